"""The dealing of force markers (6.5.1): which of a side's markers stands for whom, drawn by chance and unseen."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map

from rulesets.grande_tactique.events import MarkersDealt, MarkersLaid
from rulesets.grande_tactique.phases.acts import Play
from rulesets.grande_tactique.procedures import Game
from workbench.engine.clauses import implements
from workbench.engine.unfolding import Step

DEALING, BY_CHANCE, BY_LETTER = "dealing", "by_chance", "by_letter"


@implements("6.5.1")
def deal_the_markers(game: Game, u: Play) -> Step:
    """When all is placed each side's markers are dealt by chance, and take the places of the others.

    Only then (interpretation 108): whoever saw a decoy laid would know its marker.
    """
    if u.state.options.get(DEALING, BY_CHANCE) == BY_LETTER:
        return None
    now: dict[str, str] = {}
    for side in u.position.pieces.sides:
        before = u.state.dealt
        dealt = _drawn(u, side)
        now |= {before[role]: marker for role, marker in dealt.items()}
        u.emit(MarkersDealt(side=side, dealt=Map(dealt), clause="6.5.1", seen_by=(side,)))
    units = {now[force]: u.state.units[force] for force in sorted(u.state.units)}
    u.emit(MarkersLaid(units=Map(units), clause="6.5.1"))
    return None


def _drawn(u: Play, side: str) -> Mapping[str, str]:
    """Role -> the marker drawn for it; nobody sees the dice."""
    pieces = u.position.pieces
    left = [*pieces.markers_of(side)]
    dealt = {}
    for role in (role for role, marker in pieces.by_letter.items() if pieces.markers[marker].side == side):
        (n,) = u.roll("force marker dealt", sides=len(left), seen_by=()) if len(left) > 1 else (1,)
        dealt[role] = left.pop(n - 1)
    return dealt
