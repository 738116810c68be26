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
from workbench.storage.older_borders import MARKS, with_borders_of_today

CATALOGUES = ("terrain", "line_classes", "road_classes")


def design_from_json(text: bytes | bytearray | str) -> Design:
    """The design in a JSON, brought up to what designs are today; raises as `from_json` does."""
    if _has(text, '"like":') and not any(_has(text, mark) for mark in MARKS):
        return from_json(text, Design)
    return from_json(json.dumps(brought_up(msgspec.json.decode(text))), Design)


def brought_up(written: Any) -> Any:
    """The plain values of a design as they are today; the kinds of an older one are brought up in their place."""
    kinds = [kind for field in CATALOGUES for kind in _kinds(written, field)]
    if kinds and not any("like" in kind for kind in kinds):
        with_kinds_by_words(written)
    return with_borders_of_today(written)


def _has(text: bytes | bytearray | str, part: str) -> bool:
    return part in text if isinstance(text, str) else part.encode() in text


def _kinds(written: Any, field: str) -> list[dict[str, object]]:
    kinds = written.get(field) if isinstance(written, dict) else None
    return [kind for kind in kinds if isinstance(kind, dict)] if isinstance(kinds, list) else []
