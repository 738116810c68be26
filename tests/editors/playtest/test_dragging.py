"""Counters are carried: a ghost, the way and its cost, refusals beside the hand; parts of stacks by fan and by box."""

from __future__ import annotations

# mypy: disable-error-code="no-untyped-call"
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from editors.playtest.answering.orders import Orders
from editors.playtest.on_map.carried_counters import GhostCounters
from tests.editors.playtest.hands import MOVES, ORDERED, PLAIN, SHIFT, Hand, held, seated, sitting
from workbench.engine.options import Number
from workbench.storage.samples import build_sample

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def crossroads(qtbot: QtBot) -> Iterator[Hand]:
    yield from held(qtbot, sitting("crossroads", "meeting_engagement", MOVES, "red", 90, "greedy"))


@pytest.fixture
def siege(qtbot: QtBot) -> Iterator[Hand]:
    for hand in held(qtbot, sitting("toulon", "campaign", ORDERED, "republican", 60)):
        hand.table.canvas.camera.set_zoom(1.0)
        hand.table.canvas.camera.fly_to("A31", animated=False)
        yield hand


def test_a_force_is_carried_three_hexes_in_one_action(tactique: Hand) -> None:
    table, session = tactique.table, tactique.table.session
    force = next(iter(table.moment.choices.by_unit))
    plays = len(session.playtest.plays)
    tactique.drags(table.moment.pieces[force].space, "0714", "0713", "0612")
    moved = [play.action.answers for play in session.playtest.plays[plays:] if play.action]
    assert moved[:4] == [(force,), ("march", "0714"), ("march", "0713"), ("march", "0612")]
    assert tactique.actions == 1


def test_a_unit_is_carried_at_the_crossroads(crossroads: Hand) -> None:
    table, session = crossroads.table, crossroads.table.session
    unit, to = unit_that_can_go(crossroads)
    crossroads.drags(table.moment.pieces[unit].space, to)
    last = session.playtest.plays[-1].action
    assert last is not None and last.answers[-1] == to
    assert session.playtest.state.units[str(last.answers[0])].space == to


def test_a_pile_is_carried_at_toulon(siege: Hand) -> None:
    session = siege.table.session
    siege.drags("A31", "A25")
    last = session.playtest.plays[-1].action
    assert last is not None and (last.answers[0], last.answers[-1]) == ("A31", "A25")
    assert isinstance(last.answers[1], tuple)
    assert {session.playtest.state.units[unit].space for unit in last.answers[1]} == {"A25"}


def test_the_way_its_cost_and_a_ghost_are_shown_while_it_is_carried(qtbot: QtBot, tactique: Hand) -> None:
    table = tactique.table
    start = table.moment.pieces[next(iter(table.moment.choices.by_unit))].space
    canvas, plays = table.canvas, len(table.session.playtest.plays)
    qtbot.mousePress(canvas, LEFT, PLAIN, tactique.pixel_of(start))
    qtbot.mouseMove(canvas, tactique.pixel_of("0713"))
    ghost = canvas.findChild(GhostCounters)
    assert ghost is not None and ghost.isVisible()
    assert ghost.geometry().contains(tactique.pixel_of("0713"))
    note = canvas.tool_host.tool.note() if canvas.tool_host.tool else None
    assert note is not None and (note.title, note.text, note.refused) == ("Savona (0713)", "2 MP", False)
    scene = canvas.layers.scene
    assert scene is not None and any("0713" in str(overlay) for overlay in scene.overlays_of("order"))
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert canvas.tool_host.tool is not None and canvas.tool_host.tool.note() is None
    qtbot.mouseRelease(canvas, LEFT, PLAIN, tactique.pixel_of("0713"))
    assert len(table.session.playtest.plays) == plays, "Esc has put it back"
    assert not ghost.isVisible()


def test_where_it_may_not_go_the_reason_stands_beside_the_hand(qtbot: QtBot, tactique: Hand) -> None:
    table = tactique.table
    start, canvas = table.moment.pieces[next(iter(table.moment.choices.by_unit))].space, table.canvas
    far = next(hex_ for hex_ in ("1215", "1213", "0209") if canvas.rect().contains(tactique.pixel_of(hex_)))
    qtbot.mousePress(canvas, LEFT, PLAIN, tactique.pixel_of(start))
    qtbot.mouseMove(canvas, tactique.pixel_of(far))
    note = canvas.tool_host.tool.note() if canvas.tool_host.tool else None
    assert note is not None and note.refused and note.text == "no movement points are left for it (clause 9.1)"
    plays = len(table.session.playtest.plays)
    qtbot.mouseRelease(canvas, LEFT, PLAIN, tactique.pixel_of(far))
    assert len(table.session.playtest.plays) == plays
    assert (table.map.toast.accessibleName(), table.map.toast.action) == ("no movement points are left for it", "9.1")


def test_the_map_moves_on_under_a_hand_at_its_edge(qtbot: QtBot, tactique: Hand) -> None:
    table = tactique.table
    start, canvas = table.moment.pieces[next(iter(table.moment.choices.by_unit))].space, table.canvas
    canvas.camera.set_zoom(1.2)
    canvas.camera.fly_to(start, animated=False)
    looked = canvas.camera.view.rect_mm.top()
    qtbot.mousePress(canvas, LEFT, PLAIN, tactique.pixel_of(start))
    qtbot.mouseMove(canvas, QPoint(canvas.width() // 2, 8))
    qtbot.waitUntil(lambda: canvas.camera.view.rect_mm.top() < looked - 2)
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    qtbot.mouseRelease(canvas, LEFT, PLAIN, QPoint(canvas.width() // 2, 8))
    stopped = canvas.camera.view.rect_mm.top()
    qtbot.wait(90)
    assert canvas.camera.view.rect_mm.top() == stopped


def test_what_is_told_of_a_place_goes_with_the_map_under_a_resting_hand(
    qtbot: QtBot, tactique: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tactique.table
    start, canvas = table.moment.pieces[next(iter(table.moment.choices.by_unit))].space, table.canvas
    canvas.camera.set_zoom(1.2)
    canvas.camera.fly_to(start, animated=False)
    carry_over, spaces = table.map.hand.carry_over, list[str]()
    monkeypatch.setattr(table.map.hand, "carry_over", lambda space: (spaces.append(space), carry_over(space))[1])
    edge = QPoint(canvas.width() // 2, 8)
    qtbot.mousePress(canvas, LEFT, PLAIN, tactique.pixel_of(start))
    qtbot.mouseMove(canvas, edge)
    first = spaces[-1]
    qtbot.waitUntil(lambda: spaces[-1] != first)
    assert spaces[-1] == canvas.layers.space_at(*canvas.camera.view.to_sheet(QPointF(edge)))
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    qtbot.mouseRelease(canvas, LEFT, PLAIN, edge)


def test_what_is_not_ones_own_moves_the_map(qtbot: QtBot, tactique: Hand) -> None:
    table = tactique.table
    canvas = table.canvas
    foe = next(
        piece.space
        for piece in table.moment.pieces.values()
        if piece.side == "coalition" and canvas.rect().contains(tactique.pixel_of(piece.space))
    )
    at, looked = tactique.pixel_of(foe), canvas.camera.view.rect_mm.left()
    qtbot.mousePress(canvas, LEFT, PLAIN, at)
    qtbot.mouseMove(canvas, at + QPoint(60, 0))
    qtbot.mouseRelease(canvas, LEFT, PLAIN, at + QPoint(60, 0))
    assert canvas.findChild(GhostCounters) is None or not canvas.findChild(GhostCounters).isVisible()
    assert canvas.camera.view.rect_mm.left() != looked


def test_one_counter_of_a_fan_is_carried_alone(qtbot: QtBot, siege: Hand) -> None:
    table, canvas = siege.table, siege.table.canvas
    qtbot.mouseDClick(canvas, LEFT, PLAIN, siege.pixel_of("A31"))
    assert canvas.fanned_space == "A31"
    scene = canvas.layers.scene
    assert scene is not None
    single = next(one for one in scene.counters.fanned if one.stack.counters[0].key == "allobroges_horse")
    middle = single.square.center()
    at = canvas.camera.view.to_screen(middle.x(), middle.y()).toPoint()
    qtbot.mousePress(canvas, LEFT, PLAIN, at)
    qtbot.mouseMove(canvas, at + QPoint(20, 20))
    qtbot.mouseMove(canvas, siege.pixel_of("A25"))
    qtbot.mouseRelease(canvas, LEFT, PLAIN, siege.pixel_of("A25"))
    last = table.session.playtest.plays[-1].action
    assert last is not None and last.answers == ("A31", ("allobroges_horse",), "A25")


def test_a_box_takes_counters_together(qtbot: QtBot, siege: Hand) -> None:
    table = siege.table
    table.answer("A10")
    wanted = table.left.form.all_that_may()
    corners = round_the_piles(siege, "A10")
    qtbot.mousePress(table.canvas, LEFT, SHIFT, corners[0])
    qtbot.mouseMove(table.canvas, corners[0] + QPoint(20, 20))
    assert table.canvas.tool_host.tool is not None and table.canvas.tool_host.tool.overlays()
    qtbot.mouseMove(table.canvas, corners[1])
    qtbot.mouseRelease(table.canvas, LEFT, SHIFT, corners[1])
    assert table.left.form.answer() == wanted and len(wanted) > 3


def test_a_box_before_the_question_holds_what_goes_together(qtbot: QtBot, siege: Hand) -> None:
    table = siege.table
    corners = round_the_piles(siege, "A31")
    qtbot.mousePress(table.canvas, LEFT, SHIFT, corners[0])
    qtbot.mouseMove(table.canvas, corners[1])
    qtbot.mouseRelease(table.canvas, LEFT, SHIFT, corners[1])
    assert table.part(Orders).units == ("allobroges_foot", "allobroges_horse")
    plays = len(table.session.playtest.plays)
    siege.clicks("A25")
    assert len(table.session.playtest.plays) == plays, "not all of them may go: that is said before"
    assert "1 unit" in table.prompt._chosen.toolTip()
    table.confirm()
    last = table.session.playtest.plays[-1].action
    assert len(table.session.playtest.plays) == plays + 1
    assert last is not None and last.answers == ("A31", ("allobroges_foot",), "A25"), "as many as may go"


def round_the_piles(hand: Hand, space: str) -> tuple[QPoint, QPoint]:
    """Two corners round the middles of the piles of a space, in sight."""
    canvas = hand.table.canvas
    canvas.camera.fly_to(space, animated=False)
    scene = canvas.layers.scene
    assert scene is not None
    middle = scene.counters.rect_of(space).center()
    at, half = canvas.camera.view.to_screen(middle.x(), middle.y()).toPoint(), QPoint(12, 12)
    return at - half, at + half


def unit_that_can_go(hand: Hand) -> tuple[str, str]:
    """A unit whose pile may be carried somewhere in sight."""
    table = hand.table
    for unit in table.moment.choices.by_unit:
        start = table.moment.pieces[unit].space
        if len(table.moment.standing_in(start)) > 1:
            continue
        aims = table.part(Orders)._finder.found(table.moment, (unit,))
        for to, aim in aims.by_space.items():
            if aim.plays and to != start and table.canvas.rect().contains(hand.pixel_of(to)):
                return unit, to
    raise AssertionError("nobody can go anywhere in sight")


def test_an_attack_is_a_drag_and_enter(qtbot: QtBot) -> None:
    """Units that are let go over an enemy are ticked for the attack; Enter commits it, with the odds in sight."""
    scenario = build_sample("crossroads").scenarios[0].id
    hand = seated(qtbot, sitting("crossroads", scenario, "CombatPhase.declare_an_attack", "red", 20))
    table, session = hand.table, hand.table.session
    plays = len(session.playtest.plays)
    hand.drags("1308", "1208")
    assert session.so_far == ("1208",) and table.left.form.answer() == ("r_11th", "r_12th")
    assert len(session.playtest.plays) == plays, "nothing is committed by letting go"
    hand.confirms()
    attack = session.playtest.plays[plays].action
    assert attack is not None and attack.answers == ("1208", ("r_11th", "r_12th")) and hand.actions == 2
    table.stop()


def test_nothing_is_carried_anywhere_while_a_number_is_asked_for(
    crossroads: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, session = crossroads.table, crossroads.table.session
    unit, to = unit_that_can_go(crossroads)
    asked = session.decision()
    assert asked is not None
    monkeypatch.setattr(session, "decision", lambda: replace(asked, options=Number(1, 3)))
    session.tell()
    orders = table.part(Orders)
    orders.pick_up(unit, is_fanned=False)
    orders.carry_over(to)
    assert not orders.is_proposed
    assert session.decision() is not None and not session.so_far
