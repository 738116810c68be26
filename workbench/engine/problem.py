"""What a check has to say: the place, the cause, and where possible the fix. Every check of the program uses it."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from immutables import Map
from msgspec import Struct


class Level(StrEnum):
    """An error keeps a design from being played or printed; a warning is worth a look; a hint is a question."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"

    @property
    def weight(self) -> int:
        """What errors, warnings and hints are sorted by, in this order."""
        return _WEIGHTS[self]


_WEIGHTS = {Level.ERROR: 0, Level.WARNING: 1, Level.HINT: 2}


class Place(Struct, frozen=True, omit_defaults=True):
    """Where a problem is: the kind of thing ("space", "junction", "border" ...), its id and a name to be read.

    `map` is the id of the map that it is on; "" is a place of no map, or of one that the asker knows. `at` is the
    space where on a long thing it is, such as a road; "" is all of it.
    """

    kind: str
    id: str
    name: str = ""
    map: str = ""
    at: str = ""

    def __str__(self) -> str:
        return self.name or f"{self.kind} {self.id}"


Fact: TypeAlias = str | int | float | tuple[str, ...]
"""What a problem says by name: an id, a name, a number, several of them."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """One finding of one check.

    `check` names the check, `clause` the rule it rests on ("" is none), `fix` is the label of an edit that
    would cure it ("" when there is no such edit). `facts` are what the cause tells in words, by name: whoever has to
    know what is wrong reads them, and nobody reads the words.
    """

    level: Level
    check: str
    place: Place
    cause: str
    clause: str = ""
    fix: str = ""
    facts: Map[str, Fact] = Map()

    def __str__(self) -> str:
        return f"{self.place}: {self.cause}"


def sorting_key(problem: Problem) -> tuple[int, str, str, str, str, str]:
    """Errors first, then by check and place: the order in which problems are listed."""
    place = problem.place
    return (problem.level.weight, problem.check, place.kind, place.map, place.id, problem.cause)


class DesignLacks(KeyError):
    """A rules module cannot be bound to a design, or start a scenario; `problems` are all the reasons.

    A `KeyError`, as everything is that a design lacks, so that whoever starts a playtest needs to know one exception.
    """

    def __init__(self, heading: str, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"{heading}: {'; '.join(problem.cause for problem in problems)}")
        self.problems = problems
