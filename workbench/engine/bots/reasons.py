"""Why a bot answers as it does: what it weighed, how sure it is, and what it feared.

Nothing of this is reckoned unless somebody asks: a bot that is `explained` writes into `Notes` what it finds anyway,
chooses the same as ever, and uses up none of its chances.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from workbench.engine.bots.bot import Bot
from workbench.engine.decision import Decision
from workbench.engine.events import Event
from workbench.engine.options import OneOf
from workbench.engine.state import Answer

TOLD = 3
"""So many answers are told of each question, the best."""
MOST_RULED_OUT = 20
SAME = 1e-9
"""Values nearer to each other than this are equal."""
DECIDED = 1_000_000.0
"""The value of a won playtest; of a lost one with the other sign, of a draw 0."""


class How(Enum):
    """How a bot came to its answer."""

    BY_CHANCE = "by_chance"
    PLANNED = "planned"
    APPRAISED = "appraised"
    LOOKED_AHEAD = "looked_ahead"
    LEFT_OFF = "left_off"
    """It was asked the same so often that it takes the way out."""


@dataclass(frozen=True, slots=True)
class Feared:
    """The worst that may come of an answer: what happens then, how likely that is and what it leaves one with.

    `before` is what the bot plays on in thought: a guess from its view, so that these events may name nobody whom the
    seat does not know; they are to be read through its eyes.
    """

    before: Any
    events: tuple[Event[Any], ...]
    odds: float
    value: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer, and what the bot thinks of it.

    Attributes
    ----------
    value
        On the bot's own scale; None where it has none.
    feared
        The worst way of the dice; None where nothing is rolled, or the dice were not looked at.
    sampled
        How many falls of the dice stand for all of them; 0 where the value is exact, or no dice were looked at.
    wins, loses
        How likely the playtest is won, or lost, by it at once.
    """

    answer: Answer
    value: float | None = None
    feared: Feared | None = None
    sampled: int = 0
    wins: float = 0.0
    loses: float = 0.0


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a choice, and how it was answered: of the decision only what may be read at any time.

    Attributes
    ----------
    words
        What answers are called that are no id.
    best
        The answer that was chosen, and the next best ones.
    looked_at
        How many answers were weighed.
    now
        What the position is worth before the answer, on the scale of values; None where positions have none.
    ruled_out
        Answers that the rules would allow and the bot is told never to give; `MOST_RULED_OUT` at most.
    """

    seat: str
    name: str
    prompt: str
    clause: str
    words: Mapping[str, str]
    so_far: tuple[Answer, ...]
    chosen: Answer
    how: How
    best: tuple[Weighed, ...] = ()
    looked_at: int = 0
    now: float | None = None
    ruled_out: tuple[Answer, ...] = ()


@dataclass(slots=True)
class Notes:
    """What a bot tells of one choice, question by question."""

    questions: list[Question] = field(default_factory=list)

    def chose(
        self,
        decision: Decision,
        so_far: tuple[Answer, ...],
        chosen: Answer,
        how: How,
        weighed: Sequence[Weighed] = (),
        looked_at: int = 0,
        now: float | None = None,
    ) -> None:
        """An answer was chosen, of these that were weighed: the best first."""
        words = decision.options.words if isinstance(decision.options, OneOf) else {}
        own = next((one for one in weighed if one.answer == chosen), Weighed(chosen))
        best = (own, *(one for one in weighed if one.answer != chosen))[:TOLD]
        self.questions.append(
            Question(
                decision.seat, decision.name, decision.prompt, decision.clause, words,
                so_far, chosen, how, best, max(looked_at, len(best)), now,
            )
        )  # fmt: skip

    def ruled_out(self, answers: Sequence[Answer]) -> None:
        """The last question had these answers too, but for what the bot is told."""
        if self.questions and answers:
            self.questions[-1] = replace(self.questions[-1], ruled_out=tuple(answers[:MOST_RULED_OUT]))


class Watch:
    """Looks on while one answer is played on in thought, and remembers the worst."""

    def __init__(self, before: Any) -> None:
        self._before = before
        self.begin_again()

    def begin_again(self, sampled: int = 0) -> None:
        """Forget what was seen: it is played on otherwise, by so many samples."""
        self._sampled, self._ways = sampled, 0
        self._wins = self._loses = self._odds = 0.0
        self._worst: tuple[float, tuple[Event[Any], ...]] | None = None

    def saw(self, events: Sequence[Event[Any]], value: float, odds: float) -> None:
        """One way of the dice, how likely it is and what comes of it."""
        self._ways += 1
        self._wins += odds if value >= DECIDED else 0.0
        self._loses += odds if value <= -DECIDED else 0.0
        if self._worst is None or value < self._worst[0] - SAME:
            self._worst, self._odds = (value, tuple(events)), odds
        elif value <= self._worst[0] + SAME:
            self._odds += odds

    def weighed(self, answer: Answer, value: float | None) -> Weighed:
        """The answer with what was seen of it."""
        if value is None or self._worst is None:
            return Weighed(answer, value)
        feared = Feared(self._before, self._worst[1], self._odds, self._worst[0]) if self._ways > 1 else None
        return Weighed(answer, value, feared, self._sampled, self._wins, self._loses)


@contextlib.contextmanager
def explained(bot: Bot, notes: Notes | None) -> Iterator[None]:
    """While this lasts the bot tells its reasons, if it is one that can."""
    if notes is None or not hasattr(bot, "notes"):
        yield
        return
    bot.notes = notes
    try:
        yield
    finally:
        bot.notes = None
