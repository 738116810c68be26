"""A hex map as SVG: every hex with its facts where it lies, lines, names; texts that XML cannot hold do no harm."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

from immutables import Map

from workbench.cartography.hex_grid import centre
from workbench.engine.area_map import Space, SpaceKind
from workbench.engine.hex_map import HexGrid, HexMap, HexRoad, hexside
from workbench.exchange.svg_hex_map import write_hex_svg

SVG = "{http://www.w3.org/2000/svg}"


def small_map() -> HexMap:
    hexes = {
        "0101": Space("0101", "Château <& Bois>\x00", SpaceKind.HEX, "woods", stacking=3, victory_points=2),
        "0202": Space("0202", "", SpaceKind.UNPLAYABLE),
    }
    river = hexside("0101", "0201", "river", "bridge")
    road = HexRoad("R1", "High road", ("0101", "0201", "0301"), "track")
    return HexMap(
        "m", "Small <map>", 90.0, 60.0, HexGrid(3, 2, 16.0, 15.0, 15.0), hexes=Map(hexes),
        hexsides=Map({river.id: river}), roads=Map({"R1": road}),
    )  # fmt: skip


def drawn(hex_map: HexMap, colours: dict[str, str] | None = None) -> Element:
    return fromstring(write_hex_svg(hex_map, colours))


def layer(svg: Element, name: str) -> list[Element]:
    found = svg.find(f".//{SVG}g[@id='layer-{name}']")
    assert found is not None
    return list(found)


def test_every_hex_is_a_polygon_where_it_lies_with_its_facts() -> None:
    hex_map = small_map()
    hexes = {str(one.get("data-id")): one for one in layer(drawn(hex_map), "hexes")}
    assert sorted(hexes) == ["0101", "0102", "0201", "0202", "0301", "0302"]
    wood = hexes["0101"]
    corners = [tuple(float(part) for part in pair.split(",")) for pair in (wood.get("points") or "").split()]
    assert len(corners) == 6
    middle = tuple(sum(axis) / 6 for axis in zip(*corners, strict=True))
    x, y = centre(hex_map.grid, (0, 0))
    assert abs(middle[0] - x) < 0.01 and abs(middle[1] - y) < 0.01
    assert (wood.get("data-terrain"), wood.get("data-stacking"), wood.get("data-victory-points")) == ("woods", "3", "2")
    assert wood.get("fill") != hexes["0102"].get("fill") != hexes["0202"].get("fill")
    assert "0202" not in [number.text for number in layer(drawn(hex_map), "numbers")]


def test_the_designs_own_colours_come_first() -> None:
    hexes = {one.get("data-id"): one for one in layer(drawn(small_map(), {"woods": "#123456", "clear": ""}), "hexes")}
    assert hexes["0101"].get("fill") == "#123456"
    assert hexes["0102"].get("fill") == "#F5ECD4"


def test_lines_and_names_are_there() -> None:
    svg = drawn(small_map())
    assert {line.get("data-feature") for line in layer(svg, "hexsides")} == {"river", "bridge"}
    assert [line.get("class") for line in layer(svg, "roads")] == ["road-casing", "road"]
    assert {text.text for text in layer(svg, "names")} == {"Château <& Bois>\N{REPLACEMENT CHARACTER}"}
    assert (svg.get("width"), svg.get("viewBox")) == ("90mm", "0 0 90 60")
