"""Dragging a whole area; the borders that end at it follow, and it stays where it last could be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools.draft_shapes import rings_of, way_words
from editors.map_editor.selection import one_space
from editors.map_editor.tools.select_tool import STEPS, step_of
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.lines.line_shapes import moved_area
from workbench.cartography.plane import border_line, distance
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Point
from workbench.engine.words.message import Message, joined
from workbench.language import marked
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_canvas.laid_over.overlays import DraftArea, DraftLine, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.areas.shape_edits import MoveArea

STARTS_AT_PX = 4.0
MUCH_SMALLER = 0.5
"""A neighbour that keeps less than this share of its ground is named while one drags."""

_gestures = count(1)


class MoveAreaTool(Tool):
    """Drag an area with its whole outline; arrows push the one that is selected, Shift by more."""

    name = marked("Move an area")
    icon = "arrows-out-cardinal"
    key = "G"
    hint = marked("Drag an area; its neighbours follow · Shift: along one axis · arrows push the area that is selected")

    def __init__(self, desk: AreaDesk) -> None:
        self._desk = desk
        self._area = ""
        self._pressed: Point = (0.0, 0.0)
        self._way: Point | None = None
        self._moved: AreaMap | None = None
        self._refusal = ""
        self._gesture = ""

    def press(self, event: ToolEvent) -> None:
        if event.button != "left" or event.double:
            return
        self.cancel()
        self._desk.choose(one_space(event.space))
        if self._desk.space(event.space) is not None:
            self._area, self._pressed = event.space, (event.x_mm, event.y_mm)

    def move(self, event: ToolEvent) -> None:
        here = (event.x_mm, event.y_mm)
        if not self._area or (self._way is None and distance(self._pressed, here) <= event.reach_mm(STARTS_AT_PX)):
            return
        dx, dy = here[0] - self._pressed[0], here[1] - self._pressed[1]
        if event.shift:
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        self._try((round(dx, 2), round(dy, 2)))

    def release(self, event: ToolEvent) -> None:
        area, way, moved, refusal = self._area, self._way, self._moved, self._refusal
        self.cancel()
        if area and refusal:
            self._desk.refuse(Message("{refusal} It stays where it was.", refusal=refusal))
        elif area and way is not None and moved is not None:
            self._desk.apply(MoveArea(self._desk.map_id, area, way, self._name(area)))

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._area:
            self.cancel()
            return True
        chosen = self._desk.chosen.space
        if event.key in STEPS and chosen:
            self._gesture = self._gesture or f"push {next(_gestures)}"
            self._desk.apply(MoveArea(self._desk.map_id, chosen, step_of(event), self._name(chosen), self._gesture))
            return True
        return False

    def cancel(self) -> None:
        self._area, self._way, self._moved, self._refusal, self._gesture = "", None, None, "", ""

    def overlays(self) -> Sequence[Overlay]:
        if self._moved is None or self._area not in self._moved.spaces:
            return ()
        derived, borders = faces(self._moved), self._moved.borders
        own = derived.borders_of(self._area)
        ends = {end for name in own for end in (borders[name].start, borders[name].end)}
        following = sorted({name for end in ends for name in derived.borders_at(end)} - set(own))
        lines = [DraftLine(border_line(self._moved, borders[name])) for name in following]
        ground = DraftArea(rings_of(derived.face(self._area)))
        return (ground, *lines)

    def note(self) -> ToolNote | None:
        if not self._area or (self._way is None and not self._refusal):
            return None
        way = way_words(self._way) if self._way else ""
        title = joined("  ", filter(None, (self._name(self._area), way)))
        if self._refusal:
            return ToolNote(title, self._refusal, refused=True)
        return ToolNote(title, Message("{said} Shift: along one axis", said=self._squeezed()))

    def _squeezed(self) -> str:
        """That the neighbours follow, and what is left of one that is made much smaller by it."""
        if self._moved is None:
            return Message("Its neighbours follow.")
        was, now = faces(self._desk.area_map), faces(self._moved)
        beside = {side for name in was.borders_of(self._area) for side in self._sides(name)} - {OUTSIDE, self._area}
        kept = {name: now.face(name).area / (was.face(name).area or 1.0) for name in sorted(beside)}
        least = min(kept, key=kept.__getitem__, default="")
        if not least or kept[least] > MUCH_SMALLER:
            return Message("Its neighbours follow.")
        return Message(
            "Its neighbours follow; {name} keeps {share:.0f} % of its ground.",
            name=self._name(least), share=100 * kept[least],
        )  # fmt: skip

    def _sides(self, border: str) -> set[str]:
        return {self._desk.area_map.borders[border].left, self._desk.area_map.borders[border].right}

    def _name(self, area: str) -> str:
        space = self._desk.space(area)
        return (space.name or space.id) if space is not None else area

    def _try(self, way: Point) -> None:
        """The map after the move; where it cannot be, the last one that could is shown, and why is said."""
        try:
            self._moved, self._refusal = moved_area(self._desk.area_map, self._area, way), ""
            self._way = way
        except Impossible as reason:
            self._refusal = spoken_error(reason)
