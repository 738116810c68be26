"""No module leads back to itself by its imports: what is read first can be read first."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import networkx as nx

from tests.architecture.sources import modules_in, place, syntax_tree


def our_modules() -> dict[str, Path]:
    found = {}
    for module in modules_in("workbench", "editors", "rulesets", "sample_games"):
        name = place(module).removesuffix(".py").replace("/", ".")
        found[name.removesuffix(".__init__")] = module
    return found


def imports_of(body: Sequence[ast.stmt]) -> Iterator[str]:
    """What is imported at the top of a module, for running or for type checking."""
    for line in body:
        if isinstance(line, ast.Import):
            yield from (alias.name for alias in line.names)
        elif isinstance(line, ast.ImportFrom) and line.module:
            yield from (f"{line.module}.{alias.name}" for alias in line.names)
        elif isinstance(line, ast.If):
            yield from imports_of([*line.body, *line.orelse])
        elif isinstance(line, ast.Try):
            yield from imports_of(line.body)


@cache
def _imports_in(path: Path) -> tuple[str, ...]:
    return tuple(imports_of(syntax_tree(path).body))


def import_graph(modules: dict[str, Path]) -> nx.DiGraph[str]:
    """Which module imports which, for running or for type checking."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, path in modules.items():
        for imported in _imports_in(path):
            target = imported if imported in modules else imported.rpartition(".")[0]
            if target in modules and target != name:
                graph.add_edge(name, target)
    return graph


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = import_graph(our_modules())
    assert graph.number_of_edges() > 1000
    assert [sorted(ring) for ring in nx.strongly_connected_components(graph) if len(ring) > 1] == []


def test_a_circle_is_seen(tmp_path: Path) -> None:
    for name, line in (("a", "from workbench.b import x"), ("b", "if TYPE_CHECKING:\n    import workbench.a")):
        (tmp_path / f"{name}.py").write_text(line, encoding="utf-8")
    graph = import_graph({f"workbench.{name}": tmp_path / f"{name}.py" for name in "ab"})
    assert nx.is_strongly_connected(graph)
