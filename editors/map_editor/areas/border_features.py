"""The boxes for what lies along a border: bridge, ford, wall, cliff, stream, and what the design has besides."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from workbench.engine.maps.map_catalogue import LineClass

COLUMNS = 2


class BorderFeatures(QWidget):
    """A box for each kind of line; `turned` tells which was set or taken off."""

    turned = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes: dict[str, QCheckBox] = {}
        self._kinds: tuple[tuple[str, str], ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 4, 0, 4)
        self._grid.setVerticalSpacing(4)

    def show_features(self, kinds: Sequence[LineClass], carried: Collection[str]) -> None:
        """Show the kinds of lines of the design, and which of them lie along the border."""
        named = tuple((kind.id, kind.name) for kind in kinds)
        if named != self._kinds:
            self._kinds = named
            self._fill()
        for kind, box in self._boxes.items():
            box.setChecked(kind in carried)

    def box(self, feature: str) -> QCheckBox:
        """The box of a kind of line."""
        return self._boxes[feature]

    def _fill(self) -> None:
        for box in self._boxes.values():
            self._grid.removeWidget(box)
            box.deleteLater()
        self._boxes = {}
        for at, (kind, name) in enumerate(self._kinds):
            box = QCheckBox(name)
            box.clicked.connect(lambda on, kind=kind: self.turned.emit(kind, on))
            self._grid.addWidget(box, *divmod(at, COLUMNS))
            self._boxes[kind] = box
