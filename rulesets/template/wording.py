"""The words of the race: a line of the log for each event."""

from __future__ import annotations

from typing import Any

from rulesets.template.events import RunnerTired, TurnBegun
from rulesets.template.position import Position
from rulesets.template.state import RaceState
from workbench.engine.events import DiceRolled, Event, PlaytestEnded, UnitMoved
from workbench.engine.ruleset import Words
from workbench.engine.words.grammar import does


class RaceWords(Words[RaceState, Position]):
    """What is said of a race; what it does not define has a default."""

    def describe(self, event: Event[Any], before: RaceState) -> str:
        """The line; "" leaves the event out of the log."""
        name = self.subject_of
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
