"""The axes of tables: a roll falls on one row of them, columns of ratios rise, and their dice can be read.

Other numbers than rolls are left alone: nobody has said yet whether they are bands, hexes or values of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import itemgetter

from workbench.engine.design import Design
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.engine.tables.axes import AxisKind, ends, ratio
from workbench.engine.tables.rolls import rolls
from workbench.engine.tables.table import Table


def _faults(design: Design) -> Iterator[Problem]:
    for table in design.tables:
        place = Place("table", table.id, table.title)
        for axis in table.axes:
            if unread := [entry for entry in axis.entries if not axis.reads(entry)]:
                yield ENTRY_UNREAD.at(place, clause=table.clause, entry=unread[0])
            elif axis.kind is AxisKind.ROLL:
                yield from _of_rolls(table, place, axis.entries)
            elif axis.kind is AxisKind.RATIO:
                yield from _of_ratios(table, place, axis.entries)
        if table.dice and not _is_dice(table.dice):
            yield DICE_UNREAD.at(place, clause=table.clause, dice=table.dice)


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
ENTRY_UNREAD = Check(
    "entry_unread",
    Level.WARNING,
    title="Entries of an axis that are not what the axis is",
    cause="'{entry}' is no entry of an axis of this kind: numbers are written as 4, 2-3, 21+ or <=0, ratios as 3:2",
    finds={"design": _faults},
)
CHECKS = (TABLE_OVERLAP, TABLE_GAP, RATIOS_FALL, DICE_UNREAD, ENTRY_UNREAD)
