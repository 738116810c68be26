"""What the table editor works on: the tables and parameters of a document, and which of them is on the desk."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.engine.design import Design, Parameter
from workbench.engine.tables.table import Table
from workbench.qt.looks.translator import spoken_error
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Change, Edit, EditError


class TablesDesk(QObject):
    """One table or one parameter is chosen at a time; what is gone from the design gives way to the next.

    `changed` tells that the design is another, `choice_changed` that something else is chosen; `refused` tells the
    reason of an edit that could not be done.
    """

    changed = Signal()
    choice_changed = Signal()
    refused = Signal(str)

    def __init__(self, document: RulesetDocument, history: EditStack) -> None:
        super().__init__()
        self._document, self._history = document, history
        self._table_id = self._parameter_id = ""
        self._stop_observing = document.observe(self._document_changed)
        self._choose_what_is_there()

    def close(self) -> None:
        """Look at the document no longer."""
        self._stop_observing()

    @property
    def design(self) -> Design:
        return self._document.design

    @property
    def table(self) -> Table | None:
        """The table that is chosen; None where a parameter is, or where there is none."""
        return next((one for one in self.design.tables if one.id == self._table_id), None)

    @property
    def parameter(self) -> Parameter | None:
        """The parameter that is chosen; None where a table is."""
        return next((one for one in self.design.parameters if one.id == self._parameter_id), None)

    def choose_table(self, table_id: str) -> None:
        """Put a table on the desk."""
        self._choose(table_id, "")

    def choose_parameter(self, parameter_id: str) -> None:
        """Put a parameter on the desk."""
        self._choose("", parameter_id)

    def apply(self, edit: Edit) -> str:
        """Do an edit. Returns the reason when it cannot be done, "" when it is done."""
        try:
            self._history.do(edit, self)
        except EditError as refusal:
            self.refuse(spoken_error(refusal))
            return spoken_error(refusal)
        return ""

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self.refused.emit(reason)

    def _choose(self, table_id: str, parameter_id: str) -> None:
        if (table_id, parameter_id) != (self._table_id, self._parameter_id):
            self._table_id, self._parameter_id = table_id, parameter_id
            self.choice_changed.emit()

    def _document_changed(self, _change: Change) -> None:
        is_other = self._choose_what_is_there()
        self.changed.emit()
        if is_other:
            self.choice_changed.emit()

    def _choose_what_is_there(self) -> bool:
        """Keep the choice on something that the design has; whether it is another now."""
        if self.table is not None or self.parameter is not None:
            return False
        before = self._table_id, self._parameter_id
        self._table_id, self._parameter_id = next((one.id for one in self.design.tables), ""), ""
        if not self._table_id:
            self._parameter_id = next((one.id for one in self.design.parameters), "")
        return before != (self._table_id, self._parameter_id)
