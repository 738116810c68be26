"""What every rules module owes: playtests end, replay, undo and reload alike, and views betray nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import TurnBegun
from rulesets.toulon.state import ToulonState
from sample_games.toulon.build import build
from tests.conformance import World, worlds_with_two_swapped
from tests.long_runs import IS_LONG
from tests.rules_suite import UnrecordedSuite
from tests.rulesets.toulon.bots_at_play import Game, bots_of, broken_ground, broken_sums, missing_at_the_end
from workbench.engine.bots import Bot
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import AnyRules


@pytest.mark.clause("6.3")
@pytest.mark.clause("16.13")
class TestToulon(UnrecordedSuite):
    """Campaigns of bots that play at random, that seek the enemy, and that look ahead."""

    scenarios = ("campaign",)
    kinds = ("random", "restless", "greedy")
    seeds = (1,)
    endings = frozenset({"toulon_taken", "depot_taken", "evacuation", "major_by_points", "minor_by_points", "draw"})
    counts: ClassVar[Mapping[tuple[str, int, int], int]] = {("campaign", 1, 0): 42}
    is_hidden = True
    every = 10 if IS_LONG else 20
    undone = 15

    @classmethod
    def make_rules(cls) -> AnyRules:
        return ToulonRules(build())

    @classmethod
    def make_bots(cls, kind: str, seed: int, playtest: Playtest[Any, Any]) -> Mapping[str, Bot]:
        return bots_of(kind, seed, playtest.rules)

    @staticmethod
    def worlds(rules: AnyRules, state: ToulonState, seat: str, chance: random.Random) -> Iterator[World]:
        """Two hidden counters that look alike change places, with their losses or without; or one has lost more."""
        yield from worlds_with_two_swapped(rules, state, seat, chance)
        if hidden := sorted(rules.hidden(state, seat)):
            unit = chance.choice(hidden)
            weaker = replace(state.units[unit], temporary=state.units[unit].temporary + 1)
            yield World(replace(state, units=state.units.set(unit, weaker)))

    def test_losses_add_up(self, played: list[Game]) -> None:
        for playtest in played:
            assert broken_sums(playtest) == []

    def test_the_losses_that_a_batch_counts_are_what_is_missing_at_the_end(self, played: list[Game]) -> None:
        for playtest in played:
            missing = missing_at_the_end(playtest)
            events = [event for play in playtest.plays for event in play.events]
            assert sum(missing.values()) > 0
            assert playtest.rules.losses(playtest.start, events) == missing

    def test_nobody_stands_where_he_may_not_at_the_end_of_a_turn(self, played: list[Game]) -> None:
        for playtest in played:
            ends = ends_of_turns(playtest)
            assert len(ends) == playtest.turn
            for state in ends:
                assert broken_ground(playtest.rules.position(state)) == []


def ends_of_turns(played: Game) -> list[ToulonState]:
    """The states just before each next turn begins, and the last of all."""
    found: list[ToulonState] = []
    for number, play in enumerate(played.plays):
        state = played.before(number)
        for event in play.events:
            if isinstance(event, TurnBegun) and state.turn:
                found.append(state)
            state = event.apply(state)
    return [*found, played.state]
