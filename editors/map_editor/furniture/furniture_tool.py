"""The tool for what is printed on the sheet: a click selects an item, a drag moves it or one of its edges."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec.structs import replace

from editors.map_editor.desk import AnyDesk
from editors.map_editor.furniture.placing import (
    HANDLES,
    Snapped,
    called,
    handle_places,
    item_at,
    item_of,
    kept_on,
    moved,
    resized,
)
from editors.map_editor.selection import NOTHING, Chosen
from editors.map_editor.tools.select_tool import STEPS, step_of
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.map_parts import Furniture, Rectangle
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent
from workbench.storage.edits.furniture_edits import ChangeFurniture

HANDLE_REACH_PX, SNAP_PX, STARTS_AT_PX = 7.0, 6.0, 3.0

_gestures = count(1)


class FurnitureTool(Tool):
    """Items snap to the margins and to each other; `Alt` leaves them where they are put."""

    name = marked("Furniture")
    icon = "frame-corners"
    key = "Shift+F"
    hovers = False

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self._held: Furniture | None = None
        self._handle = ""
        self._from: Point = (0.0, 0.0)
        self._gesture = ""
        self._nudges = ""
        self._snapped: Snapped | None = None
        self._under = ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What a press would take hold of."""
        under = item_of(self._desk.map, self._under)
        if self._handle:
            return marked("Drag to make it larger or smaller · Alt without snapping")
        if under is not None:
            return Message("Click selects {item} · drag to move it · Del takes it away", item=called(under))
        return marked("Click a title, legend, track or box to select it · Map › Print on the sheet adds one")

    @property
    def _chosen(self) -> Furniture | None:
        return item_of(self._desk.map, self._desk.chosen.furniture)

    # Pointer

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        here = (event.x_mm, event.y_mm)
        self._handle = self._handle_at(event)
        if not self._handle:
            under = item_at(self._desk.map, *here)
            self._desk.choose(Chosen(furniture=under) if under else NOTHING)
        self._held, self._from, self._gesture, self._nudges = self._chosen, here, "", ""

    def move(self, event: ToolEvent) -> None:
        here = (event.x_mm, event.y_mm)
        if self._held is None:
            self._handle, self._under = self._handle_at(event), item_at(self._desk.map, *here)
            return
        if not self._gesture and distance(self._from, here) <= event.reach_mm(STARTS_AT_PX):
            return
        self._gesture = self._gesture or f"furniture {next(_gestures)}"
        reach = 0.0 if event.alt else event.reach_mm(SNAP_PX)
        if self._handle:
            self._snapped = resized(self._desk.map, self._held, self._handle, here, reach)
            what = "size"
        else:
            way = (here[0] - self._from[0], here[1] - self._from[1])
            self._snapped, what = moved(self._desk.map, self._held, way, reach), "place"
        self._put(self._held, self._snapped.shape, what, self._gesture)

    def release(self, event: ToolEvent) -> None:
        self._let_go()

    def cancel(self) -> None:
        """What is dragged goes back where it was."""
        held, gesture = self._held, self._gesture
        self._let_go()
        if held is not None and gesture:
            self._put(held, held.shape, "place", gesture)

    def _let_go(self) -> None:
        self._held, self._snapped, self._handle, self._gesture = None, None, "", ""

    def leave(self) -> None:
        self._under = ""

    def _handle_at(self, event: ToolEvent) -> str:
        chosen = self._chosen
        if chosen is None:
            return ""
        here, places = (event.x_mm, event.y_mm), handle_places(chosen.shape)
        nearest = min(HANDLES, key=lambda name: distance(places[name], here))
        return nearest if distance(places[nearest], here) <= event.reach_mm(HANDLE_REACH_PX) else ""

    def _put(self, item: Furniture, shape: Rectangle, what: str, gesture: str) -> None:
        now = self._chosen
        if now is not None and now.shape != shape:
            self._desk.apply(ChangeFurniture(self._desk.map_id, replace(item, shape=shape), what, gesture))

    # Keys

    def press_key(self, event: ToolEvent) -> bool:
        chosen = self._chosen
        if event.key == "escape":
            if self._held is not None and self._gesture:
                self.cancel()
                return True
            if chosen is not None:
                self._desk.choose(NOTHING)
            return chosen is not None
        if chosen is None or event.key not in STEPS:
            return False
        dx, dy = step_of(event)
        self._nudges = self._nudges or f"furniture {next(_gestures)}"
        shape = chosen.shape
        pushed = kept_on(self._desk.map, replace(shape, x_mm=shape.x_mm + dx, y_mm=shape.y_mm + dy))
        self._put(chosen, pushed, "place", self._nudges)
        return True

    # What is seen

    def overlays(self) -> Sequence[Overlay]:
        drawn: list[Overlay] = []
        under = item_of(self._desk.map, self._under)
        if under is not None and self._held is None:
            drawn.append(DraftLine(_round(under.shape), kind="guide"))
        chosen = self._chosen
        if chosen is None:
            return drawn
        drawn.append(DraftLine(_round(chosen.shape)))
        drawn += [DraftPoint(*place, "corner") for place in handle_places(chosen.shape).values()]
        wide, high = self._desk.map.width_mm, self._desk.map.height_mm
        if self._snapped is not None and self._snapped.x_mm is not None:
            drawn.append(DraftLine(((self._snapped.x_mm, 0.0), (self._snapped.x_mm, high)), kind="guide"))
        if self._snapped is not None and self._snapped.y_mm is not None:
            drawn.append(DraftLine(((0.0, self._snapped.y_mm), (wide, self._snapped.y_mm)), kind="guide"))
        return drawn


def _round(shape: Rectangle) -> tuple[Point, ...]:
    """The corners of a rectangle, the first again at the end."""
    x0, y0 = shape.x_mm, shape.y_mm
    x1, y1 = x0 + shape.width_mm, y0 + shape.height_mm
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
