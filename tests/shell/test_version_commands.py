"""`workbench versions` and `workbench compare`: lists, ways back, differences, and one line for what cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.changed_parameters import change_parameter
from tests.storage.samples import small_design
from workbench.cli import main
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import create, load


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "bay.ruleset"
    with RulesetDocument.create(file, small_design()) as document:
        document.save_version("before", "1793-08-29T10:00")
        document.apply(change_parameter("river_cost", 8))
    return file


def _json(capfd: pytest.CaptureFixture[str], *arguments: object) -> object:
    assert main([*map(str, arguments), "--json"]) == 0
    return json.loads(capfd.readouterr().out)


def test_versions_are_listed_saved_and_returned_to(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    (listed,) = _json(capfd, "versions", path)  # type: ignore[misc]
    assert (listed["number"], listed["name"], listed["saved_at"], listed["is_now"]) == (
        1,
        "before",
        "1793-08-29T10:00",
        False,
    )
    assert path.read_bytes() == before
    saved = _json(capfd, "versions", path, "--save", "dear river")
    assert [(row["name"], row["is_now"]) for row in saved] == [("before", False), ("dear river", True)]  # type: ignore[attr-defined]
    returned = _json(capfd, "versions", path, "--return-to", 1)
    assert [row["is_now"] for row in returned] == [True, False]  # type: ignore[attr-defined]
    assert load(path) == small_design()
    assert main(["versions", str(path)]) == 0
    assert "1793-08-29 10:00" in capfd.readouterr().out
    assert list(path.parent.iterdir()) == [path]


def test_two_moments_are_compared(path: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    figure = {"kind": "parameter", "id": "river_cost", "name": "Cost of a river", "what": "value"}
    assert _json(capfd, "compare", path, 1) == [{**figure, "old": "3 op", "new": "8 op"}]
    assert _json(capfd, "compare", path, "now", 1) == [{**figure, "old": "8 op", "new": "3 op"}]
    other = tmp_path / "other.ruleset"
    create(other, small_design())
    assert _json(capfd, "compare", path, 1, other) == []
    assert main(["compare", str(path), "1"]) == 0
    assert capfd.readouterr().out == "parameter Cost of a river: value: 3 op → 8 op\n1 difference\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("versions", "FILE", "--return-to", "7"), "there is no version 7"),
        (("versions", "FILE", "--save", "a\nb"), "named in one line"),
        (("versions", "FILE", "--save", "a", "--return-to", "1"), "not several"),
        (("compare", "FILE", "7"), "there is no version 7"),
        (("compare", "FILE", "nowhere.ruleset"), "there is no such file"),
        (("versions", "nowhere.ruleset"), "there is no such file"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    path: Path, arguments: tuple[str, ...], why: str, capfd: pytest.CaptureFixture[str]
) -> None:
    before = path.read_bytes()
    assert main([str(path) if argument == "FILE" else argument for argument in arguments]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert why in err
    assert path.read_bytes() == before


def test_a_file_that_is_open_elsewhere_is_read_and_not_written(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with RulesetDocument.open(path):
        assert main(["compare", str(path), "1"]) == 0
        capfd.readouterr()
        for change in (["--save", "mine"], ["--return-to", "1"]):
            assert main(["versions", str(path), *change]) == 2
            assert "it is open in" in capfd.readouterr().err
    with RulesetDocument.open(path) as document:
        assert [version.name for version in document.versions] == ["before"]
