"""Words for people: the trail of what is going on, and a line of the log for each event."""

from __future__ import annotations

from typing import Any

from rulesets.grande_tactique import events as happened
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle, Game, GameTurn, SetUp
from workbench.engine.events import Event, PhaseBegun
from workbench.engine.state import Procedure
from workbench.engine.wording import Name, describe_common


def trail(q: Position, name: Name) -> tuple[str, ...]:
    """Titles of the procedures, outermost first; the game itself is left out."""
    return tuple(title for p in q.state.procedures if (title := _title(p, name)))


def _title(procedure: Procedure, name: Name) -> str:
    match procedure:
        case Game():
            return ""
        case SetUp():
            return "Set-up"
        case GameTurn(turn=turn):
            return f"Turn {turn}"
        case Battle(hex=number):
            return f"Battle of {name(number)}"
        case _:
            return "".join(f" {x.lower()}" if x.isupper() else x for x in type(procedure).__name__).strip().capitalize()


def describe(event: Event[Any], q: Position, name: Name) -> str:
    """One line for an event, "" for what needs none; `q` is the position before it."""
    if isinstance(event, PhaseBegun):
        return event.title
    line = describe_common(event, name)
    return _own(event, q, name) if line is None else line


def _own(event: Event[Any], q: Position, name: Name) -> str:
    match event:
        case happened.WeatherTurned(weather=weather):
            return "The weather is fair" if weather == "fair" else "It rains"
        case happened.MarkerPlaced(marker=marker, force=force):
            return f"{name(marker)} is placed at {name(force.space)}"
        case happened.ForceShown(marker=marker, sheet=sheet, formations=formations):
            if sheet.decoy:
                return f"{name(marker)} is a decoy"
            inside = [f"{name(x)} ({formations[x].sp})" for x in sorted(formations)]
            return f"{name(marker)} is shown: {', '.join([*([name(sheet.chief)] if sheet.chief else []), *inside])}"
        case happened.FormationChanged(formation=formation, to=to):
            return _changed(q, formation, to.sp, name)
        case happened.BattleFought():
            return _battle(event, name)
        case happened.PillageMarked(marker=marker, pillages=True):
            return f"{name(marker)} pillages"
        case happened.PlacePillaged(hex=number):
            return f"{name(number)} has been pillaged"
        case happened.PlaceHeld(hex=number, side=side):
            return f"{name(number)} is held by the {name(side)}"
    return ""


def _changed(q: Position, formation: str, sp: int, name: Name) -> str:
    before = q.state.formations.get(formation)
    if before is None or before.sp == sp:
        return ""
    change = sp - before.sp
    points = f"{abs(change)} strength point{'' if abs(change) == 1 else 's'}"
    return f"{name(formation)} {'gains' if change > 0 else 'loses'} {points}"


def _battle(fought: happened.BattleFought, name: Name) -> str:
    """What is known of a battle at once: strengths, modifiers, result, losses."""
    changed = ", ".join(f"{modifier.replace('_', ' ')} {value:+d}" for modifier, value in fought.modifiers)
    return (
        f"Battle of {name(fought.hex)}, {fought.attacker_sp} against {fought.defender_sp}: {changed}; "
        f"{fought.total} is a {fought.result.replace('_', ' ')} of the {name(fought.attacking)}, "
        f"who lose {fought.attacker_loss}, the {name(fought.defending)} {fought.defender_loss}"
    )
