"""The exact odds of a table of a design: of each of its columns, as it is printed."""

from __future__ import annotations

from fractions import Fraction

from workbench.engine.tables.axes import Axis, AxisKind
from workbench.engine.tables.grammar import Grammar
from workbench.engine.tables.languages import FOR_COMBAT, STANDARD_RESULT
from workbench.engine.tables.odds import Passes, cell_odds, pass_odds
from workbench.engine.tables.reads import Reads
from workbench.engine.tables.rolls import rolls
from workbench.engine.tables.table import ROWS, Table
from workbench.engine.words.message import Message, marked, said_by

MOST_OF, MOST_READ = 5, 2_000
"""A language is that of a table when all cells but one in so many are of it; of more cells than these some are read."""
ColumnOdds = dict[str, dict[str, Fraction]]
"""Column -> cell -> its probability; the one column of a table of one is ""."""


class NoOdds(ValueError):
    """A table has no odds; the text is a message that says why."""


def column_odds(table: Table, modifier: int = 0, plane: str = "") -> ColumnOdds:
    """The odds of every column of a plane under a modifier of the roll.

    Raises
    ------
    NoOdds
        Nothing is rolled on the table, its dice cannot be read, or its rows are not what they show.
    """
    rows = rows_of(table)
    return {
        column: cell_odds(rows, dict(zip(table.rows, table.column(column, plane), strict=True)), table.dice, modifier)
        for column in table.columns
    }


def rolled_against(reads: Reads, table: Table) -> Passes | None:
    """How dice are rolled against the cells of a table, by the language that its rules read them in; None if not so."""
    if not table.dice:
        return None
    known = {passes.value: passes for passes in Passes}
    rows = table.rows if table.columns == ("",) else table.rows[:1]  # of several columns each has its language
    found = {reads.language(table, row, column) for row in rows for column in table.columns}
    names = {language.id if language else "" for language in found}
    return known.get(names.pop()) if len(names) == 1 else None


def passing_odds(table: Table, passes: Passes, modifier: int = 0, plane: str = "") -> ColumnOdds:
    """Column -> row -> the chance to pass where dice are rolled against the cells of a plane.

    Raises
    ------
    NoOdds
        A cell is no number or range, or the dice cannot be read.
    """
    try:
        return {
            column: {row: pass_odds(table.cell(row, column, plane), table.dice, passes, modifier) for row in table.rows}
            for column in table.columns
        }
    except ValueError as error:
        raise NoOdds(said_by(error)) from error


def rows_of(table: Table) -> Axis:
    """The axis on which the dice of a table fall; NoOdds as `column_odds`."""
    if not table.dice:
        raise NoOdds(marked("nothing is rolled on it"))
    try:
        rolls(table.dice)
    except ValueError as error:
        raise NoOdds(Message("its dice cannot be read: {why}", why=said_by(error))) from error
    rows = table.axis(ROWS)
    if rows.kind is not AxisKind.ROLL:
        raise NoOdds(Message("its rows are no rolls but: {means}", means=table.row_means or ", ".join(table.rows[:3])))
    return rows


def language_of(table: Table) -> Grammar | None:
    """The language in which all cells of a table can be read, where it is one of those for combat."""
    return STANDARD_RESULT if all(STANDARD_RESULT.holds(cell) for line in table.cells for cell in line) else None


def likely_language(table: Table) -> Grammar | None:
    """The language that most cells of a table are of, so that the others are faults; None where there is none such."""
    lines = table.cells[:: max(1, len(table.cells) * len(table.columns) // MOST_READ)]
    texts = [cell for line in lines for cell in line if cell.strip()]
    for language in FOR_COMBAT:
        read = sum(map(language.holds, texts))
        if texts and read * MOST_OF >= len(texts) * (MOST_OF - 1):
            return language
    return None
