"""Orders by their end: a march by its last hex, points on the way, what stops it; questions with one answer are told.

All by events of mouse and keyboard; `Hand` counts them, so that no common job grows longer unseen.
"""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from editors.playtest.answering.answers_ahead import ONLY_ANSWER
from editors.playtest.answering.orders import Orders
from tests.editors.playtest.hands import CHOSEN, ORDERED, SHIFT, Hand, seated, sitting


def test_a_march_of_three_hexes_is_three_actions(tactique: Hand) -> None:
    table, session = tactique.table, tactique.table.session
    force = next(iter(table.moment.choices.by_unit))
    start, plays = table.moment.pieces[force].space, len(session.playtest.plays)
    tactique.clicks(start)
    assert table.moment.acting == force
    tactique.clicks("0612")
    assert len(session.playtest.plays) == plays + 1, "it is proposed, and not yet ordered"
    assert "Vado (0612), 3 MP" in table.prompt._chosen.toolTip()
    table.confirm()
    tactique.actions += 1
    moved = [play.action.answers for play in session.playtest.plays[plays + 1 :] if play.action]
    assert moved[:3] == [("march", "0714"), ("march", "0713"), ("march", "0612")]
    assert session.playtest.state.units[force].space == "0612"
    assert tactique.actions == 3


def test_one_undo_takes_a_march_back(tactique: Hand) -> None:
    table, session = tactique.table, tactique.table.session
    force = next(iter(table.moment.choices.by_unit))
    start = table.moment.pieces[force].space
    tactique.clicks(start)
    plays, digest = len(session.playtest.plays), session.playtest.digest()
    table.clock.waits = True  # the bot thinks beside the window, and answers when it is ready
    tactique.clicks("0612")
    table.confirm()
    assert len(session.playtest.plays) > plays + 2
    after = session.playtest.digest()
    table.undo()
    assert (len(session.playtest.plays), session.playtest.digest()) == (plays, digest)
    table.redo()
    assert session.playtest.digest() == after


def test_shift_sets_points_on_the_way(tactique: Hand) -> None:
    table, session = tactique.table, tactique.table.session
    force = next(iter(table.moment.choices.by_unit))
    tactique.clicks(table.moment.pieces[force].space)
    plays = len(session.playtest.plays)
    orders = table.part(Orders)
    direct = {to: aim.choice.way for to, aim in orders.aims().by_space.items()}
    tactique.clicks("0714", SHIFT)
    end = next(
        to
        for to, aim in orders.aims().by_space.items()
        if aim.plays and "0714" not in direct[to] and len(aim.plays) > 1
    )
    tactique.clicks(end)
    assert len(session.playtest.plays) == plays and orders.is_proposed
    table.confirm()
    answers = [play.action.answers for play in session.playtest.plays[plays:] if play.action]
    assert answers[:2] == [("march", "0714"), ("march", end)]


def test_escape_forgets_the_order_that_is_proposed(tactique: Hand) -> None:
    table, session = tactique.table, tactique.table.session
    tactique.clicks(table.moment.pieces[next(iter(table.moment.choices.by_unit))].space)
    tactique.clicks("0612")
    assert table.part(Orders).is_proposed
    table.go_back()
    assert not table.part(Orders).is_proposed
    assert session.so_far == () and table.prompt._chosen.toolTip() == ""


def test_a_place_out_of_reach_is_refused_with_its_clause(tactique: Hand) -> None:
    table = tactique.table
    tactique.clicks(table.moment.pieces[next(iter(table.moment.choices.by_unit))].space)
    refused = next(aim.choice for aim in table.part(Orders).aims().by_space.values() if aim.choice.refusal)
    assert refused.refusal is not None and refused.refusal.clause
    tactique.clicks(refused.key)
    assert not table.part(Orders).is_proposed
    assert table.map.toast.accessibleName() == refused.refusal.reason


def test_a_move_at_toulon_is_three_actions(qtbot: QtBot) -> None:
    hand = seated(qtbot, sitting("toulon", "campaign", ORDERED, "republican", 60))
    table, session = hand.table, hand.table.session
    plays = len(session.playtest.plays)
    hand.clicks("A31")
    units = table.part(Orders).units
    to = next(key for key, aim in table.part(Orders).aims().by_space.items() if not aim.choice.refusal and key != "A31")
    hand.clicks(to)
    assert len(session.playtest.plays) == plays
    table.confirm()
    hand.actions += 1
    assert len(session.playtest.plays) == plays + 1 and hand.actions == 3
    assert {session.playtest.state.units[unit].space for unit in units} == {to}
    table.stop()


# ---------------------------------------------------------------- one answer only


def test_what_has_one_answer_is_told_to_its_own_seat(tactique: Hand) -> None:
    table, session = tactique.table, tactique.table.session
    tactique.clicks(table.moment.pieces[next(iter(table.moment.choices.by_unit))].space)
    tactique.clicks("0612")
    table.confirm()
    told = [play for play in session.playtest.plays if play.made.by == ONLY_ANSWER]
    assert [play.action.answers for play in told if play.action] == [("end",)], "no movement points are left"
    assert any("Only answer: choose what Force I does" in line.text for line in table.right.log.lines())
    assert "end its action" in table.map.toast.accessibleName()
    session.look_as("coalition")
    assert not any("Only answer" in line.text for line in table.right.log.lines())


def test_another_persons_only_answer_is_asked_for(qtbot: QtBot) -> None:
    """Two at one table: were the question passed over, the first would learn that the second had no choice."""
    session = sitting("grande_tactique", "campaign", CHOSEN, "french", 100)
    hand = seated(qtbot, session)
    while (asked := session.decision()) is not None and asked.seat == "french":
        session.answer(next(iter(asked.options)))
    assert asked is not None and asked.seat == "coalition"
    assert list(asked.options) == ["force_cy"]
    assert not any(one.decision.seat == "coalition" for one in session.along.told)
    session.along.asks_everything = True
    hand.table.stop()


def test_how_far_undo_goes_back_tells_nobody_that_another_had_no_choice(tactique: Hand) -> None:
    table, session = tactique.table, tactique.table.session
    tactique.clicks(table.moment.pieces[next(iter(table.moment.choices.by_unit))].space)
    tactique.clicks("0612")
    table.confirm()
    told = [number for number, kept in session.playtest.tree.kept.items() if kept.play.made.by == ONLY_ANSWER]
    assert told, "the march ended by itself"
    made = session.playtest.tree.kept[told[-1]]
    session.look_as("coalition")
    session.recorded.go_to(made.number)
    session.undo()
    assert session.playtest.tree.at == made.parent, "one play, whether or not it was chosen"
    session.redo()
    session.look_as("french")
    session.undo()
    assert session.playtest.tree.kept[session.playtest.tree.at].depth < made.depth - 1, "one's own go along"


def test_whoever_wants_to_be_asked_is_asked(tactique: Hand) -> None:
    table, session = tactique.table, tactique.table.session
    table.part(Orders).toggle_asking()
    assert table.part(Orders).remembered()
    tactique.clicks(table.moment.pieces[next(iter(table.moment.choices.by_unit))].space)
    tactique.clicks("0612")
    table.confirm()
    assert session.along.told == [] and table.moment.only_answer == "end"
