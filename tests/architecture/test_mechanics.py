"""Mechanics are shared: each has a game that plays by it, and none knows a game, a clause or the play."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, modules_in, syntax_tree, walk

FOLDER = ROOT / "workbench/engine/mechanics"
MECHANICS = sorted(module for module in FOLDER.glob("*.py") if module.stem != "__init__")
GAMES = ("toulon", "grande_tactique", "hex_and_counter", "arcola")
CLAUSE = re.compile(r"^\d+\.(\d+|[a-z])$")
WHAT_PLAYS = ("unfolding", "play", "playtest", "dice", "events", "ruleset", "clauses")


@cache
def imported_modules(module: Path) -> frozenset[str]:
    """Modules imported anywhere in one, by full name; `from a import b` counts as a and as a.b."""
    found = set[str]()
    for node in walk(syntax_tree(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)


@pytest.mark.parametrize("mechanic", MECHANICS, ids=lambda module: module.stem)
def test_a_game_plays_by_it(mechanic: Path) -> None:
    name = f"workbench.engine.mechanics.{mechanic.stem}"
    users = [game for game in GAMES for module in modules_in(f"rulesets/{game}") if name in imported_modules(module)]
    assert users


@pytest.mark.parametrize("mechanic", MECHANICS, ids=lambda module: module.stem)
def test_it_neither_asks_nor_rolls_nor_emits_and_knows_no_clause(mechanic: Path) -> None:
    assert not imported_modules(mechanic) & {f"workbench.engine.{module}" for module in WHAT_PLAYS}
    texts = [
        node.value
        for node in walk(syntax_tree(mechanic))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert not [text for text in texts if CLAUSE.match(text)]
    assert not [game for game in GAMES if any(game in text.lower() for text in texts)]
