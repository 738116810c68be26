"""The tool of a playtest: a click on the map means a counter, a road section or a space; dragging moves the map."""

from __future__ import annotations

from typing import Protocol

from workbench.language import marked
from workbench.qt.map_canvas import Tool, ToolEvent

DRAG_PX = 6.0


class Table(Protocol):
    """What the tool works on: the map of a playtest."""

    def click(self, event: ToolEvent) -> None: ...

    def point(self, event: ToolEvent) -> None: ...

    def move_map(self, dx_mm: float, dy_mm: float) -> None: ...


class ChooseTool(Tool):
    """A press that goes nowhere is a click; one that goes away moves the map and chooses nothing."""

    name = marked("Choose")
    icon = "cursor"

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pressed: tuple[float, float] | None = None
        self._drags = False

    def press(self, event: ToolEvent) -> None:
        if event.button == "left":
            self._pressed, self._drags = (event.x_mm, event.y_mm), False

    def move(self, event: ToolEvent) -> None:
        if self._pressed is None:
            self._table.point(event)
            return
        dx, dy = self._pressed[0] - event.x_mm, self._pressed[1] - event.y_mm
        self._drags = self._drags or max(abs(dx), abs(dy)) > event.reach_mm(DRAG_PX)
        if self._drags:
            self._table.move_map(dx, dy)

    def release(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        pressed, self._pressed = self._pressed, None
        if pressed is not None and not self._drags:
            self._table.click(event)

    def cancel(self) -> None:
        self._pressed = None
