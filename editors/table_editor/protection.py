"""Figures of the rulebook are not changed by a slip: the first change of a table asks, in a bar and not in a dialog."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map
from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from workbench.engine.provenance import Provenance, Source
from workbench.engine.tables.table import CellName, Table
from workbench.engine.words.message import Message
from workbench.qt.controls.parts import text_label
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import Together
from workbench.storage.edits.table_edits import SetCells, SetOrigins


def protected(table: Table, cells: Mapping[CellName, str]) -> list[CellName]:
    """Those of the cells that are figures of the rulebook."""
    return [name for name in cells if table.origin_at(name).source is Source.RULEBOOK]


def changed_figures(table: Table, cells: Map[CellName, str]) -> Edit:
    """The edit that sets cells; a figure of the rulebook becomes the designer's, and its note says what it was."""
    texts = SetCells(table.id, cells)
    if not (figures := protected(table, cells)):
        return texts
    origins = {name: _was(table, name) for name in figures}
    return Together(texts.label, (texts, SetOrigins(table.id, Map(origins))))


def _was(table: Table, name: CellName) -> Provenance:
    note = Message("was {text} in the rulebook {clause}", text=table.cell(*name) or "–", clause=_clause(table, name))
    return Provenance(Source.DESIGNER, str(note).strip())


def _clause(table: Table, name: CellName) -> str:
    return table.origin_at(name).note or table.clause


class ProtectionBar(QWidget):
    """Says that figures of the rulebook are about to be changed; `agreed` tells that they may."""

    agreed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._said = text_label("", "label", wrap=True)
        self.change, not_now = QPushButton(_tr("Change for this design")), QPushButton(_tr("Not now"))
        self.change.clicked.connect(self._agree)
        not_now.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 8, 4)
        row.addWidget(self._said, 1)
        row.addWidget(self.change)
        row.addWidget(not_now)
        self.hide()

    def ask(self, count: int) -> None:
        """Ask whether so many figures of the rulebook may be changed."""
        one, many = _tr("This is a figure of the rulebook."), _tr("{0} of these are figures of the rulebook.")
        self._said.setText(one if count == 1 else many.format(count))
        self.show()
        self.change.setFocus()

    def _agree(self) -> None:
        self.hide()
        self.agreed.emit()


def _tr(text: str) -> str:
    return QCoreApplication.translate("ProtectionBar", text)
