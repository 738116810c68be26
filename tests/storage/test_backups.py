"""Backups of the last openings that changed something, and what can be had of a file that is damaged."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.changed_parameters import change_parameter
from tests.storage.samples import small_design
from workbench.cli import main
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.file import backups
from workbench.storage.file.backups import backups_of
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.rescue import rescues, take_out
from workbench.storage.file.ruleset_file import create, load, load_asset

PNG = b"\x89PNG\r\n\x1a\n" + bytes(5000)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(backups, "MOST_OF_A_FILE", 10)
    folder = tmp_path / "mine"
    folder.mkdir()
    file = folder / "bay.ruleset"
    create(file, small_design())
    return file


def opened_and_changed(path: Path, *costs: int) -> None:
    with RulesetDocument.open(path) as document:
        for cost in costs:
            document.apply(change_parameter("river_cost", cost))


def costs(path: Path) -> list[int | None]:
    """The cost of rivers in each backup, the newest first."""
    return [load(backup.path).number("river_cost") for backup in backups_of(path)]


def flip(path: Path) -> None:
    """One bit of a figure of the design."""
    content = bytearray(path.read_bytes())
    content[content.index(b"Western district" if b"Western district" in content else b"river_cost")] ^= 4
    path.write_bytes(content)


def test_each_opening_that_changed_something_keeps_the_file_as_it_was(path: Path) -> None:
    assert backups_of(path) == []
    opened_and_changed(path)
    assert backups_of(path) == []
    was = load(path).number("river_cost")
    opened_and_changed(path, 7, 8, 9)
    opened_and_changed(path, 11)
    assert costs(path) == [9, was]
    assert [file.name for file in path.parent.iterdir()] == ["bay.ruleset"]


def test_ten_are_kept_and_the_oldest_go_by_number_and_by_size(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for cost in range(20, 33):
        opened_and_changed(path, cost)
    assert costs(path) == list(range(31, 21, -1))
    size = path.stat().st_size
    monkeypatch.setattr(backups, "MOST_BYTES_OF_A_FILE", 3 * size + 100)
    opened_and_changed(path, 40)
    assert costs(path) == [32, 31, 30]
    other = path.with_name("other.ruleset")
    create(other, small_design())
    monkeypatch.setattr(backups, "MOST_BYTES", 2 * size + 100)
    opened_and_changed(other, 1)
    assert (len(backups_of(other)), costs(path)) == (1, [32])


def test_a_large_file_is_copied_without_its_pictures(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with RulesetDocument.open(path) as document:
        document.put_asset(Asset("scan.png", "image/png", PNG))
        document.save_version("First", "1793-08-01")
    monkeypatch.setattr(backups, "WHOLE_UP_TO_BYTES", 4096)
    opened_and_changed(path, 7)
    newest = backups_of(path)[0].path
    assert load(newest) == small_design()
    with RulesetDocument.look_at(newest) as document:
        assert (list(document.assets), [version.name for version in document.versions]) == ([], ["First"])


def test_where_no_backup_can_be_made_the_edit_is_made(path: Path, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "state")
    (tmp_path / "state").write_text("a file where the folder should be")
    opened_and_changed(path, 7)
    assert load(path).number("river_cost") == 7


def test_one_goes_back_to_a_backup_and_the_present_is_a_version(path: Path) -> None:
    was = load(path)
    opened_and_changed(path, 7)
    with RulesetDocument.open(path) as document:
        present = document.design
        undo = document.apply(document.returning_to_backup(document.backups[0], "1793-08-02"))
        assert document.design == was
        assert document.versions[0].name.startswith("Before the return to the backup of ")
        assert document.design_of(1) == present
        document.apply(undo)
        assert document.design == present


def test_the_command_lists_backups_and_goes_back(path: Path, capsys: Any) -> None:
    opened_and_changed(path, 7)
    opened_and_changed(path, 8)
    assert main(["versions", str(path), "--backups", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [row["number"] for row in listed] == [1, 2]
    assert main(["versions", str(path), "--back-to", "1"]) == 0
    assert load(path).number("river_cost") == 7
    with RulesetDocument.look_at(path) as document:
        assert [version.name[:34] for version in document.versions] == ["Before the return to the backup of"]
    capsys.readouterr()
    assert main(["versions", str(path), "--back-to", "9"]) == 2
    assert "there is no backup 9" in capsys.readouterr().err


# ---------------------------------------------------------------- rescue


def test_a_damaged_file_offers_the_newest_that_is_whole(path: Path, capsys: Any) -> None:
    with RulesetDocument.open(path) as document:
        document.save_version("First", "1793-08-01T12:00:00")
        document.apply(change_parameter("river_cost", 7))
        document.save_version("Second", "1793-08-02T12:00:00")
        document.apply(change_parameter("river_cost", 8))
    opened_and_changed(path, 9)
    flip(path)
    damaged = path.read_bytes()
    with pytest.raises(RulesetFileError, match=r"is damaged: .* Still whole, .*: the backup of .*; version 2, Second"):
        load(path)
    out = path.with_name("new.ruleset")
    assert main(["versions", str(path), "--rescue", str(out)]) == 0
    assert "new.ruleset: the backup of" in capsys.readouterr().out
    assert load(out).number("river_cost") == 8
    with RulesetDocument.look_at(out) as document:
        assert [version.name for version in document.versions] == ["First", "Second"]
    assert path.read_bytes() == damaged
    assert main(["versions", str(path), "--rescue", str(out)]) == 2


def test_without_a_backup_the_newest_whole_version_is_left(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.save_version("First", "1793-08-01T12:00:00")
        document.apply(change_parameter("river_cost", 7))
    for backup in backups_of(path):
        backup.path.unlink()
    flip(path)
    (rescue,) = rescues(path)
    take_out(rescue, path.with_name("new.ruleset"))
    assert load(path.with_name("new.ruleset")) == small_design()


def test_of_a_file_without_either_nothing_is_promised(path: Path, capsys: Any) -> None:
    flip(path)
    with pytest.raises(RulesetFileError, match="Restore it from a copy"):
        load(path)
    assert main(["versions", str(path), "--rescue", str(path.with_name("new.ruleset"))]) == 2
    assert "nothing whole is left of it" in capsys.readouterr().err


def test_a_damaged_picture_is_told_when_it_is_wanted_and_the_design_opens(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.put_asset(Asset("scan.png", "image/png", PNG[:-1000] + b"A corner of the map" + bytes(500)))
    content = bytearray(path.read_bytes())
    content[content.index(b"A corner of the map")] ^= 1
    path.write_bytes(content)
    with RulesetDocument.open(path) as document:
        assert document.design == small_design()
        with pytest.raises(RulesetFileError, match=r"asset scan\.png is damaged"):
            document.asset("scan.png")
    with pytest.raises(RulesetFileError, match=r"asset scan\.png is damaged"):
        load_asset(path, "scan.png")
