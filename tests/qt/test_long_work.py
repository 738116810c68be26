"""Edits of large maps tell how far they are, and are stopped: design, file and history are as they were then."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
import shapely
from immutables import Map
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editors.map_editor import desk as desk_module
from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.selection import Chosen
from tests.cartography.coverages import coverage_map
from workbench import long_work as below
from workbench.engine.design import Design
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexNumbering
from workbench.engine.maps.hex_places import every_number
from workbench.long_work import LongWork, Progress, doing, each, part
from workbench.qt import long_work as module
from workbench.qt.long_work import LongWorkDialog, Stopped, long_work
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.hex_painting import HexPaint, PaintHexes, PaintKind
from workbench.storage.file.ruleset_file import load
from workbench.storage.rows import writing

GRID = HexGrid(160, 130, 10.0, 10.0, 10.0, numbering=HexNumbering(column_digits=3, row_digits=3))
NUMBERS = tuple(every_number(GRID))
LONGEST_S = 60
AREAS = tuple((x, y) for x in range(5) for y in range(4))


@pytest.fixture
def document(tmp_path: Path) -> Iterator[RulesetDocument]:
    sheet = HexMap("large", "Large", 1700.0, 1300.0, GRID, hexes=Map())
    with RulesetDocument.create(tmp_path / "large.ruleset", Design("Large", "", maps=(sheet,))) as opened:
        yield opened


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes any time at all is shown, and looked at often."""
    monkeypatch.setattr(module, "SHOWN_AFTER_S", 0.0)
    monkeypatch.setattr(module, "BETWEEN_LOOKS_S", 0.0)
    monkeypatch.setattr(below, "LOOK_EVERY_S", 0.0)
    monkeypatch.setattr(below, "MANY", 64)


def heard_by(told: list[int]) -> Progress:
    def progress(done: int, _of: int) -> bool:
        told.append(done)
        return True

    return progress


def paint(terrain: str) -> PaintHexes:
    return PaintHexes("large", NUMBERS, HexPaint(PaintKind.TERRAIN, terrain))


def when_shown(do: Callable[[LongWorkDialog], object]) -> QTimer:
    """Do something with the dialog as soon as it is there, and again until it is gone."""
    timer = QTimer(interval=1)

    def look() -> None:
        shown = QApplication.activeModalWidget()
        if isinstance(shown, LongWorkDialog):
            do(shown)

    timer.timeout.connect(look)
    timer.start()
    return timer


def press_stop(dialog: LongWorkDialog) -> None:
    QTest.mouseClick(dialog.stop_button, Qt.MouseButton.LeftButton)


def press_escape(dialog: LongWorkDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def put_away(dialog: LongWorkDialog) -> None:
    """As Esc does where the dialog has not the focus, so that its shortcut is not asked."""
    dialog.reject()


class Endless:
    """An edit that is never worked out, and looks up meanwhile."""

    label = "Endless"
    ended = False

    def apply(self, document: Edited) -> Edit:
        until = time.monotonic() + LONGEST_S
        try:
            for _ in each(range(10**12)):
                assert time.monotonic() < until
        except Stopped:
            type(self).ended = True
            raise
        return self


@pytest.mark.parametrize("stop", [press_stop, press_escape, put_away])
def test_an_edit_is_stopped_while_it_is_worked_out(
    qtbot: QtBot, document: RulesetDocument, at_once: None, stop: Callable[[LongWorkDialog], object]
) -> None:
    stack, before, told = EditStack(document), document.design, list[object]()
    document.observe(told.append)
    Endless.ended = False
    timer = when_shown(stop)
    with pytest.raises(EditError, match="nothing was changed"):
        stack.do(Endless())
    timer.stop()
    qtbot.waitUntil(lambda: Endless.ended, timeout=1000 * LONGEST_S)
    assert document.design is before
    assert (stack.count(), told) == (0, [])
    stack.do(paint("woods"))
    assert document.path is not None
    assert load(document.path) == document.design != before


def stopped_while_writing(monkeypatch: pytest.MonkeyPatch) -> QTimer:
    """Stop is pressed as soon as the rows are written."""
    is_writing, real = list[bool](), writing.rows_of_bare

    def noted(*arguments: object) -> object:
        is_writing.append(True)
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(writing, "rows_of_bare", noted)
    return when_shown(lambda dialog: press_stop(dialog) if is_writing else None)


def test_an_edit_is_stopped_while_it_is_written(
    qtbot: QtBot, document: RulesetDocument, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack, before = EditStack(document), document.design
    with monkeypatch.context() as patched:
        timer = stopped_while_writing(patched)
        with pytest.raises(EditError, match="nothing was changed"):
            stack.do(paint("woods"))
        timer.stop()
    assert document.design is before
    assert document.path is not None
    assert load(document.path) == before
    stack.do(paint("hills"))
    assert load(document.path) == document.design


def test_undo_and_redo_are_stopped(
    qtbot: QtBot, document: RulesetDocument, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack = EditStack(document)
    stack.do(paint("woods"))
    stack.do(paint("hills"))
    hills = document.design
    not_saved = list[str]()
    stack.not_saved.connect(not_saved.append)
    for step, index in ((stack.undo, 2), (stack.undo, 2)):
        timer = when_shown(press_stop)
        step()
        timer.stop()
        qtbot.waitUntil(lambda: not stack.is_stopped)
        assert (document.design is hills, stack.index()) == (True, index)
    stack.undo()
    woods = document.design
    timer = when_shown(press_stop)
    stack.redo()
    timer.stop()
    qtbot.waitUntil(lambda: not stack.is_stopped)
    assert (document.design is woods, stack.index(), not_saved) == (True, 1, [])
    stack.redo()
    assert document.design == hills
    assert document.path is not None
    assert load(document.path) == hills


def test_the_window_is_told_how_far_it_is(
    qtbot: QtBot, document: RulesetDocument, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares, real = list[int](), LongWorkDialog.show_share

    def noted(dialog: LongWorkDialog, value: int) -> None:
        shares.append(value)
        real(dialog, value)

    monkeypatch.setattr(LongWorkDialog, "show_share", noted)
    EditStack(document).do(paint("woods"))
    assert shares == sorted(shares)
    assert shares[-1] == 90, "written, and being drawn"
    assert any(50 <= share < 90 for share in shares), "worked out, and being written"


def test_the_window_shows_nothing_for_what_is_done_at_once(
    qtbot: QtBot, document: RulesetDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SHOWN_AFTER_S", LONGEST_S)
    shown = list[object]()
    timer = when_shown(shown.append)
    EditStack(document).do(paint("woods"))
    timer.stop()
    assert shown == []


def test_work_within_work_shares_its_dialog_and_its_end(qtbot: QtBot, at_once: None) -> None:
    timer = when_shown(press_stop)
    with long_work("Outer") as outer, pytest.raises(Stopped), long_work("Inner") as inner:
        assert inner is outer
        inner.worked_out(lambda: [None for _ in each(range(10**12))])
    timer.stop()


def test_how_far_parts_of_work_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(below, "LOOK_EVERY_S", LONGEST_S)
    told = list[int]()
    with doing(LongWork(heard_by(told))), part(0.5, 1.0), part(0.0, 0.5):
        assert sum(each(range(4096))) == sum(range(4096))
    assert told == [500, 562, 625, 688, 750, 1000]


@pytest.fixture
def many_areas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AreaDesk]:
    """A desk on which so many areas are selected that it is searched for what goes with them."""
    monkeypatch.setattr(desk_module, "MUCH", len(AREAS))
    sheet = coverage_map({f"A{x}{y}": shapely.box(10 * x, 10 * y, 10 * x + 10, 10 * y + 10) for x, y in AREAS})
    with RulesetDocument.create(tmp_path / "areas.ruleset", Design("Areas", "", maps=(sheet,))) as opened:
        desk = AreaDesk(opened, EditStack(opened), sheet.id)
        desk.choose(Chosen(tuple(sorted(sheet.spaces))))
        yield desk


def test_what_goes_with_many_areas_is_searched_for_with_stop(
    qtbot: QtBot, many_areas: AreaDesk, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look of the search waits for the next of the window: the dialog is there, tells of it and ends it."""
    before, said, texts = many_areas.design, list[str](), list[str]()
    many_areas.refused.connect(said.append)
    removal, stopped = many_areas.removal, Event()

    def searching() -> Edit | None:
        edit = removal()
        for _ in each(range(10**12), 1):
            if stopped.wait(0.001):
                break
        return edit

    def stop(dialog: LongWorkDialog) -> None:
        texts.append(dialog.words.text())
        press_stop(dialog)

    with monkeypatch.context() as patched:
        patched.setattr(many_areas, "removal", searching)
        timer = when_shown(stop)
        assert many_areas.remove_chosen() is None
        timer.stop()
    stopped.set()
    assert said == ["Stopped: nothing was changed."]
    assert texts[0] == f"Looking for what goes with {len(AREAS)} areas …"
    assert many_areas.design is before
    assert many_areas.remove_chosen() is not None
    assert not many_areas.design.maps[0].spaces


def test_the_search_for_what_goes_tells_how_far_it_is(many_areas: AreaDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(below, "LOOK_EVERY_S", LONGEST_S)
    told = list[int]()
    with doing(LongWork(heard_by(told))):
        assert many_areas.removal() is not None
    assert told == [round(1000 * at / len(AREAS)) for at in range(0, len(AREAS), below.FEW)] + [1000]
