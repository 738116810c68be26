"""Why what is no candidate may not be named: units and hexes that a question is not about."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.hex_and_counter.position import Position
from workbench.engine.clauses import Refusal
from workbench.engine.options import Beyond


def other_unit(q: Position, side: str, clause: str, why: str | Callable[[str], str]) -> Beyond:
    """Where a unit of a side is asked for; `why` says it of those of its units that are on the map."""

    def refuse(name: str) -> Refusal | None:
        if name not in q.figures.units:
            return None
        if q.figures.units[name].side != side:
            return Refusal(clause=clause, text="it is a unit of the other side")
        if name not in q.on_map(side):
            return Refusal(clause=clause, text="it is not on the map")
        return Refusal(clause=clause, text=why if isinstance(why, str) else why(name))

    return refuse


def other_hex(q: Position, clause: str, why: str) -> Beyond:
    """Where a hex is asked for; `why` says it of all those of the map."""
    return lambda number: Refusal(clause=clause, text=why) if number in q.ground.neighbours else None
