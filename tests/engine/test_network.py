"""The network of a map and its road sections, on four areas in a square."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.changed_borders import changed_border
from tests.engine.coin_design import POINT, square_map
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.roads import road_sections
from workbench.engine.networks.network import Blocked, JoinKind, Network

SQUARE = square_map()
AREAS = ("east", "north", "south", "west")


def one_a_step(a: str, b: str, edge: Mapping[str, object]) -> int | Blocked:
    return 1


def dry_feet(a: str, b: str, edge: Mapping[str, object]) -> int | Blocked:
    return Blocked("3.3", "wet") if edge["river"] else 1


def with_border(border_id: str, **changes: object) -> AreaMap:
    border = changed_border(SQUARE.borders[border_id], **changes)
    return replace(SQUARE, borders=SQUARE.borders.set(border_id, border))


def with_space(space_id: str, **changes: object) -> AreaMap:
    space: Space = replace(SQUARE.spaces[space_id], **changes)
    return replace(SQUARE, spaces=SQUARE.spaces.set(space_id, space))


def test_neighbours_share_a_border_and_not_a_corner() -> None:
    network = Network(SQUARE)
    assert network.areas == AREAS
    assert network.land_neighbours == {
        "north": ("east", "west"),
        "east": ("north", "south"),
        "south": ("east", "west"),
        "west": ("north", "south"),
    }


def test_rivers_and_roads_stand_on_the_edges() -> None:
    network = Network(SQUARE)
    assert network.has_river("east", "south") and network.has_river("south", "east")
    assert not network.has_river("north", "east")
    assert {pair for pair in network.graph.edges if network.graph.edges[pair]["road"]} == {
        ("east", "north"),
        ("south", "west"),
    }


def test_a_blocked_border_parts_neighbours() -> None:
    network = Network(with_border("north_west", blocked=True))
    assert network.land_neighbours["north"] == ("east",)
    assert network.graph.has_edge("north", "west")


def test_water_is_joined_by_coasts_and_limits() -> None:
    harbour = with_space("south", kind=SpaceKind.RADE)
    network = Network(
        replace(harbour, spaces=harbour.spaces.set("east", replace(harbour.spaces["east"], kind=SpaceKind.SEA_ZONE)))
    )
    assert network.graph.edges["south", "east"]["kind"] == JoinKind.SEA
    assert network.graph.edges["south", "west"]["kind"] == JoinKind.COAST
    assert network.land_neighbours == {"north": ("west",), "west": ("north",)}
    assert network.waters_of == {"north": ("east",), "west": ("south",)}


def test_an_unplayable_strip_is_no_way_by_land_but_shows_the_sea_behind() -> None:
    strip = with_space("east", kind=SpaceKind.UNPLAYABLE)
    network = Network(
        replace(strip, spaces=strip.spaces.set("south", replace(strip.spaces["south"], kind=SpaceKind.SEA_ZONE)))
    )
    assert network.land_neighbours["north"] == ("west",)
    assert network.waters_of == {"north": ("south",), "west": ("south",)}


def test_a_search_finds_costs_and_ways() -> None:
    reach = Network(SQUARE).search(["north"], one_a_step)
    assert reach.costs == {"north": 0, "east": 1, "west": 1, "south": 2}
    assert reach.ways["south"] in {("north", "east", "south"), ("north", "west", "south")}
    assert reach.stops == {}


def test_a_search_says_where_and_why_it_stopped() -> None:
    reach = Network(with_border("west_south", blocked=False)).search(["east"], dry_feet)
    assert reach.costs["south"] == 3
    assert reach.ways["south"] == ("east", "north", "west", "south")
    assert reach.stops[("east", "south")] == Blocked("3.3", "wet")


def test_a_search_ends_at_its_cutoff_and_starts_at_the_nearest_source() -> None:
    network = Network(SQUARE)
    assert set(network.search(["north"], one_a_step, cutoff=1).costs) == {"north", "east", "west"}
    assert network.search(["north", "south"], one_a_step).costs == {"north": 0, "east": 1, "south": 0, "west": 1}
    assert network.search(["nowhere"], one_a_step).costs == {}


@given(st.permutations(AREAS), st.lists(st.sampled_from(AREAS), min_size=1))
def test_the_order_of_sources_and_spaces_changes_no_way(order: list[str], sources: list[str]) -> None:
    shuffled = replace(SQUARE, spaces=type(SQUARE.spaces)((s, SQUARE.spaces[s]) for s in order))
    assert Network(shuffled).search(sources, dry_feet) == Network(SQUARE).search(sorted(sources), dry_feet)


def test_road_sections_lie_between_marked_junctions() -> None:
    upper, lower = road_sections(SQUARE, POINT)
    assert (upper.id, upper.borders, upper.spaces) == ("p10-p11", ("north_east",), ("east", "north"))
    assert (lower.id, lower.borders, lower.spaces) == ("p11-p12", ("west_south",), ("south", "west"))
    assert upper.towns == ("south",)
    assert lower.towns == ()
    assert Network(SQUARE, section_ends=POINT).joined_sections == {"p10-p11": ("p11-p12",), "p11-p12": ("p10-p11",)}


def test_without_a_point_between_them_two_borders_are_one_section() -> None:
    plain = replace(SQUARE, junctions=SQUARE.junctions.set("p11", replace(SQUARE.junctions["p11"], tags=Map())))
    (section,) = road_sections(plain, POINT)
    assert (section.from_point, section.to_point) == ("p10", "p12")
    assert section.borders == ("north_east", "west_south")
    assert section.spaces == AREAS


def test_a_fork_ends_a_section_and_sections_with_both_ends_in_common_have_names_of_their_own() -> None:
    borders = SQUARE.borders
    for border_id in ("top_east", "right_north", "east_south"):
        borders = borders.set(border_id, borders[border_id].marked(road="highway"))
    ids = [section.id for section in road_sections(replace(SQUARE, borders=borders), POINT)]
    assert ids == ["p10-p11a", "p10-p11b", "p11-p12"]
