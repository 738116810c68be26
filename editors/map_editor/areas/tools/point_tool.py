"""Marked points: on junctions, or anywhere on a road, of the tags of junctions that the design declares."""

from __future__ import annotations

from collections.abc import Sequence

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.selection import Chosen
from editors.map_editor.spaces.tags import marking_tags
from editors.map_editor.tools.tag_tool import TagTool
from workbench.cartography.areas.faces import faces
from workbench.engine.maps.area_map import Junction, Point
from workbench.engine.maps.tags import says_yes
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.map_canvas.hits import Hit
from workbench.qt.map_canvas.laid_over.overlays import DraftPoint, Overlay
from workbench.qt.map_canvas.tools import ToolEvent, ToolNote
from workbench.storage.edits.areas.line_edits import AddPoint, TagJunction

REACH_PX = 9.0


class PointTool(TagTool):
    """Click a junction to mark it with a tag or take the mark off, or a road to add a junction that has it."""

    name = marked("Point")
    icon = "point"
    key = "P"
    hint = marked("Click a road to add a point; click a point to take its mark off")
    cursor = "cross"
    hovers = False

    def __init__(self, desk: AreaDesk) -> None:
        super().__init__(desk, marking_tags)
        self._desk = desk
        self._place: Point | None = None
        self._does = ""
        self._refusal = ""

    def press(self, event: ToolEvent) -> None:
        tag = self.tag
        if event.button != "left" or tag is None:
            return
        hit = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX))
        if hit.junction:
            value = "" if self._is_point(self._desk.area_map.junctions[hit.junction]) else "yes"
            self._refusal = self._desk.apply(TagJunction(self._desk.map_id, hit.junction, tag.id, value, tag.called))
            self._desk.choose(Chosen(junction=hit.junction))
        elif hit.border and self._desk.area_map.borders[hit.border].road:
            here = (event.x_mm, event.y_mm)
            self._refusal = self._desk.apply(AddPoint(self._desk.map_id, hit.border, here, tag.id, tag.called))
            if not self._refusal:
                self._desk.choose(Chosen(junction=self._desk.hit(*here, event.reach_mm(REACH_PX)).junction))
        else:
            self._refusal = Message("No road runs here.")
        if not self._refusal:
            self._look(self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX)))

    def move(self, event: ToolEvent) -> None:
        self._refusal = ""
        self._look(self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX)))

    def _is_point(self, junction: Junction) -> bool:
        return self.tag is not None and says_yes(junction.tags, self.tag.id)

    def _look(self, hit: Hit) -> None:
        """Where a click would set a point or take one off, and what it does there in words."""
        area_map = self._desk.area_map
        self._place, self._does = None, ""
        if hit.junction:
            junction = area_map.junctions[hit.junction]
            roads = {area_map.borders[name].road for name in faces(area_map).borders_at(hit.junction)} - {""}
            is_point = self._is_point(junction)
            if roads or is_point or (self.tag is not None and not self.tag.ends_sections):
                self._place = junction.point
                self._does = Message("A click takes its mark off." if is_point else "A click marks the junction.")
        elif hit.border and (road := area_map.borders[hit.border].road):
            named = area_map.roads[road].name if road in area_map.roads else road
            self._place, self._does = hit.on_border, Message("A click puts a point on {road}.", road=named)

    def cancel(self) -> None:
        self._place, self._does, self._refusal = None, "", ""

    def leave(self) -> None:
        self.cancel()

    def overlays(self) -> Sequence[Overlay]:
        return (DraftPoint(*self._place, kind="snap"),) if self._place else ()

    def note(self) -> ToolNote | None:
        if self._refusal:
            return ToolNote(self.title, self._refusal, refused=True)
        return ToolNote(self.title, self._does) if self._does else None
