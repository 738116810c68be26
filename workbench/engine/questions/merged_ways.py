"""Playing on step by step for every way the dice can fall, equal moments as one, a little at a time.

Whoever draws a window meanwhile asks for one way after the other and stops when he likes; what has ended until then is
in `Walk.ended`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from functools import partial
from typing import Generic, Protocol, TypeVar

from workbench.engine.dice import Dice, SeededDice
from workbench.engine.questions.exact_odds import every_way


class Moment(Protocol):
    """Where a way stands between two steps; equal moments go on alike."""

    def forgotten(self) -> Moment:
        """Without what tells ways apart that go on alike."""
        ...


M = TypeVar("M", bound=Moment)
E = TypeVar("E")


class Walk(Generic[M, E]):
    """All ways from a moment to their ends. `step` goes on from a moment by dice: to another, or to what `is_end`.

    Attributes
    ----------
    ended
        End -> its probability so far: exact ones from below, sampled ones as counts of what was `played`.
    ways
        Single steps that were looked at.
    played
        How many ways were sampled.
    """

    def __init__(self, start: M, step: Callable[[M, Dice], M | E], is_end: Callable[[M | E], bool]) -> None:
        self._start, self._step, self._is_end = start, step, is_end
        self.ended: dict[E, Fraction] = {}
        self.ways, self.played = 0, 0

    def exactly(self, most_ways: int) -> Generator[float, None, None]:
        """Look at every way; which share of the work is done, after each. TooManyWays beyond `most_ways`."""
        going_on: dict[M, Fraction] = {self._start: Fraction(1)}
        done = Fraction()
        while going_on:
            following: dict[M, Fraction] = {}
            for moment, chance in going_on.items():
                for after, odds in every_way(partial(self._step, moment), most_ways - self.ways):
                    self.ways += 1
                    share = chance * odds
                    if self._is_end(after):
                        self.ended[after] = self.ended.get(after, Fraction()) + share  # type: ignore[index, arg-type]
                        done += share
                    else:
                        after = after.forgotten()  # type: ignore[union-attr, assignment]
                        following[after] = following.get(after, Fraction()) + share  # type: ignore[index, arg-type]
                    yield max(float(done), self.ways / most_ways)
            going_on = following

    def sampled(self, samples: int) -> Generator[float, None, None]:
        """Play so many ways with dice, the same ones each time; which share is done, after each."""
        self.ended = {}
        for number in range(1, samples + 1):
            end = self._to_its_end(SeededDice(number))
            self.ended[end] = self.ended.get(end, Fraction()) + 1
            self.played = number
            yield number / samples

    def _to_its_end(self, dice: Dice) -> E:
        at: M | E = self._start
        while not self._is_end(at):
            at = self._step(at, dice)  # type: ignore[arg-type]
        return at  # type: ignore[return-value]
