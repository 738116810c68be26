"""Arcola owes what every rules module owes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rulesets.arcola import ArcolaRules
from rulesets.arcola.phases.victory import ENDINGS
from sample_games.arcola.build import build
from tests.rules_suite import UnrecordedSuite
from tests.rulesets.arcola.hidden_worlds import worlds
from workbench.engine.rules_modules import AnyRules


class TestArcola(UnrecordedSuite):
    """The campaign, by bots that write orders at random."""

    scenarios = ("november",)
    seeds = (1, 2)
    endings = frozenset(ENDINGS)
    counts: ClassVar[Mapping[tuple[str, int, int], int]] = {("november", 1, 0): 48}
    every = 7
    undone = 20
    is_hidden = True
    worlds = staticmethod(worlds)

    @classmethod
    def make_rules(cls) -> AnyRules:
        return ArcolaRules(build())
