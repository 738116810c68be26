"""What goes along with an answer: an order of several plays, and questions that have one answer only. No Qt here.

Nothing is decided here. What was foreseen is given as an answer like any other, one question after the other, and what
is asked otherwise, refused, or learned on the way ends it: the reader is told where and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from workbench.engine.clauses import Refusal
from workbench.engine.decision import Decision
from workbench.engine.events import Answered, DiceRolled, Event, ProceduresStand
from workbench.engine.questions.only_answer import only_answer
from workbench.engine.shown.order import ForeseenPlay
from workbench.engine.state import Answer
from workbench.engine.words.message import Message, as_message, marked

MOST_IN_A_ROW = 200
"""So many questions are answered at most before somebody is asked again."""
ONLY_ANSWER = "only_answer"
"""Who made a play that was told and not asked (`Made.by`)."""
DICE = marked("The order stops here, for dice were rolled on the way: look what they brought.")
NEWS = marked("The order stops here, for something else has happened on the way: look at the log.")
ANOTHER = marked("The order stops here, for the other side is asked first.")


@dataclass(frozen=True, slots=True)
class ToldAnswer:
    """A question that was told to its seat together with its only answer."""

    decision: Decision
    answer: Answer


class AnswersAhead:
    """An order under way: the plays of a seat that are still to be made."""

    def __init__(self) -> None:
        self.seat = ""
        self.plays: tuple[ForeseenPlay, ...] = ()
        self.at = 0
        self.stopped: Refusal | None = None

    def begin(self, seat: str, plays: Sequence[ForeseenPlay], at: int) -> None:
        """Take up an order, given while play `at` of the tree was the last."""
        self.seat, self.plays, self.at, self.stopped = seat, tuple(plays), at, None

    def drop(self) -> None:
        """Somebody does something else."""
        self.plays, self.stopped = (), None

    def stop(self, why: Refusal) -> None:
        """It cannot go on."""
        self.plays, self.stopped = (), why

    def next_for(self, decision: Decision, so_far: tuple[Answer, ...]) -> Answer | None:
        """The answer that was foreseen to this question; None where another question was."""
        if not self.plays or (decision.seat, decision.name) != (self.seat, self.plays[0].to):
            return None
        answers = self.plays[0].answers
        is_next = len(so_far) < len(answers) and answers[: len(so_far)] == so_far
        return answers[len(so_far)] if is_next else None

    def played(self, to: str, at: int) -> None:
        """A play of the seat was made to this segment; what was foreseen of it is done."""
        self.at = at
        if self.plays and self.plays[0].to == to:
            self.plays = self.plays[1:]

    def stop_before(self, decision: Decision) -> None:
        """Something is asked that was not foreseen."""
        if not self.plays:
            return
        if decision.seat != self.seat:
            self.stop(Refusal("", ANOTHER))
            return
        words = Message("The order stops here, for this is asked first: {prompt}.", prompt=as_message(decision.prompt))
        self.stop(Refusal(decision.clause, words))

    def look_at(self, told: Sequence[Event[Any]], is_own: bool) -> None:
        """Stop where the seat was told of dice, or of anything at all that another did."""
        if not self.plays:
            return
        if any(isinstance(event, DiceRolled) for event in told):
            self.stop(Refusal("", DICE))
        elif not is_own and any(not isinstance(event, Answered | ProceduresStand) for event in told):
            self.stop(Refusal("", NEWS))


def told_answer(decision: Decision) -> ToldAnswer | None:
    """The only answer to a question; None where there is a choice."""
    answer = only_answer(decision.options)
    return ToldAnswer(decision, answer) if answer is not None else None
