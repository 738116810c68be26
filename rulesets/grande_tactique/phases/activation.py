"""One force acts (8.2, 8.3): it marches hex by hex, looks, parts, and may declare a battle (9.1, 9.2)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.battle_positions import MOUNTAIN
from rulesets.grande_tactique.events import PillageMarked
from rulesets.grande_tactique.phases.acts import (
    Play,
    are_tests_secret,
    part,
    passes,
    set_formation,
    set_sheet,
)
from rulesets.grande_tactique.phases.initiative import leader_of
from rulesets.grande_tactique.phases.marching import (
    HALVES,
    MOST_FATIGUE,
    in_points,
    is_far_from_the_enemy,
    may_make_the_least_move,
    step_cost,
    why_not_enter,
    why_not_halt,
    why_not_rapidly,
)
from rulesets.grande_tactique.phases.pillage import is_tempting
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Activation, Attrition, Battle, Pillage, Reactions, Reconnaissance
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told, UnitMoved
from workbench.engine.options import Number, OneOf
from workbench.engine.unfolding import Again, Begin, End, Step

MARCH, RAPID, LOOK, ATTACK, PART, END = "march", "rapid_march", "reconnoitre", "attack", "part", "end"
WORDS = {
    MARCH: "march into a hex",
    RAPID: "rapid march along a road",
    LOOK: "reconnoitre",
    ATTACK: "declare a battle",
    PART: "leave a formation behind",
    END: "no more",
}


@implements("8.3", "9.1", "3.2", "3.3", "13.4")
def find_capacity(a: Activation, u: Play) -> Step:
    """Movement points. A force without orders tests itself, and has half of them if it fails (8.3).

    Pillage is over. A demoralised division needs no test to flee (3.2), a force that cannot move has no use of one
    (interpretations 13 and 15).
    """
    if u.position.force(a.force).pillages:
        u.emit(PillageMarked(marker=a.force, pillages=False, clause="13.4"))
        a = _announced(a, u)
    if u.position.flees(a.force) and is_far_from_the_enemy(u.position, a):
        set_sheet(u, a.force, safe=True)
    q = u.position
    mp = 0 if q.sheet(a.force).fatigue >= MOST_FATIGUE else q.capacity(a.force)
    if not mp or q.is_commanded(a.force) or q.is_decoy(a.force) or q.flees(a.force):
        return replace(a, mp=mp, whole=mp)
    full = passes(u, a.force, "acts without orders")
    mp = mp if full else mp // (2 * HALVES) * HALVES
    return replace(a, mp=mp, whole=mp, full=full, announced=a.announced or not are_tests_secret(u.state))


@implements("8.2", "9.1", "9.2.1", "9.2.4", "10", "11.1", "13.4")
def act(a: Activation, u: Play) -> Step:
    """One step, one reconnaissance or one battle at a time; the other side may react to each. Pillage ends it."""
    q = u.position
    if a.force not in q.state.units or q.force(a.force).pillages:
        return None
    if a.arrived and is_tempting(q, a.force):
        return Begin(replace(a, arrived=False), Pillage(force=a.force), again=True)
    side = q.force(a.force).side
    deed = u.ask(side, f"What {q.pieces.markers[a.force].letter} does", deeds(q, a))
    if deed == END:
        return None
    if deed == LOOK:
        return _reconnoitre(a, u, side)
    if deed == PART:
        return _part(a, u, side)
    to = u.ask(side, "Hex", hexes_for(q, a, deed))
    if deed == ATTACK:
        return _declare(a, u, to)
    return _march(a, u, to, rapid=deed == RAPID)


def deeds(q: Position, a: Activation) -> OneOf:
    """What a force may do, with the reasons for what it may not."""
    way_out = END if why_not_halt(q, a) is None else ""
    choices = (MARCH, RAPID, LOOK, ATTACK, PART, END)
    return OneOf(choices, lambda deed: why_not(q, a, deed), words=WORDS, way_out=way_out)


def why_not(q: Position, a: Activation, deed: str) -> Refusal | None:
    """Why a force may not do such a thing at all, or nowhere."""
    if deed == END:
        return why_not_halt(q, a)
    if deed == PART:
        return why_not_part(q, a)
    if q.sheet(a.force).fatigue >= MOST_FATIGUE:
        return Refusal("3.3", "it is too tired to do anything")
    if q.is_decoy(a.force) and deed in (LOOK, ATTACK, RAPID):
        return Refusal("2.e", "a decoy only marches")
    if deed in (LOOK, ATTACK) and (refused := _why_not_without_orders(q, a, deed)):
        return refused
    if deed == LOOK:
        return None if targets(q, a) else Refusal("10", "no enemy force in its alert zone, or no movement point left")
    refused = None
    for to in candidates(q, a, deed):
        refused = why_not_hex(q, a, deed, to)
        if refused is None:
            return None
    return refused or Refusal("8.2", "nothing is near")


def candidates(q: Position, a: Activation, deed: str) -> tuple[str, ...]:
    """The hexes beside the force, for a battle those with enemies."""
    here, side = q.force(a.force).space, q.force(a.force).side
    around = q.ground.around[here]
    return tuple(to for to in around if q.enemies_in(to, side)) if deed == ATTACK else around


def hexes_for(q: Position, a: Activation, deed: str) -> OneOf:
    """Where a deed leads, with what a step costs."""

    def price(to: str) -> str:
        cost = step_cost(q, a, to, rapid=deed == RAPID)
        return "" if cost is None or deed == ATTACK else f"{in_points(cost)} MP"

    return OneOf(candidates(q, a, deed), lambda to: why_not_hex(q, a, deed, to), note=price)


def why_not_hex(q: Position, a: Activation, deed: str, to: str) -> Refusal | None:
    """Why a step may not be made, or a hex not be attacked."""
    if deed == ATTACK:
        return why_not_attack(q, a, to)
    return why_not_rapidly(q, a, to) if deed == RAPID else why_not_enter(q, a, to)


@implements("11.1")
def why_not_attack(q: Position, a: Activation, to: str) -> Refusal | None:
    """Why a hex may not be attacked; up a mountain the attacker too needs a road (interpretation 131)."""
    if a.mp < q.figures.halves("battle_cost"):
        return Refusal("11.1", "a battle costs a movement point")
    if q.ground.spaces[to].terrain == MOUNTAIN and not q.ground.is_linked(q.force(a.force).space, to):
        return Refusal("11.1", "no road leads from there to the mountain")
    return None


@implements("8.3", "11.1", "3.2")
def _why_not_without_orders(q: Position, a: Activation, deed: str) -> Refusal | None:
    """What a force needs troops, heart and orders, or a passed test, for."""
    if not q.has_troops(a.force):
        return Refusal("11.1" if deed == ATTACK else "10", "a general without troops does neither")
    if q.flees(a.force):
        return Refusal("3.2", "a demoralised division only flees")
    if not a.full:
        return Refusal("8.3", "without orders, and it failed its test")
    if deed == ATTACK and not q.is_commanded(a.force) and not q.generals_in(a.force):
        return Refusal("8.3", "a brigade without orders never declares a battle")
    if deed == ATTACK and a.held_back:
        return Refusal("8.3", "without orders, and it failed its test to declare a battle")
    return None


@implements("10", "2.b")
def targets(q: Position, a: Activation) -> tuple[str, ...]:
    """Enemy forces in the alert zone of a force that can still pay for a look."""
    unit = q.force(a.force)
    if a.mp < q.figures.halves("reconnaissance_cost"):
        return ()
    enemies = q.forces_of(q.pieces.other(unit.side))
    return tuple(force for force in enemies if q.is_alert_to(a.force, q.force(force).space))


def _reconnoitre(a: Activation, u: Play, side: str) -> Step:
    """The target, and what is spent to see better."""
    q = u.position
    on = u.ask(side, "Force to reconnoitre", OneOf(targets(q, a)), "10")
    cost = q.figures.halves("reconnaissance_cost")
    most = (a.mp - cost) // HALVES
    bonus = u.ask(side, "Movement points spent to see better", Number(0, most), "10") if most else 0
    after = replace(a, mp=a.mp - cost - HALVES * bonus, done=True)
    return Begin(_announced(after, u), Reconnaissance(by=a.force, on=on, bonus=bonus), again=True)


@implements("6.5.3", "8.2")
def why_not_part(q: Position, a: Activation) -> Refusal | None:
    """Forces part from their general-in-chief's alone."""
    if not q.sheet(a.force).chief or not q.has_troops(a.force):
        return Refusal("6.5.3", "only forces under their general-in-chief's marker part")
    return None


@implements("6.5.3", "8.2")
def _part(a: Activation, u: Play, side: str) -> Step:
    """A formation stays behind, beside the general-in-chief. If the force has acted so has the formation.

    It pays for the march so far with fatigue and attrition. A brigade that has not acted yet acts after him
    (interpretation 12).
    """
    q = u.position
    formation = u.ask(side, "Formation that parts", OneOf(q.formations_in(a.force)), "6.5.3")
    marker, acts_with_him = q.marker_for(formation), leader_of(q, formation) == a.force
    acted = a.moved or a.done
    part(u, formation, acted=acted)
    if acted:
        set_formation(u, formation, acted=True)
        set_sheet(u, marker, moved=a.moved, fatigue=_tired(u.position, marker, a.tired))
    after = replace(
        a,
        owing=(*a.owing, marker) if a.moved else a.owing,
        parted=(*a.parted, marker) if acts_with_him and not acted else a.parted,
    )
    return Again(after)


@implements("8.3", "11.1")
def _declare(a: Activation, u: Play, to: str) -> Step:
    """The march is over, with its attrition, before the battle begins (8.5, worked example; interpretation 18).

    A force without orders that has moved tests itself once more.
    """
    q = u.position
    if a.moved and not q.is_commanded(a.force) and not passes(u, a.force, "declares a battle without orders"):
        return Again(replace(a, held_back=True))
    after = replace(a, mp=a.mp - q.figures.halves("battle_cost"), done=True, fights=to)
    return _announced(after, u)


def _march(a: Activation, u: Play, to: str, *, rapid: bool) -> Step:
    q = u.position
    cost = step_cost(q, a, to, rapid=rapid) or 0
    least = may_make_the_least_move(a, cost)
    after = _announced(a, u)
    clause = "9.2.1" if rapid else "3.2" if q.flees(a.force) else "9.1"
    u.emit(UnitMoved(unit=a.force, to=to, path=(q.force(a.force).space, to), clause=clause))
    after = replace(after, mp=max(0, a.mp - cost), moved=True, arrived=True, tired=1 if rapid or least else a.tired)
    after = replace(after, rapid=(a.rapid or 0) + cost if rapid else a.rapid)
    return Begin(after, Reactions(to=a.force, later=True), again=True)


def _announced(a: Activation, u: Play) -> Activation:
    """Everybody learns which force acts with the first thing that it does."""
    if not a.announced:
        u.emit(Told(what="acts", result="", place=a.force))
    return replace(a, announced=True)


@implements("8.5", "9.2.1", "9.2.4")
def end_the_march(a: Activation, u: Play) -> Step:
    """Fatigue of a march, marks of having acted, and the test for attrition; less for one that stood still."""
    q = u.position
    if a.force not in q.state.units:
        return None
    acted = a.moved or a.done
    for formation in q.formations_in(a.force):
        if acted:
            set_formation(u, formation, acted=True)
    set_sheet(u, a.force, acted=True, moved=a.moved, fatigue=_tired(q, a.force, a.tired))
    return Begin(a, Attrition(force=a.force, acted=acted)) if a.moved or not a.done else None


def _tired(q: Position, force: str, more: int) -> int:
    return min(MOST_FATIGUE, q.sheet(force).fatigue + more)


@implements("8.5", "9.3")
def test_the_others(a: Activation, u: Play) -> Step:
    """Attrition of enemies that moved in reaction, once however often they did, and of forces that parted."""
    if not a.owing:
        return None
    return Begin(replace(a, owing=a.owing[1:]), Attrition(force=a.owing[0]), again=True)


@implements("11.1")
def fight(a: Activation, u: Play) -> Step:
    """The battle that was declared, if the enemy still stands there."""
    q = u.position
    if not a.fights or a.force not in q.state.units or not q.has_troops(a.force):
        return End(a)
    unit = q.force(a.force)
    if not q.enemies_in(a.fights, unit.side):
        return End(a)
    defending = q.pieces.other(unit.side)
    battle = Battle(
        attacker=a.force,
        from_hex=unit.space,
        hex=a.fights,
        attacking=unit.side,
        defending=defending,
        defenders=q.enemies_in(a.fights, unit.side),
    )
    return Begin(replace(a, fights=""), battle)
