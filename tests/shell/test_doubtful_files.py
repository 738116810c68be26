"""Files that are damaged, altered or slow to open, in the window: told at once, with what can still be had."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLabel, QMessageBox, QPushButton

from sample_games.crossroads.build import build
from tests.changed_parameters import change_parameter
from tests.storage.altered_files import alter, reseal
from tests.storage.samples import small_design
from workbench import long_work as below
from workbench.qt import long_work
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.shell.versions_dialog import VersionsDialog
from workbench.storage.document import RulesetDocument
from workbench.storage.file import backups, connecting
from workbench.storage.file.ruleset_file import create
from workbench.storage.records.playtest_record import RecordedPlaytest

# mypy: disable-error-code="no-untyped-def"


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    return made


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    lines: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, title, text: lines.append(f"{title}: {text}"))
    return lines


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a version and a backup."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(backups, "MOST_OF_A_FILE", 10)
    path = tmp_path / "bay.ruleset"
    create(path, small_design())
    for cost in (7, 8):
        with RulesetDocument.open(path) as document:
            document.apply(change_parameter("river_cost", cost))
    with RulesetDocument.open(path) as document:
        document.save_version("Second", "1793-08-02T12:00:00")
    return path


def damage(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE parameter SET value = 12 WHERE id = 'river_cost'")


@pytest.mark.parametrize(("pressed", "cost"), [("the backup of", 8), ("version 1, Second", 8), ("Cancel", None)])
def test_of_a_damaged_file_what_is_whole_is_offered(
    qtbot, window: MainWindow, changed: Path, pressed: str, cost: int | None
) -> None:
    damage(changed)
    before, seen = changed.read_bytes(), []

    def press() -> None:
        (box,) = window.findChildren(QMessageBox)
        seen.append(box.text())
        button = next(b for b in box.findChildren(QPushButton) if pressed in b.text().replace("&", ""))
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, press)
    assert window.open_path(changed) is (cost is not None)
    assert "is damaged: table parameter is not as it was written" in seen[0]
    assert changed.read_bytes() == before
    if cost is not None:
        document = window.document
        assert document is not None
        assert (document.path, document.design.number("river_cost")) == (changed.with_name("bay rescued.ruleset"), cost)


def test_backups_stand_in_the_list_of_versions_and_one_goes_back(window: MainWindow, changed: Path) -> None:
    assert window.open_path(changed)
    window.show_versions()
    (dialog,) = window.findChildren(VersionsDialog)
    assert [row[1] for row in dialog.rows()] == ["Now", "Second", *(f"Automatic backup {n}" for n in (1, 2, 3))]
    dialog.choose(-2)
    assert dialog.heading() == "From backup 2 to now 1 difference"
    assert dialog.differences.lines()[-1] == "value | 7 op | 8 op"
    dialog.return_to(-2)
    document = window.document
    assert document is not None
    assert document.design.number("river_cost") == 7
    assert dialog.notice() == ""


@pytest.mark.parametrize("sealed", [False, True])
def test_a_record_with_an_altered_face_opens_with_a_warning_at_once(
    window: MainWindow, said: list[str], tmp_path: Path, sealed: bool
) -> None:
    path = played(tmp_path / "evening.record")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        rows = connection.execute("SELECT number, events FROM play ORDER BY number").fetchall()
        number, events = next((number, events) for number, events in rows if b'"faces":[' in events)
        at = events.index(b'"faces":[') + len(b'"faces":[')
        other = b"1" if events[at : at + 1] != b"1" else b"2"
        changed = events[:at] + other + events[at + 1 :]
        connection.execute("UPDATE play SET events = ? WHERE number = ?", (changed, number))
    if sealed:
        reseal(path)
    assert window.open_path(path)
    (line,) = said
    assert line.startswith("This record is doubtful: evening.record: it was altered after it was written: ")
    assert (f"play {number}: a die shows {other.decode()} where" in line) and ("table play" in line) is not sealed


def test_a_record_with_a_bot_that_is_not_known_is_held_by_a_person(
    window: MainWindow, said: list[str], tmp_path: Path
) -> None:
    path = played(tmp_path / "evening.record")
    alter(path, """UPDATE playtest SET bots = '{"blue":"maybe","fog":"random","red":"random"}'""")
    assert window.open_path(path)
    assert "the bot 'maybe' of blue is not known here, and a person holds its seat" in said[0]
    assert "it gives a bot to 'fog', which is no seat of the scenario" in said[0]


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE play SET events = CAST('[{' AS BLOB) WHERE number = 3", "play 3 cannot be read"),
        ("UPDATE play SET events = CAST('null' AS BLOB) WHERE number = 3", "play 3 cannot be read"),
        ("UPDATE play SET events = CAST('[1e999]' AS BLOB) WHERE number = 3", "play 3 cannot be read"),
        ("UPDATE play SET action = CAST(replace(hex(zeroblob(60000)), '00', '[') AS BLOB) WHERE number = 3",
         "play 3 cannot be read"),
        ("UPDATE playtest SET options = replace(hex(zeroblob(60000)), '00', '[')", "its options cannot be read"),
        ("UPDATE playtest SET bots = '{'", "its bots cannot be read"),
    ],
)  # fmt: skip
def test_a_record_with_damaged_json_is_told_in_plain_words(
    window: MainWindow, said: list[str], tmp_path: Path, statement: str, why: str, capsys: Any
) -> None:
    from workbench.cli import main

    path = played(tmp_path / "evening.record")
    alter(path, statement)
    assert not window.open_path(path)
    assert why in said[0] and "nexpected" not in said[0]
    for command in ("replay", "info"):
        code = main([command, str(path)])
        told = capsys.readouterr()
        assert "nexpected" not in told.err + told.out
        assert (code == 2 and told.err.count("\n") == 1 and why in told.err) or (command == "info" and code == 0)


def press_escape(dialog: QDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


@pytest.mark.parametrize(
    "way", [lambda dialog: dialog.stop_button.click(), QDialog.close, press_escape], ids=["button", "cross", "Esc"]
)
def test_a_file_that_takes_long_shows_what_is_done_and_can_be_stopped(
    window: MainWindow,
    said: list[str],
    changed: Path,
    monkeypatch: pytest.MonkeyPatch,
    way: Callable[[long_work.LongWorkDialog], object],
) -> None:
    monkeypatch.setattr(long_work, "SHOWN_AFTER_S", 0.0)
    monkeypatch.setattr(long_work, "BETWEEN_LOOKS_S", 0.0)
    monkeypatch.setattr(below, "LOOK_EVERY_S", 0.0)
    monkeypatch.setattr(connecting, "STEPS_BETWEEN_LOOKS", 50)
    texts: list[str] = []

    def stop() -> None:
        for dialog in window.findChildren(long_work.LongWorkDialog):
            texts.extend(label.text() for label in dialog.findChildren(QLabel))
            way(dialog)
            assert not dialog.stop_button.isEnabled()
        if not texts:
            QTimer.singleShot(0, stop)

    QTimer.singleShot(0, stop)
    assert not window.open_path(changed)
    assert (texts[0], said) == ("bay.ruleset …", [])
    assert not [dialog for dialog in window.findChildren(long_work.LongWorkDialog) if dialog.isVisible()]
    assert window.open_path(changed) is True


def played(path: Path) -> Path:
    """Crossroads, some plays by bots."""
    from workbench.engine.bots import bot_play, make_bots

    recorded = RecordedPlaytest.start(build(), seed=5, seats={"blue": "greedy", "red": "greedy"}, path=path)
    bots = make_bots(recorded.seats, recorded.playtest)
    for _ in range(20):
        (decision, *_) = recorded.playtest.decisions()
        bot_play(recorded.playtest, decision.seat, bots[decision.seat], recorded.play_by)
    recorded.close()
    return path
