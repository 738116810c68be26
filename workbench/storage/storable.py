"""What a design must be like to be stored: unique ids, finite coordinates, and the same value when it is read again."""

from __future__ import annotations

import math
from collections import Counter as Tally
from collections.abc import Iterator
from typing import TypeVar

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.area_map import AreaMap, Georeference, Point
from workbench.engine.design import Design
from workbench.storage.parts import ON_A_MAP, ORDERED, id_of

T = TypeVar("T", bound=Struct)


class NotStorable(ValueError):
    """A design that no file can hold; the text names the place and the cause."""


def storable(design: Design, stored: Design | None = None) -> Design:
    """The same design with every coordinate a float; only what differs from `stored` is looked at.

    A whole number, or the zero with a minus, is equal to its float but has another JSON, hence another digest.

    Raises
    ------
    NotStorable
        Two parts of a kind have one id, a map keeps a part under another name than its own, or a coordinate is
        not finite.
    """
    for kind in ("maps", *ORDERED, "clauses"):
        things: tuple[Struct, ...] = getattr(design, kind)
        if stored is None or things is not getattr(stored, kind):
            _refuse_twins(kind, things)
    before = {} if stored is None else {m.id: m for m in stored.maps}
    maps = tuple(_storable_map(m, before.get(m.id)) for m in design.maps)
    same = all(a is b for a, b in zip(maps, design.maps, strict=True))
    return design if same else replace(design, maps=maps)


def _refuse_twins(kind: str, things: tuple[Struct, ...]) -> None:
    for name, count in Tally(id_of(thing) for thing in things).items():
        if count > 1:
            raise NotStorable(f"{count} entries of {kind} have the id {name!r}")


def _storable_map(area_map: AreaMap, stored: AreaMap | None) -> AreaMap:
    if area_map is stored:
        return area_map
    for kind in ON_A_MAP:
        for name, thing in _changed(getattr(area_map, kind), None if stored is None else getattr(stored, kind)):
            if id_of(thing) != name:
                raise NotStorable(f"map {area_map.id}: {kind} has {id_of(thing)!r} under the name {name!r}")
    return _with_exact_entries(_with_exact_sheet(area_map), stored)


def _with_exact_sheet(area_map: AreaMap) -> AreaMap:
    """The map with exact sizes and georeference."""
    m, place = area_map, f"map {area_map.id}"
    if _is_inexact(m.width_mm) or _is_inexact(m.height_mm):
        m = replace(m, width_mm=_exact(m.width_mm, place), height_mm=_exact(m.height_mm, place))
    if m.georeference is not None:
        figures = [getattr(m.georeference, field) for field in Georeference.__struct_fields__]
        if any(_is_inexact(figure) for figure in figures):
            m = replace(m, georeference=Georeference(*(_exact(figure, place) for figure in figures)))
    return m


def _with_exact_entries(area_map: AreaMap, stored: AreaMap | None) -> AreaMap:
    """The map with exact points in its junctions, borders and spaces."""
    junctions, borders, spaces = {}, {}, {}
    for name, junction in _changed(area_map.junctions, None if stored is None else stored.junctions):
        if _are_inexact(junction.point):
            x, y = _exact_point(junction.point, f"junction {name}")
            junctions[name] = replace(junction, x_mm=x, y_mm=y)
    for name, border in _changed(area_map.borders, None if stored is None else stored.borders):
        if any(_are_inexact(point) for point in border.points):
            points = tuple(_exact_point(point, f"border {name}") for point in border.points)
            borders[name] = replace(border, points=points)
    for name, space in _changed(area_map.spaces, None if stored is None else stored.spaces):
        if space.label is not None and _are_inexact(space.label):
            spaces[name] = replace(space, label=_exact_point(space.label, f"label of space {name}"))
    if not (junctions or borders or spaces):
        return area_map
    return replace(
        area_map,
        junctions=area_map.junctions.update(junctions),
        borders=area_map.borders.update(borders),
        spaces=area_map.spaces.update(spaces),
    )


def _changed(now: Map[str, T], was: Map[str, T] | None) -> Iterator[tuple[str, T]]:
    if now is not was:
        for name, thing in now.items():
            if was is None or was.get(name) is not thing:
                yield name, thing


def _are_inexact(point: Point) -> bool:
    return _is_inexact(point[0]) or _is_inexact(point[1])


def _is_inexact(number: float) -> bool:
    """Whether a coordinate is no float, not finite, or the zero with a minus."""
    return type(number) is not float or not math.isfinite(number) or (number == 0 and math.copysign(1, number) < 0)


def _exact_point(point: Point, place: str) -> Point:
    return (_exact(point[0], place), _exact(point[1], place))


def _exact(number: float, place: str) -> float:
    if not math.isfinite(number):
        raise NotStorable(f"{place}: {number} is no coordinate")
    return float(number) + 0.0
