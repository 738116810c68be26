"""Edits of a map of areas as chance gives them: one of each kind, from a few numbers and what the map has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce

from hypothesis import strategies as st
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from rulesets.toulon.facts import RECONNOITRE_POINT, SHIP_FIRE, TAG_TYPES
from tests.editors.map_editor.edit_examples import AREAS, SHAPE, areas
from tests.marked_borders import mark_border
from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.joined_junctions import near_junctions
from workbench.cartography.areas.new_names import new_line
from workbench.cartography.areas.new_spaces import new_space
from workbench.cartography.areas.surgery import insert_junction
from workbench.cartography.checks.map_checks import problems
from workbench.cartography.lines.line_shapes import with_hole
from workbench.cartography.moved_sheets import Move
from workbench.cartography.plane import border_line, distance, nearest_on_line
from workbench.engine.design import Design, Placement, Scenario
from workbench.engine.maps.area_map import AreaMap, Fort, Point, River, Space, SpaceKind
from workbench.engine.maps.border import BLOCKED, RIVER, ROAD, Feature, Road, Shore, drawn_border
from workbench.engine.maps.map_parts import Link, OneWay, Rectangle
from workbench.engine.maps.tags import NO, TagKind, TagType
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.fixes.map_fixes import FixAll, ForgetStored, GrowSheet
from workbench.storage.edits.areas.area_edits import (
    BendBorder,
    ClearArea,
    DissolveJunction,
    DrawArea,
    InsertJunction,
    MergeAreas,
    MoveJunction,
    RemoveBorder,
    RemoveBorderPoint,
    SplitArea,
)
from workbench.storage.edits.areas.line_edits import (
    AddPoint,
    RemoveRiver,
    TagJunction,
)
from workbench.storage.edits.areas.shape_edits import (
    CutHole,
    InsertBorderPoint,
    JoinJunctions,
    MoveArea,
    MoveBorderPoint,
    RedrawBorders,
    Redrawing,
)
from workbench.storage.edits.border_edits import MarkBorders, NameBorders, OpenOneWay, TagBorders, TurnBorders
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import ChangeSpace, ReplaceMap, ReplaceSpace, Together
from workbench.storage.edits.link_edits import AddLink, RemoveLinks
from workbench.storage.edits.renumbering import RenameSpace
from workbench.storage.edits.resizing import ResizeSheet
from workbench.storage.edits.road_edits import CutRoad, ExtendRoad, LayRoad, RemoveRoads
from workbench.storage.edits.tag_edits import DeclareTag, ForgetTagType
from workbench.storage.edits.thing_edits import ChangeThings, SetThings
from workbench.storage.edits.zone_edits import AddBox, MoveBox, PaintLetter, RemoveBox

SIDE_MM = 120.0
ISLE: tuple[Point, ...] = ((25.0, 75.0), (40.0, 75.0), (42.0, 90.0), (24.0, 88.0))
PIT: tuple[Point, ...] = ((80.0, 80.0), (95.0, 80.0), (95.0, 95.0), (80.0, 95.0))


class Draw(Struct, frozen=True):
    """What chance gives to one edit: numbers that choose among what the map has, and two places.

    `held` says what the places are drawn to: nothing, a junction, a point of a border, a border.
    """

    kind: int
    first: int
    second: int
    a: Point
    b: Point
    held: int = 0


PLACES = st.tuples(st.integers(0, 1200), st.integers(0, 1200)).map(lambda tenths: (tenths[0] / 10, tenths[1] / 10))
DRAWS = st.builds(Draw, st.integers(0, 999), st.integers(0, 50), st.integers(0, 50), PLACES, PLACES, st.integers(0, 15))


def rich_design() -> Design:
    """Something of everything: an isle, a pit that is nobody's, a bent river, a wall, boxes, links, a set-up."""
    sheet = draw_area(areas(), ISLE, Space("I", "Isle"), 1.0)
    sheet = mark_border(with_hole(sheet, PIT), "A-C", further_kinds=("wall",), blocked=True, one_way=OneWay.FORWARDS)
    sheet = insert_junction(mark_border(sheet, "B-S", shore=Shore.BEACH), "C-edge", (10.0, 85.0))[0]
    store = Space("store", "Store", SpaceKind.BOX, shape=SHAPE)
    links = sheet.links.set("L2", Link("L2", "C", "box"))
    placements = (Placement("horse", "A"), Placement("foot", "C"))
    scenario = Scenario("first", "First", 1, 2, placements=placements)
    whole = replace(sheet, links=links, spaces=sheet.spaces.set("store", store))
    return Design("Small", "", maps=(whole,), scenarios=(scenario,), tag_types=TAG_TYPES)


# ---- what chance chooses


def road_border(m: AreaMap) -> str:
    """The first border with a road, "" without one."""
    return min((name for name, border in m.borders.items() if border.road), default="")


def one_of(names: Iterable[str], number: int) -> str:
    """One of the names in order, "" of none."""
    ordered = sorted(names)
    return ordered[number % len(ordered)] if ordered else ""


def held(area_map: AreaMap, place: Point, how: int) -> Point:
    """The place, or what the map has near it."""
    border = area_map.borders[border_near(area_map, place)]
    match how % 4:
        case 1:
            return min(
                (j.point for j in area_map.junctions.values()), key=lambda point: (distance(point, place), point)
            )
        case 2:
            return min(border_line(area_map, border), key=lambda point: (distance(point, place), point))
        case 3:
            return nearest_on_line(border_line(area_map, border), place)[1]
        case _:
            return place


def border_near(area_map: AreaMap, place: Point) -> str:
    lines = {name: border_line(area_map, border) for name, border in area_map.borders.items()}
    return min(lines, key=lambda name: (nearest_on_line(lines[name], place)[2], name))


def here(area_map: AreaMap, draw: Draw) -> Point:
    return held(area_map, draw.a, draw.held)


def there(area_map: AreaMap, draw: Draw) -> Point:
    return held(area_map, draw.b, draw.held // 4)


def outline(area_map: AreaMap, draw: Draw) -> tuple[Point, ...]:
    """A rectangle, or a kite, from one place to the other."""
    (x0, y0), (x1, y1) = here(area_map, draw), there(area_map, draw)
    if draw.second % 3:
        return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return ((x0, y0), ((x0 + x1) / 2 + 7.0, y0), (x1, y1), (x0, (y0 + y1) / 2 + 5.0))


def line_through(area_map: AreaMap, area: str, draw: Draw) -> tuple[Point, ...]:
    """From outline to outline, straight or with a bend."""
    outline_of = faces(area_map).face(area).boundary
    ends = [outline_of.interpolate(number / 51, normalized=True) for number in (draw.first, draw.second)]
    bend = (draw.a,) if draw.held % 2 else ()
    return ((ends[0].x, ends[0].y), *bend, (ends[1].x, ends[1].y))


def border_of(area_map: AreaMap, draw: Draw) -> str:
    return one_of(area_map.borders, draw.first)


def ground(area_map: AreaMap, number: int) -> str:
    return one_of((s.id for s in area_map.spaces.values() if s.kind is not SpaceKind.BOX), number)


def boxes(area_map: AreaMap) -> list[str]:
    return sorted(space.id for space in area_map.spaces.values() if space.kind is SpaceKind.BOX)


def small_way(draw: Draw) -> Point:
    return ((draw.b[0] - SIDE_MM / 2) / 8, (draw.b[1] - SIDE_MM / 2) / 8)


def beside(area_map: AreaMap, draw: Draw) -> tuple[str, str]:
    border = area_map.borders[border_of(area_map, draw)]
    return border.left, border.right


# ---- the edits that want more than a line


def moved(area_map: AreaMap, draw: Draw) -> Edit:
    junction = one_of(area_map.junctions, draw.first)
    (x, y), (dx, dy) = area_map.junctions[junction].point, small_way(draw)
    return MoveJunction(AREAS, junction, (x + dx, y + dy), draw.second % 2 == 0)


def joined(area_map: AreaMap, draw: Draw) -> Edit:
    junction = one_of(area_map.junctions, draw.first)
    return JoinJunctions(AREAS, junction, (*near_junctions(area_map, junction, SIDE_MM), "none")[0])


def split(area_map: AreaMap, draw: Draw) -> Edit:
    area, space = ground(area_map, draw.first + draw.held), new_space(area_map)
    return SplitArea(AREAS, area, line_through(area_map, area, draw), space.id, space.name)


def point_moved(area_map: AreaMap, draw: Draw) -> Edit:
    border = border_of(area_map, draw)
    points = area_map.borders[border].points
    index = draw.second % max(1, len(points))
    x, y = points[index] if points else draw.a
    return MoveBorderPoint(AREAS, border, index, (x + small_way(draw)[0], y + small_way(draw)[1]))


def mark(area_map: AreaMap, draw: Draw, further: int = 0) -> MarkBorders:
    border = one_of(area_map.borders, draw.first + further)
    lines = (
        (ROAD, ("", *sorted(area_map.roads)), draw.second),
        (RIVER, ("", *sorted(area_map.rivers)), draw.second // 2),
    )
    on = {kind: ids[at % len(ids)] for kind, ids, at in lines}
    plain = {"bridge": draw.second % 5 > 0, BLOCKED: draw.second % 3 == 0, "cliff": draw.second % 2 == 0}
    adds = [Feature(kind, of) for kind, of in on.items() if of] + [
        Feature(kind) for kind, is_on in plain.items() if is_on
    ]
    drops = ("wall", *(kind for kind, is_on in {**on, **plain}.items() if not is_on))
    ways = Map({border: list(OneWay)[draw.second % 3]})
    falls_to = Map({border: area_map.borders[border].first}) if draw.held % 2 else Map()
    return MarkBorders(AREAS, (border,), tuple(adds), drops, ways, falls_to)


def marks(area_map: AreaMap, draw: Draw) -> Edit:
    drawn = reduce(MarkBorders.with_more, (mark(area_map, draw, n) for n in range(1 + draw.held % 3)))
    river = new_line(area_map, is_road=False)
    if draw.held % 2 or not isinstance(river, River):
        return drawn
    return replace(drawn, adds=(Feature(RIVER, river.id), Feature("bridge")), river=river)


def road_laid(area_map: AreaMap, draw: Draw) -> Edit:
    road = new_line(area_map, is_road=True)
    assert isinstance(road, Road)
    borders = tuple(dict.fromkeys(one_of(area_map.borders, number) for number in (draw.first, draw.second)))
    return LayRoad(AREAS, road, borders)


def river_of(area_map: AreaMap, draw: Draw) -> River:
    river = one_of(area_map.rivers, draw.first)
    return area_map.rivers.get(river, River(river, "None"))


def stray_removed(area_map: AreaMap, draw: Draw) -> Edit:
    """A border that ends in nothing comes, as a file may bring it, and goes."""
    stray = drawn_border("stray", one_of(area_map.junctions, draw.first), "nowhere", *beside(area_map, draw))
    brought = replace(area_map, borders=area_map.borders.set("stray", stray))
    return Together("A stray border", (ReplaceMap("Brought", brought), RemoveBorder(AREAS, "stray")))


def all_fixed(area_map: AreaMap, draw: Draw) -> Edit:
    return FixAll(tuple(problems(area_map)), fix_in)


def sheet_grown(area_map: AreaMap, draw: Draw) -> Edit:
    """The sheet becomes too small, and as large again as what is drawn on it."""
    small = replace(area_map, width_mm=10.0 + draw.first)
    return Together("The sheet", (ReplaceMap("Cut off", small), GrowSheet(AREAS)))


def sheet_resized(area_map: AreaMap, draw: Draw) -> Edit:
    """The sheet grows or shrinks by a tenth with what is drawn on it, and it has more room at two sides."""
    scale, room = (0.9, 1.0, 1.1)[draw.second % 3], float(draw.held % 4)
    width, height = area_map.width_mm * scale + 2 * room, area_map.height_mm * scale + room
    return ResizeSheet(AREAS, width, height, Move(room, room, scale))


def space_set(area_map: AreaMap, draw: Draw) -> Space:
    space, tag = area_map.spaces[ground(area_map, draw.first)], f"tag{draw.held % 3}"
    forts = (Fort("Keep", 1 + draw.second % 3, capacity=draw.held),) if draw.second % 2 else ()
    tags = space.tags.set(tag, (NO, str(draw.held), "deep")[draw.second % 3])
    return replace(space, name=f"Name {draw.second}", elevation=draw.held, forts=forts, tags=tags)


def changed_things(area_map: AreaMap, draw: Draw) -> ChangeThings:
    if draw.second % 3 == 0:
        return ChangeThings("links", AREAS, (one_of(area_map.links, draw.first),), "cost", draw.second)
    if draw.second % 3 == 1:
        of, lines = ("roads", area_map.roads) if draw.held % 2 else ("rivers", area_map.rivers)
        return ChangeThings(of, AREAS, (one_of(lines, draw.first),), "name", f"Line {draw.second}")
    spaces = (ground(area_map, draw.first), ground(area_map, draw.second))
    return ChangeThings("spaces", AREAS, spaces, "town", draw.held % 2 == 0)


def tag_type(draw: Draw) -> TagType:
    """A type that values of `space_set` fit, or do not."""
    kind = list(TagKind)[draw.second % len(TagKind)]
    return TagType(f"tag{draw.first % 3}", kind, (NO, "deep") if kind is TagKind.CHOICE else ())


def type_forgotten(_: AreaMap, draw: Draw) -> Edit:
    forgotten = tag_type(draw)
    return Together("A type comes and goes", (DeclareTag(forgotten), ForgetTagType(forgotten.id)))


Maker = Callable[[AreaMap, Draw], Edit]
KINDS: Mapping[type, Maker] = {
    MoveJunction: moved,
    JoinJunctions: joined,
    SplitArea: split,
    MoveBorderPoint: point_moved,
    MarkBorders: marks,
    LayRoad: road_laid,
    ExtendRoad: lambda m, d: ExtendRoad(AREAS, one_of(m.roads, d.second), borders=(border_of(m, d),)),
    CutRoad: lambda m, d: CutRoad(AREAS, one_of(m.roads, d.first), *beside(m, d)),
    RemoveRoads: lambda m, d: RemoveRoads(AREAS, (one_of(m.roads, d.first),)),
    RemoveRiver: lambda m, d: RemoveRiver(AREAS, river_of(m, d)),
    RemoveBorder: stray_removed,
    FixAll: all_fixed,
    GrowSheet: sheet_grown,
    BendBorder: lambda m, d: BendBorder(AREAS, border_near(m, d.a), here(m, d), there(m, d), d.second % 2 == 0),
    InsertJunction: lambda m, d: InsertJunction(AREAS, border_of(m, d), here(m, d)),
    DissolveJunction: lambda m, d: DissolveJunction(AREAS, one_of(m.junctions, d.first)),
    InsertBorderPoint: lambda m, d: InsertBorderPoint(AREAS, border_of(m, d), here(m, d)),
    RemoveBorderPoint: lambda m, d: RemoveBorderPoint(AREAS, border_of(m, d), d.second % 4),
    MergeAreas: lambda m, d: MergeAreas(AREAS, *beside(m, d)),
    DrawArea: lambda m, d: DrawArea(AREAS, outline(m, d), new_space(m), beside=d.first % 2 == 0),
    CutHole: lambda m, d: CutHole(AREAS, outline(m, d)),
    ClearArea: lambda m, d: ClearArea(AREAS, ground(m, d.first)),
    MoveArea: lambda m, d: MoveArea(AREAS, ground(m, d.first), small_way(d)),
    RedrawBorders: lambda m, d: RedrawBorders(
        AREAS, tuple(sorted(m.borders))[d.held :], list(Redrawing)[d.first % 3], 1 + d.second / 10
    ),
    TagJunction: lambda m, d: TagJunction(
        AREAS, one_of(m.junctions, d.first), RECONNOITRE_POINT, ("", "yes")[d.second % 2]
    ),
    AddPoint: lambda m, d: AddPoint(AREAS, road_border(m), here(m, d), RECONNOITRE_POINT),
    NameBorders: lambda m, d: NameBorders(AREAS, (border_of(m, d),), f"Line {d.second}"),
    TagBorders: lambda m, d: TagBorders(AREAS, (border_of(m, d),), "customs", ("", "yes", "no")[d.second % 3]),
    TurnBorders: lambda m, d: TurnBorders(AREAS, (border_of(m, d),)),
    OpenOneWay: lambda m, d: OpenOneWay(AREAS, (beside(m, d),), d.second % 2 == 0),
    ReplaceMap: lambda m, d: ReplaceMap("Another title", replace(m, title=f"Title {d.first}")),
    ReplaceSpace: lambda m, d: ReplaceSpace("Another name", AREAS, space_set(m, d)),
    SetThings: lambda m, d: SetThings("spaces", "The table", AREAS, (space_set(m, d),)),
    ChangeSpace: lambda m, d: ChangeSpace(AREAS, ground(m, d.first), "victory_points", d.second),
    ChangeThings: changed_things,
    RenameSpace: lambda m, d: RenameSpace(AREAS, one_of(m.spaces, d.first), f"N{d.second}"),
    AddBox: lambda m, d: AddBox(AREAS, Space(f"box{d.first}", f"Box {d.first}", SpaceKind.BOX, shape=SHAPE)),
    MoveBox: lambda m, d: MoveBox(AREAS, one_of(boxes(m), d.first), Rectangle(*d.a, 20.0, 12.0)),
    RemoveBox: lambda m, d: RemoveBox(AREAS, one_of(boxes(m), d.first)),
    PaintLetter: lambda m, d: PaintLetter(AREAS, (ground(m, d.first),), SHIP_FIRE, "PQ"[d.second % 2], d.held % 2 == 0),
    AddLink: lambda m, d: AddLink(AREAS, Link(f"L{d.held}", one_of(m.spaces, d.first), one_of(m.spaces, d.second))),
    RemoveLinks: lambda m, d: RemoveLinks(AREAS, (one_of(m.links, d.first),)),
    ResizeSheet: sheet_resized,
    DeclareTag: lambda m, d: DeclareTag(tag_type(d)),
    ForgetTagType: type_forgotten,
    ForgetStored: lambda m, d: ForgetStored(AREAS, "links", one_of(m.links, d.first)),
}


def edit_of(area_map: AreaMap, draw: Draw) -> Edit:
    """What chance gives."""
    makers = list(KINDS.values())
    return makers[draw.kind % len(makers)](area_map, draw)
