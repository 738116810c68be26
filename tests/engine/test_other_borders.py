"""Figures of borders, rivers, roads and links, changed for one playtest: what takes hold, and what does not fit."""

from __future__ import annotations

from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from sample_games.crossroads.build import build as build_crossroads
from sample_games.toulon.build import build as build_toulon
from workbench.engine.design import Design
from workbench.engine.maps.area_map import FortKind
from workbench.engine.maps.border import Shore
from workbench.engine.maps.map_parts import Link, OneWay
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.networks.network import Network
from workbench.engine.playtests.other_figures import with_other_figures

COAST_OF_TOULON, LAND, BARE = "A01-edge", "A01-A02", "0101/0102"
HIGHWAY = "highway"


@pytest.fixture(scope="module")
def crossroads() -> Design:
    return build_crossroads()


@pytest.fixture(scope="module")
def toulon() -> Design:
    return build_toulon()


def test_a_border_of_areas_takes_a_river_a_road_a_shore_and_features_and_says_so(toulon: Design) -> None:
    fields = {"river": "la_reppe", "road": "corniche", "features": ["wall", "ford"], "shore": "beach", "blocked": True}
    border = with_other_figures(toulon, {"borders": {LAND: fields}}).map().borders[LAND]
    assert (border.river, border.road, border.shore, border.blocked) == ("la_reppe", "corniche", Shore.BEACH, True)
    assert border.further_kinds == ("ford", "wall"), "in order"
    assert {border.provenance[field].note for field in fields} == {"another figure, for one playtest"}
    unlike = {number for number in toulon.map().borders if number != LAND}
    other = with_other_figures(toulon, {"borders": {LAND: fields}}).map()
    assert all(other.borders[number] == toulon.map().borders[number] for number in unlike)


def test_a_border_is_named_by_its_two_spaces_too(toulon: Design) -> None:
    other = with_other_figures(toulon, {"borders": {"A02/A01": {"blocked": True}}})
    assert other.map().borders[LAND].blocked
    assert "A02" not in Network(other.map()).land_neighbours["A01"]


def test_a_hexside_that_carries_nothing_gets_a_river_and_loses_it_again(crossroads: Design) -> None:
    assert BARE not in crossroads.hex_map().borders
    with_river = with_other_figures(crossroads, {"borders": {"0102/0101": {"features": ["river", "bridge"]}}})
    assert with_river.hex_map().borders[BARE].kinds == ("bridge", "river")
    assert HexNetwork(with_river.hex_map()).has_river("0101", "0102")
    without = with_other_figures(with_river, {"borders": {BARE: {"features": []}}})
    assert without.hex_map().borders == crossroads.hex_map().borders, "what carries nothing is not kept"


def test_a_hexside_is_crossed_one_way_only(crossroads: Design) -> None:
    other = with_other_figures(crossroads, {"borders": {BARE: {"one_way": "forwards"}}})
    assert other.hex_map().borders[BARE].one_way is OneWay.FORWARDS
    assert list(HexNetwork(other.hex_map()).barred_steps()) == [("0102", "0101")]


def test_roads_change_their_class_and_their_hexes(crossroads: Design) -> None:
    shorter = crossroads.hex_map().roads[HIGHWAY].spaces[:3]
    other = with_other_figures(crossroads, {"roads": {HIGHWAY: {"spaces": list(shorter), "road_class": "track"}}})
    road = other.hex_map().roads[HIGHWAY]
    assert (road.spaces, road.road_class) == (shorter, "track")
    assert road.provenance.note == "another figure, for one playtest"


def test_rivers_and_links_change(toulon: Design) -> None:
    sheet = toulon.map()
    linked = replace(sheet, links=Map({"ferry": Link("ferry", "A01", "A30")}))
    design = replace(toulon, maps=(linked, *toulon.maps[1:]))
    figures = {
        "rivers": {"la_reppe": {"river_class": "stream"}},
        "links": {"ferry": {"cost": 3, "one_way": "backwards"}},
    }
    other = with_other_figures(design, figures).map()
    assert other.rivers["la_reppe"].river_class == "stream"
    assert (other.links["ferry"].cost, other.links["ferry"].one_way) == (3, OneWay.BACKWARDS)


def test_forts_of_a_space_change(toulon: Design) -> None:
    walled = next(space for space in toulon.map().spaces.values() if space.forts)
    forts = [{"name": "A sconce", "level": 3, "kind": "redoubt"}]
    other = with_other_figures(toulon, {"spaces": {walled.id: {"forts": forts}}}).map().spaces[walled.id]
    assert [(fort.name, fort.level, fort.kind) for fort in other.forts] == [("A sconce", 3, FortKind.REDOUBT)]


OF_AREAS: list[tuple[dict[str, Any], str]] = [
    ({"borders": {"A01-A99": {"blocked": True}}}, "no map of the design has a border 'A01-A99'"),
    ({"borders": {"A01/A30": {"blocked": True}}}, "no map of the design has a border 'A01/A30'"),
    ({"borders": {LAND: {"start": "J1"}}}, f"'{LAND}' has no figure 'start'"),
    ({"borders": {LAND: {"river": "rhine"}}}, f"the map has no river 'rhine' for '{LAND}'"),
    ({"borders": {LAND: {"road": "via_appia"}}}, f"the map has no road 'via_appia' for '{LAND}'"),
    ({"borders": {LAND: {"features": ["lava"]}}}, f"the design has no feature of borders 'lava' for '{LAND}'"),
    ({"borders": {LAND: {"features": ["river"]}}}, f"'{LAND}' has 'river' as a figure of its own"),
    ({"borders": {LAND: {"features": ["blocked"]}}}, f"'{LAND}' has 'blocked' as a figure of its own"),
    ({"borders": {LAND: {"features": ["beach"]}}}, f"'{LAND}' has 'shore' as a figure of its own"),
    ({"borders": {LAND: {"features": ["wall", "wall"]}}}, f"'wall' stands twice for '{LAND}'"),
    ({"borders": {LAND: {"shore": "steep"}}}, f"the figures of '{LAND}' do not fit"),
    ({"borders": {LAND: {"blocked": "yes"}}}, f"the figures of '{LAND}' do not fit"),
    ({"borders": {LAND: 3}}, "borders take their fields by id"),
    ({"borders": []}, "borders take their fields by id"),
    ({"rivers": {"la_reppe": {"name": "x"}}}, "'la_reppe' has no figure 'name'"),
    ({"rivers": {"rhine": {"river_class": ""}}}, "no map of the design has a river 'rhine'"),
    ({"rivers": {"la_reppe": {"river_class": "lava"}}}, "the design has no feature of borders 'lava' for 'la_reppe'"),
    ({"roads": {"corniche": {"hexes": ["A01", "A02"]}}}, "'corniche' has no figure 'hexes'"),
    ({"roads": {"corniche": {"road_class": "lava"}}}, "the design has no class of roads 'lava' for 'corniche'"),
    ({"links": {"ferry": {"cost": 1}}}, "no map of the design has a link 'ferry'"),
]
OF_HEXES: list[tuple[dict[str, Any], str]] = [
    ({"borders": {"0101/0909": {"features": []}}}, "no map of the design has a border '0101/0909'"),
    ({"borders": {"0101": {"features": []}}}, "no map of the design has a border '0101'"),
    ({"borders": {"9901/9902": {"features": []}}}, "no map of the design has a border '9901/9902'"),
    ({"borders": {BARE: {"river": "x"}}}, f"'{BARE}' has no figure 'river'"),
    ({"borders": {BARE: {"features": "river"}}}, f"the figures of '{BARE}' do not fit"),
    ({"borders": {BARE: {"features": ["lava"]}}}, f"the design has no feature of borders 'lava' for '{BARE}'"),
    ({"borders": {BARE: {"features": ["coast", "beach"]}}}, f"'{BARE}' is one kind of shore, not beach and coast"),
    ({"borders": {BARE: {"one_way": "up"}}}, f"the figures of '{BARE}' do not fit"),
    ({"roads": {HIGHWAY: {"spaces": ["0101"]}}}, f"the road '{HIGHWAY}' has to run through two hexes at least"),
    ({"roads": {HIGHWAY: {"hexes": ["0101", "0909"]}}}, f"the road '{HIGHWAY}' jumps from '0101' to '0909'"),
    ({"roads": {HIGHWAY: {"hexes": ["0101", "xx"]}}}, f"the road '{HIGHWAY}' jumps from '0101' to 'xx'"),
    ({"roads": {HIGHWAY: {"road_class": "lava"}}}, f"the design has no class of roads 'lava' for '{HIGHWAY}'"),
    ({"roads": {"via_appia": {"road_class": "track"}}}, "no map of the design has a road 'via_appia'"),
    ({"rivers": {"rhine": {"river_class": ""}}}, "no map of the design has a river 'rhine'"),
]


@pytest.mark.parametrize(("figures", "why"), OF_AREAS)
def test_what_does_not_fit_a_map_of_areas_is_named(toulon: Design, figures: dict[str, Any], why: str) -> None:
    with pytest.raises((KeyError, TypeError), match=why):
        with_other_figures(toulon, figures)


@pytest.mark.parametrize(("figures", "why"), OF_HEXES)
def test_what_does_not_fit_a_map_of_hexes_is_named(crossroads: Design, figures: dict[str, Any], why: str) -> None:
    with pytest.raises((KeyError, TypeError), match=why):
        with_other_figures(crossroads, figures)
