"""Histories made to do harm, or damaged: a step is refused in one line, or there is none; the design always opens."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from immutables import Map

from tests.storage.altered_files import alter
from tests.storage.history_steps import cost, labels, river, undo
from tests.storage.samples import small_design
from workbench.engine.codec import to_json
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.ruleset_file import create, load
from workbench.storage.history import kept_steps, packed_changes
from workbench.storage.history.history import Wall, ended


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create(tmp_path / "a.ruleset", small_design())
    return tmp_path / "a.ruleset"


HOSTILE = {
    "another kind": '[["sqlite_master","",[],[],{},null,null]]',
    "a kind on a map of the other kind": '[["hexes","map","sheet",["x"],[],{},null,{"id":"","name":""}]]',
    "a field that is none": '[["parameters","","",["river_cost"],[],{"evil":[1,2]},null,null]]',
    "a field that is a part": '[["map","map","",["sheet"],[],{"spaces":[{},{}]},null,null]]',
    "another id": '[["parameters","","",["river_cost"],[],{"id":["river_cost","x"]},null,null]]',
    "a wrong type": '[["spaces","map","sheet",["west"],[],{"stacking":["a","b"]},null,null]]',
    "no such part": '[["spaces","map","sheet",["nowhere"],[],{"stacking":[1,2]},null,null]]',
    "no such map": '[["spaces","map","moon",["west"],[],{"stacking":[1,2]},null,null]]',
    "another value": '[["parameters","","",["river_cost"],[],{"value":[1,-77]},null,null]]',
    "all of the design": '[["design","","",[""],[],{},null,{"title":"","rules":""}]]',
    "rules that are a path": '[["design","","",[""],[],{"rules":["../../evil","coins"]},null,null]]',
    "a map beyond all bounds": '[["map","map","",["sheet"],[],{"width_mm":[1e9,WIDTH]},null,null]]',
    "no coordinate": '[["map","map","",["sheet"],[],{"width_mm":[1e999,WIDTH]},null,null]]',
    "a place with a gap": '[["parameters","","",["river_cost"],[[5,0]],{},null,null]]',
    "a place below": '[["parameters","","",["river_cost"],[[-1,0]],{},null,null]]',
    "too few places": '[["parameters","","",["river_cost"],[[0,0],[1,1]],{},null,null]]',
    "a number of more than 64 bits": '[["parameters","","",["river_cost"],[],{"value":[1180591620717411303424,COST]}'
    ",null,null]]",
    "both comes and goes": '[["parameters","","",["x"],[],{},{"id":"","title":"","value":1}'
    ',{"id":"","title":"","value":1}]]',
    "deep lists": "[" * 100_000,
    "no JSON": "{",
    "another JSON": '{"a": 1}',
    "a text beyond all bounds": '[["design","","",[""],[],{"title":["TEXT","TITLE"]},null,null]]',
    "a table of too many rows": '[["tables","","",["fire"],[],{"cells":[ROWS,CELLS]},null,null]]',
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_step_is_refused_in_one_line_and_changes_nothing(
    name: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its sums and digests are right: whoever means harm can make them so."""
    design = small_design()
    words = {
        "WIDTH": str(design.maps[0].width_mm),
        "COST": str(design.number("river_cost")),
        "TEXT": "x" * (2 * 2**20 + 1),
        "TITLE": design.title,
        "ROWS": "[" + ",".join(["[]"] * 100_001) + "]",
        "CELLS": to_json(next(table for table in design.tables if table.id == "fire").cells).decode(),
    }
    text = HOSTILE[name]
    for word, meant in words.items():
        text = text.replace(word, meant)
    content = zlib.compress(text.encode())
    monkeypatch.setattr(kept_steps, "packed_changes", lambda *_: content)
    with RulesetDocument.open(path) as document:
        document.apply(ChangeDesign("Name it", Map({"designer": "Somebody"})))
        before = document.design
    with RulesetDocument.open(path) as document:
        assert labels(document) == ["Name it"]
        with pytest.raises((EditError, RulesetFileError)) as refused:
            undo(document)
        assert "\n" not in str(refused.value)
        assert len(str(refused.value)) < 600
        assert document.design == before
    assert load(path) == before


def test_what_grows_beyond_all_bounds_is_not_unpacked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for content in (
        zlib.compress(b"[" + b" " * packed_changes.MAX_STEP_BYTES + b"]"),
        zlib.compress(b"[]") * (packed_changes.MAX_FRAMES + 1),
        zlib.compress(b"[]")[:-1],
        b"no zlib",
    ):
        with pytest.raises(ValueError, match=r"more than|cut short|damaged"):
            packed_changes.unpacked_changes(content)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE history_step SET label = 'Another'",
        "UPDATE history_step SET label = x'00ff'",
        "UPDATE history_step SET label = CAST(x'ff' AS TEXT)",
        "UPDATE history_step SET content = 'text'",
        "UPDATE history_step SET pictures = replace(hex(zeroblob(100000)), '00', '[')",
        "UPDATE history_step SET number = -1 WHERE number = 1",
        "UPDATE history_step SET digest = ''",
        "UPDATE history SET stands_at = 1",
        "UPDATE history SET wall = 'none'",
        "UPDATE history SET design_sum = zeroblob(9)",
        "INSERT INTO history VALUES (2, 0, '', '', '')",
        "DELETE FROM history",
        "DELETE FROM history_step WHERE number = 1",
        "WITH RECURSIVE n(i) AS (VALUES(10) UNION ALL SELECT i + 1 FROM n WHERE i < 1100) INSERT INTO history_step"
        " SELECT i, '', '', '', '[]', x'', '', '', '' FROM n",
    ],
)
def test_a_history_that_is_damaged_is_none_and_the_design_opens(path: Path, statement: str) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(river(7))
        document.apply(river(8))
    alter(path, statement)
    with RulesetDocument.open(path) as document:
        assert document.history == ended(Wall.DAMAGED)
        assert cost(document) == 8
        document.apply(river(9))
    with RulesetDocument.open(path) as document:
        undo(document)
        assert cost(document) == 8


def test_a_step_whose_content_is_damaged_is_refused(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(river(7))
    alter(path, "UPDATE history_step SET content = zeroblob(length(content))")
    with RulesetDocument.open(path) as document:
        with pytest.raises(EditError, match="it is damaged"):
            undo(document)
        assert cost(document) == 7
