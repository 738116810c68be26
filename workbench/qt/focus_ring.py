"""The ring round the control that has the keyboard, drawn outside it when the keyboard moved last."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from workbench.qt.theme import current_theme

_WIDTH = 2
_GAP = 1
_MARGIN = _WIDTH + _GAP
_FOLLOWED = {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Hide, QEvent.Type.Show}


class FocusRing(QWidget):
    """One ring for the whole application; it lies over the window of the focused control."""

    def __init__(self, application: QApplication) -> None:
        super().__init__()
        self._target: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        application.focusChanged.connect(self._follow)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        if self._target is not None:
            self._target.removeEventFilter(self)
        self._target = new if new is not None and _wants_ring(new) else None
        if self._target is None:
            self.hide()
            return
        self._target.installEventFilter(self)
        self._lay_round(self._target)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._target and self._target is not None and event.type() in _FOLLOWED:
            if event.type() == QEvent.Type.Hide:
                self.hide()
            else:
                self._lay_round(self._target)
        return False

    def _lay_round(self, target: QWidget) -> None:
        window = target.window()
        if self.parentWidget() is not window:
            self.setParent(window)
            # The ring dies with its window no more than with its control: it is taken out before.
            window.destroyed.connect(self._forget)
        place = QRect(target.mapTo(window, QPoint(0, 0)), target.size())
        self.setGeometry(place.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))
        self.raise_()
        self.show()

    def _forget(self) -> None:
        self._target = None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(current_theme().focus), _WIDTH))
        half = _WIDTH / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 6, 6)
        painter.end()


def _wants_ring(widget: QWidget) -> bool:
    """A canvas draws its own ring round the thing on it; a click needs none."""
    moved_by_keyboard = widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    return moved_by_keyboard and not widget.property("own_focus_ring")
