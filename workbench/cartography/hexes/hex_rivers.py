"""The rivers of a hex map as chains of hexsides, and where they end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from workbench.cartography.checks.declared import lines
from workbench.cartography.checks.findings import Step
from workbench.cartography.checks.hex_checks import Zones, is_water
from workbench.cartography.checks.reach_checks import Parts
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import (
    DIRECTIONS,
    Axial,
    axial_of,
    direction,
    find_place,
    is_on,
    neighbours,
    number_of,
    place_of,
)
from workbench.engine.problem import Place
from workbench.engine.words.message import Message

Corner: TypeAlias = tuple[Axial, ...]
PAUSE_AFTER = 200


def river_problems(hex_map: HexMap, zones_of: Zones) -> Iterator[Step]:
    """One problem for each river that ends neither in water, nor at the edge of what is played, nor in another."""
    parts, at, ends = Parts(), dict[Corner, list[str]](), dict[str, tuple[Corner, Corner]]()
    for number, name in enumerate(sorted(hex_map.borders)):
        side = hex_map.borders[name]
        if any(map(zones_of.kinds.borders.is_running, side.kinds)) and (both := corners_of(hex_map, side)) is not None:
            parts.add(name)
            ends[name] = both
            for corner in both:
                held = at.setdefault(corner, [])
                if held:
                    parts.join(held[0], name)
                held.append(name)
        if number % PAUSE_AFTER == 0:
            yield None
    for part in parts.parts():
        corners = [corner for name in part for corner in ends[name]]
        loose = [corner for corner in corners if len(at[corner]) == 1]
        if loose and not any(_is_mouth(hex_map, zones_of, corner) for corner in corners):
            last = next(name for name in part if len(at[ends[name][0]]) == 1 or len(at[ends[name][1]]) == 1)
            side = hex_map.borders[last]
            yield lines.RIVER_TO_NOWHERE.at(
                Place("hexside", last, side.name or Message("hexside {id}", id=last)), "hexes"
            )
        yield None


def corners_of(hex_map: HexMap, side: Border) -> tuple[Corner, Corner] | None:
    """The two corners that a hexside lies between, each by its three hexes; None for what is no hexside."""
    grid = hex_map.grid
    first, second = find_place(grid, side.first), find_place(grid, side.second)
    facing = direction(grid, first, second) if first is not None and second is not None else None
    if first is None or second is None or facing is None:
        return None
    a, b = axial_of(grid, first), axial_of(grid, second)
    before, after = DIRECTIONS[(facing - 1) % 6], DIRECTIONS[(facing + 1) % 6]
    third, fourth = (a[0] + before[0], a[1] + before[1]), (a[0] + after[0], a[1] + after[1])
    return tuple(sorted((a, b, third))), tuple(sorted((a, b, fourth)))


def _is_mouth(hex_map: HexMap, zones_of: Zones, corner: Corner) -> bool:
    """Does a corner lie at water, at the edge of the map, or in a hex of the coast? Coasts run through hexes."""
    grid = hex_map.grid
    for axial in corner:
        place = place_of(grid, axial)
        if not is_on(grid, place) or len(beside := neighbours(grid, place)) < len(DIRECTIONS):
            return True
        if any(is_water(hex_map, zones_of, number_of(grid, other)) for other in (place, *beside)):
            return True
    return False
