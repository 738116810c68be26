"""From the start of the process to the main window: something is on the screen before anything heavy is imported."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEventLoop, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel

FIRST_WIDTH, FIRST_HEIGHT = 480, 180
LOADED_AHEAD = ("workbench.storage.document", "workbench.storage.records.playtest_record", "networkx", "shapely")
MOST_WAIT_MS = 250
"""A screen that has not shown the window by then must not hold up the start."""


class OpeningWindow(QLabel):
    """What is seen while the workbench is loaded. It knows nothing of themes, fonts or settings: those come later."""

    def __init__(self) -> None:
        super().__init__(self.tr("Wargame Workbench opens …"))
        self.is_painted = False
        self.setWindowTitle(self.tr("Wargame Workbench"))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.resize(FIRST_WIDTH, FIRST_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.is_painted = True


def run(path: Path | None = None) -> int:
    """Open the window, with a file when one is given, until it is closed; the exit code of the process."""
    application = QCoreApplication.instance() or QApplication(sys.argv[:1])
    opening = OpeningWindow()
    opening.show()
    _wait_until_painted(opening)

    from workbench.qt.spare_collection import SpareCollection
    from workbench.shell.application import make_application
    from workbench.shell.failures.fault_reports import FaultReports
    from workbench.shell.main_window import MainWindow
    from workbench.shell.settings import Settings

    settings = Settings()
    make_application(settings)
    window = MainWindow(settings)
    reports = FaultReports(window.circumstances, parent=window)
    reports.told.connect(window.faults.tell)
    reports.install()
    window.first_painted.connect(_load_ahead)
    SpareCollection(window)
    window.show()
    opening.close()
    if path is not None:
        window.open_path(path)
    return application.exec()


def _load_ahead() -> None:
    """What the first file that is opened will need is imported meanwhile, beside the window."""

    def load() -> None:
        for name in LOADED_AHEAD:
            import_module(name)

    Thread(target=load, name="loading-ahead", daemon=True).start()


def _wait_until_painted(opening: OpeningWindow) -> None:
    deadline = QDeadlineTimer(MOST_WAIT_MS)
    while not opening.is_painted and not deadline.hasExpired():
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
