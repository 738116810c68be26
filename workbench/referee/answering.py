"""Who answers for a seat in a round: its orders, what it left standing, a bot that sees what it sees, or nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from workbench.engine.bots import Bot, why_no_bot
from workbench.engine.bots.bot import Sight
from workbench.engine.bots.kinds import bot_for
from workbench.engine.decision import Action, Decision
from workbench.engine.options import OneOf
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import Answer
from workbench.engine.unfolding import Chooser
from workbench.engine.words.message import Message
from workbench.referee.dice_of_shares import hashed

ORDERED, RULED = "orders", "rulings"
WAIT, STANDING, NONE, BOT = "wait", "standing", "none", "bot:"
"""What is done for a seat that sent nothing: the round waits; what it left standing; as little as the rules allow; a
bot of a kind ("bot:greedy")."""


class Answering(NamedTuple):
    """How a seat is answered for: its actions in their order, and how it goes on when they are at an end."""

    how: str
    actions: tuple[Action, ...] = ()
    further: Callable[[Sight], Chooser] | None = None
    """From the seat's sight to whoever chooses; None where nobody does."""


def by_orders(actions: tuple[Action, ...]) -> Answering:
    """As the seat has written."""
    return Answering(ORDERED, actions)


class StillToRule(Exception):
    """What the person who referees has to rule before it goes on."""


def by_rulings(rulings: tuple[Action, ...], rest: Bot) -> Answering:
    """As the person who referees has ruled, and then as `rest` says, or waits."""
    return Answering(RULED, rulings, _sees(rest))


def for_absent(how: str, rules: AnyRules, standing: tuple[Action, ...], game: str, seat: str, number: int) -> Answering:
    """As it was settled for a seat from which nothing has come."""
    if how.startswith(BOT):
        seed = int(hashed("bot", game, seat, str(number))[:16], 16)
        return Answering(how, (), _sees(bot_for(how.removeprefix(BOT), seed, rules)))
    return Answering(how, standing if how == STANDING else (), _sees(Passing()))


def why_not_so(how: str, rules: AnyRules) -> str:
    """What is wrong with a way to answer for a seat that is absent; "" if nothing."""
    if how.startswith(BOT):
        return why_no_bot(how.removeprefix(BOT), rules)
    if how in (WAIT, STANDING, NONE):
        return ""
    return Message("a seat that is absent is answered for by wait, standing, none or bot:KIND, not by {how}", how=how)


def sight(rules: AnyRules, view: Any) -> Sight:
    """What a seat sees."""
    return Sight(lambda: view, rules.position)


class Passing:
    """Does as little as the rules allow: the way out, else the first answer there is."""

    name = NONE

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        options = decision.options
        if isinstance(options, OneOf) and options.way_out and options.refusal(options.way_out) is None:
            return options.way_out
        first: Answer = next(iter(options))
        return first


def _sees(bot: Bot) -> Callable[[Sight], Chooser]:
    def chooser(seen: Sight) -> Chooser:
        return lambda decision, so_far: bot.choose(decision, so_far, seen)

    return chooser
