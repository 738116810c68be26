"""Areas to begin with: a sheet laid out like bricks, each a little crooked, to be bent into the shape of a country."""

from __future__ import annotations

from math import sin

from immutables import Map
from msgspec.structs import replace

from workbench.cartography.areas.coverage import NamedPolygon
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.cartography.plane import Ring, on_grid
from workbench.engine.maps.area_map import AreaMap, Point, Space, SpaceKind
from workbench.engine.maps.hex_numbers import letters_of
from workbench.engine.provenance import BY_THE_DESIGNER

CROOKED = 0.16
"""So far from its place a corner inside the sheet lies, in parts of an area's width and height."""


def with_starting_areas(sheet: AreaMap, columns: int, rows: int, terrain: str, margin_mm: float = 10.0) -> AreaMap:
    """An empty sheet with so many areas in so many rows between its margins, called A1, A2, ... B1.

    Every second row is half an area farther on, so that no more than three areas meet anywhere. They are the same each
    time.
    """
    names = [[f"{letters_of(row + 1)}{column + 1}" for column in range(columns)] for row in range(rows)]
    corners = _Corners(sheet, columns, rows, margin_mm)
    drawn = [
        NamedPolygon(name, name, (corners.around(column, row),))
        for row, line in enumerate(names)
        for column, name in enumerate(line)
    ]
    junctions, borders = borders_of_polygons(drawn)
    spaces = {
        area.id: Space(area.id, area.name, SpaceKind.AREA, terrain, provenance=Map(name=BY_THE_DESIGNER))
        for area in drawn
    }
    return replace(sheet, junctions=junctions, borders=borders, spaces=Map(spaces))


class _Corners:
    """Where the corners of the areas lie on a sheet."""

    def __init__(self, sheet: AreaMap, columns: int, rows: int, margin_mm: float) -> None:
        self._margin, self._columns, self._rows = margin_mm, columns, rows
        self._width = (sheet.width_mm - 2 * margin_mm) / columns
        self._height = (sheet.height_mm - 2 * margin_mm) / rows

    def around(self, column: int, row: int) -> Ring:
        """The outline of an area: its corners and those of the rows above and below that lie on its sides."""
        upper = [self._at(x, row) for x in self._along(column, row, row - 1)]
        lower = [self._at(x, row + 1) for x in self._along(column, row, row + 1)]
        return (*upper, *reversed(lower))

    def _along(self, column: int, row: int, beside: int) -> list[float]:
        """Where corners lie on one long side of an area, in areas from the left."""
        left, right = self._end(column, row), self._end(column + 1, row)
        others = [self._end(n, beside) for n in range(1, self._columns)] if 0 <= beside < self._rows else []
        return [left, *(x for x in others if left < x < right), right]

    def _end(self, number: int, row: int) -> float:
        """Where an area of a row begins, in areas from the left; the sheet's own edges are straight."""
        shift = 0.0 if number in (0, self._columns) else 0.25 if row % 2 else -0.25
        return number + shift

    def _at(self, x: float, line: int) -> Point:
        """The place of a corner on a line between rows, in mm."""
        is_inside_x, is_inside_y = 0 < x < self._columns, 0 < line < self._rows
        aside = CROOKED * sin(7.1 * x + 12.9 * line) if is_inside_x else 0.0
        down = CROOKED * sin(11.3 * x + 5.7 * line + 1.0) if is_inside_y else 0.0
        return on_grid((self._margin + (x + aside) * self._width, self._margin + (line + down) * self._height))
