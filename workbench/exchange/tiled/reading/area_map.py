"""A map of areas that left for Tiled as it comes back: its properties tell what things are, its lines where they lie.

Millimetres are those of the properties as long as nothing was moved in Tiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

import msgspec
from immutables import Map

from workbench import limits
from workbench.cartography.plane import on_grid
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Junction, River, Space
from workbench.engine.maps.border import Border, Course, Road
from workbench.engine.maps.map_parts import Link
from workbench.engine.words.message import Message
from workbench.exchange.imports.hex_sheet import size_of
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.tiled import map_objects as layers
from workbench.exchange.tiled.area_maps import PX_PER_MM
from workbench.exchange.tiled.hex_maps import DRAWN
from workbench.exchange.tiled.reading.objects import OurObjects, named
from workbench.exchange.tiled.tiled_map import Point, TiledMap, TiledObject
from workbench.exchange.tiled.typed_properties import value_of

NEAR_MM = 0.01
LEAST_SCALE, MOST_SCALE = 1e-6, 1e6
SIDES = ("width_mm", "height_mm")


def read_area_map(tiled: TiledMap, map_id: str, title: str, cleaning: Cleaning) -> AreaMap:
    """The map; what names something that is not there is left out by a step.

    Raises
    ------
    ImportRefused
        A property is of the wrong kind; the text names it.
    """
    told = tiled.properties
    scale = size_of(Message("the map"), PX_PER_MM, str(told[PX_PER_MM]), LEAST_SCALE, MOST_SCALE)
    reader = _Reader(OurObjects(tiled, cleaning), scale)
    usual = (tiled.size[0] * tiled.tile_size[0] / scale, tiled.size[1] * tiled.tile_size[1] / scale)
    sides = {
        name: size_of(Message("the map"), name, str(told.get(name, mm)), 0.0, float(limits.MAP_MM.most))
        for name, mm in zip(SIDES, usual, strict=True)
    }
    known = {"id": told.get("id") or map_id, "title": told.get("title") or title} | sides
    figures = {name: value for name, value in told.items() if name not in DRAWN}
    try:
        return value_of(AreaMap, figures, **known, **reader.read())
    except msgspec.ValidationError as error:
        raise ImportRefused(
            Message("the property {name} of the map cannot be read", name=repr(str(error)[:40]))
        ) from None


class _Reader:
    """Reads the objects of one map in order: later ones name earlier ones."""

    def __init__(self, ours: OurObjects, scale: float) -> None:
        self._ours, self._scale = ours, scale
        self._spaces: dict[str, Space] = {}
        self._junctions: dict[str, Junction] = {}

    def read(self) -> dict[str, object]:
        ours = self._ours
        ours.tell_of_others()
        of_spaces = (layers.AREAS, layers.SEAS, layers.BOXES)
        self._spaces = {space.id: space for one in ours.of(*of_spaces) for space in (named(Space, one),)}
        self._junctions = {found.id: found for one in ours.of(layers.JUNCTIONS) for found in (self._junction(one),)}
        return {
            "spaces": Map(self._spaces),
            "junctions": Map(self._junctions),
            "borders": Map({border.id: border for one in ours.of(layers.BORDERS) for border in self._border(one)}),
            "roads": Map({road.id: road for one in ours.of(layers.ROADS) for road in (named(Road, one),)}),
            "rivers": Map({river.id: river for one in ours.of(layers.RIVERS) for river in (named(River, one),)}),
            "links": Map({link.id: link for one in ours.of(layers.LINKS) for link in self._link(one)}),
            "furniture": ours.furniture(),
        }

    def _mm(self, point: Point) -> Point:
        return on_grid((point[0] / self._scale, point[1] / self._scale))

    def _junction(self, one: TiledObject) -> Junction:
        """Where it was moved to in Tiled; else where its properties say."""
        x, y = self._mm(one.points[0])
        told = [one.properties.get(name, mm) for name, mm in (("x_mm", x), ("y_mm", y))]
        is_there = all(isinstance(mm, float) for mm in told) and dist(map(float, told), (x, y)) <= NEAR_MM
        return named(Junction, one) if is_there else named(Junction, one, x_mm=x, y_mm=y)

    def _border(self, one: TiledObject) -> Iterator[Border]:
        ends = [str(one.properties.get(end, "")) for end in ("start", "end")]
        course = Course(ends[0], ends[1], tuple(map(self._mm, one.points[1:-1])))
        border = named(Border, one, course=course)
        missing = [end for end in ends if end not in self._junctions]
        missing += [side for side in (border.first, border.second) if side != OUTSIDE and side not in self._spaces]
        if missing:
            self._ours.leave_out(one, Message("there is no {name} on the map", name=repr(missing[0][:40])))
        else:
            yield border

    def _link(self, one: TiledObject) -> Iterator[Link]:
        link = named(Link, one)
        missing = [end for end in (link.first, link.second) if end not in self._spaces]
        if missing:
            self._ours.leave_out(one, Message("there is no {name} on the map", name=repr(missing[0][:40])))
        else:
            yield link
