"""Which road or river the marker draws: one that is there, or a new one with a name."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.borders.border_tool import NEW_LINE, BorderTool
from editors.map_editor.borders.line_classes import LINE_COSTS, ROAD_COSTS, cost_words, river_classes, road_classes
from editors.map_editor.borders.marks import Mark
from editors.map_editor.tools.tool_options import ToolOption
from workbench.cartography.areas.new_names import new_line
from workbench.engine.maps.area_map import River
from workbench.engine.maps.border import Road
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.areas.line_edits import line_changed

NAME_LENGTH, NAME_WIDTH, LEAST_WIDTH = 11, 110, 64
"""The name of a road in letters; its field and the least width of all that stands here in px."""


class LineChooser(ToolOption):
    """A box with the roads (or rivers) of the map and "New road"; name and class of the chosen one to change."""

    def __init__(self, tool: BorderTool, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tool, self._desk = tool, desk
        self._is_road = tool.mark is Mark.ROAD
        self._listed: list[tuple[str, str]] = []
        self.box, self.name, self.classes = ComboBox(), QLineEdit(), ComboBox()
        self.classes.setAccessibleName(self.tr("Class"))
        self.classes.setToolTip(
            self.tr("The class of the road") if self._is_road else self.tr("The class of the river")
        )
        self.box.setAccessibleName(self.tr("Road") if self._is_road else self.tr("River"))
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(NAME_LENGTH)
        self.name.setAccessibleName(self.tr("Name"))
        self.name.setToolTip(self.tr("The name of the road") if self._is_road else self.tr("The name of the river"))
        self.name.setMaximumWidth(px(NAME_WIDTH))
        for part in (self.box, self.name, self.classes):
            part.setMinimumWidth(px(LEAST_WIDTH))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.box)
        row.addWidget(self.name)
        row.addWidget(self.classes)
        self.classes.activated.connect(self._classed)
        self.box.activated.connect(self._chosen)
        self.name.editingFinished.connect(self._named)
        first = min(self._lines().values(), key=lambda line: (line.name, line.id), default=None)
        if tool.line not in self._lines():
            tool.line = first.id if first is not None else NEW_LINE
        self.refresh()

    def refresh(self) -> None:
        """Show the lines of the map as it is now, and what the tool draws."""
        lines = self._lines()
        if self._tool.line not in lines:
            self._tool.line = NEW_LINE
        listed = sorted((line.name, line.id) for line in lines.values())
        blocker = QSignalBlocker(self.box)
        if listed != self._listed or not self.box.count():
            self._listed = listed
            self.box.clear()
            for name, line in listed:
                self.box.addItem(name, line)
            self.box.addItem(self.tr("New road") if self._is_road else self.tr("New river"), NEW_LINE)
        self.box.setCurrentIndex(self.box.findData(self._tool.line))
        blocker.unblock()
        if not self.name.hasFocus() or not self.name.isModified():
            self.name.setText(self._name())
            self.name.setCursorPosition(0)
        self._fill_classes(lines.get(self._tool.line))

    def _fill_classes(self, line: Road | River | None) -> None:
        """The classes of the design, each with what it costs; the one of the line that is drawn is shown."""
        design = self._desk.design
        kinds = [(kind.name, kind.id) for kind in (road_classes if self._is_road else river_classes)(design)]
        blocker = QSignalBlocker(self.classes)
        self.classes.clear()
        for name, kind in kinds:
            self.classes.addItem(name, kind)
            costs = cost_words(design, ROAD_COSTS if self._is_road else LINE_COSTS, kind)
            self.classes.setItemData(self.classes.count() - 1, costs, Qt.ItemDataRole.ToolTipRole)
        mine = line.road_class if isinstance(line, Road) else line.river_class if line else self._tool.new_class
        self.classes.setCurrentIndex(max(0, self.classes.findData(mine)))
        blocker.unblock()

    def _classed(self) -> None:
        kind = str(self.classes.currentData())
        line = self._lines().get(self._tool.line)
        if line is None:
            self._tool.new_class = kind
        elif isinstance(line, Road) and line.road_class != kind:
            self._desk.apply(line_changed(self._desk.map_id, line, "road_class", kind))
        elif isinstance(line, River) and line.river_class != kind:
            self._desk.apply(line_changed(self._desk.map_id, line, "river_class", kind))

    def _lines(self) -> dict[str, Road | River]:
        area_map = self._desk.area_map
        return dict(area_map.roads) if self._is_road else dict(area_map.rivers)

    def _name(self) -> str:
        """The name of the line that is drawn; of a new one the name that it will get."""
        line = self._lines().get(self._tool.line)
        if line is not None:
            return line.name
        return self._tool.new_name or new_line(self._desk.area_map, self._is_road, say=spoken).name

    def _chosen(self) -> None:
        self._tool.line = str(self.box.currentData())
        self._tool.new_name = ""
        self.refresh()
        if self._tool.line == NEW_LINE:
            self.name.setFocus()
            self.name.selectAll()

    def _named(self) -> None:
        name = self.name.text().strip()
        self.name.setModified(False)
        line = self._lines().get(self._tool.line)
        if line is None:
            self._tool.new_name = name
        elif name and name != line.name:
            self._desk.apply(line_changed(self._desk.map_id, line, "name", name))
        self.name.setText(self._name())
