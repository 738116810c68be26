"""The case book of La Grande Tactique, and what its words stand for."""

from __future__ import annotations

from pathlib import Path

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.figures.pieces import DECOY
from tests.case_books import names
from tests.case_books.book import CaseBook
from tests.case_books.names import WrongCase
from tests.rulesets.grande_tactique.case_words import Case


def read_book() -> CaseBook[Case]:
    """All chapters."""
    return CaseBook(Path(__file__).parent / "cases", Case)


class Names(names.Names):
    """Printed names of hexes, and force markers by the general or brigade whose they are: "Bonaparte", "decoy K"."""

    def __init__(self, rules: GrandeTactiqueRules) -> None:
        pieces, design = rules.figures.pieces, rules.design
        spaces = {number: space.name for number, space in rules.figures.ground.spaces.items()}
        called = {
            f"decoy {pieces.markers[force].letter}" if role.startswith(DECOY) else design.counter(role).name: force
            for role, force in pieces.by_letter.items()
        }
        super().__init__(rules, spaces, called)
        self.pieces = pieces

    def marker(self, word: str) -> str:
        """A force marker by its name, or WrongCase."""
        found = self.called.get(word, word)
        if found not in self.pieces.markers:
            raise WrongCase(f"there is no force marker {word!r}")
        return found

    def formation(self, word: str) -> str:
        """A formation by its id, or WrongCase."""
        if word not in self.pieces.formations:
            raise WrongCase(f"there is no formation {word!r}")
        return word

    def marker_of(self, counter: str) -> str:
        """The marker that a counter lies under when it is the first of its force, or WrongCase."""
        if counter in self.pieces.formations:
            return self.pieces.by_letter[self.pieces.role_of(counter)]
        if counter in self.pieces.by_letter:
            return self.pieces.by_letter[counter]
        return self.marker(counter)
