"""Who has the initiative, and sums of what counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.initiative import initiative_of
from workbench.engine.mechanics.modifiers import total_of_met

SIDES = st.sampled_from(["red", "blue", "green"])


@given(st.dictionaries(SIDES, st.integers(-3, 9), min_size=1))
def test_initiative_goes_to_the_highest_roll_and_nowhere_on_a_tie(totals: dict[str, int]) -> None:
    found = initiative_of(totals, tied="the holder")
    highest = sorted(totals.values())[-1]
    if list(totals.values()).count(highest) > 1:
        assert found == "the holder"
    else:
        assert totals[found] == highest


def test_a_tie_below_the_highest_roll_matters_to_nobody() -> None:
    assert initiative_of({"red": 2, "blue": 2, "green": 3}, tied="red") == "green"


def test_initiative_needs_a_roll() -> None:
    with pytest.raises(ValueError, match="nobody"):
        initiative_of({}, tied="red")


@given(st.dictionaries(st.sampled_from("abc"), st.integers(-3, 3)), st.lists(st.sampled_from("abcd")))
def test_every_condition_that_is_met_counts_each_time(figures: dict[str, int], met: list[str]) -> None:
    assert total_of_met(figures, met) == sum(figures[x] * met.count(x) for x in figures)
