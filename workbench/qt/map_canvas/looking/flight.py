"""A short flight of the eye from one place of the sheet to another."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

FLY_MS = 220


class Flight:
    """At most one flight at a time; `look` is told each place in mm that the eye passes."""

    def __init__(self, parent: QObject, look: Callable[[float, float], None]) -> None:
        self._parent = parent
        self._look = look
        self._running: QVariantAnimation | None = None

    def begin(self, start: QPointF, end: QPointF) -> None:
        """Fly from one place of the sheet to another, slower towards the end."""
        self.stop()
        way = end - start
        running = QVariantAnimation(self._parent, startValue=0.0, endValue=1.0, duration=FLY_MS)
        running.setEasingCurve(QEasingCurve.Type.OutCubic)
        running.valueChanged.connect(lambda share: self._look(start.x() + way.x() * share, start.y() + way.y() * share))
        self._running = running
        running.start(QVariantAnimation.DeletionPolicy.DeleteWhenStopped)

    def stop(self) -> None:
        """Stay where the eye is now."""
        if self._running is not None:
            running, self._running = self._running, None
            with suppress(RuntimeError):  # it came to its end and is gone
                running.stop()
