"""Why other ground and other works than those offered are not dug at, improved or destroyed (13.4 to 13.13)."""

from __future__ import annotations

from rulesets.toulon.figures import Fortification
from rulesets.toulon.position import Position
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import Refusal, implements
from workbench.engine.maps.area_map import FortKind


@implements("13.5", "3.f")
def why_no_ground(q: Position, side: str, area: str) -> Refusal:
    """Why no redoubt of a side is dug there (interpretation 68)."""
    if q.figures.is_unified_fort(area):
        return Refusal("3.f", "the area as a whole is a fort")
    if q.troops(area, side) and q.troops(area, OTHER[side]):
        return Refusal("13.9", "there is a battle to be fought")
    return Refusal("13.11", "no troops of yours stand there to dig")


@implements("13.4", "13.8")
def why_not_to_be_improved(q: Position, side: str, work: str) -> Refusal | None:
    """Why another work is none to be improved."""
    works = _standing(q)
    if work in q.state.works and q.state.works[work].destroyed:
        return Refusal("13.13", "it has been destroyed")
    if work not in works:
        return None
    if works[work].kind is FortKind.FORT:
        return Refusal("13.4", "it is a fort")
    if works[work].side != side:
        return Refusal("13.6", "it is the enemy's")
    if works[work].kind is FortKind.IMPROVED_REDOUBT:
        return Refusal("13.8", "it is improved already")
    return Refusal("13.9", "you do not hold the ground")


@implements("13.4", "13.13")
def why_not_to_be_destroyed(q: Position, side: str, work: str) -> Refusal | None:
    """Why another work is none to be destroyed."""
    works = _standing(q)
    if work not in works:
        return Refusal("13.13", "it has been destroyed") if work in q.state.works else None
    if works[work].kind is FortKind.FORT:
        return Refusal("13.4", "it is a fort")
    return Refusal("13.13", "it is your own" if works[work].side == side else "you do not hold the ground alone")


def _standing(q: Position) -> dict[str, Fortification]:
    """All works that stand, by name."""
    return {f.id: f for area in q.figures.areas for f in q.fortifications(area)}
