"""Where two versions of a map differ: its spaces, borders, hexsides, roads and links, with their shapes. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexMap
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.drawing import Geometry
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.laid_over.overlays import Differs
from workbench.storage.comparison import compare
from workbench.storage.rows.parts import differences, maps_of

Kind = Literal["added", "removed", "changed"]
Rings = tuple[tuple[Point, ...], ...]
MOST_MARKED = 5000
_NOUNS = {
    "spaces": "space", "hexes": "hex", "zones": "space", "borders": "border", "roads": "road",
    "rivers": "river", "junctions": "junction", "links": "link",
}  # fmt: skip


class MapChange(Struct, frozen=True):
    """One thing of the map that differs: what it is in words, and how it is marked."""

    words: str
    mark: Differs


def map_changes(old: Design, new: Design, map_id: str) -> tuple[MapChange, ...]:
    """What of one map differs, in the order of the kinds; at most so many as can be looked at."""
    before, after = (next((m for m in maps_of(d) if m.id == map_id), None) for d in (old, new))
    if before is None or after is None or type(before) is not type(after):
        return ()
    return tuple(found for found, _ in zip(_changes(old, new, before, after), range(MOST_MARKED), strict=False))


def _changes(old: Design, new: Design, before: AnyMap, after: AnyMap) -> Iterator[MapChange]:
    was, now = _geometry(before), _geometry(after)
    said: dict[str, list[str]] = {}
    for told in compare(old, new):
        if told.what not in ("added", "removed"):
            said.setdefault(told.id, []).append(told.what)
    for found in differences(old, new):
        part = found.after or found.before
        if part is None or part.map != after.id or found.kind not in _NOUNS:
            continue
        kind: Kind = "added" if found.before is None else "removed" if found.after is None else "changed"
        if found.kind == "hexes":  # plain ground that is said something of, or no more, is a hex that has changed
            kind = "changed"
        shown, geometry = (before, was) if found.after is None and kind == "removed" else (after, now)
        marked = _shape(shown, geometry, found.kind, found.id)
        if marked is None:
            continue
        place, rings, lines = marked
        what = ", ".join(dict.fromkeys(said.get(found.id, ()))) if kind == "changed" else kind
        noun = shown.words.border if found.kind == "borders" else _NOUNS[found.kind]
        words = f"{noun} {_name(shown, found.kind, found.id)}: {what or kind}"
        yield MapChange(words[:1].upper() + words[1:], Differs(kind, *place, rings, lines))


def _geometry(shown: AnyMap) -> Geometry:
    return HexGeometry(shown) if isinstance(shown, HexMap) else SheetGeometry(shown)


def _name(shown: AnyMap, kind: str, thing: str) -> str:
    if kind in ("spaces", "hexes", "zones"):
        space = spaces_of(shown).get(thing)
        return space.name if space is not None and space.name else thing
    named = getattr(getattr(shown, kind), "get", lambda _name: None)(thing)
    return str(getattr(named, "name", "") or thing)


def _shape(shown: AnyMap, geometry: Geometry, kind: str, thing: str) -> tuple[Point, Rings, Rings] | None:
    """Where the sign stands, the rings of ground and the lines; None for what is nowhere."""
    if kind in ("spaces", "hexes", "zones"):
        place, rings = geometry.middle(thing), _rings(geometry, thing)
        return (place, rings, ()) if place is not None and rings else None
    if kind == "junctions":
        return shown.junctions[thing].point, (), ()
    lines = tuple(_line(geometry, border) for border in _borders(shown, kind, thing))
    if kind == "links":
        lines = (tuple(geometry.link_lines.get(thing, ())),)
    elif kind == "roads" and (through := shown.roads[thing].spaces):
        lines = (tuple(place for space in through if (place := geometry.middle(space)) is not None),)
    lines = tuple(line for line in lines if len(line) > 1)
    return (_middle(lines[len(lines) // 2]), (), lines) if lines else None


def _borders(shown: AnyMap, kind: str, thing: str) -> tuple[str, ...]:
    """The borders that carry a line, or a border itself."""
    if kind == "borders":
        return (thing,)
    if kind in ("roads", "rivers"):
        field = kind.removesuffix("s")
        return tuple(name for name in sorted(shown.borders) if getattr(shown.borders[name], field) == thing)
    return ()


def _rings(geometry: Geometry, space: str) -> Rings:
    outline = geometry.outline(space)
    return tuple(tuple((point.x(), point.y()) for point in polygon.toList()) for polygon in outline.toSubpathPolygons())


def _line(geometry: Geometry, border: str) -> tuple[Point, ...]:
    polygons = geometry.border_line(border).toSubpathPolygons()
    return tuple((point.x(), point.y()) for point in polygons[0].toList()) if polygons else ()


def _middle(line: tuple[Point, ...]) -> Point:
    """The middle of the middle stretch of a line."""
    at = (len(line) - 1) // 2
    (x0, y0), (x1, y1) = line[at], line[at + 1]
    return (x0 + x1) / 2, (y0 + y1) / 2
