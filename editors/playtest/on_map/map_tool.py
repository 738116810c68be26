"""The tool of a playtest: a click on the map means a counter, a road section or a space; dragging carries counters.

What cannot be carried moves the map instead; with Shift a rectangle is drawn round counters that are to go together.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from workbench.language import marked
from workbench.qt.map_canvas import DraftArea, Overlay, Tool, ToolEvent, ToolNote

DRAG_PX = 6.0


class Table(Protocol):
    """What the tool works on: the map of a playtest."""

    def click(self, event: ToolEvent) -> None: ...

    def open_stack(self, event: ToolEvent) -> None: ...

    def point(self, event: ToolEvent) -> None: ...

    def move_map(self, dx_mm: float, dy_mm: float) -> None: ...

    def pick_up(self, event: ToolEvent) -> bool:
        """Take what lies under a press into the hand; False where that is nothing to carry."""
        ...

    def carry(self, event: ToolEvent) -> ToolNote | None:
        """Go there with what is carried; what is to be said of the place."""
        ...

    def put_down(self, event: ToolEvent) -> None: ...

    def put_back(self) -> None: ...

    def take_in(self, start: ToolEvent, end: ToolEvent) -> None:
        """Choose the counters inside a rectangle."""
        ...


class Drag(Enum):
    """What a held button does."""

    NOTHING = "nothing"
    MAP = "map"
    COUNTERS = "counters"
    BOX = "box"


class ChooseTool(Tool):
    """A press that goes nowhere is a click; one that goes away carries counters, draws a box or moves the map."""

    name = marked("Choose")
    icon = "cursor"

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pressed: ToolEvent | None = None
        self._at: ToolEvent | None = None
        self._drags = Drag.NOTHING
        self._note: ToolNote | None = None

    def press(self, event: ToolEvent) -> None:
        if event.double:
            self._table.open_stack(event)
        elif event.button == "left":
            self._pressed, self._drags = event, Drag.NOTHING

    def move(self, event: ToolEvent) -> None:
        pressed = self._pressed
        if pressed is None:
            self._table.point(event)
            return
        dx, dy = pressed.x_mm - event.x_mm, pressed.y_mm - event.y_mm
        if self._drags is Drag.NOTHING and max(abs(dx), abs(dy)) > event.reach_mm(DRAG_PX):
            self._drags = self._begun(pressed)
        self._at = event
        if self._drags is Drag.MAP:
            self._table.move_map(dx, dy)
        elif self._drags is Drag.COUNTERS:
            self._note = self._table.carry(event)

    def _begun(self, pressed: ToolEvent) -> Drag:
        if pressed.shift:
            return Drag.BOX
        return Drag.COUNTERS if self._table.pick_up(pressed) else Drag.MAP

    def release(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        pressed, drags = self._pressed, self._drags
        self._forget()
        if pressed is None:
            return
        if drags is Drag.NOTHING:
            self._table.click(event)
        elif drags is Drag.COUNTERS:
            self._table.put_down(event)
        elif drags is Drag.BOX:
            self._table.take_in(pressed, event)

    def cancel(self) -> None:
        if self._drags is Drag.COUNTERS:
            self._table.put_back()
        self._forget()

    def _forget(self) -> None:
        self._pressed = self._at = self._note = None
        self._drags = Drag.NOTHING

    def overlays(self) -> Sequence[Overlay]:
        """The box under the pointer."""
        if self._drags is not Drag.BOX or self._pressed is None or self._at is None:
            return ()
        (x, y), (u, v) = (self._pressed.x_mm, self._pressed.y_mm), (self._at.x_mm, self._at.y_mm)
        return (DraftArea((((x, y), (u, y), (u, v), (x, v), (x, y)),)),)

    def note(self) -> ToolNote | None:
        return self._note
