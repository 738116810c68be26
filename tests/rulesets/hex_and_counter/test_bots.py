"""What bots make of the standard rules: sensible play, deeds that can be forbidden, losses that can be counted."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.phases.supply import lines
from rulesets.hex_and_counter.plans.appraisal import Outlook
from rulesets.hex_and_counter.plans.valuation import SUPPLY, in_supply, value
from rulesets.hex_and_counter.procedures import Battle, CombatPhase, Movement
from tests.rulesets.hex_and_counter.small_design import table
from workbench.engine.bots import Bot, GreedyBot, LookAhead, RestrictedBot, Sight, let_play, make_bots
from workbench.engine.events import Told, UnitMoved
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Answer, is_stand_in

Make = Callable[..., Any]


def chosen(field: Any, *procedures: Any, seed: int = 1, never: str = "") -> tuple[Answer, ...]:
    """What a greedy bot says first in a moment."""
    from immutables import Map
    from msgspec.structs import replace

    state = replace(field.position.state, procedures=procedures, units=Map(field.units))
    waiting = field.engine.decisions(state)[0]
    bot: Bot = GreedyBot(seed, field.rules.judgement.appraise, LookAhead(field.rules, seed))
    if never:
        bot = RestrictedBot(bot, frozenset({never}), field.rules.judgement.all_deeds)
    answers: tuple[Answer, ...] = ()
    while (asked := field.engine.next_decision(state, waiting.seat, answers)) is not None:
        sight = Sight(lambda: field.engine.view(state, waiting.seat), field.rules.position)
        answers = (*answers, bot.choose(asked, answers, sight))
    return answers


def test_it_attacks_at_good_odds_and_not_at_bad_ones(field: Make) -> None:
    good = field().put("0405", "b1", "b2").put("0505", "r3").put("0905", "r1")
    assert chosen(good, CombatPhase(side="blue", at="declare_an_attack")) == ("0505", ("b1", "b2"))
    bad = field().put("0405", "b3").put("0505", "r1", "r3")
    assert chosen(bad, CombatPhase(side="blue", at="declare_an_attack")) == ("end",)


def test_it_goes_for_the_points(field: Make) -> None:
    near = field().put("0304", "b1").put("0904", "r1")
    assert chosen(near, Movement(side="blue", at="move_a_unit")) == ("b1", "0404")


def test_an_attack_is_worth_more_at_better_odds(field: Make) -> None:
    q = field().put("0405", "b1", "b2").put("0404", "b3").put("0505", "r1").position
    outlook = Outlook(q, "blue")
    values = [outlook.attack_value("0505", units) for units in (("b3",), ("b1",), ("b1", "b2"))]
    assert values == sorted(values) and values[0] < 0 < values[-1]


@pytest.mark.parametrize("never", ["attacks", "enters_zones"])
def test_deeds_can_be_forbidden(crossroads_rules: HexAndCounterRules, never: str) -> None:
    playtest: Playtest[Any, Any] = Playtest(crossroads_rules, "delaying_defence", 3)
    let_play(playtest, make_bots({"blue": f"greedy:never_{never}", "red": "greedy"}, playtest), turns=4)
    for number, play in enumerate(playtest.plays):
        if play.action is None or play.action.seat != "blue":
            continue
        q = crossroads_rules.position(playtest.before(number))
        if never == "attacks":
            assert not any(isinstance(e, Told) and e.what == "attack" for e in play.events)
        elif play.action.to == "Movement.move_a_unit" and len(play.action.answers) == 2:
            assert play.action.answers[1] not in q.enemy_zone("blue")


def test_losses_are_counted_by_side(crossroads_rules: HexAndCounterRules) -> None:
    playtest: Playtest[Any, Any] = Playtest(crossroads_rules, "meeting_engagement", 2)
    let_play(playtest, make_bots({"blue": "greedy", "red": "greedy"}, playtest))
    events = [event for play in playtest.plays for event in play.events]
    tracks = playtest.state.tracks
    assert crossroads_rules.losses(playtest.start, events) == {
        side: tracks.get(f"steps_lost.{side}", 0) for side in ("blue", "red")
    }
    assert sum(crossroads_rules.losses(playtest.start, events).values()) > 3


# ---------------------------------------------------------------- what positions are worth


def test_a_position_is_worth_more_with_more_strength_points_and_ground(field: Make) -> None:
    def worth(make: Callable[[Any], Any], side: str = "blue") -> float:
        return value(make(field()).position, side)

    def both(f: Any) -> Any:
        return f.put("0405", "b1").put("0705", "r1")

    base = worth(both)
    assert worth(lambda f: f.put("0405", "b1", lost=1).put("0705", "r1")) < base
    assert worth(lambda f: f.put("0405", "b1").put("0705", "r1", lost=1)) > base
    assert worth(lambda f: both(f).given(held={"0404": "blue"})) > base
    assert worth(lambda f: both(f).given(held={"0404": "red"})) < base
    assert worth(lambda f: f.put("0405", "b1").put("0705", "r1", disrupted=True)) > base
    assert worth(lambda f: both(f).given(held={"0404": "blue"}), "red") < worth(both, "red")


def test_units_that_are_cut_off_are_worth_less_unless_supply_is_ignored(field: Make) -> None:
    near = field().put("0204", "b1").put("0805", "r1").position
    far = field().put("0804", "b1").put("0805", "r1").position
    assert "0204" in in_supply(near, "blue") and "0804" not in in_supply(far, "blue")
    lost = value(near, "blue") - value(far, "blue")
    heedless = value(near, "blue", frozenset({SUPPLY})) - value(far, "blue", frozenset({SUPPLY}))
    assert lost > heedless
    ignoring = field().rules.ignoring(frozenset({SUPPLY}))
    assert ignoring.judgement.value(far.state, "blue") == value(far, "blue", frozenset({SUPPLY}))
    assert field().rules.judgement.value(far.state, "blue") == value(far, "blue")


def test_what_is_in_supply_is_what_the_rules_trace(crossroads_rules: HexAndCounterRules) -> None:
    playtest: Playtest[Any, Any] = Playtest(crossroads_rules, "delaying_defence", 5)
    let_play(playtest, make_bots({"blue": "greedy", "red": "random"}, playtest), turns=5)
    compared = 0
    for play in playtest.plays[::7]:
        q = crossroads_rules.position(play.state)
        for side in ("blue", "red"):
            reached = in_supply(q, side)
            for line in lines(q, side, sorted(q.friend_hexes(side))):
                assert (line.hex in reached) is not bool(line.reason), f"{side} in {line.hex}: {line}"
                compared += 1
    assert compared > 50


def test_a_battle_under_way_counts_what_is_due(field: Make) -> None:
    from msgspec.structs import replace

    from workbench.engine.mechanics.combat_results import Suffered

    q = field().put("0405", "b1").put("0505", "r1").position
    battle = Battle(
        at="defenders_suffer", attacker="blue", defender="red", hex="0505", attackers=("b1",), defenders=("r1",)
    )

    def worth(side: str, **due: Suffered) -> float:
        return value(field().rules.position(replace(q.state, procedures=(replace(battle, **due),))), side)

    nothing = worth("blue")
    assert worth("blue", for_defender=Suffered(losses=1)) > nothing > worth("blue", for_attacker=Suffered(losses=1))
    assert worth("blue", for_defender=Suffered(eliminated=True)) > worth("blue", for_defender=Suffered(losses=1))
    assert worth("blue", for_defender=Suffered(retreat=1)) > nothing > worth("blue", for_attacker=Suffered(retreat=1))
    assert worth("red", for_defender=Suffered(losses=1)) < worth("red")


# ---------------------------------------------------------------- fog


def test_hidden_counters_are_guessed_among_those_that_may_be_there(field: Make) -> None:
    foggy = (
        field().given(fog=True).put("0405", "b1").put("0505", "r1").put("0605", "r_guns").put("0606", "r3", shown=True)
    )
    state, rules = foggy.position.state, foggy.rules
    view = foggy.engine.view(state, "blue")
    guessed = [rules.judgement.guess(view, random.Random(seed)) for seed in range(12)]
    for guess in guessed:
        enemies = {u: guess.units[u] for u in sorted(guess.units) if guess.units[u].side == "red"}
        assert len(enemies) == 3 and "r3" in enemies and not any(is_stand_in(u) for u in enemies)
        assert enemies["r_guns"].space == "0605"
    assert {u for guess in guessed for u in guess.units if guess.units[u].space == "0505"} == {"r1", "r2", "r_late"}
    assert rules.judgement.guess(state, random.Random(1)) is state


@pytest.mark.parametrize("seed", range(4))
def test_what_is_hidden_decides_nothing(field: Make, seed: int) -> None:
    """The same view of two worlds, in one of which the hidden enemy is weak and worn, gives the same answers."""
    said = []
    for unit, lost in (("r1", 0), ("r3", 0), ("r1", 1)):
        world = field().given(fog=True).put("0405", "b1", "b_horse").put("0404", "b2").put("0505", unit, lost=lost)
        said.append(chosen(world, CombatPhase(side="blue", at="declare_an_attack"), seed=seed))
    assert said[0] == said[1] == said[2]


# ---------------------------------------------------------------- restrictions

STRONG_HORSE = table("combat_results", ["1:1"], {str(face): ["-/E"] for face in range(1, 7)}, "1D6")
"""Every attack takes its hex."""


def test_cavalry_is_not_used(crossroads_rules: HexAndCounterRules) -> None:
    playtest: Playtest[Any, Any] = Playtest(crossroads_rules, "delaying_defence", 3)
    let_play(playtest, make_bots({"blue": "greedy:never_uses:cavalry", "red": "greedy"}, playtest), turns=4)
    moved = set()
    for number, play in enumerate(playtest.plays):
        if play.action is not None and play.action.seat == "blue" and play.action.to != "Retreat.retreat_a_unit":
            units = playtest.before(number).units
            moved |= {units[e.unit].unit_type for e in play.events if isinstance(e, UnitMoved) and e.unit[0] == "b"}
            fought = (
                play.action.answers[1]
                if play.action.to.endswith("declare_an_attack") and play.action.answers[1:]
                else ()
            )
            moved |= {units[unit].unit_type for unit in fought}
    assert moved == {"infantry", "artillery"}


def test_a_target_that_only_cavalry_can_attack_is_left(field: Make) -> None:
    alone = field(tables=[STRONG_HORSE]).put("0405", "b_horse").put("0505", "r_guns").put("0905", "r1")
    at = CombatPhase(side="blue", at="declare_an_attack")
    assert chosen(alone, at) == ("0505", ("b_horse",))
    assert chosen(alone, at, never="uses:cavalry") == ("end",)
