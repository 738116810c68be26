"""The words for common events, and none for a game's own."""

from __future__ import annotations

from typing import Any

import pytest

from workbench.engine.events import DiceRolled, Event, PhaseBegun, PlaytestEnded, Told, TrackSet, UnitMoved, UnitRemoved
from workbench.engine.words.wording import describe_common


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (UnitMoved(unit="b1", to="0204"), "B1 moves to 0204"),
        (UnitRemoved(unit="b1"), "B1 leaves play"),
        (UnitRemoved(unit="b1", why="captured"), "B1 leaves play: captured"),
        (DiceRolled(why="attack", faces=(3, 5)), "attack: 3, 5"),
        (DiceRolled(why="hits", faces=(3, 5), colours=("red", "white")), "hits: red 3, white 5"),
        (
            DiceRolled(why="check", faces=(4,), modifiers=(("entering_enemy_area", 1), ("leader A", -2))),
            "check: 4; entering enemy area +1, leader A −2, makes 3",
        ),
        (
            DiceRolled(why="points", faces=(4, 1), colours=("red", "white"), modifiers=(("schedule", 13),)),
            "points: red 4, white 1; schedule +13",
        ),
        (Told(what="combat", result="1/R", place="0204"), "combat (0204): 1/R"),
        (Told(what="rally", result="2"), "rally: 2"),
        (PlaytestEnded(ending="by_points", winner="blue"), "The playtest is over (by points): BLUE wins"),
        (PlaytestEnded(ending="draw", winner=""), "The playtest is over (draw): nobody wins"),
        (PhaseBegun(title="Movement"), "Movement"),
        (TrackSet(track="turn", value=3), None),
    ],
)
def test_a_line_for_each(event: Event[Any], line: str | None) -> None:
    assert describe_common(event, str.upper) == line
