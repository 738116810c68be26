"""Zones, boxes, links, ports and ship fire with fake events and no window; undo restores what was, digest and all."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.desk import AnyDesk
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools.painting_tools import BrushTool, FillTool
from editors.map_editor.hexes.tools.paints import NEW, ZONE, Paints
from editors.map_editor.hexes.tools.select_hex_tool import SelectHexTool
from editors.map_editor.off_map.box_tool import BoxTool
from editors.map_editor.off_map.boxes import boxes_of, duplicate_box, next_name
from editors.map_editor.off_map.letter_tool import LetterTool
from editors.map_editor.off_map.link_form import LinkForm
from editors.map_editor.off_map.link_tools import LinkTool, PortTool, TwoSpacesTool
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.tools.select_tool import SelectTool
from rulesets.toulon.facts import SHIP_FIRE, TAG_TYPES
from tests.editors.map_editor.conftest import PlainHistory, small_map
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.codec import digest
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import Point, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone
from workbench.engine.maps.map_parts import Link, LinkKind, OneWay, Rectangle
from workbench.qt.map_canvas.tools import Tool, ToolEvent
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.renumbering import RenameSpace
from workbench.storage.edits.thing_edits import SetThings
from workbench.storage.edits.zone_edits import AddBox, RemoveBox

POOL = Space("pool", "Force pool", SpaceKind.BOX, "clear", shape=Rectangle(10.0, 10.0, 30.0, 12.0))
GULF = Space("gulf", "Gulf", SpaceKind.SEA_ZONE, "sea")
WATERS = ("0101", "0102", "0201", "0202")


def a_hex_map() -> HexMap:
    """Twelve by twelve hexes, four of them a gulf, with a force pool in the upper margin."""
    hexes = Map({number: Space(number, "", SpaceKind.HEX, "sea") for number in (*WATERS, "0301", "0302")})
    zones = Map({"pool": HexZone(POOL), "gulf": HexZone(GULF, WATERS)})
    return HexMap("m", "Map", 300.0, 280.0, HexGrid(12, 12, 16.0, 40.0, 60.0), hexes=hexes, zones=zones)


@pytest.fixture
def sea() -> RulesetDocument:
    terrain = tuple(TerrainType(word, word.capitalize()) for word in ("clear", "sea"))
    area_map = replace(small_map(), width_mm=180.0)
    return RulesetDocument(
        Design(
            "Small",
            "",
            maps=(
                area_map,
                a_hex_map(),
            ),
            terrain=terrain,
            tag_types=TAG_TYPES,
        )
    )


@pytest.fixture
def stack(sea: RulesetDocument) -> EditStack:
    return EditStack(sea)


@pytest.fixture
def hexes(sea: RulesetDocument, stack: EditStack) -> HexDesk:
    return HexDesk(sea, stack, "m")


@pytest.fixture
def areas(sea: RulesetDocument, stack: EditStack) -> AreaDesk:
    return AreaDesk(sea, stack, "small")


@pytest.fixture(params=["hexes", "areas"])
def desk(request: pytest.FixtureRequest) -> AnyDesk:
    either: AnyDesk = request.getfixturevalue(request.param)
    return either


def over(desk: AnyDesk, place: Point, button: str = "", **held: bool) -> ToolEvent:
    return replace(ToolEvent(*place, 4.0, desk.hit(*place, 0.1).space, button), **held)


def drag(tool: Tool, desk: AnyDesk, *places: Point, **held: bool) -> None:
    tool.press(over(desk, places[0], "left", **held))
    for place in places[1:]:
        tool.move(over(desk, place, "left", **held))
    tool.release(over(desk, places[-1], "left", **held))


def click(tool: Tool, desk: AnyDesk, *spaces: str, **held: bool) -> None:
    """A click in the middle of each space."""
    for space in spaces:
        middle = desk.geometry.middle(space)
        assert middle is not None
        drag(tool, desk, middle, **held)


def refusals(desk: AnyDesk) -> list[str]:
    said: list[str] = []
    desk.refused.connect(said.append)
    return said


# ---------------------------------------------------------------- boxes


def test_a_dragged_box_snaps_to_the_margin_and_one_undo_takes_it_away(desk: AnyDesk, stack: EditStack) -> None:
    before = digest(desk.design)
    known = {*boxes_of(desk.map)}
    drag(BoxTool(desk), desk, (120.0, 9.2), (140.0, 20.0), (169.4, 30.2))
    made = {*boxes_of(desk.map)} - known
    assert len(made) == 1
    box = desk.spaces[made.pop()]
    assert box.shape == Rectangle(120.0, 10.0, 49.5 if desk.map.width_mm > 200 else 50.0, 20.0)
    assert desk.chosen == one_space(box.id)
    assert desk.hit(130.0, 15.0, 1.0).space == box.id
    stack.undo()
    assert digest(desk.design) == before


def test_a_box_over_playable_ground_is_refused_with_its_reason_and_changes_nothing(desk: AnyDesk) -> None:
    said, before, tool = refusals(desk), digest(desk.design), BoxTool(desk)
    ground = desk.geometry.middle("0505" if isinstance(desk, HexDesk) else "A")
    assert ground is not None
    tool.press(over(desk, (2.0, 2.0), "left"))
    tool.move(over(desk, ground))
    note = tool.note()
    assert note is not None
    assert note.refused
    tool.release(over(desk, ground))
    assert digest(desk.design) == before
    assert "beside the playable ground" in said[0]


def test_a_box_is_moved_by_its_inside_and_made_larger_by_a_handle(hexes: HexDesk, stack: EditStack) -> None:
    before, tool = digest(hexes.design), BoxTool(hexes)
    drag(tool, hexes, (25.0, 16.0), (60.0, 21.2), (85.2, 21.2))
    assert boxes_of(hexes.map)["pool"] == Rectangle(70.0, 15.0, 30.0, 12.0)
    drag(tool, hexes, (100.0, 27.0), (110.0, 30.0), (120.0, 33.1))
    assert boxes_of(hexes.map)["pool"] == Rectangle(70.0, 15.0, 50.0, 18.0)
    assert stack.count() == 2
    stack.undo()
    stack.undo()
    assert digest(hexes.design) == before


def test_escape_gives_up_a_box_and_arrows_push_the_chosen_one_as_one_edit(hexes: HexDesk, stack: EditStack) -> None:
    tool = BoxTool(hexes)
    tool.press(over(hexes, (150.0, 10.0), "left"))
    tool.move(over(hexes, (180.0, 30.0)))
    assert tool.press_key(ToolEvent(key="escape"))
    tool.release(over(hexes, (180.0, 30.0)))
    assert stack.count() == 0
    hexes.choose(one_space("pool"))
    for _ in range(3):
        assert tool.press_key(ToolEvent(key="right"))
    assert boxes_of(hexes.map)["pool"].x_mm == 11.5
    assert stack.count() == 1


# ---------------------------------------------------------------- links and ports


def test_two_clicks_make_a_link_that_is_selected_hit_and_removed(desk: AnyDesk, stack: EditStack) -> None:
    first, second = ("0505", "0907") if isinstance(desk, HexDesk) else ("A", "B")
    before, tool = digest(desk.design), LinkTool(desk)
    tool.cost, tool.is_one_way = 2, True
    click(tool, desk, first, second)
    link = desk.map.links[desk.chosen.link]
    assert (link.first, link.second, link.kind, link.cost) == (first, second, LinkKind.LAND, 2)
    assert link.one_way is OneWay.FORWARDS
    place = desk.place_of(desk.chosen)
    assert place is not None
    select = SelectHexTool(desk) if isinstance(desk, HexDesk) else SelectTool(desk)
    desk.choose(Chosen())
    drag(select, desk, place)
    assert desk.chosen == Chosen(link=link.id)
    assert desk.chosen_lines()
    assert desk.remove_chosen() is not None
    assert not desk.map.links
    stack.undo()
    stack.undo()
    assert digest(desk.design) == before


def test_a_hex_of_a_zone_stands_for_the_zone_unless_alt_is_held(hexes: HexDesk) -> None:
    tool = LinkTool(hexes)
    click(tool, hexes, "0101", "pool")
    assert hexes.map.links[hexes.chosen.link].first == "gulf"
    assert hexes.map.links[hexes.chosen.link].kind == LinkKind.SEA
    click(tool, hexes, "0102", "0505", alt=True)
    assert hexes.map.links[hexes.chosen.link].first == "0102"
    click(tool, hexes, "gulf", "0303")
    assert hexes.map.links[hexes.chosen.link].kind == LinkKind.COAST


def test_a_link_that_is_there_is_refused_and_a_click_beside_the_map_says_why(hexes: HexDesk) -> None:
    said, tool = refusals(hexes), LinkTool(hexes)
    click(tool, hexes, "0505", "0606", "0606", "0505")
    assert len(hexes.map.links) == 1
    assert "joins them by land already" in said[0]
    drag(tool, hexes, (290.0, 275.0))
    assert "no space here" in said[1]


@pytest.mark.parametrize("kind", [LinkTool, PortTool])
def test_escape_forgets_the_first_space(hexes: HexDesk, kind: type[TwoSpacesTool]) -> None:
    tool = kind(hexes)
    click(tool, hexes, "0505")
    assert tool.press_key(ToolEvent(key="escape"))
    assert not tool.press_key(ToolEvent(key="escape"))
    click(tool, hexes, "0606")
    assert not hexes.map.links


def test_a_port_opens_on_a_water_and_closes_at_the_second_click(desk: AnyDesk, stack: EditStack) -> None:
    land, water = ("0404", "gulf") if isinstance(desk, HexDesk) else ("B", "S")
    before, said, tool = digest(desk.design), refusals(desk), PortTool(desk)
    click(tool, desk, water)
    assert "is water" in said[0]
    click(tool, desk, land, water)
    assert desk.spaces[land].ports == (water,)
    middle = desk.geometry.middle(water)
    assert middle is not None
    tool.move(over(desk, middle))
    note = tool.note()
    assert note is not None and note.text == "The port opens on it; a click closes it."
    assert "opens on" in stack.undoText()
    click(tool, desk, water)
    assert desk.spaces[land].ports == ()
    stack.undo()
    stack.undo()
    assert digest(desk.design) == before


def test_a_hex_of_sea_in_no_zone_has_no_port_and_says_how_to_come_to_one(hexes: HexDesk) -> None:
    said, tool = refusals(hexes), PortTool(hexes)
    click(tool, hexes, "0404", "0301")
    assert "in no sea zone: paint one" in said[0] and tool.hint.startswith("Click the waters that the port of 0404")
    tool.move(over(hexes, centre_of(hexes.hex_map, "0301")))
    note = tool.note()
    assert note is not None and note.refused


def test_a_stroke_of_letters_is_one_edit_and_control_takes_it_away(areas: AreaDesk, stack: EditStack) -> None:
    before, tool = digest(areas.design), LetterTool(areas)
    drag(tool, areas, (30.0, 30.0), (80.0, 30.0), (80.0, 80.0))
    assert [areas.area_map.spaces[space].tags.get(SHIP_FIRE, "") for space in "ABS"] == ["AP", "A", ""]
    assert stack.count() == 1
    drag(tool, areas, (30.0, 30.0), (31.0, 30.0), control=True)
    assert areas.area_map.spaces["A"].tags[SHIP_FIRE] == "P"
    stack.undo()
    stack.undo()
    assert digest(areas.design) == before


# ---------------------------------------------------------------- zones of hexes


def paint(tool: Tool, desk: HexDesk, *numbers: str, control: bool = False) -> None:
    drag(tool, desk, *(centre_of(desk.hex_map, number) for number in numbers), control=control)


def test_starting_to_paint_makes_a_zone_and_the_stroke_is_one_edit(hexes: HexDesk, stack: EditStack) -> None:
    before, paints = digest(hexes.design), Paints(hexes)
    paints.take(ZONE, NEW[SpaceKind.RADE])
    paint(BrushTool(hexes, paints), hexes, "0505", "0507")
    zone = hexes.hex_map.zones["rade_1"]
    assert (zone.space.kind, zone.hexes) == (SpaceKind.RADE, ("0505", "0506", "0507"))
    assert stack.count() == 1
    stack.undo()
    assert digest(hexes.design) == before


def test_painting_moves_hexes_from_zone_to_zone_and_control_takes_them_out(hexes: HexDesk, stack: EditStack) -> None:
    paints = Paints(hexes)
    paints.take(ZONE, NEW[SpaceKind.SEA_ZONE])
    brush = BrushTool(hexes, paints)
    paint(brush, hexes, "0301", "0201")
    assert hexes.hex_map.zones["sea_zone_2"].hexes == ("0201", "0301")
    assert hexes.hex_map.zones["gulf"].hexes == ("0101", "0102", "0202")
    paint(brush, hexes, "0101", "0102", control=True)
    assert hexes.hex_map.zones["gulf"].hexes == ("0202",)
    assert stack.count() == 2
    stack.redo()
    stack.undo()
    assert hexes.hex_map.zones["gulf"].hexes == ("0101", "0102", "0202")


def test_fill_gives_a_whole_sea_to_the_zone_that_alt_has_picked_up(hexes: HexDesk) -> None:
    paints = Paints(hexes)
    paints.take(ZONE)
    fill = FillTool(hexes, paints)
    place = centre_of(hexes.hex_map, "0101")
    fill.press(over(hexes, place, "left", alt=True))
    assert paints.value == "gulf"
    paint(fill, hexes, "0301")
    assert hexes.hex_map.zones["gulf"].hexes == tuple(sorted((*WATERS, "0301", "0302")))


def test_a_zone_is_chosen_found_renamed_and_removed_unless_it_is_needed(hexes: HexDesk, stack: EditStack) -> None:
    before, said = digest(hexes.design), refusals(hexes)
    assert hexes.spaces_called("gul") == ("gulf",)
    hexes.choose(one_space("gulf"))
    assert hexes.called(hexes.chosen) == "Gulf"
    assert hexes.place_of(hexes.chosen) == hexes.geometry.middle("gulf")
    assert hexes.spaces_alike("gulf") == ("gulf",)
    click(LinkTool(hexes), hexes, "gulf", "pool")
    hexes.choose(one_space("gulf"))
    assert hexes.remove_chosen() is None
    assert "is needed by link" in said[0]
    assert not hexes.apply(RenameSpace("m", "gulf", "bay"))
    assert {link.first for link in hexes.map.links.values()} == {"bay"}
    stack.undo()
    stack.undo()
    hexes.choose(one_space("gulf"))
    assert hexes.remove_chosen() is not None
    assert "gulf" not in hexes.hex_map.zones
    stack.undo()
    assert digest(hexes.design) == before


def test_a_second_click_on_a_hex_selects_its_zone(hexes: HexDesk) -> None:
    tool = SelectHexTool(hexes)
    click(tool, hexes, "0202")
    assert hexes.chosen == one_space("0202")
    click(tool, hexes, "0202")
    assert hexes.chosen == one_space("gulf")
    click(tool, hexes, "0202", "0202", "0505", "0505")
    assert hexes.chosen == one_space("0505")


def test_boxes_are_in_a_rectangle_and_in_the_arrows_way(hexes: HexDesk) -> None:
    assert hexes.spaces_in((0.0, 0.0), (60.0, 30.0)) == ("pool",)
    down = hexes.hits.next_space("pool", "down")
    assert down in hexes.hex_map.zone_of or down.startswith("01")
    assert hexes.hits.in_reading_order(["0505", "pool"]) == ["pool", "0505"]


def test_links_of_one_map_are_no_links_of_another(history: PlainHistory, sea: RulesetDocument) -> None:
    linked = replace(a_hex_map(), links=Map({"x": Link("x", "0101", "0505")}))
    document = RulesetDocument(sea.design.with_map(linked))
    assert HexDesk(document, history, "m").still_there(Chosen(link="x")) == Chosen(link="x")
    assert AreaDesk(document, history, "small").still_there(Chosen(link="x")) == Chosen()


def test_a_box_is_duplicated_beside_itself_with_the_next_name(desk: AnyDesk, stack: EditStack) -> None:
    told = refusals(desk)
    duplicate_box(desk)
    assert told == ["Select the box that is to be duplicated."]
    x = 130.0 if isinstance(desk, AreaDesk) else 250.0
    drag(BoxTool(desk), desk, (x, 20.0), (x + 20.0, 30.0))
    made = desk.chosen.space
    desk.apply(SetThings("spaces", "Name", desk.map_id, (replace(desk.spaces[made], name="Turn 3"),)))
    before = digest(desk.design)
    duplicate_box(desk)
    copy = desk.chosen.space
    assert copy != made and desk.spaces[copy].name == "Turn 4"
    first, second = boxes_of(desk.map)[made], boxes_of(desk.map)[copy]
    assert (first.width_mm, first.height_mm) == (second.width_mm, second.height_mm)
    duplicate_box(desk)
    assert desk.spaces[desk.chosen.space].name == "Turn 5"
    stack.undo()
    stack.undo()
    assert digest(desk.design) == before


def test_alt_drags_a_copy_of_a_box_and_the_box_stays(hexes: HexDesk, stack: EditStack) -> None:
    before = boxes_of(hexes.map)["pool"]
    drag(BoxTool(hexes), hexes, (25.0, 16.0), (70.0, 16.0), (95.0, 16.0), alt=True)
    assert boxes_of(hexes.map)["pool"] == before
    copy = hexes.chosen.space
    assert copy != "pool" and hexes.spaces[copy].name == "Force pool 2"
    assert boxes_of(hexes.map)[copy].x_mm == pytest.approx(80.0, abs=1.0)
    assert stack.count() == 1


def test_a_box_without_room_beside_it_says_how_to_copy_it(hexes: HexDesk) -> None:
    wide = replace(POOL, id="wide", name="Wide", shape=Rectangle(0.0, 0.0, 300.0, 8.0))
    hexes.apply(RemoveBox("m", "pool"))
    hexes.apply(AddBox("m", wide))
    hexes.apply(AddBox("m", replace(wide, id="under", shape=Rectangle(0.0, 9.0, 300.0, 12.0))))
    hexes.choose(one_space("wide"))
    told = refusals(hexes)
    duplicate_box(hexes)
    assert told == ["There is no room beside this box: drag it with Alt, and a copy comes along."]


@pytest.mark.parametrize(
    ("name", "after"),
    [("Turn 3", "Turn 4"), ("Pool", "Pool 2"), ("", " 2"), ("Fleet 9", "Fleet 11"), ("1805", "1806")],
)
def test_the_next_name_goes_on_counting(name: str, after: str) -> None:
    assert next_name(name, {"Fleet 10", name}) == after


def test_the_history_calls_boxes_and_links_by_their_names(qtbot: QtBot, hexes: HexDesk, stack: EditStack) -> None:
    drag(BoxTool(hexes), hexes, (25.0, 16.0), (70.0, 16.0), (95.0, 16.0))
    assert stack.undoText() == "Move the box Force pool"
    click(LinkTool(hexes), hexes, "pool", "0101")
    link = hexes.chosen.link
    form = LinkForm(hexes)
    qtbot.addWidget(form)
    form.refresh()
    form["cost"].setValue(3)
    assert stack.undoText() == "Link Force pool and Gulf: cost 3"
    hexes.choose(Chosen(link=link))
    hexes.remove_chosen()
    assert stack.undoText() == "Take off the link Force pool and Gulf"


# ---------------------------------------------------------------- ends of a link


def test_an_end_of_the_selected_link_is_dragged_to_another_space(desk: AnyDesk, stack: EditStack) -> None:
    first, second, third = ("0404", "0707", "0410") if isinstance(desk, HexDesk) else ("A", "B", "C")
    tool = LinkTool(desk)
    click(tool, desk, first, second)
    link, before = desk.chosen.link, digest(desk.design)
    end, there = desk.geometry.link_lines[link][-1], desk.geometry.middle(third)
    assert there is not None
    drag(tool, desk, end, there)
    assert (desk.map.links[link].first, desk.map.links[link].second) == (first, third)
    assert desk.chosen.link == link and stack.undoText().endswith(f": to {third}")
    stack.undo()
    assert digest(desk.design) == before


def test_an_end_let_go_where_it_was_or_beside_the_map_changes_nothing(hexes: HexDesk) -> None:
    said, tool = refusals(hexes), LinkTool(hexes)
    click(tool, hexes, "0101", "0505")
    link, before = hexes.chosen.link, digest(hexes.design)
    end = hexes.geometry.link_lines[link][-1]
    drag(tool, hexes, end, (299.0, 279.0))
    assert said and digest(hexes.design) == before
    tool.press(over(hexes, end, "left"))
    assert any(getattr(shown, "kind", "") == "grabbed" for shown in tool.overlays())
    assert tool.press_key(ToolEvent(key="escape"))
    tool.release(over(hexes, (60.0, 80.0), "left"))
    assert digest(hexes.design) == before


def test_a_click_on_an_end_of_the_selected_link_begins_another(hexes: HexDesk) -> None:
    tool = LinkTool(hexes)
    click(tool, hexes, "0404", "0505", "0505", "0909")
    assert sorted((x.first, x.second) for x in hexes.map.links.values()) == [("0404", "0505"), ("0505", "0909")]


def test_the_form_takes_the_ends_of_a_link_by_name_or_number(qtbot: QtBot, hexes: HexDesk, stack: EditStack) -> None:
    said = refusals(hexes)
    click(LinkTool(hexes), hexes, "0101", "0505")
    form, link = LinkForm(hexes), hexes.chosen.link
    qtbot.addWidget(form)
    form.refresh()

    def typed(field: QLineEdit, words: str) -> None:
        field.clear()
        qtbot.keyClicks(field, words)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        form.refresh()

    typed(form["second"].field, "Force pool")
    assert hexes.map.links[link].second == "pool" and form["second"].field.text() == "Force pool"
    typed(form["first"].field, "0303")
    assert hexes.map.links[link].first == "0303"
    assert stack.undoText().endswith(": from 0303")
    typed(form["first"].field, "9999")
    assert said[-1] == "No space is called 9999." and form["first"].field.text() == "0303"
    stack.undo()
    assert hexes.map.links[link].first == "gulf" and hexes.map.links[link].second == "pool"
