"""Consolidation: one force in a hex, under the highest leader there; who is too many is displaced (7.1.2.3, 12)."""

from __future__ import annotations

from rulesets.arcola.phases.acts import Play, put_under
from rulesets.arcola.phases.retreats import DISPLACED, retreat
from rulesets.arcola.position import Position
from workbench.engine.clauses import implements

MOST_PUSHED = 50
"""Far more than ever stand in one hex: a guard against pushing on without end."""


@implements("7.1.2.3", "7.1.3.6", "12.1", "12.3")
def consolidate(u: Play, side: str) -> None:
    """All hexes of a side: forces there become one, once as many stand there as may."""
    stuck: set[str] = set()
    for _ in range(MOST_PUSHED):
        crowded = next(
            (hex_ for hex_ in hexes_of(u.position, side) if hex_ not in stuck and _is_crowded(u, side, hex_)), ""
        )
        if not crowded:
            break
        if not _relieve(u, side, crowded):
            stuck.add(crowded)  # there is nowhere to go: they stay, too many as they are
    for hex_ in hexes_of(u.position, side):
        unite(u, side, hex_)


def hexes_of(position: Position, side: str) -> tuple[str, ...]:
    """The hexes in which a side stands, sorted."""
    return tuple(sorted({position.place(head) for head in position.forces(side)}))


def _is_crowded(u: Play, side: str, hex_: str) -> bool:
    first, *_ = u.position.standing(side, hex_)
    return not u.position.has_room(side, hex_, first)


def _relieve(u: Play, side: str, hex_: str) -> bool:
    """Who comes last in precedence gives way by a hex: a force, a leader with his own, or a unit. False: nowhere to."""
    position = u.position
    heads = [x for x in position.standing(side, hex_) if not position.is_unemployed(x)]
    last = max(heads, key=position.precedence)
    if len(heads) == 1:
        under = [x for x in position.members(last)[1:] if any(position.units[y].strength for y in position.members(x))]
        last = max(under, key=lambda x: (position.pieces.is_leader(x), position.precedence(x)))
        put_under(u, last, "")
    retreat(u, last, 1, DISPLACED)
    return not (u.position.is_on_map(last) and u.position.place(last) == hex_)


@implements("5.1", "5.3.1", "7.1.2.3", "7.1.4.2")
def unite(u: Play, side: str, hex_: str, anew: bool = False) -> None:
    """The highest leader who is not disorganized takes the others under him; a unit's own general where there is none.

    Who has no troops takes none before the next command phase, in which commands are seen to `anew`. Until then he is
    carried along whatever his rank, as the disorganized are.
    """
    position = u.position
    heads = position.standing(side, hex_)

    def claim(piece: str) -> tuple[bool, bool, bool, tuple[int, int, int]]:
        is_idle = not anew and not position.has_strength(piece)
        is_leader = position.pieces.is_leader(piece)
        return position.units[piece].disorganized, is_idle, not is_leader, position.precedence(piece)

    first = min(heads, key=claim)
    if anew or position.units[first].disorganized:
        there = [x for head in heads for x in position.members(head)]
        first = min([x for x in there if position.pieces.is_leader(x)] + [first], key=claim)
        if position.units[first].disorganized:
            first = min(there, key=claim)
    put_under(u, first, "")
    for other in [x for x in heads if x != first]:
        put_under(u, other, first)
