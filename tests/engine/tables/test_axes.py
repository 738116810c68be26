"""On which entry of an axis a number or a ratio falls."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.bands import bands, in_band
from workbench.engine.mechanics.combat_table import ratio_column
from workbench.engine.tables.axes import Axis, AxisKind, Beyond, Rounding, ends, likely_kind, ratio

RATIOS = ("1:3", "1:2", "1:1", "3:2", "2:1", "3:1")


@given(st.integers(-20, 40))
def test_bands_are_those_of_the_rules(number: int) -> None:
    printed = ("1", "2-3", "4-9", "10+")
    found = Axis(printed, AxisKind.RANGE).entry_of(number)
    assert found is not None and printed[found] == in_band(bands(printed), number)


@given(st.integers(1, 40), st.integers(1, 40))
def test_ratios_are_those_of_the_rules(attack: int, defence: int) -> None:
    assert Axis(RATIOS, AxisKind.RATIO).entry_of_ratio(attack, defence) == ratio_column(attack, defence, RATIOS)


def test_a_ratio_is_rounded_for_whom_the_table_says() -> None:
    axis = Axis(RATIOS, AxisKind.RATIO, rounding=Rounding.ATTACKER)
    assert [axis.entry_of_ratio(*pair) for pair in ((7, 4), (2, 1), (9, 2))] == [4, 4, 5]
    assert Axis(RATIOS, AxisKind.RATIO, below=Beyond.NOTHING).entry_of_ratio(1, 9) is None


def test_what_lies_beyond_the_ends_is_as_the_axis_says() -> None:
    entries = ("<=0", "1", "3-4", ">=8")
    axis = Axis(entries, AxisKind.ROLL)
    assert [axis.entry_of(n) for n in (-50, 0, 1, 2, 4, 7, 8, 99)] == [0, 0, 1, None, 2, None, 3, 3]
    closed = Axis(("2", "3"), AxisKind.ROLL, below=Beyond.NOTHING, above=Beyond.RECKONED)
    assert [closed.entry_of(n) for n in (1, 2, 3, 4)] == [None, 0, 1, None]


def test_on_an_axis_without_entries_nothing_falls() -> None:
    assert Axis((), AxisKind.ROLL).entry_of(3) is None
    assert Axis((), AxisKind.RATIO).entry_of_ratio(3, 1) is None


@pytest.mark.parametrize(
    ("entry", "found"),
    [("4", (4, 4)), ("2-3", (2, 3)), ("21+", (21, None)), ("<=0", (None, 0)), (">= 8", (8, None)),
     ("-3..-1", (-3, -1)), ("−2", (-2, -2)), ("+1", (1, 1)), ("2–3", (2, 3))],
)  # fmt: skip
def test_entries_as_they_are_printed(entry: str, found: tuple[int | None, int | None]) -> None:
    assert ends(entry) == found


@pytest.mark.parametrize("entry", ["", "river", "3-2", "<=1-2", ">=4+", "1:2", "9" * 30, "2-"])
def test_what_is_no_range_is_refused(entry: str) -> None:
    with pytest.raises(ValueError):
        ends(entry)


@pytest.mark.parametrize("entry", ["", "1", "1:", "0:0", "a:b", "1:2:3"])
def test_what_is_no_ratio_is_refused(entry: str) -> None:
    with pytest.raises(ValueError, match="is no ratio"):
        ratio(entry)


def test_the_kind_of_an_axis_is_guessed_cautiously() -> None:
    def kind(entries: tuple[str, ...], means: str = "", is_of_columns: bool = False, has_dice: bool = True) -> AxisKind:
        return likely_kind(entries, means, is_of_columns, has_dice)

    assert kind(RATIOS, "odds", is_of_columns=True) is AxisKind.RATIO
    assert kind(("1", "2"), "modified roll") is AxisKind.ROLL
    assert kind(("1", "2"), "modified roll", has_dice=False) is AxisKind.RANGE
    assert kind(("1", "2"), "turn") is AxisKind.TURN
    assert kind(("a", "b"), is_of_columns=True) is AxisKind.FIELDS
    assert kind(("A4", "B3"), "quality") is AxisKind.NAMED
