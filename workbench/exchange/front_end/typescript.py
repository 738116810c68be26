"""The types of the protocol for TypeScript, made from its schema: what the schema says is said once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
GROUPS = {"requests": "Request", "answers": "Answer", "other_answers": "Answer"}
"""Definitions that hold definitions, and what stands behind the names of those."""
_NAME = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")


def types_of(schema: Schema) -> str:
    """The declarations, one type for each definition and `Request` for any request."""
    lines = ["// Types of the engine protocol, made from protocol.schema.json.", ""]
    for name, definition in schema["$defs"].items():
        if name in GROUPS:
            for inner, kind in definition.items():
                lines += _declared(_title(inner) + GROUPS[name], kind)
        else:
            lines += _declared(_title(name), definition)
    lines += _declared("Request", {"oneOf": schema["oneOf"], "description": "Any request."})
    by_request = [f"  {json.dumps(name)}: {_title(name)}Answer;" for name in schema["$defs"]["answers"]]
    lines += ["/** The answer to each request that is not refused. */", "export interface AnswerTo {", *by_request, "}"]
    return "\n".join(lines) + "\n"


def _declared(name: str, schema: Schema) -> list[str]:
    return [*_comment(schema, ""), f"export type {name} = {_type(schema, '')};", ""]


def _comment(schema: Schema, indent: str) -> list[str]:
    said = str(schema.get("description", "")).replace("*/", "* /")
    return [f"{indent}/** {said} */"] if said else []


def _type(schema: Schema, indent: str) -> str:
    if "$ref" in schema:
        return _referred(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if choices := schema.get("anyOf", schema.get("oneOf")):
        return " | ".join(_type(choice, indent) for choice in choices)
    match schema.get("type"):
        case "array":
            return f"Array<{_type(schema.get('items', {}), indent)}>"
        case "object":
            return _object(schema, indent)
        case list(kinds):
            return " | ".join(_type({**schema, "type": kind}, indent) for kind in kinds)
        case str(kind):
            return PLAIN[kind]
    return "unknown"


def _object(schema: Schema, indent: str) -> str:
    fields = schema.get("properties", {})
    more = schema.get("additionalProperties", True)
    if not fields:
        return f"Record<string, {_type(more, indent) if isinstance(more, Mapping) else 'unknown'}>"
    lines = [*_fields(fields, set(schema.get("required", ())), indent + "  ")]
    if more is not False:
        lines.append(f"{indent}  [more: string]: unknown;")
    return "\n".join(["{", *lines, indent + "}"])


def _fields(fields: Schema, needed: set[str], indent: str) -> Iterator[str]:
    for name, schema in fields.items():
        yield from _comment(schema, indent)
        key = name if _NAME.fullmatch(name) else json.dumps(name)
        yield f"{indent}{key}{'' if name in needed else '?'}: {_type(schema, indent)};"


def _referred(path: str) -> str:
    *_, group, name = path.split("/")
    return _title(name) + GROUPS.get(group, "")


def _title(name: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in name.split("_"))
