"""Who reads the table or parameter that is chosen: clauses, procedures of the sequence, what is added to its roll."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from workbench.engine.design import Design
from workbench.engine.tables.parameter import Parameter
from workbench.engine.tables.reads import Reads, TableRead, modifiers_of
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import one_line
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import spoken


class WhereRead(QWidget):
    """A line for each clause, each procedure and each figure that goes with it, as the rules declare them."""

    def __init__(self) -> None:
        super().__init__()
        self._said = text_label("", "label", wrap=True)
        self._said.setContentsMargins(12, 10, 12, 6)
        self.list = QListWidget()
        self.list.setAccessibleName(_tr("Where used"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._said)
        box.addWidget(self.list, 1)

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
