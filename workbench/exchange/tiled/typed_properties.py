"""Values of a design as typed properties of Tiled, and back: numbers, yes and no, texts; all else as JSON in a text."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from workbench.engine.codec import decode_hook, to_builtins
from workbench.exchange.tiled.tiled_map import Properties, Value

TAG = "tag:"
"""Before the name of a tag, which is a property of its own."""
MOST_WHOLE = 2**31 - 1
"""Larger whole numbers are texts, as Tiled has none."""
T = TypeVar("T", bound=Struct)


def properties_of(value: Struct, without: Collection[str] = ()) -> Properties:
    """What a value says beyond its defaults, a property a field."""
    told: dict[str, Any] = to_builtins(value)
    plain = {one.name: one for one in _fields(type(value))}
    found: Properties = {}
    for field, said in told.items():
        if field in without or field not in plain or _is_default(plain[field], getattr(value, field)):
            continue
        if field == "tags":
            found |= {f"{TAG}{tag}": text for tag, text in said.items()}
        else:
            found[field] = as_property(said)
    return found


def as_property(said: object) -> Value:
    """A number, a text, yes or no as it is, anything else as JSON."""
    if isinstance(said, str | bool | float) or (isinstance(said, int) and abs(said) <= MOST_WHOLE):
        return said
    return json.dumps(said, ensure_ascii=False, sort_keys=True)


def value_of(kind: type[T], properties: Properties, /, **known: object) -> T:
    """The value that properties tell; what is `known` goes before them.

    Raises
    ------
    msgspec.ValidationError
        One of them is not of its field's kind, or is not there and has to be; the text says which.
    """
    fields: dict[str, object] = {}
    for field in _fields(kind):
        if field.name in known:
            fields[field.name] = known[field.name]
        elif field.name == "tags":
            tags = {name.removeprefix(TAG): str(text) for name, text in properties.items() if name.startswith(TAG)}
            fields[field.name] = msgspec.convert(tags, field.type, dec_hook=decode_hook)
        elif field.name in properties:
            fields[field.name] = _converted(field, properties[field.name])
        elif field.required:
            raise msgspec.ValidationError(field.name)
    return kind(**fields)


@cache
def _fields(kind: type[Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def _converted(field: msgspec.structs.FieldInfo, said: Value) -> object:
    try:
        return msgspec.convert(said, field.type, dec_hook=decode_hook)
    except (msgspec.ValidationError, TypeError, ValueError):
        if isinstance(said, str):
            try:
                return msgspec.convert(msgspec.json.decode(said), field.type, dec_hook=decode_hook)
            except (msgspec.DecodeError, TypeError, ValueError, RecursionError):
                pass
        raise msgspec.ValidationError(field.name) from None


def _is_default(field: msgspec.structs.FieldInfo, value: object) -> bool:
    if field.default is not msgspec.NODEFAULT:
        return bool(value == field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(value == field.default_factory())
    return False
