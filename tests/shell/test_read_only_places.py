"""Files that may only be read are read, and what would be written to a closed folder is refused in one line."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from tests.exchange.pictures import gradient, save
from tests.robustness.mutated_kinds import Here
from tests.storage.rights import without_rights
from tests.storage.samples import small_design
from workbench.cli import main
from workbench.exchange.imports import import_process
from workbench.exchange.ruleset_json import write_ruleset_json
from workbench.lab.results_file import read_results
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.file.ruleset_file import create
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    """A ruleset, its record, results, a scan and an import in a folder that everybody may read and nobody may write."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    ruleset, record = folder / "a.ruleset", folder / "a.record"
    create(ruleset, build_sample("crossroads"))
    create(folder / "small.ruleset", small_design())
    assert main(("playtest", str(ruleset), "--turns", "1", "--record", str(record))) == 0
    assert main(("simulate", str(ruleset), "--games", "1", "--jobs", "1", "--out", str(folder / "a.results"))) == 0
    assert main(("told", str(record), "--seat", "blue", "--out", str(folder / "blue.record"))) == 0
    (folder / "a.json").write_text(write_ruleset_json(small_design()), encoding="utf-8")
    save(folder / "scan.png", gradient(90, 60))
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.fixture
def nothing_changes(place: Path) -> Iterator[None]:
    before = {path.name: path.read_bytes() for path in place.iterdir()}
    yield
    assert {path.name: path.read_bytes() for path in place.iterdir()} == before


READ = [
    ("info", "a.ruleset"), ("check", "small.ruleset"), ("versions", "a.ruleset"),
    ("compare", "a.ruleset", "small.ruleset"),
    ("playtest", "a.ruleset", "--turns", "1"), ("info", "a.record"), ("replay", "a.record"), ("replay", "blue.record"),
    ("info", "blue.record"),
]  # fmt: skip


@pytest.mark.usefixtures("nothing_changes")
@pytest.mark.parametrize("command", READ, ids=" ".join)
def test_what_may_only_be_read_is_read(
    command: tuple[str, ...], place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(place)
    with without_rights():
        assert main(command) in (0, 1), capsys.readouterr().err


WRITTEN = [
    ("told", "a.record", "--seat", "red", "--out", "x.record"),
    ("playtest", "a.ruleset", "--turns", "1", "--record", "x.record"),
    ("simulate", "a.ruleset", "--games", "1", "--jobs", "1", "--out", "x.results"),
    ("simulate", "a.ruleset", "--games", "1", "--jobs", "1", "--out", "x.csv"),
    ("simulate", "a.ruleset", "--games", "1", "--jobs", "1", "--out", "a.results", "--force"),
    *(("export", "small.ruleset", "--to", to, "--out", f"x.{to}") for to in ("json", "geojson", "svg", "png", "pdf")),
    ("export", "a.ruleset", "--to", "csv", "--out", "x.csv"),
    ("import", "a.json", "--out", "x.ruleset"),
    ("sample", "crossroads", "x.ruleset"),
    ("versions", "small.ruleset", "--save", "first"),
]


@pytest.mark.usefixtures("nothing_changes")
@pytest.mark.parametrize("command", WRITTEN, ids=" ".join)
def test_what_cannot_be_written_there_is_refused_in_one_line(
    command: tuple[str, ...], place: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(place)
    monkeypatch.setattr(import_process, "ImportProcess", Here)  # another process might not even find Python
    with without_rights():
        assert main(command) == 2
    said = capfd.readouterr().err
    assert said.count("\n") == 1 and "unexpected" not in said and "Traceback" not in said, said


@pytest.mark.usefixtures("nothing_changes")
def test_results_that_may_only_be_read_are_read(place: Path) -> None:
    with without_rights():
        assert read_results(place / "a.results").rows


@pytest.mark.usefixtures("nothing_changes")
def test_a_record_that_may_only_be_read_is_gone_on_with_elsewhere(place: Path, tmp_path: Path) -> None:
    with without_rights():
        recorded = RecordedPlaytest.open(place / "a.record")
        plays = len(recorded.playtest.plays)
        assert "may not be written" in recorded.why_read_only and recorded.path is None and plays > 1
        recorded.undo()
    recorded.save_as(tmp_path / "own.record")
    recorded.close()
    again = RecordedPlaytest.open(tmp_path / "own.record")
    assert not again.why_read_only and len(again.playtest.plays) == plays - 1
    again.close()


@pytest.mark.usefixtures("nothing_changes")
def test_the_window_says_so_and_keeps_what_is_played(place: Path, tmp_path: Path, qtbot: QtBot) -> None:
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    with without_rights():
        assert window.open_path(place / "a.record")
    assert window._banner.isVisible() and "may not be written" in window._banner.text()
    assert not window._banner.copy_button.isVisible()
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor) and editor.table is not None
    recorded = editor.table.session.recorded
    assert recorded.path is None
    recorded.undo()
    assert recorded.path is not None and recorded.path.parent != place
    window.close()
    assert not window._banner.isVisible()
