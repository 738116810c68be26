"""The cell in which the keyboard stands: what it says in its language, and where it is from."""

from __future__ import annotations

from immutables import Map
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.table_editor.grid import Grid
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.provenance import Provenance
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import OriginChip, Rows
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.table_edits import SetOrigins


class CellForm(QWidget):
    """Name, text, language with what may stand there, and the chip that says and changes where the figure is from."""

    def __init__(self, desk: TablesDesk, grid: Grid) -> None:
        super().__init__()
        self._desk, self._grid, self._is_locked = desk, grid, False
        self.text, self.language = text_label("", "label", wrap=True), text_label("", "label", wrap=True)
        self.fault, self.note = text_label("", "label", wrap=True), text_label("", "label", wrap=True)
        self.chip = OriginChip()
        self.chip.origin_chosen.connect(self._say_origin)
        rows = Rows()
        rows.add(_tr("Says"), self.text, self.chip)
        rows.add(_tr("Language"), self.language, takes_chips_place=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 0)
        box.addWidget(rows)
        for label in (self.fault, self.note):
            label.setContentsMargins(12, 0, 12, 0)
            box.addWidget(label)
        box.addStretch()

    def show_cell(self) -> None:
        """Show the cell in which the keyboard stands now."""
        table, name = self._desk.table, self._grid.current_name()
        self.setEnabled(table is not None and name is not None and not self._is_locked)
        if table is None or name is None:
            for label in (self.text, self.language, self.fault, self.note):
                label.setText("")
            return
        self.text.setText(few_lines(table.cell(*name) or "–"))
        language = self._desk.reads.language(table, name.row, name.column)
        example = f" ({language.example})" if language is not None and language.example.strip("-") else ""
        self.language.setText(spoken(language.title) + example if language is not None else _tr("nobody says it"))
        fault = self._grid.model.fault_of(self._grid.view.currentIndex())
        self.fault.setText(few_lines(fault))
        self.fault.setVisible(bool(fault))
        origin = table.origin_at(name)
        self.chip.show_origin(origin)
        self.note.setText(few_lines(origin.note))
        self.note.setVisible(bool(origin.note))

    def lock(self) -> None:
        """Nothing can be changed."""
        self._is_locked = True
        self.setEnabled(False)

    def _say_origin(self, origin: object) -> None:
        table, name = self._desk.table, self._grid.current_name()
        if table is not None and name is not None and isinstance(origin, Provenance):
            self._desk.apply(SetOrigins(table.id, Map({name: origin})))


def _tr(text: str) -> str:
    return QCoreApplication.translate("CellForm", text)
