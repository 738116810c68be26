"""What has to hold after every event whatever the game: each by an event that breaks it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import Coins, CoinState, Fight, Man, ManTurned
from workbench.engine.events import (
    DiceRolled,
    Event,
    PlaytestEnded,
    PositionSet,
    ProceduresStand,
    TrackSet,
    UnitMoved,
    UnitRemoved,
)
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.questions.breaches import changed_tracks, changed_units
from workbench.engine.state import with_units


class Becomes(Event[CoinState], frozen=True, kw_only=True, tag="Becomes"):
    """The state is another one, whatever it was."""

    other: CoinState

    def apply(self, state: CoinState) -> CoinState:
        return self.other


@pytest.fixture
def rules() -> Coins:
    return Coins(coin_design())


@pytest.fixture
def state(rules: Coins) -> CoinState:
    found: CoinState = Playtest(rules, "long", 1).state
    return found


def told(rules: Coins, before: CoinState, event: Event[Any]) -> list[str]:
    return [problem.check for problem in rules.breaches(before, event, event.apply(before))]


def with_man(state: CoinState, man: str, **fields: Any) -> CoinState:
    return with_units(state, man, **fields)


def test_what_any_rules_may_do_is_no_breach(rules: Coins, state: CoinState) -> None:
    man = min(state.units)
    for event in (
        UnitMoved[CoinState](unit=man, to="south"),
        UnitRemoved[CoinState](unit=man),
        TrackSet[CoinState](track="turn", value=state.tracks["turn"] + 1),
        DiceRolled[CoinState](faces=(1, 2), why="to see"),
        PlaytestEnded[CoinState](ending="bedtime", winner="red"),
        ManTurned(man=man, coins=1),
    ):
        assert told(rules, state, event) == []


def test_units_are_of_the_design_and_somewhere(rules: Coins, state: CoinState) -> None:
    man = min(state.units)
    assert told(rules, state, UnitMoved(unit=man, to="nowhere")) == ["unknown space"]
    assert told(rules, state, Becomes(other=with_man(state, man, side="green"))) == ["unknown side"]
    assert told(rules, state, Becomes(other=with_man(state, man, coins=-1))) == ["negative number"]
    ghost = replace(state, units=state.units.set("ghost", Man(side="red", space="south", coins=1)))
    assert told(rules, state, Becomes(other=ghost)) == ["unknown unit"]
    assert told(rules, ghost, UnitRemoved(unit="ghost")) == []


def test_tracks_turns_and_dice_do_not_fall(rules: Coins, state: CoinState) -> None:
    assert told(rules, state, TrackSet(track="red", value=-1)) == ["negative number"]
    later = replace(state, tracks=state.tracks.set("turn", 4), dice_count=7)
    assert told(rules, later, TrackSet(track="turn", value=3)) == ["turn"]
    assert told(rules, later, Becomes(other=replace(later, dice_count=6))) == ["dice"]
    assert told(rules, later, Becomes(other=replace(later, winner="red"))) == ["ending"]
    assert told(rules, later, PositionSet(position=state)) == []


def test_what_goes_on_stands_at_a_segment_and_names_who_is_there(rules: Coins, state: CoinState) -> None:
    assert told(rules, state, ProceduresStand(kept=1, then=(Fight(at="nowhere"),))) == ["sequence"]
    man = min(state.units)
    gone = replace(state, units=state.units.delete(man))
    assert told(rules, gone, ProceduresStand(kept=1, then=(Fight(attacker=man),))) == ["dangling"]
    assert told(rules, state, ProceduresStand(kept=0, then=())) == ["sequence"]


def test_only_what_has_changed_is_looked_at(state: CoinState) -> None:
    first, second = sorted(state.units)[:2]
    same = with_man(state, first, coins=state.units[first].coins)
    assert changed_units(state, state) == changed_units(state, same) == ()
    moved = with_man(state, first, space="south", coins=9)
    assert changed_units(state, replace(moved, units=moved.units.delete(second))) == (first, second)
    assert changed_units(replace(moved, units=moved.units.delete(second)), state) == (first, second)
    swapped = replace(state, units=state.units.delete(first).set("new", state.units[first]))
    assert changed_units(state, swapped) == tuple(sorted(("new", first)))
    assert changed_tracks(state, replace(state, tracks=state.tracks.set("new", 1))) == ("new",)
    assert changed_tracks(state, state) == ()
