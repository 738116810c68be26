"""History reaches back over reopening: steps of earlier sittings are taken back, done again, or end in plain words."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.long_runs import examples
from tests.robustness.walks import EDITS, chance
from tests.storage.history_steps import cost, labels, redo, river, undo
from tests.storage.samples import rich_design, small_design
from workbench.cli import main
from workbench.engine.codec import digest
from workbench.engine.design import Counter
from workbench.engine.words.kept_message import read_message
from workbench.engine.words.message import Message
from workbench.language import said_in
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.edits import ChangeDesign, ReplaceDesign
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.ruleset_file import create, load, save
from workbench.storage.history import deeds, kept_steps, packed_changes
from workbench.storage.history.deeds import joining, taking_back
from workbench.storage.history.history import Wall, ended


@pytest.fixture
def path(tmp_path: Path) -> Path:
    create(tmp_path / "a.ruleset", small_design())
    return tmp_path / "a.ruleset"


def test_a_step_of_an_earlier_sitting_is_taken_back_and_done_again(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        first = digest(document.design)
        document.apply(river(7))
        document.apply(river(8))
    with RulesetDocument.open(path) as document:
        assert labels(document) == ["river cost: value 7", "river cost: value 8"]
        undo(document)
        assert cost(document) == 7
    with RulesetDocument.open(path) as document:
        assert (cost(document), len(document.history.steps)) == (7, 2)
        undo(document)
        assert digest(document.design) == first
        assert document.history.last_done is None
        redo(document)
        redo(document)
        assert document.history.next_undone is None
    with RulesetDocument.open(path) as document:
        assert cost(document) == 8
        assert document.history.wall is Wall.BEGINNING


def test_a_reopened_history_is_read_in_the_language_of_the_reader(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(river(7))
        document.apply(ChangeDesign("Two words", Map({"designer": "Nobody"})))
    with RulesetDocument.open(path) as document:
        steps, french = document.history.steps, "river cost\N{NO-BREAK SPACE}: valeur 7"
        assert [said_in("fr", step.told) for step in steps] == [french, "Two words"]
        assert said_in("fr", document.taking_back(steps[0]).label) == french


@pytest.mark.parametrize(
    "said",
    [
        '["Take {a:>99999999} off",{"a":"it"}]',
        '["Take {a!r:^} off",{"a":"it"}]',
        '["Take it off", {"a": [',
        '["Take {a.__class__} off",{"a":"it"}]',
        '["Take {a} off",{"a":true}]',
        '["Another thing",{}]',
        '["{a}",{"a":' * 400 + '"Take it off"' + "}]" * 400,
        "7",
    ],
)
def test_a_label_that_is_no_message_of_ours_stays_words(said: str) -> None:
    assert read_message(said, "Take it off") == "Take it off"
    assert not isinstance(read_message(said, "Take it off"), Message)


def test_a_new_edit_after_an_undo_cuts_what_was_undone(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        for value in (7, 8, 9):
            document.apply(river(value))
        undo(document)
        undo(document)
    with RulesetDocument.open(path) as document:
        document.apply(ChangeDesign("Name it", Map({"title": "Other"})))
        assert labels(document) == ["river cost: value 7", "Name it"]
    with RulesetDocument.open(path) as document:
        assert labels(document) == ["river cost: value 7", "Name it"]
        undo(document)
        undo(document)
        assert document.design == small_design()


def test_a_gesture_is_one_step(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for few in (kept_steps.FEW_BYTES, 0):
        monkeypatch.setattr(kept_steps, "FEW_BYTES", few)
        create(path, small_design())
        with RulesetDocument.open(path) as document:
            document.apply(river(1))
            document.apply(river(2))
            number = document.history.stands_at
            for value in range(3, 3 + 2 * kept_steps.MAX_FRAMES):
                document.apply(river(value), deed=joining(number))
            assert len(document.history.steps) == 2
        with RulesetDocument.open(path) as document:
            undo(document)
            assert cost(document) == 1
            redo(document)
            assert cost(document) == 2 + 2 * kept_steps.MAX_FRAMES


def test_a_step_that_is_not_the_last_is_taken_back_as_a_new_one(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        back = document.apply(river(7))
        number = document.history.stands_at
        document.apply(ChangeDesign("Name it", Map({"title": "Other"})))
        document.apply(back, deed=taking_back(number))
        assert labels(document) == ["river cost: value 7", "Name it", "Undo: river cost: value 7"]
    with RulesetDocument.open(path) as document:
        for _ in range(3):
            undo(document)
        assert document.design == small_design()


def test_an_edit_that_changes_nothing_is_no_step(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(ReplaceDesign("Nothing", document.design))
        assert document.history.steps == ()


def test_an_edit_that_cannot_be_saved_leaves_the_history_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(river(7))
        before = document.history
        with monkeypatch.context() as disk, pytest.raises(RulesetFileError):
            disk.setattr("workbench.storage.history.kept_steps.write_history", _disk_full)
            document.apply(river(8))
        assert document.history == before
        document.apply(river(9))
        undo(document)
        undo(document)
        assert document.design == small_design()


def _disk_full(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


# ---------------------------------------------------------------- walks


@pytest.mark.parametrize("seed", range(3))
def test_a_walk_of_edits_with_reopenings_is_taken_back_to_its_start_and_done_to_its_end(path: Path, seed: int) -> None:
    """Random edits, undos, redos and gestures, the file closed and opened in between."""
    rng, document = random.Random(seed), RulesetDocument.open(path)
    for number in range(examples(30)):
        choice = rng.random()
        if choice < 0.15 and document.history.last_done is not None:
            undo(document)
        elif choice < 0.3 and document.history.next_undone is not None:
            redo(document)
        else:
            edit = rng.choice(EDITS)(document, chance(seed, number), number)
            deed = joining(document.history.stands_at) if choice > 0.8 else deeds.NEW
            document.apply(edit, deed=deed)
        if rng.random() < 0.3:
            document.close()
            now = document.design
            document = RulesetDocument.open(path)
            assert document.design == now
    _to_both_ends(document, path, digest(small_design()))


def _to_both_ends(document: RulesetDocument, path: Path, first: str) -> None:
    """Undo all to the first design, redo all to the last, reopening now and then; what is left is the last."""
    while document.history.next_undone is not None:
        redo(document)
    last, steps = digest(document.design), len(document.history.steps)
    for there, way in ((first, undo), (last, redo)):
        for number in range(steps):
            if number % 7 == 3:
                document.close()
                document = RulesetDocument.open(path)
            way(document)
        assert digest(document.design) == there
    document.close()
    assert digest(load(path)) == last


def test_a_map_of_another_kind_in_the_place_of_one_is_taken_back(path: Path) -> None:
    """An area map and a hex map of one id, one after the other: parts of both have the same names."""
    create(path, rich_design())
    design = rich_design()
    other = replace(design.hex_maps[0], id=design.maps[0].id)
    with RulesetDocument.open(path) as document:
        document.apply(ReplaceDesign("Hexes", replace(design, maps=(other, design.maps[1]))))
        document.apply(ReplaceDesign("Areas", design), deed=joining(document.history.stands_at))
        document.apply(ReplaceDesign("Hexes", replace(design, maps=(other, design.maps[1]))))
    _to_both_ends(RulesetDocument.open(path), path, digest(design))


# ---------------------------------------------------------------- what ends it, and what it never does


def test_a_file_that_was_changed_elsewhere_has_no_history_and_gets_a_new_one(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(river(7))
    save(path, replace(load(path), title="Changed past the history"))
    with RulesetDocument.open(path) as document:
        assert document.history == ended(Wall.CHANGED_ELSEWHERE)
        document.apply(river(8))
    with RulesetDocument.open(path) as document:
        assert len(document.history.steps) == 1
        undo(document)
        assert cost(document) == 7


def test_versions_backups_and_pictures_are_no_change_of_the_design(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(river(7))
        document.save_version("First", "1793-08-01")
        document.put_asset(Asset("a.txt", "text/plain", b"a"))
    with RulesetDocument.open(path) as document:
        undo(document)
        assert document.design == small_design()


def test_the_return_to_a_version_is_a_step(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.save_version("First", "1793-08-01")
        document.apply(river(7))
    assert main(["versions", str(path), "--return-to", "1"]) == 0
    with RulesetDocument.open(path) as document:
        assert labels(document) == ["river cost: value 7", "Return to version 1, First"]
        undo(document)
        assert cost(document) == 7


# ---------------------------------------------------------------- bounds


def test_older_steps_fall_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_steps, "MAX_STEPS", 5)
    with RulesetDocument.open(path) as document:
        for value in range(10, 22):
            document.apply(river(value))
    with RulesetDocument.open(path) as document:
        assert (len(document.history.steps), document.history.wall) == (5, Wall.FELL_OUT)
        while document.history.last_done is not None:
            undo(document)
        assert cost(document) == 16


def test_the_bytes_of_all_steps_are_bounded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_steps, "MAX_BYTES", 500)
    with RulesetDocument.open(path) as document:
        for value in range(10, 40):
            document.apply(river(value))
            assert document.history.size <= 500
        assert 2 < len(document.history.steps) < 30
        assert document.history.wall is Wall.FELL_OUT


def test_a_step_that_is_too_large_is_where_the_history_begins(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed_changes, "MAX_STEP_BYTES", 2000)
    with RulesetDocument.open(path) as document:
        document.apply(river(7))
        more = tuple(Counter(f"new_{n}", "", "", "", "", n) for n in range(100))
        document.apply(ChangeDesign("Add counters", Map({"counters": (*document.design.counters, *more)})))
        assert document.history == ended(Wall.TOO_LARGE)
        document.apply(river(8))
    with RulesetDocument.open(path) as document:
        assert (labels(document), document.history.wall) == (["river cost: value 8"], Wall.TOO_LARGE)
        undo(document)
        assert cost(document) == 7
        assert document.history.last_done is None


def test_no_edit_makes_a_file_of_more_rows_than_are_opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.storage.edits.worked_out.MAX_ROWS", 50)
    with RulesetDocument.open(path) as document, pytest.raises(EditError, match="2,000,000 rows"):
        document.apply(river(7))
    assert load(path) == small_design()


# ---------------------------------------------------------------- who is given what


def test_save_as_goes_on_with_the_history(path: Path, tmp_path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(river(7))
        document.apply(river(8))
        undo(document)
        document.save_as(tmp_path / "b.ruleset")
        redo(document)
    with RulesetDocument.open(tmp_path / "b.ruleset") as document:
        undo(document)
        undo(document)
        assert document.design == small_design()


def test_a_copy_of_what_one_may_only_look_at_has_its_history(path: Path, tmp_path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(river(7))
    with RulesetDocument.look_at(path) as document:
        document.save_as(tmp_path / "b.ruleset")
    with RulesetDocument.open(tmp_path / "b.ruleset") as document:
        undo(document)
        assert document.design == small_design()


STRUCK_OUT = "The secret reserve of the Austrians"


def test_a_forgotten_history_leaves_nothing_of_what_was_struck_out_in_the_file(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(ChangeDesign("Describe it", Map({"description": STRUCK_OUT * 300})))
        document.apply(ChangeDesign("Describe it", Map({"description": ""})))
        document.forget_history()
        assert document.history == ended(Wall.FORGOTTEN)
        document.apply(river(7))
    with RulesetDocument.open(path) as document:
        assert (labels(document), document.history.wall) == (["river cost: value 7"], Wall.FORGOTTEN)
    assert STRUCK_OUT.encode() not in path.read_bytes()


@pytest.mark.parametrize("form", ["json", "geojson"])
def test_an_export_holds_no_history(path: Path, tmp_path: Path, form: str) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(ChangeDesign(STRUCK_OUT, Map({"description": STRUCK_OUT})))
        document.apply(ChangeDesign("Describe it", Map({"description": ""})))
    assert main(["export", str(path), "--to", form, "--out", str(tmp_path / "out")]) == 0
    written = [file for file in (tmp_path / "out").rglob("*") if file.is_file()] or [tmp_path / "out"]
    assert all(STRUCK_OUT.encode() not in file.read_bytes() for file in written)
