"""The magic wand: a click into a region of one colour of the scan drafts its outline, Enter makes the area."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.scan_tracing import NO_SCAN, ScanSource, Traced, traced_region
from editors.map_editor.areas.tools.draft_shapes import draft_overlays, loss_words
from editors.map_editor.selection import one_space
from workbench.cartography.areas.draft_areas import Draft, drafted_area, drafted_hole
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.lost_marks import that_goes
from workbench.cartography.areas.new_spaces import NAMES, new_space
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.plane import Ring
from workbench.cartography.scans.colour_regions import NoRegion
from workbench.engine.maps.area_map import AreaMap, Point, SpaceKind
from workbench.engine.words.message import Message, as_message, joined
from workbench.language import marked
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.areas.area_edits import DrawArea
from workbench.storage.edits.areas.shape_edits import CutHole
from workbench.storage.edits.edit import Edit

NOTHING_TRACED = Traced(())
FIRST_TOLERANCE = 24
TOLERANCE_STEP = 4
MOST_TOLERANCE = 120
SNAP_MM = 1.5
SNAP_OF_INK = 1.2
"""Outlines that were traced meet in the middle of the ink; one drawn by hand may lie anywhere on it."""
LEAK_SHARE = 0.08
"""An outline that covers others with more than this of itself was not meant to."""


class WandTool(Tool):
    """Click into an enclosed region; `[` and `]` lower and raise the tolerance, Enter makes the area, Esc forgets."""

    name = marked("Magic wand")
    icon = "magic-wand"
    key = "Y"
    cursor = "cross"
    hovers = False

    def __init__(self, desk: AreaDesk, source: ScanSource | None = None, stops_at_borders: bool = True) -> None:
        self._desk, self.source = desk, source
        self.tolerance = FIRST_TOLERANCE
        self.stops_at_borders = stops_at_borders
        self.kind = SpaceKind.AREA
        self.cuts_hole = False
        self._at: Point | None = None
        self._px_per_mm = 1.0
        self.gap_mm = 0.0
        self._traced = NOTHING_TRACED
        self._refusal = ""
        self._drafted: tuple[AreaMap, tuple[object, ...], Draft | str] | None = None
        self._snap_mm = SNAP_MM

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the next click does."""
        if self.source is None or not self.source.all:
            return NO_SCAN
        if self.ring:
            return Message(
                "Enter makes the area · [ and ] change the tolerance ({tolerance}) · Esc forgets it",
                tolerance=self.tolerance,
            )
        return Message(
            "Click into a region of one colour that is enclosed · [ and ] change the tolerance ({tolerance})",
            tolerance=self.tolerance,
        )

    @property
    def ring(self) -> Ring:
        """The outline that was traced; () without one."""
        return self._traced.ring

    def close_gaps(self, up_to_mm: float) -> None:
        """Let no colour through gaps that are narrower than this; what is traced is traced again."""
        self.gap_mm = up_to_mm
        self._trace()

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        if event.double:
            self._finish()
            return
        self._at, self._px_per_mm = (event.x_mm, event.y_mm), event.px_per_mm
        self._trace()

    def press_key(self, event: ToolEvent) -> bool:
        match event.key:
            case "[" | "]":
                step = TOLERANCE_STEP if event.key == "]" else -TOLERANCE_STEP
                self.tolerance = min(MOST_TOLERANCE, max(0, self.tolerance + step))
                if self._at is not None:
                    self._trace()
                return True
            case "enter" if self.ring:
                self._finish()
                return True
            case "escape" if self._at is not None:
                self.cancel()
                return True
            case _:
                return False

    def cancel(self) -> None:
        self._at, self._traced, self._refusal = None, NOTHING_TRACED, ""

    def overlays(self) -> Sequence[Overlay]:
        if not self.ring:
            return ()
        draft = self.draft()
        ground = () if isinstance(draft, str) else draft_overlays(draft, self.cuts_hole)
        leak = self._traced.leak
        where = [DraftPoint(*leak.at, kind="corner")] if leak is not None else []
        return (*ground, DraftLine((*self.ring, self.ring[0]), refused=isinstance(draft, str)), *where)

    def note(self) -> ToolNote | None:
        if self._refusal:
            return ToolNote(self.title, self._refusal, refused=True)
        if not self.ring:
            return None
        draft = self.draft()
        what = as_message("Hole" if self.cuts_hole else NAMES.get(self.kind, marked("New space")))
        title = Message("{what}  tolerance {tolerance}", what=what, tolerance=self.tolerance)
        leaks = self.leak_words()
        if isinstance(draft, str):
            return ToolNote(title, leaks or draft, refused=True)
        said = (loss_words(self._desk.area_map, draft), self._ink_words(), Message("Enter makes it."))
        return ToolNote(title, leaks or joined(" ", filter(None, said)))

    def leak_words(self) -> str:
        """That the colour seems to run on into other ground, and what helps; "" when it does not."""
        into, leak = self._covered(), self._traced.leak
        if not into and leak is None:
            return ""
        where: str = Message("The colour leaks into {area}", area=into) if into else Message("The colour seems to leak")
        if leak is not None:
            where = Message("{leak} through a gap of {width:.1f} mm", leak=where, width=leak.width_mm)
        return Message("{leak}: lower the tolerance with [, or close gaps in the bar above.", leak=where)

    def _covered(self) -> str:
        """The names of areas under a good part of what should lie beside them; "" when it is cut out of them."""
        if not self.stops_at_borders or self.cuts_hole or self._has_no_free_ground():
            return ""
        return " and ".join(self._desk.area_map.spaces[space].name or space for space in self._under())

    def _under(self) -> list[str]:
        """The areas that lie under a good part of what was traced; islands inside it are none."""
        traced, derived = shapely.Polygon(self.ring), faces(self._desk.area_map)
        if not traced.is_valid:
            return []
        near = [space for space in derived.spaces_near(traced) if not derived.face(space).within(traced)]
        least = LEAK_SHARE * traced.area
        return sorted(space for space in near if derived.face(space).intersection(traced).area > least)

    def _has_no_free_ground(self) -> bool:
        taken = shapely.union_all([self._desk.geometry.face(space) for space in self._under()])
        return bool(taken.covers(shapely.Polygon(self.ring).buffer(-SNAP_MM)))

    def _ink_words(self) -> str:
        ink = self._traced.ink_mm
        return Message("The border runs in the middle of the ink, {ink:.1f} mm wide.", ink=ink) if ink else ""

    def draft(self) -> Draft | str:
        """What Enter would make of the outline, or why it cannot be."""
        area_map, key = self._desk.area_map, (self.ring, self.stops_at_borders, self.kind, self.cuts_hole)
        if self._drafted is None or self._drafted[0] is not area_map or self._drafted[1] != key:
            self._drafted = (area_map, key, self._made(area_map))
        return self._drafted[2]

    def _made(self, area_map: AreaMap) -> Draft | str:
        """What comes of the outline; where it cannot be with a wide reach for borders, with a shorter one."""
        why = ""
        for reach in (1.0, 0.5):
            self._snap_mm = reach * max(SNAP_MM, SNAP_OF_INK * self._traced.ink_mm)
            try:
                if self.cuts_hole:
                    return drafted_hole(area_map, self.ring, self._snap_mm)
                space = new_space(area_map, self.kind, say=spoken)
                return drafted_area(area_map, self.ring, space, self._snap_mm, self.stops_at_borders)
            except Impossible as reason:
                why = why or spoken_error(reason)
        under = self._under()
        if len(under) == 1 and not self.cuts_hole and self._has_no_free_ground():
            name = self._desk.area_map.spaces[under[0]].name or under[0]
            return Message("This is the ground of {area} already.", area=name)
        return why

    def _trace(self) -> None:
        if self._at is None:
            return
        try:
            if self.source is None:
                raise NoRegion(NO_SCAN)
            self._traced = traced_region(
                self.source, self._desk.area_map, self._at, self._px_per_mm, self.tolerance, self.gap_mm
            )
            self._refusal = ""
        except NoRegion as reason:
            self._traced, self._refusal = NOTHING_TRACED, spoken_error(reason)

    def _finish(self) -> None:
        if not self.ring:
            return
        space, draft = new_space(self._desk.area_map, self.kind, self._desk.design.terrain, say=spoken), self.draft()
        goes = "" if isinstance(draft, str) else that_goes(draft.marks)
        edit: Edit = DrawArea(self._desk.map_id, self.ring, space, self._snap_mm, self.stops_at_borders, goes)
        if self.cuts_hole:
            edit = CutHole(self._desk.map_id, self.ring, self._snap_mm, goes)
        self._refusal = self._desk.apply(edit)
        if not self._refusal:
            self.cancel()
            self._desk.choose(one_space(space.id))
