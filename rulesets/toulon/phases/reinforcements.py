"""The joint reinforcement phase (9): units due this turn are placed."""

from __future__ import annotations

from rulesets.toulon.events import UnitArrived, UnitPostponed
from rulesets.toulon.figures import (
    AUSTRIAN,
    BATTERY,
    BONAPARTE,
    EASTERN,
    GRANDE_RADE,
    LEADER,
    RADES,
    RESERVE,
    TOULONNAIS,
    WESTERN,
)
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.movement.steps import note_first_entries
from rulesets.toulon.phases.strangers import other_space
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import GameTurn, Reinforcements, SideTurn
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN, SIDES
from rulesets.toulon.state import ARRIVALS, LOST
from workbench.engine.clauses import implements
from workbench.engine.events import Told
from workbench.engine.mechanics.reinforcements import due_by
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import Message


@implements("9.1", "4.a")
def place_reinforcements(turn: GameTurn, u: Play) -> Step:
    u.announce("Reinforcements")
    return Begin(turn, Reinforcements())


@implements("9.1", "9.2", "9.3", "9.4", "9.8", "2.i", "3.c")
def place_units(phase: Reinforcements, u: Play) -> Step:
    """Everyone due but Bonaparte; those whose depot is not open to them wait for their movement phase."""
    shut: set[str] = set()
    for unit in units_due(u.position):
        (place, *_) = places_of_arrival(u.position, unit)
        if unit != BONAPARTE and is_open_to(u.position, unit, place):
            u.emit(UnitArrived(unit=unit, to=place))
        elif unit != BONAPARTE:
            shut.add(place)
    for place in sorted(shut):
        by_enemy = bool(u.position.troops(place, ALLIED))
        result = Message("they wait, the enemy holds it") if by_enemy else Message("they wait, the other wing holds it")
        u.emit(Told(what=Message("reinforcements"), result=result, place=place, clause="9.8" if by_enemy else "6.1"))
    note_first_entries(u)
    return None


@implements("9.8", "6.1")
def is_open_to(q: Position, unit: str, place: str) -> bool:
    """Neither the enemy nor, while the wings keep apart, the other wing stands there (interpretation 104)."""
    x = q.unit(unit)
    return not q.troops(place, OTHER[x.side]) and not q.wings_apart((*q.troops(place, x.side), unit))


@implements("9.1", "27.6")
def place_bonaparte(phase: Reinforcements, u: Play) -> Step:
    """He joins the depot or one of his batteries, those just placed among them, as the Western Wing likes."""
    q = u.position
    if BONAPARTE not in units_due(q, REPUBLICAN):
        return None
    places = tuple(a for a in places_of_arrival(q, BONAPARTE) if is_open_to(q, BONAPARTE, a))
    if not places:
        return None
    prompt = Message("choose where {bonaparte} arrives", bonaparte=u.words.name_of(BONAPARTE))
    options = OneOf(
        places, beyond=other_space(q, "9.1", Message("he arrives at his depot, or with one of his batteries"))
    )
    to = u.ask(REPUBLICAN, prompt, options, clause="9.1") if len(places) > 1 else places[0]
    u.emit(UnitArrived(unit=BONAPARTE, to=to))
    return None


@implements("9.10")
def go_on_along_the_track(turn: SideTurn, u: Play) -> Step:
    """Troops that have not come into their depot are due a turn later; leaders wait for them as they are."""
    if turn.side == REPUBLICAN:
        for unit in units_due(u.position, REPUBLICAN):
            if u.position.arm(unit) != LEADER:
                u.emit(UnitPostponed(unit=unit, due=u.state.turn + 1, clause="9.10"))
    return None


def units_due(q: Position, *sides: str) -> tuple[str, ...]:
    """Units on the turn track whose turn has come, by id. Batteries are placed at a price, not here (27.3).

    A battery that was spiked arrives at its depot like anybody else (26.5).
    """
    coming = (x for side in sides or SIDES for x in (*q.troops(ARRIVALS, side), *q.leaders(ARRIVALS, side)))
    return due_by({x: q.unit(x).due for x in coming if not _is_to_be_placed(q, x)}, q.state.turn)


def _is_to_be_placed(q: Position, unit: str) -> bool:
    """Batteries at a price, Austrians by a map edge (27.3, 32.5)."""
    if q.unit(unit).faction == AUSTRIAN:
        return True
    return q.arm(unit) == BATTERY and not q.unit(unit).spiked


def places_of_arrival(q: Position, unit: str) -> tuple[str, ...]:
    """Where a reinforcement may be placed; the rade is for those who have yet to land."""
    x = q.unit(unit)
    if x.side == REPUBLICAN:
        home = depot_of_arrival(q, unit)
        batteries = areas_with_batteries(q, home) if unit == BONAPARTE else ()
        return batteries if batteries and q.troops(home, OTHER[x.side]) else (home, *batteries)
    if x.faction == TOULONNAIS or is_toulon_open(q):
        return (q.figures.toulon,)
    return (GRANDE_RADE,)


def depot_of_arrival(q: Position, unit: str) -> str:
    """Ollioules for the Western Wing, Solliès for the Eastern and the general reserve (2, 9.1)."""
    faction = q.unit(unit).faction
    return q.figures.depot_of(EASTERN if faction in (EASTERN, RESERVE) else WESTERN)


def areas_with_batteries(q: Position, besides: str) -> tuple[str, ...]:
    """Areas with Bonaparte's batteries, sorted, one left out."""
    areas = {q.unit(u).space for u in q.state.units if q.is_battery(u)} - {ARRIVALS, besides}
    return tuple(sorted(areas))


@implements("9.1", "17.5")
def is_toulon_open(q: Position) -> bool:
    """Do Allied reinforcements step ashore in Toulon? It was entered by land, and both rades are theirs."""
    entered = bool(q.state.toulon_entered) and not q.troops(q.figures.toulon, OTHER[ALLIED])
    return entered and all(q.state.rades.get(rade) != LOST for rade in RADES)
