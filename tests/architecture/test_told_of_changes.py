"""Two ways to be told of changes: below Qt one observes a document, in Qt code one connects to a signal.

A list of callables that somebody goes through and calls, or an attribute that holds a callable until another is put in
its place, is one more; whoever listened there hears on after it is gone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.sources import our_modules, place, syntax_tree, walk

OBSERVED = {"workbench/storage/document.py": 1}
"""The one class below Qt that is observed."""


def ways_of_telling(tree: ast.Module) -> Iterator[int]:
    """The lines that call what a list of the class holds, or keep a callable that waits to be replaced."""
    for node in walk(tree):
        match node:
            case ast.For(target=ast.Name(id=one), iter=held, body=body) if _is_of_self(held):
                said = [part.value for line in body for part in ast.walk(line) if isinstance(part, ast.Expr)]
                told = [call.func for call in said if isinstance(call, ast.Call)]  # and not asked: nobody waits for it
                if any(isinstance(name, ast.Name) and name.id == one for name in told):
                    yield node.lineno
            case ast.AnnAssign(target=ast.Attribute(), value=ast.Lambda()):
                yield node.lineno
            case ast.Attribute(attr=attr, ctx=ast.Store()) if attr.startswith("on_") and _is_told(tree, attr):
                yield node.lineno


def _is_of_self(held: ast.expr) -> bool:
    """Is it an attribute of the object, or a copy of one: `self._listeners`, `tuple(self._listeners)`?"""
    if isinstance(held, ast.Call) and len(held.args) == 1:
        return _is_of_self(held.args[0])
    return isinstance(held, ast.Attribute) and isinstance(held.value, ast.Name) and held.value.id == "self"


def _is_told(tree: ast.Module, attr: str) -> bool:
    """Is the attribute called in this module, or put in place of another object's?"""
    for node in walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name == attr:
                return True
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id=whose), attr=name)]):
                if name == attr and whose != "self":
                    return True
    return False


def test_there_are_two_ways_to_be_told_of_changes() -> None:
    found = {place(module): list(ways_of_telling(syntax_tree(module))) for module in our_modules()}
    assert {where: len(lines) for where, lines in found.items() if lines} == OBSERVED, found


@pytest.mark.parametrize(
    "text",
    [
        "class A:\n    def tell(self):\n        for listener in self._listeners:\n            listener()",
        "class A:\n    def tell(self):\n        for one in tuple(self.on_map):\n            one(self.map)",
        "class A:\n    def __init__(self):\n        self.ask: Callable[[], object] = lambda: None",
        "def __init__(self, on_size):\n    self.on_size = on_size\ndef f(self):\n    self.on_size()",
        "tool.on_done = strip.take",
    ],
)
def test_a_third_way_is_found(text: str) -> None:
    assert len(list(ways_of_telling(ast.parse(text)))) == 1


def test_going_through_other_things_is_none() -> None:
    text = "for one in self._parts:\n    one.close()\nself.on_map = QPushButton()\nself.on_map.clicked.connect(f)"
    assert list(ways_of_telling(ast.parse(text))) == []
