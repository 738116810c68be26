"""Marking borders with what they carry: one by a click, many by a brush, chains by two clicks on corners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import count
from typing import TypeAlias

from msgspec.structs import replace

from editors.map_editor.borders.border_net import Corner, Side, chain_line
from editors.map_editor.borders.line_classes import LINE_COSTS
from editors.map_editor.borders.marks import LINES, Brush, Mark, carried_words, hint_of, mark_of
from editors.map_editor.borders.way_arrows import way_arrows
from editors.map_editor.desk import AnyDesk
from editors.map_editor.selection import Chosen
from workbench.cartography.areas.new_names import new_line
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.plane import distance, length
from workbench.engine.maps.area_map import Point, River
from workbench.engine.maps.border import Border, Road
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Overlay, Selection
from workbench.qt.map_canvas.sheet.sided_lines import has_sides
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.border_edits import MarkBorders
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.map_changes import area_map_of
from workbench.storage.edits.road_edits import LayRoad

STARTS_AT_PX = 6.0
NEW_LINE = ""
"""In place of the id of a road or river: the next border begins a new one."""

Choices: TypeAlias = Callable[[], Sequence[tuple[str, str]]]
_gestures = count(1)


class BorderTool(Tool):
    """Click a border, or brush along several, to mark them; click a corner and another for the borders between.

    `Ctrl` (or `Alt`) takes the mark off. `feature` is one of the `kinds` that are offered, words and id. `line` is the
    road or river that is drawn; at `NEW_LINE` the first border that is marked begins one called `new_name`, or by the
    program when that is empty, of the class `new_class`. With `bridges` water gets them where roads cross it; None is
    a map whose roads cross none.
    """

    cursor = "cross"
    hovers = False
    costs = LINE_COSTS
    bridges_tip = marked("A river gets a bridge where a road crosses it, and takes it along when it goes")

    def __init__(
        self,
        desk: AnyDesk,
        mark: Mark,
        name: str,
        icon: str,
        key: str,
        kinds: Choices = tuple,
        bridges: bool | None = None,
    ) -> None:
        self._desk = desk
        self.mark = mark
        self.name, self.icon, self.key = name, icon, key
        self.choices, self.chosen, self.bridges = kinds, "", bridges
        self.line = NEW_LINE
        self.new_name, self.new_class = "", ""
        self._side: Side | None = None
        self._takes_off, self._turned = False, False
        self._pressed: Point | None = None
        self._pressed_corner: Corner | None = None
        self._before: Point | None = None
        self._last: Side | None = None
        self._is_brushing = False
        self._done: set[str] = set()
        self._gesture = ""
        self._start: Corner | None = None
        self._goal: Corner | None = None
        self._near_corner: Corner | None = None
        self._chain: tuple[Side, ...] = ()
        self._refusal = ""

    # What is drawn

    @property
    def draws_line(self) -> bool:
        return self.mark in LINES

    @property
    def choice_name(self) -> str:
        """What is chosen of the kinds, for the bar over the map."""
        return marked("What lies along the hexside") if self._is_grid else marked("What lies along the border")

    def current(self) -> str:
        """The kind that is laid, the first there is if none was chosen."""
        kinds = [kind for _, kind in self.choices()]
        return self.chosen if self.chosen in kinds else next(iter(kinds), "")

    def choose(self, kind: str) -> None:
        """Lay another kind."""
        self.chosen = kind

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the next click does."""
        if self._chain_start() is not None:
            return marked("Click where the chain ends; it goes on from there · Ctrl takes it off · Esc ends it")
        return hint_of(self.mark, self._has_sides, self._is_grid)

    @property
    def chain(self) -> tuple[str, ...]:
        """The borders that the next click would mark, in order, while a chain is begun."""
        return tuple(border.id for border, _ in self._walk())

    @property
    def _is_grid(self) -> bool:
        return self._desk.map.grid is not None

    # Pointer

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        if event.double:
            self._end_chain()
            return
        self._refusal = ""
        self._look(event)
        self._pressed, self._pressed_corner = (event.x_mm, event.y_mm), self._near_corner
        self._is_brushing = self._near_corner is None and self._chain_start() is None
        if self._is_brushing:
            self._begin_stroke(event)

    def move(self, event: ToolEvent) -> None:
        self._refusal = ""
        self._look(event)
        if event.button != "left" or self._pressed is None:
            return
        is_drag = distance(self._pressed, (event.x_mm, event.y_mm)) > event.reach_mm(STARTS_AT_PX)
        if not self._is_brushing and is_drag and self._chain_start() is None:
            self._is_brushing = True
            self._begin_stroke(event)
        elif self._is_brushing:
            self._brush(event)

    def release(self, event: ToolEvent) -> None:
        was_click, was_stroke = self._pressed is not None and not self._is_brushing, self._is_brushing
        if was_stroke and self._last is not None:
            self._desk.choose(Chosen(border=self._last.border))
        elif was_stroke:
            nothing = marked("There is no hexside between two hexes of this map here.")
            self._desk.refuse(spoken(nothing if self._is_grid else marked("There is no border here.")))
        self._pressed, self._is_brushing, self._done = None, False, set()
        if not was_click or event.button not in ("left", ""):
            return
        if self._chain_start() is not None:
            self._finish_chain()
        elif self._pressed_corner is not None:
            self._start = self._pressed_corner
            self._look(event)

    def press_key(self, event: ToolEvent) -> bool:
        if event.key in ("escape", "enter") and self._start is not None:
            self._end_chain()
            return True
        return False

    def cancel(self) -> None:
        self._side, self._done, self._refusal, self._pressed, self._is_brushing = None, set(), "", None, False
        self._end_chain()

    def leave(self) -> None:
        self._side, self._refusal, self._near_corner, self._chain, self._goal = None, "", None, (), None

    # What is shown

    def overlays(self) -> Sequence[Overlay]:
        net, start = self._desk.net, self._chain_start()
        if start is None:
            if corner := self._point_of(self._near_corner):
                return (DraftPoint(*corner, kind="snap"),)
            border = self._border_under()
            if border is None:
                return ()
            return (Selection(borders=(border.id,)), *self._arrows([(border, self._from_first())]))
        shown: list[Overlay] = []
        if walk := self._walk():
            shown.append(DraftLine(chain_line(net, walk), refused=self._takes_off))
            shown += self._arrows([(border, along != self._turned) for border, along in walk])
        shown.append(DraftPoint(*start, kind="corner"))
        if goal := self._point_of(self._goal):
            shown.append(DraftPoint(*goal, kind="snap"))
        return shown

    def _arrows(self, ways: Sequence[tuple[Border, bool]]) -> Sequence[Overlay]:
        is_shown = self.mark is Mark.ONE_WAY and not self._takes_off
        return way_arrows(self._desk.net, ways) if is_shown else ()

    def note(self) -> ToolNote | None:
        if self._chain_start() is not None and not self._refusal:
            walk = self._walk()
            if not walk:
                return ToolNote(self._verb(), spoken(marked("Point at where it shall lead.")))
            said = Message(
                "{count} hexsides, {mm} mm. Click marks them; Esc ends the chain."
                if self._is_grid
                else "{count} {count:border|borders}, {mm} mm. Click marks them; Esc ends the chain.",
                count=len(walk), mm=f"{length(chain_line(self._desk.net, walk)):.0f}",
            )  # fmt: skip
            return ToolNote(self._verb(), spoken(said))
        border = self._border_under()
        if self._near_corner is not None and not self._refusal and not self._is_brushing:
            return ToolNote(self._verb(), spoken(marked("A click begins a chain here.")))
        if border is None:
            return ToolNote(self.title, self._refusal, refused=True) if self._refusal else None
        name = spoken(self._desk.called(Chosen(border=border.id)))
        title = name[:1].upper() + name[1:]
        if self._refusal:
            return ToolNote(title, self._refusal, refused=True)
        return ToolNote(title, carried_words(self._desk.map, border))

    def _verb(self) -> str:
        kind = self.current()
        words = next((words for words, value in self.choices() if value == kind), self.title)
        off = self._takes_off and self.mark is not Mark.NONE
        return spoken(Message("{thing}: take off", thing=words)) if off else words

    # What lies under the pointer

    def _look(self, event: ToolEvent) -> None:
        """Which border, corner or chain the pointer is at, and what the keys that are held say."""
        net = self._desk.net
        self._side, self._near_corner = net.near(event), net.corner_near(event)
        self._takes_off, self._turned = event.control or event.alt, event.shift
        if self._chain_start() is None or self._start is None:
            self._chain, self._goal = (), None
            return
        goal = net.goal_near(event)
        if goal != self._goal or not self._walk():
            self._goal, self._chain = goal, ()
            if goal is not None and goal != self._start:
                try:
                    self._chain = net.chain(self._start, goal)
                except Impossible as reason:
                    self._refusal = spoken_error(reason)

    def _point_of(self, corner: Corner | None) -> Point | None:
        return None if corner is None else self._desk.net.corner_point(corner)

    def _chain_start(self) -> Point | None:
        """Where the chain begins, None when none is begun or the corner is there no more."""
        return self._point_of(self._start)

    def _border_under(self) -> Border | None:
        return None if self._side is None else self._desk.map.border_of(self._side.border)

    def _from_first(self) -> bool:
        return (self._side is None or self._side.from_first) != self._turned

    def _walk(self) -> tuple[tuple[Border, bool], ...]:
        """The borders of the chain as they are now, each with whether its first space lies on the left."""
        found = [(self._desk.map.border_of(side.border), side.from_first) for side in self._chain]
        known = tuple((border, along) for border, along in found if border is not None)
        return known if len(known) == len(found) else ()

    # Marking

    def _begin_stroke(self, event: ToolEvent) -> None:
        self._done, self._gesture, self._last = set(), f"mark {next(_gestures)}", None
        at_once = self._near_corner is None and self._pressed == (event.x_mm, event.y_mm)
        self._before = self._pressed
        if at_once and self._side is not None:
            self._mark([self._side])
        elif not at_once:
            self._brush(event)

    def _brush(self, event: ToolEvent) -> None:
        """Mark what the stroke has run along since the pointer was told of last."""
        here = (event.x_mm, event.y_mm)
        passed = self._desk.net.passed(self._before or here, event, self._last)
        self._before = here
        self._mark([side for side in passed if side.border not in self._done])
        self._last = passed[-1] if passed else self._last

    def _mark(self, sides: Sequence[Side]) -> None:
        self._done.update(side.border for side in sides)
        self._last = sides[-1] if sides else self._last
        known = [(border, side) for side in sides if (border := self._desk.map.border_of(side.border)) is not None]
        # teeth stand where the pointer is, a way leads away from it
        if known:
            self._apply(
                [(border, side.from_first != self._turned) for border, side in known], self._gesture, falls=True
            )

    def _finish_chain(self) -> None:
        walk, goal = self._walk(), self._goal
        if not walk:
            if not self._refusal:
                nowhere, here = marked("No junction lies near the pointer."), marked("The chain begins here.")
                self._refusal = spoken(nowhere if goal is None else here)
            return
        if self._apply([(border, along != self._turned) for border, along in walk]):
            self._start, self._goal, self._chain = goal, None, ()

    def _end_chain(self) -> None:
        self._start, self._goal, self._chain = None, None, ()

    @property
    def _has_sides(self) -> bool:
        """Whether what is marked has teeth or ticks on one side."""
        return self.mark is Mark.FEATURE and has_sides(kinds_of(self._desk.design), self.current())

    def _apply(self, borders: Sequence[tuple[Border, bool]], gesture: str = "", falls: bool = False) -> bool:
        """Mark borders, each with whether the way from its first space stays open; whether it is so now.

        Teeth stand on the side of the first space if it `falls` as the way leads. They stand to the right of a chain,
        which goes along a border that is open from its left.
        """
        line = self._line_to_begin()
        marks: list[MarkBorders] = []
        for border, from_first in borders:
            brush = Brush(self.mark, line.id if line else self.line, self.current(), self._takes_off, from_first)
            if self._has_sides:
                brush = replace(brush, falls_to_first=from_first == falls)
            try:
                mark = mark_of(self._desk, self._desk.net, border, brush, gesture)
            except Impossible as reason:
                self._refusal = spoken_error(reason)
                continue
            marks += [mark] if mark is not None else []
        if not marks:
            return not self._refusal
        self._refusal = self._desk.apply(self._drawn(marks, line))
        if line is not None and not self._refusal:
            self.line, self.new_name = line.id, ""
        return not self._refusal

    def _line_to_begin(self) -> Road | River | None:
        """The road or river that begins with what is marked now; None when there is one, or none is drawn."""
        if not self.draws_line or self._takes_off:
            return None
        area_map, is_road = area_map_of(self._desk.map), self.mark is Mark.ROAD
        known = area_map.roads if is_road else area_map.rivers
        return None if self.line in known else new_line(area_map, is_road, self.new_name, self.new_class, spoken)

    def _drawn(self, marks: Sequence[MarkBorders], line: Road | River | None) -> Edit:
        """The marks of a stroke as one edit, with the road or river that begins by them."""
        stroke = reduce(MarkBorders.with_more, marks)
        if isinstance(line, Road):
            return LayRoad(stroke.map_id, line, stroke.borders, stroke.gesture)
        return replace(stroke, river=line, bridges=bool(self.bridges))
