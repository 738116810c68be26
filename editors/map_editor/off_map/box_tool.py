"""Drawing boxes off the map, moving them and giving them another size."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from editors.map_editor.desk import AnyDesk
from editors.map_editor.off_map.boxes import (
    STEP_MM,
    boxes_of,
    copy_of_box,
    name_of,
    new_box,
    nudge_box,
    snap_lines,
    snapped,
    why_no_box,
)
from editors.map_editor.selection import NOTHING, one_space
from editors.map_editor.tools.select_tool import STEPS, step_of
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.map_parts import Rectangle
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.map_canvas.laid_over.overlays import DraftArea, DraftLine, DraftPoint, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.zone_edits import AddBox, MoveBox

SNAP_PX, HANDLE_PX, STARTS_AT_PX = 6.0, 8.0, 4.0


class _Drag(Struct):
    """What is dragged: a new box (no id), a whole box or a copy of it, or those edges of it that a handle holds."""

    box: str
    start: Point
    shape: Rectangle
    edges: str = ""
    copies: bool = False
    now: Rectangle | None = None


class BoxTool(Tool):
    """A drag on free ground makes a box; a box is dragged by its inside, and made larger by its handles."""

    name = marked("Box")
    icon = "bounding-box"
    key = "N"
    cursor = "cross"
    hovers = False

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self._drag: _Drag | None = None
        self._near = ""
        self._gesture = 0

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What a drag would do here."""
        if self._near in boxes_of(self._desk.map):
            return marked(
                "Drag moves the box, with Alt a copy; handles change its size · arrows push it · Ctrl D duplicates"
            )
        return marked("Drag a rectangle beside the playable ground: a box for force pools, turns, distant waters")

    # Pointer

    def press(self, event: ToolEvent) -> None:
        if event.button != "left" or event.double:
            return
        here, boxes = (event.x_mm, event.y_mm), boxes_of(self._desk.map)
        self._gesture += 1
        chosen = boxes.get(self._desk.chosen.space)
        edges = _edges_at(chosen, here, event.reach_mm(HANDLE_PX)) if chosen is not None else ""
        if chosen is not None and edges:
            self._drag = _Drag(self._desk.chosen.space, here, chosen, edges)
            return
        under = self._desk.hit(*here, event.reach_mm()).space
        if under in boxes:
            self._desk.choose(one_space(under))
            self._drag = _Drag(under, here, boxes[under], copies=event.alt)
        else:
            self._desk.choose(NOTHING)
            self._drag = _Drag("", here, Rectangle(*here, 0.0, 0.0))

    def move(self, event: ToolEvent) -> None:
        here = (event.x_mm, event.y_mm)
        self._near = self._desk.hit(*here, event.reach_mm()).space
        drag = self._drag
        if drag is None:
            return
        way = (here[0] - drag.start[0], here[1] - drag.start[1])
        if drag.now is None and max(abs(way[0]), abs(way[1])) < event.reach_mm(STARTS_AT_PX):
            return
        drag.now = self._dragged(drag, here, way, event.reach_mm(SNAP_PX))

    def release(self, event: ToolEvent) -> None:
        drag, self._drag = self._drag, None
        if drag is None or drag.now is None or drag.now == drag.shape:
            return
        if why_not := self._why_not(drag.now):
            self._desk.refuse(why_not)
            return
        if drag.box and not drag.copies:
            self._desk.apply(MoveBox(self._desk.map_id, drag.box, drag.now, called=name_of(self._desk, drag.box)))
            return
        shown = self._desk.map
        box = copy_of_box(shown, drag.box, drag.now) if drag.box else new_box(shown, drag.now)
        if not self._desk.apply(AddBox(self._desk.map_id, box)):
            self._desk.choose(one_space(box.id))

    def leave(self) -> None:
        self._near = ""

    def cancel(self) -> None:
        self._drag = None

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._drag is not None:
            self._drag = None
            return True
        if event.key in STEPS:
            return nudge_box(self._desk, step_of(event), f"box:{self._gesture}")
        return False

    # Shapes

    def _dragged(self, drag: _Drag, here: Point, way: Point, reach_mm: float) -> Rectangle:
        across, down = snap_lines(self._desk.map, "" if drag.copies else drag.box)
        if not drag.box:
            corners = [(snapped(x, across, reach_mm), snapped(y, down, reach_mm)) for x, y in (drag.start, here)]
            return _spanned(*corners)
        if drag.edges:
            left, top, right, bottom = _sides(drag.shape)
            x, y = snapped(here[0], across, reach_mm), snapped(here[1], down, reach_mm)
            left, right = (x if "w" in drag.edges else left), (x if "e" in drag.edges else right)
            top, bottom = (y if "n" in drag.edges else top), (y if "s" in drag.edges else bottom)
            return _spanned((left, top), (right, bottom))
        return _moved(drag.shape, way, across, down, reach_mm)

    def _why_not(self, shape: Rectangle) -> str:
        return why_no_box(self._desk, shape)

    # What is shown

    def overlays(self) -> Sequence[Overlay]:
        drag = self._drag
        if drag is not None and drag.now is not None:
            ring = _ring(drag.now)
            if self._why_not(drag.now):
                return (DraftLine(ring, refused=True),)
            return (DraftArea((ring,)), DraftLine(ring))
        shape = boxes_of(self._desk.map).get(self._desk.chosen.space)
        return [DraftPoint(x, y) for x, y in _handles(shape).values()] if shape is not None else ()

    def note(self) -> ToolNote | None:
        if self._drag is None or self._drag.now is None:
            return None
        shape = self._drag.now
        why_not = self._why_not(shape)
        size = Message("{width:g} × {height:g} mm", width=shape.width_mm, height=shape.height_mm)
        return ToolNote(size, why_not, bool(why_not))


def _sides(shape: Rectangle) -> tuple[float, float, float, float]:
    return shape.x_mm, shape.y_mm, shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm


def _spanned(one: Point, other: Point) -> Rectangle:
    """The rectangle between two corners."""
    x, y = min(one[0], other[0]), min(one[1], other[1])
    return Rectangle(x, y, abs(other[0] - one[0]), abs(other[1] - one[1]))


def _moved(
    shape: Rectangle, way: Point, across: Sequence[float], down: Sequence[float], reach_mm: float
) -> Rectangle:  # fmt: skip
    """The rectangle pushed, with its nearer edges on lines that are within reach."""
    x = _snapped_span(shape.x_mm + way[0], shape.width_mm, across, reach_mm)
    y = _snapped_span(shape.y_mm + way[1], shape.height_mm, down, reach_mm)
    return Rectangle(x, y, shape.width_mm, shape.height_mm)


def _snapped_span(start: float, length: float, lines: Sequence[float], reach_mm: float) -> float:
    """Where a span begins when the nearer of its two ends lies on a line within reach."""
    shifts = [line - end for end in (start, start + length) for line in lines if abs(line - end) <= reach_mm]
    return start + min(shifts, key=abs) if shifts else round(start / STEP_MM) * STEP_MM


def _handles(shape: Rectangle) -> dict[str, Point]:
    """The handles of a box by the edges that they hold: n, e, s, w and the corners."""
    left, top, right, bottom = _sides(shape)
    x, y = shape.middle
    return {
        "nw": (left, top), "n": (x, top), "ne": (right, top), "e": (right, y),
        "se": (right, bottom), "s": (x, bottom), "sw": (left, bottom), "w": (left, y),
    }  # fmt: skip


def _edges_at(shape: Rectangle, point: Point, reach_mm: float) -> str:
    """The handle of a box within reach."""
    away = {
        edges: max(abs(point[0] - x), abs(point[1] - y)) for edges, (x, y) in _handles(shape).items()
    }  # fmt: skip
    nearest = min(away, key=lambda edges: away[edges])
    return nearest if away[nearest] <= reach_mm else ""


def _ring(shape: Rectangle) -> tuple[Point, ...]:
    left, top, right, bottom = _sides(shape)
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
