"""A map with something of everything and all tools that the strip has for it, without a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tool_groups import tool_groups as tools_of_areas
from editors.map_editor.counters.counter_tool import CounterTool
from editors.map_editor.counters.placer import Placer
from editors.map_editor.desk import AnyDesk
from editors.map_editor.furniture.furniture_tool import FurnitureTool
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools.tool_groups import tool_groups as tools_of_hexes
from editors.map_editor.measuring.measure_tool import MeasureTool
from editors.map_editor.scans.calibrate_tool import CalibrateTool
from editors.map_editor.scans.crop_tool import CropTool
from editors.map_editor.scans.marks import Marks
from editors.map_editor.scans.scans import Scans
from tests.editors.map_editor import tool_events
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.edit_examples import AREAS, HEXES, everything
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.design import Scenario
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.maps.hex_map import HexMap
from workbench.qt.map_canvas.tools import Tool, ToolEvent
from workbench.storage.document import RulesetDocument

KEYS = ("backspace", "delete", "enter", "left", "]", "5", "escape")


class Bench:
    """A desk, one tool of it, and a hand."""

    def __init__(self, desk: AnyDesk, history: PlainHistory, tools: Sequence[Tool], wanted: str) -> None:
        self.desk, self.history = desk, history
        self.tool = next(tool for tool in tools if tool.name == wanted)
        self.told: list[str] = []
        desk.refused.connect(self.told.append)

    @property
    def areas(self) -> AreaMap:
        assert isinstance(self.desk, AreaDesk)
        return self.desk.area_map

    @property
    def hexes(self) -> HexMap:
        assert isinstance(self.desk, HexDesk)
        return self.desk.hex_map

    def scenario(self) -> Scenario:
        return next(scenario for scenario in self.desk.design.scenarios if scenario.map in ("", self.desk.map_id))

    def over(self, number: str) -> Point:
        """The middle of a hex."""
        return centre_of(self.hexes, number)

    def between(self, one: str, other: str) -> Point:
        """The middle of a hexside."""
        (ax, ay), (bx, by) = self.over(one), self.over(other)
        return ((ax + bx) / 2, (ay + by) / 2)

    def move(self, place: Point, **held: bool) -> None:
        self.tool.move(tool_events.at(self.desk, place, "", **held))

    def press(self, place: Point, button: str = tool_events.LEFT) -> ToolEvent:
        event = tool_events.at(self.desk, place, button)
        self.tool.press(event)
        return event

    def click(self, *places: Point, **held: bool) -> None:
        tool_events.click(self.tool, self.desk, *places, **held)

    def hold(self, *places: Point, **held: bool) -> None:
        tool_events.hold(self.tool, self.desk, places, **held)

    def drag(self, *places: Point, **held: bool) -> None:
        tool_events.drag(self.tool, self.desk, places, **held)

    def key(self, name: str, **held: bool) -> bool:
        return tool_events.key(self.tool, self.desk, name, **held)

    @property
    def said(self) -> str:
        return tool_events.said(self.tool)

    def press_all_keys(self) -> None:
        """One key of each sort."""
        for name in KEYS:
            self.key(name)

    def is_seen(self) -> None:
        """What the tool shows and says now can be asked for."""
        assert isinstance(self.tool.overlays(), tuple | list)
        self.tool.note()
        assert self.tool.hint

    def go_astray(self, places: Sequence[Point]) -> None:
        """Drag on over these places, let go, press all keys, click there, and take back what came of it."""
        for place in places:
            self.tool.move(tool_events.at(self.desk, place, tool_events.LEFT))
            self.is_seen()
        self.tool.release(tool_events.at(self.desk, places[0], tool_events.LEFT))
        self.press_all_keys()
        self.click(*places)
        self.tool.leave()
        self.tool.cancel()
        self.undo_all()

    def undo_all(self) -> None:
        while self.history.inverses:
            self.history.undo()


Does = Callable[[Bench], None]
"""What a tool does: a gesture and what came of it."""


def area_bench(wanted: str) -> Bench:
    history = _history()
    desk = AreaDesk(history.document, history, AREAS)
    return Bench(desk, history, [*_flat(tools_of_areas(desk)), *_for_all_maps(desk)], wanted)


def hex_bench(wanted: str) -> Bench:
    history = _history()
    desk = HexDesk(history.document, history, HEXES)
    return Bench(desk, history, [*_flat(tools_of_hexes(desk)), *_for_all_maps(desk)], wanted)


def _history() -> PlainHistory:
    design = everything()
    second = replace(design.scenarios[0], id="second", title="On hexes", map=HEXES, placements=())
    first = replace(design.scenarios[0], map=AREAS)
    return PlainHistory(RulesetDocument(replace(design, scenarios=(first, second))))


def _for_all_maps(desk: AnyDesk) -> list[Tool]:
    scans = Scans(desk)
    return [
        CounterTool(desk, Placer(desk)), FurnitureTool(desk), MeasureTool(desk), CalibrateTool(Marks(scans)),
        CropTool(scans),
    ]  # fmt: skip


def _flat(groups: Sequence[Sequence[Tool]]) -> list[Tool]:
    return [tool for group in groups for tool in group]
