"""Reconnoitre points: on junctions of roads, or anywhere on a road."""

from __future__ import annotations

from collections.abc import Sequence

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.line_edits import AddReconnoitrePoint, SetReconnoitrePoint
from editors.map_editor.selection import Chosen
from workbench.engine.area_map import Point
from workbench.qt.map_canvas.overlays import DraftPoint, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

REACH_PX = 9.0


class PointTool(Tool):
    """Click a junction on a road to mark it as a reconnoitre point or take the mark off, or a road to add one."""

    name = "Reconnoitre point"
    icon = "reconnoitre-point"
    key = "P"
    hint = "Click a road to add a reconnoitre point; click a point to take its mark off"
    cursor = "cross"
    hovers = False

    def __init__(self, desk: AreaDesk) -> None:
        self._desk = desk
        self._place: Point | None = None
        self._refusal = ""

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        hit = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX))
        if hit.junction:
            is_point = self._desk.area_map.junctions[hit.junction].reconnoitre_point
            self._refusal = self._desk.apply(SetReconnoitrePoint(self._desk.map_id, hit.junction, not is_point))
            self._desk.choose(Chosen(junction=hit.junction))
        elif hit.border and self._desk.area_map.borders[hit.border].road:
            here = (event.x_mm, event.y_mm)
            self._refusal = self._desk.apply(AddReconnoitrePoint(self._desk.map_id, hit.border, here))
            if not self._refusal:
                self._desk.choose(Chosen(junction=self._desk.hit(*here, event.reach_mm(REACH_PX)).junction))
        else:
            self._refusal = "No road runs here."

    def move(self, event: ToolEvent) -> None:
        self._refusal = ""
        hit = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX))
        self._place = self._desk.area_map.junctions[hit.junction].point if hit.junction else hit.on_border

    def cancel(self) -> None:
        self._place, self._refusal = None, ""

    def leave(self) -> None:
        self.cancel()

    def overlays(self) -> Sequence[Overlay]:
        return (DraftPoint(*self._place, kind="snap"),) if self._place else ()

    def note(self) -> ToolNote | None:
        return ToolNote(self.name, self._refusal, refused=True) if self._refusal else None
