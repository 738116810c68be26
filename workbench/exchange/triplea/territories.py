"""The territories of a map: every space that lies anywhere, its outline, its centre, and what it is connected with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

import numpy as np
import shapely
from msgspec import Struct
from shapely import Point as Dot
from shapely import Polygon

from workbench import limits
from workbench.cartography.areas.outlines import Face, pieces
from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.space_faces import face_of
from workbench.engine.catalogue.resolved import Kindred
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.networks.joins import WATER
from workbench.engine.networks.march import network_of
from workbench.engine.words.message import Message
from workbench.exchange.exports import CannotExport
from workbench.exchange.triplea.names import SEA_ZONE, OwnNames, territory_name
from workbench.exchange.triplea.rings import Pixel, PixelRing, in_one_ring, ring_of
from workbench.exchange.triplea.sheet_pixels import UNIT_PX, SheetPixels, sheet_pixels, unit_scale
from workbench.long_work import LongWork

MOST_PLACES = 12
"""So many stacks beside each other are laid out in a territory; TripleA writes a number on what is more."""
FEW_PLACES, NEARER = 4, (1.0, 0.75, 0.5)
"""Where fewer have room beside each other they lie nearer, in shares of their width."""
DOT_PX = 3


class Territory(Struct, frozen=True):
    """A space as a territory: its name there, its parts in pixels, where its centre is and where units stand."""

    space: str
    name: str
    is_water: bool
    is_impassable: bool
    rings: tuple[PixelRing, ...]
    centre: Pixel
    places: tuple[Pixel, ...]


class TripleaMap(Struct, frozen=True, dict=True):
    """A map as TripleA has it. `nowhere` are the spaces that lie nowhere, and so are no territories."""

    sheet: SheetPixels
    unit_scale: float
    territories: tuple[Territory, ...]
    connections: tuple[tuple[str, str], ...]
    nowhere: tuple[str, ...]

    @cached_property
    def by_space(self) -> Mapping[str, Territory]:
        return {one.space: one for one in self.territories}


def triplea_map(shown: AnyMap, kinds: Kindred, work: LongWork) -> TripleaMap:
    """The map in TripleA's terms; CannotExport where it has no territory, or more than TripleA bears."""
    most = limits.TRIPLEA_TERRITORIES
    names = list(islice((name for name in shown.every_space if not _is_ground_of_another(shown, name)), most.most + 1))
    if len(names) > most.most:
        raise CannotExport(Message("map {id} has {beyond}", id=shown.id, beyond=most.beyond))
    found = {name: face_of(shown, name) for name in work.over(sorted(names), 64)}
    faces = {name: face for name, face in found.items() if not face.is_empty}
    if not faces:
        raise CannotExport(Message("map {id} has no space that lies anywhere, so it has no territories", id=shown.id))
    sheet = sheet_pixels(shown.width_mm, shown.height_mm, list(faces.values()))
    scale = unit_scale(sheet.px_per_mm, list(faces.values()))
    territories = tuple(_territories(shown, faces, sheet, round(UNIT_PX * scale)))
    called = {one.space: one.name for one in territories}
    edges = network_of(shown, kinds).graph.edges(data=True)
    pairs = sorted((min(a, b), max(a, b)) for a, b, join in edges if not join["blocked"])
    connections = tuple((called[a], called[b]) for a, b in pairs if a in called and b in called)
    return TripleaMap(sheet, scale, territories, connections, tuple(sorted(found.keys() - faces.keys())))


def _is_ground_of_another(shown: AnyMap, space: str) -> bool:
    """Is it a hex of a sea zone? One enters the zone."""
    zone = shown.zone_at(space)
    return bool(zone) and zone != space and shown.zone_spaces[zone].kind in WATER


def _territories(shown: AnyMap, faces: Mapping[str, Face], sheet: SheetPixels, unit_px: int) -> Iterator[Territory]:
    own = OwnNames()
    for name, face in faces.items():
        space = shown.every_space[name]
        is_water = space.kind in WATER
        parts = [part for piece in pieces(face) if (part := _part(piece, sheet))]
        rings = [in_one_ring(outline, holes) for outline, holes in parts] or [_dot(face, sheet)]
        ground = [Polygon(outline, holes) for outline, holes in parts] or [Polygon(rings[0])]
        largest = max(ground, key=lambda part: part.area)
        centre = _centre(largest)
        yield Territory(
            name,
            own.take(_said(shown, space, is_water), " ", f" {SEA_ZONE}" if is_water else ""),
            is_water,
            space.kind is SpaceKind.UNPLAYABLE,
            tuple(rings),
            centre,
            _places(largest, centre, unit_px),
        )


def _said(shown: AnyMap, space: Space, is_water: bool) -> str:
    """Its name; of a hex its number goes before. A water's own words for sea zone are not said twice."""
    is_cell = shown.is_cell(space.id)
    name = territory_name(f"{space.id} {space.name}" if is_cell else space.name, space.id)
    shorter = name[: -len(SEA_ZONE)].strip() if is_water and name.lower().endswith(SEA_ZONE.lower()) else name
    return shorter or name


def _part(piece: Polygon, sheet: SheetPixels) -> tuple[PixelRing, list[PixelRing]] | None:
    """Outline and holes of a piece in pixels; None where it is smaller than a pixel."""
    outline = _ring(piece.exterior, sheet)
    return (outline, [hole for ring in piece.interiors if (hole := _ring(ring, sheet))]) if outline else None


def _ring(ring: shapely.LinearRing, sheet: SheetPixels) -> PixelRing:
    return ring_of(sheet.pixels(shapely.get_coordinates(ring)[:-1]))


def _dot(face: Face, sheet: SheetPixels) -> PixelRing:
    """A small square for a space that is too small to be seen."""
    x, y = sheet.pixels(shapely.get_coordinates(face.representative_point()))[0]
    return ((x, y), (x + DOT_PX, y), (x + DOT_PX, y + DOT_PX), (x, y + DOT_PX))


def _centre(ground: Polygon) -> Pixel:
    """A pixel well inside."""
    sound = ground if ground.is_valid else shapely.make_valid(ground)
    circle = shapely.maximum_inscribed_circle(ground, 1.0) if ground.is_valid else None
    wished = (
        shapely.get_coordinates(circle)[0]
        if circle is not None
        else shapely.get_coordinates(shapely.point_on_surface(sound))[0]
    )
    x, y = wished.tolist()
    near = [(round(x) + dx, round(y) + dy) for dx in (0, 1, -1) for dy in (0, 1, -1)]
    return next((pixel for pixel in near if sound.contains(Dot(pixel))), near[0])


def _places(ground: Polygon, centre: Pixel, unit_px: int) -> tuple[Pixel, ...]:
    """Upper left corners of units that stand beside each other round the centre, their middles inside; at least one."""
    half, found = unit_px // 2, [centre]
    for share in NEARER:
        if len(found) < FEW_PLACES:
            found = _middles(ground, centre, max(1, round(unit_px * share))) or found
    return tuple((max(0, x - half), max(0, y - half)) for x, y in found)


def _middles(ground: Polygon, centre: Pixel, step: int) -> list[Pixel]:
    """Points inside a step apart, those near the centre first."""
    low_x, low_y, high_x, high_y = ground.bounds
    columns, rows = _steps(centre[0], low_x, high_x, step), _steps(centre[1], low_y, high_y, step)
    middles = np.asarray([(x, y) for y in rows for x in columns], dtype=np.float64)
    order = np.argsort(((middles - centre) ** 2).sum(axis=1), kind="stable")
    inside = middles[order][shapely.contains_xy(ground, *middles[order].T)][:MOST_PLACES]
    return [(int(x), int(y)) for x, y in inside.tolist()]


def _steps(middle: int, low: float, high: float, step: int) -> Sequence[int]:
    """The places a step apart between two ends, one of them in the middle; not more than are asked for."""
    before = min(MOST_PLACES, int((middle - low) // step))
    after = min(MOST_PLACES, int((high - middle) // step))
    return range(middle - before * step, middle + after * step + 1, step)
