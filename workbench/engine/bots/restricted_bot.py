"""The bot that never does certain things, or never uses certain units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from workbench.engine.bots.bot import Bot, Sight, name_of
from workbench.engine.bots.reasons import MOST_RULED_OUT, Notes, explained
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.questions.restricted_options import without, without_candidates
from workbench.engine.rules_judgement import USES
from workbench.engine.state import Answer

MOST_TRIED = 2_000
"""So many answers are tried in vain, one after the other, before a bot does what it is told never to do."""
Deeds = Callable[..., frozenset[str]]


class RestrictedBot:
    """Another bot that never does certain things, as long as anything else may be answered."""

    def __init__(self, bot: Bot, never: frozenset[str], deeds: Deeds, name: str = "") -> None:
        self._bot = bot
        self._never = never
        self._never_used = frozenset(deed for deed in never if deed.startswith(USES))
        self._deeds = deeds
        self.name = name or name_of(bot)
        self.notes: Notes | None = None

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        with explained(self._bot, self.notes):
            answer = self._chosen(decision, so_far, sight)
        if self.notes is not None:
            self.notes.ruled_out(self._ruled_out(decision, so_far, sight))
        return answer

    def _ruled_out(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> list[Answer]:
        """What may be chosen and is never to be; of a set the members that alone would be too much."""
        options = decision.options
        if not isinstance(options, OneOf | SomeOf):
            return []
        one_by_one: list[Answer] = list(options) if isinstance(options, OneOf) else [(x,) for x in options.candidates]
        hit = (answer for answer in one_by_one if self._never & self._deeds(sight(), decision, answer, so_far))
        return list(islice(hit, MOST_RULED_OUT))

    def _chosen(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        tried = 0

        def is_banned(candidate: str) -> bool:
            answer = (candidate,) if isinstance(decision.options, SomeOf) else candidate
            return bool(self._never_used & self._deeds(sight(), decision, answer, so_far))

        def is_forbidden(answer: Answer) -> bool:
            nonlocal tried
            hit = bool(self._never & self._deeds(sight(), decision, answer, so_far))
            tried = tried + 1 if hit else 0
            if tried > MOST_TRIED:
                raise _NothingElse
            return hit

        options = without_candidates(decision.options, is_banned) if self._never_used else decision.options
        allowed = without(options, is_forbidden)
        try:
            is_left = next(iter(allowed), None) is not None
            return self._bot.choose(replace(decision, options=allowed) if is_left else decision, so_far, sight)
        except _NothingElse:
            return self._bot.choose(decision, so_far, sight)


class _NothingElse(Exception):
    """Whatever was tried is forbidden."""
