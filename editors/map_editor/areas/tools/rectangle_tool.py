"""Dragging an upright rectangle that becomes a new area, or a hole."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools.drawing_tools import DrawAreaTool
from workbench.cartography.lines.drawing_guides import rectangle
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import Point
from workbench.engine.words.message import Message, joined
from workbench.language import marked
from workbench.qt.map_canvas.laid_over.overlays import DraftPoint, Overlay
from workbench.qt.map_canvas.tools import ToolEvent, ToolNote


class RectangleTool(DrawAreaTool):
    """Drag from corner to corner; `Ctrl` makes it square, `Alt` cuts a hole, `Shift` is free of snapping."""

    name = marked("Rectangle")
    icon = "rectangle"
    key = "Shift+A"

    def __init__(self, desk: AreaDesk, stops_at_borders: bool = True) -> None:
        super().__init__(desk, stops_at_borders)
        self._first: Point | None = None

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What a drag does."""
        return marked("Drag a new area from corner to corner · Ctrl: square · Alt: a hole · Shift: free of snapping")

    def press(self, event: ToolEvent) -> None:
        if event.button == "left" and not event.double:
            self._refusal = ""
            self._first = self._place(event)[0]

    def move(self, event: ToolEvent) -> None:
        self._alt = event.alt
        self._pointer, self._snapped = self._place(event)
        if self._first is None:
            return
        is_drag = distance(self._first, self._pointer) > event.reach_mm(4.0)
        self._corners = list(rectangle(self._first, self._pointer, event.control)) if is_drag else []

    def release(self, event: ToolEvent) -> None:
        self.move(event)
        self._first = None
        if self._corners:
            self._finish(event)
            self._corners = []

    def _place(self, event: ToolEvent) -> tuple[Point, bool]:
        """`Ctrl` makes the rectangle square; it does not lead its sides."""
        return super()._place(replace(event, control=False))

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and (self._first is not None or self._refusal):
            self.cancel()
            return True
        return False

    def cancel(self) -> None:
        super().cancel()
        self._first = None

    @property
    def line(self) -> tuple[Point, ...]:
        return (*self._corners, self._corners[0]) if self._corners else ()

    def overlays(self) -> Sequence[Overlay]:
        if self._first is None and self._pointer is not None and self._snapped:
            return (DraftPoint(*self._pointer, kind="snap"),)
        return super().overlays()

    def note(self) -> ToolNote | None:
        shown = super().note()
        if not self._corners or shown is None or shown.refused:
            return shown
        (x0, y0), _, (x1, y1), _ = self._corners
        size = Message("{width:.1f} × {height:.1f} mm", width=abs(x1 - x0), height=abs(y1 - y0))
        return ToolNote(joined("  ", (shown.title, size)), shown.text)
