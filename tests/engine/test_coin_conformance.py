"""The coin game owes what every rules module owes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from tests import conformance
from tests.engine.coin_design import coin_design
from tests.engine.coin_game import SIDES, Coins
from tests.rules_suite import RulesSuite
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import State


class TestCoins(RulesSuite):
    """A short evening ends by the clock, a long one by losses."""

    scenarios = ("short", "long")
    seeds = tuple(range(6))
    endings = frozenset({"bedtime", "three men have fallen"})
    counts: ClassVar[Mapping[tuple[str, int, int], int]] = {("short", 1, 0): 6, ("long", 3, 5): 9, ("long", 4, 20): 6}
    is_hidden = True

    @classmethod
    def make_rules(cls) -> AnyRules:
        return Coins(coin_design())

    def conserved(self, rules: AnyRules, state: State[Any, Any]) -> Mapping[str, int]:
        return {"men": len(state.units) + sum(state.tracks[side] for side in SIDES)}


@pytest.mark.parametrize("seed", range(20))
def test_it_stands_odd_actions(seed: int) -> None:
    assert conformance.stands_odd_actions(Coins(coin_design()), "long", seed) > 0


def test_a_sum_that_is_not_kept_is_told() -> None:
    playtest = conformance.whole_playtest(Coins(coin_design()), "long", 1)
    with pytest.raises(AssertionError, match="seed 1, play"):
        conformance.sums_are_kept(playtest, lambda state: {side: state.tracks.get(side, 0) for side in SIDES})
