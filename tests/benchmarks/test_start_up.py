"""From the start of the process until the first window is painted: the workbench, and an empty PySide6 window."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.conftest import Aside, Target

ROUNDS = 7
SHOWN = """
from PySide6.QtCore import QEvent, QObject, QCoreApplication
import sys, time
wanted = sys.argv[1]
class Watch(QObject):
    def eventFilter(self, widget, event):
        if event.type() == QEvent.Type.Paint and wanted in ("", type(widget).__name__):
            print(time.clock_gettime(time.CLOCK_MONOTONIC), flush=True)
            import os; os._exit(0)
        return False
"""
EMPTY = f"""{SHOWN}
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication(sys.argv[:1])
watch = Watch()
application.installEventFilter(watch)
window = QMainWindow()
window.show()
application.exec()
"""
OURS = f"""{SHOWN}
from PySide6.QtWidgets import QApplication
begin = QApplication.__init__
def watched(application, *arguments):
    global watch
    begin(application, *arguments)
    watch = Watch()
    application.installEventFilter(watch)
QApplication.__init__ = watched
from workbench.__main__ import main
sys.argv = ["workbench"]
main()
"""


def seconds_until_shown(program: str, settings: str, window: str = "") -> float:
    """From just before the process is started; both clocks are the machine's own. Any window, or that of a class."""
    screen = {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": settings, "XDG_DATA_HOME": settings}
    begun = time.clock_gettime(time.CLOCK_MONOTONIC)
    command = [sys.executable, "-c", program, window]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | screen, timeout=60)
    return float(done.stdout.split()[-1]) - begun


def test_the_first_window(benchmark: BenchmarkFixture, at_most: Target, beside: Aside, tmp_path: Path) -> None:
    settings = str(tmp_path)
    ours, whole, empty = list[float](), list[float](), list[float]()

    def round_() -> None:
        empty.append(seconds_until_shown(EMPTY, settings))
        ours.append(seconds_until_shown(OURS, settings))
        whole.append(seconds_until_shown(OURS, settings, "MainWindow"))

    benchmark.group = "the first window"
    benchmark.pedantic(round_, rounds=ROUNDS, warmup_rounds=1)
    at_most("start until the first window is painted / an empty PySide6 window", 2, median(ours) / median(empty))
    beside("  the first window of the workbench", 1000 * median(ours), "ms")
    at_most("start until the main window is painted / an empty PySide6 window", 5, median(whole) / median(empty))
    beside("  the main window of the workbench", 1000 * median(whole), "ms")
    beside("  an empty PySide6 window", 1000 * median(empty), "ms")
