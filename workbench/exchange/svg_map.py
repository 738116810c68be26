"""An area map as an SVG drawing in millimetres, for the web and for drawing programs.

Each layer is a group with an id, each space a path with its facts in data attributes, so that a page can colour
spaces and answer clicks without another file. Nothing of it depends on a screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import shapely

from workbench.cartography.faces import Faces, faces
from workbench.cartography.outlines import pieces
from workbench.cartography.plane import border_line
from workbench.engine.area_map import OUTSIDE, AreaMap, Border, Point, Space, SpaceKind
from workbench.exchange.scans.pyramid import ReadAsset
from workbench.exchange.svg_labels import add_definitions, add_labels, printable
from workbench.exchange.svg_labels import millimetres as _mm
from workbench.exchange.svg_scans import XLINK, scans_layer

WATER = frozenset({SpaceKind.RADE, SpaceKind.SEA_ZONE})
GROUND = {"clear": "#F5ECD4", "woods": "#D3D3A4", "rough": "#EFE0BC", "hills": "#E8D6A8", "mountain": "#CFB288"}
PAPER, SEA, UNPLAYABLE_GROUND = "#F5ECD4", "#C6DADB", "#D9BE8C"
INK, BORDER_INK = "#2A211B", "#6A5A47"
STYLE = """
.border { fill: none; stroke: #6A5A47; stroke-width: 0.3; stroke-dasharray: 0.3 0.75; stroke-linecap: round }
.blocked { stroke-width: 0.8; stroke-dasharray: none }
.limit { fill: none; stroke: #2F5E78; stroke-width: 0.45; stroke-dasharray: 2.4 1.2 }
.coast { fill: none; stroke: #2A211B; stroke-width: 0.5; stroke-linejoin: round; stroke-linecap: round }
.river-casing { fill: none; stroke: #2E5A73; stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round }
.river { fill: none; stroke: #84B4CB; stroke-width: 1.0; stroke-linejoin: round; stroke-linecap: round }
.road-casing { fill: none; stroke: #2A211B; stroke-width: 1.55; stroke-linejoin: round; stroke-linecap: round }
.road { fill: none; stroke: #FBF5E4; stroke-width: 1.0; stroke-linejoin: round; stroke-linecap: round }
text { font-family: 'EB Garamond', Georgia, 'Times New Roman', serif; text-anchor: middle }
.halo { fill: none; stroke: #F5ECD4; stroke-width: 0.9; stroke-linejoin: round }
.space-name { font-size: 3.0px; font-style: italic; font-weight: 500 }
.fort-name { font-size: 3.2px; font-weight: 600 }
.town-name { font-size: 3.15px; font-weight: 600; letter-spacing: 0.12px }
.water-name { font-size: 8px; font-style: italic; letter-spacing: 0.7px; fill: #274B61 }
.water-name.halo { fill: none; stroke: #C6DADB }
.number { font-size: 5.2px; font-weight: 600 }
.sign { font-size: 3.2px; font-weight: 600 }
.map-title { font-size: 12px; text-anchor: end }
"""


def write_svg(area_map: AreaMap, scans_of: ReadAsset | None = None) -> str:
    """The map as one SVG document; user units are millimetres of the sheet.

    Its scans lie over the ground where `scans_of` gives the content of an asset.
    """
    width, height = _mm(area_map.width_mm), _mm(area_map.height_mm)
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": XLINK})
    svg.attrib |= {"width": f"{width}mm", "height": f"{height}mm", "viewBox": f"0 0 {width} {height}"}
    SubElement(svg, "title").text = printable(area_map.title)
    SubElement(svg, "style").text = STYLE
    add_definitions(svg)
    derived = faces(area_map)
    SubElement(_layer(svg, "paper"), "rect", width=width, height=height, fill=PAPER)
    _add_spaces(_layer(svg, "water"), derived, [s for s in _spaces(area_map) if s.kind in WATER])
    _add_spaces(_layer(svg, "land"), derived, [s for s in _spaces(area_map) if s.kind not in WATER])
    if scans_of is not None:
        svg.append(scans_layer(area_map, scans_of))
    _add_lines(svg, area_map)
    _add_reconnoitre_points(_layer(svg, "junctions"), area_map)
    add_labels(_layer(svg, "labels"), derived, _spaces(area_map))
    title = SubElement(_layer(svg, "title"), "text", {"class": "map-title", "x": _mm(area_map.width_mm - 8), "y": "16"})
    title.text = printable(area_map.title)
    indent(svg, " ")
    return tostring(svg, encoding="unicode", xml_declaration=False) + "\n"


def _spaces(area_map: AreaMap) -> list[Space]:
    return [area_map.spaces[space_id] for space_id in sorted(area_map.spaces)]


def _layer(parent: Element, name: str) -> Element:
    return SubElement(parent, "g", id=f"layer-{name}")


def _add_spaces(layer: Element, derived: Faces, spaces: Iterable[Space]) -> None:
    for space in spaces:
        face = derived.face(space.id)
        if face.is_empty:
            continue
        rings = [ring for piece in pieces(face) for ring in (piece.exterior, *piece.interiors)]
        path = SubElement(layer, "path", id=f"space-{printable(space.id)}", d=" ".join(_ring(r) for r in rings))
        path.attrib |= {"fill": _fill(space), "fill-rule": "evenodd"} | _facts(space)
        SubElement(path, "title").text = printable(space.name)


def _fill(space: Space) -> str:
    if space.kind in WATER:
        return SEA
    if space.kind is SpaceKind.UNPLAYABLE:
        return "url(#unplayable)"
    return "url(#town)" if space.town else GROUND.get(space.terrain, PAPER)


def _facts(space: Space) -> dict[str, str]:
    """What the space is, as data attributes; those that say nothing are left out."""
    facts = {
        "id": space.id,
        "name": space.name,
        "kind": space.kind.value,
        "terrain": space.terrain if space.kind is SpaceKind.AREA else "",
        "stacking": "" if space.stacking is None else str(space.stacking),
        "town": "yes" if space.town else "",
        "forts": " ".join(str(fort.level) for fort in space.forts),
        "victory-points": str(space.victory_points) if space.victory_points else "",
        "zone": space.zone,
        "depot": space.depot,
    }
    return {f"data-{name}": printable(value) for name, value in facts.items() if value}


def _add_lines(svg: Element, area_map: AreaMap) -> None:
    """Borders, limits, coasts, rivers and roads, each kind a layer above the one before."""
    borders = [area_map.borders[b] for b in sorted(area_map.borders)]
    kinds = {border.id: _kind(area_map, border) for border in borders}
    for name, kind in (("borders", "border"), ("limits", "limit"), ("coast", "coast")):
        layer = _layer(svg, name)
        for border in borders:
            if kinds[border.id] == kind:
                _add_line(layer, area_map, border, f"{kind} blocked" if border.blocked else kind, f"border-{border.id}")
    for name, carrying in (("river", [b for b in borders if b.river]), ("road", [b for b in borders if b.road])):
        layer = _layer(svg, f"{name}s")
        for css in (f"{name}-casing", name):
            for border in carrying:
                line = _add_line(layer, area_map, border, css, "")
                line.set(f"data-{name}", printable(border.road if name == "road" else border.river))


def _kind(area_map: AreaMap, border: Border) -> str:
    """How a border is drawn; the map's own edge between one side and nothing is not drawn."""
    sides = [area_map.spaces[s].kind for s in (border.left, border.right) if s != OUTSIDE and s in area_map.spaces]
    if len(sides) < 2:
        return ""
    waters = sum(kind in WATER for kind in sides)
    return ("border", "coast", "limit")[waters]


def _add_line(layer: Element, area_map: AreaMap, border: Border, css: str, line_id: str) -> Element:
    line = SubElement(layer, "polyline", {"class": css, "points": _points(border_line(area_map, border))})
    if line_id:
        line.set("id", printable(line_id))
    return line


def _add_reconnoitre_points(layer: Element, area_map: AreaMap) -> None:
    for junction_id in sorted(area_map.junctions):
        junction = area_map.junctions[junction_id]
        if not junction.reconnoitre_point:
            continue
        group = SubElement(layer, "g", {"id": f"junction-{printable(junction.id)}", "data-id": printable(junction.id)})
        x, y = _mm(junction.x_mm), _mm(junction.y_mm)
        SubElement(group, "circle", {"cx": x, "cy": y, "r": "1.45", "fill": "#E7BB4B"} | _EDGE)
        SubElement(group, "circle", cx=x, cy=y, r="0.38", fill=INK)
        SubElement(group, "title").text = printable(junction.name or junction.id)


_EDGE = {"stroke": INK, "stroke-width": "0.32"}


def _ring(ring: shapely.LinearRing) -> str:
    first, *rest = list(ring.coords)[:-1]
    return f"M{_point(first)} L{' '.join(_point(p) for p in rest)} Z"


def _points(line: Sequence[Point]) -> str:
    return " ".join(_point(p) for p in line)


def _point(point: Sequence[float]) -> str:
    return f"{_mm(point[0])},{_mm(point[1])}"
