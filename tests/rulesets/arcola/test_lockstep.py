"""Two worlds that differ only in what a seat cannot know tell it the same, byte for byte: the witness says when."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulesets.arcola import ArcolaRules
from sample_games.arcola.build import build
from tests.conformance import World
from tests.long_runs import IS_LONG
from tests.rulesets.arcola.hidden_worlds import worlds
from tests.rulesets.arcola.witness import sights
from workbench.engine.bots import let_play, make_bots
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import to_json
from workbench.engine.dice import SeededDice
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.visibility import masked

DEPTH = 6
Arcola = Playtest[object, object]


def in_lockstep(playtest: Arcola, number: int, seat: str, world: World, counts: Counter[str]) -> None:
    """The same plays in both worlds, while eyes could tell nothing apart: what is told and seen is the same."""
    engine, dice, other = playtest.engine, SeededDice(playtest.seed), world.state
    for i, play in enumerate(playtest.plays[number : number + DEPTH]):
        before = playtest.before(number + i)
        assert play.action is not None
        try:
            events, after = engine.play(other, masked(play.action, world.swapped.get), dice)
        except (IllegalAction, BrokenRules):
            counts["barred"] += 1
            return
        rules = playtest.rules
        assert isinstance(rules, ArcolaRules)
        if sights(rules, other, events, seat) != sights(rules, before, play.events, seat):
            counts["seen otherwise"] += 1
            return
        mine, theirs = (to_json(engine.redacted(*told, seat)) for told in ((before, play.events), (other, events)))
        assert mine == theirs, f"seed {playtest.seed}, play {number + i}, {seat}, {dict(world.swapped)}"
        assert to_json(engine.view(after, seat)) == to_json(engine.view(play.state, seat))
        counts["compared"] += 1
        other = after


EVERY = 1 if IS_LONG else 10
SEEDS = (3, 8, 11, 20, 21) if IS_LONG else (3, 8)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_no_eye_can_tell_apart_is_told_alike(seed: int) -> None:
    rules = ArcolaRules(build())
    playtest: Arcola = Playtest(rules, "november", seed)
    let_play(playtest, make_bots(dict.fromkeys(rules.figures.pieces.sides, "random"), playtest))
    chance, counts = random.Random(seed), Counter[str]()
    for number in range(1, len(playtest.plays), EVERY):
        for seat in rules.figures.pieces.sides:
            for world in worlds(rules, playtest.before(number), seat, chance):  # type: ignore[arg-type]
                in_lockstep(playtest, number, seat, world, counts)
    assert counts["compared"] > 50, counts
