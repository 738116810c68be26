"""Phase III, combat: who attacks whom, the other side's combat march, its reactions, the order of battles (7.1.3)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.arcola.battle_procedures import Attack, Battle
from rulesets.arcola.orders.fights import likely_attacks, likely_reactions, who_attack, why_not_attack, why_not_react
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.consolidation import consolidate
from rulesets.arcola.phases.designation import battles_of, can_fight
from rulesets.arcola.phases.movement import orders_for, send
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import CombatPhase, Marches
from rulesets.arcola.reports.looking import look
from rulesets.arcola.visibility import as_known
from workbench.engine.clauses import implements
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMBAT_MARCH, GivenOrders
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import marked

ATTACKS = marked("Who attacks whom?")
COMBAT_MARCHES = marked("Orders for the combat march")
REACTIONS = marked("Whom do those attack who have marched?")


@implements("7.1.3.1", "7.1.3.2", "16.1", "16.2", "16.3")
def designate(phase: CombatPhase, u: Play) -> Step:
    """The phasing side says whom it attacks, the other one where it marches; neither sees what the other says."""
    other = u.position.other(phase.side)

    def script(seat: str) -> GivenOrders:
        if seat == phase.side:
            attacks: GivenOrders = u.ask(seat, ATTACKS, attacks_for(u, seat))
            return attacks
        marches: GivenOrders = u.ask(seat, COMBAT_MARCHES, orders_for(u, seat, COMBAT_MARCH))
        return marches

    given = u.ask_each(u.position.pieces.sides, script)
    send(u, given[other].given)
    return replace(phase, orders=given[phase.side].given)


def attacks_for(u: Play, side: str) -> OrdersFor:
    """The attacks that a side may designate, judged on what it knows."""
    known = Position(u.position.figures, as_known(u.state, side))
    return OrdersFor(
        who_attack(known, side),
        lambda order: why_not_attack(known, side, order),
        likely=lambda force: likely_attacks(known, side, force),
        clause="16.1",
    )


@implements("7.1.3.2", "16.3")
def march_in_the_enemys_turn(phase: CombatPhase, u: Play) -> Step:
    """The other side marches by its orders for it."""
    return Begin(phase, Marches(side=u.position.other(phase.side), when=COMBAT_MARCH, is_written=True))


@implements("7.1.3.3")
def designate_reactions(phase: CombatPhase, u: Play) -> Step:
    """Those who have marched beside the enemy say whom they attack. It is asked always: silence would tell."""
    side = u.position.other(phase.side)
    known = Position(u.position.figures, as_known(u.state, side))
    options = OrdersFor(
        tuple(x for x in phase.moved if x in who_attack(known, side)),
        lambda order: why_not_react(known, side, order),
        likely=lambda force: likely_reactions(known, side, force),
        clause="16.1",
    )
    given: GivenOrders = u.ask(side, REACTIONS, options)
    return replace(phase, reactions=given.given)


@implements("7.1.3.4", "14")
def put_battles_in_order(phase: CombatPhase, u: Play) -> Step:
    """What was designated, and what has to be fought besides: the phasing side's first, the larger ones first."""
    return replace(phase, attacks=battles_of(u.position, phase))


@implements("7.1.3.4", "16.1")
def fight_the_next(phase: CombatPhase, u: Play) -> Step:
    """Battle after battle; one whose forces were driven off or have fought is not fought."""
    attacks = list(phase.attacks)
    while attacks:
        attack, flanks = attacks.pop(0)
        rest = replace(phase, attacks=tuple(attacks))
        if found := _still(u.position, phase, attack):
            beside = tuple(one for one in flanks if _still(u.position, phase, one) and one.force != attack.force)
            return Begin(rest, Battle(attack=found, flanks=beside), again=True)
    return replace(phase, attacks=())


def _still(position: Position, phase: CombatPhase, attack: Attack) -> Attack | None:
    """The attack as it can be fought now, None when it cannot."""
    units, fought = position.units, phase.fought
    forces = [x for x in attack.forces if can_fight(position, x) and x not in fought]
    if not forces or forces[0] != attack.force:
        return None
    enemy = position.other(units[attack.force].side)
    hexes = {position.place(x) for x in forces}
    targets = tuple(
        hex_
        for hex_ in attack.targets
        if any(hex_ in position.ground.neighbours(x) for x in hexes)
        and any(x not in fought for x in position.fighting(enemy, hex_))
    )
    return replace(attack, joined=tuple(forces[1:]), targets=targets) if targets else None


@implements("7.1.3.6")
def consolidate_after_combat(phase: CombatPhase, u: Play) -> Step:
    """Both sides' forces that stand together are one from now on; all see where everybody was last seen."""
    for side in u.position.pieces.sides:
        consolidate(u, side)
    look(u)
    return None
