"""All playtests of a design in one window: listed, filtered, opened at a moment, compared, searched, removed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from editors.playtest.notebook import playtests_desk
from editors.playtest.notebook.further_folders import MOST_FOLDERS, FurtherFolders
from editors.playtest.notebook.playtest_rows import FILE, NOTES, PLAYS, RESULT, SCENARIO
from editors.playtest.notebook.playtests_window import PlaytestsWindow
from editors.playtest.notebook.report_window import ReportWindow
from editors.playtest.saved_places import forget_folder
from editors.playtest.session import PERSON
from sample_games.crossroads.build import build as build_crossroads
from tests.editors.playtest.asked_places import asked_for_places
from tests.editors.playtest.test_kept import editor_of, table_of
from tests.storage.test_many_records import folder as folder
from workbench.qt.playtest_reports.writing import HTML
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.records.kept_playtests import KeptPlaytests

YES = QMessageBox.StandardButton.Yes


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Crossroads with records beside its file, one of them foreign, one damaged, one newer."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    beside = tmp_path / "games"
    shutil.copytree(folder, beside)
    RulesetDocument.create(beside / "crossroads.ruleset", build_crossroads()).close()
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.open_path(beside / "crossroads.ruleset")
    made.show_mode(PLAYTEST)
    yield made
    made.close()


@pytest.fixture
def editor(window: MainWindow) -> PlaytestEditor:
    return editor_of(window)


@pytest.fixture
def listed(editor: PlaytestEditor) -> PlaytestsWindow:
    found = editor.playtests.show()
    found.finish()
    return found


def rows(listed: PlaytestsWindow) -> dict[str, list[str]]:
    return {row.text(FILE): [row.text(column) for column in range(FILE + 1)] for row in listed._in_order()}


def choose(listed: PlaytestsWindow, *names: str) -> None:
    for row in listed._in_order():
        row.setSelected(row.text(FILE) in names)


def test_each_record_has_its_row_and_what_cannot_be_used_says_why(listed: PlaytestsWindow) -> None:
    told = rows(listed)
    assert set(told) == {f"{name}.record" for name in ("a", "b", "c", "text", "half", "newer")}
    assert told["a.record"][SCENARIO] == "The meeting engagement" and ":" in told["a.record"][RESULT]
    assert told["b.record"][RESULT] == "goes on" and told["b.record"][PLAYS] == "60" and told["b.record"][NOTES] == "1"
    assert "Red" in told["c.record"][1]
    for name in ("text", "half", "newer"):
        assert told[f"{name}.record"][RESULT] and not told[f"{name}.record"][PLAYS]
        choose(listed, f"{name}.record")
        assert not listed.open_button.isEnabled() and not listed.report_button.isEnabled()
    assert "6 playtests" in listed.told.text() and "3 that cannot be used" in listed.told.text()


def test_kept_playtests_of_this_design_alone_are_among_them(editor: PlaytestEditor, folder: Path) -> None:
    kept = KeptPlaytests()
    shutil.copy(folder / "a.record", kept.place("Crossroads", "The meeting engagement"))
    shutil.copy(folder / "a.record", kept.place("Toulon 1793", "The siege"))
    listed = editor.playtests.show()
    listed.finish()
    names = [name for name in rows(listed) if " · " in name]
    assert len(names) == 1 and names[0].startswith("Crossroads")


def test_they_are_sorted_by_number_and_filtered_by_words(listed: PlaytestsWindow) -> None:
    listed.tree.sortByColumn(PLAYS, Qt.SortOrder.AscendingOrder)
    plays = [int(row.text(PLAYS)) for row in listed._in_order() if row.text(PLAYS)]
    assert plays == sorted(plays) and plays[-1] > 99 > plays[0], "by number and not by letters"
    listed.filter.setText("goes ON")
    assert [row.text(FILE) for row in listed._in_order() if not row.isHidden()] == ["b.record", "c.record"]
    listed.filter.setText("nowhere")
    assert not listed.open_button.isEnabled()


def test_a_row_is_opened_where_it_was_left(listed: PlaytestsWindow, window: MainWindow) -> None:
    choose(listed, "b.record")
    listed.open_button.click()
    session = table_of(window).session
    assert session.recorded.path is not None and session.recorded.path.name == "b.record"
    assert len(session.playtest.plays) == 61


def test_what_was_found_opens_its_playtest_at_its_moment(listed: PlaytestsWindow, window: MainWindow) -> None:
    listed.search.search("attack")
    listed.search.finish()
    assert "lines in 3 of 3 playtests" in listed.search.told.text()
    path, play, text = next(hit for hit in listed.search.hits() if hit[0].name == "a.record" and hit[1] > 20)
    row = next(
        head.child(number)
        for head in listed.search._heads()
        for number in range(head.childCount())
        if (head.child(number).data(0, Qt.ItemDataRole.UserRole), head.child(number).text(0)) == (play, text)
    )
    listed.search._open(row)
    table = table_of(window)
    assert table.session.recorded.path == path and table.session.playtest.tree.at == play
    assert any(line.text == text for line in table.right.log.lines())


def test_a_report_is_of_the_record_that_was_chosen(listed: PlaytestsWindow, window: MainWindow) -> None:
    choose(listed, "a.record")
    listed.report_button.click()
    (report,) = window.findChildren(ReportWindow)
    report.finish()
    assert report.report is not None and report.report.is_over
    report.close()


def test_two_stand_side_by_side_and_are_written(
    editor: PlaytestEditor, listed: PlaytestsWindow, tmp_path: Path
) -> None:
    choose(listed, "a.record")
    assert not listed.compare_button.isEnabled()
    choose(listed, "a.record", "text.record")
    assert not listed.compare_button.isEnabled()
    choose(listed, "a.record", "b.record")
    assert listed.compare_button.isEnabled()
    several = editor.playtests.compare(listed.chosen_paths())
    several.finish()
    assert several.document is not None and several.document.title == "2 playtests side by side"
    several.write(HTML, tmp_path / "s.html")
    assert "is written" in several.said.text() and b"as told to Blue" in (tmp_path / "s.html").read_bytes()
    several.write(HTML, tmp_path / "none" / "s.html")
    assert "is written" not in several.said.text() and "\n" not in several.said.text()


def test_one_that_is_gone_since_says_so(editor: PlaytestEditor, listed: PlaytestsWindow, tmp_path: Path) -> None:
    (tmp_path / "games" / "b.record").unlink()
    choose(listed, "a.record", "b.record")
    several = editor.playtests.compare(listed.chosen_paths())
    several.finish()
    assert several.document is None and "b.record" in several.said.text()
    listed.look_again()
    listed.finish()
    assert "b.record" not in rows(listed)


def test_removing_asks_and_takes_only_what_is_ours(
    editor: PlaytestEditor, listed: PlaytestsWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, warned = list[str](), list[str]()
    answers = iter((QMessageBox.StandardButton.No, YES, YES, YES))
    monkeypatch.setattr(QMessageBox, "question", lambda _p, _t, text: (asked.append(text), next(answers))[1])
    monkeypatch.setattr(QMessageBox, "warning", lambda _p, _t, text: warned.append(text))
    there = tmp_path / "games"
    choose(listed, "b.record")
    listed.remove_button.click()
    assert (there / "b.record").exists() and "“b”" in asked[0]
    listed.remove_button.click()
    assert not (there / "b.record").exists() and not warned
    listed.finish()
    for name in ("text.record", "half.record"):
        choose(listed, name)
        listed.remove_button.click()
        assert (there / name).exists() and name in warned[-1] and "\n" not in warned[-1]
        listed.finish()


def test_the_playtest_at_the_table_is_not_removed(
    editor: PlaytestEditor, listed: PlaytestsWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "information", lambda _p, _t, text: told.append(text))
    path = next(row.path for row in listed._in_order() if row.text(FILE) == "b.record")
    editor.playtests.open(path)
    editor.playtests.remove(path)
    assert told == ["It is at the table: leave it first."] and path.exists()


def test_of_the_playtest_at_the_table_its_eyes_alone_are_told(editor: PlaytestEditor, listed: PlaytestsWindow) -> None:
    path = next(row.path for row in listed._in_order() if row.text(FILE) == "b.record")
    editor.playtests.open(path)
    table = editor.table
    assert table is not None
    for seat in ("blue", "red"):
        table.session.seats[seat] = PERSON
    table.session.look_as("red")
    several = editor.playtests.compare([path, path.with_name("a.record")])
    several.finish()
    assert several.document is not None
    told = [cell.text for block in several.document.sections[0].blocks for row in block.rows for cell in row]  # type: ignore[union-attr]
    assert "as told to Red" in told
    listed.search.search("line")
    listed.search.finish()
    assert listed.search.hits()
    table.session.look_as("blue")
    assert not listed.search.hits(), "what red was told is not shown to blue"
    assert not several.isVisible()


def test_it_shows_the_folder(
    editor: PlaytestEditor, listed: PlaytestsWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(playtests_desk.QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    choose(listed, "a.record")
    listed.folder_button.click()
    assert opened == [str(tmp_path / "games")]


def test_another_folder_is_listed_too(listed: PlaytestsWindow, tmp_path: Path) -> None:
    more = tmp_path / "more"
    more.mkdir()
    shutil.copy(tmp_path / "games" / "a.record", more / "d.record")
    listed.add_folder(more)
    listed.finish()
    assert "d.record" in rows(listed)
    listed.add_folder(tmp_path / "none")
    listed.finish()
    assert len(rows(listed)) == 7


def test_without_any_it_says_so(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    made = PlaytestEditor(RulesetDocument(build_crossroads()))
    qtbot.addWidget(made.widget())
    listed = made.playtests.show()
    listed.finish()
    assert "no playtest of this design yet" in listed.told.text()
    made.close()


def test_hundreds_are_listed_and_the_window_can_be_closed_meanwhile(
    editor: PlaytestEditor, listed: PlaytestsWindow, tmp_path: Path
) -> None:
    there = tmp_path / "many"
    there.mkdir()
    for number in range(300):
        (there / f"{number}.record").write_text("none")
    listed.add_folder(there)
    assert len(rows(listed)) == 306
    listed.close()
    listed = editor.playtests.show()
    listed.finish()
    assert "303 that cannot be used" in listed.told.text()


def test_a_folder_that_was_added_is_remembered_and_may_be_taken_out(
    qtbot: QtBot, window: MainWindow, listed: PlaytestsWindow, tmp_path: Path
) -> None:
    more, kept = tmp_path / "more", tmp_path / "settings.ini"
    more.mkdir()
    shutil.copy(tmp_path / "games" / "a.record", more / "d.record")
    listed.add_folder(more)
    listed.add_folder(tmp_path / "games")
    window.close()
    for is_there in (True, False):
        again = MainWindow(Settings(kept), paints_pictures=False)
        qtbot.addWidget(again)
        again.open_path(tmp_path / "games" / "crossroads.ruleset")
        again.show_mode(PLAYTEST)
        found = editor_of(again).playtests.show()
        found.finish()
        assert ("d.record" in rows(found)) is is_there
        assert (f"The folder {more} is not there now." in found.told.text()) is not is_there
        found._offer_folders()
        offered = [action for action in found.folders_menu.actions() if action.toolTip() == str(more)]
        assert len(offered) == 1 and ("not there" in offered[0].text()) is not is_there
        if is_there:
            shutil.rmtree(more)
        else:
            offered[0].trigger()
            found._offer_folders()
            assert not any("Take out" in action.text() for action in found.folders_menu.actions())
            assert "not there now" not in found.told.text()
        again.close()
    last = MainWindow(Settings(kept), paints_pictures=False)
    qtbot.addWidget(last)
    last.open_path(tmp_path / "games" / "crossroads.ruleset")
    last.show_mode(PLAYTEST)
    assert editor_of(last).playtests.folders.of("Crossroads") == []
    last.close()


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"Crossroads": 4}', '{"Crossroads": ["a\\u0000b", ""]}'])
def test_of_what_is_no_list_of_folders_nothing_is_taken(text: str) -> None:
    folders = FurtherFolders()
    folders.remember(text)
    assert folders.of("Crossroads") == [] and folders.text() == ""


def test_folders_are_bounded_and_those_of_another_game_are_its_own(tmp_path: Path) -> None:
    folders, again = FurtherFolders(), FurtherFolders()
    for number in range(2 * MOST_FOLDERS):
        folders.add("Crossroads", tmp_path / str(number))
    folders.add("Toulon 1793", tmp_path)
    again.remember(folders.text())
    assert again.of("Toulon 1793") == [tmp_path]
    assert again.of("Crossroads") == [tmp_path / str(number) for number in range(MOST_FOLDERS, 2 * MOST_FOLDERS)]


def test_a_comparison_is_offered_a_place_beside_the_design(
    editor: PlaytestEditor, listed: PlaytestsWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_for_places(monkeypatch)
    forget_folder()
    several = editor.playtests.compare([tmp_path / "games" / f"{name}.record" for name in ("a", "b")])
    several.finish()
    several._save(HTML)
    assert Path(asked[0]).parent == tmp_path / "games"
    several.write(HTML, tmp_path / "told.html")
    several._save(HTML)
    assert Path(asked[1]).parent == tmp_path
    forget_folder()
