"""Hex maps on the canvas: the closed form against the grid, what an edit paints again, pointing, keys, overlays."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from workbench.cartography.hexes.hex_grid import centre, place_at
from workbench.cartography.hexes.hex_patches import HexPatch, sheet_of
from workbench.cartography.map_spaces import played_map, spaces_of
from workbench.engine.design import TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import BRIDGE, RIVER, Border, Road, plain_features
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation, Shifted, hexside, hexside_id
from workbench.engine.maps.hex_places import every_place, is_on, known_place, neighbours_by_number, number_of
from workbench.engine.maps.map_parts import MapLook
from workbench.qt.map_canvas import CLEAN, PERIOD, STYLES, Legal, MapCanvas, Selection, Veil
from workbench.qt.map_canvas.frames.tiles import Tiles
from workbench.qt.map_canvas.hexes.hex_drawing import HexDrawing
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_hits import HexHits
from workbench.qt.map_canvas.hexes.shading import shaded
from workbench.qt.map_canvas.hexes.waters.hexside_lines import lines_of
from workbench.qt.map_canvas.laid_over.overlays import DraftHexes
from workbench.qt.map_canvas.layers import seen_layers
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.scene import MapScene
from workbench.storage.samples import build_sample

GRIDS = st.builds(
    HexGrid,
    st.integers(1, 9),
    st.integers(1, 9),
    st.floats(4.0, 30.0),
    st.floats(0.0, 50.0),
    st.floats(0.0, 50.0),
    st.sampled_from(Orientation),
    st.sampled_from(Shifted),
)

ALL_LAYERS = seen_layers(MapLook())
SHARES = st.floats(0.01, 0.99)


def small_map(orientation: Orientation = Orientation.FLAT) -> HexMap:
    """Five by four hexes with one of everything."""
    hexes = {
        "0101": Space("0101", "Elm", SpaceKind.HEX, "woods"),
        "0202": Space("0202", "Ashbridge", SpaceKind.HEX, "town", town=True, victory_points=4, stacking=2),
        "0303": Space("0303", "", SpaceKind.HEX, "hills"),
        "0404": Space("0404", "", SpaceKind.UNPLAYABLE),
        "0501": Space("0501", "The bay", SpaceKind.SEA_ZONE, "sea"),
    }
    grid = HexGrid(5, 4, 18.0, 14.0, 14.0, orientation)
    around = neighbours_by_number(grid)
    river = [hexside("0303", other, RIVER) for other in around["0303"][:3]]
    river[0] = river[0].bearing((BRIDGE, RIVER))
    road = Road("r", "Road", ("0202", around["0202"][-1]))
    return HexMap(
        "m", "A small map", 110.0, 110.0, grid, "clear", Map(hexes),
        Map({side.id: side for side in river}), Map({"r": road}),
    )  # fmt: skip


@given(GRIDS, SHARES, SHARES)
@settings(max_examples=80, deadline=None)
def test_every_pixel_shows_the_hex_that_lies_there(grid: HexGrid, across: float, down: float) -> None:
    colours = np.full((grid.rows + 2, grid.columns + 2), 0xFF000000, np.uint32)
    for column, row in every_place(grid):
        colours[row + 1, column + 1] = 0xFF000000 | (row + 1) << 8 | (column + 1)
    picture, covered = shaded(grid, colours, QRectF(0, 0, 200, 150), 1.5)
    i, j = int(across * picture.width()), int(down * picture.height())
    point = (covered.left() + (i + 0.5) / 1.5, covered.top() + (j + 0.5) / 1.5)
    place = place_at(grid, point)
    middle = centre(grid, place)
    # on a hexside the two ways of reckoning may differ by rounding
    if abs(HexHits(grid).at(*point, 0.01).border != "") == 0:
        wanted = 0xFF000000 | ((place[1] + 1) << 8 | (place[0] + 1) if is_on(grid, place) else 0)
        assert picture.pixel(i, j) == wanted, (point, middle)


@given(GRIDS)
@settings(max_examples=40, deadline=None)
def test_the_outline_round_all_hexes_holds_every_hex_and_no_more(grid: HexGrid) -> None:
    geometry = HexGeometry(HexMap("m", "", 400.0, 400.0, grid))
    ring = geometry.whole.toFillPolygon()
    points = [(ring.at(at).x(), ring.at(at).y()) for at in range(ring.count())]
    shape = shapely.Polygon(points)
    assert all(shape.contains(shapely.Point(centre(grid, place))) for place in every_place(grid))
    assert shape.area == pytest.approx(grid.columns * grid.rows * grid.size_mm**2 * 3**0.5 / 2, rel=1e-6)


@given(GRIDS, SHARES)
@settings(max_examples=40, deadline=None)
def test_the_nearest_hexside_is_that_of_the_neighbour_one_points_to(grid: HexGrid, share: float) -> None:
    around = neighbours_by_number(grid)
    here = number_of(grid, (0, 0))
    for there in around[here]:
        a, b = HexGeometry(HexMap("m", "", 1, 1, grid)).middle(here), None
        b = HexGeometry(HexMap("m", "", 1, 1, grid)).middle(there)
        assert a is not None
        assert b is not None
        near = 0.3 + 0.15 * share
        hit = HexHits(grid).at(a[0] + (b[0] - a[0]) * near, a[1] + (b[1] - a[1]) * near, grid.size_mm)
        assert (hit.space, hit.border) == (here, hexside_id(here, there))


def test_a_river_is_one_course_and_parts_where_three_hexsides_meet() -> None:
    grid = HexGrid(5, 5, 18.0, 14.0, 14.0)
    around = neighbours_by_number(grid)
    round_a_hex = [hexside("0303", other, RIVER) for other in around["0303"]]

    def lines(*sides: Border) -> int:
        shown = HexMap("m", "", 99, 99, grid, borders=Map({s.id: s for s in sides}))
        return len(lines_of(shown).courses_near(QRectF(0, 0, 99, 99)))

    assert lines(*round_a_hex) == 1
    shared = set(around["0303"]) & set(around["0304"])
    spoke = hexside("0304", sorted(shared)[0], RIVER)
    assert lines(*round_a_hex, spoke) == 2
    assert lines(spoke.bearing(("stream",)), *round_a_hex[:1]) == 2
    assert lines(Border("0101/0505", "0101", "0505", plain_features((RIVER,)))) == 0


def painted(drawing: HexDrawing, tiles: Tiles | None = None) -> QImage:
    image = QImage(QSize(400, 400), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    (tiles or Tiles(drawing, lambda: ALL_LAYERS)).paint(
        painter, View(width_px=400, height_px=400).fitting(drawing.rect)
    )
    painter.end()
    return image


@pytest.mark.parametrize("change", ["terrain", "name", "hexside", "road"])
def test_a_patched_hex_map_looks_like_one_drawn_anew(qapp: QApplication, change: str) -> None:
    before = small_map()
    match change:
        case "terrain":
            after = replace(before, hexes=before.hexes.set("0302", Space("0302", "", SpaceKind.HEX, "woods")))
        case "name":
            after = replace(before, hexes=before.hexes.set("0101", replace(before.hexes["0101"], victory_points=3)))
        case "hexside":
            after = replace(before, borders=before.borders.delete(sorted(before.borders)[0]))
        case _:
            after = replace(before, roads=before.roads.delete("r"))
    first = HexDrawing(before, PERIOD)
    tiles = Tiles(first, lambda: ALL_LAYERS)
    was = painted(first, tiles)
    second = HexDrawing(after, PERIOD, first)
    assert second.changed is not None
    assert not second.changed.isNull()
    tiles.replace_drawing(second, second.changed)
    patched = painted(second, tiles)
    assert patched != was
    anew = painted(HexDrawing(after, PERIOD))
    differing = np.frombuffer(patched.bits(), np.uint8).astype(int) - np.frombuffer(anew.bits(), np.uint8)
    assert int((np.abs(differing) > 12).sum()) == 0


def test_touched_hexes_alone_are_looked_at(qapp: QApplication) -> None:
    before = small_map()
    wood = Space("0302", "", SpaceKind.HEX, "woods")
    after = replace(before, hexes=before.hexes.set("0302", wood))
    first = HexDrawing(before, CLEAN)
    told, found = HexDrawing(after, CLEAN, first, ("0302",)), HexDrawing(after, CLEAN, first)
    assert told.changed == found.changed
    assert HexDrawing(after, CLEAN, found).changed == QRectF()
    assert HexDrawing(after, PERIOD, found).changed is None


@pytest.mark.parametrize("style", list(STYLES))
@pytest.mark.parametrize("orientation", list(Orientation))
def test_every_style_draws_both_kinds_of_grid(qapp: QApplication, style: str, orientation: Orientation) -> None:
    image = painted(HexDrawing(small_map(orientation), STYLES[style]))
    assert len(set(image.pixel(x, y) for x in range(0, 400, 7) for y in range(0, 400, 7))) > 8


@pytest.fixture
def canvas(qtbot: QtBot) -> Iterator[MapCanvas]:
    made = MapCanvas()
    made.resize(500, 500)
    made.camera.reduced_motion = True
    made.set_map(small_map())
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()


def test_the_arrows_go_from_hex_to_hex_and_a_click_points(canvas: MapCanvas, qtbot: QtBot) -> None:
    place = canvas.layers.place_of("0303")
    assert place is not None
    with qtbot.waitSignal(canvas.clicked) as clicked:
        qtbot.mouseClick(
            canvas, Qt.MouseButton.LeftButton, pos=canvas.camera.view.to_screen(*place).toPoint() + QPoint(3, 2)
        )
    assert clicked.args is not None
    assert clicked.args[0] == "0303"
    for key, wanted in ((Qt.Key.Key_Up, "0302"), (Qt.Key.Key_Left, "0202"), (Qt.Key.Key_Down, "0203")):
        qtbot.keyClick(canvas, key)
        assert canvas.walk.current_space == wanted
    canvas.walk.set_current_space("0202")
    assert canvas.accessibleDescription() == "Ashbridge, hex 0202, town, number 2, town, 4 victory points"


def test_a_region_is_framed_as_one_and_the_rest_veiled(canvas: MapCanvas) -> None:
    plain = canvas.seen.render_to_image(QSize(300, 300))
    canvas.layers.set_overlays("test", [Veil(), Legal(("0302", "0303"), costs=("1", "2"))])
    veiled = canvas.seen.render_to_image(QSize(300, 300))
    canvas.layers.set_overlays("test", [Veil(), Selection(("0302",), tuple(sorted(small_map().borders)))])
    selected = canvas.seen.render_to_image(QSize(300, 300))
    assert plain != veiled != selected


def test_a_scenario_says_on_which_map_it_is_played() -> None:
    design = build_sample("crossroads")
    assert played_map(design) is design.hex_map()
    toulon = build_sample("toulon")
    assert played_map(toulon, toulon.scenarios[0].id) is toulon.map()
    spaces = spaces_of(design.hex_map())
    assert len(spaces) == 300 == len(list(spaces))
    assert spaces["1008"].name == "Four Ways"
    assert "2116" not in spaces
    with pytest.raises(KeyError):
        played_map(replace(design, maps=()))


def test_hexes_to_be_laid_down_hang_on_the_pointer_in_their_colours_and_not_beside_the_map() -> None:
    grid = HexGrid(8, 6, 20.0, 20.0, 20.0)
    scene, view = MapScene(HexMap("m", "", 200.0, 150.0, grid), CLEAN), View(100.0, 75.0, 2.0, 400.0, 300.0)
    lake = HexPatch((((0, 0), Space("", "", SpaceKind.HEX, "sea")), ((1, 0), Space("", "", SpaceKind.HEX, "sand"))))
    alone = sheet_of(grid, lake)
    sand = TerrainType("sand", "Sand", colour="#ff0000")

    def seen(place: tuple[int, int]) -> QImage:
        from_x, from_y = centre(alone.sheet.grid, known_place(alone.sheet.grid, alone.anchor))
        x, y = centre(grid, place)
        scene.set_overlays("tool", [DraftHexes(alone.sheet, alone.hexes, (x - from_x, y - from_y), (sand,))])
        return seen_of(scene, view)

    scene.set_overlays("tool", ())
    before, after, at_the_edge = seen_of(scene, view), seen((2, 2)), seen((7, 2))
    left, right = (view.to_screen(*centre(grid, (column, 2))).toPoint() for column in (2, 3))
    assert after.pixelColor(left).blue() > before.pixelColor(left).blue()
    assert after.pixelColor(right).red() > 200 > 100 > after.pixelColor(right).green(), "it brings its own ground"
    off = view.to_screen(*centre(grid, (8, 2))).toPoint()
    assert at_the_edge.pixelColor(off) == before.pixelColor(off)
    assert at_the_edge.pixelColor(right) == before.pixelColor(right)


def seen_of(scene: MapScene, view: View) -> QImage:
    picture = QImage(400, 300, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QPainter(picture)
    scene.paint(painter, view)
    painter.end()
    return picture
