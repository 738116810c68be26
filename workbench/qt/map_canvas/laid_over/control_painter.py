"""Paints who holds what: bands along the outlines of spaces, each kept as a picture from frame to frame."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.qt.map_canvas.frames.pictures import Pictures
from workbench.qt.map_canvas.laid_over.overlay_painter import Shapes, pen
from workbench.qt.map_canvas.laid_over.overlays import Control, Overlay
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.styles.side_patterns import pattern_brush

BAND_MM = 1.5
MOST_PICTURE_PX = 700
"""A space that is seen larger is painted straight: few such spaces are seen at once, and their pictures are large."""


class ControlPainter:
    """The bands of one map after another; a hatched band takes longer to fill than its picture to lay down."""

    def __init__(self) -> None:
        self._pictures = Pictures()
        self._shapes: Shapes | None = None

    @property
    def drawn(self) -> int:
        """How many pictures it has drawn so far."""
        return self._pictures.drawn

    def paint(
        self, painter: QPainter, view: View, shapes: Shapes, overlays: Iterable[Overlay], seconds: float | None
    ) -> bool:
        """Paint all bands that are seen, in pixels of the window; False when some are stretched for now."""
        if shapes is not self._shapes:
            self._pictures.forget()
            self._shapes = shapes
        self._pictures.begin_frame(seconds)
        seen = view.rect_mm
        for overlay in overlays:
            if isinstance(overlay, Control):
                around = shapes.geometry.outline(overlay.space).boundingRect()
                if around.intersects(seen):
                    self._paint_one(painter, view, shapes, overlay, around)
        return self._pictures.is_complete

    def _paint_one(self, painter: QPainter, view: View, shapes: Shapes, control: Control, around: QRectF) -> None:
        scale = view.px_per_mm * view.ratio
        if max(around.width(), around.height()) * scale > MOST_PICTURE_PX:
            painter.save()
            painter.setTransform(view.transform, True)
            _paint_band(painter, shapes, control)
            painter.restore()
            return
        self._pictures.lay(
            painter, control.space, control, view.origin, _on_whole_pixels(around, scale), scale, view.ratio,
            lambda inner: _paint_band(inner, shapes, control),
        )  # fmt: skip


def _on_whole_pixels(rect: QRectF, scale: float) -> QRectF:
    """The rectangle with a pixel of room round it, so placed that its picture falls on the pixels of the sheet."""
    left, top = floor(rect.left() * scale) - 1, floor(rect.top() * scale) - 1
    right, bottom = ceil(rect.right() * scale) + 1, ceil(rect.bottom() * scale) + 1
    return QRectF(QPointF(left / scale, top / scale), QPointF(right / scale, bottom / scale))


def _paint_band(painter: QPainter, shapes: Shapes, control: Control) -> None:
    share = BAND_MM / max(1, len(control.sides))
    for place, side in enumerate(control.sides):
        colours = SIDE_COLOURS.get(side)
        if colours is None:
            continue
        band = shapes.band(control.space, place * share, (place + 1) * share)
        ground = QColor(colours.ground)
        ground.setAlphaF(0.62)
        painter.fillPath(band, ground)
        painter.fillPath(band, pattern_brush(colours.pattern, colours.ink))
    painter.strokePath(shapes.inset((control.space,), BAND_MM), pen("#FFFDF6", 0.22))
