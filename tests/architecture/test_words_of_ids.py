"""Nobody reads the words of an id to know what a kind is: the catalogue says it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.sources import modules_in, place, syntax_tree, text_of, walk
from workbench.engine.catalogue.standard import Family, standard_kinds

FOLDERS = ("workbench", "editors", "rulesets")
FROZEN = ("workbench/storage/file/kinds_by_words.py",)
"""The climb of schema 7 knows the words of its time."""
GROUND_AND_ROADS = {*standard_kinds(Family.GROUND), *standard_kinds(Family.ROAD)}
WORDS = GROUND_AND_ROADS | {*standard_kinds(Family.BORDER)} | {"wood", "ocean", "sand", "dune", "rail"}
SAID_OF_KINDS = {
    "terrain", "feature", "features", "kinds", "further_kinds", "unnamed_kinds", "road_class", "river_class",
    "line_class", "kind_id", "id",
}  # fmt: skip
QUOTED = re.compile("[\"'](" + "|".join(sorted(WORDS)) + ")[\"']")
AFFIX = re.compile(r"(" + "|".join(sorted(SAID_OF_KINDS)) + r")\.(starts|ends)with\(")
LIST = 2
"""So many kinds in one tuple, list or set are a list of words for recognising."""
KNOWN_LISTS = {
    "workbench/exchange/geojson/features.py": "LINE_KINDS",  # kinds of lines in the format
    "workbench/exchange/imports/hex_cells.py": "TOWN_WORDS",  # an import guesses, and proposes
    "workbench/qt/editing/problems_panel.py": "ON_THE_MAP",  # kinds of places
    "workbench/storage/checks/silences.py": "ON_A_MAP",
    "workbench/storage/file/upgrades.py": "_PLACES_ON_A_MAP",
    "workbench/qt/map_canvas/hexes/relief/relief_painter.py": "RELIEF_SIGNS",  # signs and patterns
    "workbench/qt/map_canvas/styles/kinds.py": "PATTERNS",
    "editors/map_editor/hexes/line_kinds.py": "KNOWN_FEATURES",  # offered under the names that the design has for them
    "rulesets/grande_tactique/phases/battles/pursuit.py": "CLEAR",  # asked for by `is_a`
}
"""Lists of other things, and of standard kinds that the catalogue is asked for."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for module in modules_in(*FOLDERS):
        source = text_of(module)
        if place(module) not in FROZEN and (QUOTED.search(source) or AFFIX.search(source)):
            yield place(module), syntax_tree(module)


def readings(tree: ast.Module) -> Iterator[str]:
    """Where words are looked for in ids, or ids of kinds are compared with words."""
    for node in walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            is_of_kinds = any(_name(side) in SAID_OF_KINDS for side in sides)
            if is_of_kinds and any(_words(side) for side in sides):
                yield f"line {node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_affix = node.func.attr in ("startswith", "endswith") and _name(node.func.value) in SAID_OF_KINDS
            if is_affix and (any(map(_words, node.args)) or any(isinstance(one, ast.Name) for one in node.args)):
                yield f"line {node.lineno}: {ast.unparse(node)}"


def word_lists(tree: ast.Module) -> Iterator[str]:
    """Names of tuples of kinds that stand at the head of a module."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and len(_words(node.value)) >= LIST:
            yield node.targets[0].id


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _words(node: ast.expr) -> list[str]:
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    if isinstance(node, ast.Call) and node.args:
        return _words(node.args[0])
    return [part.value for part in parts if isinstance(part, ast.Constant) and part.value in WORDS]


def test_no_code_reads_what_a_kind_is_in_its_id() -> None:
    found = {f"{name}, {reading}" for name, tree in sources() for reading in readings(tree)}
    assert not found, "ask catalogue_of(design), workbench/engine/catalogue/resolved.py"


def test_no_module_lists_words_that_kinds_are_known_by() -> None:
    found = {(name, listed) for name, tree in sources() for listed in word_lists(tree)}
    assert found - set(KNOWN_LISTS.items()) == set(), "a kind is known by what it is like: resources/catalogue"


@pytest.mark.parametrize(
    "source",
    [
        'if terrain == "sea": pass', 'if space.terrain in ("woods", "forest"): pass', 'terrain.startswith("lake")',
        'found = any(word in feature for word in ("river", "stream")) and "river" in feature',
        'x = [f for f in side.features if "river" in side.features]',
    ],
)  # fmt: skip
def test_a_reader_of_words_is_found(source: str) -> None:
    assert list(readings(ast.parse(source)))


def test_a_list_of_words_is_found() -> None:
    assert list(word_lists(ast.parse('WATERS = ("sea", "lake")'))) == ["WATERS"]
    assert list(word_lists(ast.parse('W = frozenset({"sea", "lake"})'))) == ["W"]
    assert not list(word_lists(ast.parse('KINDS = ("road", "river_to_nowhere")')))
