"""Every clause is carried out somewhere, or says why not; what the code cites stands in the list."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesets.toulon
from rulesets.toulon.clauses import CLAUSES
from tests.citations import clauses_cited, interpretations, interpretations_cited
from workbench.engine.clauses import ClauseStatus

PACKAGE = Path(rulesets.toulon.__file__).parent
TESTS = Path(__file__).parent


@pytest.fixture(scope="module")
def citations() -> set[str]:
    return clauses_cited(PACKAGE)


def test_no_number_stands_twice() -> None:
    numbers = [clause.number for clause in CLAUSES]
    assert len(numbers) == len(set(numbers))


def test_whatever_the_code_cites_is_a_clause(citations: set[str]) -> None:
    assert citations - {clause.number for clause in CLAUSES} == set()


def test_every_clause_is_implemented_or_says_why_not(citations: set[str]) -> None:
    implemented = {c.number for c in CLAUSES if c.status is ClauseStatus.IMPLEMENTED}
    assert implemented - citations == set()
    assert all(c.reason for c in CLAUSES if c.status is not ClauseStatus.IMPLEMENTED)


def test_interpretations_are_numbered_and_those_cited_exist() -> None:
    numbers = interpretations(PACKAGE)
    assert numbers == list(range(1, len(numbers) + 1))
    for file, named in interpretations_cited(PACKAGE).items():
        assert named <= set(numbers), file
