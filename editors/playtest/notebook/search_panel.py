"""Words looked for in the logs of many playtests, one after the other beside the window; a hit leads to its moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.engine.words.message import Message, marked
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import language_spoken, spoken, spoken_error
from workbench.qt.quiet_work import QuietWork
from workbench.storage.records.log_search import FoundLine, LogShelf, lines_with

_logs = LogShelf()
MOST_HITS = 200
"""Of one playtest so many are shown."""
WIDTHS_PX = (640, 150, 60, 90)
PLAY_ROLE, PATH_ROLE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class SearchPanel(QWidget):
    """`open_asked` tells the record and the number of the play of a hit."""

    open_asked = Signal(object, int)

    def __init__(self, paths: Callable[[], Sequence[Path]], eyes_at_table: Callable[[], Mapping[Path, str]]) -> None:
        super().__init__()
        self._paths, self._eyes = paths, eyes_at_table
        self._waiting: list[Path] = []
        self._words, self._hits, self._read = "", 0, 0
        self._wrong: list[str] = []
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Words, a name or the number of a clause"))
        self.field.setAccessibleName(self.tr("What is looked for in the logs"))
        self.field.setClearButtonEnabled(True)
        self.field.returnPressed.connect(self.search)
        self.begin = QPushButton(self.tr("Search"))
        self.begin.setAutoDefault(False)
        self.begin.clicked.connect(lambda _checked=False: self.search())
        self.halt = QPushButton(self.tr("Stop"))
        self.halt.setAutoDefault(False)
        self.halt.clicked.connect(lambda _checked=False: self._stopped_by_hand())
        self.tree = self._make_tree()
        self.told = text_label("", "hint", wrap=True)
        self._work = QuietWork(self)
        self._work.done.connect(self._found)
        self._work.failed.connect(self._failed)
        self._lay_out()
        self._refresh()

    def search(self, words: str = "") -> None:
        """Look for the words of the field, or for others."""
        if words:
            self.field.setText(words)
        self.stop()
        self.forget()
        self._words = self.field.text()
        if self._words.strip():
            self._waiting = list(self._paths())
            self._next()
        self._refresh()

    def stop(self) -> None:
        """Look no further."""
        self._waiting = []
        self._work.stop()

    def forget(self) -> None:
        """Nothing that was found is shown any more."""
        self.tree.clear()
        self._words, self._hits, self._read, self._wrong = "", 0, 0, []
        self._refresh()

    def finish(self) -> None:
        """Wait for all of it."""
        while self._work.is_running:
            self._work.finish()

    def hits(self) -> list[tuple[Path, int, str]]:
        """What was found: the record, the number of the play and the line."""
        found = []
        for head in self._heads():
            rows = (head.child(number) for number in range(head.childCount()))
            found += [(row.data(0, PATH_ROLE), row.data(0, PLAY_ROLE), row.text(0)) for row in rows if row is not None]
        return found

    def _next(self) -> None:
        of_game = set(self._paths())
        self._waiting = [path for path in self._waiting if path in of_game]
        if not self._waiting:
            self._refresh()
            return
        path, language, words = self._waiting.pop(0), language_spoken(), self._words
        eyes = self._eyes().get(path.resolve())

        def task() -> tuple[Path, list[FoundLine]]:
            return path, lines_with(_logs.lines(path, language, eyes), words)

        self._work.start(task)

    def _found(self, found: tuple[Path, list[FoundLine]]) -> None:
        path, lines = found
        self._read += 1
        self._hits += len(lines)
        if lines:
            self._add(path, lines)
        self._next()
        self._refresh()

    def _failed(self, error: Exception) -> None:
        self._read += 1
        self._wrong.append(spoken_error(error))
        self._next()
        self._refresh()

    def _add(self, path: Path, lines: Sequence[FoundLine]) -> None:
        head = TreeRow([self.tr("{} ({})").format(path.stem, len(lines)), "", "", ""])
        head.setData(0, PATH_ROLE, path)
        head.setData(0, PLAY_ROLE, lines[0].play)
        for line in lines[:MOST_HITS]:
            row = TreeRow([one_line(line.text), line.turn, str(line.depth), line.clause])
            row.setToolTip(0, few_lines(line.text))
            row.setData(0, PATH_ROLE, path)
            row.setData(0, PLAY_ROLE, line.play)
            head.addChild(row)
        self.tree.addTopLevelItem(head)
        head.setExpanded(True)
        if self.tree.topLevelItemCount() == 1 and (first := head.child(0)) is not None:
            self.tree.setCurrentItem(first)

    def _stopped_by_hand(self) -> None:
        self.stop()
        self._refresh()

    def _refresh(self) -> None:
        is_running = self._work.is_running
        self.halt.setVisible(is_running)
        self.begin.setVisible(not is_running)
        words = ""
        if self._words.strip():
            of = self._read + len(self._waiting) + is_running
            told = marked("{count} {count:line|lines} in {read} of {all} {all:playtest|playtests}")
            words = spoken(Message(told, count=self._hits, read=self._read, all=of))
            most = max((head.childCount() for head in self._heads()), default=0)
            words += self.tr("; of each {} at most are shown").format(MOST_HITS) if most == MOST_HITS else ""
        self.told.setText("\n".join(filter(None, (words, *self._wrong[:3]))))

    def _heads(self) -> list[QTreeWidgetItem]:
        heads = (self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount()))
        return [head for head in heads if head is not None]

    def _open(self, row: QTreeWidgetItem) -> None:
        self.open_asked.emit(row.data(0, PATH_ROLE), row.data(0, PLAY_ROLE))

    def _make_tree(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setHeaderLabels([self.tr("Line of the log"), self.tr("Turn"), self.tr("Play"), self.tr("Clause")])
        tree.setAccessibleName(self.tr("What was found in the logs"))
        tree.setUniformRowHeights(True)
        tree.setIndentation(14)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        tree.header().setStretchLastSection(True)
        for column, width in enumerate(WIDTHS_PX):
            tree.setColumnWidth(column, px(width))
        tree.itemActivated.connect(lambda row, _column: self._open(row))
        return tree

    def _lay_out(self) -> None:
        above = QHBoxLayout()
        above.addWidget(self.field, 1)
        above.addWidget(self.begin)
        above.addWidget(self.halt)
        column = QVBoxLayout(self)
        column.addLayout(above)
        column.addWidget(self.tree, 1)
        column.addWidget(self.told)
