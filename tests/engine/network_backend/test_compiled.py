"""The compiled search is a matter of speed alone: it may be missing, late, or unable to keep what it compiled."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import pytest

from workbench.engine.network_backend.compiled import KERNEL_MODULE, LARGEST_STEP, CompiledSearch
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import MoveCost
from workbench.engine.network_backend.search import find_tree


def line(length: int) -> MoveCost:
    graph = MapGraph((str(i), str(i + 1)) for i in range(length - 1))
    return MoveCost(graph, lambda space, edge: 1)


def costs_along(cost: MoveCost, compiled: CompiledSearch) -> list[int]:
    tree = find_tree(cost.graph, cost, ["0"], compiled=compiled)
    assert tree is not None
    return list(tree.costs.values())


def test_small_maps_never_ask_for_it() -> None:
    compiled = CompiledSearch(smallest_map=50, work_before=10)
    cost = line(49)
    for _ in range(5):
        assert costs_along(cost, compiled) == list(range(49))
    assert compiled.for_map(49, 1) is None
    assert not compiled.is_asked_for()


def test_large_maps_ask_for_it_after_some_work_and_find_the_same() -> None:
    compiled = CompiledSearch(smallest_map=50, work_before=150)
    cost = line(50)
    for asked in (False, False, True):
        assert costs_along(cost, compiled) == list(range(50))
        assert compiled.is_asked_for() is asked
    compiled.fetch().join()
    assert compiled.is_ready()
    assert compiled.for_map(50, LARGEST_STEP) is not None
    assert compiled.for_map(50, LARGEST_STEP + 1) is None
    assert costs_along(cost, compiled) == list(range(50))


def test_without_numba_everything_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, KERNEL_MODULE, raising=False)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(ImportError):
        importlib.import_module(KERNEL_MODULE)
    assert_python_searches()


def test_a_cache_that_cannot_be_written_leaves_python(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba

    def nowhere_to_write(*arguments: object, **options: Any) -> Any:
        assert options == {"cache": True}
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.delitem(sys.modules, KERNEL_MODULE, raising=False)
    monkeypatch.setattr(numba, "njit", nowhere_to_write)
    assert_python_searches()


def test_a_kernel_that_finds_something_else_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = importlib.import_module(KERNEL_MODULE)
    monkeypatch.setattr(kernel, "search", lambda *arguments: 1)
    assert_python_searches()


def assert_python_searches() -> None:
    compiled = CompiledSearch(smallest_map=1, work_before=1)
    compiled.fetch().join()
    assert compiled.is_asked_for() and not compiled.is_ready()
    assert costs_along(line(9), compiled) == list(range(9))
