"""Two playtests that differ in what a seat may not see, gone on with alike while that seat is told the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.conformance import World
from tests.lockstep import AnyPlaytest, FlatDice, exchanged
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import to_json
from workbench.engine.playtests.play_tree import Play, begun_tree
from workbench.engine.playtests.playtest import Playtest


def told_alike(
    whole: AnyPlaytest, seat: str, world: World, number: int, most: int
) -> Iterator[tuple[AnyPlaytest, AnyPlaytest]]:
    """A playtest from before one of its plays, and the same in another world, after each of so many further plays."""
    here, there = (_begun(whole, state, number) for state in (whole.before(number), world.state))
    for play in whole.plays[number : number + most]:
        assert play.action is not None
        other = play.action if play.action.seat == seat else exchanged(play.action, world.swapped)
        try:
            here.play(play.action)
            there.play(other)
        except (IllegalAction, BrokenRules):
            return
        if to_json(here.redacted(seat)) != to_json(there.redacted(seat)):
            return
        yield here, there


def _begun(whole: AnyPlaytest, state: Any, number: int) -> AnyPlaytest:
    fresh: AnyPlaytest = Playtest(whole.rules, whole.scenario, whole.seed, whole.options)
    fresh._dice, fresh.start = FlatDice(fresh, number), state
    fresh.take_up(begun_tree(Play(None, (), state)))
    return fresh
