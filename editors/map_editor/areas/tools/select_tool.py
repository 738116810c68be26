"""Selecting spaces, borders and junctions; moving labels."""

from __future__ import annotations

from collections.abc import Sequence

from editors.map_editor.areas.area_desk import AreaDesk, Chosen
from workbench.engine.area_map import Point
from workbench.qt.map_canvas.hits import Hit
from workbench.qt.map_canvas.overlays import DraftLine, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits import ChangeSpace

JUNCTION_REACH_PX = 7.0
BORDER_REACH_PX = 4.0


class SelectTool(Tool):
    """A click selects what is nearest: a junction, else a border, else the space; `Alt` only spaces."""

    name = "Select"
    icon = "cursor"
    key = "V"
    hint = "Click a space, a border or a junction to select it"

    def __init__(self, desk: AreaDesk) -> None:
        self._desk = desk

    def press(self, event: ToolEvent) -> None:
        if event.button == "left":
            self._desk.choose(self._found(event))

    def _found(self, event: ToolEvent) -> Chosen:
        if event.alt:
            return Chosen(space=event.space)
        hit = self._hit(event)
        if hit.junction:
            return Chosen(junction=hit.junction)
        if hit.border:
            return Chosen(border=hit.border)
        return Chosen(space=hit.space)

    def _hit(self, event: ToolEvent) -> Hit:
        """A junction is reached from farther than a border, which is reached from farther than nothing."""
        wide = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(JUNCTION_REACH_PX))
        near = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(BORDER_REACH_PX))
        return Hit(event.x_mm, event.y_mm, wide.space, near.border, near.on_border, wide.junction)

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._desk.chosen != Chosen():
            self._desk.choose(Chosen())
            return True
        return False


class LabelTool(Tool):
    """Dragging moves the label of a space; `Del` gives its place back to the program."""

    name = "Label"
    icon = "text-t"
    key = "L"
    hint = "Drag the label of a space; Del lets the program place it"
    cursor = "cross"

    def __init__(self, desk: AreaDesk) -> None:
        self._desk = desk
        self._space = ""
        self._from: Point = (0.0, 0.0)
        self._to: Point | None = None

    def press(self, event: ToolEvent) -> None:
        if event.button != "left" or not event.space:
            return
        self._space, self._from = event.space, (event.x_mm, event.y_mm)
        self._desk.choose(Chosen(space=event.space))

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
