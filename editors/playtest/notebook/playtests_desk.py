"""What the list of playtests leads to: a record is opened at a moment, reported on, compared, shown, removed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget

from editors.playtest.beginning.kept_desk import delete_playtest
from editors.playtest.notebook.further_folders import FurtherFolders
from editors.playtest.notebook.playtests_window import PlaytestsWindow, Shelves
from editors.playtest.notebook.report_window import show_report
from editors.playtest.notebook.several_window import SeveralWindow
from editors.playtest.table import PlaytestTable
from editors.playtest.time.part import TimelinePart
from workbench.engine.playtests.play_tree import NotInTree
from workbench.storage.document import RulesetDocument
from workbench.storage.file.held_file import take_away
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.record_file import RECORD_FILE
from workbench.storage.records.seat_record import SEAT_RECORD_FILE, is_seat_record

FOLDERS = "folders"
"""Under this name the folders that were added are kept with the layout."""


class PlaytestsDesk:
    """Holds the window of the list. `open_record` sits down at a record, `removed` is called when one is gone."""

    def __init__(
        self,
        page: QWidget,
        document: RulesetDocument,
        kept: KeptPlaytests,
        table: Callable[[], PlaytestTable | None],
        open_record: Callable[[Path], bool],
        removed: Callable[[], None],
    ) -> None:
        self._page, self._document, self._kept = page, document, kept
        self._table, self._open_record, self._removed = table, open_record, removed
        self.folders = FurtherFolders()
        self.window: PlaytestsWindow | None = None
        self._several: list[SeveralWindow] = []
        self._seen_as: object = None

    # ------------------------------------------------------------------ the window

    def show(self) -> PlaytestsWindow:
        """Open the list, or come back to it; what was written since is read."""
        design = self._document.design
        if self.window is not None and self.window.game != (design.title, design.rules):
            self.close()
        if self.window is None:
            self.window = self._made()
        else:
            self.window.look_again()
        self.window.tabs.setCurrentIndex(0)
        self._come_up(self.window)
        self.window.tree.setFocus()
        return self.window

    def search(self, words: str = "") -> PlaytestsWindow:
        """Open the search in all logs, and look for words where some are given."""
        window = self.show()
        window.tabs.setCurrentWidget(window.search)
        window.search.field.setFocus()
        if words:
            window.search.search(words)
        return window

    def follow(self) -> None:
        """Another seat looks, or the table is covered: nothing stays that was told to the one before."""
        table = self._table()
        seen_as = None if table is None else (table.is_covered, table.session.viewer, table.session.recorded.path)
        if seen_as != self._seen_as:
            self._seen_as = seen_as
            self.forget()

    def forget(self) -> None:
        """Close what may tell of the playtest at the table."""
        for several in self._several:
            several.close()
        self._several = []
        if self.window is not None:
            self.window.search.stop()
            self.window.search.forget()
            self.window.search.field.clear()  # what was looked for is a thought of the one before
            if (table := self._table()) is not None and table.is_covered:
                self.window.close()

    def _forget_one(self, several: SeveralWindow) -> None:
        self._several = [one for one in self._several if one is not several]

    def close(self) -> None:
        """The page is left."""
        self.forget()
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            self.window = None

    def _made(self) -> PlaytestsWindow:
        design = self._document.design
        shelves = Shelves(design.title, design.rules, self._kept, self._beside, self.folders, self.eyes_at_table)
        window = PlaytestsWindow(shelves, self._page.window())
        window.open_asked.connect(self.open)
        window.report_asked.connect(self.report)
        window.comparison_asked.connect(self.compare)
        window.folder_asked.connect(show_in_folder)
        window.removal_asked.connect(self.remove)
        return window

    def _beside(self) -> Path | None:
        """The folder of the ruleset file; None while there is none."""
        return self._document.path.parent if self._document.path is not None else None

    def _come_up(self, window: QWidget) -> None:
        window.show()
        window.raise_()
        window.activateWindow()

    def eyes_at_table(self) -> Mapping[Path, str]:
        """The record of the playtest at the table, with the eyes that look there: no more of it is told elsewhere."""
        table = self._table()
        path = table.session.recorded.path if table is not None else None
        return {path.resolve(): table.session.viewer} if table is not None and path is not None else {}

    # ------------------------------------------------------------------ what it leads to

    def open(self, path: Path, play: int = -1) -> bool:
        """Sit down at a record, at one of its moments where one is named; that at the table is gone on with."""
        if path.resolve() not in self.eyes_at_table() and not self._open_record(path):
            return False
        table = self._table()
        if table is not None and play >= 0:
            with contextlib.suppress(NotInTree):  # its branch was deleted since it was read
                table.part(TimelinePart).trip.go(play)
        self._page.window().activateWindow()
        return table is not None

    def report(self, path: Path) -> None:
        """Sit down at a record, with its report."""
        if self.open(path) and (table := self._table()) is not None:
            show_report(table)

    def compare(self, paths: list[Path]) -> SeveralWindow:
        """Read several side by side."""
        several = SeveralWindow(paths, self.eyes_at_table(), self._page.window(), self._beside())
        self._several.append(several)
        several.finished.connect(lambda _result: self._forget_one(several))
        several.show()
        return several

    def remove(self, path: Path) -> None:
        """Remove a record after a question; what is no sound record of ours, or open somewhere, stays."""
        parent = self.window or self._page
        if path.resolve() in self.eyes_at_table():
            QMessageBox.information(parent, _tr("Remove a playtest"), _tr("It is at the table: leave it first."))
            return
        if not delete_playtest(parent, path, self._take_away):
            return
        if self.window is not None:
            self.window.look_again()
        self._removed()

    def _take_away(self, path: Path) -> None:
        if self._kept.holds(path):
            self._kept.take_away(path)
        else:
            take_away(path, SEAT_RECORD_FILE if is_seat_record(path) else RECORD_FILE)


def show_in_folder(path: Path) -> None:
    """Open the folder of a record in the program for files."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Notebook", text)
