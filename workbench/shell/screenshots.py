"""Pictures of the window that the program takes of itself: both modes on a real ruleset and a real record."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QApplication

from workbench.engine.playtest import Playtest
from workbench.shell.application import make_application
from workbench.shell.editors import DESIGN, PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.playtest_record import RecordedPlaytest

WINDOW = QSize(1600, 1000)
SHOWN_TURN = 9
PERSON = "person"


def paint_screenshots(ruleset_path: Path, record_path: Path, out_dir: Path) -> list[Path]:
    """Paint the window in Design and in Playtest to PNG files of 1600 x 1000 and return their paths.

    The record is read, not changed: its plays up to a movement in the middle of it are made again in memory.
    """
    with TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "settings.ini")
        application = make_application(settings)
        window = MainWindow(settings, paints_pictures=False)
        window.resize(WINDOW)
        window.show()
        window.take_document(RulesetDocument.open(ruleset_path))
        painted = [_design_picture(window, out_dir), _playtest_picture(window, record_path, out_dir)]
        window.close()
        window.deleteLater()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return painted


def _design_picture(window: MainWindow, out_dir: Path) -> Path:
    from editors.map_editor.editor import MapEditor

    window.show_mode(DESIGN)
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    editor.show_example()
    return _grab(window, out_dir / "design.png")


def _playtest_picture(window: MainWindow, record_path: Path, out_dir: Path) -> Path:
    from editors.playtest.editor import PlaytestEditor
    from editors.playtest.example import show_example

    window.show_mode(PLAYTEST)
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    editor.go_on_with(_middle_of(record_path))
    assert editor.table is not None
    show_example(editor.table)
    return _grab(window, out_dir / "playtest.png")


def _middle_of(record_path: Path) -> RecordedPlaytest:
    """The recorded playtest as it stood when a force was about to be moved, both seats held by persons."""
    opened = RecordedPlaytest.open(record_path)
    design, whole = opened.design, opened.playtest
    opened.close()
    moment = _moment(whole)
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


def _grab(window: MainWindow, path: Path) -> Path:
    for _ in range(10):
        QCoreApplication.processEvents()
    QApplication.sendPostedEvents()
    picture = window.grab()
    path.parent.mkdir(parents=True, exist_ok=True)
    if not picture.save(str(path)):
        raise OSError(f"{path}: the picture cannot be written")
    return path
