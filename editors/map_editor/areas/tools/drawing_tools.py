"""Drawing a new area and splitting one: corners by clicks that snap to what is there."""

from __future__ import annotations

from collections.abc import Sequence

from immutables import Map
from PySide6.QtCore import QRectF

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.edits import DrawArea, SplitArea
from editors.map_editor.areas.shaping import new_space_id, new_space_name, point_of_border
from editors.map_editor.selection import one_space
from workbench.cartography.plane import distance
from workbench.engine.area_map import Point, Space, SpaceKind
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.qt.map_canvas.overlays import DraftLine, DraftPoint, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

REACH_PX = 9.0
CLOSE_PX = 10.0
SNAP_MM = 1.0
FIRST_NUMBER = 4


class _CornerTool(Tool):
    """Collects corners. A corner near a junction or border lies on it; `Shift` lets it lie free."""

    cursor = "cross"
    hovers = False

    def __init__(self, desk: AreaDesk) -> None:
        self._desk = desk
        self._corners: list[Point] = []
        self._pointer: Point | None = None
        self._snapped = False
        self._refusal = ""

    @property
    def corners(self) -> tuple[Point, ...]:
        return tuple(self._corners)

    def move(self, event: ToolEvent) -> None:
        self._pointer, self._snapped = self._place(event)

    def leave(self) -> None:
        self._pointer, self._snapped = None, False

    def press_key(self, event: ToolEvent) -> bool:
        if not self._corners:
            return False
        match event.key:
            case "escape":
                self.cancel()
            case "backspace" | "delete":
                self._corners.pop()
                self._refusal = ""
            case "enter":
                self._finish()
            case _:
                return False
        return True

    def cancel(self) -> None:
        self._corners, self._refusal = [], ""

    def overlays(self) -> Sequence[Overlay]:
        line = (*self._corners, self._pointer) if self._pointer else tuple(self._corners)
        shown: list[Overlay] = [DraftLine(line, refused=bool(self._refusal))] if len(line) > 1 else []
        shown += [DraftPoint(*corner, kind="corner") for corner in self._corners]
        if self._snapped and self._pointer:
            shown.append(DraftPoint(*self._pointer, kind="snap"))
        return shown

    def note(self) -> ToolNote | None:
        if self._refusal:
            return ToolNote(self.name, self._refusal, refused=True)
        return None

    def _place(self, event: ToolEvent) -> tuple[Point, bool]:
        """Where a click would set a corner, and whether it snaps: junction, point, border, the frame of the map."""
        free = (round(event.x_mm, 3), round(event.y_mm, 3))
        if event.shift:
            return free, False
        reach, area_map = event.reach_mm(REACH_PX), self._desk.area_map
        hit = self._desk.hit(*free, reach)
        if hit.junction:
            return area_map.junctions[hit.junction].point, True
        if hit.on_border is not None:
            index = point_of_border(area_map, hit.border, free, reach)
            return (area_map.borders[hit.border].points[index] if index >= 0 else hit.on_border), True
        framed = _on_frame(free, self._desk.geometry.neat_rect, reach)
        return framed, framed != free

    def _finish(self) -> None:
        raise NotImplementedError


def _on_frame(point: Point, frame: QRectF, reach_mm: float) -> Point:
    """The point on the sides of the frame that are within reach."""
    x = next((side for side in (frame.left(), frame.right()) if abs(side - point[0]) <= reach_mm), point[0])
    y = next((side for side in (frame.top(), frame.bottom()) if abs(side - point[1]) <= reach_mm), point[1])
    return x, y


class DrawAreaTool(_CornerTool):
    """Click the corners of a new area; click the first again, double-click or press Enter to close it."""

    name = "Draw an area"
    icon = "polygon"
    key = "A"
    hint = "Click the corners of a new area; Enter or a double click closes it, Backspace takes a corner back"

    def __init__(self, desk: AreaDesk, stops_at_borders: bool = True) -> None:
        super().__init__(desk)
        self.stops_at_borders = stops_at_borders

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        place, _ = self._place(event)
        if event.double or self._closes(event):
            self._finish()
        elif not self._corners or distance(place, self._corners[-1]) > event.reach_mm(2.0):
            self._corners.append(place)
            self._refusal = ""

    def move(self, event: ToolEvent) -> None:
        super().move(event)
        if self._closes(event):
            self._pointer, self._snapped = self._corners[0], True

    def _closes(self, event: ToolEvent) -> bool:
        """Whether a click here would be one on the first corner."""
        here = (event.x_mm, event.y_mm)
        return len(self._corners) > 2 and distance(here, self._corners[0]) <= event.reach_mm(CLOSE_PX)

    def _finish(self) -> None:
        area_map = self._desk.area_map
        name = new_space_name(area_map, "New area")
        origins = Map({"stacking": BY_THE_DESIGNER})
        space = Space(new_space_id(area_map), name, SpaceKind.AREA, stacking=FIRST_NUMBER, provenance=origins)
        edit = DrawArea(area_map.id, tuple(self._corners), space, SNAP_MM, self.stops_at_borders)
        self._refusal = self._desk.apply(edit)
        if not self._refusal:
            self.cancel()
            self._desk.choose(one_space(space.id))


class SplitTool(_CornerTool):
    """Click where a line through an area begins, its bends, and where it ends on the outline again."""

    name = "Split"
    icon = "split"
    key = "X"
    hint = "Click on the outline of an area, the bends of the line, and on the outline again"

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        place, on_outline = self._place(event)
        if event.double and len(self._corners) > 1:
            self._finish()
            return
        if not self._corners and not on_outline:
            self._refusal = "The line begins on the outline of an area."
            return
        if self._corners and distance(place, self._corners[-1]) <= event.reach_mm(2.0):
            return
        self._corners.append(place)
        self._refusal = ""
        if on_outline and len(self._corners) > 1:
            self._finish()

    def _finish(self) -> None:
        area = self._area()
        space = self._desk.space(area)
        if space is None:
            self._refusal = "The line runs through no area."
            return
        area_map = self._desk.area_map
        new_id, name = new_space_id(area_map), new_space_name(area_map, space.name)
        self._refusal = self._desk.apply(SplitArea(area_map.id, area, tuple(self._corners), new_id, name))
        if self._refusal:
            self._corners.pop()
        else:
            self.cancel()
            self._desk.choose(one_space(new_id))

    def _area(self) -> str:
        """The space in which the line begins."""
        (x0, y0), (x1, y1) = self._corners[:2]
        return self._desk.hit((x0 + x1) / 2, (y0 + y1) / 2, 0.1).space if len(self._corners) > 1 else ""
