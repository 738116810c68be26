"""What segments of several chapters do: the play they unfold in, labels of rolls, forces that move, split and unite."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from rulesets.arcola.events import ForceMoved, PieceStands
from rulesets.arcola.position import Position
from rulesets.arcola.state import ArcolaState
from workbench.engine.clauses import implements
from workbench.engine.dice import Label
from workbench.engine.unfolding import Unfolding

Play: TypeAlias = Unfolding[ArcolaState, Position]
NOBODY: tuple[str, ...] = ()
"""Who is told of what is the referee's alone."""


def label(u: Play, why: str, *of: str) -> Label:
    """What a roll is called by: its moment, what it is for, and whose it is; once in a playtest."""
    turn, part = u.state.clock
    return (f"{turn}.{part}", why, *of)


def hidden_roll(u: Play, why: str, *of: str, count: int = 1, sides: int = 6) -> tuple[int, ...]:
    """A roll of the referee's, of which no player sees the faces (3.2)."""
    return u.roll(why, count, sides, seen_by=NOBODY, label=label(u, why, *of))


def own(u: Play, unit: str) -> tuple[str, ...]:
    """Who is told of what happens to a piece: its side."""
    return (u.state.units[unit].side,)


def move_force(u: Play, force: str, units: Iterable[str], to: str, path: tuple[str, ...] = (), why: str = "") -> None:
    """Pieces of a force stand in another hex; its own side is told."""
    u.emit(ForceMoved(force=force, units=tuple(units), to=to, path=path, why=why, seen_by=own(u, force)))


def put_under(u: Play, unit: str, leader: str) -> None:
    """A piece stands under another leader from now on, or under nobody."""
    if u.state.units[unit].under != leader:
        u.emit(PieceStands(unit=unit, under=leader, seen_by=own(u, unit)))


@implements("11.1")
def split_off(u: Play, leader: str, units: Iterable[str] = ()) -> None:
    """A leader heads a force of his own, with his own pieces and some more out of the force that he was in."""
    put_under(u, leader, "")
    for unit in units:
        put_under(u, unit, leader)
