"""Eyes that are fixed on one side see no question of the other; the table is handed over before it is answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.hands import seated
from tests.editors.playtest.sittings import AGAINST_A_BOT, PERSONS, SIEGE, asked, coins, siege
from tests.editors.playtest.window_texts import page_texts
from workbench.engine.bots import BotFailed
from workbench.engine.design import Design
from workbench.engine.playtests.own_words import OwnName, OwnNote
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.seat_record import read_seat_record, write_seat_record
from workbench.storage.samples import build_sample

with_coins = pytest.mark.usefixtures("coin_rules")


def said(table: PlaytestTable) -> str:
    return repr(page_texts(table))


@pytest.fixture
def siege_table(qtbot: QtBot, toulon: Design) -> PlaytestTable:
    """The Republicans order a force, and so far everybody has seen that."""
    table = PlaytestTable(siege(toulon, SIEGE))
    qtbot.addWidget(table)
    table.resize(1280, 700)
    table.show()
    return table


@with_coins
def test_fixed_eyes_are_not_asked_what_another_is_asked() -> None:
    session = coins(PERSONS)
    assert asked(session).seat == "red"
    session.look_as("blue")
    assert session.decision() is None or session.decision().seat == "blue"  # type: ignore[union-attr]
    session.look_as("red")
    assert asked(session).seat == "red"
    session.answer(2)
    assert session.decision() is None and session.waits_for() == "blue"
    assert session.bot_to_move() is None
    refused = session.answer(1)
    assert refused is not None and "nothing is asked of" in refused.reason
    session.look_as(EVERYTHING)
    assert asked(session).seat == "blue" and session.waits_for() == ""


@with_coins
def test_what_both_are_asked_at_once_each_reads_alone() -> None:
    """Bids are given unseen: whoever looks as the second of two seats is asked at once, not after the first."""
    session = coins(PERSONS)
    session.look_as("blue")
    assert [decision.seat for decision in session.playtest.decisions()] == ["red", "blue"]
    assert asked(session).seat == "blue"


def test_nothing_of_the_question_is_on_the_page(siege_table: PlaytestTable) -> None:
    table = siege_table
    decision = table.moment.decision
    assert decision is not None and decision.prompt in said(table)
    titles = {choice.title for choice in table.moment.choices.choices}
    assert titles
    table.session.look_as("allied")
    assert table.moment.decision is None and table.moment.waits_for == "republican"
    assert decision.prompt not in said(table)
    assert "decides, hidden from you" in said(table)
    assert not table.moment.choices.choices and not table.left.form.choice_list.model.rowCount()


def test_what_was_chosen_so_far_is_forgotten_when_other_eyes_look(siege_table: PlaytestTable) -> None:
    table = siege_table
    choice = next(choice for choice in table.moment.choices.choices if choice.refusal is None)
    table.choose(choice)
    assert table.session.so_far
    table.session.look_as("allied")
    assert table.session.so_far == ()
    table.session.look_as("republican")
    assert asked(table.session).stage == 0


def test_enter_hands_the_table_over_behind_its_cover(siege_table: PlaytestTable) -> None:
    table = siege_table
    table.covers_between_seats = True
    table.session.look_as("allied")
    table.confirm()
    assert table.is_covered and table.moment.viewer == "republican"
    table.confirm()
    assert not table.is_covered
    assert table.moment.decision is not None and table.moment.decision.seat == "republican"


def test_the_seed_is_told_to_nobody_who_plays(siege_table: PlaytestTable) -> None:
    table = siege_table
    table.session.look_as("allied")
    assert "seed" not in said(table)
    table.session.look_as(EVERYTHING)
    assert f"seed {table.session.playtest.seed}" in said(table)


@with_coins
def test_a_bot_that_fails_tells_its_question_to_nobody_else(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    session = coins(AGAINST_A_BOT)
    table = PlaytestTable(session)
    qtbot.addWidget(table)
    told: list[str] = []
    monkeypatch.setattr(table, "show_refusal", lambda refusal: told.append(refusal.reason))

    def fail(*_words: object, **_more: object) -> None:
        raise BotFailed("the bot of blue at Turn.bid gave 17, which is refused")

    monkeypatch.setattr("editors.playtest.seats.thinking.bot_play", fail)
    session.answer(2)
    table.clock.step()
    assert session.seats["blue"] == PERSON
    assert told and not any("Turn.bid" in words for words in told)
    assert table.moment.waits_for == "blue"


def test_the_other_side_of_a_comparison_and_of_a_branch_is_not_told(siege_table: PlaytestTable, tmp_path: Path) -> None:
    table = siege_table
    table.show_branches()
    table.session.look_as("allied")
    dialog = table.branches.compare(0, table.session.playtest.tree.at)
    hidden = table.session.rules.hidden(table.session.playtest.state, "allied")
    assert hidden
    words = [word for row in dialog.rows() for word in row]
    names = {table.session.rules.words.name_of(unit) for unit in hidden}
    assert not [word for word in words for name in names if word.startswith(f"{name} ·")]
    dialog.reject()


def test_each_seat_looks_where_it_looked_itself(siege_table: PlaytestTable) -> None:
    """Where the other had the map, and which space it pointed at, would tell what it was about."""
    table = siege_table
    table.canvas.camera.reduced_motion = True
    table.session.look_as("allied")
    table.session.look_as("republican")
    table.canvas.camera.set_zoom(3.0)
    table.canvas.camera.fly_to_point(100.0, 100.0)
    table.canvas.walk.set_current_space("ollioules")
    mine = table.canvas.camera.view
    table.session.look_as("allied")
    assert table.canvas.walk.current_space == "" and table.canvas.accessibleDescription() == ""
    assert (table.canvas.camera.view.x_mm, table.canvas.camera.view.zoom) != (mine.x_mm, mine.zoom)
    table.session.look_as("republican")
    assert (
        table.canvas.camera.view.x_mm,
        table.canvas.camera.view.y_mm,
        table.canvas.camera.view.zoom,
    ) == pytest.approx((mine.x_mm, mine.y_mm, mine.zoom))


NOTES = {"republican": "guns go west", "allied": "ships leave by night", EVERYTHING: "the referee laughs"}


def test_a_note_is_read_by_the_side_that_wrote_it_and_by_who_sees_everything(
    siege_table: PlaytestTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a play and on a branch; what was written with the eyes of the whole is no side's."""
    table, offered = siege_table, list[str]()

    def written(_page: object, _title: str, _words: str, was: str) -> tuple[str, bool]:
        offered.append(was)
        return NOTES[table.session.viewer], True

    monkeypatch.setattr(QInputDialog, "getMultiLineText", written)
    for _ in range(2):
        for viewer in NOTES:
            table.session.look_as(viewer)
            table.branches.note_moment()
            table.branches.note_branch(0)
    assert offered[6:] == [note for note in NOTES.values() for _ in range(2)]
    assert set(offered[:6]) == {""}
    table.show_branches()
    for viewer, own in NOTES.items():
        table.session.look_as(viewer)
        page = said(table)
        assert own in page
        assert {note for note in NOTES.values() if note in page} == (set(NOTES.values()) if not viewer else {own})


def test_a_name_of_a_branch_is_read_by_the_side_that_gave_it_and_by_who_sees_everything(
    siege_table: PlaytestTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the list, its tooltips, where one stands, in the question for a name and in a comparison."""
    table, asked = siege_table, list[str]()

    def given(_page: object, _title: str, words: str, text: str) -> tuple[str, bool]:
        asked.append(f"{words} {text}")
        return "", False

    monkeypatch.setattr(QInputDialog, "getText", given)
    table.show_branches()
    for viewer, name in NOTES.items():
        table.session.recorded.name_branch(OwnName(0, viewer), name)
    table.session.look_as(EVERYTHING)
    assert NOTES[EVERYTHING] in said(table)
    table.session.recorded.name_branch(OwnName(0, EVERYTHING), "")
    for viewer in NOTES:
        table.session.look_as(viewer)
        page = said(table)
        dialog = table.branches.compare(0, 0)
        compared = f"{dialog.windowTitle()} {[dialog.table.headerItem().text(i) for i in range(3)]}"
        dialog.reject()
        table.branches.name_branch(0)
        own = {NOTES["republican"], NOTES["allied"]} if viewer == EVERYTHING else {NOTES[viewer]}
        for words in (page, compared, asked.pop()):
            assert {note for note in NOTES.values() if note in words} == own


def test_a_record_for_a_seat_holds_its_own_notes_and_no_other(siege_table: PlaytestTable, tmp_path: Path) -> None:
    session = siege_table.session
    for seat, note in NOTES.items():
        session.recorded.note_for(OwnNote(0, seat), note)
        session.recorded.note_for(OwnNote(0, seat, of_branch=True), f"{note}, and more")
    session.recorded.name_branch(OwnName(0, "allied"), "The Allies fly")
    path, copy = tmp_path / "allied.record", tmp_path / "copy.record"
    write_seat_record(path, session.rules.design, session.playtest, "allied")
    told = read_seat_record(path)
    write_seat_record(copy, told.design, told.playtest, "allied")
    for place in (path, copy):
        tree = read_seat_record(place).playtest.tree
        mine = NOTES["allied"]
        assert dict(tree.own_notes) == {
            OwnNote(0, "allied"): mine,
            OwnNote(0, "allied", of_branch=True): f"{mine}, and more",
        }
        assert (dict(tree.notes), [(label.name, label.note) for label in tree.labels.values()]) == ({}, [("", "")])
        content = place.read_bytes()
        hidden = [note for seat, note in NOTES.items() if seat != "allied"]
        assert not [words for words in (*hidden, "The Allies fly") if words.encode() in content]


@with_coins
def test_a_note_of_a_branch_stands_where_the_told_line_parts(tmp_path: Path) -> None:
    """Of another branch nothing is told, whoever noted it."""
    session = coins(PERSONS)
    session.answer(2)
    first = session.playtest.tree.at
    session.recorded.note_for(OwnNote(first, "red"), "on the main line")
    session.recorded.take_up(session.playtest.tree.standing_at(0))
    session.answer(1)
    other = session.playtest.tree.at
    session.recorded.note_for(OwnNote(other, "red"), "at a play")
    session.recorded.note_for(OwnNote(other, "red", of_branch=True), "of the branch")
    path = tmp_path / "red.record"
    write_seat_record(path, session.rules.design, session.playtest, "red")
    assert dict(read_seat_record(path).playtest.tree.own_notes) == {OwnNote(1, "red"): "of the branch\nat a play"}


def test_where_a_bot_is_asked_first_several_people_do_not_see_everything(toulon: Design) -> None:
    """Before the first of them is asked the eyes are those of one of them; where only bots sit they see both sides."""
    recorded = RecordedPlaytest.start(toulon, "campaign", 3, options={"players": "nations"})
    first = recorded.playtest.decisions()[0].seat
    seats = dict.fromkeys(recorded.playtest.rules.seats(recorded.playtest.start), PERSON) | {first: "random"}
    session = PlaytestSession(recorded, seats)
    assert session.bot_to_move() == first and session.viewer in set(seats) - {first}
    assert PlaytestSession(recorded, dict.fromkeys(seats, "random")).viewer == EVERYTHING


@pytest.mark.parametrize(("fog", "words"), [("off", "decides"), ("on", "decides, hidden from you")])
def test_only_where_something_is_hidden_it_is_said_to_be(qtbot: QtBot, fog: str, words: str) -> None:
    seats = {"red": PERSON, "blue": PERSON}
    recorded = RecordedPlaytest.start(build_sample("crossroads"), "", 5, seats, options={"fog": fog})
    table = seated(qtbot, PlaytestSession(recorded, seats)).table
    other = "blue" if asked(table.session).seat == "red" else "red"
    table.session.look_as(other)
    assert table.prompt.accessibleName().rpartition(": ")[2] == words
    table.stop()
