"""A case played out: a part of the sequence of play, with the answers and dice of the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy, deepcopy
from typing import Any, ClassVar, TypeVar

import msgspec
from immutables import Map

from tests.case_books.names import Names, WrongCase
from tests.case_books.words import Played
from tests.moments import HandMadeMoment
from workbench.engine.decision import Decision
from workbench.engine.options import Allotment, OneOf, SomeOf
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import Allotted, Answer, Procedure

IN_TURN, BY_SEAT = "in turn", "by seat"
Parts = Mapping[str, tuple[type[Procedure], tuple[str, ...]]]
"""Parts of the sequence of play by their words: the procedure, and which of its segments when not all are played."""

Rules = TypeVar("Rules", bound=AnyRules)
S = TypeVar("S", bound=Any)
U = TypeVar("U")
Q = TypeVar("Q")


class CaseTable(HandMadeMoment[Rules, S, U, Q]):
    """The moment of a case. What is not answered is declined where it can be, else the first legal answer is given."""

    parts: ClassVar[Parts]

    def __init__(self, rules: Rules, state: S, names: Names) -> None:
        super().__init__(rules, state)
        self.names = names

    @property
    def seats(self) -> tuple[str, ...]:
        """Those who may be asked."""
        return self.rules.seats(self.state)

    def unsaid(self, decision: Decision) -> Answer:
        way_out = getattr(decision.options, "way_out", "")
        if way_out and decision.options.refusal(way_out) is None:
            return str(way_out)
        answer: Answer = next(iter(decision.options))
        return answer

    def act(self, when: Played) -> None:
        """Play what the case says.

        Raises
        ------
        IllegalAction
            An answer is refused.
        WrongCase
            The case answers what nobody asked.
        """
        kind, only = self.part(when)
        if only:
            segments = tuple(s for s in self.rules.sequence[kind] if s.__name__ in only)
            if len(segments) != len(only):
                raise WrongCase(f"{kind.__name__} has not all of {only}")
            self.rules = copy(self.rules)
            self.rules.sequence = {**self.rules.sequence, kind: segments}  # type: ignore[misc]
            self.engine = type(self.engine)(self.rules)
        said = self.said(when)
        self.play(self.procedure(kind, when), faces=when.dice, says=said.by_question())
        said.check_all_was_asked()

    def part(self, when: Played) -> tuple[type[Procedure], tuple[str, ...]]:
        """What is played, or WrongCase."""
        if when.play not in self.parts:
            raise WrongCase(f"nothing is called {when.play!r}; there are {', '.join(sorted(self.parts))}")
        return self.parts[when.play]

    def said(self, when: Played) -> Said:
        """The answers of the case."""
        return Said(self.names, when)

    def first_facts(self, when: Played) -> Mapping[str, Any]:
        """What a procedure is given when the case says nothing else, by field; it may lack some of them."""
        return {}

    def procedure(self, kind: type[Procedure], when: Played) -> Procedure:
        """The procedure that is played, with the facts of the case."""
        first = {k: v for k, v in self.first_facts(when).items() if k in kind.__struct_fields__}
        return msgspec.convert(first | self.names.fields(when.facts, kind), kind, strict=False)


class Said:
    """The answers of a case, given out question by question."""

    def __init__(self, names: Names, when: Played) -> None:
        self.names = names
        self.answers = {names.question(words): deepcopy(answer) for words, answer in when.answers.items()}
        self.open = set(self.answers)

    def by_question(self) -> dict[str, Callable[[Decision], Any]]:
        """Name of a question -> what answers it."""
        return dict.fromkeys(self.answers, self._answer)

    def check_all_was_asked(self) -> None:
        """WrongCase when an answer has not been called for."""
        if left := self.left():
            raise WrongCase(f"nobody asked for: {'; '.join(left)}")

    def left(self) -> list[str]:
        """Answers that were not called for."""
        found = sorted(self.open)
        return found + [f"{name}: {a}" for name, a in sorted(self.answers.items()) if _is_left(a)]

    def _answer(self, decision: Decision) -> Answer | None:
        self.open.discard(decision.name)
        said = _next(self.answers[decision.name], decision.seat)
        return None if said is None else self.fitting(decision, said)

    def fitting(self, decision: Decision, said: Any) -> Answer:
        """An answer in the form that the question wants it."""
        if isinstance(decision.options, Allotment) and isinstance(said, Mapping):
            return Allotted(Map(said))
        plain = self.names.plain(said)
        if isinstance(decision.options, OneOf):
            return str(plain)
        if isinstance(decision.options, SomeOf) and set(plain) <= set(decision.options.candidates):
            return tuple(c for c in decision.options.candidates if c in plain)
        answer: Answer = plain
        return answer


def _is(said: Any, word: str) -> bool:
    """Are these several answers, given in turn or by seat?"""
    return isinstance(said, dict) and set(said) == {word}


def _next(said: Any, seat: str) -> Any:
    """The answer of a seat now, None when nothing is said."""
    if _is(said, IN_TURN):
        return said[IN_TURN].pop(0) if said[IN_TURN] else None
    if _is(said, BY_SEAT):
        mine = said[BY_SEAT].get(seat)
        return _next(mine, seat) if _is(mine, IN_TURN) else said[BY_SEAT].pop(seat, None)
    return said


def _is_left(said: Any) -> bool:
    if _is(said, IN_TURN):
        return bool(said[IN_TURN])
    if _is(said, BY_SEAT):
        return any(not _is(mine, IN_TURN) or _is_left(mine) for mine in said[BY_SEAT].values())
    return False
