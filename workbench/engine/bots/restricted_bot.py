"""The bot that never does certain things."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from workbench.engine.bots.bot import Bot, Sight, name_of
from workbench.engine.decision import Decision
from workbench.engine.options import without
from workbench.engine.state import Answer


class RestrictedBot:
    """Another bot that never does certain things, as long as anything else may be answered."""

    def __init__(self, bot: Bot, never: frozenset[str], deeds: Callable[..., frozenset[str]], name: str = "") -> None:
        self._bot = bot
        self._never = never
        self._deeds = deeds
        self.name = name or name_of(bot)

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        def forbidden(answer: Answer) -> bool:
            return bool(self._never & self._deeds(sight(), decision, answer, so_far))

        allowed = without(decision.options, forbidden)
        is_left = next(iter(allowed), None) is not None
        return self._bot.choose(replace(decision, options=allowed) if is_left else decision, so_far, sight)
