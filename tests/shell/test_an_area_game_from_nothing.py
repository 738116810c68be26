"""A game on a map of areas is made by the wizard, changed page by page in the real window, and played by bots.

Set `WORKBENCH_TEST_OUT` to keep the pictures of the run.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.scenario_editor.page import ScenarioPage
from tests.shell.game_maker import (
    change_the_chart_and_a_table,
    design,
    give_backs,
    go,
    let_bots_play,
    let_one_arrive,
    let_reinforcements_come,
    say_who_wins,
    strengthen_both_armies,
)
from tests.shell.map_maker import CTRL, SHIFT, MapMaker
from workbench.engine.maps.area_map import Point
from workbench.qt.map_canvas import MapCanvas
from workbench.shell.new_game.map_step import Beginning
from workbench.shell.new_game.wizard import NewGameWizard

MOST_ACTIONS = 250
WOODS, HILLS = ("B2", "B3"), ("C4", "D4")


def test_a_game_of_areas_is_made_in_the_window_and_played_by_bots_to_its_end(qtbot: QtBot, maker: MapMaker) -> None:
    begin(qtbot, maker)
    bend_a_border(maker)
    paint_ground(maker)
    change_the_chart_and_a_table(maker)
    give_backs(maker)
    strengthen_both_armies(maker)
    let_reinforcements_come(maker)
    page = go(maker, "design.scenarios", ScenarioPage)
    choose_on_the_map(maker, page.stage, design(maker).scenarios[0].placements[0].space)
    let_one_arrive(maker, page, "edge west")
    say_who_wins(maker, page, "C3 B3")
    let_bots_play(qtbot, maker, is_set_up=True, seed=1)
    assert maker.actions < MOST_ACTIONS, f"{maker.actions} actions"
    print(f"{maker.actions} actions")


def begin(qtbot: QtBot, maker: MapMaker) -> None:
    maker.press(Qt.Key.Key_G, CTRL)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NewGameWizard))
    wizard = QApplication.activeModalWidget()
    assert isinstance(wizard, NewGameWizard)
    qtbot.waitUntil(wizard.map.name.hasFocus)
    maker.type("The five passes")
    maker.click_button(wizard.map.choices[Beginning.AREAS].text(), wizard)
    wizard.map.show_preview()
    maker.take_picture("wizard")
    for name in ("sides", "units", "figures", "scenario"):
        maker.click_button("Next", wizard)
        maker.take_picture(name)
    maker.click_button("Make the game", wizard)
    maker.wait_for_the_map()
    assert len(design(maker).counters) == 16 and len(design(maker).area_maps[0].spaces) == 24


def bend_a_border(maker: MapMaker) -> None:
    """A corner of four areas dragged a little, so that it is a country and no wall."""
    before = design(maker)
    corner = desk(maker).area_map.junctions
    x, y = sorted(one.point for one in corner.values())[len(corner) // 2]
    maker.press(Qt.Key.Key_J)
    maker.drag((x, y), (x + 6, y + 5))
    assert design(maker) != before
    maker.press(Qt.Key.Key_V)


def paint_ground(maker: MapMaker) -> None:
    if not any(box.isVisible() for box in maker.window.findChildren(QWidget, "inspector")):
        maker.press(Qt.Key.Key_I, CTRL | SHIFT)
    for words, areas in (("Woods", WOODS), ("Hills", HILLS)):
        for number, area in enumerate(areas):
            maker.click(middle(maker, area), SHIFT if number else Qt.KeyboardModifier.NoModifier)
        maker.pick("Terrain", words)
    made = design(maker).area_maps[0].spaces
    assert {made[area].terrain for area in WOODS} == {"woods"} and {made[area].terrain for area in HILLS} == {"hills"}
    maker.take_picture("ground")


def choose_on_the_map(maker: MapMaker, stage: MapCanvas, space: str) -> None:
    """Click the uppermost counter of a space of the set-up."""
    maker.actions += 1
    place = stage.layers.place_of(space)
    assert place is not None
    maker._qtbot.mouseClick(stage, Qt.MouseButton.LeftButton, pos=stage.camera.view.to_screen(*place).toPoint())
    QApplication.processEvents()


def desk(maker: MapMaker) -> AreaDesk:
    found = maker.editor.desk
    assert isinstance(found, AreaDesk)
    return found


def middle(maker: MapMaker, area: str) -> Point:
    place = maker.canvas.layers.place_of(area)
    assert place is not None
    return place
