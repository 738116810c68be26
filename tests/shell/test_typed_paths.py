"""A path typed into any file dialog, and Enter pressed while the list of completions is open: nothing dies."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHILD_SECONDS = 900


def places_that_ask() -> set[str]:
    """The qualified names of all functions that open a file dialog."""
    found = set()
    for folder in ("workbench", "editors"):
        for path in (ROOT / folder).rglob("*.py"):
            if "QFileDialog" in (text := path.read_text(encoding="utf-8")):
                found |= set(_askers(ast.parse(text), ""))
    return found


def _askers(node: ast.AST, name: str) -> list[str]:
    named = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    found = []
    for child in ast.iter_child_nodes(node):
        inner = f"{name}.{child.name}".lstrip(".") if isinstance(child, named) else name
        found += _askers(child, inner)
    return [*found, name] if _opens_a_dialog(node) else found


def _opens_a_dialog(node: ast.AST) -> bool:
    """Is it QFileDialog made, or asked for a file or a folder, and not only asked about?"""
    match node:
        case ast.Attribute(value=ast.Name(id="QFileDialog"), attr=asked):
            return asked.startswith("get")
        case ast.Call(func=ast.Name(id="QFileDialog")):
            return True
    return False


def test_a_path_can_be_typed_into_every_file_dialog(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.shell.typing_paths", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=CHILD_SECONDS,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr[-3000:]
    told = [line.split(" ", 1) for line in ran.stdout.splitlines()]
    asked = [name for kind, name in told if kind == "asked"]
    assert set(asked) == places_that_ask()
    assert ["lists", str(len(asked))] in told, f"Enter was pressed without a list of completions: {told}"
