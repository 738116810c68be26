"""Fog of war: what a seat sees of the enemy, and that its choices follow from what it sees (chapters 2, 6, 9)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.figures import BATTERY, WINGS
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, ToulonState
from workbench.engine.bots import RandomBot, bot_play
from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import is_stand_in

LINE, PIONEERS, DRAGOONS, GUNNERS, ROYAL_LOUIS = (
    "59_bourgogne_1",
    "pionniers_w",
    "dragoons_15",
    "toulon_gunners",
    "royal_louis",
)


@pytest.mark.clause("6.3")
@pytest.mark.clause("2.d")
def test_the_enemy_sees_faces_only(table) -> None:
    table.put("A10", PIONEERS, temporary=1, supplied_by="A10").put("A10", DRAGOONS, attrition=2).put(
        "A43", GUNNERS, ROYAL_LOUIS
    )
    state = table.position.state
    seen = {x.arm: x for x in table.engine.view(state, ALLIED).units.values() if x.side == REPUBLICAN}
    assert set(seen) == {"inf", "cav"}
    assert (seen["inf"].temporary, seen["inf"].supplied_by, seen["cav"].attrition) == (0, "", 2)
    allies = table.engine.view(state, REPUBLICAN).units
    assert ROYAL_LOUIS in allies and GUNNERS not in allies


@pytest.mark.clause("16.13")
def test_a_counter_that_is_turned_is_read_by_both(table) -> None:
    state = table.put("A10", LINE, shown=True).put("A10", PIONEERS).position.state
    assert [x for x in table.engine.view(state, ALLIED).units if not is_stand_in(x)] == [LINE]


class MiddleOfTheSiege(ToulonRules):
    """A campaign that begins with all counters strewn over the map, so that bots meet at once."""

    strewn_by = 0

    def start(self, scenario_id: str, options: Any) -> ToulonState:
        state = super().start(scenario_id, options)
        chance, depots = random.Random(self.strewn_by), {"A10": "western_wing", "A90": "eastern_wing", "A43": "allied"}
        owners = {a: depots.get(a) or chance.choice((*WINGS, ALLIED, ALLIED, "")) for a in self.figures.areas}
        units = state.units
        for unit in sorted(units):
            x = units[unit]
            wanted = x.faction if x.faction in WINGS else WINGS[1] if x.side == REPUBLICAN else ALLIED
            if x.arm != BATTERY and x.space == ARRIVALS:
                area = chance.choice([a for a in self.figures.areas if owners[a] == wanted])
                units = units.set(unit, replace(x, space=area, due=0))
        game = replace(state.procedures[0], turn=7)  # type: ignore[call-arg]
        return replace(state, units=units, turn=7, procedures=(game,), toulon_entered=2)


@pytest.mark.clause("6.3")
@pytest.mark.parametrize("seed", [1, 2, 5])
def test_what_a_seat_may_choose_follows_from_what_it_sees(toulon_design, seed: int) -> None:
    """The same candidates and the same refusals, asked of the state and asked of the seat's own view."""
    rules = MiddleOfTheSiege(toulon_design)
    rules.strewn_by = seed
    playtest, blind = Playtest(rules, "campaign", seed), Engine(rules)
    bots = {REPUBLICAN: RandomBot(seed), ALLIED: RandomBot(seed + 1)}
    for _ in range(150):
        if playtest.is_over:
            break
        state, seat = playtest.state, playtest.decisions()[0].seat
        bot_play(playtest, seat, bots[seat])
        said = playtest.plays[-1].action
        assert said is not None
        view = playtest.engine.view(state, seat)
        for stage in range(len(said.answers)):
            asked = playtest.engine.next_decision(state, seat, said.answers[:stage])
            seen = blind.next_decision(view, seat, said.answers[:stage])
            assert asked and seen and choices(asked.options) == choices(seen.options), asked.name
    assert len(playtest.plays) > 40


def choices(options: Options[Any]) -> object:
    """What may be answered, and why the rest may not."""
    match options:
        case OneOf():
            return [(c, options.refusal(c)) for c in options.candidates]
        case SomeOf():
            return (
                options.candidates,
                options.least,
                options.most,
                [options.refusal((c,)) for c in options.candidates],
            )
        case Number():
            return [(n, options.refusal(n)) for n in range(options.low, options.high + 1)]
        case Allotment():
            return (options.total, options.over)
        case Ordering():
            return options.of
    raise TypeError(type(options))


def test_a_view_hides_what_the_enemy_was_not_told(rules) -> None:
    """Dice still to come, and names, are in no view."""
    playtest = Playtest(rules, "campaign", 3)
    view = playtest.view(REPUBLICAN)
    assert view.dice_count == 0
    allied = {x.id for x in rules.design.counters if rules.figures.sides[x.faction] == ALLIED}
    read = {u for u in view.units if u in allied}
    assert all(view.units[u].arm == "leader" or u == ROYAL_LOUIS for u in read)
    assert isinstance(view.tracks, Map)
