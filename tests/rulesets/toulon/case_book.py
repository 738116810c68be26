"""The case book of Toulon, and what its words stand for."""

from __future__ import annotations

from pathlib import Path

from rulesets.toulon import ToulonRules
from rulesets.toulon.figures import PURSES
from tests.case_books import names
from tests.case_books.book import CaseBook
from tests.case_books.names import WrongCase
from tests.rulesets.toulon.case_words import Case

ARRIVALS = "arrivals"
"""The turn track, on which reinforcements wait."""


def read_book() -> CaseBook[Case]:
    """All chapters."""
    return CaseBook(Path(__file__).parent / "cases", Case)


class Names(names.Names):
    """Printed names of areas; fortifications keep theirs, since some areas are called like them."""

    kept = frozenset({"fort", "garrisoned", "in", "reduced", "work"})

    def __init__(self, rules: ToulonRules) -> None:
        spaces = {id_: space.name for id_, space in rules.figures.spaces.items()}
        super().__init__(rules, {**spaces, ARRIVALS: ""})
        self._sections = rules.figures.network.sections

    def section(self, word: str) -> str:
        """A road section by id, or WrongCase."""
        if word not in self._sections:
            raise WrongCase(f"there is no road section {word!r}")
        return word

    def purse(self, word: str) -> str:
        """A purse, or WrongCase."""
        if word not in PURSES:
            raise WrongCase(f"there is no purse {word!r}")
        return word
