"""The widgets of the hex map editor and where they stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QShowEvent, QUndoStack
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QTabWidget,
    QUndoView,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.context_bar import ContextBar
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.inspector import HexInspector
from editors.map_editor.layers_panel import OF_HEXES, LayersPanel
from editors.map_editor.problems_panel import ProblemsPanel
from editors.map_editor.status_line import StatusLine
from editors.map_editor.tool_strip import ToolStrip
from workbench.qt.docked_page import DockedPage
from workbench.qt.map_canvas import Layer, MapCanvas, Tool
from workbench.qt.parts import SectionHeading, Toast, hairline
from workbench.qt.style_sheet import set_style_property
from workbench.qt.theme import HEIGHT_STATUS_LINE, px

OUTLINE_WIDTH, INSPECTOR_WIDTH, BOTTOM_HEIGHT = 240, 348, 160
LAYOUT_KIND = 1
"""Tells its docks from those of the area map editor, which the window keeps at the same place."""


class HexPage(DockedPage):
    """The hex map with its tools, and docks for outline, inspector, problems and history."""

    place_chosen = Signal(str)

    def __init__(self, desk: HexDesk, tools: Sequence[Sequence[Tool]], history: QUndoStack) -> None:
        super().__init__(LAYOUT_KIND)
        self._desk = desk
        self.canvas = MapCanvas()
        self.strip, self.bar, self.status_line = ToolStrip(tools), ContextBar(), StatusLine()
        self.layers = LayersPanel(layers=OF_HEXES)
        self.places = QListWidget()
        self.places.setAccessibleName(self.tr("Named hexes"))
        self.inspector = HexInspector(desk)
        self.problems = ProblemsPanel(desk)
        self._tabs, self._history_view = QTabWidget(), QUndoView(history)
        self._history_view.setEmptyLabel(self.tr("as opened"))
        self.toast = Toast(self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        middle = QWidget()
        box = QVBoxLayout(middle)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.bar)
        box.addWidget(hairline())
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.strip)
        row.addWidget(self.canvas, 1)
        box.addLayout(row, 1)
        # The tools' letters work round the map; in the docks letters are typed.
        middle.addActions(list(self.strip.actions_by_name().values()))
        self.setCentralWidget(middle)
        outline = QWidget()
        column = QVBoxLayout(outline)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._places_heading = SectionHeading(self.tr("Named hexes"))
        for part in (self.layers, hairline(), self._places_heading):
            column.addWidget(part)
        column.addWidget(self.places, 1)
        self._tabs.addTab(self.problems, self.tr("Problems"))
        self._tabs.addTab(self._history_view, self.tr("History"))
        area = Qt.DockWidgetArea
        self._docks = [
            self._dock("outline", self.tr("Outline"), outline, area.LeftDockWidgetArea),
            self._dock("inspector", self.tr("Inspector"), self.inspector, area.RightDockWidgetArea),
            self._dock("bottom", self.tr("Problems and history"), self._tabs, area.BottomDockWidgetArea),
        ]
        outline.setMinimumWidth(px(OUTLINE_WIDTH - 40))
        self.inspector.setMinimumWidth(px(INSPECTOR_WIDTH - 40))
        self.setCorner(Qt.Corner.BottomLeftCorner, area.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, area.RightDockWidgetArea)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().setStyleSheet(f"QStatusBar {{ min-height: {px(HEIGHT_STATUS_LINE) + 6}px; }}")
        self.statusBar().addWidget(self.status_line, 1)

    def _dock(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setTitleBarWidget(QWidget(dock))
        dock.setFeatures(QDockWidget.DockWidgetFeature.DockWidgetClosable)
        set_style_property(widget, "ground", "surface")
        widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        dock.setWidget(widget)
        self.addDockWidget(area, dock)
        return dock

    def _connect(self) -> None:
        self.inspector.done.connect(self.canvas.setFocus)
        self.layers.layer_shown.connect(self.canvas.set_layer_visible)
        self.bar.style_chosen.connect(self.canvas.set_style)
        self.bar.zoom_chosen.connect(lambda zoom: self.canvas.set_zoom(zoom))
        self.bar.fit_chosen.connect(self.canvas.zoom_to_fit)
        self.canvas.zoom_changed.connect(self.bar.show_zoom)
        self.canvas.zoom_changed.connect(self.status_line.show_zoom)
        self.canvas.pointer_moved.connect(self._pointer_moved)
        self.places.itemActivated.connect(self._place_chosen)
        self.places.itemClicked.connect(self._place_chosen)

    def _place_chosen(self, item: QListWidgetItem) -> None:
        self.place_chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _pointer_moved(self, x_mm: float, y_mm: float) -> None:
        self.status_line.show_pointer(self._desk.hex_map, self.canvas.space_at(x_mm, y_mm), x_mm, y_mm)

    def show_map(self, touched: Collection[str] | None = None) -> None:
        """Show the desk's map everywhere; `touched` hexes alone can differ from what was shown."""
        hex_map = self._desk.hex_map
        self.canvas.set_map(hex_map, touched)
        self.bar.show_map(hex_map)
        named = sorted((space.name, number) for number, space in hex_map.hexes.items() if space.name)
        sides = len(hex_map.hexsides)
        self.layers.show_counts(
            {
                Layer.LABELS: str(len(named)),
                Layer.ROADS: str(len(hex_map.roads)),
                Layer.RIVERS: str(sides),
                Layer.SPACES: str(hex_map.grid.columns * hex_map.grid.rows),
            }
        )
        if [self.places.item(i).data(Qt.ItemDataRole.UserRole + 1) for i in range(self.places.count())] != named:
            self._list_places(named)

    def _list_places(self, named: list[tuple[str, str]]) -> None:
        self.places.clear()
        for name, number in named:
            item = QListWidgetItem(f"{name}   {number}")
            item.setData(Qt.ItemDataRole.UserRole, number)
            item.setData(Qt.ItemDataRole.UserRole + 1, (name, number))
            self.places.addItem(item)

    def show_tool(self, tool: Tool) -> None:
        """Name the tool, its choice and what the mouse does now."""
        self.bar.show_tool(tool)
        self.status_line.show_hint(tool.hint)

    def show_refusal(self, reason: str) -> None:
        """Say why an edit could not be done."""
        self.toast.show_message(reason)

    def show_problem_counts(self) -> None:
        """Count the problems in the tab and in the status line."""
        errors, warnings = self.problems.counts()
        number = errors + warnings
        self._tabs.setTabText(0, self.tr("Problems  {0}").format(number) if number else self.tr("Problems"))
        self.status_line.show_problems(errors, warnings)

    def edit_name(self) -> None:
        """Put the keyboard into the name of the selected hex."""
        if self._desk.chosen:
            self._docks[1].show()
            self.inspector.form.name.setFocus()
            self.inspector.form.name.selectAll()

    def dock_actions(self) -> list[QAction]:
        """Show and hide the docks."""
        return [dock.toggleViewAction() for dock in self._docks]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.canvas.setFocus()

    def arrange_docks(self) -> None:
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        self.resizeDocks(self._docks[:2], [px(OUTLINE_WIDTH), px(INSPECTOR_WIDTH)], across)
        self.resizeDocks(self._docks[2:], [px(BOTTOM_HEIGHT)], down)
