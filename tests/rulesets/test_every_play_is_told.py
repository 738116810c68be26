"""Plays are numbered for every seat alike: that betrays nothing, for each is told that somebody has answered."""

from __future__ import annotations

import pytest

from tests.lockstep import Game
from tests.lockstep_games import GAMES
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.told import told_of_play
from workbench.engine.rules_modules import rules_for

PLAYS = 120
ONE_OF_EACH = ("toulon campaign", "crossroads delaying_defence", "grande_tactique campaign")


@pytest.mark.parametrize("game", [game for game in GAMES if game.name in ONE_OF_EACH], ids=lambda game: str(game.name))
def test_no_play_is_kept_from_a_seat_altogether(game: Game) -> None:
    """A seat that was told nothing of a play could count by the numbers what happened without its knowing."""
    playtest = Playtest(rules_for(game.build()), game.scenario, 2, game.options)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "random"), playtest)
    while len(playtest.plays) < PLAYS and (asked := playtest.decisions()):
        playtest.play_by(asked[0].seat, bot_chooser(playtest, asked[0].seat, bots[asked[0].seat]))
    for number, play in enumerate(playtest.plays[1:], 1):
        for seat in playtest.rules.seats(playtest.start):
            told = told_of_play(playtest.engine, playtest.before(number), play.events, seat)
            assert told, f"{seat} is told nothing of play {number}, {play.action}"
