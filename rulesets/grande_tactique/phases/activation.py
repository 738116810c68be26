"""One force acts (8.2, 8.3): it marches hex by hex, looks, and may declare a battle (9.1, 9.2)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.phases.acts import Play, passes, set_formation, set_sheet
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Activation, Attrition, Battle, Reactions, Reconnaissance
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told, UnitMoved
from workbench.engine.options import Number, OneOf
from workbench.engine.unfolding import Begin, End, Step

MARCH, RAPID, LOOK, ATTACK, END = "march", "rapid_march", "reconnoitre", "attack", "end"
WORDS = {
    MARCH: "march into a hex",
    RAPID: "rapid march along a road",
    LOOK: "reconnoitre",
    ATTACK: "declare a battle",
    END: "no more",
}
HALVES = 2


@implements("8.3", "9.1", "3.3")
def find_capacity(a: Activation, u: Play) -> Step:
    """Movement points. A force without orders tests itself, and has half of them if it fails (8.3)."""
    q = u.position
    mp = 0 if q.sheet(a.force).fatigue >= 2 else q.capacity(a.force)
    if q.is_commanded(a.force) or q.is_decoy(a.force):
        return replace(a, mp=mp, whole=mp)
    full = passes(u, a.force, "acts without orders")
    mp = mp if full else mp // (2 * HALVES) * HALVES
    return replace(a, mp=mp, whole=mp, full=full)


@implements("8.2", "9.1", "9.2.1", "9.2.4", "10", "11.1")
def act(a: Activation, u: Play) -> Step:
    """One step, one reconnaissance or one battle at a time; the other side may react to each."""
    q = u.position
    if a.force not in q.state.units:
        return End(a)
    side = q.force(a.force).side
    deed = u.ask(side, f"What {q.pieces.markers[a.force].letter} does", deeds(q, a))
    if deed == END:
        return None
    if deed == LOOK:
        return _reconnoitre(a, u, side)
    to = u.ask(side, "Hex", hexes_for(q, a, deed))
    if deed == ATTACK:
        return _declare(a, u, to)
    return _march(a, u, to, rapid=deed == RAPID)


def deeds(q: Position, a: Activation) -> OneOf:
    """What a force may do, with the reasons for what it may not."""
    return OneOf((MARCH, RAPID, LOOK, ATTACK, END), lambda deed: why_not(q, a, deed), words=WORDS, way_out=END)


def why_not(q: Position, a: Activation, deed: str) -> Refusal | None:
    """Why a force may not do such a thing at all, or nowhere."""
    if deed == END:
        return None
    if q.sheet(a.force).fatigue >= 2:
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
    """Why a step may not be made, or a hex not be attacked, in the order a player is told."""
    side = q.force(a.force).side
    if deed == ATTACK:
        return None if a.mp >= q.figures.halves("battle_cost") else Refusal("11.1", "a battle costs a movement point")
    cost = step_cost(q, a, to, rapid=deed == RAPID)
    if cost is None:
        return Refusal("help.a", "closed to a march off the road")
    if q.enemies_in(to, side):
        return Refusal("11.1", "enemy forces are attacked, not entered")
    if deed == RAPID:
        return _why_not_rapid(q, a, to, cost)
    if cost <= a.mp or may_make_the_least_move(a, cost):
        return None
    return Refusal("9.1", f"it costs {in_points(cost)} movement points, {in_points(a.mp)} are left")


@implements("9.2.1")
def _why_not_rapid(q: Position, a: Activation, to: str, cost: int) -> Refusal | None:
    here = q.force(a.force).space
    if not q.is_commanded(a.force):
        return Refusal("9.2.1", "without orders it cannot march rapidly")
    if a.rapid is None and q.sheet(a.force).fatigue:
        return Refusal("9.2.1", "a tired force cannot march rapidly")
    if not q.ground.is_road(here, to):
        return Refusal("9.2.1", "a rapid march keeps to roads")
    if cost > a.mp or (a.rapid or 0) + cost > q.figures.halves("rapid_march_most"):
        return Refusal("9.2.1", "no movement points are left for a rapid march")
    return None


@implements("9.2.4")
def may_make_the_least_move(a: Activation, cost: int) -> bool:
    """The first move of the turn may always be one hex, whatever it costs; but not of a force too tired to move."""
    return not a.moved and not a.done and a.mp == a.whole and cost > a.mp


def step_cost(q: Position, a: Activation, to: str, *, rapid: bool) -> int | None:
    """Halves of movement points for a step, None where it is closed. Rapidly, two hexes of road cost one point."""
    cost = q.ground.steps[q.force(a.force).space].get(to)
    return cost if cost is None or not rapid else cost // 2


@implements("8.3", "11.1")
def _why_not_without_orders(q: Position, a: Activation, deed: str) -> Refusal | None:
    """What a force needs orders, or a passed test, for."""
    if not q.has_troops(a.force):
        return Refusal("11.1" if deed == ATTACK else "10", "a general without troops does neither")
    if not a.full:
        return Refusal("8.3", "without orders, and it failed its test")
    if deed == ATTACK and not q.is_commanded(a.force) and not q.generals_in(a.force):
        return Refusal("8.3", "a brigade without orders never declares a battle")
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


def _declare(a: Activation, u: Play, to: str) -> Step:
    """The march is over, with its attrition, before the battle begins (8.5, worked example)."""
    after = replace(a, mp=a.mp - u.position.figures.halves("battle_cost"), done=True, fights=to)
    return _announced(after, u)


def _march(a: Activation, u: Play, to: str, *, rapid: bool) -> Step:
    q = u.position
    cost = step_cost(q, a, to, rapid=rapid) or 0
    least = may_make_the_least_move(a, cost)
    after = _announced(a, u)
    u.emit(UnitMoved(unit=a.force, to=to, path=(q.force(a.force).space, to), clause="9.2.1" if rapid else "9.1"))
    after = replace(after, mp=max(0, a.mp - cost), moved=True, tired=1 if rapid or least else a.tired)
    after = replace(after, rapid=(a.rapid or 0) + cost if rapid else a.rapid)
    return Begin(after, Reactions(to=a.force), again=True)


def _announced(a: Activation, u: Play) -> Activation:
    """Everybody learns which force acts with the first thing that it does."""
    if not a.announced:
        u.emit(Told(what="acts", result="", place=a.force))
    return replace(a, announced=True)


@implements("8.5", "9.2.1", "9.2.4")
def end_the_march(a: Activation, u: Play) -> Step:
    """Fatigue of a march, marks of having acted, and the test for attrition; less for one that stood still."""
    if a.force not in u.state.units:
        return End(a)
    acted = a.moved or a.done
    if a.tired:
        set_sheet(u, a.force, fatigue=min(2, u.position.sheet(a.force).fatigue + a.tired))
    for formation in u.position.formations_in(a.force):
        if acted:
            set_formation(u, formation, acted=True)
    set_sheet(u, a.force, acted=True)
    return Begin(a, Attrition(force=a.force, acted=acted)) if a.moved or not a.done else None


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


def in_points(halves: int) -> str:
    """Halves as movement points.

    >>> in_points(3), in_points(4)
    ('1 1/2', '2')
    """
    whole, half = divmod(halves, HALVES)
    return f"{whole or ''}{' ' if whole and half else ''}{'1/2' if half else ''}" or "0"
