"""What Qt writes as a drawing, read as marks: each a thing drawn with what cuts it, how it looks, and its shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, tostring

from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_prints.kept_outlines import NOTHING_KEPT, KeptOutlines
from workbench.qt.map_prints.lean_outlines import Outline, joined, number, outline_of, path_text, through

SVG, HREF = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
PLACES, FINE_PLACES = 2, 3
INITIAL = {
    "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-dashoffset": "0", "stroke-miterlimit": "4",
    "stroke-width": "1", "stroke-opacity": "1", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none",
}  # fmt: skip
PAINT = ("fill", "fill-opacity", "fill-rule")
LINE = (
    "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-dasharray", "stroke-dashoffset",
)  # fmt: skip
LENGTHS = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry")
AT = {"x": 0, "cx": 0, "y": 1, "cy": 1}

Matrix = tuple[float, float, float, float, float, float]
Look = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by what it holds and its size."""

    href: str
    width: str
    height: str
    smooth: bool


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A picture at a place."""

    picture: Picture
    x: float
    y: float


Shape = Outline | PlacedPicture | str


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing drawn: what cuts it, how it looks, and its shape in millimetres (text: an element as it is)."""

    clip: str
    look: Look
    shape: Shape


class Clips:
    """What cuts the drawing, each once; `name` is the name that it has from now on."""

    def __init__(self, root: Element, scale: float) -> None:
        self.paths: dict[str, str] = {}
        self._names: dict[str, str] = {}
        for clip in root.iter(f"{SVG}clipPath"):
            path = joined([outline_of(child.get("d", "")).scaled(scale, 0.0, 0.0) for child in clip])
            name = self.paths.setdefault(path_text(path, PLACES), f"cut{len(self.paths) + 1}")
            self._names[f"url(#{clip.get('id')})"] = name

    def name(self, reference: str | None) -> str:
        return self._names.get(reference or "", "")


def name_of(element: Element) -> str:
    """What kind of element it is."""
    return element.tag.removeprefix(SVG)


def as_it_is(element: Element) -> str:
    """The element as text without the names that the root declares."""
    text = tostring(element, encoding="unicode").strip().replace("ns0:", "").replace("ns1:", "xlink:")
    return re.sub(r' xmlns:\w+="[^"]*"', "", text)


class MarksReader:
    """Reads groups; an outline that is kept and drawn again at the same place, and a look, are made once."""

    def __init__(self, clips: Clips, kept: KeptOutlines = NOTHING_KEPT) -> None:
        self._clips, self._kept = clips, kept
        self._placed: dict[tuple[int, float, float, float], Outline] = {}
        self._looks: dict[tuple[object, ...], Look] = {}

    def marks(self, element: Element, above: dict[str, str], matrix: Matrix, work: LongWork = UNTOLD) -> Iterator[Mark]:
        """What a group draws; `above` is what the groups round it say."""
        round_it = above | element.attrib
        own = dict(round_it)
        fill = own.get("fill", "")
        matrix = _times(matrix, element.attrib.get("transform", ""))
        a, b, c, d, e, f = matrix
        has_own_units = any(own.get(name, "").startswith("url(") for name in ("fill", "stroke"))
        is_plain = not b and not c and abs(a - d) < 1e-6 * abs(a) and not has_own_units
        scale, x, y = (a, e, f) if is_plain else (1.0, 0.0, 0.0)
        turned = () if is_plain else (("transform", f"matrix({' '.join(number(value, 6) for value in matrix)})"),)
        clip = self._clips.name(own.get("clip-path"))
        for at, child in enumerate(element):
            work.tell(at, len(element))
            if name_of(child) == "g":
                yield from self.marks(child, round_it, matrix)
                continue
            shape = self._shape(child, scale, x, y)
            own |= {"fill-rule": child.get("fill-rule", "nonzero"), "fill": child.get("fill", fill)}
            look = self._look(own, scale, isinstance(shape, PlacedPicture)) + turned
            is_rim = isinstance(shape, Outline) and shape.commands.endswith("Z") and ("fill", "none") in look
            yield Mark(clip, _laid_on_at_once(look) if is_rim else look, shape)

    def _shape(self, element: Element, scale: float, x: float, y: float) -> Shape:
        match name_of(element):
            case "path":
                return self._outline(element.get("d", ""), scale, x, y)
            case "polyline" | "polygon" as name:
                return through(element.get("points", ""), name == "polygon").scaled(scale, x, y)
        lengths = {
            name: float(element.get(name, 0)) * scale + ((x, y)[AT[name]] if name in AT else 0.0)
            for name in LENGTHS
            if name in element.attrib
        }
        if name_of(element) == "image":
            wide, high = number(lengths["width"], FINE_PLACES), number(lengths["height"], FINE_PLACES)
            smooth = element.get("image-rendering") != "optimizeSpeed"
            return PlacedPicture(Picture(element.get(HREF, ""), wide, high, smooth), lengths["x"], lengths["y"])
        if name_of(element) in ("rect", "circle", "ellipse"):
            written = " ".join(f'{name}="{number(length, PLACES)}"' for name, length in lengths.items())
            return f"<{name_of(element)} {written}/>"
        return as_it_is(element)

    def _outline(self, drawn: str, scale: float, x: float, y: float) -> Outline:
        kept = self._kept.named_by(drawn)
        if kept is None:
            return outline_of(drawn).scaled(scale, x, y)
        key = id(kept), scale, x, y
        if key not in self._placed:
            self._placed[key] = kept.scaled(scale, x, y)
        return self._placed[key]

    def _look(self, own: dict[str, str], scale: float, is_picture: bool) -> Look:
        key = (scale, is_picture, own.get("opacity"), *map(own.get, PAINT), *map(own.get, LINE))
        if key not in self._looks:
            self._looks[key] = _look(own, scale, is_picture)
        return self._looks[key]


def _times(matrix: Matrix, transform: str) -> Matrix:
    found = re.fullmatch(r"\s*matrix\(([^)]*)\)\s*", transform)
    if not found:
        return matrix
    a, b, c, d, e, f = matrix
    p, q, r, s, t, u = (float(value) for value in found[1].replace(",", " ").split())
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def _look(own: dict[str, str], scale: float, is_picture: bool) -> Look:
    if is_picture:
        return (("opacity", number(float(own["opacity"]), 3)),) if "opacity" in own else ()
    kept: tuple[str, ...] = PAINT if own.get("fill") != "none" else PAINT[:1]
    kept += LINE if own.get("stroke") != "none" else ()
    found = []
    for name in kept:
        value = own.get(name, "")
        if name in ("stroke-width", "stroke-dasharray", "stroke-dashoffset") and value:
            value = ",".join(number(float(part) * scale, FINE_PLACES) for part in value.split(","))
        elif name.endswith("opacity") and value:
            value = number(float(value), 3)
        if value and value != INITIAL.get(name):
            found.append((name, value))
    return tuple(found)


def _laid_on_at_once(look: Look) -> Look:
    """The rim round letters, whose parts may then be drawn one by one: where they cross it is no stronger."""
    return tuple(("opacity" if name == "stroke-opacity" else name, value) for name, value in look)
