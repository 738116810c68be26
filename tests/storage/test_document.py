"""An open ruleset file: always saved, edits that can be taken back, and nothing half done."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.changed_parameters import change_parameter
from tests.long_runs import examples
from tests.storage.altered_files import reseal
from tests.storage.any_designs import designs
from tests.storage.samples import GUESS, small_design
from workbench.engine.codec import digest
from workbench.engine.design import Counter, Design, Placement
from workbench.engine.maps.area_map import Junction, Space
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.edits import worked_out
from workbench.storage.edits.edit import Change, Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign, ChangeSpace, ReplaceDesign, ReplaceEntry, ReplaceMap, Together
from workbench.storage.edits.table_edits import CellName, SetCells
from workbench.storage.file import connecting
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.ruleset_file import load

PNG, JPEG = b"\x89PNG\r\n\x1a\n rest", b"\xff\xd8\xff rest"
_counters = small_design().counters
_sheet = small_design().map()

EDITS: list[Edit] = [
    ChangeSpace("sheet", "west", "stacking", 5, GUESS),
    ChangeSpace("sheet", "east", "stacking", None),
    ChangeSpace("sheet", "east", "forts", ()),
    ChangeSpace("sheet", "west", "kind", "box"),
    ChangeSpace("sheet", "west", "label", (3, 4)),
    change_parameter("river_cost", 4),
    change_parameter("first_side", "allies", GUESS),
    SetCells("fire", Map({CellName("2", "far"): "9"})),
    ChangeDesign("Rename the game", Map({"title": "The gulf", "languages": ("fr",)})),
    ChangeDesign("Remove a counter", Map({"counters": _counters[1:]})),
    ChangeDesign("Turn the counters round", Map({"counters": _counters[::-1]})),
    ChangeDesign("Add a counter", Map({"counters": (Counter("n", "New", "N", "wing", "leader"), *_counters)})),
    ReplaceMap("Move a junction", replace(_sheet, junctions=_sheet.junctions.set("b", Junction("b", 51.5, 0.25)))),
    ReplaceMap("Remove a space", replace(_sheet, spaces=_sheet.spaces.delete("east"), georeference=None)),
    ChangeDesign("Remove the map", Map({"maps": ()})),
    ReplaceEntry("Set up", "scenarios", replace(small_design().scenario(), placements=(Placement("b2", "bay"),))),
    Together("Both", (change_parameter("river_cost", 9), ChangeSpace("sheet", "west", "name", "Far west"))),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "bay.ruleset"
    RulesetDocument.create(file, small_design()).close()
    return file


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.label)
def test_an_edit_and_the_one_that_takes_it_back(path: Path, edit: Edit) -> None:
    with RulesetDocument.open(path) as document:
        inverse = document.apply(edit)
        edited = document.design
        assert edited != small_design()
        assert load(path) == edited
        again = document.apply(inverse)
        assert document.design == small_design()
        assert digest(load(path)) == digest(small_design())
        document.apply(again)
        assert document.design == edited
    assert digest(load(path)) == digest(edited)
    assert [file.name for file in path.parent.iterdir()] == ["bay.ruleset"]


@settings(
    max_examples=examples(6),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(st.lists(designs, min_size=2, max_size=3))
def test_any_walk_through_designs_is_saved_and_taken_back(tmp_path: Path, walk: list[Design]) -> None:
    file = tmp_path / "walk.ruleset"
    with RulesetDocument.create(file, walk[0]) as document:
        start, inverses = document.design, []
        for design in walk[1:]:
            inverses.append(document.apply(ReplaceDesign("Go on", design)))
            assert load(file) == document.design == design
        for inverse in reversed(inverses):
            document.apply(inverse)
        assert document.design == start
    assert digest(load(file)) == digest(start)


def test_only_what_differs_is_written(path: Path) -> None:
    statements: list[str] = []
    with RulesetDocument.open(path) as document:
        document._file._held.database.sqlite.set_trace_callback(statements.append)  # type: ignore[union-attr]
        document.apply(ChangeSpace("sheet", "west", "stacking", 5))
    written = [line for line in statements if line.startswith(("INSERT", "DELETE", "UPDATE"))]
    assert [line.split(" SET ")[0].split(" (")[0] for line in written] == [
        "INSERT OR REPLACE INTO space", "UPDATE table_sum",
        "INSERT OR REPLACE INTO history_step", "UPDATE table_sum",
        "INSERT OR REPLACE INTO history", "UPDATE table_sum",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (ChangeSpace("moon", "west", "name", "x"), "there is no map 'moon'"),
        (ChangeSpace("sheet", "north", "name", "x"), "there is no space 'north' on map 'sheet'"),
        (ChangeSpace("sheet", "west", "colour", "x"), "a space has no colour"),
        (ChangeSpace("sheet", "west", "id", "x"), "a space has no id to be changed"),
        (ChangeSpace("sheet", "west", "stacking", "many"), "stacking of space west: Expected `int | null`"),
        (ChangeSpace("sheet", "west", "kind", "swamp"), "Invalid enum value 'swamp'"),
        (change_parameter("none", 1), "there is no parameter 'none'"),
        (SetCells("none", Map({CellName("1"): "x"})), "there is no table 'none'"),
        (SetCells("muster", Map({CellName("9"): "x"})), r"table muster has no cell \(9, \)"),
        (ChangeDesign("Paint", Map({"colour": "red"})), "a design has no colour"),
        (ReplaceEntry("Swap", "counters", Counter("zz", "", "", "", "")), "no 'zz' among the counters"),
        (ReplaceEntry("Swap", "colours", Counter("zz", "", "", "", "")), "a design has no colours"),
        (ReplaceMap("Swap", replace(_sheet, id="moon")), "there is no map 'moon'"),
        (ChangeDesign("Twins", Map({"counters": (*_counters, _counters[0])})), "have the id 'b1'"),
        (Together("Both", (change_parameter("river_cost", 9), change_parameter("none", 1))), "no parameter 'none'"),
    ],
)
def test_an_edit_that_cannot_be_done_changes_nothing(path: Path, edit: Edit, why: str) -> None:
    before = path.read_bytes()
    told: list[Change] = []
    with RulesetDocument.open(path) as document:
        document.observe(told.append)
        with pytest.raises(EditError, match=why):
            document.apply(edit)
        assert document.design == small_design()
    assert told == []
    assert path.read_bytes() == before


def test_observers_hear_what_changed_and_who_asked(path: Path) -> None:
    told: list[Change] = []
    me = object()
    with RulesetDocument.open(path) as document:
        stop = document.observe(told.append)
        document.apply(ChangeSpace("sheet", "west", "stacking", 5), me)
        document.apply(ChangeSpace("sheet", "west", "stacking", 5))
        document.apply(EDITS[-1])
        document.apply(ChangeDesign("Rename", Map({"title": "The gulf"})))
        document.apply(ReplaceMap("Widen", replace(document.design.map(), width_mm=200.0)))
        stop()
        document.apply(change_parameter("river_cost", 1))
    assert told == [
        Change(frozenset({"spaces"}), frozenset({"west"}), me),
        Change(frozenset({"parameters", "spaces"}), frozenset({"river_cost", "west"}), None),
        Change(frozenset({"design"}), frozenset(), None),
        Change(frozenset({"map"}), frozenset({"sheet"}), None),
    ]


def test_a_drag_merges_into_one_edit(path: Path) -> None:
    def moved(x_mm: float, gesture: str) -> ReplaceMap:
        junctions = _sheet.junctions.set("b", Junction("b", x_mm, 0.0))
        return ReplaceMap("Move a junction", replace(_sheet, junctions=junctions), gesture)

    first, second = moved(51.0, "drag 1"), moved(52.0, "drag 1")
    assert second.merged_with(first) is second
    assert second.merged_with(moved(51.0, "drag 2")) is None
    assert moved(52.0, "").merged_with(moved(51.0, "")) is None
    assert second.merged_with(change_parameter("river_cost", 1)) is None
    with RulesetDocument.open(path) as document:
        inverse = document.apply(first)
        document.apply(second)
        document.apply(inverse)
        assert document.design == small_design()
    typed = ChangeSpace("sheet", "west", "name", "Wes", GUESS)
    assert ChangeSpace("sheet", "west", "name", "West!").merged_with(typed) == ChangeSpace(
        "sheet", "west", "name", "West!", GUESS
    )
    assert ChangeSpace("sheet", "east", "name", "East!").merged_with(typed) is None


def test_the_design_changes_only_by_applying_an_edit() -> None:
    class Nested:
        label = "Nested"

        def apply(self, inner: Edited) -> Edit:
            return document.apply(change_parameter("river_cost", 1))

    document = RulesetDocument(small_design())
    assert not hasattr(document, "put"), "an edit puts its design into a draft"
    with pytest.raises(RuntimeError, match="inside another one"):
        document.apply(Nested())
    assert document.design == small_design()


def small_design_at_a_river_cost_of(cost: int) -> Design:
    document = RulesetDocument(small_design())
    document.apply(change_parameter("river_cost", cost))
    return document.design


def test_a_design_without_a_file_and_its_first_save(tmp_path: Path) -> None:
    document = RulesetDocument(small_design())
    inverse = document.apply(change_parameter("river_cost", 8))
    version = document.save_version("first", "1793-08-29T10:00")
    document.put_asset(Asset("scan", "image/png", PNG, GUESS))
    assert document.path is None
    assert document.asset("scan") == PNG
    document.save_as(tmp_path / "new.ruleset")
    document.apply(inverse)
    document.close()
    assert load(tmp_path / "new.ruleset") == small_design()
    with RulesetDocument.open(tmp_path / "new.ruleset") as again:
        assert again.versions == (version._replace(content=None),)
        assert again.design_of(1) == small_design_at_a_river_cost_of(8)
        assert again.asset("scan") == PNG
        assert again.assets["scan"].provenance == GUESS


def test_assets_are_read_when_wanted_and_can_go(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.put_asset(Asset("scan", "image/png", PNG))
        document.put_asset(Asset("scan", "image/jpeg", JPEG))
        assert document.assets["scan"].content is None
        assert document.asset("scan") == JPEG
        document.save_as(path.with_name("copy.ruleset"))
        document.remove_asset("scan")
        with pytest.raises(KeyError):
            document.asset("scan")
    with RulesetDocument.open(path) as document:
        assert list(document.assets) == ["scan"]
    with RulesetDocument.open(path.with_name("copy.ruleset")) as document:
        assert document.assets == {}


def test_another_program_that_writes_past_the_lock_is_noticed(path: Path) -> None:
    with RulesetDocument.open(path) as mine:
        with sqlite3.connect(path) as theirs:
            theirs.execute("UPDATE parameter SET value = 8 WHERE id = 'river_cost'")
        theirs.close()
        with pytest.raises(RulesetFileError, match="another program has changed the file meanwhile"):
            mine.apply(ChangeSpace("sheet", "west", "name", "Mine"))
        assert mine.design == small_design()
    reseal(path)
    assert load(path).number("river_cost") == 8
    assert [file.name for file in path.parent.iterdir()] == ["bay.ruleset"]


def test_a_locked_or_closed_file_refuses_an_edit_and_keeps_the_design(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connecting, "WAIT_S", 0.0)
    document = RulesetDocument.open(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(RulesetFileError, match="Close it in the other program"):
        document.apply(EDITS[0])
    other.execute("ROLLBACK")
    other.close()
    assert document.design == small_design()
    document.apply(EDITS[0])
    document.close()
    with pytest.raises(RulesetFileError, match="the document is closed"):
        document.apply(EDITS[1])
    assert load(path) == document.design


def test_an_edit_whose_writing_fails_is_undone_everywhere(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = worked_out.write_differences

    def fails_at_the_end(rows: sqlite3.Connection, changes: object) -> None:
        real(rows, changes)  # type: ignore[arg-type]
        raise sqlite3.OperationalError("database or disk is full")

    with RulesetDocument.open(path) as document:
        monkeypatch.setattr(worked_out, "write_differences", fails_at_the_end)
        with pytest.raises(RulesetFileError, match="disk is full"):
            document.apply(EDITS[0])
        assert document.design == small_design()
        monkeypatch.undo()
        assert load(path) == small_design()
        document.apply(EDITS[5])
    assert load(path).number("river_cost") == 4


_KILLED = """
import os, signal, sys
from workbench.storage.edits import worked_out as module
from workbench.storage.document import RulesetDocument
from tests.changed_parameters import change_parameter
from workbench.storage.edits.table_edits import CellName, SetCells

document = RulesetDocument.open(sys.argv[1])
for cost in (10, 11, 12):
    document.apply(change_parameter("river_cost", cost))

real = module.write_differences

def killed_before_the_end(rows, changes):
    real(rows, changes)
    os.kill(os.getpid(), signal.SIGKILL)

module.write_differences = killed_before_the_end
document.apply(change_parameter("river_cost", 13))
"""


def test_a_kill_in_the_middle_of_an_edit_loses_that_edit_alone(path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", _KILLED, str(path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert load(path).number("river_cost") == 12
    with RulesetDocument.open(path) as document:
        assert document.design.number("river_cost") == 12
        document.apply(ChangeSpace("sheet", "west", "name", "Survivor"))
    assert load(path).map().spaces["west"] == Space("west", "Survivor")
    assert [file.name for file in path.parent.iterdir()] == ["bay.ruleset"]
