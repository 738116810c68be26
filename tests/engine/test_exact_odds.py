"""Exact odds of a play: a fight of the coin game by its table, a battle of hexes by its own, and bounds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from sample_games.crossroads.build import build as build_crossroads
from tests.engine.coin_design import coin_design
from tests.engine.coin_game import Coins, CoinState
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Action
from workbench.engine.events import DiceRolled, Event
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.questions.exact_odds import TooManyWays, exact_odds
from workbench.engine.rules_modules import rules_for

Events = Sequence[Event[Any]]
INTO_THE_FIGHT = Action("red", "Move.move_a_man", ("red_1", "east"))


def about_to_fight() -> Playtest[Any, Any]:
    playtest = Playtest(Coins(coin_design()), "short", 1)
    playtest.set_up({"turn": 1, "phase": "move", "side": "red", "units": {"blue_1": {"space": "east"}}})
    return playtest


def who_loses(events: Events, state: CoinState) -> str:
    return getattr(state.procedures[-1], "loser", "") or "nobody"


def test_a_fight_has_the_odds_of_its_table() -> None:
    playtest = about_to_fight()
    before = playtest.state
    odds = exact_odds(playtest.engine, before, INTO_THE_FIGHT, who_loses)
    assert odds == {"blue": Fraction(1, 2), "nobody": Fraction(1, 6), "red": Fraction(1, 3)}
    assert playtest.state is before


def test_a_play_without_dice_is_certain() -> None:
    playtest = about_to_fight()
    odds = exact_odds(playtest.engine, playtest.state, Action("red", "Move.move_a_man", ("red_1", "west")), who_loses)
    assert odds == {"nobody": Fraction(1)}


def test_an_illegal_play_has_no_odds() -> None:
    playtest = about_to_fight()
    with pytest.raises(IllegalAction):
        exact_odds(playtest.engine, playtest.state, Action("red", "Move.move_a_man", ("blue_1", "west")), who_loses)


def test_more_ways_than_were_to_be_looked_at_are_told() -> None:
    playtest = about_to_fight()
    with pytest.raises(TooManyWays, match=r"more than 5 ways; it rolls 1 or more, the last one for the fight"):
        exact_odds(playtest.engine, playtest.state, INTO_THE_FIGHT, who_loses, most_ways=5)
    assert exact_odds(playtest.engine, playtest.state, INTO_THE_FIGHT, who_loses, most_ways=6)


def first_battle() -> tuple[Playtest[Any, Any], Action]:
    """Blue's lancers beside Red's hussars, in Blue's combat phase."""
    playtest = Playtest(rules_for(build_crossroads()), "delaying_defence", 1)
    units: dict[str, Any] = {unit: None for unit in sorted(playtest.state.units)}
    units |= {"b_lancers": {"space": "0708"}, "r_hussars": {"space": "0808"}}
    playtest.set_up({"phase": "blue_combat", "turn": 1, "units": units})
    (action, *_) = [
        action
        for action in playtest.engine.legal_actions(playtest.state, "blue")
        if len(action.answers) > 1 and "b_lancers" in str(action.answers)
    ]
    return playtest, action


def test_a_battle_of_hexes_has_the_odds_that_playing_every_face_gives() -> None:
    playtest, action = first_battle()

    def after(events: Events, state: Any) -> str:
        rolled = [face for event in events if isinstance(event, DiceRolled) for face in event.faces]
        return f"{len(rolled)} dice, " + ",".join(f"{u} {x.space} {x.lost}" for u, x in sorted(state.units.items()))

    odds = exact_odds(playtest.engine, playtest.state, action, after)
    assert sum(odds.values()) == 1
    assert len(odds) > 1
    by_hand: dict[str, Fraction] = {}
    for face in range(1, 7):
        playtest.play(action, (face,))
        outcome = after(playtest.plays[-1].events, playtest.state)
        by_hand[outcome] = by_hand.get(outcome, Fraction()) + Fraction(1, 6)
        playtest.undo()
    assert odds == by_hand
