"""A board of zones and points as a map of areas: zones become areas with borders, those that stand alone boxes.

VASSAL takes the first zone that holds a point, so that each has the ground that those before it leave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist

import shapely
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace
from shapely import Polygon

from workbench import limits
from workbench.cartography.areas.coverage import CoverageError
from workbench.cartography.areas.polygon_cleaning import Shape, parts_of, polygons_in, rings_of, shape_of
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.border import Border
from workbench.engine.maps.map_parts import Rectangle
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, marked, said_by
from workbench.exchange.imports.drawn_shapes import DrawnShape, check_scribble
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.imports.shape_cleaning import cleaned
from workbench.exchange.triplea.reading.shapes import parts_of_ring
from workbench.exchange.triplea.rings import LEAST_CORNERS
from workbench.exchange.vassal.reading.ids import Ids
from workbench.exchange.vassal.reading.places import Region, Zone

LEAST_SHARE = 0.02
"""A zone of which others before it take less is not told of."""
NEAR_PX, MOST_POINT_MM, POINT_SHARE = 2.0, 14.0, 0.7
"""How near outlines are meant to be one, how large a point is drawn, and which part of the way to the next."""
KINDS = {kind.value: kind for kind in SpaceKind}


class Standing(Struct, frozen=True):
    """Where counters are: the space, its ground in pixels of the board, and a point of it."""

    space: str
    ground: Polygon


class Areas(Struct, frozen=True):
    """The map and, in the order in which VASSAL asks them, its spaces by their ground."""

    map: AreaMap
    standing: tuple[Standing, ...]


class _Part(Struct, frozen=True):
    """One piece of the ground of a space, in pixels."""

    space: Space
    ground: Polygon


def areas_of(
    bare: AreaMap, zones: Iterable[Zone], points: Sequence[Region], px_per_mm: float, cleaning: Cleaning
) -> Areas:
    """The map `bare` with the spaces of these zones and points.

    Raises
    ------
    ImportRefused
        A step without which there is no map was declined, or its outlines cannot be put together.
    """
    ids = Ids()
    parts = list(_parts(zones, ids, px_per_mm, cleaning))
    alone = _alone([part.ground for part in parts])
    together = [part for at, part in enumerate(parts) if at not in alone]
    boxes = [part for at, part in enumerate(parts) if at in alone]
    spaces = {part.space.id: part.space for part in together}
    for part in boxes:
        spaces.setdefault(part.space.id, _boxed(part, px_per_mm))
    dots = list(_points(points, ids, px_per_mm))
    spaces |= {part.space.id: part.space for part in dots}
    found = replace(bare, spaces=Map(spaces))
    if together:
        found = _with_borders(found, together, px_per_mm, cleaning)
    return Areas(found, tuple(Standing(part.space.id, part.ground) for part in (*parts, *dots)))


def _parts(zones: Iterable[Zone], ids: Ids, px_per_mm: float, cleaning: Cleaning) -> Iterator[_Part]:
    """The ground of each zone; zones of one name are one space."""
    drawn = [zone for zone in zones if _is_outlined(zone, cleaning)]
    if sum(len(zone.path) for zone in drawn) > limits.OUTLINE_POINTS.most:
        raise ImportRefused(Message("it has {beyond}", beyond=limits.OUTLINE_POINTS.beyond))
    grounds = [ground_of(zone) for zone in drawn]
    tree = shapely.STRtree(grounds)
    known: dict[str, Space] = {}
    for at, (zone, ground) in enumerate(zip(drawn, grounds, strict=True)):
        before = [grounds[one] for one in tree.query(ground, predicate="intersects") if one < at]
        left = shape_of(polygons_in(ground.difference(shapely.union_all(before)))) if before else ground
        if left.area < (1 - LEAST_SHARE) * ground.area:
            remedy = (
                marked("leave it out") if left.is_empty else marked("leave to it what those before it do not cover")
            )
            percent = round(100 * (1 - left.area / ground.area))
            cause = Message("is covered by zones before it, {percent} % of it", percent=percent)
            if not cleaning.step("zones_overlap", _place(zone), cause, remedy):
                continue
        said = _called(zone)
        if said not in known:
            known[said] = _space(zone, ids, px_per_mm)
        for polygon in parts_of(left):
            if polygon.area > NEAR_PX**2:
                yield _Part(known[said], polygon)


def _called(zone: Zone) -> str:
    return zone.properties.get("Id", "") or zone.name


def _place(zone: Zone) -> Place:
    return Place("space", _called(zone), zone.name or _called(zone))


def _is_outlined(zone: Zone, cleaning: Cleaning) -> bool:
    if not ground_of(zone).is_empty:
        return True
    cleaning.step(
        "zone",
        _place(zone),
        marked("has an outline that encloses nothing, or that nobody can follow"),
        marked("leave it out"),
    )
    return False


def ground_of(zone: Zone) -> Shape:
    """What the outline of a zone encloses, in pixels: a way in and out round a hole is none of it.

    Of a scribble that is nothing.
    """
    if len(set(zone.path)) < LEAST_CORNERS:
        return Polygon()
    try:
        check_scribble(zone.path, Message("the zone {name}", name=zone.name))
    except ImportRefused:
        return Polygon()
    rings = parts_of_ring([(float(x), float(y)) for x, y in zone.path])
    sound = [shapely.make_valid(Polygon(part[0], part[1:])) for part in rings if len(part[0]) >= LEAST_CORNERS]
    return shape_of([polygon for one in sound for polygon in polygons_in(one)])


def _space(zone: Zone, ids: Ids, px_per_mm: float) -> Space:
    said = zone.properties
    kind = KINDS.get(said.get("Kind", ""), SpaceKind.AREA)
    label = zone.regions[0].at if len(zone.regions) == 1 else None
    return Space(
        ids.free(said.get("Id", ""), zone.name, "area"), zone.name, kind,
        said.get("Terrain", "").strip() or "clear", label=_mm(label, px_per_mm) if label else None,
    )  # fmt: skip


def _mm(point: tuple[float, float], px_per_mm: float) -> tuple[float, float]:
    return round(point[0] / px_per_mm, 3), round(point[1] / px_per_mm, 3)


def _alone(grounds: Sequence[Polygon]) -> frozenset[int]:
    """Upright rectangles that touch no other: boxes and squares of tracks."""
    if not grounds:
        return frozenset()
    near = shapely.STRtree(grounds).query(grounds, predicate="dwithin", distance=NEAR_PX)
    beside = {int(one) for one, other in near.T if one != other}
    return frozenset(at for at, ground in enumerate(grounds) if at not in beside and _is_upright(ground))


def _is_upright(ground: Polygon) -> bool:
    left, upper, right, lower = ground.bounds
    return ground.area > 0.98 * (right - left) * (lower - upper)


def _boxed(part: _Part, px_per_mm: float) -> Space:
    left, upper, right, lower = (edge / px_per_mm for edge in part.ground.bounds)
    kind = SpaceKind.BOX if part.space.kind is SpaceKind.AREA else part.space.kind
    return replace(part.space, kind=kind, shape=Rectangle(left, upper, right - left, lower - upper), label=None)


def _points(points: Sequence[Region], ids: Ids, px_per_mm: float) -> Iterator[_Part]:
    """Points as spaces without borders, each as large as leaves room to the next."""
    spots = [tuple(map(float, one.at)) for one in points]
    tree = shapely.STRtree(shapely.points(spots)) if spots else None
    for one, (x, y) in zip(points, spots, strict=True):
        others = tree.query(shapely.box(x - 500, y - 500, x + 500, y + 500)) if tree is not None else ()
        apart = min((d for at in others if (d := dist(spots[at], (x, y))) > 0), default=MOST_POINT_MM * px_per_mm)
        side = max(1.0, min(MOST_POINT_MM * px_per_mm, POINT_SHARE * apart))
        frame = shapely.box(x - side / 2, y - side / 2, x + side / 2, y + side / 2)
        left, upper = _mm((x - side / 2, y - side / 2), px_per_mm)
        shape = Rectangle(left, upper, side / px_per_mm, side / px_per_mm)
        yield _Part(Space(ids.free("", one.name, "point"), one.name, SpaceKind.AREA, shape=shape), frame)


def _with_borders(bare: AreaMap, parts: Sequence[_Part], px_per_mm: float, cleaning: Cleaning) -> AreaMap:
    """The map with the borders of its areas; pieces of one space keep its id on all sides of them."""
    names = Ids()
    drawn = [
        DrawnShape(
            f"{part.space.id}/{at}",
            names.free(part.space.name or part.space.id, "", ""),
            (_scaled(part, px_per_mm),),
            Message("the zone {name}", name=part.space.name),
            at,
        )
        for at, part in enumerate(parts)
    ]
    clean = cleaned(drawn, cleaning, NEAR_PX / px_per_mm)
    try:
        junctions, borders = borders_of_polygons([shape.polygon for shape in clean])
    except CoverageError as error:
        raise ImportRefused(said_by(error)) from None
    of = {one.polygon.id: parts[one.source].space.id if one.source is not None else one.polygon.id for one in clean}
    gaps = [Space(one.polygon.id, one.polygon.name, SpaceKind.UNPLAYABLE) for one in clean if one.source is None]
    kept = {of[one.polygon.id] for one in clean} | {name for name, one in bare.spaces.items() if one.shape is not None}
    joined = (_joined(border, of) for border in borders.values())
    spaces = {name: space for name, space in bare.spaces.items() if name in kept} | {one.id: one for one in gaps}
    return replace(
        bare, junctions=junctions, borders=Map({one.id: one for one in joined if one.first != one.second}),
        spaces=Map(spaces),
    )  # fmt: skip


def _joined(border: Border, of: dict[str, str]) -> Border:
    return replace(border, first=of.get(border.first, border.first), second=of.get(border.second, border.second))


def _scaled(part: _Part, px_per_mm: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    return tuple(tuple((x / px_per_mm, y / px_per_mm) for x, y in ring) for ring in rings_of(part.ground))
