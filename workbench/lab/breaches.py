"""Playtests that are checked: after every event, whatever the rules module says has to hold (`RulesModule.breaches`).

The events of a play are applied once more, one by one, when it has been made: whoever does not check pays nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from workbench.engine.playtests.playtest import Play, Playtest
from workbench.engine.problem import Problem
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import State
from workbench.engine.unfolding import Chooser

MOST_KEPT = 40
"""Breaches of one playtest that are told one by one; the others are counted."""


class Breach(Struct, frozen=True):
    """Something that had to hold and did not: what, where, by which clause, after which play and event of it.

    `times` is how often the same was found in the playtest; `play` and `event` are the first.
    """

    check: str
    cause: str
    clause: str
    play: int
    event: str
    times: int = 1

    def __str__(self) -> str:
        clause, times = f" ({self.clause})" if self.clause else "", f", {self.times} times" if self.times > 1 else ""
        return f"{self.check}: {self.cause}{clause}, play {self.play}, {self.event}{times}"


def breaches_of_play(rules: AnyRules, before: State[Any, Any], play: Play[Any]) -> Iterator[tuple[str, Problem]]:
    """The name of an event of the play, and what has to hold and does not after it."""
    state = before
    for number, event in enumerate(play.events, start=1):
        after = event.apply(state)
        if number == len(play.events) and after == play.state:
            after = play.state  # the very same, so that the rules module finds its index of it again
        for problem in rules.breaches(state, event, after):
            yield type(event).__name__, problem
        state = after


class Checker:
    """Collects the breaches of a playtest while it is played: `look` after each play."""

    def __init__(self, playtest: Playtest[Any, Any]) -> None:
        self._playtest = playtest
        self._found: dict[tuple[str, str], Breach] = {}
        self._looked = 0
        self.look()

    @property
    def found(self) -> tuple[Breach, ...]:
        """In the order of their first time."""
        return tuple(self._found.values())[:MOST_KEPT]

    def look(self) -> None:
        """Check the plays that were made since the last look."""
        playtest = self._playtest
        for number in range(self._looked, len(playtest.plays)):
            play = playtest.plays[number]
            for event, problem in breaches_of_play(playtest.rules, playtest.before(number), play):
                self._add(number, event, problem)
        self._looked = len(playtest.plays)

    def play_by(self, seat: str, chooser: Chooser) -> None:
        """A play as a bot decides, and a look at it; for `let_play`."""
        self._playtest.play_by(seat, chooser)
        self.look()

    def _add(self, number: int, event: str, problem: Problem) -> None:
        key = (problem.check, str(problem))
        known = self._found.get(key)
        times = known.times + 1 if known else 1
        first = known or Breach(problem.check, str(problem), problem.clause, number, event)
        self._found[key] = Breach(first.check, first.cause, first.clause, first.play, first.event, times)
