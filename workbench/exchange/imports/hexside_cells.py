"""What the cells of a hexside's row mean: rivers, bridges, what bars the way, and where each comes from."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from immutables import Map
from msgspec.structs import replace

from workbench.engine.maps.border import BLOCKED, BRIDGE, RIVER, Border
from workbench.engine.maps.hex_map import hexside
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message
from workbench.exchange.imports.csv_rows import Columns, Row
from workbench.exchange.imports.hex_cells import NO, ORIGIN_ENDS, origin_of, split_words
from workbench.exchange.imports.proposal import ImportRefused

OF_TAGS = "tag:"
"""Columns of tags begin so; others that are not known are kinds of what lies along a hexside."""
SIDE_NAMES: Mapping[str, Sequence[str]] = {
    "first": ("hex_a", "a", "from_hex"),
    "second": ("hex_b", "b", "to_hex"),
    "river": (),
    "bridge": (),
    "road": ("road_class",),
    "name": ("road_name",),
    "blocked": ("impassable", "all_sea_hexside"),
    "features": (),
    "one_way": (),
    "dir_from_a": ("direction",),
}


def read_hexside(columns: Columns, row: Row, unread: Collection[str]) -> Border:
    """The hexside of a row, without features when the row tells only of a road."""
    a, b = columns.cell(row, "first"), columns.cell(row, "second")
    river = columns.cell(row, "river")
    found = [feature for feature in split_words(columns.cell(row, "features"))]
    found += [RIVER] if river not in NO else []
    found += [BRIDGE] if columns.cell(row, "bridge") not in NO else []
    found += [BLOCKED] if columns.cell(row, "blocked") not in NO else []
    found += [
        column
        for column in columns.others
        if column not in unread
        and not column.startswith(OF_TAGS)
        and not column.endswith(ORIGIN_ENDS)
        and row[column] not in NO
    ]
    name = river if river not in (*NO, "1", "yes") else ""
    side = hexside(a, b, *dict.fromkeys(found), name=name)
    tags = {column.removeprefix(OF_TAGS): row[column] for column in columns.others if column.startswith(OF_TAGS)}
    said = Map({tag: value for tag, value in tags.items() if value})
    way = _one_way(columns.cell(row, "one_way"), a, b)
    return replace(side, one_way=way, provenance=_origins(columns, row, found), tags=said)


def _one_way(text: str, a: str, b: str) -> OneWay:
    """Towards which hex it is crossed, as the cell names it."""
    if text in NO:
        return OneWay.NO
    if text not in (a, b):
        raise ImportRefused(
            Message(
                "hexside {a}/{b}: it is crossed one way, and {text} is neither of its hexes", a=a, b=b, text=repr(text)
            )
        )
    return OneWay.FORWARDS if text == max(a, b) else OneWay.BACKWARDS


def _origins(columns: Columns, row: Row, features: Collection[str]) -> Map[str, Provenance]:
    """By feature."""
    found = {}
    blocked = columns.column("blocked")
    for column in columns.others:
        if column.endswith(ORIGIN_ENDS):
            about = column.removesuffix("_from").removesuffix("_source")
            about = BLOCKED if about in (blocked, "sea") else about
            origin = origin_of(row[column])
            if origin is not None and about in features:
                found[about] = origin
    return Map(found)
