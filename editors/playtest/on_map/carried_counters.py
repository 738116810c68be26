"""Counters in the hand: a ghost under the pointer, and a map that follows where the hand comes to its edge."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.rooms import COUNTER_MM
from workbench.qt.counters.counter_painter import painted_rect
from workbench.qt.counters.stack_painter import paint_stack, stack_rect
from workbench.qt.faults import paints
from workbench.qt.map_canvas import MapCanvas

GHOST_OPACITY = 0.78
LEAST_GHOST_PX = 30
EDGE_PX, EDGE_STEP_PX, EDGE_EVERY_MS = 26, 14, 30


class GhostCounters(QWidget):
    """A stack that lies over the map, out of the way of the mouse."""

    def __init__(self, canvas: MapCanvas, faces: Sequence[CounterFace], opacity: float = GHOST_OPACITY) -> None:
        super().__init__(canvas)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._faces, self._opacity = tuple(faces), opacity
        # an area map sets no limit to the size of a counter
        side = max(float(LEAST_GHOST_PX), min(canvas.camera.counter_px, COUNTER_MM * canvas.camera.view.px_per_mm))
        side *= canvas.layers.counter_scale
        room = painted_rect(stack_rect(QRectF(0, 0, side, side), len(self._faces[-4:])))
        mm = side / COUNTER_MM
        room.adjust(-2 * mm, -3 * mm, 3 * mm, 2 * mm)
        self._square = QRectF(-room.left(), -room.top(), side, side)
        self.resize(round(room.width()), round(room.height()))

    def stand_at(self, pixel: QPoint) -> None:
        """Its lowest counter lies with its middle at a pixel of the map."""
        self.move(pixel - self._square.center().toPoint())

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(self._opacity)
            badge = str(len(self._faces)) if len(self._faces) > 1 else ""
            paint_stack(painter, self._faces, self._square, badge, cached=True)


class CarriedCounters(QObject):
    """What the hand carries over a map. `scrolled` tells that the map has moved on under it."""

    scrolled = Signal()

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._ghost: GhostCounters | None = None
        self._pixel = QPoint()
        self._edge = QTimer(self, interval=EDGE_EVERY_MS)
        self._edge.timeout.connect(self._scroll)

    @property
    def is_there(self) -> bool:
        """Is something carried?"""
        return self._ghost is not None

    @property
    def pixel(self) -> QPoint:
        """Where the hand is over the map."""
        return self._pixel

    def take(self, faces: Sequence[CounterFace], pixel: QPoint) -> None:
        """Pick counters up."""
        self.let_go()
        self._ghost = GhostCounters(self._canvas, faces)
        self.move_to(pixel)
        self._ghost.show()

    def move_to(self, pixel: QPoint) -> None:
        """The hand is there; near the edge the map begins to move."""
        self._pixel = pixel
        if self._ghost is not None:
            self._ghost.stand_at(pixel)
            if self._push() != QPoint():
                self._edge.start()
            else:
                self._edge.stop()

    def let_go(self) -> None:
        """Nothing is carried any more."""
        self._edge.stop()
        if self._ghost is not None:
            self._ghost.hide()
            self._ghost.deleteLater()
            self._ghost = None

    def _push(self) -> QPoint:
        """How far the sheet is pushed by a hand at the edge."""
        x, y, width, height = self._pixel.x(), self._pixel.y(), self._canvas.width(), self._canvas.height()
        right, down = (x < EDGE_PX) - (x > width - EDGE_PX), (y < EDGE_PX) - (y > height - EDGE_PX)
        return QPoint(right, down) * EDGE_STEP_PX

    def _scroll(self) -> None:
        push, camera = self._push(), self._canvas.camera
        camera.look_from(camera.view.moved(push.x(), push.y()))
        self.scrolled.emit()
