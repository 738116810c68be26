"""Moving the labels of spaces, on maps of both kinds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from editors.map_editor.desk import AnyDesk
from editors.map_editor.select_tool import STEPS, step_of
from editors.map_editor.selection import one_space
from workbench.engine.area_map import Point, Space
from workbench.qt.map_canvas.overlays import DraftLine, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.space_edits import SetSpaces

_gestures = count(1)


class LabelTool(Tool):
    """Dragging moves the label of a space, arrows push it; `Del` gives its place back to the program."""

    name = "Label"
    icon = "text-t"
    key = "L"
    hint = "Drag the label of a space; arrows push it, Del lets the program place it"
    cursor = "cross"

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self._space = ""
        self._from: Point = (0.0, 0.0)
        self._to: Point | None = None
        self._gesture = ""

    def press(self, event: ToolEvent) -> None:
        if event.button != "left" or not event.space:
            return
        self._gesture = ""
        self._space, self._from = event.space, (event.x_mm, event.y_mm)
        self._desk.choose(one_space(event.space))

    def move(self, event: ToolEvent) -> None:
        if self._space:
            self._to = (event.x_mm, event.y_mm)

    def release(self, event: ToolEvent) -> None:
        space, to = self._held(), self._to
        self.cancel()
        if space and to is not None:
            self._put(space, (round(to[0], 2), round(to[1], 2)))

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._space:
            self.cancel()
            return True
        if event.key == "delete" and self._desk.chosen.space:
            self._put(self._desk.chosen.space, None)
            return True
        if event.key in STEPS:
            self._gesture = self._gesture or f"label {next(_gestures)}"
            return self._push(step_of(event))
        return False

    def _push(self, way: Point) -> bool:
        """Push the label of the space that is selected; whether there is one."""
        place = self._desk.place_of(self._desk.chosen)
        if not self._desk.chosen.space or place is None:
            return False
        x, y = self._of(self._desk.chosen.space).label or place
        moved = (round(x + way[0], 2), round(y + way[1], 2))
        self._put(self._desk.chosen.space, moved, f"{self._gesture} {self._desk.chosen.space}")
        return True

    def _put(self, space: str, place: Point | None, gesture: str = "") -> None:
        called = self._desk.called(one_space(space))
        words = f"Move the label of {called}" if place is not None else f"{called}: place the label by itself"
        moved = replace(self._of(space), label=place)
        self._desk.apply(SetSpaces(words, self._desk.map_id, (moved,), gesture))

    def _held(self) -> str:
        """The space whose label is dragged, "" when the map has it no longer."""
        return self._space if self._space in self._desk.spaces else ""

    def _of(self, space: str) -> Space:
        return self._desk.spaces_of(one_space(space))[0]

    def cancel(self) -> None:
        self._space, self._to = "", None

    def overlays(self) -> Sequence[Overlay]:
        if not self._held() or self._to is None:
            return ()
        start = self._desk.place_of(one_space(self._space))
        return (DraftLine((start, self._to)),) if start is not None else ()

    def note(self) -> ToolNote | None:
        if not self._held() or self._to is None:
            return None
        return ToolNote(self._of(self._space).name, "The label stands here.")


class HexLabelTool(LabelTool):
    """The same on a map of hexes, where L draws lines; a hex without a name has no label to move."""

    key = "X"
    hint = "Drag the name of a hex; arrows push it, Del lets the program place it"

    def press(self, event: ToolEvent) -> None:
        if event.space and self._of(event.space).name:
            super().press(event)
        elif event.button == "left" and event.space:
            self._desk.choose(one_space(event.space))
