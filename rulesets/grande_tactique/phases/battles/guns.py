"""The march to the sound of the guns (11.2): who tries, who is tested, and the march hex by hex."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.battle_positions import (
    cheapest_step,
    first_refusal,
    guns_modifier,
    guns_mp,
    in_earshot,
    is_bound,
    may_hurry,
    step_to_the_guns,
    way_cost,
    why_not_march,
)
from rulesets.grande_tactique.phases.acts import TO_THE_GUNS, Play, passes, set_formation, set_sheet
from rulesets.grande_tactique.phases.marching import NOT_NEXT, in_mp, why_no_way
from rulesets.grande_tactique.phases.strangers import other_force, other_hex
from rulesets.grande_tactique.phases.sums import needed
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Attrition, Battle, GunsMarch, Reactions
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import UnitMoved
from workbench.engine.mechanics.modifiers import Modifiers
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.unfolding import Begin, End, Step
from workbench.engine.words.message import Message, marked

MARCH, RAPID, ARRIVE, STOP = "march", "rapid_march", "arrive", "stop"
WORDS = {
    MARCH: marked("march into a hex"),
    RAPID: marked("rapid march along a road"),
    ARRIVE: marked("take part in the battle from here"),
    STOP: marked("take no part"),
}


@implements("11.2", "8.2")
def hear_the_guns(b: Battle, u: Play) -> Step:
    """Both players say unseen which forces try to march to the guns."""

    def says(side: str) -> tuple[str, ...]:
        q = u.position
        near = tuple(force for force in in_earshot(q, b, side) if not is_bound(q, force))
        if not near:
            return ()
        march: tuple[str, ...] = u.ask(
            side,
            "choose the forces that try to march to the guns",
            SomeOf(
                near,
                too_much=first_refusal(q, b, why_not_march),
                note=lambda force: _promised(q, b, force),
                beyond=other_force(q, side, "11.2", lambda force: why_not_hear(q, b, force)),
            ),
        )
        return march

    chosen = u.ask_each((b.attacking, b.defending), says)
    return replace(b, marching=tuple(force for side in chosen for force in chosen[side]))


def _promised(q: Position, b: Battle, force: str) -> str:
    """What a force needs to march, or why it may not try."""
    if refused := why_not_march(q, b, force):
        return refused.reason
    return needed(q, force, guns_changes(q, force))


def guns_changes(q: Position, force: str) -> Modifiers:
    """What the die of a test is changed by, with its source."""
    changed = guns_modifier(q, force)
    return ((marked("without orders, or a brigade on its own"), changed),) if changed else ()


@implements("11.2")
def why_not_hear(q: Position, b: Battle, force: str) -> Refusal:
    """Why a force on the map is none of those that might hear the guns."""
    if is_bound(q, force):
        return Refusal("11.2", "it fights in this battle or another")
    if q.force(force).space == b.hex or b.hex in q.ground.around[q.force(force).space]:
        return Refusal("11.2", "it stands beside the field: it joins from there, or does not")
    return Refusal.of("11.2", "it is more than {most} hexes from the field", most=q.figures.number("guns_range"))


@implements("11.2", "6.4")
def test_for_the_guns(b: Battle, u: Play) -> Step:
    """Each of them is tested; those that fail stay where they are."""
    q = u.position
    found = [force for force in b.marching if passes(u, force, TO_THE_GUNS, guns_changes(q, force))]
    return replace(b, marching=tuple(found))


@implements("11.2")
def march_to_the_guns(b: Battle, u: Play) -> Step:
    """One after the other, those of the attacker first."""
    q = u.position
    left = tuple(force for force in b.marching if force in q.state.units)
    if not left:
        return replace(b, marching=())
    march = GunsMarch(force=left[0], hex=b.hex, mp=guns_mp(q, left[0]))
    return Begin(replace(b, marching=left[1:]), march, again=True)


@implements("11.2", "9.2.1", "8.4")
def step_towards_the_guns(m: GunsMarch, u: Play) -> Step:
    """One hex; the other side may react to it. Who stands beside the field may take part from there."""
    q = u.position
    if m.force not in q.state.units:
        return End(m)
    side = q.force(m.force).side
    refuse = {deed: why_not(q, m, deed) for deed in WORDS}
    end = ARRIVE if refuse[ARRIVE] is None else STOP  # who has marched there wants to be in it
    deed = u.ask(
        side,
        Message("choose how Force {letter} marches to the guns", letter=q.pieces.markers[m.force].letter),
        OneOf(WORDS, refuse.__getitem__, words=WORDS, way_out=end),
    )
    if deed == STOP:
        return None
    if deed == ARRIVE:
        return _arrived(q, m)
    return _step(m, u, u.ask(side, "choose the hex to march into", hexes(q, m, deed)), rapid=deed == RAPID)


def why_not(q: Position, m: GunsMarch, deed: str) -> Refusal | None:
    """Why a force on its way may not do this, or nowhere."""
    here = q.force(m.force).space
    if deed == STOP:
        return None
    if deed == ARRIVE:
        if m.hex not in q.ground.around[here]:
            return Refusal("11.2", "it does not stand beside the field")
        cost = cheapest_step(q, here, m.hex, rapid=may_hurry(q, m.force))
        return None if cost is not None and cost <= m.mp else Refusal("11.2", "it has no movement points left for it")
    return why_no_way(q, q.ground.around[here], lambda to: why_not_hex(q, m, deed, to), "11.2")


def hexes(q: Position, m: GunsMarch, deed: str) -> OneOf:
    """Where it may march next, with what a step costs."""
    here = q.force(m.force).space

    def price(to: str) -> str:
        cost = step_to_the_guns(q, here, to, rapid=deed == RAPID)
        return "" if cost is None else in_mp(cost)

    beyond = other_hex(q, "11.2", NOT_NEXT)
    return OneOf(q.ground.around[here], lambda to: why_not_hex(q, m, deed, to), note=price, beyond=beyond)


@implements("11.2", "9.2.1", "help.a")
def why_not_hex(q: Position, m: GunsMarch, deed: str, to: str) -> Refusal | None:
    """Why it may not step into a hex; the field has to stay in reach."""
    here, side = q.force(m.force).space, q.force(m.force).side
    if deed == RAPID and not may_hurry(q, m.force):
        is_tired = q.sheet(m.force).fatigue
        return Refusal("11.2", "it is tired" if is_tired else "its general lacks the initiative for a rapid march")
    cost = step_to_the_guns(q, here, to, rapid=deed == RAPID) if to in q.ground.steps[here] else None
    if cost is None:
        return Refusal("9.2.1" if deed == RAPID else "help.a", "closed to such a march")
    if to == m.hex:
        return Refusal("11.2", "it stays beside the field")
    if q.enemies_in(to, side):
        return Refusal("11.1", "enemy forces are attacked, not entered")
    if cost + way_cost(q, m.force, to, m.hex, rapid=may_hurry(q, m.force)) > m.mp:
        return Refusal("11.2", "from there it could not reach the field any more")
    return None


def _arrived(q: Position, m: GunsMarch) -> GunsMarch:
    """The last step is reckoned but not made; rapidly, if it can be paid for in no other way."""
    here = q.force(m.force).space
    plain = step_to_the_guns(q, here, m.hex, rapid=False)
    if plain is not None and plain <= m.mp:
        return replace(m, mp=m.mp - plain, arrived=True)
    cost = cheapest_step(q, here, m.hex, rapid=True) or 0
    return replace(m, mp=m.mp - cost, rapid=(m.rapid or 0) + cost, arrived=True)


def _step(m: GunsMarch, u: Play, to: str, *, rapid: bool) -> Step:
    here = u.position.force(m.force).space
    cost = step_to_the_guns(u.position, here, to, rapid=rapid) or 0
    u.emit(UnitMoved(unit=m.force, to=to, path=(here, to), clause="11.2"))
    spent = (m.rapid or 0) + cost if rapid else m.rapid
    return Begin(replace(m, mp=m.mp - cost, rapid=spent, moved=True), Reactions(to=m.force), again=True)


@implements("11.2", "8.5", "9.2.1")
def end_the_march_to_the_guns(m: GunsMarch, u: Play) -> Step:
    """A rapid march tires; whoever has marched is tested for attrition at once."""
    q = u.position
    if m.force not in q.state.units or not (m.moved or m.arrived):
        return End(m)
    if m.rapid is not None:
        set_sheet(u, m.force, fatigue=min(2, q.sheet(m.force).fatigue + 1))
    for formation in q.formations_in(m.force):
        set_formation(u, formation, acted=True)
    return Begin(m, Attrition(force=m.force))
