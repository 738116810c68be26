"""What every rules module owes, as checks that any of them can be put to.

Each takes a rules module, bound to its design, with a scenario and a seed, or a playtest that was played. It raises
AssertionError naming the seed and the play. Where something can only be compared, it returns how often it was, so
that a test can see that it was compared at all.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from workbench.engine.bots import Bot, bot_chooser, let_play, make_bots
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import to_builtins, to_json
from workbench.engine.decision import Decision
from workbench.engine.dice import SeededDice
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Play, Playtest, replay
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import State
from workbench.engine.visibility import masked
from workbench.lab.breaches import breaches_of_play
from workbench.lab.fuzzing import Found, Fuzzer
from workbench.lab.moments import named_in_events, named_in_view

AnyPlaytest = Playtest[Any, Any]
AnyState = State[Any, Any]
Bots = Callable[[AnyPlaytest], Mapping[str, Bot]]
MOST_LISTED = 40
ROOT = Path(__file__).parents[1]


def random_bots(playtest: AnyPlaytest) -> Mapping[str, Bot]:
    """A random bot in every seat."""
    return make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "random"), playtest)


# ---------------------------------------------------------------- playtests end


def whole_playtest(rules: AnyRules, scenario: str, seed: int, bots: Bots = random_bots, every: int = 1) -> AnyPlaytest:
    """A playtest that came to an end that has a name, its states (every so-many-th) unchanged by what followed them."""
    playtest = Playtest(rules, scenario, seed)
    as_played: dict[int, bytes] = {}

    def play_by(seat: str, chooser: Any) -> None:
        number = len(playtest.plays) - 1
        if number % every == 0:
            as_played[number] = to_json(playtest.state)
        playtest.play_by(seat, chooser)

    let_play(playtest, bots(playtest), play_by=play_by)
    assert playtest.is_over, f"{_at(playtest)}: a dead end, {playtest.decisions()}"
    assert playtest.state.ending, f"{_at(playtest)}: it is over without an ending"
    sides = {side.id for side in rules.design.sides}
    assert playtest.state.winner in {*sides, ""}, f"{_at(playtest)}: {playtest.state.winner} is no side"
    for number, json_then in as_played.items():
        assert to_json(playtest.plays[number].state) == json_then, f"{_at(playtest, number)}: the state was changed"
    return playtest


def stands_odd_actions(rules: AnyRules, scenario: str, seed: int, bots: Bots = random_bots, look: float = 0.2) -> int:
    """A playtest with illegal actions between the legal ones; how many were refused.

    Refusals cite a clause of the book or are a matter of form, and change nothing. What is listed is legal, what is
    legal is played, and nothing else is.
    """
    playtest = Playtest(rules, scenario, seed)
    try:
        return sum(Fuzzer(playtest, bots(playtest), look).run())
    except Found as found:
        raise AssertionError(f"{_at(playtest)}: {found.kind}: {found.what}: {found.action}") from found


# ---------------------------------------------------------------- replay, undo, JSON


def events_alone_give_the_states(playtest: AnyPlaytest) -> None:
    """`apply`, event by event, from the start on; events and actions come back from their JSON."""
    state, engine = playtest.start, playtest.engine
    for number, play in enumerate(playtest.plays):
        read = engine.events_from_json(to_json(play.events))
        assert tuple(read) == play.events, f"{_at(playtest, number)}: the events do not come back from JSON"
        if play.action is not None:
            assert engine.action_from_json(to_json(play.action)) == play.action, f"{_at(playtest, number)}: action"
        for event in read:
            state = event.apply(state)
        assert state == play.state, f"{_at(playtest, number)}: the events give another state"


def the_same_actions_play_the_same(playtest: AnyPlaytest) -> None:
    """On a fresh playtest, event by event, with the seed's dice."""
    fresh = Playtest(playtest.rules, playtest.scenario, playtest.seed, playtest.options)
    said = [(play.action, play.given, to_json(play.events)) for play in playtest.plays if play.action]
    different = replay(fresh, said)
    assert different is None, f"{_at(playtest, different.play)}: {different.why}"
    assert fresh.digest() == playtest.digest(), f"{_at(playtest)}: another state in the end"


def taken_back_it_plays_the_same(playtest: AnyPlaytest, plays: int | None = None) -> None:
    """Undone play by play, to the start or so far, and played again."""
    digest = playtest.digest()
    taken_back: list[Play[Any]] = []
    while (plays is None or len(taken_back) < plays) and (play := playtest.undo()):
        taken_back.append(play)
    if plays is None:
        assert len(playtest.plays) == 1, f"{_at(playtest)}: undo stops here"
        begun = Playtest(playtest.rules, playtest.scenario, playtest.seed, playtest.options)
        assert begun.state == playtest.state, f"{_at(playtest)}: another state at the beginning"
    for play in reversed(taken_back):
        assert play.action is not None
        playtest.play(play.action, play.given)
    assert playtest.digest() == digest, f"{_at(playtest)}: another state after it was taken back and played again"


def moments_come_back_from_json(playtest: AnyPlaytest, every: int = 1) -> int:
    """States, and what is asked in them; how many kinds of questions that were."""
    engine, asked = playtest.engine, set()
    for number, play in enumerate(playtest.plays):
        if number % every:
            continue
        read = engine.state_from_json(to_json(play.state))
        assert read == play.state, f"{_at(playtest, number)}: the state does not come back from JSON"
        assert engine.digest(read) == engine.digest(play.state), f"{_at(playtest, number)}: another digest"
        waiting = engine.decisions(play.state)
        again = Engine(playtest.rules).decisions(read)
        assert questions(again) == questions(waiting), f"{_at(playtest, number)}: other questions after reading"
        asked |= {decision.name for decision in waiting}
    return len(asked)


def listed_actions_are_played(playtest: AnyPlaytest, every: int = 5, most: int = 4) -> int:
    """The first of the listed whole actions, at every so-many-th moment; how many were played."""
    engine, dice, played = playtest.engine, SeededDice(playtest.seed), 0
    for number, play in enumerate(playtest.plays[::every]):
        for waiting in engine.decisions(play.state):
            for action in itertools.islice(engine.legal_actions(play.state, waiting.seat), most):
                try:
                    engine.play(play.state, action, dice)
                except IllegalAction as refused:
                    raise AssertionError(f"{_at(playtest, number * every)}: {action} is refused: {refused}") from None
                played += 1
    return played


def sums_are_kept(playtest: AnyPlaytest, sums: Callable[[AnyState], Mapping[str, int]]) -> None:
    """What no play adds to or takes from: after every one of them, the beginning included, they are as at first."""
    kept = dict(sums(playtest.start))
    assert kept, f"{_at(playtest, 0)}: nothing to be kept"
    for number, play in enumerate(playtest.plays):
        now = dict(sums(play.state))
        assert now == kept, f"{_at(playtest, number)}: {now} instead of {kept}"


def what_has_to_hold_holds(playtest: AnyPlaytest) -> int:
    """After every event of it, as the rules module says; how many events were looked at."""
    events = 0
    for number, play in enumerate(playtest.plays):
        before = playtest.before(number)
        broken = [f"{event}: {problem}" for event, problem in breaches_of_play(playtest.rules, before, play)]
        assert not broken, f"{_at(playtest, number)}: {broken}"
        events += len(play.events)
    return events


def count_of_actions(rules: AnyRules, scenario: str, seed: int, play: int, most: int = 100_000) -> int:
    """How many whole actions all seats together have at a moment that random bots come to; ValueError beyond `most`."""
    playtest = Playtest(rules, scenario, seed)
    bots = random_bots(playtest)
    while len(playtest.plays) <= play and (waiting := playtest.decisions()):
        seat = waiting[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    assert len(playtest.plays) == play + 1, f"{_at(playtest)}: it is over before play {play}"
    actions = (
        action
        for waiting in playtest.decisions()
        for action in playtest.engine.legal_actions(playtest.state, waiting.seat)
    )
    count = sum(1 for _ in itertools.islice(actions, most))
    if count == most:
        raise ValueError(f"{_at(playtest)}: more than {most} actions")
    return count


def questions(decisions: Sequence[Decision]) -> list[tuple[object, ...]]:
    """What is asked, in a form that can be compared, with the first of the legal answers."""
    return [
        (d.seat, d.name, d.prompt, d.clause, d.stage, tuple(itertools.islice(d.options, MOST_LISTED)))
        for d in decisions
    ]


# ---------------------------------------------------------------- who may see what


class World(NamedTuple):
    """A state that differs from another in what a seat cannot see. `swapped` names the units that changed places."""

    state: AnyState
    swapped: Mapping[str, str] = {}


Worlds = Callable[[AnyRules, AnyState, str, random.Random], Iterator[World]]


def worlds_with_two_swapped(rules: AnyRules, state: AnyState, seat: str, chance: random.Random) -> Iterator[World]:
    """Two hidden units that look alike but for their place are each other: with all they have, or by name alone.

    What the faces leave out goes with the units in the first world and stays in its place in the second.
    """
    faces = rules.hidden(state, seat)
    if not (hidden := sorted(faces)):
        return
    one = chance.choice(hidden)
    alike = [u for u in hidden if u != one and replace(faces[u], space="") == replace(faces[one], space="")]
    if not alike:
        return
    other = chance.choice(alike)
    swapped = {one: other, other: one}
    renamed, x, y = masked(state, swapped.get), state.units[one], state.units[other]
    units = renamed.units.set(one, replace(x, space=y.space)).set(other, replace(y, space=x.space))
    yield World(replace(renamed, units=units), swapped)
    yield World(renamed, swapped)


def worlds_look_alike(playtest: AnyPlaytest, worlds: Worlds = worlds_with_two_swapped, every: int = 1) -> int:
    """Byte-equal views, and the same questions, in worlds that differ in what is hidden; how many were compared."""
    chance, compared = random.Random(playtest.seed), 0
    for number, play in enumerate(playtest.plays):
        if number % every:
            continue
        for seat in playtest.rules.seats(play.state):
            view = to_json(playtest.engine.view(play.state, seat))
            for world in worlds(playtest.rules, play.state, seat, chance):
                assert to_json(playtest.engine.view(world.state, seat)) == view, (
                    f"{_at(playtest, number)}: {seat} sees {_difference(playtest, play.state, world.state, seat)}"
                )
                mine, theirs = (
                    questions([d for d in Engine(playtest.rules).decisions(state) if d.seat == seat])
                    for state in (play.state, world.state)
                )
                assert theirs == mine, f"{_at(playtest, number)}: {seat} is asked {theirs} instead of {mine}"
                compared += 1
    return compared


def worlds_stay_alike(
    playtest: AnyPlaytest, worlds: Worlds = worlds_with_two_swapped, every: int = 5, depth: int = 12
) -> int:
    """Two worlds in lockstep: the same plays, and as long as a seat is told the same it sees the same.

    A play that names swapped units names them as they are called in the other world. How many plays were compared.
    """
    chance, compared = random.Random(playtest.seed), 0
    for number in range(1, len(playtest.plays), every):
        for seat in playtest.rules.seats(playtest.state):
            for world in worlds(playtest.rules, playtest.before(number), seat, chance):
                compared += _in_lockstep(playtest, number, seat, world, depth)
    return compared


def _in_lockstep(playtest: AnyPlaytest, number: int, seat: str, world: World, depth: int) -> int:
    engine, dice, other = playtest.engine, SeededDice(playtest.seed), world.state
    for i, play in enumerate(playtest.plays[number : number + depth]):
        before = playtest.before(number + i)
        assert play.action is not None
        try:
            events, after = engine.play(other, masked(play.action, world.swapped.get), dice)
        except (IllegalAction, BrokenRules):
            return i  # what is hidden bars it: the owner knows, and the seat is told nothing
        if to_json(engine.redacted(other, events, seat)) != to_json(engine.redacted(before, play.events, seat)):
            return i
        assert to_json(engine.view(after, seat)) == to_json(engine.view(play.state, seat)), (
            f"{_at(playtest, number + i)}: {seat} was told the same and sees "
            f"{_difference(playtest, play.state, after, seat)}"
        )
        other = after
    return depth


def hidden_units_are_not_named(playtest: AnyPlaytest, every: int = 1) -> int:
    """Neither views nor events that a seat may read hold the name of a unit that stays hidden; how many were read."""
    read = 0
    for number, play in enumerate(playtest.plays):
        if number % every:
            continue
        for seat in playtest.rules.seats(play.state):
            stayed = {*playtest.rules.hidden(playtest.before(number), seat)} & {
                *playtest.rules.hidden(play.state, seat)
            }
            if not stayed:
                continue
            named = [*stayed.intersection(named_in_view(playtest, seat, number))]
            named += named_in_events(playtest, seat, number)
            assert not named, f"{_at(playtest, number)}: {seat} reads of {named}"
            read += 1
    return read


def _difference(playtest: AnyPlaytest, state: AnyState, other: AnyState, seat: str) -> str:
    """The surroundings of the first place where two views part."""
    mine, theirs = (to_json(playtest.engine.view(s, seat)).decode() for s in (state, other))
    at = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), min(len(mine), len(theirs)))
    return f"...{theirs[max(0, at - 80) : at + 60]}... instead of ...{mine[max(0, at - 80) : at + 60]}..."


# ---------------------------------------------------------------- processes

_IN_A_PROCESS = """
import importlib, json, sys
from workbench.engine.bots import let_play, make_bots
from workbench.engine.codec import from_json
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Playtest
told = json.load(sys.stdin)
rules = getattr(importlib.import_module(told["module"]), told["class"])(from_json(json.dumps(told["design"]), Design))
playtest = Playtest(rules, told["scenario"], told["seed"])
let_play(playtest, make_bots(dict.fromkeys(rules.seats(playtest.start), "random"), playtest), told["turns"])
print(playtest.digest(), len(playtest.plays))
"""


def every_process_plays_the_same(rules: AnyRules, scenario: str, seed: int, turns: int | None = None) -> None:
    """Whatever order the process gives its sets and maps: two hash seeds, one digest."""
    kind = type(rules)
    told = {"module": kind.__module__, "class": kind.__name__, "design": to_builtins(rules.design)}
    told |= {"scenario": scenario, "seed": seed, "turns": turns}
    said = {
        hash_seed: subprocess.run(
            [sys.executable, "-c", _IN_A_PROCESS],
            input=json.dumps(told),
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert said["1"] and said["1"] == said["2"], f"seed {seed}: {said}"


def _at(playtest: AnyPlaytest, number: int | None = None) -> str:
    return f"seed {playtest.seed}, play {len(playtest.plays) - 1 if number is None else number}"
