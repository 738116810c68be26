"""The words of the race: a line of the log for each event.

What players read is a `Message`, so that it can be said in another language: a text of the catalogues (`translations`
beside this file) and what stands in its places; `{unit:runs|run}` agrees with who does it.
"""

from __future__ import annotations

from typing import Any

from rulesets.template.events import RunnerTired, TurnBegun
from rulesets.template.position import Position
from rulesets.template.state import RaceState
from workbench.engine.events import DiceRolled, Event, PlaytestEnded, UnitMoved
from workbench.engine.ruleset import Words
from workbench.engine.words.message import Message, as_message, marked


class RaceWords(Words[RaceState, Position]):
    """What is said of a race; what it does not define has a default."""

    def describe(self, event: Event[Any], before: RaceState) -> str:
        """The line; "" leaves the event out of the log."""
        name = self.subject_of
        match event:
            case TurnBegun(turn=turn):
                return Message("Turn {turn}", turn=turn)
            case UnitMoved(unit=unit, to=to):
                return Message("{unit} {unit:runs|run} to {space}", unit=name(unit), space=name(to))
            case DiceRolled(faces=faces, why=why):
                return Message("{why}: {faces}", why=as_message(why), faces=", ".join(map(str, faces)))
            case RunnerTired(unit=unit, tired=tired):
                text = (
                    marked("{unit} {unit:is|are} out of breath")
                    if tired
                    else marked("{unit} {unit:is|are} fresh again")
                )
                return Message(text, unit=name(unit))
            case PlaytestEnded(winner=winner):
                return Message("{side} {side:is|are} home first", side=name(winner))
        return ""
