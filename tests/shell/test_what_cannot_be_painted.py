"""Whatever fails while a map is painted outside the window's own painting: it is said, and nothing half is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from tests.robustness.random_views import handed_in
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.exchange.exports import CannotExport
from workbench.qt.map_canvas import STYLES, MapCanvas
from workbench.qt.map_prints import (
    PAPERS,
    PrintError,
    SheetPainter,
    pages_of,
    write_drawing,
    write_pdf,
    write_picture,
)
from workbench.qt.new_maps.new_map_dialog import NewMapDialog
from workbench.shell import main_window
from workbench.shell.editors import DESIGN
from workbench.shell.exports import export_picture
from workbench.shell.imports.import_dialog import ImportDialog
from workbench.shell.main_window import MainWindow
from workbench.shell.print_dialog import PNG, SVG, PrintDialog
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceMap
from workbench.storage.starters.starter_design import starter_design

SHOWN = HexMap("small", "The small map", 120.0, 100.0, HexGrid(6, 5, 16.0, 15.0, 15.0))
DRAWN, PAINTED = "workbench.qt.map_prints.sheet_painter.drawing_of", "workbench.qt.map_prints.SheetPainter.paint"
ERRORS = [TypeError, RuntimeError, AttributeError, RecursionError, ZeroDivisionError, IndexError]


def to_pdf(sheet: SheetPainter, folder: Path) -> None:
    write_pdf(sheet, folder / "map.pdf", pages_of(sheet.width_mm, sheet.height_mm, PAPERS[0]))


WRITERS: dict[str, Callable[[SheetPainter, Path], object]] = {
    "pdf": to_pdf,
    "png": lambda sheet, folder: write_picture(sheet, folder / "map.png", 50),
    "svg": lambda sheet, folder: write_drawing(sheet, folder / "map.svg"),
}


@contextmanager
def failing(place: str, kind: type[Exception]) -> Iterator[None]:
    with patch(place, side_effect=kind("of the trial")):
        yield


@pytest.mark.parametrize("kind", ERRORS)
@pytest.mark.parametrize("written", WRITERS)
def test_a_map_that_cannot_be_painted_is_not_written(
    qtbot: QtBot, tmp_path: Path, written: str, kind: type[Exception]
) -> None:
    sheet = SheetPainter(SHOWN, STYLES["clean"])
    with failing(PAINTED, kind), pytest.raises(PrintError, match="cannot be painted"):
        WRITERS[written](sheet, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ERRORS)
def test_the_print_dialog_says_that_a_map_cannot_be_drawn(qtbot: QtBot, kind: type[Exception]) -> None:
    other = HexMap("other", "Another", 120.0, 100.0, SHOWN.grid)
    with failing(DRAWN, kind):
        dialog = PrintDialog([SHOWN, other], "a-design")
        qtbot.addWidget(dialog)
        dialog.show()
        assert dialog.notice.isVisible() and "cannot be painted" in dialog.notice._text.text()
        dialog.scale.setValue(200)
        assert not dialog._write.isEnabled()
    dialog.map.setCurrentIndex(1)
    assert not dialog.notice.isVisible() and dialog._write.isEnabled()


@pytest.mark.parametrize("format_", ["pdf", PNG, SVG])
def test_the_print_dialog_stays_when_painting_fails(qtbot: QtBot, tmp_path: Path, format_: str) -> None:
    dialog = PrintDialog([SHOWN], "a-design")
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.format.setCurrentIndex(dialog.format.findData(format_))
    with handed_in([]), failing(PAINTED, TypeError):  # what the preview paints fails too, and is handed in
        assert not dialog.write(tmp_path / f"map.{format_}")
    assert dialog.isVisible() and "cannot be painted" in dialog.notice._text.text()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ERRORS)
def test_a_new_map_that_cannot_be_drawn_is_refused(qtbot: QtBot, kind: type[Exception]) -> None:
    dialog = NewMapDialog("map", "A map")
    qtbot.addWidget(dialog)
    dialog.show()
    with failing("workbench.qt.map_prints.sheet_painter.drawing_of", kind):
        dialog.show_preview()
    assert dialog.notice.isVisible() and "cannot be painted" in dialog.notice._text.text()


def test_what_is_imported_and_cannot_be_drawn_is_said(qtbot: QtBot) -> None:
    dialog = ImportDialog(can_add=False)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog._map = SHOWN
    with failing(DRAWN, TypeError):
        dialog._show_map()
    assert dialog.notice.isVisible() and "cannot be painted" in dialog.notice._text.text()


@pytest.mark.parametrize("part", ["paint_costs", "paint_ground_overlays", "paint_way_overlays"])
def test_a_picture_of_the_map_that_would_lack_a_part_is_not_written(qtbot: QtBot, tmp_path: Path, part: str) -> None:
    page, canvas = QWidget(), MapCanvas()
    QVBoxLayout(page).addWidget(canvas)
    qtbot.addWidget(page)
    canvas.set_map(SHOWN)
    page.show()
    told: list[str] = []
    with (
        handed_in(told),
        failing(f"workbench.qt.map_canvas.scene.{part}", TypeError),
        pytest.raises(CannotExport),
    ):
        export_picture(page, tmp_path / "map.png")
    assert told and list(tmp_path.iterdir()) == []
    export_picture(page, tmp_path / "map.png")
    assert [path.name for path in tmp_path.iterdir()] == ["map.png"]


def test_a_sample_whose_picture_cannot_be_painted_costs_the_others_nothing(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def picture(game: str) -> QPixmap:
        asked.append(game)
        if len(asked) == 1:
            raise TypeError("of the trial")
        return QPixmap(10, 10)

    monkeypatch.setattr("workbench.shell.start.pictures.sample_picture", picture)
    window, told = MainWindow(Settings(tmp_path / "settings.ini")), list[str]()
    qtbot.addWidget(window)
    with handed_in(told):
        window.show()
        qtbot.waitUntil(lambda: len(asked) == len(main_window.sample_games()))
    assert len(told) == 1


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.show()
    return made


def canvas_of(window: MainWindow) -> MapCanvas:
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    return editor.canvas


def test_a_ruleset_whose_map_cannot_be_drawn_is_opened(window: MainWindow, tmp_path: Path) -> None:
    path, told = tmp_path / "hexes.ruleset", list[str]()
    RulesetDocument.create(path, starter_design("Hexes", SHOWN)).close()
    with handed_in(told), failing("workbench.qt.map_canvas.scene.drawing_of", TypeError):
        assert window.open_path(path)
        window.grab()
        assert told and "map small" in told[0]
        assert window._pages.mode == DESIGN and canvas_of(window).layers.scene is None
    canvas_of(window).layers.set_style(STYLES["clean"])
    assert canvas_of(window).layers.scene is not None


def test_an_edit_after_which_the_map_cannot_be_drawn_is_taken_back(window: MainWindow) -> None:
    window.take_document(RulesetDocument(starter_design("Hexes", SHOWN)))
    window.show_mode(DESIGN)
    told: list[str] = []
    with handed_in(told), failing("workbench.qt.map_canvas.scene.drawing_of", RuntimeError):
        window.do_edit(ReplaceMap("Rename", replace(SHOWN, title="Another name")))
        assert canvas_of(window).layers.scene is None and len(told) >= 1
    undo, _ = window.window_history()
    undo.trigger()
    shown = canvas_of(window).layers.shown_map
    assert shown is not None and shown.title == "The small map"
