"""The bar over the canvas: what is open, the options of the tool, the style and the zoom."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QHBoxLayout, QLabel, QWidget

from editors.map_editor.tools import BorderTool, JunctionTool, Mark
from workbench.engine.area_map import AreaMap
from workbench.qt.map_canvas import STYLES, MapStyle, Tool
from workbench.qt.parts import text_label
from workbench.qt.style_sheet import set_style_property

HEIGHT = 44
ZOOMS = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)


class ContextBar(QFrame):
    """Title and size at the left, the tool's options, style and zoom at the right."""

    style_chosen = Signal(object)
    zoom_chosen = Signal(float)
    fit_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        set_style_property(self, "ground", "surface")
        self._title, self._size = text_label("", "strong"), text_label("", "hint")
        self._tool_name = text_label("", "hint")
        self._options = QHBoxLayout()
        self._options.setSpacing(8)
        self._option_widgets: list[QWidget] = []
        self.style_box = QComboBox()
        self.style_box.setAccessibleName(self.tr("Style"))
        for name in STYLES:
            self.style_box.addItem(name.capitalize(), name)
        self.style_box.activated.connect(lambda: self.style_chosen.emit(self.chosen_style()))
        self.zoom_box = QComboBox()
        self.zoom_box.setAccessibleName(self.tr("Zoom"))
        self.zoom_box.setMinimumWidth(92)
        for zoom in ZOOMS:
            self.zoom_box.addItem(f"{zoom:.0%}".replace("%", " %"), zoom)
        self.zoom_box.addItem(self.tr("Whole map"), 0.0)
        self.zoom_box.activated.connect(self._zoom_picked)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(10)
        for part in (self._title, self._size, _line(), self._tool_name):
            row.addWidget(part)
        row.addLayout(self._options)
        row.addStretch()
        row.addWidget(text_label(self.tr("Style"), "label"))
        row.addWidget(self.style_box)
        row.addWidget(self.zoom_box)

    def chosen_style(self) -> MapStyle:
        return STYLES[str(self.style_box.currentData())]

    def show_map(self, area_map: AreaMap) -> None:
        """Name the map and its size."""
        self._title.setText(area_map.title)
        self._size.setText(self.tr("area map, {0:g} × {1:g} mm").format(area_map.width_mm, area_map.height_mm))

    def show_zoom(self, zoom: float) -> None:
        """Show a zoom that need not be one of the choices."""
        blocker = QSignalBlocker(self.zoom_box)
        self.zoom_box.setCurrentIndex(-1)
        self.zoom_box.setPlaceholderText(f"{zoom * 100:.0f} %")
        blocker.unblock()

    def show_tool(self, tool: Tool, area_map: AreaMap) -> None:
        """Show the options of a tool."""
        for widget in self._option_widgets:
            self._options.removeWidget(widget)
            widget.deleteLater()
        self._tool_name.setText(self.tr("{0} tool").format(tool.name))
        self._option_widgets = self._options_of(tool, area_map)
        for widget in self._option_widgets:
            self._options.addWidget(widget)

    def _options_of(self, tool: Tool, area_map: AreaMap) -> list[QWidget]:
        if isinstance(tool, JunctionTool):
            snap = QCheckBox(self.tr("Snap to half mm"))
            snap.setChecked(tool.snaps)
            snap.toggled.connect(lambda on: setattr(tool, "snaps", on))
            smooth = QCheckBox(self.tr("Keep borders smooth"))
            smooth.setChecked(tool.smooth)
            smooth.toggled.connect(lambda on: setattr(tool, "smooth", on))
            return [snap, smooth]
        if isinstance(tool, BorderTool) and tool.mark in (Mark.ROAD, Mark.RIVER):
            return [self._line_box(tool, area_map)]
        if isinstance(tool, BorderTool) and tool.mark in (Mark.BEACH, Mark.NOT_A_BEACH):
            return [self._shore_box(tool)]
        return []

    def _line_box(self, tool: BorderTool, area_map: AreaMap) -> QComboBox:
        """Which road or river the marker paints."""
        lines = area_map.roads.values() if tool.mark is Mark.ROAD else area_map.rivers.values()
        box = QComboBox()
        box.setAccessibleName(self.tr("Road") if tool.mark is Mark.ROAD else self.tr("River"))
        for name, line in sorted((line.name, line.id) for line in lines):
            box.addItem(name, line)
        if box.findData(tool.line) < 0:
            tool.line = str(box.itemData(0) or "")
        box.setCurrentIndex(max(0, box.findData(tool.line)))
        box.activated.connect(lambda: setattr(tool, "line", str(box.currentData())))
        return box

    def _shore_box(self, tool: BorderTool) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(self.tr("Shore"))
        box.addItem(self.tr("Beach"), Mark.BEACH.value)
        box.addItem(self.tr("Not a beach"), Mark.NOT_A_BEACH.value)
        box.setCurrentIndex(box.findData(tool.mark.value))
        box.activated.connect(lambda: setattr(tool, "mark", Mark(str(box.currentData()))))
        return box

    def _zoom_picked(self) -> None:
        zoom = float(self.zoom_box.currentData() or 0.0)
        if zoom:
            self.zoom_chosen.emit(zoom)
        else:
            self.fit_chosen.emit()


def _line() -> QLabel:
    line = QLabel()
    line.setFixedSize(1, 22)
    line.setStyleSheet("background: palette(mid)")
    line.setAlignment(Qt.AlignmentFlag.AlignVCenter)
    return line
