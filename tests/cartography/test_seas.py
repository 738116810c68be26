"""Shapes of zones, lines of links, and what lies at a water."""

from __future__ import annotations

import shapely
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from workbench.cartography.areas.shores import coastal_spaces, links_of, ports_on, waters_beside
from workbench.cartography.hexes.hex_zones import ZoneFaces, box_face, hex_face
from workbench.cartography.lines.link_lines import EndKind, LinkEnd, NearLines, link_lines, middle_of
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone
from workbench.engine.maps.hex_places import every_number
from workbench.engine.maps.map_parts import Link, Rectangle

GRID = HexGrid(6, 6, 10.0, 20.0, 20.0)
NUMBERS = tuple(every_number(GRID))
GULF = Space("gulf", "Gulf", SpaceKind.SEA_ZONE)
SETS = st.sets(st.sampled_from(NUMBERS), min_size=1, max_size=20)


def sheet(hexes: set[str]) -> HexMap:
    return HexMap("m", "M", 120.0, 120.0, GRID, zones=Map({"gulf": HexZone(GULF, tuple(sorted(hexes)))}))


@given(SETS, SETS)
def test_a_zone_that_was_painted_has_the_shape_that_it_would_have_from_nothing(one: set[str], other: set[str]) -> None:
    before = ZoneFaces(sheet(one))
    assert abs(before.face("gulf").area - len(one) * hex_face(GRID, "0101").area) < 0.05
    painted, fresh = ZoneFaces(sheet(other), before).face("gulf"), ZoneFaces(sheet(other)).face("gulf")
    assert shapely.symmetric_difference(painted, fresh).area < 1e-6


def test_a_zone_that_did_not_change_keeps_its_shape_and_its_middle_lies_in_it() -> None:
    hex_map = sheet({"0101", "0102", "0202"})
    before = ZoneFaces(hex_map)
    face, middle = before.face("gulf"), before.middle("gulf")
    after = ZoneFaces(replace(hex_map, default_terrain="sea"), before)
    assert after.face("gulf") is face
    assert middle is not None
    assert face.contains(shapely.Point(middle))
    assert ZoneFaces(sheet(set())).middle("gulf") is None


def boxes() -> dict[str, shapely.Polygon]:
    """Four boxes under each other."""
    return {name: box_face(Rectangle(10.0, 10.0 + 20.0 * at, 30.0, 14.0)) for at, name in enumerate("abcd")}


def end_of(box: str) -> LinkEnd:
    face = boxes()[box]
    return LinkEnd(EndKind.BOX, face, (face.centroid.x, face.centroid.y))


def test_links_start_at_the_edges_of_boxes_and_go_round_others() -> None:
    links = {name: Link(name, *name) for name in ("ab", "ac", "ad", "bd")}
    lines = link_lines(links, end_of, boxes(), shapely.box(0.0, 0.0, 100.0, 100.0))
    assert [*lines] == ["ab", "ac", "ad", "bd"]
    for name, line in lines.items():
        drawn = shapely.LineString(line)
        for box, face in boxes().items():
            crossed = drawn.intersection(face).length
            assert crossed < 0.01, (name, box)
        assert drawn.distance(boxes()[name[0]]) < 0.01
        assert drawn.distance(boxes()[name[1]]) < 0.01
        x, y = middle_of(line)
        assert NearLines(lines).nearest(x, y, 0.1) == name
    assert NearLines(lines).nearest(95.0, 95.0, 2.0) == NearLines({}).nearest(95.0, 95.0, 2.0) == ""


def test_a_link_of_two_zones_that_meet_crosses_their_limit() -> None:
    west, east = shapely.box(0, 0, 50, 100), shapely.box(50, 0, 100, 100)
    ends = {"w": LinkEnd(EndKind.WIDE, west, (25.0, 50.0)), "e": LinkEnd(EndKind.WIDE, east, (75.0, 50.0))}
    line = link_lines({"x": Link("x", "w", "e")}, ends.get, {}, shapely.box(0, 0, 100, 100))["x"]
    assert shapely.LineString(line).length < 10.0
    assert line[0][0] < 50.0 < line[-1][0]
    assert abs(line[0][1] - 50.0) < 1.0


def test_links_without_a_place_are_left_out() -> None:
    assert link_lines({"x": Link("x", "a", "nowhere")}, {"a": end_of("a")}.get, {}, shapely.box(0, 0, 9, 9)) == {}


def test_the_shore_of_a_zone_is_the_land_beside_its_hexes() -> None:
    hex_map = sheet({"0101", "0102"})
    port = replace(hex_map.bare_space("0202"), ports=("gulf",))
    hex_map = replace(
        hex_map,
        hexes=Map({"0202": port, "0103": replace(hex_map.bare_space("0103"), kind=SpaceKind.UNPLAYABLE)}),
        links=Map({"x": Link("x", "gulf", "0505"), "y": Link("y", "0404", "0505")}),
    )
    shore = coastal_spaces(hex_map, "gulf")
    assert "0202" in shore
    assert not {"0103", "0101", "0102", "0505"} & {*shore}
    assert ports_on(hex_map, "gulf") == ("0202",)
    assert links_of(hex_map, "0505") == ("x", "y")
    assert waters_beside(hex_map, "0202") == ("gulf",)
    assert waters_beside(hex_map, "0505") == ()
