"""All playtests of a design in a window: sorted, filtered, opened, read side by side, and searched in their logs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QPoint, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QTabWidget,
    QTreeWidget,
    QVBoxLayout,
    QWidget,
)

from editors.playtest.notebook.further_folders import FurtherFolders
from editors.playtest.notebook.playtest_rows import (
    COLUMNS,
    NUMBERS,
    PLAYED,
    WIDTHS_PX,
    PlaytestRow,
)
from editors.playtest.notebook.search_panel import SearchPanel
from editors.playtest.notebook.summaries_read import SummariesRead
from workbench.engine.words.bounded_words import MOST_TOLD, an_entry, few_lines
from workbench.engine.words.message import Message
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.several_reported import MOST_BESIDE
from workbench.storage.records.summaries import RecordSummary, records_in

SIZE_PX = QSize(1180, 680)


class Shelves(NamedTuple):
    """Where the playtests of a design are looked for, and which of them is at the table as whom (path -> eyes)."""

    game: str
    rules: str
    kept: KeptPlaytests
    beside: Callable[[], Path | None]
    further: FurtherFolders
    at_table: Callable[[], Mapping[Path, str]]

    @property
    def folders(self) -> list[Path]:
        """The folder of the ruleset file, and those that were added."""
        own = self.beside()
        return [*([own] if own is not None else []), *self.further.of(self.game)]

    def missing(self) -> list[Path]:
        """Folders that were added and are not there now."""
        return [folder for folder in self.further.of(self.game) if not folder.is_dir()]


class PlaytestsWindow(QDialog):
    """It only asks: nothing is opened or removed here. Each signal carries a path, or paths."""

    open_asked = Signal(object, int)
    """With the number of the play to stand at, -1 for where it was left."""
    report_asked = Signal(object)
    comparison_asked = Signal(object)
    folder_asked = Signal(object)
    removal_asked = Signal(object)

    def __init__(self, shelves: Shelves, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Playtests of this design"))
        self._shelves = shelves
        self.game = (shelves.game, shelves.rules)
        self._rows: dict[Path, PlaytestRow] = {}
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter by scenario, seat, result or file"))
        self.filter.setAccessibleName(self.tr("Filter by scenario, seat, result or file"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(lambda _text: self._apply_filter())
        self.tree = self._make_tree()
        self.told = text_label("", "hint", wrap=True)
        self.search = SearchPanel(self.paths_of_game, shelves.at_table)
        self.search.open_asked.connect(self.open_asked)
        self._make_buttons()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self._lay_out()
        self._reading = SummariesRead(self)
        self._reading.read.connect(self._show_summary)
        self.look_again()

    # ------------------------------------------------------------------ the list

    def look_again(self) -> None:
        """Look for records, and read what is not known of them yet."""
        chosen = set(self.chosen_paths())
        paths = records_in(self._shelves.folders, self._shelves.kept, self._shelves.game)
        self.tree.setSortingEnabled(False)
        self.tree.clear()
        self._rows = {path: PlaytestRow(path) for path in paths}
        self.tree.addTopLevelItems(list(self._rows.values()))
        self.tree.setSortingEnabled(True)
        for path, row in self._rows.items():
            row.setSelected(path in chosen)
        self._reading.start(paths)
        if not chosen and (first := self.tree.topLevelItem(0)) is not None:
            self.tree.setCurrentItem(first)
        self._refresh()

    def finish(self) -> None:
        """Wait for all that is under way."""
        self._reading.finish()
        self.search.finish()

    def chosen_paths(self) -> list[Path]:
        """The records whose rows are chosen, in the order of the list."""
        return [row.path for row in self._in_order() if row.isSelected() and not row.isHidden()]

    def paths_of_game(self) -> list[Path]:
        """The records of this game, those too that are still to be read, in the order of the list."""
        return [row.path for row in self._in_order() if not row.why_not]

    def _in_order(self) -> list[PlaytestRow]:
        items = (self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount()))
        return [item for item in items if isinstance(item, PlaytestRow)]

    def _show_summary(self, summary: RecordSummary) -> None:
        if (row := self._rows.get(summary.path)) is not None:
            row.show_summary(summary, self._shelves.game, self._shelves.rules)
            self._apply_filter()

    def _apply_filter(self) -> None:
        words = self.filter.text().casefold().split()
        for row in self._rows.values():
            row.setHidden(not all(word in row.words() for word in words))
        self._refresh()

    def _refresh(self) -> None:
        chosen = [row for row in self._in_order() if row.isSelected() and not row.isHidden()]
        sound = [row for row in chosen if row.is_sound]
        self.open_button.setEnabled(len(chosen) == 1 and sound == chosen)
        self.report_button.setEnabled(self.open_button.isEnabled())
        self.compare_button.setEnabled(1 < len(sound) <= MOST_BESIDE and sound == chosen)
        for button in (self.folder_button, self.remove_button):
            button.setEnabled(len(chosen) == 1)
        self.told.setText(self._told_words())

    def _told_words(self) -> str:
        rows = list(self._rows.values())
        unread = sum(row.summary is None for row in rows)
        wrong = sum(bool(row.why_not) for row in rows)
        words = spoken(Message("{count} {count:playtest|playtests}", count=len(rows)))
        if not rows:
            words = self.tr("There is no playtest of this design yet, neither kept nor beside its file.")
        words += self.tr(", {} still being read").format(unread) if unread else ""
        words += self.tr(", {} that cannot be used here").format(wrong) if wrong else ""
        gone = [self.tr("The folder {} is not there now.").format(folder) for folder in self._shelves.missing()]
        return few_lines("\n".join([words, *gone]), MOST_TOLD)

    # ------------------------------------------------------------------ what is asked

    def _ask(self, signal: SignalInstance) -> None:
        chosen = self.chosen_paths()
        if len(chosen) == 1:
            signal.emit(chosen[0])

    def _ask_open(self) -> None:
        if self.open_button.isEnabled():
            self.open_asked.emit(self.chosen_paths()[0], -1)

    def _ask_comparison(self) -> None:
        if self.compare_button.isEnabled():
            self.comparison_asked.emit(self.chosen_paths())

    def _ask_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("A folder with records"))
        if chosen:
            self.add_folder(Path(chosen))

    def add_folder(self, folder: Path) -> None:
        """List the records of another folder too."""
        if folder not in self._shelves.folders:
            self._shelves.further.add(self._shelves.game, folder)
        self.look_again()

    def take_out(self, folder: Path) -> None:
        """List the records of a folder that was added no more; they stay where they are."""
        self._shelves.further.take_out(self._shelves.game, folder)
        self.look_again()

    def _offer_folders(self) -> None:
        """Another one, and each that was added to be taken out."""
        self.folders_menu.clear()
        self.folders_menu.addAction(self.tr("Another folder…")).triggered.connect(lambda: self._ask_folder())
        further, missing = self._shelves.further.of(self._shelves.game), self._shelves.missing()
        if further:
            self.folders_menu.addSeparator()
        for folder in further:
            words = self.tr("Take out {} (it is not there now)") if folder in missing else self.tr("Take out {}")
            action = self.folders_menu.addAction(an_entry(words.format(folder)))
            action.setToolTip(few_lines(str(folder)))
            action.triggered.connect(lambda _checked=False, one=folder: self.take_out(one))

    def _show_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        for button in (
            self.open_button,
            self.report_button,
            self.compare_button,
            self.folder_button,
            self.remove_button,
        ):
            action = menu.addAction(button.text())
            action.setEnabled(button.isEnabled())
            action.triggered.connect(button.click)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.tree.viewport().mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.tree.hasFocus() and self.remove_button.isEnabled():
            self.remove_button.click()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()  # a row that has the keyboard opens by itself; nothing else is opened by it
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._stop()
        super().closeEvent(event)

    def done(self, result: int) -> None:
        self._stop()
        super().done(result)

    def _stop(self) -> None:
        self._reading.stop()
        self.search.stop()

    # ------------------------------------------------------------------ how it looks

    def _make_tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setHeaderLabels([spoken(title) for title in COLUMNS])
        tree.setAccessibleName(self.tr("Playtests of this design"))
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        for column, width in enumerate(WIDTHS_PX):
            tree.setColumnWidth(column, max(px(width), tree.header().sectionSizeHint(column)))
        for column in NUMBERS:
            tree.headerItem().setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        tree.sortByColumn(PLAYED, Qt.SortOrder.DescendingOrder)
        tree.itemActivated.connect(lambda *_row: self._ask_open())
        tree.itemSelectionChanged.connect(self._refresh)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(self._show_menu)
        return tree

    def _make_buttons(self) -> None:
        self.open_button = self._button(self.tr("Open"), self._ask_open)
        self.report_button = self._button(self.tr("Report…"), lambda: self._ask(self.report_asked))
        self.compare_button = self._button(self.tr("Compare…"), self._ask_comparison)
        self.compare_button.setToolTip(self.tr("Choose two playtests or more (Ctrl or Shift and click)"))
        self.folder_button = self._button(self.tr("Show in its folder"), lambda: self._ask(self.folder_asked))
        self.remove_button = self._button(self.tr("Remove…"), lambda: self._ask(self.removal_asked))
        self.folders_menu = QMenu(self)
        self.folders_menu.setToolTipsVisible(True)
        self.folders_menu.aboutToShow.connect(self._offer_folders)
        self.folders_button = self._button(self.tr("Folders"), lambda: None)
        self.folders_button.setToolTip(self.tr("List the playtests of further folders, or take one out"))
        self.folders_button.setMenu(self.folders_menu)
        set_style_property(self.open_button, "accent", True)

    def _button(self, text: str, does: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: does())
        return button

    def _lay_out(self) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.filter, 1)
        above.addWidget(self.folders_button)
        for part in (self.remove_button, self.folder_button):
            below.addWidget(part)
        below.addStretch(1)
        for part in (self.compare_button, self.report_button, self.open_button):
            below.addWidget(part)
        column.addLayout(above)
        column.addWidget(self.tree, 1)
        column.addWidget(self.told)
        column.addLayout(below)
        self.tabs.addTab(page, self.tr("Playtests"))
        self.tabs.addTab(self.search, self.tr("Search in their logs"))
        outer = QVBoxLayout(self)
        outer.addWidget(self.tabs)
        self.resize(SIZE_PX * px(100) / 100)
