"""The bar over the canvas: what is open, the options of the tool, the style and the zoom."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QWidget

from editors.map_editor.tools.tool_options import ToolOption
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ComboBox, Label
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import worded
from workbench.qt.map_canvas import STYLES, Tool
from workbench.qt.map_canvas.styles.map_style import style_title

HEIGHT = 44
EDGE, GAP = 12, 10
MAPS_WIDTH, LEAST_MAP_WIDTH, ARROW_WIDTH = 220, 96, 44
NEW_MAP = "\x00new"
"""What stands for a map that is not there yet; no id has this sign."""
ZOOMS = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)


class ContextBar(QFrame):
    """The map and its size at the left, then the tool with its options; style and zoom at the right."""

    style_chosen = Signal(object)
    zoom_chosen = Signal(float)
    fit_chosen = Signal()
    map_chosen = Signal(str)
    new_map_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumHeight(HEIGHT)
        set_style_property(self, "ground", "surface")
        self.maps = ComboBox()
        self.maps.setAccessibleName(self.tr("Map"))
        self.maps.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.maps.activated.connect(self._map_picked)
        self._listed: list[tuple[str, str]] = []
        self._size = text_label("", "hint")
        self._tool_name = text_label("", "hint")
        self._options = QHBoxLayout()
        self._options.setSpacing(8)
        self._option_widgets: list[QWidget] = []
        self.style_box = ComboBox()
        self.style_box.setAccessibleName(self.tr("Style"))
        self.style_box.addItem(self.tr("As the map"), "")
        for name in STYLES:
            self.style_box.addItem(style_title(name), name)
        self.style_box.activated.connect(lambda: self.style_chosen.emit(self.chosen_style()))
        self.style_box.activated.connect(self._fit)
        self.zoom_box = ComboBox()
        self.zoom_box.setAccessibleName(self.tr("Zoom"))
        for zoom in ZOOMS:
            self.zoom_box.addItem(f"{zoom:.0%}".replace("%", " %"), zoom)
        self.zoom_box.addItem(self.tr("Whole map"), 0.0)
        self.zoom_box.activated.connect(self._zoom_picked)
        row = QHBoxLayout(self)
        row.setContentsMargins(EDGE, 0, EDGE, 0)
        row.setSpacing(GAP)
        for part in (self.maps, self._size, _line(), self._tool_name):
            row.addWidget(part)
        row.addLayout(self._options)
        row.addStretch()
        self._style_label = text_label(self.tr("Style"), "label")
        row.addWidget(self._style_label)
        row.addWidget(self.style_box)
        row.addWidget(self.zoom_box)

    def chosen_style(self) -> str:
        """The name of the style that this window shows; "" is the map's own."""
        return str(self.style_box.currentData() or "")

    @property
    def options(self) -> list[QWidget]:
        """The options of the tool that is taken."""
        return list(self._option_widgets)

    def show_maps(self, maps: Sequence[AnyMap], shown: str, can_add: bool) -> None:
        """List the maps of the design; the last line asks for a new one."""
        blocker, listed = QSignalBlocker(self.maps), [(one.title or one.id, one.id) for one in maps]
        if listed != self._listed or not self.maps.count():
            self._listed = listed
            self._fill_maps(listed, can_add)
        self.maps.setCurrentIndex(self.maps.findData(shown))
        self.maps.setToolTip(
            few_lines(self.tr("{0}  (Ctrl+PgUp and Ctrl+PgDn: other maps)").format(self.maps.currentText()))
        )
        blocker.unblock()
        self._fit()

    def _fill_maps(self, maps: Sequence[tuple[str, str]], can_add: bool) -> None:
        self.maps.clear()
        for title, map_id in maps:
            self.maps.addItem(title, map_id)
        if can_add:
            if maps:
                self.maps.insertSeparator(self.maps.count())
            self.maps.addItem(self.tr("New map…"), NEW_MAP)

    def show_map(self, shown: AnyMap) -> None:
        """Say how large the map is; a tool's options follow the map."""
        for option in self._option_widgets:
            if isinstance(option, ToolOption):
                option.refresh()
        self._size.setText(self._size_words(shown) if shown.id else "")
        self._fit()

    def _map_picked(self) -> None:
        picked = self.maps.currentData()
        if picked == NEW_MAP:
            self.new_map_asked.emit()
        elif picked is not None:  # the line between the maps and the new one is no map
            self.map_chosen.emit(str(picked))

    def _size_words(self, shown: AnyMap) -> str:
        if (grid := shown.grid) is not None:
            return worded(self.tr("{0} × {1} hexes of {2:g} mm"), grid.columns, grid.rows, grid.size_mm)
        return worded(self.tr("area map, {0:g} × {1:g} mm"), shown.width_mm, shown.height_mm)

    def minimumSizeHint(self) -> QSize:
        """What is left where all that makes room has made it."""
        options = sum(one.minimumSizeHint().width() + GAP for one in self.options)
        return QSize(2 * EDGE + 4 * GAP + px(LEAST_MAP_WIDTH) + options, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a narrow window what can be read elsewhere makes room: menus have the style, the line below the zoom."""
        least = px(LEAST_MAP_WIDTH)
        wanted = max(least, min(px(MAPS_WIDTH), self._words_width(self.maps)))
        room = self.width() - 2 * EDGE - 4 * GAP - least - sum(one.sizeHint().width() + GAP for one in self.options)
        self.style_box.view().setMinimumWidth(self.style_box.sizeHint().width())
        self.style_box.setFixedWidth(self._words_width(self.style_box))
        for part in (self.style_box, None, self.zoom_box, self._tool_name, self._style_label, self._size):
            wide = wanted - least if part is None else min(part.sizeHint().width(), part.maximumWidth()) + GAP
            fits = wide <= room
            room -= wide if fits else 0
            if part is not None:
                part.setVisible(fits)
            elif not fits:
                wanted, room = least + max(0, room), 0
        self.maps.setFixedWidth(wanted)

    def _words_width(self, box: QComboBox) -> int:
        return box.fontMetrics().horizontalAdvance(box.currentText()) + px(ARROW_WIDTH)

    def show_style(self, style: str) -> None:
        """Show the style of the map that has come to the front."""
        self.style_box.setCurrentIndex(self.style_box.findData(style))
        self._fit()

    def show_zoom(self, zoom: float) -> None:
        """Show a zoom that need not be one of the choices."""
        blocker = QSignalBlocker(self.zoom_box)
        self.zoom_box.setCurrentIndex(-1)
        self.zoom_box.setPlaceholderText(f"{zoom * 100:.0f} %")
        blocker.unblock()

    def show_tool(self, tool: Tool, options: Sequence[QWidget]) -> None:
        """Name a tool and show its options."""
        for widget in self._option_widgets:
            self._options.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._tool_name.setText(tool.title)
        self._option_widgets = list(options)
        for widget in self._option_widgets:
            self._options.addWidget(widget)
        self._fit()

    def _zoom_picked(self) -> None:
        zoom = float(self.zoom_box.currentData() or 0.0)
        if zoom:
            self.zoom_chosen.emit(zoom)
        else:
            self.fit_chosen.emit()


def _line() -> QLabel:
    line = Label()
    line.setFixedSize(1, 22)
    line.setStyleSheet("background: palette(mid)")
    line.setAlignment(Qt.AlignmentFlag.AlignVCenter)
    return line
