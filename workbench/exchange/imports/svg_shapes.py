"""The closed shapes of an SVG drawing as areas: paths, polygons, rectangles, circles, in groups, moved and repeated.

The name of an area is its label, its title or its id; the label of the group that it lies in becomes the tag `layer`.
Lines that do not close, texts and pictures are no areas: steps say how many are left out. Scripts are never run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from xml.etree.ElementTree import Element

import numpy as np
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.cartography.areas.coverage import CoverageError
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.cartography.plane import GRID_DECIMALS, Ring
from workbench.engine.maps.area_map import AreaMap, Point, Space, SpaceKind
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, marked, said_by
from workbench.exchange.imports.drawn_shapes import MOST_MM, MOST_POINTS, DrawnShape, check_scribble, checked_point
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.imports.shape_cleaning import CleanShape, cleaned
from workbench.exchange.imports.svg_fill import filled_parts
from workbench.exchange.imports.svg_path import Subpath, subpaths
from workbench.exchange.imports.svg_transform import Matrix, length, sheet_of, transform_of
from workbench.exchange.imports.svg_tree import label_of, local_name, refers_to, styled, svg_tree

AREAS = ("path", "polygon", "rect", "circle", "ellipse")
LINES = ("line", "polyline")
GROUPS = ("svg", "g", "a", "switch")
NOT_DRAWN = ("defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "style", "title", "desc")
ROUND_SIDES = 90
OWN_SPACES, OWN_ID = "layer-spaces", "space-"
"""The group that holds the spaces in a drawing which the workbench has exported, and how their ids begin."""


BOX, NOWHERE = marked("box off the map"), marked("reference to nothing in the drawing")
NO_AREAS = (marked("line"), marked("text"), marked("image"), BOX, NOWHERE)
"""What is left out of a drawing, for the catalogues."""


class _Line(Struct, frozen=True):
    """A line of the drawing in mm; no point stands twice in turn, and of one that `closes` not at its end either."""

    ring: Ring
    closes: bool


class _Drawn(Struct, frozen=True):
    """A shape of the drawing: its lines in mm, its names, the group it lies in."""

    id: str
    label: str
    layer: str
    where: str
    lines: tuple[_Line, ...]
    is_filled: bool
    is_even_odd: bool


def read_svg(document: bytes, map_id: str, title: str, cleaning: Cleaning) -> AreaMap:
    """The area map that the closed shapes of a drawing make, on its own sheet.

    Raises
    ------
    ImportRefused
        It is no drawing that can be read within bounds, or no map without a step that was declined.
    """
    root = svg_tree(document)
    sheet = sheet_of(root)
    walk, own = _Walk(root), _own_spaces(root)
    found = list(walk.shapes(root if own is None else own, sheet.matrix, "", ()))
    kinds = {} if own is None else {path.get("id", ""): SpaceKind(path.get("data-kind", "")) for path in own}
    if own is not None:
        boxes = sum(kind is SpaceKind.BOX for kind in kinds.values())
        walk.left_out.update({BOX: boxes})
        found = [shape for shape in found if kinds.get(shape.id) is not SpaceKind.BOX]
    shapes = [shape for shape in found if not _is_line(shape)]
    walk.left_out.update({"line": len(found) - len(shapes)})
    _tell_what_is_left_out(walk, cleaning)
    drawn = [
        DrawnShape(_id(shape, place), shape.label or _id(shape, place), parts, shape.where, place)
        for place, shape in enumerate(shapes)
        if (parts := tuple(_parts(shape, cleaning)))
    ]
    if not drawn:
        raise ImportRefused("there is no closed shape in it")
    clean = cleaned(drawn, cleaning)
    try:
        junctions, borders = borders_of_polygons([shape.polygon for shape in clean])
    except CoverageError as error:
        raise ImportRefused(said_by(error)) from None
    return AreaMap(
        map_id,
        title,
        round(sheet.width_mm, 3),
        round(sheet.height_mm, 3),
        junctions=junctions,
        borders=borders,
        spaces=Map({shape.polygon.id: _space(shape, shapes, kinds) for shape in clean}),
    )


def _own_spaces(root: Element) -> Element | None:
    """The spaces in a drawing that the workbench made of an area map; None in any other drawing.

    ImportRefused for that of a hex map: a drawing cannot say what a grid is.
    """
    own = next((child for child in root if local_name(child) == "g" and child.get("id") == OWN_SPACES), None)
    if own is None or not len(own) or any(path.get("data-id") is None for path in own):
        return None
    kinds = [path.get("data-kind") for path in own]
    if None in kinds:
        raise ImportRefused("it is a drawing of a hex map: export the map as csv or the ruleset as json to import it")
    return own if set(kinds) <= {kind.value for kind in SpaceKind} else None


def _space(shape: CleanShape, drawn: Sequence[_Drawn], kinds: Mapping[str, SpaceKind]) -> Space:
    if shape.source is None:
        return Space(shape.polygon.id, shape.polygon.name, SpaceKind.UNPLAYABLE)
    if (known := kinds.get(drawn[shape.source].id)) is not None:
        return Space(shape.polygon.id, shape.polygon.name, known)
    kind, layer = SpaceKind.AREA, drawn[shape.source].layer
    return Space(shape.polygon.id, shape.polygon.name, kind, tags=Map({"layer": layer} if layer else {}))


def _id(shape: _Drawn, place: int) -> str:
    return shape.id.removeprefix(OWN_ID) or f"A{place + 1:02}"


# ---------------------------------------------------------------- the drawing


class _Walk:
    """Goes through a drawing and gathers what it finds, within bounds."""

    def __init__(self, root: Element) -> None:
        self.left_out: Counter[str] = Counter()
        self.scripts = 0
        self._by_id = {element.get("id", ""): element for element in root.iter() if element.get("id")}
        self._points = 0
        self._repeated = 0

    def shapes(self, element: Element, matrix: Matrix, layer: str, uses: tuple[str, ...]) -> Iterator[_Drawn]:
        """The shapes of an element and of all in it; `uses` are the ids that led here."""
        kind = local_name(element)
        self.scripts += kind == "script" or any(name.lower().startswith("on") for name in element.attrib)
        if kind in (*NOT_DRAWN, "script") or styled(element, "display") == "none":
            self.scripts += sum(local_name(inner) == "script" for inner in element.iter() if inner is not element)
            return
        where = f"{kind} {element.get('id', '')}".strip()
        if kind in GROUPS:
            yield from self._of_group(element, kind, matrix, layer, uses, where)
        elif kind in AREAS:
            yield self._shape(element, kind, matrix.then_inside(transform_of(element, where)), layer, where, bool(uses))
        elif kind == "use":
            yield from self._of_use(element, matrix, layer, uses, where)
        elif kind in (*LINES, "text", "image", "foreignObject"):
            self.left_out[{"line": "line", "polyline": "line"}.get(kind, kind)] += 1

    def _of_group(
        self, element: Element, kind: str, matrix: Matrix, layer: str, uses: tuple[str, ...], where: str
    ) -> Iterator[_Drawn]:
        own = matrix if kind == "svg" else matrix.then_inside(transform_of(element, where))
        label = label_of(element) if kind != "svg" else ""
        for child in element:
            yield from self.shapes(child, own, label or layer, uses)

    def _of_use(
        self, element: Element, matrix: Matrix, layer: str, uses: tuple[str, ...], where: str
    ) -> Iterator[_Drawn]:
        target = refers_to(element)
        if not target or target not in self._by_id:
            self.left_out[NOWHERE] += 1
            return
        if target in uses:
            raise ImportRefused(
                Message("{where} repeats {target}, which repeats it: that has no end", where=where, target=repr(target))
            )
        if len(uses) >= limits.SVG_USES.most:
            raise ImportRefused(Message("{where} stands behind {beyond}", where=where, beyond=limits.SVG_USES.beyond))
        inside = matrix.then_inside(transform_of(element, where))
        moved = inside.then_inside(Matrix(e=length(element.get("x", ""), where), f=length(element.get("y", ""), where)))
        found = self._by_id[target]
        if local_name(found) == "symbol":
            for child in found:
                yield from self.shapes(child, moved, layer, (*uses, target))
            return
        own_id, label = element.get("id", ""), label_of(element)
        for shape in self.shapes(found, moved, layer, (*uses, target)):
            yield (
                shape
                if local_name(found) in GROUPS
                else replace(shape, id=own_id or shape.id, label=label or shape.label)
            )

    def _shape(self, element: Element, kind: str, matrix: Matrix, layer: str, where: str, is_repeated: bool) -> _Drawn:
        self._repeated += is_repeated
        if self._repeated > limits.SVG_REPEATED.most:
            raise ImportRefused(Message("{where} is one of {beyond}", where=where, beyond=limits.SVG_REPEATED.beyond))
        with np.errstate(over="ignore", invalid="ignore"):  # a point beyond all numbers is told by its place
            lines = tuple(self._moved(line, matrix, where) for line in self._lines(element, kind, matrix, where))
        return _Drawn(
            element.get("id", ""),
            label_of(element),
            layer,
            where,
            lines,
            styled(element, "fill") != "none",
            styled(element, "fill-rule") == "evenodd",
        )

    def _moved(self, line: Subpath, matrix: Matrix, where: str) -> _Line:
        """A line on the sheet, on the grid of stored values; ImportRefused when it leaves every sheet."""
        points = matrix.points(line.points)
        if len(far := np.flatnonzero(~(np.abs(points) <= MOST_MM).all(axis=1))):
            checked_point(points[far[0]].tolist(), where)
        points = np.round(points, GRID_DECIMALS) + 0.0
        closes = line.is_closed or (len(points) > 3 and bool((points[0] == points[-1]).all()))
        points = points[np.append(True, (points[1:] != points[:-1]).any(axis=1))]
        is_closed = len(points) > 1 and bool((points[0] == points[-1]).all())
        return _Line(tuple(map(tuple, points[: -1 if is_closed else None].tolist())), closes)

    def _lines(self, element: Element, kind: str, matrix: Matrix, where: str) -> Iterator[Subpath]:
        if kind == "path":
            yield from subpaths(element.get("d", ""), where, matrix.scale, self._count)
        elif kind == "polygon":
            found = list(subpaths(_as_path(element.get("points", "")), where, matrix.scale, self._count))
            yield from (Subpath(line.points, True) for line in found)
        else:
            ring = _rectangle(element, where) if kind == "rect" else _ellipse(element, kind, where)
            self._count(len(ring))
            if ring:
                yield Subpath(np.array(ring), True)

    def _count(self, points: int) -> None:
        self._points += points
        if self._points > MOST_POINTS:
            raise ImportRefused(
                Message("it has {beyond}", beyond=limits.OUTLINE_POINTS._replace(most=MOST_POINTS).beyond)
            )


def _as_path(points: str) -> str:
    return f"M {points}" if points.strip() else ""


def _rectangle(element: Element, where: str) -> tuple[Point, ...]:
    x, y, wide, high = (length(element.get(side, ""), where) for side in ("x", "y", "width", "height"))
    if wide <= 0 or high <= 0:
        return ()
    return ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))


def _ellipse(element: Element, kind: str, where: str) -> tuple[Point, ...]:
    names = ("r", "r") if kind == "circle" else ("rx", "ry")
    x, y = (length(element.get(side, ""), where) for side in ("cx", "cy"))
    rx, ry = (length(element.get(side, ""), where) for side in names)
    if rx <= 0 or ry <= 0:
        return ()
    angles = (2 * pi * side / ROUND_SIDES for side in range(ROUND_SIDES))
    return tuple((x + rx * cos(angle), y + ry * sin(angle)) for angle in angles)


# ---------------------------------------------------------------- from lines to parts


def _is_line(shape: _Drawn) -> bool:
    """Nothing of it closes and nothing fills it: a road, a river."""
    return not shape.is_filled and not any(line.closes for line in shape.lines)


def _parts(shape: _Drawn, cleaning: Cleaning) -> Iterator[tuple[Ring, ...]]:
    """The outlines of a shape, each with the holes that its fill leaves open."""
    lines = [line for line in shape.lines if len(line.ring) > 2]
    if not all(line.closes for line in lines):
        place = Place("space", shape.id, shape.label or shape.where)
        if not cleaning.step("open_ring", place, "has an outline that does not close", "close it"):
            lines = [line for line in lines if line.closes]
    rings = [line.ring for line in lines]
    for ring in rings:
        check_scribble(ring, shape.where)
    yield from filled_parts(rings, shape.is_even_odd)


def _tell_what_is_left_out(walk: _Walk, cleaning: Cleaning) -> None:
    place = Place("file", "", Message("the drawing"))
    if walk.scripts:
        cause = (
            Message("holds a script") if walk.scripts == 1 else Message("holds {scripts} scripts", scripts=walk.scripts)
        )
        if not cleaning.step("script", place, cause, "leave them out: nothing of an import is ever run"):
            raise ImportRefused(Message("it {cause}", cause=cause))
    for kind, count in sorted((+walk.left_out).items()):
        cause = (
            Message("holds a {kind}, which is no area", kind=Message(kind))
            if count == 1
            else Message("holds {count} times a {kind}, which is no area", count=count, kind=Message(kind))
        )
        if not cleaning.step("no_area", place, cause, "leave it out"):
            raise ImportRefused(Message("it {cause}", cause=cause))
