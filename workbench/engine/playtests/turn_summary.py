"""How a turn went, as far as a seat was told: losses, what changed hands, points. Two views of it are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from workbench.engine.display import Piece
from workbench.engine.playtests.play_tree import Play
from workbench.engine.playtests.playtest import Playtest

AnyPlaytest = Playtest[Any, Any]


class SideSummary(Struct, frozen=True):
    """What a turn meant to a side.

    Attributes
    ----------
    lost
        Steps lost by its units that are seen before and after.
    gone
        How many of its counters are fewer.
    taken
        Spaces that it holds alone now, and another held before.
    points
        Its victory points before and after.
    """

    side: str
    lost: int
    gone: int
    taken: tuple[str, ...]
    points: tuple[int, int]


class TurnSummary(Struct, frozen=True):
    """The turn that ended last: its title, as in the headline, and each side in printed order."""

    title: str
    sides: tuple[SideSummary, ...]


def summary_of(playtest: AnyPlaytest, plays: Sequence[Play[Any]], since: int, eyes: str) -> TurnSummary | None:
    """The last turn that ended after play `since`, as these eyes ("" sees everything) know it; None when none has."""
    turn_of = playtest.rules.turn
    turns = [turn_of(plays[since - 1].state if since else playtest.start), turn_of(plays[-1].state)]
    is_over = not plays[-1].state.procedures
    if turns[0] == turns[1] and not is_over:
        return None
    ended = turns[1] if is_over else turns[1] - 1
    end = len(plays) - 1 if is_over else next(n for n in range(len(plays)) if turn_of(plays[n].state) == turns[1])
    begun = next((n for n in range(end + 1) if turn_of(plays[n].state) >= ended), 0)
    if all(play.action is None for play in plays[begun + 1 : end + 1]):
        return None  # what comes before the first turn is none
    return compared(playtest, plays, begun, end, eyes)


def compared(playtest: AnyPlaytest, plays: Sequence[Play[Any]], begun: int, end: int, eyes: str) -> TurnSummary:
    """What differs between the moments after two plays, as these eyes know it."""
    engines = [playtest.engine_of(plays[number]) for number in (begun, end)]
    seen = [
        engine.view(plays[n].state, eyes) if eyes else plays[n].state
        for engine, n in zip(engines, (begun, end), strict=True)
    ]
    displays = [engine.rules.display for engine in engines]
    was, now = (
        {p.unit: p for p in display.pieces(state) if not p.due} for display, state in zip(displays, seen, strict=True)
    )
    held = [display.control(state) for display, state in zip(displays, seen, strict=True)]
    points = [engine.rules.points(state) for engine, state in zip(engines, seen, strict=True)]
    sides = tuple(
        SideSummary(
            side.id,
            _lost(was, now, side.id),
            max(0, sum(p.side == side.id for p in was.values()) - sum(p.side == side.id for p in now.values())),
            _taken(held[0], held[1], side.id),
            (points[0].get(side.id, 0), points[1].get(side.id, 0)),
        )
        for side in playtest.rules.design.sides
    )
    return TurnSummary(displays[0].headline(seen[0])[0], sides)


def _lost(was: Mapping[str, Piece], now: Mapping[str, Piece], side: str) -> int:
    return sum(max(0, piece.lost - was[unit].lost) for unit, piece in now.items() if piece.side == side and unit in was)


def _taken(was: Mapping[str, tuple[str, ...]], now: Mapping[str, tuple[str, ...]], side: str) -> tuple[str, ...]:
    return tuple(space for space in sorted(was.keys() & now.keys()) if now[space] == (side,) and was[space] != (side,))
