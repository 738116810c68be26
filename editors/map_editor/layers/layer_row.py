"""A row of the panel of layers, and the slider that stands under the chosen one."""

from __future__ import annotations

from itertools import count
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QSlider, QToolButton, QWidget

from editors.map_editor.layers.layer_groups import LayerGroup
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import ElidedLabel, text_label
from workbench.qt.faults import paints
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme, px
from workbench.qt.map_canvas import Layer

ROW_HEIGHT, EYE_PX, BAR_PX = 26, 24, 3
LEAST_PERCENT, STEP_PERCENT, FULL_PERCENT = 5, 5, 100
LEFT, RIGHT, GAP = 6, 10, 6

_gestures = count(1)


class HoldsRows(Protocol):
    """What a row asks of the panel that it stands in."""

    def choose(self, leader: Layer) -> None: ...

    def turn_eye(self, leader: Layer) -> None: ...

    def step_from(self, leader: Layer, down: int) -> None: ...

    def move_layer(self, leader: Layer, by: int) -> None: ...

    def drop_at(self, leader: Layer, y: int) -> None: ...


class _OneRow(QFrame):
    """As high as a row is at the size of the text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(px(ROW_HEIGHT))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.setFixedHeight(px(ROW_HEIGHT))


class LayerRow(_OneRow):
    """An eye, the name, how opaque it is where that is not in full, and how much is in it.

    A click or the keyboard chooses it, Space turns its eye, and it is dragged, or moved with Alt and the arrows.
    """

    def __init__(self, group: LayerGroup, panel: HoldsRows, parent: QWidget) -> None:
        super().__init__(parent)
        self.group, self._panel = group, panel
        self.can_move = True
        self.is_chosen, self.is_shown = False, True
        self._pressed_at: QPoint | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(few_lines(self.tr("Layer {0}").format(group.name)))
        tip = self.tr(
            "{0}: drag it up or down, or Alt+Up and Alt+Down, to lay it over or under others; Space shows or hides it"
        )
        self.setToolTip(few_lines(tip.format(group.name)))
        self.eye = self._make_eye()
        self.name = ElidedLabel()
        self.name.set_whole_text(group.name)
        self.opacity = text_label("", "section")
        self.amount = text_label("", "hint")
        row = QHBoxLayout(self)
        row.setContentsMargins(LEFT, 0, RIGHT, 0)
        row.setSpacing(GAP)
        row.addWidget(self.eye)
        row.addWidget(self.name, 1)
        row.addWidget(self.opacity)
        row.addWidget(self.amount)
        self.show_state(True, (FULL_PERCENT,))

    def _make_eye(self) -> QToolButton:
        eye = QToolButton()
        eye.setAutoRaise(True)
        eye.setFixedSize(EYE_PX, EYE_PX)
        set_style_property(eye, "in_row", True)
        eye.setAccessibleName(few_lines(self.tr("Show {0}").format(self.group.name)))
        eye.setToolTip(few_lines(eye.accessibleName()))
        eye.clicked.connect(lambda: self._panel.turn_eye(self.group.leader))
        return eye

    def show_state(self, shown: bool, percents: tuple[int, ...]) -> None:
        """Show whether its layers are seen, and how strongly; they may differ."""
        self.is_shown = shown
        bind_icon(self.eye, "eye" if shown else "eye-slash", "text2" if shown else "text3")
        self.name.setEnabled(shown)
        self.setAccessibleDescription(self.tr("shown") if shown else self.tr("hidden"))
        least, most = min(percents), max(percents)
        self.opacity.setText("" if least == FULL_PERCENT else self._figure(least, most))
        self.opacity.setVisible(least != FULL_PERCENT)

    def _figure(self, least: int, most: int) -> str:
        return self.tr("{0} %").format(least if least == most else f"{least}–{most}")

    def words_width(self) -> int:
        """How wide the row is that shows its name in full, beside its figures."""
        parts = [self.eye, *(label for label in (self.opacity, self.amount) if label.text())]
        wide = self.name.fontMetrics().horizontalAdvance(self.group.name) + LEFT + RIGHT
        return wide + sum(part.sizeHint().width() + GAP for part in parts)

    def mark_chosen(self, is_chosen: bool) -> None:
        """Show whether the slider is its own."""
        self.is_chosen = is_chosen
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        leader, down = self.group.leader, {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Space:
            self._panel.turn_eye(leader)
        elif down is None:
            super().keyPressEvent(event)
        elif not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._panel.step_from(leader, down)
        elif self.can_move:
            self._panel.move_layer(leader, -down)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed_at = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.can_move and self._is_drag(event):
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Nothing is chosen before the button is let go: the slider goes elsewhere then, and with it the rows."""
        self.unsetCursor()
        is_drag, was_pressed = self._is_drag(event), self._pressed_at is not None
        self._pressed_at = None
        if was_pressed and not is_drag:
            self._panel.choose(self.group.leader)
        elif was_pressed and self.can_move:
            self._panel.drop_at(self.group.leader, self.mapToParent(event.position().toPoint()).y())

    def _is_drag(self, event: QMouseEvent) -> bool:
        if self._pressed_at is None:
            return False
        way = event.position().toPoint() - self._pressed_at
        return way.manhattanLength() >= QApplication.startDragDistance()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._panel.choose(self.group.leader)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            if self.is_chosen:
                painter.fillRect(self.rect(), QColor(current_theme().hover))
                painter.fillRect(0, 0, BAR_PX, self.height(), QColor(current_theme().accent))
            if self.hasFocus():
                painter.setPen(QPen(QColor(current_theme().focus), 1.5))
                painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 3, 3)


class OpacityStrip(_OneRow):
    """The slider for the opacity of the chosen row. `faded` (percent, gesture) is told while it is dragged."""

    faded = Signal(int, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._gesture = ""
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(LEAST_PERCENT, FULL_PERCENT)
        self.slider.setSingleStep(STEP_PERCENT)
        self.slider.setPageStep(4 * STEP_PERCENT)
        self.slider.sliderPressed.connect(self._begin_gesture)
        self.slider.valueChanged.connect(self._fade)
        self.caption, self.figure = text_label(self.tr("Opacity"), "hint"), text_label("", "hint")
        self.figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(LEFT + EYE_PX + GAP, 0, RIGHT, 0)
        row.setSpacing(GAP)
        row.addWidget(self.caption)
        row.addWidget(self.slider, 1)
        row.addWidget(self.figure)

    def show_opacity(self, name: str, percent: int) -> None:
        """Stand for a row as it is, without telling."""
        blocker = QSignalBlocker(self.slider)
        self.slider.setValue(percent)
        blocker.unblock()
        self.slider.setAccessibleName(few_lines(self.tr("Opacity of {0}").format(name)))
        self._say(percent)

    def look_only(self, why: str) -> None:
        """The opacity belongs to the map and stays."""
        self.slider.setEnabled(False)
        self.slider.setToolTip(few_lines(why))

    def _say(self, percent: int) -> None:
        full = self.tr("{0} %")
        self.figure.setFixedWidth(self.figure.fontMetrics().horizontalAdvance(full.format(FULL_PERCENT)) + 1)
        self.figure.setText(full.format(percent))
        if self.slider.isEnabled():
            self.slider.setToolTip(few_lines(self.tr("Opacity: {0} %").format(percent)))

    def _begin_gesture(self) -> None:
        self._gesture = f"opacity {next(_gestures)}"

    def _fade(self, percent: int) -> None:
        if not self._gesture:
            self._begin_gesture()
        self._say(percent)
        self.faded.emit(percent, self._gesture)
        if not self.slider.isSliderDown():
            self._gesture = ""

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.fillRect(0, 0, BAR_PX, self.height(), QColor(current_theme().accent))
