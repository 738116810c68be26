"""An error that nobody caught: the program goes on, it is told once, and the report has what is needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from workbench.qt.map_canvas import MapCanvas
from workbench.shell.editors import DESIGN
from workbench.shell.failures.fault_banner import FaultDialog
from workbench.shell.failures.fault_reports import MOST_REPORTS, FaultReport, FaultReports
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

ROOT = Path(__file__).parents[2]
OVERRIDES = (
    "paint event", "delegate", "size hint", "data", "mouse press", "key press", "wheel", "resize", "event filter",
    "timer", "slot", "drag", "runnable", "thread",
)  # fmt: skip


def fail(words: str) -> Exception:
    try:
        raise ValueError(words)
    except ValueError as error:
        return error


def take(reports: FaultReports, error: Exception) -> None:
    reports.take(type(error), error, error.__traceback__)


def test_each_kind_is_told_once_and_kept(qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reports, told = FaultReports(lambda: ["window 1598 × 974"], tmp_path / "reports"), list[FaultReport]()
    reports.told.connect(told.append)
    for _ in range(3):
        take(reports, fail("index 54"))
    error = fail("with its cause")
    error.add_note("piece in mm: 1, 2")
    error.__cause__ = IndexError("the cause")
    take(reports, error)
    assert told == []  # nothing is shown from where an error was taken
    qtbot.waitUntil(lambda: len(told) == 2)
    first, second = told
    assert first.title.startswith("ValueError: index 54 (test_fault_reports.py")
    assert "window 1598 × 974" in first.text and "raise ValueError" in first.text
    assert "the cause" in second.title and "piece in mm: 1, 2" in second.text
    assert first.path is not None and first.path.read_text() == first.text
    assert capsys.readouterr().err.count("Traceback") == 2


def test_reports_do_not_pile_up_and_a_full_disk_is_no_fault(qtbot: QtBot, tmp_path: Path) -> None:
    folder, told = tmp_path / "reports", list[FaultReport]()
    folder.mkdir()
    for number in range(MOST_REPORTS + 5):
        (folder / f"report-20250101-{number:06}.txt").write_text("old")
    reports = FaultReports(lambda: [], folder)
    reports.told.connect(told.append)
    take(reports, fail("one"))
    qtbot.waitUntil(lambda: bool(told))
    assert len(list(folder.iterdir())) == MOST_REPORTS
    (tmp_path / "no folder").write_text("")
    barred = FaultReports(lambda: [str(1 // 0)], tmp_path / "no folder")
    barred.told.connect(told.append)
    take(barred, fail("two"))
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told[1].path is None and "ZeroDivisionError" in told[1].text


def test_the_window_tells_and_the_report_can_be_copied_and_saved(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.show()
    window.take_document(RulesetDocument(build_sample("crossroads")))
    window.show_mode(DESIGN)
    reports = FaultReports(window.circumstances, tmp_path / "reports")
    reports.told.connect(window.faults.tell)
    (canvas,) = (one for one in window.findChildren(MapCanvas) if one.isVisible())
    seen = canvas.camera.view
    take(reports, fail("index 54"))
    qtbot.waitUntil(window.faults.isVisible)
    assert "index 54" in window.faults.text()
    window.faults.report_button.click()
    (dialog,) = window.findChildren(FaultDialog)
    dialog.copy_button.click()
    text = QGuiApplication.clipboard().text()
    assert f"px_per_mm={seen.px_per_mm!r}" in text and "rules hex_and_counter" in text
    assert f"window {window.width()} × {window.height()}" in text
    dialog.save(tmp_path / "mine")
    assert (tmp_path / "mine.txt").read_text() == text
    dialog.save(tmp_path / "mine.txt" / "under a file")
    assert dialog.notice.isVisible()
    dialog.reject()
    window.faults.close_button.click()
    assert not window.faults.isVisible()
    window.close()


def test_whatever_qt_calls_may_fail_and_is_told(tmp_path: Path) -> None:
    """In a process of its own: an error there neither ends it nor is swallowed."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.shell.failing_overrides", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr[-2000:]
    told = ran.stdout.splitlines()
    assert told[-1] == "goes on"
    assert {line.removeprefix("told ") for line in told[:-1]} == set(OVERRIDES)
