"""The pictures of the handbook, which the program takes of itself: `make handbook-pictures` takes them again."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.changed_parameters import change_parameter
from tests.handbook.page_texts import HANDBOOK
from tests.recorded_playtests import played_again, records_in
from workbench.engine.rules_modules import rules_for
from workbench.shell.editors import DESIGN, PUBLISH
from workbench.shell.screenshots import PERSON, picture_of, settle, show_design, show_playtest, window_with
from workbench.shell.versions_dialog import VersionsDialog
from workbench.storage.file.ruleset_file import create
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample

GAME, RECORD = "crossroads", "by_points"
SHOWN_PLAY = 60
WIDTH_PX = 1000
QUALITY = 78


def take_pictures(folder: Path) -> None:
    """Take all of them of a sample game."""
    with TemporaryDirectory() as place:
        path = Path(place) / "crossroads.ruleset"
        create(path, build_sample(GAME))
        with window_with(path) as window:
            keep(show_design(window), folder / "design.jpg")
            editor = window.editor(DESIGN)
            keep(editor.part.show_catalogue(), folder / "catalogue.jpg")
            editor.part.show_catalogue().close()
            keep(versions_of(window), folder / "versions.jpg")
            keep(show_playtest(window, playtest_under_way()), folder / "playtest.jpg")
            keep(publish_of(window), folder / "publish.jpg")


def versions_of(window: QWidget) -> QWidget:
    """The versions of the design that is shown: one is saved, then two figures are changed."""
    document = window.document
    document.save_version("before the new limits", "2026-01-31T20:15:00")
    for name, value in (("stacking_limit", 3), ("supply_range", 10)):
        document.apply(change_parameter(name, value))
    dialog = VersionsDialog(document, document.apply, window)
    dialog.open()
    return dialog


def publish_of(window: QWidget) -> QWidget:
    """Publish with some outputs to be made, and the pages to print painted."""
    window.show_mode(PUBLISH)
    editor = window.editor(PUBLISH)
    for output in ("pnp", "vmod", "web"):
        editor.desk.tick(output, True)
    settle()
    while editor.is_busy:
        settle()
    return window


def playtest_under_way() -> RecordedPlaytest:
    """A kept playtest up to one of its plays, with people in all seats."""
    design = build_sample(GAME)
    whole = played_again(rules_for(design), records_in(GAME)[RECORD])
    seats = whole.rules.seats(whole.start)
    again = RecordedPlaytest.start(design, whole.scenario, whole.seed, dict.fromkeys(seats, PERSON))
    for play in whole.plays[1:SHOWN_PLAY]:
        again.play(play.action, play.given)
    return again


def keep(window: QWidget, path: Path) -> None:
    """A picture of a window, no wider than a page shows it."""
    picture = picture_of(window).toImage()
    if picture.width() > WIDTH_PX:
        picture = picture.scaledToWidth(WIDTH_PX, Qt.TransformationMode.SmoothTransformation)
    path.parent.mkdir(parents=True, exist_ok=True)
    assert picture.save(str(path), "JPG", QUALITY), path


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    take_pictures(HANDBOOK / "pictures")
    QApplication.processEvents()
