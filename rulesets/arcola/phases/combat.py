"""Phase III, combat: who attacks whom, the other side's combat march, the battles of a phase all together (7.1.3)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulesets.arcola.battle_procedures import Aftermath, Battle
from rulesets.arcola.events import OrderStands
from rulesets.arcola.orders.fights import likely_attacks, who_attack, why_not_attack
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.battles.aftermath import choices_after
from rulesets.arcola.phases.battles.opening import (
    AFTER_DEPLOYMENT,
    as_deployed,
    as_pressed,
    deployments_for,
    efforts_for,
    opened,
    show_the_fronts,
    with_side,
)
from rulesets.arcola.phases.command import orders_for, send
from rulesets.arcola.phases.consolidation import consolidate
from rulesets.arcola.phases.designation import battles_of
from rulesets.arcola.procedures import CombatPhase, Marches
from rulesets.arcola.reports.looking import look
from rulesets.arcola.visibility import position_known
from workbench.engine.clauses import implements
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMBAT, COMBAT_MARCH, GivenOrders, Order
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import marked

ATTACKS = marked("Who attacks whom?")
COMBAT_MARCHES = marked("Orders for the combat march")
DEPLOYMENT = marked("How do you stand on the battlefield?")
EFFORT = marked("Where do you press the attack?")
AFTER = marked("Stand, or retreat?")
OF_THE_OTHER = OrdersFor((), lambda order: None)
"""What the other side is asked, to whoever reads a view: he knows none of its forces."""
Given = dict[str, tuple[Order, ...]]
"""Seat -> what it said to each battle, in order; an order of no parts where it said nothing."""


@implements("7.1.3.1", "7.1.3.2", "16.1", "16.2", "16.3")
def designate(phase: CombatPhase, u: Play) -> Step:
    """The phasing side says whom it attacks, the other one where it marches; neither sees what the other says."""
    if u.state.is_short:
        return None

    def script(seat: str) -> GivenOrders:
        is_phasing = seat == phase.side
        options = attacks_for(u, seat) if is_phasing else orders_for(u, seat, (COMBAT_MARCH,))
        given: GivenOrders = u.ask(seat, ATTACKS if is_phasing else COMBAT_MARCHES, options)
        return given

    for given in u.ask_each(u.position.pieces.sides, script).values():
        send(u, given.given)
    return None


def attacks_for(u: Play, side: str) -> OrdersFor:
    """The attacks that a side may designate, judged on what it knows."""
    known = position_known(u.position.figures, u.state, side)
    return OrdersFor(
        who_attack(known, side),
        lambda order: why_not_attack(known, side, order),
        likely=lambda force: likely_attacks(known, side, force),
        clause="16.1",
        whens=(COMBAT,),
    )


@implements("7.1.3.2", "16.3")
def march_in_the_enemys_turn(phase: CombatPhase, u: Play) -> Step:
    """The other side marches by its orders for it."""
    return Begin(phase, Marches(side=u.position.other(phase.side), when=COMBAT_MARCH))


@implements("7.1.3.3", "7.1.3.4", "14")
def open_the_battles(phase: CombatPhase, u: Play) -> Step:
    """As designated, and what has to be fought besides: the phasing side's first, the larger ones first."""
    return replace(phase, battles=tuple(opened(u, fight) for fight in battles_of(u.position, phase)))


# ---------------------------------------------------------------- what both say to all battles


def _each_says(phase: CombatPhase, u: Play, prompt: str, options: Callable[[Battle, bool], OrdersFor | None]) -> Given:
    """Every seat answers for each battle in turn, unseen by the other; who attacks is its first argument's side."""

    def script(seat: str) -> tuple[Order, ...]:
        said = []
        for battle in phase.battles:
            attacks = battle.attacker.side == seat
            offered = options(battle, attacks) if battle.of(attacks).forces else OF_THE_OTHER
            given = GivenOrders() if offered is None else u.ask(seat, prompt, offered)
            said.append(given.given[0] if given.given else Order(""))
        return tuple(said)

    return u.ask_each(u.position.pieces.sides, script)


@implements("16.4.2", "16.4.3", "18.2")
def deploy(phase: CombatPhase, u: Play) -> Step:
    """Both sides, for all battles; whoever says nothing stands as its order says, or by default."""
    given: Given = {}
    if phase.battles and not u.state.is_short:
        given = _each_says(phase, u, DEPLOYMENT, lambda battle, attacks: deployments_for(u.position, battle, attacks))
    battles = []
    for i, battle in enumerate(phase.battles):
        for is_attacker in (True, False):
            said = given[battle.of(is_attacker).side][i] if given else Order("")
            battle = as_deployed(u, battle, is_attacker, said if said.force else battle.of(is_attacker).order)
        battles.append(battle)
    return replace(phase, battles=tuple(battles))


@implements("16.4.1", "18.3")
def show_all_fronts(phase: CombatPhase, u: Play) -> Step:
    """Each side sees who stands in the other's front lines, and nothing of his reserves."""
    return replace(phase, battles=tuple(show_the_fronts(battle, u) for battle in phase.battles))


@implements("16.5.4", "18.3")
def press(phase: CombatPhase, u: Play) -> Step:
    """Who attacks says where he presses, with whom, and against whom."""
    given: Given = {}
    if phase.battles and not u.state.is_short:
        given = _each_says(phase, u, EFFORT, lambda battle, attacks: efforts_for(battle) if attacks else None)
    battles = []
    for i, battle in enumerate(phase.battles):
        said = given[battle.attacker.side][i] if given else Order("")
        battles.append(as_pressed(u, battle, said if said.effort else battle.attacker.order))
    return replace(phase, battles=tuple(battles))


@implements("7.1.3.4", "16.1")
def fight_the_next(phase: CombatPhase, u: Play) -> Step:
    """Battle after battle, the largest first."""
    if phase.fought >= len(phase.battles):
        return None
    return Begin(phase, replace(phase.battles[phase.fought], at=AFTER_DEPLOYMENT), again=True)


@implements("16.5.7.2", "16.6", "16.6.1")
def stand_or_retreat(phase: CombatPhase, u: Play) -> Step:
    """Both say, unseen by each other, where they stand, how far they go back, and how far they would pursue.

    It is asked of both for every battle: who has no choice left is not told apart by a question.
    """
    if not phase.battles:
        return None
    given = _each_says(phase, u, AFTER, lambda battle, attacks: choices_after(u.position, battle, attacks))
    battles = []
    for i, battle in enumerate(phase.battles):
        for is_attacker in (True, False):
            of = battle.of(is_attacker)
            said = given[of.side][i]
            battle = with_side(battle, is_attacker, replace(of, after=said if said.force else of.order))
        battles.append(battle)
    return replace(phase, battles=tuple(battles))


@implements("16.6", "20")
def follow_the_next(phase: CombatPhase, u: Play) -> Step:
    """What follows battle after battle."""
    if phase.done >= len(phase.battles):
        return None
    return Begin(phase, Aftermath(battle=phase.battles[phase.done]), again=True)


@implements("7.1.3.6")
def consolidate_after_combat(phase: CombatPhase, u: Play) -> Step:
    """Both sides' forces that stand together are one from now on; orders for combat are spent."""
    for force in sorted(u.state.orders):
        if u.state.written(force, COMBAT):
            u.emit(OrderStands(force=force, when=COMBAT, seen_by=(u.position.pieces.side(force),)))
    for side in u.position.pieces.sides:
        consolidate(u, side)
    look(u)
    return None
