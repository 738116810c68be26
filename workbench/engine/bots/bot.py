"""What a bot is, what it may see, and how it fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from workbench.engine.decision import Decision
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.secrecy.seat_rules import rules_at_hand
from workbench.engine.state import Answer, State

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")


class Sight:
    """What a seat sees of a moment: its view, and called, the position of that view. Made when first asked for."""

    def __init__(self, look: Callable[[], Any], position: Callable[[Any], Any]) -> None:
        self._look = look
        self._make_position = position
        self._view: Any = None
        self._position: Any = None

    @property
    def view(self) -> Any:
        """The state as the seat sees it."""
        if self._view is None:
            self._view = self._look()
        return self._view

    def __call__(self) -> Any:
        """Pure questions about the view."""
        if self._position is None:
            self._position = self._make_position(self.view)
        return self._position


def sight_of(playtest: Playtest[S, Q], seat: str) -> Sight:
    """What a seat sees of the moment that is played; its questions are answered by the design that it may have."""
    return Sight(lambda: playtest.view(seat), rules_at_hand(playtest.rules, seat).position)


class Bot(Protocol):
    """Answers one question at a time, from what its seat sees. A bot with a `name` is called by it in messages."""

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer: ...


class BotFailed(Exception):
    """A bot gave no answer that can be played; the text names the bot, its seat, the question and the procedure."""


def name_of(bot: Bot) -> str:
    """What a bot is called in messages."""
    return str(getattr(bot, "name", "") or type(bot).__name__)
