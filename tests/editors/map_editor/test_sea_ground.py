"""Hexes that become a sea zone are drawn as water, in the same edit; what is left as land is told and can be mended."""

from __future__ import annotations

import pytest
from immutables import Map

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools.painting_tools import BrushTool
from editors.map_editor.hexes.tools.paints import NEW, ZONE, Paints, new_zone
from tests.editors.map_editor.tool_events import drag
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.codec import digest
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone
from workbench.engine.problem import Level
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.qt.map_canvas.hexes.hex_style import hex_style, is_water
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import PERIOD
from workbench.qt.map_canvas.styles.own_colours import with_kinds
from workbench.qt.undo import EditStack
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.zone_edits import AddZone, PaintZone

GULF = Space("gulf", "Gulf", SpaceKind.SEA_ZONE, "sea")
WOODS = Space("0302", "", SpaceKind.HEX, "woods", provenance=Map({"terrain": BY_THE_DESIGNER}))
TOWN = Space("0303", "Ash", SpaceKind.HEX, "clear", town=True)
ROCK = Space("0304", "", SpaceKind.UNPLAYABLE, "clear")
SAID = Map({space.id: space for space in (WOODS, TOWN, ROCK)})
DEEP = "eaux_profondes"
COLUMN = ("0301", "0302", "0303", "0304")


def design_with(*terrain: str, **fields: object) -> Design:
    hex_map = HexMap("m", "Map", 200.0, 200.0, HexGrid(8, 8, 16.0, 20.0, 20.0), hexes=SAID, **fields)  # type: ignore[arg-type]
    kinds = (TerrainType(t, t.capitalize(), like="lake" if t == DEEP else "") for t in terrain)
    return Design("Coast", "", maps=(hex_map,), terrain=tuple(kinds))


def desk_of(design: Design) -> tuple[HexDesk, EditStack]:
    document = RulesetDocument(design)
    return HexDesk(document, stack := EditStack(document)), stack


def ground(design: Design) -> list[str]:
    return [design.hex_maps[0].space(number).terrain for number in COLUMN]


@pytest.mark.parametrize("kind", [SpaceKind.SEA_ZONE, SpaceKind.RADE])
@pytest.mark.parametrize(
    ("known", "water", "comes"),
    [
        (("clear", "woods", "sea"), "sea", ()),
        (("clear", "woods", DEEP, "sea"), DEEP, ()),
        (("clear", "woods"), "sea", ("sea",)),
        ((), "sea", ("sea",)),
    ],
)
def test_a_new_zone_brings_its_hexes_to_the_water_of_the_design(
    kind: SpaceKind, known: tuple[str, ...], water: str, comes: tuple[str, ...]
) -> None:
    """A town stays as it is drawn, and so does what is not played; one undo takes zone, water and kind back."""
    desk, stack = desk_of(design_with(*known))
    before = digest(desk.design)
    desk.apply(AddZone("m", new_zone(desk.hex_map, kind), COLUMN))
    assert ground(desk.design) == [water, water, "clear", "clear"]
    assert is_water(desk.hex_map.space("0301"), hex_style(with_kinds(PERIOD, kinds_of(desk.design))))
    assert tuple(one.id for one in desk.design.terrain) == (*known, *comes)
    assert stack.count() == 1
    stack.undo()
    assert digest(desk.design) == before
    stack.redo()
    assert ground(desk.design) == [water, water, "clear", "clear"]


def test_a_stroke_of_the_brush_is_one_edit_with_its_water() -> None:
    desk, stack = desk_of(design_with("clear"))
    before, paints = digest(desk.design), Paints(desk)
    paints.take(ZONE, NEW[SpaceKind.SEA_ZONE])
    brush = BrushTool(desk, paints)
    drag(brush, desk, [centre_of(desk.hex_map, number) for number in COLUMN])
    assert (ground(desk.design), stack.count()) == (["sea", "sea", "clear", "clear"], 1)
    sea = desk.hex_map.zones["sea_zone_1"]
    assert sea.hexes == COLUMN
    drag(brush, desk, [centre_of(desk.hex_map, number) for number in ("0501", "0502")])
    assert {desk.hex_map.space(number).terrain for number in ("0501", "0502")} == {"sea"}
    stack.undo()
    stack.undo()
    assert digest(desk.design) == before


def test_hexes_that_leave_a_zone_or_are_in_it_already_keep_their_ground() -> None:
    """The zone of each hex is known on as before."""
    desk, _ = desk_of(design_with("clear", "sea", zones=Map({"gulf": HexZone(GULF, ("0301",))})))
    assert desk.hex_map.zone_of == {"0301": "gulf"}
    desk.apply(PaintZone("m", "gulf", ("0301", "0302")))
    assert ground(desk.design)[:2] == ["clear", "sea"]
    assert desk.hex_map.zone_of == {"0301": "gulf", "0302": "gulf"}
    desk.apply(PaintZone("m", "", ("0301", "0302")))
    assert ground(desk.design)[:2] == ["clear", "sea"]


@pytest.mark.parametrize("known", [("clear", "woods", "sea"), ("clear", "woods")])
def test_land_in_a_zone_is_told_and_painted_as_sea(known: tuple[str, ...]) -> None:
    """The town too, if one asks for it; it stays a town."""
    desk, stack = desk_of(design_with(*known, zones=Map({"gulf": HexZone(GULF, COLUMN)})))
    before = digest(desk.design)
    told = [problem for problem in problems(desk.design) if problem.check == "land_in_zone"]
    assert [problem.place.id for problem in told] == ["0301", "0302", "0303"]
    assert {(problem.level, problem.fix) for problem in told} == {(Level.WARNING, "Paint as sea")}
    assert "lies in Gulf and is drawn as land" in told[0].cause
    for problem in told:
        edit = fix_in(desk.design, problem)
        assert edit is not None
        desk.apply(edit)
    assert ground(desk.design) == ["sea", "sea", "sea", "clear"]
    assert desk.hex_map.space("0303").town
    assert not [problem for problem in problems(desk.design) if problem.check in ("land_in_zone", "unknown_terrain")]
    for _ in told:
        stack.undo()
    assert digest(desk.design) == before
