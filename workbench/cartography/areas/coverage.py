"""Coverages of named polygons, as other programs draw them, and what must be right before borders are derived."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import shapely
from msgspec import Struct

from workbench.cartography.areas.polygon_of_rings import polygon_of_rings
from workbench.cartography.figures import rounded
from workbench.cartography.plane import Ring
from workbench.engine.maps.area_map import Point
from workbench.engine.problem import Level, Place, Problem, plain_problem
from workbench.engine.words.message import Message, all_of, marked

SLIVER_MM2 = 1e-3
"""Overlaps and gaps below this are the rounding of coordinates, not mistakes of the drawing."""


class NamedPolygon(Struct, frozen=True):
    """One space of a coverage: its outline first, then its holes; rings in either direction, not closed."""

    id: str
    name: str
    rings: tuple[Ring, ...]

    @property
    def polygon(self) -> shapely.Polygon:
        return polygon_of_rings(self.rings)

    @property
    def place(self) -> Place:
        return Place("space", self.id, self.name)


class CoverageError(ValueError):
    """Polygons that are no coverage. `problems` lists everything that is wrong with them; the text is one line."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        first, more = problems[0].said, len(problems) - 1
        super().__init__(Message("{problem} (and {count} more)", problem=first, count=more) if more else first)


def coverage_problems(polygons: Sequence[NamedPolygon]) -> tuple[Problem, ...]:
    """All that keeps polygons from sharing borders: doubles, crossed outlines, overlaps, gaps.

    Overlaps and gaps are looked for only when each polygon is sound by itself.
    """
    shapes = [_shape(polygon) for polygon in polygons]
    problems = [*_doubles(polygons), *_broken_outlines(polygons, shapes)]
    sound = [shape for shape in shapes if shape is not None]
    if not problems:
        # the quick answers are for what is drawn with common corners throughout
        is_shared = bool(shapely.coverage_is_valid(sound))
        problems = [*(() if is_shared else _overlaps(polygons, sound)), *_gaps(polygons, sound, is_shared)]
    return tuple(problems)


def check_coverage(polygons: Sequence[NamedPolygon]) -> None:
    """Raise `CoverageError` with all problems of the polygons, if they have any."""
    problems = coverage_problems(polygons)
    if problems:
        raise CoverageError(problems)


def _doubles(polygons: Sequence[NamedPolygon]) -> Iterable[Problem]:
    ids: dict[str, NamedPolygon] = {}
    names: dict[str, NamedPolygon] = {}
    for polygon in polygons:
        if polygon.id in ids:
            yield _error(
                "duplicate_id",
                polygon.place,
                Message("the id {id} is also that of {name}", id=polygon.id, name=ids[polygon.id].name),
            )
        elif polygon.name in names:
            other = names[polygon.name].id
            yield _error(
                "name_taken",
                polygon.place,
                Message("the name stands twice, for {other} and {id}", other=other, id=polygon.id),
            )
        ids.setdefault(polygon.id, polygon)
        names.setdefault(polygon.name, polygon)


def _shape(polygon: NamedPolygon) -> shapely.Polygon | None:
    """The ground of a polygon; None when an outline of it has none."""
    if not polygon.rings or any(len(set(ring)) < 3 for ring in polygon.rings):
        return None
    return polygon.polygon


def _broken_outlines(polygons: Sequence[NamedPolygon], shapes: Sequence[shapely.Polygon | None]) -> Iterable[Problem]:
    for polygon, shape in zip(polygons, shapes, strict=True):
        if shape is None:
            yield _error("outline", polygon.place, marked("the outline has fewer than three different points"))
        elif not shape.is_valid:
            reason = shapely.is_valid_reason(shape)
            yield _error(
                "self_crossing",
                polygon.place,
                Message("the outline crosses itself ({where})", where=_in_words(reason)),
            )


def _overlaps(polygons: Sequence[NamedPolygon], shapes: Sequence[shapely.Polygon]) -> Iterable[Problem]:
    tree = shapely.STRtree(shapes)
    pairs = tree.query(shapes, predicate="intersects").T
    for first, second in sorted((int(a), int(b)) for a, b in pairs if a < b):
        shared = shapes[first].intersection(shapes[second])
        if shared.area > SLIVER_MM2:
            a, b = polygons[first], polygons[second]
            where = in_words(shared.representative_point().coords[0])
            yield _error(
                "overlap",
                a.place,
                Message(
                    "overlaps {name} by {area} mm² at {where}", name=b.name, area=rounded(shared.area), where=where
                ),
            )


def _gaps(polygons: Sequence[NamedPolygon], shapes: Sequence[shapely.Polygon], is_shared: bool) -> Iterable[Problem]:
    whole = shapely.coverage_union_all(shapes) if is_shared else shapely.union_all(shapes)
    for part in shapely.get_parts(whole):
        for hole in part.interiors:
            gap = shapely.Polygon(hole)
            if gap.area > SLIVER_MM2:
                yield _gap(polygons, gap)


def _gap(polygons: Sequence[NamedPolygon], gap: shapely.Polygon) -> Problem:
    around = [p for p in polygons if p.polygon.boundary.intersection(gap.boundary).length > 0]
    names = all_of(sorted(p.name for p in around)[:3]) or Message("the areas")
    where = in_words(gap.representative_point().coords[0])
    place = around[0].place if around else Place("map", "")
    return _error(
        "gap_between",
        place,
        Message(
            "there is a gap of {area} mm² between {names} at {where}", area=rounded(gap.area), names=names, where=where
        ),
    )


def _error(check: str, place: Place, cause: str) -> Problem:
    return plain_problem(Level.ERROR, check, place, cause)


def in_words(point: Sequence[float]) -> str:
    """A point of the sheet as one reads it."""
    return f"({point[0]:.2f}, {point[1]:.2f})"


OF_SHAPELY = (
    marked("self-intersection"), marked("ring self-intersection"), marked("hole lies outside shell"),
    marked("holes are nested"), marked("interior is disconnected"), marked("nested shells"),
    marked("duplicate rings"), marked("too few points in geometry component"), marked("invalid coordinate"),
)  # fmt: skip
"""What shapely finds wrong with an outline, for the catalogues."""


def _in_words(reason: str) -> str:
    """`shapely`'s reason ("Self-intersection[3.1 4.2]") as one reads it."""
    what, _, where = reason.rstrip("]").partition("[")
    x, _, y = where.partition(" ")
    try:
        point: Point = (float(x), float(y))
    except ValueError:
        return Message(what.lower())
    return Message("{what} at {where}", what=Message(what.lower()), where=in_words(point))
