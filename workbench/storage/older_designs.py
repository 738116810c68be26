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

CATALOGUES = ("terrain", "line_classes", "road_classes")


def design_from_json(text: bytes | bytearray | str) -> Design:
    """The design in a JSON, brought up to what designs are today; raises as `from_json` does."""
    known = '"like":' if isinstance(text, str) else b'"like":'
    if known in text:  # type: ignore[operator]  # of its own kind
        return from_json(text, Design)
    written = msgspec.json.decode(text)
    return from_json(json.dumps(written), Design) if brought_up(written) else from_json(text, Design)


def brought_up(written: Any) -> bool:
    """Bring the plain values of a design up in place; whether they were those of an older one."""
    kinds = [kind for field in CATALOGUES for kind in _kinds(written, field)]
    if not kinds or any("like" in kind for kind in kinds):
        return False
    with_kinds_by_words(written)
    return True


def _kinds(written: Any, field: str) -> list[dict[str, object]]:
    kinds = written.get(field) if isinstance(written, dict) else None
    return [kind for kind in kinds if isinstance(kind, dict)] if isinstance(kinds, list) else []
