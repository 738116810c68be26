"""Toulon in the real window, by clicks: a force, its units, where it goes, what is refused; saved and gone on with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDockWidget, QMessageBox

from editors.playtest.editor import PlaytestEditor
from editors.playtest.session import PERSON
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.sittings import ORDER, siege
from workbench.engine.clauses import Refusal
from workbench.engine.design import Design
from workbench.engine.options import SomeOf
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.records.playtest_record import RecordedPlaytest

# mypy: disable-error-code="no-untyped-def"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot, tmp_path: Path, toulon: Design) -> MainWindow:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1600, 1000)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.take_document(RulesetDocument(toulon))
    made.show_mode(PLAYTEST)
    return made


@pytest.fixture
def table(window: MainWindow, toulon: Design) -> PlaytestTable:
    editor = editor_of(window)
    editor.go_on_with(siege(toulon).recorded)
    assert editor.table is not None
    return editor.table


def editor_of(window: MainWindow) -> PlaytestEditor:
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    return editor


def pixel_of(table: PlaytestTable, space: str) -> QPoint:
    """Where a space's counters, or its middle, are in the canvas; the view is moved there first."""
    table.canvas.camera.set_zoom(1.2)
    table.canvas.camera.fly_to(space, animated=False)
    place = table.canvas.layers.place_of(space)
    assert place is not None
    return table.canvas.camera.view.to_screen(*place).toPoint()


def click_space(qtbot, table: PlaytestTable, space: str) -> None:
    qtbot.mouseClick(table.canvas, LEFT, pos=pixel_of(table, space))


def force_that_can_go(table: PlaytestTable, accept: Callable[[PlaytestTable], bool]) -> tuple[str, str]:
    """A space and a unit there with which the destinations satisfy `accept`; nothing is chosen afterwards."""
    for space in table.moment.choices.legal_spaces():
        table.answer(space)
        for unit in table.moment.candidates:
            if table.session.answer((unit,)) is None:
                if accept(table):
                    table.session.back()
                    table.session.back()
                    return space, unit
                table.session.back()
        table.session.back()
    raise AssertionError("no force has such destinations")


def test_a_force_is_moved_by_clicks(qtbot, window: MainWindow, table: PlaytestTable, tmp_path: Path) -> None:
    start, unit = force_that_can_go(
        table, lambda t: any(c.refusal is None and c.key != start_of(t) for c in t.moment.choices.by_space.values())
    )
    click_space(qtbot, table, start)
    assert table.session.so_far == (start,)
    assert isinstance(table.moment.decision.options if table.moment.decision else None, SomeOf)
    view = table.left.form.choice_list.view
    row = table.left.form.choice_list.model.row_of(unit)
    view.scrollTo(table.left.form.choice_list.model.index(row))
    at = view.visualRect(table.left.form.choice_list.model.index(row)).center()
    qtbot.mouseClick(view.viewport(), LEFT, pos=at)
    assert table.left.form.answer() == (unit,)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert table.session.so_far == (start, (unit,))
    aim = next(c.key for c in table.moment.choices.by_space.values() if c.refusal is None and c.key != start)
    plays = len(table.session.playtest.plays)
    click_space(qtbot, table, aim)
    assert len(table.session.playtest.plays) > plays or len(table.session.so_far) > 2
    table.canvas.seen.finish_drawing()
    picture = tmp_path / "moved.png"
    assert window.grab().save(str(picture))
    assert picture.stat().st_size > 50_000


def start_of(table: PlaytestTable) -> str:
    return table.moment.origin


def test_an_illegal_destination_says_why_and_keeps_the_force(qtbot, table: PlaytestTable) -> None:
    start, unit = force_that_can_go(table, lambda t: any(c.refusal for c in t.moment.choices.by_space.values()))
    table.answer(start)
    table.answer((unit,))
    refused = next(c for c in table.moment.choices.by_space.values() if c.refusal)
    assert refused.refusal is not None
    click_space(qtbot, table, refused.key)
    assert table.session.so_far == (start, (unit,))
    assert table.map.toast.isVisible()
    assert table.map.toast.accessibleName() == refused.refusal.reason
    assert table.map.toast.action == refused.refusal.clause
    assert refused.refusal.clause
    listed = table.left.form.choice_list.model
    assert listed.lines()[listed.row_of(refused.key)].choice.refusal == refused.refusal


def test_dragging_moves_the_map_where_nothing_is_carried(qtbot, table: PlaytestTable) -> None:
    at = pixel_of(table, "A31") - QPoint(0, 160)
    assert table.canvas.stack_at(at.toPointF()) is None
    seen = table.canvas.camera.view.rect_mm
    qtbot.mousePress(table.canvas, LEFT, pos=at)
    for step in (10, 40, 80):
        qtbot.mouseMove(table.canvas, at + QPoint(step, 0))
    qtbot.mouseRelease(table.canvas, LEFT, pos=at + QPoint(80, 0))
    assert table.session.so_far == ()
    assert table.canvas.camera.view.rect_mm.left() < seen.left()


def test_counters_on_the_map_check_units(qtbot, table: PlaytestTable) -> None:
    crowded = max(table.moment.choices.legal_spaces(), key=lambda space: len(table.moment.standing_in(space)))
    table.answer(crowded)
    at = pixel_of(table, crowded)
    found = table.canvas.stack_at(at.toPointF())
    assert found is not None
    qtbot.mouseClick(table.canvas, LEFT, pos=at)
    assert table.left.form.answer() == (found[1],)
    assert "1 of" in table.left.tally_words(table.moment, table.left.form.answer())


def test_the_view_goes_where_it_is_asked(table: PlaytestTable) -> None:
    start = table.moment.choices.legal_spaces()[0]
    far = max(table.map.board.spaces, key=lambda s: distance(table, s, start))
    table.canvas.camera.reduced_motion = True
    table.canvas.camera.set_zoom(2.0)
    table.canvas.camera.fly_to(far, animated=False)
    table.answer(start)
    place = table.canvas.layers.place_of(start)
    assert place is not None
    assert table.canvas.camera.view.rect_mm.contains(*place)


def distance(table: PlaytestTable, one: str, other: str) -> float:
    a, b = table.canvas.layers.place_of(one), table.canvas.layers.place_of(other)
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) if a and b else 0.0


def test_who_is_due_is_listed_by_turn(table: PlaytestTable) -> None:
    table.right.setCurrentWidget(table.right.arrivals)
    due = sorted({piece.due for piece in table.moment.pieces.values() if piece.due})
    assert table.right.arrivals.turns() == tuple(f"Turn {turn}" for turn in due)
    assert due


def test_a_record_is_saved_reopened_and_gone_on_with(
    qtbot, window: MainWindow, table: PlaytestTable, tmp_path: Path
) -> None:
    path = tmp_path / "siege.record"
    assert editor_of(window).save_record(path)
    assert "siege.record" in editor_of(window).status()
    table.finish()
    digest, plays = table.session.playtest.digest(), len(table.session.playtest.plays)
    assert window.open_path(path)
    again = editor_of(window).table
    assert again is not None
    assert again is not table
    assert (again.session.playtest.digest(), len(again.session.playtest.plays)) == (digest, plays)
    assert again.session.seats == {"republican": PERSON, "allied": PERSON}
    assert again.moment.decision is not None
    assert again.moment.decision.name != ORDER or again.moment.decision.seat == "allied"
    again.undo()
    assert len(again.session.playtest.plays) == plays - 1
    window.close_document()
    whole = RecordedPlaytest.open(path)
    assert len(whole.playtest.plays) == plays - 1
    whole.close()


def test_a_bad_record_is_said_once_and_the_table_stays(
    window: MainWindow, table: PlaytestTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, title, text: said.append(f"{title}: {text}"))
    bad = tmp_path / "bad.record"
    bad.write_bytes(b"no record at all")
    assert not editor_of(window).open_record(bad)
    assert not window.open_path(bad)
    assert len(said) == 2
    assert all("cannot be opened" in line and "bad.record" in line for line in said)
    assert editor_of(window).table is table
    assert not editor_of(window).save_record(tmp_path / "no" / "such" / "folder" / "x.record")
    assert len(said) == 3
    assert bad.read_bytes() == b"no record at all"


def test_the_layout_outlives_the_window(qtbot, tmp_path: Path, toulon: Design) -> None:
    settings = Settings(tmp_path / "again.ini")
    for is_first in (True, False):
        window = MainWindow(settings, paints_pictures=False)
        qtbot.addWidget(window)
        window.resize(1600, 1000)
        window.show()
        window.take_document(RulesetDocument(toulon))
        window.show_mode(PLAYTEST)
        editor_of(window).begin("campaign", 1, {"republican": PERSON, "allied": PERSON})
        table = editor_of(window).table
        assert table is not None
        if is_first:
            qtbot.waitUntil(lambda t=table: t.left.width() == 300)
            table.resizeDocks([table.findChild(QDockWidget, "turn")], [347], Qt.Orientation.Horizontal)
        qtbot.waitUntil(lambda t=table: t.left.width() == 347)
        window.close()


def test_enter_says_why_it_goes_nowhere_where_a_road_march_has_several_ways(qtbot, table: PlaytestTable) -> None:
    force, unit = force_that_can_go(table, lambda t: len(t.moment.choices.by_section) > 1)
    table.answer(force)
    table.answer((unit,))
    table.choose(next(choice for choice in table.moment.choices.by_section.values() if choice.refusal is None))
    for _ in range(5):  # who takes the quality check
        if not table.moment.choices.by_section:
            table.choose(next(choice for choice in table.moment.choices.choices if choice.refusal is None))
    march = table.moment
    assert march.choices.by_section
    assert (march.choices.way_out, march.only_answer) == ("", None)
    table.canvas.walk.set_current_space("")
    table.canvas.setFocus()
    plays = len(table.session.playtest.plays)
    table.confirm()
    assert len(table.session.playtest.plays) == plays
    is_open = sum(choice.refusal is None for choice in march.choices.choices)
    assert f"{is_open} answers are open" in table.map.toast.accessibleName()
    view = table.left.form.choice_list.view
    assert view.hasFocus()
    qtbot.keyClick(view, Qt.Key.Key_Down)
    pointed = table.left.form.pointed_choice()
    assert pointed is not None
    assert pointed.refusal is None


def test_the_tally_counts_those_who_may_be_chosen(table: PlaytestTable) -> None:
    table.choose(next(choice for choice in table.moment.choices.by_space.values() if choice.refusal is None))
    moment = table.moment
    assert moment.decision is not None and isinstance(moment.decision.options, SomeOf)
    first, *others = moment.choices.choices
    closed = replace(first, refusal=Refusal("1", "not now"))
    without = replace(moment, choices=replace(moment.choices, choices=(closed, *others)))
    words = table.left.tally_words(without, ())
    assert words.endswith(f"0 of {len(others)}")
    assert table.left.tally_words(moment, ()).endswith(f"0 of {len(others) + 1}")
