"""What a check has to say: the place, the cause, and where possible the fix. Every check of the program uses it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Level(StrEnum):
    """An error keeps a design from being played or printed; a warning is worth a look."""

    ERROR = "error"
    WARNING = "warning"


class Place(Struct, frozen=True, omit_defaults=True):
    """Where a problem is: the kind of thing ("space", "junction", "border" ...), its id and a name to be read."""

    kind: str
    id: str
    name: str = ""

    def __str__(self) -> str:
        return self.name or f"{self.kind} {self.id}"


class Problem(Struct, frozen=True, omit_defaults=True):
    """One finding of one check.

    `check` names the check, `clause` the rule it rests on ("" is none), `fix` is the label of an edit that
    would cure it ("" when there is no such edit).
    """

    level: Level
    check: str
    place: Place
    cause: str
    clause: str = ""
    fix: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.cause}"


class DesignLacks(KeyError):
    """A rules module cannot be bound to a design, or start a scenario; `problems` are all the reasons.

    A `KeyError`, as everything is that a design lacks, so that whoever starts a playtest needs to know one exception.
    """

    def __init__(self, heading: str, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{heading}: {'; '.join(problem.cause for problem in problems)}")
        self.problems = problems
