"""What is wrong with the axes of a table: rows of rolls with gaps, ratios that fall, dice that nobody can read."""

from __future__ import annotations

import pytest

from workbench.engine.design import Design
from workbench.engine.tables.table import Table
from workbench.storage.checks.design.table_axes import CHECKS
from workbench.storage.checks.problems import problems
from workbench.storage.samples import build_sample

OURS = {check.id for check in CHECKS}


def told(design: Design) -> list[tuple[str, str]]:
    return [(problem.check, problem.cause) for problem in problems(design) if problem.check in OURS]


def table(
    rows: tuple[str, ...], columns: tuple[str, ...] = ("",), dice: str = "1D6", means: str = "modified roll"
) -> Design:
    cells = tuple(tuple("-" for _ in columns) for _ in rows)
    found = Table("t", "T", rows, columns, cells, dice=dice, row_means=means, column_means="odds")
    return Design("D", "", tables=(found,))


@pytest.mark.parametrize(
    ("design", "found"),
    [
        (table(("1", "2", "4-5", "6")), [("table_gap", "nothing stands for 3, between 2 and 4-5")]),
        (table(("1", "5+")), [("table_gap", "nothing stands for 2–4, between 1 and 5+")]),
        (table(("6", "4-5", "1-2")), [("table_gap", "nothing stands for 3, between 1-2 and 4-5")]),
        (
            table(("1-3", "3-4", "5", "6")),
            [("table_overlap", "3-4 begins before 1-3 has ended, so that a roll falls on both")],
        ),
        (
            table(("<=2", "2+", "9")),
            [
                ("table_overlap", "2+ begins before <=2 has ended, so that a roll falls on both"),
                ("table_overlap", "9 begins before 2+ has ended, so that a roll falls on both"),
            ],
        ),
        (
            table(("1", "2"), ("1:2", "2:1", "1:1")),
            [
                (
                    "ratios_fall",
                    "the column 1:1 stands behind 2:1 and is no higher, so that it is reached too soon or never",
                )
            ],
        ),
        (
            table(("1", "2"), dice="a handful"),
            [
                (
                    "dice_unread",
                    "its dice are 'a handful', which has no odds; write such as 2D6, 1D3+1 or 1D6 white - 1D6 red",
                )
            ],
        ),
        (table(("<=0", "1-2", "3", "4+"), ("1:3", "1:2", "1:1", "3:2")), []),
        (table(("0402", "0410"), dice="", means="hex"), []),
        (table(()), []),
    ],
)  # fmt: skip
def test_what_is_wrong_with_axes_is_told(design: Design, found: list[tuple[str, str]]) -> None:
    assert told(design) == found


@pytest.mark.parametrize("game", ["toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace"])
def test_the_tables_of_the_samples_have_sound_axes(game: str) -> None:
    assert told(build_sample(game)) == []
