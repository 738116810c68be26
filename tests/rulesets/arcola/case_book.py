"""The case book of Arcola, and what its words stand for."""

from __future__ import annotations

from pathlib import Path

from rulesets.arcola import ArcolaRules
from rulesets.arcola.state import BOXES
from tests.case_books import names
from tests.case_books.book import CaseBook
from tests.rulesets.arcola.case_words import Case


def read_book() -> CaseBook[Case]:
    """All chapters."""
    return CaseBook(Path(__file__).parent / "cases", Case)


class Names(names.Names):
    """Printed names of hexes, and the boxes beside the map; leaders and units by their ids."""

    def __init__(self, rules: ArcolaRules) -> None:
        spaces = {number: space.name for number, space in rules.figures.ground.spaces.items()}
        super().__init__(rules, spaces | dict.fromkeys(BOXES, ""))
