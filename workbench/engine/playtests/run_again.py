"""A line of plays made again from the start on other figures, and where it leaves the plays as they were made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import to_json
from workbench.engine.dice import NeedsDice
from workbench.engine.events import Event, PositionSet
from workbench.engine.play import Engine
from workbench.engine.playtests.play_tree import Play
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.set_up import BadPosition
from workbench.engine.playtests.told import told_of_play
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import State
from workbench.engine.words.message import Message, as_message, marked, said_by
from workbench.long_work import FEW, each

S = TypeVar("S", bound=State[Any, Any])
ELSEWHERE = marked("the same is told, and another position follows")
NOT_TOLD = marked("why is told to another seat")


@dataclass(frozen=True, slots=True)
class Parting:
    """Where plays leave those of before: the number of the play on its line, why, and the clause, "" without one.

    `was_refused` says that the play cannot be made; otherwise it was made, and came out otherwise.
    """

    play: int
    why: str
    clause: str = ""
    was_refused: bool = False


@dataclass(frozen=True, slots=True)
class RunAgain(Generic[S]):
    """The plays that were made again, without the beginning, and where they part; None where all are as they were."""

    plays: tuple[Play[S], ...]
    parting: Parting | None


def run_again(playtest: Playtest[S, Any], rules: RulesModule[S, Any], seat: str = "") -> RunAgain[S]:
    """The line that is stood on, played again on other figures, up to the first play that comes out otherwise.

    The playtest itself is only read, and may be looked at meanwhile in another thread. What is told of a play that
    comes out otherwise is what `seat` may read of it. Plays that took up other figures are passed over: the line has
    these from its beginning.

    Raises
    ------
    KeyError
        The scenario cannot begin on these figures.
    """
    line = playtest.plays
    again = Playtest(rules, playtest.scenario, playtest.seed, playtest.options)
    for number, old in each(tuple(enumerate(line)), FEW):
        if number == 0 or (old.action is None and old.figures != line[number - 1].figures):
            continue
        if parting := _refused(again, number, old):
            is_own = not seat or (old.action is not None and old.action.seat == seat)
            return RunAgain(tuple(again.plays[1:]), parting if is_own else Parting(number, NOT_TOLD, was_refused=True))
        made = again.plays[-1]
        if to_json(made.events) != to_json(old.events):
            was = _sentences(_bound_anew(playtest.engine_of(old)), playtest.before(number), old, seat)
            now = _sentences(again.engine, again.before(len(again.plays) - 1), made, seat)
            return RunAgain(tuple(again.plays[1:]), _otherwise(number, was, now))
    return RunAgain(tuple(again.plays[1:]), None)


def _refused(again: Playtest[S, Any], number: int, old: Play[S]) -> Parting | None:
    """Make a play again; why it cannot be made, None when it was."""
    try:
        if old.action is not None:
            again.play(old.action, old.given)
        elif old.events and isinstance(by_hand := old.events[0], PositionSet):
            again.stand_at(by_hand.position, old.given)
        return None
    except IllegalAction as refused:
        return Parting(number, as_message(refused.reason), refused.clause, was_refused=True)
    except NOT_MADE as error:
        return Parting(number, why_not_made(error), was_refused=True)


NOT_MADE = (BadPosition, NeedsDice, BrokenRules, KeyError, ValueError)
"""What keeps a play from being made again, beside an action that is refused."""


def why_not_made(error: Exception) -> str:
    """What one of `NOT_MADE` says of a play that was made before."""
    match error:
        case BadPosition():
            return Message("the position that was set up cannot be played now: {bad}", bad=said_by(error))
        case NeedsDice():
            return Message("more dice are rolled now: {why}", why=as_message(error.why))
    return Message("the rules cannot play it now: {error}", error=said_by(error))


def _bound_anew(engine: Engine[S, Any]) -> Engine[S, Any]:
    """An engine that shares nothing with one that a window may be asking meanwhile."""
    return Engine(type(engine.rules)(engine.rules.design))


Told = list[tuple[Event[Any], str]]


def _sentences(engine: Engine[S, Any], before: S, play: Play[S], seat: str) -> Told:
    return [(told.event, told.sentence) for told in told_of_play(engine, before, play.events, seat) if told.sentence]


def _otherwise(number: int, was: Told, now: Told) -> Parting:
    """The first sentence that is another one, with the clause of what is told now."""
    for at in range(max(len(was), len(now))):
        old, new = (told[at] if at < len(told) else None for told in (was, now))
        said_old, said_new = old[1] if old else "", new[1] if new else ""
        if said_old != said_new:
            clause = (new or old or was[0])[0].clause
            return Parting(number, _told(said_old, said_new), clause)
    return Parting(number, Message(ELSEWHERE))


def _told(was: str, now: str) -> str:
    if not now:
        return Message("it was “{was}”, and is no more", was=was)
    if not was:
        return Message("now “{now}” follows", now=now)
    return Message("it was “{was}”, and is “{now}”", was=was, now=now)


__all__ = ["NOT_MADE", "Parting", "RunAgain", "run_again", "why_not_made"]
