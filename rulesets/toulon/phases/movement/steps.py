"""Units step from space to space; what is noted when they come somewhere for the first time."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.toulon.events import DepotOccupied, ToulonEntered
from rulesets.toulon.figures import LEADER, STATIC_GUNS, TOULONNAIS, WINGS, Figures
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.position import Position
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.victory import holds
from workbench.engine.clauses import implements
from workbench.engine.events import UnitMoved


@implements("5.3", "16.2")
def move(u: Play, units: Iterable[str], to: str, way: tuple[str, ...], clause: str) -> None:
    """Units now stand in another space; `way` is how they went, both ends included."""
    for unit in units:
        if u.state.units[unit].space != to:
            u.emit(UnitMoved(unit=unit, to=to, path=way, clause=clause))


@implements("17.5")
def note_way(u: Play, units: Iterable[str], way: Iterable[str]) -> None:
    """Write down that Toulon was entered by land, by these units on this way: they may have gone on (16.8)."""
    q = u.position
    if not q.state.toulon_entered and q.figures.toulon in way and any(opens_toulon(q, x) for x in units):
        u.emit(ToulonEntered(turn=q.state.turn, clause="17.5"))


@implements("34.1", "6.1")
def note_first_entries(u: Play) -> None:
    """Write down that Republicans occupied a depot; as long as they fight for it they do not."""
    q = u.position
    for depot in depots_of_wings(q.figures):
        if depot not in q.state.occupied_depots and holds(q, depot, REPUBLICAN):
            u.emit(DepotOccupied(depot=depot, clause="34.1"))


def depots_of_wings(figures: Figures) -> tuple[str, ...]:
    """The depots of the two Republican wings, sorted."""
    return tuple(sorted(d for d, supplied in figures.depots.items() if supplied in WINGS))


@implements("17.5", "13.1")
def opens_toulon(q: Position, unit: str) -> bool:
    """An Allied unit, neither Toulonnais nor artillery, with at least one strength point.

    Naval gunners are artillery: they are counted as such in a garrison (13.1, interpretation 102).
    """
    x = q.unit(unit)
    if x.side != ALLIED or x.faction == TOULONNAIS or x.arm in (LEADER, STATIC_GUNS):
        return False
    return not q.is_gun(unit) and q.strength(unit) >= 1


def troops_among(q: Position, units: Iterable[str]) -> tuple[str, ...]:
    """The troops among these units, leaders left out."""
    return tuple(x for x in units if q.arm(x) != LEADER)


def leaders_among(q: Position, units: Iterable[str]) -> tuple[str, ...]:
    """The leaders among these units."""
    return tuple(x for x in units if q.arm(x) == LEADER)
