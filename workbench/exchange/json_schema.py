"""The JSON Schema of a ruleset in JSON, made from the value types, so that it can never say something else.

Run as a module it writes the file anew: ``python -m workbench.exchange.json_schema``.
"""

from __future__ import annotations

import inspect
import json
from enum import Enum
from importlib.resources import files
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from immutables import Map

from workbench.engine.codec import to_builtins
from workbench.engine.design import Design
from workbench.engine.fields import fields_of
from workbench.exchange.ruleset_json import FORMAT, VERSION
from workbench.storage.file.written import write_text

SCHEMA_NAME = "ruleset.schema.json"
Schema = dict[str, Any]
_PLAIN: dict[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


def schema_path() -> Path:
    """Where the schema lies among the program's resources."""
    return Path(str(files("resources").joinpath("schemas", SCHEMA_NAME)))


def ruleset_schema() -> str:
    """The schema of what `write_ruleset_json` writes, as text."""
    definitions: dict[str, Schema] = {}
    design = _schema_of(Design, definitions)
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A ruleset of the Wargame Workbench",
        "type": "object",
        "required": ["format", "version", "design"],
        "properties": {
            "format": {"const": FORMAT},
            "version": {"const": VERSION},
            "digest": {"type": "string", "pattern": "^[0-9a-f]{32}$", "description": "Of the design, as exported."},
            "design": design,
        },
        "$defs": dict(sorted(definitions.items())),
    }
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def _schema_of(kind: Any, definitions: dict[str, Schema]) -> Schema:
    """The schema of one type; structs and enumerations go to `definitions` and are referred to by name."""
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    if inspect.isclass(kind) and issubclass(kind, msgspec.Struct | Enum):
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = {}  # named before its fields are, which may hold the same type
            definitions[kind.__name__] = (
                _schema_of_struct(kind, definitions)
                if issubclass(kind, msgspec.Struct)
                else _described(kind, {"enum": [member.value for member in kind]})
            )
        return {"$ref": f"#/$defs/{kind.__name__}"}
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return {"anyOf": [_schema_of(one, definitions) for one in args]}
    if origin is Map:
        return {"type": "object", "additionalProperties": _schema_of(args[1], definitions)}
    if origin is tuple and args[1:] == (...,):
        return {"type": "array", "items": _schema_of(args[0], definitions)}
    if origin is tuple:
        items = [_schema_of(one, definitions) for one in args]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    raise NotImplementedError(f"{kind} has no schema")


def _schema_of_struct(struct: type[msgspec.Struct], definitions: dict[str, Schema]) -> Schema:
    hints = get_type_hints(struct)
    properties: dict[str, Schema] = {}
    required: list[str] = []
    if (told := struct.__struct_config__).tag_field is not None:  # which of several kinds it is
        properties[told.tag_field] = {"const": told.tag}
        required.append(told.tag_field)
    for field in msgspec.structs.fields(struct):
        properties[field.name] = _schema_of(hints[field.name], definitions) | _noted(struct, field.name)
        if field.default is msgspec.NODEFAULT:
            required.append(field.name)
        else:
            properties[field.name]["default"] = to_builtins(field.default)
    schema = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return _described(struct, schema)


def _noted(struct: type[msgspec.Struct], name: str) -> Schema:
    """What the note of a field says of it. A number beyond its bounds is no fault of the document but of the design."""
    note = fields_of(struct).get(name)
    if note is None:
        return {}
    bounds: Schema = {"x-low": note.low, "x-high": note.high} if note.is_bounded else {}
    return {"title": note.title} | bounds | ({"x-unit": note.unit} if note.unit else {})


def _described(kind: type, schema: Schema) -> Schema:
    return {"description": inspect.cleandoc(kind.__doc__ or ""), **schema}


if __name__ == "__main__":
    schema_path().parent.mkdir(exist_ok=True)
    write_text(schema_path(), ruleset_schema())
