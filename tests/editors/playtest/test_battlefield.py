"""The battlefield as a picture: units are dragged, sent against the enemy, kept back; by mouse, by keys, taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editors.playtest.battlefield.field_layout import laid_out
from editors.playtest.battlefield.part import FieldPart
from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession
from sample_games.arcola.build import build
from tests.editors.playtest.hands import Hand, seated
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.orders.order import Order
from workbench.engine.shown.battlefield import RESERVE, SUPPORT, ShownField
from workbench.storage.records.playtest_record import RecordedPlaytest

SEED = 2
AUSTRIAN, FRENCH = "austrian", "french"
Key = Qt.Key
Sit = Callable[[str, str], Hand]


@pytest.fixture
def sit(qtbot: QtBot) -> Iterator[Sit]:
    """A hand at the table of a campaign where this seat is asked this for several units."""
    hands: list[Hand] = []

    def sat(seat: str, asked: str) -> Hand:
        hands.append(seated(qtbot, sitting(seat, asked)))
        hands[0].table.resize(1400, 900)
        return hands[0]

    yield sat
    for hand in hands:
        hand.table.stop()


def sitting(seat: str, asked: str) -> PlaytestSession:
    recorded = RecordedPlaytest.start(build(), "november", SEED)
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "greedy"), playtest)
    while not _is_there(playtest, seat, asked):
        first = playtest.decisions()[0]
        playtest.play_by(first.seat, bot_chooser(playtest, first.seat, bots[first.seat]))
    return PlaytestSession(recorded, {AUSTRIAN: PERSON, FRENCH: PERSON})


def _is_there(playtest: Any, seat: str, asked: str) -> bool:
    """Is the seat asked so, first of all, about a battle with three sections in which it has some units in front?"""
    first = playtest.decisions()[0]
    if (first.seat, first.name) != (seat, asked):
        return False
    shown = playtest.rules.display.battlefields(playtest.view(seat), seat, (), None)
    one = next((field for field in shown if field.force), None)
    return one is not None and len(one.sections) == 3 and len([x for x in one.below.units if not x.is_leader]) > 1


def part(hand: Hand) -> FieldPart:
    return hand.table.part(FieldPart)


def field(hand: Hand) -> ShownField:
    found = part(hand).field
    assert found is not None
    return found


def draft(hand: Hand) -> Order:
    found = hand.table.session.writing.draft
    assert found is not None
    return found


def spot(hand: Hand, unit: str) -> QPoint:
    layout = part(hand).view.layout_of_field
    assert layout is not None
    return layout.units[unit].center().toPoint()


def section(hand: Hand, key: str) -> QPoint:
    layout = part(hand).view.layout_of_field
    assert layout is not None
    return (layout.below[key].bottomRight().toPoint()) - QPoint(12, 8)


def drag(hand: Hand, qtbot: QtBot, unit: str, to: str) -> None:
    view, begins, ends = part(hand).view, spot(hand, unit), section(hand, to)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=begins)
    qtbot.mouseMove(view, begins + (ends - begins) / 2)
    qtbot.mouseMove(view, ends)
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=ends)


def where(hand: Hand, unit: str) -> str:
    return next(one.section for one in field(hand).below.units if one.unit == unit)


def in_front(hand: Hand) -> list[str]:
    keys = {one.key for one in field(hand).sections}
    return [one.unit for one in field(hand).below.units if one.section in keys]


def test_a_unit_is_dragged_into_another_section_and_what_is_refused_says_why(sit: Sit, qtbot: QtBot) -> None:
    hand = sit(AUSTRIAN, "CombatPhase.deploy")
    assert part(hand).pane.isVisible()
    centre = [unit for unit in in_front(hand) if where(hand, unit) == "centre"]
    for unit in centre:
        drag(hand, qtbot, unit, RESERVE)
    assert [where(hand, unit) for unit in centre] == [RESERVE] * len(centre)
    assert {post.unit: post.section for post in draft(hand).deploy}[centre[0]] == RESERVE
    refused = hand.table.left.desk.why_not(draft(hand))
    assert refused is not None and refused.clause.startswith("16.4")
    assert refused.reason in part(hand).bar.words()
    for unit in centre:
        drag(hand, qtbot, unit, "centre")
    assert hand.table.left.desk.why_not(draft(hand)) is None


def test_every_change_is_taken_back_while_one_writes(sit: Sit, qtbot: QtBot) -> None:
    hand = sit(AUSTRIAN, "CombatPhase.deploy")
    unit = in_front(hand)[0]
    was, plays = where(hand, unit), len(hand.table.session.playtest.plays)
    drag(hand, qtbot, unit, RESERVE)
    assert where(hand, unit) == RESERVE
    hand.table.undo()
    assert where(hand, unit) == was and len(hand.table.session.playtest.plays) == plays
    hand.table.redo()
    assert where(hand, unit) == RESERVE


def test_by_keys_a_unit_goes_back_and_forward_and_enter_gives_the_order(sit: Sit, qtbot: QtBot) -> None:
    hand = sit(AUSTRIAN, "CombatPhase.deploy")
    view = part(hand).view
    qtbot.keyClick(view, Key.Key_Right)
    assert view.chosen
    unit = next(unit for unit in in_front(hand) if where(hand, unit) == "left")
    view.choose(unit)
    qtbot.keyClick(view, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert where(hand, unit) == RESERVE
    qtbot.keyClick(view, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert where(hand, unit) == "centre"
    assert unit in {post.unit for post in draft(hand).deploy}
    assert view.accessibleDescription()
    hand.table.undo()
    hand.table.undo()
    view.choose(in_front(hand)[0])
    plays, so_far = len(hand.table.session.playtest.plays), len(hand.table.session.so_far)
    hand.table.confirm()
    assert len(hand.table.session.playtest.plays) > plays or len(hand.table.session.so_far) > so_far


def test_special_combat_and_support_are_chosen_by_buttons(sit: Sit, qtbot: QtBot) -> None:
    hand = sit(FRENCH, "CombatPhase.deploy")
    special = field(hand).specials[0]
    press(hand, qtbot, special.title)
    assert draft(hand).special == special.key == field(hand).special
    press(hand, qtbot, special.title)
    assert draft(hand).special == ""
    unit = next(one.unit for one in field(hand).below.units if not one.is_leader and one.section == RESERVE)
    part(hand).view.choose(unit)
    press(hand, qtbot, "Reserve, supports")
    assert where(hand, unit) == SUPPORT


def press(hand: Hand, qtbot: QtBot, words: str) -> None:
    def found() -> list[QPushButton]:
        made = part(hand).bar.findChildren(QPushButton)
        return [one for one in made if one.isVisible() and one.text() == words]

    qtbot.waitUntil(lambda: bool(found()))
    qtbot.mouseClick(found()[-1], Qt.MouseButton.LeftButton)


def test_the_point_of_attack_is_two_clicks_or_a_key(sit: Sit, qtbot: QtBot) -> None:
    hand = sit(AUSTRIAN, "CombatPhase.press")
    view = part(hand).view
    assert field(hand).above.is_front_seen and not field(hand).above.is_reserve_known
    enemy = field(hand).above.units[0]
    mine = next((unit for unit in in_front(hand) if where(hand, unit) == enemy.section), in_front(hand)[0])
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=spot(hand, mine))
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=spot(hand, enemy.unit))
    effort = draft(hand).effort
    assert effort is not None and (effort.unit, effort.facing) == (mine, enemy.unit)
    assert [arrow.begins for arrow in field(hand).arrows if arrow.kind == "effort"] == [mine]
    hand.table.undo()
    qtbot.keyClick(view, Key.Key_P)
    assert draft(hand).effort is not None


def test_after_a_battle_one_stands_or_goes_back_and_pursues(sit: Sit, qtbot: QtBot) -> None:
    hand = sit(AUSTRIAN, "CombatPhase.stand_or_retreat")
    assert not field(hand).arrows  # what could be done in the battle is over
    press(hand, qtbot, "Stand")
    stand = draft(hand).stand
    assert stand is not None and stand.while_lost == field(hand).lost
    press(hand, qtbot, "Back 1 hex")
    stand = draft(hand).stand
    assert stand is not None and (stand.while_lost, stand.else_retreat) == (-1, 1)
    unit = in_front(hand)[0]
    qtbot.mouseClick(part(hand).view, Qt.MouseButton.LeftButton, pos=spot(hand, unit))
    assert draft(hand).pursue_with == (unit,)
    assert hand.table.left.desk.why_not(draft(hand)) is None


def test_the_map_lies_below_and_comes_back(sit: Sit, qtbot: QtBot) -> None:
    hand = sit(AUSTRIAN, "CombatPhase.deploy")
    part(hand).toggle()
    assert not part(hand).pane.isVisible() and part(hand).remembered()
    part(hand).toggle()
    assert part(hand).pane.isVisible() and not part(hand).remembered()


def test_who_reads_everything_sees_both_reserves_and_the_other_side_neither(sit: Sit, qtbot: QtBot) -> None:
    hand = sit(AUSTRIAN, "CombatPhase.press")
    session = hand.table.session
    session.look_as(EVERYTHING)
    whole = field(hand)
    assert whole.above.is_reserve_known and all(unit.counter for unit in whole.above.units)
    session.look_as(FRENCH)
    theirs = field(hand)
    assert not theirs.above.is_reserve_known and not any(unit.counter for unit in theirs.above.units)


@pytest.mark.parametrize(("width", "height"), [(560, 360), (760, 560), (1100, 800)])
def test_counters_lie_in_their_sections_and_on_nobody(sit: Sit, qtbot: QtBot, width: int, height: int) -> None:
    hand = sit(AUSTRIAN, "CombatPhase.deploy")
    layout = laid_out(field(hand), width, height, 1.0)
    rooms = list(layout.units.values())
    assert len(rooms) == len(field(hand).below.units) + len(field(hand).above.units)
    assert not any(a.intersects(b) for i, a in enumerate(rooms) for b in rooms[:i])
    for unit in field(hand).below.units:
        home = layout.below[unit.section if unit.section in layout.below else RESERVE]
        assert home.contains(layout.units[unit.unit])


def test_it_is_painted_otherwise_once_a_unit_has_gone(sit: Sit, qtbot: QtBot) -> None:
    hand = sit(AUSTRIAN, "CombatPhase.deploy")
    view = part(hand).view
    before: QImage = view.grab().toImage()
    drag(hand, qtbot, in_front(hand)[0], RESERVE)
    assert view.grab().toImage() != before
