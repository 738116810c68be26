"""A design as JSON: exact both ways, described by the schema, and strict about what it does not know."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from workbench.engine.codec import digest, to_builtins, to_json
from workbench.engine.design import Design
from workbench.exchange import json_pieces
from workbench.exchange.json_schema import ruleset_schema, schema_path
from workbench.exchange.ruleset_json import (
    FORMAT,
    VERSION,
    RulesetJsonError,
    read_ruleset_json,
    write_ruleset_json,
)

DESIGN = coin_design()
DOCUMENT = write_ruleset_json(DESIGN)


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(DOCUMENT), **fields})


def test_what_is_written_is_read_back_and_written_the_same() -> None:
    design, is_unchanged = read_ruleset_json(DOCUMENT)
    assert is_unchanged
    assert design == DESIGN
    assert write_ruleset_json(design) == DOCUMENT


@pytest.mark.parametrize("at_once", [1, 3, 500])
def test_the_pieces_of_a_document_are_the_whole(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same signs, and the same digest, as if it were written in one go."""
    monkeypatch.setattr(json_pieces, "MOST_AT_ONCE", at_once)
    assert b"".join(piece.compact for piece in json_pieces.pieces(DESIGN)) == to_json(DESIGN)
    whole = {"format": FORMAT, "version": VERSION, "digest": digest(DESIGN), "design": to_builtins(DESIGN)}
    assert write_ruleset_json(DESIGN) == json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
    held = sum(piece.members for piece in json_pieces.pieces(DESIGN))
    assert held == json_pieces.count_members(DESIGN)


@given(st.text(), st.dictionaries(st.text(), st.text()), st.floats(allow_nan=False, allow_infinity=False))
def test_any_words_and_places_come_back(title: str, options: dict[str, str], width_mm: float) -> None:
    scenario = replace(DESIGN.scenarios[0], options=Map(options))
    area_map = replace(DESIGN.maps[0], title=title, width_mm=width_mm)
    design = replace(DESIGN, title=title, scenarios=(scenario,), maps=(area_map,))
    assert read_ruleset_json(write_ruleset_json(design)) == (design, True)


def test_a_change_by_hand_is_read_and_told() -> None:
    document = json.loads(DOCUMENT)
    document["design"]["parameters"][0]["value"] = 7
    design, is_unchanged = read_ruleset_json(json.dumps(document))
    assert design.number("moves") == 7
    assert not is_unchanged


def misspelt() -> str:
    document = json.loads(DOCUMENT)
    document["design"]["maps"][0]["spaces"]["north"]["staking"] = 3
    return json.dumps(document)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ("", "not JSON"),
        ("[]", "not a ruleset in JSON"),
        ("[" * 100_000, "lists and objects in each other"),
        (b"\xff\xfe", "not JSON"),
        (changed(format="something"), "not a ruleset in JSON"),
        (changed(version=VERSION + 1), "a newer program"),
        (changed(version="1"), "version is no number"),
        (changed(design=[]), r"the design does not fit: Expected `object`"),
        (changed(design={"title": "x"}), "missing required field `rules`"),
        (changed(design={**json.loads(DOCUMENT)["design"], "counters": 3}), r"Expected `array`.*counters"),
        (misspelt(), r"design\.maps\[0\]\.spaces\.north\.staking is unknown"),
    ],
)
def test_another_document_is_refused_with_its_reason(document: str | bytes, why: str) -> None:
    with pytest.raises(RulesetJsonError, match=why):
        read_ruleset_json(document)


def test_the_schema_is_the_one_of_the_types() -> None:
    assert schema_path().read_text(encoding="utf-8") == ruleset_schema(), (
        "write it anew: python -m workbench.exchange.json_schema"
    )


def test_an_export_fits_the_schema() -> None:
    schema = json.loads(ruleset_schema())
    assert list(misfits(json.loads(DOCUMENT), schema, schema)) == []
    assert list(misfits(json.loads(misspelt()), schema, schema)) == ["$.design.maps[0].spaces.north: unknown staking"]
    assert list(misfits({"format": "x"}, schema, schema)) == ["$: lacks version", "$: lacks design", "$.format: not x"]


TYPES: dict[str, Any] = {"string": str, "integer": int, "number": int | float, "boolean": bool, "null": type(None),
                         "array": list, "object": dict}  # fmt: skip


def misfits(value: Any, schema: Any, root: Any, path: str = "$") -> list[str]:
    """Where a value does not fit a schema; knows the words that our schemas use."""
    if "$ref" in schema:
        return misfits(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, path)
    if "anyOf" in schema:
        found = [misfits(value, one, root, path) for one in schema["anyOf"]]
        of_its_kind = [one for one in found if not any(": no" in misfit for misfit in one)]
        return [] if [] in found else of_its_kind[0] if len(of_its_kind) == 1 else [f"{path}: fits none"]
    if "const" in schema or "enum" in schema:
        allowed = schema.get("enum", [schema.get("const")])
        return [] if value in allowed else [f"{path}: not {value}"]
    if isinstance(value, bool) != (schema["type"] == "boolean") or not isinstance(value, TYPES[schema["type"]]):
        return [f"{path}: no {schema['type']}"]
    found = []
    if isinstance(value, dict):
        found += [f"{path}: lacks {name}" for name in schema.get("required", []) if name not in value]
        for name, inner in value.items():
            known = schema.get("properties", {}).get(name) or schema.get("additionalProperties", {})
            found += misfits(inner, known, root, f"{path}.{name}") if known else [f"{path}: unknown {name}"]
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            found.append(f"{path}: {len(value)} items")
        for i, inner in enumerate(value):
            known = schema["prefixItems"][i] if "prefixItems" in schema else schema["items"]
            found += misfits(inner, known, root, f"{path}[{i}]")
    return found


def test_an_empty_design_fits_too() -> None:
    schema = json.loads(ruleset_schema())
    document = write_ruleset_json(Design(title="Nothing yet", rules=""))
    assert misfits(json.loads(document), schema, schema) == []
    assert read_ruleset_json(document)[0].title == "Nothing yet"
