"""A file that another program cuts, overwrites or takes away while it is open: what is in memory is saved elsewhere."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.changed_parameters import change_parameter
from tests.storage.samples import small_design
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.ruleset_file import load

LARGE = b"\x89PNG\r\n\x1a\n" + bytes(3 * 2**20)


def cut(path: Path) -> None:
    os.truncate(path, 0)


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_with_log(path: Path) -> None:
    cut(path)
    if (log := path.with_name(f"{path.name}-wal")).exists():
        os.truncate(log, 0)


def overwrite(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"x" * 200_000)


def take_away(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    path.with_name("new").write_text("something else")
    path.with_name("new").replace(path)


DAMAGES = (cut, cut_in_half, cut_with_log, overwrite, take_away, replace)


@pytest.mark.parametrize("was_edited", [False, True], ids=["looked at", "edited"])
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_the_document_is_saved_as_another_whole_file(tmp_path: Path, damage: object, was_edited: bool) -> None:
    path, out = tmp_path / "bay.ruleset", tmp_path / "rescued.ruleset"
    document = RulesetDocument.create(path, small_design())
    document.save_version("First", "1793-08-01")
    document.put_asset(Asset("scan.png", "image/png", LARGE))
    if not was_edited:
        document.close()
        document = RulesetDocument.open(path)
    damage(path)  # type: ignore[operator]
    with pytest.raises(RulesetFileError, match="could not be saved: "):
        document.apply(change_parameter("river_cost", 5))
    assert document.design == small_design()
    lost = document.save_as(out)
    assert set(lost) <= {"version 1, First", "scan.png"}
    assert load(out) == small_design()
    document.apply(change_parameter("river_cost", 5))
    assert (document.path, load(out).number("river_cost")) == (out, 5)
    with RulesetDocument.look_at(out) as again:
        assert len(again.versions) + len(again.assets) + len(lost) == 2
        assert [again.design_of(version.number) for version in again.versions] in ([], [small_design()])
        assert [again.asset(name) for name in again.assets] in ([], [LARGE])
    document.close()
    assert not [file for file in tmp_path.iterdir() if "lock" in file.name], "no lock is left"


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_where_it_cannot_be_saved_either_the_document_stays_open(tmp_path: Path, damage: object) -> None:
    path, out = tmp_path / "bay.ruleset", tmp_path / "rescued.ruleset"
    document = RulesetDocument.create(path, small_design())
    damage(path)  # type: ignore[operator]
    out.mkdir()
    with pytest.raises(RulesetFileError, match=r"rescued\.ruleset: "):
        document.save_as(out)
    assert document.design == small_design()
    assert [file.name for file in tmp_path.iterdir() if "rescued" in file.name] == ["rescued.ruleset"]
    out.rmdir()
    assert document.save_as(out) == ()
    assert load(out) == small_design()
    document.close()
