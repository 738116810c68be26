"""What a drawing holds: a walk through its groups and repetitions that gathers shapes with all that is said of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from xml.etree.ElementTree import Element

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.cartography.plane import GRID_DECIMALS, Ring
from workbench.engine.maps.area_map import Point
from workbench.engine.words.message import Message, marked
from workbench.exchange.imports.choosing.columns import GROUP
from workbench.exchange.imports.choosing.found import FoundText
from workbench.exchange.imports.choosing.svg_texts import MOST_TEXTS, Lettering, text_of
from workbench.exchange.imports.choosing.waters import FILL
from workbench.exchange.imports.drawn_shapes import MOST_MM, MOST_POINTS, checked_point
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.imports.svg_path import Subpath, subpaths
from workbench.exchange.imports.svg_transform import Matrix, length, transform_of
from workbench.exchange.imports.svg_tree import INKSCAPE, label_of, local_name, refers_to, styled

AREAS = ("path", "polygon", "rect", "circle", "ellipse")
LINES = ("line", "polyline")
GROUPS = ("svg", "g", "a", "switch")
NOT_DRAWN = ("defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata", "style", "title", "desc")
ROUND_SIDES = 90
BOX, NOWHERE = marked("box off the map"), marked("reference to nothing in the drawing")
NO_AREAS = (marked("line"), marked("text"), marked("image"), BOX, NOWHERE)
"""What is left out of a drawing, for the catalogues."""
SAID = ("id", "aria-label", "class", "name", "data-name")
MOST_SAID = 40
RULED = ("fill", "font-size", "text-anchor")
"""What is asked of the styles that classes have."""
_RULE = re.compile(r"\.([\w-]+)\s*\{([^{}]*)\}")


class DrawnLine(Struct, frozen=True):
    """A line of the drawing in mm; no point stands twice in turn, and of one that `closes` not at its end either."""

    ring: Ring
    closes: bool


class Drawn(Struct, frozen=True):
    """A shape of the drawing: its lines in mm, its names and what else is said of it, the groups it lies in."""

    id: str
    label: str
    layer: str
    where: str
    lines: tuple[DrawnLine, ...]
    is_filled: bool
    is_even_odd: bool
    said: Mapping[str, str]
    groups: tuple[str, ...]

    @property
    def is_line(self) -> bool:
        """Nothing of it closes and nothing fills it: a road, a river."""
        return not self.is_filled and not any(line.closes for line in self.lines)


class Groups(Struct, frozen=True):
    """The groups round an element: the innermost label, the names of all from the outermost on, their style."""

    label: str = ""
    names: tuple[str, ...] = ()
    fill: str = ""
    lettering: Lettering = Lettering()


class Walk:
    """Goes through a drawing and gathers what it finds, within bounds."""

    def __init__(self, root: Element) -> None:
        self.left_out: Counter[str] = Counter()
        self.texts: list[FoundText] = []
        self.scripts = 0
        self._by_id = {element.get("id", ""): element for element in root.iter() if element.get("id")}
        self._rules = _rules_of(root)
        self._points = 0
        self._repeated = 0

    def shapes(self, element: Element, matrix: Matrix, groups: Groups, uses: tuple[str, ...]) -> Iterator[Drawn]:
        """The shapes of an element and of all in it; `uses` are the ids that led here."""
        kind = local_name(element)
        self.scripts += kind == "script" or any(name.lower().startswith("on") for name in element.attrib)
        if kind in (*NOT_DRAWN, "script") or styled(element, "display") == "none":
            self.scripts += sum(local_name(inner) == "script" for inner in element.iter() if inner is not element)
            return
        where = f"{kind} {element.get('id', '')}".strip()
        if kind in GROUPS:
            yield from self._of_group(element, kind, matrix, groups, uses, where)
        elif kind in AREAS:
            yield self._shape(
                element, kind, matrix.then_inside(transform_of(element, where)), groups, where, bool(uses)
            )
        elif kind == "use":
            yield from self._of_use(element, matrix, groups, uses, where)
        elif kind == "text":
            self._read(element, matrix, groups, where)
        elif kind in (*LINES, "image", "foreignObject"):
            self.left_out[{"line": "line", "polyline": "line"}.get(kind, kind)] += 1

    def _of_group(
        self, element: Element, kind: str, matrix: Matrix, groups: Groups, uses: tuple[str, ...], where: str
    ) -> Iterator[Drawn]:
        own = matrix if kind == "svg" else matrix.then_inside(transform_of(element, where))
        inside = groups if kind == "svg" else self._inside(element, groups)
        for child in element:
            yield from self.shapes(child, own, inside, uses)

    def _read(self, element: Element, matrix: Matrix, groups: Groups, where: str) -> None:
        """Keep a text with its place; one that has none is only counted."""
        try:
            own = matrix.then_inside(transform_of(element, where))
        except ImportRefused:
            own = None
        found = text_of(element, own, groups.lettering, self._rules) if own and len(self.texts) < MOST_TEXTS else None
        if found is None:
            self.left_out["text"] += 1
        else:
            self.texts.append(found)

    def _inside(self, element: Element, groups: Groups) -> Groups:
        label = label_of(element)
        name = label or element.get("aria-label", "").strip() or element.get("id", "")
        names = (*groups.names, name) if name else groups.names
        lettering = groups.lettering.inside(element, self._rules)
        return Groups(label or groups.label, names, self._fill(element) or groups.fill, lettering)

    def _fill(self, element: Element) -> str:
        """With what an element is filled: by itself, or by its class."""
        classes = element.get("class", "").split()
        return styled(element, "fill") or next(
            (self._rules[one]["fill"] for one in classes if "fill" in self._rules.get(one, {})), ""
        )

    def _said(self, element: Element, groups: Groups) -> dict[str, str]:
        """All that a drawing says of a shape in words."""
        names = [name for name in element.attrib if name in SAID or name.startswith("data-")][:MOST_SAID]
        found = {name: " ".join(element.get(name, "").split()) for name in names}
        label = " ".join(element.get(f"{INKSCAPE}label", "").split())
        title = next((child.text or "" for child in element if local_name(child) == "title"), "")
        extra = {"label": label, "title": " ".join(title.split()), FILL: self._fill(element) or groups.fill}
        if groups.names:
            extra[GROUP] = groups.names[-1]
        return {name: value for name, value in (found | extra).items() if value}

    def _of_use(
        self, element: Element, matrix: Matrix, groups: Groups, uses: tuple[str, ...], where: str
    ) -> Iterator[Drawn]:
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
                yield from self.shapes(child, moved, groups, (*uses, target))
            return
        own_id, label = element.get("id", ""), label_of(element)
        for shape in self.shapes(found, moved, groups, (*uses, target)):
            yield (shape if local_name(found) in GROUPS else self._renamed(shape, own_id, label))

    @staticmethod
    def _renamed(shape: Drawn, own_id: str, label: str) -> Drawn:
        said = dict(shape.said) | ({"id": own_id} if own_id else {}) | ({"label": label} if label else {})
        return replace(shape, id=own_id or shape.id, label=label or shape.label, said=said)

    def _shape(
        self, element: Element, kind: str, matrix: Matrix, groups: Groups, where: str, is_repeated: bool
    ) -> Drawn:
        self._repeated += is_repeated
        if self._repeated > limits.SVG_REPEATED.most:
            raise ImportRefused(Message("{where} is one of {beyond}", where=where, beyond=limits.SVG_REPEATED.beyond))
        with np.errstate(over="ignore", invalid="ignore"):  # a point beyond all numbers is told by its place
            lines = tuple(self._moved(line, matrix, where) for line in self._lines(element, kind, matrix, where))
        return Drawn(
            element.get("id", ""),
            label_of(element),
            groups.label,
            where,
            lines,
            styled(element, "fill") != "none",
            styled(element, "fill-rule") == "evenodd",
            self._said(element, groups),
            groups.names,
        )

    def _moved(self, line: Subpath, matrix: Matrix, where: str) -> DrawnLine:
        """A line on the sheet, on the grid of stored values; ImportRefused when it leaves every sheet."""
        points = matrix.points(line.points)
        if len(far := np.flatnonzero(~(np.abs(points) <= MOST_MM).all(axis=1))):
            checked_point(points[far[0]].tolist(), where)
        points = np.round(points, GRID_DECIMALS) + 0.0
        closes = line.is_closed or (len(points) > 3 and bool((points[0] == points[-1]).all()))
        points = points[np.append(True, (points[1:] != points[:-1]).any(axis=1))]
        is_closed = len(points) > 1 and bool((points[0] == points[-1]).all())
        return DrawnLine(tuple(map(tuple, points[: -1 if is_closed else None].tolist())), closes)

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


def _rules_of(root: Element) -> dict[str, dict[str, str]]:
    """What the styles of a drawing give to classes, of what is asked for."""
    texts = (element.text or "" for element in root.iter() if local_name(element) == "style")
    found: dict[str, dict[str, str]] = {}
    for name, body in (rule for text in texts for rule in _RULE.findall(text)):
        told = (part.partition(":") for part in body.split(";"))
        rules = {key.strip(): value.strip() for key, _, value in told if key.strip() in RULED and value.strip()}
        found.setdefault(name, {}).update(rules)
    return found
