"""Lines along hexsides and borders: kept up with edits as if drawn anew, and teeth and ticks on their one side."""

from __future__ import annotations

from dataclasses import replace as with_kinds_of

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QApplication

from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.maps.area_map import AreaMap, Junction, Point, Space, SpaceKind
from workbench.engine.maps.border import Border, drawn_border, plain_features
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside_id
from workbench.engine.maps.hex_places import neighbours_by_number
from workbench.engine.maps.map_catalogue import LineClass, LineStyle
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.hexes.hex_lines_painter import paint_marks
from workbench.qt.map_canvas.hexes.waters.hexside_lines import HexsideLines, SideMark, lines_after, lines_of
from workbench.qt.map_canvas.layers import seen_layers
from workbench.qt.map_canvas.sheet.line_painter import paint_lines
from workbench.qt.map_canvas.sheet.sided_lines import SidedLine, paint_sided, sided_line
from workbench.qt.map_canvas.styles.kinds import Kinds
from workbench.qt.map_canvas.styles.map_style import CLEAN, Layer

GRID = HexGrid(9, 9, 16.0, 14.0, 14.0)
AROUND = neighbours_by_number(GRID)
SIDES = sorted({hexside_id(a, b) for a, others in AROUND.items() for b in others})
EVERYWHERE = QRectF(-50.0, -50.0, 400.0, 400.0)
FEATURES = ("river", "stream", "cliff", "wall", "bridge", "ford")
PX_PER_MM = 8.0


def with_side(shown: HexMap, name: str, *features: str) -> HexMap:
    first, second = name.split("/")
    if not features:
        return replace(shown, borders=shown.borders.delete(name)) if name in shown.borders else shown
    return replace(shown, borders=shown.borders.set(name, Border(name, first, second, plain_features(features))))


def drawn(lines: HexsideLines) -> tuple[list[object], list[object]]:
    """All that would be painted, as plain values."""
    courses = [
        (course.is_small, [_points(piece.path) for piece in course.pieces]) for course in lines.courses_near(EVERYWHERE)
    ]
    return [*courses], [*lines.marks_near(EVERYWHERE)]


def _points(path: QPainterPath) -> list[Point]:
    return [(element.x, element.y) for element in map(path.elementAt, range(path.elementCount()))]


EDITS = st.lists(
    st.tuples(st.sampled_from(SIDES), st.lists(st.sampled_from(FEATURES), max_size=2, unique=True)), max_size=12
)


@given(first=EDITS, later=st.lists(EDITS, min_size=1, max_size=4), up=st.sampled_from(sorted(AROUND)))
@settings(max_examples=40, deadline=None)
def test_lines_that_are_kept_up_are_those_that_are_drawn_anew(
    first: list[tuple[str, list[str]]], later: list[list[tuple[str, list[str]]]], up: str
) -> None:
    shown = HexMap("m", "", 200.0, 200.0, GRID)
    for name, features in first:
        shown = with_side(shown, name, *sorted(features))
    lines = lines_of(shown)
    for stroke in later:
        before = shown
        for name, features in stroke:
            shown = with_side(shown, name, *sorted(features))
        shown = replace(shown, hexes=shown.hexes.set(up, Space(up, "", SpaceKind.HEX, elevation=len(stroke))))
        lines = lines_after(lines, before, shown, (up,))
        assert drawn(lines) == drawn(lines_of(shown))
    assert lines_after(lines, shown, replace(shown, title="Other"), ()) is lines


def picture(paint: object, middle: Point) -> NDArray[np.uint8]:
    """What a function paints round a place of the sheet, 24 mm wide, dark where there is ink."""
    size = int(24 * PX_PER_MM)
    image = QImage(size, size, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    painter.scale(PX_PER_MM, PX_PER_MM)
    painter.translate(12 - middle[0], 12 - middle[1])
    paint(painter)  # type: ignore[operator]
    painter.end()
    return 255 - np.frombuffer(image.constBits(), np.uint8).reshape(size, image.bytesPerLine())[:, :size]


def ink_to_the_right(ink: NDArray[np.uint8]) -> bool:
    """On which side of a line from top to bottom through the middle there is more."""
    half = ink.shape[1] // 2
    return int(ink[:, half + 4 :].sum()) > 4 * int(ink[:, : half - 4].sum())


def ink_to_the_left(ink: NDArray[np.uint8]) -> bool:
    return ink_to_the_right(ink[:, ::-1])


@pytest.mark.parametrize("feature", ["cliff", "wall"])
def test_teeth_point_to_the_second_hex_or_down(qapp: QApplication, feature: str) -> None:
    """The hexside between two hexes of a row runs from top to bottom."""
    a, b = "0404", "0504"
    middle = tuple(np.mean([centre_of(HexMap("m", "", 200, 200, GRID), n) for n in (a, b)], axis=0))

    def ink(first: str, second: str, high: str = "") -> NDArray[np.uint8]:
        hexes = Map({high: Space(high, "", SpaceKind.HEX, elevation=2)}) if high else Map()
        side = Border(hexside_id(a, b), first, second, plain_features((feature,)))
        shown = HexMap("m", "", 200.0, 200.0, GRID, hexes=hexes, borders=Map({side.id: side}))
        drawing = HexDrawing(shown, CLEAN)
        signs = [one for one in seen_layers(shown.look) if one[0] is Layer.RIVERS]
        return picture(lambda painter: drawing.paint(painter, QRectF(0, 0, 200, 200), PX_PER_MM, signs), middle)

    assert ink_to_the_right(ink(a, b))
    assert ink_to_the_left(ink(b, a)), "the side is the designer's choice"
    assert ink_to_the_left(ink(a, b, high=b)), "heights say where it falls"
    assert ink_to_the_right(ink(b, a, high=a))


def test_a_beach_is_dotted_and_a_coast_is_the_line_of_coasts(qapp: QApplication) -> None:
    a, b = (100.0, 50.0), (100.0, 150.0)

    def ink(feature: str) -> NDArray[np.uint8]:
        mark = SideMark(feature, a, b, (1.0, 0.0), QRectF(90, 40, 20, 120))
        return picture(lambda p: paint_marks(p, [mark], CLEAN, PX_PER_MM, mark.rect, False), (100.0, 100.0))

    coast = ink("coast")
    assert coast.any() and np.array_equal(coast, ink("not_a_beach"))
    assert not np.array_equal(coast, ink("beach")) and not np.array_equal(ink("beach"), ink("hedge"))


@pytest.mark.parametrize("feature", ["cliff", "wall"])
def test_teeth_of_a_border_point_right_of_it_or_down(qapp: QApplication, feature: str) -> None:
    def ink(west: int, east: int) -> NDArray[np.uint8]:
        corners = {"n": (50.0, 0.0), "s": (50.0, 100.0), "nw": (0.0, 0.0), "ne": (100.0, 0.0)}
        corners |= {"sw": (0.0, 100.0), "se": (100.0, 100.0)}
        lines = [("n", "s", "E", "W", (feature,))]
        rings = [("n", "nw", "", "W"), ("nw", "sw", "", "W"), ("sw", "s", "", "W")]
        rings += [("n", "ne", "E", ""), ("ne", "se", "E", ""), ("se", "s", "E", "")]
        borders = {
            f"{a}-{b}": drawn_border(f"{a}-{b}", a, b, left, right).marked(further_kinds=f)
            for a, b, left, right, f in lines
        }
        borders |= {f"{a}-{b}": drawn_border(f"{a}-{b}", a, b, left, right) for a, b, left, right in rings}
        shown = AreaMap(
            "m", "", 100.0, 100.0, Map({name: Junction(name, *at) for name, at in corners.items()}), Map(borders),
            Map({"W": Space("W", "West", elevation=west), "E": Space("E", "East", elevation=east)}),
        )  # fmt: skip
        geometry = SheetGeometry(shown)
        whole = QRectF(0, 0, 100, 100)
        return picture(lambda p: paint_lines(p, geometry, CLEAN, PX_PER_MM, Layer.SIGNS, whole), (50.0, 50.0))

    assert ink_to_the_left(ink(0, 0)), "the border runs down: its right lies in the west"
    assert ink_to_the_right(ink(3, 1)), "the west is higher"
    assert ink_to_the_left(ink(1, 3))


def test_cliffs_have_teeth_and_walls_ticks_unless_the_design_says_otherwise(qapp: QApplication) -> None:
    cliff, wall = sided_line(CLEAN, "cliff"), sided_line(CLEAN, "rampart")
    assert cliff is not None and cliff.has_teeth
    assert wall is not None and not wall.has_teeth
    assert sided_line(CLEAN, "river") is None

    def own(style: LineStyle) -> SidedLine | None:
        kinds = Kinds(lines=(LineClass("cliff", "Cliff", "#aa5500", 1.6, style),))
        return sided_line(with_kinds_of(CLEAN, kinds=kinds), "cliff")

    assert own(LineStyle.DOTTED) is None
    ticked = own(LineStyle.TICKED)
    assert ticked is not None and not ticked.has_teeth and ticked.stroke.colour == "#aa5500"
    toothed = own(LineStyle.TOOTHED)
    assert toothed is not None and toothed.has_teeth and toothed.scale > 1


def test_teeth_too_small_to_see_are_left_out(qapp: QApplication) -> None:
    line = sided_line(CLEAN, "cliff")
    assert line is not None

    def ink(px_per_mm: float) -> NDArray[np.uint8]:
        return picture(lambda painter: paint_sided(painter, ((50, 40), (50, 60)), line, px_per_mm), (50.0, 50.0))

    assert ink_to_the_left(ink(8.0))
    assert not ink_to_the_left(ink(0.5))
