"""Turns: what games have in common that are played turn after turn, and side after side within a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from workbench.engine.events import Event
from workbench.engine.state import Procedure, State, Unit
from workbench.engine.unfolding import Begin, End, Step

U = TypeVar("U", bound=Unit)
P = TypeVar("P", bound=Procedure)


class SidesState(State[U, P], Generic[U, P], frozen=True):
    """A moment of a game whose sides have phases of their own.

    Attributes
    ----------
    turn
        The turn that is played; before the first one less.
    active
        The side whose phase it is, "" in joint phases and between phases.
    """

    turn: int = 0
    active: str = ""


T = TypeVar("T", bound=SidesState[Any, Any])


class TurnBegun(Event[T], frozen=True, kw_only=True):
    """A turn has begun; it is nobody's phase yet."""

    turn: int

    def apply(self, state: T) -> T:
        return replace(state, turn=self.turn, active="")


class SideActive(Event[T], frozen=True, kw_only=True):
    """It is the phase of this side; "" is nobody's."""

    side: str

    def apply(self, state: T) -> T:
        return replace(state, active=self.side)


class Game(Procedure, frozen=True):
    """All turns, one after the other; `turn` is the last one begun."""

    turn: int = 0


class GameTurn(Procedure, frozen=True):
    """One turn; `line` counts the phases of the design's sequence of play that have begun."""

    turn: int = 0
    line: int = 0


def next_turn(game: Game, begun: Callable[[int], Procedure], last: int | None = None) -> Step:
    """The turn after the one that was played, as it is `begun`; the end of the game after the `last` one."""
    if last is not None and game.turn >= last:
        return End(game)
    turn = game.turn + 1
    return Begin(replace(game, turn=turn), begun(turn), again=True)
