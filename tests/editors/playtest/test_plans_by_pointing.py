"""All kinds of orders of a player turn, written by pointing where a turn asks for orders first: what it takes, and how
they read: a march by way-points, who is left behind, who comes along, a combat march, an attack with its deployment,
how long one stands."""

from __future__ import annotations

# mypy: disable-error-code="no-untyped-call"
from pytestqt.qtbot import QtBot

from editors.playtest.orders.part import WritingPart
from editors.playtest.session import PERSON, PlaytestSession
from rulesets.arcola.state import ROUNDS, SHORT
from sample_games.arcola.build import build
from tests.editors.playtest.hands import KEY, Hand, seated
from tests.editors.playtest.test_unit_board import drag
from tests.editors.playtest.test_writing_orders import FRENCH, press, writing
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.decision import Action
from workbench.engine.orders.order import COMBAT_MARCH, MOVEMENT, GivenOrders
from workbench.storage.records.playtest_record import RecordedPlaytest


def at_orders_for(qtbot: QtBot, when: str) -> Hand:
    """A hand at Arcola's table where the French first write orders for such a phase; until then they stay."""
    recorded = RecordedPlaytest.start(build(), "november", 3, options={ROUNDS: SHORT})
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "random"), playtest)
    while not any(one.seat == FRENCH and when in one.options.whens for one in playtest.decisions()):
        asked = playtest.decisions()[0]
        if asked.seat == FRENCH:
            playtest.play(Action(FRENCH, asked.name, (GivenOrders(),)))
        else:
            playtest.play_by(asked.seat, bot_chooser(playtest, asked.seat, bots[asked.seat]))
    hand = seated(qtbot, PlaytestSession(recorded, {FRENCH: PERSON, "austrian": "random"}))
    hand.table.session.look_as(FRENCH)
    hand.table.part(WritingPart)
    return hand


def chooses(hand: Hand, force: str) -> None:
    options = writing(hand).options
    assert options is not None
    hand.presses(KEY(ord(str(options.forces.index(force) + 1))))
    assert writing(hand).current == force


def sentences(hand: Hand) -> list[str]:
    desk = hand.table.left.desk
    assert all(desk.why_not(order) is None for order in writing(hand).drafts)
    return [desk.sentence(order) for order in writing(hand).drafts]


def test_all_kinds_of_orders_for_six_forces_take_no_more_than_forty_actions(qtbot: QtBot) -> None:
    hand = at_orders_for(qtbot, COMBAT_MARCH)
    chooses(hand, "vaubois")
    press(hand, qtbot, "Combat march")
    hand.clicks("1406")
    press(hand, qtbot, "Repulse")
    chooses(hand, "augereau")
    press(hand, qtbot, "Combat")
    hand.clicks("1113")
    for unit, section in (("bon", "left"), ("verdier", "centre")):
        drag(qtbot, hand, unit, section)
        hand.actions += 1
    press(hand, qtbot, "Say how long")
    assert sentences(hand) == [
        "Augereau attacks at San Martino, posts Bon (front left) and Verdier (front centre), stands while nothing is "
        "lost, else falls back 1 hex.",
        "Vaubois in the enemy's turn marches to hex 1406, on meeting the enemy repulses.",
    ]
    hand.confirms()
    hand.table.stop()
    first = hand.actions

    hand = at_orders_for(qtbot, MOVEMENT)
    chooses(hand, "massena")
    hand.clicks("1113")
    hand.clicks("1114")
    press(hand, qtbot, "Attack")
    press(hand, qtbot, "Augereau")
    chooses(hand, "bonaparte")
    hand.clicks("0910")
    march = hand.table.left.desk.march(writing(hand).blank())
    assert march is not None
    hand.clicks(march.spaces[1])
    chooses(hand, "macquard")
    hand.clicks("0808")
    press(hand, qtbot, "Go round")
    chooses(hand, "dumas")
    hand.clicks("0912")
    hand.table.part(WritingPart).take_back_way_point()
    hand.actions += 1
    hand.clicks("1013")
    between = hand.table.left.desk.place_called(march.spaces[1])
    assert sentences(hand) == [
        f"Bonaparte marches to hex 0910, drops Masséna off at {between}, on meeting the enemy halts.",
        "Dumas marches to hex 1013, on meeting the enemy halts.",
        "Macquard marches to hex 0808, on meeting the enemy goes round.",
        "Masséna with Augereau marches by San Martino to hex 1114, on meeting the enemy up to his own strength "
        "attacks, else halts.",
    ]
    hand.confirms()
    assert first + hand.actions <= 40
    hand.table.stop()
