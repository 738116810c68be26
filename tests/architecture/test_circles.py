"""No module leads back to itself by its imports: what is read first can be read first."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence, Set
from functools import cache
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).parents[2]
HOSTS = {
    "workbench.engine.ruleset",
    "workbench.shell.main_window",
    "editors.map_editor.editor",
    "editors.map_editor.map_part",
    "rulesets.hex_and_counter.figures",
}
"""What they hold may name them as the type of an argument, under `TYPE_CHECKING`."""


def our_modules() -> dict[str, Path]:
    found = {}
    for package in ("workbench", "editors", "rulesets", "sample_games"):
        for module in sorted((ROOT / package).rglob("*.py")):
            parts = module.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = module
    return found


def imports_of(body: Sequence[ast.stmt], for_types: bool = False) -> Iterator[tuple[str, bool]]:
    """What is imported at the top of a module, and whether for type checking alone."""
    for line in body:
        if isinstance(line, ast.Import):
            yield from ((alias.name, for_types) for alias in line.names)
        elif isinstance(line, ast.ImportFrom) and line.module:
            yield from ((f"{line.module}.{alias.name}", for_types) for alias in line.names)
        elif isinstance(line, ast.If):
            yield from imports_of(line.body, for_types or "TYPE_CHECKING" in ast.unparse(line.test))
            yield from imports_of(line.orelse, for_types)
        elif isinstance(line, ast.Try):
            yield from imports_of(line.body, for_types)


@cache
def _imports_in(path: Path) -> tuple[tuple[str, bool], ...]:
    return tuple(imports_of(ast.parse(path.read_text(encoding="utf-8")).body))


def import_graph(modules: dict[str, Path], hosts: Set[str] = HOSTS) -> nx.DiGraph[str]:
    """Which module imports which; that one names a host for type checking alone does not count."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, path in modules.items():
        for imported, for_types in _imports_in(path):
            target = imported if imported in modules else imported.rpartition(".")[0]
            if target in modules and target != name and not (for_types and target in hosts):
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
