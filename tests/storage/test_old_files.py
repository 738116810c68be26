"""Files that older programs wrote open, are the design they were, and can be worked on.

The files in `old_files/` were written by the program as it stood at their schema number and are never written anew. A
digest goes over all fields of a design: where a value gains a field, the digests here change with it, once looked at.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from workbench.engine.codec import digest
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeParameter
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.opening import reading
from workbench.storage.file.ruleset_file import RULESET_FILE, create, load
from workbench.storage.file.upgrades import RULESET_LADDER, climb

OLD_FILES = Path(__file__).with_name("old_files")
DIGESTS = {
    "crossroads_schema_1.ruleset": "49b499925a86758307f48965c14be7b3",
    "rich_maps_schema_2.ruleset": "79d40e4b3828c900259cd0a891520624",
    "rich_maps_schema_3.ruleset": "79d40e4b3828c900259cd0a891520624",
    "rich_maps_schema_4.ruleset": "3e344fb9f97733164a271529e3072482",
    "rich_maps_schema_5.ruleset": "3e344fb9f97733164a271529e3072482",
    "rich_maps_schema_6.ruleset": "87ca22a1029818226eac6d6485b227a1",
    "two_areas_schema_1.ruleset": "b2667ba79863f8351fddf26436c26fb4",
    "two_areas_schema_5.ruleset": "b2667ba79863f8351fddf26436c26fb4",
}
VERSION_DIGESTS = ("e5150c22e1606a172b249f3fccf1697c", "560deeaf4b746c92d0497b90fb717c1e")


@pytest.fixture(params=sorted(DIGESTS))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD_FILES / request.param, tmp_path))


def test_every_kept_file_is_tested() -> None:
    assert {file.name for file in OLD_FILES.glob("*.ruleset")} == set(DIGESTS)


def test_an_old_file_is_read_as_the_design_it_was_and_not_touched(old: Path) -> None:
    before = old.read_bytes()
    assert digest(load(old)) == DIGESTS[old.name]
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


def test_an_old_file_is_opened_and_edited(old: Path) -> None:
    with RulesetDocument.open(old) as document:
        assert digest(document.design) == DIGESTS[old.name]
        name = document.design.parameters[0].id
        inverse = document.apply(ChangeParameter(name, 77))
    assert load(old).number(name) == 77
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


def tables_of(path: Path) -> dict[str, dict[str, tuple[object, ...]]]:
    """Table -> column -> its type, whether it may be empty, its place in the key."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {name: database.execute(f'PRAGMA table_info("{name}")').fetchall() for name in names}
    return {name: {row[1]: (row[2], row[3], row[5]) for row in rows} for name, rows in columns.items()}


def test_versions_and_assets_of_an_old_file(tmp_path: Path) -> None:
    old = Path(shutil.copy(OLD_FILES / "two_areas_schema_1.ruleset", tmp_path))
    with RulesetDocument.open(old) as document:
        assert [version.name for version in document.versions] == ["First drawing", "After the first playtest"]
        assert tuple(digest(document.design_of(version.number)) for version in document.versions) == VERSION_DIGESTS
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
