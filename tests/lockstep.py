"""Two worlds in lockstep, as a seat hears of them through the protocol: what it cannot see changes no byte of it.

The second world differs from the first in what a seat cannot see. The same plays are made in both. As long as the seat
has been told the same, every answer to it is the same to the letter: views, decisions, refusals of what may not be
played, digests, events with their sentences, what is taken back, what it asks about the position, and all errors. What
it is told may come to differ, but not in its order alone.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from tests.conformance import World, Worlds
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import to_builtins
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.engine.playtests.play_tree import Play, begun_tree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import AnyRules, rules_for
from workbench.exchange.engine_session import EngineSession
from workbench.lab.odd_actions import odd_trial
from workbench.storage.records.playtest_record import RecordedPlaytest

ODD_ONES, OWN_UNITS, LISTED = 3, 2, 3
AnyPlaytest = Playtest[Any, Any]


class Leak(AssertionError):
    """A seat was answered differently in two worlds that it cannot tell apart."""


@dataclass
class Counts:
    """What was compared: answers by request, and how pairs of worlds came to an end."""

    answers: Counter[str] = field(default_factory=Counter)
    pairs: Counter[str] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        return sum(self.answers.values())


class FlatDice:
    """Dice that show one face in each play: what one unit rolls another one would have rolled as well.

    So two worlds are told the same where units are rolled for one after the other, unless it is in another order.
    """

    def __init__(self, playtest: AnyPlaytest, since: int = 0) -> None:
        self._playtest, self._since = playtest, since

    def face(self, count: int, sides: int, why: str, label: tuple[str, ...] = ()) -> int:
        """The face of this play, whatever it is rolled for."""
        played = len(self._playtest.plays) + self._since if hasattr(self._playtest, "_plays") else 0
        return random.Random(f"{self._playtest.seed} {played}").randint(1, sides)


@dataclass(frozen=True)
class Game:
    """A scenario that is played in both worlds, and how worlds are made that differ in what is hidden.

    `other` makes the design of the second world, which differs in what is withheld.
    """

    name: str
    build: Callable[[], Design]
    scenario: str
    worlds: Worlds
    options: Mapping[str, str] = field(default_factory=dict)
    other: Callable[[Design], Design] = lambda design: design


def played_in_lockstep(
    game: Game, seed: int, plays: int, every: int, depth: int, kind: str = "random", counts: Counts | None = None
) -> Counts:
    """A playtest of bots, and from every so-many-th moment of it pairs of worlds, each for so many plays."""
    counts, design = counts or Counts(), game.build()
    playtest = Playtest(rules_for(design), game.scenario, seed, game.options)
    other_rules = rules_for(game.other(design))
    playtest._dice = FlatDice(playtest)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), kind), playtest)
    while len(playtest.plays) <= plays + depth and (asked := playtest.decisions()):
        seat = asked[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    chance = random.Random(seed)
    for number in range(1, min(plays, len(playtest.plays)), every):
        seat = chance.choice(playtest.rules.seats(playtest.state))
        for world in game.worlds(playtest.rules, playtest.before(number), seat, chance):
            Pair(playtest, other_rules, number, seat, world, chance, counts).play_on(depth)
    return counts


class Pair:
    """Two sessions that a seat asks the same."""

    def __init__(
        self,
        playtest: AnyPlaytest,
        other_rules: AnyRules,
        number: int,
        seat: str,
        world: World,
        chance: random.Random,
        counts: Counts,
    ) -> None:
        self.playtest, self.number, self.seat, self.world = playtest, number, seat, world
        self.chance, self.counts = chance, counts
        self.here = session_at(playtest.rules, playtest, number - 1, playtest.before(number))
        self.there = session_at(other_rules, playtest, number - 1, world.state)

    def play_on(self, depth: int) -> None:
        """The plays of the playtest in both, with all questions between them."""
        for play in self.playtest.plays[self.number : self.number + depth]:
            self.ask_everything()
            assert play.action is not None
            if why := self._play_in_both(play.action):
                self.counts.pairs[why] += 1
                return
        self.counts.pairs["to the end"] += 1

    def ask_everything(self) -> None:
        """All that a seat can ask at this moment, and what it may not ask."""
        state, seat = self.here.table.playtest.state, self.seat
        for what in ("decision", "view", "digest", "state", "orders"):
            self.ask(what)
        self.ask("events", since=max(0, self.here.table.number - 1))
        self._take_back()
        self.ask("view", seat=next(s for s in (*self.rules.seats(state), "nobody") if s != seat))
        self.ask("set_up", position={}, whole=True)
        self.ask("actions", limit=LISTED)
        self.ask("describe", of=["counters", "figures"])
        self.ask("actions", limit=1, seed=self.chance.randrange(10**6))
        own = [unit for unit in sorted(state.units) if self.rules.side_of(seat) == state.units[unit].side]
        seen = sorted(self.here.table.playtest.view(seat).units)
        units = self.chance.sample(own, min(len(own), OWN_UNITS)) + self.chance.sample(seen, min(len(seen), 1))
        for unit in units:
            for what in ("reach", "retreats"):
                self.ask(what, units=[unit])
            self.ask("trace_supply", unit=unit)
        for _ in range(ODD_ONES):
            self._try_something_odd()

    def _take_back(self) -> None:
        """The last play, where it may be, and the same play again."""
        if undone := self.ask("undo").get("undone"):
            self.ask("play", action=undone)
            self.counts.answers["taken back"] += 1

    def ask(self, what: str, **fields: Any) -> Any:
        """The one answer of both worlds; Leak when there are two."""
        line = json.dumps({"do": what, "as": self.seat, **fields}).encode()
        mine, theirs = (b"".join(session.answers([line])) for session in (self.here, self.there))
        self.counts.answers[what] += 1
        if mine != theirs:
            raise Leak(f"{self._where()}: {line.decode()}: {_first_difference(mine, theirs)}")
        return json.loads(mine)

    @property
    def rules(self) -> AnyRules:
        return self.playtest.rules

    def _try_something_odd(self) -> None:
        """An answer of the seat's own that is refused, in both worlds for the same reason."""
        playtest = self.here.table.playtest
        decision = next((d for d in playtest.decisions() if d.seat == self.seat), None)
        if decision is None:
            return
        trial = odd_trial(playtest, decision, self.chance)
        if trial.action.seat != self.seat:
            return
        answers = to_builtins(trial.action)["answers"]
        self.ask("next", answers=answers)
        if trial.refusal is not None:
            self.ask("play", action=to_builtins(trial.action))

    def _play_in_both(self, action: Action) -> str:
        """Make a play of whoever it is; why the worlds part now, "" when they do not."""
        since = self.here.table.number + 1
        other = exchanged(action, self.world.swapped)
        if action.seat == self.seat:
            line = json.dumps({"do": "play", "as": self.seat, "action": to_builtins(action)}).encode()
            mine, theirs = (session.answer(line) for session in (self.here, self.there))
            self.counts.answers["play"] += 1
            if ("events" in mine) != ("events" in theirs) or ("events" not in mine and mine != theirs):
                raise Leak(f"{self._where()}: {line.decode()}: {theirs} instead of {mine}")
        else:
            self.here.table.recorded.play(action)
            try:
                self.there.table.recorded.play(other)
            except (IllegalAction, BrokenRules):
                return "another seat may not play so"
        mine, theirs = (self._told(session, since) for session in (self.here, self.there))
        if mine == theirs:
            return ""
        for these, those in ((mine, theirs), (_of_whom(mine), _of_whom(theirs))):
            if these != those and sorted(these) == sorted(those):
                raise Leak(f"{self._where()}: in another order: {_first_difference(_joined(these), _joined(those))}")
        return "told otherwise"

    def _told(self, session: EngineSession, since: int) -> list[str]:
        answer = session.answer(json.dumps({"do": "events", "as": self.seat, "since": since}).encode())
        self.counts.answers["events"] += 1
        return [json.dumps(event, sort_keys=True) for play in answer["plays"] for event in play["events"]]

    def _where(self) -> str:
        swapped = dict(self.world.swapped) or "other facts"
        number = self.number + self.here.table.number
        return f"seed {self.playtest.seed}, play {number} (from {self.number}), {self.seat}, {swapped}"


def session_at(rules: AnyRules, playtest: AnyPlaytest, number: int, state: Any) -> EngineSession:
    """A session whose playtest begins after so many plays with this moment."""
    session = EngineSession(rules.design)
    fresh = Playtest(rules, playtest.scenario, playtest.seed, playtest.options)
    fresh._dice = FlatDice(fresh, number)
    fresh.start = state
    beginning: Play[Any] = Play(None, (), state)
    fresh.take_up(begun_tree(beginning))
    session.table.stand(RecordedPlaytest(rules.design, fresh, {}))
    return session


# ---------------------------------------------------------------- worlds


def worlds_with_ids_exchanged(rules: AnyRules, state: Any, seat: str, chance: random.Random) -> Iterator[World]:
    """Two hidden counters with the same back are each other, and lists in the order of ids with them.

    What is printed on a front stays with its id, everything else changes hands: markers, places and losses.
    """
    faces = rules.hidden(state, seat)
    if not (hidden := sorted(faces)):
        return
    backs = {unit: _back(rules, faces[unit], unit) for unit in hidden}
    one = chance.choice(hidden)
    if not (alike := [unit for unit in hidden if unit != one and backs[unit] == backs[one]]):
        return
    near = [unit for unit in alike if state.units[unit].space == state.units[one].space]
    other = chance.choice(near or alike)
    swapped = {one: other, other: one}
    renamed = exchanged(state, swapped, rules.in_order)
    units = renamed.units
    for unit in (one, other):
        printed = {name: getattr(state.units[unit], name) for name in rules.printed(unit)}
        units = units.set(unit, replace(units[unit], **printed))
    yield World(replace(renamed, units=units), swapped)


def _back(rules: AnyRules, face: Any, unit: str) -> tuple[object, ...]:
    return tuple(getattr(face, name) for name in sorted(rules.printed(unit)))


def exchanged(value: Any, swap: Mapping[str, str], in_order: Any = frozenset(), inside: str = "") -> Any:
    """The value with names exchanged; what stood in the order of names stands in it again."""
    if isinstance(value, str):
        return swap.get(value, value)
    if isinstance(value, tuple):
        changed = tuple(exchanged(member, swap, in_order, inside) for member in value)
        if hasattr(value, "_fields"):
            return type(value)(*changed)
        names = all(isinstance(member, str) for member in value) and inside not in in_order
        return tuple(sorted(changed)) if names and list(value) == sorted(value) else changed
    if isinstance(value, Map):
        return Map({exchanged(k, swap): exchanged(value[k], swap, in_order, inside) for k in sorted(value)})
    if isinstance(value, Struct):
        kind = type(value).__name__
        fields = {n: exchanged(getattr(value, n), swap, in_order, f"{kind}.{n}") for n in value.__struct_fields__}
        return replace(value, **fields)
    return value


def _of_whom(told: list[str]) -> list[str]:
    """What kinds of things happened to which units, one after the other, whatever came of them."""
    events = (json.loads(event) for event in told)
    return [f"{event['type']} {event['unit']}" for event in events if "unit" in event]


def _joined(told: list[str]) -> bytes:
    return "\n".join(told).encode()


def _first_difference(mine: bytes, theirs: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), min(len(mine), len(theirs)))
    return f"...{theirs[max(0, at - 120) : at + 100]!r}... instead of ...{mine[max(0, at - 120) : at + 100]!r}..."
