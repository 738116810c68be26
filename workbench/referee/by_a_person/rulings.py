"""The rulings of the round that is open: what is suggested, what was ruled, and what still waits for the person.

They are kept by what they are of, so that one goes back to any of them until the round is closed. What follows from
another ruling is suggested anew; the dice of a label stay what they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from workbench.engine.bots.bot import Sight
from workbench.engine.decision import Decision
from workbench.engine.orders.options import Ruling
from workbench.engine.orders.order import Overruled
from workbench.engine.state import Answer
from workbench.referee.answering import RULED, Passing, StillToRule
from workbench.referee.formats import GivenRuling

Key = tuple[tuple[str, ...], int]


class ListedRuling(NamedTuple):
    """A ruling of the round: of what, the question, its answer as it stands, and whether the person gave it."""

    what: tuple[str, ...]
    nth: int
    decision: Decision
    options: Ruling
    answer: Answer
    is_ruled: bool
    is_shown: bool = False
    moment: Any = None
    """All there is when it is asked."""

    @property
    def suggested(self) -> Answer:
        """What the program would rule."""
        answer: Answer = self.options.suggestion.answer
        return answer

    @property
    def is_altered(self) -> bool:
        """Whether the person rules otherwise."""
        return self.is_ruled and instead_of(self.answer) != self.suggested

    @property
    def note(self) -> str:
        """Why, in the words of the person."""
        return self.answer.note if isinstance(self.answer, Overruled) else ""


def instead_of(answer: Answer) -> Answer:
    """What is ruled, without its note."""
    return answer.instead if isinstance(answer, Overruled) else answer


def standing(ruled: Sequence[GivenRuling]) -> dict[Key, GivenRuling]:
    """The rulings that count: of each thing the last one, unless it was taken back."""
    last = {(one.what, one.nth): one for one in ruled}
    return {key: one for key, one in last.items() if one.answer is not None}


class Rulings:
    """Whoever answers for a person who referees: as was ruled, and the rest as suggested, or it waits there.

    `listed` are the questions that came, in their order.
    """

    name = RULED

    def __init__(self, ruled: Sequence[GivenRuling], is_rest_suggested: bool) -> None:
        self._standing = standing(ruled)
        self._is_rest_suggested = is_rest_suggested
        self._times: Counter[tuple[str, ...]] = Counter()
        self.listed: list[ListedRuling] = []

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        options = decision.options
        if not isinstance(options, Ruling):
            return Passing().choose(decision, so_far, sight)
        what = options.suggestion.what
        nth = self._times[what]
        self._times[what] += 1
        suggested: Answer = options.suggestion.answer
        one = ListedRuling(what, nth, decision, options, suggested, False, moment=sight.view)
        if (given := self._standing.get((what, nth))) and given.answer is not None and _holds(options, given.answer):
            one = one._replace(answer=given.answer, is_ruled=True, is_shown=given.is_shown)
        self.listed.append(one)
        if not one.is_ruled and not self._is_rest_suggested:
            raise StillToRule
        return one.answer


def _holds(options: Ruling, answer: Answer) -> bool:
    """Whether a ruling still stands: what was confirmed is still suggested, what was altered may still be."""
    if not isinstance(answer, Overruled):
        return bool(answer == options.suggestion.answer)
    return options.refusal(answer) is None
