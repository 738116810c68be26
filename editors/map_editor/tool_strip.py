"""The strip of tools at the left of the canvas."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from workbench.qt.icons import bind_icon
from workbench.qt.map_canvas import Tool
from workbench.qt.parts import hairline
from workbench.qt.style_sheet import set_style_property

WIDTH = 44
BUTTON_PX = 32


class ToolStrip(QWidget):
    """A button and an action for each tool; groups are divided by hairlines. One tool is always taken."""

    tool_taken = Signal(object)

    def __init__(self, groups: Sequence[Sequence[Tool]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(WIDTH)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._group = QActionGroup(self)
        self._actions: dict[str, QAction] = {}
        self._tools: dict[str, Tool] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(6, 6, 6, 6)
        box.setSpacing(2)
        for number, tools in enumerate(groups):
            if number:
                box.addSpacing(3)
                box.addWidget(hairline())
                box.addSpacing(3)
            for tool in tools:
                box.addWidget(self._button(tool))
        box.addStretch()

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
        button = QToolButton()
        button.setDefaultAction(action)
        button.setFixedSize(BUTTON_PX, BUTTON_PX)
        button.setIconSize(QSize(19, 19))
        button.setAccessibleName(tool.name)
        return button
