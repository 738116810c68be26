"""A line of the log for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.template.events import RunnerTired, TurnBegun
from workbench.engine.events import DiceRolled, Event, PlaytestEnded, UnitMoved
from workbench.engine.words.grammar import does


def describe(event: Event[Any], name: Callable[[str], str]) -> str:
    """The line; "" leaves the event out of the log."""
    match event:
        case TurnBegun(turn=turn):
            return f"Turn {turn}"
        case UnitMoved(unit=unit, to=to):
            return does(name(unit), "runs", f"to {name(to)}")
        case DiceRolled(faces=faces, why=why):
            return f"{why}: {', '.join(map(str, faces))}"
        case RunnerTired(unit=unit, tired=tired):
            return does(name(unit), "is", "out of breath" if tired else "fresh again")
        case PlaytestEnded(winner=winner):
            return does(name(winner), "is", "home first")
    return ""
