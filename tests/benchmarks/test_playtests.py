"""Random playtests under the standard rules, against the same kind of game on flat lists and OpenSpiel's chess."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture

from sample_games.crossroads.build import build
from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.flat_kernel import FAR, Ground, Kernel
from workbench.engine.bots import let_play, make_bots
from workbench.lab.setting import Setting, rules_of, setting_of

ROUNDS = 4
CHESS_PER_PYTHON_STEP = 40.0
"""One action of OpenSpiel 2.0.2's chess in steps of `python_steps`: the median of seven turns of both on one machine
with CPython 3.11 (39.6 to 40.5 in five of them, 50 and 64 in two that others disturbed)."""


def flat_ground(setting: Setting) -> Ground:
    """The map, the prices of a step and the units of the standard rules' design, as lists."""
    rules = rules_of(setting)
    figures, ground = rules.figures, rules.figures.ground(setting.scenario)  # type: ignore[attr-defined]
    number = {name: i for i, name in enumerate(sorted(ground.neighbours))}
    kind = next(iter(figures.kinds))
    price = {(a, b): ground.step_cost(kind, a, b) for a in number for b in ground.neighbours[a]}
    steps = [
        [(number[b], FAR if price[a, b] is None else price[a, b]) for b in ground.neighbours[a]] for a in sorted(number)
    ]
    free = random.Random(1).sample(range(len(number)), len(figures.units))
    units = [
        (figures.sides.index(unit.side), hex_, unit.attack, figures.scaled(unit.movement), unit.steps)
        for hex_, unit in zip(free, figures.units.values(), strict=True)
    ]
    scenario = figures.design.scenario(setting.scenario)
    return Ground(steps, units, 3, scenario.last_turn - scenario.first_turn + 1)


def seconds_a_play(play: Callable[[int], int], games: int, first: int) -> float:
    """Of this process's own time, over some playtests."""
    begun, plays = process_time(), 0
    for seed in range(first, first + games):
        plays += play(seed)
    return (process_time() - begun) / plays


def chess(seed: int) -> int:
    """A random game of OpenSpiel's chess, driven from Python; its actions."""
    import pyspiel

    chance, state, actions = random.Random(seed), pyspiel.load_game("chess").new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        actions += 1
    return actions


def python_steps(seed: int) -> int:
    """A plain loop of Python that stands in for chess where OpenSpiel is not installed; its steps."""
    table: dict[int, int] = {}
    for step in range(200_000):
        table[step & 1023] = table.get((step * seed) & 1023, 0) + 1
    return 200_000


def has_openspiel() -> bool:
    try:
        import pyspiel
    except ImportError:
        return False
    return bool(pyspiel)


def test_random_playtests(benchmark: BenchmarkFixture, at_least: Target, at_most: Target, beside: Aside) -> None:
    setting = setting_of(build(), "", {"blue": "random", "red": "random"})
    kernel = Kernel(flat_ground(setting))

    def playtest(seed: int) -> int:
        played: Any = setting.begin(seed)
        let_play(played, make_bots(setting.bots, played))
        assert played.is_over
        return len(played.plays) - 1

    own, flat, peer = list[float](), list[float](), list[float]()
    playtest(0)
    benchmark.group = "a random playtest"
    benchmark.pedantic(playtest, args=(1,), rounds=2)
    for turn in range(ROUNDS):
        own.append(seconds_a_play(playtest, 5, turn * 5))
        flat.append(seconds_a_play(kernel.play, 20, turn * 20))
        peer.append(seconds_a_play(chess, 3, turn * 3) if has_openspiel() else
                    seconds_a_play(python_steps, 1, turn) * CHESS_PER_PYTHON_STEP)  # fmt: skip
    who = "OpenSpiel's chess" if has_openspiel() else "chess (a loop of Python stands in, OpenSpiel is not installed)"
    # Plays a second, the best round of each: the others were disturbed.
    at_least("random playtests, standard rules / flat lists without rules", 0.5, min(flat) / min(own))
    at_most(f"one play of the standard rules / one action of {who}", 6, min(own) / min(peer))
    beside("  one play of the standard rules", 1e6 * min(own), "µs")
    beside("  one play on flat lists", 1e6 * min(flat), "µs")
    beside("  one action of the peer", 1e6 * min(peer), "µs")
