"""A painter that looks, whenever something is painted, whether the work is to go on."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QPaintDevice, QPainter

from workbench.long_work import UNTOLD, LongWork


class WatchedPainter(QPainter):
    """As QPainter, for those who call it from Python."""

    def __init__(self, device: QPaintDevice, work: LongWork = UNTOLD) -> None:
        super().__init__(device)
        self._work, self._depth = work, 0

    def save(self) -> None:
        self._depth += 1
        super().save()

    def restore(self) -> None:
        self._depth -= 1
        super().restore()

    def give_up(self) -> None:
        """End, wherever painting was left."""
        while self._depth > 0:
            self.restore()
        self.end()

    def fillPath(self, *arguments: Any) -> None:
        self._work.look()
        super().fillPath(*arguments)

    def strokePath(self, *arguments: Any) -> None:
        self._work.look()
        super().strokePath(*arguments)

    def drawPath(self, *arguments: Any) -> None:
        self._work.look()
        super().drawPath(*arguments)

    def drawLines(self, *arguments: Any) -> None:
        self._work.look()
        super().drawLines(*arguments)

    def drawPixmap(self, *arguments: Any) -> None:
        self._work.look()
        super().drawPixmap(*arguments)

    def drawImage(self, *arguments: Any) -> None:
        self._work.look()
        super().drawImage(*arguments)
