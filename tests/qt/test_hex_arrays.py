"""Hex maps painted out of arrays: the arrays of an edited map, hexsides between values, the grid, numbers and rims."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from workbench.cartography.hexes.hex_grid import hexside_ends
from workbench.cartography.hexes.many_hexes import indexes_of, outlines_of
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation, Shifted
from workbench.engine.maps.hex_places import every_number, every_place, find_place, neighbours, number_of
from workbench.qt.map_canvas import PERIOD
from workbench.qt.map_canvas.frames.tiles import Tiles
from workbench.qt.map_canvas.hexes.grid_painter import paint_grid
from workbench.qt.map_canvas.hexes.ground_sheet import ground_sheet
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_style import hex_style
from workbench.qt.map_canvas.hexes.hex_window import HexWindow
from workbench.qt.map_canvas.labels.map_text import paint_with_halo
from workbench.qt.map_canvas.layers import seen_layers
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.sheet.ground_painter import stroke_pen
from workbench.qt.map_canvas.styles.map_style import Stroke

GRIDS = st.builds(
    HexGrid,
    st.integers(1, 7),
    st.integers(1, 7),
    st.sampled_from([8.0, 10.0, 14.0]),
    st.just(20.0),
    st.just(25.0),
    orientation=st.sampled_from(Orientation),
    shifted=st.sampled_from(Shifted),
)
GROUND = st.builds(
    lambda terrain, elevation, name, points, ports: Space(
        "", name, SpaceKind.HEX, terrain, elevation=elevation, victory_points=points, ports=ports
    ),
    st.sampled_from(["clear", "woods", "sea", "city"]),
    st.integers(0, 3),
    st.sampled_from(["", "Arcola"]),
    st.integers(0, 2),
    st.sampled_from([(), ("gulf",)]),
)


def map_of(grid: HexGrid, spaces: dict[str, Space]) -> HexMap:
    hexes = {number: replace(space, id=number) for number, space in spaces.items()}
    return HexMap("m", "", 200.0, 200.0, grid, hexes=Map(hexes))


@given(GRIDS, st.data())
def test_the_rectangle_round_many_hexes_is_that_round_each(grid: HexGrid, data: st.DataObject) -> None:
    geometry = HexGeometry(map_of(grid, {}))
    numbers = data.draw(st.sets(st.sampled_from([*every_number(grid), "nowhere"])))
    rect, each = geometry.rect_round(numbers), QRectF()
    for number in numbers:
        each = each.united(geometry.outline(number).boundingRect())
    assert rect.isEmpty() is each.isEmpty()
    assert rect.getCoords() == pytest.approx(each.getCoords())


@given(GRIDS, st.data())
@settings(max_examples=60, deadline=None)
def test_the_sheet_of_an_edited_map_is_that_of_the_map_as_it_is_now(grid: HexGrid, data: st.DataObject) -> None:
    style, numbers = hex_style(PERIOD), st.sampled_from(every_number(grid))
    before = map_of(grid, data.draw(st.dictionaries(numbers, GROUND, max_size=12)))
    after = map_of(grid, data.draw(st.dictionaries(numbers, GROUND, max_size=12)))
    differing = sorted({*before.hexes, *after.hexes})
    patched = ground_sheet(after, style, PERIOD.paper, ground_sheet(before, style, PERIOD.paper), differing)
    fresh = ground_sheet(after, style, PERIOD.paper)
    for field in ("colours", "wet", "levels", "signed"):
        assert np.array_equal(getattr(patched, field), getattr(fresh, field)), field
    signs = [
        [[sheet.kinds_of_signs[code] for code in row] for row in sheet.signs.tolist()] for sheet in (patched, fresh)
    ]
    assert signs[0] == signs[1]
    assert (patched.named, patched.ports) == (fresh.named, fresh.ports)


@given(GRIDS, st.data())
@settings(max_examples=60, deadline=None)
def test_every_hexside_between_two_values_is_found_once(grid: HexGrid, data: st.DataObject) -> None:
    rows = st.lists(st.integers(0, 2), min_size=grid.columns, max_size=grid.columns)
    values = np.array(data.draw(st.lists(rows, min_size=grid.rows, max_size=grid.rows)), np.int16)
    found = HexWindow(grid, (0, 0), (grid.columns - 1, grid.rows - 1)).differing(values, -1)
    inner = {tuple(np.round(sorted([ends[:2], ends[2:]]), 3).ravel()) for ends in found.ends[found.other >= 0].tolist()}
    wanted = {
        tuple(np.round(sorted(map(list, hexside_ends(grid, place, other))), 3).ravel())
        for place in every_place(grid)
        for other in neighbours(grid, place)
        if values[place[1], place[0]] != values[other[1], other[0]]
    }
    assert inner == wanted
    assert int((found.other >= 0).sum()) == len(wanted)


@given(GRIDS, st.data())
@settings(max_examples=40, deadline=None)
def test_many_hexes_stand_where_each_stands(grid: HexGrid, data: st.DataObject) -> None:
    numbers = data.draw(st.lists(st.sampled_from([*every_number(grid), "nowhere"]), unique=True))
    places = {number: find_place(grid, number) for number in numbers}
    wanted = {number: place[1] * grid.columns + place[0] for number, place in places.items() if place is not None}
    assert dict(indexes_of(grid, numbers)) == wanted
    assert len(outlines_of(grid, numbers)) == len(wanted)
    geometry = HexGeometry(map_of(grid, {}))
    for number, outline in zip(wanted, outlines_of(grid, [*wanted]), strict=True):
        around = geometry.outline(number).boundingRect()
        assert outline.min(axis=0) == pytest.approx((around.left(), around.top()))
        assert outline.max(axis=0) == pytest.approx((around.right(), around.bottom()))


@pytest.mark.parametrize("orientation", list(Orientation))
def test_the_grid_in_closed_form_lies_where_its_lines_lie(qapp: object, orientation: Orientation) -> None:
    geometry = HexGeometry(map_of(HexGrid(6, 5, 12.0, 15.0, 15.0, orientation=orientation), {}))
    stroke, scale = Stroke("#000000", 0.6), 3.0
    shaded, drawn = (QImage(300, 260, QImage.Format.Format_ARGB32_Premultiplied) for _ in range(2))
    for image in (shaded, drawn):
        image.fill(QColor("white"))
    painter = QPainter(shaded)
    painter.scale(scale, scale)
    paint_grid(painter, geometry, QRectF(0, 0, 100, 87), stroke, scale)
    painter.end()
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    outlines = QPainterPath()
    for place in every_place(geometry.grid):
        outlines.addPath(geometry.outline(number_of(geometry.grid, place)))
    painter.strokePath(outlines, stroke_pen(stroke, scale))
    painter.end()
    away = np.abs(_greys(shaded) - _greys(drawn))
    assert (_greys(drawn) < 128).sum() > 2000
    assert (away > 90).mean() < 0.01


def _greys(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_Grayscale8)
    pixels = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return pixels[:, : plain.width()].astype(int)


def test_the_rim_of_letters_reaches_as_far_as_it_is_wide(qapp: object) -> None:
    image = QImage(120, 120, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("black"))
    painter = QPainter(image)
    painter.scale(4, 4)
    square = QPainterPath()
    square.addRect(QRectF(10, 10, 10, 10))
    paint_with_halo(painter, square, "#000000", "#FFFFFF", 2.0)
    painter.end()
    light = _greys(image) > 100
    assert not light[60, 60], "ink lies over its rim"
    assert light[60, 34], "so far the rim reaches"
    assert light[60, 85]
    assert not light[60, 30]
    assert not light[33, 33], "corners of the rim are round"


class _Rimmed(QWidget):
    """A black square of 20 pixels in its rim, in the middle of a black widget of 60."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("black"))
        painter.scale(2, 2)
        square = QPainterPath()
        square.addRect(QRectF(10, 10, 10, 10))
        paint_with_halo(painter, square, "#000000", "#FFFFFF", 2.0)
        painter.end()


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_letters_keep_their_rim_beside_other_widgets_and_on_fine_screens(qapp: object, ratio: float) -> None:
    window = QWidget()
    window.resize(160, 120)
    rimmed = _Rimmed(window)
    rimmed.setGeometry(40, 30, 60, 60)
    image = QImage(round(160 * ratio), round(120 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("black"))
    window.setStyleSheet("background: black")
    window.render(image)
    down, across = np.nonzero(_greys(image) > 100)
    assert len(down), "the rim is seen in the widget that painted it"
    assert across.min() / ratio == pytest.approx(40 + 16, abs=1)
    assert down.min() / ratio == pytest.approx(30 + 16, abs=1)
    assert across.max() / ratio == pytest.approx(40 + 43, abs=1)
    assert down.max() / ratio == pytest.approx(30 + 43, abs=1)
    window.deleteLater()


def test_a_frame_without_time_shows_the_ground_and_is_finished_later(qapp: object) -> None:
    grid = HexGrid(60, 60, 10.0, 10.0, 10.0)
    woods = {number: Space("", "", SpaceKind.HEX, "woods") for number in every_number(grid)}
    shown = HexMap("m", "", 620.0, 540.0, grid, hexes=Map({n: replace(s, id=n) for n, s in woods.items()}))
    drawing, view = HexDrawing(shown, PERIOD), View(300.0, 250.0, 3.0).sized(900, 700)
    seen = seen_layers(shown.look)

    def painted(tiles: Tiles, seconds: float | None, seen_from: View = view) -> tuple[bool, np.ndarray]:
        image = QImage(900, 700, QImage.Format.Format_RGB32)
        image.fill(QColor("magenta"))
        painter = QPainter(image)
        is_complete = tiles.paint(painter, seen_from, seconds)
        painter.end()
        return is_complete, np.frombuffer(image.constBits(), np.uint32).reshape(700, 900).copy()

    at_leisure = painted(Tiles(drawing, lambda: seen), None)[1]
    hurried = Tiles(drawing, lambda: seen)
    painted(hurried, 0.0, View(300.0, 250.0, 3.1).sized(40, 40))
    is_complete, first = painted(hurried, 0.0)
    assert not is_complete
    assert not (first == 0xFFFF00FF).any(), "something stands in everywhere"
    for _ in range(400):
        is_complete, last = painted(hurried, 0.0)
        if is_complete:
            break
    assert is_complete
    assert (last != at_leisure).mean() < 0.01
