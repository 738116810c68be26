"""What every rules module owes: both scenarios end, replay, undo and reload alike, and nothing is betrayed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.phases.victory import ENDINGS
from rulesets.grande_tactique.state import TactiqueState
from sample_games.grande_tactique.build import build
from tests import conformance
from tests.conformance import AnyPlaytest
from tests.rules_suite import RulesSuite, UnrecordedSuite
from tests.rulesets.grande_tactique.hidden_worlds import worlds
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import State


class TactiqueSuite(UnrecordedSuite):
    """Markers lie open; what lies under those of the other side is what no seat may learn."""

    endings = frozenset(ENDINGS)
    worlds = staticmethod(worlds)

    @classmethod
    def make_rules(cls) -> AnyRules:
        return GrandeTactiqueRules(build())

    def conserved(self, rules: AnyRules, state: State[Any, Any]) -> Mapping[str, int]:
        """Generals-in-chief are not lost, markers and formations never forgotten."""
        assert isinstance(state, TactiqueState)
        chiefs = sum(bool(sheet.chief) for sheet in state.sheets.values())
        return {"chiefs": chiefs, "sheets": len(state.sheets), "formations": len(state.formations)}

    def test_what_is_hidden_stays_hidden(self, played: list[AnyPlaytest]) -> None:
        compared = 0
        for playtest in played:
            compared += conformance.worlds_look_alike(playtest, self.worlds, 2 * self.every)
            compared += conformance.worlds_stay_alike(playtest, self.worlds, 10 * self.every, depth=8)
        assert compared > 100


@pytest.mark.clause("4")
@pytest.mark.clause("6.5.1")
class TestMontenotte(TactiqueSuite):
    """The two days of Montenotte, by bots at random and by those that look ahead."""

    scenarios = ("montenotte",)
    kinds = ("random", "greedy")
    counts: ClassVar[Mapping[tuple[str, int, int], int]] = {("montenotte", 1, 0): 40}
    every = 3
    undone = None


@pytest.mark.clause("4")
@pytest.mark.clause("6.5.1")
class TestCampaign(TactiqueSuite, RulesSuite):
    """The whole campaign, and the records of both scenarios."""

    scenarios = ("campaign",)
    kinds = ("random", "greedy")
    seeds = (1,)
    counts: ClassVar[Mapping[tuple[str, int, int], int]] = {("campaign", 1, 0): 11}
    every = 10
    undone = 15
