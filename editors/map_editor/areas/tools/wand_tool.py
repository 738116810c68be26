"""The magic wand: a click into a region of one colour of the scan drafts its outline, Enter makes the area."""

from __future__ import annotations

from collections.abc import Sequence

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.edits import DrawArea
from editors.map_editor.areas.new_spaces import new_space
from editors.map_editor.areas.scan_tracing import NO_SCAN, ScanSource, traced_region
from editors.map_editor.areas.shape_edits import CutHole
from editors.map_editor.areas.tools.draft_shapes import draft_overlays, loss_words
from editors.map_editor.selection import one_space
from workbench.cartography.colour_regions import NoRegion
from workbench.cartography.draft_areas import Draft, drafted_area, drafted_hole
from workbench.cartography.lost_marks import that_goes
from workbench.cartography.plane import Ring
from workbench.cartography.surgery import Impossible
from workbench.engine.area_map import AreaMap, Point, SpaceKind
from workbench.qt.map_canvas.overlays import DraftLine, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edit import Edit

FIRST_TOLERANCE = 24
TOLERANCE_STEP = 4
MOST_TOLERANCE = 120
SNAP_MM = 1.5
"""A region that is traced ends before the ink of its border: its neighbour's outline is this near."""


class WandTool(Tool):
    """Click into an enclosed region; `[` and `]` lower and raise the tolerance, Enter makes the area, Esc forgets."""

    name = "Magic wand"
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
        self._ring: Ring = ()
        self._refusal = ""
        self._drafted: tuple[AreaMap, tuple[object, ...], Draft | str] | None = None

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the next click does."""
        if self.source is None or not self.source.all:
            return NO_SCAN
        if self._ring:
            return f"Enter makes the area · [ and ] change the tolerance ({self.tolerance}) · Esc forgets it"
        return f"Click into a region of one colour that is enclosed · [ and ] change the tolerance ({self.tolerance})"

    @property
    def ring(self) -> Ring:
        """The outline that was traced; () without one."""
        return self._ring

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
            case "enter" if self._ring:
                self._finish()
                return True
            case "escape" if self._at is not None:
                self.cancel()
                return True
            case _:
                return False

    def cancel(self) -> None:
        self._at, self._ring, self._refusal = None, (), ""

    def overlays(self) -> Sequence[Overlay]:
        if not self._ring:
            return ()
        draft = self.draft()
        ground = () if isinstance(draft, str) else draft_overlays(draft, self.cuts_hole)
        return (*ground, DraftLine((*self._ring, self._ring[0]), refused=isinstance(draft, str)))

    def note(self) -> ToolNote | None:
        if self._refusal:
            return ToolNote(self.name, self._refusal, refused=True)
        if not self._ring:
            return None
        draft = self.draft()
        title = f"{'Hole' if self.cuts_hole else 'New area'}  tolerance {self.tolerance}"
        if isinstance(draft, str):
            return ToolNote(title, draft, refused=True)
        return ToolNote(title, f"{loss_words(self._desk.area_map, draft)} Enter makes it.")

    def draft(self) -> Draft | str:
        """What Enter would make of the outline, or why it cannot be."""
        area_map, key = self._desk.area_map, (self._ring, self.stops_at_borders, self.kind, self.cuts_hole)
        if self._drafted is None or self._drafted[0] is not area_map or self._drafted[1] != key:
            try:
                made: Draft | str = self._made(area_map)
            except Impossible as reason:
                made = str(reason)
            self._drafted = (area_map, key, made)
        return self._drafted[2]

    def _made(self, area_map: AreaMap) -> Draft:
        if self.cuts_hole:
            return drafted_hole(area_map, self._ring, SNAP_MM)
        return drafted_area(area_map, self._ring, new_space(area_map, self.kind), SNAP_MM, self.stops_at_borders)

    def _trace(self) -> None:
        if self._at is None:
            return
        try:
            if self.source is None:
                raise NoRegion(NO_SCAN)
            self._ring = traced_region(self.source, self._desk.area_map, self._at, self._px_per_mm, self.tolerance)
            self._refusal = ""
        except NoRegion as reason:
            self._ring, self._refusal = (), str(reason)

    def _finish(self) -> None:
        if not self._ring:
            return
        space, draft = new_space(self._desk.area_map, self.kind), self.draft()
        goes = "" if isinstance(draft, str) else that_goes(draft.marks)
        edit: Edit = DrawArea(self._desk.map_id, self._ring, space, SNAP_MM, self.stops_at_borders, goes)
        if self.cuts_hole:
            edit = CutHole(self._desk.map_id, self._ring, SNAP_MM, goes)
        self._refusal = self._desk.apply(edit)
        if not self._refusal:
            self.cancel()
            self._desk.choose(one_space(space.id))
