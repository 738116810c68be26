"""Labels and stacks as pictures, kept for the next frame; a picture of another zoom stands in while time is short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

MOST_PICTURES = 1500
NEW_S = 0.02
"""So long a frame draws what was not there before, even where that should not wait; the rest comes in the next ones."""

Paint = Callable[[QPainter], None]


@dataclass(slots=True)
class _Picture:
    pixmap: QPixmap
    scale: float
    what: object
    frame: int


class Pictures:
    """Small pictures by key. `scale` is device pixels to a millimetre; rectangles are in mm round the origin.

    Those that may wait come a few frames later where there is no time to draw them; others only where they are so many
    that the window would stand still.
    """

    def __init__(self, may_wait: bool = False) -> None:
        self._kept: dict[object, _Picture] = {}
        self._may_wait = may_wait
        self._until: float | None = None
        self._until_new: float | None = None
        self._frame = 0
        self.is_complete = True
        self.drawn = 0

    def begin_frame(self, seconds: float | None) -> None:
        """After `seconds` pictures of another zoom are stretched instead of drawn anew."""
        now = perf_counter()
        self._until = None if seconds is None else now + seconds
        self._until_new = None if seconds is None else now + max(seconds, NEW_S)
        if len(self._kept) > MOST_PICTURES:
            self._kept = {key: one for key, one in self._kept.items() if one.frame == self._frame}
        self._frame += 1
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
        if kept is None or kept.what != what or kept.scale != scale:
            is_urgent = not self._may_wait and (kept is None or kept.what != what)
            if _is_before(self._until_new if is_urgent else self._until):
                kept = self._kept[key] = self._drawn(what, rect, scale, paint)
            else:
                self.is_complete = False
                if kept is None or is_urgent:
                    return  # what it showed before may be what another seat knows
        kept.frame = self._frame
        stretch = scale / kept.scale / ratio
        corner = at + rect.topLeft() * scale / ratio
        if kept.scale == scale:
            corner = QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio)
        size = kept.pixmap.size()
        target = QRectF(corner.x(), corner.y(), size.width() * stretch, size.height() * stretch)
        painter.drawPixmap(target, kept.pixmap, QRectF(kept.pixmap.rect()))

    def forget(self) -> None:
        self._kept.clear()

    def _drawn(self, what: object, rect: QRectF, scale: float, paint: Paint) -> _Picture:
        self.drawn += 1
        pixmap = QPixmap(max(1, ceil(rect.width() * scale)), max(1, ceil(rect.height() * scale)))
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            painter.translate(-rect.topLeft())
            paint(painter)
        return _Picture(pixmap, scale, what, self._frame)


def _is_before(end: float | None) -> bool:
    """Whether there is time left; None is no end."""
    return end is None or perf_counter() < end
