"""Playtests for the tests: the coin game and Toulon, at their first decision or further on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from editors.playtest.on_map.board import board_of
from editors.playtest.session import PERSON, PlaytestSession
from tests.engine.coin_design import coin_design
from workbench.engine.bots import bot_chooser, make_bot
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Play, Playtest
from workbench.storage.records.playtest_record import RecordedPlaytest

PERSONS = {"red": PERSON, "blue": PERSON}
AGAINST_A_BOT = {"red": PERSON, "blue": "random"}
BOTS = {"red": "greedy", "blue": "random"}
SIEGE = {"republican": PERSON, "allied": PERSON}
MOVE = "Move.move_a_man"
SEED = 5
ORDER = "Movement.order_a_force"


def coins(seats: Mapping[str, str] = PERSONS, seed: int = 3) -> PlaytestSession:
    """The coin game at its first decision."""
    return PlaytestSession(RecordedPlaytest.start(coin_design(), "", seed, seats), seats)


def coins_at_moves(seats: Mapping[str, str] = PERSONS) -> PlaytestSession:
    """The coin game where the reds move: they bid more than the blues, who are another person or a bot."""
    session = coins(seats)
    session.answer(2)
    if seats["blue"] == PERSON:
        session.answer(0)
    while session.bot_plays():
        pass
    return session


def siege(design: Design, seats: Mapping[str, str] = SIEGE) -> PlaytestSession:
    """Toulon where the Republicans order a force in turn 3; the plays before are made once for all tests."""
    recorded = RecordedPlaytest.start(design, "campaign", SEED, seats)
    for play in _plays_before_an_order(design):
        recorded.playtest.take_up(recorded.playtest.tree.with_play(play))
    return PlaytestSession(recorded, seats)


@cache
def _plays_before_an_order(design: Design) -> tuple[Play[Any], ...]:
    playtest: Playtest[Any, Any] = RecordedPlaytest.start(design, "campaign", SEED).playtest
    bots = {seat: make_bot("greedy", 3, playtest) for seat in SIEGE}
    while (asked := playtest.decisions()[0]).name != ORDER or asked.seat != "republican" or playtest.turn < 3:
        playtest.play_by(asked.seat, bot_chooser(playtest, asked.seat, bots[asked.seat]))
    return tuple(playtest.plays[1:])


def asked(session: PlaytestSession) -> Decision:
    """What is asked of the person now; there has to be something."""
    decision = session.decision()
    assert decision is not None
    return decision


def sections_of(session: PlaytestSession) -> Any:
    return board_of(session.rules.design).sections
