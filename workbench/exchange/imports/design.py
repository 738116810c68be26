"""A design that holds an imported map, with the kinds of ground, roads and lines that the map uses."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, count

from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.border import BLOCKED, RIVER, ROAD, SHORES
from workbench.engine.maps.map_catalogue import STANDARD_LINE_CLASSES, STANDARD_ROAD_CLASSES, LineClass, RoadClass
from workbench.storage.older_facts import with_types_of_facts


def design_of(imported: AnyMap) -> Design:
    """A design of its own, without rules."""
    return with_catalogues(Design(imported.title, rules="").with_map(imported), imported)


def with_catalogues(design: Design, imported: AnyMap) -> Design:
    """The design with every kind of terrain, road and line that the map names and it does not list yet.

    So are the types of tags by which older files tell what had fields of its own.
    """
    terrain, roads, lines = _terrain(imported), _roads(imported), _lines(imported)
    return replace(
        with_types_of_facts(design),
        terrain=(*design.terrain, *(TerrainType(x, _title(x)) for x in _new(terrain, (t.id for t in design.terrain)))),
        road_classes=(
            *design.road_classes,
            *(_KNOWN_ROADS.get(x) or RoadClass(x, _title(x)) for x in _new(roads, (r.id for r in design.road_classes))),
        ),
        line_classes=(
            *design.line_classes,
            *(_KNOWN_LINES.get(x) or LineClass(x, _title(x)) for x in _new(lines, (r.id for r in design.line_classes))),
        ),
    )


def imported_into(design: Design, imported: AnyMap) -> Design:
    """The design with the map as one more of its own, under a free id; nothing else of it changes."""
    taken = {sheet.id for sheet in design.maps}
    stem = imported.id or "map"
    own = next(free for free in chain([stem], (f"{stem}_{n}" for n in count(2))) if free not in taken)
    return with_catalogues(design.with_map(replace(imported, id=own)), imported)


_KNOWN_ROADS = {road.id: road for road in STANDARD_ROAD_CLASSES}
_KNOWN_LINES = {line.id: line for line in STANDARD_LINE_CLASSES}


def _new(used: Iterable[str], listed: Iterable[str]) -> list[str]:
    return sorted(set(used) - set(listed))


def _terrain(sheet: AnyMap) -> set[str]:
    plain = {sheet.bare_space("").terrain} if sheet.is_sparse else set()
    return plain.union(kind for space in sheet.stored_spaces for kind in (space.terrain, *space.features))


def _roads(sheet: AnyMap) -> set[str]:
    return {road.road_class for road in sheet.roads.values()}


def _lines(sheet: AnyMap) -> set[str]:
    found = {kind for border in sheet.borders.values() for kind in border.kinds}
    return ({RIVER, *found - SHORES - {ROAD}} if isinstance(sheet, AreaMap) else found) - {BLOCKED}


def _title(kind: str) -> str:
    """A kind as one reads it.

    >>> _title("open_woods")
    'Open woods'
    """
    return kind.replace("_", " ").capitalize()
