"""A number, or a text, where a content should be: it is told, and never taken as so many zero bytes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.altered_files import alter
from tests.storage.samples import small_design
from workbench.cli import main
from workbench.storage.assets import UnfitAsset, read_asset
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import create
from workbench.storage.versions import read_content

CONTENTS = ("9223372036854775807", "40000000000", "'text'", "NULL", "1.5")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "bay.ruleset"
    create(file, small_design())
    with RulesetDocument.open(file) as document:
        document.save_version("first", "2000-01-01T00:00:00")
    return file


@pytest.mark.parametrize("content", CONTENTS[:3])
def test_a_version_whose_content_is_a_number_is_told_in_one_line(
    path: Path, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    alter(path, f"UPDATE version SET content = {content}")
    for command in (("info",), ("versions",), ("versions", "--return-to", "1"), ("compare", "1")):
        assert main((command[0], str(path), *command[1:])) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and "unexpected" not in said


@pytest.mark.parametrize("content", CONTENTS)
def test_nothing_but_bytes_is_read_as_a_content(content: str) -> None:
    with closing(sqlite3.connect(":memory:")) as rows:
        rows.execute(f"CREATE TABLE version AS SELECT 1 AS number, {content} AS content")
        rows.execute(f"CREATE TABLE asset AS SELECT 'a' AS name, {content} AS content, 'd' AS digest")
        with pytest.raises(ValueError, match="wrong kind"):
            read_content(rows, 1)
        with pytest.raises(UnfitAsset, match="is damaged"):
            read_asset(rows, "a")
