"""Marking borders with what they carry, and reconnoitre points on roads."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import count

from msgspec.structs import replace

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.line_edits import AddReconnoitrePoint, MarkBorder, MarkBorders, SetReconnoitrePoint
from editors.map_editor.areas.shaping import new_line
from editors.map_editor.selection import Chosen
from workbench.cartography.adjacency import is_coast_border
from workbench.cartography.map_checks import border_name
from workbench.engine.area_map import Border, Shore
from workbench.qt.map_canvas.overlays import DraftPoint, Overlay, Selection
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

REACH_PX = 9.0
NEW_LINE = ""
"""In place of the id of a road or river: the next border begins a new one."""

_gestures = count(1)


class Mark(StrEnum):
    """What a border marker sets."""

    ROAD = "road"
    RIVER = "river"
    BEACH = "beach"
    NOT_A_BEACH = "not_a_beach"
    BLOCKED = "blocked"
    NONE = "none"


class BorderTool(Tool):
    """Click a border, or drag along several, to mark them; `Alt` takes the mark off.

    `line` is the road or river that is drawn; at `NEW_LINE` the first border that is marked begins one called
    `new_name`, or by the program when that is empty.
    """

    cursor = "cross"
    hovers = False

    def __init__(self, desk: AreaDesk, mark: Mark, name: str, icon: str, key: str) -> None:
        self._desk = desk
        self.mark = mark
        self.name, self.icon, self.key = name, icon, key
        self.hint = HINTS[mark]
        self.line = NEW_LINE
        self.new_name = ""
        self._border = ""
        self._done: set[str] = set()
        self._gesture = ""
        self._refusal = ""

    @property
    def draws_line(self) -> bool:
        return self.mark in (Mark.ROAD, Mark.RIVER)

    def press(self, event: ToolEvent) -> None:
        if event.button == "left":
            self._done = set()
            self._gesture = f"mark {next(_gestures)}"
            self._mark(event)

    def move(self, event: ToolEvent) -> None:
        self._refusal = ""
        self._border = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX)).border
        if event.button == "left":
            self._mark(event)

    def release(self, event: ToolEvent) -> None:
        self._done = set()

    def cancel(self) -> None:
        self._border, self._done, self._refusal = "", set(), ""

    def leave(self) -> None:
        self._border, self._refusal = "", ""

    def overlays(self) -> Sequence[Overlay]:
        return (Selection(borders=(self._border,)),) if self._border in self._desk.area_map.borders else ()

    def note(self) -> ToolNote | None:
        border = self._desk.area_map.borders.get(self._border)
        if border is None:
            return None
        name = border_name(self._desk.area_map, self._border)
        if self._refusal:
            return ToolNote(name[:1].upper() + name[1:], self._refusal, refused=True)
        return ToolNote(name[:1].upper() + name[1:], carried_words(self._desk, border))

    def _mark(self, event: ToolEvent) -> None:
        border_id = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX)).border
        border = self._desk.area_map.borders.get(border_id)
        if border is None or border_id in self._done:
            return
        self._done.add(border_id)
        self._border = border_id
        edit = self._edit(border, event.alt)
        if edit is not None:
            self._refusal = self._desk.apply(edit)
            if isinstance(edit, MarkBorders) and edit.line is not None and not self._refusal:
                self.line, self.new_name = edit.line.id, ""
        self._desk.choose(Chosen(border=border_id))

    def _edit(self, border: Border, takes_off: bool) -> MarkBorder | MarkBorders | None:
        """The edit for this border; None when it is marked so already, with `_refusal` when it cannot be."""
        mark = Mark.NONE if takes_off else self.mark
        plain = MarkBorder(
            self._desk.map_id,
            border.id,
            called=border_name(self._desk.area_map, border.id),
            gesture=self._gesture,
        )
        match mark:
            case Mark.ROAD | Mark.RIVER:
                return self._with_line(border, plain)
            case Mark.BEACH | Mark.NOT_A_BEACH:
                if not is_coast_border(self._desk.area_map, border):
                    self._refusal = "This border is no coast: on one side of a coast lies a rade or a sea zone."
                    return None
                shore = Shore(mark.value)
                return replace(plain, shore=shore) if border.shore is not shore else None
            case Mark.BLOCKED:
                return replace(plain, blocked=True) if not border.blocked else None
            case _:
                return self._without(border, plain)

    def _with_line(self, border: Border, plain: MarkBorder) -> MarkBorder | MarkBorders | None:
        """This border as a part of the road or river that is drawn, or as the first part of a new one."""
        area_map, is_road = self._desk.area_map, self.mark is Mark.ROAD
        if self.line not in (area_map.roads if is_road else area_map.rivers):
            line = new_line(area_map, is_road, self.new_name)
            mark = replace(plain, road=line.id) if is_road else replace(plain, river=line.id)
            return MarkBorders((mark,), line)
        if is_road:
            return replace(plain, road=self.line) if border.road != self.line else None
        return replace(plain, river=self.line) if border.river != self.line else None

    def _without(self, border: Border, plain: MarkBorder) -> MarkBorder | None:
        """Takes off what this tool sets; the marker of nothing takes off all."""
        everything = self.mark is Mark.NONE
        road = "" if border.road and (everything or self.mark is Mark.ROAD) else None
        river = "" if border.river and (everything or self.mark is Mark.RIVER) else None
        has_shore = border.shore is not Shore.NONE
        shore = Shore.NONE if has_shore and (everything or self.mark in (Mark.BEACH, Mark.NOT_A_BEACH)) else None
        blocked = False if border.blocked and (everything or self.mark is Mark.BLOCKED) else None
        if (road, river, shore, blocked) == (None, None, None, None):
            return None
        return replace(plain, road=road, river=river, shore=shore, blocked=blocked)


HINTS = {
    Mark.ROAD: "Click a border, or drag along several, to draw the road; Alt takes it off",
    Mark.RIVER: "Click a border, or drag along several, to draw the river; Alt takes it off",
    Mark.BEACH: "Click coasts to say whether one can land there; Alt takes the mark off",
    Mark.NOT_A_BEACH: "Click coasts to say whether one can land there; Alt takes the mark off",
    Mark.BLOCKED: "Click borders that nothing crosses; Alt takes the mark off",
    Mark.NONE: "Click a border to take road, river, shore and barrier off it",
}


def carried_words(desk: AreaDesk, border: Border) -> str:
    """What a border carries, in words."""
    area_map = desk.area_map
    words = []
    if border.road:
        words.append(f"road {area_map.roads[border.road].name if border.road in area_map.roads else border.road}")
    if border.river:
        words.append(f"river {area_map.rivers[border.river].name if border.river in area_map.rivers else border.river}")
    if border.shore is not Shore.NONE:
        words.append("beach" if border.shore is Shore.BEACH else "not a beach")
    if border.blocked:
        words.append("blocked")
    return ", ".join(words) or "carries nothing"


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
        self._place: tuple[float, float] | None = None
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
            self._refusal = self._desk.apply(
                AddReconnoitrePoint(self._desk.map_id, hit.border, (event.x_mm, event.y_mm))
            )
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
