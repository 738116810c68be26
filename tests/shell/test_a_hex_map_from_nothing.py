"""A coast of hexes is made from the empty program in the real window: ground, waters, roads, links, checks, a playtest.

Then all of it is taken back and done again. Set `WORKBENCH_TEST_OUT` to keep the pictures of the run.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from editors.map_editor.furniture.furniture_feature import FurnitureFeature
from editors.map_editor.hexes.hex_desk import HexDesk
from tests.shell.map_maker import CTRL, SHIFT, MapMaker
from tests.shell.person import Person
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.cartography.hexes.hexside_chains import corner_point, corners_of
from workbench.engine.codec import digest
from workbench.engine.maps.area_map import Point, SpaceKind
from workbench.engine.maps.border import BRIDGE, RIVER
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import find_place
from workbench.engine.maps.map_parts import FurnitureKind
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import SheetPainter
from workbench.qt.map_prints.svg import write_drawing
from workbench.qt.new_maps.new_map_dialog import NewMapDialog

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape
COLUMNS, ROWS = 20, 15
WOODS = ("0403", "0503", "0504", "0604", "0605")
SEA = ("0113", "2015")
"""Opposite corners of the sea along the lower edge."""
BAY = ("0912", "1012", "1112")
ROADS = (("Primary road", ("0209", "1909")), ("Secondary road", ("1002", "1009")), ("Track", ("1502", "1509")))


def test_a_hex_map_from_the_empty_program_to_a_playtest(qtbot: QtBot, maker: MapMaker, tmp_path: Path) -> None:
    begin(qtbot, maker)
    empty = digest(maker.editor.design)
    paint_ground(maker)
    paint_waters(maker)
    open_two_ports(maker)
    draw_river_and_roads(maker)
    name_hexes(maker)
    add_a_link(maker)
    add_a_legend(maker)
    fix_all(maker)
    print_it(maker, tmp_path)
    take_all_back_and_do_it_again(maker, empty)
    play(qtbot, maker)
    print(f"{maker.actions} actions")


def begin(qtbot: QtBot, maker: MapMaker) -> None:
    maker.press(Qt.Key.Key_N, CTRL)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NewMapDialog))
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NewMapDialog)
    maker.type("The roadstead")
    maker.pick("Kind", "Hexes", dialog)
    maker.pick("Paper", "A3", dialog)
    maker.take_picture("sheet")
    maker.click_tab(dialog.tabs, "Hexes")
    maker.pick("How many", "So many, as large as fit the sheet", dialog)
    maker.fill(dialog.grid.columns, str(COLUMNS))
    maker.fill(dialog.grid.rows, str(ROWS))
    dialog.show_preview()
    maker.take_picture("hexes")
    maker.click_button("Make the map", dialog)
    maker.wait_for_the_map()
    made = hex_map(maker)
    assert (made.grid.columns, made.grid.rows, made.width_mm, made.height_mm) == (COLUMNS, ROWS, 420, 297)


def paint_ground(maker: MapMaker) -> None:
    take(maker, Qt.Key.Key_T)
    maker.pick("Paint", "Woods")
    maker.drag(*places(maker, WOODS))
    take(maker, Qt.Key.Key_T, SHIFT)
    maker.pick("Paint", "Hills")
    maker.drag(*places(maker, ("1203", "1803")))
    take(maker, Qt.Key.Key_R, SHIFT)
    maker.pick("Paint", "Marsh")
    maker.click(at(maker, WOODS[0]))
    take(maker, Qt.Key.Key_E, SHIFT)
    maker.click(at(maker, "1203"))
    take(maker, Qt.Key.Key_A, SHIFT)
    maker.drag(*places(maker, ("1505", "1706")))
    assert {hex_map(maker).space(number).terrain for number in WOODS} == {"marsh"}
    assert hex_map(maker).space("1606").terrain == hex_map(maker).space("1403").terrain == "hills"
    maker.take_picture("ground")


def paint_waters(maker: MapMaker) -> None:
    maker.pick("Paint", "Sea")
    maker.drag(*places(maker, SEA))
    take(maker, Qt.Key.Key_T)
    maker.drag(*places(maker, BAY))
    take(maker, Qt.Key.Key_A, SHIFT)
    maker.pick("What is painted", "Sea zone")
    maker.pick("Paint", "New sea zone")
    maker.drag(*places(maker, SEA))
    take(maker, Qt.Key.Key_T)
    maker.pick("Paint", "New rade")
    maker.drag(*places(maker, BAY))
    kinds = sorted(zone.space.kind for zone in hex_map(maker).zones.values())
    assert kinds == [SpaceKind.RADE, SpaceKind.SEA_ZONE]
    maker.take_picture("waters")


def open_two_ports(maker: MapMaker) -> None:
    for port, water in (("1011", "1012"), ("0512", "0513")):
        take(maker, Qt.Key.Key_P, SHIFT)
        maker.click(at(maker, port))
        maker.click(at(maker, water))
        maker.press(ESCAPE)
        assert len(hex_map(maker).space(port).ports) == 1
    maker.take_picture("ports")


def draw_river_and_roads(maker: MapMaker) -> None:
    take(maker, Qt.Key.Key_W)
    for number in ("0701", "0705", "0712"):
        maker.click(corner(maker, number))
    maker.press(ENTER)
    maker.press(ESCAPE)
    for road_class, ends in ROADS:
        take(maker, Qt.Key.Key_R)
        maker.pick("Class of road", road_class)
        for number in ends:
            maker.click(at(maker, number))
        maker.press(ENTER)
        maker.press(ESCAPE)
    made = hex_map(maker)
    assert sum(RIVER in side.kinds for side in made.borders.values()) > 15
    assert any(BRIDGE in side.kinds for side in made.borders.values())
    assert len({road.road_class for road in made.roads.values()}) == len(ROADS)
    maker.take_picture("lines")


def add_a_link(maker: MapMaker) -> None:
    take(maker, Qt.Key.Key_L, SHIFT)
    maker.click(at(maker, "1011"))
    maker.click(at(maker, "1502"))
    (link,) = hex_map(maker).links
    line = maker.editor.desk.geometry.link_lines[link]
    maker.drag(line[-1], at(maker, "1805"))
    assert hex_map(maker).links[link].second == "1805"
    maker.take_picture("links")


def name_hexes(maker: MapMaker) -> None:
    for number, words in (("1011", "Portmouth"), ("0512", "Westhaven"), ("1002", "Uphill")):
        maker.canvas.setFocus()
        maker.press(Qt.Key.Key_V)
        maker.click(at(maker, number))
        maker.press(Qt.Key.Key_F2)
        maker.type(words)
        maker.press(ENTER)
        assert hex_map(maker).space(number).name == words
    maker.take_picture("names")


def add_a_legend(maker: MapMaker) -> None:
    menu = maker.editor.part.feature(FurnitureFeature).menu
    next(action for action in menu.actions() if action.text() == "Legend").trigger()
    assert [piece.kind for piece in hex_map(maker).furniture][-1] is FurnitureKind.LEGEND
    maker.take_picture("legend")


def fix_all(maker: MapMaker) -> None:
    """Whatever is found and can be fixed is fixed from the list."""
    listed = maker.editor.page.problems
    maker.editor.check_now()
    print("found:", *(f"{p} [{p.fix}]" for p in listed.problems), sep="\n  ")
    maker.take_picture("problems")
    maker.canvas.setFocus()
    for _ in range(3 * len(listed.problems)):
        if any(problem.fix for problem in listed.problems):
            maker.press(Qt.Key.Key_F8)
            if listed.chosen is not None and listed.chosen.fix:
                maker.press(ENTER, CTRL)
                maker.editor.check_now()
    print("left:", *(f"{p} [{p.fix}]" for p in listed.problems), sep="\n  ")
    assert not any(problem.fix for problem in listed.problems)
    maker.take_picture("fixed")


def print_it(maker: MapMaker, folder: Path) -> None:
    path = folder / "period.svg"
    write_drawing(SheetPainter(hex_map(maker), STYLES["period"]), path)
    assert path.stat().st_size > 10_000


def take_all_back_and_do_it_again(maker: MapMaker, empty: str) -> None:
    done, history = digest(maker.editor.design), maker.history
    maker.canvas.setFocus()
    for _ in history:
        maker.press(Qt.Key.Key_Z, CTRL)
    assert digest(maker.editor.design) == empty and not maker.history
    for _ in history:
        maker.press(Qt.Key.Key_Z, CTRL | SHIFT)
    assert (digest(maker.editor.design), maker.history) == (done, history)


def play(qtbot: QtBot, maker: MapMaker) -> None:
    maker.press(Qt.Key.Key_3, CTRL)
    maker.take_picture("before_the_playtest")
    maker.click_button("Set up for a trial")
    maker.click_button("Begin the playtest")
    person = Person(qtbot, maker.window, maker.pictures[0].parent)
    person.table.canvas.camera.reduced_motion = True
    person.takes(person.choices()[0])
    person.takes(person.choices()[0])
    assert person.table.session.playtest.plays
    person.takes_a_picture("moved")


# ------------------------------------------------------------------ what is where


def hex_map(maker: MapMaker) -> HexMap:
    desk = maker.editor.desk
    assert isinstance(desk, HexDesk)
    return desk.hex_map


def take(maker: MapMaker, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Take a tool by its key."""
    maker.canvas.setFocus()
    maker.press(key, held)


def at(maker: MapMaker, number: str) -> Point:
    return centre_of(hex_map(maker), number)


def places(maker: MapMaker, numbers: tuple[str, ...]) -> tuple[Point, ...]:
    return tuple(at(maker, number) for number in numbers)


def corner(maker: MapMaker, number: str) -> Point:
    grid = hex_map(maker).grid
    place = find_place(grid, number)
    assert place is not None
    return corner_point(grid, corners_of(grid, place)[0])
