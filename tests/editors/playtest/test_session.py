"""A session without a window: stages, refusals, taking back, whose eyes."""

from __future__ import annotations

import pytest

from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession
from tests.editors.playtest.sittings import AGAINST_A_BOT, BOTS, MOVE, asked, coins, coins_at_moves, siege
from workbench.engine.design import Design
from workbench.engine.playtests.play_tree import Made
from workbench.storage.records.playtest_record import RecordedPlaytest

coin_game = pytest.mark.usefixtures("coin_rules")


@coin_game
def test_nothing_is_played_before_the_last_stage() -> None:
    session = coins_at_moves()
    plays = len(session.playtest.plays)
    assert asked(session).name == MOVE
    assert session.answer("red_1") is None
    assert session.so_far == ("red_1",)
    assert len(session.playtest.plays) == plays
    assert session.answer("west") is None
    assert session.so_far == ()
    assert session.playtest.state.units["red_1"].space == "west"


@coin_game
def test_a_refusal_keeps_the_stage_and_names_its_clause() -> None:
    session = coins_at_moves()
    heard: list[object] = []
    session.changed.connect(lambda: heard.append(1))
    refused = session.answer("blue_1")
    assert refused is not None
    assert refused.clause == asked(session).clause
    assert (session.so_far, heard) == ((), [])
    session.answer("red_3")
    assert session.answer("east") is None
    session.answer("red_3")
    refused = session.answer("south")
    assert refused is not None
    assert refused.clause == "3.3"
    assert session.so_far == ("red_3",)


@coin_game
def test_back_takes_one_stage_only() -> None:
    session = coins_at_moves()
    assert not session.back()
    session.answer("red_1")
    assert session.back()
    assert session.so_far == ()
    assert asked(session).stage == 0


@coin_game
def test_undo_drops_stages_before_plays() -> None:
    session = coins_at_moves()
    session.answer("red_1")
    plays = len(session.playtest.plays)
    session.undo()
    assert session.so_far == ()
    assert len(session.playtest.plays) == plays


@coin_game
def test_undo_and_redo_with_the_answers_of_a_bot_between() -> None:
    session = coins(AGAINST_A_BOT)
    start = session.playtest.digest()
    assert not session.can_undo()
    session.answer(2)
    while session.bot_plays():
        pass
    after, plays = session.playtest.digest(), len(session.playtest.plays)
    assert plays > 2
    session.undo()
    assert session.playtest.digest() == start
    assert len(session.playtest.plays) == 1
    assert session.can_redo()
    session.redo()
    assert (session.playtest.digest(), len(session.playtest.plays)) == (after, plays)
    assert not session.can_redo()


@coin_game
def test_a_new_play_forgets_what_was_taken_back() -> None:
    session = coins_at_moves()
    session.answer("red_1")
    session.answer("west")
    session.undo()
    assert session.can_redo()
    session.answer("red_1")
    session.answer("east")
    assert not session.can_redo()


def test_a_bot_that_played_first_is_not_undone_without_the_person(toulon: Design) -> None:
    seats = {"republican": "random", "allied": PERSON}
    session = PlaytestSession(RecordedPlaytest.start(toulon, "campaign", 5, seats), seats)
    while session.bot_plays():
        pass
    plays = len(session.playtest.plays)
    assert plays > 1
    assert not session.can_undo()
    session.undo()
    assert len(session.playtest.plays) == plays


@coin_game
def test_bots_alone_play_to_the_end_and_are_taken_back_play_by_play() -> None:
    session = coins(BOTS)
    assert session.decision() is None
    while session.bot_plays(tell=False):
        pass
    assert session.playtest.is_over
    plays = len(session.playtest.plays)
    session.undo()
    assert len(session.playtest.plays) == plays - 1


@coin_game
def test_who_tells_later_is_heard_later() -> None:
    session = coins(BOTS)
    heard: list[int] = []
    session.changed.connect(lambda: heard.append(len(session.playtest.plays)))
    session.bot_plays(tell=False)
    session.bot_plays(tell=False)
    assert heard == []
    session.tell()
    assert heard == [3]


@coin_game
def test_the_viewer_follows_the_seat_of_two_persons() -> None:
    session = coins()
    assert session.viewer == "red"
    session.answer(0)
    assert session.viewer == "blue"
    session.look_as(EVERYTHING)
    session.answer(2)
    assert session.viewer == EVERYTHING


@coin_game
def test_one_person_sees_with_their_own_eyes() -> None:
    session = coins(AGAINST_A_BOT)
    session.answer(1)
    assert session.viewer == "red"
    assert all(piece.is_hidden for piece in session.pieces() if piece.side == "blue")
    assert not any(piece.is_hidden for piece in session.pieces() if piece.side == "red")
    assert "red_1" in session.sight.units
    assert "blue_1" not in session.sight.units


def test_the_stages_of_a_move_in_toulon(toulon: Design) -> None:
    session: PlaytestSession = siege(toulon)
    stages = []
    start = next(space for space in asked(session).options if space != "end")
    for choose in (lambda: start, lambda: next(iter(asked(session).options))):
        stages.append(asked(session).stage)
        assert session.answer(choose()) is None
    stages.append(asked(session).stage)
    assert stages == [0, 1, 2]
    assert session.so_far[0] == start


@coin_game
def test_what_nobody_asked_is_refused_by_the_sequence_of_play() -> None:
    session = coins(AGAINST_A_BOT)
    while session.decision() is not None:
        session.answer(next(iter(asked(session).options)))
    refused = session.answer("red_1")
    assert refused is not None
    assert (refused.clause, refused.reason) == ("1.1", "nothing is asked of Reds now, but of Blues")


def test_a_play_tells_how_long_a_person_thought_since_they_saw_the_question(
    coin_rules: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("editors.playtest.session.time.monotonic", lambda: now[0])
    session = coins()
    now[0] += 7
    session.tell()  # something else has changed: the question is the same
    now[0] += 1
    session.answer(2)
    now[0] += 30
    session.think_from_now()  # the cover is lifted
    session.note_advice()
    now[0] += 2.5
    session.answer(0)
    made = [play.made for play in session.playtest.plays[1:]]
    assert made == [Made(PERSON, 8.0, False), Made(PERSON, 2.5, True)] and not session.is_advised
