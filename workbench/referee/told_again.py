"""Whether a packet tells what it shows: in games where seats know what they were told, the view is the sum of it.

What the seat saw before, and what it was told since, applied one after the other, has to be what it sees now, to the
byte: units and contacts. A packet that shows more than was told, or less, is found at the player's own desk.
"""

from __future__ import annotations

from typing import Any

from immutables import Map

from workbench.engine.codec import to_json
from workbench.engine.knowledge.contacts import TOLD, stand_in_of
from workbench.engine.state import is_stand_in
from workbench.referee.formats import ToldRound
from workbench.referee.rounds import AnyEngine


def adds_up(engine: AnyEngine, before: Any, told: ToldRound, now: Any, seat: str) -> bool:
    """Whether the view of a packet is that of the one before with what was told; true of games that are open."""
    if engine.rules.knowledge != TOLD:
        return True
    known = before
    try:
        for play in told.plays:
            for event in engine.events_from_json(bytes(play.events)):
                known = event.apply(known)
        units = {unit: piece for unit, piece in known.units.items() if not is_stand_in(unit)}
        units |= {stand_in_of(contact): known.face_of(report) for contact, report in known.known_to(seat).items()}
    except (LookupError, TypeError, ValueError, AttributeError):
        return False
    return to_json((Map(units), known.contacts)) == to_json((now.units, now.contacts))
