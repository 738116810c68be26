"""The grid of a map of Tiled and its sheet: as its properties tell, or the usual numbering on a sheet of its own."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.maps.hex_grid import CutEdges, HexGrid, HexNumbering, Orientation, Shifted
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_numbers import why_not_numbered
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, as_message, said_by
from workbench.exchange.imports.hex_grid_guess import lie_in_words, on_sheet
from workbench.exchange.imports.hex_sheet import size_of
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.tiled.hex_maps import CUT, HEX_MM, NUMBERING, ORIGIN
from workbench.exchange.tiled.tiled_map import Properties, TiledMap
from workbench.exchange.tiled.typed_properties import value_of
from workbench.storage.file.bounds import check_bounds
from workbench.storage.rows.storable import NotStorable

T = TypeVar("T", CutEdges, HexNumbering)
LEAST_MM, MOST_MM = 0.001, float(limits.MAP_MM.most)
SHEET = ("width_mm", "height_mm")


class GridOnSheet(NamedTuple):
    """A grid, and the width and height of its sheet in mm."""

    grid: HexGrid
    width_mm: float
    height_mm: float


def grid_told(tiled: TiledMap, hex_mm: float, cleaning: Cleaning) -> GridOnSheet:
    """The grid; `hex_mm` is the size of hexes where the map does not tell it.

    Raises
    ------
    ImportRefused
        One of its properties is of the wrong kind or beyond all bounds, or nothing numbers its hexes.
    """
    stagger, told = tiled.stagger, tiled.properties
    assert stagger is not None
    grid = HexGrid(
        *tiled.size,
        size_mm=_figure(told, HEX_MM, hex_mm, LEAST_MM),
        origin_x_mm=_figure(told, ORIGIN[0], 0.0, -MOST_MM),
        origin_y_mm=_figure(told, ORIGIN[1], 0.0, -MOST_MM),
        orientation=Orientation.FLAT if stagger.axis == "x" else Orientation.POINTY,
        shifted=Shifted.ODD if stagger.index == "odd" else Shifted.EVEN,
    )
    grid = _numbered(replace(grid, cut=_part(CutEdges, told, CUT)), told, cleaning)
    laid, width, height = on_sheet(grid)
    if not all(name in told for name in ORIGIN):
        return GridOnSheet(laid, width, height)
    return GridOnSheet(grid, *(_figure(told, name, usual) for name, usual in zip(SHEET, (width, height), strict=True)))


def _numbered(grid: HexGrid, told: Properties, cleaning: Cleaning) -> HexGrid:
    """With the numbering that is told, if it numbers the grid; else by columns from the upper left."""
    place = Place("map", "", Message("the numbers of hexes"))
    if HEX_MM in told:
        known = replace(grid, numbering=_part(HexNumbering, told, NUMBERING))
        check(known)
        why = why_not_numbered(known)
        if not why:
            return known
    else:
        why = Message("nothing tells how the hexes are counted")
    usual = replace(grid, numbering=_usual(grid))
    if not cleaning.step("grid_unknown", place, why, Message("take it as {how}", how=lie_in_words(usual))):
        raise ImportRefused(as_message(why))
    return usual


def _usual(grid: HexGrid) -> HexNumbering:
    return HexNumbering(column_digits=max(2, len(str(grid.columns))), row_digits=max(2, len(str(grid.rows))))


def check(grid: HexGrid) -> None:
    """ImportRefused for a grid that no file may hold."""
    try:
        check_bounds(Design("", rules="").with_map(HexMap("map", "", 1.0, 1.0, grid)))
    except NotStorable as error:
        raise ImportRefused(said_by(error)) from None


def _part(kind: type[T], told: Properties, prefix: str) -> T:
    fields = {name.removeprefix(prefix): value for name, value in told.items() if name.startswith(prefix)}
    try:
        return value_of(kind, fields)
    except msgspec.ValidationError as error:
        raise ImportRefused(
            Message("the property {name} of the map cannot be read", name=repr(f"{prefix}{error}"))
        ) from None


def _figure(told: Properties, name: str, usual: float, least: float = 0.0) -> float:
    if name not in told:
        return usual
    return size_of(Message("the map"), name, str(told[name]), least, MOST_MM)
