"""What eyes could tell, written a second time and apart from the rules: who of the enemy is within reach, how strong.

Where two worlds show a witness the same at every look, everything that its seat is told has to be the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.arcola import ArcolaRules
from rulesets.arcola.battle_events import FrontSeen
from rulesets.arcola.position import Position
from rulesets.arcola.state import ArcolaState
from tests.rulesets.arcola.hidden_worlds import REACH

Sight = tuple[tuple[str, int, int, int], ...]


def sight(rules: ArcolaRules, state: ArcolaState, seat: str) -> Sight:
    """(hex, infantry, cavalry, artillery) of each hex within reach in which the enemy stands: by map and sums alone."""
    ours = {x.space for x in state.units.values() if x.side == seat}
    distance = rules.figures.ground.network.distance
    sums: dict[str, list[int]] = {}
    for x in state.units.values():
        if x.side != seat and x.strength and any(_near(distance, x.space, y) for y in ours):
            total = sums.setdefault(x.space, [0, 0, 0])
            for i, points in enumerate((x.infantry, x.cavalry, x.artillery)):
                total[i] += points
    return tuple(sorted((hex_, *points) for hex_, points in sums.items()))  # type: ignore[misc]


def _near(distance: Any, here: str, there: str) -> bool:
    return here[:1].isdigit() and there[:1].isdigit() and distance(here, there) <= REACH


def lines(rules: ArcolaRules, state: ArcolaState, seat: str) -> list[tuple[str, bool, bool]]:
    """Whether messengers come through to each of the side's forces: an enemy whom nobody saw may hold them up."""
    position = Position(rules.figures, state)
    places = ((x, position.place(x)) for x in position.forces(seat))
    return [(x, position.is_near_chief(seat, hex_), position.is_near_source(seat, hex_)) for x, hex_ in places]


def sights(rules: ArcolaRules, state: ArcolaState, events: Iterable[Any], seat: str) -> list[object]:
    """What was in reach at each moment of a play, one after the other, each once."""
    found: list[object] = [lines(rules, state, seat), sight(rules, state, seat)]
    for event in events:
        if isinstance(event, FrontSeen) and event.seen_by == (seat,):
            found.append(event.units)  # a front line is read by name
        before, state = state.units, event.apply(state)
        if state.units is not before and (now := sight(rules, state, seat)) != found[-1]:
            found.append(now)
    return found
