"""The numbered case book: every case of the files in `cases` is played and checked."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesets.toulon import ToulonRules
from rulesets.toulon.clauses import CLAUSES
from tests.rulesets.toulon.case_book import read_chapters
from tests.rulesets.toulon.case_checks import run
from tests.rulesets.toulon.case_table import CaseTable
from tests.rulesets.toulon.case_words import Case

CHAPTERS = read_chapters()
NUMBERS = frozenset(clause.number for clause in CLAUSES)


def _params():
    for file, chapter in CHAPTERS:
        for case in chapter.cases:
            marks = [pytest.mark.clause(number) for number in case.clauses]
            yield pytest.param(file, case, id=f"{file[:2]}-{case.case}", marks=marks)


@pytest.mark.parametrize(("file", "case"), list(_params()))
def test_case(rules: ToulonRules, file: str, case: Case) -> None:
    side = case.when.side if case.when else "republican"
    try:
        run(case, CaseTable(rules, case.given, side))
    except Exception as failed:
        failed.add_note(f"{file}, case {case.case}: {case.title}")
        raise


def test_every_case_cites_clauses_and_no_number_stands_twice() -> None:
    cases = [case for _, chapter in CHAPTERS for case in chapter.cases]
    assert [n for n, times in Counter(case.case for case in cases).items() if times > 1] == []
    assert {case.case: set(case.clauses) - NUMBERS for case in cases if set(case.clauses) - NUMBERS} == {}
    assert [case.case for case in cases if not case.case.startswith(f"{case.clauses[0]}/")] == []
