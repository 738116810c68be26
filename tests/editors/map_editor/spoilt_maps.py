"""Tiny maps that have one mistake each, and the like of them that have none: a row for every check of maps."""

from __future__ import annotations

from collections.abc import Callable

from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.facts import RECONNOITRE_POINT, TAG_TYPES
from tests.cartography.coverages import coverage_map, quadrilaterals
from tests.changed_borders import changed_border
from workbench.cartography.areas.coverage import NamedPolygon
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.cartography.checks.hex_checks import around_hex
from workbench.engine.design import Design, LineClass, RoadClass, Side, TerrainType
from workbench.engine.maps.area_map import AreaMap, Fort, Georeference, Junction, River, Space, SpaceKind
from workbench.engine.maps.border import Border, Road, Shore, drawn_border, plain_features
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexNumbering, HexZone, hexside
from workbench.engine.maps.hex_places import find_place
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Link, OneWay, Rectangle, Scan, StackingRule
from workbench.engine.maps.tags import YES, TagKind, TagType

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
    return lambda m: replace(m, borders=m.borders.set(name, changed_border(m.borders[name], **fields)))


def space(name: str, /, **fields: object) -> Spoil:
    return lambda m: replace(m, spaces=m.spaces.set(name, replace(m.spaces[name], **fields)))  # type: ignore[union-attr]


def ground(number: str, /, **fields: object) -> Spoil:
    return lambda m: replace(m, hexes=m.hexes.set(number, replace(m.space(number), **fields)))  # type: ignore[union-attr]


def side(a: str, b: str, *features: str, **fields: object) -> Spoil:
    one = replace(hexside(a, b, *features), **fields)
    return lambda m: replace(m, borders=m.borders.set(one.id, one))  # type: ignore[union-attr]


def zone(own: str, /, *numbers: str, kind: SpaceKind = SpaceKind.SEA_ZONE, **fields: object) -> Spoil:
    """A zone of hexes that are sea."""
    one = HexZone(replace(Space(own, own.title(), kind), **fields), numbers)
    waters = (ground(number, terrain="sea") for number in numbers if find_place(GRID, number) is not None)
    return then(*waters, lambda m: replace(m, zones=m.zones.set(own, one)))  # type: ignore[union-attr]


def road(*numbers: str) -> Spoil:
    return lambda m: replace(m, roads=m.roads.set("lane", Road("lane", "Lane", numbers)))


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


A_RIVER = plain_features(["river"])


def more(field: str, thing: object) -> Spoil:
    return lambda m: replace(m, **{field: getattr(m, field).set(thing.id, thing)})  # type: ignore[attr-defined]


def with_gap(m: AnyMap) -> AnyMap:
    """The middle area is taken out of the coverage."""
    assert isinstance(m, AreaMap)
    for name, one in sorted(m.borders.items()):
        if "A11" in (one.left, one.right):
            left, right = ("" if s == "A11" else s for s in (one.left, one.right))
            m = replace(m, borders=m.borders.set(name, replace(one, first=left, second=right)))
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
        marked = {
            n: replace(j, tags=Map({RECONNOITRE_POINT: YES})) for n, j in m.junctions.items() if j.point in places
        }
        return replace(m, junctions=m.junctions.update(marked))

    return spoil


def with_thin_gap(m: AnyMap) -> AnyMap:
    """The middle area is drawn together to a strip, and taken out of the coverage."""
    assert isinstance(m, AreaMap)
    lower = {n: replace(j, y_mm=50.8) for n, j in m.junctions.items() if j.point in ((50.0, 90.0), (90.0, 90.0))}
    return with_gap(replace(m, junctions=m.junctions.update(lower)))


def ringed(points: tuple[tuple[float, float], ...]) -> Spoil:
    """An island in the middle area, whose one border runs back to its junction by way of these points."""

    def spoil(m: AnyMap) -> AnyMap:
        assert isinstance(m, AreaMap)
        ring = drawn_border("I", "I1", "I1", "A11", "I", points)
        island = replace(m.spaces["A00"], id="I", name="Island")
        junctions = m.junctions.set("I1", Junction("I1", 65.0, 60.0))
        return replace(m, junctions=junctions, borders=m.borders.set("I", ring), spaces=m.spaces.set("I", island))

    return spoil


def turned(m: AnyMap) -> AnyMap:
    """The borders of the middle area have their sides exchanged."""
    assert isinstance(m, AreaMap)
    for name, one in sorted(m.borders.items()):
        if "A11" in (one.left, one.right):
            m = replace(m, borders=m.borders.set(name, replace(one, first=one.right, second=one.left)))
    return m


def cut_off(*numbers: str) -> Spoil:
    """Nobody comes over the hexsides round these hexes."""

    def spoil(m: AnyMap) -> AnyMap:
        assert isinstance(m, HexMap)
        sides = [(number, other) for number in numbers for other in around_hex(m, number) if other not in numbers]
        return then(*(side(a, b, "blocked") for a, b in sides))(m)

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

TAGS = (
    TagType("depth", TagKind.NUMBER), TagType("lit", TagKind.YES_NO), TagType("mood", TagKind.CHOICE, ("gay", "glum")),
)  # fmt: skip


def tags(**values: str) -> Map[str, str]:
    return Map(values)


def fort(capacity: int | None) -> tuple[Fort, ...]:
    return (Fort("Faron", 1, capacity=capacity),)


def two_areas(apart_mm: float) -> Spoil:
    """Two areas beside each other and nothing between them, joined by a link."""
    shapes = (
        NamedPolygon("A", "A", (((10.0, 10.0), (60.0, 10.0), (60.0, 60.0), (10.0, 60.0)),)),
        NamedPolygon(
            "B",
            "B",
            (((60.0 + apart_mm, 10.0), (110.0, 10.0), (110.0, 60.0), (60.0 + apart_mm, 60.0)),),
        ),
    )
    junctions, borders = borders_of_polygons(shapes)
    spaces = Map({shape.id: Space(shape.id, shape.name, stacking=4) for shape in shapes})
    bare = changed(junctions=junctions, borders=borders, spaces=spaces, roads=Map(), rivers=Map())
    return then(bare, links(Link("k", "A", "B")))


def written(text: str) -> Spoil:
    """A text in the middle of the map."""
    return changed(furniture=(Furniture("w", FurnitureKind.TEXT, Rectangle(60.0, 60.0, 20.0, 8.0), text),))


OF_AREAS: list[tuple[str, Spoil, Spoil]] = [
    # check, a map that has the mistake, one that has something like it and not the mistake
    ("sheet_size", changed(width_mm=0.0), changed(width_mm=200.0)),
    ("gap", with_gap, changed()),
    ("apart_by_a_hair", two_areas(0.2), two_areas(4.0)),
    ("name_without_space", more("junctions", Junction("X", 5.0, 5.0, "Elba")),
     more("junctions", Junction("X", 20.0, 20.0, "Elba"))),
    ("name_without_space", then(with_gap, written("Lost Isle")), then(with_gap, written("Printed at Genoa, 1800"))),
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
    ("name_taken", space("A00", name="Area A01"), space("A00", name="Home")),
    ("nameless", space("A00", name=" "), space("A00", name="Home")),
    ("stacking_number", space("A00", stacking=0), space("A00", stacking=None)),
    ("stacking_missing", then(changed(stacking=StackingRule(each_prints_its_own=True)), space("A00", stacking=None)),
     space("A00", stacking=None)),
    ("wrong_id", space("A00", id="B"), changed()),
    ("unknown_space", border("A00-A01", left="Z"), changed()),
    ("unknown_junction", more("borders", drawn_border("X", "J1", "none", "A00", "A01")), changed()),
    ("same_on_both_sides", more("borders", drawn_border("X", "J1", "J2", "A00", "A00")), changed()),
    ("unused_junction", more("junctions", Junction("X", 20.0, 20.0)), changed()),
    ("off_the_sheet", changed(width_mm=125.0), changed(width_mm=131.0)),
    ("unknown_space", less("spaces", "A11"), changed()),
    ("gap", with_thin_gap, changed()),
    ("no_ring", ringed(()), ringed(((80.0, 60.0), (75.0, 75.0)))),
    ("inside_out", turned, changed()),
    ("small_space", ringed(((70.0, 60.0), (68.0, 66.0))), ringed(((80.0, 60.0), (75.0, 75.0)))),
    ("georeference", changed(georeference=Georeference(5, 43, 0, 0.1, 50)),
     changed(georeference=Georeference(5, 43, 0.1, 0.1, 50))),
    ("unknown_faction", space("A00", depot="moon"), space("A00", depot="blue")),
    ("no_such_side", space("A00", forts=(Fort("Fort", 1, for_side="moon"),)),
     space("A00", forts=(Fort("Fort", 1, for_side="blue"),))),
    ("fort_capacity", space("A00", occupancy=4, forts=fort(5)), space("A00", occupancy=4, forts=fort(4))),
    ("fort_capacity", then(changed(stacking=StackingRule(occupancy=3)), space("A00", forts=fort(4))),
     then(changed(stacking=StackingRule(occupancy=3)), space("A00", forts=fort(None)))),
    ("negative_capacity", space("A00", forts=fort(-1)), space("A00", forts=fort(0))),
    ("tag_value", space("A00", tags=tags(depth="deep", other="deep")), space("A00", tags=tags(depth="-3", lit="no"))),
    ("tag_value", then(space("A00", tags=tags(mood="grim")), space("A01", tags=tags(mood="sad"))),
     space("A00", tags=tags(mood="glum"))),
    ("tag_value", border("A00-A01", tags=tags(depth="deep")), border("A00-A01", tags=tags(depth="3", other="x"))),
    ("unknown_class", then(border("A00-A01", river="w"), more("rivers", River("w", "Ash", river_class="lava"))),
     border("A00-A01", river="w")),
    ("broken_lines", border("A00-A01", points=((float("nan"), 1.0),)), changed()),
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
    ("figure_out_of_range", space("A00", garrison=-1), space("A00", garrison=1)),
    ("stray_blanks", space("A00", name=" Old  Mill "), space("A00", name="Old Mill")),
    ("stray_blanks", then(SOUND_ROAD, more("roads", Road("r", "High road "))), SOUND_ROAD),
    ("unknown_class", border("A00-A01", features=("lava",)), border("A00-A01", features=("wall",))),
    ("unknown_class", then(SOUND_ROAD, more("roads", Road("r", "High road", road_class="lava"))), SOUND_ROAD),
]  # fmt: skip

OF_HEXES: list[tuple[str, Spoil, Spoil]] = [
    ("grid_size", changed(grid=replace(GRID, columns=0)), changed()),
    ("hex_numbers", changed(grid=replace(GRID, numbering=HexNumbering(first_row=-1))), changed()),
    ("hex_numbers", changed(grid=replace(GRID, numbering=HexNumbering(column_digits=1, first_column=9))), changed()),
    ("hexes_off_sheet", changed(width_mm=50.0), changed(width_mm=400.0)),
    ("hex_off_grid", more("hexes", Space("0909", "Far", SpaceKind.HEX)), ground("0101", name="Near")),
    ("hex_is_default", ground("0101"), ground("0101", name="Near")),
    ("wrong_id", ground("0101", id="0102", name="A"), ground("0101", name="A")),
    ("no_name", ground("0101", town=True), ground("0101", town=True, name="Ash")),
    ("nameless", zone("lake", "0101", name=" "), zone("lake", "0101")),
    ("duplicate_name", then(ground("0101", name="Ash"), ground("0505", name="Ash")),
     then(ground("0101", name="Ash"), ground("0102", name="Ash"))),
    ("stacking_number", ground("0101", stacking=0), ground("0101", stacking=4)),
    ("figure_out_of_range", ground("0101", elevation=-2, garrison=10_000), ground("0101", elevation=2)),
    ("stray_blanks", ground("0101", name="Mill "), ground("0101", name="Mill")),
    ("stray_blanks", zone("bay", "0101", name="The  Bay"), zone("bay", "0101", name="The Bay")),
    ("stacking_missing", changed(stacking=StackingRule(each_prints_its_own=True)), changed()),
    ("no_hexside", more("borders", Border("0101/0303", "0101", "0303", A_RIVER)),
     side("0101", "0102", "river")),
    ("hexside_off_grid", more("borders", Border("0101/0909", "0101", "0909", A_RIVER)),
     side("0101", "0102", "river")),
    ("hexside_name", more("borders", replace(hexside("0101", "0102", "river"), id="x")),
     side("0101", "0102", "river")),
    ("bare_hexside", side("0101", "0102"), side("0101", "0102", "wall")),
    ("bridge_without_river", side("0202", "0203", "bridge"), side("0101", "0102", "bridge", "river")),
    ("road_without_bridge", then(side("0101", "0102", "river"), road("0101", "0102")),
     then(side("0101", "0102", "river", "bridge"), road("0101", "0102"))),
    ("one_way_on_edge", then(side("0202", "0203", one_way=OneWay.FORWARDS), ground("0203", kind=SpaceKind.UNPLAYABLE)),
     side("0202", "0203", one_way=OneWay.FORWARDS)),
    ("feature_on_edge",
     then(side("0202", "0203", "wall"), *(ground(n, kind=SpaceKind.UNPLAYABLE) for n in ("0202", "0203"))),
     side("0202", "0203", "wall")),
    ("feature_on_edge",
     then(side("0101", "0102", "beach", "river", "wall"), ground("0102", kind=SpaceKind.UNPLAYABLE)),
     then(side("0101", "0102", "beach", "river"), ground("0102", kind=SpaceKind.UNPLAYABLE))),
    ("shore", side("0202", "0203", "beach"), then(side("0202", "0203", "beach"), ground("0203", terrain="sea"))),
    ("river_to_nowhere", side("0303", "0304", "river"), side("0101", "0102", "river")),
    ("unknown_terrain", changed(default_terrain="lava"), changed()),
    ("unreachable", cut_off("0101", "0102"), side("0103", "0104", "blocked")),
    ("link_to_itself", links(Link("l", "0101", "0101")), links(Link("l", "0101", "0404"))),
    ("doubled_link", links(Link("l", "0101", "0404"), Link("m", "0404", "0101")),
     links(Link("l", "0101", "0404", "sea"), Link("m", "0404", "0101"))),
    ("asymmetrical_link",
     links(Link("l", "0101", "0404", cost=1, one_way=OneWay.FORWARDS),
           Link("m", "0404", "0101", cost=2, one_way=OneWay.FORWARDS)),
     links(Link("l", "0101", "0404", cost=1, one_way=OneWay.FORWARDS),
           Link("m", "0404", "0101", cost=1, one_way=OneWay.FORWARDS))),
    ("furniture_off_the_sheet", changed(furniture=(replace(TITLE, shape=Rectangle(290.0, 1.0, 30.0, 8.0)),)),
     changed(furniture=(TITLE,))),
    ("box_off_the_sheet", zone("pool", kind=SpaceKind.BOX, shape=Rectangle(-9.0, 1.0, 20.0, 20.0)),
     zone("pool", kind=SpaceKind.BOX, shape=Rectangle(9.0, 1.0, 20.0, 20.0))),
    ("name_taken", then(zone("gulf", "0101"), zone("lake", "0601", name="Gulf")), zone("gulf", "0101")),
    ("dead_end", road("0101", "0102", "0202", "0303"),
     then(road("0101", "0102", "0202", "0303"), ground("0303", name="Ash"))),
    ("road_too_short", road("0101"), road("0101", "0102")),
    ("road_off_grid", road("0606", "0607"), road("0101", "0102")),
    ("road_jumps", then(road("0101", "0102", "0405", "0406"), ground("0405", name="Ash")), road("0101", "0102")),
    ("road_unplayable", then(road("0101", "0102"), ground("0102", kind=SpaceKind.UNPLAYABLE)), road("0101", "0102")),
    ("two_zones", then(zone("gulf", "0101", "0102"), zone("lake", "0102", "0103")),
     then(zone("gulf", "0101", "0102"), zone("lake", "0103"))),
    ("land_in_zone", then(zone("gulf", "0101", "0102"), less("hexes", "0102")),
     then(zone("gulf", "0101", "0102"), ground("0101", name="Deep"))),
    ("land_in_zone", then(zone("gulf", "0101", kind=SpaceKind.RADE), ground("0101", terrain="clear", name="Rock")),
     then(zone("gulf", "0101"), ground("0101", terrain="clear", kind=SpaceKind.UNPLAYABLE))),
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
    ("tag_value", ground("0101", tags=tags(depth="3,0", lit="x", mood="GAY")), ground("0101", tags=tags(lit="yes"))),
    ("tag_value", zone("gulf", "0101", tags=tags(lit="perhaps")), zone("gulf", "0101", tags=tags(lit=""))),
    ("tag_value", side("0101", "0102", "wall", tags=tags(lit="perhaps")), side("0101", "0102", tags=tags(lit="no"))),
    ("fort_capacity", ground("0101", occupancy=4, forts=fort(5)), ground("0101", forts=fort(5))),
    ("unknown_class", side("0101", "0102", "lava"), side("0101", "0102", "wall")),
]  # fmt: skip


def design_of(sheet: AnyMap) -> Design:
    return Design(
        "Small",
        "",
        maps=(sheet,),
        terrain=(TerrainType("clear", "Clear"), TerrainType("sea", "Sea")),
        line_classes=(LineClass("wall", "Wall"), LineClass("river", "River"), LineClass("beach", "Beach")),
        road_classes=(RoadClass("primary", "Primary"),),
        sides=(Side("blue", "Blue"),),
        tag_types=(*TAGS, *TAG_TYPES),
    )
