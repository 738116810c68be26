"""Retreats: where units may go, what becomes of those who may not go anywhere, and of leaders (26)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.toulon.events import BatterySpiked, LossTaken, UnitPlaced, UnitPostponed
from rulesets.toulon.figures import BATTERY, BONAPARTE, GRANDE_RADE, PETITE_RADE
from rulesets.toulon.phases.acts import Play, mark_attrition, roll_sum
from rulesets.toulon.phases.combat.casualties import score_battery
from rulesets.toulon.phases.movement.steps import note_way
from rulesets.toulon.phases.strangers import other_space
from rulesets.toulon.position import ENEMY_OCCUPIED, Control, Position
from rulesets.toulon.procedures import LeftAlone, Retreat
from rulesets.toulon.seats import readers
from rulesets.toulon.sides import ALLIED, OTHER
from rulesets.toulon.state import ARRIVALS, LOST
from rulesets.toulon.victory import score_leader
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told, UnitMoved, UnitRemoved
from workbench.engine.mechanics.losses import part_rounded_up
from workbench.engine.mechanics.retreat import takes_precedence
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import Message

Ways = Mapping[str, str]
"""Unit -> the space it has chosen to retreat to."""
WITH_TROOPS = "26.3"
"""The clause by which leaders are captured with their troops; by others they are caught alone."""
SERIOUS, CAPTURED = "serious", "killed_or_captured"
"""Rows of the table of leaders who return."""


# ---------------------------------------------------------------- guns that stay behind


@implements("26.4", "26.5")
def spike_guns(retreat: Retreat, u: Play) -> Step:
    """Guns without strength, and batteries that nobody can move, are lost to their side."""
    q = u.position
    guns = [x for x in _leaving(q, retreat) if q.is_fixed(x) or (q.is_gun(x) and not q.strength(x))]
    for x in guns:
        spike(u, x, "26.5" if q.is_fixed(x) else "26.4")
    return replace(retreat, spiked=tuple(guns))


@implements("26.5", "27.22")
def spike(u: Play, unit: str, clause: str) -> None:
    """Artillery is eliminated; a battery of Bonaparte's comes back over the depot after some turns."""
    q = u.position
    if q.arm(unit) == BATTERY:
        u.emit(BatterySpiked(unit=unit, due=q.state.turn + q.figures.number("battery_return_turns"), clause=clause))
    else:
        u.emit(UnitRemoved(unit=unit, why="spiked", clause=clause))


def _leaving(q: Position, retreat: Retreat) -> tuple[str, ...]:
    """Those of the retreating units that are still in the area."""
    return tuple(x for x in retreat.units if x in q.state.units and q.unit(x).space == retreat.area)


# ---------------------------------------------------------------- ways out


@implements("26.1", "26.2", "26.3", "26.7", "26.8", "21.1", "21.4", "21.5", "23.8")
def take_the_ways_out(retreat: Retreat, u: Play) -> Step:
    """Unit by unit, wherever its owner likes among the ways left open; by sea, or into captivity, without any.

    Every unit that comes into no man's land is marked (interpretation 48). The owner is asked wherever the enemy can
    see two ways: that one of them is full is not for the enemy to know.
    """
    q = u.position
    places = places_around(q, retreat)
    seen = [a for a in places if why_closed_to_all(q, retreat, a) is None]
    ways: dict[str, str] = {}
    for x in _leaving(q, retreat):
        options = OneOf(
            places,
            lambda to, x=x: why_not_retreat(q, retreat, x, to, ways),  # type: ignore[misc]
            note=lambda to: risk_of(q, retreat, to),
            beyond=other_space(q, clause_of(retreat), lambda to: why_no_way_out(q, retreat, to)),
        )
        open_ = tuple(options)
        if open_ and len(seen) > 1:
            prompt = Message("choose where {unit} {unit:retreats|retreat}", unit=u.words.subject_of(x))
            ways[x] = u.ask(retreat.side, prompt, options, clause=clause_of(retreat))
        elif open_:
            ways[x] = open_[0]
    unknown = {to for to in ways.values() if _is_unknown(q, retreat, to)}
    losses = permanent = 0
    for x in _leaving(q, retreat):
        if x in ways:
            _retreat_to(u, retreat, x, ways[x])
            if not retreat.attacking and ways[x] in unknown:
                mark_attrition(u, x, "26.2")
        else:
            lost, lasting = _without_a_way(u, retreat, x)
            losses, permanent = losses + lost, permanent + lasting
    return replace(retreat, losses=losses, permanent=permanent)


def _is_unknown(q: Position, retreat: Retreat, to: str) -> bool:
    return to != ARRIVALS and q.control(to, retreat.side) is Control.NO_MANS_LAND


@implements("26.2", "21.1")
def risk_of(q: Position, retreat: Retreat, to: str) -> str:
    """What a way costs besides: who comes into no man's land is checked for a loss later, unless it attacked."""
    is_marked = not retreat.attacking and _is_unknown(q, retreat, to)
    return Message("into no man's land, marked for an attrition check") if is_marked else ""


def clause_of(retreat: Retreat) -> str:
    """The clause that says where they may go: attackers, patrols that are overrun, defenders."""
    return "26.1" if retreat.attacking else "21.1" if retreat.overrun_from else "26.2"


def places_around(q: Position, retreat: Retreat) -> tuple[str, ...]:
    """Neighbours by land; attackers who entered the map here go back to the turn track (9.10)."""
    back = (ARRIVALS,) if retreat.attacking and ARRIVALS in q.state.origins.get(retreat.area, ()) else ()
    return (*q.network.land_neighbours[retreat.area], *back)


@implements("26.1", "26.2", "26.7", "9.10", "21.4")
def why_no_way_out(q: Position, retreat: Retreat, to: str) -> Refusal:
    """Why a space that is not around the area is no way out of it."""
    if to == ARRIVALS:
        return Refusal("9.10", "only those who came from the turn track go back to it")
    if to in q.figures.waters:
        return why_not_by_sea(q, retreat) or Refusal("26.7", "by sea only when no other way is open")
    if to == retreat.area:
        return Refusal(clause_of(retreat), "it is the area that they leave")
    return Refusal(clause_of(retreat), "it is not beside the area that they leave")


def why_not_retreat(q: Position, retreat: Retreat, unit: str, to: str, ways: Ways) -> Refusal | None:
    """What closes a way, in the order in which a player is told; `ways` are those chosen before."""
    if refused := why_closed_to_all(q, retreat, to) or why_no_room(q, retreat, unit, to, ways):
        return refused
    if retreat.attacking:
        return None
    better = takes_precedence(
        to,
        q.network.land_neighbours[retreat.area],
        lambda a: q.control(a, retreat.side) is Control.NO_MANS_LAND,
        lambda a: _is_open_friendly(q, retreat, unit, a, ways),
    )
    if not better:
        return None
    return Refusal.of(
        clause_of(retreat), "{space} is friendly and takes precedence", space=q.figures.spaces[better].name
    )


@implements("26.1", "26.2", "21.1")
def why_closed_to_all(q: Position, retreat: Retreat, to: str) -> Refusal | None:
    """What closes a way to every unit, for both sides to see.

    Attackers retreat to where an attack on the area came from, even if it is empty now; defenders anywhere else, but
    not to where attackers of a battle that is still to be fought came from (interpretation 47).
    """
    origins = q.state.origins.get(retreat.area, ())
    if to != ARRIVALS and q.control(to, retreat.side) in ENEMY_OCCUPIED:
        return Refusal(clause_of(retreat), "the enemy stands there")
    if retreat.attacking:
        return None if to in origins else Refusal("26.1", "the attack did not come from there")
    if retreat.overrun_from:
        return Refusal("21.1", "the enemy comes from there") if to == retreat.overrun_from else None
    if to in origins:
        return Refusal("26.2", "the attack came from there")
    if retreat.side != q.state.active and any(to in others for others in q.state.origins.values()):
        return Refusal("26.1", "another attack came from there, and its force may have to go back")
    return None


def why_no_room(q: Position, retreat: Retreat, unit: str, to: str, ways: Ways) -> Refusal | None:
    """The other wing holds it, or it is full (interpretations 23 and 24)."""
    if to == ARRIVALS:
        return None
    company = (*(x for x, way in ways.items() if way == to), unit)
    if q.wings_apart((*q.troops(to, retreat.side), *company)):
        return Refusal("16.3", "the other wing stands there")
    if not q.fits_standing(to, retreat.side, company):
        return Refusal("6.5", "the area would be overstacked")
    return None


def _is_open_friendly(q: Position, retreat: Retreat, unit: str, area: str, ways: Ways) -> bool:
    if q.control(area, retreat.side) is not Control.FRIENDLY:
        return False
    return (why_closed_to_all(q, retreat, area) or why_no_room(q, retreat, unit, area, ways)) is None


@implements("26.1", "26.2", "17.5")
def _retreat_to(u: Play, retreat: Retreat, unit: str, to: str) -> None:
    """To a neighbouring area, which may be Toulon, entered by land now; or back to the turn track."""
    q = u.position
    clear_the_board(u, unit)
    if to == ARRIVALS:
        u.emit(UnitPostponed(unit=unit, due=q.state.turn + 1, clause="9.10"))
        return
    u.emit(UnitMoved(unit=unit, to=to, path=(retreat.area, to), clause=clause_of(retreat)))
    note_way(u, (unit,), (to,))


def clear_the_board(u: Play, unit: str) -> None:
    """Off the battle board: neither in a fortification nor in the retreat zone."""
    x = u.position.unit(unit)
    if x.fort is not None or x.withdrawn:
        u.emit(UnitPlaced(unit=unit))


# ---------------------------------------------------------------- without a way


def _without_a_way(u: Play, retreat: Retreat, unit: str) -> tuple[int, int]:
    """By sea if the unit may, else captured; strength points lost, and those of them for good."""
    strength = u.position.strength(unit)
    if why_not_by_sea(u.position, retreat) is None:
        return strength, _retreat_by_sea(u, retreat, unit)
    score_battery(u, unit, 0, strength)
    u.emit(UnitRemoved(unit=unit, why="captured", clause="21.5" if retreat.overrun_from else "26.3"))
    return strength, strength


@implements("26.7", "21.4", "3.k")
def why_not_by_sea(q: Position, retreat: Retreat) -> Refusal | None:
    """Only the Allies, from a beach, and not a patrol that is overrun."""
    if retreat.side != ALLIED:
        return Refusal("26.7", "only the Allies retreat by sea")
    if retreat.overrun_from:
        return Refusal("21.4", "a patrol that is overrun is not evacuated")
    if retreat.area not in q.figures.beaches:
        return Refusal("26.7", "no beach")
    if retreat.area == q.figures.toulon:
        return Refusal("26.7", "there is no other port")
    return None


@implements("26.7")
def _retreat_by_sea(u: Play, retreat: Retreat, unit: str) -> int:
    """To Toulon, at a price: a part of the strength for good, the rest for the time being (interpretation 22)."""
    q = u.position
    strength = q.strength(unit)
    permanent = part_rounded_up(strength, q.figures.number(sea_retreat_divisor(q, retreat.area)))
    clear_the_board(u, unit)
    if strength:
        told = readers(q, unit)
        u.emit(LossTaken(unit=unit, temporary=strength - permanent, permanent=permanent, clause="26.7", seen_by=told))
    u.emit(UnitMoved(unit=unit, to=q.figures.toulon, clause="26.7"))
    return permanent


def sea_retreat_divisor(q: Position, area: str) -> str:
    """The parameter that divides the strength: the dearer one through a rade that the Allies have lost."""
    passed = {PETITE_RADE} if PETITE_RADE in q.figures.beaches[area] else {PETITE_RADE, GRANDE_RADE}
    lost = any(q.state.rades.get(rade) == LOST for rade in sorted(passed))
    return "amphibious_loss_divisor_lost_rade" if lost else "amphibious_loss_divisor"


# ---------------------------------------------------------------- leaders


@implements("26.6", "26.3", "19.1", "24.8")
def leaders_go_with_them(retreat: Retreat, u: Play) -> Step:
    """Leaders leave when no troops of their side are left, and with a sub-force that they led to its retreat.

    One answer sends all of them the same way.
    """
    q = u.position
    company = set(retreat.units) - set(retreat.spiked)
    leaders = q.leaders(retreat.area, retreat.side)
    if q.troops(retreat.area, retreat.side):
        leaders = tuple(x for x in leaders if q.unit(x).withdrawn and company)
    if not leaders:
        return None
    if not company and all(q.unit(x).withdrawn for x in q.troops(retreat.area, OTHER[retreat.side])):
        return None  # nobody has the field (interpretation 72)
    if not company:
        return Begin(retreat, LeftAlone(side=retreat.side, leaders=leaders))
    reached = sorted({q.unit(x).space for x in company if x in q.state.units} - {retreat.area})
    options = OneOf(reached, beyond=other_space(q, "26.6", Message("no troops of theirs have gone there")))
    to = u.ask(retreat.side, "choose where the leaders go", options) if len(reached) > 1 else "".join(reached)
    for x in leaders:
        clear_the_board(u, x)
        if not to:
            capture_leader(u, x)
        elif to == ARRIVALS:
            u.emit(UnitPostponed(unit=x, due=q.state.turn + 1, clause="9.10"))
        else:
            u.emit(UnitMoved(unit=x, to=to, path=(retreat.area, to), clause="26.6"))
    return None


@implements("26.3", "35.1", "19.8", "19.9", "24.7")
def capture_leader(u: Play, leader: str, clause: str = WITH_TROOPS) -> None:
    """He is worth points; his other side returns after some turns (24.5).

    Bonaparte has no replacement: caught alone he is out of the game (19.9), with his troops he gets away with a wound
    (interpretation 100).
    """
    q = u.position
    u.emit(Told(what=u.words.name_of(leader), result=Message("captured"), clause=clause))
    score_leader(u, leader)
    clear_the_board(u, leader)
    if leader == BONAPARTE and clause == WITH_TROOPS:
        u.emit(Told(what=u.words.name_of(leader), result=Message("lives: seriously wounded"), clause="24.7"))
        u.emit(UnitPostponed(unit=leader, due=q.state.turn + turns_away(u, SERIOUS), clause="24.7"))
    elif leader != BONAPARTE and q.counter(leader).values.get("replacement"):
        due = q.state.turn + turns_away(u, CAPTURED)
        u.emit(UnitPostponed(unit=leader, due=due, replaced=True, clause="24.5"))
    else:
        u.emit(UnitRemoved(unit=leader, why="captured", clause="19.9" if leader == BONAPARTE else clause))


@implements("24.5", "24.6")
def turns_away(u: Play, fate: str) -> int:
    """Turns until a leader, or who replaces him, is back."""
    turns = u.position.figures.table("leader_return").cell(fate)
    return int(turns) if turns.isdigit() else roll_sum(u, turns, Message("turns until he returns"), "24.5")
