"""One force acts (8.2, 8.3): it marches hex by hex, looks, parts, and may declare a battle (9.1, 9.2)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.events import PillageMarked
from rulesets.grande_tactique.phases.acts import (
    ACTS_ALONE,
    ATTACKS_ALONE,
    Play,
    are_tests_secret,
    part,
    passes,
    set_formation,
    set_sheet,
)
from rulesets.grande_tactique.phases.choices import (
    ATTACK,
    END,
    LOOK,
    PART,
    PILLAGE,
    RAPID,
    WHERE,
    deeds,
    hexes_for,
    targets,
)
from rulesets.grande_tactique.phases.initiative import leader_of
from rulesets.grande_tactique.phases.marching import (
    HALVES,
    MOST_FATIGUE,
    is_far_from_the_enemy,
    may_make_the_least_move,
    step_cost,
)
from rulesets.grande_tactique.phases.pillage import (
    ask_for_restraint,
    commit_pillage,
    is_tested_in_passing,
    pillages_unbidden,
)
from rulesets.grande_tactique.phases.strangers import other_force, other_formation
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Activation, Attrition, Battle, Reactions, Reconnaissance
from workbench.engine.clauses import implements
from workbench.engine.events import Told, UnitMoved
from workbench.engine.options import Number, OneOf
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message, marked


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
    full = passes(u, a.force, ACTS_ALONE)
    mp = mp if full else mp // (2 * HALVES) * HALVES
    return replace(a, mp=mp, whole=mp, full=full, announced=a.announced or not are_tests_secret(u.state))


@implements("8.2", "9.1", "9.2.1", "9.2.4", "10", "11.1", "13.4")
def act(a: Activation, u: Play) -> Step:
    """One step, one reconnaissance or one battle at a time; the other side may react to each.

    Pillage ends it: by choice, or by the option unbidden when anything else is done in a place that it came to.
    """
    q = u.position
    if a.force not in q.state.units or q.force(a.force).pillages:
        return None
    side = q.force(a.force).side
    prompt = Message("choose what Force {letter} does", letter=q.pieces.markers[a.force].letter)
    deed = u.ask(side, prompt, deeds(q, a))
    about, bonus = _further(a, u, side, deed)
    is_tested = a.moved and deed != PILLAGE and is_tested_in_passing(q, a.force)
    restraint = ask_for_restraint(u, a.force) if is_tested else ""
    if deed == PILLAGE or (is_tested and pillages_unbidden(u, a.force, restraint)):
        commit_pillage(u, a.force)
        return None
    if deed == END:
        return None
    if deed == LOOK:
        return _reconnoitre(a, u, about, bonus)
    if deed == PART:
        return _part(a, u, about)
    if deed == ATTACK:
        return _declare(a, u, about)
    return _march(a, u, about, rapid=deed == RAPID)


def _further(a: Activation, u: Play, side: str, deed: str) -> tuple[str, int]:
    """What a deed is about: a hex, a force or a formation; and the movement points spent to see better."""
    q = u.position
    if deed in (END, PILLAGE):
        return "", 0
    if deed == PART:
        beyond = other_formation(q, side, "6.5.3", marked("it does not lie under the marker of the force that acts"))
        options = OneOf(q.formations_in(a.force), beyond=beyond)
        return u.ask(side, "choose the formation that stays behind", options, "6.5.3"), 0
    if deed != LOOK:
        return u.ask(side, WHERE[deed], hexes_for(q, a, deed)), 0
    beyond = other_force(q, q.pieces.other(side), "10", marked("it is not in the alert zone of the force that acts"))
    on = u.ask(side, "choose the force to reconnoitre", OneOf(targets(q, a), beyond=beyond), "10")
    most = (a.mp - q.figures.halves("reconnaissance_cost")) // HALVES
    return on, u.ask(
        side, "choose how many movement points are spent to see better", Number(0, most, clause="10"), "10"
    ) if most else 0


def _reconnoitre(a: Activation, u: Play, on: str, bonus: int) -> Step:
    cost = u.position.figures.halves("reconnaissance_cost") + HALVES * bonus
    after = replace(a, mp=a.mp - cost, done=True)
    return Begin(_announced(after, u), Reconnaissance(by=a.force, on=on, bonus=bonus), again=True)


@implements("6.5.3", "8.2")
def _part(a: Activation, u: Play, formation: str) -> Step:
    """A formation stays behind, beside the general-in-chief. If the force has acted so has the formation.

    It pays for the march so far with fatigue and attrition. A brigade that has not acted yet acts after him
    (interpretation 12).
    """
    q = u.position
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
    if a.moved and not q.is_commanded(a.force) and not passes(u, a.force, ATTACKS_ALONE):
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
    after = replace(after, mp=max(0, a.mp - cost), moved=True, tired=1 if rapid or least else a.tired)
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
