"""What grows on hexes: woods, marshes and fields that run on into hexes of the same kind and end softly."""

from __future__ import annotations

from random import Random

import pytest
from immutables import Map
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation
from workbench.engine.maps.hex_places import every_place, number_of
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.hexes.hex_style import hex_style
from workbench.qt.map_canvas.hexes.relief.growth import ALL_SIDES, DRAWN_FOR_MM, PAINTS, RADIUS_MM, Stand
from workbench.qt.map_canvas.hexes.relief.stamps import VARIANTS, Stamps, variant_of
from workbench.qt.map_canvas.layers import seen_layers
from workbench.qt.map_canvas.styles.map_style import PERIOD

PX = 4.0
EAST, WEST = 0, 3

pytestmark = pytest.mark.usefixtures("qapp")


def stand(joined: int, variant: int = 1) -> Stand:
    return Stand(variant, joined, Orientation.POINTY, PX, hex_style(PERIOD), PERIOD.trees)


def painted(sign: str, on: Stand) -> QImage:
    side = round(2 * RADIUS_MM * PX)
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.translate(side / 2, side / 2)
    painter.scale(PX, PX)
    PAINTS[sign](painter, Random(on.variant), on)
    painter.end()
    return picture


def inked(picture: QImage, left_mm: float, right_mm: float) -> int:
    """How many pixels are painted between two distances from the middle."""
    middle = picture.width() // 2
    columns = range(middle + round(left_mm * PX), middle + round(right_mm * PX))
    return sum(picture.pixelColor(x, y).alpha() > 0 for x in columns for y in range(picture.height()))


@pytest.mark.parametrize("sign", ["marsh", "furrows"])
def test_it_reaches_nearer_to_a_side_where_it_goes_on(sign: str) -> None:
    edge = DRAWN_FOR_MM / 2
    strips = [
        sum(inked(painted(sign, stand(joined, variant)), edge - 1.2, edge) for variant in range(4))
        for joined in (ALL_SIDES, ALL_SIDES ^ 1 << EAST)
    ]
    assert strips[0] > 2 * strips[1]


def test_bushes_stand_only_where_a_wood_ends() -> None:
    crowns = {QColor(crown).rgb() for crown in PERIOD.trees.crowns}

    def shown(open_side: int) -> int:
        """How much of a line along the eastern side lies in crowns, over some woods."""
        pictures = [painted("trees", stand(ALL_SIDES ^ 1 << open_side, variant)) for variant in range(5)]
        middle = pictures[0].width() // 2
        x = middle + round((DRAWN_FOR_MM / 2 - 1.2) * PX)
        rows = range(middle - round(4 * PX), middle + round(4 * PX))
        return sum(picture.pixelColor(x, y).rgb() in crowns for picture in pictures for y in rows)

    assert shown(EAST) > 1.5 * shown(WEST)


def test_neighbours_rarely_look_alike() -> None:
    alike = [variant_of((c, r)) == variant_of((c + dc, r + dr))
             for c in range(30) for r in range(30) for dc, dr in ((1, 0), (0, 1), (1, 1))]  # fmt: skip
    assert sum(alike) < 2 * len(alike) / VARIANTS
    assert {variant_of((c, r)) for c in range(12) for r in range(12)} == set(range(VARIANTS))


def test_stamps_leave_the_painter_as_it_was() -> None:
    picture = QImage(QSize(60, 60), QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(picture)
    painter.setWindow(0, 0, 30, 30)
    painter.scale(2.0, 2.0)
    before, shown = QTransform(painter.combinedTransform()), painter.window()
    with Stamps(painter, HexGrid(2, 2, 10.0, 5.0, 5.0), hex_style(PERIOD), PERIOD.trees) as stamps:
        stamps.lay("trees", (0, 0), ALL_SIDES)
    assert painter.combinedTransform() == before
    assert painter.window() == shown
    painter.end()


@pytest.mark.parametrize("terrain", ["forest", "marsh"])
def test_an_edit_paints_the_hexes_beside_it_anew(terrain: str) -> None:
    grid = HexGrid(5, 5, 18.0, 20.0, 20.0)
    numbers = [number_of(grid, place) for place in every_place(grid)]
    edited = number_of(grid, (2, 2))

    def of(kinds: dict[str, str]) -> HexMap:
        hexes = {number: Space(number, "", SpaceKind.HEX, kinds.get(number, terrain)) for number in numbers}
        return HexMap("wood", "Wood", 130.0, 110.0, grid, hexes=Map(hexes))

    first = HexDrawing(of({}), PERIOD)
    second = HexDrawing(of({edited: "clear"}), PERIOD, first, {edited})
    before, after = (_sheet(drawing) for drawing in (first, second))
    changed = second.changed
    assert changed is not None
    differing = [(x, y) for x in range(before.width()) for y in range(before.height())
                 if before.pixel(x, y) != after.pixel(x, y)]  # fmt: skip
    outline = second.geometry.outline(edited).boundingRect().adjusted(-0.6, -0.6, 0.6, 0.6)
    assert all(changed.contains(x / PX, y / PX) for x, y in differing)
    assert any(not outline.contains(x / PX, y / PX) for x, y in differing)


def _sheet(drawing: HexDrawing) -> QImage:
    rect = QRectF(drawing.rect)
    picture = QImage(round(rect.width() * PX), round(rect.height() * PX), QImage.Format.Format_RGB32)
    picture.fill(0xFFFFFFFF)
    painter = QPainter(picture)
    painter.scale(PX, PX)
    drawing.paint(painter, rect, PX, seen_layers(drawing.map.look))
    painter.end()
    return picture
