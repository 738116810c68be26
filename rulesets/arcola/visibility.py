"""Who may read what: a side its own pieces, its own orders, its contacts, and what it was told besides."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola.battle_procedures import Battle
from rulesets.arcola.battle_sight import battle_as_seen
from rulesets.arcola.figures import Figures
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import CombatPhase, CommandPhase, Marches, MovementPhase, RallyPhase
from rulesets.arcola.state import EXITED_STRENGTH, ArcolaState, Piece
from workbench.engine.clauses import implements
from workbench.engine.knowledge.contacts import known_alone, stand_in_of
from workbench.engine.state import Procedure, is_stand_in
from workbench.engine.turns import Game, GameTurn


@implements("3.3.5", "4.1")
def hidden(state: ArcolaState, seat: str) -> dict[str, Piece | None]:
    """All pieces of the other side: what a seat knows of them are its contacts."""
    units = state.units
    return {unit: None for unit in sorted(units) if units[unit].side != seat and not is_stand_in(unit)}


@implements("6", "17")
def redact(figures: Figures, state: ArcolaState, seat: str) -> ArcolaState:
    """Without the orders of the other side, who routed of it, and what has left the map."""
    orders = {force: state.orders[force] for force in sorted(state.orders) if figures.pieces.side(force) == seat}
    tracks = state.tracks
    if seat != figures.pieces.sides[0]:
        tracks = tracks.set(EXITED_STRENGTH, 0)
    return replace(
        state,
        orders=Map(orders),
        failed=Map({x: state.failed[x] for x in sorted(state.failed) if figures.pieces.side(x) == seat}),
        routed=tuple(unit for unit in state.routed if figures.pieces.side(unit) == seat),
        tracks=tracks,
    )


def seen(figures: Figures, procedure: Procedure, seat: str) -> Procedure:
    """Whose phase it is lies open, and of battles what its own side has and saw; marches and orders do not."""

    def is_own(force: str) -> bool:
        return figures.pieces.side(force) == seat

    match procedure:
        case Game() | GameTurn():
            return procedure
        case CombatPhase(battles=battles, fought=fought):
            read = tuple(battle_as_seen(battle, seat, is_own, i < fought) for i, battle in enumerate(battles))
            return CombatPhase(at=procedure.at, side=procedure.side, battles=read, fought=fought)
        case Battle():
            return battle_as_seen(procedure, seat, is_own)
        case CommandPhase() | MovementPhase() | Marches() | RallyPhase():
            return type(procedure)(at=procedure.at, side=procedure.side)
    return type(procedure)(at=procedure.at)


def as_known(state: ArcolaState, side: str) -> ArcolaState:
    """The position as a side knows it: its own pieces, and a stand-in where each contact was last reported.

    Orders are checked on this, so that what is refused tells nothing. Of a side's view it is that view.
    """
    units = {unit: piece for unit, piece in sorted(state.units.items()) if piece.side == side}
    known = known_alone(state, side)
    units |= {stand_in_of(c): known.face_of(report) for c, report in sorted(known.known_to(side).items())}
    return replace(known, units=Map(units))


def position_known(figures: Figures, state: ArcolaState, side: str) -> Position:
    """What is asked of the position as a side knows it."""
    return Position(figures, as_known(state, side))
