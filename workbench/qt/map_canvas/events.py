"""Qt's events as the tools read them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.tools import ToolEvent

KEY_NAMES = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Escape: "escape",
    Qt.Key.Key_Delete: "delete",
    Qt.Key.Key_Backspace: "backspace",
    Qt.Key.Key_Space: "space",
    Qt.Key.Key_Home: "home",
}
_BUTTONS = {
    Qt.MouseButton.LeftButton: "left",
    Qt.MouseButton.RightButton: "right",
    Qt.MouseButton.MiddleButton: "middle",
}


def tool_event(
    event: QMouseEvent | QKeyEvent,
    view: View,
    space: str,
    at: QPointF | None = None,
    key: str = "",
    double: bool = False,
) -> ToolEvent:
    """An event in millimetres of the sheet; a key's place is the pointer's."""
    position = at if at is not None else event.position() if isinstance(event, QMouseEvent) else QPointF()
    x, y = view.to_sheet(position)
    held = event.modifiers()
    return ToolEvent(
        x,
        y,
        view.px_per_mm,
        space,
        _button(event) if isinstance(event, QMouseEvent) else "",
        key,
        bool(held & Qt.KeyboardModifier.ShiftModifier),
        bool(held & Qt.KeyboardModifier.ControlModifier),
        bool(held & Qt.KeyboardModifier.AltModifier),
        double,
    )


def _button(event: QMouseEvent) -> str:
    """The button of the event, or the one that is held while the pointer moves."""
    if event.button() in _BUTTONS:
        return _BUTTONS[event.button()]
    return next((name for button, name in _BUTTONS.items() if event.buttons() & button), "")
