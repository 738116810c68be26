"""Other figures for one playtest: a parameter, a cell, and what does not fit."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from workbench.engine.codec import digest
from workbench.engine.design import Table
from workbench.engine.other_figures import with_other_figures

WIDE = Table("wide", "Two columns", ("1", "2"), ("red", "blue"), (("a", "b"), ("c", "d")))
DESIGN = replace(coin_design(), tables=(*coin_design().tables, WIDE))


def test_parameters_and_cells_change_and_all_else_stays() -> None:
    DESIGN.table("fight")  # what is looked up once is remembered by the design
    other = with_other_figures(DESIGN, {"moves": 3, "fight": {"1": "D"}, "wide": {"2": {"blue": "x"}}})
    assert other.number("moves") == 3
    assert other.table("fight").cell("1") == "D"
    assert other.table("wide").cells == (("a", "b"), ("c", "x"))
    assert (DESIGN.number("moves"), DESIGN.table("fight").cell("1")) == (4, "A")
    assert digest(other) != digest(DESIGN)
    assert replace(other, tables=DESIGN.tables, parameters=DESIGN.parameters) == DESIGN


@pytest.mark.parametrize(
    ("figures", "error", "why"),
    [
        ({"nothing": 1}, KeyError, "no parameter and no table 'nothing'"),
        ({"moves": "three"}, TypeError, "'moves' takes a whole number"),
        ({"moves": True}, TypeError, "'moves' takes a whole number"),
        ({"moves": 1.5}, TypeError, "'moves' takes a whole number"),
        ({"fight": "D"}, TypeError, "'fight' takes its rows"),
        ({"fight": {"7": "D"}}, KeyError, r"'fight' has no cell \(7, \)"),
        ({"wide": {"1": "x"}}, KeyError, r"'wide' has no cell \(1, \)"),
        ({"wide": {"1": {"green": "x"}}}, KeyError, r"'wide' has no cell \(1, green\)"),
    ],
)
def test_what_does_not_fit_is_named(figures: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        with_other_figures(DESIGN, figures)
