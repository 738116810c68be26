"""What every rules module owes, put to the standard rules with the sample Crossroads, with fog and without."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.hex_and_counter import HexAndCounterRules
from tests import conformance
from workbench.engine.bots import Bot, make_bots
from workbench.engine.design import Design

PLAYED = [
    ("meeting_engagement", 1, "off", "random"),
    ("meeting_engagement", 2, "on", "random"),
    ("meeting_engagement", 3, "on", "greedy"),
    ("delaying_defence", 4, "off", "random"),
    ("delaying_defence", 5, "on", "random"),
    ("delaying_defence", 6, "off", "greedy"),
]


def bots(kind: str) -> conformance.Bots:
    def make(playtest: conformance.AnyPlaytest) -> Mapping[str, Bot]:
        return make_bots(dict.fromkeys(("blue", "red"), kind), playtest)

    return make


def with_fog(rules: HexAndCounterRules, fog: str) -> HexAndCounterRules:
    """The rules on a design whose scenarios have fog by themselves."""
    design: Design = rules.design
    scenarios = tuple(replace(s, options=s.options.set("fog", fog)) for s in design.scenarios)
    return HexAndCounterRules(replace(design, scenarios=scenarios))


@pytest.fixture(scope="module", params=PLAYED, ids=lambda played: "-".join(map(str, played)))
def played(request: pytest.FixtureRequest, crossroads_rules: HexAndCounterRules) -> conformance.AnyPlaytest:
    return _played(crossroads_rules, *request.param)


@cache  # in a shuffled order the tests of one playtest do not stand together
def _played(rules: HexAndCounterRules, scenario: str, seed: int, fog: str, kind: str) -> conformance.AnyPlaytest:
    return conformance.whole_playtest(with_fog(rules, fog), scenario, seed, bots(kind), every=10)


def test_it_ends_in_a_known_way(played: conformance.AnyPlaytest) -> None:
    assert played.state.ending in ("by_points", "draw", "early_lead", "nobody_left")
    last = played.rules.design.scenario(played.scenario).last_turn
    assert 1 <= played.turn <= last


def test_events_give_the_states_and_plays_can_be_taken_back(played: conformance.AnyPlaytest) -> None:
    conformance.events_alone_give_the_states(played)
    conformance.the_same_actions_play_the_same(played)
    conformance.taken_back_it_plays_the_same(played, plays=30)
    assert conformance.moments_come_back_from_json(played, every=3) >= 2
    assert conformance.listed_actions_are_played(played, every=25, most=3) > 5


def test_steps_add_up_and_nobody_stands_where_he_may_not(played: conformance.AnyPlaytest) -> None:
    rules: Any = played.rules
    figures = rules.figures
    for play in played.plays[::5]:
        q = rules.position(play.state)
        for side in figures.sides:
            named = [u for u in played.start.units if figures.units[u].side == side]
            left = [u for u in named if u in play.state.units]
            lost = sum(figures.units[u].steps for u in named) - sum(q.steps(u) for u in left)
            assert lost == play.state.tracks.get(f"steps_lost.{side}", 0)
            assert not q.friend_hexes(side) & q.enemy_hexes(side)
            for number in q.friend_hexes(side):
                assert len(q.friends_in(number, side)) <= q.ground.stacking(number)


def test_what_is_hidden_stays_hidden(played: conformance.AnyPlaytest) -> None:
    compared = conformance.worlds_look_alike(played, every=6)
    compared += conformance.worlds_stay_alike(played, every=20, depth=8)
    read = conformance.hidden_units_are_not_named(played, every=4)
    if played.start.fog:
        assert compared > 10 and read > 10
    else:
        assert compared == read == 0


@pytest.mark.parametrize(("scenario", "seed"), [("meeting_engagement", 7), ("delaying_defence", 8)])
def test_odd_actions_are_refused_with_a_clause(crossroads_rules: HexAndCounterRules, scenario: str, seed: int) -> None:
    assert conformance.stands_odd_actions(crossroads_rules, scenario, seed, look=0.1) > 10


def test_every_process_plays_the_same(crossroads_rules: HexAndCounterRules) -> None:
    conformance.every_process_plays_the_same(crossroads_rules, "meeting_engagement", 9, turns=5)


def test_every_event_and_every_moment_has_words(played: conformance.AnyPlaytest) -> None:
    rules = played.rules
    lines = {
        rules.words.describe(event, played.before(n))
        for n, play in enumerate(played.plays[:150])
        for event in play.events
    }
    assert len(lines) > 40
    state = played.plays[len(played.plays) // 2].state
    assert rules.words.trail(state) and rules.display.headline(state)[0].startswith("Turn")
    assert len(rules.display.pieces(state)) == len(state.units)
    assert {track.side for track in rules.display.tracks(state)} == {"blue", "red"}
    assert rules.display.control(state)
    assert rules.words.ending_words(played.state.ending)
