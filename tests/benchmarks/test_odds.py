"""How long odds take: of every rolled table of the samples under every modifier, and of a whole battle of each game."""

from __future__ import annotations

from contextlib import suppress
from time import thread_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.conftest import Target
from workbench.engine.questions.procedure_odds import procedure_odds, procedures_of
from workbench.engine.rules_modules import reads_of, rules_for
from workbench.engine.tables.printed_odds import NoOdds, column_odds, passing_odds, rolled_against
from workbench.engine.tables.table import Table
from workbench.storage.samples import build_sample

MODIFIERS = range(-6, 7)


@pytest.mark.parametrize("game", ["toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace"])
def test_the_odds_of_any_table(game: str, benchmark: BenchmarkFixture, at_most: Target) -> None:
    design = build_sample(game)
    reads = reads_of(design)

    def told(table: Table) -> float:
        began, passes = thread_time(), rolled_against(reads, table)
        with suppress(NoOdds):
            for modifier in MODIFIERS:
                passing_odds(table, passes, modifier) if passes else column_odds(table, modifier)
        return thread_time() - began

    benchmark.group = "odds of all tables of a sample, 13 modifiers"
    slowest = benchmark(lambda: max(map(told, design.tables)))
    at_most(f"odds of any table of {game}, all columns, 13 modifiers (CPU)", 50, 1000 * slowest, "ms")


@pytest.mark.parametrize("game", ["toulon", "grande_tactique", "crossroads"])
def test_the_odds_of_a_whole_battle(game: str, benchmark: BenchmarkFixture, at_most: Target) -> None:
    whole = procedures_of(rules_for(build_sample(game)))["battle"]

    def told() -> float:
        began, posed = thread_time(), whole.posed({})
        procedure_odds(whole, posed.rules, posed.state)
        return thread_time() - began

    benchmark.group = "odds of a whole battle"
    took = benchmark(told)
    at_most(f"odds of a whole battle of {game} (CPU)", 500, 1000 * took, "ms")
