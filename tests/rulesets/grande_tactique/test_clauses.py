"""Every clause is carried out somewhere, or says why not; what the code cites stands in the list."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulesets.grande_tactique
from rulesets.grande_tactique.clauses import CLAUSES
from workbench.engine.clauses import ClauseStatus

PACKAGE = Path(rulesets.grande_tactique.__file__).parent


def cited(tree: ast.AST) -> Iterator[str]:
    """Clause numbers in `@implements(...)`, `Refusal(...)`, `Blocked(...)` and `clause=...`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "implements":
                yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))
            elif node.func.id in ("Refusal", "Blocked") and isinstance(node.args[0], ast.Constant):
                yield node.args[0].value
        if isinstance(node, ast.keyword) and node.arg == "clause":
            yield from (n.value for n in ast.walk(node.value) if isinstance(n, ast.Constant) and n.value)


@pytest.fixture(scope="module")
def citations() -> set[str]:
    sources = [path for path in sorted(PACKAGE.rglob("*.py")) if path.name != "clauses.py"]
    return {number for path in sources for number in cited(ast.parse(path.read_text()))}


def test_no_number_stands_twice() -> None:
    numbers = [clause.number for clause in CLAUSES]
    assert len(numbers) == len(set(numbers)) == 87


def test_whatever_the_code_cites_is_a_clause(citations: set[str]) -> None:
    assert citations - {clause.number for clause in CLAUSES} == set()


def test_every_clause_is_implemented_or_says_why_not(citations: set[str]) -> None:
    implemented = {clause.number for clause in CLAUSES if clause.status is ClauseStatus.IMPLEMENTED}
    assert implemented - citations == set()
    assert all(clause.reason for clause in CLAUSES if clause.status is not ClauseStatus.IMPLEMENTED)


def test_interpretations_have_numbers_that_rise_and_those_cited_exist() -> None:
    text = (PACKAGE / "interpretations.md").read_text()
    numbers = [int(line.split(".")[0]) for line in text.splitlines() if line[:1].isdigit()]
    assert numbers == sorted(set(numbers))
    for path in sorted(PACKAGE.rglob("*.py")):
        words = path.read_text().replace(")", " ").replace(",", " ").split()
        pairs = itertools.pairwise(words)
        named = {int(number) for word, number in pairs if word.endswith("interpretation") and number.isdigit()}
        assert named <= set(numbers), path.name
