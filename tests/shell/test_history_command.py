"""`workbench history`: the steps that a file keeps, some taken back, all forgotten; one line for what cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.storage.history_steps import river
from tests.storage.samples import small_design
from workbench.cli import main
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import load


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "bay.ruleset"
    with RulesetDocument.create(file, small_design()) as document:
        for value in (7, 8, 9):
            document.apply(river(value))
    return file


def test_steps_are_listed_taken_back_and_done_again(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert main(["history", str(path), "--json"]) == 0
    listed = json.loads(capfd.readouterr().out)
    assert (listed["begins"], len(listed["steps"])) == ("as opened", 3)
    assert {*listed["steps"][0]} == {"label", "made_at", "opened_at", "is_done"}
    assert path.read_bytes() == before
    assert main(["history", str(path), "--undo", "2"]) == 0
    lines = [line.strip() for line in capfd.readouterr().out.splitlines() if line.strip()]
    assert load(path).number("river_cost") == 7
    assert [line.endswith("undone") for line in lines[-3:]] == [False, True, True]
    assert main(["history", str(path), "--redo", "1"]) == 0
    assert load(path).number("river_cost") == 8


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--undo", "4"), "3 to take back and 0 to do again"),
        (("--redo", "1"), "3 to take back and 0 to do again"),
        (("--undo", "1", "--forget"), "not several"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(
    path: Path, capfd: pytest.CaptureFixture[str], options: tuple[str, ...], why: str
) -> None:
    before = load(path)
    assert main(["history", str(path), *options]) == 2
    told = capfd.readouterr()
    assert (why in told.err, told.err.count("\n"), told.out) == (True, 1, "")
    assert load(path) == before


def test_all_steps_are_forgotten(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["history", str(path), "--forget"]) == 0
    assert capfd.readouterr().out == "earlier steps were forgotten\n"
    assert load(path).number("river_cost") == 9
