"""A quick share of the two worlds in lockstep: the long run is `python -m tests.robustness.fog_run`."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.procedures import RoadMarch
from rulesets.toulon.visibility import by_sight
from sample_games.crossroads.build import build as build_crossroads
from sample_games.toulon.build import build as build_toulon
from tests.lockstep import Game, Leak, played_in_lockstep
from tests.lockstep_games import GAMES
from workbench.engine.bots import let_play, make_bots
from workbench.engine.codec import digest, to_json
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.engine.visibility import view

SHARE = (
    "toulon by nations",
    "crossroads meeting_engagement",
    "crossroads delaying_defence",
    "grande_tactique campaign",
)
QUICK = [game for game in GAMES if game.name in SHARE]


@pytest.mark.parametrize("game", QUICK, ids=lambda game: game.name)
def test_what_a_seat_cannot_see_changes_no_byte_of_its_answers(game: Game) -> None:
    counts = played_in_lockstep(game, seed=3, plays=60, every=40, depth=3)
    assert counts.total > 60, counts


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: a digest of the whole moment instead of the view's is told from the first pair on."""
    from workbench.exchange import seat_answers

    monkeypatch.setattr(seat_answers, "digest", lambda view: f"{id(view)}")
    with pytest.raises(Leak, match="digest"):
        played_in_lockstep(QUICK[1], seed=3, plays=60, every=20, depth=3)


def test_a_road_march_of_two_hidden_units_tells_no_order_of_ids() -> None:
    """`dragoons_15` and `gendarmerie_w` exchanged: markers differ, and the list of the march stands in their order."""
    rules = ToulonRules(build_toulon())
    start = Playtest(rules, "campaign", 1).state
    one, other = "dragoons_15", "gendarmerie_w"
    here: Any = replace(start.units.get(one) or start.units[other], space="A10", side="republican", due=0)
    views = []
    for tired, rested in ((one, other), (other, one)):
        units = start.units.set(tired, replace(here, attrition=1)).set(rested, here)
        march = RoadMarch(side="republican", units=(one, other), origin="A10", section="")
        state = replace(start, units=units, procedures=(*start.procedures, march))
        views.append(to_json(view(rules, state, "allied")))
    assert views[0] == views[1]


def test_units_are_rolled_for_in_the_order_of_their_faces() -> None:
    """A marked infantry unit and one without a marker are tested in one order, whichever of them has which name."""
    rules = ToulonRules(build_toulon())
    start = Playtest(rules, "campaign", 1).state
    infantry = [x for x in sorted(start.units) if start.units[x].arm == "inf" and start.units[x].side == "republican"]
    one, other = infantry[:2]
    orders = []
    for marked, rested in ((one, other), (other, one)):
        units = start.units
        for unit, level in ((marked, 1), (rested, None)):
            units = units.set(unit, replace(units[unit], space="A10", due=0, attrition=level))
        q = rules.position(replace(start, units=units))
        orders.append([x == marked for x in by_sight(q, (one, other))])
    assert orders[0] == orders[1]


def test_the_digest_of_a_seat_fits_every_arrangement_of_what_it_cannot_tell_apart() -> None:
    """The digest of the whole moment fits one of them alone, so that it would give the fog away."""
    table = Playtest(rules_for(build_crossroads()), "meeting_engagement", 7, {"fog": "on"})
    let_play(table, make_bots({"blue": "random", "red": "random"}, table), turns=3)
    state, hidden = table.state, table.rules.hidden(table.state, "blue")
    alike = [unit for unit in sorted(hidden) if hidden[unit].unit_type == "infantry"][:4]
    assert len(alike) == 4
    whole, seen = set[str](), set[str]()
    for order in itertools.permutations(alike):
        units = state.units.update({unit: state.units[other] for unit, other in zip(alike, order, strict=True)})
        arranged = replace(state, units=units)
        whole.add(digest(arranged))
        seen.add(digest(table.engine.view(arranged, "blue")))
    assert len(whole) > 1
    assert len(seen) == 1
