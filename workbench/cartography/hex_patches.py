"""A piece of a hex map that is carried elsewhere: copied, mirrored, turned, and laid down on this or another map.

A patch knows its hexes by their steps from its anchor, so that it fits any grid; grids that stand otherwise (on a
corner, on a side) take it hex by hex as well.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from itertools import groupby, pairwise
from typing import TypeVar

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.area_map import Space
from workbench.engine.hex_map import HexMap, HexRoad, Hexside, Orientation, hexside_id
from workbench.engine.hex_places import Axial, Place, axial_of, is_on, known_place, neighbours, number_of, place_of

S = TypeVar("S")


class HexPatch(Struct, frozen=True):
    """Hexes, the hexsides between them and the stretches of roads through them, by axial steps from the anchor.

    A hexside's first hex stands first.
    """

    hexes: tuple[tuple[Axial, Space], ...]
    sides: tuple[tuple[Axial, Axial, Hexside], ...] = ()
    orientation: Orientation = Orientation.POINTY
    roads: tuple[tuple[tuple[Axial, ...], HexRoad], ...] = ()

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
    steps: dict[Place, Axial] = {}
    for place in wanted:
        q, r = axial_of(hex_map.grid, place)
        steps[place] = (q - from_q, r - from_r)
    hexes = tuple((steps[place], hex_map.space(number_of(hex_map.grid, place))) for place in wanted)
    by_number = {number_of(hex_map.grid, place): step for place, step in steps.items()}
    roads = tuple(
        (tuple(by_number[number] for number in stretch), replace(hex_map.roads[name], hexes=()))
        for name in sorted(hex_map.roads)
        for stretch in _stretches(hex_map.roads[name].hexes, by_number)
    )
    return HexPatch(hexes, tuple(_sides(hex_map, steps)), hex_map.grid.orientation, roads)


def _stretches(chain: Iterable[S], held: Container[S]) -> Iterator[tuple[S, ...]]:
    """The pieces of a chain, of two or more, that lie among what is held."""
    for is_held, piece in groupby(chain, lambda one: one in held):
        stretch = tuple(piece)
        if is_held and len(stretch) > 1:
            yield stretch


def _sides(hex_map: HexMap, steps: dict[Place, Axial]) -> Iterable[tuple[Axial, Axial, Hexside]]:
    for place, step in steps.items():
        for other in neighbours(hex_map.grid, place):
            if other in steps and place < other:
                name = hexside_id(number_of(hex_map.grid, place), number_of(hex_map.grid, other))
                if name in hex_map.hexsides:
                    side = hex_map.hexsides[name]
                    is_first = side.first == number_of(hex_map.grid, place)
                    yield (step, steps[other], side) if is_first else (steps[other], step, side)


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
    home unless asked for: a map has one hex of a name. Ports on waters that the map does not have stay there too.

    Raises
    ------
    KeyError
        `at` is no hex of the map.
    """
    to_q, to_r = axial_of(hex_map.grid, known_place(hex_map.grid, at))
    there: dict[Axial, str] = {}
    for (q, r), _ in patch.hexes:
        place = place_of(hex_map.grid, (q + to_q, r + to_r))
        if is_on(hex_map.grid, place):
            there[q, r] = number_of(hex_map.grid, place)
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
            if new == hex_map.default_hex(new.id):
                hexes.pop(new.id, None)
            else:
                hexes[new.id] = new
    sides, roads = _with_sides(hex_map, patch, there), _with_roads(hex_map, patch, there)
    return replace(hex_map, hexes=hexes.finish(), hexsides=sides, roads=roads)


def _steps(chain: tuple[str, ...]) -> list[frozenset[str]]:
    return [frozenset(step) for step in pairwise(chain)]


def _with_roads(hex_map: HexMap, patch: HexPatch, there: dict[Axial, str]) -> Map[str, HexRoad]:
    """The roads and those of the patch; one that runs so already is not laid over itself."""
    roads = hex_map.roads
    known = {(road.road_class, step) for road in roads.values() for step in _steps(road.hexes)}
    for steps, road in patch.roads:
        for stretch in _stretches(steps, there):
            chain = tuple(there[step] for step in stretch)
            if all((road.road_class, step) in known for step in _steps(chain)):
                continue
            name, number = road.id, 1
            while name in roads:
                number += 1
                name = f"{road.id}_{number}"
            roads = roads.set(name, replace(road, id=name, hexes=chain))
    return roads


def _with_sides(hex_map: HexMap, patch: HexPatch, there: dict[Axial, str]) -> Map[str, Hexside]:
    sides = hex_map.hexsides.mutate()
    covered = set(there.values())
    for number in sorted(covered):
        for other in neighbours(hex_map.grid, known_place(hex_map.grid, number)):
            if number_of(hex_map.grid, other) in covered:
                sides.pop(hexside_id(number, number_of(hex_map.grid, other)), None)
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
