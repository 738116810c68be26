"""The label block of each space in an SVG map: name lines, then one row of sign, number, victory points and zone."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from importlib.resources import files
from xml.etree.ElementTree import Element, SubElement, fromstring

from workbench.cartography.faces import Faces
from workbench.engine.area_map import Fort, FortKind, Point, Space, SpaceKind
from workbench.engine.map_parts import is_unlimited

SVG = "{http://www.w3.org/2000/svg}"
SIGNS = ("fort_1", "fort_2", "fort_3", "redoubt", "improved_redoubt", "depot")
SIGN_UNITS = 24  # the side of every sign's own drawing
LINE_MM, SIGN_MM, GAP_MM = 3.4, 5.6, 0.9
_NOT_IN_XML = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
WATERS = (SpaceKind.RADE, SpaceKind.SEA_ZONE)


def printable(text: str) -> str:
    """The text without the control signs that XML cannot hold."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def millimetres(value: float) -> str:
    """Hundredths of a millimetre, without zeros that say nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def add_definitions(svg: Element) -> None:
    """The signs of the program's symbol set, and the hatchings of towns and of unplayable ground."""
    definitions = SubElement(svg, "defs")
    for name in SIGNS:
        source = fromstring(files("resources").joinpath("symbols", f"{name}.svg").read_text(encoding="utf-8"))
        drawing = {name: value for name, value in source.attrib.items() if name != "viewBox"}
        sign = SubElement(definitions, "g", drawing | {"id": f"sign-{name}"})
        for shape in source.iter():
            if shape is not source:
                SubElement(sign, shape.tag.removeprefix(SVG), shape.attrib)
    _add_hatching(definitions, "town", "#DDA79A", "#A8463B", 1.1, 0.22)
    _add_hatching(definitions, "unplayable", "#D9BE8C", "#B9975F", 1.6, 0.3)


def _add_hatching(definitions: Element, name: str, ground: str, ink: str, every_mm: float, width_mm: float) -> None:
    size = str(every_mm)
    pattern = SubElement(definitions, "pattern", id=name, width=size, height=size, patternUnits="userSpaceOnUse")
    pattern.set("patternTransform", "rotate(45)")
    SubElement(pattern, "rect", width=size, height=size, fill=ground)
    SubElement(
        pattern, "line", {"x1": "0", "y1": "0", "x2": "0", "y2": size, "stroke": ink, "stroke-width": str(width_mm * 2)}
    )


def add_labels(layer: Element, derived: Faces, spaces: Iterable[Space]) -> None:
    """The labels of all spaces that are anywhere on the sheet and can be played in."""
    for space in spaces:
        if space.kind is SpaceKind.UNPLAYABLE or derived.face(space.id).is_empty:
            continue
        label = SubElement(layer, "g", {"class": "label", "data-space": printable(space.id)})
        _add_block(label, space, derived.label(space.id).point)


def _add_block(label: Element, space: Space, centre: Point) -> None:
    x, y = centre
    if space.kind in WATERS:
        add_text(label, "water-name", x, y, space.name)
        return
    name = space.name.upper() if space.town else space.name
    lines = textwrap.wrap(name, 16) or [""]
    css = "town-name" if space.town else "fort-name" if space.forts else "space-name"
    top = y - (len(lines) * LINE_MM + SIGN_MM) / 2 + LINE_MM
    for i, line in enumerate(lines):
        add_text(label, css, x, top + i * LINE_MM, line)
    _add_row(label, space, x, top + (len(lines) - 1) * LINE_MM + GAP_MM + SIGN_MM / 2)


def _add_row(label: Element, space: Space, x: float, y: float) -> None:
    """Signs stand side by side, centred on the label's place."""
    signs = [_sign(fort) for fort in space.forts] + (["depot"] if space.depot else [])
    number = "∞" if is_unlimited(space.stacking) else str(space.stacking)
    number_mm = 4.4 if is_unlimited(space.stacking) else 2.6 * len(number)
    widths = (
        [SIGN_MM] * len(signs) + [2.6 * len(number)] + [4.3] * bool(space.victory_points) + [5.0] * bool(space.zone)
    )
    left = x - (sum(widths) + GAP_MM * (len(widths) - 1)) / 2
    for sign in signs:
        place = f"translate({left:.2f} {y - SIGN_MM / 2:.2f}) scale({SIGN_MM / SIGN_UNITS:.4f})"
        SubElement(label, "use", {"href": f"#sign-{sign}", "xlink:href": f"#sign-{sign}", "transform": place})
        left += SIGN_MM + GAP_MM
    add_text(label, "number", left + number_mm / 2, y + 1.7, number)
    left += number_mm + GAP_MM
    if space.victory_points:
        ring = {"fill": "#FBF6E8", "stroke": "#8C1C1C", "stroke-width": "0.5"}
        SubElement(label, "circle", {"cx": f"{left + 2.15:.2f}", "cy": f"{y:.2f}", "r": "2.15", **ring})
        add_text(label, "sign", left + 2.15, y + 1.1, str(space.victory_points), "#8C1C1C")
        left += 4.3 + GAP_MM
    if space.zone:
        pill = {
            "width": "5",
            "height": "3.4",
            "rx": "1.7",
            "fill": "#FBF6E8",
            "stroke": "#27506B",
            "stroke-width": "0.4",
        }
        SubElement(label, "rect", {"x": f"{left:.2f}", "y": f"{y - 1.7:.2f}", **pill})
        add_text(label, "sign", left + 2.5, y + 1.05, space.zone, "#27506B")


def _sign(fort: Fort) -> str:
    return f"fort_{min(3, max(1, fort.level))}" if fort.kind is FortKind.FORT else fort.kind.value


def add_text(label: Element, css: str, x: float, y: float, text: str, ink: str = "") -> None:
    """The text over its halo: two elements, since not every program draws an outline below its letters."""
    place = {"x": f"{x:.2f}", "y": f"{y:.2f}"}
    if not ink:
        halo = SubElement(label, "text", {"class": f"{css} halo", "aria-hidden": "true", **place})
        halo.text = printable(text)
    element = SubElement(label, "text", {"class": css, **place, **({"fill": ink} if ink else {})})
    element.text = printable(text)
