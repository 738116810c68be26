"""Kinds of bots by their names: "random", "greedy", "greedy:never_attacks+never_uses:cavalry+ignores_supply".

A kind is a function of a seed and of the rules in the entry point group `wargame_workbench.bots`; see `extensions.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from workbench.engine.bots.bot import Bot, BotFailed
from workbench.engine.bots.greedy_bot import GreedyBot
from workbench.engine.bots.look_ahead import LookAhead
from workbench.engine.bots.random_bot import RandomBot
from workbench.engine.bots.restricted_bot import RestrictedBot
from workbench.engine.extensions import Extensions, is_function
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_judgement import USES
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import State
from workbench.engine.words.message import Message, as_message, marked, small

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
RANDOM, GREEDY = "random", "greedy"
MakeBot = Callable[[int, RulesModule[Any, Any]], Bot]
BOT_KINDS: Extensions[MakeBot] = Extensions(
    "bot", marked("a function (seed, rules) -> bot"), is_function, first=(RANDOM, GREEDY)
)
NEVER, IGNORES = "never_", "ignores_"


class NoSuchBot(ValueError):
    """There is no bot of a kind, or it cannot be told what it is told; the text says why."""


def random_bot(seed: int, rules: RulesModule[Any, Any]) -> Bot:
    """Any legal answer."""
    return RandomBot(seed)


def greedy_bot(seed: int, rules: RulesModule[Any, Any]) -> Bot:
    """The best answer as the rules module appraises it, one play ahead."""
    judged = rules.judgement
    return GreedyBot(seed, judged.appraise, LookAhead(rules, seed), judged.propose, judged.promise)


def restrictions_of(rules: RulesModule[S, Q]) -> dict[str, str]:
    """Everything that a bot of this rules module can be told -> what it means, sorted: "never_attacks" and the like."""
    never = {
        NEVER + deed: Message("never {meaning}", meaning=as_message(meaning))
        for deed, meaning in rules.judgement.deed_words.items()
    }
    uses = {
        NEVER + USES + word: Message("never moves or fights with {arm}", arm=_arm(rules, kind))
        for word, kind in rules.judgement.unit_classes.items()
    }
    ignores = {
        IGNORES + matter: Message("does not care for {meaning}", meaning=as_message(meaning))
        for matter, meaning in rules.judgement.matters.items()
    }
    return dict(sorted({**never, **uses, **ignores}.items()))


def _arm(rules: RulesModule[S, Q], kind: str) -> str:
    """What the design calls a type of unit, inside a sentence: a name of its own keeps its capitals."""
    found = rules.design.find_unit_type(kind)
    name = found.name if found is not None else kind
    return small(name) if name[1:] == name[1:].lower() else name


def why_no_bot(kind: str, rules: RulesModule[S, Q]) -> str:
    """What is wrong with a kind of bot like "greedy" or "greedy:never_attacks+never_stakes"; "" if nothing."""
    bot, _, restrictions = kind.partition(":")
    if why := BOT_KINDS.why_not(bot):
        return why
    known = restrictions_of(rules)
    for told in _told(restrictions):
        if told not in known:
            return Message(
                "bots of {title} cannot be told {told} (they can: {known})",
                title=rules.title,
                told=repr(told),
                known=", ".join(known) or Message("nothing"),
            )
        if told.startswith(IGNORES) and bot == RANDOM:
            return Message("a random bot heeds nothing, so it cannot be told {told}", told=repr(told))
    return ""


def make_bot(kind: str, seed: int, playtest: Playtest[S, Q]) -> Bot:
    """A bot of a kind for this playtest; raises as `bot_for`."""
    return bot_for(kind, seed, playtest.rules)


def bot_for(kind: str, seed: int, rules: RulesModule[S, Q]) -> Bot:
    """A bot of a kind for whatever is played by these rules.

    Raises
    ------
    NoSuchBot
        As `why_no_bot` says.
    BotFailed
        A kind of another package does not make one.
    """
    if wrong := why_no_bot(kind, rules):
        raise NoSuchBot(wrong)
    name, _, restrictions = kind.partition(":")
    told = _told(restrictions)
    ignored = frozenset(word.removeprefix(IGNORES) for word in told if word.startswith(IGNORES))
    never = frozenset(word.removeprefix(NEVER) for word in told if word.startswith(NEVER))
    rules = rules.ignoring(ignored) if ignored else rules
    bot = _made(name, seed, rules)
    return RestrictedBot(bot, never, rules.judgement.all_deeds, kind) if never else bot


def make_bots(kinds: Mapping[str, str], playtest: Playtest[S, Q]) -> dict[str, Bot]:
    """The bot of each seat, from its kind. Seed and seat decide its chances; no two playtests of a batch share them."""
    return {seat: make_bot(kinds[seat], _chances(playtest.seed, seat), playtest) for seat in sorted(kinds)}


def _made(name: str, seed: int, rules: RulesModule[Any, Any]) -> Bot:
    make = BOT_KINDS[name]
    if BOT_KINDS.is_own(name):
        return make(seed, rules)
    try:
        bot = make(seed, rules)
    except Exception as error:
        why = Message(
            "{error}: {reason} (package {package})",
            error=type(error).__name__,
            reason=str(error),
            package=BOT_KINDS.package_of(name),
        )
        raise BotFailed(Message("the bot {name} cannot be made: {why}", name=repr(name), why=why)) from error
    if not callable(getattr(bot, "choose", None)):
        raise BotFailed(
            Message(
                "the bot {name} cannot choose (package {package})",
                name=repr(name),
                package=BOT_KINDS.package_of(name),
            )
        )
    return bot


def _told(restrictions: str) -> list[str]:
    return [word for word in restrictions.split("+") if word]


def _chances(seed: int, seat: str) -> int:
    return int.from_bytes(hashlib.blake2b(f"{seed} {seat}".encode(), digest_size=8).digest(), "big")
