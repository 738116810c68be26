"""What a design must be like to be stored: unique ids, finite coordinates, and the same value when it is read again."""

from __future__ import annotations

import math
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import is_

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.area_map import AreaMap, Border, Georeference, Junction, Point, Space
from workbench.engine.design import Design
from workbench.engine.hex_map import HexMap
from workbench.storage.parts import ON_A_HEX_MAP, ON_A_MAP, ORDERED, AnyMap, id_of, maps_of
from workbench.storage.shared_maps import names_apart


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
    for kind in (*ORDERED, "clauses"):
        things: tuple[Struct, ...] = getattr(design, kind)
        if stored is None or things is not getattr(stored, kind):
            _refuse_twins(kind, things)
    _refuse_twins("maps", maps_of(design))
    before = {} if stored is None else {m.id: m for m in stored.maps}
    before_hexes = {} if stored is None else {m.id: m for m in stored.hex_maps}
    maps = tuple(_storable_map(m, before.get(m.id)) for m in design.maps)
    hex_maps = tuple(_storable_hex_map(m, before_hexes.get(m.id)) for m in design.hex_maps)
    same = all(map(is_, (*maps, *hex_maps), maps_of(design)))
    return design if same else replace(design, maps=maps, hex_maps=hex_maps)


def _refuse_twins(kind: str, things: tuple[Struct, ...]) -> None:
    for name, count in Tally(id_of(thing) for thing in things).items():
        if count > 1:
            raise NotStorable(f"{count} entries of {kind} have the id {name!r}")


def _storable_map(area_map: AreaMap, stored: AreaMap | None) -> AreaMap:
    if area_map is stored:
        return area_map
    mended = _mended(ON_A_MAP, area_map, stored)
    sheet = _with_exact_sheet(area_map)
    return replace(sheet, **mended) if mended else sheet


def _storable_hex_map(hex_map: HexMap, stored: HexMap | None) -> HexMap:
    if hex_map is stored:
        return hex_map
    mended = _mended(ON_A_HEX_MAP, hex_map, stored)
    m, place = hex_map, f"map {hex_map.id}"
    if any(map(_is_inexact, (m.width_mm, m.height_mm))):
        m = replace(m, width_mm=_exact(m.width_mm, place), height_mm=_exact(m.height_mm, place))
    figures = {field: getattr(m.grid, field) for field in ("size_mm", "origin_x_mm", "origin_y_mm")}
    if any(map(_is_inexact, figures.values())):
        exact = {field: _exact(figure, f"grid of {place}") for field, figure in figures.items()}
        m = replace(m, grid=replace(m.grid, **exact))
    return replace(m, **mended) if mended else m


def _mended(kinds: Sequence[str], now_on: AnyMap, was_on: AnyMap | None) -> dict[str, Map[str, Struct]]:
    """The entries of a map by field, of those fields that needed exact points."""
    mended: dict[str, Map[str, Struct]] = {}
    for kind in kinds:
        now: Map[str, Struct] = getattr(now_on, kind)
        was: Map[str, Struct] | None = None if was_on is None else getattr(was_on, kind)
        exact = dict(_mended_entries(kind, now, was))
        if exact:
            mended[kind] = now.update(exact)
    return mended


def _mended_entries(kind: str, now: Map[str, Struct], was: Map[str, Struct] | None) -> Iterator[tuple[str, Struct]]:
    """Those new entries that had no exact points, with exact ones."""
    for name, thing in _changed_entries(now, was):
        if thing.id != name:  # type: ignore[attr-defined]
            raise NotStorable(f"{kind} has {id_of(thing)!r} under the name {name!r}")
        match thing:
            case Space():
                if thing.label is not None and _are_inexact(thing.label):
                    yield name, replace(thing, label=_exact_point(thing.label, f"label of space {name}"))
            case Junction() if _are_inexact(thing.point):
                x, y = _exact_point(thing.point, f"junction {name}")
                yield name, replace(thing, x_mm=x, y_mm=y)
            case Border() if thing.points and _are_inexact(tuple(chain.from_iterable(thing.points))):
                points = tuple(_exact_point(point, f"border {name}") for point in thing.points)
                yield name, replace(thing, points=points)
            case _:
                pass


def _changed_entries(now: Map[str, Struct], was: Map[str, Struct] | None) -> Iterable[tuple[str, Struct]]:
    if now is was:
        return ()
    return now.items() if not was else [(name, now[name]) for name in names_apart(now, was) if name in now]


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


def _are_inexact(numbers: tuple[float, ...]) -> bool:
    """Whether any coordinate is inexact: a sum and a look for a zero spare most of them a closer look."""
    if math.isfinite(sum(numbers)) and 0.0 not in numbers and set(map(type, numbers)) <= {float}:
        return False
    return any(map(_is_inexact, numbers))


def _is_inexact(number: float) -> bool:
    """Whether a coordinate is no float, not finite, or the zero with a minus."""
    return type(number) is not float or not math.isfinite(number) or (number == 0 and math.copysign(1, number) < 0)


def _exact_point(point: Point, place: str) -> Point:
    return (_exact(point[0], place), _exact(point[1], place))


def _exact(number: float, place: str) -> float:
    if not math.isfinite(number):
        raise NotStorable(f"{place}: {number} is no coordinate")
    return float(number) + 0.0
