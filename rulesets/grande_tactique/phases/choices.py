"""What an active force may do (8.2), and why not: read by its owner alone, who sees under the marker."""

from __future__ import annotations

from rulesets.grande_tactique.battle_positions import MOUNTAIN
from rulesets.grande_tactique.phases.marching import (
    MOST_FATIGUE,
    NOT_NEXT,
    in_mp,
    in_points,
    step_cost,
    why_no_way,
    why_not_enter,
    why_not_halt,
    why_not_rapidly,
)
from rulesets.grande_tactique.phases.pillage import why_not_pillage_in_passing
from rulesets.grande_tactique.phases.reconnaissance import modifiers
from rulesets.grande_tactique.phases.strangers import other_hex
from rulesets.grande_tactique.phases.sums import needed
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Activation, Reconnaissance
from workbench.engine.clauses import Refusal, implements
from workbench.engine.options import OneOf
from workbench.engine.words.message import Message, marked
from workbench.engine.words.wording import modifiers_in_words, signed

MARCH, RAPID, LOOK, ATTACK, PILLAGE, PART, END = (
    "march",
    "rapid_march",
    "reconnoitre",
    "attack",
    "pillage",
    "part",
    "end",
)
WHERE = {
    MARCH: marked("choose the hex to march into"),
    RAPID: marked("choose the hex to march into rapidly"),
    ATTACK: marked("choose the hex to attack"),
}
WORDS = {
    MARCH: marked("march into a hex"),
    RAPID: marked("rapid march along a road"),
    LOOK: marked("reconnoitre"),
    ATTACK: marked("declare a battle"),
    PILLAGE: marked("pillage the place"),
    PART: marked("leave a formation behind"),
    END: marked("end its action"),
}
NO_ENEMY = marked("no enemy force stands there, next to the force")
CLAUSES = {MARCH: "9.1", RAPID: "9.2.1", ATTACK: "11.1"}


def deeds(q: Position, a: Activation) -> OneOf:
    """What a force may do, with the reasons for what it may not."""
    way_out = END if why_not_halt(q, a) is None else ""
    choices = tuple(WORDS)
    return OneOf(
        choices, lambda deed: why_not(q, a, deed), words=WORDS, note=lambda deed: promised(q, a, deed), way_out=way_out
    )


def promised(q: Position, a: Activation, deed: str) -> str:
    """What a deed costs or is tested by, where that is not seen from what it leads to."""
    if deed == LOOK and q.has_troops(a.force):
        changes = modifiers(q, Reconnaissance(by=a.force))
        cost = in_points(q.figures.halves("reconnaissance_cost"))
        return Message("{points} MP, die {changes}", points=cost, changes=modifiers_in_words(changes))
    if deed == ATTACK and a.moved and not q.is_commanded(a.force):
        return Message("without orders: {needed}", needed=needed(q, a.force))
    if deed == RAPID and not a.tired:
        return marked("tires it by a level")
    return ""


def why_not(q: Position, a: Activation, deed: str) -> Refusal | None:
    """Why a force may not do such a thing at all, or nowhere."""
    if deed == END:
        return why_not_halt(q, a)
    if deed == PART:
        return why_not_part(q, a)
    if deed == PILLAGE:
        return why_not_pillage_in_passing(q, a.force, moved=a.moved) or why_not_halt(q, a)
    if q.sheet(a.force).fatigue >= MOST_FATIGUE:
        return Refusal("3.3", "it is too tired to do anything")
    if q.is_decoy(a.force) and deed in (LOOK, ATTACK, RAPID):
        return Refusal("2.e", "a decoy only marches")
    if deed in (LOOK, ATTACK) and (refused := _why_not_without_orders(q, a, deed)):
        return refused
    if deed == LOOK:
        return why_not_look(q, a)
    if deed == ATTACK and not candidates(q, a, deed):
        return Refusal("11.1", "no enemy force stands beside it")
    return why_no_way(q, candidates(q, a, deed), lambda to: why_not_hex(q, a, deed, to), CLAUSES[deed])


def candidates(q: Position, a: Activation, deed: str) -> tuple[str, ...]:
    """The hexes beside the force, for a battle those with enemies."""
    here, side = q.force(a.force).space, q.force(a.force).side
    around = q.ground.around[here]
    return tuple(to for to in around if q.enemies_in(to, side)) if deed == ATTACK else around


def hexes_for(q: Position, a: Activation, deed: str) -> OneOf:
    """Where a deed leads, with what a step costs."""

    def price(to: str) -> str:
        if deed == ATTACK:
            return _odds(q, a, to)
        cost = step_cost(q, a, to, rapid=deed == RAPID)
        return "" if cost is None else in_mp(cost)

    elsewhere = NO_ENEMY if deed == ATTACK else NOT_NEXT
    beyond = other_hex(q, CLAUSES[deed], elsewhere)
    return OneOf(candidates(q, a, deed), lambda to: why_not_hex(q, a, deed, to), note=price, beyond=beyond)


def _odds(q: Position, a: Activation, to: str) -> str:
    """What can be said of a battle before it is declared: the own strength, and what the defender can fight behind."""
    ground = q.figures.battle.terrain_modifiers(to, q.force(a.force).space)
    worst = signed(min(ground.values()))
    return Message("{points} SP, terrain {worst} at worst", points=q.sp(a.force), worst=worst)


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
    if q.ground.is_terrain(to, MOUNTAIN) and not q.ground.is_linked(q.force(a.force).space, to):
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


@implements("10")
def why_not_look(q: Position, a: Activation) -> Refusal | None:
    """Why a force that may reconnoitre at all does not do so now."""
    if a.mp < q.figures.halves("reconnaissance_cost"):
        return Refusal("10", "a reconnaissance costs a movement point")
    return None if targets(q, a) else Refusal("10", "no enemy force is in its alert zone")


@implements("10", "2.b")
def targets(q: Position, a: Activation) -> tuple[str, ...]:
    """Enemy forces in the alert zone of a force that can still pay for a look."""
    unit = q.force(a.force)
    if a.mp < q.figures.halves("reconnaissance_cost"):
        return ()
    enemies = q.forces_of(q.pieces.other(unit.side))
    return tuple(force for force in enemies if q.is_alert_to(a.force, q.force(force).space))


@implements("6.5.3", "8.2")
def why_not_part(q: Position, a: Activation) -> Refusal | None:
    """Forces part from their general-in-chief's alone."""
    if not q.sheet(a.force).chief or not q.has_troops(a.force):
        return Refusal("6.5.3", "only forces under their general-in-chief's marker part")
    return None
