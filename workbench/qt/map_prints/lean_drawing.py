"""A drawing as Qt writes it, written again in a tenth of the room: one unit is a millimetre.

Groups that say the same are one, short lines of one pen are one path, what stands in many places is kept once, and no
number is finer than is seen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element, fromstring
from xml.sax.saxutils import quoteattr

from workbench.long_work import UNTOLD, LongWork
from workbench.qt.map_prints.kept_outlines import NOTHING_KEPT, KeptOutlines
from workbench.qt.map_prints.lean_marks import (
    FINE_PLACES,
    PLACES,
    SVG,
    Clips,
    Look,
    Mark,
    MarksReader,
    Picture,
    PlacedPicture,
    as_it_is,
    name_of,
)
from workbench.qt.map_prints.lean_outlines import (
    ALIKE,
    Outline,
    PlacedOutline,
    SharedOutlines,
    joined,
    number,
    parts_of,
    path_text,
)
from workbench.qt.map_prints.lean_pictures import packed

SHORT_POINTS, MOST_JOINED = 6, 400
"""Lines of so few points are joined, so many of them."""
QTS_STEP = 2e-6
"""Qt writes six digits. The ends of two steps that should be alike differ by so much of the longest number, or less."""
LEAST_SHARED = 48
"""Shorter paths are written where they stand."""


def lean(
    drawn: bytes,
    units_per_mm: float,
    width_mm: float,
    height_mm: float,
    kept: KeptOutlines = NOTHING_KEPT,
    work: LongWork = UNTOLD,
) -> Iterator[str]:
    """The lines of the drawing of this size anew, all but its end tag. Outlines may be `kept` beside it."""
    root = fromstring(drawn)
    clips = Clips(root, 1 / units_per_mm)
    own = (1 / units_per_mm, 0.0, 0.0, 1 / units_per_mm, 0.0, 0.0)
    reader = MarksReader(clips, kept)
    read, shared, written = work.parts(3, 4, 3)
    groups = [child for child in root if name_of(child) == "g"]
    marks = [mark for group in groups for mark in reader.marks(group, {}, own, read)]
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1"'
        f' width="{width_mm:g}mm" height="{height_mm:g}mm" viewBox="0 0 {width_mm:g} {height_mm:g}">'
    )
    for name in ("title", "desc"):
        yield from (as_it_is(child) for child in root.iter(SVG + name))
    alike = max(ALIKE, QTS_STEP * 10 ** len(str(int(max(width_mm, height_mm) * units_per_mm))) / units_per_mm)
    found = list(_joined(marks))
    sharing = _Shared(found, alike, shared)
    yield from _body(found, sharing, clips, [child for child in root.iter(SVG + "defs")], written)


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

    def __init__(self, marks: Sequence[Mark], alike: float, work: LongWork) -> None:
        self._outlines = SharedOutlines(alike)
        self._pictures = Counter(mark.shape.picture for mark in marks if isinstance(mark.shape, PlacedPicture))
        self._placed: dict[tuple[int, bool], list[PlacedOutline]] = {}
        self._texts: dict[int, str] = {}
        self._packed: dict[str, str] = {}
        for mark in work.over(marks):
            if isinstance(mark.shape, Outline):
                self._place(mark.shape, _may_be_parted(mark))
        self._picture_names = {
            picture: f"p{at}"
            for at, picture in enumerate((one for one, count in self._pictures.items() if count > 1), start=1)
        }

    def _place(self, outline: Outline, in_parts: bool) -> None:
        known = self._placed.get((id(outline), in_parts))
        if known is None:
            parts = parts_of(outline) if in_parts else [outline]
            self._placed[id(outline), in_parts] = [self._outlines.place(part) for part in parts]
        else:
            for one in known:
                self._outlines.met[one.shape] += 1

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
        placed = self._placed[id(shape), _may_be_parted(mark)]
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


def _may_be_parted(mark: Mark) -> bool:
    """Whether its parts may be drawn one by one: where wide lines cross they would be stronger."""
    names = {name for name, _ in mark.look}
    return "stroke" not in names or "opacity" in names


def _places(mark: Mark) -> int:
    """As fine as is seen: what is blown up or shrunk by a transform of its own is written finer."""
    return FINE_PLACES if any(name == "transform" for name, _ in mark.look) else PLACES


def _body(marks: list[Mark], shared: _Shared, clips: Clips, defined: list[Element], work: LongWork) -> Iterator[str]:
    yield "<defs>"
    for name, path in ((name, path) for path, name in clips.paths.items()):
        yield f'<clipPath id="{name}"><path d="{path}"/></clipPath>'
    yield from (as_it_is(child) for defs in defined for child in defs if name_of(child) != "clipPath")
    yield from shared.defined()
    yield "</defs>"
    for clip, cut in groupby(work.over(marks), lambda mark: mark.clip):
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
