"""Tags of borders, on maps of areas and of hexes: kept in files and documents, compared, checked, taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.editors.map_editor.conftest import small_map
from tests.storage.samples import rich_design
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.tags import TagKind, TagOf, TagType
from workbench.exchange.geojson import read_area_map, write_geojson
from workbench.exchange.map_tables.hex_tables import hex_tables, untold
from workbench.exchange.ruleset_json import read_ruleset_json, write_ruleset_json
from workbench.storage.checks.problems import problems
from workbench.storage.comparison import compare
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import TagBorders
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.tag_edits import DeclareTag
from workbench.storage.file.ruleset_file import create, load

BORDERS = [("sheet", "be"), ("hexes", "0101/0102")]
"""A border of areas, and a hexside that carries nothing."""
WIDTH = TagType("width", TagKind.NUMBER, of=TagOf.BORDER, title="Width", unit="m", low=0)


def tagged(map_id: str, border: str, value: str = "40") -> RulesetDocument:
    document = RulesetDocument(rich_design())
    document.apply(DeclareTag(WIDTH))
    document.apply(TagBorders(map_id, (border,), "width", value))
    return document


def border_in(design: Design, map_id: str, border: str) -> Border:
    found = design.map(map_id).border_of(border)
    assert found is not None
    return found


@pytest.mark.parametrize(("map_id", "border"), BORDERS)
def test_a_tag_of_a_border_is_set_typed_and_taken_back(map_id: str, border: str) -> None:
    document = RulesetDocument(rich_design())
    before = document.design
    inverse = document.apply(TagBorders(map_id, (border,), "width", "40"))
    assert border_in(document.design, map_id, border).tags == Map({"width": "40"})
    document.apply(inverse)
    assert document.design == before
    typed = TagBorders(map_id, (border,), "width", "4").merged_with(TagBorders(map_id, (border,), "width", ""))
    assert typed == TagBorders(map_id, (border,), "width", "4"), "typing is one edit"
    document.apply(TagBorders(map_id, (border,), "width", "40"))
    document.apply(TagBorders(map_id, (border,), "width", ""))
    assert document.design == before, "a hexside that says nothing more is not stored"
    with pytest.raises(EditError):
        document.apply(TagBorders(map_id, ("none",), "width", "40"))


@pytest.mark.parametrize(("map_id", "border"), BORDERS)
def test_files_and_documents_keep_the_tags_of_borders(map_id: str, border: str, tmp_path: Path) -> None:
    design = tagged(map_id, border).design
    create(tmp_path / "tagged.ruleset", design)
    assert digest(load(tmp_path / "tagged.ruleset")) == digest(design)
    again, _ = read_ruleset_json(write_ruleset_json(design))
    assert digest(again) == digest(design)


@pytest.mark.parametrize(("map_id", "border"), BORDERS)
def test_the_comparison_tells_the_tag_of_a_border(map_id: str, border: str) -> None:
    document = tagged(map_id, border)
    before = document.design
    document.apply(TagBorders(map_id, (border,), "width", "60"))
    (changed,) = compare(before, document.design)
    told = " ".join(str(part) for part in (changed, *getattr(changed, "figures", ())))
    assert "40" in told and "60" in told


@pytest.mark.parametrize(("map_id", "border"), BORDERS)
def test_a_tag_of_another_type_is_a_problem_of_its_border_with_a_fix(map_id: str, border: str) -> None:
    document = tagged(map_id, border, value="wide")
    (found,) = (problem for problem in problems(document.design) if problem.check == "tag_value")
    assert (found.place.map, found.place.id) == (map_id, border)
    with pytest.raises(EditError, match="is not"):
        tagged(map_id, border).apply(DeclareTag(replace(WIDTH, kind=TagKind.YES_NO, low=None)))


def test_a_map_of_areas_in_geojson_keeps_names_and_tags_of_borders() -> None:
    sheet = small_map()
    border = replace(sheet.borders["A-C"], name="Old wall", tags=Map({"width": "40"}))
    again = read_area_map([write_geojson(sheet.with_borders([border]))], map_id="small", title=sheet.title)
    assert (again.borders["A-C"].name, again.borders["A-C"].tags) == ("Old wall", Map({"width": "40"}))
    assert again.borders["A-B"].name == "" and not again.borders["A-B"].tags


def test_tables_of_a_hex_map_tell_the_tags_of_its_hexsides() -> None:
    shown = tagged("hexes", "0101/0102").design.map("hexes")
    assert isinstance(shown, HexMap)
    tables = hex_tables(shown)
    (sides,) = (text for text in tables.values() if "river" in text.splitlines()[0])
    assert "tag:width" in sides.splitlines()[0] and any("40" in line for line in sides.splitlines() if "0102" in line)
    plain = rich_design().map("hexes")
    assert isinstance(plain, HexMap)
    assert untold(shown, tables) == untold(plain, hex_tables(plain)), "the tables tell all that they told before"
