"""Kinds of bots by their names: "random", "greedy", "greedy:never_attacks+never_uses:cavalry+ignores_supply"."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, TypeVar

from workbench.engine.bots.bot import Bot
from workbench.engine.bots.greedy_bot import GreedyBot
from workbench.engine.bots.look_ahead import LookAhead
from workbench.engine.bots.random_bot import RandomBot
from workbench.engine.bots.restricted_bot import RestrictedBot
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_judged import USES
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import State

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
RANDOM, GREEDY = "random", "greedy"
BOT_KINDS = (RANDOM, GREEDY)
NEVER, IGNORES = "never_", "ignores_"


def restrictions_of(rules: RulesModule[S, Q]) -> dict[str, str]:
    """Everything that a bot of this rules module can be told -> what it means, sorted: "never_attacks" and the like."""
    never = {NEVER + deed: f"never {meaning}" for deed, meaning in rules.deed_words.items()}
    uses = {NEVER + USES + word: f"never moves or fights with {word}" for word in rules.unit_classes}
    ignores = {IGNORES + matter: f"does not care for {meaning}" for matter, meaning in rules.matters.items()}
    return dict(sorted({**never, **uses, **ignores}.items()))


def why_no_bot(kind: str, rules: RulesModule[S, Q]) -> str:
    """What is wrong with a kind of bot like "greedy" or "greedy:never_attacks+never_stakes"; "" if nothing."""
    bot, _, restrictions = kind.partition(":")
    if bot not in BOT_KINDS:
        return f"no bot is called {bot!r} (there are: {', '.join(BOT_KINDS)})"
    known = restrictions_of(rules)
    for told in _told(restrictions):
        if told not in known:
            return f"bots of {rules.title} cannot be told {told!r} (they can: {', '.join(known) or 'nothing'})"
        if told.startswith(IGNORES) and bot == RANDOM:
            return f"a random bot heeds nothing, so it cannot be told {told!r}"
    return ""


def make_bot(kind: str, seed: int, playtest: Playtest[S, Q]) -> Bot:
    """A bot of a kind for this playtest; ValueError as `why_no_bot`."""
    if wrong := why_no_bot(kind, playtest.rules):
        raise ValueError(wrong)
    name, _, restrictions = kind.partition(":")
    told = _told(restrictions)
    ignored = frozenset(word.removeprefix(IGNORES) for word in told if word.startswith(IGNORES))
    never = frozenset(word.removeprefix(NEVER) for word in told if word.startswith(NEVER))
    rules = playtest.rules.ignoring(ignored) if ignored else playtest.rules
    bot: Bot = (
        RandomBot(seed) if name == RANDOM else GreedyBot(seed, rules.appraise, LookAhead(rules, seed), rules.propose)
    )
    return RestrictedBot(bot, never, rules.all_deeds, kind) if never else bot


def make_bots(kinds: Mapping[str, str], playtest: Playtest[S, Q]) -> dict[str, Bot]:
    """The bot of each seat, from its kind. Seed and seat decide its chances; no two playtests of a batch share them."""
    return {seat: make_bot(kinds[seat], _chances(playtest.seed, seat), playtest) for seat in sorted(kinds)}


def _told(restrictions: str) -> list[str]:
    return [word for word in restrictions.split("+") if word]


def _chances(seed: int, seat: str) -> int:
    return int.from_bytes(hashlib.blake2b(f"{seed} {seat}".encode(), digest_size=8).digest(), "big")
