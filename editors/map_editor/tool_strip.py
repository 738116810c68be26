"""The strip of tools at the left of the canvas."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from workbench.qt.icons import bind_icon
from workbench.qt.map_canvas import Tool
from workbench.qt.parts import hairline
from workbench.qt.style_sheet import set_style_property

BUTTON_PX, ICON_PX = 32, 19
MARGIN_PX, GAP_PX, GROUP_GAP_PX = 6, 2, 7
MOST_GROUPED = 2
"""In more columns groups would waste the map's room: most of them are small."""


class ToolStrip(QWidget):
    """A button and an action for each tool; groups are divided by hairlines. One tool is always taken.

    Where the window is too low for all tools under each other they stand in two columns or more; where it is lower
    still the groups run into each other.
    """

    tool_taken = Signal(object)

    def __init__(self, groups: Sequence[Sequence[Tool]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._group = QActionGroup(self)
        self._actions: dict[str, QAction] = {}
        self._tools: dict[str, Tool] = {}
        self._groups = [[self._button(tool) for tool in tools] for tools in groups if tools]
        self._lines = [hairline() for _ in self._groups[1:]]
        for line in self._lines:
            line.setParent(self)
        self._stand(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fitting = next((c for c in range(1, MOST_GROUPED + 1) if self._height(c) <= self.height()), 0)
        if fitting:
            self._stand(fitting)
        else:
            self._run_on()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.width(), 4 * BUTTON_PX)

    def _height(self, columns: int) -> int:
        """How high the strip is with so many columns."""
        rows = sum(ceil(len(buttons) / columns) for buttons in self._groups)
        return 2 * MARGIN_PX + rows * (BUTTON_PX + GAP_PX) + len(self._lines) * (2 * GROUP_GAP_PX + 1)

    def _run_on(self) -> None:
        """Put all buttons into as few columns as fit, without a gap between the groups."""
        buttons = [button for group in self._groups for button in group]
        rows = max(1, (self.height() - 2 * MARGIN_PX) // (BUTTON_PX + GAP_PX))
        columns = ceil(len(buttons) / rows)
        self.setFixedWidth(columns * (BUTTON_PX + GAP_PX) - GAP_PX + 2 * MARGIN_PX)
        for gone in self._lines:
            gone.hide()
        for at, button in enumerate(buttons):
            row, column = divmod(at, columns)
            button.move(MARGIN_PX + column * (BUTTON_PX + GAP_PX), MARGIN_PX + row * (BUTTON_PX + GAP_PX))

    def _stand(self, columns: int) -> None:
        """Put the buttons into so many columns, each group from the left."""
        wide = columns * (BUTTON_PX + GAP_PX) - GAP_PX
        self.setFixedWidth(wide + 2 * MARGIN_PX)
        for shown in self._lines:
            shown.show()
        y = MARGIN_PX
        for line, buttons in zip([None, *self._lines], self._groups, strict=True):
            if line is not None:
                line.setGeometry(MARGIN_PX, y + GROUP_GAP_PX, wide, 1)
                y += 2 * GROUP_GAP_PX + 1
            for at, button in enumerate(buttons):
                row, column = divmod(at, columns)
                button.move(MARGIN_PX + column * (BUTTON_PX + GAP_PX), y + row * (BUTTON_PX + GAP_PX))
            y += ceil(len(buttons) / columns) * (BUTTON_PX + GAP_PX)

    def actions_by_name(self) -> dict[str, QAction]:
        """The actions of the tools, for menus and keys."""
        return dict(self._actions)

    def take(self, name: str) -> None:
        """Take the tool of this name."""
        self._actions[name].trigger()

    def look_only(self, kept: Collection[str], why: str) -> None:
        """Leave only the tools that change nothing; the others say why."""
        for name, action in self._actions.items():
            if name not in kept:
                action.setEnabled(False)
                action.setToolTip(f"{name}: {why}")

    def _button(self, tool: Tool) -> QToolButton:
        action = QAction(tool.name, self)
        action.setCheckable(True)
        action.setShortcut(QKeySequence(tool.key))
        # The key works wherever the page has put the action, not on the button alone.
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setToolTip(f"{tool.name}  ({tool.key})")
        bind_icon(action, tool.icon, checked_token="on_selected")
        action.triggered.connect(lambda: self.tool_taken.emit(self._tools[tool.name]))
        self._group.addAction(action)
        self._actions[tool.name], self._tools[tool.name] = action, tool
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setFixedSize(BUTTON_PX, BUTTON_PX)
        button.setIconSize(QSize(ICON_PX, ICON_PX))
        button.setAccessibleName(tool.name)
        return button
