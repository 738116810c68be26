"""A game is made from the start page in the real window, page by page, and played by bots to its end.

Set `WORKBENCH_TEST_OUT` to keep the pictures of the run.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.scenario_editor.page import ScenarioPage
from tests.shell.game_maker import (
    change_the_chart_and_a_table,
    click,
    design,
    give_backs,
    go,
    let_bots_play,
    let_one_arrive,
    let_reinforcements_come,
    say_who_wins,
    strengthen_both_armies,
)
from tests.shell.map_maker import CTRL, MapMaker
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.qt.new_maps.new_map_dialog import NewMapDialog

MOST_ACTIONS = 250
WOODS, HILLS = ("0304", "0404", "0504"), ("0806", "0807", "0808")


def test_a_game_is_made_in_the_window_and_played_by_bots_to_its_end(qtbot: QtBot, maker: MapMaker) -> None:
    begin(qtbot, maker)
    paint_ground(maker)
    change_the_chart_and_a_table(maker)
    give_backs(maker, doubled=True)
    strengthen_both_armies(maker)
    let_reinforcements_come(maker)
    page = go(maker, "design.scenarios", ScenarioPage)
    shelf = page.tray.shelves["blue"]
    click(maker, shelf, shelf.visualItemRect(shelf.item(0)))
    let_one_arrive(maker, page, "edge west")
    say_who_wins(maker, page, "0605")
    let_bots_play(qtbot, maker, is_set_up=False, seed=1)
    assert maker.actions < MOST_ACTIONS, f"{maker.actions} actions"
    print(f"{maker.actions} actions")


def begin(qtbot: QtBot, maker: MapMaker) -> None:
    maker.press(Qt.Key.Key_N, CTRL)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NewMapDialog))
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NewMapDialog)
    maker.type("The ford")
    maker.pick("Kind", "Hexes", dialog)
    maker.click_tab(dialog.tabs, "Hexes")
    maker.pick("How many", "So many, as large as fit the sheet", dialog)
    maker.fill(dialog.grid.columns, "12")
    maker.fill(dialog.grid.rows, "10")
    maker.click_button("Make the map", dialog)
    maker.wait_for_the_map()


def paint_ground(maker: MapMaker) -> None:
    desk = maker.editor.desk
    assert isinstance(desk, HexDesk)
    maker.press(Qt.Key.Key_T)
    for words, hexes in (("Woods", WOODS), ("Hills", HILLS)):
        maker.pick("Paint", words)
        maker.drag(*(centre_of(desk.hex_map, number) for number in hexes))
    made = design(maker).hex_maps[0]
    assert {made.space(number).terrain for number in WOODS} == {"woods"}
    assert {made.space(number).terrain for number in HILLS} == {"hills"}
    maker.take_picture("ground")
