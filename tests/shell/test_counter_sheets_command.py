"""The export of counters: a folder with the sheets as PDF, or a picture of each; what cannot be is one line."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace

from tests.storage.samples import rich_design
from workbench.cli import main
from workbench.storage.file.ruleset_file import create


@pytest.fixture
def ruleset(tmp_path: Path) -> Path:
    create(tmp_path / "a.ruleset", rich_design())
    return tmp_path / "a.ruleset"


def test_sheets_and_single_counters_go_into_a_folder(ruleset: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = ruleset.with_name("counters")
    assert main(["export", str(ruleset), "--to", "counters", "--out", str(folder)]) == 0
    assert "1 sheet of Letter" in capsys.readouterr().out
    with pypdfium2.PdfDocument(folder / "counters.pdf") as sheets:
        assert len(sheets) == 2, "the fronts, and the backs behind them"
    assert main(["export", str(ruleset), "--to", "counters", "--png", "--out", str(folder)]) == 0
    assert len([*folder.glob("*.png")]) == 6


def test_what_cannot_be_printed_is_one_line(ruleset: Path, capsys: pytest.CaptureFixture[str]) -> None:
    design = rich_design()
    create(ruleset.with_name("b.ruleset"), replace(design, counters=(), scenarios=()))
    large = (replace(design.counter_sheets[0], size_mm=400.0),)
    create(ruleset.with_name("c.ruleset"), replace(design, counter_sheets=large))
    folder = ruleset.with_name("folder")
    for name, out, why in (
        ("a.ruleset", ruleset, "it is a file; name a folder"),
        ("a.ruleset", ruleset.with_name("no") / "where", "there is no folder"),
        ("b.ruleset", folder, "has no counters"),
        ("c.ruleset", folder, "has no room on Letter"),
    ):
        assert main(["export", str(ruleset.with_name(name)), "--to", "counters", "--out", str(out)]) == 2
        told = capsys.readouterr().err
        assert why in told and told.count("\n") == 1
    assert main(["export", str(ruleset), "--to", "svg", "--png", "--out", str(folder / "a.svg")]) == 2
    assert "--png is for counters alone" in capsys.readouterr().err
