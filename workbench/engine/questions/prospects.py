"""What an answer promises, whatever the view of its seat may be the view of: a figure, or from one to another."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import Any, NamedTuple

from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.decision import Decision
from workbench.engine.questions.answer_odds import MOST_WAYS, SAMPLES, AnswerReckoned
from workbench.engine.questions.answer_parts import AnswerOdds, AnyRules, UnknownForces
from workbench.engine.questions.possible_worlds import World
from workbench.engine.rules_modules import UNPLAYABLE
from workbench.engine.rules_words import NotOffered
from workbench.engine.state import Answer

Range = tuple[float, float]
"""From the least to the most; twice the same where it is known."""


class How(Enum):
    """In which way an answer is reckoned: as it stands, else without those who are not known, else its checks alone."""

    WHOLE, LEAVES_OUT, ONLY_CHECKS = range(3)


class Prospect(NamedTuple):
    """What is known of what comes of an answer.

    Attributes
    ----------
    odds
        One, or one for each of the worlds between which it lies: who takes part is not known. None while nothing is.
    is_unknown
        It cannot be told from what the seat knows.
    is_partial
        Only the checks are told: what else comes of it rests on units that the seat does not know.
    leaves_out
        It is reckoned as if nobody came whom the seat does not know.
    """

    odds: tuple[AnswerOdds, ...] = ()
    is_unknown: bool = False
    is_partial: bool = False
    leaves_out: bool = False

    @property
    def is_done(self) -> bool:
        return self.is_unknown or (bool(self.odds) and all(one.is_done for one in self.odds))

    @property
    def is_rolled(self) -> bool:
        return any(one.is_rolled for one in self.odds)

    @property
    def samples(self) -> int:
        """The fewest that were played in one of the worlds, 0 where all odds are exact."""
        return min((one.samples for one in self.odds if one.samples), default=0)

    @property
    def ends(self) -> dict[str, Range]:
        """In which way it ends -> how likely; the likeliest first."""
        found = {end: self.share(end) for one in self.odds for end in one.ends}
        return dict(sorted(found.items(), key=lambda one: (-sum(one[1]), one[0])))

    def share(self, *ends: str) -> Range:
        """How likely it ends in one of these ways."""
        shares = [
            float(sum(chance for outcome, chance in one.chances.items() if not set(ends).isdisjoint(outcome.ends)))
            for one in self.odds
        ]
        return (min(shares, default=0.0), max(shares, default=0.0))

    def expected(self, which: int) -> Range:
        """The mean loss of one's own side (0) or of the others (1)."""
        means = [float(one.expected(which)) for one in self.odds]
        return (min(means, default=0.0), max(means, default=0.0))


class Forecast:
    """A prospect that is reckoned a little at a time: go through `steps`, read `prospect`.

    `view` is what the seat sees, or the whole state for eyes that see everything; `near` are the spaces that it is
    about.
    """

    def __init__(
        self, rules: AnyRules, view: Any, decision: Decision, said: tuple[Answer, ...], near: tuple[str, ...] = ()
    ) -> None:
        self._rules, self._view, self._decision, self._said, self._near = rules, view, decision, said, near
        self._reckoned: list[AnswerReckoned] = []
        self._is_unknown = self._is_partial = False
        self._how = How.WHOLE

    def steps(self, most_ways: int = MOST_WAYS, samples: int = SAMPLES) -> Generator[None, None, None]:
        """Reckon on, world after world as long as it makes a difference which one it is."""
        gathers = any(kind.gathers for kind in self._rules.whole_procedures)
        for self._how in (How.WHOLE, *((How.LEAVES_OUT,) if gathers else ()), How.ONLY_CHECKS):
            self._reckoned = []
            try:
                yield from self._in_all_worlds(most_ways, samples)
                return
            except UnknownForces:
                self._is_partial = True
            except (NotOffered, BrokenRules, IllegalAction, *UNPLAYABLE):
                continue
        self._is_unknown = True

    def _in_all_worlds(self, most_ways: int, samples: int) -> Generator[None, None, None]:
        only_checks, leaves_out = self._how is How.ONLY_CHECKS, self._how is How.LEAVES_OUT
        worlds = (World(self._view),) if only_checks else self._rules.judgement.worlds(self._view, self._near)
        for world in worlds:
            for others_dare in (False, True):
                one = AnswerReckoned(
                    self._rules, world, self._decision, self._said, only_checks, others_dare, leaves_out
                )
                self._reckoned.append(one)
                yield from one.steps(most_ways, samples)
                if not one.rests_on_others:
                    break
            if not self._reckoned[0].takes_for_granted:
                return

    @property
    def prospect(self) -> Prospect:
        """As far as it is reckoned."""
        if self._is_unknown:
            return Prospect(is_unknown=True)
        odds = tuple(odds for one in self._reckoned if (odds := one.odds) is not None)
        only_checks = self._is_partial and self._how is How.ONLY_CHECKS
        return Prospect(odds, is_partial=only_checks, leaves_out=self._how is How.LEAVES_OUT)
