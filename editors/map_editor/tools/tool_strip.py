"""The strip of tools at the left of the canvas: one column, a button for each group of tools."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt, QTimerEvent, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPolygonF,
    QResizeEvent,
    QShortcutEvent,
)
from PySide6.QtWidgets import QToolButton, QWidget

from editors.map_editor.tools.tool_flyout import ToolFlyout
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.faults import paints
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme
from workbench.qt.map_canvas import Tool

BUTTON_PX, ICON_PX = 32, 19
MARGIN_PX, GAP_PX = 4, 3
HOLD_MS = 350
CORNER_PX = 5
"""The triangle that says that there are more."""


class ToolGroup(tuple[Tool, ...]):
    """Tools that stand in one place of the strip, and what they are called together."""

    title: str

    def __new__(cls, title: str, tools: Sequence[Tool]) -> ToolGroup:
        group = super().__new__(cls, tools)
        group.title = title
        return group


class _ToolAction(QAction):
    """Tells the key of a tool from its entry in a menu: `keyed` in place of `triggered`."""

    keyed = Signal()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QShortcutEvent) and not event.isAmbiguous():
            self.keyed.emit()
            return True
        return super().event(event)


class ToolStrip(QWidget):
    """A button for each group and an action for each tool. One tool is always taken.

    A click takes the tool that was taken last of the group; holding the button, the right button or the arrow to the
    right opens the whole group, and the same key again takes the next tool of it. Only where the window is too low for
    one column the buttons stand in two.
    """

    tool_taken = Signal(object)

    def __init__(self, groups: Sequence[ToolGroup], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._exclusive = QActionGroup(self)
        self._actions: dict[str, QAction] = {}
        self._tools: dict[str, Tool] = {}
        self._key_of = ""
        self.buttons = [self._button(group) for group in groups if group]
        self._stand(len(self.buttons))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stand((self.height() - 2 * MARGIN_PX + GAP_PX) // (BUTTON_PX + GAP_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.width(), 4 * BUTTON_PX)

    def _stand(self, rows: int) -> None:
        """Put the buttons under each other, so many to a column."""
        rows = max(1, min(rows, len(self.buttons)))
        for place, button in enumerate(self.buttons):
            column, row = divmod(place, rows)
            button.move(MARGIN_PX + column * (BUTTON_PX + GAP_PX), MARGIN_PX + row * (BUTTON_PX + GAP_PX))
        columns = ceil(len(self.buttons) / rows)
        self.setFixedWidth(columns * (BUTTON_PX + GAP_PX) - GAP_PX + 2 * MARGIN_PX)

    def actions_by_name(self) -> dict[str, QAction]:
        """The actions of the tools, for menus and keys."""
        return dict(self._actions)

    def take(self, name: str) -> None:
        """Take the tool of this name."""
        self._actions[name].trigger()

    def press_key_of(self, name: str) -> None:
        """Take the tool of a key; the same key again, with nothing done on the map between, takes the next one of its
        group.
        """
        button = self.button_of(name)
        names = [other for other in button.offered if self._actions[other].isEnabled()]
        if self._key_of == name and button.shown in names and button.isChecked():
            self._actions[names[(names.index(button.shown) + 1) % len(names)]].trigger()
        else:
            self._actions[name].trigger()
        self._key_of = name

    def watch(self, canvas: QWidget) -> None:
        """What is done on the map with a tool: its key afterwards means the tool again, and no other."""
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self._key_of = ""
        return super().eventFilter(watched, event)

    def look_only(self, kept: Collection[str], why: str) -> None:
        """Leave only the tools that change nothing; the others say why."""
        for name, action in self._actions.items():
            if name not in kept:
                action.setEnabled(False)
                action.setToolTip(few_lines(f"{name}: {why}"))
        for button in self.buttons:
            button.grey(why)

    def follow(self) -> None:
        """Offer the tools that the design has use for, each called as the design calls it; the others are not there."""
        for name, tool in self._tools.items():
            action, title = self._actions[name], an_entry(tool.title)
            if action.text() != title:
                action.setText(title)
                action.setToolTip(few_lines(f"{tool.title}  ({tool.key})"))
            action.setVisible(tool.is_offered)
        for button in self.buttons:
            button.follow()
        taken = self._exclusive.checkedAction()
        if taken is not None and not taken.isVisible():
            self.take(next(iter(self._actions)))

    def button_of(self, name: str) -> GroupButton:
        """The button of the group that a tool is in."""
        return next(button for button in self.buttons if name in button.names)

    def _button(self, group: ToolGroup) -> GroupButton:
        button = GroupButton(group, [self._action(tool) for tool in group], self)
        button.chosen.connect(self.take)
        return button

    def _action(self, tool: Tool) -> QAction:
        action = _ToolAction(an_entry(tool.title), self)
        action.setCheckable(True)
        action.setShortcut(QKeySequence(tool.key))
        # The key works wherever the page has put the action, not on the button alone.
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setToolTip(few_lines(f"{tool.title}  ({tool.key})"))
        bind_icon(action, tool.icon, checked_token="on_selected")
        action.triggered.connect(lambda: self._triggered(tool.name))
        action.keyed.connect(lambda: self.press_key_of(tool.name))
        self._exclusive.addAction(action)
        self._actions[tool.name], self._tools[tool.name] = action, tool
        return action

    def _triggered(self, name: str) -> None:
        self._key_of = ""
        button = self.button_of(name)
        button.show_tool(name)
        for other in self.buttons:
            other.setChecked(other is button)
        self.tool_taken.emit(self._tools[name])


class GroupButton(QToolButton):
    """The tool of a group that was taken last; a corner says that there are more. `chosen` carries a tool's name."""

    chosen = Signal(str)

    def __init__(self, tools: ToolGroup, actions: Sequence[QAction], parent: QWidget) -> None:
        super().__init__(parent)
        self.tools = tools
        self._actions = {tool.name: action for tool, action in zip(tools, actions, strict=True)}
        self._shown = ""
        self.flyout: ToolFlyout | None = None
        self.setCheckable(True)
        self.setFixedSize(BUTTON_PX, BUTTON_PX)
        self.setIconSize(QSize(ICON_PX, ICON_PX))
        self.pressed.connect(self._begin_to_hold)
        self.clicked.connect(self._clicked)
        self._holding = 0
        self.show_tool(tools[0].name)

    @property
    def names(self) -> tuple[str, ...]:
        """The tools of the group."""
        return tuple(self._actions)

    @property
    def offered(self) -> tuple[str, ...]:
        """Those of them that the design has use for."""
        return tuple(name for name, action in self._actions.items() if action.isVisible())

    def follow(self) -> None:
        """Show a tool that is offered, and how many more there are."""
        if self.offered:
            self.show_tool(self._shown if self._shown in self.offered else self.offered[0])

    @property
    def shown(self) -> str:
        """The tool that a click takes."""
        return self._shown

    def show_tool(self, name: str) -> None:
        """Make a tool of the group the one that a click takes."""
        self._shown = name
        tool = next(tool for tool in self.tools if tool.name == name)
        bind_icon(self, tool.icon, checked_token="on_selected")
        tip = f"{tool.title}  ({tool.key})"
        if self.has_more:
            more = self.tr("{0}: hold for {1} more; {2} again takes the next")
            tip += "\n" + more.format(self.tools.title, len(self.offered) - 1, tool.key)
        self.setToolTip(few_lines(tip))
        self.setAccessibleName(few_lines(f"{self.tools.title}: {tool.title}" if self.has_more else tool.title))

    @property
    def has_more(self) -> bool:
        """Is more than one tool of the group offered?"""
        return len(self.offered) > 1

    def grey(self, why: str) -> None:
        """Show the first tool that can still be taken; without one say why."""
        left = [name for name in self.offered if self._actions[name].isEnabled()]
        self.setEnabled(bool(left))
        if left:
            self.show_tool(self._shown if self._shown in left else left[0])
        else:
            self.setToolTip(few_lines(f"{self.tools.title}: {why}"))

    def open_group(self) -> None:
        """Open the list of the group beside the button."""
        self._give_up_holding()
        if not self.has_more or not self.isEnabled():
            return
        self.setDown(False)
        tools = [(tool, self._actions[tool.name]) for tool in self.tools if tool.name in self.offered]
        self.flyout = ToolFlyout(self.tools.title, tools, self)
        self.flyout.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.flyout.chosen.connect(self.chosen)
        self.flyout.destroyed.connect(self._forget_flyout)
        self.flyout.open_at(self.mapToGlobal(QPoint(self.width() + 2 * MARGIN_PX, 0)), self._shown)

    def _forget_flyout(self) -> None:
        self.flyout = None

    def _begin_to_hold(self) -> None:
        if self.has_more:
            self._holding = self.startTimer(HOLD_MS)

    def _give_up_holding(self) -> None:
        if self._holding:
            self.killTimer(self._holding)
        self._holding = 0

    def timerEvent(self, event: QTimerEvent) -> None:
        self._give_up_holding()
        if self.isDown():
            self.open_group()

    def _clicked(self) -> None:
        self._give_up_holding()
        self.setChecked(self._actions[self._shown].isChecked())  # until the tool has really been taken
        self.chosen.emit(self._shown)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._give_up_holding()
        super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.open_group()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Right and self.has_more:
            self.open_group()
        else:
            super().keyPressEvent(event)

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.has_more:
            return
        theme = current_theme()
        corner = QPointF(self.width() - 4, self.height() - 4)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.on_selected if self.isChecked() else theme.text3))
            painter.drawPolygon(QPolygonF([corner, corner - QPointF(CORNER_PX, 0), corner - QPointF(0, CORNER_PX)]))
