"""The combat results table of a design, read once: dice, columns, and what each cell means."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from rulesets.hex_and_counter.reading import Reader
from workbench.engine.clauses import implements
from workbench.engine.mechanics.combat_results import CombatResult, combat_result
from workbench.engine.problem import Place
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message

DICE = re.compile(r"^(\d*)[Dd](\d+)$")
ODDS, DIFFERENCE = re.compile(r"^\d+:[1-9]\d*$"), re.compile(r"^[-+]?\d+$")
ROLL = re.compile(r"^-?\d+$")
MOST_DICE = 20


class CombatTable(Struct, frozen=True):
    """The combat results table: dice, columns by odds or by difference, and what each cell means."""

    dice: int
    dice_sides: int
    by_odds: bool
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    results: tuple[tuple[CombatResult, ...], ...]
    texts: tuple[tuple[str, ...], ...]


NO_TABLE = CombatTable(1, 6, False, ("0",), ("1",), ((CombatResult(),),), (("",),))
"""What stands for the table in a design without a combat phase."""


@implements("6.4", "6.7", "6.8")
def read_results(reader: Reader, table: Table, retreat_hexes: int) -> CombatTable:
    """The table as the rules use it; what is wrong with it is noted. `retreat_hexes` is for an R without a number."""
    place = Place("table", table.id, table.title)
    by_odds = bool(table.columns) and ":" in table.columns[0]
    dice, sides = _dice(reader, table, place)
    _check_columns(reader, table, place, by_odds)
    rows = [int(row) for row in table.rows if ROLL.match(row)]
    if table.rows and (len(rows) != len(table.rows) or rows != list(range(rows[0], rows[0] + len(rows)))):
        first = rows[0] if rows else 1
        fix = Message("make the rows {first}, {second}, {third} ...", first=first, second=first + 1, third=first + 2)
        reader.lack("rows of table combat_results for each modified roll in order", "6.7", place, fix)
    texts = tuple(tuple(reader.cell(table, row, column, "6.8") for column in table.columns) for row in table.rows)
    results = tuple(tuple(_result(reader, place, text, retreat_hexes) for text in row) for row in texts)
    return CombatTable(dice, sides, by_odds, table.columns, table.rows, results, texts)


def _dice(reader: Reader, table: Table, place: Place) -> tuple[int, int]:
    """How many dice, of how many sides."""
    found = DICE.match(table.dice.strip())
    dice, sides = (int(found[1] or 1), int(found[2])) if found else (0, 0)
    if 1 <= dice <= MOST_DICE and sides >= 2:
        return dice, sides
    if table.rows:
        fix = Message("write 1D6 or 2D6 instead of {dice}", dice=repr(table.dice))
        reader.lack("dice such as 1D6 of table combat_results", "6.7", place, fix)
    return 1, 6


def _check_columns(reader: Reader, table: Table, place: Place, by_odds: bool) -> None:
    """All of one kind, and rising."""
    pattern = ODDS if by_odds else DIFFERENCE
    if wrong := [column for column in table.columns if not pattern.match(column)]:
        fix = Message("write odds or differences instead of {columns}", columns=", ".join(map(repr, wrong)))
        reader.lack("columns such as 2:1, or +2, of table combat_results", "6.4", place, fix)
        return
    reached = [Fraction(*map(int, column.split(":"))) if by_odds else Fraction(column) for column in table.columns]
    for column, (one, next_one) in zip(table.columns[1:], pairwise(reached), strict=True):
        if next_one <= one:
            fix = Message("move column {column} to its place", column=column)
            what = Message("columns of table combat_results in rising order, and not {column} there", column=column)
            reader.lack(what, "6.4", place, fix)


def _result(reader: Reader, place: Place, text: str, retreat_hexes: int) -> CombatResult:
    try:
        return combat_result(text, retreat_hexes)
    except ValueError:
        fix = Message("write a result such as 1/2, -/R, A1 DR2, DE, EX or NE instead of {text}", text=repr(text))
        what = Message("a combat result instead of {text} in table combat_results", text=repr(text))
        reader.lack(what, "6.8", place, fix)
        return CombatResult()
