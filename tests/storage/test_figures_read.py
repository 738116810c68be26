"""Figures that nobody reads: `check` names them, by lists that the code of each rules module is held against."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from msgspec.structs import replace

import rulesets
from rulesets.grande_tactique.figures.names import FIGURES_READ as OF_GRANDE_TACTIQUE
from rulesets.template.example import race_design
from rulesets.template.position import FIGURES_READ as OF_TEMPLATE
from rulesets.toulon.figure_names import FIGURES_READ as OF_TOULON
from tests.figures_read import wrongly_listed
from workbench.engine.design import Design, Parameter
from workbench.storage.checks.playable_checks import rules_problems

PACKAGES = Path(rulesets.__path__[0])
PUT_TOGETHER = {
    "amphibious_loss_divisor",
    "amphibious_loss_divisor_lost_rade",
    "bonaparte_coordinated_guns_with_battery",
    "carcare",
    "coni",
    "genoa",
    "shore_ship_grande",
    "shore_ship_petite",
}


def sample(game: str) -> Design:
    built: Design = import_module(f"sample_games.{game}.build").build()
    return built


@pytest.mark.parametrize(
    ("module", "listed"), [("grande_tactique", OF_GRANDE_TACTIQUE), ("toulon", OF_TOULON), ("template", OF_TEMPLATE)]
)
def test_the_list_of_figures_is_what_the_code_reads(module: str, listed: frozenset[str]) -> None:
    design = race_design() if module == "template" else sample(module)
    assert wrongly_listed(PACKAGES / module, design, listed, PUT_TOGETHER) == set()


@pytest.mark.parametrize("game", ["crossroads", "grande_tactique", "toulon", "arcola", "war_and_peace"])
def test_no_sample_has_a_figure_that_nobody_reads(game: str) -> None:
    assert [problem for problem in rules_problems(sample(game)) if problem.check == "unread"] == []


@pytest.mark.parametrize("game", ["crossroads", "grande_tactique", "toulon"])
def test_a_figure_that_nobody_reads_is_named(game: str) -> None:
    design = sample(game)
    (table, *_) = design.tables
    more = replace(
        design,
        parameters=(*design.parameters, Parameter("luck", "Luck", 3)),
        tables=(*design.tables, replace(table, id="omens", title="Omens")),
    )
    told = [(p.place.kind, p.place.id, p.level.value) for p in rules_problems(more) if p.check == "unread"]
    assert told == [("parameter", "luck", "warning"), ("table", "omens", "warning")]
