"""Bots that answer amiss or without end: each is cut off with one message, and nothing of its play has happened."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import PASS, Coins
from workbench.engine.bots import Bot, BotFailed, Sight, bot_play, let_play, make_bots
from workbench.engine.bots import letting_play as letting
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Decision
from workbench.engine.events import Told
from workbench.engine.options import OneOf
from workbench.engine.playtests.playtest import EndlessPlay, Playtest
from workbench.engine.state import Answer
from workbench.engine.unfolding import Again, Step

Answering = Callable[[Decision, tuple[Answer, ...]], Answer]


class BadBot:
    """Answers as it is told; what it is not told it answers with the first that is offered."""

    name = "bad"

    def __init__(self, answering: Answering) -> None:
        self._answering = answering

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        return self._answering(decision, so_far)


def first(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
    answer: Answer = next(iter(decision.options))
    return answer


def strange(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
    return "the moon" if decision.name == "Move.move_a_man" else first(decision, so_far)


def broken(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
    if decision.name == "Move.move_a_man":
        raise ZeroDivisionError("it divided by zero")
    return first(decision, so_far)


def formless(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
    return {"not": "an answer"} if decision.name == "Move.move_a_man" else first(decision, so_far)  # type: ignore[return-value]


def coins(rules: type[Coins] = Coins) -> Playtest[Any, Any]:
    return Playtest(rules(coin_design()), "long", 1)


def in_circles(move: Any, u: Any) -> Step:
    """A phase of moves that cost nothing."""
    if u.ask(move.side, "Go on?", OneOf(("on", PASS), way_out=PASS)) == PASS:
        raise AssertionError("this bot goes on")
    u.emit(a_step(move.side))
    return Again(move)


def asking_on(move: Any, u: Any) -> Step:
    """A choice that never comes to an end."""
    for number in itertools.count():
        u.ask(move.side, f"Question {number}", OneOf(("on",)))
    return None


def a_step(side: str) -> Told:
    return Told(what="a step", result=side)


def with_moves(segment: Any) -> type[Coins]:
    """The coin game with another phase of moves."""
    kinds = {kind.__name__: kind for kind in Coins.sequence}
    return type("Odd", (Coins,), {"sequence": {**Coins.sequence, kinds["Move"]: (segment,)}})


@pytest.mark.parametrize(
    ("answering", "why"),
    [
        (strange, "'the moon' is refused: not among the choices"),
        (broken, "ZeroDivisionError: it divided by zero"),
        (formless, "is refused"),
    ],
)
def test_a_bad_answer_names_bot_seat_question_and_procedure(answering: Answering, why: str) -> None:
    playtest = coins()
    bots: dict[str, Bot] = {"red": BadBot(answering), "blue": BadBot(answering)}
    with pytest.raises(BotFailed) as failed:
        let_play(playtest, bots)
    said = str(failed.value)
    assert "\n" not in said
    for part in ("the bad bot of ", "at Move.move_a_man", "(Evening > Turn > Move)", why):
        assert part in said
    state, plays = playtest.state, len(playtest.plays)
    seat = playtest.decisions()[0].seat
    with pytest.raises(BotFailed):
        bot_play(playtest, seat, bots[seat])
    assert playtest.state is state and len(playtest.plays) == plays


@pytest.mark.parametrize("answer", ["the moon", -1, ("north",), 2**70, ""])
def test_the_engine_refuses_what_any_chooser_says_amiss(answer: Answer) -> None:
    playtest = coins()
    seat = playtest.decisions()[0].seat
    state, plays = playtest.state, len(playtest.plays)
    with pytest.raises(IllegalAction) as refused:
        playtest.play_by(seat, lambda decision, so_far: answer)
    assert refused.value.answer == answer
    assert playtest.state is state and len(playtest.plays) == plays


def test_a_choice_without_end_is_cut_off() -> None:
    playtest = coins(with_moves(asking_on))
    with pytest.raises(BotFailed, match=r"bad bot of \w+ at Move.asking_on .*no end of the choice"):
        let_play(playtest, {"red": BadBot(first), "blue": BadBot(first)})


def test_moves_in_a_circle_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letting, "MOST_ALIKE", 50)
    playtest = coins(with_moves(in_circles))
    with pytest.raises(EndlessPlay) as endless:
        let_play(playtest, {"red": BadBot(first), "blue": BadBot(first)})
    said = str(endless.value)
    for part in ("turn 1 does not end", "the bad bot of ", "Move.in_circles", "(Evening > Turn > Move)", "50 times"):
        assert part in said


def test_plays_of_many_kinds_are_counted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letting, "MOST_PLAYS_A_TURN", 5)
    with pytest.raises(EndlessPlay, match=r"turn 1 does not end: the bad bot of .*: 5 plays"):
        let_play(coins(with_moves(in_circles)), {"red": BadBot(first), "blue": BadBot(first)})


def test_the_bots_of_the_engine_leave_circles_by_themselves() -> None:
    def leaving(move: Any, u: Any) -> Step:
        if u.ask(move.side, "Go on?", OneOf(("on", PASS), way_out=PASS)) == PASS:
            return None
        u.emit(a_step(move.side))
        return Again(move)

    for kind in ("random", "greedy"):
        playtest = coins(with_moves(leaving))
        let_play(playtest, make_bots({"red": kind, "blue": kind}, playtest))
        assert playtest.is_over
