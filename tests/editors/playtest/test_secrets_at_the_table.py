"""What a seat may not know stands on no counter, in no stack and in no table that its player looks at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.playtest.rulebook.rules_part import Page
from editors.playtest.session import EVERYTHING, PlaytestSession
from editors.playtest.stacks.part import StacksPart
from tests.editors.playtest.hands import Hand, seated
from tests.editors.playtest.sittings import PERSONS
from tests.editors.playtest.test_rulebook import book
from tests.engine.coin_rules import coin_rules as coin_rules
from tests.engine.test_withheld import secret_coins
from workbench.engine.counters.value_types import CounterPlace, ValueType
from workbench.engine.secrecy.declared import Secret, SecretKind
from workbench.storage.records.playtest_record import RecordedPlaytest

pytestmark = pytest.mark.usefixtures("coin_rules")
MARK = "77"


@pytest.fixture
def hand(qtbot: QtBot) -> Iterator[Hand]:
    """The coin game; a rating that the referee alone may know is printed on every counter."""
    design = secret_coins()
    marked = replace(
        design,
        counters=tuple(replace(one, values=one.values.set("rating", MARK)) for one in design.counters),
        value_types=(ValueType("rating", "Rating", place=CounterPlace.LEFT_MIDDLE),),
        secrets=(*design.secrets, Secret(SecretKind.VALUE, "rating")),
    )
    made = seated(qtbot, PlaytestSession(RecordedPlaytest.start(marked, "", 3, PERSONS), PERSONS))
    yield made
    made.table.stop()


def figures_on_the_map(hand: Hand) -> str:
    return repr([hand.table.faces.face(piece) for piece in hand.table.session.pieces()])


def test_a_rating_that_the_referee_alone_may_know_is_on_no_counter_of_a_seat(hand: Hand) -> None:
    session, stack = hand.table.session, hand.table.part(StacksPart)
    session.look_as("red")
    assert session.design_seen.withheld and MARK not in figures_on_the_map(hand)
    hand.table.canvas.walk.set_current_space("north")
    stack.toggle()
    stack.turn("red_1")
    told = {row.unit: row.words for row in stack.shown().rows}
    assert told["red_1"].startswith("As printed") and MARK not in repr(told)
    session.look_as(EVERYTHING)
    assert session.design_seen is session.rules.design and MARK in figures_on_the_map(hand)
    stack._look_at("north")
    stack.turn("red_1")
    assert MARK in {row.unit: row.words for row in stack.shown().rows}["red_1"]


def test_the_tables_beside_the_map_are_those_that_the_seat_may_read(hand: Hand) -> None:
    session, part = hand.table.session, book(hand.table, Page.TABLES)
    session.look_as("red")
    assert not {"table:fight", "parameter:moves"} & part.tables._items.keys()
    session.look_as(EVERYTHING)
    assert {"table:fight", "parameter:moves"} <= part.tables._items.keys()
