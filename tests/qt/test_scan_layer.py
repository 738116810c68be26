"""Scans on the canvas: above the ground and below the lines, sharp at every zoom, and never waited for."""

from __future__ import annotations

import numpy as np
import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.exchange.pictures import save
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_grid import HexGrid
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_parts import Calibration, Crop, Scan
from workbench.exchange.scans.building import build
from workbench.exchange.scans.pictures import PictureChoice
from workbench.exchange.scans.pyramid import ScanTiles, TilePlace
from workbench.long_work import UNTOLD
from workbench.qt.map_canvas import MapCanvas
from workbench.qt.map_canvas.frames import scan_layer as layer_module
from workbench.qt.map_canvas.frames.scan_layer import LaidScan, ScanLayer, decoded, places_in, rect_of
from workbench.qt.map_canvas.looking.minimap import MiniMap

WIDE, HIGH = 2000, 1500
PX_PER_MM = 10.0
ROAD_ROW = 4
HEX_MAP = HexMap(
    "m", "Scanned", 200.0, 150.0, HexGrid(10, 8, 15.0, 20.0, 20.0),
    roads=Map({"r": Road("r", "Road", tuple(f"{column:02}{ROAD_ROW:02}" for column in range(1, 11)))}),
)  # fmt: skip
RED, GREEN, BLUE, YELLOW = QColor("#FF0000"), QColor("#00FF00"), QColor("#0000FF"), QColor("#FFFF00")
SCAN = Scan("s", "scan.json", WIDE, HIGH, Calibration(PX_PER_MM, 0, 0, 0, PX_PER_MM, 0))


@pytest.fixture(scope="module")
def tiles(tmp_path_factory: pytest.TempPathFactory) -> ScanTiles:
    """Four quarters: red and green above, blue and yellow below."""
    folder = tmp_path_factory.mktemp("scan")
    picture = np.zeros((HIGH, WIDE, 3), dtype=np.uint8)
    picture[: HIGH // 2, : WIDE // 2] = (255, 0, 0)
    picture[: HIGH // 2, WIDE // 2 :] = (0, 255, 0)
    picture[HIGH // 2 :, : WIDE // 2] = (0, 0, 255)
    picture[HIGH // 2 :, WIDE // 2 :] = (255, 255, 0)
    pyramid = build(save(folder / "a.png", picture), PictureChoice(), folder, UNTOLD)
    return ScanTiles(pyramid, lambda name: (folder / name).read_bytes())


@pytest.fixture
def canvas(qtbot: QtBot) -> MapCanvas:
    shown = MapCanvas()
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.set_map(HEX_MAP)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def lay(canvas: MapCanvas, tiles: ScanTiles, *scans: Scan) -> None:
    canvas.layers.set_scans(scans, {scan.asset: tiles for scan in scans})
    canvas.seen.finish_drawing()


def colour(canvas: MapCanvas, x_mm: float, y_mm: float) -> QColor:
    picture = canvas.seen.render_to_image(canvas.size(), fit=False)
    return picture.pixelColor(canvas.camera.view.to_screen(x_mm, y_mm).toPoint())


def alike(one: QColor, other: QColor, most: int = 24) -> bool:
    return all(
        abs(a - b) <= most
        for a, b in ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    )


def middle_of(place: str) -> tuple[float, float]:
    """A place well inside a hex of the map, in the quarter of this name, off its number and its road."""
    return {"red": (33.0, 33.0), "green": (152.0, 33.0), "blue": (33.0, 118.0), "yellow": (152.0, 118.0)}[place]


@pytest.mark.parametrize("zoom", [0.15, 0.6, 1.0, 4.0])
def test_a_scan_is_seen_where_it_was_calibrated_at_every_zoom(canvas: MapCanvas, tiles: ScanTiles, zoom: float) -> None:
    for name, expected in (("red", RED), ("green", GREEN), ("blue", BLUE), ("yellow", YELLOW)):
        canvas.camera.set_zoom(zoom)
        canvas.camera.fly_to_point(*middle_of(name))
        lay(canvas, tiles, SCAN)
        assert alike(colour(canvas, *middle_of(name)), expected), name


def test_lines_lie_over_the_scan_and_the_ground_under_it(canvas: MapCanvas, tiles: ScanTiles) -> None:
    assert canvas.layers.scene is not None
    road = canvas.layers.place_of("0304")
    assert road is not None
    without = [colour(canvas, *road), colour(canvas, *middle_of("red"))]
    lay(canvas, tiles, SCAN)
    assert alike(colour(canvas, *road), without[0])
    assert not alike(colour(canvas, *middle_of("red")), without[1])
    assert alike(colour(canvas, *middle_of("red")), RED)


def test_opacity_shows_the_ground_and_blinking_shows_it_all(canvas: MapCanvas, tiles: ScanTiles) -> None:
    ground = colour(canvas, *middle_of("blue"))
    lay(canvas, tiles, replace(SCAN, opacity_percent=50))
    mixed = QColor(ground.red() // 2, ground.green() // 2, (ground.blue() + 255) // 2)
    assert alike(colour(canvas, *middle_of("blue")), mixed)
    lay(canvas, tiles, SCAN)
    for away, expected in ((True, ground), (False, BLUE), (True, ground)):
        canvas.layers.blink_scans(away)
        assert alike(colour(canvas, *middle_of("blue")), expected)
    canvas.layers.blink_scans(False)
    for hidden in (replace(SCAN, shown=False), replace(SCAN, opacity_percent=0)):
        lay(canvas, tiles, hidden)
        assert alike(colour(canvas, *middle_of("blue")), ground)
    lay(canvas, tiles, SCAN)
    lay(canvas, tiles)
    assert alike(colour(canvas, *middle_of("blue")), ground)


def test_the_overview_shows_the_scan_under_the_roads(canvas: MapCanvas, tiles: ScanTiles) -> None:
    overview = canvas.findChild(MiniMap)
    assert overview is not None
    bare = overview.grab().toImage()
    lay(canvas, tiles, SCAN)
    seen = overview.grab().toImage()
    corner = (overview.width() - 6, overview.height() - 6)
    assert alike(seen.pixelColor(*corner), YELLOW)
    assert not alike(bare.pixelColor(*corner), YELLOW)
    lay(canvas, tiles, replace(SCAN, shown=False))
    assert overview.grab().toImage() == bare


def test_a_part_that_is_painted_again_leaves_the_lines_beside_it(tiles: ScanTiles) -> None:
    layer = ScanLayer()
    layer.show([SCAN], {SCAN.asset: tiles}, 200, 150)
    sheet = QImage(800, 600, QImage.Format.Format_RGB32)
    painter = QPainter(sheet)
    painter.scale(4, 4)
    layer.paint(painter, QRectF(0, 0, 200, 150))
    layer.finish()
    painter.fillRect(QRectF(0, 0, 200, 150), QColor("black"))
    painter.setClipRect(QRectF(0, 0, 200, 10))
    layer.paint(painter, QRectF(0, 0, 200, 10))
    painter.end()
    layer.close()
    assert alike(sheet.pixelColor(100, 20), RED)
    assert sheet.pixelColor(100, 60) == QColor("black")


def test_a_crop_leaves_the_rest_of_the_sheet_alone(canvas: MapCanvas, tiles: ScanTiles) -> None:
    ground = colour(canvas, *middle_of("green"))
    lay(canvas, tiles, replace(SCAN, crop=Crop(0, 0, 1000, HIGH)))
    assert alike(colour(canvas, *middle_of("red")), RED)
    assert alike(colour(canvas, *middle_of("green")), ground)


def test_a_turned_scan_lies_turned(canvas: MapCanvas, tiles: ScanTiles) -> None:
    """The sheet's upper left corner is the picture's lower right one."""
    upside_down = Calibration(-PX_PER_MM, 0, WIDE, 0, -PX_PER_MM, HIGH)
    lay(canvas, tiles, replace(SCAN, calibration=upside_down))
    assert alike(colour(canvas, *middle_of("red")), YELLOW)
    on_its_side = Calibration(0, PX_PER_MM, 0, -PX_PER_MM, 0, HIGH)
    lay(canvas, tiles, replace(SCAN, calibration=on_its_side))
    assert alike(colour(canvas, 33.0, 33.0), BLUE)


def test_what_is_not_there_yet_is_seen_rough_and_comes_later(qtbot: QtBot, canvas: MapCanvas, tiles: ScanTiles) -> None:
    canvas.camera.set_zoom(4.0)
    canvas.camera.fly_to_point(*middle_of("green"))
    canvas.layers.set_scans([SCAN], {SCAN.asset: tiles})
    assert canvas.layers.scene is not None
    scans = canvas.layers.scene.sheet.scans
    assert scans is not None
    with qtbot.waitSignal(scans.arrived, timeout=10_000) as arrived:
        assert alike(colour(canvas, *middle_of("green")), GREEN), "the smallest level stands in"
        assert [key[1].level for key in scans._images] == [tiles.pyramid.levels - 1]
    assert arrived.args is not None
    assert QRectF(-0.01, -0.01, 200.02, 150.02).contains(arrived.args[0])
    assert {key[1].level for key in scans._images} > {tiles.pyramid.levels - 1}


def test_only_what_looks_different_is_painted_again(qtbot: QtBot, tiles: ScanTiles) -> None:
    layer = ScanLayer()
    sources = {SCAN.asset: tiles}
    sheet = QRectF(0, 0, 200, 150)
    assert layer.show([SCAN], sources, 200, 150) == sheet
    assert layer.show([replace(SCAN, locked=True)], sources, 200, 150).isNull()
    assert layer.show([replace(SCAN, opacity_percent=40)], sources, 200, 150) == sheet
    other = replace(SCAN, id="t")
    layer.show([SCAN, other], sources, 200, 150)
    assert layer.show([other, SCAN], sources, 200, 150) == sheet
    assert layer.show([SCAN], {}, 200, 150) == sheet
    assert layer.laid == ()
    flat = Calibration(1, 1, 0, 1, 1, 0)
    assert layer.show([replace(SCAN, calibration=flat)], sources, 200, 150).isNull()
    layer.close()


def test_memory_for_tiles_is_bounded(qtbot: QtBot, tiles: ScanTiles, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layer_module, "KEPT_BYTES", 3 * 2**20)
    layer = ScanLayer()
    layer.show([SCAN], {SCAN.asset: tiles}, 200, 150)
    picture = QImage(QSize(WIDE, HIGH), QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.scale(PX_PER_MM, PX_PER_MM)
    for _ in range(2):
        layer.paint(painter, QRectF(0, 0, 200, 150))
        layer.finish()
        assert 0 < sum(image.sizeInBytes() for image in layer._images.values()) <= 3 * 2**20
    painter.end()
    layer.close()


def test_a_damaged_tile_is_not_seen(tiles: ScanTiles) -> None:
    good = tiles.tile(TilePlace(0, 0, 0))
    assert decoded(good, (512, 512)).size() == QSize(512, 512)
    for content, size in ((good, (100, 512)), (b"", (512, 512)), (b"nothing", (512, 512))):
        assert decoded(content, size).isNull()


def test_tiles_cover_the_picture_without_gap_or_overlap(tiles: ScanTiles) -> None:
    for level in range(tiles.pyramid.levels):
        rects = [rect_of(tiles, place) for place in places_in(tiles, QRectF(-10, -10, 9999, 9999), level)]
        whole = LaidScan(SCAN, tiles, Calibration(1, 0, 0, 0, 1, 0)).rect_px
        assert all(any(rect.contains(QPointF(x, y)) for rect in rects) for x in (1, WIDE - 1) for y in (1, HIGH - 1))
        step = 1 << level
        area = sum(rect.width() * rect.height() for rect in rects)
        assert whole.width() * whole.height() <= area <= (WIDE + step) * (HIGH + step)
