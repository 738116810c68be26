"""The widgets of the map editor and where they stand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QShowEvent, QUndoStack
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QLineEdit,
    QTabWidget,
    QUndoView,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.areas.area_desk import AreaDesk, Chosen
from editors.map_editor.areas.inspector import Inspector
from editors.map_editor.areas.roads_list import RoadsList
from editors.map_editor.areas.space_list import SpaceList
from editors.map_editor.context_bar import ContextBar
from editors.map_editor.layers_panel import LayersPanel
from editors.map_editor.problems_panel import ProblemsPanel
from editors.map_editor.status_line import StatusLine
from editors.map_editor.tool_strip import ToolStrip
from workbench.engine.area_map import AreaMap
from workbench.qt.docked_page import DockedPage
from workbench.qt.map_canvas import Layer, MapCanvas, Tool
from workbench.qt.parts import EmptyState, Toast, hairline
from workbench.qt.style_sheet import set_style_property
from workbench.qt.theme import HEIGHT_STATUS_LINE, px

OUTLINE_WIDTH, INSPECTOR_WIDTH, BOTTOM_HEIGHT = 272, 348, 200


class _Pane(QWidget):
    """What stands in a dock: it says how large it wants to be at the first opening."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._wanted = QSize(width, height)

    def sizeHint(self) -> QSize:
        return self._wanted


def _framed(widget: QWidget, width: int, height: int) -> _Pane:
    pane = _Pane(width, height)
    box = QVBoxLayout(pane)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(widget)
    return pane


class MapPage(DockedPage):
    """The map with its tools, and docks for outline, inspector, problems and history."""

    def __init__(self, desk: AreaDesk, tools: Sequence[Sequence[Tool]], history: QUndoStack) -> None:
        super().__init__()
        self._desk = desk
        self.canvas = MapCanvas()
        self.strip = ToolStrip(tools)
        self.bar = ContextBar(desk)
        self.status_line = StatusLine()
        self.layers = LayersPanel()
        self.spaces = SpaceList()
        self.roads = RoadsList(desk)
        self.inspector = Inspector(desk)
        self.inspector.setMinimumWidth(INSPECTOR_WIDTH - 40)
        self.problems = ProblemsPanel(desk)
        self.history_view = QUndoView(history)
        self.history_view.setEmptyLabel(self.tr("as opened"))
        self.toast = Toast(self)
        self._no_map = EmptyState("hexagon", self.tr("This game has no area map; there is nothing to draw here."))
        self._bottom_tabs, self._lists = QTabWidget(), QTabWidget()
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
        for shown in (self.canvas, self._no_map):
            row.addWidget(shown, 1)
        box.addLayout(row, 1)
        # The tools' letters work round the map; in the docks letters are typed.
        middle.addActions(list(self.strip.actions_by_name().values()))
        self.setCentralWidget(middle)
        outline = _Pane(OUTLINE_WIDTH, 400)
        column = QVBoxLayout(outline)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.layers)
        column.addWidget(hairline())
        self._lists.setDocumentMode(True)
        self._lists.addTab(self.spaces, self.tr("Spaces"))
        self._lists.addTab(self.roads, self.tr("Roads"))
        column.addWidget(self._lists, 1)
        outline.setMinimumWidth(OUTLINE_WIDTH - 40)
        self._bottom_tabs.addTab(self.problems, self.tr("Problems"))
        self._bottom_tabs.addTab(self.history_view, self.tr("History"))
        area = Qt.DockWidgetArea
        self._docks = [
            self._dock("outline", self.tr("Outline"), outline, area.LeftDockWidgetArea),
            self._dock(
                "inspector",
                self.tr("Inspector"),
                _framed(self.inspector, INSPECTOR_WIDTH, 400),
                area.RightDockWidgetArea,
            ),
            self._dock(
                "bottom",
                self.tr("Problems and history"),
                _framed(self._bottom_tabs, 600, BOTTOM_HEIGHT),
                area.BottomDockWidgetArea,
            ),
        ]
        for corner, side in (
            (Qt.Corner.BottomLeftCorner, area.LeftDockWidgetArea),
            (Qt.Corner.BottomRightCorner, area.RightDockWidgetArea),
        ):
            self.setCorner(corner, side)
        self.statusBar().setSizeGripEnabled(False)
        self._fit_status_bar()
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

    def arrange_docks(self) -> None:
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        self.resizeDocks(self._docks[:2], [px(OUTLINE_WIDTH), px(INSPECTOR_WIDTH)], across)
        self.resizeDocks(self._docks[2:], [px(BOTTOM_HEIGHT)], down)

    def dock_actions(self) -> list[QAction]:
        """Show and hide the docks."""
        return [dock.toggleViewAction() for dock in self._docks]

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "status_line"):
            self._fit_status_bar()

    def _fit_status_bar(self) -> None:
        """Qt gives the bar the height of a line of text; what stands in it wants a little more."""
        wanted = f"QStatusBar {{ min-height: {px(HEIGHT_STATUS_LINE) + 6}px; }}"
        if self.statusBar().styleSheet() != wanted:
            self.statusBar().setStyleSheet(wanted)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.canvas.setFocus()

    def docks_as_widgets(self) -> list[QWidget]:
        """Outline, inspector and bottom dock."""
        return [*self._docks]

    def _connect(self) -> None:
        self.inspector.done.connect(self.canvas.setFocus)
        self.bar.done.connect(self.canvas.setFocus)
        self.layers.layer_shown.connect(self._show_layer)
        self.bar.style_chosen.connect(self.canvas.set_style)
        self.bar.zoom_chosen.connect(lambda zoom: self.canvas.set_zoom(zoom))
        self.bar.fit_chosen.connect(self.canvas.zoom_to_fit)
        self.canvas.zoom_changed.connect(self._zoom_changed)
        self.canvas.pointer_moved.connect(self._pointer_moved)

    def _show_layer(self, layer: Layer, visible: bool) -> None:
        self.canvas.set_layer_visible(layer, visible)

    def _zoom_changed(self, zoom: float) -> None:
        self.bar.show_zoom(zoom)
        self.status_line.show_zoom(zoom)

    def _pointer_moved(self, x_mm: float, y_mm: float) -> None:
        self.status_line.show_pointer(self._desk.area_map, self.canvas.space_at(x_mm, y_mm), x_mm, y_mm)

    def show_map(self, area_map: AreaMap) -> None:
        """Show a map everywhere."""
        has_map = bool(area_map.id)
        self.canvas.set_map(area_map if has_map else None)
        self.canvas.setVisible(has_map)
        self._no_map.setVisible(not has_map)
        for part in (self.strip, self.bar):
            part.setEnabled(has_map)
        self.bar.show_map(area_map)
        sections = self.roads.show_map(area_map)
        self.layers.show_map(area_map, sections)
        _name_tab(self._lists, 0, self.tr("Spaces  {0}").format(self.spaces.show_map(area_map)))
        _name_tab(self._lists, 1, self.tr("Roads  {0}").format(sections))

    def look_only(self, kept: Collection[str], why: str) -> None:
        """Grey the tools that change the map and the inspector, with the reason."""
        self.strip.look_only(kept, why)
        self.inspector.setEnabled(False)
        self.inspector.setToolTip(why)

    def show_tool(self, tool: Tool) -> None:
        """Name the tool, its options and what the mouse does now."""
        self.bar.show_tool(tool)
        self.status_line.show_hint(tool.hint)

    def show_choice(self, chosen: Chosen) -> None:
        """Mark what is selected in the lists; a road's list comes to the front when a road is selected."""
        self.spaces.show_choice(chosen.space)
        self.roads.show_choice(chosen)
        if chosen.section or chosen.road or chosen.river:
            self._lists.setCurrentWidget(self.roads)

    def find_space(self) -> None:
        """Put the keyboard into the filter of the spaces."""
        self._docks[0].show()
        self._lists.setCurrentWidget(self.spaces)
        self.spaces.filter.setFocus()
        self.spaces.filter.selectAll()

    def edit_name(self) -> None:
        """Put the keyboard into the name of what is selected."""
        field = self.inspector.name_field()
        if field is not None:
            self._docks[1].show()
            field.setFocus()
            field.selectAll()

    def edit_first(self) -> None:
        """Put the keyboard into the first figure of what is selected."""
        field = self.inspector.first_field()
        if field is not None:
            self._docks[1].show()
            field.setFocus()
            if isinstance(field, QLineEdit | QAbstractSpinBox):
                field.selectAll()

    def next_part(self, by: int) -> None:
        """Move the keyboard from part to part of the page: map, inspector, problems, lists."""
        parts: list[QWidget] = [self.canvas, self.inspector, self._bottom_tabs, self._lists]
        shown = [part for part in parts if part.isVisible()]
        focused = QApplication.focusWidget()
        holds = [part for part in shown if focused is not None and (part is focused or part.isAncestorOf(focused))]
        at = shown.index(holds[0]) if holds else 0
        part = shown[(at + by) % len(shown)]
        if part is self.inspector:
            self.edit_first()
        elif isinstance(part, QTabWidget):
            part.tabBar().setFocus(Qt.FocusReason.TabFocusReason)
        else:
            part.setFocus(Qt.FocusReason.TabFocusReason)

    def leave_field(self) -> None:
        """Back to the map; what was typed and not yet done is forgotten."""
        self.inspector.refresh()
        self.canvas.setFocus()

    def show_refusal(self, reason: str) -> None:
        """Say why an edit could not be done."""
        self.toast.show_message(reason)

    def show_problem_counts(self) -> None:
        """Count the problems in the tab and in the status line."""
        errors, warnings = self.problems.counts()
        number = errors + warnings
        _name_tab(self._bottom_tabs, 0, self.tr("Problems  {0}").format(number) if number else self.tr("Problems"))
        self.status_line.show_problems(errors, warnings)


def _name_tab(tabs: QTabWidget, index: int, text: str) -> None:
    """Another name makes Qt lay out and paint all that is in the tabs."""
    if tabs.tabText(index) != text:
        tabs.setTabText(index, text)
