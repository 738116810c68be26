"""The commands of the book: each opens the tab at one of its pages."""

from __future__ import annotations

from functools import partial
from typing import Final

from editors.playtest.rulebook.rules_part import Page, RulesPart
from editors.playtest.table_commands import TableCommand
from editors.playtest.table_parts import Table
from workbench.language import marked


def _lead_to(page: Page, table: Table) -> None:
    table.part(RulesPart).lead_to(page)


COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(marked("Clause of the question"), partial(_lead_to, Page.CLAUSE), ("Shift+C",)),
    TableCommand(marked("Tables beside the decision"), partial(_lead_to, Page.TABLES), ("Shift+T",)),
    TableCommand(marked("How each side stands"), partial(_lead_to, Page.VICTORY), ("Shift+V",), icon="trophy"),
)
