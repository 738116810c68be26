"""Marking borders with what they carry: one by a click, many by a brush, chains by two clicks on junctions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import count

from msgspec.structs import replace

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools.marks import LINES, Brush, Mark, carried_words, hint_of, mark_of
from editors.map_editor.areas.tools.way_arrows import way_arrows
from editors.map_editor.selection import Chosen
from workbench.cartography.areas.border_chains import chain_line, shortest_chain, walked
from workbench.cartography.areas.new_names import new_line
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.checks.map_checks import border_name
from workbench.cartography.plane import distance, length
from workbench.engine.maps.area_map import Point, River
from workbench.engine.maps.border import Border, Road
from workbench.language import marked
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Overlay, Selection
from workbench.qt.map_canvas.sheet.sided_lines import has_sides
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.border_edits import MarkBorders
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.road_edits import LayRoad

REACH_PX = 9.0
JUNCTION_REACH_PX = 8.0
GOAL_REACH_PX = 70.0
"""A chain leads to the junction nearest to the pointer within this."""
STARTS_AT_PX = 6.0
NEW_LINE = ""
"""In place of the id of a road or river: the next border begins a new one."""

_gestures = count(1)


class BorderTool(Tool):
    """Click a border, or brush along several, to mark them; click a junction and another for the borders between.

    `Ctrl` (or `Alt`) takes the mark off. `line` is the road or river that is drawn; at `NEW_LINE` the first border that
    is marked begins one called `new_name`, or by the program when that is empty, of the class `new_class`.
    """

    cursor = "cross"
    hovers = False

    def __init__(self, desk: AreaDesk, mark: Mark, name: str, icon: str, key: str, feature: str = "") -> None:
        self._desk = desk
        self.mark = mark
        self.name, self.icon, self.key = name, icon, key
        self.feature = feature
        self.line = NEW_LINE
        self.new_name, self.new_class = "", ""
        self._border = ""
        self._under_left = True
        self._takes_off, self._turned = False, False
        self._pressed: Point | None = None
        self._pressed_junction = ""
        self._is_brushing = False
        self._done: set[str] = set()
        self._gesture = ""
        self._start, self._goal = "", ""
        self._near_junction = ""
        self._chain: tuple[str, ...] = ()
        self._refusal = ""

    @property
    def draws_line(self) -> bool:
        return self.mark in LINES

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the next click does."""
        if self._chain_start():
            return marked(
                "Click the junction where the chain ends; it goes on from there · Ctrl takes it off · Esc ends it"
            )
        return hint_of(self.mark, self._has_sides)

    @property
    def chain(self) -> tuple[str, ...]:
        """The borders that the next click would mark, in order, while a chain is begun."""
        return self._chain if all(name in self._desk.area_map.borders for name in self._chain) else ()

    # Pointer

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        if event.double:
            self._end_chain()
            return
        self._look(event)
        self._refusal = ""
        self._pressed, self._pressed_junction = (event.x_mm, event.y_mm), self._near_junction
        self._is_brushing = not (self._near_junction or self._chain_start())
        if self._is_brushing:
            self._begin_stroke(event)

    def move(self, event: ToolEvent) -> None:
        self._refusal = ""
        self._look(event)
        if event.button != "left" or self._pressed is None:
            return
        is_drag = distance(self._pressed, (event.x_mm, event.y_mm)) > event.reach_mm(STARTS_AT_PX)
        if not self._is_brushing and is_drag and not self._chain_start():
            self._is_brushing = True
            self._begin_stroke(event)
        elif self._is_brushing:
            self._mark_under(event)

    def release(self, event: ToolEvent) -> None:
        was_click = self._pressed is not None and not self._is_brushing
        self._pressed, self._is_brushing, self._done = None, False, set()
        if not was_click or event.button not in ("left", ""):
            return
        if self._chain_start():
            self._finish_chain()
        elif self._pressed_junction in self._desk.area_map.junctions:
            self._start = self._pressed_junction
            self._look(event)

    def press_key(self, event: ToolEvent) -> bool:
        if event.key in ("escape", "enter") and self._start:
            self._end_chain()
            return True
        return False

    def cancel(self) -> None:
        self._border, self._done, self._refusal, self._pressed, self._is_brushing = "", set(), "", None, False
        self._end_chain()

    def leave(self) -> None:
        self._border, self._refusal, self._near_junction, self._chain, self._goal = "", "", "", (), ""

    # What is shown

    def overlays(self) -> Sequence[Overlay]:
        area_map, start = self._desk.area_map, self._chain_start()
        shown: list[Overlay] = []
        if start:
            if self.chain:
                line = chain_line(area_map, start, self.chain)
                shown.append(DraftLine(line, refused=self._takes_off))
                if self.mark is Mark.ONE_WAY and not self._takes_off:
                    shown += way_arrows(area_map, self.chain, self._chain_ways(start))
            shown.append(DraftPoint(*area_map.junctions[start].point, kind="corner"))
            if self._goal in area_map.junctions:
                shown.append(DraftPoint(*area_map.junctions[self._goal].point, kind="snap"))
            return shown
        if self._near_junction in area_map.junctions:
            return (DraftPoint(*area_map.junctions[self._near_junction].point, kind="snap"),)
        if self._border not in area_map.borders:
            return ()
        if self.mark is Mark.ONE_WAY and not self._takes_off:
            shown += way_arrows(area_map, (self._border,), (self._from_left(),))
        return (Selection(borders=(self._border,)), *shown)

    def note(self) -> ToolNote | None:
        area_map, start = self._desk.area_map, self._chain_start()
        if start and not self._refusal:
            if not self.chain:
                return ToolNote(self._verb(), "Point at the junction where it shall lead.")
            mm = length(chain_line(area_map, start, self.chain))
            number = "1 border" if len(self.chain) == 1 else f"{len(self.chain)} borders"
            return ToolNote(self._verb(), f"{number}, {mm:.0f} mm. Click marks them; Esc ends the chain.")
        border = area_map.borders.get(self._border)
        if self._near_junction and not self._refusal and not self._is_brushing:
            return ToolNote(self._verb(), "A click begins a chain at this junction.")
        if border is None:
            return ToolNote(self.name, self._refusal, refused=True) if self._refusal else None
        name = border_name(area_map, self._border)
        title = name[:1].upper() + name[1:]
        if self._refusal:
            return ToolNote(title, self._refusal, refused=True)
        return ToolNote(title, carried_words(area_map, border))

    def _verb(self) -> str:
        what = self.feature.replace("_", " ").capitalize() if self.mark is Mark.FEATURE else self.name
        return f"{what}: take off" if self._takes_off and self.mark is not Mark.NONE else what

    # What lies under the pointer

    def _look(self, event: ToolEvent) -> None:
        """Which border, junction or chain the pointer is at, and what the keys that are held say."""
        desk = self._desk
        hit = desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX))
        self._border = hit.border
        self._takes_off, self._turned = event.control or event.alt, event.shift
        border = desk.area_map.borders.get(hit.border)
        self._under_left = border is None or event.space != border.right or border.left == border.right
        self._near_junction = desk.hits.junction_at(event.x_mm, event.y_mm, event.reach_mm(JUNCTION_REACH_PX))
        start = self._chain_start()
        if not start:
            self._chain, self._goal = (), ""
            return
        goal = desk.hits.junction_at(event.x_mm, event.y_mm, event.reach_mm(GOAL_REACH_PX))
        if goal != self._goal or not self.chain:
            self._goal, self._chain = goal, ()
            if goal and goal != start:
                try:
                    self._chain = shortest_chain(desk.area_map, start, goal)
                except Impossible as reason:
                    self._refusal = spoken_error(reason)

    def _chain_start(self) -> str:
        """The junction where the chain begins, "" when none is begun or it is there no more."""
        return self._start if self._start in self._desk.area_map.junctions else ""

    def _from_left(self) -> bool:
        return self._under_left != self._turned

    def _chain_ways(self, start: str) -> tuple[bool, ...]:
        """Of each border whether the way from its left stays open: all from the left of the chain as it is walked."""
        return tuple(along != self._turned for along in walked(self._desk.area_map, start, self.chain))

    # Marking

    def _begin_stroke(self, event: ToolEvent) -> None:
        self._done, self._gesture = set(), f"mark {next(_gestures)}"
        self._mark_under(event)

    def _mark_under(self, event: ToolEvent) -> None:
        border = self._desk.area_map.borders.get(self._border)
        if border is None or border.id in self._done:
            return
        self._done.add(border.id)
        # teeth stand where the pointer is, a way leads away from it
        self._apply([(border, self._from_left())], self._gesture, falls_left=self._from_left())
        self._desk.choose(Chosen(border=border.id))

    def _finish_chain(self) -> None:
        start, goal, borders = self._chain_start(), self._goal, self._desk.area_map.borders
        if not self.chain:
            if not self._refusal:
                self._refusal = "No junction lies near the pointer." if not goal else "The chain begins here."
            return
        ways = self._chain_ways(start)
        if self._apply([(borders[name], way) for name, way in zip(self.chain, ways, strict=True)]):
            self._start, self._goal, self._chain = goal, "", ()

    def _end_chain(self) -> None:
        self._start, self._goal, self._chain = "", "", ()

    @property
    def _has_sides(self) -> bool:
        """Whether what is marked has teeth or ticks on one side."""
        return self.mark is Mark.FEATURE and has_sides(kinds_of(self._desk.design), self.feature)

    def _apply(self, borders: Sequence[tuple[Border, bool]], gesture: str = "", falls_left: bool | None = None) -> bool:
        """Mark borders, each with whether the way from its left stays open; whether it was done, or was so before.

        Teeth stand to the right of a chain, which goes along a border that is open from its left.
        """
        line = self._line_to_begin()
        marks: list[MarkBorders] = []
        for border, from_left in borders:
            brush = Brush(self.mark, line.id if line else self.line, self.feature, self._takes_off, from_left)
            if self._has_sides:
                brush = replace(brush, falls_left=not from_left if falls_left is None else falls_left)
            try:
                mark = mark_of(self._desk.area_map, border, brush, gesture)
            except Impossible as reason:
                self._refusal = spoken_error(reason)
                continue
            marks += [mark] if mark is not None else []
        if not marks:
            return not self._refusal
        self._refusal = self._desk.apply(_drawn(marks, line))
        if line is not None and not self._refusal:
            self.line, self.new_name = line.id, ""
        return not self._refusal

    def _line_to_begin(self) -> Road | River | None:
        """The road or river that begins with what is marked now; None when there is one, or none is drawn."""
        area_map, is_road = self._desk.area_map, self.mark is Mark.ROAD
        known = area_map.roads if is_road else area_map.rivers
        if not self.draws_line or self._takes_off or self.line in known:
            return None
        return new_line(area_map, is_road, self.new_name, self.new_class, spoken)


def _drawn(marks: Sequence[MarkBorders], line: Road | River | None) -> Edit:
    """The marks of a stroke as one edit, with the road or river that begins by them."""
    stroke = reduce(MarkBorders.with_more, marks)
    if isinstance(line, Road):
        return LayRoad(stroke.map_id, line, stroke.borders, stroke.gesture)
    return replace(stroke, river=line)
