"""How far guns fire: which of them reach an area, and why others do not (27.19, 27.23, 3.h).

Ammunition is another matter (`ammunition.why_not_fire`); `why_not_fire_at` asks both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from rulesets.toulon.figures import FACE, GUNS, STATIC_GUNS
from rulesets.toulon.phases.guns.ammunition import why_not_fire
from rulesets.toulon.position import Control, Position
from workbench.engine.clauses import Refusal, implements


@implements("27.19")
def is_artillery(q: Position, unit: str) -> bool:
    """Batteries, guns and activated static guns."""
    return q.is_gun(unit) or q.arm(unit) == STATIC_GUNS


@implements("27.19")
def areas_in_range(q: Position, unit: str) -> tuple[str, ...]:
    """Areas that a gun reaches from where it stands, its own left out; none from ships and boxes."""
    return q.figures.in_range(q.unit(unit).space, range_areas(q, unit))


def range_areas(q: Position, unit: str) -> int:
    """How many areas a gun fires."""
    return q.figures.number("battery_range" if q.is_battery(unit) else "artillery_range")


@implements("27.19", "27.23", "3.h")
def why_not_reach(q: Position, unit: str, area: str) -> Refusal | None:
    """Why a gun cannot fire at what goes on in another area, ammunition apart."""
    if not is_artillery(q, unit):
        return Refusal("27.19", "no artillery")
    return _why_not_shoot_so_far(q, unit, area)


def _why_not_shoot_so_far(q: Position, unit: str, area: str) -> Refusal | None:
    here = q.unit(unit).space
    if area not in areas_in_range(q, unit):
        steps = range_areas(q, unit)
        if area != here and area in q.figures.in_range(here, steps, past_towns=True):
            return Refusal("3.h", "a town lies between")
        return Refusal.of("27.19", "not within {areas} {areas:area|areas} by land", areas=steps)
    if q.control(here, q.unit(unit).side) is Control.CONTESTED:
        return Refusal("27.23", "there is fighting in their own area")
    return None


def why_not_fire_at(q: Position, unit: str, area: str) -> Refusal | None:
    """Why a gun cannot fire into another area now: reach first, then marker, strength and ammunition."""
    return why_not_reach(q, unit, area) or why_not_fire(q, unit)


@implements("27.19")
def guns_in_reach(q: Position, side: str, area: str) -> tuple[str, ...]:
    """Guns of a side in other areas that could fire into this one, ammunition apart; sorted."""
    return tuple(x for x in _around(q, side, area) if why_not_reach(q, x, area) is None)


def guns_around(q: Position, side: str, area: str) -> tuple[str, ...]:
    """Units of a side in other areas that could fire into this one if they are the guns that they may be; sorted.

    It goes by what both sides see: where there are any, their owner is asked, whether he has guns or not.
    """
    might = (x for x in _around(q, side, area) if might_be_artillery(q, x))
    return tuple(x for x in might if _why_not_shoot_so_far(q, x, area) is None)


def guns_bearing_on(q: Position, side: str, areas: Collection[str]) -> Iterator[str]:
    """Units of a side that are `guns_around` any of these areas, one by one.

    It starts from the units, which are few, and not from the areas, which may be half of the map.
    """
    farthest, aims = q.figures.number("battery_range"), frozenset(areas)
    for here in q.held_areas(side):
        if aims.isdisjoint(q.figures.in_range(here, farthest)) or q.control(here, side) is Control.CONTESTED:
            continue
        might = (x for x in q.troops(here, side) if might_be_artillery(q, x))
        yield from (x for x in might if not aims.isdisjoint(areas_in_range(q, x)))


def might_reach(q: Position, side: str, area: str) -> bool:
    """Are there any of them without a marker?"""
    return any(not q.unit(x).fired for x in guns_around(q, side, area))


@implements("2.d")
def might_be_artillery(q: Position, unit: str) -> bool:
    """Guns, and unread counters whose face may hide static guns in a fort of their area."""
    if q.is_read(unit):
        return is_artillery(q, unit)
    x, face = q.unit(unit), q.face_of(unit)
    if face in GUNS:
        return True
    gunner = face == FACE[STATIC_GUNS] and x.faction in q.figures.static_gunners
    return gunner and bool(q.armed_forts(x.space, x.side))


def _around(q: Position, side: str, area: str) -> Iterable[str]:
    """Troops of a side as far around an area as any gun fires."""
    farthest = q.figures.number("battery_range")
    return (x for a in q.figures.in_range(area, farthest, past_towns=True) for x in q.troops(a, side))
