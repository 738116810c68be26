"""What a seat is told through the protocol follows from what it may see: two worlds that look alike answer alike.

The second world differs from the first in hidden units that have changed places. Views, questions, refusals of illegal
actions and answers about a position are the same in both, to the letter.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from sample_games.crossroads.build import build as build_crossroads
from sample_games.toulon.build import build as build_toulon
from tests.conformance import worlds_with_two_swapped
from tests.exchange.engine_talk import Talk
from workbench.engine.codec import to_builtins
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.visibility import masked
from workbench.lab.odd_actions import odd_trial

PLAYS, EVERY, ODD_ONES = 120, 10, 6
GAMES = {
    "toulon": (build_toulon, {}),
    "crossroads in fog": (build_crossroads, {"options": {"fog": "on"}, "scenario": "delaying_defence"}),
}


@pytest.fixture(params=sorted(GAMES))
def talks(request: pytest.FixtureRequest) -> tuple[Talk, Talk]:
    """Two sessions of the same game."""
    build, start = GAMES[request.param]
    design = build()
    return (Talk(design=design, seed=11, **start), Talk(design=design, seed=11, **start))


def playtest_of(talk: Talk) -> Playtest[Any, Any]:
    return talk.session.table.playtest


def questions_of(talk: Talk, seat: str) -> list[tuple[str, dict[str, Any]]]:
    """What a front-end asks for this seat: what it sees, what it is asked, and about units of its own."""
    state = playtest_of(talk).state
    own = [unit for unit in sorted(state.units) if state.units[unit].side == seat][:6]
    asked: list[tuple[str, dict[str, Any]]] = [("view", {"seat": seat}), ("decision", {"seat": seat})]
    asked += [(what, {"seat": seat, "units": [unit]}) for unit in own for what in ("reach", "retreats")]
    return asked + [("trace_supply", {"seat": seat, "unit": unit}) for unit in own]


def test_worlds_that_look_alike_to_a_seat_answer_it_alike(talks: tuple[Talk, Talk]) -> None:
    here, there = talks
    rng, alike, refused = random.Random(3), 0, 0
    for number in range(PLAYS):
        playtest = playtest_of(here)
        decision = rng.choice(playtest.decisions())
        if number % EVERY == 0:
            for world in worlds_with_two_swapped(playtest.rules, playtest.state, decision.seat, rng):
                if "error" in there.ask("set_up", position=to_builtins(world.state), whole=True):
                    continue
                for what, fields in questions_of(here, decision.seat):
                    assert there.ask(what, **fields) == here.ask(what, **fields), (number, what, fields)
                    alike += 1
                refused += odd_actions_are_refused_alike(here, there, world.swapped, rng)
        drawn = here.ask("actions", seat=decision.seat, limit=1, seed=number)["actions"]
        if here.ask("play", action=drawn[0])["over"]:
            break
    assert alike > 100
    assert refused > 30


def odd_actions_are_refused_alike(here: Talk, there: Talk, swapped: Any, rng: random.Random) -> int:
    """Illegal actions, told in the names of either world; how many were compared."""
    playtest, compared = playtest_of(here), 0
    hidden = {seat: set(playtest.rules.hidden(playtest.state, seat)) for seat in playtest.rules.seats(playtest.state)}
    for _ in range(ODD_ONES):
        trial = odd_trial(playtest, rng.choice(playtest.decisions()), rng)
        if trial.refusal is None:
            continue
        mine = here.ask("play", action=to_builtins(trial.action))
        theirs = there.ask("play", action=to_builtins(masked(trial.action, swapped.get)))
        assert mine == theirs, trial.action
        assert not hidden[trial.action.seat] & set(json.dumps(mine).replace('"', " ").replace("'", " ").split())
        compared += 1
    return compared


def test_what_a_seat_knows_of_its_own_units_is_the_truth(talks: tuple[Talk, Talk]) -> None:
    """Where its units can go depends on nothing that is hidden from it: with the seat and without, it is the same."""
    here, rng, compared = talks[0], random.Random(4), 0
    for number in range(PLAYS):
        playtest = playtest_of(here)
        decision = rng.choice(playtest.decisions())
        if number % EVERY == 0:
            for what, fields in questions_of(here, decision.seat)[2:]:
                if what == "reach" and "error" not in (answer := here.ask(what, **fields)):
                    assert answer == here.ask(what, units=fields["units"]), (number, fields)
                    compared += 1
        drawn = here.ask("actions", seat=decision.seat, limit=1, seed=number)["actions"]
        if here.ask("play", action=drawn[0])["over"]:
            break
    assert compared > 10
