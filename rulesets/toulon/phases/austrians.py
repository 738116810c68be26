"""The Austrians whom nobody can count on: rolled for, landed at Toulon or marching on by a map edge (32.3 to 32.8)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.toulon.events import AustriansRaised, EdgeUsed, UnitArrived, UnitPostponed
from rulesets.toulon.figures import AUSTRIAN, TOULONNAIS
from rulesets.toulon.phases.acts import Play, roll_sum
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Reinforcements
from rulesets.toulon.seats import seat_of_faction, seats_of
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, ToulonUnit
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message

AT_TOULON, BY_LAND = "at_toulon", "by_land"
WORDS = {AT_TOULON: Message("at Toulon, this turn"), BY_LAND: Message("over the map edge, later")}


@implements("32.3", "2.i")
def roll_for_austrians(phase: Reinforcements, u: Play) -> Step:
    """From their first turn on, two dice say how many come; which of those left is drawn, unseen by the enemy."""
    q = u.position
    pool = list(pool_of(q))
    if q.state.turn < q.figures.number("austrian_first_turn") or not pool:
        return None
    faces = u.roll(Message("Austrian reinforcements"), 2, clause="32.3")
    raised: list[str] = []
    for _ in range(min(int(q.figures.table("austrian_reinforcements").cell(str(sum(faces)))), len(pool))):
        (face,) = u.roll(Message("which Austrians"), sides=len(pool), seen_by=seats_of(q, ALLIED), clause="32.3")
        raised.append(pool.pop(face - 1))
    for x in raised:
        counter = q.figures.counter(x)
        unit = ToulonUnit(side=ALLIED, space=ARRIVALS, faction=AUSTRIAN, arm=counter.unit_type, due=q.state.turn)
        u.emit(AustriansRaised(unit=x, as_it_is=unit, seen_by=seats_of(q, ALLIED), clause="32.3"))
    if raised:
        names = {kind.id: kind.name.lower() for kind in q.figures.design.unit_types}
        faces_up = ", ".join(sorted(names[q.figures.counter(x).unit_type] for x in raised))
        u.emit(Told(what=Message("Austrians on their way"), result=faces_up, clause="32.3"))
    return replace(phase, raised=tuple(raised))


def pool_of(q: Position) -> tuple[str, ...]:
    """Austrian counters that have not been drawn, in printed order."""
    design = q.figures.design
    drawn = {*q.state.austrians, *q.state.units}
    return tuple(c.id for c in design.counters if c.faction == AUSTRIAN and c.id not in drawn)


@implements("32.4", "32.8")
def place_austrians(phase: Reinforcements, u: Play) -> Step:
    """The Toulonnais say for the whole group: at Toulon now, or over a map edge after some turns."""
    if not phase.raised:
        return None
    q = u.position
    seat = seat_of_faction(q, TOULONNAIS, ALLIED)
    options = OneOf((AT_TOULON, BY_LAND), lambda where: why_not_arrive(q, where), words=WORDS, way_out=BY_LAND)
    where = u.ask(seat, "choose where the Austrians arrive", options, clause="32.4")
    if where == AT_TOULON:
        for x in phase.raised:
            u.emit(UnitArrived(unit=x, to=q.figures.toulon, clause="32.4"))
    else:
        turns = roll_sum(u, q.figures.text("austrian_delay_dice"), Message("turns until the Austrians arrive"), "32.4")
        for x in phase.raised:
            u.emit(UnitPostponed(unit=x, due=q.state.turn + turns, clause="32.4"))
    return replace(phase, raised=())


@implements("32.4", "32.6")
def why_not_arrive(q: Position, where: str) -> Refusal | None:
    """Toulon must not be the enemy's."""
    if where == AT_TOULON and q.troops(q.figures.toulon, REPUBLICAN):
        return Refusal("32.4", "the enemy stands in Toulon")
    return None


# ---------------------------------------------------------------- over the edge


@implements("32.5")
def austrians_waiting(q: Position) -> tuple[str, ...]:
    """Delayed Austrians whose turn has come."""
    coming = (x for x in q.troops(ARRIVALS, ALLIED) if q.unit(x).faction == AUSTRIAN)
    return tuple(x for x in coming if 0 < q.unit(x).due <= q.state.turn)


@implements("32.5", "32.6")
def ways_in(q: Position) -> tuple[str, ...]:
    """Areas along the edges that are still open to them."""
    return q.figures.edge_areas(q.state.austrian_edge or "NE")


@implements("32.5")
def turn_away(u: Play, units: Iterable[str]) -> None:
    """Who fails to come onto the map tries again next turn."""
    for x in units:
        y = u.position.unit(x)
        if y.faction == AUSTRIAN and y.space == ARRIVALS:
            u.emit(UnitPostponed(unit=x, due=u.state.turn + 1, clause="32.5"))


@implements("32.6")
def note_edge(u: Play, came_from: str, to: str) -> None:
    """The first edge that is used is theirs from now on; a corner counts as north."""
    q = u.position
    if came_from != ARRIVALS or q.state.austrian_edge or not q.troops(to, ALLIED):
        return
    edge = next((e for e in "NE" if to in q.figures.edge_areas(e)), "")
    if edge:
        u.emit(EdgeUsed(edge=edge, area=to, clause="32.6"))


# ---------------------------------------------------------------- points


@implements("32.8")
def austrian_points(q: Position) -> int:
    """Two for every unit in play, due or lost; those who are raised after the purses were filled wait a turn."""
    in_play = sum(
        1 for x in q.state.austrians if x not in q.state.units or q.unit(x).space != ARRIVALS or _is_due(q, x)
    )
    return in_play * q.figures.number("austrian_ops_per_unit")


def _is_due(q: Position, unit: str) -> bool:
    return 0 < q.unit(unit).due <= q.state.turn
