"""The commands of the notebook that need a table."""

from __future__ import annotations

from typing import Final

from editors.playtest.notebook.log_desk import LogDesk, find_in_log
from editors.playtest.notebook.report_window import show_report
from editors.playtest.table_commands import NOTEBOOK, TableCommand
from workbench.language import marked

COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(marked("Report…"), show_report, ("Ctrl+R",), menu=NOTEBOOK, icon="notebook"),
    TableCommand(marked("Find in the log"), find_in_log, ("Ctrl+Shift+F",), menu=NOTEBOOK, icon="magnifying-glass"),
    TableCommand(marked("Next place in the log"), lambda t: t.right.log_page.find_next(1), ("F3",), NOTEBOOK),
    TableCommand(
        marked("Previous place in the log"), lambda t: t.right.log_page.find_next(-1), ("Shift+F3",), NOTEBOOK
    ),
    TableCommand(marked("Save the log as text…"), lambda t: t.part(LogDesk).ask_to_save(), menu=NOTEBOOK),
)
