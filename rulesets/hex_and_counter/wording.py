"""Words for people: the trail of what is going on, and a line of the log for each event."""

from __future__ import annotations

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
    SupplyPhase,
)
from rulesets.hex_and_counter.state import HexState
from rulesets.hex_and_counter.victory import ENDING_WORDS, points_by_source, points_per_step
from workbench.engine.events import Event, PlaytestEnded
from workbench.engine.ruleset import Words
from workbench.engine.state import Procedure
from workbench.engine.words.grammar import does
from workbench.engine.words.wording import Name, counted, describe_common

PHASES: dict[type[Procedure], str] = {
    Reinforcements: "reinforcements",
    SupplyPhase: "supply",
    Movement: "movement",
    CombatPhase: "combat",
    Recovery: "recovery",
}


def trail(q: Position, name: Name) -> tuple[str, ...]:
    """Titles of the procedures, outermost first; the game itself is left out."""
    return tuple(title for p in q.state.procedures if (title := _title(p, name)))


def _title(procedure: Procedure, name: Name) -> str:
    match procedure:
        case Game():
            return ""
        case GameTurn(turn=turn):
            return f"Turn {turn}"
        case Battle(hex=number):
            return f"Battle of {name(number)}"
        case Retreat(side=side):
            return f"{name(side)} retreat"
        case Reinforcements(side=side) | SupplyPhase(side=side) | Movement(side=side):
            return f"{name(side)} {PHASES[type(procedure)]}"
        case CombatPhase(side=side) | Recovery(side=side):
            return f"{name(side)} {PHASES[type(procedure)]}"
        case _:
            return "Victory check"


def describe(event: Event[Any], q: Position, name: Name) -> str:
    """One line for an event, "" for what needs none; `q` is the position before it."""
    if isinstance(event, PlaytestEnded):
        return f"{describe_common(event, name)}. {account(q, name)}"
    line = describe_common(event, name)
    return _own(event, q, name) if line is None else line


def _own(event: Event[Any], q: Position, name: Name) -> str:
    match event:
        case happened.UnitArrived(unit=unit, to=to):
            return does(name(unit), "enters", f"at {name(to)}")
        case happened.UnitExited(unit=unit):
            return does(name(unit), "leaves the map")
        case happened.HexTaken(hex=number, side=side):
            worth = q.ground.prizes(q.state.scenario).get(number, {}).get(side, 0)
            return f"{name(number)} is held by {name(side)}" + (f", worth {counted(worth, 'point')}" if worth else "")
        case happened.StepsLost(unit=unit, steps=steps):
            return does(name(unit), "loses", f"{counted(steps, 'step')}{_scored(q, unit, steps, name)}")
        case happened.UnitDisrupted(unit=unit, disrupted=disrupted):
            return does(name(unit), "is disrupted" if disrupted else "recovers")
        case happened.SupplyTraced(line=line):
            return f"{name(line.hex)} is out of supply: {line.reason}" if line.reason else ""
        case happened.UnitShown(unit=unit):
            return does(name(unit), "is shown")
    return ""


def _scored(q: Position, unit: str, steps: int, name: Name) -> str:
    """What a loss is worth to others, "" where it is worth nothing."""
    loser = q.state.units[unit].side if unit in q.state.units else ""
    worth = {side: steps * each for side, each in points_per_step(q).items() if each and loser not in (side, "")}
    return "".join(f", {counted(points, 'point')} to {name(side)}" for side, points in sorted(worth.items()))


def account(q: Position, name: Name) -> str:
    """What the points of each side come from: "Blue 12 (hexes held 10, steps lost by the enemy 2), Red 3 (…)"."""
    told = []
    for side, sources in points_by_source(q).items():
        parts = ", ".join(f"{source} {points}" for source, points in sources.items() if points)
        told.append(f"{name(side)} {sum(sources.values())}" + (f" ({parts})" if parts else ""))
    return f"Points: {', '.join(told)}"


class HexWords(Words[HexState, Position]):
    """Names, titles and lines of the log, each of the position that it is asked of."""

    def trail(self, state: HexState) -> tuple[str, ...]:
        return trail(self.rules.position(state), self.subject_of)

    def describe(self, event: Event[Any], before: HexState) -> str:
        return describe(event, self.rules.position(before), self.subject_of)

    def ending_words(self, ending: str) -> str:
        return ENDING_WORDS.get(ending, super().ending_words(ending))
