"""Roads of a hex map: drawn by clicks or by hand from hex to hex, gone on with at their ends, cut by Ctrl."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from editors.map_editor.borders.line_classes import ROAD_COSTS
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import road_choices, road_cost
from editors.map_editor.selection import Chosen
from workbench.cartography.hexes.hex_courses import roads_across
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.cartography.hexes.hex_regions import line
from workbench.engine.catalogue.resolved import Kindred, catalogue_of
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import BRIDGE, Road
from workbench.engine.maps.hex_map import HexMap, hexside_id
from workbench.engine.maps.hex_places import find_place, number_of
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.hexes.hex_hits import HexHits
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Overlay, Selection
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.border_edits import mark_kind
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import Together
from workbench.storage.edits.road_edits import CutRoad, ExtendRoad, LayRoad


class HexRoadTool(Tool):
    """Click hex after hex: the road runs straight between them. A drag runs it through every hex that it comes to.

    A click on the end of a road of the class that is chosen goes on with it. With Ctrl a click takes the step of a
    road over the hexside out.
    """

    name = marked("Road")
    icon = "road"
    key = "R"
    hint = marked(
        "Click hex after hex, or drag, to draw a road · a road's end is gone on with · Ctrl cuts one · Esc ends"
    )
    cursor = "cross"
    choice_name = marked("Class of road")
    costs = ROAD_COSTS
    bridges_tip = marked("A bridge is set where the road crosses a river")

    def __init__(self, desk: HexDesk) -> None:
        self._desk = desk
        self.chosen = ""
        self.bridges: bool | None = True
        self._road = ""
        self._last = ""
        self._under = ""
        self._cuts = ""
        self._drawn: list[str] = []

    def choices(self) -> list[tuple[str, str]]:
        """The classes of roads: words and value."""
        return road_choices(self._desk.design, self._desk.hex_map)

    def current(self) -> str:
        """The class that is drawn, the first there is if none was chosen."""
        values = [value for _, value in self.choices()]
        return self.chosen if self.chosen in values else next(iter(values), "")

    def choose(self, value: str) -> None:
        """Draw roads of another class."""
        self.chosen = value

    # Pointer

    def move(self, event: ToolEvent) -> None:
        self._under = self._hex_under(event)
        self._cuts = self._side_under(event) if event.control and not self._drawn else ""
        if self._drawn and self._under and self._under != self._drawn[-1]:
            self._draw_on()

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        self._under = self._hex_under(event)
        if event.control:
            self._cut(self._side_under(event))
            return
        if not self._under:
            self._desk.refuse(Message("A road runs through hexes; there is none here."))
            return
        self._settle()
        if not self._last:
            self._begin_at(self._under)
        elif self._under != self._last:
            self._run(self._way(self._last, self._under))
        elif event.double:
            self.cancel()
        self._drawn = [self._last] if self._last == self._under else []

    def release(self, event: ToolEvent) -> None:
        drawn, self._drawn = self._drawn, []
        if len(drawn) > 1:
            self._run(drawn)

    def cancel(self) -> None:
        self._road, self._last, self._drawn = "", "", []

    def leave(self) -> None:
        self._under, self._cuts = "", ""

    def press_key(self, event: ToolEvent) -> bool:
        if event.key in ("escape", "enter") and self._last:
            self.cancel()
            return True
        return False

    def _hex_under(self, event: ToolEvent) -> str:
        return event.space if find_place(self._desk.hex_map.grid, event.space) is not None else ""

    def _side_under(self, event: ToolEvent) -> str:
        """The nearest hexside that a road runs across, "" when none is near."""
        grid = self._desk.hex_map.grid
        side = HexHits(grid).at(event.x_mm, event.y_mm, grid.size_mm / 2).border
        return side if side and roads_across(self._desk.hex_map, side) else ""

    # What is drawn

    def _settle(self) -> None:
        """Go on from where the road ends now, which an undo may have changed."""
        if not self._road:
            return
        road = self._desk.hex_map.roads.get(self._road)
        if road is None:
            self.cancel()
        elif self._last not in (road.spaces[0], road.spaces[-1]):
            self._last = road.spaces[-1]

    def _begin_at(self, number: str) -> None:
        roads = self._desk.hex_map.roads
        ending = [
            name
            for name in sorted(roads)
            if roads[name].road_class == self.current() and number in (roads[name].spaces[0], roads[name].spaces[-1])
        ]
        self._road = self._desk.chosen.road if self._desk.chosen.road in ending else next(iter(ending), "")
        self._last = number

    def _draw_on(self) -> None:
        """The hand has come to another hex: the way there is drawn; back where it was a step ago, that is undone."""
        if len(self._drawn) > 1 and self._under == self._drawn[-2]:
            self._drawn.pop()
        else:
            self._drawn += self._way(self._drawn[-1], self._under)[1:]

    def _run(self, way: Sequence[str]) -> None:
        """Run the road on along a way that begins where it ends, or begin one."""
        hex_map = self._desk.hex_map
        if why_not := self._why_not(way):
            self._desk.refuse(why_not)
            return
        old = hex_map.roads.get(self._road)
        edit: Edit
        if old is None:
            name = _free_id(hex_map)
            road = Road(name, _free_name(hex_map), tuple(way), self.current(), BY_THE_DESIGNER)
            edit, label = LayRoad(hex_map.id, road), Message("Draw {road}", road=road.name)
        else:
            name, at_beginning = old.id, old.spaces[-1] != way[0]
            edit = ExtendRoad(hex_map.id, old.id, tuple(way[1:]), at_beginning)
            label = Message("{road}: on to {hex}", road=old.name, hex=way[-1])
        kinds = catalogue_of(self._desk.design).borders
        bridged = steps_to_bridge(hex_map, way, kinds) if self.bridges else ()
        bridges = (mark_kind(hex_map.id, bridged, kinds.own(BRIDGE)),) if bridged else ()
        if not self._desk.apply(Together(label, (edit, *bridges))):
            self._road, self._last = name, way[-1]
            self._desk.choose(Chosen(road=name))

    def _why_not(self, way: Sequence[str]) -> str:
        """Why a road cannot run along a way; "" when it can."""
        if len(way) < 2:
            return Message("No hexes of this map lead there.")
        for road in sorted(self._desk.hex_map.roads.values(), key=lambda road: road.id):
            if road.road_class != self.current() and road.id != self._road:
                continue
            shared = _steps(road.spaces) & _steps(way)
            if shared:
                first, second = min(tuple(sorted(step)) for step in shared)
                return Message("{road} runs from {one} to {other} already.", road=road.name, one=first, other=second)
        if len(_steps(way)) < len(way) - 1:
            return Message("The way goes back over its own steps.")
        return ""

    def _way(self, start: str, end: str) -> list[str]:
        grid = self._desk.hex_map.grid
        first, last = find_place(grid, start), find_place(grid, end)
        return [number_of(grid, place) for place in line(grid, first, last)] if first and last else []

    def _cut(self, side: str) -> None:
        across = roads_across(self._desk.hex_map, side) if side else ()
        if not across:
            self._desk.refuse(Message("No road runs across a hexside here."))
            return
        road = self._desk.chosen.road if self._desk.chosen.road in across else across[0]
        first, second = side.split("/")
        self.cancel()
        name = self._desk.hex_map.roads[road].name
        self._desk.apply(CutRoad(self._desk.map_id, road, first, second, name))

    # What is shown

    def overlays(self) -> Sequence[Overlay]:
        if self._cuts:
            return (Selection(borders=(self._cuts,)),)
        if not self._last or find_place(self._desk.hex_map.grid, self._last) is None:
            return ()
        shown: list[Overlay] = [DraftPoint(*centre_of(self._desk.hex_map, self._last), kind="grabbed")]
        way = self._shown_way()
        if len(way) > 1:
            points: tuple[Point, ...] = tuple(centre_of(self._desk.hex_map, number) for number in way)
            shown.append(DraftLine(points, refused=bool(self._why_not(way))))
        return shown

    def _shown_way(self) -> Sequence[str]:
        """What letting go or a click would draw."""
        if len(self._drawn) > 1:
            return self._drawn
        return self._way(self._last, self._under) if self._under and self._under != self._last else ()

    def note(self) -> ToolNote | None:
        if self._cuts:
            across = roads_across(self._desk.hex_map, self._cuts)
            names = [self._desk.hex_map.roads[road].name for road in across]
            said = Message("Ctrl click cuts it at {hexside}.", hexside=self._cuts.replace("/", "–"))
            return ToolNote(", ".join(names), said)
        way = self._shown_way() if self._last else ()
        if not way:
            return None
        if why_not := self._why_not(way):
            return ToolNote(self.title, why_not, refused=True)
        known = self._desk.hex_map.roads.get(self._road)
        called = known.name if known is not None else Message("A new road")
        cost = road_cost(self._desk.design, self.current())
        on = Message("{count} {count:hex|hexes} on", count=len(way) - 1)
        return ToolNote(called, Message("{on}, {cost} a step", on=on, cost=cost) if cost else on)


def steps_to_bridge(hex_map: HexMap, way: Sequence[str], kinds: Kindred) -> tuple[str, ...]:
    """The hexsides under a way over water that has neither bridge nor ford yet."""
    found = []
    for first, second in pairwise(way):
        side = hex_map.borders.get(hexside_id(first, second))
        if side is None or any(map(kinds.is_crossing, side.kinds)):
            continue
        if any(map(kinds.is_running, side.kinds)):
            found.append(side.id)
    return tuple(found)


def _steps(hexes: Iterable[str]) -> set[frozenset[str]]:
    return {frozenset(step) for step in pairwise(hexes)}


def _free_id(hex_map: HexMap) -> str:
    number = len(hex_map.roads) + 1
    while f"R{number}" in hex_map.roads:
        number += 1
    return f"R{number}"


def _free_name(hex_map: HexMap) -> str:
    taken, number = {road.name for road in hex_map.roads.values()}, len(hex_map.roads) + 1
    while (name := spoken(Message("Road {number}", number=number))) in taken:
        number += 1
    return name
