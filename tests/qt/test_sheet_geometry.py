"""What lies near a place of a map of areas is found by blocks of the sheet, and is all that looking at each finds."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from sample_games.toulon.build import build
from workbench.cartography.areas.moved_lines import move_junction
from workbench.engine.maps.area_map import AreaMap
from workbench.qt.map_canvas.areas.sheet_geometry import LINE_ROOM_MM, SheetGeometry

ROOM = LINE_ROOM_MM


@cache
def toulon() -> AreaMap:
    return build().maps[0]


@cache
def drawn() -> tuple[SheetGeometry, ...]:
    """A map, with a junction moved, with a border and a space gone, and on a larger sheet."""
    first = toulon()
    junction = next(j for j in sorted(first.junctions) if not j.startswith("edge"))
    x, y = first.junctions[junction].point
    moved = move_junction(first, junction, (x + 0.4, y + 0.3))
    gone = replace(moved, borders=moved.borders.delete(min(moved.borders)))
    large = replace(gone, width_mm=gone.width_mm + 300.0)
    found = [SheetGeometry(first)]
    for shown in (moved, gone, large):
        found.append(SheetGeometry(shown, found[-1]))
    return tuple(found)


@pytest.mark.parametrize("at", range(4))
@given(left=st.floats(0, 0.9), upper=st.floats(0, 0.9), wide=st.floats(0.01, 1.0))
def test_what_is_near(at: int, left: float, upper: float, wide: float) -> None:
    geometry = drawn()[at]
    sheet = geometry.rect
    rect = QRectF(left * sheet.width(), upper * sheet.height(), wide * sheet.width(), wide * sheet.height())
    rect = rect.intersected(sheet)
    borders = [s for s in geometry.borders.values() if s.rect.adjusted(-ROOM, -ROOM, ROOM, ROOM).intersects(rect)]
    assert geometry.borders_near(rect) == borders
    spaces = [s for s in sorted(geometry.map.spaces) if geometry.outline(s).boundingRect().intersects(rect)]
    assert geometry.spaces_near(rect) == spaces


def test_near_is_few() -> None:
    geometry = drawn()[0]
    assert len(geometry.borders_near(QRectF(100.0, 100.0, 10.0, 10.0))) < len(geometry.borders) / 4
