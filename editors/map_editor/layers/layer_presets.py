"""Presets of layers: what of a map is seen in this window for one kind of work. The map itself keeps its own eyes."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.map_canvas import Layer

EVERY_LAYER = frozenset(Layer)
FILLS = frozenset({Layer.SPACES, Layer.SEAS, Layer.SHALLOWS, Layer.RELIEF})


class LayerPreset(NamedTuple):
    """Layers that are hidden in the window, and those that the map has to show for it."""

    key: str
    name: str
    says: str
    hides: frozenset[Layer] = frozenset()
    opens: frozenset[Layer] = frozenset()


def layer_presets() -> tuple[LayerPreset, ...]:
    """All, Lines, Scan and Print; the first is what a new window shows."""
    return (
        LayerPreset("all", _tr("All"), _tr("Every layer; eyes that are closed are opened"), opens=EVERY_LAYER),
        LayerPreset(
            "lines",
            _tr("Lines"),
            _tr("Lines, signs and names without grounds, relief and scans"),
            hides=FILLS | {Layer.SCANS, Layer.FURNITURE},
        ),
        LayerPreset(
            "scan",
            _tr("Scan"),
            _tr("The scan with the lines over it, to trace and to compare"),
            hides=FILLS | {Layer.FURNITURE},
            opens=frozenset({Layer.SCANS}),
        ),
        LayerPreset(
            "print",
            _tr("Print"),
            _tr("The map as it prints, without scans"),
            hides=frozenset({Layer.SCANS}),
        ),
    )


class ShownPreset:
    """The preset that all maps of the window stand in, "" once eyes were turned one by one; kept with the layout."""

    def __init__(self) -> None:
        self.key = ""

    def take(self, key: str) -> None:
        """Stand in a preset; any other word leaves all of them."""
        self.key = key if key in {preset.key for preset in layer_presets()} else ""

    @property
    def preset(self) -> LayerPreset | None:
        return next((preset for preset in layer_presets() if preset.key == self.key), None)


PRESET = ShownPreset()
"""As which sections of the inspector are open, it is one for all maps."""


class PresetButtons(QWidget):
    """A button for each preset; the one that the maps stand in is pressed. `chosen` carries its key."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 6)
        row.setSpacing(4)
        for preset in layer_presets():
            button = QToolButton()
            button.setText(preset.name)
            button.setCheckable(True)
            button.setToolTip(few_lines(preset.says))
            button.setAccessibleName(few_lines(_tr("Layers: {0}").format(preset.name)))
            button.setAccessibleDescription(few_lines(preset.says))
            set_style_property(button, "toggle", True)
            button.clicked.connect(lambda _on, key=preset.key: self.chosen.emit(key))
            self.buttons[preset.key] = button
            self._group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)

    def mark(self, key: str) -> None:
        """Press the button of a preset in, or with "" none."""
        self._group.setExclusive(False)
        for one, button in self.buttons.items():
            button.setChecked(one == key)
        self._group.setExclusive(True)


def _tr(text: str) -> str:
    return QCoreApplication.translate("LayersPanel", text)
