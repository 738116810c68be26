"""Letting bots play: their plays are made one by one, and a bot that stalls or answers amiss is cut off."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from workbench.engine.bots.bot import Bot, BotFailed, name_of, sight_of
from workbench.engine.bots.reasons import Notes, explained
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Decision
from workbench.engine.playtests.playtest import MOST_PLAYS_A_TURN, EndlessPlay, Playtest
from workbench.engine.state import Answer, State
from workbench.engine.unfolding import Chooser
from workbench.engine.words.message import Message, as_message, joined, said_by

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
MOST_STAGES = 1_000
"""No choice has so many stages: a segment that asks on and on is cut off here."""
MOST_ALIKE = 2_000
"""No seat is asked the same question so often in one turn: a bot that answers in circles is cut off here."""


def let_play(
    playtest: Playtest[S, Q],
    bots: Mapping[str, Bot],
    turns: int | None = None,
    play_by: Callable[[str, Chooser], object] | None = None,
) -> None:
    """Let bots play until it is over, a seat without a bot is asked, or `turns` more turns have passed.

    `play_by` makes the plays instead of the playtest's own, for whoever records them.

    Raises
    ------
    EndlessPlay
        More plays in one turn than any real one has; the text names bot, seat, question and what is going on.
    BotFailed
        A bot raised an error, or gave an answer that was not offered; nothing of that play has happened.
    """
    last = playtest.turn + turns if turns is not None else None
    stalling = StallWatch()
    while not playtest.is_over:
        if last is not None and playtest.turn >= last:
            return
        asked = next((d for d in playtest.decisions() if d.seat in bots), None)
        if asked is None:
            return
        stalling.check(playtest, asked, bots[asked.seat])
        bot_play(playtest, asked.seat, bots[asked.seat], play_by)


class StallWatch:
    """Counts the plays of a turn, and how often a seat is asked the same in it."""

    def __init__(self) -> None:
        self._turn: int | None = None
        self._plays = 0
        self._asked: Counter[tuple[str, str]] = Counter()

    def check(self, playtest: Playtest[Any, Any], asked: Decision, bot: Bot) -> None:
        """Before each play of a bot. Raises EndlessPlay when the turn does not end."""
        if playtest.turn != self._turn:
            self._turn, self._plays = playtest.turn, 0
            self._asked.clear()
        self._plays += 1
        self._asked[asked.seat, asked.name] += 1
        times = self._asked[asked.seat, asked.name]
        if times > MOST_ALIKE or self._plays > MOST_PLAYS_A_TURN:
            alike, plays = times - 1, self._plays - 1
            count = Message("{count} times the same", count=alike) if alike >= MOST_ALIKE else _plays(plays)
            raise EndlessPlay(
                Message(
                    "turn {turn} does not end: {blamed}: {count}",
                    turn=self._turn,
                    blamed=_blamed(playtest, asked, bot),
                    count=count,
                )
            )


def bot_chooser(playtest: Playtest[S, Q], seat: str, bot: Bot) -> Chooser:
    """How a bot answers this seat's questions now: it sees the seat's view only, made when first asked for.

    The chooser raises BotFailed when the bot raises an error, and when the choice has no end. Whether an answer is
    legal is for the engine to say.
    """
    sight = sight_of(playtest, seat)

    def choose(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
        try:
            answer = bot.choose(decision, so_far, sight)
        except Exception as error:  # whatever it is, it is this bot's, or of the rules that it asked
            said = Message("{kind}: {error}", kind=type(error).__name__, error=said_by(error))
            raise BotFailed(_told(_blamed(playtest, decision, bot), said)) from error
        if len(so_far) >= MOST_STAGES:
            endless = Message("{count} answers and no end of the choice", count=MOST_STAGES)
            raise BotFailed(_told(_blamed(playtest, decision, bot), endless))
        return answer

    return choose


def bot_play(
    playtest: Playtest[S, Q],
    seat: str,
    bot: Bot,
    play_by: Callable[[str, Chooser], object] | None = None,
    notes: Notes | None = None,
) -> None:
    """One play of a bot, made by `play_by` where somebody records it; its reasons go into `notes`.

    Raises
    ------
    BotFailed
        The bot raised an error, or gave an answer that is refused; nothing has happened.
    """
    try:
        with explained(bot, notes):
            (play_by or playtest.play_by)(seat, bot_chooser(playtest, seat, bot))
    except IllegalAction as refused:
        asked = next(d for d in playtest.decisions() if d.seat == seat)
        why = Message("{shown} is refused: {reason}", shown=_shown(refused.answer), reason=as_message(refused.reason))
        raise BotFailed(_told(_blamed(playtest, asked, bot), why)) from refused


def advice(playtest: Playtest[S, Q], seat: str, bot: Bot, so_far: tuple[Answer, ...] = ()) -> Notes:
    """How a bot would answer what a seat is asked after these answers, to the end of the choice. Nothing is played.

    It is told as far as it comes: an answer that is refused in the end ends it.

    Raises
    ------
    BotFailed
        The bot raised an error, or the choice has no end.
    """
    notes, choose = Notes(), bot_chooser(playtest, seat, bot)
    with explained(bot, notes), contextlib.suppress(IllegalAction):
        while (asked := playtest.next_decision(seat, so_far)) is not None:
            so_far = (*so_far, choose(asked, so_far))
    return notes


def _plays(count: int) -> str:
    return Message("{count} {count:play|plays}", count=count)


def _told(who: str, what: str) -> str:
    return Message("{who}: {what}", who=who, what=what)


def _blamed(playtest: Playtest[Any, Any], decision: Decision, bot: Bot) -> str:
    """Who answers what, and what is going on: "the greedy bot of blue at Movement.move_a_unit (Game > Movement)"."""
    trail = joined(" > ", playtest.rules.words.trail(playtest.state))
    return Message(
        "the {bot} bot of {seat} at {name} ({trail})",
        bot=name_of(bot),
        seat=decision.seat,
        name=decision.name,
        trail=trail,
    )


def _shown(answer: object) -> str:
    told = repr(answer)
    return told if len(told) <= 80 else f"{told[:77]}..."
