"""A stack looked into: counters large, with states in words, room, other faces; nothing that one may not know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from immutables import Map
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editors.playtest.on_map.faces import Faces
from editors.playtest.stacks.content import StackReader
from editors.playtest.stacks.part import StacksPart
from editors.playtest.stacks.view import TurnedCounter
from tests.editors.playtest.hands import KEY, ORDERED, Hand, seated, sitting
from tests.editors.playtest.window_texts import texts_of
from workbench.engine.counters.faces import Face
from workbench.engine.design import Counter
from workbench.engine.display import Piece
from workbench.engine.state import is_stand_in
from workbench.storage.samples import build_sample


@pytest.fixture
def toulon_table(qtbot: QtBot) -> Iterator[Hand]:
    hand = seated(qtbot, sitting("toulon", "campaign", ORDERED, "republican", 60))
    yield hand
    hand.table.stop()


def opened(hand: Hand, space: str) -> StacksPart:
    part = hand.table.part(StacksPart)
    hand.table.canvas.walk.set_current_space(space)
    part.toggle()
    return part


def test_a_stack_is_shown_with_room_and_states(toulon_table: Hand) -> None:
    part, moment = opened(toulon_table, "A31"), toulon_table.table.moment
    assert part.view.isVisible()
    shown = part.shown()
    here = {piece.unit: piece for piece in moment.standing_in("A31")}
    assert {row.unit for row in shown.rows} == here.keys()
    points = sum(int(piece.strength) for piece in here.values() if piece.strength)
    assert shown.room == f"{points} of 9 SP"
    assert all(here[row.unit].strength in row.words for row in shown.rows)
    buttons = part.view.findChildren(TurnedCounter)
    assert {button.row.unit for button in buttons} == here.keys()
    assert all(button.accessibleName().startswith(button.row.name) for button in buttons)


def test_the_pointer_that_rests_chooses_the_stack(toulon_table: Hand) -> None:
    part = opened(toulon_table, "A31")
    toulon_table.table.canvas.hovered.emit("A10")
    assert part.shown().title == "Mulgrave", "a pointer that only passes by changes nothing"
    part.finish()
    assert part.shown().title == "Ollioules"


def test_a_click_turns_a_counter_over(toulon_table: Hand, qtbot: QtBot) -> None:
    part = opened(toulon_table, "A31")
    button = part.view.findChildren(TurnedCounter)[0]
    unit, words = button.row.unit, button.row.words
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    turned = {row.unit: row for row in part.shown().rows}
    assert turned[unit].words.startswith("As printed: Strength")
    assert all(not row.words.startswith("As printed") for key, row in turned.items() if key != unit)
    part.turn_all()
    assert {row.unit: row.words for row in part.shown().rows}[unit] == words


def test_it_is_closed_by_escape_keys_nothing_and_remembered(toulon_table: Hand) -> None:
    part = opened(toulon_table, "A31")
    assert part.remembered() == "open"
    part.toggle()
    assert part.remembered() == "" and not part.view.isVisible()
    toulon_table.presses(KEY.Key_Left)
    assert not part.view.isVisible()


def test_another_seat_knows_its_own(toulon_table: Hand) -> None:
    """What lies face down for the other seat has its back and no name, here too."""
    part, session = opened(toulon_table, "A31"), toulon_table.table.session
    session.look_as("allied")
    part._look_at("A31")
    hidden = session.rules.hidden(session.playtest.state, "allied")
    names = {session.rules.words.name_of(unit) for unit in hidden}
    shown = part.shown()
    assert shown.rows and not {row.unit for row in shown.rows} & hidden.keys()
    for row in shown.rows:
        if is_stand_in(row.unit):
            assert row.name not in names and not row.can_turn
    said = repr([texts_of(widget) for widget in part.view.findChildren(TurnedCounter)])
    assert not any(name in said for name in names)


def test_a_second_step_says_its_figures() -> None:
    design = build_sample("crossroads")
    first = design.counters[0]
    two: Counter = _with(first, values=first.values.set("steps", 2), faces=(Face("reduced", Map({"strength": 1})),))
    design = _with(design, counters=(two, *design.counters[1:]))
    reader = StackReader(design, Faces(design))
    piece = Piece(two.id, "x", "a", "Guards", counter=two.id, strength="4", steps=2)
    assert reader.sides_of(piece) == ("", "front", "reduced")
    now, printed, reduced = (reader._row(piece, turns) for turns in range(3))
    assert "2 of 2 steps left" in now.words and now.face.side == "front"
    assert printed.words.startswith("As printed")
    assert reduced.words.startswith("Second step: Strength 1") and reduced.face.side == "reduced"
    unknown = Piece("?a.0", "x", "a", "unknown")
    assert reader.sides_of(unknown) == ("",)


def _with(thing: object, **changes: object):  # type: ignore[no-untyped-def]
    from msgspec.structs import replace as with_changes

    return with_changes(thing, **changes)


def test_esc_closes_the_viewer_once_nothing_is_left_to_take_back(toulon_table: Hand) -> None:
    part, table = opened(toulon_table, "A31"), toulon_table.table
    table.choose(next(c for c in table.moment.choices.by_space.values() if c.refusal is None))
    assert table.session.so_far
    toulon_table.presses(KEY.Key_Escape)
    table.go_back() if table.session.so_far else None
    assert not table.session.so_far and part.view.isVisible()
    table.go_back()
    assert not part.is_open and part.view.isHidden()
