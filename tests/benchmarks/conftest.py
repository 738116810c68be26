"""A table of the targets at the end of the run: each a ratio, measured side by side in this run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Row:
    what: str
    target: str
    figure: float
    met: bool | None


Target = Callable[[str, str, float], None]
ROWS: list[Row] = []


@pytest.fixture
def at_most() -> Callable[[str, float, float], None]:
    """Note a target: what is measured, the greatest ratio, and the ratio that was found."""
    return lambda what, most, figure: ROWS.append(Row(what, f"≤ {most:g}", figure, figure <= most))


@pytest.fixture
def at_least() -> Callable[[str, float, float], None]:
    """Note a target: what is measured, the smallest ratio, and the ratio that was found."""
    return lambda what, least, figure: ROWS.append(Row(what, f"≥ {least:g}", figure, figure >= least))


@pytest.fixture
def beside() -> Callable[[str, float], None]:
    """Note a ratio that has no target."""
    return lambda what, figure: ROWS.append(Row(what, "", figure, None))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not ROWS:
        return
    terminalreporter.section("targets: ratios of this run")
    width = max(len(row.what) for row in ROWS)
    terminalreporter.write_line(f"{'':{width}}  {'target':>7}  {'figure':>8}")
    for row in ROWS:
        verdict = {True: "pass", False: "falls short", None: ""}[row.met]
        terminalreporter.write_line(f"{row.what:{width}}  {row.target:>7}  {row.figure:8.3g}  {verdict}".rstrip())
