"""A playtest of bots from its start to its end, and what is told of it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from workbench.commands.terminal import BadInput, Failed, Tell
from workbench.engine.bots import BotFailed, let_play, make_bots, why_no_bot
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import EndlessPlay
from workbench.engine.rules_modules import UNPLAYABLE, rules_for, why_unplayable
from workbench.engine.unfolding import Chooser
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.records.playtest_record import RecordedPlaytest

FALLBACK_BOT = "random"


class PlaytestReport(Struct, frozen=True):
    """What came of a playtest. `turns` counts those that were played to their end."""

    scenario: str
    seed: int
    bots: dict[str, str]
    over: bool
    ending: str
    winner: str
    points: dict[str, int]
    turns: int
    plays: int
    digest: str
    seconds: float
    ruleset: str


def play_out(
    design: Design,
    scenario: str,
    seed: int,
    bots: str,
    turns: int | None,
    record: Path | None,
    tell: Tell,
    options: Mapping[str, str] | None = None,
) -> PlaytestReport:
    """Let bots play a scenario, `turns` turns of it or to its end, and write a record when a place for it is named.

    `options` replace those of the scenario.

    Raises
    ------
    BadInput
        The scenario, a bot or a seat is not there, or the rules module lacks a figure.
    Failed
        The rules broke a promise, or plays ran without end; the text says where.
    """
    recorded = started(design, scenario, seed, bots, record, options)
    try:
        playtest = recorded.playtest
        first_turn, started_at = playtest.turn, time.perf_counter()
        _let_play(recorded, turns, tell)
        seconds = time.perf_counter() - started_at
        return PlaytestReport(
            scenario=playtest.scenario,
            seed=seed,
            bots=dict(recorded.seats),
            over=playtest.is_over,
            ending=playtest.state.ending,
            winner=playtest.state.winner,
            points=dict(playtest.rules.points(playtest.state)),
            turns=playtest.turn - first_turn + (1 if playtest.is_over else 0),
            plays=len(playtest.plays) - 1,
            digest=playtest.digest(),
            seconds=round(seconds, 3),
            ruleset=recorded.ruleset_digest,
        )
    finally:
        recorded.close()


def outcome_in_words(design: Design, report: PlaytestReport) -> str:
    """Who won and how, for people."""
    if not report.over:
        return "Not over yet"
    names = {side.id: side.name for side in design.sides}
    winner = f"{names.get(report.winner, report.winner)} win" if report.winner else "Nobody wins"
    return f"{winner}: {rules_for(design).words.ending_words(report.ending)}"


def started(
    design: Design,
    scenario: str,
    seed: int,
    bots: str,
    record: Path | None,
    options: Mapping[str, str] | None = None,
) -> RecordedPlaytest:
    """A playtest at its first decision, its seats held by bots. Raises BadInput as `play_out`."""
    try:
        rules = rules_for(design)
        seats = rules.seats(rules.start(design.scenario(scenario).id, options or {}))
        chosen = bots_of(bots, seats, design)
        return RecordedPlaytest.start(design, scenario, seed, chosen, path=record, options=options)
    except UNPLAYABLE as error:
        raise BadInput(why_unplayable(error)) from None


def bots_of(text: str, seats: tuple[str, ...], design: Design) -> dict[str, str]:
    """The bot of each seat, from words like `republican=greedy:never_attacks,allied=random`, or `random` for all.

    Restrictions are parted by `+`, and a class of units follows a colon (`never_uses:cavalry`): neither clashes with
    the comma and the equals sign of the option.
    A side stands for the seats of all its factions; seats that are not named play at random.
    """
    return dict.fromkeys(seats, FALLBACK_BOT) | named_bots(text, seats, design)


def dealt_bots(text: str, seat: str, design: Design) -> Callable[[tuple[str, ...]], dict[str, str]]:
    """The seats that bots hold, asked once it is known which there are: all but `seat`; without one those named."""

    def deal(seats: tuple[str, ...]) -> dict[str, str]:
        try:
            dealt = bots_of(text, seats, design) if seat else named_bots(text, seats, design)
        except BadInput as bad:
            raise ValueError(str(bad)) from None
        return {name: kind for name, kind in dealt.items() if name != seat}

    return deal


def named_bots(text: str, seats: tuple[str, ...], design: Design) -> dict[str, str]:
    """The bots of the seats that are named, as in `bots_of`."""
    of_side: dict[str, list[str]] = {}
    for faction in design.factions:
        of_side.setdefault(faction.side, []).append(faction.id)
    chosen, rules = dict[str, str](), rules_for(design)
    for part in filter(None, re.split(r"[,\s]+", text)):
        name, _, kind = part.rpartition("=")
        if wrong := why_no_bot(kind, rules):
            raise BadInput(wrong)
        named = seats if not name else [s for s in seats if s == name or s in of_side.get(name, [])]
        if not named:
            raise BadInput(f"no seat is called {name!r} (there are: {', '.join(seats)})")
        chosen |= dict.fromkeys(named, kind)
    return chosen


def _let_play(recorded: RecordedPlaytest, turns: int | None, tell: Tell) -> None:
    playtest = recorded.playtest

    def play_by(seat: str, chooser: Chooser) -> None:
        if len(playtest.plays) % 20 == 1:
            tell(f"turn {playtest.turn}, {len(playtest.plays) - 1} plays")
        recorded.play_by(seat, chooser)

    try:
        let_play(playtest, make_bots(recorded.seats, playtest), turns, play_by)
    except (EndlessPlay, BotFailed) as error:
        raise Failed(f"play {len(playtest.plays)}: {error}") from error
    except StoredFileError:
        raise
    except Exception as error:  # whatever it is, it happened inside the rules module
        where = " > ".join(playtest.rules.words.trail(playtest.state))
        raise Failed(f"play {len(playtest.plays)}: {where}: {type(error).__name__}: {error}") from error
