"""Labels and stacks as pictures, kept for the next frame; a picture of another zoom stands in while time is short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

MOST_PICTURES = 1500

Paint = Callable[[QPainter], None]


@dataclass(frozen=True, slots=True)
class _Picture:
    pixmap: QPixmap
    scale: float
    what: object


class Pictures:
    """Small pictures by key. `scale` is device pixels to a millimetre; rectangles are in mm round the origin."""

    def __init__(self) -> None:
        self._kept: dict[object, _Picture] = {}
        self._until: float | None = None
        self.is_complete = True
        self.drawn = 0

    def begin_frame(self, seconds: float | None) -> None:
        """After `seconds` pictures of another zoom are stretched instead of drawn anew."""
        self._until = None if seconds is None else perf_counter() + seconds
        self.is_complete = True

    def lay(
        self,
        painter: QPainter,
        key: object,
        what: object,
        at: QPointF,
        rect: QRectF,
        scale: float,
        ratio: float,
        paint: Paint,
    ) -> None:
        """Lay the picture of `what` so that its origin is at a pixel; `paint` draws it in millimetres."""
        kept = self._kept.get(key)
        if kept is None or kept.what != what or (kept.scale != scale and self._has_time()):
            kept = self._drawn(what, rect, scale, paint)
            if len(self._kept) > MOST_PICTURES:
                self._kept.clear()
            self._kept[key] = kept
        elif kept.scale != scale:
            self.is_complete = False
        stretch = scale / kept.scale / ratio
        corner = at + rect.topLeft() * scale / ratio
        if kept.scale == scale:
            corner = QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio)
        size = kept.pixmap.size()
        target = QRectF(corner.x(), corner.y(), size.width() * stretch, size.height() * stretch)
        painter.drawPixmap(target, kept.pixmap, QRectF(kept.pixmap.rect()))

    def forget(self) -> None:
        self._kept.clear()

    def _has_time(self) -> bool:
        return self._until is None or perf_counter() < self._until

    def _drawn(self, what: object, rect: QRectF, scale: float, paint: Paint) -> _Picture:
        self.drawn += 1
        pixmap = QPixmap(max(1, ceil(rect.width() * scale)), max(1, ceil(rect.height() * scale)))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-rect.topLeft())
        paint(painter)
        painter.end()
        return _Picture(pixmap, scale, what)
