"""Tables cut short, texts for numbers, zeros: no figure of a design ends its rules module but in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.long_runs import IS_LONG
from workbench.cli import main
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import UNPLAYABLE, rules_for, why_unplayable
from workbench.engine.tables.table import Table
from workbench.exchange.engine_session import EngineSession
from workbench.storage.checks.playable_checks import rules_problems
from workbench.storage.file.ruleset_file import create
from workbench.storage.samples import build_sample

EVERY = 1 if IS_LONG else 5
"""Of so many spoilt designs one is tried."""
FIGURES = (0, -1, "", "x", 10**40)


def spoilt(table: Table) -> Iterator[Table]:
    yield replace(table, cells=())
    yield replace(table, cells=tuple(() for _ in table.cells))
    for text in ("x", "0"):
        yield replace(table, cells=tuple(tuple(text for _ in row) for row in table.cells))


def spoilt_designs(design: Design) -> Iterator[Design]:
    for at, table in enumerate(design.tables):
        for other in spoilt(table):
            yield replace(design, tables=(*design.tables[:at], other, *design.tables[at + 1 :]))
    for at, parameter in enumerate(design.parameters):
        for value in FIGURES:
            changed = replace(parameter, value=value)
            yield replace(design, parameters=(*design.parameters[:at], changed, *design.parameters[at + 1 :]))


def cut_short(game: str) -> Design:
    """All its tables have their rows' names alone."""
    design = build_sample(game)
    return replace(design, tables=tuple(replace(table, cells=()) for table in design.tables))


@pytest.mark.parametrize("game", ["toulon", "grande_tactique", "crossroads"])
def test_a_scenario_starts_or_says_which_figure_does_not_fit(game: str) -> None:
    design = build_sample(game)
    refused = 0
    for changed in islice(spoilt_designs(design), 1, None, EVERY):
        try:
            Playtest(rules_for(changed), "", 1)
        except UNPLAYABLE as error:
            assert why_unplayable(error)
            refused += 1
    assert refused


@pytest.mark.parametrize("game", ["toulon", "grande_tactique", "crossroads"])
def test_a_table_that_is_cut_short_is_told_everywhere(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design, path = cut_short(game), tmp_path / "a.ruleset"
    create(path, design)
    for command in (("playtest",), ("simulate", "--games", "1"), ("fuzz", "--games", "1", "--out", str(tmp_path))):
        assert main((*command, str(path))) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "unexpected" not in said
    assert "unexpected" not in EngineSession(design).answer(b'{"do": "start"}')["error"]
    assert any(problem.check.startswith(("rules_", "scenario_")) for problem in rules_problems(design))
