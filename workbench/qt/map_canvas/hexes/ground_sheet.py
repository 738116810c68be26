"""What all hexes of a map carry, as arrays `[row, column]`: what a piece of it needs is found without a look at hexes.

A sheet is never changed; `ground_sheet` makes the next one out of it for the few hexes that differ.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from workbench.cartography.hexes.many_hexes import for_many, indexes_of
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import number_of
from workbench.engine.maps.map_parts import is_unlimited
from workbench.qt.map_canvas.hexes.half_hexes import unplayed_halves
from workbench.qt.map_canvas.hexes.hex_signs import DEPOT, SETTLEMENT
from workbench.qt.map_canvas.hexes.hex_style import ground_of, is_built, is_water, signs_on
from workbench.qt.map_canvas.hexes.shading import Colours
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle, Sign

MOST_LEVEL = 10_000

Numbers = NDArray[np.int16]
Flags = NDArray[np.bool_]
Values = TypeVar("Values", Numbers, Flags, Colours)
Signs = tuple[Sign, ...]


_like = attrgetter("kind._value_", "terrain", "elevation", "features", "town")
_marks = attrgetter("forts", "victory_points", "stacking", "tags")
_UNMARKED = _marks(Space("", ""))


class _Looks(NamedTuple):
    """How a hex looks; many look alike."""

    colour: int
    signs: Signs
    level: int
    is_wet: bool
    is_built: bool


@dataclass(frozen=True)
class GroundSheet:
    """`colours[row + 1, column + 1]` as 0xffrrggbb with paper all round; `signs` go into `kinds_of_signs`.

    `signed` are the hexes with houses, forts, numbers and the like; `named` and `ports` those with a name or a port.
    `looks` tells how hexes look that are alike; sheets that follow on each other share it.
    """

    colours: Colours
    wet: Flags
    levels: Numbers
    signs: Numbers
    signed: Flags
    kinds_of_signs: tuple[Signs, ...]
    named: frozenset[str] = frozenset()
    ports: frozenset[str] = frozenset()
    has_water: bool = False
    has_levels: bool = False
    looks: dict[object, _Looks] = field(default_factory=dict, repr=False, compare=False)


def ground_sheet(
    hex_map: HexMap,
    style: HexStyle,
    paper: str,
    before: GroundSheet | None = None,
    differing: Collection[str] | None = None,
) -> GroundSheet:
    """The sheet of a map; of one that differs from the map of another sheet in a few hexes, or in none."""
    if before is not None and differing is not None:
        return _painted(before, hex_map, style, differing) if differing else before
    halves = (number_of(hex_map.grid, place) for place in unplayed_halves(hex_map))
    return _painted(_plain(hex_map, style, paper), hex_map, style, {*hex_map.hexes, *halves})


def _plain(hex_map: HexMap, style: HexStyle, paper: str) -> GroundSheet:
    """The sheet of a map of nothing but default ground."""
    shape = (max(0, hex_map.grid.rows), max(0, hex_map.grid.columns))
    plain = Space("", "", SpaceKind.HEX, hex_map.default_terrain)
    colours = np.full((shape[0] + 2, shape[1] + 2), rgb(paper), np.uint32)
    colours[1:-1, 1:-1] = rgb(ground_of(plain, style).fill)
    return GroundSheet(
        colours,
        np.full(shape, is_water(plain, style)),
        np.zeros(shape, np.int16),
        np.zeros(shape, np.int16),
        np.full(shape, is_built(plain, style)),
        (signs_on(plain, style),),
        has_water=is_water(plain, style),
    )


def _painted(sheet: GroundSheet, hex_map: HexMap, style: HexStyle, numbers: Collection[str]) -> GroundSheet:
    """The sheet with these hexes as they are on a map."""
    numbered = indexes_of(hex_map.grid, numbers)
    if not numbered:
        return sheet
    hexes, plain = for_many(hex_map.hexes, len(numbers)), hex_map.bare_space
    spaces = [hexes.get(number) or plain(number) for number, _ in numbered]
    likes = list(map(_like, spaces))
    rows, codes, kinds = list[tuple[int, ...]](), dict[object, int](), list(sheet.kinds_of_signs)
    for like, space in dict(zip(likes, spaces, strict=True)).items():
        if like not in sheet.looks:
            sheet.looks[like] = _looks(space, style)
        codes[like] = len(rows)
        rows.append(_row(sheet.looks[like], kinds))
    picked = np.array(rows, np.int64)[np.array([codes[like] for like in likes], np.intp)]
    signed = picked[:, 4] != 0
    for at, marks in enumerate(map(_marks, spaces)):
        if marks != _UNMARKED and is_signed(spaces[at]):
            signed[at] = True
    named = {space.id for space in spaces if space.name}
    ports = {space.id for space in spaces if space.ports}
    places = np.array([index for _, index in numbered], np.intp)
    columns = hex_map.grid.columns
    return replace(
        sheet,
        colours=_with(sheet.colours, (places // columns + 1) * (columns + 2) + places % columns + 1, picked[:, 0]),
        signs=_with(sheet.signs, places, picked[:, 1]),
        levels=_with(sheet.levels, places, picked[:, 2]),
        wet=_with(sheet.wet, places, picked[:, 3]),
        signed=_with(sheet.signed, places, signed),
        kinds_of_signs=tuple(kinds),
        named=_beside(sheet.named, numbers) | named,
        ports=_beside(sheet.ports, numbers) | ports,
        has_water=sheet.has_water or bool(picked[:, 3].any()),
        has_levels=sheet.has_levels or bool(picked[:, 2].any()),
    )


def _looks(space: Space, style: HexStyle) -> _Looks:
    level = max(-MOST_LEVEL, min(MOST_LEVEL, space.elevation))
    colour = rgb(ground_of(space, style).fill)
    return _Looks(colour, signs_on(space, style), level, is_water(space, style), is_built(space, style))


def _row(looks: _Looks, kinds: list[Signs]) -> tuple[int, ...]:
    """The same in figures; signs that are new are added to the kinds."""
    if looks.signs not in kinds:
        kinds.append(looks.signs)
    return looks.colour, kinds.index(looks.signs), looks.level, looks.is_wet, looks.is_built


def _beside(known: frozenset[str], numbers: Collection[str]) -> frozenset[str]:
    """Those that are none of these: the same set where none is."""
    return known if known.isdisjoint(numbers) else known.difference(numbers)


def _with(values: Values, places: NDArray[np.intp], wanted: NDArray[np.generic]) -> Values:
    """An array with other values at some places: the same array where they are no others."""
    if (values.ravel()[places] == wanted).all():
        return values
    changed = values.copy()
    changed.flat[places] = wanted
    return changed


def is_signed(space: Space) -> bool:
    """Whether a fort, a figure or a depot is painted on a hex."""
    return bool(
        space.forts
        or space.victory_points
        or not is_unlimited(space.stacking)
        or (space.tags and (SETTLEMENT in space.tags or DEPOT in space.tags))
    )


def rgb(colour: str) -> int:
    """`#RRGGBB` as 0xffrrggbb."""
    return 0xFF000000 | int(colour[1:], 16)
