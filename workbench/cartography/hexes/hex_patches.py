"""A piece of a hex map that is carried elsewhere: copied, mirrored, turned, and laid down on this or another map.

A patch knows its hexes by their steps from its anchor, so that it fits any grid; grids that stand otherwise (on a
corner, on a side) take it hex by hex as well.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import groupby, pairwise
from typing import NamedTuple, TypeVar

import numpy as np
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import CutEdges, HexGrid, HexMap, HexNumbering, Orientation, hexside_id
from workbench.engine.maps.hex_numbers import half
from workbench.engine.maps.hex_places import DIRECTIONS, Axial, Place, axial_of, is_on, known_place, number_of, place_of

S = TypeVar("S")


class HexPatch(Struct, frozen=True):
    """Hexes, the hexsides between them and the stretches of roads through them, by axial steps from the anchor.

    A hexside's first hex stands first.
    """

    hexes: tuple[tuple[Axial, Space], ...]
    sides: tuple[tuple[Axial, Axial, Border], ...] = ()
    orientation: Orientation = Orientation.POINTY
    roads: tuple[tuple[tuple[Axial, ...], Road], ...] = ()

    @property
    def size(self) -> int:
        """How many hexes it has."""
        return len(self.hexes)


def copied(hex_map: HexMap, numbers: Iterable[str], anchor: str = "") -> HexPatch:
    """These hexes and the hexsides between them. Without an anchor it is the uppermost hex, of these the leftmost.

    Raises
    ------
    KeyError
        A number is none of the map.
    """
    places = {number: known_place(hex_map.grid, number) for number in set(numbers) | ({anchor} if anchor else set())}
    wanted = sorted((places[number] for number in set(numbers)), key=lambda place: (place[1], place[0]))
    if not wanted:
        return HexPatch((), (), hex_map.grid.orientation)
    from_q, from_r = axial_of(hex_map.grid, places[anchor] if anchor else wanted[0])
    numbers_at: dict[Axial, str] = {}
    for place in wanted:
        q, r = axial_of(hex_map.grid, place)
        numbers_at[q - from_q, r - from_r] = number_of(hex_map.grid, place)
    hexes = tuple((step, hex_map.space(number)) for step, number in numbers_at.items())
    by_number = {number: step for step, number in numbers_at.items()}
    roads = tuple(
        (tuple(by_number[number] for number in stretch), replace(hex_map.roads[name], spaces=()))
        for name in sorted(hex_map.roads)
        for stretch in _stretches(hex_map.roads[name].spaces, by_number)
    )
    sides = tuple(
        (by_number[side.first], by_number[side.second], side)
        for name in _names_between(numbers_at)
        if (side := hex_map.borders.get(name)) is not None
    )
    return HexPatch(hexes, sides, hex_map.grid.orientation, roads)


def _stretches(chain: Iterable[S], held: Container[S]) -> Iterator[tuple[S, ...]]:
    """The pieces of a chain, of two or more, that lie among what is held."""
    for is_held, piece in groupby(chain, lambda one: one in held):
        stretch = tuple(piece)
        if is_held and len(stretch) > 1:
            yield stretch


def _names_between(numbers_at: Mapping[Axial, str]) -> Iterator[str]:
    """The ids of the hexsides between hexes that are known by their steps."""
    for (q, r), number in numbers_at.items():
        for dq, dr in DIRECTIONS[:3]:
            other = numbers_at.get((q + dq, r + dr))
            if other is not None:
                yield hexside_id(number, other)


def turned(patch: HexPatch, sixths: int) -> HexPatch:
    """The patch turned clockwise about its anchor by sixths of a circle."""
    for _ in range(sixths % 6):
        patch = _moved(patch, lambda step: (-step[1], step[0] + step[1]))
    return patch


def mirrored(patch: HexPatch, left_right: bool = True) -> HexPatch:
    """The patch seen in a mirror that stands upright on the anchor (or, without `left_right`, lies across it)."""
    if (patch.orientation is Orientation.POINTY) == left_right:
        return _moved(patch, (lambda s: (-s[0] - s[1], s[1])) if left_right else (lambda s: (s[0], -s[0] - s[1])))
    return _moved(patch, (lambda s: (-s[0], s[0] + s[1])) if left_right else (lambda s: (s[0] + s[1], -s[1])))


def laid_down(hex_map: HexMap, patch: HexPatch, at: str, with_names: bool = False) -> HexMap:
    """The map with the patch laid down so that its anchor is on hex `at`; what falls off the grid is left out.

    The hexsides between the patch's hexes become those of the patch, also where they carry nothing. Names stay at
    home unless asked for: a map has one hex of a name. A road whose name is taken gets a number behind it. Ports on
    waters that the map does not have stay at home too.

    Raises
    ------
    KeyError
        `at` is no hex of the map.
    """
    there = numbers_under(hex_map.grid, patch, at)
    hexes = hex_map.hexes.mutate()
    for step, space in patch.hexes:
        if step in there:
            new = replace(
                space,
                id=there[step],
                label=None,
                name=space.name if with_names else _own(hex_map, there[step]),
                ports=tuple(zone for zone in space.ports if zone in hex_map.zones),
            )
            if new == hex_map.bare_space(new.id):
                hexes.pop(new.id, None)
            else:
                hexes[new.id] = new
    sides, roads = _with_sides(hex_map, patch, there), _with_roads(hex_map, patch, there)
    return replace(hex_map, hexes=hexes.finish(), borders=sides, roads=roads)


def numbers_under(grid: HexGrid, patch: HexPatch, at: str) -> dict[Axial, str]:
    """The hexes that a patch covers with its anchor on hex `at`, by their steps from it; KeyError as there."""
    to_q, to_r = axial_of(grid, known_place(grid, at))
    there: dict[Axial, str] = {}
    for (q, r), _ in patch.hexes:
        place = place_of(grid, (q + to_q, r + to_r))
        if is_on(grid, place):
            there[q, r] = number_of(grid, place)
    return there


class PatchSheet(NamedTuple):
    """A patch alone on a sheet: the numbers there of the hex that its anchor is on, and of its hexes."""

    sheet: HexMap
    anchor: str
    hexes: tuple[str, ...]


def sheet_of(grid: HexGrid, patch: HexPatch) -> PatchSheet:
    """The patch on a sheet that is just large enough for it, of hexes as a grid has them."""
    steps = [(0, 0), *(step for step, _ in patch.hexes)]
    first = (-min(q for q, _ in steps), -min(r for _, r in steps))
    places = [place_of(grid, (q + first[0], r + first[1])) for q, r in steps]
    left, upper = min(column for column, _ in places), min(row for _, row in places)
    columns, rows = max(column for column, _ in places) - left + 1, max(row for _, row in places) - upper + 1
    digits = len(str(max(columns, rows)))
    own = replace(
        grid, columns=columns, rows=rows, origin_x_mm=grid.size_mm, origin_y_mm=grid.size_mm, cut=CutEdges(),
        numbering=HexNumbering(column_digits=digits, row_digits=digits),
    )  # fmt: skip
    anchor, *hexes = (number_of(own, (column - left, row - upper)) for column, row in places)
    bare = HexMap("", "", (columns + 1.5) * grid.size_mm, (rows + 1.5) * grid.size_mm, own)
    return PatchSheet(laid_down(bare, patch, anchor), anchor, tuple(hexes))


def lost_off(grid: HexGrid, patch: HexPatch, at: Place) -> int:
    """How many hexes of a patch fall off the grid when its anchor is laid on a place."""
    q, r = np.array([step for step, _ in patch.hexes], np.int64).reshape(-1, 2).T + np.array([axial_of(grid, at)]).T
    is_pointy = grid.orientation is Orientation.POINTY
    along, line, lines = (q, r, grid.rows) if is_pointy else (r, q, grid.columns)
    long = grid.columns if is_pointy else grid.rows
    on_line = (line >= 0) & (line < lines)
    halves = np.array([half(grid, one) for one in range(lines)], np.int64)
    along = along[on_line] + halves[line[on_line]]
    return patch.size - int(np.count_nonzero((along >= 0) & (along < long)))


def _steps(chain: tuple[str, ...]) -> list[frozenset[str]]:
    return [frozenset(step) for step in pairwise(chain)]


def _with_roads(hex_map: HexMap, patch: HexPatch, there: dict[Axial, str]) -> Map[str, Road]:
    """The roads and those of the patch; one that runs so already is not laid over itself."""
    roads, names = hex_map.roads, {road.name for road in hex_map.roads.values()}
    known = {(road.road_class, step) for road in roads.values() for step in _steps(road.spaces)}
    for steps, road in patch.roads:
        for stretch in _stretches(steps, there):
            chain = tuple(there[step] for step in stretch)
            if all((road.road_class, step) in known for step in _steps(chain)):
                continue
            new = replace(road, id=_free(road.id, roads, "_"), name=_free(road.name, names, " "), spaces=chain)
            roads = roads.set(new.id, new)
            names.add(new.name)
    return roads


def _free(wanted: str, taken: Container[str], between: str) -> str:
    """The wanted word, or the first with a number behind it (2, 3 ...) that is free; no word stays none."""
    number, word = 1, wanted
    while word and word in taken:
        number += 1
        word = f"{wanted}{between}{number}"
    return word


def _with_sides(hex_map: HexMap, patch: HexPatch, there: dict[Axial, str]) -> Map[str, Border]:
    sides = hex_map.borders.mutate()
    for name in _names_between(there):
        sides.pop(name, None)
    for one, other, side in patch.sides:
        if one in there and other in there:
            name = hexside_id(there[one], there[other])
            sides[name] = replace(side, id=name, first=there[one], second=there[other])
    return sides.finish()


def _moved(patch: HexPatch, moved: Callable[[Axial], Axial]) -> HexPatch:
    return replace(
        patch,
        hexes=tuple(sorted(((moved(step), space) for step, space in patch.hexes), key=lambda one: one[0])),
        sides=tuple(sorted(((moved(a), moved(b), side) for a, b, side in patch.sides), key=lambda one: one[:2])),
        roads=tuple((tuple(map(moved, steps)), road) for steps, road in patch.roads),
    )


def _own(hex_map: HexMap, number: str) -> str:
    return hex_map.hexes[number].name if number in hex_map.hexes else ""
