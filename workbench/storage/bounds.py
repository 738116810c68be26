"""How large a design may be: what is beyond it comes from a damaged or hostile file, never from a designer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from workbench.engine.area_map import AreaMap
from workbench.engine.design import Design
from workbench.engine.hex_map import HexMap
from workbench.storage.storable import NotStorable

MAX_HEXES = 1_000_000
MAX_DIGITS = 9
MAX_MM = 1e7
"""Ten kilometres of paper. Coordinates of a map, in either direction, and its width and height."""
MAX_TURNS = 10_000
MAX_DEPTH = 100
_RULES_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}|", re.ASCII)


def check_bounds(design: Design, stored: Design | None = None) -> None:
    """Look at what differs from `stored`, which is within bounds.

    Raises
    ------
    NotStorable
        A grid, coordinate or count is beyond all bounds, or the rules module has a name that could be a path.
    """
    if why := next(_beyond(design, stored), ""):
        raise NotStorable(why)


def _beyond(design: Design, stored: Design | None) -> Iterator[str]:
    if not _RULES_NAME.fullmatch(design.rules):
        yield f"its rules module is called {_short(design.rules)}, which is no plain name"
    known = set() if stored is None else set(map(id, stored.hex_maps))
    for hex_map in design.hex_maps:
        if id(hex_map) not in known:
            yield from _of_a_grid(hex_map)
    for area_map in design.maps if stored is None else ():  # an edit looks at the points that it moves
        yield from _of_a_sheet(area_map)
    for scenario in design.scenarios:
        for turn in (scenario.first_turn, scenario.last_turn):
            if abs(turn) > MAX_TURNS:
                yield f"scenario {_short(scenario.id)} is about turn {turn}, and none has more than {MAX_TURNS}"
    for phase in design.sequence:
        if not 0 <= phase.depth <= MAX_DEPTH:
            yield f"phase {_short(phase.id)} is {phase.depth} deep in the sequence of play"


def _of_a_grid(hex_map: HexMap) -> Iterator[str]:
    grid, numbering = hex_map.grid, hex_map.grid.numbering
    place = f"map {_short(hex_map.id)}"
    if grid.columns < 0 or grid.rows < 0 or grid.columns * grid.rows > MAX_HEXES:
        yield f"{place} has {grid.columns} by {grid.rows} hexes, and none has more than {MAX_HEXES:,}"
    for digits in (numbering.column_digits, numbering.row_digits):
        if not 0 <= digits <= MAX_DIGITS:
            yield f"{place} numbers its hexes with {digits} digits"
    for figure in (hex_map.width_mm, hex_map.height_mm, grid.size_mm, grid.origin_x_mm, grid.origin_y_mm):
        if abs(figure) > MAX_MM:
            yield f"{place} is about {figure:g} mm, and nothing is so large"


def _of_a_sheet(area_map: AreaMap) -> Iterator[str]:
    place = f"map {_short(area_map.id)}"
    figures = chain(
        (area_map.width_mm, area_map.height_mm),
        chain.from_iterable((junction.x_mm, junction.y_mm) for junction in area_map.junctions.values()),
        chain.from_iterable(chain.from_iterable(border.points) for border in area_map.borders.values()),
        chain.from_iterable(space.label for space in area_map.spaces.values() if space.label),
    )
    beyond = next((figure for figure in figures if not -MAX_MM <= figure <= MAX_MM), None)
    if beyond is not None:
        yield f"{place} has a point at {beyond:g} mm, and nothing is so large"


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
