"""Orders are written by clicks and keys: six forces in few actions, drafts that stay, refusals at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editors.playtest.orders.on_map import ways_on_map
from editors.playtest.orders.part import WritingPart
from editors.playtest.orders.writing import Writing
from editors.playtest.session import PERSON, PlaytestSession
from sample_games.arcola.build import build
from tests.editors.playtest.hands import KEY, SHIFT, Hand, seated
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import ATTACK, GivenOrders, Meet, Order
from workbench.qt.map_canvas import MarchArrow, PathGhost
from workbench.storage.records.playtest_record import RecordedPlaytest

ASKED, FRENCH = "CommandPhase.write_orders", "french"


@pytest.fixture
def hand(qtbot: QtBot) -> Iterator[Hand]:
    """A hand at Arcola's table, where the French write their first orders."""
    hand = seated(qtbot, french_orders())
    hand.table.part(WritingPart)
    yield hand
    hand.table.stop()


def french_orders() -> PlaytestSession:
    recorded = RecordedPlaytest.start(build(), "november", 3)
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "random"), playtest)
    while (asked := playtest.decisions()[0]).name != ASKED or asked.seat != FRENCH:
        playtest.play_by(asked.seat, bot_chooser(playtest, asked.seat, bots[asked.seat]))
    return PlaytestSession(recorded, {FRENCH: PERSON, "austrian": "random"})


def writing(hand: Hand) -> Writing:
    return hand.table.session.writing


def march_of(hand: Hand, force: str, steps: int = 1) -> str:
    """A hex that this force can be sent to, without friends in it, that no other force needs."""
    options = writing(hand).options
    assert options is not None
    desk = hand.table.left.desk
    taken = {desk.place_of(one) for one in options.forces}
    ends = [order.way[-1] for order in options.for_one(force) if order.way and order.way[-1] not in taken]
    return ends[len(ends) // 2]


def six(hand: Hand) -> list[str]:
    options = writing(hand).options
    assert options is not None
    return [force for force in options.forces if hand.table.left.desk.place_of(force).isdigit()][:6]


def test_marches_of_six_forces_take_two_actions_each(hand: Hand, qtbot: QtBot) -> None:
    """A number and a click for each, one of them attacks what it meets; then all are sent."""
    forces = six(hand)
    assert len(forces) == 6
    plays = len(hand.table.session.playtest.plays)
    for number, force in enumerate(forces, 1):
        hand.presses(KEY(ord(str(number))))
        assert writing(hand).current == force
        hand.clicks(march_of(hand, force))
        assert writing(hand).draft is not None
    press(hand, qtbot, "Attack")
    assert next(iter(writing(hand).blank().meet)) == Meet(ATTACK, 100)
    hand.confirms()
    (given,) = hand.table.session.playtest.plays[plays].action.answers  # type: ignore[union-attr]
    assert isinstance(given, GivenOrders)
    assert {order.force for order in given.given} == set(forces)
    assert hand.actions == 14


def press(hand: Hand, qtbot: QtBot, title: str) -> None:
    """A button of the page of the order."""

    def found() -> list[QPushButton]:
        shown = hand.table.part(WritingPart).findChildren(QPushButton)
        return [one for one in shown if one.text() == title and one.isVisible()]

    qtbot.waitUntil(lambda: bool(found()))
    (button,) = found()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)  # type: ignore[no-untyped-call]
    hand.actions += 1


def test_whole_orders_for_six_forces_take_no_more_than_forty_actions(hand: Hand, qtbot: QtBot) -> None:
    """Each a way-point, a destination and what to do on meeting the enemy; one a leader left behind and a note."""
    plays = len(hand.table.session.playtest.plays)
    forces, titles = six(hand), ("Attack", "Repulse", "Go round")
    for number, force in enumerate(forces, 1):
        hand.presses(KEY(ord(str(number))))
        end = march_of(hand, force)
        options, desk = writing(hand).options, hand.table.left.desk
        assert options is not None
        hand.clicks(end)
        march = desk.march(writing(hand).blank())
        assert march is not None
        free = march.spaces[1:-1]
        taken = {desk.place_of(one) for one in options.forces}
        leaders = desk.force(force).leaders
        if leaders and (behind := next((x for x in free if x not in taken), "")):
            hand.clicks(behind)
            assert [drop.at for drop in writing(hand).blank().drops] == [behind]
        further = next(x for x in march_ends(hand, force) if desk.why_not(Order(force, way=(end, x))) is None)
        hand.clicks(further)
        assert writing(hand).blank().way == (end, further)
        press(hand, qtbot, titles[number % 3])
    note = hand.table.part(WritingPart).page.note.field
    qtbot.keyClicks(note, "Hurry")  # type: ignore[no-untyped-call]
    hand.actions += 2
    hand.confirms()
    (given,) = hand.table.session.playtest.plays[plays].action.answers  # type: ignore[union-attr]
    assert isinstance(given, GivenOrders)
    assert [len(order.way) for order in given.given] == [2] * 6
    assert hand.actions <= 40


def march_ends(hand: Hand, force: str) -> list[str]:
    """Hexes near by, where no friends stand."""
    desk, options = hand.table.left.desk, writing(hand).options
    assert options is not None
    march = desk.march(writing(hand).blank())
    on_the_way = {*march.spaces} if march is not None else set[str]()
    taken = {desk.place_of(one) for one in options.forces} | on_the_way
    found = {order.way[-1] for one in (force,) for order in options.for_one(one) if order.way}
    return sorted(found - taken)


def test_a_click_on_a_force_opens_its_order_and_a_second_click_leads_it_away(hand: Hand) -> None:
    force = six(hand)[-1]
    place = hand.table.left.desk.place_of(force)
    while writing(hand).current != force:
        hand.clicks(place)
    end = march_of(hand, force)
    hand.clicks(end)
    assert hand.actions <= 4
    order = writing(hand).draft
    assert order is not None
    assert order.way == (end,)
    page = hand.table.part(WritingPart).page
    assert page.sentence.text() == hand.table.left.desk.sentence(order)
    hand.clicks(end)
    assert writing(hand).blank().way == (), "a click on its end takes that back"


def test_what_is_refused_is_said_at_once_with_its_clause_and_by_names(hand: Hand) -> None:
    force = six(hand)[0]
    writing(hand).choose(force)
    writing(hand).write(Order(force, writing(hand).when, way=(march_of(hand, force),), join=(force,)))
    page = hand.table.part(WritingPart).page
    assert page.clause.text()
    assert page.refusal.text()
    assert force not in page.refusal.text()
    plays = len(hand.table.session.playtest.plays)
    hand.confirms()
    assert len(hand.table.session.playtest.plays) == plays


def test_what_is_written_is_taken_back_before_any_play_is(hand: Hand) -> None:
    session, plays = hand.table.session, len(hand.table.session.playtest.plays)
    first, second = six(hand)[:2]
    for force in (first, second):
        writing(hand).choose(force)
        hand.clicks(march_of(hand, force))
    assert session.can_undo()
    hand.table.undo()
    assert writing(hand).written == {first}
    assert writing(hand).current == second, "one looks at what was taken back"
    hand.table.redo()
    assert writing(hand).written == {first, second}
    hand.table.undo()
    hand.table.undo()
    assert not writing(hand).written
    assert len(session.playtest.plays) == plays


def test_drafts_stay_while_one_looks_through_other_eyes_and_nobody_else_sees_them(hand: Hand) -> None:
    force = six(hand)[0]
    writing(hand).choose(force)
    hand.clicks(march_of(hand, force))
    kept = writing(hand).drafts
    hand.table.session.look_as("austrian")
    assert not writing(hand).is_on
    assert writing(hand).drafts == ()
    assert hand.table.part(WritingPart).isHidden() or not hand.table.right.isTabVisible(
        hand.table.right.indexOf(hand.table.part(WritingPart))
    )
    hand.table.session.look_as(FRENCH)
    assert writing(hand).drafts == kept


def test_an_order_is_copied_to_another_force_and_cleared(hand: Hand) -> None:
    first, second = six(hand)[:2]
    writing(hand).choose(first)
    hand.clicks(march_of(hand, first))
    way = writing(hand).blank().way
    writing(hand).copy_to(second)
    assert (writing(hand).current, writing(hand).blank().way) == (second, way)
    writing(hand).write(None)
    assert writing(hand).written == {first}


def test_shift_leads_a_march_to_where_friends_stand(hand: Hand) -> None:
    first, *others = six(hand)
    desk = hand.table.left.desk
    friend = next(desk.place_of(one) for one in others if desk.place_of(one) != desk.place_of(first))
    writing(hand).choose(first)
    hand.clicks(friend, SHIFT)
    assert writing(hand).current == first
    assert writing(hand).blank().way == (friend,)


def test_a_note_is_bounded_and_its_letters_are_no_commands(hand: Hand, qtbot: QtBot) -> None:
    writing(hand).choose(six(hand)[0])
    note = hand.table.part(WritingPart).page.note
    qtbot.keyClicks(note.field, "Slowly")  # type: ignore[no-untyped-call]
    assert writing(hand).blank().note == "Slowly"
    note.field.setPlainText("x" * 281)
    refused = hand.table.left.desk.why_not(writing(hand).blank())
    assert refused is not None
    assert "281 of 280" in note._count.text()


def test_the_map_shows_the_way_and_a_click_on_it_leaves_a_leader_there(hand: Hand) -> None:
    desk = hand.table.left.desk
    force = next((one for one in six(hand) if desk.force(one).leaders), "")
    if not force:
        pytest.skip("nobody has a leader under him here")
    options = writing(hand).options
    assert isinstance(options, OrdersFor)
    writing(hand).choose(force)
    taken = {desk.place_of(one) for one in options.forces}
    marches = [(order, desk.march(order)) for order in options.for_one(force)]
    order, march = next(
        (o, m) for o, m in marches if m is not None and len(m.spaces) > 3 and not {*m.spaces[1:]} & taken
    )
    hand.clicks(order.way[-1])
    assert march is not None
    hand.clicks(march.spaces[1])
    assert [(drop.at, drop.leader) for drop in writing(hand).blank().drops] == [
        (march.spaces[1], desk.force(force).leaders[0])
    ]
    assert desk.why_not(writing(hand).blank()) is None


def test_who_waits_beside_the_map_begins_where_he_enters(hand: Hand) -> None:
    writes = Writing()
    options = writing(hand).options
    assert options is not None
    writes.ask((FRENCH, ASKED, 0), options)
    writes.choose(options.forces[0])
    writes.point_at("0205", enters_at="0106")
    assert writes.blank().way == ("0106", "0205")
    writes.point_at("0206", enters_at="0106")
    assert writes.blank().way == ("0106", "0205", "0206")


def test_the_ways_of_others_can_be_taken_off_the_map(hand: Hand) -> None:
    first, second = six(hand)[:2]
    for force in (first, second):
        writing(hand).choose(force)
        hand.clicks(march_of(hand, force))
    desk = hand.table.left.desk
    all_ways, own = ways_on_map(desk, "blue"), ways_on_map(desk, "blue", with_others=False)
    assert [x for x in all_ways if isinstance(x, MarchArrow)]
    assert not [x for x in own if isinstance(x, MarchArrow)]
    assert [x for x in own if isinstance(x, PathGhost)]
    part = hand.table.part(WritingPart)
    part.toggle_ways()
    assert part.remembered()
    part.remember("")
    assert part.shows_ways


def test_keys_go_from_force_to_force(hand: Hand) -> None:
    forces = [*writing(hand).options.forces]  # type: ignore[union-attr]
    part = hand.table.part(WritingPart)
    part.next_force()
    assert writing(hand).current == forces[0]
    part.next_force()
    part.next_force(-1)
    part.next_force(-1)
    assert writing(hand).current == forces[-1]


def test_an_empty_page_says_what_to_do(hand: Hand) -> None:
    page = hand.table.part(WritingPart).page
    assert "Click one of your forces" in page.sentence.text()
