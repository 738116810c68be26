"""Fingers on the map: two on a touch pad or a touch screen zoom, two on a screen also move, one is the mouse."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QLineF, QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.qt.map_canvas import MapCanvas, Tool, ToolEvent
from workbench.qt.map_canvas.looking.pinch import pinched
from workbench.qt.map_canvas.looking.view import View

LEFT_FINGER, RIGHT_FINGER = QPoint(300, 300), QPoint(400, 300)


class Witness(Tool):
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def press(self, event: ToolEvent) -> None:
        self.told.append(f"press {event.button}")

    def move(self, event: ToolEvent) -> None:
        if event.button:
            self.told.append("drag")

    def release(self, event: ToolEvent) -> None:
        self.told.append("release")

    def cancel(self) -> None:
        self.told.append("cancel")


@pytest.fixture
def canvas(qtbot: QtBot) -> MapCanvas:
    shown = MapCanvas()
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.set_map(HexMap("m", "A map", 400.0, 300.0, HexGrid(16, 12, 20.0, 20.0, 20.0)))
    shown.show()
    return shown


@pytest.fixture
def tool(canvas: MapCanvas) -> Witness:
    witness = Witness()
    canvas.tool_host.set_tool(witness)
    return witness


@pytest.fixture
def fingers(canvas: MapCanvas) -> Iterator[_Hand]:
    yield _Hand(canvas)


class _Hand:
    """Two fingers on the screen; a place of None is a finger that is not there."""

    device: QPointingDevice | None = None

    def __init__(self, canvas: MapCanvas) -> None:
        if _Hand.device is None:
            _Hand.device = QTest.createTouchDevice()
        self._canvas = canvas
        self._places: list[QPoint | None] = [None, None]

    def put(self, *places: QPoint | None) -> None:
        touch = QTest.touchEvent(self._canvas, _Hand.device)
        for finger, (before, now) in enumerate(zip(self._places, places, strict=False)):
            if now is not None and before is None:
                touch.press(finger, now, self._canvas)
            elif now is not None:
                touch.move(finger, now, self._canvas)
            elif before is not None:
                touch.release(finger, before, self._canvas)
        self._places = [*places, None][:2]
        touch.commit()


def test_two_fingers_on_a_touch_pad_zoom_at_the_pointer(canvas: MapCanvas) -> None:
    at = QPointF(200, 150)
    zoom, place = canvas.camera.zoom, canvas.camera.view.to_sheet(at)
    for share in (0.25, -0.1):
        event = QNativeGestureEvent(
            Qt.NativeGestureType.ZoomNativeGesture, QPointingDevice.primaryPointingDevice(), 2, at, at,
            canvas.mapToGlobal(at), share, QPointF(),
        )  # fmt: skip
        QCoreApplication.sendEvent(canvas, event)
    assert canvas.camera.zoom == pytest.approx(zoom * 1.25 * 0.9)
    assert canvas.camera.view.to_sheet(at) == pytest.approx(place, abs=1.0)


def test_two_fingers_on_a_touch_screen_zoom_by_as_much_as_they_part(canvas: MapCanvas, fingers: _Hand) -> None:
    zoom, place = canvas.camera.zoom, canvas.camera.view.to_sheet(QPointF(350, 300))
    fingers.put(LEFT_FINGER, RIGHT_FINGER)
    for step in range(1, 11):
        fingers.put(LEFT_FINGER - QPoint(5 * step, 0), RIGHT_FINGER + QPoint(5 * step, 0))
    fingers.put(None, None)
    assert canvas.camera.zoom == pytest.approx(zoom * 2)
    assert canvas.camera.view.to_sheet(QPointF(350, 300)) == pytest.approx(place, abs=1.0)


def test_the_map_goes_with_two_fingers(canvas: MapCanvas, fingers: _Hand) -> None:
    zoom, place = canvas.camera.zoom, canvas.camera.view.to_sheet(QPointF(350, 300))
    fingers.put(LEFT_FINGER, RIGHT_FINGER)
    fingers.put(LEFT_FINGER + QPoint(60, 20), RIGHT_FINGER + QPoint(60, 20))
    fingers.put(None, None)
    assert canvas.camera.zoom == pytest.approx(zoom)
    assert canvas.camera.view.to_sheet(QPointF(410, 320)) == pytest.approx(place, abs=1.0)


def test_two_fingers_begin_no_stroke(tool: Witness, fingers: _Hand) -> None:
    """The first finger comes down a moment before the second."""
    fingers.put(LEFT_FINGER)
    fingers.put(LEFT_FINGER, RIGHT_FINGER)
    fingers.put(LEFT_FINGER - QPoint(30, 0), RIGHT_FINGER)
    fingers.put(None, RIGHT_FINGER)
    fingers.put(None, RIGHT_FINGER + QPoint(40, 0))
    fingers.put(None, None)
    assert tool.told == ["cancel"]


def test_a_stroke_is_given_up_when_a_second_finger_comes(tool: Witness, fingers: _Hand) -> None:
    fingers.put(LEFT_FINGER)
    fingers.put(LEFT_FINGER + QPoint(30, 0))
    assert tool.told == ["press left", "drag"]
    fingers.put(LEFT_FINGER + QPoint(30, 0), RIGHT_FINGER)
    fingers.put(None, None)
    assert tool.told == ["press left", "drag", "cancel"]


def test_one_finger_is_the_mouse(tool: Witness, fingers: _Hand) -> None:
    fingers.put(LEFT_FINGER)
    fingers.put(None)
    assert tool.told == ["press left", "release"]
    tool.told.clear()
    fingers.put(LEFT_FINGER)
    for x in (10, 20):
        fingers.put(LEFT_FINGER + QPoint(x, 0))
    fingers.put(None)
    assert tool.told == ["press left", "drag", "drag", "release"]


def test_one_finger_moves_the_map_when_there_is_no_tool(canvas: MapCanvas, fingers: _Hand) -> None:
    place = canvas.camera.view.to_sheet(QPointF(300, 300))
    fingers.put(LEFT_FINGER)
    fingers.put(LEFT_FINGER + QPoint(20, 0))
    fingers.put(LEFT_FINGER + QPoint(50, 30))
    fingers.put(None)
    assert canvas.camera.view.to_sheet(QPointF(350, 330)) == pytest.approx(place, abs=1.0)


PLACES = st.tuples(st.integers(50, 750), st.integers(50, 550)).map(lambda at: QPointF(*at))
LINES = st.tuples(PLACES, PLACES).map(lambda ends: QLineF(*ends)).filter(lambda line: line.length() > 40)


@given(LINES, LINES)
def test_the_sheet_goes_with_the_middle_of_the_fingers(before: QLineF, now: QLineF) -> None:
    view = View(100.0, 80.0, 3.0, 800.0, 600.0)
    after = pinched(view, before, now)
    went = after.to_screen(*view.to_sheet(before.center()))
    assert (went.x(), went.y()) == pytest.approx((now.center().x(), now.center().y()), abs=0.51), "a whole pixel"
    wanted = view.zoom * now.length() / before.length()
    assert after.zoom == pytest.approx(min(8.0, max(0.08, wanted)))
