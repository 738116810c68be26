"""The axes of tables: a roll falls on one row of them, columns of ratios rise, and their dice can be read.

Other numbers than rolls are left alone: nobody has said yet whether they are bands, hexes or values of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter

from workbench.engine.design import Design
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.engine.tables.axes import AxisKind, ends, likely_kind, ratio
from workbench.engine.tables.rolls import rolls
from workbench.engine.tables.table import Table

_Axis = tuple[AxisKind, Sequence[str]]


def _faults(design: Design) -> Iterator[Problem]:
    for table in design.tables:
        place = Place("table", table.id, table.title)
        for kind, entries in _axes(table):
            if kind is AxisKind.ROLL:
                yield from _of_rolls(table, place, entries)
            elif kind is AxisKind.RATIO:
                yield from _of_ratios(table, place, entries)
        if table.dice and not _is_dice(table.dice):
            yield DICE_UNREAD.at(place, clause=table.clause, dice=table.dice)


def _axes(table: Table) -> Iterator[_Axis]:
    yield likely_kind(table.rows, table.row_means, is_of_columns=False, has_dice=bool(table.dice)), table.rows
    if len(table.columns) > 1:
        has_dice = bool(table.dice)
        yield likely_kind(table.columns, table.column_means, is_of_columns=True, has_dice=has_dice), table.columns


def _of_rolls(table: Table, place: Place, entries: Sequence[str]) -> Iterator[Problem]:
    """What stands between two entries and under both, in the order of the numbers, whichever end is printed first."""
    lowest = float("-inf")
    found = [(lowest if low is None else low, high, entry) for entry in entries for low, high in (ends(entry),)]
    for (_, high, entry), (low, _, after) in pairwise(sorted(found, key=itemgetter(0))):
        if high is None or low <= high:
            yield TABLE_OVERLAP.at(place, clause=table.clause, first=entry, second=after)
        elif low > high + 1:
            gap = str(high + 1) if low == high + 2 else f"{high + 1}–{int(low) - 1}"
            yield TABLE_GAP.at(place, clause=table.clause, numbers=gap, first=entry, second=after)


def _of_ratios(table: Table, place: Place, entries: Sequence[str]) -> Iterator[Problem]:
    for before, after in pairwise(entries):
        (a, d), (b, e) = ratio(before), ratio(after)
        if b * d <= a * e:
            yield RATIOS_FALL.at(place, clause=table.clause, first=before, second=after)


def _is_dice(dice: str) -> bool:
    try:
        rolls(dice)
    except ValueError:
        return False
    return True


TABLE_OVERLAP = Check(
    "table_overlap",
    Level.WARNING,
    title="Rows of rolls that overlap",
    cause="{second} begins before {first} has ended, so that a roll falls on both",
    finds={"design": _faults},
)
TABLE_GAP = Check(
    "table_gap",
    Level.WARNING,
    title="Gap between rows of rolls",
    cause="nothing stands for {numbers}, between {first} and {second}",
    finds={"design": _faults},
)
RATIOS_FALL = Check(
    "ratios_fall",
    Level.WARNING,
    title="Ratios that do not rise",
    cause="the column {second} stands behind {first} and is no higher, so that it is reached too soon or never",
    finds={"design": _faults},
)
DICE_UNREAD = Check(
    "dice_unread",
    Level.HINT,
    title="Dice that cannot be read",
    cause="its dice are '{dice}', which has no odds; write such as 2D6, 1D3+1 or 1D6 white - 1D6 red",
    finds={"design": _faults},
)
CHECKS = (TABLE_OVERLAP, TABLE_GAP, RATIOS_FALL, DICE_UNREAD)
