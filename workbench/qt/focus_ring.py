"""The ring round the control that has the keyboard, drawn outside it when the keyboard moved last."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from workbench.qt.theme import RADIUS_FIELD, current_theme

_WIDTH_PX = 2
_GAP_PX = 1
_MARGIN_PX = _WIDTH_PX + _GAP_PX
_FOLLOWED = {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show}


class FocusRing(QObject):
    """Lays a ring round the focused control of every window; the application keeps one of these."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        application.focusChanged.connect(self.follow)

    def follow(self, old: QWidget | None, new: QWidget | None) -> None:
        """The focus went from one control to another."""
        if old is not None and (left := _ring_of(old.window())) is not None:
            left.leave()
        if new is not None and _wants_ring(new):
            window = new.window()
            (_ring_of(window) or Ring(window)).lay_round(new)


class Ring(QWidget):
    """The ring of one window; it dies with it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._target: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def lay_round(self, target: QWidget) -> None:
        """Stand round a control and follow it when it moves."""
        if self._target is not target:
            self._target = target
            target.installEventFilter(self)
        window = target.window()
        place = QRect(target.mapTo(window, QPoint(0, 0)), target.size())
        self.setGeometry(place.adjusted(-_MARGIN_PX, -_MARGIN_PX, _MARGIN_PX, _MARGIN_PX))
        self.raise_()
        self.show()

    def leave(self) -> None:
        """Stand round nothing."""
        if self._target is not None and isValid(self._target):
            self._target.removeEventFilter(self)
        self._target = None
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._target and self._target is not None:
            if event.type() == QEvent.Type.Hide:
                self.hide()
            elif event.type() in _FOLLOWED:
                self.lay_round(self._target)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(current_theme().focus), _WIDTH_PX))
        half = _WIDTH_PX / 2
        radius = RADIUS_FIELD + _GAP_PX + half
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), radius, radius)
        painter.end()


def _ring_of(window: QWidget) -> Ring | None:
    found = window.findChildren(Ring, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found[0] if found else None


def _wants_ring(widget: QWidget) -> bool:
    """A canvas draws its own ring round the thing on it; a click needs none."""
    moved_by_keyboard = widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    return moved_by_keyboard and not widget.property("own_focus_ring")
