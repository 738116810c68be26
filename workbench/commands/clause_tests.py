"""Which tests prove which clause, read from the marks in the test files and from the case books, without running them.

Tests are there in a copy of the project only; beside an installed program there are none, and none are listed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import workbench

Test = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def tests_by_clause(game: str) -> dict[str, list[str]]:
    """Clause number -> ids of the tests marked with it and of its cases, in the order of files and lines."""
    root = Path(workbench.__file__).parents[1]
    folder = root / "tests" / "rulesets" / game
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for test_id, clause in _marks(tree, file.relative_to(root).as_posix()):
            found.setdefault(clause, []).append(test_id)
    for file in sorted(folder.joinpath("cases").glob("*.yaml")):
        for case_id, clause in _cases(file, file.relative_to(root).as_posix()):
            found.setdefault(clause, []).append(case_id)
    return found


def _cases(file: Path, prefix: str) -> Iterator[tuple[str, str]]:
    """The cases of a chapter of the case book: id and clause, or each of its clauses."""
    import yaml

    book = yaml.load(file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for case in book["cases"]:
        clauses = case["clause"] if isinstance(case["clause"], list) else [case["clause"]]
        for clause in clauses:
            yield f"{prefix}::{case['case']}", str(clause)


def _marks(tree: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, Test):
            test_id = f"{prefix}::{node.name}"
            for mark in node.decorator_list:
                for clause in _clauses(mark):
                    yield test_id, clause
            if isinstance(node, ast.ClassDef):
                yield from _marks(node, test_id)


def _clauses(mark: ast.expr) -> Iterator[str]:
    """The numbers in `@pytest.mark.clause("6.2")`."""
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "clause":
        for argument in mark.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value
