"""Exact odds of tables: as counted face by face for every table of every sample."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from workbench.engine.mechanics.combat_results import combat_result, row_index
from workbench.engine.rules_modules import reads_of
from workbench.engine.tables.axes import Axis, AxisKind, Beyond
from workbench.engine.tables.languages import STANDARD_RESULT
from workbench.engine.tables.odds import OFF_THE_TABLE, Passes, cell_odds, expected, pass_odds, row_odds, unfolded
from workbench.engine.tables.printed_odds import NoOdds, column_odds, language_of, passing_odds, rolled_against
from workbench.engine.tables.table import Table
from workbench.storage.samples import build_sample

FACES = {"1D6": (6,), "2D6": (6, 6), "1D3": (3,)}
ROLLED_ON = {"toulon": 11, "grande_tactique": 4, "crossroads": 1, "arcola": 4, "war_and_peace": 1}
HALF = Fraction(1, 2)


def counted(table: Table, column: str, modifier: int) -> dict[str, Fraction]:
    """The odds of one column, face by face, with the row found as the rules find it."""
    thrown = [sum(faces) for faces in product(*(range(1, sides + 1) for sides in FACES[table.dice]))]
    cells = Counter(table.column(column)[row_index(roll + modifier, table.rows)] for roll in thrown)
    return {cell: Fraction(times, len(thrown)) for cell, times in cells.items()}


@pytest.mark.parametrize("game", ROLLED_ON)
def test_the_odds_of_every_table_are_as_counted(game: str) -> None:
    rolled_on = 0
    for table in build_sample(game).tables:
        try:
            found = column_odds(table)
        except NoOdds:
            continue
        rolled_on += 1
        for modifier in range(-3, 4):
            for column, odds in column_odds(table, modifier).items():
                assert odds == counted(table, column, modifier), (table.id, column, modifier)
        assert all(sum(odds.values()) == 1 for odds in found.values())
    assert rolled_on == ROLLED_ON[game]


def test_dice_that_are_rolled_against_cells_pass_as_counted() -> None:
    design = build_sample("toulon")
    found = {}
    for table in design.tables:
        passes = rolled_against(reads_of(design), table)
        if passes is None:
            continue
        found[table.id] = passes
        for modifier in range(-3, 4):
            for column, odds in passing_odds(table, passes, modifier).items():
                for row, chance in odds.items():
                    low, _, high = table.cell(row, column).partition("-")
                    fits = {
                        Passes.AT_MOST: lambda roll, low=int(low): roll <= low,
                        Passes.AT_LEAST: lambda roll, low=int(low): roll >= low,
                        Passes.WITHIN: lambda roll, low=int(low), high=int(high or low): low <= roll <= high,
                    }[passes]
                    thrown = [sum(faces) for faces in product(*(range(1, n + 1) for n in FACES[table.dice]))]
                    hits = sum(fits(roll + modifier) for roll in thrown)
                    assert chance == Fraction(hits, len(thrown)), (table.id, row, modifier)
    assert found == {
        "quality_check": Passes.AT_MOST,
        "rally": Passes.AT_MOST,
        "ranged_fire_saves": Passes.AT_MOST,
        "movement_attrition": Passes.AT_LEAST,
        "leader_capture": Passes.WITHIN,
    }


@pytest.mark.parametrize(
    ("dice", "rows", "means", "why"),
    [
        ("", ("1", "2"), "roll", "nothing is rolled on it"),
        ("a handful", ("1", "2"), "roll", "its dice cannot be read: "),
        ("1D6", ("A4", "B3"), "quality", "its rows are no rolls but: quality"),
    ],
)
def test_a_table_without_odds_says_why(dice: str, rows: tuple[str, ...], means: str, why: str) -> None:
    table = Table("t", "T", rows, ("",), tuple(("1",) for _ in rows), dice=dice, row_means=means)
    with pytest.raises(NoOdds) as told:
        column_odds(table)
    assert str(told.value).startswith(why)


def test_rows_that_no_roll_reaches_have_no_chance_and_others_may_be_missed() -> None:
    closed = Axis(("2", "3", "9"), AxisKind.ROLL, below=Beyond.NOTHING, above=Beyond.NOTHING)
    assert row_odds(closed, "1D6") == {"2": Fraction(1, 6), "3": Fraction(1, 6), "9": 0, OFF_THE_TABLE: Fraction(4, 6)}
    assert cell_odds(closed, {"2": "x", "3": "x", "9": "y"}, "1D6") == {
        "x": Fraction(2, 6),
        OFF_THE_TABLE: Fraction(4, 6),
    }


@pytest.mark.parametrize(
    ("cell", "dice", "passes", "odds"),
    [
        ("4", "1D6", Passes.AT_MOST, Fraction(4, 6)),
        ("5", "1D6", Passes.AT_LEAST, Fraction(2, 6)),
        ("11-12", "2D6", Passes.WITHIN, Fraction(3, 36)),
        ("12", "2D6", Passes.WITHIN, Fraction(1, 36)),
        ("8", "1D6", Passes.AT_LEAST, 0),
    ],
)
def test_dice_against_a_cell(cell: str, dice: str, passes: Passes, odds: Fraction) -> None:
    assert pass_odds(cell, dice, passes) == odds


def test_losses_are_expected_by_side() -> None:
    table = build_sample("crossroads").table("combat_results")
    assert language_of(table) is STANDARD_RESULT
    odds = counted(table, table.columns[0], 0)
    lost = {cell: combat_result(cell).attacker.losses for cell in odds}
    by_hand = sum((chance * lost[cell] for cell, chance in odds.items()), Fraction())
    assert expected(STANDARD_RESULT, odds)["attacker", "losses"] == by_hand > 0


def test_a_procedure_of_two_rounds_is_as_counted() -> None:
    """Two sides lose a point on a half chance each round, for two rounds or until one has none left."""

    def step(state: tuple[int, int, int]) -> dict[tuple[int, int, int], Fraction] | None:
        rounds, ours, theirs = state
        if not rounds or not ours or not theirs:
            return None
        found: dict[tuple[int, int, int], Fraction] = {}
        for we, they in product((0, 1), repeat=2):
            after = (rounds - 1, ours - we, theirs - they)
            found[after] = found.get(after, Fraction()) + HALF * HALF
        return found

    odds = unfolded((2, 2, 1), step)
    assert sum(odds.values()) == 1
    assert odds[1, 2, 0] == Fraction(1, 4) and odds[0, 2, 1] == Fraction(1, 16)
    assert odds[0, 0, 0] == Fraction(1, 16), "both lose both times: once theirs was left, then none"
