"""Turns: one after the other to the last, and whose phase it is."""

from __future__ import annotations

import pytest
from immutables import Map

from workbench.engine.codec import to_json
from workbench.engine.state import Procedure, Unit
from workbench.engine.turns import Game, GameTurn, SideActive, SidesState, TurnBegun, next_turn
from workbench.engine.unfolding import Begin, End

MOMENT: SidesState[Unit, Procedure] = SidesState(units=Map(), tracks=Map(), procedures=(), turn=2, active="red")


@pytest.mark.parametrize("last", [None, 4])
def test_the_next_turn_follows(last: int | None) -> None:
    step = next_turn(Game(turn=3), lambda turn: GameTurn(turn=turn), last)
    assert isinstance(step, Begin) and step.again
    assert (step.outer, step.inner) == (Game(turn=4), GameTurn(turn=4))


def test_nothing_follows_the_last_turn() -> None:
    assert isinstance(next_turn(Game(turn=4), lambda turn: GameTurn(turn=turn), 4), End)


def test_a_turn_begins_as_nobodys_phase() -> None:
    begun = TurnBegun(turn=3).apply(MOMENT)
    assert (begun.turn, begun.active) == (3, "")
    assert SideActive(side="blue").apply(begun).active == "blue"


def test_their_names_in_files_are_those_of_old_records() -> None:
    assert to_json(TurnBegun(turn=3)) == b'{"turn":3,"type":"TurnBegun"}'
    assert to_json(Game(turn=3)) == b'{"at":"","turn":3,"type":"Game"}'
