"""Every clause is carried out somewhere, or says why not; what the code cites stands in the list."""

from __future__ import annotations

import rulesets.arcola
from rulesets.arcola.clauses import CLAUSES
from tests.clause_suite import ClauseSuite


class TestClausesOfArcola(ClauseSuite):
    module = rulesets.arcola
    clauses = CLAUSES

    def test_all_of_the_book_is_listed(self) -> None:
        assert len(CLAUSES) == 174
