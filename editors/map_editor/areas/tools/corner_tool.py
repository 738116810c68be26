"""Drawing a line corner by corner, or by a hand that holds the button; corners snap to what is there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from editors.map_editor.areas.area_desk import AreaDesk
from workbench.cartography.areas.moved_lines import point_of_border
from workbench.cartography.lines.drawing_guides import (
    at_angle,
    guide_through,
    on_sheet,
    turn_deg,
    without_needless_points,
)
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import Point
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

REACH_PX = 9.0
STARTS_AT_PX = 6.0
NEEDLESS_PX = 1.6
"""Points of a line drawn by hand that lie this near to the line without them are left out."""
GUIDE_PX = 400.0
STEADY_PX = 2.0


class CornerTool(Tool):
    """Collects corners: clicks, or a line drawn with the button held.

    A corner near a junction, a border or the frame lies on it; `Shift` lets it lie free, `Ctrl` turns each side by
    whole steps of 15 degrees. Corners off the sheet lie on its edge.
    """

    cursor = "cross"
    hovers = False

    def __init__(self, desk: AreaDesk) -> None:
        self._desk = desk
        self._corners: list[Point] = []
        self._pointer: Point | None = None
        self._snapped = False
        self._by_angle = False
        self._stroke: list[Point] | None = None
        self._pressed: Point | None = None
        self._before_press = 0
        self._per_px = 0.25
        self._refusal = ""

    @property
    def corners(self) -> tuple[Point, ...]:
        return tuple(self._corners)

    @property
    def line(self) -> tuple[Point, ...]:
        """The corners, the line that the hand is drawing, and the pointer."""
        drawn = (*self._corners, *(self._stroke or ()))
        if self._pointer is not None and drawn and distance(self._pointer, drawn[-1]) > 0.0:
            return (*drawn, self._pointer)
        return drawn

    @property
    def drafted_line(self) -> tuple[Point, ...]:
        """The line as it would be kept if the hand let go here: far fewer points to work out what comes of them."""
        return without_needless_points(self.line, self._per_px * NEEDLESS_PX) if self._stroke else self.line

    # Pointer

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        self._pressed, self._before_press = (event.x_mm, event.y_mm), len(self._corners)
        self._stroke = None
        self._set_corner(event)

    def move(self, event: ToolEvent) -> None:
        self._per_px = event.reach_mm(1.0)
        self._pointer, self._snapped = self._place(event)
        here = (event.x_mm, event.y_mm)
        if self._pressed is None or event.button != "left" or not self._corners:
            return
        if self._stroke is None and distance(self._pressed, here) > event.reach_mm(STARTS_AT_PX):
            self._stroke = []
        if self._stroke is not None:
            self._stroke.append(self._on_sheet(here))

    def release(self, event: ToolEvent) -> None:
        stroke, self._stroke, self._pressed = self._stroke, None, None
        if not stroke or not self._corners:
            return
        place, snapped = self._place(event)
        self._corners += self._as_meant(event, stroke, place, snapped)[1:]
        self._refusal = ""
        self._stroke_ends(event, place, snapped)

    def leave(self) -> None:
        self._pointer, self._snapped = None, False

    # Keys

    def press_key(self, event: ToolEvent) -> bool:
        if not self._corners:
            return False
        match event.key:
            case "escape" if event.shift:
                self.cancel()
            case "escape" | "backspace" | "delete":
                self._corners.pop()
                self._refusal, self._stroke = "", None
            case "enter":
                self._finish(event)
            case _:
                return False
        return True

    def end_drag(self) -> None:
        """Forget the line that the hand draws, and the corner that it began with; those before stay."""
        if self._pressed is not None:
            del self._corners[self._before_press :]
        self._refusal, self._stroke, self._pressed = "", None, None

    def cancel(self) -> None:
        self._corners, self._refusal, self._stroke, self._pressed = [], "", None, None

    # What is shown

    def overlays(self) -> Sequence[Overlay]:
        line = self.line
        shown: list[Overlay] = [DraftLine(line, refused=bool(self._refusal))] if len(line) > 1 else []
        shown += [DraftPoint(*corner, kind="corner") for corner in self._corners]
        if self._pointer is not None and self._corners and self._by_angle:
            beyond = GUIDE_PX * self._per_px
            shown.append(DraftLine(guide_through(self._corners[-1], self._pointer, beyond), kind="guide"))
        if self._snapped and self._pointer:
            shown.append(DraftPoint(*self._pointer, kind="snap"))
        return shown

    def note(self) -> ToolNote | None:
        if self._refusal:
            return ToolNote(self.title, self._refusal, refused=True)
        return None

    def angle_words(self) -> str:
        """How the side that is drawn turns: "90°"; "" while it is not led by steps."""
        if not (self._by_angle and self._pointer and self._corners):
            return ""
        last = self._corners[-1]
        before = self._corners[-2] if len(self._corners) > 1 else (last[0] - 1.0, last[1])
        return f"{turn_deg(before, last, self._pointer):.0f}°".replace("-", "−")

    # How

    def _place(self, event: ToolEvent) -> tuple[Point, bool]:
        """Where a click would set a corner, and whether it snaps: junction, point, border, the frame of the map."""
        free = self._on_sheet((event.x_mm, event.y_mm))
        self._by_angle = bool(event.control and self._corners and self._stroke is None)
        if self._by_angle:
            before = self._corners[-2] if len(self._corners) > 1 else None
            return self._on_sheet(at_angle(before, self._corners[-1], free)), False
        if event.shift:
            return free, False
        reach, area_map = event.reach_mm(REACH_PX), self._desk.area_map
        hit = self._desk.hit(*free, reach)
        if hit.junction:
            return area_map.junctions[hit.junction].point, True
        if hit.on_border is not None:
            index = point_of_border(area_map, hit.border, free, reach)
            return (area_map.borders[hit.border].points[index] if index >= 0 else hit.on_border), True
        framed = on_frame(free, self._desk.geometry.neat_rect, reach)
        return framed, framed != free

    def _on_sheet(self, point: Point) -> Point:
        area_map = self._desk.area_map
        x, y = on_sheet(point, area_map.width_mm, area_map.height_mm)
        return (round(x, 3), round(y, 3))

    def _is_further(self, place: Point, event: ToolEvent) -> bool:
        """Whether a place is another one than the last corner's."""
        return not self._corners or distance(place, self._corners[-1]) > event.reach_mm(STEADY_PX)

    def _as_meant(self, event: ToolEvent, stroke: Sequence[Point], place: Point, snapped: bool) -> tuple[Point, ...]:
        """What is kept of a line that the hand drew from the last corner to a place, both among it."""
        between = _beyond(stroke[:-1], self._corners[-1], place, event.reach_mm(REACH_PX) if snapped else 0.0)
        return without_needless_points((self._corners[-1], *between, place), event.reach_mm(NEEDLESS_PX))

    def _set_corner(self, event: ToolEvent) -> None:
        """What a press does."""
        raise NotImplementedError

    def _stroke_ends(self, event: ToolEvent, place: Point, snapped: bool) -> None:
        """The hand has let go; its line is among the corners."""

    def _finish(self, event: ToolEvent) -> None:
        raise NotImplementedError


def _beyond(stroke: Sequence[Point], first: Point, last: Point, reach_mm: float) -> Sequence[Point]:
    """The stroke without its beginning and end as far as they lie within reach of where these snap to.

    A hand that shall end on an outline goes a little beyond it, or comes back to it.
    """
    begin = next((at for at, point in enumerate(stroke) if distance(point, first) > reach_mm), len(stroke))
    end = next((at for at in range(len(stroke), begin, -1) if distance(stroke[at - 1], last) > reach_mm), begin)
    return stroke[begin:end]


def on_frame(point: Point, frame: QRectF, reach_mm: float) -> Point:
    """The point on the sides of the frame that are within reach."""
    x = next((side for side in (frame.left(), frame.right()) if abs(side - point[0]) <= reach_mm), point[0])
    y = next((side for side in (frame.top(), frame.bottom()) if abs(side - point[1]) <= reach_mm), point[1])
    return x, y
