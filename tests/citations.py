"""What the code of a rules module cites: clauses of its rulebook, and its own interpretations."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator
from pathlib import Path


def clauses_cited(package: Path) -> set[str]:
    """Clause numbers in `@implements(...)`, `Refusal(...)`, `Refusal.of(...)`, `Blocked(...)` and `clause=...`."""
    sources = [path for path in sorted(package.rglob("*.py")) if path.name != "clauses.py"]
    return {number for path in sources for number in _cited(ast.parse(path.read_text()))}


def _cited(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "implements":
                yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))
            elif node.func.id in ("Refusal", "Blocked") and isinstance(node.args[0], ast.Constant):
                yield node.args[0].value
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="Refusal"), attr="of"), args=[ast.Constant(value=number), *_]
            ):
                yield number
        if isinstance(node, ast.keyword) and node.arg == "clause":
            yield from (n.value for n in ast.walk(node.value) if isinstance(n, ast.Constant) and n.value)


def interpretations(package: Path) -> list[int]:
    """The numbers of its interpretations, in the order of the file."""
    text = (package / "interpretations.md").read_text()
    return [int(line.split(".")[0]) for line in text.splitlines() if line[:1].isdigit()]


def interpretations_cited(package: Path) -> dict[str, set[int]]:
    """File -> the interpretations that it names."""
    found: dict[str, set[int]] = {}
    for path in sorted(package.rglob("*.py")):
        pairs = itertools.pairwise(path.read_text().replace(")", " ").replace(",", " ").split())
        found[str(path.relative_to(package))] = {
            int(n) for word, n in pairs if word.endswith("interpretation") and n.isdigit()
        }
    return found
