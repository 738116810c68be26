"""Why what is no candidate may not be named: markers, formations and hexes that a question is not about.

Told by what its owner knows: whose a counter is, whether a marker lies on the map, and what lies under his own.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesets.grande_tactique.position import Position
from workbench.engine.clauses import Refusal
from workbench.engine.options import Beyond


def other_force(q: Position, side: str, clause: str, why: str | Callable[[str], Refusal | None]) -> Beyond:
    """Where a force of a side is asked for; `why` says it of those of its markers that lie on the map."""

    def refuse(name: str) -> Refusal | None:
        if name in q.pieces.generals or name in q.pieces.formations:
            return Refusal("6.5.1", "on the map lie markers: name the one that it lies under")
        if name not in q.pieces.markers:
            return None
        if q.pieces.markers[name].side != side:
            return Refusal(clause, "it is a force of the other side")
        if name not in q.state.units:
            return Refusal("6.5.1", "its marker is not on the map")
        return Refusal(clause, why) if isinstance(why, str) else why(name)

    return refuse


def other_formation(
    q: Position, side: str, clause: str, why: str | Callable[[str], Refusal | None], not_in_play: str = ""
) -> Beyond:
    """Where a formation of a side is asked for; `why` says it of those that are in play, `not_in_play` of others."""

    def refuse(name: str) -> Refusal | None:
        if name in q.pieces.markers:
            return Refusal("6.5.1", "a marker stands for a force: name a formation that lies under it")
        if name in q.pieces.generals:
            return Refusal("6.3", "a general is where his division is: name that")
        if name not in q.pieces.formations:
            return None
        if q.printed(name).side != side:
            return Refusal(clause, "it is a formation of the other side")
        if name not in q.state.formations or not q.hex_of(name):
            return Refusal(clause, not_in_play or "it is not in play")
        return Refusal(clause, why) if isinstance(why, str) else why(name)

    return refuse


def other_hex(q: Position, clause: str, why: str) -> Beyond:
    """Where a hex is asked for; `why` says it of all those of the map."""
    return lambda number: Refusal(clause, why) if number in q.ground.spaces else None
