"""A window is on the screen before anything heavy is imported, and gives way to the main window."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module

from workbench.shell.start_up import LOADED_AHEAD

CODE = """
import sys
from PySide6.QtWidgets import QApplication
from workbench.shell import start_up

HEAVY = {"networkx", "numpy", "shapely", "sqlalchemy", "sqlmodel", "typer", "qtawesome"}
paint, seen = start_up.OpeningWindow.paintEvent, []

def noted(window, event):
    paint(window, event)
    seen.append(sorted(HEAVY & {name.partition(".")[0] for name in sys.modules}))

def shown(*_):
    print([type(w).__name__ for w in QApplication.topLevelWidgets() if w.isVisible()], seen[0])
    return 0

start_up.OpeningWindow.paintEvent, QApplication.exec = noted, shown
from workbench.__main__ import main
sys.argv = ["workbench"]
sys.exit(main())
"""


LATER = """
import sys
import workbench.shell.main_window
HEAVY = {"networkx", "numpy", "pydantic", "shapely", "sqlalchemy", "sqlmodel"}
print(sorted(HEAVY & {name.partition(".")[0] for name in sys.modules}))
"""


def test_the_main_window_comes_before_what_files_need() -> None:
    said = subprocess.run([sys.executable, "-c", LATER], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout) == (0, "[]\n"), said.stderr


def test_what_is_loaded_ahead_is_there() -> None:
    assert all(import_module(name) for name in LOADED_AHEAD)


def test_the_first_window_comes_before_what_is_heavy() -> None:
    screen = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    said = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False, env=screen)
    assert (said.returncode, said.stdout) == (0, "['MainWindow'] []\n"), said.stderr
