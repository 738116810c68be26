"""The text that `to_json` writes, in pieces: a large value is written a part at a time, and can be given up between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from workbench.engine.codec import to_json

MOST_AT_ONCE = 500
"""So many members of a list or an object come in one piece."""
DEEP = 4
"""So deep are members looked into: a document, its design, maps, a map; of its hexes many come at once."""


class Piece(NamedTuple):
    """A part of a text: as `to_json` writes it, as it stands with a line for every member, and how many it holds."""

    compact: bytes
    lines: bytes
    members: int = 0


def pieces(value: object, level: int = 0) -> Iterator[Piece]:
    """The pieces of a value that stands so deep in the text; together they are the whole."""
    members = _members(value)
    if not members:
        yield _whole(to_json(value), level)
        return
    brackets = (b"{", b"}") if isinstance(members, Mapping) else (b"[", b"]")
    yield Piece(brackets[0], brackets[0])
    if level < DEEP and (isinstance(value, msgspec.Struct) or len(members) <= MOST_AT_ONCE):
        yield from _one_by_one(members, level + 1)
    else:
        yield from _some_at_once(members, level)
    yield Piece(brackets[1], _new_line(level) + brackets[1])


def count_members(value: object, level: int = 0) -> int:
    """How many members all pieces of a value hold."""
    members = _members(value)
    if not members:
        return 1
    if level < DEEP and (isinstance(value, msgspec.Struct) or len(members) <= MOST_AT_ONCE):
        within = members.values() if isinstance(members, Mapping) else members
        return sum(count_members(member, level + 1) for member in within)
    return len(members)


def _members(value: object) -> Mapping[str, Any] | list[Any] | None:
    """What a list or an object holds, in the order of the text; None of what is written at once."""
    if isinstance(value, msgspec.Struct):
        settled = value.__struct_config__
        if settled.tag is not None or settled.array_like or settled.omit_defaults:
            return None
        encoded = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
        return {name: getattr(value, field) for name, field in sorted(encoded)}
    if isinstance(value, Mapping):
        return {key: value[key] for key in sorted(value)} if all(isinstance(key, str) for key in value) else None
    return list(value) if isinstance(value, tuple | list) else None


def _one_by_one(members: Mapping[str, Any] | list[Any], level: int) -> Iterator[Piece]:
    names = list(members) if isinstance(members, Mapping) else [None] * len(members)
    values = members.values() if isinstance(members, Mapping) else members
    for number, (name, value) in enumerate(zip(names, values, strict=True)):
        comma = b"," if number else b""
        key = b"" if name is None else to_json(name) + b":"
        yield Piece(comma + key, comma + _new_line(level) + key + (b" " if key else b""))
        yield from pieces(value, level)


def _some_at_once(members: Mapping[str, Any] | list[Any], level: int) -> Iterator[Piece]:
    items = list(members.items()) if isinstance(members, Mapping) else list(members)
    for first in range(0, len(items), MOST_AT_ONCE):
        some = items[first : first + MOST_AT_ONCE]
        found = _whole(to_json(dict(some) if isinstance(members, Mapping) else some), level)
        comma = b"," if first else b""
        lines = found.lines[1 : -1 - len(_new_line(level))]
        yield Piece(comma + found.compact[1:-1], comma + lines, len(some))


def _whole(compact: bytes, level: int) -> Piece:
    return Piece(compact, msgspec.json.format(compact, indent=1).replace(b"\n", _new_line(level)), 1)


def _new_line(level: int) -> bytes:
    return b"\n" + b" " * level
