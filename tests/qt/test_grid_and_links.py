"""Grid over land and over sea, shading along coasts, links and one-way hexsides: layers of their own."""

from __future__ import annotations

import numpy as np
import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPicture
from PySide6.QtWidgets import QApplication

from workbench.cartography.hexes.hex_grid import centre_of
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import AreaMap, Point, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone, hexside
from workbench.engine.maps.hex_places import neighbours_by_number
from workbench.engine.maps.map_parts import Layer as KeptLayer
from workbench.engine.maps.map_parts import Link, MapLook, OneWay, Rectangle
from workbench.qt.map_canvas.hexes.grid_over import is_one_grid, lines_over
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.way_marks import way_of
from workbench.qt.map_canvas.layers import SeenLayer, seen_layers
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.map_drawing import drawing_of
from workbench.qt.map_canvas.scene import MapScene
from workbench.qt.map_canvas.styles.map_style import CLEAN, Layer

PX_PER_MM = 8.0
WATER = tuple(f"{column:02}{row:02}" for column in (3, 4) for row in (1, 2, 3))


@pytest.fixture
def sheet(qapp: QApplication) -> HexMap:
    """Four columns of three hexes; the two at the right are sea."""
    hexes = Map({number: Space(number, "", SpaceKind.HEX, "sea") for number in WATER})
    return HexMap("m", "", 100.0, 90.0, HexGrid(4, 3, 20.0, 20.0, 20.0), hexes=hexes)


def with_layers(shown: HexMap, *layers: KeptLayer) -> HexMap:
    return replace(shown, look=MapLook(layers=layers))


def painted(shown: AnyMap) -> QImage:
    size = QSize(round(shown.width_mm * PX_PER_MM), round(shown.height_mm * PX_PER_MM))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    drawing = drawing_of(shown, CLEAN)
    painter = QPainter(image)
    painter.scale(PX_PER_MM, PX_PER_MM)
    drawing.paint(painter, QRectF(0, 0, shown.width_mm, shown.height_mm), PX_PER_MM, seen_layers(shown.look))
    painter.end()
    return image


def colour(image: QImage, point: Point) -> str:
    return image.pixelColor(round(point[0] * PX_PER_MM), round(point[1] * PX_PER_MM)).name()


def between(shown: HexMap, one: str, other: str) -> Point:
    (ax, ay), (bx, by) = centre_of(shown, one), centre_of(shown, other)
    return (ax + bx) / 2, (ay + by) / 2


ON_LAND, AT_SEA = ("0101", "0201"), ("0301", "0401")


@pytest.mark.parametrize(
    ("shut", "on_land", "at_sea"),
    [
        ((), True, True),
        (("sea_grid",), True, False),
        (("borders",), False, True),
        (("borders", "sea_grid"), False, False),
    ],
)
def test_the_grid_is_seen_over_land_over_sea_over_both_or_not_at_all(
    sheet: HexMap, shut: tuple[str, ...], on_land: bool, at_sea: bool
) -> None:
    shown = painted(with_layers(sheet, *(KeptLayer(layer, False) for layer in shut)))
    bare = painted(with_layers(sheet, KeptLayer("borders", False), KeptLayer("sea_grid", False)))
    for sides, is_seen in ((ON_LAND, on_land), (AT_SEA, at_sea)):
        place = between(sheet, *sides)
        assert (colour(shown, place) != colour(bare, place)) is is_seen


def test_two_grids_that_are_seen_alike_are_one_and_others_are_not(sheet: HexMap) -> None:
    assert is_one_grid(seen_layers(MapLook()))
    assert not is_one_grid([SeenLayer(Layer.BORDERS), SeenLayer(Layer.SEA_GRID, 0.5)])
    assert not is_one_grid([SeenLayer(Layer.BORDERS), SeenLayer(Layer.ROADS), SeenLayer(Layer.SEA_GRID)])
    assert not is_one_grid([SeenLayer(Layer.BORDERS)])
    faint = painted(with_layers(sheet, KeptLayer("sea_grid", True, 40)))
    full, bare = painted(sheet), painted(with_layers(sheet, KeptLayer("sea_grid", False)))
    place = between(sheet, *AT_SEA)
    assert len({colour(picture, place) for picture in (faint, full, bare)}) == 3
    assert colour(faint, between(sheet, *ON_LAND)) == colour(full, between(sheet, *ON_LAND))


def test_on_paper_each_hexside_is_a_line_once_and_only_those_of_the_coast_are_of_both(sheet: HexMap) -> None:
    geometry, everywhere = HexGeometry(sheet), QRectF(0, 0, 200, 200)
    wet = np.array([[f"{column:02}{row:02}" in WATER for column in range(1, 5)] for row in range(1, 4)])
    land, sea, both = (lines_over(geometry, flags, everywhere) for flags in (~wet, wet, wet | True))
    for lines in (land, sea, both):
        middles = {(round(line.center().x(), 3), round(line.center().y(), 3)) for line in lines}
        assert len(middles) == len(lines)
    beside = neighbours_by_number(sheet.grid)
    coast = sum(other in WATER for number in beside if number not in WATER for other in beside[number])
    assert coast and len(land) + len(sea) - coast == len(both)


def test_a_print_has_the_grid_of_the_sea_as_lines(sheet: HexMap) -> None:
    def size_of(*seen: Layer) -> int:
        picture = QPicture()
        painter = QPainter(picture)
        layers = [SeenLayer(layer) for layer in seen]
        drawing_of(sheet, CLEAN).paint(painter, QRectF(0, 0, 100, 90), 4.0, layers)
        painter.end()
        return picture.size()

    assert size_of() < size_of(Layer.SEA_GRID) < size_of(Layer.SEA_GRID, Layer.BORDERS)


def test_shading_along_coasts_has_an_eye_of_its_own(sheet: HexMap) -> None:
    zone = HexZone(Space("bay", "", SpaceKind.SEA_ZONE, "sea"), WATER)
    shown = replace(sheet, zones=Map({"bay": zone}))
    (x, y), (lx, ly) = centre_of(sheet, "0302"), centre_of(sheet, "0202")
    at_the_coast = (x - (x - lx) * 0.4, y - (y - ly) * 0.4)
    all_seen, unshaded = painted(shown), painted(with_layers(shown, KeptLayer("shallows", False)))
    assert colour(all_seen, at_the_coast) != colour(unshaded, at_the_coast)
    far_out = (centre_of(sheet, "0402")[0] + 3, centre_of(sheet, "0402")[1])
    without_zones = painted(with_layers(shown, KeptLayer("seas", False)))
    assert colour(all_seen, far_out) != colour(without_zones, far_out)


def linked(shown: HexMap) -> HexMap:
    box = HexZone(Space("pool", "Pool", SpaceKind.BOX, shape=Rectangle(5.0, 70.0, 20.0, 14.0)))
    return replace(shown, zones=Map({"pool": box}), links=Map({"L": Link("L", "pool", "0202", "land")}))


def test_links_are_hidden_and_faded_without_the_roads(sheet: HexMap) -> None:
    shown = linked(sheet)
    line = drawing_of(shown, CLEAN).geometry.link_lines["L"]
    place = line[len(line) // 2]
    seen, shut, faint = (
        painted(with_layers(shown, KeptLayer("links", is_shown, percent)))
        for is_shown, percent in ((True, 100), (False, 100), (True, 30))
    )
    assert len({colour(picture, place) for picture in (seen, shut, faint)}) == 3
    without_roads = painted(with_layers(shown, KeptLayer("roads", False)))
    assert colour(without_roads, place) == colour(seen, place)


def test_links_of_an_area_map_are_a_layer_too(qapp: QApplication) -> None:
    spaces = {
        name: Space(name, name, SpaceKind.BOX, shape=Rectangle(x, 10.0, 20.0, 20.0))
        for name, x in (("a", 5.0), ("b", 60.0))
    }
    shown = AreaMap("m", "", 100.0, 40.0, spaces=Map(spaces), links=Map({"L": Link("L", "a", "b", "land")}))
    line = drawing_of(shown, CLEAN).geometry.link_lines["L"]
    place = line[len(line) // 2]
    shut = replace(shown, look=MapLook(layers=(KeptLayer("links", False),)))
    assert colour(painted(shown), place) != colour(painted(shut), place)


@pytest.mark.parametrize("way", [OneWay.FORWARDS, OneWay.BACKWARDS])
def test_a_hexside_that_is_crossed_one_way_has_an_arrow_that_way(sheet: HexMap, way: OneWay) -> None:
    side = replace(hexside("0101", "0102"), one_way=way)
    shown = replace(sheet, borders=Map({side.id: side}))
    ends = way_of(shown, side)
    assert ends is not None
    (x1, y1), (x2, y2) = ends
    (ax, ay), (bx, by) = centre_of(sheet, "0101"), centre_of(sheet, "0102")
    along = (x2 - x1) * (bx - ax) + (y2 - y1) * (by - ay)
    assert (along > 0) is (way is OneWay.FORWARDS)
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    assert colour(painted(shown), middle) != colour(painted(sheet), middle)


def test_an_arrow_comes_and_goes_with_the_edit_as_if_drawn_from_nothing(sheet: HexMap) -> None:
    side = replace(hexside("0101", "0102"), one_way=OneWay.FORWARDS)
    marked = replace(sheet, borders=Map({side.id: side}))
    scene, view = MapScene(sheet, CLEAN), View(50.0, 45.0, PX_PER_MM, 800, 720)

    def picture() -> QImage:
        image = QImage(QSize(800, 720), QImage.Format.Format_RGB32)
        image.fill(QColor("#FFFFFF"))
        painter = QPainter(image)
        scene.paint(painter, view)
        painter.end()
        return image

    before = picture()
    scene.set_map(marked, CLEAN)
    with_arrow = picture()
    assert with_arrow != before
    fresh = MapScene(marked, CLEAN)
    scene.set_map(sheet, CLEAN)
    assert picture() == before
    scene = fresh
    assert picture() == with_arrow
