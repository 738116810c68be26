"""A printed hex map is scanned askew, calibrated, and drawn again over the scan, in the real window.

Set `WORKBENCH_TEST_OUT` to keep the pictures of the run.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit
from pytestqt.qtbot import QtBot

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.scans import scans_feature as scans_part
from editors.map_editor.scans.import_dialog import ImportScanDialog
from editors.map_editor.scans.scans_feature import ScansFeature
from tests.shell.map_maker import CTRL, SHIFT, MapMaker
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.cartography.hexes.hexside_chains import corner_point, corners_of
from workbench.engine.codec import digest
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import RIVER
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import find_place
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import SheetPainter
from workbench.qt.map_prints.picture import write_picture
from workbench.qt.new_maps.new_map_dialog import NewMapDialog
from workbench.storage.samples import build_sample

DPI, ASKEW_DEG, SHIFT_PX, BORDER_PX = 100, 1.2, (64.0, 31.0), 140
LONG_MS = 60_000
ENTER = Qt.Key.Key_Return
KNOWN = ("0101", "2001", "0115", "2015", "1008")
CHECKED = ("0505", "1511", "1803")
WOODS = ("0304", "0404", "0405", "0505", "0506", "0605", "0606", "0706")
"""Beside each other, as the brush goes."""
HILLS = ("1203", "1303", "1304", "1404", "1405", "1505", "1504", "1604")
MARSH = ("1010", "1110", "1111", "1210", "1011", "1211")


@pytest.fixture(scope="module")
def printed() -> HexMap:
    return build_sample("crossroads").hex_maps[0]


@pytest.fixture
def askew(printed: HexMap) -> QTransform:
    """From mm of the printed sheet to pixels of its scan."""
    scale = DPI / 25.4
    return QTransform().translate(*SHIFT_PX).rotate(ASKEW_DEG).scale(scale, scale)


@pytest.fixture
def scan(qapp: QApplication, tmp_path: Path, printed: HexMap, askew: QTransform) -> Path:
    """The printed map as it came from the scanner: turned a little, with a margin of the lid."""
    flat, path = tmp_path / "flat.png", tmp_path / "valley_scan.png"
    size = write_picture(SheetPainter(printed, STYLES["period"]), flat, DPI)
    picture = QImage(size.width() + BORDER_PX, size.height() + BORDER_PX, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.darkGray)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(QTransform(askew).scale(25.4 / DPI, 25.4 / DPI))
    painter.drawImage(0, 0, QImage(str(flat)))
    painter.end()
    assert picture.save(str(path))
    return path


def test_a_scanned_map_is_calibrated_and_painted(
    qtbot: QtBot, maker: MapMaker, scan: Path, printed: HexMap, askew: QTransform, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_a_hex_map(qtbot, maker, printed)
    import_the_scan(qtbot, maker, scan, monkeypatch)
    calibrate(maker, printed, askew)
    paint_ground(maker)
    draw_a_river(maker)
    take_back_and_do_again(maker)
    save_a_version(qtbot, maker)
    print(f"{maker.actions} actions")


def begin_a_hex_map(qtbot: QtBot, maker: MapMaker, printed: HexMap) -> None:
    maker.press(Qt.Key.Key_N, CTRL)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NewMapDialog))
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NewMapDialog)
    maker.type("The valley")
    maker.pick("Kind", "Hexes", dialog)
    maker.click_tab(dialog.tabs, "Hexes")
    maker.pick("They stand", "On a side: straight columns", dialog)
    maker.pick("How many", "So many; the sheet follows", dialog)
    maker.fill(dialog.grid.columns, str(printed.grid.columns))
    maker.fill(dialog.grid.rows, str(printed.grid.rows))
    dialog.show_preview()
    maker.take_picture("dialog_of_hexes")
    maker.click_button("Make the map", dialog)
    maker.wait_for_the_map()
    assert (hex_map(maker).grid.columns, hex_map(maker).grid.rows) == (printed.grid.columns, printed.grid.rows)


def import_the_scan(qtbot: QtBot, maker: MapMaker, scan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scans_part, "ask_file", lambda _parent: scan)  # the dialog of files is the system's own
    maker.press(Qt.Key.Key_U, CTRL | SHIFT)
    dialogs = maker.window.findChildren(ImportScanDialog)
    assert len(dialogs) == 1
    qtbot.waitUntil(lambda: dialogs[0].facts is not None, timeout=LONG_MS)
    maker.take_picture("import")
    with qtbot.waitSignal(dialogs[0].imported, timeout=LONG_MS):
        maker.click_button("Import", dialogs[0])
    maker.wait_for_the_map()
    assert maker.canvas.tool_host.tool is maker.editor.part.feature(ScansFeature).calibrate_tool


def calibrate(maker: MapMaker, printed: HexMap, askew: QTransform) -> None:
    for number in KNOWN:
        maker.click(seen_at(maker, printed, askew, number))
        maker.type(number)
        maker.press(ENTER)
    maker.take_picture("marks")
    scans = maker.editor.part.feature(ScansFeature)
    assert [mark.number for mark in scans.marks.all] == list(KNOWN)
    maker.click_tab(maker.editor.page.bottom, "Calibration")
    maker.click_button("Fit the grid to the scan")
    assert maker.history[-1].startswith("Fit the grid to the scan: hexes of ")
    for number in CHECKED:
        (x, y), (real_x, real_y) = seen_at(maker, printed, askew, number), centre_of(hex_map(maker), number)
        assert abs(x - real_x) < hex_map(maker).grid.size_mm / 8
        assert abs(y - real_y) < hex_map(maker).grid.size_mm / 8
    maker.take_picture("calibrated")


def paint_ground(maker: MapMaker) -> None:
    maker.canvas.setFocus()
    maker.press(Qt.Key.Key_T)
    maker.pick("Paint", "Woods")
    maker.drag(*places(maker, WOODS))
    maker.drag(*places(maker, HILLS))
    maker.drag(*places(maker, MARSH))
    maker.canvas.setFocus()
    maker.press(Qt.Key.Key_F)
    maker.pick("Paint", "Hills")
    maker.click(places(maker, HILLS)[0])
    maker.pick("Paint", "Marsh")
    maker.click(places(maker, MARSH)[0])
    for numbers, terrain in ((WOODS, "woods"), (HILLS, "hills"), (MARSH, "marsh")):
        assert {hex_map(maker).space(number).terrain for number in numbers} == {terrain}
    maker.take_picture("painted")


def draw_a_river(maker: MapMaker) -> None:
    maker.canvas.setFocus()
    maker.press(Qt.Key.Key_W)
    for number in ("0902", "0806", "0909", "0814"):
        maker.click(corner(maker, number))
    maker.press(ENTER)
    sides = [side for side in hex_map(maker).borders.values() if RIVER in side.kinds]
    assert len(sides) > 20
    maker.take_picture("river")


def take_back_and_do_again(maker: MapMaker) -> None:
    done, history = digest(maker.editor.design), maker.history
    for _ in range(4):
        maker.press(Qt.Key.Key_Z, CTRL)
    assert not hex_map(maker).borders
    assert {hex_map(maker).space(number).terrain for number in MARSH} == {"woods"}
    for _ in range(4):
        maker.press(Qt.Key.Key_Z, CTRL | SHIFT)
    assert (digest(maker.editor.design), maker.history) == (done, history)


def save_a_version(qtbot: QtBot, maker: MapMaker) -> None:
    """The dialog that asks for the name runs by itself: what is typed comes from a clock that finds it open."""
    clock = QTimer(maker.window, interval=20)

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QInputDialog):
            clock.stop()
            dialog.setTextValue("As drawn")
            qtbot.keyClick(dialog, ENTER)

    clock.timeout.connect(answer)
    clock.start()
    maker.press(Qt.Key.Key_S, CTRL)
    assert maker.window.document is not None
    assert [version.name for version in maker.window.document.versions] == ["As drawn"]
    maker.window.activateWindow()
    maker.take_picture("version")


# ------------------------------------------------------------------ what is where


def hex_map(maker: MapMaker) -> HexMap:
    desk = maker.editor.desk
    assert isinstance(desk, HexDesk)
    return desk.hex_map


def seen_at(maker: MapMaker, printed: HexMap, askew: QTransform, number: str) -> Point:
    """Where the centre of a printed hex is seen on the map."""
    scans = maker.editor.part.feature(ScansFeature).scans
    assert scans.chosen is not None
    pixel = askew.map(QPointF(*centre_of(printed, number)))
    return scans.place(scans.chosen, pixel.x(), pixel.y())


def places(maker: MapMaker, numbers: tuple[str, ...]) -> tuple[Point, ...]:
    return tuple(centre_of(hex_map(maker), number) for number in numbers)


def corner(maker: MapMaker, number: str) -> Point:
    grid = hex_map(maker).grid
    place = find_place(grid, number)
    assert place is not None
    return corner_point(grid, corners_of(grid, place)[0])
