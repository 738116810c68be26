"""The kit holds what its page asks for, types that follow the schema, and the map with its spaces."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.exchange.engine_talk import SCHEMA
from workbench.engine.design import Design
from workbench.exchange.exports import CannotExport, Export
from workbench.exchange.front_end.kit import kit_of
from workbench.exchange.front_end.typescript import types_of
from workbench.exchange.manifest import MANIFEST
from workbench.exchange.ruleset_json import read_ruleset_json
from workbench.qt.front_end import write_frontend
from workbench.storage.samples import build_sample


@pytest.fixture(scope="module")
def crossroads() -> Design:
    return build_sample("crossroads")


def test_the_folder_holds_the_map_the_design_and_the_page(qapp: object, tmp_path: Path, crossroads: Design) -> None:
    folder = tmp_path / "kit"
    written = write_frontend(Export(crossroads, folder))
    assert written.manifest is not None and written.manifest.holds["spaces"] == len(crossroads.maps[0].every_space)
    assert read_ruleset_json((folder / "ruleset.json").read_text(encoding="utf-8")) == (crossroads, True)
    drawn = re.findall(r'<path [^>]*data-id="([^"]+)"', (folder / "map.svg").read_text(encoding="utf-8"))
    assert len(drawn) == len(set(drawn)) == len(crossroads.maps[0].every_space)
    (folder / "notes.txt").write_text("mine")
    write_frontend(Export(crossroads, folder))
    assert (folder / "notes.txt").read_text() == "mine"


def test_a_file_in_the_place_of_the_folder_stays(qapp: object, tmp_path: Path, crossroads: Design) -> None:
    (tmp_path / "kit").write_text("mine")
    with pytest.raises(CannotExport, match="name a folder"):
        write_frontend(Export(crossroads, tmp_path / "kit"))
    assert (tmp_path / "kit").read_text() == "mine"


def test_what_the_page_loads_is_in_the_kit_and_nothing_comes_from_elsewhere(crossroads: Design) -> None:
    files, manifest = kit_of(crossroads, "<svg/>")
    page = {name: files[name].decode() for name in ("index.html", "app.js", "choices.js", "style.css")}
    loaded = re.findall(r'(?:href|src)="([^"]+)"', page["index.html"])
    loaded += re.findall(r'from "\./([^"]+)"', page["app.js"]) + re.findall(r'fetch\("([^"]+)"', page["app.js"])
    assert len(loaded) == 6
    assert {name for name in loaded if name != "data:,"} <= set(files)
    addresses = re.findall(r"https?://[^\s\"'`)]+", "".join(page.values()))
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}, "the name of a namespace, which nobody loads"
    assert json.loads(files[MANIFEST])["left_out"] and manifest.format == "frontend"
    ids = set(re.findall(r'id="([a-z]+)"', page["index.html"]))
    assert set(re.findall(r'byId\("([a-z]+)"\)', page["app.js"])) <= ids


def test_the_types_name_every_definition_and_field_of_the_schema() -> None:
    types = types_of(SCHEMA)
    for name in (*SCHEMA["$defs"]["requests"], "decision", "candidate", "refusal", "action"):
        title = "".join(word.capitalize() for word in name.split("_"))
        assert re.search(rf"export type {title}(Request)? = ", types)
    assert 'do: "play";' in types and "  action: Action;" in types
    assert "seed?: number;" in types, "what need not be there may be left out"
    referred = set(re.findall(r"\b([A-Z][A-Za-z]+)\b", re.sub(r'/\*\*.*?\*/|//.*|"[^"]*"', "", types)))
    declared = set(re.findall(r"export (?:type|interface) ([A-Za-z]+)", types))
    assert referred - declared <= {"Array", "Record"}
