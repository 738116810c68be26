"""Options: what may be chosen, as values. The only source of legality for window, bots, files and tests.

Candidates are geometry and ownership; `refuse` holds the rules in the order in which a player is told. What a player
might name beside the candidates has its clause from `beyond`, and a number, a sum or a count from `clause`. A refusal
without a clause is a matter of form: an answer of another type, or the name of nothing that could be meant.
Every kind can check one answer, list all legal ones lazily, and draw one at random without listing.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from immutables import Map

from workbench.engine.clauses import BrokenRules, Refusal
from workbench.engine.state import Allotted, Answer
from workbench.engine.words.message import Message

A = TypeVar("A", bound=Answer)
NOT_OFFERED = Message("not among the choices: nothing that can be chosen here has that name")
MOST_POOLED = 10_000
"""So much is drawn from a list; out of more, chance draws without one."""
Refuse = Callable[[Any], Refusal | None]
Beyond = Callable[[str], Refusal | None]
"""Why something that is no candidate may not be chosen, by what the seat knows; None of what cannot be meant here."""


def not_offered(answer: object, beyond: Beyond | None = None) -> Refusal:
    """Why what is no candidate may not be chosen."""
    if isinstance(answer, str) and beyond and (told := beyond(answer)):
        return told
    return Refusal("", NOT_OFFERED)


class Options(Generic[A]):
    """What may be answered to one question."""

    kind: ClassVar[str]

    def call_by(self, name_of: Callable[[str], str]) -> None:
        """What pieces and spaces are called in refusals; whoever asks says it. Most options name nothing."""

    def refusal(self, answer: Answer) -> Refusal | None:
        """Why this answer may not be given; None when it may."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[A]:
        """All legal answers, lazily, in printed order."""
        raise NotImplementedError

    def sample(self, rng: random.Random) -> A:
        """A legal answer drawn at random; BrokenRules when there is none."""
        raise NotImplementedError


class OneOf(Options[str]):
    """One of the candidates.

    `words` gives candidates that are no id a text; `note` says in a few words what choosing one costs or
    risks, its parts parted by commas; `way` gives the spaces on the way to it, both ends included, for
    drawing. `way_out` is the candidate that ends or skips, "" without one: the button of the window, and
    what keeps a bot from wandering. `beyond` says why something else may not be chosen.
    """

    kind = "one_of"

    def __init__(
        self,
        candidates: Iterable[str],
        refuse: Callable[[str], Refusal | None] | None = None,
        *,
        words: Mapping[str, str] | None = None,
        note: Callable[[str], str] | None = None,
        way: Callable[[str], tuple[str, ...]] | None = None,
        way_out: str = "",
        beyond: Beyond | None = None,
    ) -> None:
        self.candidates = tuple(candidates)
        self.refuse = refuse
        self.words = words or {}
        self.note = note
        self.way = way
        self.way_out = way_out
        self.beyond = beyond

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, str):
            return Refusal("", "one of the choices is asked for, by its id")
        if answer not in self.candidates:
            return not_offered(answer, self.beyond)
        return self.refuse(answer) if self.refuse else None

    def __iter__(self) -> Iterator[str]:
        return (c for c in self.candidates if not (self.refuse and self.refuse(c)))

    def sample(self, rng: random.Random) -> str:
        if (drawn := self.drawn(rng)) is None:
            raise BrokenRules("no option is left")
        return drawn

    def drawn(self, rng: random.Random, besides: str = "") -> str | None:
        """A legal candidate by chance, each of them as likely as any other; None when there is none `besides` this one.

        Only those that are drawn are put to `refuse`: of many candidates most are never looked at.
        """
        left = list(self.candidates)
        for last in range(len(left) - 1, -1, -1):
            place = rng.randrange(last + 1)
            candidate, left[place] = left[place], left[last]
            if candidate != besides and not (self.refuse and self.refuse(candidate)):
                return candidate
        return None


class SomeOf(Options[tuple[str, ...]]):
    """A set of candidates, at least `least` and at most `most` of them, named in the order of the candidates.

    `refuse` says why a finished set is illegal; `too_much` (called with at least one member) says what no
    addition can mend, and so cuts hopeless branches; `note` says in a few words what choosing one member costs
    or risks, and `beyond` why something else may not be among them, as in a choice of one. `clause` says how many.
    """

    kind = "some_of"

    def __init__(
        self,
        candidates: Iterable[str],
        least: int = 0,
        most: int | None = None,
        *,
        refuse: Callable[[tuple[str, ...]], Refusal | None] | None = None,
        too_much: Callable[[tuple[str, ...]], Refusal | None] | None = None,
        note: Callable[[str], str] | None = None,
        beyond: Beyond | None = None,
        clause: str = "",
    ) -> None:
        self.candidates = tuple(candidates)
        self.least = least
        self.most = len(self.candidates) if most is None else min(most, len(self.candidates))
        self.refuse = refuse
        self.too_much = too_much
        self.note = note
        self.beyond = beyond
        self.clause = clause

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, tuple) or not all(isinstance(member, str) for member in answer):
            return Refusal("", "a list of ids is asked for")
        if len(set(answer)) != len(answer):
            return Refusal("", "each of them is named once")
        if strange := next((member for member in answer if member not in self.candidates), ""):
            return not_offered(strange, self.beyond)
        if len(answer) < self.least:
            return Refusal.of(self.clause, "at least {least} of them, not {given}", least=self.least, given=len(answer))
        if len(answer) > self.most:
            return Refusal.of(self.clause, "at most {most} of them, not {given}", most=self.most, given=len(answer))
        if answer and self.too_much and (refused := self.too_much(answer)):
            return refused
        return self.refuse(answer) if self.refuse else None

    def _cut(self, chosen: tuple[str, ...]) -> bool:
        return bool(self.too_much and self.too_much(chosen))

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        def grow(chosen: tuple[str, ...], start: int) -> Iterator[tuple[str, ...]]:
            if len(chosen) >= self.least and not (self.refuse and self.refuse(chosen)):
                yield chosen
            if len(chosen) < self.most:
                for i in range(start, len(self.candidates)):
                    more = (*chosen, self.candidates[i])
                    if not self._cut(more):
                        yield from grow(more, i + 1)

        return grow((), 0)

    def sample(self, rng: random.Random) -> tuple[str, ...]:
        for _ in range(8 if self.least <= self.most else 0):
            wanted = rng.randint(self.least, self.most)
            chosen: tuple[str, ...] = ()
            for candidate in rng.sample(self.candidates, len(self.candidates)):
                if len(chosen) < wanted and not self._cut((*chosen, candidate)):
                    chosen = (*chosen, candidate)
            chosen = tuple(c for c in self.candidates if c in chosen)
            if self.refusal(chosen) is None:
                return chosen
        for answer in self:
            return answer
        raise BrokenRules("no set of options is left")


class Allotment(Options[Allotted]):
    """Exactly `total` (or all there is room for) over the units, each up to its own most.

    `clause` says how much there is and how much a unit has room for, `name` what it is called, and `beyond` why
    something else gets no share. `demands` are what else holds for the shares together, as `refuse` says when one of
    them is not met: they are told before.
    """

    kind = "allotment"

    def __init__(
        self,
        total: int,
        over: Mapping[str, int],
        *,
        refuse: Callable[[Allotted], Refusal | None] | None = None,
        demands: tuple[Refusal, ...] = (),
        beyond: Beyond | None = None,
        clause: str = "",
        name: Callable[[str], str] = str,
    ) -> None:
        if refuse is not None and not demands:
            raise BrokenRules("an allotment that refuses more than sums and room says what it demands")
        self.demands = demands
        self.over = dict(over)
        self.total = min(total, sum(self.over.values()))
        self.refuse = refuse
        self.beyond = beyond
        self.clause = clause
        self.name = name

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, Allotted):
            return Refusal("", "shares are asked for, unit by unit")
        for unit, share in sorted(answer.shares.items()):
            if unit not in self.over:
                return not_offered(unit, self.beyond)
            if share < 1:
                return Refusal("", "a share is a whole number from 1; who gets none is left out")
            if share > self.over[unit]:
                return Refusal.of(
                    self.clause,
                    "{unit} has room for {room}, not for {share}",
                    unit=self.name(unit),
                    room=self.over[unit],
                    share=share,
                )
        if answer.total != self.total:
            return Refusal.of(self.clause, "{total} in all, not {given}", total=self.total, given=answer.total)
        return self.refuse(answer) if self.refuse else None

    def __iter__(self) -> Iterator[Allotted]:
        names = list(self.over)
        room = list(itertools.accumulate(reversed(self.over.values()), initial=0))[::-1]  # what fits from i on

        def fill(i: int, left: int) -> Iterator[dict[str, int]]:
            if left == 0:
                yield {}
            elif i < len(names):
                for n in range(max(0, left - room[i + 1]), min(left, self.over[names[i]]) + 1):
                    for rest in fill(i + 1, left - n):
                        yield {names[i]: n, **rest} if n else rest

        answers = (Allotted(Map(shares)) for shares in fill(0, self.total))
        return (a for a in answers if not (self.refuse and self.refuse(a)))

    def sample(self, rng: random.Random) -> Allotted:
        for _ in range(8):
            answer = self._drawn(rng) if sum(self.over.values()) <= MOST_POOLED else self._spread(rng)
            if self.refusal(answer) is None:
                return answer
        for answer in self:
            return answer
        raise BrokenRules("no allotment is left")

    def _drawn(self, rng: random.Random) -> Allotted:
        """One by one out of all there is room for."""
        pool = [unit for unit, n in self.over.items() for _ in range(n)]
        chosen = rng.sample(pool, self.total)
        return Allotted(Map({unit: chosen.count(unit) for unit in self.over if unit in chosen}))

    def _spread(self, rng: random.Random) -> Allotted:
        """Unit by unit in an order of chance, each a share by chance that leaves no more than fits on the others."""
        shares, left, room = dict[str, int](), self.total, sum(self.over.values())
        for unit in rng.sample(list(self.over), len(self.over)):
            room -= self.over[unit]
            shares[unit] = rng.randint(max(0, left - room), min(left, self.over[unit]))
            left -= shares[unit]
        return Allotted(Map({unit: shares[unit] for unit in self.over if shares[unit]}))


class Ordering(Options[tuple[str, ...]]):
    """All of them, in an order to be chosen. `clause` says that all are, `beyond` why nothing else is."""

    kind = "ordering"

    def __init__(self, of: Iterable[str], *, beyond: Beyond | None = None, clause: str = "") -> None:
        self.of = tuple(of)
        self.beyond = beyond
        self.clause = clause

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, tuple) or not all(isinstance(member, str) for member in answer):
            return Refusal("", "a list of ids is asked for")
        if len(set(answer)) != len(answer):
            return Refusal("", "each of them is named once")
        if strange := next((member for member in answer if member not in self.of), ""):
            return not_offered(strange, self.beyond)
        if len(answer) < len(self.of):
            return Refusal.of(self.clause, "all {all} of them, not {given}", all=len(self.of), given=len(answer))
        return None

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return itertools.permutations(self.of)

    def sample(self, rng: random.Random) -> tuple[str, ...]:
        return tuple(rng.sample(self.of, len(self.of)))


class Number(Options[int]):
    """A whole number from `low` to `high`, both included, which are as `clause` says."""

    kind = "number"

    def __init__(
        self, low: int, high: int, refuse: Callable[[int], Refusal | None] | None = None, *, clause: str = ""
    ) -> None:
        self.low = low
        self.high = high
        self.refuse = refuse
        self.clause = clause

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, int) or isinstance(answer, bool):
            return Refusal("", "a whole number is asked for")
        if not self.low <= answer <= self.high:
            return Refusal.of(
                self.clause, "a number from {low} to {high}, not {given}", low=self.low, high=self.high, given=answer
            )
        return self.refuse(answer) if self.refuse else None

    def __iter__(self) -> Iterator[int]:
        return (n for n in range(self.low, self.high + 1) if not (self.refuse and self.refuse(n)))

    def sample(self, rng: random.Random) -> int:
        numbers = range(self.low, self.high + 1)
        if not (self.refuse or len(numbers) <= MOST_POOLED):
            return rng.randint(self.low, self.high)
        for number in rng.sample(numbers, min(len(numbers), MOST_POOLED)):
            if not (self.refuse and self.refuse(number)):
                return number
        for number in self:
            return number
        raise BrokenRules("no number is left")
