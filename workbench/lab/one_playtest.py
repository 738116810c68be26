"""One playtest of a batch, from its start to its end, and the row that is kept of it."""

from __future__ import annotations

import time
from typing import Any

from msgspec import Struct

from workbench.engine.bots import BotFailed, let_play, make_bots
from workbench.engine.playtests.playtest import EndlessPlay, Playtest
from workbench.lab.breaches import Breach, Checker
from workbench.lab.setting import Setting


class PlaytestRow(Struct, frozen=True):
    """What is kept of a playtest that ended. `winner` "" is nobody; `losses` is empty where the rules tell none.

    `breaches` are what a check of every event came upon; empty too where nothing was checked.
    """

    seed: int
    ending: str
    winner: str
    turns: int
    plays: int
    points: dict[str, int]
    losses: dict[str, int]
    seconds: float
    digest: str
    breaches: tuple[Breach, ...] = ()


class Failure(Struct, frozen=True):
    """A playtest that did not come to its end: at which play, where in the sequence, and why.

    `breaches` as in `PlaytestRow`.
    """

    seed: int
    error: str
    breaches: tuple[Breach, ...] = ()


Row = PlaytestRow | Failure


def play_one(setting: Setting, seed: int) -> Row:
    """Let the bots play one playtest. Whatever goes wrong in it is told in a failure, and the batch goes on."""
    return _play_to_the_end(setting, seed, is_checked=False)


def play_one_checked(setting: Setting, seed: int) -> Row:
    """The same playtest, with a look after every event at what has to hold."""
    return _play_to_the_end(setting, seed, is_checked=True)


def _play_to_the_end(setting: Setting, seed: int, is_checked: bool) -> Row:
    playtest: Playtest[Any, Any] | None = None
    checker: Checker | None = None
    begun = time.perf_counter()
    try:
        playtest = setting.begin(seed)
        first_turn = playtest.turn
        checker = Checker(playtest) if is_checked else None
        let_play(playtest, make_bots(setting.bots, playtest), play_by=checker.play_by if checker else None)
        found = checker.found if checker else ()
        if not playtest.is_over:
            asked = ", ".join(sorted({d.seat for d in playtest.decisions()}))
            return Failure(seed, f"{_where(playtest)}: no bot answers for {asked}", found)
        return _row(playtest, first_turn, time.perf_counter() - begun, found)
    except (EndlessPlay, BotFailed) as error:
        why = str(error)
    except Exception as error:  # it happened inside the rules module, whatever it is
        why = f"{type(error).__name__}: {error}"
    return Failure(seed, f"{_where(playtest)}: {why}", checker.found if checker else ())


def _row(playtest: Playtest[Any, Any], first_turn: int, seconds: float, breaches: tuple[Breach, ...]) -> PlaytestRow:
    rules, state = playtest.rules, playtest.state
    return PlaytestRow(
        seed=playtest.seed,
        ending=state.ending,
        winner=state.winner,
        turns=playtest.turn - first_turn + 1,
        plays=len(playtest.plays) - 1,
        points=dict(rules.points(state)),
        losses=dict(rules.losses(playtest.start, [event for play in playtest.plays for event in play.events])),
        seconds=round(seconds, 4),
        digest=playtest.digest(),
        breaches=breaches,
    )


def _where(playtest: Playtest[Any, Any] | None) -> str:
    """The number of the play that failed, and what was going on."""
    if playtest is None:
        return "the start"
    try:
        trail = " > ".join(playtest.rules.words.trail(playtest.state))
    except Exception:  # the position itself may be what is broken
        trail = " > ".join(type(procedure).__name__ for procedure in playtest.state.procedures)
    return f"play {len(playtest.plays)}, {trail or 'after the end'}"
