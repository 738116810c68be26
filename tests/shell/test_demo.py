"""The demonstration from its first to its last step, with the window's pictures left to their own tests."""

from __future__ import annotations

import json
import os
import sys
import types
from pathlib import Path

import pytest

from tests import recorded_playtests
from workbench.cli import main
from workbench.commands import demo, exports
from workbench.commands.terminal import BadInput
from workbench.exchange.exports import Export
from workbench.storage.file import ruleset_file
from workbench.storage.records.replay import replay_record


@pytest.fixture(autouse=True)
def quick_and_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "BOTS", "random")
    monkeypatch.setattr(os, "environ", dict(os.environ))


def paint(ruleset: Path, record: Path, out: Path) -> list[Path]:
    assert ruleset.is_file() and record.is_file()
    return [out / "design.png", out / "playtest.png"]


def with_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = types.ModuleType("workbench.shell.screenshots")
    painter.paint_screenshots = paint  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "workbench.shell.screenshots", painter)
    plain = exports.written

    def without_qt(to: str, export: Export) -> str:
        return plain(to, export) if to != "svg" else str(export.path.write_text(export.the_map().title))

    monkeypatch.setattr(exports, "written", without_qt)


def test_the_demonstration_leaves_its_files_and_can_be_shown_again_without_qt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    with_pictures(monkeypatch)
    out = tmp_path / "deep" / "demo"
    assert main(["demo", "--out", str(out)]) == 0
    said = capfd.readouterr()
    assert said.err == ""
    for step in ("Write the sample", "Check it", "Change one number", "Play the first", "Replay", "Export", "Paint"):
        assert step in said.out
    assert "design.png, playtest.png" in said.out
    assert ruleset_file.load(out / "toulon.ruleset").title == "Toulon 1793"
    assert replay_record(out / "toulon.record").same
    assert json.loads((out / "toulon.json").read_text())["design"]["rules"] == "toulon"
    assert json.loads((out / "toulon.geojson").read_text())["type"] == "FeatureCollection"
    assert "toulon.svg (0.0 MB)" in said.out and "Toulon" in (out / "toulon.svg").read_text()

    def no_qt(to: str, export: Export) -> str:
        if to == "svg":
            raise BadInput("pictures of maps need Qt, and Qt cannot be loaded")
        return ""

    monkeypatch.setitem(sys.modules, "workbench.shell.screenshots", None)
    monkeypatch.setattr(exports, "written", no_qt)
    assert main(["demo", "--out", str(out)]) == 0
    assert "left out, Qt cannot be loaded" in capfd.readouterr().out


def test_a_kept_record_of_a_sample_game_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert recorded_playtests.main(["crossroads"]) == 0
    said = capfd.readouterr().out
    assert "Replay a kept record" in said and "by_points.json, 1 of 2: " in said and said.count("\n") == 1
    kept = recorded_playtests.RECORDS / "crossroads" / "by_points.json"
    monkeypatch.setattr(recorded_playtests, "RECORDS", tmp_path)
    (tmp_path / "crossroads").mkdir()
    changed = kept.read_text(encoding="utf-8").replace('"winner": "', '"winner": "nobody_')
    (tmp_path / "crossroads" / kept.name).write_text(changed, encoding="utf-8")
    assert recorded_playtests.main(["crossroads"]) == 1
    assert "by_points.json: it ends with" in capfd.readouterr().err


def test_another_file_at_a_place_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "toulon.ruleset"
    mine.write_text("mine")
    assert main(["demo", "--out", str(tmp_path)]) == 2
    said = capfd.readouterr()
    assert "something else than a ruleset file is there" in said.err
    assert said.err.count("\n") == 1
    assert mine.read_text() == "mine"


def test_a_folder_that_cannot_be_is_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "file"
    place.touch()
    assert main(["demo", "--out", str(place)]) == 2
    assert capfd.readouterr().err.count("\n") == 1
