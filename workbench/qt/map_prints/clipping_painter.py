"""A painter of drawings that stops clipping where a clip ends.

Qt's writer of SVG is not told rightly when `restore` ends a clip inside a clip: all that is drawn afterwards would be
cut by the inner one. So the outer one is set anew.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintDevice

from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_prints.watched_painter import WatchedPainter


class ClippingPainter(WatchedPainter):
    """As QPainter, for those who call it from Python."""

    def __init__(self, device: QPaintDevice, work: LongWork = UNTOLD) -> None:
        super().__init__(device, work)
        self._has_clipped = [False]

    def save(self) -> None:
        super().save()
        self._has_clipped.append(False)

    def restore(self) -> None:
        super().restore()
        if len(self._has_clipped) > 1 and self._has_clipped.pop():
            if self.hasClipping():
                super().setClipPath(self.clipPath(), Qt.ClipOperation.ReplaceClip)
            else:
                super().setClipping(False)

    def setClipRect(self, *arguments: Any, **named: Any) -> None:
        self._has_clipped[-1] = True
        super().setClipRect(*arguments, **named)

    def setClipPath(self, *arguments: Any, **named: Any) -> None:
        self._has_clipped[-1] = True
        super().setClipPath(*arguments, **named)

    def setClipRegion(self, *arguments: Any, **named: Any) -> None:
        self._has_clipped[-1] = True
        super().setClipRegion(*arguments, **named)

    def setClipping(self, enable: bool) -> None:
        self._has_clipped[-1] = True
        super().setClipping(enable)
