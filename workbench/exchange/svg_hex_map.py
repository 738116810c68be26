"""A hex map as an SVG drawing in millimetres: every hex a polygon with its facts, hexsides, roads, numbers, names."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from workbench.cartography.hex_grid import centre, corners, hexside_ends
from workbench.engine.area_map import Point, Space, SpaceKind
from workbench.engine.hex_map import HexMap, Hexside
from workbench.engine.hex_places import Place, every_place, find_place, number_of
from workbench.exchange.scans.pyramid import ReadAsset
from workbench.exchange.svg_labels import add_text, printable
from workbench.exchange.svg_labels import millimetres as _mm
from workbench.exchange.svg_scans import XLINK, scans_layer

PAPER, INK, UNPLAYABLE = "#F5ECD4", "#2A211B", "#D9BE8C"
GROUNDS = (
    (("sea", "water", "lake", "ocean"), "#C6DADB"),
    (("mountain", "alpine", "peak"), "#CFB288"),
    (("hill", "rough", "broken", "slope"), "#E8D6A8"),
    (("wood", "forest", "jungle"), "#C6CE98"),
    (("marsh", "swamp", "bog"), "#D5DDC0"),
    (("field", "farm", "orchard", "vineyard"), "#DDE0AC"),
    (("town", "city", "village"), "#EEDFC0"),
)
"""Fills of terrain by the words in its name; the design's own colours come first."""

LINES = {
    "river": ("#84B4CB", 1.4, ""),
    "stream": ("#84B4CB", 0.7, ""),
    "canal": ("#5E93AF", 1.0, ""),
    "bridge": ("#2A211B", 0.9, "0.8 0.5"),
    "ford": ("#FBF5E4", 0.8, "0.8 0.8"),
    "wall": ("#2A211B", 1.1, ""),
    "cliff": ("#5C3B22", 0.9, "0.3 0.6"),
    "blocked": ("#8C1C1C", 1.1, ""),
}
OTHER_LINE = ("#6A5A47", 0.6, "1.2 0.8")

STYLE = """
.hex { stroke: #5B4A36; stroke-width: 0.2; stroke-opacity: 0.6 }
.hexside, .road, .road-casing { fill: none; stroke-linecap: round; stroke-linejoin: round }
.road-casing { stroke: #2A211B; stroke-width: 1.5 }
.road { stroke: #FBF5E4; stroke-width: 0.95 }
text { font-family: 'EB Garamond', Georgia, 'Times New Roman', serif; text-anchor: middle; fill: #2A211B }
.number { font-size: 1.9px; fill: #6B5A45 }
.name { font-size: 3px; font-weight: 600 }
.halo { fill: none; stroke: #F5ECD4; stroke-width: 0.8; stroke-linejoin: round }
.map-title { font-size: 5px; text-anchor: start }
"""


def write_hex_svg(hex_map: HexMap, colours: Mapping[str, str] | None = None, scans_of: ReadAsset | None = None) -> str:
    """The map as one SVG document; user units are millimetres of the sheet. `colours` are #rrggbb by terrain.

    Its scans lie over the ground where `scans_of` gives the content of an asset.
    """
    width, height = _mm(hex_map.width_mm), _mm(hex_map.height_mm)
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": XLINK})
    svg.attrib |= {"width": f"{width}mm", "height": f"{height}mm", "viewBox": f"0 0 {width} {height}"}
    SubElement(svg, "title").text = printable(hex_map.title)
    SubElement(svg, "style").text = STYLE
    SubElement(_layer(svg, "paper"), "rect", width=width, height=height, fill=PAPER)
    _add_hexes(svg, hex_map, colours or {})
    if scans_of is not None:
        svg.insert([part.get("id") for part in svg].index("layer-hexes") + 1, scans_layer(hex_map, scans_of))
    _add_hexsides(_layer(svg, "hexsides"), hex_map)
    _add_roads(_layer(svg, "roads"), hex_map)
    _add_names(svg, hex_map)
    title = SubElement(_layer(svg, "title"), "text", {"class": "map-title", "x": "6", "y": _mm(hex_map.height_mm - 3)})
    title.text = printable(hex_map.title)
    indent(svg, " ")
    return tostring(svg, encoding="unicode", xml_declaration=False) + "\n"


def _layer(parent: Element, name: str) -> Element:
    return SubElement(parent, "g", id=f"layer-{name}")


def _add_hexes(svg: Element, hex_map: HexMap, colours: Mapping[str, str]) -> None:
    hexes, numbers = _layer(svg, "hexes"), _layer(svg, "numbers")
    away = hex_map.grid.size_mm * 0.36
    for place in every_place(hex_map.grid):
        number = number_of(hex_map.grid, place)
        space = hex_map.space(number)
        polygon = SubElement(hexes, "polygon", {"class": "hex", "id": f"hex-{printable(number)}"})
        polygon.set("points", " ".join(_point(corner) for corner in corners(hex_map.grid, place)))
        polygon.set("fill", _fill(space, colours))
        polygon.attrib |= _facts(space)
        if space.kind is not SpaceKind.UNPLAYABLE:
            x, y = centre(hex_map.grid, place)
            SubElement(numbers, "text", {"class": "number", "x": _mm(x), "y": _mm(y - away + 0.7)}).text = number


def _fill(space: Space, colours: Mapping[str, str]) -> str:
    if space.kind is SpaceKind.UNPLAYABLE:
        return UNPLAYABLE
    if colours.get(space.terrain):
        return colours[space.terrain]
    terrain = space.terrain.lower()
    return next((fill for words, fill in GROUNDS if any(word in terrain for word in words)), PAPER)


def _facts(space: Space) -> dict[str, str]:
    """What the hex is, as data attributes; those that say nothing are left out."""
    facts = {
        "id": space.id,
        "name": space.name,
        "kind": "" if space.kind is SpaceKind.HEX else space.kind.value,
        "terrain": space.terrain,
        "stacking": "" if space.stacking is None else str(space.stacking),
        "town": "yes" if space.town else "",
        "victory-points": str(space.victory_points) if space.victory_points else "",
    }
    return {f"data-{name}": printable(value) for name, value in facts.items() if value}


def _add_hexsides(layer: Element, hex_map: HexMap) -> None:
    for name in sorted(hex_map.hexsides):
        side = hex_map.hexsides[name]
        ends = _ends(hex_map, side)
        for feature in side.features if ends else ():
            colour, wide, dashes = LINES.get(feature, OTHER_LINE)
            line = SubElement(layer, "polyline", {"class": "hexside", "stroke": colour, "stroke-width": str(wide)})
            line.attrib |= {"points": " ".join(_point(end) for end in ends), "data-id": printable(side.id)}
            line.set("data-feature", printable(feature))
            if dashes:
                line.set("stroke-dasharray", dashes)


def _ends(hex_map: HexMap, side: Hexside) -> tuple[Point, ...]:
    first, second = (find_place(hex_map.grid, number) for number in (side.first, side.second))
    return hexside_ends(hex_map.grid, first, second) if first is not None and second is not None else ()


def _add_roads(layer: Element, hex_map: HexMap) -> None:
    for css in ("road-casing", "road"):
        for name in sorted(hex_map.roads):
            road = hex_map.roads[name]
            found = (find_place(hex_map.grid, number) for number in road.hexes)
            places: list[Place] = [place for place in found if place is not None]
            points = " ".join(_point(centre(hex_map.grid, place)) for place in places)
            line = SubElement(layer, "polyline", {"class": css, "points": points})
            line.attrib |= {"data-road": printable(road.id), "data-class": printable(road.road_class)}


def _add_names(svg: Element, hex_map: HexMap) -> None:
    layer = _layer(svg, "names")
    for number in sorted(hex_map.hexes):
        place, space = find_place(hex_map.grid, number), hex_map.hexes[number]
        if place is None or not space.name:
            continue
        x, y = space.label or centre(hex_map.grid, place)
        below = 0.0 if space.label else hex_map.grid.size_mm * 0.42
        add_text(layer, "name", x, y + below, space.name)


def _point(point: Point) -> str:
    return f"{_mm(point[0])},{_mm(point[1])}"
