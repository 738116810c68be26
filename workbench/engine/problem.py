"""What a check has to say: declared once by the check, told of a place by each problem that it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeAlias

from immutables import Map
from msgspec import Struct

from workbench.engine.words.message import Argument, Message, as_message, joined, marked, places_of

MOST_NAMED = 4
PHASE_LACKS = "phase_lacks"
"""The check of a side that needs a phase and has none; its facts are the `side` and the `procedure` of the phase."""
Fact: TypeAlias = str | int | float | tuple[str, ...]
"""What a problem says by name: an id, a name, a number, several of them."""


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
        return str(self.said)

    @property
    def said(self) -> str:
        """How it is called: by its name, or in words that are put into the language of the reader."""
        kind = Message(self.kind.replace("_", " "))
        return self.name or (Message("{kind} {id}", kind=kind, id=self.id) if self.id else kind)


KINDS_OF_PLACES = (
    marked("space"), marked("border"), marked("junction"), marked("hex"), marked("hexside"), marked("road"),
    marked("river"), marked("link"), marked("zone"), marked("ground"), marked("map"), marked("scan"),
    marked("counter"), marked("unit"), marked("unit type"), marked("scenario"), marked("table"), marked("parameter"),
    marked("track"), marked("phase"), marked("side"), marked("faction"), marked("design"), marked("file"),
)  # fmt: skip
"""What a place without a name is called by, for the catalogues."""
Step: TypeAlias = "Problem | None"
"""What a check yields: a problem, or None where it may pause."""

Find: TypeAlias = Callable[..., Iterator[Step]]
"""Finds the problems of one subject; what it is given is said by whoever asks for checks of that subject."""

Fix: TypeAlias = Callable[[Any, "Problem"], Any]
"""From the design and the problem to the edit that fixes it, of a rules module to the design that has it no longer.

None is a problem that is gone by now, or whose fix is for the designer to choose.
"""


class Check(Struct, frozen=True):
    """One thing that can be wrong with a design.

    Attributes
    ----------
    cause
        A message with the names of facts ("its class {kind} is not there"); what follows the name of the place. Of a
        check that meets its fault in several ways it is that of the first; the others stand in `cases`.
    remedy
        What the fix does, a message too.
    finds
        How it is found, by what is looked at: a kind of thing of a map, a map as a whole, the design.
    fix
        None where the remedy is for the designer.
    cases
        Causes by the name of the case, and remedies other than `remedy` under the name with "!" before it.
    """

    id: str
    level: Level
    title: str
    cause: str
    remedy: str = ""
    finds: Mapping[str, Find] = Map()
    fix: Fix | None = None
    cases: Mapping[str, str] = Map()

    def at(self, place: Place, case: str = "", *, clause: str = "", can_fix: bool = True, **facts: Fact) -> Problem:
        """A problem of this check."""
        return Problem(self, place, Map(facts), clause, case, can_fix)

    def __hash__(self) -> int:
        return hash(self.id)


class Problem(Struct, frozen=True):
    """One finding of one check: of a place, with what is told of it.

    `clause` is the rule it rests on ("" is none), `case` the way in which the fault is met, `can_fix` whether the
    check's fix ends this one. Whoever has to know what is wrong reads `check` and `facts`; the words are made
    of them for people.
    """

    of: Check
    place: Place
    facts: Map[str, Fact] = Map()
    clause: str = ""
    case: str = ""
    can_fix: bool = True

    @property
    def check(self) -> str:
        """The id of its check."""
        return self.of.id

    @property
    def level(self) -> Level:
        """How much it matters."""
        return self.of.level

    @property
    def is_curable(self) -> bool:
        """Is there a fix, by an edit or by what its remedy advises?"""
        return self.can_fix and bool(self.of.remedy)

    @property
    def cause(self) -> str:
        """What is wrong: a message, which is its English words."""
        return _told(self.of, self.of.cases.get(self.case, self.of.cause), self.facts)

    @property
    def fix(self) -> str:
        """What would fix it, a message too; "" when no edit does and nothing is advised."""
        return _told(self.of, self.of.cases.get(f"!{self.case}", self.of.remedy), self.facts) if self.can_fix else ""

    @property
    def said(self) -> Message:
        """Where and what, in one line."""
        return Message("{place}: {cause}", place=self.place.said, cause=as_message(self.cause))

    def __str__(self) -> str:
        return str(self.said)


def plain_problem(
    level: Level, check: str, place: Place, cause: str, clause: str = "", fix: str = "", **facts: Fact
) -> Problem:
    """A problem of no declared check, in words of its own."""
    return Problem(Check(check, level, "", cause, fix), place, Map(facts), clause)


def _told(check: Check, text: str, facts: Mapping[str, Fact]) -> str:
    """A message of a check with what is told; the words of a problem that has its own are as they are."""
    if not check.title or not text:
        return text
    return with_facts(text, facts)


def with_facts(text: str, facts: Mapping[str, Fact]) -> Message:
    """A message with those of the facts that it has places for."""
    return Message(text, **{place: _argument(place, facts) for place in places_of(text)})


def _argument(place: str, facts: Mapping[str, Fact]) -> Argument:
    """A fact as it stands in a message. `{spaces}` are the first four of several, `{spaces_12}` the first twelve."""
    name, _, most = place.rpartition("_") if place not in facts else (place, "", "")
    fact = facts[name]
    return listed(fact, int(most or MOST_NAMED)) if isinstance(fact, tuple) else fact


def listed(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Names in a row, the first few of many."""
    row, more = ", ".join(names[:most]), len(names) - most
    return Message("{names} and {count} more", names=row, count=more) if more > 0 else row


def sorting_key(problem: Problem) -> tuple[int, str, str, str, str, str]:
    """Errors first, then by check and place: the order in which problems are listed."""
    place = problem.place
    return (problem.level.weight, problem.check, place.kind, place.map, place.id, problem.cause)


class DesignLacks(KeyError):
    """A rules module cannot be bound to a design, or start a scenario; `problems` are all the reasons.

    A `KeyError`, as everything is that a design lacks, so that whoever starts a playtest needs to know one exception.
    """

    def __init__(self, heading: str, problems: tuple[Problem, ...]) -> None:
        causes = joined("; ", (as_message(problem.cause) for problem in problems))
        super().__init__(Message("{heading}: {causes}", heading=as_message(heading), causes=causes))
        self.problems = problems


class SilencedProblem(Struct, frozen=True):
    """A warning that the designer has looked at and lets be: its check, the kind and id of its place, and why.

    `map` is the id of the map that the place is on; "" is a place of no map, or of whichever map has it.
    """

    check: str
    place_kind: str
    place_id: str
    reason: str = ""
    map: str = ""

    @property
    def id(self) -> str:
        """What tells it from others."""
        place = f"{self.check}/{self.place_kind}/{self.place_id}"
        return f"{place} on {self.map}" if self.map else place
