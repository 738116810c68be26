"""`Ctrl Z` in the middle of a drag ends the drag and nothing else; no other key does anything in the middle of one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from immutables import Map
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools.junction_tool import JunctionTool
from editors.map_editor.editor import MapEditor
from tests.editors.map_editor.edit_examples import everything
from tests.robustness.monkey import CONTROL, LEFT, PLAIN, SHIFT, opened_window
from workbench.qt.map_canvas.note_card import NoteCard
from workbench.qt.undo import EditStack
from workbench.shell.editors import DESIGN
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeDesign

KEYS = (
    (Qt.Key.Key_Y, CONTROL), (Qt.Key.Key_Z, CONTROL | SHIFT), (Qt.Key.Key_S, CONTROL), (Qt.Key.Key_2, CONTROL),
    (Qt.Key.Key_1, CONTROL), (Qt.Key.Key_Delete, PLAIN), (Qt.Key.Key_B, PLAIN), (Qt.Key.Key_V, PLAIN),
    (Qt.Key.Key_Return, PLAIN), (Qt.Key.Key_Left, PLAIN), (Qt.Key.Key_F, Qt.KeyboardModifier.AltModifier),
)  # fmt: skip


class Hand:
    """The window with a map of each kind, and a mouse in it."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.document = RulesetDocument.create(folder / "drags.ruleset", everything())
        self.window = opened_window(folder, self.document, (1280, 860))
        editor = self.window.editor(DESIGN)
        assert isinstance(editor, MapEditor)
        design = self.document.design
        editor.show_map((design.area_maps if kind == "areas" else design.hex_maps)[0].id)
        self.editor, self.canvas = editor, editor.canvas
        self.canvas.setFocus()
        stack = editor.undo_stack()
        assert isinstance(stack, EditStack)
        self.stack = stack

    def tools(self) -> list[str]:
        return [name for name in self.editor.part.strip.actions_by_name() if name != "Hand"]

    def places(self) -> list[tuple[QPoint, QPoint]]:
        """From what can be taken hold of to somewhere else: a space, a junction, a point of a border, a piece."""
        geometry, size = self.canvas.layers.scene.drawing.geometry, self.canvas.rect()  # type: ignore[union-attr]
        points = [place for name in sorted(geometry.spaces)[:1] if (place := self.canvas.layers.place_of(name))]
        if isinstance(self.editor.desk, AreaDesk):
            area_map = self.editor.desk.area_map
            points += [area_map.junctions[name].point for name in sorted(area_map.junctions)[:1]]
            points += [border.points[0] for border in area_map.borders.values() if border.points][:1]
        points += [piece.shape.middle for piece in self.editor.desk.map.furniture[:1]]
        seen = [self.canvas.camera.view.to_screen(*point).toPoint() for point in points]
        return [(at, at + QPoint(70, 45)) for at in seen if size.contains(at) and size.contains(at + QPoint(70, 45))]

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press, and go on the way; the button is still held."""
        QTest.mouseMove(self.canvas, start)
        QTest.mousePress(self.canvas, LEFT, PLAIN, start)
        for share in (0.2, 0.5, 0.8, 1.0):
            QTest.mouseMove(self.canvas, start + (end - start) * share)

    def let_go(self, end: QPoint) -> None:
        QTest.mouseRelease(self.canvas, LEFT, PLAIN, end)

    def retitle(self, title: str) -> None:
        self.stack.do(ChangeDesign("Title", Map({"title": title})))

    def state(self) -> tuple[int, int, object]:
        return self.stack.index(), self.stack.count(), self.document.design


@pytest.fixture(params=["areas", "hexes"])
def hand(qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hand]:
    hand = Hand(tmp_path, request.param)
    qtbot.addWidget(hand.window)
    yield hand
    hand.window.close()


def test_undo_ends_a_drag_and_nothing_else(hand: Hand) -> None:
    """With every tool, from every kind of thing: the step before stays done, the one after can be done again."""
    places = hand.places()
    for number, name in enumerate(hand.tools()):
        hand.editor.part.strip.take(name)
        start, end = places[number % len(places)]
        hand.retitle(name)
        hand.retitle(f"{name} again")
        hand.stack.undo()
        before = hand.document.design
        hand.drag(start, end)
        was_live = hand.document.design != before  # what a press or each step does has cut what was to come
        QTest.keyClick(hand.canvas, Qt.Key.Key_Z, CONTROL)
        ended = hand.state()
        assert was_live or (ended[2] == before and hand.stack.canRedo()), name
        QTest.mouseMove(hand.canvas, start)
        hand.let_go(end)
        assert hand.state() == ended, name
        assert hand.document.design.title == name


def test_no_other_key_does_anything_in_a_drag(hand: Hand) -> None:
    for name in hand.tools():
        hand.editor.part.strip.take(name)
        start, end = hand.places()[-1]
        untouched = hand.document.design
        hand.drag(start, end)
        before, tool = hand.state(), hand.canvas.tool_host.tool
        for key, held in KEYS:
            QTest.keyClick(hand.canvas, key, held)
        assert hand.state() == before, name
        assert hand.window._pages.mode == DESIGN
        assert hand.canvas.tool_host.tool is tool
        assert QApplication.activePopupWidget() is None and QApplication.activeModalWidget() is None
        QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
        hand.let_go(end)
        assert hand.document.design in (before[2], untouched), name


@pytest.mark.parametrize("hand", ["areas"], indirect=True)
def test_a_refused_drop_goes_back_with_its_reason_at_the_pointer(hand: Hand) -> None:
    hand.editor.part.strip.take(JunctionTool.name)
    assert isinstance(hand.editor.desk, AreaDesk)
    area_map, before = hand.editor.desk.area_map, hand.state()
    (card,) = hand.canvas.findChildren(NoteCard)
    for name in sorted(area_map.junctions):
        start = hand.canvas.camera.view.to_screen(*area_map.junctions[name].point).toPoint()
        far = hand.canvas.camera.view.to_screen(3.0, 3.0).toPoint()
        hand.drag(start, far)
        note = hand.canvas.tool_host.tool.note() if hand.canvas.tool_host.tool else None
        if note is not None and note.refused:
            break
        QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
        hand.let_go(far)
    else:
        pytest.fail("no drop was refused")
    hand.let_go(far)
    assert hand.state() == before
    assert card.isVisible() and (card.pos() - far).manhattanLength() < 500
    QTest.mouseMove(hand.canvas, far + QPoint(200, 120))
    assert not card.isVisible()


@pytest.mark.parametrize("hand", ["areas"], indirect=True)
def test_a_tool_that_is_taken_in_a_drag_does_not_get_its_end(hand: Hand) -> None:
    before = hand.state()
    hand.editor.part.strip.take(JunctionTool.name)
    start, end = hand.places()[-1]
    hand.drag(start, end)
    hand.editor.part.strip.take("Rectangle")
    hand.let_go(end)
    assert hand.state() == before
