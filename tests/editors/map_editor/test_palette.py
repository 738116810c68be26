"""The palette in the outline: what it lists for a tool, and what a click on it tells the tool."""

from __future__ import annotations

import pytest
from immutables import Map
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editors.map_editor.borders.kind_option import KindOption
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.palettes.palette_part import PalettePart
from editors.map_editor.hexes.tools.painting_tools import BrushTool
from editors.map_editor.hexes.tools.paints import Paints
from editors.map_editor.hexes.tools.road_tool import HexRoadTool
from editors.map_editor.hexes.tools.select_hex_tool import SelectHexTool
from editors.map_editor.hexes.tools.tool_groups import options_of
from editors.map_editor.layers.layers_panel import LayersPanel
from editors.map_editor.off_map.link_tools import LinkTool
from editors.map_editor.selection import Chosen
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.markers import marker
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import RIVER, Road
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.tables.table import Table
from workbench.qt.editing.outline import Outline
from workbench.qt.map_canvas import Tool, ToolEvent
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import mark_kind
from workbench.storage.edits.hex_painting import HexPaint, PaintHexes, PaintKind

GROUND = (TerrainType("clear", "Clear"), TerrainType("heath", "Heath"), TerrainType("woods", "Woods"))
COSTS = Table("terrain_effects", "Terrain", ("clear", "heath"), ("infantry",), (("1",), ("2",)))


@pytest.fixture
def desk() -> HexDesk:
    heath = Map({number: Space(number, "", SpaceKind.HEX, "heath") for number in ("0202", "0303", "0304")})
    road = Road("R", "Pike", ("0101", "0102"), "secondary")
    grid = HexGrid(6, 6, 16.0, 20.0, 20.0)
    hex_map = HexMap("m", "Map", 160.0, 160.0, grid, hexes=heath, roads=Map({"R": road}))
    document = RulesetDocument(Design("Small", "", maps=(hex_map,), terrain=GROUND, tables=(COSTS,)))
    return HexDesk(document, PlainHistory(document))


@pytest.fixture
def outline(qtbot: QtBot) -> Outline[Chosen]:
    made = Outline[Chosen](LayersPanel(), ())
    qtbot.addWidget(made)
    made.resize(260, 800)
    return made


@pytest.fixture
def part(desk: HexDesk, outline: Outline[Chosen]) -> PalettePart:
    return PalettePart(desk, outline)


def take(part: PalettePart, desk: HexDesk, qtbot: QtBot, tool: Tool) -> list[QWidget]:
    """Take a tool; its options in the bar."""
    options = options_of(tool, desk, part.rows)
    for option in options:
        qtbot.addWidget(option)
    part.follow(tool, options)
    return options


def click(part: PalettePart, row: int) -> None:
    listed = part.palette.list
    part.palette.resize(260, 300)
    listed.resize(260, 260)
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=listed.visualItemRect(listed.item(row)).center())


def test_ground_is_listed_with_cost_key_and_how_much_there_is(desk: HexDesk, qtbot: QtBot, part: PalettePart) -> None:
    take(part, desk, qtbot, BrushTool(desk, Paints(desk)))
    rows = {row.value: row for row in part.palette.rows}
    assert (rows["heath"].key, rows["heath"].cost, rows["heath"].amount) == ("2", "infantry 2", 3)
    assert rows["clear"].amount == 33 and "plain ground" in rows["clear"].tip
    assert part.palette.title.text() == "Terrain" and rows["woods"].amount == 0
    assert not part.palette.list.item(1).icon().isNull()


def test_a_click_takes_the_paint_and_the_bar_follows(desk: HexDesk, qtbot: QtBot, part: PalettePart) -> None:
    tool = BrushTool(desk, Paints(desk))
    option = take(part, desk, qtbot, tool)[0]
    click(part, 2)
    assert tool.paints.value == "woods" and option.value.currentData() == "woods"  # type: ignore[attr-defined]
    tool.press_key(ToolEvent(key="1"))
    assert part.palette.list.currentRow() == 0
    option.kind.setCurrentIndex(option.kind.findData(PaintKind.ELEVATION.value))  # type: ignore[attr-defined]
    option.kind.activated.emit(0)  # type: ignore[attr-defined]
    assert [row.name for row in part.palette.rows][:2] == ["Level 0", "Level 1"]
    assert part.palette.more.isHidden()


def test_amounts_follow_the_map_and_the_choice_stays(desk: HexDesk, qtbot: QtBot, part: PalettePart) -> None:
    tool = BrushTool(desk, Paints(desk))
    (option, _size) = take(part, desk, qtbot, tool)
    click(part, 2)
    desk.apply(PaintHexes("m", ("0505", "0303"), HexPaint(PaintKind.TERRAIN, "woods")))
    option.refresh()  # type: ignore[attr-defined]
    assert [row.amount for row in part.palette.rows] == [32, 2, 2]
    assert part.palette.list.currentRow() == 2


def test_hexsides_and_roads_are_listed_with_how_many_there_are(desk: HexDesk, qtbot: QtBot, part: PalettePart) -> None:
    desk.apply(mark_kind("m", ("0101/0102", "0202/0203"), RIVER))
    tool = marker(desk, "River")
    option = take(part, desk, qtbot, tool)[0]
    assert isinstance(option, KindOption)
    assert {row.value: row.amount for row in part.palette.rows}[RIVER] == 2
    desk.apply(mark_kind("m", ("0101/0102",), RIVER, present=False))
    option.refresh()
    assert {row.value: row.amount for row in part.palette.rows}[RIVER] == 1
    tool = marker(desk, "Along a border")
    option = take(part, desk, qtbot, tool)[0]
    assert isinstance(option, KindOption)
    click(part, 3)
    assert tool.current() == part.palette.rows[3].value == option.kind.currentData()
    take(part, desk, qtbot, HexRoadTool(desk))
    assert part.palette.title.text() == "Roads"
    assert {row.value: row.amount for row in part.palette.rows}["secondary"] == 1


def test_the_palette_stands_in_the_place_of_the_lists_while_a_tool_paints(
    desk: HexDesk, qtbot: QtBot, part: PalettePart, outline: Outline[Chosen]
) -> None:
    take(part, desk, qtbot, BrushTool(desk, Paints(desk)))
    assert not outline.shows_lists and outline.upper.isVisibleTo(outline)
    outline.resize(260, outline.upper.sizeHint().height() + 60)
    outline.show_palette(part.palette)
    assert not outline.upper.isVisibleTo(outline)
    part.palette.lists.click()
    assert outline.shows_lists and outline.upper.isVisibleTo(outline)
    take(part, desk, qtbot, marker(desk, "River"))
    assert not outline.shows_lists
    take(part, desk, qtbot, LinkTool(desk))  # it has an option, and no palette
    take(part, desk, qtbot, SelectHexTool(desk))
    assert outline.shows_lists


def test_in_a_low_window_the_layers_are_scrolled_and_leave_room_for_the_lists(outline: Outline[Chosen]) -> None:
    assert outline.minimumSizeHint().height() < outline.upper.sizeHint().height()
    outline.resize(260, 400)
    outline.ensurePolished()
    outline.grab()
    assert outline.tabs.height() >= 120 and outline.tabs.mapTo(outline, outline.tabs.rect().bottomLeft()).y() < 400
