from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.combat_table import Outcome, outcomes, ratio_column, shifted

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
