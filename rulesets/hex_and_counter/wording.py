"""Words for people: the trail of what is going on, and a line of the log for each event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.hex_and_counter import events as happened
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import (
    Battle,
    CombatPhase,
    Game,
    GameTurn,
    Movement,
    Recovery,
    Reinforcements,
    Retreat,
    SetUp,
    SupplyPhase,
)
from rulesets.hex_and_counter.state import EXITED, HexState
from rulesets.hex_and_counter.victory import ENDING_WORDS, points_by_source, points_per_step
from workbench.engine.events import Event, PlaytestEnded
from workbench.engine.ruleset import Words
from workbench.engine.state import Procedure
from workbench.engine.words.message import Message, as_message, joined, marked
from workbench.engine.words.wording import Name, describe_common

PHASES: dict[type[Procedure], str] = {
    Reinforcements: marked("{side} reinforcements"),
    SupplyPhase: marked("{side} supply"),
    Movement: marked("{side} movement"),
    CombatPhase: marked("{side} combat"),
    Recovery: marked("{side} recovery"),
}


def trail(q: Position, name: Name) -> tuple[str, ...]:
    """Titles of the procedures, outermost first; the game itself is left out."""
    return tuple(title for p in q.state.procedures if (title := _title(p, name)))


def _title(procedure: Procedure, name: Name) -> str:
    match procedure:
        case Game():
            return ""
        case SetUp():
            return Message("Set-up")
        case GameTurn(turn=turn):
            return Message("Turn {turn}", turn=turn)
        case Battle(hex=number):
            return Message("Battle of {hex}", hex=name(number))
        case Retreat(side=side):
            return Message("{side} retreat", side=name(side))
        case Reinforcements(side=side) | SupplyPhase(side=side) | Movement(side=side):
            return Message(PHASES[type(procedure)], side=name(side))
        case CombatPhase(side=side) | Recovery(side=side):
            return Message(PHASES[type(procedure)], side=name(side))
        case _:
            return Message("Victory check")


def describe(event: Event[Any], q: Position, name: Name) -> str:
    """One line for an event, "" for what needs none; `q` is the position before it."""
    if isinstance(event, PlaytestEnded):
        return joined(". ", (describe_common(event, name) or "", account(q, name)))
    line = describe_common(event, name)
    return _own(event, q, name) if line is None else line


def _own(event: Event[Any], q: Position, name: Name) -> str:
    match event:
        case happened.UnitSetUp(unit=unit, to=to):
            return Message("{unit} {unit:is|are} set up at {hex}", unit=name(unit), hex=name(to))
        case happened.UnitArrived(unit=unit, to=to):
            return Message("{unit} {unit:enters|enter} at {hex}", unit=name(unit), hex=name(to))
        case happened.UnitExited(unit=unit):
            return Message("{unit} {unit:leaves|leave} the map", unit=name(unit))
        case happened.HexTaken(hex=number, side=side):
            worth = q.ground.prizes(q.state.scenario).get(number, {}).get(side, 0)
            line = Message("{hex} is held by {side}", hex=name(number), side=name(side))
            return Message("{line}, worth {points} {points:point|points}", line=line, points=worth) if worth else line
        case happened.StepsLost(unit=unit, steps=steps):
            line = Message("{unit} {unit:loses|lose} {steps} {steps:step|steps}", unit=name(unit), steps=steps)
            return _scored(line, q, unit, steps, name)
        case happened.UnitDisrupted(unit=unit, disrupted=disrupted):
            text = marked("{unit} {unit:is|are} disrupted") if disrupted else marked("{unit} {unit:recovers|recover}")
            return Message(text, unit=name(unit))
        case happened.SupplyTraced(line=line):
            if not line.reason:
                return ""
            return Message("{hex} is out of supply: {reason}", hex=name(line.hex), reason=as_message(line.reason))
        case happened.UnitShown(unit=unit):
            return Message("{unit} {unit:is|are} shown", unit=name(unit))
    return ""


def _scored(line: str, q: Position, unit: str, steps: int, name: Name) -> str:
    """The line of a loss with what it is worth to others, if anything."""
    loser = q.state.units[unit].side if unit in q.state.units else ""
    worth = {side: steps * each for side, each in points_per_step(q).items() if each and loser not in (side, "")}
    for side, points in sorted(worth.items()):
        text = marked("{line}, {points} {points:point|points} to {side}")
        line = Message(text, line=line, points=points, side=name(side))
    return line


def account(q: Position, name: Name) -> str:
    """What the points of each side come from: "Blue 12 (hexes held 10, steps lost by the enemy 2), Red 3 (…)"."""
    told = []
    for side, sources in points_by_source(q).items():
        line = Message("{side} {points}", side=name(side), points=sum(sources.values()))
        parts = [
            Message("{source} {number}", source=as_message(source), number=points)
            for source, points in sources.items()
            if points
        ]
        told.append(Message("{line} ({why})", line=line, why=joined(", ", parts)) if parts else line)
    return Message("Points: {points}", points=joined(", ", told))


KEPT_NAMES: Mapping[str, str] = {
    "SupplyLine": marked("supply line"),
    "lines": marked("supply lines"),
    "hex": marked("hex"),
    "side": marked("side"),
    "path": marked("way"),
    "clause": marked("clause"),
    "reason": marked("reason"),
    "held": marked("hexes held"),
    "active": marked("side that acts"),
    "turn": marked("turn"),
    "fog": marked("fog of war"),
    "procedures": marked("what is going on"),
    "answers": marked("answers given"),
    "tracks": marked("tracks"),
    "lost": marked("steps lost"),
    "disrupted": marked("disrupted"),
    "supplied": marked("in supply"),
    "shown": marked("shown"),
    "due": marked("turn of arrival"),
    "entry": marked("entry"),
    EXITED: marked("off the map"),
    "faction": marked("faction"),
    "unit_type": marked("unit type"),
    "at": marked("step"),
    "scenario": marked("scenario"),
    "units": marked("units"),
    "shares": marked("shares"),
}
"""What the state keeps, by its names in the code: where no display shows it."""


class HexWords(Words[HexState, Position]):
    """Names, titles and lines of the log, each of the position that it is asked of."""

    kept_names = KEPT_NAMES

    def trail(self, state: HexState) -> tuple[str, ...]:
        return trail(self.rules.position(state), self.subject_of)

    def describe(self, event: Event[Any], before: HexState) -> str:
        return describe(event, self.rules.position(before), self.subject_of)

    def ending_words(self, ending: str) -> str:
        return ENDING_WORDS.get(ending, super().ending_words(ending))
