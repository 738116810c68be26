"""Every refusal has its own reason: what no list offers is tried in every decision of a playtest.

A refusal without a clause of its own says "not among the choices" by the clause of the question, and a player learns
nothing. Only answers of a wrong shape may be refused so: another type, a name that nothing has, too few or too many
answers. Those have a sentence too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.conformance import AnyPlaytest
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Action, Decision
from workbench.engine.dice import SeededDice
from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.state import Allotted, Answer
from workbench.lab.foreign_answers import Names, foreign_answers

NO_SUCH = "no_such_thing"
MOST_MOMENTS = 6
"""So many moments of one question, at one stage and after the same words, are tried with every name of the design."""
MOST_STAGES = 12


class Refusals:
    """What no list offers is tried at the moments of playtests; `gaps` are the questions that refuse it without a
    reason of their own, each as "Movement.move_a_unit: another space", with an example.

    `most` moments of each question are tried.
    """

    def __init__(self, most: int = MOST_MOMENTS) -> None:
        self.gaps: dict[str, str] = {}
        self.tried = 0
        self._most = most
        self._seen: Counter[tuple[str, int, tuple[str, ...]]] = Counter()

    def try_all(self, playtest: AnyPlaytest) -> None:
        """Every question at the moments of a playtest that was played."""
        names = Names(playtest.rules)
        clauses = {clause.number for clause in playtest.rules.clauses}
        for number, play in enumerate(playtest.plays):
            for waiting in playtest.engine.decisions(play.state):
                following = playtest.plays[number + 1].action if number + 1 < len(playtest.plays) else None
                said = following.answers if following and following.seat == waiting.seat else ()
                for decision, so_far in stages(playtest, play.state, waiting, said):
                    words = tuple(word for word in so_far if isinstance(word, str) and word not in names.kinds)
                    kind = (decision.name, decision.stage, words)
                    if self._seen[kind] < self._most:
                        self._seen[kind] += 1
                        self._try(playtest, play.state, decision, so_far, names, clauses)

    def _try(
        self,
        playtest: AnyPlaytest,
        state: Any,
        decision: Decision,
        so_far: tuple[Answer, ...],
        names: Names,
        clauses: set[str],
    ) -> None:
        for what, answer in foreign_answers(decision.options, names, state):
            refused = decision.options.refusal(answer)
            assert refused is not None, f"{decision.name}: {answer!r} is not offered and not refused"
            assert refused.reason, f"{decision.name}: {answer!r} is refused without a sentence"
            assert not refused.clause or refused.clause in clauses, f"{decision.name}: there is no {refused.clause}"
            self.tried += 1
            if not refused.clause:
                self._note(decision, what, answer)
        for candidate in _barred(decision.options):
            self._note(decision, "a candidate", candidate)
        for answer in misshapen(decision.options):
            refused = decision.options.refusal(answer)
            assert refused is not None and refused.reason, f"{decision.name}: {answer!r} is refused without a sentence"
            self.tried += 1

    def _note(self, decision: Decision, what: str, answer: Answer) -> None:
        self.gaps.setdefault(f"{decision.name}: {what}", f"{answer!r} at stage {decision.stage} ({decision.prompt})")


def _barred(options: Options[Any]) -> Iterator[Answer]:
    """Candidates that are refused without a clause."""
    match options:
        case OneOf(candidates=candidates):
            each: Iterator[Answer] = iter(candidates)
        case SomeOf(candidates=candidates):
            each = ((candidate,) for candidate in candidates)
        case _:
            return
    yield from (c for c in each if (refused := options.refusal(c)) and not refused.clause and not _is_few(options, c))


def _is_few(options: Options[Any], answer: Answer) -> bool:
    """Is it a matter of form that one alone will not do?"""
    return isinstance(options, SomeOf) and isinstance(answer, tuple) and len(answer) < options.least


def stages(
    playtest: AnyPlaytest, state: Any, first: Decision, said: tuple[Answer, ...]
) -> Iterator[tuple[Decision, tuple[Answer, ...]]]:
    """The stages of a choice as it was made, each with what was said before it."""
    yield first, ()
    for stage in range(1, min(len(said), MOST_STAGES)):
        decision = playtest.engine.next_decision(state, first.seat, said[:stage])
        if decision is None:
            return
        yield decision, said[:stage]


def misshapen(options: Options[Any]) -> Iterator[Answer]:
    """Answers of another type than is asked for, and of names that nothing has."""
    yield from (answer for answer in (NO_SUCH, "", 10**9, (NO_SUCH,), Allotted()) if not _fits(options, answer))


def _fits(options: Options[Any], answer: Answer) -> bool:
    match options:
        case Number(high=high):
            return isinstance(answer, int) and answer <= high
        case OneOf(candidates=candidates):
            return answer in candidates
        case Allotment(total=total):
            return isinstance(answer, Allotted) and total == 0
        case SomeOf() | Ordering():
            return False
    return False


def wrong_doors(playtest: AnyPlaytest, most: int = 2) -> int:
    """Actions of seats that nothing is asked of, answers to another question, and too few and too many answers.

    Said at the first `most` moments of each question, and when all is over. How many were refused.
    """
    clause, refused, seen = playtest.rules.sequence_clause, 0, Counter[str]()
    assert clause in {known.number for known in playtest.rules.clauses}, f"{clause!r} is no clause"
    for number, play in enumerate(playtest.plays[:-1], start=1):
        said = playtest.plays[number].action
        if said is None or seen[said.to] >= most:
            continue
        seen[said.to] += 1
        asked = {decision.seat for decision in playtest.engine.decisions(play.state)}
        idle = [seat for seat in playtest.rules.seats(play.state) if seat not in asked]
        for action in [Action(seat, said.to, said.answers) for seat in idle] + [
            Action(said.seat, name, said.answers) for name in sorted(seen) if name != said.to
        ]:
            told = _told(playtest, play.state, action)
            assert told.clause == clause, f"play {number}: {action} is refused by {told.clause!r}: {told.reason}"
            assert told.reason
            refused += 1
        for answers in (said.answers[:-1], (*said.answers, said.answers[-1])):
            assert _told(playtest, play.state, Action(said.seat, said.to, answers)).reason
            refused += 1
    last = playtest.plays[-1]
    assert playtest.is_over
    for seat in playtest.rules.seats(last.state):
        assert _told(playtest, last.state, Action(seat, "", ())).clause == clause
        refused += 1
    return refused


def _told(playtest: AnyPlaytest, state: Any, action: Action) -> IllegalAction:
    try:
        playtest.engine.play(state, action, SeededDice(playtest.seed))
    except IllegalAction as told:
        return told
    raise AssertionError(f"{action} is played")
