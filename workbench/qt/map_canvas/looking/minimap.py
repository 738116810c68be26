"""The whole sheet in small, with a frame round what is seen."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from workbench.qt.faults import paints
from workbench.qt.map_canvas.drawing import Drawing, Underlay
from workbench.qt.map_canvas.looking.view import View

SIZE = QSize(150, 106)
DRAWN_AFTER_MS = 250


class MiniMap(QWidget):
    """Click or drag in it to go there."""

    asked_for = Signal(float, float)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.resize(SIZE)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.tr("Overview of the map"))
        self._drawing: Drawing | None = None
        self._underlay: Underlay | None = None
        self._seen = QRectF()
        self._picture: QPixmap | None = None
        self._soon = QTimer(self, singleShot=True, interval=DRAWN_AFTER_MS)
        self._soon.timeout.connect(self._draw_anew)

    def show_map(self, drawing: Drawing, underlay: Underlay | None = None) -> None:
        """Show this map with what lies under its lines; its shape decides the height.

        What an edit changes is seen here when the hand rests for a moment.
        """
        before, self._drawing = self._drawing, drawing
        is_edit = before is not None and before.map.id == drawing.map.id and before.fit_rect == drawing.fit_rect
        if is_edit and self._underlay is underlay and self._picture is not None:
            self._soon.start()
            return
        self._underlay, self._picture = underlay, None
        rect = drawing.fit_rect
        if not rect.isEmpty():
            scale = min(SIZE.width() / rect.width(), SIZE.height() / rect.height())
            self.resize(max(20, round(rect.width() * scale)), max(20, round(rect.height() * scale)))
        self.update()

    def _draw_anew(self) -> None:
        self._picture = None
        self.update()

    def show_view(self, view: View) -> None:
        """Frame what the view sees; hide when that is nearly all."""
        if self._drawing is None:
            return
        shown = self._drawing.fit_rect
        before, self._seen = self._seen, view.rect_mm.intersected(shown)
        whole = shown.width() * shown.height()
        self.setVisible(self._seen.width() * self._seen.height() < 0.9 * whole)
        if before != self._seen:
            self.update()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._drawing is None:
            return
        if self._picture is None or self._picture.devicePixelRatio() != self.devicePixelRatioF():
            self._picture = self._drawn(self._drawing)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            seen = self._transformed(self._seen)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for colour, width in (("#2A211B", 3.0), ("#FFD23F", 1.4)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawRect(seen.adjusted(1, 1, -1, -1))
            painter.setPen(QPen(QColor("#4A4037"), 1))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))

    def _transformed(self, rect: QRectF) -> QRectF:
        assert self._drawing is not None
        shown = self._drawing.fit_rect
        scale = self.width() / shown.width()
        rect = rect.translated(-shown.topLeft())
        return QRectF(rect.left() * scale, rect.top() * scale, rect.width() * scale, rect.height() * scale)

    def _drawn(self, drawing: Drawing) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(drawing.style.paper))
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            scale = self.width() / drawing.fit_rect.width()
            painter.scale(scale, scale)
            painter.translate(-drawing.fit_rect.topLeft())
            drawing.paint_small(painter, scale, self._underlay)
        return picture

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def _go(self, position: QPointF) -> None:
        if self._drawing is not None:
            shown = self._drawing.fit_rect
            scale = shown.width() / self.width()
            self.asked_for.emit(shown.left() + position.x() * scale, shown.top() + position.y() * scale)
