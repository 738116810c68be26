"""Who may read what: force markers lie open, the sheets that say what they stand for do not.

Units need no stand-ins: a marker holds nothing but what everybody can read. What is secret is taken out of the state.
"""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from rulesets.grande_tactique.figures.pieces import Pieces
from rulesets.grande_tactique.position import FRENCH
from rulesets.grande_tactique.procedures import (
    Activation,
    Attrition,
    Battle,
    DrawnMarker,
    Game,
    GameTurn,
    GunsMarch,
    Pursuit,
    ReactionMove,
    Reactions,
    Reconnaissance,
    Reinforcements,
    Retreat,
    RoadMove,
    StrategicMovement,
    SupplyPhase,
)
from rulesets.grande_tactique.set_up import FIELDED, LOST
from rulesets.grande_tactique.state import TactiqueState
from workbench.engine.clauses import implements
from workbench.engine.state import Procedure

SIEGE = "siege."
"""Tracks of what the French have before a besieged place: their own business."""
OPEN = (Game, GameTurn, Reactions, ReactionMove, Reconnaissance, Battle, Retreat, Pursuit, StrategicMovement)
"""Procedures that hold nothing but what is played in the open."""


@implements("6.5.1")
def redact(pieces: Pieces, state: TactiqueState, seat: str) -> TactiqueState:
    """Without the dealing, the sheets and the formations of the other side; forces that have been shown are told."""
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
    dealt = {role: state.dealt[role] for role in sorted(state.dealt) if pieces.markers[state.dealt[role]].side == seat}
    tracks = state.tracks
    if pieces.side_of_faction[FRENCH] != seat:
        tracks = Map({track: tracks[track] for track in sorted(tracks) if not track.startswith(SIEGE)})
    enemies = [faction for faction, side in pieces.side_of_faction.items() if side != seat]
    hidden = [track + faction for track in (LOST, FIELDED) for faction in enemies]
    return replace(
        state,
        dealt=Map(dealt),
        sheets=Map({force: state.sheets[force] for force in sorted(readable)}),
        formations=Map(formations),
        tracks=tracks.update(dict.fromkeys(hidden, 0)),
    )


def seen(pieces: Pieces, procedure: Procedure, seat: str) -> Procedure:
    """What a seat may read of something going on: all that its own side does, and of the rest what lies open.

    Movement points tell the arm and the orders of a force, so that they stay with its owner; so does what lies in the
    container, which tells whose markers wait for the inertia marker.
    """
    if isinstance(procedure, OPEN) or _side_of(pieces, procedure) == seat:
        return procedure
    at = procedure.at
    match procedure:
        case DrawnMarker(side=side):
            return DrawnMarker(at=at, side=side)
        case Activation(announced=True) as a:
            return Activation(
                at=at,
                force=a.force,
                moved=a.moved,
                done=a.done,
                fights=a.fights,
                announced=True,
                owing=a.owing,
            )
        case RoadMove(force=force, forced=forced, moved=moved):
            return RoadMove(at=at, force=force, forced=forced, moved=moved)
        case GunsMarch(force=force, hex=number, moved=moved, arrived=arrived):
            return GunsMarch(at=at, force=force, hex=number, moved=moved, arrived=arrived)
        case SupplyPhase(fed=fed, tempted=tempted):
            formations = tuple(formation for formation in fed if pieces.formations[formation].side == seat)
            forces = tuple(tested for tested in tempted if pieces.markers[tested[0]].side == seat)
            return SupplyPhase(at=at, fed=formations, tempted=forces)
        case Reinforcements(shares=shares):
            own = tuple(share for share in shares if pieces.side_of_faction[share[0]] == seat)
            return Reinforcements(at=at, shares=own)
    return type(procedure)(at=at)


def _side_of(pieces: Pieces, procedure: Procedure) -> str:
    """Whose doing something is, "" when it is both sides'."""
    match procedure:
        case DrawnMarker(side=side):
            return side
        case Activation(force=force) | Attrition(force=force) | RoadMove(force=force) if force:
            return pieces.markers[force].side
        case GunsMarch(force=force) if force:
            return pieces.markers[force].side
    return ""
