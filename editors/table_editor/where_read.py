"""Who reads the table or parameter that is chosen: clauses, procedures, what is added to its roll; and how often."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QListWidget, QProgressBar, QPushButton, QVBoxLayout, QWidget

from workbench.engine.design import Design
from workbench.engine.tables.parameter import Parameter
from workbench.engine.tables.reads import Reads, TableRead, modifiers_of
from workbench.engine.tables.table import CellName, Table
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines, one_line
from workbench.qt.controls.parts import hairline, text_label
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.qt.quiet_work import QuietWork
from workbench.storage.document import RulesetDocument
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.table_hits import TableHits, hits_of_records


class WhereRead(QWidget):
    """A line for each clause, each procedure and each figure that goes with it, as the rules declare them.

    Below it is counted, where one wants that, how often each cell was hit: `hits_changed` tells that `hits` are others.
    """

    hits_changed = Signal()

    def __init__(self, document: RulesetDocument, kept: KeptPlaytests | None = None) -> None:
        super().__init__()
        self._document, self._kept = document, kept or KeptPlaytests()
        self.hits: TableHits | None = None
        self._read: tuple[object, TableHits] | None = None
        self._wanted: object = None
        self._table: Table | None = None
        self.counts = QCheckBox(_tr("Count the hits in the kept playtests"))
        self.counts.setToolTip(_tr("How often rolls were read on each cell: every play is made again to count it"))
        self.counts.toggled.connect(lambda _: self.count())
        self.counted = text_label("", "note", wrap=True)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(_tr("Counting the hits"))
        self.stop = QPushButton(_tr("Stop"))
        self.stop.clicked.connect(lambda: self.counts.setChecked(False))
        self.work = QuietWork(self)
        self.work.progressed.connect(lambda share: self.bar.setValue(round(100 * share)))
        self.work.done.connect(self._has_counted)
        self.work.failed.connect(self._has_failed)
        self._said = text_label("", "label", wrap=True)
        self._said.setContentsMargins(12, 10, 12, 6)
        self.list = QListWidget()
        self.list.setAccessibleName(_tr("Where used"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._said)
        box.addWidget(self.list, 1)
        box.addWidget(hairline())
        box.addWidget(self._hits_room())
        self._show_work()

    def show_uses(self, design: Design, reads: Reads, thing: Table | Parameter | None) -> None:
        """List who reads a table or a parameter."""
        read = reads.reader(thing) if thing is not None else None
        lines = [one_line(line) for line in _lines(design, reads, thing)] if thing is not None else []
        if read is not None:
            self._said.setText(_tr("The rules read it:"))
        elif not reads.names:
            self._said.setText(_tr("The rules of this game do not say what they read."))
        else:
            is_note = isinstance(thing, Table) and thing.is_note
            self._said.setText(_tr("It is only printed.") if is_note else _tr("The rules never read it."))
        self.list.clear()
        self.list.addItems(lines)
        self.list.setVisible(bool(lines))
        self._table = thing if isinstance(thing, Table) else None
        self._show_work()

    def count(self) -> None:
        """Count anew where a kept playtest was played on since; no longer count where nobody wants it."""
        if not self.counts.isChecked():
            self.work.stop()
            self._show(None)
            return
        kept = self._kept.of_game(self._document.design.title)
        key = tuple((one.path, one.played, one.size_bytes) for one in kept)
        if self._read is not None and self._read[0] == key:
            self._show(self._read[1])
        elif not (self.work.is_running and self._wanted == key):
            self._wanted, paths = key, tuple(one.path for one in kept)
            self.bar.setValue(0)
            self.work.start(lambda: hits_of_records(paths))
        self._show_work()

    def hits_of(self, table: Table | None) -> dict[CellName, int] | None:
        """Cell -> rolls of a table, None while nothing is counted."""
        if self.hits is None or table is None:
            return None
        return {CellName(*name): count for name, count in self.hits.of_table(table.id).items()}

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.counts.isChecked():
            self.count()

    def _has_counted(self, hits: TableHits) -> None:
        self._read = (self._wanted, hits)
        self._show(hits)

    def _has_failed(self, error: Exception) -> None:
        self._show(None)
        self.counted.setText(few_lines(spoken_error(error), MOST_TOLD))

    def _show(self, hits: TableHits | None) -> None:
        self.hits = hits
        self._show_work()
        self.hits_changed.emit()

    def _show_work(self) -> None:
        for part in (self.bar, self.stop):
            part.setVisible(self.work.is_running)
        self.counted.setText("" if self.hits is None or self.work.is_running else self._told(self.hits))
        self.counted.setVisible(bool(self.counted.text()))

    def _told(self, hits: TableHits) -> str:
        if not hits.playtests:
            return _tr("No playtest of this game is kept.")
        told = _tr("Kept playtests: {0}, with {1} plays.").format(hits.playtests, hits.plays)
        if self._table is not None:
            rolls = sum(hits.of_table(self._table.id).values())
            told = f"{told} {_tr('Hits on this table: {0}.').format(rolls)}"
        unread = _tr("Not to be made again: {0}.").format(hits.unread) if hits.unread else ""
        return f"{told} {unread}".strip()

    def _hits_room(self) -> QWidget:
        room = QWidget()
        working = QHBoxLayout()
        working.addWidget(self.bar, 1)
        working.addWidget(self.stop)
        column = QVBoxLayout(room)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(8)
        column.addWidget(self.counts)
        column.addLayout(working)
        column.addWidget(self.counted)
        return room


def _lines(design: Design, reads: Reads, thing: Table | Parameter) -> Iterator[str]:
    read = reads.reader(thing)
    if read is None:
        return
    headings = {label.clause: label.heading for label in design.clauses}
    for clause in read.clauses:
        yield _tr("Clause {0}").format(" ".join(filter(None, (clause, headings.get(clause, "")))))
    titles = {phase.procedure: phase.title for phase in design.sequence if phase.procedure}
    for procedure in read.used_in:
        yield _tr("Procedure {0}").format(titles.get(procedure) or _spaced(procedure))
    if isinstance(read, TableRead) and isinstance(thing, Table):
        yield from _of_table(design, reads, read, thing)
    for other in reads.tables:
        if any(thing.id in (bound.table, bound.parameter) for bound in other.modifiers):
            titles = {table.id: table.title for table in design.tables}
            yield _tr("Added to the roll on {0}").format(titles.get(other.id, other.id))


def _of_table(design: Design, reads: Reads, read: TableRead, table: Table) -> Iterator[str]:
    named = dict.fromkeys((read.language, *read.languages.values()))
    languages = [spoken(known.title) for name in named if (known := reads.known_languages.get(name)) is not None]
    yield _tr("Its cells: {0}").format(", ".join(languages))
    if table.dice and read.modifiers:
        low, high = modifiers_of(reads, design, table)
        yield _tr("Added to the roll: {0} to {1}").format(f"{low:+}", f"{high:+}")


def _spaced(procedure: str) -> str:
    """The name of a procedure that no phase bears, in words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", procedure).replace("_", " ")


def _tr(text: str) -> str:
    return QCoreApplication.translate("WhereRead", text)
