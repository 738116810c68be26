"""The rulebook, the list of clauses, the code and the tests name the same clauses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import rulesets.hex_and_counter
from rulesets.hex_and_counter.clauses import CLAUSES

PACKAGE = Path(rulesets.hex_and_counter.__file__).parent
NUMBERS = [clause.number for clause in CLAUSES]


def cited(source: Path, *names: str) -> Iterator[str]:
    """The texts given to calls of these names."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if called in names:
                yield from texts if called in ("implements", "clause") else texts[:1]


def test_the_rulebook_numbers_the_clauses_of_the_list() -> None:
    printed = re.findall(r"^(\d+\.\d+) ", (PACKAGE / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert printed == NUMBERS
    assert len(NUMBERS) == len(set(NUMBERS))


def test_every_clause_is_carried_out_and_proved() -> None:
    code = {n for source in PACKAGE.rglob("*.py") for n in cited(source, "implements")}
    assert code == set(NUMBERS)
    tests = {n for source in Path(__file__).parent.glob("test_*.py") for n in cited(source, "clause")}
    assert tests == set(NUMBERS)


def test_refusals_cite_clauses_of_the_rulebook() -> None:
    refused = {n for source in PACKAGE.rglob("*.py") for n in cited(source, "Refusal", "Blocked")}
    assert refused and refused <= set(NUMBERS)


def test_the_rulebook_names_every_table_and_parameter() -> None:
    book = (PACKAGE / "rules.md").read_text(encoding="utf-8")
    source = PACKAGE / "figures.py"
    read = set(cited(source, "number", "find_number", "word", "find_table", "table", "value"))
    assert len(read) > 25
    assert {name for name in read if f"`{name}" not in book} == set()
