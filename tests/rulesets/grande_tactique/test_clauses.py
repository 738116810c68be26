"""Every clause is carried out somewhere, or says why not; what the code cites stands in the list."""

from __future__ import annotations

import rulesets.grande_tactique
from rulesets.grande_tactique.clauses import CLAUSES
from tests.clause_suite import ClauseSuite


class TestClausesOfLaGrandeTactique(ClauseSuite):
    module = rulesets.grande_tactique
    clauses = CLAUSES
    are_interpretations_unbroken = False

    def test_the_book_has_so_many(self) -> None:
        assert len(CLAUSES) == 87
