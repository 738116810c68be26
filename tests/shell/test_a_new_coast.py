"""A coast of eight areas is drawn from the empty file in the real window, checked, and played on: counted by actions.

Set `WORKBENCH_TEST_OUT` to keep the pictures of the run.
"""

from __future__ import annotations

import os
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.areas_feature import AreasFeature
from tests.shell.map_maker import CTRL, MapMaker
from tests.shell.person import Person
from workbench.cartography.areas.adjacency import neighbours
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import AreaMap, Point, SpaceKind
from workbench.qt.new_maps.new_map_dialog import NewMapDialog

MOST_ACTIONS = 80
ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape
SIZES = [(1280, 800), (1600, 1000)] if "WORKBENCH_TEST_OUT" in os.environ else [(1280, 800)]
COAST: tuple[Point, ...] = (
    (410, 192), (396, 201), (377, 204), (362, 213), (348, 216), (331, 206), (322, 195), (304, 186), (291, 172),
    (268, 163), (249, 155), (226, 157), (208, 151), (187, 163), (176, 181), (160, 197), (147, 208), (131, 216),
    (112, 226), (88, 221), (66, 228), (45, 219), (28, 216), (10, 222),
)  # fmt: skip
BAY: tuple[Point, ...] = (
    (331, 190), (336, 224), (318, 242), (284, 252), (240, 256), (201, 253), (150, 252), (112, 250), (96, 236),
    (98, 190), (190, 140), (270, 140), (331, 190),
)  # fmt: skip
CUTS: tuple[tuple[str, tuple[Point, ...]], ...] = (
    ("Westmark", ((118, 10), (124, 44), (116, 76), (125, 104), (121, 139), (130, 178), (124, 221))),
    ("Highmoor", ((212, 10), (205, 42), (214, 71), (206, 102), (211, 130), (207, 152))),
    ("Eastmark", ((301, 10), (307, 41), (298, 70), (305, 101), (299, 134), (305, 186))),
    ("Saltings", ((10, 117), (46, 109), (84, 121), (104, 113), (124, 112))),
    ("Broadford", ((120, 90), (150, 99), (181, 87), (210, 87))),
    ("Stonegate", ((211, 87), (240, 86), (270, 98), (301, 90))),
    ("Lighthouse Point", ((302, 112), (331, 104), (372, 116), (410, 108))),
)
"""The name of what a line cuts off, and the line as the hand draws it."""


def test_a_coast_is_drawn_checked_and_played_on(qtbot: QtBot, maker: MapMaker) -> None:
    begin_a_map(qtbot, maker)
    draw_land_and_sea(maker)
    draw_road_and_river(maker)
    check_the_map(maker)
    assert maker.actions < MOST_ACTIONS, f"{maker.actions} actions"
    play_two_moves(qtbot, maker)
    print(f"{maker.actions} actions")


def begin_a_map(qtbot: QtBot, maker: MapMaker) -> None:
    maker.press(Qt.Key.Key_N, CTRL)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NewMapDialog))
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    maker.type("The gulf")
    maker.take_picture("dialog")
    maker.press(ENTER)
    maker.wait_for_the_map()


def draw_land_and_sea(maker: MapMaker) -> None:
    maker.press(Qt.Key.Key_A)
    maker.drag((10, 10), (410, 10), *by_hand(COAST), (10, 10))
    name(maker, "Gulf coast")
    maker.press(Qt.Key.Key_X)
    for words, line in CUTS:
        maker.drag(*by_hand(line))
        name(maker, words)
    assert len(area_map(maker).spaces) == 8
    maker.take_picture("areas")
    maker.press(Qt.Key.Key_A)
    maker.pick("What is drawn", "Rade")
    maker.drag(*by_hand(BAY))
    name(maker, "The Rade")
    rade = space(maker, "The Rade")
    assert area_map(maker).spaces[rade].kind is SpaceKind.RADE
    assert len(neighbours(area_map(maker), rade)) >= 4


def draw_road_and_river(maker: MapMaker) -> None:
    maker.press(Qt.Key.Key_R)
    maker.click(junction(maker, (10, 117)))
    maker.click(junction(maker, (410, 108)))
    maker.take_picture("road")
    maker.press(ESCAPE)
    maker.press(Qt.Key.Key_W)
    maker.click(junction(maker, (212, 10)))
    maker.click(junction(maker, (207, 152)))
    maker.press(ESCAPE)
    road, river = one_of(area_map(maker).roads.values()), one_of(area_map(maker).rivers.values())
    carried = list(area_map(maker).borders.values())
    assert sum(border.road == road.id for border in carried) >= 4
    assert sum(border.river == river.id for border in carried) >= 2


def check_the_map(maker: MapMaker) -> None:
    """What is found is fixed from the list: the next problem, its fix."""
    maker.editor.check_now()  # as it does by itself a moment later
    maker.take_picture("problems")
    listed = maker.editor.page.problems
    maker.canvas.setFocus()
    for _ in range(len(listed.problems)):
        if listed.problems:
            maker.press(Qt.Key.Key_F8)
            maker.press(ENTER, CTRL)
            maker.editor.check_now()
    assert [str(problem) for problem in listed.problems] == []
    maker.take_picture("sound")


def play_two_moves(qtbot: QtBot, maker: MapMaker) -> None:
    maker.press(Qt.Key.Key_3, CTRL)
    maker.take_picture("before_the_playtest")
    maker.click_button("Set up for a trial")
    maker.take_picture("set_up")
    maker.click_button("Begin the playtest")
    person = Person(qtbot, maker.window, maker.pictures[0].parent)
    person.table.canvas.camera.reduced_motion = True
    for unit in ("Blue Horse", "Blue Guns"):
        assert person.is_asked() == "Blue: Unit to move"
        person.takes(unit)
        way = person.choices()
        person.takes_a_picture(unit.split()[1].lower())
        person.takes(way[0])
        assert any(line.startswith(f"{unit} ") for line in person.log()), person.log()
    assert len(person.table.session.playtest.plays) >= 2
    person.takes_a_picture("moved")


# ------------------------------------------------------------------ what is on the map


def area_map(maker: MapMaker) -> AreaMap:
    part = maker.editor.part
    assert isinstance(part.ground, AreasFeature)
    return part.ground.area_desk.area_map


def space(maker: MapMaker, called: str) -> str:
    return next(one.id for one in area_map(maker).spaces.values() if one.name == called)


def junction(maker: MapMaker, near: Point) -> Point:
    """The junction that lies nearest."""
    return min((one.point for one in area_map(maker).junctions.values()), key=lambda place: distance(place, near))


def by_hand(line: tuple[Point, ...]) -> tuple[Point, ...]:
    """The line with its corners cut twice: nobody draws a coast with a ruler."""
    for _ in range(2):
        cut = [(a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s) for a, b in pairwise(line) for s in (0.25, 0.75)]
        line = (line[0], *cut, line[-1])
    return line


def name(maker: MapMaker, words: str) -> None:
    """Name what was just drawn."""
    maker.press(Qt.Key.Key_F2)
    maker.type(words)
    maker.press(ENTER)
    assert space(maker, words)


def one_of(lines: object) -> object:
    (line,) = lines  # type: ignore[misc]
    return line
