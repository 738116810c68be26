"""Where the map looks: to what is asked and to what the log names, and never under a hand that moves it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from editors.playtest.on_map.near_fights import NearFights
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.hands import ORDERED, PLAIN, Hand, seated, sitting
from workbench.qt.map_canvas import Selection
from workbench.qt.map_canvas.looking.camera import READABLE_COUNTER_PX

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def hand(qtbot: QtBot) -> Iterator[Hand]:
    made = seated(qtbot, sitting("toulon", "campaign", ORDERED, "republican", 60))
    made.table.canvas.camera.set_zoom(2.5)
    yield made
    made.table.stop()


def is_seen(hand: Hand, space: str) -> bool:
    place = hand.table.canvas.layers.place_of(space)
    assert place is not None
    return bool(hand.table.canvas.camera.view.rect_mm.contains(*place))


def farthest(hand: Hand, space: str) -> str:
    place_of = hand.table.canvas.layers.place_of
    x, y = place_of(space) or (0.0, 0.0)
    places = {other: place for other in hand.table.map.board.spaces if (place := place_of(other)) is not None}
    return max(places, key=lambda other: abs(places[other][0] - x) + abs(places[other][1] - y))


def test_a_line_of_the_log_leads_to_its_place(hand: Hand) -> None:
    table, log = hand.table, hand.table.right.log
    line = next(line for line in reversed(log.lines()) if line.place in table.map.board.spaces)
    table.canvas.camera.fly_to(farthest(hand, line.place), animated=False)
    assert not is_seen(hand, line.place)
    table.right.place_chosen.emit(line.place)
    assert is_seen(hand, line.place)
    scene = table.canvas.layers.scene
    assert scene is not None and scene.overlays_of("happened") == (Selection(spaces=(line.place,)),)


def test_the_map_goes_to_the_question_when_the_hand_lets_go(hand: Hand, qtbot: QtBot) -> None:
    table, canvas = hand.table, hand.table.canvas
    far = farthest(hand, "A31")
    canvas.camera.fly_to(far, animated=False)
    middle = canvas.rect().center()
    qtbot.mousePress(canvas, Qt.MouseButton.MiddleButton, PLAIN, middle)
    assert canvas.is_in_hand
    table.answer("A31")
    assert not is_seen(hand, "A31"), "no map runs away under a hand"
    qtbot.mouseRelease(canvas, Qt.MouseButton.MiddleButton, PLAIN, middle + QPoint(1, 0))
    qtbot.waitUntil(lambda: is_seen(hand, "A31"))


def test_what_is_seen_already_moves_nothing(hand: Hand) -> None:
    table, camera = hand.table, hand.table.canvas.camera
    camera.fly_to("A31", animated=False)
    camera.set_zoom(2.5)
    view = camera.view
    table.answer("A31")
    assert camera.view == view


PLACE = "A31"


@pytest.fixture
def fighting(qtbot: QtBot) -> Iterator[Hand]:
    """Malbousquet in December: the Republicans choose who engages, before a map that is seen as a whole."""
    made = seated(qtbot, sitting("toulon", "december", "Round.engage", "republican", 1))
    yield made
    made.table.stop()


def test_a_fight_is_shown_so_near_that_its_counters_can_be_read(fighting: Hand, qtbot: QtBot) -> None:
    scene, camera = fighting.table.moment.scene, fighting.table.canvas.camera
    assert scene
    qtbot.waitUntil(lambda: camera.counter_px >= READABLE_COUNTER_PX)
    assert is_seen(fighting, scene)


def test_the_flight_to_a_fight_ends_in_the_middle_of_what_the_board_leaves(fighting: Hand, qtbot: QtBot) -> None:
    table = PlaytestTable(fighting.table.session)
    qtbot.addWidget(table)
    table.resize(1400, 900)
    table.canvas.camera.reduced_motion = False
    table.show()
    qtbot.waitExposed(table)
    place = table.canvas.layers.place_of(table.moment.scene)
    assert place is not None

    def is_in_the_middle() -> bool:
        seen = table.canvas.camera.view
        return max(abs(seen.x_mm - place[0]), abs(seen.y_mm - place[1])) < 1.0

    qtbot.waitUntil(is_in_the_middle)
    table.stop()


def test_when_the_fight_is_over_one_looks_from_where_one_looked_before(hand: Hand) -> None:
    camera = hand.table.canvas.camera
    camera.zoom_to_fit()
    whole, fights = camera.view, NearFights(camera, camera.zoom_to_fit)
    fights.follow(PLACE)
    assert camera.counter_px >= READABLE_COUNTER_PX and is_seen(hand, PLACE)
    fights.follow("")
    assert camera.fits
    assert (camera.view.x_mm, camera.view.y_mm, camera.zoom) == pytest.approx(
        (whole.x_mm, whole.y_mm, whole.zoom), 0.01
    )


def test_a_map_that_a_hand_moved_during_the_fight_stays(hand: Hand) -> None:
    camera = hand.table.canvas.camera
    camera.zoom_to_fit()
    fights = NearFights(camera, camera.zoom_to_fit)
    fights.follow(PLACE)
    camera.zoom_by_hand(0.3, QPointF(10.0, 10.0))
    seen = camera.view
    assert camera.counter_px < READABLE_COUNTER_PX
    fights.follow(PLACE)
    assert camera.view == seen
    fights.follow("")
    assert camera.view == seen


def test_where_counters_can_be_read_a_fight_moves_nothing(hand: Hand) -> None:
    camera = hand.table.canvas.camera
    camera.fly_to(farthest(hand, PLACE), animated=False)
    seen = camera.view
    assert camera.counter_px >= READABLE_COUNTER_PX
    NearFights(camera, camera.zoom_to_fit).follow(PLACE)
    assert camera.view == seen
