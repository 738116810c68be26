"""A painter ends with the block that it is used in, and what paints for Qt never raises through it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.sources import modules_in, place, syntax_tree, text_of, walk

OWN_RULES = {"workbench/shell/start_up.py"}
"""What is shown before anything is loaded paints as Qt does."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for module in modules_in("workbench", "editors"):
        if "QPainter" in text_of(module) and place(module) not in OWN_RULES:
            yield place(module), syntax_tree(module)


def unended_painters(tree: ast.Module) -> Iterator[int]:
    """The lines of painters that neither a `with` nor a `finally` ends."""
    ended: set[int] = set()
    for node in walk(tree):
        if isinstance(node, ast.With):
            ended |= {id(item.context_expr) for item in node.items}
        for body in (getattr(node, "body", None), getattr(node, "orelse", None), getattr(node, "finalbody", None)):
            if isinstance(body, list) and any(isinstance(line, ast.Try) and _ends_it(line) for line in body):
                ended |= {id(line.value) for line in body if isinstance(line, ast.Assign)}
    for node in walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "QPainter" and id(node) not in ended:
            yield node.lineno


def _ends_it(line: ast.Try) -> bool:
    return any(
        isinstance(call, ast.Attribute) and call.attr == "end" for end in line.finalbody for call in ast.walk(end)
    )


def unguarded_paintings(tree: ast.Module) -> Iterator[int]:
    """The lines of paint events, and of what delegates paint, that would raise through Qt."""
    for node in walk(tree):
        is_asked = isinstance(node, ast.FunctionDef) and _is_asked_by_qt(node)
        if is_asked and not any(getattr(one, "id", "") == "paints" for one in node.decorator_list):
            yield node.lineno


def _is_asked_by_qt(function: ast.FunctionDef) -> bool:
    names = [argument.arg for argument in function.args.args]
    if function.name == "paintEvent":
        return True
    return function.name == "paint" and names == ["self", "painter", "option", "index"]


def test_every_painter_is_ended_whatever_is_raised() -> None:
    assert [(name, line) for name, tree in sources() for line in unended_painters(tree)] == []


def test_nothing_that_paints_for_qt_raises() -> None:
    assert [(name, line) for name, tree in sources() for line in unguarded_paintings(tree)] == []


def test_what_is_looked_for_is_found() -> None:
    wrong = ast.parse("def paintEvent(self, event):\n    painter = QPainter(self)\n    painter.end()")
    assert list(unended_painters(wrong)) == [2] and list(unguarded_paintings(wrong)) == [1]
    right = ast.parse("@paints\ndef paintEvent(self, event):\n    with QPainter(self) as painter:\n        pass")
    assert list(unended_painters(right)) == [] and list(unguarded_paintings(right)) == []
