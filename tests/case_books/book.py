"""A case book: its files, a chapter each, read into the cases of a game, and handed to pytest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
import pytest
import yaml

from tests.case_books.names import WrongCase
from tests.case_books.words import Numbered
from workbench.engine.clauses import Clause

C = TypeVar("C", bound=Numbered)


class CaseBook(Generic[C]):
    """All cases of a folder, by file, in the order of the files.

    Raises
    ------
    WrongCase
        A file holds a word that is no word of the vocabulary; the text names file and case.
    """

    def __init__(self, folder: Path, kind: type[C]) -> None:
        self._kind = kind
        self.chapters = tuple((path.name, self._read(path)) for path in sorted(folder.glob("*.yaml")))

    @property
    def cases(self) -> list[C]:
        return [case for _, cases in self.chapters for case in cases]

    def _read(self, path: Path) -> tuple[C, ...]:
        raw = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        if set(raw) != {"chapter", "cases"}:
            raise WrongCase(f"{path.name} has a chapter and its cases, and nothing else")
        return tuple(self._convert(path.name, i, one) for i, one in enumerate(raw["cases"]))

    def _convert(self, file: str, number: int, one: Any) -> C:
        try:
            return msgspec.convert(one, self._kind)
        except msgspec.ValidationError as error:
            raise WrongCase(f"{file}, case {one.get('case', number)}: {error}") from error

    def params(self) -> Iterator[Any]:
        """(file, case) of every case, marked with its clauses."""
        for file, cases in self.chapters:
            for case in cases:
                marks = [pytest.mark.clause(number) for number in case.clauses]
                yield pytest.param(file, case, id=f"{file[:2]}-{case.case}", marks=marks)

    def wrong_numbers(self, clauses: Sequence[Clause]) -> list[str]:
        """Cases that have a number in common, cite what is no clause, or are not numbered after their first clause."""
        known = {clause.number for clause in clauses}
        times = Counter(case.case for case in self.cases)
        found = [f"{number} stands {n} times" for number, n in sorted(times.items()) if n > 1]
        for case in self.cases:
            found += [f"{case.case} cites {number}" for number in case.clauses if number not in known]
            if not case.case.startswith(f"{case.clauses[0]}/"):
                found.append(f"{case.case} is about {case.clauses[0]}")
        return found


def play_case(file: str, case: C, run: Callable[[C], None]) -> None:
    """Run a case; what fails is told with its file, number and title."""
    try:
        run(case)
    except Exception as failed:
        failed.add_note(f"{file}, case {case.case}: {case.title}")
        raise
