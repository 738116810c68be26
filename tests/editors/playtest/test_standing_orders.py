"""Orders under way: on the map dashed until they begin, in the form with how they fare; changed or taken back there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editors.playtest.orders.on_map import ways_on_map
from editors.playtest.orders.part import WritingPart
from editors.playtest.session import PlaytestSession
from rulesets.arcola.events import OrderStands
from rulesets.arcola.state import Written
from tests.editors.playtest.hands import Hand, seated
from tests.editors.playtest.test_writing_orders import french_orders, press, writing
from workbench.engine.events import PositionSet
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.order import COMBAT, COMBAT_MARCH, HALT, MOVEMENT, Meet, Order
from workbench.engine.playtests.playtest import Play
from workbench.qt.map_canvas import Badge, MarchArrow, Target

GOES = Order("augereau", MOVEMENT, way=("1114", "1116"), meet=(Meet(HALT),))
LATE = Order("augereau", COMBAT_MARCH, way=("1113",), meet=(Meet(HALT),))
SENT = Order("vaubois", MOVEMENT, way=("1207",), meet=(Meet(HALT),))
ORDERS = {
    "augereau": (Written(GOES, Delivery.BEGUN, (1, 2)), Written(LATE, Delivery.DELAYED, (1, 2))),
    "vaubois": (Written(SENT, Delivery.SENT, (1, 2)),),
}


@pytest.fixture
def hand(qtbot: QtBot) -> Iterator[Hand]:
    """A hand at Arcola's table in the French command phase: one marches, his next order is late, one has his."""
    hand = seated(qtbot, with_orders())
    hand.table.part(WritingPart)
    yield hand
    hand.table.stop()


def with_orders() -> PlaytestSession:
    session = french_orders()
    playtest = session.playtest
    state = replace(playtest.state, orders=Map(ORDERS))
    playtest.take_up(playtest.tree.with_play(Play(None, (PositionSet(position=state),), state)))
    return session


def arrows(hand: Hand) -> dict[tuple[str, ...], tuple[str, str]]:
    """Where each way ends -> how it is drawn and what stands on it."""
    shown = ways_on_map(hand.table.left.desk, "blue")
    return {(x.spaces[0], x.spaces[-1]): (x.look, x.text) for x in shown if isinstance(x, MarchArrow)}


def words(hand: Hand) -> str:
    QCoreApplication.processEvents()  # the page has been filled anew
    labels = hand.table.part(WritingPart).page.findChildren(QLabel)
    return "\n".join(one.text() for one in labels if one.isVisible())


def test_all_orders_under_way_are_drawn_those_that_wait_dashed_and_the_late_ones_marked(hand: Hand) -> None:
    desk = hand.table.left.desk
    augereau, vaubois = desk.place_of("augereau"), desk.place_of("vaubois")
    assert arrows(hand) == {
        (augereau, "1116"): ("march", ""),
        (augereau, "1113"): ("ordered", "no news"),
        (vaubois, "1207"): ("ordered", ""),
    }
    badges = {x.space: x.text for x in ways_on_map(desk, "blue") if isinstance(x, Badge)}
    assert badges["1113"] == "turn 2"  # he marches in the enemy's next turn
    assert badges["1207"] == "this turn"


def test_an_attack_that_was_ordered_points_at_whom_it_attacks(hand: Hand) -> None:
    desk = hand.table.left.desk
    state = hand.table.session.playtest.state
    orders = Map({"vaubois": (Written(Order("vaubois", COMBAT, attack=("1308",))),)})
    state = replace(state, orders=orders)
    hand.table.session.playtest.take_up(
        hand.table.session.playtest.tree.with_play(Play(None, (PositionSet(position=state),), state))
    )
    assert [x for x in ways_on_map(desk, "blue") if isinstance(x, Target)] == [Target("1308")]
    assert arrows(hand) == {(desk.place_of("vaubois"), "1308"): ("ordered", "")}


def test_no_eyes_but_their_own_see_them(hand: Hand) -> None:
    hand.table.session.look_as("austrian")
    assert hand.table.left.desk.standing() == {}
    assert arrows(hand) == {}


def test_a_click_on_a_way_opens_the_order_in_the_form(hand: Hand) -> None:
    march = hand.table.left.desk.march(GOES)
    assert march is not None
    hand.clicks(march.spaces[-1])
    assert writing(hand).current == "augereau"
    assert "under orders" in words(hand).lower()


def test_the_form_of_nobody_lists_them_and_one_is_opened(hand: Hand, qtbot: QtBot) -> None:
    said = words(hand)
    assert "Orders under way" in said and said.count("Augereau") >= 2
    assert "no news; expected turn 2, 10 November" in said


def test_an_order_under_way_is_changed_in_the_form(hand: Hand, qtbot: QtBot) -> None:
    writing(hand).choose("vaubois")
    press(hand, qtbot, "Change it")
    assert writing(hand).draft == SENT
    assert (hand.table.left.desk.place_of("vaubois"), "1207") not in arrows(hand), "it is the one that is looked at"
    assert writing(hand).undo() and writing(hand).draft is None


def test_an_order_under_way_is_taken_back_and_its_force_stays(hand: Hand, qtbot: QtBot) -> None:
    writing(hand).choose("vaubois")
    press(hand, qtbot, "Take it back")
    assert hand.table.part(WritingPart).page.sentence.text() == "Vaubois stays here."
    hand.confirms()
    state = hand.table.session.playtest.state
    assert state.written("vaubois", MOVEMENT) is None
    said = [event for event in hand.table.session.playtest.plays[-1].events if isinstance(event, OrderStands)]
    assert [(one.force, one.why) for one in said][:1] == [("vaubois", "withdrawn")]
