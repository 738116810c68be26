"""Who may read what: force markers lie open, the sheets that say what they stand for do not.

Units need no stand-ins: a marker holds nothing but what everybody can read. What is secret is taken out of the state.
"""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from rulesets.grande_tactique.figures.pieces import Pieces
from rulesets.grande_tactique.procedures import (
    Battle,
    CommandPhase,
    Game,
    GameTurn,
    GunsMarch,
    Pursuit,
    Retreat,
    SetUp,
    StrategicMovement,
    SupplyPhase,
)
from rulesets.grande_tactique.set_up import LOST
from rulesets.grande_tactique.state import TactiqueState
from workbench.engine.clauses import implements
from workbench.engine.state import Procedure

OPEN = (Game, GameTurn, Battle, Retreat, Pursuit)
"""Procedures that hold nothing but what is played in the open."""
TO_THEIR_SIDE = (CommandPhase, StrategicMovement, SupplyPhase, SetUp)


@implements("6.5.1")
def redact(pieces: Pieces, state: TactiqueState, seat: str) -> TactiqueState:
    """Without the sheets and formations of the other side, but for forces that have been shown."""
    readable = {
        force
        for force in sorted(state.sheets)
        if pieces.markers[force].side == seat or (force in state.units and state.units[force].shown)
    }
    formations = {
        name: state.formations[name]
        for name in sorted(state.formations)
        if pieces.formations[name].side == seat or state.formations[name].force in readable
    }
    hidden = tuple(LOST + faction for faction, side in pieces.side_of_faction.items() if side != seat)
    return replace(
        state,
        sheets=Map({force: state.sheets[force] for force in sorted(readable)}),
        formations=Map(formations),
        tracks=state.tracks.update(dict.fromkeys(hidden, 0)),
    )


def seen(state: TactiqueState, procedure: Procedure, seat: str) -> Procedure:
    """What a seat may read of something going on; closed unless it is opened here."""
    if isinstance(procedure, OPEN):
        return procedure
    if isinstance(procedure, GunsMarch) and procedure.force in state.units:
        own = state.units[procedure.force].side == seat
        return procedure if own else GunsMarch(at=procedure.at, force=procedure.force, hex=procedure.hex)
    return type(procedure)(at=procedure.at)
