"""What every rules module owes: playtests end, replay, undo and reload alike, and views betray nothing."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import TurnBegun
from rulesets.toulon.sides import SIDES
from rulesets.toulon.state import ToulonState
from tests.rulesets.toulon.bots_at_play import Game, broken_ground, broken_sums, campaign, moments
from workbench.engine.codec import to_json
from workbench.engine.decision import Decision
from workbench.engine.dice import SeededDice
from workbench.engine.play import Engine

ENDINGS = {"toulon_taken", "depot_taken", "evacuation", "major_by_points", "minor_by_points", "draw"}
PLAYED = [("random", 1), ("random", 2), ("restless", 3), ("restless", 4), ("greedy", 5), ("greedy", 6)]


@pytest.fixture(scope="module", params=PLAYED, ids=lambda played: f"{played[0]}-{played[1]}")
def played(request: pytest.FixtureRequest, rules: ToulonRules) -> Game:
    """A whole campaign."""
    return campaign(rules, *request.param)


def test_it_ends_in_a_known_way(played: Game) -> None:
    assert played.state.ending in ENDINGS
    assert played.state.winner in (*SIDES, "")
    assert 1 <= played.turn <= 17


def test_losses_add_up(played: Game) -> None:
    assert broken_sums(played) == []


def test_events_alone_give_the_state(played: Game) -> None:
    state = played.start
    for number, play in enumerate(played.plays):
        events = play.events
        if number % 10 == 0:
            events = tuple(played.engine.events_from_json(to_json(play.events)))
            assert events == play.events
        for event in events:
            state = event.apply(state)
        assert state == play.state


def test_taken_back_and_played_again_it_is_the_same(played: Game) -> None:
    digest, last = played.digest(), played.plays[-15:]
    taken_back = [played.undo() for _ in last]
    for play in reversed(taken_back):
        assert play is not None
        assert play.action is not None
        played.play(play.action)
    assert played.digest() == digest


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


def test_a_state_read_back_is_the_same_and_asks_the_same(rules: ToulonRules) -> None:
    asked = set()
    for playtest in moments(rules, "restless", 11, every=3, most=150):
        state = playtest.state
        again = playtest.engine.state_from_json(to_json(state))
        assert again == state
        assert playtest.engine.digest(again) == playtest.digest()
        mine, theirs = playtest.decisions(), Engine(rules).decisions(again)
        assert [question(d) for d in mine] == [question(d) for d in theirs]
        asked |= {d.name for d in mine}
    assert len(asked) > 8


def question(decision: Decision) -> tuple[object, ...]:
    """What a seat is asked, with the first of the legal answers."""
    return (
        decision.seat,
        decision.name,
        decision.prompt,
        decision.clause,
        tuple(itertools.islice(iter(decision.options), 40)),
    )


# ---------------------------------------------------------------- fog of war


def worlds_like(rules: ToulonRules, state: ToulonState, seat: str, number: int) -> list[ToulonState]:
    """States that differ in what this seat cannot see: a counter has lost more, or two that look alike are swapped."""
    faces = rules.hidden(state, seat)
    hidden = sorted(faces)
    if not hidden:
        return []
    unit = hidden[number % len(hidden)]
    x = state.units[unit]
    worlds = [replace(state, units=state.units.set(unit, replace(x, temporary=x.temporary + 1)))]
    twins = [u for u in hidden if faces[u].space != x.space and faces[u] == replace(faces[unit], space=faces[u].space)]
    going_on = to_json(state.procedures).decode()
    twins = [u for u in twins if unit not in going_on and u not in going_on]
    if twins:
        twin = twins[number % len(twins)]
        y = state.units[twin]
        swapped = state.units.set(unit, replace(x, space=y.space)).set(twin, replace(y, space=x.space))
        worlds.append(replace(state, units=swapped))
    return worlds


def asked_of(rules: ToulonRules, state: ToulonState, seat: str) -> list[tuple[object, ...]]:
    return [question(d) for d in Engine(rules).decisions(state) if d.seat == seat]


def is_asked(playtest: Game, seat: str) -> bool:
    return any(d.seat == seat for d in playtest.decisions())


@pytest.mark.clause("6.3")
@pytest.mark.clause("16.13")
@pytest.mark.parametrize(("kind", "seed"), [("restless", 21), ("greedy", 22)])
def test_worlds_that_look_the_same_read_and_ask_the_same(rules: ToulonRules, kind: str, seed: int) -> None:
    pairs = asked = 0
    for number, playtest in enumerate(moments(rules, kind, seed, every=3, most=120)):
        for seat in SIDES:
            view = to_json(playtest.view(seat))
            for other in worlds_like(rules, playtest.state, seat, number):
                pairs += 1
                assert to_json(playtest.engine.view(other, seat)) == view
                if is_asked(playtest, seat):
                    asked += 1
                    assert asked_of(rules, other, seat) == asked_of(rules, playtest.state, seat)
    assert pairs > 200
    assert asked > 50


@pytest.mark.clause("6.3")
def test_worlds_that_look_the_same_stay_so_as_long_as_they_tell_the_same(rules: ToulonRules) -> None:
    engine, compared = Engine(rules), 0
    for number, playtest in enumerate(moments(rules, "restless", 23, every=1, most=250)):
        if number == 0:
            before = playtest.state
            continue
        action = playtest.plays[-1].action
        assert action is not None
        told = to_json(playtest.redacted(action.seat, since=len(playtest.plays) - 1))
        for other in worlds_like(rules, before, action.seat, number):
            events, after = engine.play(other, action, SeededDice(playtest.seed))
            if to_json(engine.redacted(other, events, action.seat)) == told:
                compared += 1
                assert to_json(engine.view(after, action.seat)) == to_json(playtest.view(action.seat))
        before = playtest.state
    assert compared > 100


# ---------------------------------------------------------------- processes


def test_every_process_plays_the_same() -> None:
    script = (
        "from rulesets.toulon import ToulonRules\n"
        "from sample_games.toulon.build import build\n"
        "from tests.rulesets.toulon.bots_at_play import campaign\n"
        "print(campaign(ToulonRules(build()), 'restless', 31, turns=4).digest())\n"
    )
    root = Path(__file__).parents[3]
    digests = [
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=root,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert len(digests[0]) > 30
    assert digests[0] == digests[1]
