"""A drawing as Qt writes it, written again in a tenth of the room: one unit is a millimetre.

Groups that say the same are one, short lines of one pen are one path, what stands in many places is kept once, and no
number is finer than is seen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from xml.etree.ElementTree import Element, fromstring, tostring
from xml.sax.saxutils import quoteattr

from workbench.qt.map_prints.lean_outlines import (
    ALIKE,
    Outline,
    PlacedOutline,
    SharedOutlines,
    joined,
    number,
    outline_of,
    parts_of,
    path_text,
    through,
)
from workbench.qt.map_prints.lean_pictures import packed

SVG, HREF = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
PLACES, FINE_PLACES = 2, 3
SHORT_POINTS, MOST_JOINED = 6, 400
"""Lines of so few points are joined, so many of them."""
QTS_STEP = 2e-6
"""Qt writes six digits. The ends of two steps that should be alike differ by so much of the longest number, or less."""
LEAST_SHARED = 48
"""Shorter paths are written where they stand."""
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


def lean(drawn: bytes, units_per_mm: float, width_mm: float, height_mm: float) -> Iterator[str]:
    """The lines of the drawing of this size anew, all but its end tag."""
    root = fromstring(drawn)
    clips = _Clips(root, 1 / units_per_mm)
    own = (1 / units_per_mm, 0.0, 0.0, 1 / units_per_mm, 0.0, 0.0)
    marks = [mark for child in root if _name(child) == "g" for mark in _marks(child, {}, own, clips)]
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"'
        f' width="{width_mm:g}mm" height="{height_mm:g}mm" viewBox="0 0 {width_mm:g} {height_mm:g}">'
    )
    for name in ("title", "desc"):
        yield from (_as_it_is(child) for child in root.iter(SVG + name))
    alike = max(ALIKE, QTS_STEP * 10 ** len(str(int(max(width_mm, height_mm) * units_per_mm))) / units_per_mm)
    yield from _body(list(_joined(marks)), clips, [child for child in root.iter(SVG + "defs")], alike)


class _Clips:
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


def _name(element: Element) -> str:
    return element.tag.removeprefix(SVG)


def _as_it_is(element: Element) -> str:
    """The element as text without the names that the root declares."""
    text = tostring(element, encoding="unicode").strip().replace("ns0:", "").replace("ns1:", "xlink:")
    return re.sub(r' xmlns:\w+="[^"]*"', "", text)


def _marks(element: Element, above: dict[str, str], matrix: Matrix, clips: _Clips) -> Iterator[Mark]:
    """What a group draws; `above` is what the groups round it say."""
    own = above | dict(element.attrib)
    matrix = _times(matrix, element.attrib.get("transform", ""))
    a, b, c, d, e, f = matrix
    has_own_units = any(own.get(name, "").startswith("url(") for name in ("fill", "stroke"))
    is_plain = not b and not c and abs(a - d) < 1e-6 * abs(a) and not has_own_units
    scale, x, y = (a, e, f) if is_plain else (1.0, 0.0, 0.0)
    turned = () if is_plain else (("transform", f"matrix({' '.join(number(value, 6) for value in matrix)})"),)
    clip, looks = clips.name(own.get("clip-path")), dict[tuple[str, bool], Look]()
    for child in element:
        if _name(child) == "g":
            yield from _marks(child, own, matrix, clips)
            continue
        shape, rule = _shape(child, scale, x, y), child.get("fill-rule", "nonzero")
        kind = rule, isinstance(shape, PlacedPicture)
        if kind not in looks:
            looks[kind] = _look(own | {"fill-rule": rule}, scale, is_picture=kind[1]) + turned
        is_rim = isinstance(shape, Outline) and shape.commands.endswith("Z") and ("fill", "none") in looks[kind]
        yield Mark(clip, _laid_on_at_once(looks[kind]) if is_rim else looks[kind], shape)


def _times(matrix: Matrix, transform: str) -> Matrix:
    found = re.fullmatch(r"\s*matrix\(([^)]*)\)\s*", transform)
    if not found:
        return matrix
    a, b, c, d, e, f = matrix
    p, q, r, s, t, u = (float(value) for value in found[1].replace(",", " ").split())
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def _shape(element: Element, scale: float, x: float, y: float) -> Shape:
    match _name(element):
        case "path":
            return outline_of(element.get("d", "")).scaled(scale, x, y)
        case "polyline" | "polygon" as name:
            return through(element.get("points", ""), name == "polygon").scaled(scale, x, y)
    lengths = {
        name: float(element.get(name, 0)) * scale + ((x, y)[AT[name]] if name in AT else 0.0)
        for name in LENGTHS
        if name in element.attrib
    }
    if _name(element) == "image":
        wide, high = number(lengths["width"], FINE_PLACES), number(lengths["height"], FINE_PLACES)
        smooth = element.get("image-rendering") != "optimizeSpeed"
        return PlacedPicture(Picture(element.get(HREF, ""), wide, high, smooth), lengths["x"], lengths["y"])
    if _name(element) in ("rect", "circle", "ellipse"):
        written = " ".join(f'{name}="{number(length, PLACES)}"' for name, length in lengths.items())
        return f"<{_name(element)} {written}/>"
    return _as_it_is(element)


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


def _joined(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Short lines of one pen that follow each other made one path."""

    def pen(mark: Mark) -> tuple[str, Look] | int:
        if isinstance(mark.shape, Outline) and len(mark.shape.points) <= SHORT_POINTS and ("fill", "none") in mark.look:
            return mark.clip, mark.look
        return id(mark)

    for _, run in groupby(marks, pen):
        found = list(run)
        for at in range(0, len(found), MOST_JOINED):
            some = found[at : at + MOST_JOINED]
            outlines = [mark.shape for mark in some if isinstance(mark.shape, Outline)]
            yield some[0] if len(some) == 1 else Mark(some[0].clip, some[0].look, joined(outlines))


class _Shared:
    """What stands in several places of a drawing, and what a mark is made of."""

    def __init__(self, marks: Iterable[Mark], alike: float) -> None:
        self._outlines = SharedOutlines(alike)
        self._pictures = Counter(mark.shape.picture for mark in marks if isinstance(mark.shape, PlacedPicture))
        self._placed: dict[int, list[PlacedOutline]] = {}
        self._texts: dict[int, str] = {}
        self._packed: dict[str, str] = {}
        for mark in marks:
            if isinstance(mark.shape, Outline):
                names = {name for name, _ in mark.look}
                parts = parts_of(mark.shape) if "stroke" not in names or "opacity" in names else [mark.shape]
                self._placed[id(mark)] = [self._outlines.place(part) for part in parts]
        self._picture_names = {
            picture: f"p{at}"
            for at, picture in enumerate((one for one, count in self._pictures.items() if count > 1), start=1)
        }

    def _is_shared(self, shape: int) -> bool:
        return self._outlines.met[shape] > 1 and len(self._text(shape)) >= LEAST_SHARED

    def _text(self, shape: int) -> str:
        if shape not in self._texts:
            self._texts[shape] = path_text(self._outlines.shapes[shape], FINE_PLACES)
        return self._texts[shape]

    def defined(self) -> Iterator[str]:
        """The elements that are used."""
        for shape in range(len(self._outlines.shapes)):
            if self._is_shared(shape):
                yield f'<path id="s{shape}" d="{self._text(shape)}"/>'
        for picture, name in self._picture_names.items():
            yield self._image(picture, f'id="{name}" ')

    def elements(self, mark: Mark) -> list[str]:
        """What the mark is made of; `{}` stands where attributes go."""
        shape = mark.shape
        if isinstance(shape, str):
            return [re.sub(r"^<(\w+)", r"<\1{}", shape.replace("{", "{{").replace("}", "}}"), count=1)]
        if isinstance(shape, PlacedPicture):
            x, y = number(shape.x, PLACES), number(shape.y, PLACES)
            name = self._picture_names.get(shape.picture)
            used = f'<use{{}} x="{x}" y="{y}" xlink:href="#{name}"/>'
            return [used if name else self._image(shape.picture, f'x="{x}" y="{y}" ', "{}")]
        placed = self._placed[id(mark)]
        if not any(self._is_shared(one.shape) for one in placed):
            return [f'<path{{}} d="{path_text(shape, _places(mark))}"/>']
        return [self._use_or_path(one, _places(mark)) for one in placed]

    def _use_or_path(self, placed: PlacedOutline, places: int) -> str:
        if self._is_shared(placed.shape):
            x, y = number(placed.x, places), number(placed.y, places)
            return f'<use{{}} x="{x}" y="{y}" xlink:href="#s{placed.shape}"/>'
        outline = self._outlines.shapes[placed.shape].scaled(1.0, placed.x, placed.y)
        return f'<path{{}} d="{path_text(outline, places)}"/>'

    def _image(self, picture: Picture, first: str, room: str = "") -> str:
        if picture.href not in self._packed:
            self._packed[picture.href] = packed(picture.href)
        rendering = "" if picture.smooth else ' image-rendering="optimizeSpeed"'
        return (
            f'<image{room} {first}width="{picture.width}" height="{picture.height}" preserveAspectRatio="none"'
            f'{rendering} xlink:href="{self._packed[picture.href]}"/>'
        )


def _places(mark: Mark) -> int:
    """As fine as is seen: what is blown up or shrunk by a transform of its own is written finer."""
    return FINE_PLACES if any(name == "transform" for name, _ in mark.look) else PLACES


def _body(marks: list[Mark], clips: _Clips, defined: list[Element], alike: float) -> Iterator[str]:
    shared = _Shared(marks, alike)
    yield "<defs>"
    for name, path in ((name, path) for path, name in clips.paths.items()):
        yield f'<clipPath id="{name}"><path d="{path}"/></clipPath>'
    yield from (_as_it_is(child) for defs in defined for child in defs if _name(child) != "clipPath")
    yield from shared.defined()
    yield "</defs>"
    for clip, cut in groupby(marks, lambda mark: mark.clip):
        yield f'<g clip-path="url(#{clip})">' if clip else "<g>"
        for look, run in groupby(cut, lambda mark: mark.look):
            yield from _group(look, [element for mark in run for element in shared.elements(mark)])
        yield "</g>"


def _group(look: Look, elements: list[str]) -> Iterator[str]:
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in look)
    if len(elements) == 1 and not (elements[0].startswith("<use") and "transform" in attributes):
        yield elements[0].format(attributes)
        return
    yield f"<g{attributes}>"
    yield from (element.format("") for element in elements)
    yield "</g>"
