"""Two worlds that differ in what a seat cannot know give it the same packets and the same refusals, to the byte.

They are played on in lockstep, round by round of one play, and compared as long as the seat was told the same. A leak
that is planted has to be found, or this tests nothing.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from tests.conformance import World
from tests.lockstep import FlatDice, Game, exchanged
from tests.lockstep_games import GAMES
from tests.long_runs import examples
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import digest, to_json
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.lab.odd_actions import odd_trial
from workbench.referee import packets
from workbench.referee.checked_orders import can_be_asked, check_orders
from workbench.referee.formats import TOLD, VIEW, GameFacts, Orders, ToldRound
from workbench.referee.packets import members_of, told_round
from workbench.referee.refused import Refused
from workbench.referee.rounds import RoundPlay

Packet = Mapping[str, bytes]
PLAYED = [game for game in GAMES if game.name in {
    "toulon campaign", "toulon faron", "crossroads meeting_engagement", "grande_tactique montenotte",
}]  # fmt: skip


class Leak(AssertionError):
    """A packet or a refusal tells one world from the other."""


class Lockstep:
    """A playtest, and worlds beside it as one seat is told of them."""

    def __init__(self, game: Game, seed: int, plays: int) -> None:
        self.game, self.counts = game, Counter[str]()
        self.rules = rules_for(game.build())
        self.playtest = Playtest(self.rules, game.scenario, seed, game.options)
        self.playtest._dice = FlatDice(self.playtest)
        bots = make_bots(dict.fromkeys(self.rules.seats(self.playtest.start), "random"), self.playtest)
        while len(self.playtest.plays) <= plays and (asked := self.playtest.decisions()):
            seat = asked[0].seat
            self.playtest.play_by(seat, bot_chooser(self.playtest, seat, bots[seat]))
        self.plays = list(self.playtest.plays)
        seats = self.rules.seats(self.playtest.start)
        self.facts = GameFacts("t", self.rules.name, game.scenario, dict(game.options), seats, 9, "", {})
        self.chance = random.Random(seed)

    def compare(self, every: int, depth: int) -> None:
        for number in range(1, len(self.plays), every):
            seat = self.chance.choice(self.facts.seats)
            for world in self.game.worlds(self.rules, self.plays[number - 1].state, seat, self.chance):
                self._play_on(number, seat, world, depth)

    def packet(self, state: Any, seat: str, plays: tuple[RoundPlay, ...] = ()) -> Packet:
        told = told_round(self.playtest.engine, plays, seat) if plays else ToldRound()
        return members_of(self.facts, self.playtest.engine, state, seat, 1, told, True)

    def _play_on(self, number: int, seat: str, world: World, depth: int) -> None:
        engine, other = self.playtest.engine, world.state
        self._same(self.packet(self.plays[number - 1].state, seat), self.packet(other, seat), seat)
        for at, play in enumerate(self.plays[number : number + depth]):
            before = self.plays[number + at - 1].state
            self._refuse(number + at - 1, before, other, seat)
            assert play.action is not None
            action = play.action if play.action.seat == seat else exchanged(play.action, world.swapped)
            faces = FlatDice(self.playtest)
            faces.face = lambda count, sides, why, label=(), n=number + at: random.Random(n).randint(1, sides)  # type: ignore[method-assign]
            try:
                events, after = engine.play(before, play.action, faces)
                others, other_after = engine.play(other, action, faces)
            except (IllegalAction, BrokenRules):
                self.counts["barred"] += 1
                return
            mine = self.packet(after, seat, (RoundPlay(before, play.action, "", tuple(events), after),))
            theirs = self.packet(other_after, seat, (RoundPlay(other, action, "", tuple(others), other_after),))
            if mine[TOLD] != theirs[TOLD]:
                self.counts["told otherwise"] += 1
                return
            self._same(mine, theirs, seat)
            if to_json(after) != to_json(play.state):
                return  # these dice lead elsewhere than the playtest went
            other = other_after

    def _same(self, mine: Packet, theirs: Packet, seat: str) -> None:
        self.counts["packets"] += 1
        for name in mine:
            if mine[name] != theirs[name]:
                raise Leak(f"{seat}: {name} differs")

    def _refuse(self, number: int, one: Any, other: Any, seat: str) -> None:
        """Orders that may not be are refused in the same words, or not, in both."""
        asked = next((d for d in self.playtest.engine.decisions(one) if d.seat == seat), None)
        if asked is None:
            return
        self.playtest.go_to(number)
        action = odd_trial(self.playtest, asked, self.chance).action
        told = [self._refusal(state, seat, Orders((action,)), asked.name) for state in (one, other)]
        self.counts["refusals"] += 1
        if told[0] != told[1]:
            raise Leak(f"{seat}: {told[1]} instead of {told[0]}")

    def _refusal(self, state: Any, seat: str, orders: Orders, name: str) -> str:
        engine = self.playtest.engine
        view = engine.view(state, seat)
        try:
            check_orders(engine, view if can_be_asked(engine, view, seat, name) else state, seat, orders, True)
        except Refused as refused:
            return str(refused)
        return ""


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.name)
def test_worlds_that_a_seat_cannot_tell_apart_send_it_the_same(game: Game) -> None:
    found = Lockstep(game, 5, examples(60))
    found.compare(3, 4)
    assert found.counts["packets"] > 40


LEAKS = {
    "the digest of the state": lambda state, view: replace(view, winner=digest(state)),
    "a hidden unit": lambda state, view: replace(view, units=view.units.set("?", max_unit(state))),
}


def max_unit(state: Any) -> Any:
    return state.units[max(state.units, key=lambda unit: to_json(state.units[unit]))]


@pytest.mark.parametrize("name", ["the digest of the state", "a hidden unit"])
def test_a_leak_that_is_planted_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(one for one in PLAYED if one.name == "crossroads meeting_engagement")
    found = Lockstep(game, 5, 60)

    def leaking(facts: Any, engine: Any, state: Any, seat: str, *more: Any) -> Packet:
        members = dict(packets.members_of(facts, engine, state, seat, *more))
        members[VIEW] = to_json(LEAKS[name](state, engine.view(state, seat)))
        return members

    monkeypatch.setitem(globals(), "members_of", leaking)
    with pytest.raises(Leak, match=VIEW):
        found.compare(3, 4)
