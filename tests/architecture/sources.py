"""The source text of the project, read and taken apart once for all tests that look at it.

Two million nodes live to the end: no later search for garbage goes through them.
"""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("workbench", "editors", "rulesets", "sample_games", "resources")


@cache
def our_folders() -> tuple[Path, ...]:
    inner = (folder for package in PACKAGES for folder in sorted((ROOT / package).rglob("*")))
    return (
        *(ROOT / package for package in PACKAGES),
        *(folder for folder in inner if folder.is_dir() and "__pycache__" not in folder.parts),
    )


@cache
def our_modules() -> tuple[Path, ...]:
    return tuple(module for folder in our_folders() for module in sorted(folder.glob("*.py")))


def modules_in(*folders: str) -> list[Path]:
    """The modules below some folders, which are named as seen from the top."""
    begins = tuple(f"{folder}/" for folder in folders)
    return [module for module in our_modules() if place(module).startswith(begins)]


@cache
def place(module: Path) -> str:
    return module.relative_to(ROOT).as_posix()


@cache
def text_of(module: Path) -> str:
    return module.read_text(encoding="utf-8")


@cache
def _trees() -> dict[Path, ast.Module]:
    gc.collect()
    gc.disable()
    try:
        found = {module: ast.parse(text_of(module)) for module in our_modules()}
        for tree in found.values():
            tree.every_node = _nodes_in(tree)  # type: ignore[attr-defined]
        gc.freeze()
    finally:
        gc.enable()
    return found


def syntax_tree(module: Path) -> ast.Module:
    return tree if (tree := _trees().get(module)) is not None else ast.parse(module.read_text(encoding="utf-8"))


def walk(tree: ast.AST) -> list[ast.AST]:
    """As `ast.walk`, in the same order; the nodes of a whole module of ours have been found before."""
    found: list[ast.AST] | None = getattr(tree, "every_node", None)
    return _nodes_in(tree) if found is None else found


def _nodes_in(tree: ast.AST) -> list[ast.AST]:
    found = [tree]
    for node in found:
        held = vars(node)
        for name in node._fields:
            inner = held.get(name)
            if isinstance(inner, list):
                found += [one for one in inner if isinstance(one, ast.AST)]
            elif isinstance(inner, ast.AST):
                found.append(inner)
    return found
