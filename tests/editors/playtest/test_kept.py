"""Playtests in the window have a record from their first play, and are gone on with from the page before a playtest."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from editors.playtest.bot_clock import AT_ONCE
from editors.playtest.editor import PlaytestEditor
from editors.playtest.table import PlaytestTable
from tests.changed_parameters import change_parameter
from tests.editors.playtest.sittings import PERSONS
from tests.engine.coin_design import coin_design
from workbench.shell.editors import PLAYTEST, START
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.shell.start.start_parts import RowButton
from workbench.storage.document import RulesetDocument
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.record_file import RecordFile, read_record
from workbench.storage.records.replay import replay_record

pytestmark = pytest.mark.usefixtures("coin_rules")
YES = QMessageBox.StandardButton.Yes


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The coin game in a window with a folder of kept playtests that is its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    made = opened_window(qtbot, tmp_path)
    yield made
    made.close()


def opened_window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    path = tmp_path / "coins.ruleset"
    if not path.exists():
        RulesetDocument.create(path, coin_design()).close()
    made.open_path(path)
    made.show_mode(PLAYTEST)
    return made


def editor_of(window: MainWindow) -> PlaytestEditor:
    found = window.editor(PLAYTEST)
    assert isinstance(found, PlaytestEditor)
    return found


def begun(window: MainWindow, seats: dict[str, str] = PERSONS) -> PlaytestTable:
    editor_of(window).begin("", 3, seats)
    return table_of(window)


def table_of(window: MainWindow) -> PlaytestTable:
    table = editor_of(window).table
    assert table is not None
    return table


def bid(table: PlaytestTable, *coins: int) -> None:
    for number in coins:
        assert table.session.answer(number) is None


def path_of(table: PlaytestTable) -> Path:
    path = table.session.recorded.path
    assert path is not None
    return path


def plays_in(path: Path) -> int:
    return len(read_record(path).plays) - 1


def test_a_playtest_is_on_the_disk_from_its_first_play(window: MainWindow) -> None:
    table = begun(window)
    assert KeptPlaytests().all() == []
    assert "kept from its first play on" in editor_of(window).status()
    bid(table, 2)
    (one,) = KeptPlaytests().all()
    assert plays_in(one.path) == 1 and one.game == coin_design().title
    assert "kept by itself" in editor_of(window).status()
    bid(table, 0)
    assert plays_in(one.path) == len(table.session.playtest.plays) - 1 >= 2


def test_however_one_goes_nothing_is_lost(window: MainWindow, tmp_path: Path) -> None:
    left: list[tuple[Path, str]] = []

    def played() -> None:
        table = begun(window)
        bid(table, 2, 0)
        left.append((path_of(table), table.session.playtest.digest()))

    played()
    editor_of(window).leave()
    played()
    played()  # another playtest takes its place
    shutil.copy(tmp_path / "coins.ruleset", tmp_path / "other.ruleset")
    window.open_path(tmp_path / "other.ruleset")
    window.show_mode(PLAYTEST)
    played()
    window.close_document()
    window.open_path(tmp_path / "other.ruleset")
    window.show_mode(PLAYTEST)
    played()
    window.close()
    assert len({path for path, _ in left}) == len(left) == 5
    for path, digest in left:
        again = replay_record(path)
        assert again.same and again.digest == digest


def test_one_goes_on_from_the_page_before_a_playtest(window: MainWindow) -> None:
    table = begun(window)
    bid(table, 2, 0)
    path, digest = path_of(table), table.session.playtest.digest()
    editor_of(window).leave()
    kept = editor_of(window)._setup.kept
    assert kept.isVisible() and kept.tree.topLevelItemCount() == 1
    kept.go_on.click()
    table = table_of(window)
    assert table.session.playtest.digest() == digest and path_of(table) == path
    table.undo()
    assert read_record(path).standing.at == table.session.playtest.tree.at


def test_one_goes_on_from_the_start_page(window: MainWindow, qtbot: QtBot) -> None:
    table = begun(window)
    bid(table, 2)
    path, digest = path_of(table), table.session.playtest.digest()
    window.close_document()
    assert window._pages.mode == START
    title = KeptPlaytests().all()[0].title
    rows = [row for row in window.findChildren(RowButton) if row.accessibleName() == title]
    qtbot.waitUntil(lambda: any(row.isVisible() for row in rows))
    row = next(row for row in rows if row.isVisible())
    row.click()
    table = table_of(window)
    assert table.session.playtest.digest() == digest
    bid(table, 0)
    assert plays_in(path) == len(table.session.playtest.plays) - 1
    assert str(path) not in {file.path for file in window._settings.recent()}, "it stands in its own list"


def test_bots_plays_are_on_the_disk_before_they_are_seen(window: MainWindow, qtbot: QtBot) -> None:
    editor_of(window).begin("long", 3, {"red": "random", "blue": "random"})
    table = table_of(window)
    shown: list[tuple[int, int]] = []
    table.changed.connect(lambda: shown.append((plays_in(path_of(table)), len(table.session.playtest.plays) - 1)))
    table.set_speed(AT_ONCE)
    table.set_bots_wait(False)
    qtbot.waitUntil(lambda: len(shown) >= 3 or table.session.playtest.is_over, timeout=200_000)
    table.clock.stop()
    assert shown and all(on_disk == seen for on_disk, seen in shown)


def test_saving_moves_it(window: MainWindow, tmp_path: Path) -> None:
    table = begun(window)
    bid(table, 2)
    assert editor_of(window).save_record(tmp_path / "mine.record")
    assert KeptPlaytests().all() == []
    assert "mine.record" in editor_of(window).status()
    assert any("holds everything" in label.text() for label in table.map.toast.findChildren(QLabel))
    bid(table, 0)
    assert plays_in(tmp_path / "mine.record") == len(table.session.playtest.plays) - 1


def test_a_playtest_opened_from_a_file_goes_on_there(window: MainWindow, tmp_path: Path) -> None:
    table = begun(window)
    bid(table, 2)
    editor_of(window).save_record(tmp_path / "mine.record")
    window.open_path(tmp_path / "mine.record")
    table = table_of(window)
    bid(table, 0)
    assert not table.session.recorded.is_kept and KeptPlaytests().all() == []
    assert plays_in(tmp_path / "mine.record") == len(table.session.playtest.plays) - 1


def test_a_design_that_changed_since_is_told_and_not_played(window: MainWindow) -> None:
    table = begun(window)
    bid(table, 2)
    path, design = path_of(table), table.session.rules.design
    editor_of(window).leave()
    document = window.document
    assert document is not None
    figure = document.design.parameters[0]
    document.apply(change_parameter(figure.id, int(figure.value) + 1))
    assert editor_of(window).open_record(path)
    assert table_of(window).session.rules.design == design != document.design
    assert "on the design as it was then" in editor_of(window).status()


def test_it_needs_no_ruleset_file(window: MainWindow, tmp_path: Path) -> None:
    table = begun(window)
    bid(table, 2)
    path, digest = path_of(table), table.session.playtest.digest()
    window.close_document()
    (tmp_path / "coins.ruleset").unlink()
    window.open_path(path)
    assert table_of(window).session.playtest.digest() == digest


def test_a_second_window_says_who_has_it(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(window)
    bid(table, 2)
    path = path_of(table)
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: told.append(text))
    other = opened_window(qtbot, tmp_path)
    other.open_path(path)
    assert len(told) == 1 and "open in" in told[0]
    begun(other)
    bid(table_of(other), 1)
    assert len(KeptPlaytests().all()) == 2
    bid(table, 0)
    assert plays_in(path) >= 2
    other.close()


def test_the_same_record_is_never_open_twice_in_one_window(window: MainWindow) -> None:
    table = begun(window)
    bid(table, 2)
    path = path_of(table)
    assert editor_of(window).open_record(path)
    bid(table_of(window), 0)
    assert window.open_path(path)
    assert plays_in(path) == len(table_of(window).session.playtest.plays) - 1


def test_a_full_disk_is_told_once_and_the_playtest_goes_on(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(file: RecordFile, _changes: object) -> None:
        raise RecordFileError(file.path, "this could not be saved", "the disk is full", "Look at the disk")

    table = begun(window)
    bid(table, 2)
    told: list[str] = []
    monkeypatch.setattr(table, "show_refusal", lambda refusal: told.append(refusal.reason))
    with monkeypatch.context() as full:
        full.setattr(RecordFile, "write", fail)
        bid(table, 0)
        table.undo()
        table.redo()
        qtbot.waitUntil(lambda: bool(told))
    assert len(told) == 1 and "the disk is full" in told[0] and "Save the playtest as" in told[0]
    assert "not on the disk" in editor_of(window).status()
    plays = len(table.session.playtest.plays)
    assert plays > 2
    assert editor_of(window).save_record(tmp_path / "elsewhere.record")
    assert plays_in(tmp_path / "elsewhere.record") == plays - 1


def test_they_can_be_deleted_one_by_one_and_all(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def yes(_parent: object, _title: str, text: str) -> QMessageBox.StandardButton:
        asked.append(text)
        return YES

    monkeypatch.setattr(QMessageBox, "question", yes)
    for _ in range(3):
        bid(begun(window), 2)
    editor_of(window).leave()
    kept = editor_of(window)._setup.kept
    kept.delete.click()
    assert len(KeptPlaytests().all()) == 2
    editor_of(window)._setup.kept.clear.click()
    assert KeptPlaytests().all() == []
    assert len(asked) == 2 and "cannot be brought back" in asked[0] and "2 playtests" in asked[1]
    assert not editor_of(window)._setup.kept.isVisible()


def test_the_start_page_clears_them_after_a_question(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    bid(begun(window), 2)
    window.close_document()
    monkeypatch.setattr(QMessageBox, "question", lambda *_words: QMessageBox.StandardButton.No)
    window._start.playtests_cleared.emit()
    assert len(KeptPlaytests().all()) == 1
    monkeypatch.setattr(QMessageBox, "question", lambda *_words: YES)
    window._start.playtests_cleared.emit()
    assert KeptPlaytests().all() == []
    assert not window._start._playtests_part.isVisible()


def test_the_list_is_of_the_ruleset_that_is_open(window: MainWindow) -> None:
    bid(begun(window), 2)
    window.take_document(RulesetDocument(replace(coin_design(), title="Other coins")))
    window.show_mode(PLAYTEST)
    assert not editor_of(window)._setup.kept.isVisible()
