"""Options: what may be chosen, as values. The only source of legality for window, bots, files and tests.

Candidates are geometry and ownership; `refuse` holds the rules in the order in which a player is told.
Every kind can check one answer, list all legal ones lazily, and draw one at random without listing.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import Any, ClassVar, Generic, TypeVar, cast

from immutables import Map

from workbench.engine.clauses import BrokenRules, Refusal
from workbench.engine.state import Allotted, Answer

A = TypeVar("A", bound=Answer)
NOT_OFFERED = "not among the choices"
FORBIDDEN = Refusal("", "this bot never does that")
MOST_POOLED = 10_000
"""So much is drawn from a list; out of more, chance draws without one."""
Refuse = Callable[[Any], Refusal | None]


class Options(Generic[A]):
    """What may be answered to one question."""

    kind: ClassVar[str]

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
    what keeps a bot from wandering.
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
    ) -> None:
        self.candidates = tuple(candidates)
        self.refuse = refuse
        self.words = words or {}
        self.note = note
        self.way = way
        self.way_out = way_out

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, str) or answer not in self.candidates:
            return Refusal("", NOT_OFFERED)
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
    or risks, as in a choice of one.
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
    ) -> None:
        self.candidates = tuple(candidates)
        self.least = least
        self.most = len(self.candidates) if most is None else min(most, len(self.candidates))
        self.refuse = refuse
        self.too_much = too_much
        self.note = note

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, tuple) or len(set(answer)) != len(answer) or not set(answer) <= set(self.candidates):
            return Refusal("", NOT_OFFERED)
        if not self.least <= len(answer) <= self.most:
            return Refusal("", f"between {self.least} and {self.most} of them")
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
    """Exactly `total` (or all there is room for) over the units, each up to its own most."""

    kind = "allotment"

    def __init__(
        self, total: int, over: Mapping[str, int], *, refuse: Callable[[Allotted], Refusal | None] | None = None
    ) -> None:
        self.over = dict(over)
        self.total = min(total, sum(self.over.values()))
        self.refuse = refuse

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, Allotted) or not set(answer.shares) <= set(self.over):
            return Refusal("", NOT_OFFERED)
        if any(not 0 < n <= self.over[unit] for unit, n in answer.shares.items()) or answer.total != self.total:
            return Refusal("", f"{self.total} in all, and none beyond what it has room for")
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
    """All of them, in an order to be chosen."""

    kind = "ordering"

    def __init__(self, of: Iterable[str]) -> None:
        self.of = tuple(of)

    def refusal(self, answer: Answer) -> Refusal | None:
        return None if isinstance(answer, tuple) and sorted(answer) == sorted(self.of) else Refusal("", "each once")

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        return itertools.permutations(self.of)

    def sample(self, rng: random.Random) -> tuple[str, ...]:
        return tuple(rng.sample(self.of, len(self.of)))


class Number(Options[int]):
    """A whole number from `low` to `high`, both included."""

    kind = "number"

    def __init__(self, low: int, high: int, refuse: Callable[[int], Refusal | None] | None = None) -> None:
        self.low = low
        self.high = high
        self.refuse = refuse

    def refusal(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, int) or not self.low <= answer <= self.high:
            return Refusal("", f"a number from {self.low} to {self.high}")
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


def without_candidates(options: Options[A], banned: Callable[[str], bool]) -> Options[A]:
    """The same options but for candidates that are never to be among the answers; other kinds stay as they are."""
    if not isinstance(options, OneOf | SomeOf):
        return options
    fewer: Any = copy(options)
    fewer.candidates = tuple(candidate for candidate in options.candidates if not banned(candidate))
    if isinstance(fewer, SomeOf):
        fewer.most = min(fewer.most, len(fewer.candidates))
    return cast("Options[A]", fewer)


def without(options: Options[A], forbidden: Callable[[Answer], bool]) -> Options[A]:
    """The same options but for those that are forbidden. All of an ordering is always allowed."""
    if not isinstance(options, OneOf | SomeOf | Allotment | Number):
        return options
    refuse: Refuse | None = options.refuse
    fewer: Any = copy(options)
    fewer.refuse = lambda answer: (refuse(answer) if refuse else None) or (FORBIDDEN if forbidden(answer) else None)
    return cast("Options[A]", fewer)
