"""The ring round the control that has the keyboard, drawn outside it when the keyboard moved last."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from workbench.qt.faults import paints
from workbench.qt.looks.theme import RADIUS_FIELD, current_theme

_WIDTH_PX = 2
_GAP_PX = 1
_MARGIN_PX = _WIDTH_PX + _GAP_PX
_FOLLOWED = {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show}


class FocusRing(QObject):
    """Lays a ring round the focused control of every window; the application keeps one of these.

    The keyboard also leaves a control because its window is being deleted. Nobody may ask such a window for anything,
    its children least of all, and Qt tells of the change in the middle of it: so the ring takes nothing of what it is
    told, and looks where the keyboard is when all that is done.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._ring: Ring | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(lambda: self.lay_round(QApplication.focusWidget()))
        application.focusChanged.connect(self._follow_soon)

    def _follow_soon(self) -> None:
        self._soon.start()

    def lay_round(self, control: QWidget | None) -> None:
        """Stand round the control that has the keyboard now; round nothing when it was reached with the mouse."""
        ring = self._ring if self._ring is not None and isValid(self._ring) else None
        wanted = control if control is not None and _wants_ring(control) else None
        if ring is not None and (wanted is None or ring.parentWidget() is not wanted.window()):
            ring.leave()
        if wanted is not None:
            if ring is None or ring.parentWidget() is not wanted.window():
                if ring is not None:
                    ring.deleteLater()
                ring = Ring(wanted.window())
            ring.lay_round(wanted)
        self._ring = ring


class Ring(QWidget):
    """The ring in one window; it dies with it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._target: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def lay_round(self, target: QWidget) -> None:
        """Stand round a control and follow it when it moves."""
        if self._target is not target:
            self.leave()
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

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(current_theme().focus), _WIDTH_PX))
            half = _WIDTH_PX / 2
            radius = RADIUS_FIELD + _GAP_PX + half
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), radius, radius)


def _wants_ring(widget: QWidget) -> bool:
    """A canvas draws its own ring round the thing on it; a click needs none."""
    moved_by_keyboard = widget.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    return moved_by_keyboard and not widget.property("own_focus_ring")
