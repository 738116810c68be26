"""Moving the labels of spaces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.select_tool import STEPS, step_of
from editors.map_editor.selection import one_space
from workbench.engine.area_map import Point
from workbench.qt.map_canvas.overlays import DraftLine, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits import ChangeSpace

_gestures = count(1)


class LabelTool(Tool):
    """Dragging moves the label of a space, arrows push it; `Del` gives its place back to the program."""

    name = "Label"
    icon = "text-t"
    key = "L"
    hint = "Drag the label of a space; arrows push it, Del lets the program place it"
    cursor = "cross"

    def __init__(self, desk: AreaDesk) -> None:
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
        space, to = self._space, self._to
        self.cancel()
        if space and to is not None:
            place = (round(to[0], 2), round(to[1], 2))
            self._desk.apply(ChangeSpace(self._desk.map_id, space, "label", place))

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._space:
            self.cancel()
            return True
        if event.key == "delete" and self._desk.chosen.space:
            self._desk.apply(ChangeSpace(self._desk.map_id, self._desk.chosen.space, "label", None))
            return True
        if event.key in STEPS:
            self._gesture = self._gesture or f"label {next(_gestures)}"
            return self._desk.nudge_label(step_of(event), self._gesture)
        return False

    def cancel(self) -> None:
        self._space, self._to = "", None

    def overlays(self) -> Sequence[Overlay]:
        if not self._space or self._to is None:
            return ()
        start = self._desk.geometry.faces.label(self._space).point
        return (DraftLine((start, self._to)),)

    def note(self) -> ToolNote | None:
        space = self._desk.space(self._space)
        return ToolNote(space.name, "The label stands here.") if space and self._to else None
