"""A child process in which a path is typed into every file dialog of the program, and Enter pressed.

It tells each function that has asked for a file, one a line: a process that Qt ends tells no more. The path is of a
file that is there, so that the list of completions stands under the field when Enter comes.
"""

from __future__ import annotations

import faulthandler
import gc
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QLineEdit, QMessageBox

from editors.counter_editor.editor import CounterEditor
from editors.map_editor.editor import MapEditor
from editors.map_editor.furniture.furniture_feature import FurnitureFeature
from editors.map_editor.scans.scans_feature import ScansFeature
from editors.playtest.by_files.desk_strip import DeskStrip
from editors.playtest.by_files.new_game import NewGameByFiles
from editors.playtest.editor import PlaytestEditor
from editors.playtest.notebook.log_desk import LogDesk
from editors.playtest.notebook.report_window import show_report
from editors.playtest.saved_places import forget_folder
from editors.publish.editor import PublishEditor
from editors.table_editor.editor import TableEditor
from tests.referee.by_files import ByFiles
from workbench.qt.playtest_reports.writing import HTML
from workbench.qt.things.csv_dialog import CsvDialog
from workbench.referee.formats import TURN
from workbench.referee.referee import Setting
from workbench.referee.referee_file import FILE
from workbench.shell.application import make_application
from workbench.shell.editors import DESIGN, PLAYTEST, PUBLISH, TABLES
from workbench.shell.failures.fault_banner import FaultDialog
from workbench.shell.failures.fault_reports import FaultReport
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

COUNTERS = "design.counters"
TICK_MS = 10
MOST_TICKS = 200
"""So long the list of completions is waited for: where there is none, one goes on without it."""
LAST_LETTERS = 6
FOLDER = "folder-typed"


class Typist:
    """Types a path into the file dialog that is open, waits for the list of completions, presses Enter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lists = 0
        self._ticks, self._is_done = 0, True
        self._timer = QTimer(interval=TICK_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, CsvDialog):
            dialog.reject()
        elif isinstance(dialog, QMessageBox):
            button = QMessageBox.StandardButton.Yes
            button = button if dialog.button(button) else QMessageBox.StandardButton.Ok
            dialog.button(button).click()
        elif isinstance(dialog, QFileDialog) and not self._is_done:
            self._type_into(dialog)
        elif isinstance(dialog, QFileDialog):
            self._wait_for(dialog)

    def begin(self) -> None:
        """A file dialog is about to open. What Python still holds of the one before would be taken for parts of it."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        self._ticks, self._is_done = 0, False

    def _wait_for(self, dialog: QFileDialog) -> None:
        """Enter may only have taken what the list offers: then it is pressed once more in the field."""
        self._ticks += 1
        if self._ticks % MOST_TICKS == 0:
            field = dialog.findChild(QLineEdit, "fileNameEdit")
            assert isinstance(field, QLineEdit)
            QTimer.singleShot(0, partial(QTest.keyClick, field, Qt.Key.Key_Return))

    def _type_into(self, dialog: QFileDialog) -> None:
        self._ticks += 1
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert isinstance(field, QLineEdit)
        wants_folder = dialog.fileMode() == QFileDialog.FileMode.Directory
        path = str(self.folder / (FOLDER if wants_folder else f"typed{_ending(dialog)}"))
        if self._ticks == 1 or field.text() not in (path, path[:-LAST_LETTERS]):
            field.clear()  # the dialog fills its field by itself, and on a busy machine late
            QTest.keyClicks(field, path[:-LAST_LETTERS])
            return
        popup = QApplication.activePopupWidget()
        if popup is None and self._ticks % MOST_TICKS:
            return
        if field.text() != path:
            QTest.keyClicks(field, path[-LAST_LETTERS:])
        else:
            self.lists += popup is not None
            self._is_done = True
            pressed = partial(QTest.keyClick, popup or field, Qt.Key.Key_Return)
            QTimer.singleShot(0, pressed)  # a dialog that this opens waits in it, while the typist looks on


def _ending(dialog: QFileDialog) -> str:
    """The first ending that the dialog takes."""
    pattern = dialog.selectedNameFilter().rpartition("(")[2].split()[0].rstrip(")")
    return pattern.removeprefix("*") if pattern != "*" else ".geojson"


def tell_who_asks(typist: Typist) -> None:
    """Tell who asks for a file, after Qt has answered."""
    for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName", "getExistingDirectory"):
        setattr(QFileDialog, name, _told(getattr(QFileDialog, name), typist))


def _told(real: Callable[..., Any], typist: Typist) -> Callable[..., Any]:
    def ask(*words: Any, **more: Any) -> Any:
        code = sys._getframe(1).f_code
        typist.begin()
        answer = real(*words, **more)
        assert answer if isinstance(answer, str) else answer[0], f"{code.co_qualname} got no file"
        print("asked", code.co_qualname, flush=True)
        return answer

    return ask


def ask_everywhere(window: MainWindow, folder: Path) -> None:
    """Every command that asks for a file."""
    assert window.document is not None
    window.files.ask_save_as(window.document)
    window.files.ask_export(window.document.design)
    window.files.ask_export_picture(window.document.design)
    importing = window.designs.ask_import()
    importing.ask_file()
    importing.reject()
    printing = window.files.print_maps(window.document, lambda path: None)
    assert printing is not None
    printing._ask_and_write()
    report = FaultDialog(FaultReport("A report", "", None), window)
    report._ask_and_save()
    drawing = window.editor(DESIGN)
    assert isinstance(drawing, MapEditor)
    drawing.part.feature(FurnitureFeature).ask_picture()
    drawing.part.feature(ScansFeature).ask_import()
    close_dialogs()
    window.show_mode(COUNTERS)
    counters = window.editor(COUNTERS)
    assert isinstance(counters, CounterEditor)
    counters.choose_print()
    counters.choose_picture()
    window.show_mode(TABLES)
    tables = window.editor(TABLES)
    assert isinstance(tables, TableEditor)
    tables.page.battle.source.ask_record()
    tables.import_csv()
    tables.export_csv()
    window.show_mode(PUBLISH)
    publishing = window.editor(PUBLISH)
    assert isinstance(publishing, PublishEditor)
    publishing.choose_folder()
    window.show_mode(PLAYTEST)
    playing = playing_editor(window)
    playing.begin(window.document.design.scenarios[0].id, 1, {})
    assert playing.table is not None
    playing.table.part(LogDesk).ask_to_save()
    playing.playtests.show()._ask_folder()
    close_dialogs()
    forget_folder()  # a dialog that begins in the folder of the typed file lists completions while nothing is typed
    report = show_report(playing.table)
    assert report is not None
    report.finish()
    report._save(HTML)
    report.reject()
    QInputDialog.getItem = lambda *words, **more: (words[3][0], True)  # type: ignore[method-assign]
    forget_folder()
    playing._files.ask_for_seat()
    forget_folder()
    playing._files.ask()
    playing._ask_open()


def ask_at_desks(window: MainWindow, folder: Path) -> None:
    """Every dialog of games by files, from the invitation to the orders that are sent."""
    ask_for_the_folder(window)
    (folder / "games").mkdir()
    game = ByFiles(folder / "games" / "meeting", build_sample("crossroads"), Setting("meeting_engagement"))
    game.close()
    window.game_files.ask_join(game.folder / "out" / f"000.{game.seats[0]}{TURN}")
    forget_folder()
    window.game_files.ask_open()
    ask_at_the_referees(window, game)
    ask_at_a_players(window, game)


def ask_at_the_referees(window: MainWindow, game: ByFiles) -> None:
    assert window.open_path(game.folder / FILE)
    desk = playing_editor(window).by_files.referee_desk
    assert desk is not None
    desk.ask_files()
    forget_folder()
    desk.ask_picture(game.seats[0])


def ask_at_a_players(window: MainWindow, game: ByFiles) -> None:
    assert window.open_path(game.folder / "out" / f"001.{game.seats[0]}{TURN}")
    forget_folder()
    playing = playing_editor(window)
    playing.by_files.ask_packet()
    assert playing.table is not None
    forget_folder()
    playing.table.part(DeskStrip).ask_save()


def playing_editor(window: MainWindow) -> PlaytestEditor:
    """The editor of playtests of the document that is open."""
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    return editor


def ask_for_the_folder(window: MainWindow) -> None:
    """What Python holds of a dialog that is gone would be taken for parts of the next one: it holds it here alone."""
    dialog = window.game_files.ask_new()
    assert isinstance(dialog, NewGameByFiles)
    dialog._ask_folder()
    dialog.reject()


def close_dialogs() -> None:
    """Leave what a chosen file has opened."""
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QDialog) and widget.isVisible():
            widget.reject()


def main(folder: Path) -> None:
    faulthandler.enable()
    settings = Settings(folder / "settings.ini")
    (folder / FOLDER).mkdir()
    make_application(settings)
    for ending in (
        ".game",
        ".seat",
        ".turn",
        ".orders",
        ".geojson",
        ".json",
        ".svg",
        ".png",
        ".pdf",
        ".csv",
        ".record",
        ".txt",
        ".html",
    ):
        (folder / f"typed{ending}").write_text("nothing that can be read")
    RulesetDocument.create(folder / "typed.ruleset", build_sample("crossroads")).close()
    window = MainWindow(settings, paints_pictures=False)
    window.show()
    window.take_document(RulesetDocument(build_sample("crossroads")))
    window.show_mode(DESIGN)
    typist = Typist(folder)
    tell_who_asks(typist)
    ask_everywhere(window, folder)
    ask_at_desks(window, folder)
    window.ask_open()
    window.close()
    print("lists", typist.lists, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
