"""A designer without Python: a second design of another kind, by data alone, plays and owes what every module owes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from rulesets.hex_and_counter import HexAndCounterRules
from tests import conformance
from tests.long_runs import examples
from tests.rules_suite import RulesSuite
from tests.rulesets.hex_and_counter.breakout_design import breakout
from workbench.engine.problem import Level
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import State
from workbench.storage.checks.playable_checks import all_problems

RULES = HexAndCounterRules(breakout())


class TestBreakout(RulesSuite):
    """By difference, with locking zones, joint phases and two movement phases a side."""

    scenarios = ("breakout", "skirmish")
    kinds = ("random", "greedy")
    seeds = (1,)
    endings = frozenset({"by_points", "draw", "early_lead", "objectives", "nobody_left"})
    counts: ClassVar[Mapping[tuple[str, int, int], int]] = {("breakout", 1, 0): 153, ("skirmish", 2, 5): 147}
    records = "breakout"
    every = 3

    @classmethod
    def make_rules(cls) -> AnyRules:
        return HexAndCounterRules(breakout())

    def conserved(self, rules: AnyRules, state: State[Any, Any]) -> Mapping[str, int]:
        """Of each side the steps that are left, on the map and off it, and those that are lost."""
        return steps_in_all(rules, state)


def steps_in_all(rules: AnyRules, state: State[Any, Any]) -> dict[str, int]:
    """Side -> steps left and lost."""
    found = {side.id: state.tracks.get(f"steps_lost.{side.id}", 0) for side in rules.design.sides}
    for unit in sorted(state.units):
        found[state.units[unit].side] += rules.position(state).steps(unit)
    return found


def test_its_problems_are_figures_without_a_source_and_the_patrol_that_begins_in_the_marsh() -> None:
    found = {(p.level, p.check) for p in all_problems(breakout()) if p.level is not Level.HINT}
    assert found == {(Level.WARNING, "no_provenance"), (Level.WARNING, "stands_where_it_may_not")}


@pytest.mark.parametrize("seed", range(examples(25)))
def test_random_bots_play_it_to_an_end(seed: int) -> None:
    playtest = conformance.whole_playtest(RULES, "breakout", seed, every=50)
    assert playtest.state.ending in TestBreakout.endings
    for play in playtest.plays[::10]:
        assert RULES.problems(play.state) == ()
    conformance.sums_are_kept(playtest, lambda state: steps_in_all(RULES, state))


def test_units_leave_by_the_exit_and_the_ground_is_as_it_was_drawn() -> None:
    ended = [conformance.whole_playtest(RULES, "breakout", seed, every=500) for seed in range(12)]
    assert any(p.state.tracks.get("steps_exited.column", 0) for p in ended)
    ground = RULES.figures.ground("breakout")
    assert ground.step_cost("horse", "0304", "0305") is None  # marsh
    assert ground.zone_reaches["0508"] == ()  # no zone leaves the fort
    assert RULES.figures.in_points(ground.step_cost("foot", "0501", "0502") or 0) == "2/3"
