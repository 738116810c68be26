"""Pictures of the window that the program takes of itself: both modes on a real ruleset and a real record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from workbench.engine.playtests.playtest import Playtest
from workbench.qt.editor import ShowsExample, TakesRecords
from workbench.qt.faults import faults_told
from workbench.qt.saved_pictures import save_picture
from workbench.shell.application import make_application
from workbench.shell.editors import DESIGN, PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.records.playtest_record import RecordedPlaytest

WINDOW = QSize(1600, 1000)
SHOWN_TURN = 9
PERSON = "person"


def paint_screenshots(ruleset_path: Path, record_path: Path, out_dir: Path) -> list[Path]:
    """Paint the window in Design and in Playtest to PNG files of 1600 x 1000 and return their paths.

    The record is read, not changed: its plays up to a movement in the middle of it are made again in memory.
    """
    with window_with(ruleset_path) as window:
        return [
            grab(show_design(window), out_dir / "design.png"),
            grab(show_playtest(window, up_to(record_path)), out_dir / "playtest.png"),
        ]


def paint_moment(ruleset_path: Path, record_path: Path, play: int, path: Path) -> Path:
    """Paint the window in Playtest as a record stood before one of its plays, counted from 1."""
    with window_with(ruleset_path) as window:
        return grab(show_playtest(window, up_to(record_path, play)), path)


@contextmanager
def window_with(ruleset_path: Path) -> Iterator[MainWindow]:
    """A window of its own, with settings of its own, that shows a ruleset; it is closed at the end."""
    with TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "settings.ini")
        application = make_application(settings)
        window = MainWindow(settings, paints_pictures=False)
        window.resize(WINDOW)
        window.show()
        window.take_document(RulesetDocument.open(ruleset_path))
        yield window
        window.close()
        window.deleteLater()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def show_design(window: MainWindow) -> MainWindow:
    """Turn to Design, with something of the map chosen that has much to show."""
    window.show_mode(DESIGN)
    editor = window.editor(DESIGN)
    assert isinstance(editor, ShowsExample)
    editor.show_example()
    return window


def show_playtest(window: MainWindow, recorded: RecordedPlaytest) -> MainWindow:
    """Turn to Playtest, at a playtest's last moment, with a choice begun."""
    window.show_mode(PLAYTEST)
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, TakesRecords) and isinstance(editor, ShowsExample)
    editor.go_on_with(recorded)
    settle()
    editor.show_example()
    return window


def up_to(record_path: Path, number: int = 0) -> RecordedPlaytest:
    """The recorded playtest as it stood before a play, or when a force was about to be moved; people hold all seats."""
    opened = RecordedPlaytest.open(record_path)
    design, whole = opened.design, opened.playtest
    opened.close()
    moment = number or _moment(whole)
    again = RecordedPlaytest.start(design, whole.scenario, whole.seed, dict.fromkeys(opened.seats, PERSON))
    for play in whole.plays[1:moment]:
        assert play.action is not None
        again.play(play.action, play.given)
    return again


def _moment(whole: Playtest) -> int:  # type: ignore[type-arg]
    """The number of a play that moves a force, in the turn to be shown or the last one before it."""
    turn = min(SHOWN_TURN, whole.turn)
    moves = [
        number
        for number, play in enumerate(whole.plays)
        if play.action is not None
        and "move" in play.action.to.lower()
        and len(play.action.answers) > 2
        and whole.rules.turn(whole.before(number)) <= turn
    ]
    return moves[-1] if moves else len(whole.plays)


def settle() -> None:
    """A new page lays itself out, and then draws its moment once more."""
    for _ in range(10):
        QCoreApplication.processEvents()
    QApplication.sendPostedEvents()


def grab(window: QWidget, path: Path) -> Path:
    """Paint a window or a dialog of it to a file, as it is once it has settled."""
    picture = picture_of(window)
    path.parent.mkdir(parents=True, exist_ok=True)
    save_picture(picture, path)
    return path


def picture_of(window: QWidget) -> QPixmap:
    """A window or a dialog as it is seen; what failed while it was painted is raised."""
    settle()
    with faults_told() as told:
        picture = window.grab()
    if told:
        raise told[0]
    return picture
