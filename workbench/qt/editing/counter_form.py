"""The form of a counter: its declared fields, and below them a field for each of its further values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from workbench.qt.editing.desk_form import DeskForm, DeskThings
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.things.counter_values import CounterValues

VALUES = "values"


class CounterForm(DeskForm):
    """The line of all values stays only where a design has more of them than are asked of one by one."""

    def __init__(self, desk: DocumentDesk) -> None:
        super().__init__(desk, "counters")
        self.values = CounterValues(DeskThings(desk, "counters"))
        self.box.insertWidget(self.box.indexOf(self.rows) + 1, self.values)

    def show_things(self, things: Sequence[Any]) -> None:
        super().show_things(things)
        if things:
            self.values.show_things(things)
        self.rows.rows.show_row(self.rows[VALUES], not self.values.is_all_asked)
