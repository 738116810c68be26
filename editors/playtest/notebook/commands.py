"""The commands of the notebook."""

from __future__ import annotations

from typing import Final

from editors.playtest.notebook.report_window import show_report
from editors.playtest.table_commands import TableCommand
from workbench.language import marked

COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(marked("Report…"), show_report, ("Ctrl+R",), icon="notebook"),
)
