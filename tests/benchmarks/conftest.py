"""A table of the targets at the end of the run: figures measured side by side in this run, and how busy it was."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import pytest

from workbench.qt.spare_collection import HOW_OFTEN


@dataclass(frozen=True)
class Row:
    what: str
    target: str
    figure: float
    unit: str
    met: bool | None


@pytest.fixture(autouse=True)
def collected_as_in_the_program() -> Iterator[None]:
    """As the window has it after a quiet second: what is there before is not looked at again, and new values are."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*HOW_OFTEN)
    yield
    gc.set_threshold(*usual)
    gc.unfreeze()


class Target(Protocol):
    """Note a target: what is measured, the bound, the figure that was found, its unit ("" is a ratio)."""

    def __call__(self, what: str, bound: float, figure: float, unit: str = "") -> None: ...


class Aside(Protocol):
    """Note a figure that has no target."""

    def __call__(self, what: str, figure: float, unit: str = "") -> None: ...


ROWS: list[Row] = []
VERDICTS = {True: "pass", False: "FALLS SHORT", None: ""}
LOAD_BEFORE = os.getloadavg()[0]


@pytest.fixture
def at_most() -> Target:
    def note(what: str, bound: float, figure: float, unit: str = "") -> None:
        ROWS.append(Row(what, f"≤ {bound:g}", figure, unit, figure <= bound))

    return note


@pytest.fixture
def at_least() -> Target:
    def note(what: str, bound: float, figure: float, unit: str = "") -> None:
        ROWS.append(Row(what, f"≥ {bound:g}", figure, unit, figure >= bound))

    return note


@pytest.fixture
def beside() -> Aside:
    def note(what: str, figure: float, unit: str = "") -> None:
        ROWS.append(Row(what, "", figure, unit, None))

    return note


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not ROWS:
        return
    short = sum(row.met is False for row in ROWS)
    loads = ", ".join(f"{load:.1f}" for load in (LOAD_BEFORE, *os.getloadavg()[:2]))
    terminalreporter.section("targets: figures of this run")
    terminalreporter.write_line(
        f"{os.cpu_count()} cores; load before, in the last minute, in the last five: {loads}"
        " (a load above 1 before the run says that others had a part of the machine)"
    )
    width = max(len(row.what) for row in ROWS)
    terminalreporter.write_line(f"{'what':{width}} | {'target':>7} | {'figure':>10} | pass or falls short")
    for row in ROWS:
        figure = f"{row.figure:.3g} {row.unit}".strip()
        terminalreporter.write_line(
            f"{row.what:{width}} | {row.target:>7} | {figure:>10} | {VERDICTS[row.met]}".rstrip(), red=row.met is False
        )
    targets = sum(row.met is not None for row in ROWS)
    terminalreporter.write_line(f"{targets - short} of {targets} targets met, {short} fall short", bold=short > 0)
