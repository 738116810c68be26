"""Every check of maps: a tiny map with exactly its mistake, one without, and the fix that leaves the problem gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from immutables import Map
from msgspec.structs import replace

from editors.map_editor.areas.fixes import fix_of as fix_of_areas
from editors.map_editor.fixes import FixAll
from editors.map_editor.hexes.fixes import fix_of as fix_of_hexes
from tests.cartography.coverages import coverage_map, quadrilaterals
from workbench.engine.area_map import AreaMap, Border, Junction, River, Road, Shore, Space, SpaceKind
from workbench.engine.codec import digest
from workbench.engine.design import Design, LineClass, Placement, RoadClass, Scenario, Side, TerrainType
from workbench.engine.hex_map import HexGrid, HexMap, HexNumbering, HexRoad, Hexside, HexZone, hexside
from workbench.engine.map_parts import Furniture, FurnitureKind, Link, OneWay, Rectangle, Scan, StackingRule
from workbench.engine.problem import Problem
from workbench.storage.document import RulesetDocument
from workbench.storage.edit import Edit
from workbench.storage.problems import problems
from workbench.storage.space_edits import map_of

AnyMap = AreaMap | HexMap
Spoil = Callable[[AnyMap], AnyMap]
GRID = HexGrid(6, 6, 20.0, 40.0, 40.0)
TITLE = Furniture("t", FurnitureKind.TITLE, Rectangle(10.0, 1.0, 30.0, 8.0), "Coast")


def areas() -> AreaMap:
    """Nine areas; the road and the river run along the left side of the middle column."""
    drawn = coverage_map(quadrilaterals({}))
    return replace(drawn, roads=Map({"r": Road("r", "High road")}), rivers=Map({"w": River("w", "Ash")}))


def hexes() -> HexMap:
    return HexMap("test", "Test", 300.0, 300.0, GRID)


def changed(**fields: object) -> Spoil:
    return lambda m: replace(m, **fields)


def border(name: str, /, **fields: object) -> Spoil:
    return lambda m: replace(m, borders=m.borders.set(name, replace(m.borders[name], **fields)))  # type: ignore[union-attr]


def space(name: str, /, **fields: object) -> Spoil:
    return lambda m: replace(m, spaces=m.spaces.set(name, replace(m.spaces[name], **fields)))  # type: ignore[union-attr]


def ground(number: str, /, **fields: object) -> Spoil:
    return lambda m: replace(m, hexes=m.hexes.set(number, replace(m.space(number), **fields)))  # type: ignore[union-attr]


def side(a: str, b: str, *features: str, **fields: object) -> Spoil:
    one = replace(hexside(a, b, *features), **fields)
    return lambda m: replace(m, hexsides=m.hexsides.set(one.id, one))  # type: ignore[union-attr]


def zone(own: str, /, *numbers: str, kind: SpaceKind = SpaceKind.SEA_ZONE, **fields: object) -> Spoil:
    one = HexZone(replace(Space(own, own.title(), kind), **fields), numbers)
    return lambda m: replace(m, zones=m.zones.set(own, one))  # type: ignore[union-attr]


def road(*numbers: str) -> Spoil:
    return lambda m: replace(m, roads=m.roads.set("lane", HexRoad("lane", "Lane", numbers)))


def links(*some: Link) -> Spoil:
    return lambda m: replace(m, links=Map({link.id: link for link in some}))


def then(*spoils: Spoil) -> Spoil:
    def both(m: AnyMap) -> AnyMap:
        for spoil in spoils:
            m = spoil(m)
        return m

    return both


def less(field: str, name: str) -> Spoil:
    return lambda m: replace(m, **{field: getattr(m, field).delete(name)})


def more(field: str, thing: object) -> Spoil:
    return lambda m: replace(m, **{field: getattr(m, field).set(thing.id, thing)})  # type: ignore[attr-defined]


def with_gap(m: AnyMap) -> AnyMap:
    """The middle area is taken out of the coverage."""
    assert isinstance(m, AreaMap)
    for name, one in sorted(m.borders.items()):
        if "A11" in (one.left, one.right):
            left, right = ("" if s == "A11" else s for s in (one.left, one.right))
            m = replace(m, borders=m.borders.set(name, replace(one, left=left, right=right)))
    return replace(m, spaces=m.spaces.delete("A11"))


def sliver(m: AnyMap) -> AnyMap:
    """The middle of the left column is drawn together to a strip."""
    assert isinstance(m, AreaMap)
    junctions = m.junctions
    for name, one in sorted(junctions.items()):
        if one.point in ((10.0, 90.0), (50.0, 90.0)):
            junctions = junctions.set(name, replace(one, y_mm=50.8))
    return replace(m, junctions=junctions)


def short(m: AnyMap) -> AnyMap:
    """Two inner junctions of one border lie almost in one place."""
    assert isinstance(m, AreaMap)
    near = next(j for j in m.junctions.values() if j.point == (90.0, 50.0))
    return replace(m, junctions=m.junctions.set(near.id, replace(near, x_mm=50.3)))


def points(*places: tuple[float, float]) -> Spoil:
    """Reconnoitre points at these junctions."""

    def spoil(m: AnyMap) -> AnyMap:
        assert isinstance(m, AreaMap)
        marked = {n: replace(j, reconnoitre_point=True) for n, j in m.junctions.items() if j.point in places}
        return replace(m, junctions=m.junctions.update(marked))

    return spoil


RING = ("A10-A11", "A11-A12", "A01-A11", "A11-A21")
FAR_ROAD = then(
    border("A00-A01", road="r"), border("A21-A22", road="r"),
    points((50.0, 10.0), (50.0, 50.0), (90.0, 90.0), (90.0, 130.0)),
)  # fmt: skip
SOUND_ROAD = then(border("A00-A01", road="r"), points((50.0, 10.0), (50.0, 50.0)))
ENCLOSED = space("A11", kind=SpaceKind.SEA_ZONE)
COASTED = then(ENCLOSED, *(border(name, shore=Shore.BEACH) for name in RING))
PORT = then(COASTED, space("A00", ports=("A11",)))

OF_AREAS: list[tuple[str, Spoil, Spoil]] = [
    # check, a map that has the mistake, one that has something like it and not the mistake
    ("sheet_size", changed(width_mm=0.0), changed(width_mm=200.0)),
    ("gap", with_gap, changed()),
    ("areas_overlap", border("A00-A01", points=((95.0, 30.0),)), border("A00-A01", points=((55.0, 30.0),))),
    ("border_crosses", border("A00-A01", points=((95.0, 30.0),)), border("A00-A01", points=((55.0, 30.0),))),
    ("border_crosses_itself", border("A00-A01", points=((60.0, 20.0), (40.0, 30.0), (60.0, 30.0), (40.0, 20.0))),
     border("A00-A01", points=((55.0, 20.0), (45.0, 30.0)))),
    ("sliver", sliver, changed()),
    ("short_border", short, changed()),
    ("open_outline", less("borders", "A00-A01"), changed()),
    ("no_border", more("spaces", Space("L", "Lost")), more("spaces", Space("L", "Pool", SpaceKind.BOX))),
    ("isolated", then(*(border(n, blocked=True) for n in RING)), border("A11-A12", blocked=True)),
    ("unreachable", then(*(border(n, blocked=True) for n in ("A10-A11", "A11-A12", "A01-A11", "A20-A21", "A21-A22"))),
     border("A11-A12", blocked=True)),
    ("duplicate_name", space("A00", name="Area A01"), space("A00", name="Home")),
    ("no_name", space("A00", name=" "), space("A00", name="Home")),
    ("stacking_number", space("A00", stacking=0), space("A00", stacking=None)),
    ("stacking_missing", then(changed(stacking=StackingRule(each_prints_its_own=True)), space("A00", stacking=None)),
     space("A00", stacking=None)),
    ("wrong_id", space("A00", id="B"), changed()),
    ("unknown_space", border("A00-A01", left="Z"), changed()),
    ("unknown_junction", more("borders", Border("X", "J1", "none", "A00", "A01")), changed()),
    ("same_on_both_sides", more("borders", Border("X", "J1", "J2", "A00", "A00")), changed()),
    ("unused_junction", more("junctions", Junction("X", 20.0, 20.0)), changed()),
    ("off_the_sheet", more("junctions", Junction("X", 999.0, 20.0)), changed()),
    ("unknown_road", then(border("A00-A01", road="q"), points((50.0, 10.0), (50.0, 50.0))), SOUND_ROAD),
    ("unknown_river", border("A00-A01", river="q"), border("A00-A01", river="w")),
    ("road_end", border("A00-A01", road="r"), SOUND_ROAD),
    ("broken_road", FAR_ROAD, SOUND_ROAD),
    ("section_without_point", then(*(border(n, road="r") for n in RING)),
     then(*(border(n, road="r") for n in RING), points((50.0, 50.0)))),
    ("river_to_nowhere", border("A11-A12", river="w"),
     then(border("A11-A12", river="w"), border("A01-A02", river="w"))),
    ("bridge_without_river", border("A00-A01", features=("bridge",)),
     border("A00-A01", features=("bridge",), river="w")),
    ("feature_on_edge", border("A00-edge", features=("wall",)), border("A00-A01", features=("wall",))),
    ("one_way_on_edge", border("A00-edge", one_way=OneWay.FORWARDS), border("A00-A01", one_way=OneWay.FORWARDS)),
    ("shore", border("A00-A01", shore=Shore.BEACH), COASTED),
    ("shore", ENCLOSED, COASTED),
    ("sea_without_exit", COASTED, then(space("A01", kind=SpaceKind.SEA_ZONE))),
    ("port_without_sea", then(PORT, space("A00", ports=("A01", "A11"))), PORT),
    ("port_to_nothing", then(PORT, space("A00", ports=("gone", "A11"))), PORT),
    ("link_to_nothing", links(Link("l", "A00", "gone")), links(Link("l", "A00", "A22"))),
    ("link_to_itself", links(Link("l", "A00", "A00")), links(Link("l", "A00", "A22"))),
    ("doubled_link", links(Link("l", "A00", "A22"), Link("m", "A22", "A00")),
     links(Link("l", "A00", "A22", "sea"), Link("m", "A22", "A00"))),
    ("doubled_link", links(Link("l", "A00", "A01", "land")), links(Link("l", "A00", "A22", "land"))),
    ("asymmetrical_link",
     links(Link("l", "A00", "A22", cost=1, one_way=OneWay.FORWARDS),
           Link("m", "A22", "A00", cost=2, one_way=OneWay.FORWARDS)),
     links(Link("l", "A00", "A22", cost=1, one_way=OneWay.FORWARDS),
           Link("m", "A22", "A00", cost=1, one_way=OneWay.FORWARDS))),
    ("label_off_the_map", space("A00", label=(-5.0, 20.0)), space("A00", label=(20.0, 20.0))),
    ("furniture_off_the_sheet", changed(furniture=(replace(TITLE, shape=Rectangle(130.0, 1.0, 30.0, 8.0)),)),
     changed(furniture=(TITLE,))),
    ("furniture_overlaps", changed(furniture=(TITLE, replace(TITLE, id="u", shape=Rectangle(20.0, 5.0, 60.0, 20.0)))),
     changed(furniture=(TITLE, replace(TITLE, id="u", shape=Rectangle(12.0, 2.0, 6.0, 4.0))))),
    ("box_off_the_sheet", more("spaces", Space("b", "Pool", SpaceKind.BOX, shape=Rectangle(-9.0, 1.0, 20.0, 20.0))),
     more("spaces", Space("b", "Pool", SpaceKind.BOX, shape=Rectangle(9.0, 1.0, 20.0, 20.0)))),
    ("scan_not_calibrated", changed(scans=(Scan("s", "s.png", 9, 9),)), changed()),
    ("unknown_terrain", space("A00", terrain="lava"), space("A00", terrain="sea")),
    ("unknown_side", space("A00", entry=("moon",)), space("A00", entry=("blue",))),
    ("unknown_class", border("A00-A01", features=("lava",)), border("A00-A01", features=("wall",))),
    ("unknown_class", then(SOUND_ROAD, more("roads", Road("r", "High road", "lava"))), SOUND_ROAD),
]  # fmt: skip

OF_HEXES: list[tuple[str, Spoil, Spoil]] = [
    ("grid_size", changed(grid=replace(GRID, columns=0)), changed()),
    ("hex_numbers", changed(grid=replace(GRID, numbering=HexNumbering(first_row=-1))), changed()),
    ("hexes_off_sheet", changed(width_mm=50.0), changed(width_mm=400.0)),
    ("hex_off_grid", more("hexes", Space("0909", "Far", SpaceKind.HEX)), ground("0101", name="Near")),
    ("hex_is_default", ground("0101"), ground("0101", name="Near")),
    ("wrong_id", ground("0101", id="0102", name="A"), ground("0101", name="A")),
    ("no_name", ground("0101", town=True), ground("0101", town=True, name="Ash")),
    ("no_name", zone("lake", "0101", name=" "), zone("lake", "0101")),
    ("duplicate_name", then(ground("0101", name="Ash"), ground("0505", name="Ash")),
     then(ground("0101", name="Ash"), ground("0102", name="Ash"))),
    ("stacking_number", ground("0101", stacking=0), ground("0101", stacking=4)),
    ("stacking_missing", changed(stacking=StackingRule(each_prints_its_own=True)), changed()),
    ("no_hexside", more("hexsides", Hexside("0101/0303", "0101", "0303", ("river",))), side("0101", "0102", "river")),
    ("hexside_off_grid", more("hexsides", Hexside("0101/0909", "0101", "0909", ("river",))),
     side("0101", "0102", "river")),
    ("hexside_name", more("hexsides", replace(hexside("0101", "0102", "river"), id="x")),
     side("0101", "0102", "river")),
    ("bare_hexside", side("0101", "0102"), side("0101", "0102", "wall")),
    ("bridge_without_river", side("0202", "0203", "bridge"), side("0101", "0102", "bridge", "river")),
    ("road_without_bridge", then(side("0101", "0102", "river"), road("0101", "0102")),
     then(side("0101", "0102", "river", "bridge"), road("0101", "0102"))),
    ("one_way_on_edge", then(side("0202", "0203", one_way=OneWay.FORWARDS), ground("0203", kind=SpaceKind.UNPLAYABLE)),
     side("0202", "0203", one_way=OneWay.FORWARDS)),
    ("feature_on_edge",
     then(side("0202", "0203", "wall"), *(ground(n, kind=SpaceKind.UNPLAYABLE) for n in ("0202", "0203"))),
     then(side("0202", "0203", "wall"), ground("0203", kind=SpaceKind.UNPLAYABLE))),
    ("shore", side("0202", "0203", "beach"), then(side("0202", "0203", "beach"), ground("0203", terrain="sea"))),
    ("river_to_nowhere", side("0303", "0304", "river"), side("0101", "0102", "river")),
    ("road_too_short", road("0101"), road("0101", "0102")),
    ("road_off_grid", road("0606", "0607"), road("0101", "0102")),
    ("road_jumps", road("0101", "0102", "0404", "0405"), road("0101", "0102")),
    ("road_unplayable", then(road("0101", "0102"), ground("0102", kind=SpaceKind.UNPLAYABLE)), road("0101", "0102")),
    ("two_zones", then(zone("gulf", "0101", "0102"), zone("lake", "0102", "0103")),
     then(zone("gulf", "0101", "0102"), zone("lake", "0103"))),
    ("zone_of_nothing", zone("gulf", "0101", "0909"), zone("gulf", "0101")),
    ("zone_like_a_hex", zone("0303", "0101"), zone("gulf", "0101")),
    ("empty_zone", zone("gulf"), zone("gulf", "0101")),
    ("sea_without_exit", zone("lake", "0303"), zone("lake", "0101")),
    ("port_without_sea", ground("0101", ports=("0202",)), then(ground("0102", ports=("gulf",)), zone("gulf", "0101"))),
    ("port_to_nothing", ground("0101", ports=("gone",)), changed()),
    ("isolated", then(*(ground(n, kind=SpaceKind.UNPLAYABLE) for n in ("0102", "0201"))),
     ground("0102", kind=SpaceKind.UNPLAYABLE)),
    ("link_to_nothing", links(Link("l", "0101", "gone")), links(Link("l", "0101", "0404"))),
    ("doubled_link", links(Link("l", "0101", "0102", "land")), links(Link("l", "0101", "0404", "land"))),
    ("label_off_the_map", ground("0101", label=(-5.0, 20.0)), ground("0101", label=(20.0, 20.0))),
    ("scan_not_calibrated", changed(scans=(Scan("s", "s.png", 9, 9),)), changed()),
    ("unknown_terrain", ground("0101", terrain="lava"), ground("0101", terrain="sea")),
    ("unknown_class", side("0101", "0102", "lava"), side("0101", "0102", "wall")),
]  # fmt: skip


def design_of(sheet: AnyMap) -> Design:
    is_hex = isinstance(sheet, HexMap)
    return Design(
        "Small",
        "",
        maps=() if is_hex else (sheet,),  # type: ignore[arg-type]
        hex_maps=(sheet,) if is_hex else (),  # type: ignore[arg-type]
        terrain=(TerrainType("clear", "Clear"), TerrainType("sea", "Sea")),
        line_classes=(LineClass("wall", "Wall"), LineClass("river", "River"), LineClass("beach", "Beach")),
        road_classes=(RoadClass("primary", "Primary"),),
        sides=(Side("blue", "Blue"),),
    )


def found(sheet: AnyMap, check: str) -> list[Problem]:
    return [problem for problem in problems(design_of(sheet)) if problem.check == check]


def fix_of(sheet: AnyMap, problem: Problem) -> Edit | None:
    return fix_of_hexes(sheet, problem) if isinstance(sheet, HexMap) else fix_of_areas(sheet, problem)


CASES = [
    *((areas, *case) for case in OF_AREAS),
    *((hexes, *case) for case in OF_HEXES),
]
NAMED = [f"{make.__name__}-{check}-{at}" for at, (make, check, _, _) in enumerate(CASES)]
each_check = pytest.mark.parametrize(("make", "check", "spoil", "alike"), CASES, ids=NAMED)


@each_check
def test_a_mistake_is_found_and_what_is_none_is_not(
    make: Callable[[], AnyMap], check: str, spoil: Spoil, alike: Spoil
) -> None:
    assert found(spoil(make()), check)
    assert not found(alike(make()), check)
    (told, *_) = found(spoil(make()), check)
    assert told.place.map == "test"
    assert told.cause


@each_check
def test_a_fix_that_is_reported_done_has_changed_something(
    make: Callable[[], AnyMap], check: str, spoil: Spoil, alike: Spoil
) -> None:
    sheet = spoil(make())
    for problem in found(sheet, check):
        edit = fix_of(sheet, problem)
        assert (edit is not None) is bool(problem.fix), f"{problem} says {problem.fix!r}"
        if edit is None:
            continue
        document = RulesetDocument(design_of(sheet))
        before = digest(document.design)
        inverse = document.apply(edit)
        assert digest(document.design) != before
        assert problem not in problems(document.design)
        document.apply(inverse)
        assert digest(document.design) == before


@each_check
def test_all_of_a_kind_are_fixed_as_one_edit(
    make: Callable[[], AnyMap], check: str, spoil: Spoil, alike: Spoil
) -> None:
    sheet = spoil(make())
    cured = tuple(problem for problem in found(sheet, check) if problem.fix)
    if not cured:
        assert not any(fix_of(sheet, problem) for problem in found(sheet, check))
        return
    document = RulesetDocument(design_of(sheet))
    before = digest(document.design)
    inverse = document.apply(FixAll("test", cured, fix_of))
    after = map_of(document, "test")
    assert not [problem for problem in found(after, check) if problem in cured]
    document.apply(inverse)
    assert digest(document.design) == before


def test_a_scenario_that_names_a_space_that_is_gone() -> None:
    scenario = Scenario("s", "Start", 1, 3, placements=(Placement("c", "gone"),))
    told = [p for p in problems(replace(design_of(areas()), scenarios=(scenario,))) if p.check == "unknown_space"]
    assert [problem.cause for problem in told] == ["sets up c in the space gone, which is not on the map"]
