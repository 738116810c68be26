from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.combat_table import (
    LoserAndNumbers,
    OddsColumn,
    Outcome,
    loser_and_numbers,
    odds_column,
    outcomes,
    ratio_column,
    shifted,
)
from workbench.engine.tables.languages import LOSER_AND_NUMBERS

COLUMNS = ("1:4", "1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1")


@given(st.integers(1, 60), st.integers(1, 60))
def test_the_column_is_the_last_one_that_the_ratio_reaches(attack: int, defence: int) -> None:
    values = [Fraction(int(c.split(":")[0]), int(c.split(":")[1])) for c in COLUMNS]
    column = ratio_column(attack, defence, COLUMNS)
    assert column == 0 or values[column] <= Fraction(attack, defence)
    assert column == len(COLUMNS) - 1 or values[column + 1] > Fraction(attack, defence)


@pytest.mark.parametrize(
    ("attack", "defence", "column"), [(3, 2, "3:2"), (29, 15, "3:2"), (1, 9, "1:4"), (40, 2, "5:1"), (5, 5, "1:1")]
)
def test_ratios_round_down_for_the_defender(attack: int, defence: int, column: str) -> None:
    assert COLUMNS[ratio_column(attack, defence, COLUMNS)] == column


def test_shifts_stay_on_the_table() -> None:
    assert shifted(1, -3, COLUMNS) == 0
    assert shifted(8, 4, COLUMNS) == len(COLUMNS) - 1
    assert shifted(4, -2, COLUMNS) == 2


@pytest.mark.parametrize(
    ("cell", "attacker", "defender"),
    [
        ("2r/1", Outcome(2, "r"), Outcome(1)),
        ("-/3R", Outcome(), Outcome(3, "R")),
        ("3R/-", Outcome(3, "R"), Outcome()),
        ("1/-", Outcome(1), Outcome()),
    ],
)
def test_cells_are_read(cell: str, attacker: Outcome, defender: Outcome) -> None:
    assert outcomes(cell) == (attacker, defender)


@pytest.mark.parametrize("cell", ["", "2", "1/2/3", "a1/2", "?/1"])
def test_what_is_no_result_is_refused(cell: str) -> None:
    with pytest.raises(ValueError, match="no combat result"):
        outcomes(cell)


LADDER = ("1:5", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")


@given(st.integers(1, 60), st.integers(1, 60))
def test_on_a_ladder_the_column_is_that_of_the_ratio_and_beyond_it_each_ratio_counts(attack: int, defence: int) -> None:
    column = odds_column(attack, defence, LADDER)
    if attack * 5 < defence:
        assert column == OddsColumn(0, -(-(-defence // attack) - 5))
    elif attack >= 7 * defence:
        assert column == OddsColumn(9, attack // defence - 6)
    else:
        assert column == OddsColumn(ratio_column(attack, defence, LADDER))


@pytest.mark.parametrize(
    ("strengths", "shift", "column"),
    [
        ((6, 1), -2, ("4:1", 0)),  # a repulse that failed
        ((8, 1), -2, ("6:1", 0)),
        ((5, 1), 3, ("6:1", 2)),
        ((1, 6), 0, ("1:5", -1)),
        ((1, 7), 2, ("1:5", 0)),
        ((2, 3), 0, ("1:2", 0)),
        ((1, 1), -1, ("1:2", 0)),
    ],
)
def test_shifts_go_over_the_ladder_and_beyond_it(
    strengths: tuple[int, int], shift: int, column: tuple[str, int]
) -> None:
    found = odds_column(*strengths, LADDER, shift)
    assert (LADDER[found.column], found.beyond) == column


@pytest.mark.parametrize("columns", [("1:2", "2:1"), ("1:1", "3:2"), ("2:1", "1:1"), ("1.5:1",), ("2:2", "2:1", "4:1")])
def test_a_table_that_leaves_out_a_ratio_is_no_ladder(columns: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="leave out a ratio"):
        odds_column(2, 1, columns)


@given(st.sampled_from("AD"), st.integers(0, 99), st.integers(0, 99))
def test_a_result_names_the_loser_and_a_number_for_each_side(loser: str, attacker: int, defender: int) -> None:
    cell = f"{loser}{attacker}/{defender}"
    said = loser_and_numbers(cell)
    assert said == LoserAndNumbers({"A": "attacker", "D": "defender"}[loser], attacker, defender)
    assert LOSER_AND_NUMBERS.print(LOSER_AND_NUMBERS.parse(cell)) == cell


def test_results_of_loser_and_numbers_rise_for_the_attacker() -> None:
    rising = ["A6/0", "A5/0", "A5/1", "A4/1", "A3/1", "A3/2", "A2/2", "D2/2", "D2/3", "D1/3", "D1/4", "D0/5", "D0/6"]
    assert [LOSER_AND_NUMBERS.score(cell) for cell in rising] == [-9, -8, -7, -6, -5, -4, -3, 3, 4, 5, 6, 8, 9]


@pytest.mark.parametrize("cell", ["", "A3", "3/2", "B3/2", "A3/", "A-1/2", "D1/2/3"])
def test_what_names_no_loser_is_refused(cell: str) -> None:
    with pytest.raises(ValueError, match="write such as A3/2, D0/6"):
        loser_and_numbers(cell)
