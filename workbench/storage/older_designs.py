"""Designs that are kept as JSON, as this program or an older one wrote them: versions, records, batches, exports.

What a schema number says of a file nothing says of a JSON: an older one is known by what it lacks. The digests kept
beside such texts are those of the texts as they were written.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from workbench.engine.codec import from_json
from workbench.engine.design import Design
from workbench.storage.file.kinds_by_words import with_kinds_by_words
from workbench.storage.older_borders import with_borders_of_today
from workbench.storage.older_facts import is_older, with_facts_as_tags

GEOMETRY, HEX_MAPS = '"geometry":', '"hex_maps":'
"""What says that a design has its maps in one list, and that it has them in two; a tag of such a name does no harm."""
CATALOGUES = ("terrain", "line_classes", "road_classes")


def design_from_json(text: bytes | bytearray | str) -> Design:
    """The design in a JSON, brought up to what designs are today; raises as `from_json` does."""
    if _has(text, GEOMETRY) and not _has(text, HEX_MAPS) and not is_older(text):
        return from_json(text, Design)
    return from_json(json.dumps(brought_up(msgspec.json.decode(text))), Design)


def brought_up(written: Any) -> Any:
    """The plain values of a design as they are today; the kinds of an older one are brought up in their place."""
    kinds = [kind for field in CATALOGUES for kind in _kinds(written, field)]
    if kinds and not any("like" in kind for kind in kinds):
        with_kinds_by_words(written)
    return with_facts_as_tags(_with_maps_in_one_list(with_borders_of_today(written)))


def _with_maps_in_one_list(written: Any) -> Any:
    """Up to version 3 maps of areas stood before maps of hexes, each kind in a list of its own."""
    if not isinstance(written, dict):
        return written
    areas, hexes = written.get("maps", []), written.get("hex_maps", [])
    if not isinstance(areas, list) or not isinstance(hexes, list):
        return written
    maps = [*_of_geometry(areas, "areas"), *_of_geometry(hexes, "hexes")]
    today = {field: value for field, value in written.items() if field != "hex_maps"}
    return today | {"maps": maps} if maps or "maps" in written else today


def _of_geometry(sheets: list[Any], geometry: str) -> list[Any]:
    """The maps, each with what it is made of; one that says it already stays as it is."""
    return [{"geometry": geometry} | sheet if isinstance(sheet, dict) else sheet for sheet in sheets]


def _has(text: bytes | bytearray | str, part: str) -> bool:
    return part in text if isinstance(text, str) else part.encode() in text


def _kinds(written: Any, field: str) -> list[dict[str, object]]:
    kinds = written.get(field) if isinstance(written, dict) else None
    return [kind for kind in kinds if isinstance(kind, dict)] if isinstance(kinds, list) else []
