"""Orders that a force could well get: what bots choose from, and what a form offers first."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.arcola.orders.judging import arms_of, start_of
from rulesets.arcola.orders.ways import day_of_march, reach
from rulesets.arcola.position import Position
from rulesets.arcola.state import COMING, OFF_MAP
from workbench.engine.clauses import implements
from workbench.engine.orders.order import (
    ATTACK,
    AVOID,
    COMBAT_MARCH,
    COMMAND,
    HALT,
    MOVEMENT,
    REPULSE,
    Meet,
    Order,
    Transfer,
    When,
)

OWN_STRENGTH = 100
MANNERS = (
    (Meet(HALT),),
    (Meet(ATTACK, OWN_STRENGTH), Meet(HALT)),
    (Meet(REPULSE),),
    (Meet(AVOID),),
)


def likely_orders(known: Position, side: str, whens: tuple[When, ...], force: str) -> Iterator[Order]:
    """Orders for the phases that are written for: marches, transfers where a leader near by has too many under him."""
    for when in whens if force in known.units else ():
        if when in (MOVEMENT, COMBAT_MARCH):
            yield from likely_marches(known, side, when, force)
        elif when == COMMAND:
            yield from likely_transfers(known, force)


@implements("10.1", "5.2")
def likely_transfers(known: Position, leader: str) -> Iterator[Order]:
    """Units that another leader in the hex has above his span, to this one while he has room."""
    if not known.pieces.is_leader(leader) or known.load(leader) >= known.pieces.span(leader):
        return
    here = known.place(leader)
    others = [x for x in known.members(known.head_of(leader)) if known.pieces.is_leader(x) and x != leader]
    for other in others:
        if known.load(other) > known.pieces.span(other) and known.place(other) == here:
            for unit in known.directly_under(other):
                if not known.pieces.is_leader(unit):
                    yield Order(leader, COMMAND, transfers=(Transfer(unit, leader),))


@implements("7.1.2.2", "13.1.2", "17.1.1")
def likely_marches(known: Position, side: str, when: When, force: str) -> Iterator[Order]:
    """Marches within a phase, to each hex that can be reached, the farthest first; manners of meeting take turns."""
    piece = known.units[force]
    start = start_of(known, force)
    within = day_of_march(known)
    ways = reach(known, side, arms_of(known, force), start, within=within)
    ends = sorted(ways.costs, key=lambda hex_: (-ways.costs[hex_], hex_))
    exits = known.ground.exits(side)
    enters = piece.space in (COMING, OFF_MAP)
    for i, hex_ in enumerate(ends):
        if hex_ != start or enters:
            way = (start, hex_) if enters and hex_ != start else (hex_,)
            yield Order(force, when, way=way, meet=MANNERS[i % len(MANNERS)])
            if hex_ in exits:
                yield Order(force, when, way=way, meet=(Meet(AVOID),), leaves=True)
