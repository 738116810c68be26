"""The last answer or order once more, with one key: the same way for the next force, the same units, or why not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editors.playtest.answering.orders import Orders
from editors.playtest.answering.repeating import Repetition
from tests.editors.playtest.hands import MOVES, ORDERED, Hand, held, seated, sitting
from workbench.engine.clauses import Refusal
from workbench.storage.samples import build_sample


@pytest.fixture
def crossroads(qtbot: QtBot) -> Iterator[Hand]:
    scenario = build_sample("crossroads").scenarios[0].id
    yield from held(qtbot, sitting("crossroads", scenario, MOVES, "blue", 1))


def moved(hand: Hand, unit: str, to: str) -> None:
    hand.table.choose(hand.table.moment.choices.by_unit[unit])
    hand.table.answer(to)


def test_nothing_was_done_yet(crossroads: Hand) -> None:
    table, plays = crossroads.table, len(crossroads.table.session.playtest.plays)
    table.part(Orders).repeat()
    assert len(table.session.playtest.plays) == plays
    assert "not answered this question yet" in table.map.toast.accessibleName()


def test_the_next_of_a_stack_goes_where_the_last_went(crossroads: Hand) -> None:
    table, session = crossroads.table, crossroads.table.session
    moved(crossroads, "b_1st", "0109")
    together = sorted(u for u, p in table.moment.pieces.items() if p.space == "0108")
    table.part(Orders).repeat()
    assert session.playtest.state.units[together[0]].space == "0109"
    assert f"Repeated: {table.moment.pieces[together[0]].name} to hex 0109" in table.map.toast.accessibleName()
    table.undo()
    assert session.playtest.state.units[together[0]].space == "0108"


def test_a_unit_that_is_chosen_goes_the_same_way(crossroads: Hand) -> None:
    """One hex down the column, from wherever it stands."""
    table, session = crossroads.table, crossroads.table.session
    moved(crossroads, "b_1st", "0109")
    other = next(u for u, p in table.moment.pieces.items() if u in table.moment.choices.by_unit and p.space != "0108")
    column, row = (table.moment.pieces[other].space[:2], table.moment.pieces[other].space[2:])
    table.choose(table.moment.choices.by_unit[other])
    table.part(Orders).repeat()
    assert session.playtest.state.units[other].space == f"{column}{int(row) + 1:02}"


def test_what_may_not_be_repeated_is_refused_with_its_clause(crossroads: Hand) -> None:
    table, session = crossroads.table, crossroads.table.session
    moved(crossroads, "b_1st", "0109")
    while any(p.space == "0108" for p in table.moment.pieces.values()):
        table.part(Orders).repeat()
    plays = len(session.playtest.plays)
    table.part(Orders).repeat()
    assert len(session.playtest.plays) == plays
    assert "it has moved in this phase" in table.map.toast.accessibleName() and table.map.toast.action == "5.1"


def test_a_force_marches_on_the_same_way(tactique: Hand) -> None:
    """One hex, and one more in the same direction by one key."""
    table, session, orders = tactique.table, tactique.table.session, tactique.table.part(Orders)
    on = orders._repeater._moved_on
    force = next(iter(table.moment.choices.by_unit))
    start = table.moment.pieces[force].space
    assert on("0814", "0814", "0612") == "0612" and on("0814", "0814", "0815") == "0815"
    tactique.clicks(start)
    aims = orders.aims().by_space
    first = next(
        to for to, aim in aims.items() if len(aim.plays) == 1 and (b := aims.get(on(to, start, to))) and b.plays
    )
    tactique.clicks(first)
    assert session.playtest.state.units[force].space == first
    orders.repeat()
    assert session.playtest.state.units[force].space == on(first, start, first)
    told = table.map.toast.accessibleName()
    assert "Repeated" in told or "Only answer" in told, "an answer that is left alone is told after it"


def test_what_cannot_be_reached_is_refused(tactique: Hand) -> None:
    table, session, orders = tactique.table, tactique.table.session, tactique.table.part(Orders)
    force = next(iter(table.moment.choices.by_unit))
    tactique.clicks(table.moment.pieces[force].space)
    tactique.clicks("0714")
    found, plays = orders._repeater.found(table.moment), len(session.playtest.plays)
    assert isinstance(found, Refusal)
    orders.repeat()
    assert len(session.playtest.plays) == plays and table.map.toast.isVisible()


def test_units_that_moved_are_taken_up_again_on_a_map_of_areas(qtbot: QtBot) -> None:
    hand = seated(qtbot, sitting("toulon", "campaign", ORDERED, "republican", 60))
    table, session, orders = hand.table, hand.table.session, hand.table.part(Orders)
    hand.clicks("A31")
    units = orders.units
    to = next(key for key, aim in orders.aims().by_space.items() if not aim.choice.refusal and key != "A31")
    hand.clicks(to)
    table.confirm()
    while (asked := session.decision()) is not None and asked.name != ORDERED:
        only = table.moment.choices.way_out or next(iter(asked.options))
        session.answer(only)
    assert asked is not None and asked.seat == "republican"
    found = orders._repeater.found(table.moment)
    plays = len(session.playtest.plays)
    orders.repeat()
    assert len(session.playtest.plays) == plays, "an area map has no same way: where they go is for a click"
    assert not table.map.toast.isHidden()
    if isinstance(found, Repetition):
        assert set(found.units) == set(units) and orders._held == found.units
    table.stop()
