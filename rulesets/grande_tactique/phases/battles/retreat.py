"""Retreats of the vanquished (11.10): hex by hex, first by his part in the battle, then closer to supply."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.phases.acts import Play, lose
from rulesets.grande_tactique.phases.strangers import other_hex
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Retreat
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import UnitMoved
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, End, Step
from workbench.engine.words.message import Message, marked

OPPOSITE = 2
"""Sides of a hex that lie at least so far around from the attacker's are the three opposite him."""


@implements("11.10")
def retreat_a_hex(r: Retreat, u: Play) -> Step:
    """The owner says where to; a force with no way out of the field is lost, later it halts."""
    q = u.position
    if not r.forces:
        return End(r)
    force = r.forces[0]
    if force not in q.state.units or r.steps >= r.hexes:
        return Again(_next_force(r))
    here = r.here or r.hex
    choices = ways_back(q, r, force)
    if not choices:
        if not r.steps:
            eliminate(u, force, r.hex)
        return Again(_next_force(r))
    to = choices[0]
    if len(choices) > 1:
        options = OneOf(
            (*q.ground.around[here], here),
            lambda to: None if to in choices else why_not_retreat(q, r, force, here, to),
            words={here: marked("into the fort")},
            beyond=other_hex(q, "11.10", marked("it is not next to the hex that is retreated from")),
        )
        prompt = Message("choose where Force {letter} retreats", letter=q.pieces.markers[force].letter)
        to = u.ask(r.side, prompt, options)
    if to == here:
        return Again(replace(_next_force(r), sheltered=(*r.sheltered, force)))
    if to != q.force(force).space:
        u.emit(UnitMoved(unit=force, to=to, path=way_over(q, q.force(force).space, r.hex, to), clause="11.10"))
    return Again(replace(r, steps=r.steps + 1, here=to))


def _next_force(r: Retreat) -> Retreat:
    return replace(r, forces=r.forces[1:], steps=0, here="")


@implements("11.10", "help.a")
def why_not_retreat(q: Position, r: Retreat, force: str, here: str, to: str) -> Refusal:
    """Why a hex is none of the ways back."""
    if to == here:
        return Refusal("11.10", "it has to leave the field: there is no fort for it")
    if to not in q.ground.steps[here]:
        return Refusal("help.a", "closed to a march off the road")
    if q.enemies_in(to, r.side):
        return Refusal("11.10", "enemy forces stand there")
    if r.steps:
        return Refusal("11.10", "it does not lead closer to a depot of its army")
    if r.attacking:
        return Refusal("11.10", "an attacker goes back to the hex of the principal attacker or beside it")
    return Refusal("11.10", "a defender goes back by the three hexes opposite the principal attacker")


@implements("11.10", "6.1")
def ways_back(q: Position, r: Retreat, force: str) -> tuple[str, ...]:
    """The hexes that a force may retreat into now; the hex where it stands, if it may withdraw into a fort there."""
    here = r.here or r.hex
    found = closer_to_supply(q, r, force, here) if r.steps else first_hexes(q, r, force)
    return (*found, here) if may_shelter(q, r, force, here) else found


@implements("11.10")
def first_hexes(q: Position, r: Retreat, force: str) -> tuple[str, ...]:
    """The attacker goes back by the hex of the principal attacker or beside it, the defender by the three opposite.

    Where all of those are barred, any other hex beside the field will do (interpretation 55).
    """
    sector = q.ground.sector(r.hex, r.away_from)
    own = {r.away_from, q.force(force).space} if r.attacking else {q.force(force).space}
    is_open = {to for to in sector if to in own or _is_open(q, r, r.hex, to)}
    right = tuple(to for to in sector if to in is_open and (sector[to] < OPPOSITE) == r.attacking)
    return right or tuple(to for to in sector if to in is_open)


@implements("11.10")
def closer_to_supply(q: Position, r: Retreat, force: str, here: str) -> tuple[str, ...]:
    """Beyond the first hex every step brings a force closer to a depot of its army (interpretation 56).

    None leads back onto the field, where the victor will stand.
    """
    way = q.figures.battle.way_to_supply(q.faction(force))
    left = way.get(here)
    if left is None:
        return ()
    back = (to for to in q.ground.around[here] if to != r.hex and way.get(to, left) < left)
    return tuple(to for to in back if _is_open(q, r, here, to))


def _is_open(q: Position, r: Retreat, here: str, to: str) -> bool:
    return to in q.ground.steps[here] and not q.enemies_in(to, r.side)


@implements("11.10")
def may_shelter(q: Position, r: Retreat, force: str, here: str) -> bool:
    """May it withdraw into a fort: who stands on the field, and an attacker where he came from (interpretation 59)?"""
    stands = q.force(force).space == here == (r.away_from if r.attacking else r.hex)
    return stands and q.ground.has_fort(here) and r.side == q.figures.text("withdraws_into_forts")


def way_over(q: Position, here: str, field: str, to: str) -> tuple[str, ...]:
    """The hexes on the way to another, over the field where they are no neighbours."""
    return (here, to) if to in q.ground.around[here] else (here, field, to)


@implements("11.10", "13.7")
def eliminate(u: Play, force: str, field: str) -> None:
    """All formations of a force are lost; its general-in-chief escapes."""
    q = u.position
    for formation in q.formations_in(force):
        lose(u, formation, q.formation(formation).sp)
    escape(u, force, field)


@implements("11.10")
def escape(u: Play, force: str, field: str) -> None:
    """A general-in-chief without troops leaves the field to the enemy (interpretation 57)."""
    q = u.position
    if force in q.state.units and q.sheet(force).chief and (to := refuge(q, force, field)):
        u.emit(UnitMoved(unit=force, to=to, clause="11.10"))


@implements("11.10")
def refuge(q: Position, force: str, field: str) -> str:
    """The nearest hex with troops or a depot of his army, or else the nearest of all, but none with an enemy in it."""
    side, army = q.force(force).side, q.faction(force)
    own = {q.force(f).space for f in q.forces_of(side) if q.faction(f) == army and q.has_troops(f)}
    places = sorted({*own, *q.ground.depots.get(army, ())})
    for choices in (places, sorted(q.ground.steps)):
        free = [to for to in choices if to != field and q.ground.steps[to] and not q.enemies_in(to, side)]
        if free:
            return min(free, key=lambda number: (q.ground.distance(field, number), number))
    return ""
