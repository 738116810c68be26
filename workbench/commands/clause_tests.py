"""Which tests prove which clause, read from the marks in the test files without running them.

Tests are there in a copy of the project only; beside an installed program there are none, and none are listed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import workbench

Test = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def tests_by_clause(game: str) -> dict[str, list[str]]:
    """Clause number -> ids of the tests marked with it, in the order of files and lines."""
    root = Path(workbench.__file__).parents[1]
    folder = root / "tests" / "rulesets" / game
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for test_id, clause in _marks(tree, file.relative_to(root).as_posix()):
            found.setdefault(clause, []).append(test_id)
    return found


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
