"""The layers of the map, the topmost first: how much is in each, how opaque it is, and an eye to show or hide it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from PySide6.QtCore import QCoreApplication, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSlider, QToolButton, QVBoxLayout, QWidget

from workbench.engine.map_parts import MapLook
from workbench.qt.faults import paints
from workbench.qt.icons import bind_icon
from workbench.qt.map_canvas import Layer
from workbench.qt.map_canvas.layers import ordered
from workbench.qt.parts import ElidedLabel, SectionHeading, text_label
from workbench.qt.theme import current_theme, px

OF_HEXES = tuple(Layer)
OF_AREAS = tuple(layer for layer in Layer if layer is not Layer.NUMBERS)
SLIDER_WIDTH, LEAST_SLIDER, ROW_HEIGHT = 58, 22, 23
LEAST_PERCENT, STEP_PERCENT = 5, 5
GAP = 5

_gestures = count(1)


class LayersPanel(QWidget):
    """A row for each layer. `layer_shown` is told when an eye is clicked, `layer_faded` (layer, percent, gesture)
    while a slider is dragged, `layers_ordered` all layers from the lowest to the topmost.
    """

    layer_shown = Signal(object, bool)
    layer_faded = Signal(object, int, str)
    layers_ordered = Signal(object)

    def __init__(self, parent: QWidget | None = None, layers: Sequence[Layer] = OF_AREAS) -> None:
        super().__init__(parent)
        self._of_hexes = Layer.NUMBERS in layers
        self._look = MapLook()
        self.rows = {layer: LayerRow(layer, layer_name(layer, self._of_hexes), self) for layer in layers}
        self._column = QVBoxLayout()
        self._column.setContentsMargins(8, 0, 6, 6)
        self._column.setSpacing(0)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(SectionHeading(self.tr("Layers")))
        box.addLayout(self._column)
        self._stand()

    @property
    def shown_order(self) -> list[Layer]:
        """The layers as they stand in the panel: the topmost first."""
        return [layer for layer in reversed(ordered(self._look)) if layer in self.rows]

    def show_look(self, look: MapLook, hidden: frozenset[Layer] = frozenset()) -> None:
        """Show order, opacity and eyes as the map has them; `hidden` are closed here alone."""
        moved = ordered(look) != ordered(self._look)
        self._look = look
        for layer, row in self.rows.items():
            kept = look.layer(layer.value)
            row.show_state(kept.shown and layer not in hidden, kept.opacity_percent)
        if moved:
            self._stand()

    def show_counts(self, counts: Mapping[Layer, str]) -> None:
        """Say how much is in the layers."""
        for layer, row in self.rows.items():
            row.amount.setText(counts.get(layer, ""))
        self._align()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._align()

    def _align(self) -> None:
        """Sliders of one length under each other, as long as the longest name and amount leave room for.

        Where the names alone have hardly room, the amounts are not shown.
        """
        margins, rows = self._column.contentsMargins(), self.rows.values()
        wide = self.width() - margins.left() - margins.right()
        room = wide - max(row.words_width(with_amount=True) for row in rows)
        has_amounts = room >= px(LEAST_SLIDER)
        if not has_amounts:
            room = wide - max(row.words_width(with_amount=False) for row in rows)
        for row in self.rows.values():
            row.amount.setVisible(has_amounts)
            row.slider.setFixedWidth(max(px(LEAST_SLIDER), min(px(SLIDER_WIDTH), room)))

    def look_only(self, why: str) -> None:
        """Opacity and order belong to the map and stay; eyes are opened and closed for this window."""
        for row in self.rows.values():
            row.slider.setEnabled(False)
            row.slider.setToolTip(why)
            row.can_move = False

    def show_layer(self, layer: Layer, shown: bool) -> None:
        """Open or close the eye of a layer."""
        self.rows[layer].show_state(shown, self.rows[layer].slider.value())
        self.layer_shown.emit(layer, shown)

    def move_layer(self, layer: Layer, by: int) -> None:
        """Move a layer so many rows up, or with a negative number down."""
        order = self.shown_order
        at = order.index(layer)
        to = min(len(order) - 1, max(0, at - by))
        if to == at:
            return
        beside = order[to]
        whole = [other for other in ordered(self._look) if other is not layer]
        place = whole.index(beside)
        whole.insert(place + 1 if by > 0 else place, layer)
        self.layers_ordered.emit(tuple(whole))

    def row_at(self, y: int) -> int:
        """The row at a height of the panel, the nearest one where there is none."""
        first = self._column.itemAt(0)
        top = first.geometry().top() if first is not None else 0
        height = max(1, first.geometry().height() if first is not None else 1)
        return min(len(self.rows) - 1, max(0, (y - top) // height))

    def _stand(self) -> None:
        for row in self.rows.values():
            self._column.removeWidget(row)
        before: QWidget | None = None
        for layer in self.shown_order:
            self._column.addWidget(self.rows[layer])
            if before is not None:
                QWidget.setTabOrder(before, self.rows[layer])
            before = self.rows[layer]


class LayerRow(QFrame):
    """One layer: dragged by its name, or moved with Alt and the arrows; a slider for its opacity, an eye."""

    def __init__(self, layer: Layer, name: str, panel: LayersPanel) -> None:
        super().__init__(panel)
        self.layer, self._panel = layer, panel
        self.can_move = True
        self._is_shown = True
        self._dragged = False
        self._gesture = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedHeight(px(ROW_HEIGHT))
        self.setAccessibleName(self.tr("Layer {0}").format(name))
        tip = self.tr("{0}: drag it up or down, or Alt+Up and Alt+Down, to lay it over or under others")
        self.setToolTip(tip.format(name))
        self.amount: QLabel = text_label("", "hint")
        self.slider = self._make_slider(name)
        self.eye = QToolButton()
        self.eye.setAutoRaise(True)
        self.eye.setAccessibleName(self.tr("Show {0}").format(name))
        self.eye.setToolTip(self.eye.accessibleName())
        bind_icon(self.eye, "eye")
        self.eye.clicked.connect(lambda: panel.show_layer(layer, not self._is_shown))
        self._words = name
        self._name = ElidedLabel()
        self._name.set_whole_text(name)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self._name, 1)
        for part in (self.amount, self.slider, self.eye):
            row.addWidget(part)

    def words_width(self, with_amount: bool) -> int:
        """What all but the slider takes of the width."""
        parts = (self.amount, self.eye) if with_amount else (self.eye,)
        wide = self._name.fontMetrics().horizontalAdvance(self._words) + sum(part.sizeHint().width() for part in parts)
        return wide + (len(parts) + 2) * GAP + self.contentsMargins().left() + 6

    def _make_slider(self, name: str) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(LEAST_PERCENT, 100)
        slider.setSingleStep(STEP_PERCENT)
        slider.setPageStep(4 * STEP_PERCENT)
        slider.setValue(100)
        slider.setFixedWidth(px(SLIDER_WIDTH))
        slider.setAccessibleName(self.tr("Opacity of {0}").format(name))
        slider.setToolTip(self._opacity_tip(100))
        slider.sliderPressed.connect(self._begin_gesture)
        slider.valueChanged.connect(self._fade)
        return slider

    def _opacity_tip(self, percent: int) -> str:
        return self.tr("Opacity: {0} %").format(percent)

    def _begin_gesture(self) -> None:
        self._gesture = f"opacity {next(_gestures)}"

    def _fade(self, percent: int) -> None:
        if not self._gesture:
            self._begin_gesture()
        self.slider.setToolTip(self._opacity_tip(percent))
        self._panel.layer_faded.emit(self.layer, percent, self._gesture)
        if not self.slider.isSliderDown():
            self._gesture = ""

    def show_state(self, shown: bool, percent: int) -> None:
        """Show whether the layer is seen, and how strongly."""
        self._is_shown = shown
        bind_icon(self.eye, "eye" if shown else "eye-slash")
        blocker = QSignalBlocker(self.slider)
        self.slider.setValue(percent)
        self.slider.setToolTip(self._opacity_tip(percent))
        blocker.unblock()

    # Moving it

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier:
            if self.can_move:
                self._panel.move_layer(self.layer, step)
        else:
            self._focus_beside(-step)

    def _focus_beside(self, down: int) -> None:
        order = self._panel.shown_order
        at = order.index(self.layer) + down
        if 0 <= at < len(order):
            self._panel.rows[order[at]].setFocus(Qt.FocusReason.TabFocusReason)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._dragged = self.can_move and event.button() == Qt.MouseButton.LeftButton
        if self._dragged:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.unsetCursor()
        if not self._dragged:
            return
        self._dragged = False
        to = self._panel.row_at(self.mapTo(self._panel, QPoint(0, round(event.position().y()))).y())
        self._panel.move_layer(self.layer, self._panel.shown_order.index(self.layer) - to)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self) as painter:
                painter.setPen(QPen(QColor(current_theme().focus), 1.5))
                painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 3, 3)


def layer_name(layer: Layer, of_hexes: bool = False) -> str:
    """The layer in the user's words; some hold other things on a hex map."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("LayersPanel", text)

    if of_hexes:
        own = {
            Layer.ROADS: tr("Roads"),
            Layer.RIVERS: tr("Hexsides"),
            Layer.BORDERS: tr("Grid over land"),
            Layer.SEA_GRID: tr("Grid over sea"),
            Layer.SEAS: tr("Sea zones"),
            Layer.SPACES: tr("Terrain"),
            Layer.SIGNS: tr("Towns and signs"),
        }
        if layer in own:
            return own[layer]
    return {
        Layer.LABELS: tr("Labels"),
        Layer.NUMBERS: tr("Hex numbers"),
        Layer.ROADS: tr("Roads and points"),
        Layer.LINKS: tr("Links"),
        Layer.RIVERS: tr("Rivers"),
        Layer.BORDERS: tr("Borders"),
        Layer.SEA_GRID: tr("Sea limits"),
        Layer.SPACES: tr("Spaces"),
        Layer.RELIEF: tr("Relief and woods"),
        Layer.FURNITURE: tr("Title and legend"),
        Layer.SIGNS: tr("Bridges and walls"),
        Layer.SCANS: tr("Scans"),
        Layer.SHALLOWS: tr("Coast shading"),
        Layer.SEAS: tr("Seas"),
        Layer.PAPER: tr("Paper"),
    }[layer]
