"""On which side of a hexside teeth and ticks stand: said as it is drawn, turned over, kept through other numbers."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from workbench.cartography.areas.adjacency import adjacencies
from workbench.cartography.areas.faces import faces
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_grid import Corner, HexNumbering
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside_id
from workbench.engine.maps.map_parts import OneWay
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import MarkBorders, OpenOneWay, TurnBorders, mark_kind
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.renumbering import RenumberHexes
from workbench.storage.samples import build_sample

SIDE = "0303/0403"


@pytest.fixture
def document() -> RulesetDocument:
    hill = Space("0505", "Hill", SpaceKind.HEX, elevation=2)
    hex_map = HexMap("m", "M", 200.0, 200.0, HexGrid(8, 8, 16.0, 20.0, 20.0), hexes=Map({"0505": hill}))
    return RulesetDocument(Design("D", "", maps=(hex_map,)))


def falling(high: str, low: str, kind: str) -> MarkBorders:
    """The mark of what has teeth or ticks, on the side of the second hex."""
    name = hexside_id(high, low)
    return replace(mark_kind("m", (name,), kind), falls_to=Map({name: low}))


def side(document: RulesetDocument, name: str = SIDE) -> Border:
    return document.design.hex_maps[0].borders[name]


def test_a_cliff_falls_to_the_second_hex_of_the_pair(document: RulesetDocument) -> None:
    before = digest(document.design)
    inverse = document.apply(falling("0403", "0303", "cliff"))
    assert (side(document).id, side(document).first, side(document).second) == (SIDE, "0403", "0303")
    document.apply(mark_kind("m", (hexside_id("0303", "0403"),), "river"))
    assert side(document).second == "0303", "what has no sides leaves them as they are"
    document.apply(falling("0303", "0403", "cliff"))
    assert side(document).second == "0403"
    document.apply(inverse)
    assert digest(document.design) == before


def test_it_is_turned_over_and_the_way_across_stays(document: RulesetDocument) -> None:
    document.apply(falling("0303", "0403", "wall"))
    document.apply(OpenOneWay("m", (("0303", "0403"),)))
    assert side(document).one_way is OneWay.FORWARDS
    was = digest(document.design)
    inverse = document.apply(TurnBorders("m", (SIDE,)))
    assert (side(document).second, side(document).one_way) == ("0303", OneWay.BACKWARDS)
    document.apply(inverse)
    assert digest(document.design) == was


def test_what_cannot_be_turned_says_why(document: RulesetDocument) -> None:
    document.apply(falling("0405", "0505", "cliff"))
    was = digest(document.design)
    with pytest.raises(EditError, match="Hill lies higher"):
        document.apply(TurnBorders("m", ("0405/0505",)))
    with pytest.raises(EditError, match="There is no border"):
        document.apply(TurnBorders("m", (SIDE,)))
    assert digest(document.design) == was


def test_other_numbers_leave_the_low_side_where_it_is(document: RulesetDocument) -> None:
    document.apply(falling("0303", "0403", "cliff"))
    document.apply(OpenOneWay("m", (("0403", "0303"),)))
    document.apply(RenumberHexes("m", HexNumbering(corner=Corner.UPPER_RIGHT)))
    turned = side(document, "0503/0603")
    assert (turned.first, turned.second, turned.one_way) == ("0603", "0503", OneWay.BACKWARDS)


def test_an_empty_hexside_is_not_kept_for_its_order(document: RulesetDocument) -> None:
    document.apply(falling("0403", "0303", "cliff"))
    document.apply(OpenOneWay("m", (("0403", "0303"),)))
    document.apply(mark_kind("m", (hexside_id("0303", "0403"),), "cliff", present=False))
    document.apply(OpenOneWay("m", (("0303", "0403"),), is_one_way=False))
    assert not document.design.hex_maps[0].borders


def test_a_border_is_turned_over_and_the_map_stays_as_it_is() -> None:
    document = RulesetDocument(build_sample("toulon"))
    area_map = document.design.maps[0]
    level = [b for b in sorted(area_map.borders) if _is_level(area_map, area_map.borders[b])]
    was, before = digest(document.design), faces(area_map)
    inverse = document.apply(TurnBorders(area_map.id, tuple(level[:3])))
    turned = document.design.maps[0]
    for name in level[:3]:
        old, new = area_map.borders[name], turned.borders[name]
        assert (new.left, new.right, new.start, new.end) == (old.right, old.left, old.end, old.start)
        assert new.points == old.points[::-1]
    after = faces(turned)
    for space in sorted(area_map.spaces):
        assert after.face(space).equals(before.face(space)), space
    assert set(adjacencies(turned)) == set(adjacencies(area_map))
    document.apply(inverse)
    assert digest(document.design) == was


def _is_level(area_map: AreaMap, border: Border) -> bool:
    sides = [area_map.spaces.get(side) for side in (border.left, border.right)]
    return len({side.elevation for side in sides if side is not None}) == 1
