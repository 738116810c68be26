"""The widgets of the map editor and where they stand: what is common to all maps, and room for the map that is shown.

To add a tab at the bottom for all maps: `add_bottom_tab`; for one map: `bottom_tabs` of its part.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.context_bar import ContextBar
from editors.map_editor.layers.layer_presets import PRESET
from editors.map_editor.map_part import MapPart
from editors.map_editor.spaces.folding import FOLDS
from editors.map_editor.status_line import StatusLine
from workbench.engine.words.bounded_words import one_line
from workbench.qt.controls.docked_page import DockedPage, Pane
from workbench.qt.controls.drawers import AREA
from workbench.qt.controls.parts import EmptyState, Toast, hairline
from workbench.qt.editing.history_view import HistoryView
from workbench.qt.editing.problems_panel import ProblemsPanel
from workbench.qt.editing.where_used import WhereUsed
from workbench.qt.looks.theme import HEIGHT_STATUS_LINE, px
from workbench.qt.map_canvas import Tool
from workbench.qt.undo import EditStack

FOLDS_MARK, PRESET_MARK = b"sections:", b"layers:"
LEAST_MAP = QSize(640 + 40, 400)
"""Pixels of the map and, beside it, the tools in one column."""
OUTLINE_WIDTH, LEAST_OUTLINE, INSPECTOR_WIDTH, BOTTOM_HEIGHT = 272, 232, 350, 200


class MapPage(DockedPage):
    """The map that is shown with its tools, and docks for outline, inspector, problems and history."""

    def __init__(self, problems: ProblemsPanel, history: EditStack) -> None:
        super().__init__()
        self.part: MapPart | None = None
        self.bar, self.status_line = ContextBar(), StatusLine()
        self.problems, self.where_used = problems, WhereUsed()
        self.history_view = HistoryView(history)
        self.toast = Toast(self)
        self._no_map = EmptyState("hexagon", self.tr("This game has no map yet; there is nothing to draw here."))
        self._middle, self.bottom = QWidget(), QTabWidget()
        self._maps = QStackedWidget()
        self._outlines = Pane(OUTLINE_WIDTH, 400, LEAST_OUTLINE)
        self._inspectors = Pane(INSPECTOR_WIDTH, 400, INSPECTOR_WIDTH)
        self._lay_out()

    def _lay_out(self) -> None:
        box = QVBoxLayout(self._middle)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self._maps.addWidget(self._no_map)
        for part in (self.bar, hairline()):
            box.addWidget(part)
        box.addWidget(self._maps, 1)
        self.setCentralWidget(self._middle)
        self.add_bottom_tab(self.tr("Problems"), self.problems)
        self.add_bottom_tab(self.tr("History"), self.history_view)
        self.add_bottom_tab(self.tr("Where used"), self.where_used)
        self.add_dock("outline", self.tr("Outline"), self._outlines, AREA.LeftDockWidgetArea)
        self.add_dock("inspector", self.tr("Inspector"), self._inspectors, AREA.RightDockWidgetArea)
        below = Pane(600, BOTTOM_HEIGHT, 560, self.bottom)
        self.add_dock("bottom", self.tr("Problems and history"), below, AREA.BottomDockWidgetArea)
        self.make_drawers(LEAST_MAP, self._maps)
        self.statusBar().setSizeGripEnabled(False)
        self._fit_status_bar()
        self.statusBar().addWidget(self.status_line, 1)

    def docks_as_widgets(self) -> list[QWidget]:
        """Outline, inspector and bottom dock."""
        return [*self._docks]

    def save_layout(self) -> bytes:
        """The docks, which sections of the inspector are open, and the preset of layers that the maps stand in."""
        marks = ((FOLDS_MARK, FOLDS.saved()), (PRESET_MARK, PRESET.key))
        return b"".join(mark + kept.encode() + b"\n" for mark, kept in marks) + super().save_layout()

    def restore_layout(self, layout: bytes) -> None:
        if layout.startswith(FOLDS_MARK):
            keys, _, layout = layout.removeprefix(FOLDS_MARK).partition(b"\n")
            FOLDS.restore(keys.decode(errors="replace"))
        if layout.startswith(PRESET_MARK):
            key, _, layout = layout.removeprefix(PRESET_MARK).partition(b"\n")
            PRESET.take(key.decode(errors="replace"))
            if self.part is not None:
                self.part.take_preset(PRESET.key)
        super().restore_layout(layout)

    def add_bottom_tab(self, title: str, widget: QWidget) -> None:
        """A further tab beside Problems and History."""
        self.bottom.addTab(widget, title)

    def show_bottom_tab(self, widget: QWidget) -> None:
        """Bring a tab of the bottom dock to the front."""
        self._docks[2].show()
        self.bottom.setCurrentWidget(widget)

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
        self.focus_map()

    # The map that is shown

    def add_part(self, part: MapPart) -> None:
        """Make room for a map; its canvas tells the bar and the status line while it is shown."""
        for pane, widget in (
            (self._maps, part.middle), (self._outlines, part.outline), (self._inspectors, part.inspector)
        ):  # fmt: skip
            pane.addWidget(widget)
        self._outlines.setMinimumWidth(max(self._outlines.minimumWidth(), part.layers.minimumSizeHint().width()))
        part.canvas.camera.zoom_changed.connect(lambda zoom: self._zoom_changed(part, zoom))
        part.canvas.pointer_moved.connect(self._pointer_moved)
        part.canvas.tool_host.noted.connect(lambda _note: self._show_hint())
        part.strip.tool_taken.connect(self._show_tool)

    def remove_part(self, part: MapPart) -> None:
        """Give the room of a map back."""
        for pane, widget in (
            (self._maps, part.middle), (self._outlines, part.outline), (self._inspectors, part.inspector)
        ):  # fmt: skip
            pane.removeWidget(widget)
            widget.deleteLater()
        for _title, tab in part.bottom_tabs():
            tab.deleteLater()

    def show_part(self, part: MapPart) -> None:
        """Bring a map to the front, with its docks, tabs, tools and zoom."""
        before, self.part = self.part, part
        if before is not None:
            before.show(False)
            for action in before.strip.actions_by_name().values():
                self._middle.removeAction(action)
            for _title, tab in before.bottom_tabs():
                self.bottom.removeTab(self.bottom.indexOf(tab))
        # The tools' letters work round the map; in the docks letters are typed.
        self._middle.addActions(list(part.strip.actions_by_name().values()))
        for title, tab in part.bottom_tabs():
            self.add_bottom_tab(title, tab)
        self._outlines.setCurrentWidget(part.outline)
        self._inspectors.setCurrentWidget(part.inspector)
        has_map = bool(part.desk.map.id)
        self._maps.setCurrentWidget(part.middle if has_map else self._no_map)
        part.strip.setEnabled(has_map)
        part.show(True)
        self.bar.show_style(part.style)
        self._zoom_changed(part, part.canvas.camera.zoom)
        if part.canvas.tool_host.tool is not None:
            self._show_tool(part.canvas.tool_host.tool)
        self.show_map()
        self.focus_map()

    def show_map(self) -> None:
        """The map has changed: say its size anew."""
        self.toast.hide()
        if self.part is not None:
            self.bar.show_map(self.part.desk.map)

    def focus_map(self) -> None:
        """Give the map the keyboard."""
        if self.part is not None and self.part.canvas.isVisible():
            self.part.canvas.setFocus()

    def _zoom_changed(self, part: MapPart, zoom: float) -> None:
        if part is self.part:
            self.bar.show_zoom(zoom)
            self.status_line.show_zoom(zoom)

    def _pointer_moved(self, x_mm: float, y_mm: float) -> None:
        if self.part is not None:
            self.status_line.show_pointer(self.part.desk.map, self.part.canvas.layers.space_at(x_mm, y_mm), x_mm, y_mm)

    def _show_tool(self, tool: Tool) -> None:
        """Name the tool, its options and what the mouse does now."""
        self.toast.hide()
        if self.part is not None:
            self.bar.show_tool(tool, self.part.options_of(tool))
            self._show_hint()

    def _show_hint(self) -> None:
        """Say what the mouse does at the place where it is."""
        if self.part is not None and self.part.canvas.tool_host.tool is not None:
            self.status_line.show_hint(self.part.canvas.tool_host.tool.said_hint)

    # The keyboard

    def filter_spaces(self) -> None:
        """Put the keyboard into the filter of the list that is shown."""
        if self.part is not None:
            self._docks[0].show()
            self.part.outline.focus_filter()

    def name_field(self) -> QLineEdit | None:
        """The field for the name of what is selected."""
        return self.part.inspector.page.name_field() if self.part is not None else None

    def edit_name(self) -> None:
        """Put the keyboard into the name of what is selected."""
        self._edit(self.name_field())

    def edit_first(self) -> None:
        """Put the keyboard into the first figure of what is selected."""
        self._edit(self.part.inspector.page.first_field() if self.part is not None else None)

    def _edit(self, field: QWidget | None) -> None:
        if field is not None:
            self._docks[1].show()
            field.setFocus()
            if isinstance(field, QLineEdit | QAbstractSpinBox):
                field.selectAll()

    def next_part(self, by: int) -> None:
        """Move the keyboard from part to part of the page: map, inspector, problems, lists."""
        if self.part is None:
            return
        parts: list[QWidget] = [self.part.canvas, self.part.inspector, self.bottom, self.part.outline.tabs]
        shown = [part for part in parts if part.isVisible()]
        focused = QApplication.focusWidget()
        holds = [part for part in shown if focused is not None and (part is focused or part.isAncestorOf(focused))]
        at = shown.index(holds[0]) if holds else 0
        part = shown[(at + by) % len(shown)]
        if part is self.part.inspector:
            self.edit_first()
        elif isinstance(part, QTabWidget):
            part.tabBar().setFocus(Qt.FocusReason.TabFocusReason)
        else:
            part.setFocus(Qt.FocusReason.TabFocusReason)

    def leave_field(self) -> None:
        """Back to the map; what was typed and not yet done is forgotten."""
        if self.part is not None:
            self.part.inspector.refresh()
            self.push_in_drawers()
            self.focus_map()

    # What is said

    def show_refusal(self, reason: str) -> None:
        """Say why an edit could not be done."""
        self.toast.show_message(reason)

    def show_problem_counts(self) -> None:
        """Count the problems in the tab and in the status line."""
        counts = self.problems.counts()
        number = sum(counts.values())
        words = self.tr("Problems  {0}").format(number) if number else self.tr("Problems")
        if self.bottom.tabText(0) != words:  # another name makes Qt lay out and paint all that is in the tabs
            self.bottom.setTabText(0, one_line(words))
        self.status_line.show_problems(counts)
