"""Bots: they see only their side's view, answer question by question, and never touch a state."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from workbench.engine.decision import Decision
from workbench.engine.options import OneOf, Options, SomeOf, without
from workbench.engine.playtest import MOST_PLAYS_A_TURN, EndlessPlay, Playtest
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import Answer, State
from workbench.engine.unfolding import Chooser

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
Sight = Callable[[], Any]
DRAWN = 12


class Bot(Protocol):
    """Answers one question at a time. `sight()` gives the position of the seat's own view, made when asked for."""

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer: ...


class RandomBot:
    """Any legal answer. It takes the way out of a repeated question often enough not to wander for ever."""

    def __init__(self, seed: int, leaves: float = 0.15, patience: int = 60) -> None:
        self._rng = random.Random(seed)
        self._leaves = leaves
        self._patience = patience
        self._asked: tuple[str, int] = ("", 0)

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        name, times = self._asked
        if not so_far:
            self._asked = (decision.name, times + 1 if name == decision.name else 1)
        way_out = decision.options.way_out if isinstance(decision.options, OneOf) else ""
        if way_out:
            if self._rng.random() < self._leaves or times > self._patience:
                return way_out
            others = [candidate for candidate in decision.options if candidate != way_out]
            return self._rng.choice(others) if others else way_out
        answer: Answer = decision.options.sample(self._rng)
        return answer


class GreedyBot:
    """The answer that the rules module's `appraise` likes best among a few drawn ones; ties go by chance."""

    def __init__(self, seed: int, appraise: Callable[[Any, Decision, Answer, tuple[Answer, ...]], float]) -> None:
        self._rng = random.Random(seed)
        self._appraise = appraise
        self._fallback = RandomBot(seed + 1)
        self._asked: tuple[str, int] = ("", 0)
        self._given_up: frozenset[str] = frozenset()

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        name, times = self._asked
        if not so_far:
            self._asked = (decision.name, times + 1 if name == decision.name else 1)
            self._given_up = self._given_up if name == decision.name else frozenset()
        options = decision.options
        if isinstance(options, OneOf) and options.way_out and times > 80:
            return options.way_out
        drawn = self._listed(options, so_far) if isinstance(options, OneOf) else self._draw(options)
        if not drawn:
            return self._fallback.choose(decision, so_far, sight)
        position = sight()
        best = max(drawn, key=lambda a: (self._appraise(position, decision, a, so_far), self._rng.random()))
        chosen: Answer = best
        if so_far and isinstance(options, OneOf) and chosen == options.way_out and isinstance(so_far[0], str):
            self._given_up |= {so_far[0]}
        return chosen

    def _listed(self, options: OneOf, so_far: tuple[Answer, ...]) -> list[Answer]:
        """All of them; but what it has given up on the way is not begun again as long as the question is the same."""
        listed: list[Answer] = list(options)
        return [answer for answer in listed if so_far or answer not in self._given_up] or listed

    def _draw(self, options: Options[Any]) -> list[Answer]:
        """Some by chance; of a set also nobody and everyone alone, which chance seldom draws."""
        drawn: list[Answer] = [options.sample(self._rng) for _ in range(DRAWN)]
        if isinstance(options, SomeOf):
            small: list[tuple[str, ...]] = [(), *((candidate,) for candidate in options.candidates)]
            drawn += [few for few in small if options.refusal(few) is None]
        return drawn


class RestrictedBot:
    """Another bot that never does certain things, as long as anything else may be answered."""

    def __init__(self, bot: Bot, never: frozenset[str], deeds: Callable[..., frozenset[str]]) -> None:
        self._bot = bot
        self._never = never
        self._deeds = deeds

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        def forbidden(answer: Answer) -> bool:
            return bool(self._never & self._deeds(sight(), decision, answer, so_far))

        allowed = without(decision.options, forbidden)
        is_left = next(iter(allowed), None) is not None
        return self._bot.choose(replace(decision, options=allowed) if is_left else decision, so_far, sight)


BOT_KINDS = ("random", "greedy")
NEVER = "never_"


def why_no_bot(kind: str, rules: RulesModule[S, Q]) -> str:
    """What is wrong with a kind of bot like "greedy" or "greedy:never_attacks+never_stakes"; "" if nothing."""
    bot, _, restrictions = kind.partition(":")
    if bot not in BOT_KINDS:
        return f"no bot is called {bot!r} (there are: {', '.join(BOT_KINDS)})"
    known = [NEVER + deed for deed in sorted(rules.deed_words)]
    for restriction in filter(None, restrictions.split("+")):
        if restriction not in known:
            return f"bots of {rules.title} cannot be told {restriction!r} (they can: {', '.join(known) or 'nothing'})"
    return ""


def make_bot(kind: str, seed: int, playtest: Playtest[S, Q]) -> Bot:
    """A bot of a kind for this playtest; ValueError as `why_no_bot`."""
    rules = playtest.rules
    if wrong := why_no_bot(kind, rules):
        raise ValueError(wrong)
    name, _, restrictions = kind.partition(":")
    bot: Bot = RandomBot(seed) if name == "random" else GreedyBot(seed, rules.appraise)
    never = frozenset(word.removeprefix(NEVER) for word in restrictions.split("+") if word)
    return RestrictedBot(bot, never, rules.deeds) if never else bot


def make_bots(kinds: Mapping[str, str], playtest: Playtest[S, Q]) -> dict[str, Bot]:
    """The bot of each seat, from its kind. Seed and seat decide its chances; no two playtests of a batch share them."""
    return {seat: make_bot(kinds[seat], _chances(playtest.seed, seat), playtest) for seat in sorted(kinds)}


def _chances(seed: int, seat: str) -> int:
    return int.from_bytes(hashlib.blake2b(f"{seed} {seat}".encode(), digest_size=8).digest(), "big")


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
        More plays in one turn than any real one has; the text names what is going on.
    """
    make_play = play_by or playtest.play_by
    last = playtest.turn + turns if turns is not None else None
    turn, plays = playtest.turn, 0
    while not playtest.is_over:
        if playtest.turn != turn:
            turn, plays = playtest.turn, 0
        if last is not None and turn >= last:
            return
        asked = next((d for d in playtest.decisions() if d.seat in bots), None)
        if asked is None:
            return
        make_play(asked.seat, bot_chooser(playtest, asked.seat, bots[asked.seat]))
        plays += 1
        if plays > MOST_PLAYS_A_TURN:
            raise EndlessPlay(f"turn {turn} does not end: {' > '.join(playtest.rules.trail(playtest.state))}")


def bot_chooser(playtest: Playtest[S, Q], seat: str, bot: Bot) -> Chooser:
    """How a bot answers this seat's questions now: it sees the seat's view only, made when first asked for."""
    seen: list[Q] = []

    def sight() -> Q:
        if not seen:
            seen.append(playtest.rules.position(playtest.view(seat)))
        return seen[0]

    return lambda decision, so_far: bot.choose(decision, so_far, sight)


def bot_play(playtest: Playtest[S, Q], seat: str, bot: Bot) -> None:
    """One play of a bot."""
    playtest.play_by(seat, bot_chooser(playtest, seat, bot))
