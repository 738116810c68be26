"""The log is filtered and searched, a line leads to its moment, and all of it is text as its reader reads it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editors.playtest.notebook.log_desk import LogDesk
from editors.playtest.table import PlaytestTable
from editors.playtest.telling.log_filter import LineKind, LogFilter
from editors.playtest.telling.log_lines import REFUSED, TURN
from editors.playtest.time.part import TimelinePart
from tests.editors.playtest.test_report_window import SEATS, table_of
from workbench.engine.clauses import Refusal

SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def table(qtbot: QtBot) -> PlaytestTable:
    return table_of(qtbot, 60, SEATS)


def shown(table: PlaytestTable) -> list[str]:
    return [line.text for line in table.right.log.lines() if not line.is_heading]


# ---------------------------------------------------------------------- the filter


def test_only_lines_of_a_kind_are_shown_with_their_headings(table: PlaytestTable) -> None:
    page, log = table.right.log_page, table.right.log
    rolls = [line.text for line in log.lines() if line.faces]
    before = list(log.lines())
    page.show_only(LogFilter(kinds=frozenset({LineKind.DICE})))
    assert shown(table) == rolls and rolls
    heads = [place for place, line in enumerate(log.lines()) if line.is_heading]
    assert all(log.lines()[place + 1].kind != TURN for place in heads if log.lines()[place].kind == TURN)
    assert page.filter_words() == "Dice"
    page.show_only(LogFilter())
    assert list(log.lines()) == before and not page.filter_words()


def test_sides_battles_and_places_are_filtered(table: PlaytestTable) -> None:
    page, log = table.right.log_page, table.right.log
    page.show_only(LogFilter(sides=frozenset({"red"})))
    assert shown(table) and all(line.side == "red" for line in log.lines() if not line.is_heading)
    page.show_only(LogFilter(kinds=frozenset({LineKind.BATTLE})))
    told = shown(table)
    assert any(text.startswith("Attack on") for text in told) and not any(text.startswith("Supply") for text in told)
    place = next(line.place for line in log.all_lines() if line.place)
    page.show_only(LogFilter(place=place))
    assert shown(table) and all(line.place == place for line in log.lines() if not line.is_heading)


def test_plays_that_are_taken_back_leave_a_filtered_log_as_it_would_be(table: PlaytestTable) -> None:
    page = table.right.log_page
    page.show_only(LogFilter(kinds=frozenset({LineKind.DICE})))
    before = shown(table)
    table.undo()
    table.redo()
    assert shown(table) == before
    table.go_to(5)
    page.show_only(LogFilter())
    unfiltered = list(table.right.log.lines())
    table.go_to(60)
    table.go_to(5)
    assert list(table.right.log.lines()) == unfiltered


def test_what_a_filter_leaves_out_is_counted(table: PlaytestTable) -> None:
    page, whole = table.right.log_page, len(shown(table))
    page.show_only(LogFilter(sides=frozenset({"blue"})))
    assert f"({len(shown(table))} of {whole} lines)" in page._told.text()
    page._all.click()
    assert not page.filter and len(shown(table)) == whole


# ---------------------------------------------------------------------- words


def test_words_are_found_one_after_the_other_and_round(table: PlaytestTable, qtbot: QtBot) -> None:
    page, log = table.right.log_page, table.right.log
    page.field.setText("ATTACK")
    found = log.found_rows()
    assert found and found == [n for n, line in enumerate(log.lines()) if "attack" in line.text.casefold()]
    assert log.current_row() == found[-1], "the last is the nearest to where one reads"
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert log.current_row() == found[0] and page.count.text() == f"1 of {len(found)}"
    qtbot.keyClick(page.field, Qt.Key.Key_Return, SHIFT)
    assert log.current_row() == found[-1]
    page.find_next(-1)
    assert log.current_row() == found[-2]
    at = table.session.playtest.tree.at
    qtbot.keyClick(page.field, Qt.Key.Key_Escape)
    assert not page.field.text() and not log.found_rows() and table.session.playtest.tree.at == at


def test_what_is_nowhere_moves_nothing(table: PlaytestTable) -> None:
    page, log = table.right.log_page, table.right.log
    row = log.current_row()
    page.field.setText("zzzz")
    page.find_next(1)
    assert log.current_row() == row and page.count.text() == "0 of 0" and not page.after.isEnabled()


def test_what_one_seat_looked_for_is_not_told_to_the_next(table: PlaytestTable) -> None:
    page, whole = table.right.log_page, len(table.right.log.all_lines())
    page.field.setText("attack")
    page.show_only(LogFilter(sides=frozenset({"blue"})))
    table.session.look_as("red" if table.session.viewer == "blue" else "blue")
    assert not page.field.text() and not page.filter and not table.right.log.found_rows()
    assert whole and len(shown(table)) > 10


# ---------------------------------------------------------------------- where a line leads


def test_a_line_leads_to_its_moment_and_back(table: PlaytestTable, qtbot: QtBot) -> None:
    log, tree = table.right.log, table.session.playtest.tree
    row = next(n for n, line in enumerate(log.lines()) if line.number == 20)
    log.go_to_row(row)
    log.setFocus()
    qtbot.keyClick(log, Qt.Key.Key_Return, SHIFT)
    assert table.session.playtest.tree.at == 20 and table.part(TimelinePart).trip.travel.is_away
    table.part(TimelinePart).trip.return_home()
    assert table.session.playtest.tree.at == tree.at


def test_a_line_leads_to_its_clause_and_its_place(table: PlaytestTable, qtbot: QtBot) -> None:
    log, places, clauses = table.right.log, list[str](), list[str]()
    log.place_chosen.connect(places.append)
    log.clause_chosen.connect(clauses.append)
    row = next(n for n, line in enumerate(log.lines()) if line.place and line.clause)
    log.go_to_row(row)
    qtbot.keyClick(log, Qt.Key.Key_Space)
    assert places == [log.lines()[row].place]
    qtbot.keyClick(log, Qt.Key.Key_Return, ALT)
    assert clauses == [log.lines()[row].clause]
    assert table.right.currentWidget() is not table.right.log_page, "the rules are read"


def test_the_menu_of_a_line_does_what_its_keys_do(table: PlaytestTable) -> None:
    page, log = table.right.log_page, table.right.log
    row = next(n for n, line in enumerate(log.lines()) if line.place and line.side and line.number == 15)
    actions = {action.text().split("\t")[0]: action for action in page.menu_of(row).actions()}
    moment = next(action for text, action in actions.items() if text == "Go to this moment")
    only = [action for text, action in actions.items() if text.startswith("Only lines of")]
    assert len(only) == 2
    place = log.lines()[row].place
    only[0].trigger()
    assert {line.place for line in log.lines() if not line.is_heading} == {place}
    page.show_only(LogFilter())
    moment.trigger()
    assert table.session.playtest.tree.at == 15


# ---------------------------------------------------------------------- refusals


def test_a_refusal_is_a_line_for_who_met_it(table: PlaytestTable) -> None:
    log, other = table.right.log, "red" if table.session.viewer == "blue" else "blue"
    table.show_refusal(Refusal("4.2", "no stack holds more than four"))
    table.show_refusal(Refusal("4.2", "no stack holds more than four"))
    refused = [line for line in log.lines() if line.kind == REFUSED]
    assert [(line.clause, line.text) for line in refused] == [("4.2", "Refused: no stack holds more than four")]
    me = table.session.viewer
    table.session.look_as(other)
    assert not [line for line in log.lines() if line.kind == REFUSED]
    table.session.look_as(me)
    assert [line for line in log.lines() if line.kind == REFUSED] == refused
    table.right.log_page.show_only(LogFilter(kinds=frozenset({LineKind.REFUSAL})))
    assert shown(table) == [refused[0].text]
    assert len(table.session.playtest.tree.kept) == 61, "nothing of it is in the record"


def test_a_refused_choice_is_told_in_the_log(table: PlaytestTable) -> None:
    for number in range(1, 60):
        table.go_to(number)
        refused = [one for one in table.moment.choices.choices if one.refusal and one.refusal.clause]
        if refused:
            break
    choice = refused[0]
    assert choice.refusal is not None
    table.choose(choice)
    assert any(line.kind == REFUSED and line.clause == choice.refusal.clause for line in table.right.log.lines())


# ---------------------------------------------------------------------- as text


def test_the_log_as_text_has_turns_and_clauses(table: PlaytestTable, tmp_path: Path) -> None:
    desk, log = table.part(LogDesk), table.right.log
    text = desk.text()
    for line in log.lines():
        assert line.text in text
        assert not line.clause or f"{line.text}  [{line.clause}]" in text
    turn = next(line.text for line in log.lines() if line.kind == TURN)
    assert f"\n{turn}" in text and f"\n{'-' * len(turn)}\n" in text
    assert f"As told to {table.right.name_of(table.session.viewer)}" in text
    desk.copy()
    assert QGuiApplication.clipboard().text() == text
    desk.save(tmp_path / "log.txt")
    assert (tmp_path / "log.txt").read_text(encoding="utf-8") == text


def test_a_log_is_saved_where_one_says_at_home_too(
    table: PlaytestTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_given: ("~/mine", ""))
    table.part(LogDesk).ask_to_save()
    assert (tmp_path / "mine.txt").is_file()


def test_where_it_cannot_be_saved_one_line_says_so(
    table: PlaytestTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(table.map.toast, "show_message", told.append)
    table.part(LogDesk).save(tmp_path / "none" / "log.txt")
    assert len(told) == 1 and "\n" not in told[0] and "is written" not in told[0] and not list(tmp_path.iterdir())
