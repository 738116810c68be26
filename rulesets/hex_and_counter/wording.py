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
from workbench.engine.events import Event
from workbench.engine.state import Procedure
from workbench.engine.wording import Name, counted, describe_common

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
    line = describe_common(event, name)
    return _own(event, name) if line is None else line


def _own(event: Event[Any], name: Name) -> str:
    match event:
        case happened.UnitArrived(unit=unit, to=to):
            return f"{name(unit)} enters at {name(to)}"
        case happened.UnitExited(unit=unit):
            return f"{name(unit)} leaves the map"
        case happened.HexTaken(hex=number, side=side):
            return f"{name(number)} is held by {name(side)}"
        case happened.StepsLost(unit=unit, steps=steps):
            return f"{name(unit)} loses {counted(steps, 'step')}"
        case happened.UnitDisrupted(unit=unit, disrupted=disrupted):
            return f"{name(unit)} {'is disrupted' if disrupted else 'recovers'}"
        case happened.SupplyTraced(line=line):
            return f"{name(line.hex)} is out of supply: {line.reason}" if line.reason else ""
        case happened.UnitShown(unit=unit):
            return f"{name(unit)} is shown"
    return ""
