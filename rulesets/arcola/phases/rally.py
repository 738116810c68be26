"""Phase IV: who routed may fall into disorder, who is in disorder rallies or goes on retreating (7.1.4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.arcola.events import Disorganized
from rulesets.arcola.fleeing_procedures import Flight, GoingBack
from rulesets.arcola.grounds.command import why_it_falls, why_it_rallies
from rulesets.arcola.phases.acts import Play, disorganize, hidden_total, own, part, ruled
from rulesets.arcola.phases.consolidation import consolidate
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import MovementPhase, RallyPhase
from rulesets.arcola.reports.looking import look
from rulesets.arcola.state import EXITED
from workbench.engine.clauses import implements
from workbench.engine.orders.options import Grounds
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message

FLEES = "flees"
FALLS, HOLDS = "falls", "holds"
RALLIES, REMAINS = "rallies", "remains"


@implements("7.1.4.2")
def flee_on(phase: MovementPhase, u: Play) -> Step:
    """Disorganized pieces go on retreating in their side's movement phase, apart from whoever stands with them."""
    position = u.position
    pieces = [x for x in _disorganized(position) if position.units[x].side == phase.side and position.is_on_map(x)]
    return _fleeing(phase, u, pieces, position.figures.command.flight)


@implements("7.1.4.1", "7.1.4.3")
def roll_for_disorder(phase: RallyPhase, u: Play) -> Step:
    """A die for each piece of both sides that routed in this player turn, and for each that is in disorder from before.

    Disorganized pieces that rout again are not tested anew.
    """
    routed = [x for x in u.state.routed if x in u.state.units and not u.state.units[x].disorganized]
    in_disorder = [x for x in _disorganized(u.position) if x not in u.state.routed]
    position = u.position
    tested = tuple((x, _rolled(u, "disorder", x) > highest_to_hold(position, x)) for x in routed)
    rallying = tuple((x, _rolled(u, "rally", x) <= highest_to_rally(position, x)) for x in in_disorder)
    return replace(phase, tested=tested, rallying=rallying)


def _rolled(u: Play, why: str, piece: str) -> int:
    return hidden_total(u, u.position.figures.command.rally_dice, why, piece)


def _disorganized(position: Position) -> list[str]:
    units = position.units
    return [x for x in sorted(units) if units[x].disorganized and units[x].space != EXITED]


@implements("7.1.4.1")
def highest_to_hold(position: Position, piece: str) -> int:
    """The highest face with which a piece that routed keeps its order: of units by their force leader, of leaders by
    themselves."""
    return position.own_initiative(piece if position.pieces.is_leader(piece) else position.head_of(piece))


@implements("7.1.4.3")
def highest_to_rally(position: Position, piece: str) -> int:
    """The highest face with which a piece rallies, by its force leader; villages and fortified towns help."""
    helped = position.ground.rally_modifier(position.place(piece)) if position.is_on_map(piece) else 0
    return position.own_initiative(position.head_of(piece)) - helped


@implements("7.1.4.1", "7.1.4.3")
def settle_disorder(phase: RallyPhase, u: Play) -> Step:
    """The referee confirms what was rolled; who is in disorder goes back a hex."""
    name = u.words.name_of

    def falls(piece: str) -> Message:
        return Message("Does {unit} fall into disorder?", unit=name(piece))

    def rallies(piece: str) -> Message:
        return Message("Does {unit} rally?", unit=name(piece))

    def why_falls(piece: str) -> Grounds:
        return why_it_falls(u.position, name, piece, highest_to_hold(u.position, piece), (FALLS, HOLDS))

    def why_rallies(piece: str) -> Grounds:
        return why_it_rallies(u.position, name, piece, highest_to_rally(u.position, piece), (RALLIES, REMAINS))

    falling = ruled(u, "disorder", phase.tested, (FALLS, HOLDS), falls, "7.1.4.1", why_falls)
    rallying = ruled(u, "rally", phase.rallying, (RALLIES, REMAINS), rallies, "7.1.4.3", why_rallies)
    for piece in falling:
        disorganize(u, piece)
    for piece in rallying:
        u.emit(Disorganized(unit=piece, is_so=False, seen_by=own(u, piece)))
    failed = [piece for piece, _ in phase.rallying if piece not in rallying]
    pieces = [x for x in (*falling, *failed) if u.position.is_on_map(x)]
    return _fleeing(phase, u, pieces, u.position.figures.command.flight_in_disorder)


@implements("12.1", "12.3")
def consolidate_both(phase: RallyPhase, u: Play) -> Step:
    """Who stands together is one force."""
    for side in u.position.pieces.sides:
        consolidate(u, side)
    look(u)
    return None


# ---------------------------------------------------------------- flight


def _fleeing(phase: MovementPhase | RallyPhase, u: Play, pieces: Iterable[str], length: int) -> Step:
    """Pieces go back, those of a force together."""
    forces: dict[str, list[str]] = {}
    for piece in pieces:
        forces.setdefault(u.position.head_of(piece), []).append(piece)
    together = tuple(map(tuple, forces.values()))
    return Begin(phase, Flight(waiting=together, length=length, why=FLEES, shuns=True)) if together else None


@implements("7.1.4.1", "7.1.4.2", "7.1.4.3")
def flee_one_by_one(flight: Flight, u: Play) -> Step:
    """Who flees goes into no hex that the enemy controls unless friends stand there; at the end all look.

    Who has come to a source of supply of his side flees no farther: there is nothing beyond it to retreat to.
    """
    if not flight.waiting:
        look(u)
        return End(flight)
    together, *rest = flight.waiting
    flight, head = replace(flight, waiting=tuple(rest)), part(u, together)
    x = u.state.units[head]
    is_there = flight.shuns and x.space in u.position.ground.supply_sources(x.side)
    if is_there or not u.position.is_on_map(head):
        return Again(flight)
    going = GoingBack(head=head, length=flight.length, why=flight.why, shuns=flight.shuns)
    return Begin(flight, going, again=True)
