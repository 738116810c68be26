"""Which figures the code of a rules module reads: the names that it hands to what reads tables and parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from workbench.engine.design import Design

READERS = frozenset({"number", "text", "table", "find_table", "column", "halves", "modifier", "_bands"})


def figures_named(package: Path, readers: frozenset[str] = READERS) -> set[str]:
    """Every text that stands in the first argument of a call of one of these, itself or as a constant by name."""
    trees = [ast.parse(path.read_text()) for path in sorted(package.rglob("*.py"))]
    constants: dict[str, set[str]] = {}
    for tree in trees:
        for name, value in _constants(tree):
            constants.setdefault(name, set()).add(value)
    return {name for tree in trees for name in _handed_over(tree, readers, constants)}


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names of the module that stand for a text, or each for one of several."""
    for node in tree.body:
        if not isinstance(node, ast.Assign):
            continue
        target, value = node.targets[0], node.value
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=True))
        for of, said in pairs:
            if isinstance(of, ast.Name) and isinstance(said, ast.Constant) and isinstance(said.value, str):
                yield of.id, said.value


def _handed_over(tree: ast.Module, readers: frozenset[str], constants: dict[str, set[str]]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _called(node.func) in readers:
            for inner in ast.walk(node.args[0]):
                if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                    yield inner.value
                elif isinstance(inner, ast.Name):
                    yield from constants.get(inner.id, ())
        elif isinstance(node, ast.Subscript) and _called(node.value) == "modifiers":
            yield from (inner.value for inner in ast.walk(node.slice) if isinstance(inner, ast.Constant))


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def wrongly_listed(package: Path, design: Design, declared: Iterable[str], others: Iterable[str] = ()) -> set[str]:
    """What a list of figures has too much or too little by the code: names that no call hands over, and those it lacks.

    `others` are read by names that are put together, or stand in a list of their own.
    """
    named, listed = figures_named(package), set(declared)
    of_design = {thing.id for thing in (*design.tables, *design.parameters)}
    return {name for name in listed if name not in named and name not in others} | ((named & of_design) - listed)
