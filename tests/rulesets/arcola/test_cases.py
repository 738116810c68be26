"""The numbered case book: every case of the files in `cases` is played and checked."""

from __future__ import annotations

import pytest

from rulesets.arcola import ArcolaRules
from rulesets.arcola.clauses import CLAUSES
from tests.case_books.book import play_case
from tests.rulesets.arcola.case_book import read_book
from tests.rulesets.arcola.case_checks import run
from tests.rulesets.arcola.case_table import CaseTable
from tests.rulesets.arcola.case_words import Case

BOOK = read_book()


@pytest.mark.parametrize(("file", "case"), list(BOOK.params()))
def test_case(rules: ArcolaRules, file: str, case: Case) -> None:
    play_case(file, case, lambda one: run(one, CaseTable(rules, one.given)))


def test_every_case_cites_clauses_and_no_number_stands_twice() -> None:
    assert BOOK.wrong_numbers(CLAUSES) == []
