"""What every rules module owes: playtests end, replay, undo and reload alike, and views betray nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import TurnBegun
from rulesets.toulon.sides import SIDES
from rulesets.toulon.state import ToulonState
from tests import conformance
from tests.conformance import World
from tests.rulesets.toulon.bots_at_play import Game, bots_of, broken_ground, broken_sums

ENDINGS = {"toulon_taken", "depot_taken", "evacuation", "major_by_points", "minor_by_points", "draw"}
PLAYED = [("random", 1), ("random", 2), ("restless", 3), ("restless", 4), ("greedy", 5), ("greedy", 6)]


@pytest.fixture(scope="module", params=PLAYED, ids=lambda played: f"{played[0]}-{played[1]}")
def played(request: pytest.FixtureRequest, rules: ToulonRules) -> Game:
    """A whole campaign."""
    return whole_campaign(rules, *request.param)


@pytest.fixture(scope="module")
def restless(rules: ToulonRules) -> Game:
    """A whole campaign of two bots that seek the enemy."""
    return whole_campaign(rules, "restless", 21)


def whole_campaign(rules: ToulonRules, kind: str, seed: int) -> Game:
    return conformance.whole_playtest(rules, "campaign", seed, lambda _: bots_of(kind, seed, rules), every=10)


def test_it_ends_in_a_known_way(played: Game) -> None:
    assert played.state.ending in ENDINGS
    assert played.state.winner in (*SIDES, "")
    assert 1 <= played.turn <= 17


def test_losses_add_up(played: Game) -> None:
    assert broken_sums(played) == []


def test_events_alone_give_the_states(played: Game) -> None:
    conformance.events_alone_give_the_states(played)


def test_played_again_it_is_the_same(played: Game) -> None:
    conformance.the_same_actions_play_the_same(played)
    conformance.taken_back_it_plays_the_same(played, 15)


def test_what_is_listed_is_played(played: Game) -> None:
    assert conformance.listed_actions_are_played(played, every=15, most=3) > 30


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


def test_nobody_stands_where_he_may_not_at_the_end_of_a_turn(played: Game, rules: ToulonRules) -> None:
    ends = ends_of_turns(played)
    assert len(ends) == played.turn
    for state in ends:
        assert broken_ground(rules.position(state)) == []


def test_moments_read_back_are_the_same_and_ask_the_same(restless: Game) -> None:
    assert conformance.moments_come_back_from_json(restless, every=3) > 8


@pytest.mark.parametrize(("kind", "seed"), [("restless", 11), ("random", 12)])
def test_it_stands_odd_actions(rules: ToulonRules, kind: str, seed: int) -> None:
    assert conformance.stands_odd_actions(rules, "campaign", seed, lambda _: bots_of(kind, seed, rules), 0.1) > 100


# ---------------------------------------------------------------- fog of war


def worlds(rules: ToulonRules, state: ToulonState, seat: str, chance: random.Random) -> Iterator[World]:
    """Two hidden counters that look alike have changed places, with their losses or without; or one has lost more."""
    yield from conformance.worlds_with_two_swapped(rules, state, seat, chance)
    if hidden := sorted(rules.hidden(state, seat)):
        unit = chance.choice(hidden)
        weaker = replace(state.units[unit], temporary=state.units[unit].temporary + 1)
        yield World(replace(state, units=state.units.set(unit, weaker)))


@pytest.mark.clause("6.3")
@pytest.mark.clause("16.13")
def test_worlds_that_look_the_same_read_and_ask_the_same(restless: Game) -> None:
    assert conformance.worlds_look_alike(restless, worlds, every=4) > 200


@pytest.mark.clause("6.3")
def test_worlds_that_look_the_same_stay_so_as_long_as_they_tell_the_same(restless: Game) -> None:
    assert conformance.worlds_stay_alike(restless, worlds, every=60, depth=6) > 80


@pytest.mark.clause("6.3")
def test_hidden_counters_are_not_named(restless: Game) -> None:
    assert conformance.hidden_units_are_not_named(restless, every=5) > 100


# ---------------------------------------------------------------- processes


def test_every_process_plays_the_same(rules: ToulonRules) -> None:
    conformance.every_process_plays_the_same(rules, "campaign", 31, turns=4)
