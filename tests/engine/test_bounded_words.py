"""A name of ten thousand signs does not fill the screen, and what is said of it is still read."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from workbench.cli import main
from workbench.commands.terminal import complain
from workbench.engine.words.bounded_words import MOST_TOLD, in_short
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.ruleset_file import create
from workbench.storage.starters.blank_design import blank_design

LONG = "x" * 10_000


def test_both_ends_of_a_long_text_are_told() -> None:
    told = in_short(f"map {LONG} cannot be drawn")
    assert len(told) == MOST_TOLD
    assert told.startswith("map xxx")
    assert told.endswith("x cannot be drawn")
    assert in_short("short") == "short"


def test_messages_are_bounded(capsys: pytest.CaptureFixture[str]) -> None:
    complain(f"there is no scenario {LONG!r}")
    assert len(capsys.readouterr().err) < 700
    error = RulesetFileError(Path("/tmp") / LONG, f"no map {LONG}", f"it holds {LONG}", "Restore it from a copy")
    assert len(str(error)) < 700
    assert str(error).endswith("Restore it from a copy.")


def test_commands_on_a_design_and_a_file_with_long_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ruleset"
    create(path, replace(blank_design("Nothing"), title="y" * 2000))
    calls = [["info", str(tmp_path / LONG)], ["export", str(path), "--to", "svg", "--out", str(tmp_path / LONG)]]
    calls += [["export", str(path), "--to", "svg", "--map", LONG, "--out", "a.svg"], ["sample", LONG, "a.ruleset"]]
    for call in calls:
        assert main(call) == 2
        said = capsys.readouterr()
        assert 20 < len(said.err) < 700
        assert len(said.err.splitlines()) == 1
    main(["check", str(path)])
    assert len(capsys.readouterr().out) < 5000
