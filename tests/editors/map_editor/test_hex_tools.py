"""The tools of hex maps with fake events and no window: painting, regions, chains, roads; each stroke one undo."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from immutables import Map
from PySide6.QtGui import QGuiApplication

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools import painting_tools
from editors.map_editor.hexes.tools.alike import alike
from editors.map_editor.hexes.tools.clipboard import Clipboard
from editors.map_editor.hexes.tools.painting_tools import (
    BrushTool,
    EyedropperTool,
    FillTool,
    LineTool,
    PaintTool,
    RectangleTool,
    ReplaceTool,
)
from editors.map_editor.hexes.tools.paints import PLAYED, UNPLAYED, ZONE, Paints
from editors.map_editor.hexes.tools.region_tools import LassoTool, PasteTool
from editors.map_editor.hexes.tools.road_tool import HexRoadTool
from editors.map_editor.hexes.tools.tool_groups import tool_groups
from editors.map_editor.selection import Chosen
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.markers import marker
from tests.editors.map_editor.tool_events import click
from workbench.cartography.hexes.hex_grid import centre_of, corners
from workbench.engine.codec import digest
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import Point, Space, SpaceKind
from workbench.engine.maps.border import BRIDGE, RIVER
from workbench.engine.maps.hex_map import CutEdges, HexGrid, HexMap, HexZone
from workbench.engine.maps.hex_places import every_number, known_place, number_of
from workbench.qt.map_canvas import ToolEvent
from workbench.qt.map_canvas.laid_over.overlays import DraftHexes
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import mark_kind
from workbench.storage.edits.hex_painting import PaintKind


@pytest.fixture
def document() -> RulesetDocument:
    terrain = tuple(TerrainType(word, word.capitalize()) for word in ("clear", "woods", "hill", "town"))
    hex_map = HexMap("m", "Map", 260.0, 240.0, HexGrid(12, 12, 16.0, 20.0, 20.0))
    return RulesetDocument(Design("Small", "", maps=(hex_map,), terrain=terrain))


@pytest.fixture
def desk(document: RulesetDocument, history: PlainHistory) -> HexDesk:
    return HexDesk(document, history)


@pytest.fixture
def paints(desk: HexDesk) -> Paints:
    return Paints(desk)


def over(desk: HexDesk, number: str, shift: bool = False, control: bool = False, alt: bool = False) -> ToolEvent:
    """The left button over the middle of a hex, or beside the map."""
    x, y = centre_of(desk.hex_map, number) if number else (-500.0, -500.0)
    return ToolEvent(x, y, space=number, button="left", shift=shift, control=control, alt=alt)


def drag(tool: PaintTool, desk: HexDesk, *numbers: str, control: bool = False) -> None:
    tool.press(over(desk, numbers[0], control=control))
    for number in numbers[1:]:
        tool.move(over(desk, number, control=control))
    tool.release(over(desk, numbers[-1], control=control))


def terrain(desk: HexDesk, wanted: str = "woods") -> list[str]:
    return sorted(number for number, space in desk.hex_map.hexes.items() if space.terrain == wanted)


def test_a_fast_stroke_leaves_no_gaps_and_is_one_step_of_undo(
    desk: HexDesk, paints: Paints, history: PlainHistory
) -> None:
    before = digest(desk.design)
    drag(BrushTool(desk, paints), desk, "0303", "0803", "0805")
    assert terrain(desk) == ["0303", "0403", "0503", "0603", "0703", "0803", "0804", "0805"]
    for _ in range(len(history.inverses)):
        history.undo()
    assert digest(desk.design) == before


def test_off_the_map_nothing_happens(desk: HexDesk, paints: Paints, history: PlainHistory) -> None:
    """Undo outside the map's edge does not crash, and neither does a stroke that begins or ends there."""
    tool = BrushTool(desk, paints)
    drag(tool, desk, "", "0101")
    drag(tool, desk, "0112", "")
    assert "0101" in terrain(desk) and "0112" in terrain(desk)
    while history.inverses:
        tool.move(over(desk, ""))
        history.undo()
    assert tool.overlays() == ()
    for kind in (LineTool, RectangleTool, FillTool, ReplaceTool):
        drag(kind(desk, paints), desk, "", "")
    assert not desk.hex_map.hexes


def test_a_larger_brush_paints_a_disc(desk: HexDesk, paints: Paints) -> None:
    tool = BrushTool(desk, paints)
    told: list[int] = []
    tool.resized.connect(lambda: told.append(tool.size))
    assert tool.press_key(ToolEvent(key="]"))
    tool.move(over(desk, "0505"))
    assert len(tool.meant()) == 7 and told == [2]
    drag(tool, desk, "0505")
    assert len(terrain(desk)) == 7
    for _ in range(20):
        tool.press_key(ToolEvent(key="["))
    assert tool.size == 1


def test_lines_and_rectangles_are_painted_when_the_button_is_let_go(desk: HexDesk, paints: Paints) -> None:
    rectangle = RectangleTool(desk, paints)
    rectangle.press(over(desk, "0202"))
    rectangle.move(over(desk, "0403"))
    assert not desk.hex_map.hexes
    note = rectangle.note()
    assert note is not None and note.title == "6 hexes"
    rectangle.release(over(desk, "0403"))
    assert terrain(desk) == ["0202", "0203", "0302", "0303", "0402", "0403"]
    paints.take(PaintKind.TERRAIN, "hill")
    drag(LineTool(desk, paints), desk, "0608", "0908")
    assert terrain(desk, "hill") == ["0608", "0708", "0808", "0908"]


def test_escape_gives_up_what_was_begun(desk: HexDesk, paints: Paints) -> None:
    tool = RectangleTool(desk, paints)
    tool.press(over(desk, "0202"))
    assert tool.press_key(ToolEvent(key="escape"))
    tool.release(over(desk, "0909"))
    assert not desk.hex_map.hexes


@pytest.mark.parametrize("kind", [FillTool, ReplaceTool])
def test_on_a_large_map_the_pointer_is_busy_while_like_hexes_are_looked_for(
    qapp: object, kind: type[PaintTool], desk: HexDesk, paints: Paints, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = list[bool]()

    def looked(*of: Any) -> Any:
        seen.append(QGuiApplication.overrideCursor() is not None)
        return alike(*of)

    monkeypatch.setattr(painting_tools, "alike", looked)
    for few in (1, 10_000):
        monkeypatch.setattr(painting_tools, "FEW", few)
        kind(desk, paints).begin((0, 0))
    assert seen == [True, False]
    assert QGuiApplication.overrideCursor() is None


def test_fill_stops_where_the_ground_changes_and_replace_does_not(
    desk: HexDesk, paints: Paints, history: PlainHistory
) -> None:
    drag(LineTool(desk, paints), desk, "0501", "0512")
    walls = set(terrain(desk))
    paints.take(PaintKind.TERRAIN, "hill")
    drag(FillTool(desk, paints), desk, "0101")
    filled = set(terrain(desk, "hill"))
    assert "0101" in filled and "1201" not in filled and not filled & walls
    drag(ReplaceTool(desk, paints), desk, "1201")
    assert len(terrain(desk, "hill")) == 144 - len(walls)


@pytest.mark.parametrize("kind", [PaintKind.TERRAIN, PaintKind.PLAYED, PaintKind.ELEVATION, PaintKind.FEATURE, ZONE])
def test_fill_and_replace_know_halves_zones_and_own_hexes(history: PlainHistory, kind: str) -> None:
    """What they paint is what hex by hex is like the one clicked."""
    grid = HexGrid(7, 6, 16.0, 20.0, 20.0, cut=CutEdges(left=True, lower=True, playable=False))
    own = {
        "0303": Space("0303", "", SpaceKind.HEX, "woods", elevation=2, features=("town",)),
        "0403": Space("0403", "", SpaceKind.HEX, "woods"),
        "0101": Space("0101", "", SpaceKind.HEX, "woods"),
    }
    bay = HexZone(Space("bay", "Bay", SpaceKind.SEA_ZONE, "sea"), ("0504", "0505"))
    shown = HexMap("m", "M", 200.0, 200.0, grid, hexes=Map(own), zones=Map({"bay": bay}))
    terrain = tuple(TerrainType(word, word.capitalize()) for word in ("clear", "woods", "town", "sea"))
    desk = HexDesk(RulesetDocument(Design("D", "", maps=(shown,), terrain=terrain)), history)
    paints = Paints(desk)
    paints.take(kind)
    for clicked in ("0404", "0303", "0504", "0102", "0101", "0106"):
        like = shown.space(clicked)
        is_like = paints.likeness()
        wanted = {n for n in every_number(grid) if is_like(shown.space(n)) == is_like(like)}
        found = alike(shown, paints, like)
        assert {number_of(grid, (int(c), int(r))) for r, c in np.argwhere(found)} == wanted, clicked


def test_control_takes_away_and_alt_picks_up(desk: HexDesk, paints: Paints) -> None:
    tool = BrushTool(desk, paints)
    drag(tool, desk, "0303", "0503")
    drag(tool, desk, "0403", control=True)
    assert terrain(desk) == ["0303", "0503"]
    paints.take(PaintKind.TERRAIN, "hill")
    taken: list[str] = []
    tool.paint_taken.connect(lambda: taken.append(paints.value))
    tool.press(over(desk, "0503", alt=True))
    assert paints.value == "woods" and taken == ["woods"]


def test_features_elevations_and_unplayable_hexes_are_painted(desk: HexDesk, paints: Paints) -> None:
    tool = BrushTool(desk, paints)
    drag(tool, desk, "0404")
    paints.take(PaintKind.FEATURE, "town")
    drag(tool, desk, "0404")
    paints.take(PaintKind.FEATURE, "hill")
    drag(tool, desk, "0404")
    assert desk.hex_map.space("0404").features == ("hill", "town")
    assert desk.hex_map.space("0404").terrain == "woods"
    drag(tool, desk, "0404", control=True)
    assert desk.hex_map.space("0404").features == ("town",)
    paints.take(PaintKind.ELEVATION, "3")
    drag(tool, desk, "0404")
    assert desk.hex_map.space("0404").elevation == 3
    paints.take(PaintKind.PLAYED, UNPLAYED)
    drag(tool, desk, "0707")
    assert desk.hex_map.space("0707").kind is SpaceKind.UNPLAYABLE
    paints.take(PaintKind.PLAYED, PLAYED)
    drag(tool, desk, "0707")
    assert "0707" not in desk.hex_map.hexes


def test_the_eyedropper_takes_and_gives_the_brush_back(desk: HexDesk, paints: Paints) -> None:
    paints.take(PaintKind.TERRAIN, "hill")
    drag(BrushTool(desk, paints), desk, "0303")
    paints.take(PaintKind.TERRAIN, "town")
    tool = EyedropperTool(desk, paints)
    told: list[str] = []
    tool.paint_taken.connect(lambda: told.append("taken"))
    tool.done.connect(lambda: told.append("done"))
    tool.move(over(desk, "0303"))
    note = tool.note()
    assert note is not None and (note.title, note.text) == ("0303", "Hill")
    before = digest(desk.design)
    drag(tool, desk, "0303", "0505")
    assert paints.value == "hill" and told == ["taken", "done"]
    assert digest(desk.design) == before
    tool.press(over(desk, ""))
    assert len(told) == 2, "beside the map there is nothing to take"


def test_numbers_take_the_first_paints(desk: HexDesk, paints: Paints) -> None:
    tool = FillTool(desk, paints)
    told: list[int] = []
    tool.paint_taken.connect(lambda: told.append(1))
    assert tool.press_key(ToolEvent(key="3")) and paints.value == "hill" and told == [1]
    assert not tool.press_key(ToolEvent(key="9")) and not tool.press_key(ToolEvent(key="0"))
    assert paints.value == "hill"


def test_features_stand_first_where_features_are_painted(history: PlainHistory) -> None:
    kinds = (TerrainType("clear", "Clear"), TerrainType("fort", "Fort", is_feature=True), TerrainType("wood", "Wood"))
    document = RulesetDocument(
        Design("D", "", maps=(HexMap("m", "M", 99, 99, HexGrid(3, 3, 16, 20, 20)),), terrain=kinds)
    )
    paints = Paints(HexDesk(document, history))
    assert [value for _, value in paints.choices()] == ["clear", "wood", "fort"]
    paints.take(PaintKind.FEATURE)
    assert paints.value == "fort" and [value for _, value in paints.choices()] == ["fort", "clear", "wood"]


def test_a_stroke_that_changes_nothing_is_no_edit(desk: HexDesk, paints: Paints, history: PlainHistory) -> None:
    drag(BrushTool(desk, paints), desk, "0303")
    known = len(history.inverses)
    drag(BrushTool(desk, paints), desk, "0303")
    assert len(history.inverses) == known


def test_a_design_without_terrain_says_what_is_missing(history: PlainHistory) -> None:
    bare = Design("Bare", "", maps=(HexMap("m", "Map", 90.0, 90.0, HexGrid(3, 3, 16.0, 20.0, 20.0)),))
    desk = HexDesk(RulesetDocument(bare), history)
    told: list[str] = []
    desk.refused.connect(told.append)
    drag(BrushTool(desk, Paints(desk)), desk, "0101")
    assert len(told) == 1 and "terrain catalogue" in told[0]


def test_a_lasso_selects_what_it_holds_and_a_click_one_hex(desk: HexDesk) -> None:
    tool = LassoTool(desk)
    x, y = centre_of(desk.hex_map, "0505")
    around = ((x - 20, y - 4), (x + 20, y - 4), (x + 20, y + 4), (x - 20, y + 4))
    tool.press(ToolEvent(*around[0], button="left"))
    for point in around[1:]:
        tool.move(ToolEvent(*point))
    assert len(tool.overlays()) == 1
    tool.release(ToolEvent(*around[-1]))
    assert desk.chosen == Chosen(("0405", "0505", "0605"))
    tool.press(over(desk, "0909", shift=True))
    tool.release(over(desk, "0909", shift=True))
    assert desk.chosen.spaces[-1] == "0909" and len(desk.chosen.spaces) == 4


def test_a_piece_is_copied_turned_and_laid_down(desk: HexDesk, paints: Paints, history: PlainHistory) -> None:
    clipboard = Clipboard()
    tool = PasteTool(desk, clipboard)
    told: list[str] = []
    desk.refused.connect(told.append)
    tool.press(over(desk, "0303"))
    assert "Nothing is copied" in told[0] and "Ctrl+C" in tool.hint
    assert clipboard.copy(desk) != ""
    drag(LineTool(desk, paints), desk, "0303", "0503")
    desk.choose(Chosen(("0303", "0403", "0503")))
    assert clipboard.copy(desk) == ""
    tool.move(over(desk, "0808"))
    (laid,) = tool.overlays()
    assert isinstance(laid, DraftHexes) and {laid.sheet.space(n).terrain for n in laid.hexes} == {paints.value}
    tool.move(over(desk, "1208"))
    (further,) = tool.overlays()
    assert isinstance(further, DraftHexes) and further.sheet is laid.sheet, "it is moved, and not made again"
    assert further.moved_mm == pytest.approx((laid.moved_mm[0] + 4 * 16.0, laid.moved_mm[1]))
    assert tool.press_key(ToolEvent(key="]"))
    tool.press(over(desk, "0808"))
    turned = set(terrain(desk)) - {"0303", "0403", "0503"}
    assert len(turned) == 3 and "0808" in turned and "0908" not in turned
    assert set(desk.chosen.spaces) == turned, "what was laid down is selected, and no longer what was copied"
    before = digest(desk.design)
    history.undo()
    assert set(terrain(desk)) == {"0303", "0403", "0503"} and digest(desk.design) != before
    done: list[int] = []
    tool.done.connect(lambda: done.append(1))
    assert tool.press_key(ToolEvent(key="escape")) and done == [1]


def test_what_falls_off_the_map_is_told_before(desk: HexDesk) -> None:
    clipboard = Clipboard()
    desk.choose(Chosen(("0303", "0403", "0503")))
    clipboard.copy(desk)
    tool = PasteTool(desk, clipboard)
    tool.move(over(desk, "1203"))
    note = tool.note()
    assert note is not None and "2 of them fall off" in note.text


def corner(desk: HexDesk, number: str, k: int) -> Point:
    return corners(desk.hex_map.grid, known_place(desk.hex_map.grid, number))[k]


def test_a_river_is_drawn_from_corner_to_corner_by_two_clicks(desk: HexDesk, history: PlainHistory) -> None:
    tool = marker(desk, "River")
    assert tool.current() == RIVER
    click(tool, desk, corner(desk, "0303", 0))
    tool.move(ToolEvent(*corner(desk, "0703", 0)))
    note = tool.note()
    assert note is not None and note.text.startswith("8 hexsides")
    assert not desk.hex_map.borders
    click(tool, desk, corner(desk, "0703", 0))
    assert len(desk.hex_map.borders) == 8
    click(tool, desk, corner(desk, "0705", 0))
    assert len(desk.hex_map.borders) > 8 and len(history.inverses) == 2
    assert tool.press_key(ToolEvent(key="enter"))
    assert not tool.press_key(ToolEvent(key="enter"))
    click(tool, desk, corner(desk, "0303", 0))
    click(tool, desk, corner(desk, "0703", 0), control=True)
    assert all(side not in desk.hex_map.borders for side in ("0303/0304", "0302/0303"))


def test_a_cliff_falls_to_the_right_of_the_way_and_to_the_pointer(desk: HexDesk, history: PlainHistory) -> None:
    tool = marker(desk, "Along a border", "cliff")
    click(tool, desk, corner(desk, "0304", 0))
    click(tool, desk, corner(desk, "0704", 0))
    assert {side.second[2:] for side in desk.hex_map.borders.values()} == {"04"}, "eastwards the right is the south"
    tool.cancel()
    click(tool, desk, corner(desk, "0704", 0))
    click(tool, desk, corner(desk, "0304", 0))
    assert {side.second[2:] for side in desk.hex_map.borders.values()} == {"03"}
    click(tool, desk, corner(desk, "0304", 0))
    tool.cancel()
    edits = len(history.inverses)
    click(tool, desk, corner(desk, "0704", 0))
    click(tool, desk, corner(desk, "0304", 0))
    assert len(history.inverses) == edits, "it is drawn so already"
    brush = marker(desk, "Along a border", "wall")
    (ax, ay), (bx, by) = (centre_of(desk.hex_map, number) for number in ("0808", "0908"))
    for near, low in ((0.45, "0808"), (0.55, "0908")):
        place = {"x_mm": ax + (bx - ax) * near, "y_mm": ay + (by - ay) * near}
        brush.press(ToolEvent(**place, space=low, button="left"))
        brush.release(ToolEvent(**place, space=low, button="left"))
        assert desk.hex_map.borders["0808/0908"].second == low
        history.undo()


def test_a_chain_off_the_map_is_refused_in_words(desk: HexDesk) -> None:
    tool = marker(desk, "River")
    click(tool, desk, corner(desk, "0101", 4))
    click(tool, desk, corner(desk, "0505", 0))
    note = tool.note()
    if note is not None and note.refused:
        assert "No chain" in note.text
    else:
        assert desk.hex_map.borders
    tool.press(ToolEvent(-400.0, -400.0, button="left"))
    assert tool.overlays()


def test_a_road_is_drawn_gone_on_with_and_bridges_rivers(desk: HexDesk, history: PlainHistory) -> None:
    desk.apply(mark_kind("m", ("0403/0503",), RIVER))
    tool = HexRoadTool(desk)
    tool.choose("track")
    tool.press(over(desk, "0303"))
    tool.move(over(desk, "0603"))
    note = tool.note()
    assert note is not None and note.text == "3 hexes on"
    tool.press(over(desk, "0603"))
    road = desk.hex_map.roads["R1"]
    assert (road.spaces, road.road_class) == (("0303", "0403", "0503", "0603"), "track")
    assert desk.features("0403", "0503") == (BRIDGE, RIVER)
    assert desk.chosen == Chosen(road="R1")
    tool.press(over(desk, "0803"))
    assert desk.hex_map.roads["R1"].spaces[-1] == "0803"
    tool.press_key(ToolEvent(key="escape"))
    tool.press(over(desk, "0303"))
    tool.press(over(desk, "0103"))
    assert desk.hex_map.roads["R1"].spaces[:3] == ("0103", "0203", "0303")
    tool.press_key(ToolEvent(key="enter"))
    tool.press(over(desk, "0909"))
    tool.press(over(desk, "1009"))
    assert desk.hex_map.roads["R2"].name == "Road 2"
    while history.inverses:
        history.undo()
    assert not desk.hex_map.roads and not desk.hex_map.borders


def test_every_tool_has_a_letter_of_its_own(desk: HexDesk) -> None:
    tools = [tool for group in tool_groups(desk) for tool in group]
    assert len({tool.key for tool in tools}) == len({tool.name for tool in tools}) == len(tools)
    assert all(tool.hint for tool in tools)
