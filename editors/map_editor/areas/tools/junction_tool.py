"""Moving junctions and bending borders; what would overlap is refused while one drags."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec import Struct

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.edits import BendBorder, DissolveJunction, InsertJunction, MoveJunction, RemoveBorderPoint
from editors.map_editor.areas.shaping import bent_border, moved_junction, names_around, point_of_border
from editors.map_editor.select_tool import STEPS, step_of
from editors.map_editor.selection import Chosen
from workbench.cartography.faces import faces
from workbench.cartography.map_checks import border_name
from workbench.cartography.plane import border_line, distance, nearest_on_line
from workbench.cartography.surgery import Impossible
from workbench.engine.area_map import AreaMap, Point
from workbench.qt.map_canvas.overlays import DraftLine, DraftPoint, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

REACH_PX = 10.0
STARTS_AT_PX = 3.0
GRID_MM = 0.5
NAMES_SHOWN = 3

_gestures = count(1)


class _Grabbed(Struct, frozen=True):
    """What the pointer holds: a junction, or a border at a place; where it was, and how far off it was pressed."""

    start: Point
    offset: Point
    junction: str = ""
    border: str = ""


class JunctionTool(Tool):
    """Drag a junction or a border. A double click takes a point off a border, `Alt` click adds a junction, `Del`
    dissolves the selected one, arrows nudge it."""

    name = "Junction"
    icon = "junction"
    key = "J"
    hint = "Drag a junction or bend a border; double click straightens, Alt click adds a junction, Del dissolves it"
    cursor = "cross"
    hovers = False

    def __init__(self, desk: AreaDesk, smooth: bool = True, snaps: bool = True) -> None:
        self._desk = desk
        self.smooth = smooth
        self.snaps = snaps
        self._near: tuple[str, Point] | None = None
        self._held: _Grabbed | None = None
        self._to: Point | None = None
        self._moved: AreaMap | None = None
        self._refusal = ""
        self._gesture = ""

    # Pointer

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        self._gesture = ""
        hit = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX))
        if event.double:
            self._take_bend_out(hit.border if not hit.junction else "", event)
        elif event.alt and hit.border and not hit.junction:
            self._desk.apply(InsertJunction(self._desk.map_id, hit.border, (event.x_mm, event.y_mm)))
            self._desk.choose(Chosen(junction=self._desk.hit(event.x_mm, event.y_mm, event.reach_mm()).junction))
        else:
            self._desk.choose(Chosen(junction=hit.junction, border=hit.border if not hit.junction else ""))
            self._grab(hit.junction, hit.border, event)

    def _grab(self, junction: str, border: str, event: ToolEvent) -> None:
        if junction:
            start = self._desk.area_map.junctions[junction].point
        elif border:
            start = self._place_on(border, event)
        else:
            return
        offset = (start[0] - event.x_mm, start[1] - event.y_mm)
        self._held = _Grabbed(start, offset, junction, "" if junction else border)

    def move(self, event: ToolEvent) -> None:
        if self._held is None:
            hit = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX))
            self._near = None
            if hit.junction:
                self._near = ("junction", self._desk.area_map.junctions[hit.junction].point)
            elif hit.border:
                self._near = ("point", self._place_on(hit.border, event))
            return
        pressed = (self._held.start[0] - self._held.offset[0], self._held.start[1] - self._held.offset[1])
        if self._to is not None or distance(pressed, (event.x_mm, event.y_mm)) > event.reach_mm(STARTS_AT_PX):
            self._to = self._place(event, self._held)
            self._try(self._held, self._to)

    def release(self, event: ToolEvent) -> None:
        held, to, refusal = self._held, self._to, self._refusal
        self.cancel()
        if held is None or to is None or refusal:
            return
        map_id = self._desk.map_id
        if held.junction:
            self._desk.apply(MoveJunction(map_id, held.junction, to, self.smooth))
        else:
            self._desk.apply(BendBorder(map_id, held.border, held.start, to, self.smooth))

    def cancel(self) -> None:
        self._held, self._to, self._moved, self._refusal = None, None, None, ""

    def leave(self) -> None:
        self._near = None

    # Keys

    def press_key(self, event: ToolEvent) -> bool:
        chosen = self._desk.chosen.junction
        if event.key == "escape" and self._held is not None:
            self.cancel()
            return True
        if event.key == "delete" and chosen:
            self._desk.apply(DissolveJunction(self._desk.map_id, chosen))
            return True
        if event.key in STEPS:
            self._gesture = self._gesture or f"nudge {next(_gestures)}"
            return self._desk.nudge(step_of(event), self._gesture, self.smooth)
        return False

    # What is shown

    def overlays(self) -> Sequence[Overlay]:
        if self._held is None or self._to is None:
            return self._handles()
        lines = [DraftLine(line, refused=bool(self._refusal)) for line in self._lines(self._held, self._to)]
        return (*lines, DraftPoint(*self._to, kind="grabbed"))

    def _handles(self) -> list[Overlay]:
        """All junctions, and the place that a press would take hold of."""
        shown: list[Overlay] = [DraftPoint(*j.point) for _, j in sorted(self._desk.area_map.junctions.items())]
        chosen = self._desk.area_map.borders.get(self._desk.chosen.border)
        shown += [DraftPoint(*point, kind="point") for point in (chosen.points if chosen else ())]
        if self._near is not None:
            kind, place = self._near
            shown.append(DraftPoint(*place, kind="grabbed" if kind == "junction" else "snap"))
        return shown

    def note(self) -> ToolNote | None:
        if self._held is None or self._to is None:
            return None
        x, y = self._held.start
        way = f"{self._to[0] - x:+.1f} mm, {self._to[1] - y:+.1f} mm".replace("-", "−")
        area_map = self._desk.area_map
        if self._held.junction:
            title = f"Junction {self._held.junction}  {way}"
            number = len(faces(area_map).borders_at(self._held.junction))
            names = names_around(area_map, self._held.junction)
            said = ", ".join(names[:NAMES_SHOWN]) + (" …" if len(names) > NAMES_SHOWN else "")
            text = f"Moves {number} {'border' if number == 1 else 'borders'} of {said}. Shift: free of snapping"
        else:
            title, text = f"Bend  {way}", f"Bends {border_name(area_map, self._held.border)}. Shift: free of snapping"
        return ToolNote(title, self._refusal, refused=True) if self._refusal else ToolNote(title, text)

    # How

    def _place_on(self, border: str, event: ToolEvent) -> Point:
        """The border's own point within reach, else its place nearest to the pointer."""
        area_map, here = self._desk.area_map, (event.x_mm, event.y_mm)
        index = point_of_border(area_map, border, here, event.reach_mm(REACH_PX))
        if index >= 0:
            return area_map.borders[border].points[index]
        return nearest_on_line(border_line(area_map, area_map.borders[border]), here)[1]

    def _place(self, event: ToolEvent, held: _Grabbed) -> Point:
        x, y = event.x_mm + held.offset[0], event.y_mm + held.offset[1]
        if self.snaps and not event.shift:
            return (round(x / GRID_MM) * GRID_MM, round(y / GRID_MM) * GRID_MM)
        return (round(x, 3), round(y, 3))

    def _try(self, held: _Grabbed, to: Point) -> None:
        """Whether the map would stand the move; what it would look like."""
        before = self._desk.area_map
        try:
            if held.junction:
                self._moved = moved_junction(before, held.junction, to, self.smooth)
            else:
                self._moved = bent_border(before, held.border, held.start, to, self.smooth)
            self._refusal = ""
        except Impossible as reason:
            self._refusal, self._moved = str(reason), None

    def _lines(self, held: _Grabbed, to: Point) -> list[tuple[Point, ...]]:
        """The borders as they would run; straight ends where the move is refused."""
        before = self._desk.area_map
        touched = faces(before).borders_at(held.junction) if held.junction else (held.border,)
        if self._moved is not None:
            return [border_line(self._moved, self._moved.borders[name]) for name in touched]
        lines: list[tuple[Point, ...]] = []
        for name in touched:
            line = border_line(before, before.borders[name])
            if not held.junction:
                segment = nearest_on_line(line, held.start)[0]
                lines.append((line[segment], to, line[min(segment + 1, len(line) - 1)]))
            elif before.borders[name].start == held.junction:
                lines.append((to, *line[1:]))
            else:
                lines.append((*line[:-1], to))
        return lines

    def _take_bend_out(self, border: str, event: ToolEvent) -> None:
        if border:
            index = point_of_border(self._desk.area_map, border, (event.x_mm, event.y_mm), event.reach_mm(REACH_PX))
            if index >= 0:
                self._desk.apply(RemoveBorderPoint(self._desk.map_id, border, index))
