"""The first map of a new designer, by mouse and keyboard in the real window: from the empty sheet to a checked map."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import shapely
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.areas_feature import AreasFeature
from editors.map_editor.areas.line_chooser import LineChooser
from editors.map_editor.editor import MapEditor
from editors.map_editor.selection import Chosen
from workbench.engine.codec import digest
from workbench.engine.maps.area_map import AreaMap, Point, SpaceKind
from workbench.engine.maps.border import Shore
from workbench.qt.map_canvas import MapCanvas
from workbench.shell.editors import DESIGN
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument

LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
PLAIN = Qt.KeyboardModifier.NoModifier


class Designer:
    """A hand on the mouse and one on the keyboard; places are millimetres of the sheet, areas go by name."""

    def __init__(self, qtbot: QtBot, editor: MapEditor) -> None:
        self._qtbot, self.editor, self.canvas = qtbot, editor, editor.canvas

    @property
    def areas(self) -> AreasFeature:
        return self.editor.part.feature(AreasFeature)

    @property
    def map(self) -> AreaMap:
        return self.areas.area_desk.area_map

    @property
    def history(self) -> list[str]:
        stack = self.editor.undo_stack()
        assert stack is not None
        return [stack.text(i) for i in range(stack.count())]

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
        """A key goes to whatever has the keyboard."""
        self._qtbot.keyClick(QApplication.focusWidget(), key, modifier)

    def type(self, text: str) -> None:
        self._qtbot.keyClicks(QApplication.focusWidget(), text)

    def click(self, place: Point, twice: bool = False) -> None:
        at = self._pixel(place)
        self._qtbot.mouseMove(self.canvas, at)
        self._qtbot.mouseClick(self.canvas, LEFT, pos=at)
        if twice:
            self._qtbot.mouseDClick(self.canvas, LEFT, pos=at)

    def drag(self, start: Point, end: Point, and_let_go: bool = True) -> None:
        first, last = QPointF(self._pixel(start)), QPointF(self._pixel(end))
        self._qtbot.mousePress(self.canvas, LEFT, pos=first.toPoint())
        for share in (0.3, 0.6, 1.0):
            self._qtbot.mouseMove(self.canvas, (first + (last - first) * share).toPoint())
        if and_let_go:
            self._qtbot.mouseRelease(self.canvas, LEFT, pos=last.toPoint())

    def let_go(self, place: Point) -> None:
        self._qtbot.mouseRelease(self.canvas, LEFT, pos=self._pixel(place))

    def draw(self, name: str, corners: Sequence[Point]) -> None:
        """Draw an area, close it by a double click, name it."""
        self.press(Qt.Key.Key_A)
        for corner in corners:
            self.click(corner, twice=corner == corners[-1])
        self.press(Qt.Key.Key_F2)
        self.type(name)
        self.press(Qt.Key.Key_Return)
        assert QApplication.focusWidget() is self.canvas

    def space(self, name: str) -> str:
        return next(space.id for space in self.map.spaces.values() if space.name == name)

    def between(self, one: str, other: str) -> str:
        """The border of two areas; "" is the outside."""
        sides = {self.space(name) if name else "" for name in (one, other)}
        return next(b.id for b in self.map.borders.values() if {b.left, b.right} == sides)

    def middle(self, border: str) -> Point:
        place = shapely.LineString(self.areas.area_desk.geometry.borders[border].points).interpolate(
            0.5, normalized=True
        )
        return place.x, place.y

    def choose(self, box: QComboBox, value: str) -> None:
        """Choose in a box by its keys."""
        box.setFocus()
        self.press(Qt.Key.Key_Home)
        while box.currentData() != value:
            self.press(Qt.Key.Key_Down)

    def _pixel(self, place: Point) -> QPoint:
        return self.canvas.camera.view.to_screen(*place).toPoint()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    made.resize(1400, 900)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def designer(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Designer:
    window.designs.new_map(folder=tmp_path)
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    editor.canvas.camera.reduced_motion = True
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), MapCanvas))
    return Designer(qtbot, editor)


def test_five_minutes_from_the_empty_sheet_to_a_checked_map(
    designer: Designer, window: MainWindow, pictures: Path
) -> None:
    _draw_three_areas_and_a_bay(designer)
    _split_and_move(designer)
    _road_river_and_coast(designer)
    _fix_all_problems(designer)
    assert window.grab().save(str(pictures / "first_map.png"))
    sections = designer.areas.roads.rows()
    assert [name for name, _ in sections if "–" in name]
    _undo_all_and_redo_all(designer)
    _reopened_the_same(designer, window)


def _draw_three_areas_and_a_bay(designer: Designer) -> None:
    designer.draw("Ashford", [(60, 60), (160, 60), (160, 160), (60, 160)])
    designer.press(Qt.Key.Key_F6)
    designer.type("6")
    designer.press(Qt.Key.Key_Return)
    assert designer.map.spaces[designer.space("Ashford")].stacking == 6
    before = designer.areas.area_desk.geometry.face(designer.space("Ashford")).area
    designer.draw("Brookhill", [(140, 60), (260, 60), (260, 160), (140, 160)])
    assert designer.areas.area_desk.geometry.face(designer.space("Ashford")).area == pytest.approx(before, rel=1e-5)
    assert designer.between("Ashford", "Brookhill")
    designer.draw("Camp", [(50, 150), (270, 150), (270, 240), (50, 240)])
    assert designer.between("Ashford", "Camp") and designer.between("Brookhill", "Camp")
    designer.draw("Bay", [(250, 40), (380, 40), (380, 260), (250, 260)])
    designer.choose(designer.areas.space_form["kind"], SpaceKind.RADE.value)
    designer.press(Qt.Key.Key_Escape)
    assert designer.map.spaces[designer.space("Bay")].kind is SpaceKind.RADE


def _split_and_move(designer: Designer) -> None:
    designer.press(Qt.Key.Key_X)
    designer.click((100, 60))
    designer.click((100, 160))
    assert designer.space("Ashford 2")
    designer.press(Qt.Key.Key_J)
    corner = designer.map.junctions[designer.map.borders[designer.between("Ashford", "Brookhill")].start]
    designer.drag(corner.point, (corner.x_mm + 4, corner.y_mm - 4))
    assert designer.map.junctions[corner.id].point != corner.point
    moved = designer.map
    designer.drag(moved.junctions[corner.id].point, (150, 270), and_let_go=False)
    note = designer.canvas.tool_host.tool.note() if designer.canvas.tool_host.tool else None
    assert note is not None and note.refused and "would" in note.text
    designer.press(Qt.Key.Key_Escape)
    designer.let_go((150, 270))
    assert designer.map is moved


def _road_river_and_coast(designer: Designer) -> None:
    designer.press(Qt.Key.Key_R)
    (chooser,) = designer.editor.page.bar.options
    assert isinstance(chooser, LineChooser)
    chooser.name.setFocus()
    chooser.name.selectAll()
    designer.type("Coach road")
    designer.press(Qt.Key.Key_Return)
    for pair in (("Ashford", "Camp"), ("Brookhill", "Camp")):
        designer.click(designer.middle(designer.between(*pair)))
    assert [road.name for road in designer.map.roads.values()] == ["Coach road"]
    designer.press(Qt.Key.Key_W)
    designer.click(designer.middle(designer.between("Ashford", "Brookhill")))
    assert [river.name for river in designer.map.rivers.values()] == ["River 1"]
    designer.press(Qt.Key.Key_B)
    coast = designer.between("Brookhill", "Bay")
    designer.click(designer.middle(coast))
    assert designer.map.borders[coast].shore is Shore.BEACH


def _fix_all_problems(designer: Designer) -> None:
    designer.editor.check_now()
    listed = designer.editor.page.problems
    assert listed.problems
    for _ in range(2 * len(listed.problems)):
        designer.press(Qt.Key.Key_F8)
        designer.press(Qt.Key.Key_Return, CONTROL)
    assert listed.problems == ()
    assert not any(junction.tags for junction in designer.map.junctions.values())
    assert designer.areas.area_desk.sections
    designer.areas.roads.line_chosen.emit(Chosen(section=next(iter(designer.areas.area_desk.sections))))
    assert designer.areas.area_desk.chosen_borders()


def _undo_all_and_redo_all(designer: Designer) -> None:
    done, steps = designer.map, designer.history
    assert all(steps)
    designer.canvas.setFocus()
    for _ in steps:
        designer.press(Qt.Key.Key_Z, CONTROL)
    assert not designer.map.spaces and not designer.map.junctions and not designer.map.roads
    for _ in steps:
        designer.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert designer.map == done


def _reopened_the_same(designer: Designer, window: MainWindow) -> None:
    document = window.document
    assert document is not None and document.path is not None
    kept, path = digest(document.design), document.path
    window.close_document()
    with RulesetDocument.open(path) as again:
        assert digest(again.design) == kept
