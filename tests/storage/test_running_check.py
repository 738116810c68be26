"""What is checked again after an edit, and only that, comes to the same as a check of everything."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from tests.cartography.coverages import coverage_map, quadrilaterals
from tests.changed_borders import changed_border
from workbench.engine.design import Design, SilencedProblem, TerrainType
from workbench.engine.maps.area_map import AreaMap, Junction, River, Space, SpaceKind
from workbench.engine.maps.border import Road, Shore, drawn_border, plain_features
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone, hexside
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Link, OneWay, Rectangle, StackingRule
from workbench.engine.problem import Level
from workbench.storage.checks.problems import problems, report_of
from workbench.storage.checks.running_check import DesignCheck
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.silence_edits import Silence

SPACES = ("A00", "A11", "A12", "A22", "box", "gone")
KINDS = (SpaceKind.AREA, SpaceKind.RADE, SpaceKind.SEA_ZONE, SpaceKind.UNPLAYABLE, SpaceKind.BOX)
HEXES = ("0101", "0102", "0202", "0203", "0303", "0304", "0404", "0909")


class Draw(Struct, frozen=True):
    """What chance gives to one change of a map."""

    kind: int
    a: int
    b: int
    c: int


DRAWS = st.lists(st.builds(Draw, *(st.integers(0, 60) for _ in range(4))), min_size=1, max_size=14)


def pick(things: object, at: int) -> str:
    """One of the names in order."""
    names = sorted(things)  # type: ignore[call-overload]
    return str(names[at % len(names)]) if names else ""


def way(number: int) -> OneWay:
    return tuple(OneWay)[number % 3]


# ---- maps of areas


def area_space(m: AreaMap, d: Draw) -> AreaMap:
    name = pick(m.spaces, d.a)
    fields: list[dict[str, object]] = [
        {"kind": KINDS[d.b % 5]},
        {"name": ("", "Twin", f"Area {d.b}")[d.b % 3]},
        {"ports": (SPACES[d.b % 6],)},
        {"entry": (("moon",), ())[d.b % 2], "features": (("woods",), ())[d.a % 2]},
        {"stacking": (None, 0, 5)[d.b % 3]},
        {"label": ((999.0, 1.0), (20.0, 20.0), None)[d.b % 3]},
        {"town": d.b % 2 == 0, "terrain": ("clear", "lava")[d.b % 2]},
        {"provenance": Map(), "victory_points": d.b},
    ]
    return replace(m, spaces=m.spaces.set(name, replace(m.spaces[name], **fields[d.c % len(fields)])))


def area_border(m: AreaMap, d: Draw) -> AreaMap:
    name = pick(m.borders, d.a)
    fields: list[dict[str, object]] = [
        {"road": ("r", "q", "", "none")[d.b % 4]},
        {"river": ("w", "v", "")[d.b % 3]},
        {"shore": tuple(Shore)[d.b % 3]},
        {"features": (("bridge",), ("wall", "x"), ())[d.b % 3]},
        {"one_way": way(d.b), "blocked": d.b % 2 == 0},
        {"points": ((float(d.b + 20), float(d.a + 30)),)},
        {"left": pick(m.spaces, d.b)},
    ]
    return replace(m, borders=m.borders.set(name, changed_border(m.borders[name], **fields[d.c % len(fields)])))


def area_junction(m: AreaMap, d: Draw) -> AreaMap:
    name = pick(m.junctions, d.a)
    moved = replace(
        m.junctions[name],
        x_mm=m.junctions[name].x_mm + d.b - 30,
        tags=Map({"reconnoitre_point": ("yes", "no")[d.c % 2]}),
    )
    return replace(m, junctions=m.junctions.set(name, moved))


def area_sheet(m: AreaMap, d: Draw) -> AreaMap:
    changes: list[dict[str, object]] = [
        {"width_mm": 140.0 - d.b},
        {"stacking": StackingRule(each_prints_its_own=d.b % 2 == 0)},
        {"furniture": (Furniture("t", FurnitureKind.TITLE, Rectangle(d.b - 10.0, 1.0, 30.0, 30.0)),)},
        {"roads": m.roads.set("r", Road("r", f"Road {d.b}", road_class=("", "lava")[d.b % 2]))},
        {"roads": m.roads.delete("q") if "q" in m.roads else m.roads.set("q", Road("q", "Path"))},
        {"rivers": m.rivers.set("w", River("w", f"River {d.b}"))},
    ]
    return replace(m, **changes[d.c % len(changes)])


def link_of(m: AreaMap | HexMap, d: Draw, ends: tuple[str, ...]) -> AreaMap | HexMap:
    name = f"l{d.a % 3}"
    if d.c % 4 == 0 and name in m.links:
        return replace(m, links=m.links.delete(name))
    kind = ("land", "sea")[d.c % 2]
    link = Link(name, ends[d.a % len(ends)], ends[d.b % len(ends)], kind, d.b % 2 or None, way(d.c))
    return replace(m, links=m.links.set(name, link))


def area_less(m: AreaMap, d: Draw) -> AreaMap:
    match d.c % 4:
        case 0 if len(m.spaces) > 4:
            return replace(m, spaces=m.spaces.delete(pick(m.spaces, d.a)))
        case 1 if len(m.borders) > 6:
            return replace(m, borders=m.borders.delete(pick(m.borders, d.a)))
        case 2 if len(m.junctions) > 6:
            return replace(m, junctions=m.junctions.delete(pick(m.junctions, d.a)))
    return replace(m, spaces=m.spaces.set("box", Space("box", "Box", SpaceKind.BOX)))


AREAS: tuple[Callable[[AreaMap, Draw], AreaMap], ...] = (
    area_space, area_border, area_border, area_junction, area_sheet, area_less,
    lambda m, d: link_of(m, d, SPACES),  # type: ignore[return-value,list-item]
)  # fmt: skip


def area_map() -> AreaMap:
    drawn = coverage_map(quadrilaterals({}))
    borders = drawn.borders
    for name in ("A00-A01", "A01-A11", "A11-A12"):
        borders = borders.set(name, borders[name].marked(road="r", river="w"))
    return replace(drawn, borders=borders, roads=Map({"r": Road("r", "High")}), rivers=Map({"w": River("w", "Ash")}))


# ---- maps of hexes


def hex_ground(m: HexMap, d: Draw) -> HexMap:
    number = HEXES[d.a % len(HEXES)]
    old = m.hexes.get(number) or m.bare_space(number)
    fields: list[dict[str, object]] = [
        {"kind": (SpaceKind.HEX, SpaceKind.UNPLAYABLE, SpaceKind.SEA_ZONE)[d.b % 3]},
        {"terrain": ("clear", "sea", "lava")[d.b % 3]},
        {"name": ("", "Twin", f"Place {d.b}")[d.b % 3]},
        {"ports": (("z1", "z2", "0404", "none")[d.b % 4],)},
        {"stacking": (None, 0, 5)[d.b % 3], "town": d.b % 2 == 0},
        {"features": (("woods",), ())[d.b % 2], "entry": (("moon",), ())[d.a % 2]},
        {"label": ((999.0, 1.0), (20.0, 20.0), None)[d.b % 3], "depot": ("", "moon")[d.a % 2]},
    ]
    return replace(m, hexes=m.hexes.set(number, replace(old, **fields[d.c % len(fields)])))


def hex_side(m: HexMap, d: Draw) -> HexMap:
    a, b = HEXES[d.a % len(HEXES)], HEXES[(d.a + 1) % len(HEXES)]
    side = hexside(a, b)
    if d.c % 5 == 0 and side.id in m.borders:
        return replace(m, borders=m.borders.delete(side.id))
    features = (("river",), ("bridge",), ("beach",), ("blocked",), ("bridge", "river"), ())[d.b % 6]
    return replace(
        m, borders=m.borders.set(side.id, replace(side, features=plain_features(features), one_way=way(d.c)))
    )


def hex_zone(m: HexMap, d: Draw) -> HexMap:
    name = ("z1", "z2", "z3")[d.a % 3]
    if d.c % 5 == 0 and name in m.zones:
        return replace(m, zones=m.zones.delete(name))
    kind = (SpaceKind.SEA_ZONE, SpaceKind.RADE, SpaceKind.BOX)[d.c % 3]
    start = d.b % len(HEXES)
    zone = HexZone(Space(name, ("Lake", "Gulf", "")[d.c % 3], kind, ports=("z2",)[: d.b % 2]), HEXES[start : start + 3])
    return replace(m, zones=m.zones.set(name, zone))


def hex_road(m: HexMap, d: Draw) -> HexMap:
    if d.c % 5 == 0 and "lane" in m.roads:
        return replace(m, roads=m.roads.delete("lane"))
    start = d.a % 4
    name = ("lane", "path")[d.a % 2]
    road = Road(name, ("Lane", "", "Path")[d.c % 3], HEXES[start : start + 1 + d.b % 4], ("", "lava")[d.b % 2])
    return replace(m, roads=m.roads.set(name, road))


def hex_sheet(m: HexMap, d: Draw) -> HexMap:
    changes: list[dict[str, object]] = [
        {"width_mm": 300.0 - 5 * d.b},
        {"stacking": StackingRule(each_prints_its_own=d.b % 2 == 0)},
        {"grid": replace(m.grid, columns=(5, 4, 0)[d.b % 3])},
        {"default_terrain": ("clear", "lava", "sea")[d.b % 3]},
        {"hexes": m.hexes.delete(pick(m.hexes, d.a)) if m.hexes else m.hexes},
    ]
    return replace(m, **changes[d.c % len(changes)])


HEX_MAPS: tuple[Callable[[HexMap, Draw], HexMap], ...] = (
    hex_ground, hex_ground, hex_side, hex_side, hex_zone, hex_road, hex_sheet,
    lambda m, d: link_of(m, d, (*HEXES, "z1", "z2")),  # type: ignore[return-value,list-item]
)  # fmt: skip


def hex_map() -> HexMap:
    river = hexside("0202", "0203", "river")
    return HexMap("test", "Test", 300.0, 300.0, HexGrid(5, 5, 20.0, 40.0, 40.0), borders=Map({river.id: river}))


# ---- the same as a check of everything


def same_all_along(design: Design, designs: list[Design]) -> None:
    check = DesignCheck(design)
    for at, changed in enumerate(designs):
        if at % 3:  # now and then a change comes before all is checked
            check.work(soon(at))
        check.follow(changed)
        if at % 2:
            check.finish()
            assert check.report() == report_of(changed)
    check.finish()
    assert check.is_done
    assert check.progress == 1.0
    assert check.report() == report_of(designs[-1])


def soon(steps: int) -> Callable[[], bool]:
    """Time that is up after some steps."""
    left = iter(range(steps))
    return lambda: next(left, None) is None


@given(DRAWS)
@settings(max_examples=60, deadline=None)
def test_any_changes_of_areas_are_checked_as_a_whole_check_would(draws: list[Draw]) -> None:
    design = Design("Small", "", maps=(area_map(),), terrain=(TerrainType("clear", "Clear"),))
    designs, now = [], design.maps[0]
    for draw in draws:
        now = AREAS[draw.kind % len(AREAS)](now, draw)
        designs.append(replace(design, maps=(now,)))
    same_all_along(design, designs)


@given(DRAWS)
@settings(max_examples=60, deadline=None)
def test_any_changes_of_hexes_are_checked_as_a_whole_check_would(draws: list[Draw]) -> None:
    design = Design("Small", "", maps=(hex_map(),), terrain=(TerrainType("clear", "Clear"),))
    designs, now = [], design.hex_maps[0]
    for draw in draws:
        now = HEX_MAPS[draw.kind % len(HEX_MAPS)](now, draw)
        designs.append(replace(design, maps=(now,)))
    same_all_along(design, designs)


def test_nothing_of_a_grid_that_is_none_any_more_is_told() -> None:
    design = Design("Small", "", maps=(hex_map(),), terrain=(TerrainType("clear", "Clear"),))
    lava = hex_ground(design.hex_maps[0], Draw(0, 0, 0, 0))
    none = replace(lava, grid=replace(lava.grid, columns=0))
    same_all_along(design, [replace(design, maps=(one,)) for one in (lava, lava, none)])


def test_maps_that_come_and_go_and_words_that_change() -> None:
    areas, hexes = area_map(), replace(hex_map(), id="hexes")
    clear = (TerrainType("clear", "Clear"),)
    one = Design("Small", "", maps=(areas,), terrain=clear)
    both = one.with_map(hexes)
    wordless = replace(both, terrain=())
    other_kind = replace(
        one,
        maps=(replace(hexes, id="test"),),
    )
    same_all_along(one, [both, wordless, both, one, other_kind, one])


def test_a_silenced_warning_is_kept_apart_and_one_that_is_gone_is_told() -> None:
    stray = replace(area_map(), junctions=area_map().junctions.set("X", Junction("X", 20.0, 20.0)))
    let_be = SilencedProblem("unused_junction", "junction", "X", "A mark for later.")
    design = Design("Small", "", maps=(stray,), terrain=(TerrainType("clear", "Clear"),), silenced=(let_be,))
    told = report_of(design)
    assert [(str(silent.problem), silent.reason) for silent in told.silenced] == [
        ("junction X: no border meets it", "A mark for later.")
    ]
    assert not [p for p in told.problems if p.check in ("unused_junction", "silenced_is_gone")]
    (gone,) = [p for p in problems(replace(design, maps=(area_map(),))) if p.check == "silenced_is_gone"]
    assert (gone.level, gone.place.id) == (Level.HINT, let_be.id)


def test_what_is_silenced_on_one_map_is_heard_on_another() -> None:
    stray = replace(area_map(), junctions=area_map().junctions.set("X", Junction("X", 20.0, 20.0)))
    clear = (TerrainType("clear", "Clear"),)
    both = Design("Small", "", maps=(stray, replace(stray, id="other")), terrain=clear)
    warnings = [p for p in problems(both) if p.check == "unused_junction"]
    assert [p.place.map for p in warnings] == ["other", "test"]
    document = RulesetDocument(both)
    document.apply(Silence(warnings[0], "A mark for later."))
    told = report_of(document.design)
    assert [p.place.map for p in told.problems if p.check == "unused_junction"] == ["test"]
    assert [silent.problem.place.map for silent in told.silenced] == ["other"]
    document.apply(Silence(warnings[1], "And this one."))
    assert len(report_of(document.design).silenced) == 2
    one_map = replace(document.design, maps=(stray,))
    assert [p.place.map for p in problems(one_map) if p.check == "silenced_is_gone"] == ["other"]


def test_a_hex_that_goes_before_its_words_are_checked_is_forgotten() -> None:
    lava = HexMap("test", "Test", 300.0, 300.0, HexGrid(5, 5, 20.0, 40.0, 40.0),
                  hexes=Map({"0303": Space("0303", "", SpaceKind.HEX, "lava")}))  # fmt: skip
    design = Design("Small", "", maps=(lava,), terrain=(TerrainType("clear", "Clear"),))
    check = DesignCheck(design)
    check.finish()
    plain = replace(lava, hexes=Map())
    check.follow(replace(design, maps=(plain,)))
    other_ground = replace(design, maps=(replace(plain, default_terrain="sea"),))
    check.follow(other_ground)
    check.finish()
    assert check.report() == report_of(other_ground)


def test_the_borders_of_a_space_that_is_gone_follow_its_junctions() -> None:
    sound = area_map()
    without = replace(sound, spaces=sound.spaces.delete("A00"))
    design = Design("Small", "", maps=(sound,), terrain=(TerrainType("clear", "Clear"),))
    there, far = sound.borders["A00-A01"], sound.borders["A00-A10"]
    (corner,) = {far.start, far.end} - {there.start, there.end}
    broken = replace(without, junctions=without.junctions.delete(corner))
    check = DesignCheck(design)
    for one in (without, broken, without, sound):
        check.follow(replace(design, maps=(one,)))
        check.finish()
        assert check.report() == report_of(replace(design, maps=(one,)))


def test_places_say_on_which_map_they_are() -> None:
    one = replace(area_map(), borders=area_map().borders.set("X", drawn_border("X", "J1", "J2", "A00", "A00")))
    design = Design("Small", "", maps=(one, replace(one, id="other")), terrain=(TerrainType("clear", "Clear"),))
    assert [p.place.map for p in problems(design) if p.check == "same_on_both_sides"] == ["other", "test"]


def test_lines_that_are_no_map_are_one_problem_and_are_checked_when_they_are_mended() -> None:
    sound = area_map()
    name = pick(sound.borders, 0)
    broken = replace(sound, borders=sound.borders.set(name, sound.borders[name].drawn(points=((float("nan"), 1.0),))))
    design = Design("Small", "", maps=(sound,), terrain=(TerrainType("clear", "Clear"),))
    same_all_along(design, [replace(design, maps=(one,)) for one in (broken, sound, broken, sound)])
