"""Crossroads at the table: the page of a playtest on a hex map."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editors.playtest.answering.choices import Choice
from editors.playtest.example import show_example
from editors.playtest.moment import moment_of
from editors.playtest.on_map.board import board_of
from editors.playtest.on_map.overlays import cost_of, decision_overlays, way_overlays
from editors.playtest.on_map.space_card import space_card
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from editors.playtest.telling.log_lines import lines_of_play
from workbench.engine.bots import bot_chooser, make_bot
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.engine.words.message import Message
from workbench.qt.map_canvas import Legal, PathGhost, ToolEvent
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample

MOVE = "Movement.move_a_unit"


@pytest.fixture(scope="module")
def crossroads() -> Design:
    return build_sample("crossroads")


@pytest.fixture
def session(crossroads: Design) -> PlaytestSession:
    """The delaying defence where Blue moves its first unit."""
    seats = {"blue": PERSON, "red": PERSON}
    recorded = RecordedPlaytest.start(crossroads, "delaying_defence", 7, seats)
    bot = {seat: make_bot("random", 3, recorded.playtest) for seat in seats}
    while (asked := recorded.playtest.decisions()[0]).name != MOVE:
        recorded.play_by(asked.seat, bot_chooser(recorded.playtest, asked.seat, bot[asked.seat]))
    return PlaytestSession(recorded, seats)


@pytest.fixture
def table(qtbot: QtBot, session: PlaytestSession) -> Iterator[PlaytestTable]:
    made = PlaytestTable(session)
    qtbot.addWidget(made)
    made.resize(1300, 850)
    made.show()
    qtbot.waitExposed(made)
    made.canvas.camera.reduced_motion = True
    yield made
    made.stop()


def test_a_unit_stands_for_its_hex_and_its_ways_have_costs(session: PlaytestSession, crossroads: Design) -> None:
    board = board_of(crossroads, "delaying_defence")
    moment = moment_of(session, board)
    unit = next(key for key, choice in moment.choices.by_unit.items() if choice.refusal is None)
    assert session.answer(unit) is None
    moment = moment_of(session, board)
    assert moment.origin == moment.pieces[unit].space
    assert unit in moment.chosen_units
    shown = [overlay for overlay in decision_overlays(moment, board.sections) if isinstance(overlay, Legal)]
    assert {space for legal in shown for space in legal.spaces} == set(moment.choices.legal_spaces())
    dear = next(legal for legal in shown if legal.costs)
    assert all(dear.costs)
    far = max(moment.choices.by_space.values(), key=lambda choice: len(choice.way))
    ghost = way_overlays(moment.origin, far)[0]
    assert isinstance(ghost, PathGhost)
    assert ghost.steps[-1].space == far.key
    assert ghost.total == cost_of(far)


@pytest.mark.parametrize(
    ("note", "cost"),
    [
        (Message("{cost} movement points", cost="4"), "4"),
        (Message("{points}, a check", points=Message("{points} MP", points="1 1/2", cost="1 1/2")), "1½"),
        (Message("{cost} point", cost="1/2"), "½"),
        (Message("captured with {dice}", dice="2-5"), ""),
        ("4 men of the Guards", ""),
        ("", ""),
    ],
)
def test_the_cost_is_what_the_note_has_for_one(note: str, cost: str) -> None:
    assert cost_of(Choice("0101", "0101", note)) == cost


def test_clicks_on_the_map_move_a_unit_and_undo_brings_it_back(table: PlaytestTable) -> None:
    unit = next(key for key, choice in table.moment.choices.by_unit.items() if choice.refusal is None)
    start = table.moment.pieces[unit].space
    table.choose(table.moment.choices.by_unit[unit])
    goal = next(space for space in table.moment.choices.legal_spaces() if space != start)
    place = table.canvas.layers.place_of(goal)
    assert place is not None
    plays = len(table.session.playtest.plays)
    tool = table.canvas.tool_host.tool
    assert tool is not None
    event = ToolEvent(*place, px_per_mm=table.canvas.camera.view.px_per_mm, space=goal, button="left")
    tool.press(event)
    tool.release(event)
    assert table.moment.pieces[unit].space == goal
    assert len(table.session.playtest.plays) == plays + 1
    told = lines_of_play(table.session.playtest, plays, "")
    assert any(line.place == goal for line in told)
    table.undo()
    assert table.moment.pieces[unit].space == start


def test_the_page_paints_supply_control_and_ways(table: PlaytestTable) -> None:
    show_example(table)
    assert table.moment.origin
    scene = table.canvas.layers.scene
    assert scene is not None
    kinds = {type(overlay).__name__ for overlay in scene.overlays}
    assert {"Control", "Legal", "PathGhost", "Veil"} <= kinds
    assert all(placed.stack.size_mm < 15 for stacks in scene.counters.stacks.values() for placed in stacks)
    assert not table.canvas.grab().isNull()


def test_where_one_answer_alone_is_left_it_says_so_and_enter_gives_it(qtbot: QtBot, crossroads: Design) -> None:
    """Two units have filled the hex by which the third would enter: nothing is left but to wait."""
    seats = {"blue": PERSON, "red": PERSON}
    session = PlaytestSession(RecordedPlaytest.start(crossroads, "meeting_engagement", 7, seats), seats)
    table = PlaytestTable(session)
    qtbot.addWidget(table)
    table.show()
    while (asked := session.decision()) is not None and list(asked.options) != ["later"]:
        session.along.asks_everything = True
        assert session.answer("0108") is None
    assert asked is not None
    assert table.left.form.title() == "Only one answer is left: Enter gives it"
    table.confirm()
    assert session.playtest.plays[-1].action == Action("blue", asked.name, ("later",))
    table.stop()


def test_a_hex_that_cannot_be_reached_says_why_where_it_is_pointed_at(table: PlaytestTable) -> None:
    unit = next(key for key, choice in table.moment.choices.by_unit.items() if choice.refusal is None)
    table.choose(table.moment.choices.by_unit[unit])
    far = next(
        space
        for space in table.map.board.spaces
        if space not in table.moment.choices.by_space and not table.moment.standing_in(space)
    )
    decision = table.moment.decision
    assert decision is not None
    refusal = decision.options.refusal(far)
    assert refusal is not None
    card = space_card(table.moment, far, far, (), {}, ())
    assert card.refusal is not None
    assert (card.refusal.reason, card.refusal.clause) == (refusal.reason, refusal.clause or decision.clause)


def test_a_counter_that_is_let_go_beside_the_map_is_not_refused(table: PlaytestTable) -> None:
    unit = next(key for key, choice in table.moment.choices.by_unit.items() if choice.refusal is None)
    plays = len(table.session.playtest.plays)
    assert table.map.hand.pick_up(unit, is_fanned=False)
    assert table.map.hand.put_down("") == ""
    assert table.map.toast.isHidden() and len(table.session.playtest.plays) == plays
