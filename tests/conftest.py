"""Where Qt draws: on a virtual X screen (pytest-xvfb starts it) when there is Xvfb, in memory otherwise.

No property test fails because a machine is slow or has other work to do; where it does not say how many examples it
tries, it tries 50, or 200 with `WORKBENCH_LONG_TESTS`. The ordinary run tries the same examples every time, so that a
change is judged by itself; the long runs try others each time.
"""

import atexit
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.long_runs import IS_LONG, examples

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

PAGES = "editors.map_editor."
MOST_WIDGETS_LEFT = 200
"""So many more may be left by tests before they are looked for."""

settings.register_profile(
    "without a clock",
    deadline=None,
    max_examples=examples(50),
    derandomize=not IS_LONG,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("without a clock")

os.environ.setdefault("QT_QPA_PLATFORM", "xcb" if shutil.which("Xvfb") else "offscreen")

# What one process has compiled, the many processes that tests start need not compile again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# What tests write is in memory where there is room, and gone after the run: a disk takes its time to have all that a
# file was told to keep. A killed process loses nothing that the system has taken, disk or not. Whoever names a place
# with TMPDIR finds there what the tests have left.
IN_MEMORY = Path("/dev/shm")
if "TMPDIR" not in os.environ and os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > 2_000_000_000:
    os.environ["TMPDIR"] = tempfile.tempdir = tempfile.mkdtemp(prefix="workbench-tests-", dir=IN_MEMORY)
    Path(tempfile.tempdir).chmod(0o711)  # Tests that give up their rights go on below it.
    atexit.register(shutil.rmtree, tempfile.tempdir, ignore_errors=True)

# What the program keeps by itself is kept among what tests write, and not in the folders of whoever runs them.
for place in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
    os.environ[place] = tempfile.mkdtemp(prefix="workbench-kept-")
    atexit.register(shutil.rmtree, os.environ[place], ignore_errors=True)

# Looking for garbage among hundreds of thousands of objects again and again was a seventh of the whole run.
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    """What the modules and the collected tests hold lives to the end: no collection looks through it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def no_backups() -> None:
    """Thousands of files are changed once by these tests; those of backups say that they want some."""
    from workbench.storage.file import backups

    backups.MOST_OF_A_FILE = 0


@pytest.fixture(autouse=True, scope="session")
def application_of_windows(qapp: object) -> None:
    """There first: a command that paints without a window would make one that no window can use after it."""


@pytest.fixture(autouse=True)
def no_dialog_waits(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dialog that a test does not expect fails it at once: nobody is there to close it."""
    if "qtbot" not in request.fixturenames:
        return
    from PySide6.QtWidgets import QMessageBox

    def fail(_parent: object, title: str, text: str, *_more: object) -> None:
        raise AssertionError(f"a dialog waits: {title}: {text}")

    for kind in ("warning", "critical", "information", "question"):
        monkeypatch.setattr(QMessageBox, kind, fail)


@pytest.fixture(autouse=True)
def nothing_moves_by_itself(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps are as on a desktop that asks to keep still: no test waits for a counter on its way."""
    if "qtbot" in request.fixturenames:
        monkeypatch.setattr("workbench.qt.map_canvas.looking.camera.system_reduces_motion", lambda: True)


@pytest.fixture
def qtbot(qtbot: "QtBot") -> "QtBot":
    """It holds its windows until they are closed, which the plugin's own does not.

    What a failed call leaves behind, a traceback, may hold a window alone: collected while Qt paints that window, it
    took the process with it.
    """
    held: list[object] = []
    take = qtbot.addWidget

    def hold(widget: "QWidget", *, before_close_func: "Callable[[QWidget], None] | None" = None) -> None:
        held.append(widget)
        take(widget, before_close_func=before_close_func)

    qtbot.addWidget = hold
    return qtbot


@pytest.fixture(scope="session")
def look_for_left_widgets() -> Callable[[], None]:
    """Collects parts that no window has taken, where there are many more than there were after the last time."""
    from PySide6.QtWidgets import QApplication

    left = 0

    def count() -> int:
        """Nothing is collected meanwhile: what Qt has listed would be gone before it is counted."""
        gc.disable()
        try:
            return len(QApplication.allWidgets())
        finally:
            gc.enable()

    def look() -> None:
        nonlocal left
        now = count()
        for generation in (1, 2):
            if now > left + MOST_WIDGETS_LEFT:
                gc.collect(generation)
                now = count()
        if not left <= now <= left + MOST_WIDGETS_LEFT:
            left = now  # more are held by a fixture of a module, or fewer

    return look


@pytest.fixture(autouse=True)
def windows_are_gone(request: pytest.FixtureRequest, look_for_left_widgets: Callable[[], None]) -> Iterator[None]:
    """What qtbot closed after a test is deleted at once, not whenever some later test runs a loop of events.

    Otherwise thousands of widgets of earlier tests are dressed again at every change of the look: one took a second and
    a half late in a run. Parts that no window has taken go with what holds them, which is often a circle.
    """
    yield
    if "qtbot" in request.fixturenames:
        from PySide6.QtCore import QCoreApplication, QEvent

        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        look_for_left_widgets()


@pytest.fixture(autouse=True)
def keys_are_let_go(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that pressed Ctrl and something leaves Ctrl held for the application: the keys of no hand are let go.

    Lists read what is held whenever a row is selected, so that the next test would have added to a selection.
    """
    yield
    if "qapp" not in request.fixturenames:
        return
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QWidget

    if QGuiApplication.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Control)


@pytest.fixture(autouse=True)
def pages_are_as_at_first() -> Iterator[None]:
    """A layout that a test restores folds sections and hides layers on every page of the process: it ends with it."""
    yield
    for module, name in ((PAGES + "spaces.folding", "FOLDS"), (PAGES + "layers.layer_presets", "PRESET")):
        if (loaded := sys.modules.get(module)) is not None:
            vars(getattr(loaded, name)).update(vars(type(getattr(loaded, name))()))


@pytest.fixture(scope="session")
def undressed(qapp: "QApplication") -> Callable[[], None]:
    """Puts the application back into what it wears before anybody has put on a look."""
    from workbench.qt.looks.theme import wear  # no test of what needs no Qt is to load it

    style, palette, font = qapp.style().name(), qapp.palette(), qapp.font()

    def undress() -> None:
        if qapp.styleSheet():
            qapp.setStyleSheet("")
            qapp.setStyle(style)
            qapp.setPalette(palette)
            qapp.setFont(font)  # forgets the fonts of classes too
            wear()

    return undress


@pytest.fixture(autouse=True)
def looks_are_put_off(request: pytest.FixtureRequest) -> Iterator[None]:
    """A look that a test puts on is off after it: it does not see to the next ones, whose windows take twice the time
    under a style sheet.
    """
    undress = request.getfixturevalue("undressed") if "qapp" in request.fixturenames else None
    yield
    if undress is not None:
        undress()
