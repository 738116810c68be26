"""The drawings of the page on architecture say what the imports say."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.handbook.ways import EDIT, WAYS, Arrow, How, Way

ROOT = Path(__file__).parents[2]


def source_of(module: str) -> Path:
    """The file of a module, or of a package's opening."""
    place = ROOT.joinpath(*module.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


@cache
def imported(module: str) -> frozenset[str]:
    """All that a module imports, anywhere in it and for types as well: modules, and names out of modules."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source_of(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def why_untrue(arrow: Arrow) -> str:
    """What the imports say against an arrow; "" when they say the same."""
    start, end = arrow.start, arrow.end
    match arrow.how:
        case How.CALLS if end not in imported(start):
            return f"{start} does not import {end}"
        case How.TELLS if start not in imported(end) or end in imported(start):
            return f"{end} does not listen to {start}, or is known to it"
        case How.HANDED if end in imported(start) or start in imported(end):
            return f"{start} and {end} know each other"
        case How.HANDED if not {start, end} <= imported(arrow.by):
            return f"{arrow.by} does not put {start} and {end} together"
    return ""


@pytest.mark.parametrize("way", WAYS.values(), ids=lambda way: way.title)
def test_every_module_of_a_way_is_there_and_on_it(way: Way) -> None:
    modules = [stop.module for stop in way.stops]
    assert [module for module in modules if not source_of(module).is_file()] == []
    assert len({(stop.column, stop.row) for stop in way.stops}) == len(modules) == len(set(modules))
    assert {module for arrow in way.arrows for module in (arrow.start, arrow.end)} == set(modules)


@pytest.mark.parametrize("way", WAYS.values(), ids=lambda way: way.title)
def test_every_arrow_is_as_the_imports_are(way: Way) -> None:
    assert [why for arrow in way.arrows if (why := why_untrue(arrow))] == []


@pytest.mark.parametrize(
    "arrow",
    [
        Arrow("workbench.storage.document", "workbench.qt.undo"),
        Arrow("workbench.qt.undo", "workbench.storage.document", How.TELLS),
        Arrow("workbench.qt.undo", "workbench.storage.document", How.HANDED, "editors.map_editor.editor"),
        Arrow("editors.map_editor.desk", "workbench.qt.undo", How.HANDED, "workbench.storage.document"),
    ],
)
def test_an_arrow_that_is_not_so_is_noticed(arrow: Arrow) -> None:
    assert why_untrue(arrow)
    assert arrow not in EDIT.arrows
