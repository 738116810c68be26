"""What of a design a playtest goes by: everything that its rules may read or say, and nothing that is only drawn.

Two designs of which this is the same play alike. Its digest is that of the figures that a branch plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.codec import digest
from workbench.engine.counters.faces import Face
from workbench.engine.counters.pieces import Counter, Faction, Side, UnitType
from workbench.engine.design import Design, Phase, Scenario, TerrainType
from workbench.engine.maps.area_map import AreaMap, Junction, Space
from workbench.engine.maps.border import Course
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_catalogue import LineClass, LineStyle, RoadClass
from workbench.engine.maps.map_parts import MapLook
from workbench.engine.provenance import Provenance
from workbench.engine.tables.parameter import Parameter
from workbench.engine.tables.table import Table

Thing = TypeVar("Thing", bound=Struct)
ORIGIN = "provenance"
_MAP: Mapping[str, object] = {"width_mm": 0.0, "height_mm": 0.0, "scans": (), "furniture": (), "look": MapLook()}
_LINE: Mapping[str, object] = {"colour": "", "width_mm": 0.0, "style": LineStyle.SOLID}
_NOTES: Mapping[str, object] = {"notes": ""}

UNPLAYED: Mapping[type[Struct], Mapping[str, object]] = {
    Design: {
        "designer": "", "description": "", "languages": (), "clauses": (), "silenced": (), "counter_sheets": (),
        "texts_in": Map(), "secrets": (),
    },
    AreaMap: {**_MAP, "georeference": None},
    HexMap: _MAP,
    Junction: {"x_mm": 0.0, "y_mm": 0.0},
    Course: {"points": ()},
    Space: {**_NOTES, "label": None, "label_style": None, "shape": None, "names": Map()},
    TerrainType: {"colour": "", "pattern": "", "description": ""},
    RoadClass: _LINE,
    LineClass: _LINE,
    Side: {"colours": ""},
    Faction: {"ground": "", "ink": "", "band": ("", "", "")},
    UnitType: {"places": Map()},
    Counter: {**_NOTES, "picture": ""},
    Face: {"picture": "", "symbol": "", "ground": "", "ink": "", "layout": ""},
    Table: {**_NOTES, "provenance_of": ()},
    Parameter: _NOTES,
    Phase: _NOTES,
    Scenario: {"description": ""},
}  # fmt: skip
"""What no rules go by, with what stands in its place: how things are drawn, notes, other languages, own clauses."""


def figures_of(design: Design, scenario: str) -> Design:
    """What a playtest of this scenario goes by; to be compared and never to be played on.

    What is only drawn, noted or told of where a figure comes from is left out, and so are all other scenarios.
    """
    only = tuple(one for one in design.scenarios if one.id == scenario)
    return _figures(replace(design, scenarios=only))


def figures_digest(design: Design, scenario: str) -> str:
    """Equal where a playtest of this scenario goes by the same, in every process."""
    known: dict[str, str] = design.__dict__.setdefault("figures_digests", {})
    if scenario not in known:
        known[scenario] = digest(figures_of(design, scenario))
    return known[scenario]


def _figures(thing: Thing) -> Thing:
    """The same thing where there is nothing to leave out: whatever is shared stays shared."""
    blank, inner = _plan(type(thing))
    changed = {field: value for field, value in blank.items() if getattr(thing, field) != value}
    for field in inner:
        was = getattr(thing, field)
        if (now := _within(was)) is not was:
            changed[field] = now
    return replace(thing, **changed) if changed else thing


def _within(value: Any) -> Any:
    match value:
        case Struct():
            return _figures(value)
        case tuple():
            parts = tuple(_within(part) for part in value)
            return parts if any(now is not was for was, now in zip(value, parts, strict=True)) else value
        case Map():
            others = {key: now for key, was in value.items() if (now := _within(was)) is not was}
            return value.update(others) if others else value
    return value


@cache
def _plan(kind: type[Struct]) -> tuple[Mapping[str, object], tuple[str, ...]]:
    """What is left out of things of a kind, and the fields in which further things stand."""
    types = get_type_hints(kind)
    blank = dict(UNPLAYED.get(kind, {}))
    if ORIGIN in types:
        blank[ORIGIN] = Provenance() if types[ORIGIN] is Provenance else Map()
    inner = (name for name, found in types.items() if name not in blank and any(_structs_in(found)))
    return blank, tuple(name for name in inner if name in kind.__struct_fields__)


def _structs_in(annotation: Any) -> Iterator[bool]:
    yield isinstance(annotation, type) and issubclass(annotation, Struct)
    for part in get_args(annotation):
        yield from _structs_in(part)


__all__ = ["UNPLAYED", "figures_digest", "figures_of"]
