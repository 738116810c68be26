"""The numbered case book: every case of the files in `cases` is played and checked."""

from __future__ import annotations

import pytest

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.clauses import CLAUSES
from tests.case_books.book import play_case
from tests.rulesets.grande_tactique.case_book import read_book
from tests.rulesets.grande_tactique.case_checks import run
from tests.rulesets.grande_tactique.case_table import CaseTable
from tests.rulesets.grande_tactique.case_words import Case
from workbench.engine.clauses import ClauseStatus

BOOK = read_book()


@pytest.mark.parametrize(("file", "case"), list(BOOK.params()))
def test_case(rules: GrandeTactiqueRules, file: str, case: Case) -> None:
    play_case(file, case, lambda one: run(one, CaseTable(rules, one.given)))


def test_every_case_cites_clauses_and_no_number_stands_twice() -> None:
    assert BOOK.wrong_numbers(CLAUSES) == []


def test_every_clause_that_is_a_rule_has_a_case() -> None:
    proved = {number for case in BOOK.cases for number in case.clauses}
    rules = {clause.number for clause in CLAUSES if clause.status is ClauseStatus.IMPLEMENTED}
    assert rules - proved == set()
