"""How large a design may be: what is beyond it comes from a damaged or hostile file, never from a designer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from msgspec.structs import astuple

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.hex_map import HexMap, LineLabel
from workbench.engine.words.message import Message
from workbench.limits import BeyondLimit
from workbench.storage.rows.parts import maps_of
from workbench.storage.rows.storable import NotStorable

MAX_MM = float(limits.MAP_MM.most)
"""Coordinates of a map, in either direction, and its width and height."""
MAX_PX = limits.DESIGN_SCAN_PX.most
_RULES_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}|", re.ASCII)


class TooLarge(NotStorable, BeyondLimit):
    """A design that has more of something than a file may hold."""


def check_bounds(design: Design, stored: Design | None = None) -> None:
    """Look at what differs from `stored`, which is within bounds.

    Raises
    ------
    NotStorable
        A grid, coordinate or count is beyond all bounds, or the rules module has a name that could be a path.
    """
    if (wrong := next(_beyond(design, stored), None)) is not None:
        raise wrong


def _beyond(design: Design, stored: Design | None) -> Iterator[NotStorable]:
    if not _RULES_NAME.fullmatch(design.rules):
        yield NotStorable(
            Message("its rules module is called {name}, which is no plain name", name=_short(design.rules))
        )
    known = set() if stored is None else set(map(id, maps_of(stored)))
    for hex_map in design.hex_maps:
        if id(hex_map) not in known:
            yield from _of_a_grid(hex_map)
    for area_map in design.area_maps if stored is None else ():  # an edit looks at the points that it moves
        yield from _of_a_sheet(area_map)
    for sheet in maps_of(design):
        if id(sheet) not in known:
            yield from _of_what_is_beside(sheet)
    for scenario in design.scenarios:
        for turn in (scenario.first_turn, scenario.last_turn):
            if abs(turn) > limits.SCENARIO_TURNS.most:
                yield TooLarge(
                    Message("scenario {id} has turn {turn:,},", id=_short(scenario.id), turn=turn),
                    limits.SCENARIO_TURNS,
                )
    for phase in design.sequence:
        if not 0 <= phase.depth <= limits.PHASE_DEPTH.most:
            yield TooLarge(
                Message("phase {id} is {depth} deep in the sequence,", id=_short(phase.id), depth=phase.depth),
                limits.PHASE_DEPTH,
            )


def _of_a_grid(hex_map: HexMap) -> Iterator[NotStorable]:
    grid, numbering = hex_map.grid, hex_map.grid.numbering
    place = Message("map {id}", id=_short(hex_map.id))
    if grid.columns < 0 or grid.rows < 0:
        yield NotStorable(
            Message("{place} has {columns} by {rows} hexes", place=place, columns=grid.columns, rows=grid.rows)
        )
    if grid.columns * grid.rows > limits.MAP_HEXES.most:
        yield TooLarge(
            Message("{place} is of {columns:,} by {rows:,} hexes,", place=place, columns=grid.columns, rows=grid.rows),
            limits.MAP_HEXES,
        )
    strays = len(hex_map.hexes) + len(hex_map.zones) - max(grid.columns, 0) * max(grid.rows, 0)
    if strays > limits.STRAY_SPACES.most:
        yield TooLarge(Message("{place} has", place=place), limits.STRAY_SPACES)
    for digits in (numbering.column_digits, numbering.row_digits):
        if not 0 <= digits <= limits.NUMBER_DIGITS.most:
            yield TooLarge(
                Message("{place} numbers its hexes with {digits} digits,", place=place, digits=digits),
                limits.NUMBER_DIGITS,
            )
    for text in (numbering.prefix, numbering.separator):
        if len(text) > limits.NUMBER_SIGNS.most:
            yield TooLarge(
                Message("{place} has {count:,} signs beside each number of a hex,", place=place, count=len(text)),
                limits.NUMBER_SIGNS,
            )
    for skipped in (numbering.skipped_columns, numbering.skipped_rows):
        if len(skipped) > limits.SKIPPED_LINES.most:
            yield TooLarge(Message("{place} has", place=place), limits.SKIPPED_LINES)
    for label, first in (
        (numbering.column_label, numbering.first_column),
        (numbering.row_label, numbering.first_row),
    ):
        if label is not LineLabel.DIGITS and abs(first) > limits.LETTERED_LINES.most:
            yield TooLarge(
                Message("{place} counts in letters from {first:,},", place=place, first=first), limits.LETTERED_LINES
            )
    for figure in (hex_map.width_mm, hex_map.height_mm, grid.size_mm, grid.origin_x_mm, grid.origin_y_mm):
        if abs(figure) > MAX_MM:
            yield TooLarge(Message("{place} has a figure of {figure:g} mm,", place=place, figure=figure), limits.MAP_MM)


def _of_a_sheet(area_map: AreaMap) -> Iterator[NotStorable]:
    place = Message("map {id}", id=_short(area_map.id))
    figures = chain(
        (area_map.width_mm, area_map.height_mm),
        chain.from_iterable((junction.x_mm, junction.y_mm) for junction in area_map.junctions.values()),
        chain.from_iterable(chain.from_iterable(border.points) for border in area_map.borders.values()),
        chain.from_iterable(space.label for space in area_map.spaces.values() if space.label),
    )
    beyond = next((figure for figure in figures if not -MAX_MM <= figure <= MAX_MM), None)
    if beyond is not None:
        yield TooLarge(Message("{place} has a point at {beyond:g} mm,", place=place, beyond=beyond), limits.MAP_MM)


def _of_what_is_beside(sheet: AnyMap) -> Iterator[NotStorable]:
    """Scans, furniture and the look of a map; an edit of the map looks at all of them again, for they are few."""
    place = Message("map {id}", id=_short(sheet.id))
    if not sheet.is_sparse and len(sheet.every_space) > limits.AREA_SPACES.most:
        yield TooLarge(Message("{place} has", place=place), limits.AREA_SPACES)
    for scan in sheet.scans:
        crop = astuple(scan.crop) if scan.crop else ()
        if not all(0 <= pixels <= MAX_PX for pixels in (scan.width_px, scan.height_px, *crop)):
            yield TooLarge(
                Message(
                    "{place} has a scan of {width} by {height} pixels,",
                    place=place,
                    width=scan.width_px,
                    height=scan.height_px,
                ),
                limits.DESIGN_SCAN_PX,
            )
        for mark in scan.marks:
            if any(abs(figure) > MAX_MM for figure in astuple(mark)):
                yield NotStorable(Message("{place} has a scan with a mark beyond all bounds", place=place))
    opacities = [scan.opacity_percent for scan in sheet.scans] + [layer.opacity_percent for layer in sheet.look.layers]
    for percent in opacities:
        if not 0 <= percent <= 100:
            yield NotStorable(
                Message("{place} has something with an opacity of {percent} %", place=place, percent=percent)
            )
    for piece in sheet.furniture:
        if any(abs(figure) > MAX_MM for figure in astuple(piece.shape)):
            yield NotStorable(Message("{place} has furniture beyond all bounds", place=place))


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
