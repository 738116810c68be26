"""Which seat is asked: the two sides, or every nation and wing by itself (10.2, 12.6, 32.8).

Segments speak of sides. As long as each side is one seat, it is called as its side and asked everything. With nations
at the table the procedure that asks says whose decision it is: that of whoever has most units in the force, never by
strength, which the enemy may not know. The British and the Western Wing decide what concerns the side as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.toulon.figures import (
    AUSTRIAN,
    BRITISH,
    EASTERN,
    LEADER,
    RESERVE,
    SPANISH,
    TOULONNAIS,
    WESTERN,
    WINGS,
    Figures,
)
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import (
    Entry,
    FinalAttrition,
    LeftAlone,
    Movement,
    Retreat,
    Ride,
    RoadMarch,
    Salvo,
    SubBattle,
)
from rulesets.toulon.sides import ALLIED, REPUBLICAN, SIDES
from workbench.engine.clauses import Refusal, implements
from workbench.engine.state import Procedure
from workbench.engine.words.message import Message

NATIONS = (WESTERN, EASTERN, BRITISH, SPANISH, "sardinian", "neapolitan", TOULONNAIS)
"""The seven players of the book, in printed order."""
COMMANDERS = {REPUBLICAN: WESTERN, ALLIED: BRITISH}
PLAYERS, TWO, BY_NATION = "players", "two", "nations"
"""The option of a scenario, and what it may say."""


def seats_at_the_table(figures: Figures, players: str) -> tuple[str, ...]:
    """The seats that a scenario's option puts into play; () when each side is one.

    Raises
    ------
    KeyError
        The option has no such value, or a nation of it is not in the design.
    """
    if players == TWO:
        return ()
    if players != BY_NATION:
        raise KeyError(
            Message(
                "{option} is {two} or {by_nation}, not {said}",
                option=PLAYERS,
                two=TWO,
                by_nation=BY_NATION,
                said=repr(players),
            )
        )
    if missing := [seat for seat in NATIONS if seat not in figures.sides]:
        raise KeyError(Message("the design has no faction {missing}", missing=missing[0]))
    return NATIONS


def side_of(q: Position, seat: str) -> str:
    """The side of a seat, which is a side itself or a nation or wing of it."""
    return q.figures.sides.get(seat, seat)


def all_seats(q: Position) -> tuple[str, ...]:
    """Every seat, in printed order."""
    return q.state.seats or SIDES


def seats_of(q: Position, side: str) -> tuple[str, ...]:
    """The seats of a side, in printed order; they see the same."""
    return tuple(seat for seat in q.state.seats if side_of(q, seat) == side) or (side,)


@implements("6.3", "23.2")
def readers(q: Position, unit: str) -> tuple[str, ...] | None:
    """The seats that are told what is put beneath a counter: those of its side, None for everybody once it is read."""
    return None if q.is_read(unit) else seats_of(q, q.unit(unit).side)


# ---------------------------------------------------------------- whose decision


@implements("10.2")
def commander(q: Position, side: str) -> str:
    """The seat that decides for the side as a whole: the British, the Western Wing."""
    return COMMANDERS[side] if q.state.seats else side


@implements("12.6")
def deciders_on_rades(q: Position) -> tuple[str, ...]:
    """The British and the Spanish, or the Allies as one."""
    return (BRITISH, SPANISH) if q.state.seats else (ALLIED,)


@implements("32.8", "2.g")
def owner(q: Position, unit: str) -> str:
    """The seat that a unit belongs to (interpretation 91)."""
    x = q.unit(unit)
    return seat_of_faction(q, x.faction, x.side)


def owns(q: Position, seat: str, unit: str) -> bool:
    """Is the unit this seat's? A seat that is a side owns all of it."""
    return owner(q, unit) == seat


def seat_of_faction(q: Position, faction: str, side: str) -> str:
    """The seat of a nation, wing or purse of a side."""
    if not q.state.seats:
        return side
    if side == ALLIED:
        return TOULONNAIS if faction == AUSTRIAN else faction
    if faction in WINGS:
        return faction
    return EASTERN if faction == RESERVE else COMMANDERS[REPUBLICAN]


def supplier(q: Position, side: str, depot: str) -> str:
    """The seat that stakes points on a depot: each wing on its own, for Toulon the commander."""
    supplied = q.figures.depots[depot]
    return seat_of_faction(q, supplied, side) if supplied in WINGS else commander(q, side)


def owner_of_force(q: Position, units: Iterable[str], side: str) -> str:
    """Whoever has most units in it; of equals the commander of the side, then the first in printed order."""
    if not q.state.seats:
        return side
    there = [x for x in units if x in q.state.units]
    owners = [owner(q, x) for x in [x for x in there if q.arm(x) != LEADER] or there]
    order = (commander(q, side), *seats_of(q, side))
    return max(order, key=owners.count) if owners else order[0]


@implements("16.7", "16.2")
def mover(q: Position, phase: Movement) -> str:
    """The seat that moves now: one after the other, those who have given way behind the others (interpretation 92)."""
    order = (*(s for s in seats_of(q, phase.side) if s not in phase.gave_way), *phase.gave_way)
    return next((seat for seat in order if seat not in phase.passed), commander(q, phase.side))


def others_to_move(q: Position, phase: Movement) -> tuple[str, ...]:
    """The seats of the side that have still to move besides the one that moves now."""
    return tuple(s for s in seats_of(q, phase.side) if s not in (mover(q, phase), *phase.passed))


@implements("5.2", "7.8")
def why_not_order(q: Position, seat: str, units: tuple[str, ...]) -> Refusal | None:
    """Others' units go along, but a force is ordered by whoever has most units in it."""
    side = side_of(q, seat)
    if not units or owner_of_force(q, units, side) == seat:
        return None
    return Refusal("5.2", "most of the force is another player's")


# ---------------------------------------------------------------- who is asked


def seat_asked(q: Position, procedure: Procedure, side: str) -> str:
    """The seat that answers for a side in what is going on; a seat that is named already is left as it is."""
    if not q.state.seats or side not in SIDES:
        return side
    match procedure:
        case Movement():
            return mover(q, procedure)
        case Ride(leader=leader) if leader in q.state.units:
            return owner(q, leader)
        case LeftAlone(leaders=units) | RoadMarch(units=units):
            return owner_of_force(q, units, side)
        case Retreat(units=units, area=area):
            return owner_of_force(q, units or q.leaders(area, side), side)
        case Entry(side=attacker, entered=units) if attacker == side:
            return owner_of_force(q, units, side)
        case SubBattle(attacker=attacker, attackers=attackers, defenders=defenders):
            return owner_of_force(q, attackers if attacker == side else defenders, side)
        case Salvo() if side == ALLIED:
            return commander(q, side)
        case FinalAttrition(due=due) if due:
            return seat_of_faction(q, due[0][0], side)
    area = str(getattr(procedure, "area", ""))
    return owner_of_force(q, q.troops(area, side), side) if area else commander(q, side)
