"""Moving junctions and points of borders; where lines would cross they stay, and why is said at the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools.draft_shapes import way_words, with_what_goes
from editors.map_editor.areas.tools.held_line import (
    Held,
    Place,
    edit_of,
    lines_after,
    lines_towards,
    moved_to,
)
from editors.map_editor.selection import Chosen
from editors.map_editor.tools.select_tool import STEPS, step_of
from workbench.cartography.areas.moved_lines import point_of_border
from workbench.cartography.areas.new_names import names_around
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.checks.map_checks import border_name
from workbench.cartography.lines.drawing_guides import on_sheet
from workbench.cartography.plane import border_line, distance, nearest_on_line
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.areas.area_edits import DissolveJunction, InsertJunction, RemoveBorderPoint
from workbench.storage.edits.areas.merging import joining
from workbench.storage.edits.areas.shape_edits import InsertBorderPoint, MoveBorderPoint

REACH_PX = 10.0
JOIN_REACH_PX = 6.0
STARTS_AT_PX = 3.0
GRID_MM = 0.5
NAMES_SHOWN = 3

_gestures = count(1)


class JunctionTool(Tool):
    """Drag a junction or a border, or a junction onto another to join them.

    `Alt` click adds a junction, `Ctrl` click a point; a double click or `Del` takes a point off, `Del` dissolves the
    selected junction, arrows nudge either.
    """

    name = marked("Junction")
    icon = "junction"
    key = "J"
    cursor = "cross"
    hovers = False

    def __init__(self, desk: AreaDesk, smooth: bool = True, snaps: bool = True) -> None:
        self._desk = desk
        self.smooth = smooth
        self.snaps = snaps
        self.tolerance_mm = 0.5
        self._near: tuple[str, Point] | None = None
        self._held: Held | None = None
        self._to: Place | None = None
        self._sound: Place | None = None
        self._moved: AreaMap | None = None
        self._refusal = ""
        self._gesture = ""
        self._chosen_point: tuple[str, int] | None = None

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the mouse does at the place where it is."""
        if self._near is not None and self._near[0] == "junction":
            return marked(
                "Drag the junction; onto another one it joins it · Del dissolves the selected one · arrows nudge it"
            )
        if self._near is not None and self._near[0] == "point":
            return marked(
                "Drag the point of the border · double click or Del takes it off · arrows nudge the selected one"
            )
        if self._near is not None:
            return marked("Drag bends the border · Ctrl click adds a point, Alt click a junction")
        return marked("Drag a junction, or a border to bend it · Ctrl click adds a point, Alt click a junction")

    # Pointer

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        self.cancel()
        self._gesture, self._chosen_point = "", None
        hit = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX))
        border = hit.border if not hit.junction else ""
        if event.double:
            self._take_point_off(border, event)
        elif event.alt and border:
            self._desk.apply(InsertJunction(self._desk.map_id, border, (event.x_mm, event.y_mm)))
            self._desk.choose(Chosen(junction=self._desk.hit(event.x_mm, event.y_mm, event.reach_mm()).junction))
        else:
            self._desk.choose(Chosen(junction=hit.junction, border=border))
            if event.control and border:
                self._desk.apply(InsertBorderPoint(self._desk.map_id, border, (event.x_mm, event.y_mm)))
            self._grab(hit.junction, border, event)

    def _grab(self, junction: str, border: str, event: ToolEvent) -> None:
        if junction:
            start = self._desk.area_map.junctions[junction].point
        elif border:
            start, index = self._place_on(border, event)
            self._chosen_point = (border, index) if index >= 0 else None
        else:
            return
        offset = (start[0] - event.x_mm, start[1] - event.y_mm)
        self._held = Held(start, offset, junction, "" if junction else border)

    def move(self, event: ToolEvent) -> None:
        if self._held is None or not self._held.is_in(self._desk.area_map):
            self.cancel()
            self._near = self._what_is_near(event)
            return
        pressed = (self._held.start[0] - self._held.offset[0], self._held.start[1] - self._held.offset[1])
        if self._to is not None or distance(pressed, (event.x_mm, event.y_mm)) > event.reach_mm(STARTS_AT_PX):
            self._to = self._place(event, self._held)
            self._try(self._held, self._to)

    def release(self, event: ToolEvent) -> None:
        held, sound, refusal = self._held, self._sound, self._refusal
        self.cancel()
        if held is None or not held.is_in(self._desk.area_map):
            return
        if refusal:
            self._desk.refuse(Message("{refusal} It stays where it was.", refusal=refusal))
        elif sound is not None:
            self._let_go(held, sound)
        self._near = self._what_is_near(event)

    def _let_go(self, held: Held, sound: Place) -> None:
        self._desk.apply(edit_of(self._desk.area_map, held, sound, self.smooth))
        if sound.onto:
            self._desk.choose(Chosen(junction=sound.onto))
        elif held.border in self._desk.area_map.borders:
            index = point_of_border(self._desk.area_map, held.border, sound.to, 0.01)
            self._chosen_point = (held.border, index) if index >= 0 else None

    def cancel(self) -> None:
        self._held, self._to, self._sound, self._moved, self._refusal = None, None, None, None, ""

    def leave(self) -> None:
        self._near = None

    # Keys

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._held is not None:
            self.cancel()
            return True
        point, junction = self.chosen_point(), self._desk.chosen.junction
        if event.key == "delete" and point is not None:
            self._desk.apply(RemoveBorderPoint(self._desk.map_id, *point))
            self._chosen_point = None
            return True
        if event.key == "delete" and junction:
            self._desk.apply(DissolveJunction(self._desk.map_id, junction))
            return True
        if event.key in STEPS:
            self._gesture = self._gesture or f"nudge {next(_gestures)}"
            if point is not None:
                return self._nudge_point(*point, step_of(event))
            return self._desk.nudge(step_of(event), self._gesture, self.smooth)
        return False

    def chosen_point(self) -> tuple[str, int] | None:
        """The border and number of the point that keys work on; None without one."""
        if self._chosen_point is None:
            return None
        name, index = self._chosen_point
        border = self._desk.area_map.borders.get(name)
        is_mine = border is not None and self._desk.chosen.border == name and index < len(border.points)
        return self._chosen_point if is_mine else None

    def _nudge_point(self, border: str, index: int, way: Point) -> bool:
        x, y = self._desk.area_map.borders[border].points[index]
        to = (x + way[0], y + way[1])
        self._desk.apply(MoveBorderPoint(self._desk.map_id, border, index, to, self._gesture))
        return True

    # What is shown

    def overlays(self) -> Sequence[Overlay]:
        held, area_map = self._held, self._desk.area_map
        if held is None or self._to is None or not held.is_in(area_map):
            return self._handles()
        shown: list[Overlay] = []
        if self._moved is not None:
            shown += [DraftLine(line) for line in lines_after(area_map, self._moved, held)]
        if self._refusal:
            shown += [DraftLine(line, refused=True) for line in lines_towards(area_map, held, self._to.to)]
        stays = self._sound.to if self._sound is not None else held.start
        return (*shown, DraftPoint(*stays, kind="grabbed"))

    def _handles(self) -> list[Overlay]:
        """All junctions, the points of the selected border, and what a press would take hold of."""
        shown: list[Overlay] = [DraftPoint(*j.point) for _, j in sorted(self._desk.area_map.junctions.items())]
        chosen = self._desk.area_map.borders.get(self._desk.chosen.border)
        shown += [DraftPoint(*point, kind="point") for point in (chosen.points if chosen else ())]
        if (point := self.chosen_point()) is not None:
            shown.append(DraftPoint(*self._desk.area_map.borders[point[0]].points[point[1]], kind="corner"))
        if self._near is not None:
            kind, place = self._near
            shown.append(DraftPoint(*place, kind="grabbed" if kind == "junction" else "snap"))
        return shown

    def note(self) -> ToolNote | None:
        held = self._held
        if held is None or self._to is None or not held.is_in(self._desk.area_map):
            return None
        x, y = held.start
        way = way_words((self._to.to[0] - x, self._to.to[1] - y))
        title = Message("Junction {junction}  {way}", junction=held.junction, way=way)
        title = title if held.junction else Message("Bend  {way}", way=way)
        if self._refusal:
            return ToolNote(title, self._refusal, refused=True)
        if self._to.onto:
            goes = joining(self._desk.area_map, self._to.onto, held.junction).goes
            said = Message("Joins junction {junction}.", junction=self._to.onto)
            return ToolNote(title, with_what_goes(said, goes))
        return ToolNote(title, self._moves_words(held))

    def _moves_words(self, held: Held) -> str:
        area_map = self._desk.area_map
        if not held.junction:
            return Message("Bends {border}. Shift: free of snapping", border=border_name(area_map, held.border))
        number, names = len(held.touched(area_map)), names_around(area_map, held.junction)
        said = ", ".join(names[:NAMES_SHOWN]) + (" …" if len(names) > NAMES_SHOWN else "")
        return Message(
            "Moves {count} {count:border|borders} of {names}. Shift: free of snapping", count=number, names=said
        )

    # How

    def _what_is_near(self, event: ToolEvent) -> tuple[str, Point] | None:
        """What a press would take hold of here, in a word, and where it is."""
        hit = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX))
        if hit.junction:
            return "junction", self._desk.area_map.junctions[hit.junction].point
        if not hit.border:
            return None
        place, index = self._place_on(hit.border, event)
        return ("point" if index >= 0 else "border"), place

    def _place_on(self, border: str, event: ToolEvent) -> tuple[Point, int]:
        """The border's own point within reach with its number, else its place nearest to the pointer with -1."""
        area_map, here = self._desk.area_map, (event.x_mm, event.y_mm)
        index = point_of_border(area_map, border, here, event.reach_mm(REACH_PX))
        if index >= 0:
            return area_map.borders[border].points[index], index
        return nearest_on_line(border_line(area_map, area_map.borders[border]), here)[1], -1

    def _place(self, event: ToolEvent, held: Held) -> Place:
        """Where what is held goes: onto another junction near the pointer, to the grid, or anywhere on the sheet."""
        area_map = self._desk.area_map
        x, y = on_sheet(
            (event.x_mm + held.offset[0], event.y_mm + held.offset[1]), area_map.width_mm, area_map.height_mm
        )
        if held.junction and not event.shift:
            onto = self._desk.hits.junction_at(x, y, event.reach_mm(JOIN_REACH_PX))
            if onto and onto != held.junction:
                return Place(area_map.junctions[onto].point, onto)
        if self.snaps and not event.shift:
            return Place((round(x / GRID_MM) * GRID_MM, round(y / GRID_MM) * GRID_MM))
        return Place((round(x, 3), round(y, 3)))

    def _try(self, held: Held, place: Place) -> None:
        """Whether the map would stand the move. Where it would not, the last place where it did is kept."""
        try:
            self._moved = moved_to(self._desk.area_map, held, place, self.smooth)
            self._sound, self._refusal = place, ""
        except Impossible as reason:
            self._refusal = spoken_error(reason)

    def _take_point_off(self, border: str, event: ToolEvent) -> None:
        if border:
            index = point_of_border(self._desk.area_map, border, (event.x_mm, event.y_mm), event.reach_mm(REACH_PX))
            if index >= 0:
                self._desk.apply(RemoveBorderPoint(self._desk.map_id, border, index))
