"""What bots make of the standard rules: sensible play, deeds that can be forbidden, losses that can be counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.appraisal import Outlook
from rulesets.hex_and_counter.procedures import CombatPhase, Movement
from workbench.engine.bots import GreedyBot, Sight, let_play, make_bots
from workbench.engine.events import Told
from workbench.engine.playtest import Playtest
from workbench.engine.state import Answer

Make = Callable[..., Any]


def chosen(field: Any, *procedures: Any) -> tuple[Answer, ...]:
    """What a greedy bot says first in a moment."""
    from immutables import Map
    from msgspec.structs import replace

    state = replace(field.position.state, procedures=procedures, units=Map(field.units))
    waiting = field.engine.decisions(state)[0]
    bot = GreedyBot(1, field.rules.appraise)
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
