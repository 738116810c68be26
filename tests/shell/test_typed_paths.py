"""A path typed into any file dialog, and Enter pressed while the list of completions is open: nothing dies."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QFileInfo
from pytestqt.qtbot import QtBot

from workbench.qt.controls.file_icons import IconsByName

ROOT = Path(__file__).parents[2]
CHILD_SECONDS = 900
LISTED = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from workbench.shell.application import make_application
from workbench.shell.settings import Settings

application = make_application(Settings(Path(sys.argv[1]) / "settings.ini"))


def type_it():
    dialog = QApplication.activeModalWidget()
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    QTest.keyClicks(field, sys.argv[2])
    QTimer.singleShot(1500, lambda: (print("listed", flush=True), dialog.reject()))


QTimer.singleShot(500, type_it)
QFileDialog.getSaveFileName(None, "Save", sys.argv[1])
"""


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


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no such folder here")
def test_a_folder_of_files_that_never_end_can_be_typed(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LISTED, str(tmp_path), "/proc/"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.stdout.split() == ["listed"], ran.stderr[-3000:]


def test_what_a_file_is_is_told_by_its_name(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "a picture.txt").write_bytes(b"\x89PNG")
    icons = IconsByName()
    icons.folder = "a folder"
    assert [icons.type(QFileInfo(str(path))) for path in (tmp_path / "a picture.txt", tmp_path)] == ["TXT", "a folder"]
