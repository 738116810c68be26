"""Drawing a new area or cutting a hole, with what it takes from whom; splitting an area along a line."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools.corner_tool import NEEDLESS_PX, CornerTool
from editors.map_editor.areas.tools.draft_shapes import draft_overlays, loss_words
from editors.map_editor.selection import one_space
from workbench.cartography.areas.draft_areas import Draft, drafted_area, drafted_hole, drafted_split
from workbench.cartography.areas.drawn_along import Trace, along_borders
from workbench.cartography.areas.lost_marks import that_goes
from workbench.cartography.areas.new_names import new_space_id, new_space_name
from workbench.cartography.areas.new_spaces import NAMES, new_space
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import AreaMap, Point, Space, SpaceKind
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.qt.map_canvas.laid_over.overlays import Overlay
from workbench.qt.map_canvas.tools import ToolEvent, ToolNote
from workbench.storage.edits.areas.area_edits import DrawArea, SplitArea
from workbench.storage.edits.areas.shape_edits import CutHole

CLOSE_PX = 10.0
SNAP_MM = 1.0
LEAST_CORNERS = 3
NO_AREA = Message("The line runs through no area.")
ALONG_REACH_PX = 9.0
"""A line drawn by hand this near to a border follows it."""
ALONG_LEAST_PX = 24.0
"""A border that it follows for less than this was only crossed."""


class DrawAreaTool(CornerTool):
    """Click the corners of a new area, or draw round it with the button held; close it by the first corner, a double
    click or Enter. `Alt` while closing cuts a hole instead."""

    name = marked("Draw an area")
    icon = "polygon"
    key = "A"

    def __init__(self, desk: AreaDesk, stops_at_borders: bool = True) -> None:
        super().__init__(desk)
        self.stops_at_borders = stops_at_borders
        self.kind = SpaceKind.AREA
        self.cuts_hole = False
        self._alt = False
        self._traces: list[Trace] = []
        self._drafted: tuple[AreaMap, tuple[object, ...], Draft | str] | None = None

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the next click does."""
        if self._stroke:
            return marked(
                "Let go at the first corner to close the area; anywhere else clicks go on from there · Esc: none"
            )
        if not self._corners:
            return marked(
                "Click the corners of a new area, or hold the button and draw round it · Shift: free of snapping"
            )
        if len(self._corners) < LEAST_CORNERS:
            return marked("Click the next corner · Ctrl: steps of 15° · Esc takes a corner back · Shift+Esc gives up")
        return marked(
            "Enter, a double click or the first corner closes the area · Alt cuts a hole · Ctrl: steps of 15°"
        )

    @property
    def drafted_line(self) -> tuple[Point, ...]:
        """The line as it would be kept if the hand let go here: where it runs along borders it is these borders."""
        if not self._stroke or not self._corners or self._pointer is None:
            return super().drafted_line
        return (*self._corners[:-1], *self._along(self._pointer))

    @property
    def is_hole(self) -> bool:
        return self.cuts_hole or self._alt

    # Pointer

    def move(self, event: ToolEvent) -> None:
        super().move(event)
        self._alt = event.alt
        if self._stroke is None:
            self._traces = []
        elif self._stroke:
            self._traces.append(self._trace(self._stroke[-1], event.shift))
        if self._closes(event):
            self._pointer, self._snapped = self._corners[0], True

    def _set_corner(self, event: ToolEvent) -> None:
        place, _ = self._place(event)
        if event.double or self._closes(event):
            self._finish(event)
        elif self._is_further(place, event):
            self._corners.append(place)
            self._refusal = ""

    def _as_meant(self, event: ToolEvent, stroke: Sequence[Point], place: Point, snapped: bool) -> tuple[Point, ...]:
        return self._along(place, event.shift)

    def _along(self, place: Point, is_free: bool = False) -> tuple[Point, ...]:
        """The line of the hand from the last corner to a place, on the borders that it runs along."""
        traces = (self._trace(self._corners[-1]), *self._traces[:-1], self._trace(place, is_free))
        return along_borders(self._desk.area_map, traces, self._per_px * ALONG_LEAST_PX, self._per_px * NEEDLESS_PX)

    def _trace(self, place: Point, is_free: bool = False) -> Trace:
        """A place with what the map has within reach of it."""
        hit = self._desk.hit(*place, self._per_px * ALONG_REACH_PX)
        if is_free or hit.on_border is None:
            return Trace(place, place)
        if hit.junction:
            return Trace(place, self._desk.area_map.junctions[hit.junction].point, junction=hit.junction)
        return Trace(place, hit.on_border, border=hit.border)

    def _stroke_ends(self, event: ToolEvent, place: Point, snapped: bool) -> None:
        self._traces = []
        if self._closes(event):
            self._corners.pop()
            self._finish(event)

    def _closes(self, event: ToolEvent) -> bool:
        """Whether a click here would be one on the first corner."""
        here = (event.x_mm, event.y_mm)
        enough = len(self._corners) + (1 if self._stroke else 0) >= LEAST_CORNERS
        return enough and distance(here, self._corners[0]) <= event.reach_mm(CLOSE_PX)

    def _finish(self, event: ToolEvent) -> None:
        self._alt = event.alt
        draft = self._draft_of(self.corners)
        goes = that_goes(draft.marks) if isinstance(draft, Draft) else ""
        if self.is_hole:
            self._refusal = self._desk.apply(CutHole(self._desk.map_id, self.corners, SNAP_MM, goes))
            if not self._refusal:
                self.cancel()
            return
        space = new_space(self._desk.area_map, self.kind, self._desk.design.terrain, say=spoken)
        edit = DrawArea(self._desk.map_id, self.corners, space, SNAP_MM, self.stops_at_borders, goes)
        self._refusal = self._desk.apply(edit)
        if not self._refusal:
            self.cancel()
            self._desk.choose(one_space(space.id))

    # What is shown

    def overlays(self) -> Sequence[Overlay]:
        draft = self.draft()
        shown = [] if draft is None or isinstance(draft, str) else draft_overlays(draft, self.is_hole)
        return (*shown, *super().overlays())

    def note(self) -> ToolNote | None:
        refused = super().note()
        if refused is not None or not self._corners:
            return refused
        draft, angle = self.draft(), self.angle_words()
        what = spoken("Hole" if self.is_hole else NAMES.get(self.kind, marked("New space")))
        title = "  ".join(word for word in (what, angle) if word)
        if draft is None:
            return ToolNote(title) if angle else None
        if isinstance(draft, str):
            return ToolNote(title, Message("Not yet: {why}", why=draft))
        return ToolNote(title, loss_words(self._desk.area_map, draft))

    def draft(self) -> Draft | str | None:
        """What closing the outline at the pointer would make, or why it cannot be; None of fewer than 3 corners."""
        line = self.drafted_line
        if len(line) > LEAST_CORNERS and line[-1] == line[0]:
            line = line[:-1]
        return self._draft_of(line)

    def _draft_of(self, line: tuple[Point, ...]) -> Draft | str | None:
        if len(line) < LEAST_CORNERS:
            return None
        area_map = self._desk.area_map
        key = (line, self.is_hole, self.stops_at_borders, self.kind)
        if self._drafted is None or self._drafted[0] is not area_map or self._drafted[1] != key:
            self._drafted = (area_map, key, self._made(area_map, line))
        return self._drafted[2]

    def _made(self, area_map: AreaMap, line: tuple[Point, ...]) -> Draft | str:
        try:
            if self.is_hole:
                return drafted_hole(area_map, line, SNAP_MM)
            return drafted_area(
                area_map, line, new_space(area_map, self.kind, say=spoken), SNAP_MM, self.stops_at_borders
            )
        except Impossible as reason:
            return spoken_error(reason)


class SplitTool(CornerTool):
    """Click where a line through an area begins, its bends, and where it ends on the outline again; or draw it."""

    name = marked("Split")
    icon = "split"
    key = "X"

    def __init__(self, desk: AreaDesk) -> None:
        super().__init__(desk)
        self._drafted: tuple[AreaMap, tuple[Point, ...], Draft | str] | None = None

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the next click does."""
        if not self._corners:
            return marked(
                "Click on the outline of an area where the line through it begins, or draw it with the button held"
            )
        return marked(
            "Click the bends of the line, and the outline again to split · Esc takes a bend back · Shift+Esc: none"
        )

    def _set_corner(self, event: ToolEvent) -> None:
        place, on_outline = self._place(event)
        if event.double and len(self._corners) > 1:
            self._finish(event)
        elif not self._corners and not on_outline:
            self._refusal = Message("The line begins on the outline of an area.")
        elif self._is_further(place, event):
            self._corners.append(place)
            self._refusal = ""
            if on_outline and len(self._corners) > 1:
                self._finish(event)

    def _stroke_ends(self, event: ToolEvent, place: Point, snapped: bool) -> None:
        if snapped and len(self._corners) > 1:
            self._finish(event)

    def _finish(self, event: ToolEvent) -> None:
        space = self._space(self.corners)
        if space is None:
            self._refusal = NO_AREA
            return
        area_map = self._desk.area_map
        new_id, name = new_space_id(area_map), new_space_name(area_map, space.name)
        split = SplitArea(area_map.id, space.id, self.corners, new_id, name, space.name or space.id)
        self._refusal = self._desk.apply(split)
        if self._refusal:
            del self._corners[max(1, self._before_press) :]
        else:
            self.cancel()
            self._desk.choose(one_space(new_id))

    def overlays(self) -> Sequence[Overlay]:
        draft = self.draft()
        return (*(draft_overlays(draft)[:1] if isinstance(draft, Draft) else ()), *super().overlays())

    def note(self) -> ToolNote | None:
        refused = super().note()
        if refused is not None or not self._corners:
            return refused
        draft = self.draft()
        if draft is None:
            return ToolNote(self.title, self.angle_words()) if self.angle_words() else None
        if isinstance(draft, str):
            return ToolNote(self.title, Message("Not yet: {why}", why=draft))
        (area, part) = draft.losses[0]
        whole = self._desk.geometry.face(area).area or 1.0
        share = round(100 * shapely.area(part) / whole)
        name = self._desk.area_map.spaces[area].name
        said = Message("{share} % of {name} becomes a new area.", share=share, name=name)
        return ToolNote(Message("Split"), said)

    def draft(self) -> Draft | str | None:
        """What the line up to the pointer would part, or why it cannot; None while it does not end on an outline."""
        line, area_map = self.drafted_line, self._desk.area_map
        if len(line) < 2 or not self._snapped:
            return None
        if self._drafted is None or self._drafted[0] is not area_map or self._drafted[1] != line:
            self._drafted = (area_map, line, self._made(area_map, line))
        return self._drafted[2]

    def _made(self, area_map: AreaMap, line: tuple[Point, ...]) -> Draft | str:
        space = self._space(line)
        if space is None:
            return NO_AREA
        new_id, name = new_space_id(area_map), new_space_name(area_map, space.name)
        try:
            return drafted_split(area_map, space.id, line, new_id, name)
        except Impossible as reason:
            return spoken_error(reason)

    def _space(self, line: Sequence[Point]) -> Space | None:
        """The space in which a line begins."""
        if len(line) < 2:
            return None
        (x0, y0), (x1, y1) = line[:2]
        return self._desk.space(self._desk.hit((x0 + x1) / 2, (y0 + y1) / 2, 0.1).space)
