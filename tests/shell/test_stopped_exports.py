"""An export that is stopped, by Stop in the window or by Ctrl C at the terminal, leaves what was there before."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from tests.engine.coin_design import coin_design
from workbench import long_work
from workbench.cli import INTERRUPTED, main
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.exchange.exports import ENDINGS, EXPORTS, ending_of
from workbench.exchange.manifest import MANIFEST
from workbench.qt import long_work as shown
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.file import ruleset_file

OURS = [name for name in EXPORTS if EXPORTS.is_own(name)]
BY_THEIR_ENDING = [name for name in OURS if name not in ENDINGS]
"""What the window exports by how the name of the file ends."""
WOODS = Map({"0101": Space("0101", "", SpaceKind.HEX, "woods")})
DESIGN = replace(
    coin_design(),
    maps=(HexMap("m", "Small", 70.0, 60.0, HexGrid(3, 2, 16.0, 18.0, 19.2376), hexes=WOODS),),
)


def with_what_lies_there(folder: Path, ending: str) -> tuple[Path, dict[str, bytes]]:
    """A folder with a file of this name, or with the tables of another map."""
    folder.mkdir()
    if not ending_of(ending):  # a folder of files
        (folder / "map").mkdir()
        (folder / "map" / MANIFEST).write_text("what was there before")
        return folder / "map", lying_in(folder)
    names = ["map_hexes.csv", "map_sheet.csv"] if ending == "csv" else [f"map.{ending}"]
    for name in names:
        (folder / name).write_text("what was there before")
    return folder / names[0], lying_in(folder)


def lying_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("share", [0.0, 0.5, 0.8])
@pytest.mark.parametrize("to", OURS)
def test_ctrl_c_leaves_nothing_half_written(
    to: str,
    share: float,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    ruleset = tmp_path / "coins.ruleset"
    ruleset_file.create(ruleset, DESIGN)
    out, before = with_what_lies_there(tmp_path / "out", to)
    told = long_work._Told.tell

    def tell(self: long_work._Told, done: float) -> None:
        told(self, done)
        if done >= share and long_work.under_way() is long_work.UNTOLD:  # the file is opened before
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(long_work._Told, "tell", tell)
    assert main(["export", str(ruleset), "--to", to, "--out", str(out)]) == INTERRUPTED
    said = capfd.readouterr()
    assert (said.out, said.err) == ("", "workbench: interrupted\n")
    assert lying_in(tmp_path / "out") == before


@pytest.mark.parametrize("ending", BY_THEIR_ENDING)
def test_stop_in_the_window_leaves_nothing_half_written(
    ending: str, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, title, text: said.append(f"{title}: {text}"))
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    out, before = with_what_lies_there(tmp_path / "out", ending)
    monkeypatch.setattr(shown, "SHOWN_AFTER_S", 0.0)
    monkeypatch.setattr(shown.LongWorkDialog, "was_stopped", True)
    assert not window.files.export(RulesetDocument(DESIGN), out)
    assert lying_in(out.parent) == before and said == []
    monkeypatch.undo()
    assert window.files.export(RulesetDocument(DESIGN), out)
    assert lying_in(out.parent) != before
