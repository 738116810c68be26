"""What several phases do in the same way: lose steps, share them out, take hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.hex_and_counter.events import HexTaken, StepsLost
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.state import HexState
from workbench.engine.clauses import implements
from workbench.engine.events import UnitRemoved
from workbench.engine.unfolding import Unfolding
from workbench.engine.words.message import Message

Play = Unfolding[HexState, Position]


@implements("12.1")
def take_hexes(u: Play, side: str, hexes: Iterable[str]) -> None:
    """Hexes worth points that a unit of this side has just stood in."""
    prizes = u.position.ground.prizes(u.state.scenario)
    for number in hexes:
        if number in prizes and u.state.held.get(number) != side:
            u.emit(HexTaken(hex=number, side=side, clause="12.1"))


@implements("1.3")
def lose_steps(u: Play, unit: str, steps: int, why: str = "") -> None:
    """A unit loses steps, and leaves play with the last one."""
    left = u.position.steps(unit)
    u.emit(StepsLost(unit=unit, steps=min(steps, left)))
    if steps >= left:
        u.emit(UnitRemoved(unit=unit, why=why, clause="1.3"))


def eliminate(u: Play, unit: str, why: str) -> None:
    """A unit loses all its steps."""
    lose_steps(u, unit, u.position.steps(unit), why)


@implements("6.10")
def share_out(u: Play, side: str, losses: int, units: Iterable[str]) -> Mapping[str, int]:
    """Unit -> steps that its owner has it lose; asked where there is a choice."""
    room = {x: u.position.steps(x) for x in units}
    shares = u.share_out(
        side, Message("Share out {losses} lost {losses:step|steps}", losses=losses), losses, room, "6.10"
    )
    return {x: shares[x] for x in sorted(shares)}
