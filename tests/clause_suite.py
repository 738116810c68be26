"""What every list of clauses owes: each is carried out or excused, and nothing is cited beyond it."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

from tests.citations import clauses_cited, interpretations, interpretations_cited
from workbench.commands.clause_tests import tests_by_clause
from workbench.engine.clauses import Clause, ClauseStatus


class ClauseSuite:
    """Tests of one rules module.

    Attributes
    ----------
    module, clauses
        The package, and its list.
    are_interpretations_unbroken
        They are numbered without gaps; with False they have numbers that rise.
    """

    module: ClassVar[ModuleType]
    clauses: ClassVar[tuple[Clause, ...]]
    are_interpretations_unbroken: ClassVar[bool] = True

    @classmethod
    def package(cls) -> Path:
        assert cls.module.__file__
        return Path(cls.module.__file__).parent

    @pytest.fixture(scope="class")
    @classmethod
    def citations(cls) -> set[str]:
        return clauses_cited(cls.package())

    def test_no_number_stands_twice(self) -> None:
        numbers = [clause.number for clause in self.clauses]
        assert len(numbers) == len(set(numbers))

    def test_whatever_the_code_cites_is_a_clause(self, citations: set[str]) -> None:
        assert citations - {clause.number for clause in self.clauses} == set()

    def test_every_clause_is_implemented_or_says_why_not(self, citations: set[str]) -> None:
        implemented = {clause.number for clause in self.clauses if clause.status is ClauseStatus.IMPLEMENTED}
        assert implemented - citations == set()
        assert all(clause.reason for clause in self.clauses if clause.status is not ClauseStatus.IMPLEMENTED)

    def test_every_clause_that_is_implemented_has_a_test_or_a_case(self) -> None:
        proved = tests_by_clause(self.package().name)
        implemented = {clause.number for clause in self.clauses if clause.status is ClauseStatus.IMPLEMENTED}
        assert implemented - set(proved) == set()

    def test_interpretations_have_numbers_and_those_cited_exist(self) -> None:
        numbers = interpretations(self.package())
        assert numbers == sorted(set(numbers))
        assert not self.are_interpretations_unbroken or numbers == list(range(1, len(numbers) + 1))
        for file, named in interpretations_cited(self.package()).items():
            assert named <= set(numbers), file
