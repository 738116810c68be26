"""Clauses of a rulebook: their list, the mark a segment carries, and the refusal that cites one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from msgspec import Struct

from workbench.engine.words.message import Argument, Message

F = TypeVar("F", bound=Callable[..., Any])


class ClauseStatus(StrEnum):
    """What the program does about a clause."""

    IMPLEMENTED = "implemented"
    NOT_A_RULE = "not_a_rule"
    DEFERRED = "deferred"


class Clause(Struct, frozen=True):
    """A numbered rule under our own heading; `reason` says why it is deferred or no rule."""

    number: str
    heading: str
    status: ClauseStatus = ClauseStatus.IMPLEMENTED
    reason: str = ""


def no_rule(number: str, heading: str, reason: str) -> Clause:
    """A clause that nothing has to carry out: a heading, a list of the pieces, an example."""
    return Clause(number, heading, ClauseStatus.NOT_A_RULE, reason)


def clause_order(number: str) -> tuple[tuple[int, str], ...]:
    """What clauses are sorted by: part by part, numbers by their size and before words.

    >>> sorted(("10.2", "9.10", "9.2", "help.a"), key=clause_order)
    ['9.2', '9.10', '10.2', 'help.a']
    """
    return tuple((int(part), "") if part.isdecimal() else (10**6, part) for part in number.split("."))


def chapter_of(clause: str) -> int:
    """The chapter that a clause stands in; 0 of one that is counted otherwise.

    >>> chapter_of("25.12"), chapter_of("7"), chapter_of("help.a"), chapter_of("")
    (25, 7, 0, 0)
    """
    first = clause.partition(".")[0]
    return int(first) if first.isascii() and first.isdecimal() and len(first) < 7 else 0


class Refusal(Struct, frozen=True, eq=False):
    """Why something may not be done, in the player's words, and the clause that says so ("" for a matter of form).

    `text` is a text of the catalogues, or words that were made of one; with `arguments` (`Refusal.of`) it has places
    for them. It is put into words when somebody reads its `reason`: most refusals are never read.
    """

    clause: str
    text: str
    arguments: Mapping[str, Argument] | None = None

    @classmethod
    def of(cls, clause: str, text: str, /, **arguments: Argument) -> Refusal:
        """A refusal whose text has places: `Refusal.of("16.2", "{unit} has moved", unit=name)`."""
        return cls(clause, text, arguments)

    @property
    def reason(self) -> str:
        """Why not; a message, where it has places."""
        return Message(self.text, **self.arguments) if self.arguments else self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.clause, self.reason) == (other.clause, other.reason)

    def __ne__(self, other: object) -> bool:  # that of a struct would not ask `__eq__`
        return not self == other

    def __hash__(self) -> int:
        return hash((self.clause, self.reason))


class IllegalAction(Exception):
    """An action that the rules refuse. Nothing has changed. `answer` is the one of its answers that is refused."""

    def __init__(self, clause: str, reason: str, answer: object = None) -> None:
        super().__init__(f"{reason} [{clause}]" if clause else reason)
        self.clause = clause
        self.reason = reason
        self.answer = answer


class BrokenRules(Exception):
    """A rules module broke a promise to the engine: it asked after acting, left no option, ran without end."""


def implements(*numbers: str) -> Callable[[F], F]:
    """Mark a segment or a function with the clauses it carries out; events it emits cite the first."""

    def mark(function: F) -> F:
        function.clauses = numbers  # type: ignore[attr-defined]
        return function

    return mark


def clauses_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The clauses that `implements` noted, none for an unmarked function."""
    return getattr(function, "clauses", ())
