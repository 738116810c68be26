"""The timeline: steps and jumps, the way back, playing back, marks, notes of all kinds, branches, dragging, keys."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editors.playtest.commands import Commands
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from editors.playtest.time.content import MarkKind
from editors.playtest.time.lanes import Lanes
from editors.playtest.time.part import TimelinePart
from editors.playtest.time.tips import row_tip
from editors.playtest.time.told import Fight
from sample_games.crossroads.build import build as build_crossroads
from workbench.engine.bots import bot_play, make_bots
from workbench.engine.design import Design
from workbench.engine.display import DeedKind
from workbench.engine.playtests.own_words import NoteKind, OwnNote
from workbench.engine.playtests.played_figures import figures_digest
from workbench.engine.playtests.playtest import Play
from workbench.engine.rules_modules import rules_for
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.seat_record import open_playtest, write_seat_record

SEATS = {"blue": PERSON, "red": PERSON}
PLAYS = 60


@cache
def _played() -> tuple[Design, tuple[Play[Any], ...]]:
    """Crossroads, and sixty plays of bots or a few more: they are made once for all tests."""
    playtest = RecordedPlaytest.start(build_crossroads(), "", 5, SEATS).playtest
    bots = make_bots(dict.fromkeys(SEATS, "greedy"), playtest)
    while len(playtest.plays) <= PLAYS or playtest.decisions()[0].seat != "blue":
        seat = playtest.decisions()[0].seat
        bot_play(playtest, seat, bots[seat])
    return playtest.rules.design, tuple(playtest.plays[1:])


def sitting(qtbot: QtBot, seats: dict[str, str], path: Path | None = None) -> PlaytestTable:
    """Crossroads after sixty plays of bots, at a table where one person looks as blue."""
    recorded = RecordedPlaytest.start(_played()[0], "", 5, seats, path)
    with recorded.together():
        for play in _played()[1]:
            recorded.playtest.take_up(recorded.playtest.tree.with_play(play))
    table = PlaytestTable(PlaytestSession(recorded, seats))
    qtbot.addWidget(table)
    table.canvas.camera.reduced_motion = True
    table.resize(1280, 800)
    table.show()
    table.session.look_as("blue", follow=True)
    table.part(TimelinePart).finish()
    return table


@pytest.fixture
def table(qtbot: QtBot) -> PlaytestTable:
    return sitting(qtbot, SEATS)


def at(table: PlaytestTable) -> int:
    return table.session.playtest.tree.at


def test_one_steps_back_and_ahead_and_the_line_stays(table: PlaytestTable) -> None:
    part, tree = table.part(TimelinePart), table.session.playtest.tree
    last = tree.at
    part.trip.step(-1)
    part.trip.step(-1)
    assert at(table) == tree.kept[tree.kept[last].parent].parent
    assert table.session.playtest.tree.line_end == last, "nothing is lost"
    assert part.view.cursor_at == (0, tree.kept[last].depth - 2)
    part.trip.step(1)
    assert at(table) == tree.kept[last].parent
    part.trip.to_end(False)
    assert at(table) == 0
    part.trip.step(-1)
    assert at(table) == 0, "there is nothing before the beginning"
    part.trip.to_end(True)
    assert at(table) == last


def test_whoever_looks_back_keeps_their_eyes_and_finds_the_way_home(qtbot: QtBot, table: PlaytestTable) -> None:
    table.covers_between_seats = True
    part, session = table.part(TimelinePart), table.session
    last = at(table)
    seen_as = set()
    for _ in range(12):
        part.trip.step(-1)
        seen_as.add((session.viewer, table.is_covered))
    assert seen_as == {("blue", False)}, "no cover falls, and no other eyes open"
    assert part.head.pill.isVisible() and "of" in part.head.away.text()
    part.head.home_button.click()
    assert at(table) == last and session.follows_the_turn and not part.head.pill.isVisible()
    assert session.viewer == "blue" and table.moment.decision is not None


def test_playing_on_from_there_lets_the_eyes_follow_again(table: PlaytestTable) -> None:
    part, session = table.part(TimelinePart), table.session
    part.trip.to_my_decision()
    part.trip.to_my_decision()
    decision = session.decision()
    assert decision is not None and decision.seat == "blue"
    part.trip.play_on()
    assert session.follows_the_turn and not part.trip.travel.is_away


def test_another_answer_at_an_earlier_moment_is_drawn_as_a_branch(qtbot: QtBot, table: PlaytestTable) -> None:
    part, session = table.part(TimelinePart), table.session
    assert len(part.view.content.strands) == 1 and not part.head.buttons["tree"].isChecked()
    while True:
        part.trip.to_my_decision()
        decision = session.decision()
        assert decision is not None
        tree = session.playtest.tree
        made = tree.kept[tree.following[tree.at][0]].play.action
        assert made is not None
        others = [c.key for c in table.moment.choices.choices if c.refusal is None and c.key != made.answers[0]]
        if others and not table.moment.is_collecting and session.playtest.next_decision("blue", (others[0],)) is None:
            break
    parted = tree.kept[tree.at].depth
    table.answer(others[0])
    qtbot.waitUntil(lambda: session.follows_the_turn)
    part.finish()
    strands = part.view.content.strands
    assert len(strands) == 2 and strands[1].parts_from == (0, parted)
    assert part.view.content.current[-1] == (1, parted + 1, len(session.playtest.plays) - 1)
    assert any(mark.kind is MarkKind.FORK and mark.depth == parted for mark in part.view.content.marks)
    assert not part.trip.travel.is_away, "one is at home on the new branch"
    assert part.head.buttons["tree"].isChecked() and part.remembered() == "normal", "it drew them by itself"


def test_the_tree_is_one_row_for_who_wants_it_so_and_where_branches_are_too_many(
    qtbot: QtBot, table: PlaytestTable
) -> None:
    part, session, last = table.part(TimelinePart), table.session, at(table)
    rows = []
    for number in range(5):
        session.recorded.go_to(session.playtest.tree.kept[last].parent)
        session.recorded.go_on_with(rules_for(_with_other_figure(number + 1)))
        session.recorded.go_to(last)
        session.tell()
        part.finish()
        rows.append(len(part.view.content.strands))
    assert rows == [2, 3, 4, 1, 1], "more have no room"
    part.head.buttons["tree"].click()
    assert len(part.view.content.strands) == 6 and part.remembered() == "normal,tree"
    part.head.buttons["tree"].click()
    assert len(part.view.content.strands) == 1 and part.remembered() == "normal,row"
    part.remember("normal")
    assert part.remembered() == "normal"
    part.remember("normal,row")
    assert not part.has_tree and part.remembered() == "normal,row"


def test_it_plays_back_and_stops_at_the_end(qtbot: QtBot, table: PlaytestTable) -> None:
    part, last = table.part(TimelinePart), at(table)
    for _ in range(3):
        part.trip.step(-1)
    part.trip.set_speed("fast")
    part.trip.play_or_pause()
    assert part.trip.is_playing
    qtbot.waitUntil(lambda: at(table) == last, timeout=5000)
    assert not part.trip.is_playing


def test_the_marks_are_what_the_seat_was_told(table: PlaytestTable) -> None:
    part, playtest = table.part(TimelinePart), table.session.playtest
    display, engine = table.session.rules.display, playtest.engine
    fought: list[int] = []
    under_way: set[tuple[int, str]] = set()
    turns: dict[int, int] = {}
    for number, play in enumerate(playtest.plays):
        turn = table.session.rules.turn(play.state)
        turns.setdefault(turn, number)
        for event in engine.redacted(playtest.before(number), play.events, "blue"):
            deed = display.deed(event)
            if deed is not None and deed.kind is DeedKind.FOUGHT and (turn, deed.place) not in under_way:
                under_way.add((turn, deed.place))
                fought.append(number)
    assert fought, "there were battles"
    marked = [mark.depth for mark in part.view.content.marks if mark.kind is MarkKind.FIGHT]
    assert marked == fought
    assert list(part.view.content.turns) == [(number, turn) for turn, number in turns.items()]


@pytest.mark.parametrize("kind", list(NoteKind))
def test_a_note_is_written_listed_kept_on_disk_and_taken_back(qtbot: QtBot, tmp_path: Path, kind: NoteKind) -> None:
    table = sitting(qtbot, SEATS, tmp_path / "a.record")
    part, session = table.part(TimelinePart), table.session
    part.head.buttons["list"].click()
    part.write(kind)
    assert part.line.isVisible()
    part.line.field.setText("too easy")
    qtbot.keyClick(part.line.field, Qt.Key.Key_Return)
    where = OwnNote(at(table), "blue", kind=kind)
    assert session.playtest.tree.own_notes[where] == "too easy"
    assert part.line.isHidden()
    assert [mark.kind.value for mark in part.view.content.marks if mark.words == "too easy"] == [kind.value]
    assert part.list.rows.count() == 1 and "too easy" in part.list.rows.item(0).text()
    session.recorded.close()
    again = RecordedPlaytest.open(tmp_path / "a.record")
    assert again.playtest.tree.own_notes[where] == "too easy"
    again.close()


def test_a_note_is_gone_to_deleted_and_brought_back(qtbot: QtBot, table: PlaytestTable) -> None:
    part, session = table.part(TimelinePart), table.session
    part.head.buttons["list"].click()
    where = part.pins.where(NoteKind.NOTE)
    part.pins.keep(where, "look here")
    for _ in range(4):
        part.trip.step(-1)
    part.list.rows.setCurrentRow(0)
    qtbot.keyClick(part.list.rows, Qt.Key.Key_Return)
    assert at(table) == where.play
    part.list.rows.setCurrentRow(0)
    qtbot.keyClick(part.list.rows, Qt.Key.Key_Delete)
    assert where not in session.playtest.tree.own_notes and part.list.rows.count() == 0
    part.list.buttons["back"].click()
    assert session.playtest.tree.own_notes[where] == "look here"


def test_a_note_is_read_by_its_own_eyes_alone(table: PlaytestTable) -> None:
    part = table.part(TimelinePart)
    part.pins.keep(part.pins.where(NoteKind.BOOKMARK), "my plan")
    assert part.view.content.count(MarkKind.BOOKMARK) == 1
    table.session.look_as("red")
    assert part.view.content.count(MarkKind.BOOKMARK) == 0
    assert not part.pins.can_take_back, "what blue changed is not taken back by red"


def test_the_cursor_is_dragged_and_the_table_stands_where_it_is_let_go(qtbot: QtBot, table: PlaytestTable) -> None:
    part, before = table.part(TimelinePart), at(table)
    view, scale = part.view, part.view.scale()
    places = [QPoint(round(scale.x(depth)), round(scale.y(0))) for depth in (50, 40, 30, 20)]
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=places[0])
    for place in places[1:]:
        qtbot.mouseMove(view, place)
    assert view.is_dragged and view.cursor_at == (0, 20)
    assert at(table) == before, "it is only looked at"
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=places[-1])
    assert table.session.playtest.tree.kept[at(table)].depth == 20
    assert part.trip.travel.is_away


def test_a_drag_that_is_given_up_changes_nothing(qtbot: QtBot, table: PlaytestTable) -> None:
    part, before = table.part(TimelinePart), at(table)
    pieces = table.canvas.layers.scene.counters._given if table.canvas.layers.scene else {}
    shown = dict(pieces)
    scale = part.view.scale()
    qtbot.mousePress(part.view, Qt.MouseButton.LeftButton, pos=QPoint(round(scale.x(3)), round(scale.y(0))))
    qtbot.wait(50)
    qtbot.keyClick(part.view, Qt.Key.Key_Escape)
    assert at(table) == before and not part.view.is_dragged
    scene = table.canvas.layers.scene
    assert scene is not None and dict(scene.counters._given) == shown


def test_the_slider_is_worked_by_keys(qtbot: QtBot, table: PlaytestTable) -> None:
    part, last = table.part(TimelinePart), at(table)
    part.focus_slider()
    qtbot.keyClick(part.view, Qt.Key.Key_Left)
    assert at(table) == table.session.playtest.tree.kept[last].parent
    qtbot.keyClick(part.view, Qt.Key.Key_Home)
    assert at(table) == 0
    qtbot.keyClick(part.view, Qt.Key.Key_PageDown)
    assert table.session.playtest.tree.kept[at(table)].depth == 10
    qtbot.keyClick(part.view, Qt.Key.Key_End)
    assert at(table) == last


def test_the_menu_has_keys_that_nothing_else_has(qtbot: QtBot, table: PlaytestTable) -> None:
    commands = Commands(table, lambda: table)
    keys = [key.toString() for action in table.actions() for key in action.shortcuts()]
    assert len(keys) == len(set(keys))
    by_keys = {a.shortcuts()[0].toString(): a for a in commands.of_rooms("Time") if a.shortcuts()}
    assert {"Ctrl+Left", "Ctrl+Right", "B", "N", "W"} <= set(by_keys)
    before = at(table)
    by_keys["Ctrl+Left"].trigger()
    assert at(table) == table.session.playtest.tree.kept[before].parent


def test_folded_it_keeps_its_headline_and_remembers(table: PlaytestTable) -> None:
    part = table.part(TimelinePart)
    part.fold(True)
    part.trip.set_speed("slow")
    assert not part.view.isVisible() and part.head.isVisible()
    other = TimelinePart(table)
    other.remember(part.remembered())
    assert other.is_folded and other.trip.speed == "slow"
    other.remember("nonsense,,")
    assert not other.is_folded and other.trip.speed == "normal"
    other.deleteLater()


def test_lanes_that_follow_play_by_play_are_those_laid_out_at_once(table: PlaytestTable) -> None:
    recorded = table.session.recorded
    bots = make_bots(dict.fromkeys(SEATS, "random"), recorded.playtest)
    followed = Lanes()
    followed.follow(recorded.playtest.tree)
    for number in (10, 20, 35, 12):
        recorded.go_to(number)
        for _ in range(8):
            seat = recorded.playtest.decisions()[0].seat
            bot_play(recorded.playtest, seat, bots[seat])
            followed.follow(recorded.playtest.tree)
    at_once = Lanes()
    at_once.follow(recorded.playtest.tree)
    assert followed.lanes == at_once.lanes and followed.line == at_once.line and followed.longest == at_once.longest
    tree = recorded.playtest.tree
    for lane in at_once.lanes:
        branch = tree.branch(lane.first)
        assert (lane.plays[-1], lane.parts_after, lane.ends) == (branch.last, branch.parts_after, branch.plays)
    assert Fight(DeedKind.FOUGHT, "") != Fight(DeedKind.FIRED, "")


def test_two_moments_stand_beside_each_other_and_move_together(qtbot: QtBot, table: PlaytestTable) -> None:
    part, session = table.part(TimelinePart), table.session
    last = at(table)
    for _ in range(9):
        part.trip.step(-1)
    dialog = part.compare()
    assert dialog is not None
    dialog.finish()
    earlier, later = dialog.maps
    shown = [{p.unit: p.space for p in session.rules.display.pieces(seen)} for seen in (earlier.sight, later.sight)]
    playtest = session.playtest
    assert shown[0] == {p.unit: p.space for p in session.pieces()}
    now = session.rules.display.pieces(playtest.engine.view(playtest.tree.kept[last].play.state, "blue"))
    assert shown[1] == {p.unit: p.space for p in now}
    moved = {
        shown[n][unit] for unit in shown[0].keys() & shown[1].keys() for n in (0, 1) if shown[0][unit] != shown[1][unit]
    }
    assert moved and moved <= earlier.marked == later.marked
    here, there = earlier.canvas, later.canvas
    assert here is not None and there is not None
    here.camera.set_zoom(1.5)
    assert there.camera.zoom == pytest.approx(1.5)
    there.camera.fly_to_point(50, 60)
    assert (here.camera.view.x_mm, here.camera.view.y_mm) == pytest.approx(
        (there.camera.view.x_mm, there.camera.view.y_mm)
    )
    dialog.reject()


def test_moments_to_compare_with_are_offered(table: PlaytestTable) -> None:
    part = table.part(TimelinePart)
    part.pins.keep(part.pins.where(NoteKind.BOOKMARK), "the crossing")
    part.trip.step(-1)
    part.head.others.aboutToShow.emit()
    offered = [action.text() for action in part.head.others.actions()]
    assert offered[0] == "Where you came from" and any("the crossing" in words for words in offered)


@pytest.mark.parametrize("width", [1200, 900, 700, 500, 320])
def test_the_head_never_needs_more_than_it_has(qtbot: QtBot, table: PlaytestTable, width: int) -> None:
    part = table.part(TimelinePart)
    for _ in range(2):
        part.head.setFixedWidth(width)
        qtbot.wait(1)
        assert part.head._row.sizeHint().width() <= width
        part.trip.step(-3)
        assert part.head.home_button.isVisibleTo(part.head)


def test_figures_that_branches_go_by_are_told(qtbot: QtBot, table: PlaytestTable) -> None:
    session, part = table.session, table.part(TimelinePart)
    changed, last = _with_other_figure(1), at(table)
    part.head.buttons["tree"].click()
    session.recorded.go_to(session.playtest.tree.kept[last].parent)
    session.recorded.go_on_with(rules_for(changed))
    session.recorded.go_to(last)
    session.tell()
    part.finish()
    strands = part.view.content.strands
    assert [strand.figures for strand in strands] == [0, 1]
    digest = figures_digest(changed, session.playtest.scenario)
    tip = row_tip(session, strands[1])
    assert digest[:8] in tip and str(changed.parameters[0].value) in tip


def _with_other_figure(more: int) -> Design:
    """The design with its first parameter so much higher."""
    design = build_crossroads()
    first = design.parameters[0]
    assert isinstance(first.value, int)
    return replace(design, parameters=(replace(first, value=first.value + more), *design.parameters[1:]))


def against_a_bot(qtbot: QtBot) -> PlaytestTable:
    table = sitting(qtbot, {"blue": PERSON, "red": "greedy"})
    table.session.look_as("blue")
    return table


def test_bots_wait_while_one_looks_back_and_play_as_before_afterwards(qtbot: QtBot) -> None:
    table = against_a_bot(qtbot)
    part, session = table.part(TimelinePart), table.session
    assert not table.clock.waits
    plays = len(session.playtest.tree.kept)
    stood = []
    for _ in range(20):
        part.trip.step(-1)
        qtbot.wait(2)
        stood.append(session.bot_to_move())
    assert any(stood), "one came by a moment at which the bot was asked"
    assert len(session.playtest.tree.kept) == plays, "and it has not played there"
    part.trip.return_home()
    assert not table.clock.waits


def test_a_bot_answers_to_what_is_played_at_an_earlier_moment(qtbot: QtBot) -> None:
    table = against_a_bot(qtbot)
    part, session = table.part(TimelinePart), table.session
    for _ in range(12):
        part.trip.step(-1)
    part.trip.to_my_decision()
    assert part.trip.travel.is_away and session.decision() is not None
    home = part.trip.travel.home
    bots = make_bots({"blue": "random"}, session.playtest)
    kept = len(session.playtest.tree.kept)
    while len(session.playtest.tree.kept) == kept:
        bot_play(session.playtest, "blue", bots["blue"])
    session.tell()
    qtbot.waitUntil(lambda: part.trip.travel.home is None)
    assert home is not None and table.clock.waits == home.waits is False


def test_plays_of_a_bot_leave_a_note_that_is_being_written(table: PlaytestTable) -> None:
    part, session = table.part(TimelinePart), table.session
    where = OwnNote(at(table), "blue")
    part.write(NoteKind.NOTE)
    part.line.field.setText("too easy")
    bot_play(session.playtest, "blue", make_bots({"blue": "random"}, session.playtest)["blue"])
    session.tell()
    assert at(table) != where.play
    assert part.line.isVisible() and part.line.field.text() == "too easy"
    part.line.field.returnPressed.emit()
    assert session.playtest.tree.own_notes[where] == "too easy"


def test_what_is_written_under_the_cover_is_gone(table: PlaytestTable) -> None:
    part = table.part(TimelinePart)
    part.write(NoteKind.NOTE)
    part.line.field.setText("I shall go left")
    table.covers_between_seats = True
    table.session.look_as("red")
    table.cover_for("red")
    assert table.is_covered and not part.isVisible()
    table._cover.uncover()
    assert part.isVisible() and part.line.isHidden() and part.line.field.text() == ""


def test_other_eyes_read_no_marks_of_the_first_before_theirs_are_read(table: PlaytestTable) -> None:
    part = table.part(TimelinePart)
    fights = [mark for mark in part.view.content.marks if mark.kind is MarkKind.FIGHT]
    assert fights
    table.session.look_as("red")
    assert not [mark for mark in part.view.content.marks if mark.kind is MarkKind.FIGHT]
    part.finish()
    assert [mark for mark in part.view.content.marks if mark.kind is MarkKind.FIGHT]


def test_a_record_for_one_seat_is_looked_through(qtbot: QtBot, tmp_path: Path) -> None:
    table = sitting(qtbot, SEATS)
    write_seat_record(tmp_path / "told.record", table.session.rules.design, table.session.playtest, "blue")
    looked_at = open_playtest(tmp_path / "told.record")
    told = PlaytestTable(PlaytestSession(looked_at, looked_at.seats))
    qtbot.addWidget(told)
    told.resize(1280, 800)
    told.show()
    part = told.part(TimelinePart)
    part.finish()
    assert part.view.content.count(MarkKind.FIGHT) == table.part(TimelinePart).view.content.count(MarkKind.FIGHT) > 0
    part.trip.to_end(False)
    part.trip.step(5)
    assert told.session.playtest.tree.kept[at(told)].depth == 5
    dialog = part.compare()
    assert dialog is not None
    dialog.finish()
    dialog.reject()
    looked_at.close()
