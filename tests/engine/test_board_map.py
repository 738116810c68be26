"""Maps of both kinds are asked the same questions, and answer them in the same words."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import fields, replace

from tests.storage.samples import two_areas
from workbench.engine.codec import from_json, to_json
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.board_map import BoardMap
from workbench.engine.maps.hex_map import CutEdges, HexGrid, HexMap, HexSpaces, HexZone
from workbench.engine.maps.map_parts import OneWay, Rectangle
from workbench.engine.maps.roads import road_sections

# Pointy hexes, the second row half a hex to the right:
#   0101 0201 0301 0401
#     0102 0202 0302 0402
#   0103 0203 0303 0403
BAY = HexZone(Space("bay", "Bay", SpaceKind.SEA_ZONE), ("0301", "0401"))
WOOD = Space("0202", "Wood", SpaceKind.HEX, "woods")
HEXES = HexMap(
    "h", "H", 100.0, 80.0, HexGrid(4, 3, 20.0, 12.0, 12.0), hexes=Map({"0202": WOOD}), zones=Map({"bay": BAY})
)
AREAS = two_areas()
BOTH: tuple[BoardMap, ...] = (AREAS, HEXES)
BOX = Space("off", "Off the map", SpaceKind.BOX, shape=Rectangle(0.0, 0.0, 5.0, 5.0))


@pytest.mark.parametrize("shown", BOTH, ids=["areas", "hexes"])
def test_what_is_stored_is_among_all_spaces_and_a_box_is_one_of_them(shown: BoardMap) -> None:
    stored = {space.id: space for space in shown.stored_spaces}
    assert stored and stored.items() <= dict(shown.every_space).items()
    with_box = shown.with_spaces([BOX])
    assert with_box.every_space["off"] == BOX and len(with_box.every_space) == len(shown.every_space) + 1
    assert set(shown.every_space) == {name for name in with_box.every_space if name != "off"}


@pytest.mark.parametrize("shown", BOTH, ids=["areas", "hexes"])
def test_what_is_known_by_an_id_is_in_its_entries(shown: BoardMap) -> None:
    by_id = {field.name for field in fields(AreaMap if shown is AREAS else HexMap) if "Map[str" in str(field.type)}
    assert set(shown.entries) == by_id


@pytest.mark.parametrize("shown", BOTH, ids=["areas", "hexes"])
def test_two_spaces_are_neighbours_whichever_is_asked(shown: BoardMap) -> None:
    covered = HEXES.water_of if shown is HEXES else {}  # one enters the water, not one of its hexes
    pairs = {(a, b): borders for a, b, borders in shown.pairs() if a not in covered and b not in covered}
    assert pairs and all(a < b and borders for (a, b), borders in pairs.items())
    for space in [name for name in shown.every_space if name not in covered]:
        assert set(shown.around(space)) == {a if b == space else b for a, b in pairs if space in (a, b)}


def test_a_water_has_one_shore_with_what_lies_beside_it() -> None:
    assert set(HEXES.around("bay")) == {"0201", "0202", "0302", "0402"}
    assert "bay" in HEXES.around("0202")
    assert ("0302", "bay", ("0301/0302", "0302/0401")) in list(HEXES.pairs())
    land = replace(HEXES, zones=Map({"bay": replace(BAY, space=replace(BAY.space, kind=SpaceKind.BOX))}))
    assert all("bay" not in (a, b) for a, b, _ in land.pairs())


def test_a_sparse_map_keeps_what_says_more_than_plain_ground() -> None:
    assert HEXES.is_sparse and not AREAS.is_sparse
    plain = HEXES.bare_space("0202")
    assert not HEXES.with_spaces([plain]).hexes
    assert HEXES.with_spaces([WOOD, HEXES.bare_space("0101"), BAY.space]) is HEXES
    changed = HEXES.with_spaces([replace(BAY.space, name="Gulf"), replace(plain, elevation=2)])
    assert (changed.zones["bay"].hexes, changed.space("bay").name, changed.hexes["0202"].elevation) == (
        BAY.hexes,
        "Gulf",
        2,
    )


def test_plain_hexes_are_made_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    bare = HexMap.bare_space
    monkeypatch.setattr(HexMap, "bare_space", lambda self, space: made.append(space) or bare(self, space))  # type: ignore[func-returns-value]
    large = HexMap("l", "L", 1.0, 1.0, HexGrid(1000, 1000, 1.0, 0.0, 0.0, cut=CutEdges(left=True, playable=False)))
    assert isinstance(large.every_space, HexSpaces) and len(large.every_space) == 1_000_000
    assert large.every_space["0203"].kind is SpaceKind.HEX and made == ["0203"]


def test_steps_are_counted_on_a_grid_alone() -> None:
    assert HEXES.distance("0101", "0403") == 4
    assert HEXES.distance("0101", "bay") is None
    assert AREAS.distance(*sorted(AREAS.spaces)[:2]) is None
    assert HEXES.is_cell("0101") and not HEXES.is_cell("bay") and not any(map(AREAS.is_cell, AREAS.spaces))


def test_a_map_has_its_place_in_a_design_of_either_kind() -> None:
    design = Design("D", "").with_map(HEXES).with_map(AREAS)
    assert design.maps == (HEXES, AREAS), "in the order in which they came"
    assert (design.area_maps, design.hex_maps) == ((AREAS,), (HEXES,))
    assert design.map() is HEXES and design.map(AREAS.id) is design.area_map() is AREAS
    again = design.with_map(replace(HEXES, title="Again"))
    assert [shown.title for shown in again.maps] == ["Again", AREAS.title]
    assert again.maps[1] is design.maps[1]
    assert from_json(to_json(design), Design) == design


def test_a_hex_lies_in_the_zone_that_holds_it_and_areas_lie_in_none() -> None:
    assert {AREAS.zone_at(name) for name in AREAS.spaces} == {""}
    assert (HEXES.zone_at("0301"), HEXES.zone_at("0202"), HEXES.zone_at("bay")) == ("bay", "", "")


def test_what_lies_in_no_grid_is_drawn() -> None:
    assert AREAS.drawn_spaces == AREAS.spaces and dict(HEXES.drawn_spaces) == {"bay": BAY.space}


def test_a_grid_has_neither_junctions_nor_rivers_of_its_own_and_its_steps_have_a_length() -> None:
    assert not HEXES.junctions and not HEXES.rivers
    assert replace(HEXES, km_per_hex=1.5).metres_per_step == 1500 and HEXES.metres_per_step == 0
    assert replace(AREAS, metres_per_mm=10.0).metres_per_step == 0
    assert road_sections(HEXES, {"point"}) == ()


def test_a_hex_that_says_nothing_is_not_kept() -> None:
    plain = replace(HEXES, hexes=HEXES.hexes.set("0101", HEXES.bare_space("0101")))
    assert plain.without_plain() == HEXES and HEXES.without_plain() is HEXES
    assert AREAS.without_plain() is AREAS


def test_what_two_neighbours_share_is_told_also_where_it_carries_nothing() -> None:
    (side,) = HEXES.borders_between("0101", "0102")
    assert side.id == "0101/0102" and HEXES.borders_between("0101", "0103") == ()
    closed = replace(side, one_way=OneWay.FORWARDS)
    marked = HEXES.with_borders([closed])
    assert marked.borders_between("0102", "0101") == (closed,)
    assert marked.with_borders([side]).borders == HEXES.borders, "what carries nothing is not stored"
    border = AREAS.borders[min(AREAS.borders)]
    assert border in AREAS.borders_between(border.second, border.first)
    named = replace(border, name="The wall")
    assert AREAS.with_borders([named]).borders[border.id] == named


def test_boxes_and_zones_lie_beside_the_ground() -> None:
    assert set(HEXES.zone_spaces) == set(HEXES.zones) and HEXES.cells_of("bay") == HEXES.zones["bay"].hexes
    box = Space("box", "Box", SpaceKind.BOX)
    with_box = AREAS.with_spaces([box])
    assert dict(with_box.zone_spaces) == {"box": box} and with_box.cells_of("box") == ()
    assert with_box.without_zone("box") == AREAS
