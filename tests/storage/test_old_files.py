"""Files that older programs wrote open, are the design they were, and can be worked on.

The files in `old_files/` were written by the program as it stood at their schema number and are never written anew. A
digest goes over all fields of a design: where a value gains a field, `kept_digests.py` writes all of them anew.
"""

from __future__ import annotations

import contextlib
import json
import lzma
import shutil
import sqlite3
import zlib
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.facts import TAG_TYPES
from tests.changed_parameters import change_parameter
from tests.storage.history_steps import redo, undo
from tests.storage.kept_digests import OLD_FILES, WITH_VERSIONS, digest_without, kept_designs, kept_digests
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.catalogue.standard import Family, standard_kinds
from workbench.engine.codec import digest, to_json
from workbench.exchange.ruleset_json import read_ruleset_json
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.catalogue_edits import Kind
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.kinds_by_words import KIND_TABLES, kinds_by_words
from workbench.storage.file.opening import reading
from workbench.storage.file.ruleset_file import RULESET_FILE, create, load
from workbench.storage.file.upgrades import RULESET_LADDER, climb
from workbench.storage.older_designs import design_from_json

DIGESTS = kept_digests()
NAMES = sorted(file.name for file in OLD_FILES.glob("*.ruleset"))
POINT = Map({"reconnoitre_point": "yes"})
RICH_MAPS = DIGESTS["rich_maps_schema_2.ruleset"]
"""The kept maps before the steps of schema 10."""


@pytest.fixture(params=NAMES)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD_FILES / request.param, tmp_path))


def test_every_kept_file_is_tested() -> None:
    assert set(DIGESTS) == {name for name, _ in kept_designs()}


def test_of_a_field_that_came_the_digests_tell_whether_anything_else_did() -> None:
    design = load(OLD_FILES / "two_areas_schema_12.ruleset")
    other = replace(design, terrain=tuple(replace(one, description="else") for one in design.terrain))
    assert digest_without(design, ()) == digest(design) != digest(other)
    without = ["terrain/*/description", "maps/*/spaces/*/garrison"]
    assert digest_without(design, without) == digest_without(other, without) != digest(design)
    assert digest_without(design, without) != digest_without(replace(design, title="Else"), without)


def test_an_old_file_is_read_as_the_design_it_was_and_not_touched(old: Path) -> None:
    before = old.read_bytes()
    assert digest(load(old)) == DIGESTS[old.name]
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


def test_an_old_file_is_opened_and_edited(old: Path) -> None:
    with RulesetDocument.open(old) as document:
        assert digest(document.design) == DIGESTS[old.name]
        name = document.design.parameters[0].id
        inverse = document.apply(change_parameter(name, 76))
    assert load(old).number(name) == 76
    with RulesetDocument.open(old) as document:
        document.apply(inverse)
    assert digest(load(old)) == DIGESTS[old.name]


def test_an_old_file_that_was_brought_up_has_the_tables_of_a_new_one(old: Path, tmp_path: Path) -> None:
    create(tmp_path / "new.ruleset", load(old))
    RulesetDocument.open(old).close()
    assert tables_of(old) == tables_of(tmp_path / "new.ruleset")


def test_a_program_without_texts_in_other_languages_says_that_a_file_with_them_is_newer(tmp_path: Path) -> None:
    design = load(OLD_FILES / "rich_maps_schema_4.ruleset")
    create(tmp_path / "new.ruleset", replace(design, texts_in=Map({"fr": Map({"The bay": "La baie"})})))
    with (
        pytest.raises(RulesetFileError, match="a newer version of the program wrote it"),
        reading(tmp_path / "new.ruleset", RULESET_FILE._replace(schema=4)),
    ):
        pass


def test_a_file_without_such_texts_gets_a_number_and_nothing_else(tmp_path: Path) -> None:
    old = Path(shutil.copy(OLD_FILES / "rich_maps_schema_4.ruleset", tmp_path))
    with contextlib.closing(sqlite3.connect(old, isolation_level=None)) as database:
        before = list(database.iterdump())
        climb(database, RULESET_LADDER, 5)
        assert list(database.iterdump()) == before
        assert database.execute("PRAGMA user_version").fetchone() == (5,)


def test_a_design_in_json_of_before_is_the_one_that_its_file_has_become() -> None:
    """Files climb by SQL, texts by value: both come to the same borders and roads."""
    document = (OLD_FILES / "rich_maps_version_2.json").read_text(encoding="utf-8")
    design, is_as_written = read_ruleset_json(document)
    assert is_as_written and design == load(OLD_FILES / "rich_maps_schema_6.ruleset")
    text = json.dumps(json.loads(document)["design"])
    assert design_from_json(text) == design_from_json(to_json(design)) == design


def test_a_design_in_json_with_maps_in_two_lists_is_the_one_that_its_file_has_become() -> None:
    document = (OLD_FILES / "rich_maps_version_3.json").read_text(encoding="utf-8")
    design, is_as_written = read_ruleset_json(document)
    assert is_as_written and digest(design) == RICH_MAPS
    text = json.dumps(json.loads(document)["design"])
    assert design_from_json(text) == design_from_json(to_json(design)) == design
    assert [sheet.id for sheet in design.maps] == ["sheet", "hexes"]


def test_steps_that_counted_each_kind_of_map_by_itself_are_taken_back_and_done_again(tmp_path: Path) -> None:
    """Its last step added the second map of hexes behind the first of them, which stands behind a map of areas."""
    old = Path(shutil.copy(OLD_FILES / "rich_maps_schema_10.ruleset", tmp_path))
    with RulesetDocument.open(old) as document:
        designs = [document.design]
        while document.history.last_done is not None:
            undo(document)
            designs.append(document.design)
        assert [[sheet.id for sheet in design.maps] for design in designs] == [
            ["sheet", "hexes", "other"], ["sheet", "hexes"], ["sheet", "hexes"], ["sheet", "hexes"],
        ]  # fmt: skip
        assert digest(designs[-1]) == RICH_MAPS
        for design in reversed(designs[:-1]):
            redo(document)
            assert document.design == design
    assert load(old) == designs[0]


def test_facts_of_one_game_that_had_fields_of_their_own_are_declared_tags(tmp_path: Path) -> None:
    """Files climb by SQL, texts by value: both come to the same tags, and to the types that say what they are."""
    design = load(OLD_FILES / "rich_maps_schema_11.ruleset")
    sheet, hexes, (siege,) = design.area_map(), design.hex_map(), design.scenarios
    assert [name for name in sorted(sheet.junctions) if sheet.junctions[name].tags == POINT] == ["b", "e"]
    assert (sheet.spaces["bay"].tags["ship_fire"], hexes.hexes["0202"].tags["ship_fire"]) == ("G", "P")
    assert dict(sheet.spaces["east"].tags) == {
        "camp": "yes", "wing": "east", "ship_fire": "GP", "unified_fort": "yes",
    }  # fmt: skip
    assert sorted(sheet.spaces["east"].provenance) == ["ship_fire", "stacking", "victory_points"]
    assert [dict(placement.tags) for placement in siege.placements] == [{}, {"temporary": "1", "permanent": "2"}]
    declared = {one.id: one for one in design.tag_types}
    assert list(declared) == ["camp", "entry", "wing", *(one.id for one in TAG_TYPES)]
    assert [declared[one.id] for one in TAG_TYPES] == [*TAG_TYPES], "as the rules of the design read them"
    document = (OLD_FILES / "rich_maps_version_4.json").read_text(encoding="utf-8")
    again, is_as_written = read_ruleset_json(document)
    assert is_as_written and again == design == design_from_json(json.dumps(json.loads(document)["design"]))
    assert design_from_json(to_json(design)) == design


def test_steps_lost_are_called_so_by_the_standard_rules_and_nothing_is_declared_that_nobody_uses(
    tmp_path: Path,
) -> None:
    old = Path(shutil.copy(OLD_FILES / "rich_maps_schema_11.ruleset", tmp_path))
    with contextlib.closing(sqlite3.connect(old, isolation_level=None)) as database:
        for rules, losses in (("hex_and_counter", {"steps_lost", "temporary"}), ("", {"permanent", "temporary"})):
            database.execute("UPDATE design SET rules = ?", (rules,))
            database.execute("UPDATE space SET unified_fort = 0, zone = ''")
            with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as climbing:
                database.backup(climbing)
                climb(climbing, RULESET_LADDER, 12)
                declared = {name for (name,) in climbing.execute("SELECT id FROM tag_type")}
                told = {name for (name,) in climbing.execute("SELECT name FROM placement_tag")}
            assert declared == {"camp", "entry", "wing", "reconnoitre_point", *losses} and told == losses


@pytest.mark.parametrize(
    ("step", "stays"),
    [
        ('[["spaces","areas","sheet",["west"],[],{"stacking":[null,5]},null,null]]', True),
        ('[["spaces","areas","sheet",["west"],[],{"zone":["","P"]},null,null]]', False),
        ('[["spaces","areas","sheet",["new"],[],{},null,{"unified_fort":false,"zone":""}]]', True),
        ('[["junctions","areas","sheet",["a"],[],{},null,{"reconnoitre_point":true}]]', False),
    ],
)
def test_steps_that_could_be_taken_back_stay_where_none_tells_such_a_fact(
    step: str, stays: bool, tmp_path: Path
) -> None:
    old = Path(shutil.copy(OLD_FILES / "rich_maps_schema_11.ruleset", tmp_path))
    with contextlib.closing(sqlite3.connect(old, isolation_level=None)) as database:
        content = zlib.compress(step.encode())
        database.execute("INSERT INTO history_step VALUES (1, 'Step', '', '', '', ?, '', '')", (content,))
        climb(database, RULESET_LADDER, 12)
        assert database.execute("SELECT count(*) FROM history_step").fetchone() == (int(stays),)


def test_steps_whose_labels_were_plain_words_are_taken_back_and_stay_words(tmp_path: Path) -> None:
    old = Path(shutil.copy(OLD_FILES / "two_areas_schema_12.ruleset", tmp_path))
    with RulesetDocument.open(old) as document:
        assert [step.told for step in document.history.steps] == ["Another designer", "The designer as before"]
        undo(document)
        assert document.design.designer == "Nobody"
        redo(document)
        assert digest(document.design) == DIGESTS[old.name]


def test_the_steps_of_before_go_with_the_things_that_they_tell_of(tmp_path: Path) -> None:
    old = tmp_path / "arcola.ruleset"
    old.write_bytes(lzma.decompress((OLD_FILES / "arcola_schema_7.ruleset.xz").read_bytes()))
    with contextlib.closing(sqlite3.connect(old, isolation_level=None)) as database:
        database.execute("INSERT INTO history_step VALUES (1, 'Draw a road', '', '', '', x'00', '', '')")
        database.execute("INSERT INTO history VALUES (1, 1, '', '', '')")
        climb(database, RULESET_LADDER, 10)
        for table in ("history_step", "history"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def tables_of(path: Path) -> dict[str, dict[str, tuple[object, ...]]]:
    """Table -> column -> its type, whether it may be empty, its place in the key."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {name: database.execute(f'PRAGMA table_info("{name}")').fetchall() for name in names}
    return {name: {row[1]: (row[2], row[3], row[5]) for row in rows} for name, rows in columns.items()}


def test_kinds_of_an_old_file_are_like_what_their_words_said(tmp_path: Path) -> None:
    design = load(OLD_FILES / "kinds_schema_7.ruleset")
    kinds: tuple[Kind, ...] = (*design.terrain, *design.line_classes, *design.road_classes)
    assert {kind.id: (kind.like, kind.wet.value) for kind in kinds if kind.like or kind.wet} == {
        "pine_woods": ("woods", ""), "inland_sea": ("sea", "dry"), "sea_of_reeds": ("sea", ""),
        "market_town": ("town", ""), "old_ford": ("ford", ""), "town_wall": ("wall", ""), "wide_river": ("river", ""),
        "military_highway": ("primary", ""),
    }  # fmt: skip
    assert "frontier" not in {kind.id for kind in design.line_classes}, "which no word fits, and was in no catalogue"
    ground = catalogue_of(design).ground
    assert ground.is_water("sea_of_reeds") and not ground.is_water("inland_sea")


def test_a_design_that_is_kept_as_json_climbs_as_its_file_does(tmp_path: Path) -> None:
    old = Path(shutil.copy(OLD_FILES / "kinds_schema_7.ruleset", tmp_path))
    with RulesetDocument.open(old) as document:
        assert document.design_of(1) == document.design
        text = to_json(document.design)
    assert design_from_json(text) == load(old), "and one of today stays as it is"


@pytest.mark.parametrize(
    ("table", "family"), [*zip(KIND_TABLES, (Family.GROUND, Family.BORDER, Family.ROAD), strict=True)]
)
def test_what_was_standard_then_needs_no_word(table: str, family: Family) -> None:
    listed = [kind for kind in standard_kinds(family) if not kind.startswith("other_")]
    assert list(kinds_by_words(table, listed, ())) == []


def test_where_nothing_was_listed_any_name_still_does() -> None:
    found = list(kinds_by_words("line_class", (), ("wide_river", "frontier", "bridge", "blocked")))
    assert [(kind.id, kind.like, kind.line) for kind in found] == [
        ("frontier", "", "dashed"),
        ("wide_river", "river", "solid"),
    ]


def test_versions_and_assets_of_an_old_file(tmp_path: Path) -> None:
    old = Path(shutil.copy(OLD_FILES / "two_areas_schema_1.ruleset", tmp_path))
    with RulesetDocument.open(old) as document:
        assert [version.name for version in document.versions] == ["First drawing", "After the first playtest"]
        for version in document.versions:
            assert digest(document.design_of(version.number)) == DIGESTS[f"{WITH_VERSIONS}, {version.name}"]
        assert sorted(document.assets) == ["letter.txt", "scan.png"]
        assert document.asset("letter.txt").decode() == "Chère amie"
        assert document.asset("scan.png").startswith(b"\x89PNG")


def test_a_silenced_warning_without_a_map_gets_the_only_one(tmp_path: Path) -> None:
    old = Path(shutil.copy(OLD_FILES / "rich_maps_schema_2.ruleset", tmp_path))
    assert [(s.place_id, s.map) for s in load(old).silenced] == [("a", "")]  # two maps: it may be either
    with contextlib.closing(sqlite3.connect(old)) as database, database:
        database.execute("INSERT INTO silenced_problem VALUES ('no_rules', 'design', '', 1, 'to come')")
        for table in ("map", "hex_grid", "space", "hexside", "hexside_feature", "road", "road_hex", "link", "space_tag",
                      "hex_zone", "zone_hex", "fort", "provenance", "listed_word", "named_text", "label_style",
                      "space_shape", "skipped_line", "scan", "scan_mark", "furniture", "furniture_value", "layer",
                      "look_colour"):  # fmt: skip
            column = "id" if table == "map" else "map"
            database.execute(f"DELETE FROM {table} WHERE {column} = 'hexes'")
        database.execute("DELETE FROM provenance WHERE owner_kind = 'map' AND owner = 'hexes'")
        database.execute("DELETE FROM placement WHERE scenario IN (SELECT id FROM scenario WHERE map = 'hexes')")
    assert [(s.place_id, s.map) for s in load(old).silenced] == [("a", "sheet"), ("", "")]
