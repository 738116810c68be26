"""What the table editor works on: the tables and parameters of a document, and which of them is on the desk."""

from __future__ import annotations

from PySide6.QtCore import Signal

from editors.table_editor.chart import Chart, has_chart
from workbench.engine.design import Parameter
from workbench.engine.rules_modules import reads_of
from workbench.engine.tables.reads import Reads
from workbench.engine.tables.table import Table
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument


class TablesDesk(DocumentDesk):
    """One table or one parameter is chosen at a time; what is gone from the design gives way to the next.

    `choice_changed` tells that something else is chosen.
    """

    choice_changed = Signal()

    def __init__(self, document: RulesetDocument, history: EditStack) -> None:
        super().__init__(document, history)
        self._table_id = self._parameter_id = ""
        self._is_chart = False
        self._choose_what_is_there()

    @property
    def table(self) -> Table | None:
        """The table that is chosen; None where a parameter is, or where there is none."""
        return next((one for one in self.design.tables if one.id == self._table_id), None)

    @property
    def parameter(self) -> Parameter | None:
        """The parameter that is chosen; None where a table is."""
        return next((one for one in self.design.parameters if one.id == self._parameter_id), None)

    @property
    def has_chart(self) -> bool:
        """Has the design tables that are a terrain effects chart together?"""
        return has_chart(self.design, self.reads)

    @property
    def chart(self) -> Chart | None:
        """The terrain effects chart, where it is chosen."""
        return Chart(self.design, self.reads) if self._is_chart and self.has_chart else None

    @property
    def reads(self) -> Reads:
        """What the rules of the design read."""
        return reads_of(self.design)

    @property
    def is_blank(self) -> bool:
        """Is there nothing yet that could be wrong?"""
        return False

    def choose_table(self, table_id: str) -> None:
        """Put a table on the desk."""
        self._choose(table_id, "")

    def choose_parameter(self, parameter_id: str) -> None:
        """Put a parameter on the desk."""
        self._choose("", parameter_id)

    def choose_chart(self) -> None:
        """Put the terrain effects chart on the desk, where there is one."""
        if self.has_chart:
            self._choose("", "", is_chart=True)

    def look_again(self) -> None:
        if self._choose_what_is_there():
            self.choice_changed.emit()

    def _choose(self, table_id: str, parameter_id: str, is_chart: bool = False) -> None:
        if (table_id, parameter_id, is_chart) != (self._table_id, self._parameter_id, self._is_chart):
            self._table_id, self._parameter_id, self._is_chart = table_id, parameter_id, is_chart
            self.choice_changed.emit()

    def _choose_what_is_there(self) -> bool:
        """Keep the choice on something that the design has; whether it is another now."""
        if self.table is not None or self.parameter is not None or (self._is_chart and self.has_chart):
            return False
        before = self._table_id, self._parameter_id
        self._is_chart = False
        self._table_id, self._parameter_id = next((one.id for one in self.design.tables), ""), ""
        if not self._table_id:
            self._parameter_id = next((one.id for one in self.design.parameters), "")
        return before != (self._table_id, self._parameter_id)
