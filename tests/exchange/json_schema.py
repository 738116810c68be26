"""As much of JSON Schema as the protocol's schema uses; a word it does not know is an error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
KNOWN = {
    *("type", "properties", "required", "additionalProperties", "items", "maxItems", "minimum", "maximum"),
    *("anyOf", "oneOf", "const", "enum", "$ref", "description"),
}


def mismatches(value: Any, schema: Any, whole: Any, path: str = "$") -> Iterator[str]:
    """Where a value is not as the schema has it."""
    assert not (unknown := set(schema) - KNOWN), unknown
    if "$ref" in schema:
        yield from mismatches(value, referred(whole, schema["$ref"]), whole, path)
    if "const" in schema and value != schema["const"]:
        yield f"{path} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path} is not one of {schema['enum']}"
    for word in ("anyOf", "oneOf"):
        if word in schema:
            fits = [not list(mismatches(value, branch, whole, path)) for branch in schema[word]].count(True)
            if not fits or (word == "oneOf" and fits > 1):
                yield f"{path} fits {fits} of {word}"
    if "type" in schema and not any(_is(value, kind) for kind in _listed(schema["type"])):
        yield f"{path} is no {schema['type']}"
    elif isinstance(value, dict):
        yield from _in_object(value, schema, whole, path)
    elif isinstance(value, list):
        if len(value) > schema.get("maxItems", len(value)):
            yield f"{path} is too long"
        for number, member in enumerate(value):
            yield from mismatches(member, schema.get("items", {}), whole, f"{path}[{number}]")
    elif isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{path} is out of bounds"


def referred(whole: Any, reference: str) -> Any:
    """What "#/$defs/..." stands for."""
    found = whole
    for name in reference.removeprefix("#/").split("/"):
        found = found[name]
    return found


def _in_object(value: dict[str, Any], schema: Any, whole: Any, path: str) -> Iterator[str]:
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{path} has no {name}"
    described = schema.get("properties", {})
    for name, member in value.items():
        if name in described:
            yield from mismatches(member, described[name], whole, f"{path}.{name}")
        elif (further := schema.get("additionalProperties", True)) is False:
            yield f"{path} has a {name}"
        elif isinstance(further, dict):
            yield from mismatches(member, further, whole, f"{path}.{name}")


def _is(value: Any, kind: str) -> bool:
    return isinstance(value, KINDS[kind]) and not (kind == "integer" and isinstance(value, bool))


def _listed(kinds: Any) -> list[str]:
    return [kinds] if isinstance(kinds, str) else kinds
