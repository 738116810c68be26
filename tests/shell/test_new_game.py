"""The wizard of a new game in the real window: steps by keyboard, what it makes, what it refuses, nothing half done."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.shell.map_maker import CTRL, MapMaker
from workbench.engine.maps.area_map import AreaMap
from workbench.qt.new_maps.new_map_dialog import NewMapDialog
from workbench.shell.editors import PLAYTEST
from workbench.shell.new_game.map_step import Beginning
from workbench.shell.new_game.wizard import NewGameWizard

MADE = "*.ruleset"


@pytest.fixture
def wizard(qtbot: QtBot, maker: MapMaker) -> NewGameWizard:
    maker.press(Qt.Key.Key_G, CTRL)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NewGameWizard))
    found = QApplication.activeModalWidget()
    assert isinstance(found, NewGameWizard)
    qtbot.waitUntil(found.map.name.hasFocus)
    return found


def test_a_title_and_one_button_make_a_game_that_stands_on_its_map(
    wizard: NewGameWizard, maker: MapMaker, tmp_path: Path
) -> None:
    maker.type("The ridge")
    maker.click_button("Make the game", wizard)
    maker.wait_for_the_map()
    assert [path.name for path in tmp_path.rglob(MADE)] == ["the-ridge.ruleset"]
    assert maker.window.document is not None
    design = maker.window.document.design
    assert (design.title, len(design.hex_maps[0].hexes), len(design.scenarios[0].placements)) == ("The ridge", 0, 16)


def test_every_step_is_gone_through_by_keys_and_says_what_it_is(
    wizard: NewGameWizard, maker: MapMaker, tmp_path: Path
) -> None:
    maker.type("Two lions")
    maker.press(Qt.Key.Key_Return)  # on to the next step, as the button that is the default says
    assert wizard.pages.currentIndex() == 1
    maker.click_button("Back", wizard)
    wizard.map.choices[Beginning.AREAS].click()
    for _ in range(4):
        maker.click_button("Next", wizard)
    assert wizard.pages.currentIndex() == 4 and wizard.scenario.name.hasFocus() and not wizard.next.isEnabled()
    for _ in range(3):
        maker.click_button("Back", wizard)
    assert wizard.sides.names[0].hasFocus()
    wizard.sides.names[0].selectAll()
    maker.type("Lions")
    wizard.list.setFocus()
    for _ in range(3):
        maker.press(Qt.Key.Key_Down)
    wizard.scenario.plays_at_once.click()
    assert "Turn: Lions" in wizard.figures.sequence.text()
    maker.click_button("Make the game", wizard)
    design = maker.window.document.design if maker.window.document is not None else None
    assert design is not None and isinstance(design.maps[0], AreaMap) and len(design.maps[0].spaces) == 24
    assert design.sides[0].name == "Lions" and maker.window.editor(PLAYTEST) is not None


def test_what_cannot_be_is_said_in_a_line_and_nothing_is_made(
    wizard: NewGameWizard, maker: MapMaker, tmp_path: Path
) -> None:
    def told() -> str:
        assert not wizard.make_button.isEnabled() and not wizard.notice.isHidden()
        return wizard.steps[wizard._first_wrong() or 0].why_not()

    wizard.map.name.clear()
    assert told() == "The game has no title."
    maker.type("Scanned")
    wizard.map.choices[Beginning.SCAN].click()
    assert told() == "Say which picture is the scan."
    text = tmp_path / "notes.png"
    text.write_text("not a picture", encoding="utf-8")
    for typed in (
        str(tmp_path / "gone.png"),
        str(tmp_path),
        str(text),
        "\0",
        "/dev/zero",
        "~nobody-here/a.png",
        "x" * 5_000,
    ):
        wizard.map.path.setText(typed)
        assert told() and "\n" not in told()
    wizard.map.choices[Beginning.HEXES].click()
    wizard.sides.names[1].setText("blue")
    assert told() == "Both sides have the same name."
    wizard.sides.names[1].setText("Red")
    wizard.sides.colours[1].setCurrentIndex(0)
    assert told() == "Both sides have the same colours."
    maker.press(Qt.Key.Key_Escape)
    assert not wizard.isVisible() and list(tmp_path.rglob(MADE)) == [] and maker.window.document is None


def test_where_the_disk_refuses_the_wizard_stays_with_what_was_said(
    wizard: NewGameWizard, maker: MapMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = tmp_path / "full"
    full.write_text("no folder", encoding="utf-8")
    monkeypatch.setattr(platformdirs, "user_documents_dir", lambda: str(full))
    told: list[str] = []
    monkeypatch.setattr(type(maker.window.files), "tell", lambda _files, title, _text: told.append(title))
    maker.type("Kept")
    maker.click_button("Make the game", wizard)
    assert told == ["The new file cannot be made"]
    assert wizard.isVisible() and wizard.map.name.text() == "Kept" and maker.window.document is None


def test_a_sample_is_copied_under_a_title_of_its_own(wizard: NewGameWizard, maker: MapMaker) -> None:
    maker.type("My crossroads")
    wizard.map.choices[Beginning.SAMPLE].click()
    wizard.map.samples.setCurrentIndex(wizard.map.samples.findData("crossroads"))
    assert not wizard.next.isEnabled()
    maker.click_button("Make the game", wizard)
    assert maker.window.document is not None
    design = maker.window.document.design
    assert design.title == "My crossroads" and design.hex_maps and design.scenarios[0].id == "meeting_engagement"


def test_a_scan_is_asked_about_once_the_game_is_made(
    qtbot: QtBot, wizard: NewGameWizard, maker: MapMaker, tmp_path: Path
) -> None:
    picture = tmp_path / "old map.png"
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.lightGray)
    assert image.save(str(picture))
    wizard.map.choices[Beginning.SCAN].click()
    wizard.map.path.setText(f" {picture} ")
    maker.click_button("Make the game", wizard)
    qtbot.waitUntil(lambda: type(QApplication.activeModalWidget()).__name__ == "ImportScanDialog")
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.facts is not None, timeout=20_000)  # type: ignore[attr-defined]
    maker.click_button("Import", dialog)
    qtbot.waitUntil(lambda: bool(maker.window.document and maker.window.document.design.maps[0].scans), timeout=20_000)
    maker.wait_for_the_map()


def test_a_sheet_made_in_all_its_details_takes_the_place_of_the_fields(
    qtbot: QtBot, wizard: NewGameWizard, maker: MapMaker
) -> None:
    maker.click_button("Sheet, grid and numbers…", wizard)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NewMapDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NewMapDialog)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    maker.click_tab(dialog.tabs, "Hexes")
    dialog.grid.number.setCurrentIndex(2)
    maker.fill(dialog.grid.columns, "9")
    maker.fill(dialog.grid.rows, "7")
    maker.click_button("Make the map", dialog)
    made = wizard.map.sheet().grid
    assert made is not None and (made.columns, made.rows) == (9, 7)
    wizard.activateWindow()
    qtbot.waitUntil(wizard.isActiveWindow)
    maker.fill(wizard.map.columns, "5")
    maker.press(Qt.Key.Key_Tab)
    changed = wizard.map.sheet().grid
    assert changed is not None and (changed.columns, changed.rows) == (5, 10)
