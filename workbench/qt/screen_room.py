"""Windows on small screens and with large text: never larger than the screen, what does not fit is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

FRAME_PX = QSize(16, 48)
"""What the frame of a window and its title bar take."""
KEPT_MS = 150


class Scrolled(QScrollArea):
    """Wants as much room as what is inside, and scrolls it where there is less."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)

    def sizeHint(self) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width()
        return self._inside.sizeHint() + QSize(bar, 0)


class Upright(QScrollArea):
    """Scrolls up and down alone: `narrowest` tells how wide it has to be for nothing in it to be cut."""

    narrowest = Signal(int)

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)
        self._kept: int | None = None
        self._rest = QTimer(self, singleShot=True, interval=KEPT_MS)
        self._rest.timeout.connect(self._let_go)
        self.verticalScrollBar().rangeChanged.connect(self._stay)

    def keep_place(self) -> None:
        """What is inside is about to be made anew: show the same place of it when it has its size again."""
        self._kept = self.verticalScrollBar().value()
        self._rest.start()

    def _stay(self, _low: int, _high: int) -> None:
        if self._kept is not None:
            self.verticalScrollBar().setValue(self._kept)

    def _let_go(self) -> None:
        self._kept = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._inside and event.type() == QEvent.Type.LayoutRequest:
            bar = self.verticalScrollBar().sizeHint().width()
            self.narrowest.emit(self._inside.minimumSizeHint().width() + bar)
        return super().eventFilter(watched, event)


def fit_to_screen(window: QWidget, wanted: QSize | None = None) -> None:
    """Give a window the size that it wants (px; by default that of its contents), or what the screen has of it."""
    room = window.screen().availableSize() - FRAME_PX
    window.resize((wanted or window.sizeHint()).boundedTo(room))
