"""Measured numbers in words: a thousand is a thousand, never a power of ten."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.cartography.areas.coverage import NamedPolygon, coverage_problems
from workbench.cartography.figures import in_full, rounded


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (2111.4, 3, "2,110"),
        (1_234_567.0, 3, "1,230,000"),
        (999.96, 3, "1,000"),
        (12.0, 3, "12"),
        (0.01234, 3, "0.0123"),
        (0.5, 2, "0.5"),
        (-0.5, 3, "-0.5"),
        (1e-9, 3, "0"),
        (0.0, 3, "0"),
    ],
)
def test_a_figure_is_rounded_to_the_digits_that_count(value: float, digits: int, text: str) -> None:
    assert rounded(value, digits) == text


@given(st.floats(-1e12, 1e12), st.integers(1, 6))
def test_what_is_read_is_what_was_measured(value: float, digits: int) -> None:
    text = rounded(value, digits)
    assert "e" not in text
    assert float(text.replace(",", "")) == pytest.approx(value, rel=0.51 * 10 ** (1 - digits), abs=1e-6)


@given(st.floats(-1e15, 1e15))
def test_a_figure_in_full_has_all_that_stands_before_its_point(value: float) -> None:
    text = in_full(value)
    assert "e" not in text
    assert float(text.replace(",", "")) == pytest.approx(value, rel=1e-5, abs=5.1e-7 if abs(value) >= 1 else 0.0)


def test_a_large_overlap_is_told_in_full() -> None:
    ground = (((0.0, 0.0), (60.0, 0.0), (60.0, 50.0), (0.0, 50.0)),)
    other = (((10.0, 7.8), (70.0, 7.8), (70.0, 57.8), (10.0, 57.8)),)
    causes = [p.cause for p in coverage_problems([NamedPolygon("a", "A", ground), NamedPolygon("b", "B", other)])]
    assert any("overlaps B by 2,110 mm²" in cause for cause in causes)
