"""The bar over the canvas: what is open, the options of the tool, the style and the zoom."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QHBoxLayout, QLabel, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.line_chooser import LineChooser
from editors.map_editor.areas.tools import BorderTool, DrawAreaTool, JunctionTool, Mark
from editors.map_editor.hexes.tools import ChoiceTool
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.hex_map import HexMap
from workbench.qt.map_canvas import STYLES, MapStyle, Tool
from workbench.qt.parts import text_label
from workbench.qt.style_sheet import set_style_property
from workbench.qt.theme import px

HEIGHT = 44
WIDE, MIDDLING, OPTIONS_WIDTH = 900, 760, 160
ZOOMS = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)


class ContextBar(QFrame):
    """Title and size at the left, the tool's options, style and zoom at the right.

    `done` tells that Enter was pressed in a field.
    """

    style_chosen = Signal(object)
    zoom_chosen = Signal(float)
    fit_chosen = Signal()
    done = Signal()

    def __init__(self, desk: AreaDesk | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setMinimumHeight(HEIGHT)
        set_style_property(self, "ground", "surface")
        self._title, self._size = text_label("", "strong"), text_label("", "hint")
        self._tool_name = text_label("", "hint")
        self._options = QHBoxLayout()
        self._options.setSpacing(8)
        self._option_widgets: list[QWidget] = []
        self._whole_title = ""
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
        self._style_label = text_label(self.tr("Style"), "label")
        row.addWidget(self._style_label)
        row.addWidget(self.style_box)
        row.addWidget(self.zoom_box)

    def chosen_style(self) -> MapStyle:
        return STYLES[str(self.style_box.currentData())]

    @property
    def line_chooser(self) -> LineChooser | None:
        """The box for roads or rivers, while a tool that draws them is taken."""
        return next((widget for widget in self._option_widgets if isinstance(widget, LineChooser)), None)

    def show_map(self, shown: AnyMap) -> None:
        """Name the map and its size; a tool's options follow the map."""
        self._whole_title = shown.title
        self._fit()
        if self.line_chooser is not None:
            self.line_chooser.refresh()
        self._size.setText(self._size_words(shown) if shown.id else "")

    def _size_words(self, shown: AnyMap) -> str:
        if isinstance(shown, HexMap):
            grid = shown.grid
            return self.tr("{0} × {1} hexes of {2:g} mm").format(grid.columns, grid.rows, grid.size_mm)
        return self.tr("area map, {0:g} × {1:g} mm").format(shown.width_mm, shown.height_mm)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a narrow window the title ends in dots, and what can be read elsewhere makes room."""
        room = max(px(64), self.width() // 4)
        self._title.setText(self.fontMetrics().elidedText(self._whole_title, Qt.TextElideMode.ElideRight, room))
        self._title.setToolTip(self._whole_title)
        wide = WIDE + (OPTIONS_WIDTH if self.line_chooser is not None else 0)
        for part, least in ((self._size, wide), (self._style_label, MIDDLING)):
            part.setVisible(self.width() >= px(least))

    def show_zoom(self, zoom: float) -> None:
        """Show a zoom that need not be one of the choices."""
        blocker = QSignalBlocker(self.zoom_box)
        self.zoom_box.setCurrentIndex(-1)
        self.zoom_box.setPlaceholderText(f"{zoom * 100:.0f} %")
        blocker.unblock()

    def show_tool(self, tool: Tool) -> None:
        """Show the options of a tool."""
        for widget in self._option_widgets:
            self._options.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._tool_name.setText(tool.name)
        self._option_widgets = self._options_of(tool)
        for widget in self._option_widgets:
            self._options.addWidget(widget)
        self._fit()

    def _options_of(self, tool: Tool) -> list[QWidget]:
        if isinstance(tool, JunctionTool):
            return [
                _check(self.tr("Snap to half mm"), tool, "snaps"),
                _check(self.tr("Keep borders smooth"), tool, "smooth"),
            ]
        if isinstance(tool, DrawAreaTool):
            stops = _check(self.tr("Stop at borders"), tool, "stops_at_borders")
            stops.setToolTip(self.tr("Areas that are there keep their ground; otherwise the new one takes it"))
            return [stops]
        if isinstance(tool, ChoiceTool):
            return [_choice_box(tool)]
        if isinstance(tool, BorderTool) and tool.draws_line and self._desk is not None:
            chooser = LineChooser(tool, self._desk)
            chooser.name.returnPressed.connect(self.done)
            return [chooser]
        if isinstance(tool, BorderTool) and tool.mark in (Mark.BEACH, Mark.NOT_A_BEACH):
            return [self._shore_box(tool)]
        return []

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


def _check(text: str, tool: Tool, option: str) -> QCheckBox:
    """A box for one of a tool's own switches."""
    box = QCheckBox(text)
    box.setChecked(bool(getattr(tool, option)))
    box.toggled.connect(lambda on: setattr(tool, option, on))
    return box


def _choice_box(tool: ChoiceTool) -> QComboBox:
    """A box for the one choice of a tool."""
    box = QComboBox()
    box.setAccessibleName(tool.choice_name)
    for words, value in tool.choices():
        box.addItem(words, value)
    box.setCurrentIndex(box.findData(tool.current()))
    box.activated.connect(lambda: setattr(tool, "chosen", str(box.currentData())))
    return box


def _line() -> QLabel:
    line = QLabel()
    line.setFixedSize(1, 22)
    line.setStyleSheet("background: palette(mid)")
    line.setAlignment(Qt.AlignmentFlag.AlignVCenter)
    return line
