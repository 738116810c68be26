"""The spaces in a drawing: each a shape where it lies, with its name and its facts; no text can break out of it."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.engine.coin_design import square_map
from workbench.cartography.hexes.hex_grid import centre
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone
from workbench.engine.maps.map_parts import Rectangle
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.imports.reading import MapFormat, propose_import
from workbench.exchange.svg_spaces import space_shapes

SQUARE = square_map()
BOX = Space("pool", "Force pool", SpaceKind.BOX, shape=Rectangle(70.0, 5.0, 15.0, 10.0))
HEXES = HexMap(
    "m", "Small", 90.0, 60.0, HexGrid(3, 2, 16.0, 15.0, 15.0),
    hexes=Map({"0101": Space("0101", "Château", SpaceKind.HEX, "woods", stacking=3, victory_points=2)}),
    zones=Map({"bay": HexZone(Space("bay", "The bay", SpaceKind.RADE), ("0201", "0301")), "pool": HexZone(BOX)}),
)  # fmt: skip


def shapes(shown: AnyMap) -> dict[str, Element]:
    """The shapes by the id of their space, in the order in which they are drawn."""
    root: Element = fromstring("\n".join(space_shapes(shown)))
    assert (root.get("id"), root.get("fill-rule"), root.get("fill-opacity")) == ("layer-spaces", "evenodd", "0")
    return {str(path.get("data-id")): path for path in root}


def corners(path: Element) -> set[tuple[float, ...]]:
    pairs = (path.get("d") or "").strip("MZ").split()
    return {tuple(float(part) for part in pair.split(",")) for pair in pairs}


def test_areas_lie_where_they_lie_with_their_facts() -> None:
    found = shapes(SQUARE)
    assert set(found) == {"north", "east", "south", "west"}
    south = found["south"]
    assert corners(south) == {(60, 60), (80, 63), (110, 60), (110, 110), (60, 110)}
    assert south[0].text == "South Town"
    assert {name: value for name, value in south.attrib.items() if name.startswith("data-") or name == "id"} == {
        "id": "space-south",
        "data-id": "south",
        "data-name": "South Town",
        "data-kind": "area",
        "data-terrain": "clear",
        "data-stacking": "2",
        "data-town": "yes",
        "data-forts": "2",
        "data-victory-points": "1",
    }


def test_every_hex_zone_and_box_is_there_and_hexes_lie_over_zones() -> None:
    found = shapes(HEXES)
    assert list(found) == ["bay", "pool", "0101", "0102", "0201", "0202", "0301", "0302"]
    x, y = centre(HEXES.grid, (0, 0))
    middle = [sum(axis) / 6 for axis in zip(*corners(found["0101"]), strict=True)]
    assert abs(middle[0] - x) < 0.01 and abs(middle[1] - y) < 0.01
    assert (found["0101"].get("data-terrain"), found["0101"].get("data-stacking")) == ("woods", "3")
    assert found["0201"].get("data-zone") == "bay" and len(corners(found["bay"])) == 10
    assert corners(found["pool"]) == {(70, 5), (85, 5), (85, 15), (70, 15)}


@given(st.text(), st.text(min_size=1))
def test_any_name_and_number_can_be_written(name: str, terrain: str) -> None:
    hex_ = Space("0101", name, SpaceKind.HEX, terrain)
    assert len(shapes(replace(HEXES, hexes=Map({"0101": hex_})))) == 8


def test_a_map_that_does_not_close_gives_what_closes() -> None:
    torn = replace(SQUARE, borders=SQUARE.borders.delete("right_south"))
    assert set(shapes(torn)) == {"north", "east", "west"}


def drawing(shown: AnyMap) -> bytes:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="200mm" height="150mm" viewBox="0 0 200 150">'
    return "\n".join((head, '<path d="M0 0h9v9z" fill="red"/>', *space_shapes(shown), "</svg>")).encode()


def test_an_exported_drawing_is_imported_as_its_areas_by_name_and_id(tmp_path: Path) -> None:
    path = tmp_path / "own.svg"
    path.write_bytes(drawing(SQUARE))
    proposal = propose_import(path, MapFormat.SVG)
    assert not proposal.steps
    read = proposal.map
    assert isinstance(read, AreaMap)
    told = {space.id: (space.name, space.kind) for space in SQUARE.spaces.values()}
    assert {space.id: (space.name, space.kind) for space in read.spaces.values()} == told
    path.write_bytes(drawing(HEXES))
    with pytest.raises(ImportRefused, match="export the map as csv or the ruleset as json"):
        propose_import(path, MapFormat.SVG)
