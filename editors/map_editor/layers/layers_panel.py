"""The layers of the map in ten rows at most, the topmost first; the slider for the opacity is the chosen row's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.map_editor.layers.layer_groups import LayerGroup, groups_of_areas
from editors.map_editor.layers.layer_presets import PresetButtons
from editors.map_editor.layers.layer_row import LayerRow, OpacityStrip
from workbench.engine.maps.map_parts import MapLook
from workbench.qt.controls.parts import SectionHeading
from workbench.qt.map_canvas import Layer
from workbench.qt.map_canvas.layers import ordered


class LayersPanel(QWidget):
    """A row for each group of layers, by the layer that leads it. `layers_shown` (layers, shown) is told when an eye
    is turned, `layers_faded` (layers, percent, gesture) while the slider is dragged, `layers_ordered` all layers from
    the lowest to the topmost, `preset_chosen` the key of a preset.
    """

    layers_shown = Signal(object, bool)
    layers_faded = Signal(object, int, str)
    layers_ordered = Signal(object)
    preset_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None, groups: Sequence[LayerGroup] = ()) -> None:
        super().__init__(parent)
        self._look = MapLook()
        self.rows = {group.leader: LayerRow(group, self, self) for group in groups or groups_of_areas()}
        self.strip = OpacityStrip(self)
        self.strip.faded.connect(self._fade)
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 6)
        self._column.setSpacing(0)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(SectionHeading(self.tr("Layers")))
        self.presets = PresetButtons(self)
        self.presets.chosen.connect(self.preset_chosen)
        box.addWidget(self.presets)
        box.addLayout(self._column)
        self.chosen = self.shown_order[0]
        self._mark_chosen()

    @property
    def shown_order(self) -> list[Layer]:
        """The leaders of the rows as they stand in the panel: the topmost first."""
        return [layer for layer in reversed(ordered(self._look)) if layer in self.rows]

    def show_look(self, look: MapLook, hidden: frozenset[Layer] = frozenset()) -> None:
        """Show order, opacity and eyes as the map has them; `hidden` are closed here alone. An eye is open while any
        layer of its row is seen.
        """
        moved = ordered(look) != ordered(self._look)
        self._look = look
        for row in self.rows.values():
            kept = {layer: look.layer(layer.value) for layer in row.group.layers}
            shown = any(one.shown and layer not in hidden for layer, one in kept.items())
            row.show_state(shown, tuple(one.opacity_percent for one in kept.values()))
        if moved:
            self._stand()
        self._show_strip()
        self._align()

    def show_counts(self, counts: Mapping[Layer, int]) -> None:
        """Say how much is in the layers; a row of several has the sum of them."""
        for row in self.rows.values():
            counted = [counts[layer] for layer in row.group.layers if layer in counts]
            row.amount.setText(str(sum(counted)) if counted else "")
        self._align()

    def look_only(self, why: str) -> None:
        """Opacity and order belong to the map and stay; eyes are opened and closed for this window."""
        self.strip.look_only(why)
        for row in self.rows.values():
            row.can_move = False

    def choose(self, leader: Layer) -> None:
        """Lay the slider under a row."""
        if leader is self.chosen:
            return
        self.chosen = leader
        self._mark_chosen()

    def turn_eye(self, leader: Layer) -> None:
        """Hide the layers of a row, or show them all."""
        self.show_layer(leader, not self.rows[leader].is_shown)

    def show_layer(self, leader: Layer, shown: bool) -> None:
        """Open or close the eye of a row; those who hear of it say by `show_look` what came of it."""
        self.layers_shown.emit(self.rows[leader].group.layers, shown)

    def step_from(self, leader: Layer, down: int) -> None:
        """Put the keyboard into the row so many below, where there is one."""
        order = self.shown_order
        at = order.index(leader) + down
        if 0 <= at < len(order):
            self.rows[order[at]].setFocus(Qt.FocusReason.TabFocusReason)

    def move_layer(self, leader: Layer, by: int) -> None:
        """Move a row so many rows up, or with a negative number down; it takes along the layer that leads it alone."""
        order = self.shown_order
        at = order.index(leader)
        to = min(len(order) - 1, max(0, at - by))
        if to == at:
            return
        whole = [other for other in ordered(self._look) if other is not leader]
        place = whole.index(order[to])
        whole.insert(place + 1 if by > 0 else place, leader)
        self.layers_ordered.emit(tuple(whole))

    def drop_at(self, leader: Layer, y: int) -> None:
        """Move a row to a height of the panel."""
        self.move_layer(leader, self.shown_order.index(leader) - self.row_at(y))

    def row_at(self, y: int) -> int:
        """The row at a height of the panel, the nearest one where there is none."""
        return max(0, sum(1 for row in self.rows.values() if row.y() <= y) - 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._align()

    def _align(self) -> None:
        """Where there is hardly room for the names, what is in the layers is not counted beside them."""
        has_amounts = all(row.words_width() <= self.width() for row in self.rows.values())
        for row in self.rows.values():
            row.amount.setVisible(has_amounts and bool(row.amount.text()))

    def _fade(self, percent: int, gesture: str) -> None:
        self.layers_faded.emit(self.rows[self.chosen].group.layers, percent, gesture)

    def _mark_chosen(self) -> None:
        for leader, row in self.rows.items():
            row.mark_chosen(leader is self.chosen)
        self._stand()
        self._show_strip()

    def _show_strip(self) -> None:
        self.strip.show_opacity(self.rows[self.chosen].group.name, self._look.layer(self.chosen.value).opacity_percent)

    def _stand(self) -> None:
        """The rows under each other, the slider under the chosen one; Tab goes through them as they stand."""
        for widget in (*self.rows.values(), self.strip):
            self._column.removeWidget(widget)
        stops: list[QWidget] = []
        for leader in self.shown_order:
            row = self.rows[leader]
            self._column.addWidget(row)
            stops += [row, row.eye]
            if leader is self.chosen:
                self._column.addWidget(self.strip)
                stops.append(self.strip.slider)
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)
