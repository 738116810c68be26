"""The pictures of the samples on the start page, painted one after the other while the window already answers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.qt.faults import hand_in


class SamplePainter(QObject):
    """`painted` tells of each picture as it is there: the name of the sample, and the picture."""

    painted = Signal(str, object)

    def __init__(self, games: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._left = list(games)

    def paint_next(self) -> None:
        """Paint one, and let the window answer before the next. Without its picture a sample can still be opened."""
        from workbench.shell.start.pictures import sample_picture

        if not self._left:
            return
        game = self._left.pop(0)
        try:
            self.painted.emit(game, sample_picture(game))
        except Exception as error:
            hand_in(error, f"the picture of {game}")
        QTimer.singleShot(0, self, self.paint_next)
