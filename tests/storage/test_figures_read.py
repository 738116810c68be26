"""Figures that nobody reads: `check` names them, by lists that the code of each rules module is held against."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from msgspec.structs import replace

import rulesets
from rulesets.template.example import race_design
from tests.figures_read import wrongly_listed
from workbench.engine.design import Design, Parameter
from workbench.engine.rules_modules import reads_of, rules_class, rules_for
from workbench.engine.tables.reads import why_not_a_cell
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


@pytest.mark.parametrize("module", ["grande_tactique", "toulon", "template"])
def test_what_is_declared_is_what_the_code_reads(module: str) -> None:
    """A name that the code hands to a reader and that is not declared is found, and one that no code reads."""
    design, reads = race_design() if module == "template" else sample(module), rules_class(module).reads
    assert reads is not None
    assert wrongly_listed(PACKAGES / module, design, reads.names, PUT_TOGETHER) == set()
    fewer = reads.names - {"last_turn", "weather", "dash_die"}
    assert len(wrongly_listed(PACKAGES / module, design, fewer, PUT_TOGETHER)) == 1


@pytest.mark.parametrize("game", ["crossroads", "war_and_peace"])
def test_the_standard_rules_declare_all_that_they_ask_for(game: str) -> None:
    rules = rules_for(sample(game))
    assert rules.reads is not None
    asked = {*rules.figures_read()}  # type: ignore[misc]
    assert {name for name in asked if not (rules.reads.table(name) or rules.reads.parameter(name))} == set()


@pytest.mark.parametrize("game", ["crossroads", "grande_tactique", "toulon", "arcola", "war_and_peace"])
def test_every_cell_of_a_sample_is_of_the_language_that_is_read(game: str) -> None:
    design = sample(game)
    reads = reads_of(design)
    wrong = [
        (table.id, name, why)
        for table in design.tables
        for name, text in table.named_cells()
        if (why := why_not_a_cell(reads, table, name.row, name.column, text))
    ]
    assert wrong == []
    unread = {table.id for table in design.tables if reads.table(table.id) is None and not table.is_note}
    assert unread == set()


@pytest.mark.parametrize("module", ["grande_tactique", "toulon", "template", "hex_and_counter"])
def test_where_something_is_used_is_known_to_the_rules(module: str) -> None:
    rules = rules_class(module)
    reads = rules.reads
    assert reads is not None
    known = {procedure.__name__ for procedure in rules.sequence} | {kind.procedure for kind in rules.phase_kinds}
    numbers = {clause.number for clause in rules.clauses}
    clauses = numbers | {number.partition(".")[0] for number in numbers}
    for read in (*reads.tables, *reads.parameters):
        assert {*read.used_in} <= known, read.id
        assert {*read.clauses} <= clauses, read.id


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
