"""What every check of a map gives: subjects that are checked by themselves, and problems with their place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from workbench.engine.catalogue.resolved import STANDARD, Catalogue
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.problem import Problem, sorting_key

M = TypeVar("M", AreaMap, HexMap)
Subject: TypeAlias = tuple[str, str]
"""What is checked by itself: a kind ("space", "border", "reach" ...) and an id, "" where the whole map is looked at."""

Step: TypeAlias = Problem | None
"""What a check yields: a problem, or None where it may pause."""

Changed: TypeAlias = Mapping[str, Sequence[str]]
"""The names that are not the same values in two maps, by the field of the map that holds them."""


class Stale(NamedTuple):
    """What a change of a map leaves to be checked again: subjects, and the borders and spaces that were redrawn."""

    subjects: set[Subject]
    borders: Set[str] = frozenset()
    spaces: Set[str] = frozenset()


class MapChecker(ABC, Generic[M]):
    """The checks of one map, subject by subject; what a subject is told depends on the map alone, and on its `kinds`.

    `follow` goes on to another value of the map and says which subjects may have changed by it.
    """

    def __init__(self, sheet: M, kinds: Catalogue = STANDARD) -> None:
        self.map: M = sheet
        self.kinds = kinds

    def prepared(self) -> Iterator[None]:
        """Make what the checks look things up in, with pauses; who does not wait for it has it made when it is used."""
        yield from ()

    @abstractmethod
    def subjects(self) -> Iterator[Subject]:
        """Everything that is checked of the map by itself."""

    @abstractmethod
    def check(self, subject: Subject) -> Iterator[Step]:
        """The problems of one subject; None between them where a long check may pause."""

    @abstractmethod
    def follow(self, sheet: M, changed: Changed) -> Stale:
        """Take the map as it is now, and say what is to be checked again, what is gone among it."""

    def lines(self) -> tuple[Sequence[str], Sequence[str]]:
        """The borders and spaces that may cross or overlap each other: none on a map of hexes."""
        return (), ()

    def pairs(self, borders: Sequence[str], spaces: Sequence[str], crossed: set[str]) -> dict[Subject, Problem]:
        """Problems that two borders or two spaces have with each other, under a subject that names both (`pair`).

        At least one of each pair is among those given. `crossed` are the borders that cross another one.
        """
        return {}


def checked_fully(checker: MapChecker[AreaMap] | MapChecker[HexMap]) -> tuple[Problem, ...]:
    """All problems of a map, errors first."""
    found = [step for subject in checker.subjects() for step in checker.check(subject) if step is not None]
    borders, spaces = checker.lines()
    crossing: dict[Subject, Problem] = checker.pairs(borders, (), set())
    crossed: set[str] = {name for _, both in crossing for name in both.split(PAIR)}
    found += [*crossing.values(), *checker.pairs((), spaces, crossed).values()]
    return in_order(found, checker.map.id)


PAIR = "\n"
"""What stands between the two ids of a pair: no id of a drawing has it."""


def pair(kind: str, one: str, other: str) -> Subject:
    """The subject of a problem that two things have with each other."""
    return kind, f"{min(one, other)}{PAIR}{max(one, other)}"


def on_map(problem: Problem, map_id: str) -> Problem:
    """The problem with the map of its place."""
    return replace(problem, place=replace(problem.place, map=map_id))


def in_order(found: Iterable[Problem], map_id: str) -> tuple[Problem, ...]:
    """The problems of one map, each once, errors first."""
    return tuple(sorted({on_map(problem, map_id) for problem in found}, key=sorting_key))


def same_sheet(one: M, other: M, *fields: str) -> bool:
    """Are these fields of two values of a map the same?"""
    return all((a := getattr(one, name)) is (b := getattr(other, name)) or a == b for name in fields)
