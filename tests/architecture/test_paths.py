"""Paths are asked of networkx: movement, supply, retreats and displacements of every rules module."""

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

from tests.architecture.sources import modules_in, syntax_tree, walk
from workbench.engine.bots import let_play, make_bots
from workbench.engine.network_backend import backend
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.storage.samples import build_sample

SEARCHED = [module for module in modules_in("rulesets", "workbench/engine") if "network_backend" not in module.parts]


@cache
def imported(module: Path) -> set[str]:
    """What a module imports, as `package.name`."""
    found: set[str] = set()
    for node in walk(syntax_tree(module)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{name.name}" for name in node.names} | {node.module or ""}
    return found


def test_the_arrays_are_asked_by_the_backend_alone() -> None:
    own = "workbench.engine.network_backend.search"
    assert not [str(module) for module in SEARCHED if own in imported(module)]


def test_nobody_keeps_a_queue_of_spaces() -> None:
    queues = {"heapq", "collections.deque", "queue"}
    assert not [str(module) for module in SEARCHED if queues & imported(module)]


@pytest.mark.parametrize(("game", "scenario"), [("crossroads", ""), ("grande_tactique", "montenotte"), ("toulon", "")])
def test_a_playtest_asks_networkx(game: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()
    answered = backend.find_tree

    def counted(*args: object, **options: object) -> object:
        asked["answered on arrays"] += 1
        return answered(*args, **options)  # type: ignore[arg-type]

    def noted(name: str) -> None:
        call = getattr(nx, name)

        def count(*args: object, **options: object) -> object:
            asked[name] += 1
            return call(*args, **options)

        monkeypatch.setattr(nx, name, count)

    monkeypatch.setattr(backend, "find_tree", counted)
    for name in ("multi_source_dijkstra", "single_source_dijkstra_path", "multi_source_dijkstra_path"):
        noted(name)
    design = build_sample(game)
    rules = rules_for(design)
    playtest = Playtest(rules, design.scenario(scenario).id, seed=3)
    let_play(playtest, make_bots({side.id: "random" for side in design.sides}, playtest), turns=3)
    assert asked["answered on arrays"] > 0
    assert asked.total() >= 2 * asked["answered on arrays"], "an array was searched without a call"
