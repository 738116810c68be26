"""A design whose names are as bad as a file may hold: very long, with line breaks, controls, direction marks, tags."""

from __future__ import annotations

from typing import Any

from immutables import Map
from msgspec import Struct
from msgspec.structs import fields, replace

from workbench.engine.design import Design

TAG = "<b>BOLD</b><img src=x.png><a href='x'>"
"""What Qt would take for rich text where nobody says that it is none."""
MARKS = "\n\t\r\x07\x1b[31m\x7f\x85\u2028\u202e\u2066\u200b\u200e\ufeff"
WORDS = ("name", "title", "text", "notes", "note", "description", "reason", "label", "source_name")


def hostile_name(name: str, long: int = 10_000) -> str:
    """A name that says its own, what would be rich text, every kind of sign that is not seen, and very much more.

    >>> len(hostile_name("Arcola", 400))
    400
    """
    begin = f"{TAG}{name}{MARKS}"
    return begin + ("long " * (long // 5))[: long - len(begin) - 3] + "end"


def with_hostile_names(design: Design, long: int = 10_000) -> Design:
    """The same design with such a name wherever something has a name, a title, a text or a note."""
    spoilt: Design = _spoilt(design, long)
    return spoilt


def _spoilt(value: Any, long: int) -> Any:
    match value:
        case Struct():
            changes: dict[str, Any] = {}
            for field in fields(value):
                old = getattr(value, field.name)
                is_word = field.name in WORDS and isinstance(old, str)
                new = hostile_name(old, long) if is_word and old else _spoilt(old, long)
                if new is not old:
                    changes[field.name] = new
            return replace(value, **changes) if changes else value
        case tuple():
            spoilt = tuple(_spoilt(one, long) for one in value)
            return spoilt if any(a is not b for a, b in zip(value, spoilt, strict=True)) else value
        case Map():
            return Map({key: _spoilt(one, long) for key, one in value.items()})
        case _:
            return value
