"""Crossroads owes what every module owes, and the endings that random bots come to have records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rulesets.hex_and_counter import HexAndCounterRules
from sample_games.crossroads.build import build
from tests.rules_suite import RulesSuite
from tests.rulesets.hex_and_counter.test_breakout import steps_in_all
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import State


class TestCrossroads(RulesSuite):
    """Both scenarios as random bots play them; the other endings of the rules have their records in `test_breakout`."""

    scenarios = ("meeting_engagement", "delaying_defence")
    seeds = (11,)
    endings = frozenset({"by_points", "draw"})
    counts: ClassVar[Mapping[tuple[str, int, int], int]] = {
        ("meeting_engagement", 1, 0): 2,
        ("delaying_defence", 1, 0): 445,
        ("delaying_defence", 1, 40): 501,
    }
    records = "crossroads"
    every = 10
    undone = 30

    @classmethod
    def make_rules(cls) -> AnyRules:
        return HexAndCounterRules(build())

    def conserved(self, rules: AnyRules, state: State[Any, Any]) -> Mapping[str, int]:
        return steps_in_all(rules, state)
