"""What is shown beside the map: with it, or a moment later while bots play faster than one can read."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from editors.playtest.moment import Moment

A_FRAME_MS = 20


class AfterTheMap(QObject):
    """Laid out and drawn in one frame with the map, the columns hold the window up for long enough to be noticed."""

    def __init__(self, parent: QObject, *shows: Callable[[Moment], None]) -> None:
        super().__init__(parent)
        self._shows = shows
        self._left: list[Callable[[Moment], None]] = []
        self._moment: Moment | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(A_FRAME_MS)
        self._timer.timeout.connect(self._next)

    def show(self, moment: Moment, is_passing: bool) -> None:
        """All at once; of a moment that is `passing` under the same eyes one after the other, each as it is then."""
        has_other_eyes = self._moment is None or self._moment.viewer != moment.viewer
        self._moment = moment
        if is_passing and not has_other_eyes:
            if not self._left:
                self._left = list(self._shows)
                self._timer.start()
            return
        self._timer.stop()
        self._left = list(self._shows)
        while self._left:
            self._show_one()

    def _next(self) -> None:
        self._show_one()
        if self._left:
            self._timer.start()

    def _show_one(self) -> None:
        if self._moment is not None:
            self._left.pop(0)(self._moment)
