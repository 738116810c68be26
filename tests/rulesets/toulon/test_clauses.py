"""Every clause is carried out somewhere, or says why not; what the code cites stands in the list."""

from __future__ import annotations

import rulesets.toulon
from rulesets.toulon.clauses import CLAUSES
from tests.clause_suite import ClauseSuite


class TestClausesOfToulon(ClauseSuite):
    module = rulesets.toulon
    clauses = CLAUSES
