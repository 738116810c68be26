"""What it thinks of what a force does, and of what those near it do in reaction."""

from __future__ import annotations

from rulesets.grande_tactique.phases.choices import ATTACK, END, LOOK, MARCH, PART, PILLAGE, RAPID
from rulesets.grande_tactique.phases.reactions import LOOK as LOOK_BACK
from rulesets.grande_tactique.phases.reactions import MOVE, NONE, STAY, WITHDRAW
from rulesets.grande_tactique.plans.battles import defence_of
from rulesets.grande_tactique.plans.looking import most_points, unread_by, worth_of_a_look
from rulesets.grande_tactique.plans.marches import Plan
from rulesets.grande_tactique.procedures import Activation, ReactionMove, Reactions
from workbench.engine.decision import Decision
from workbench.engine.state import Answer

THREATENED = -0.4
"""An attack that promises less than this is one to get out of the way of."""
WORTH_A_FIGHT = 0.15
"""What an attack has to promise."""


def act(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """The best of staying, marching and fighting, by what the hex at the end of it is worth."""
    a = next((p for p in reversed(plan.outlook.q.state.procedures) if isinstance(p, Activation)), None)
    if a is None or not a.force:
        return 0.0
    if decision.stage == 0:
        return _deed(plan, a, answer)
    if isinstance(answer, int):
        return -abs(float(answer - most_points(plan.outlook, a)))
    if not isinstance(answer, str):
        return 0.0
    here = plan.outlook.q.force(a.force).space
    if so_far[0] == ATTACK:
        return 1.0 if answer == plan.attack(a.force, here, bool(a.tired))[1] else 0.0
    if so_far[0] == LOOK:
        return 1.0 if answer in unread_by(plan.outlook, a) else 0.0
    if so_far[0] in (MARCH, RAPID):
        march = plan.march(a) if so_far[0] == MARCH else plan.rapid_march(a)
        return 100.0 if answer == march.step else plan.worth(a.force, answer)
    return 0.0


def _deed(plan: Plan, a: Activation, answer: Answer) -> float:
    """What a deed promises. Places are pillaged in the supply phase, when it is known who is hungry."""
    q = plan.outlook.q
    here = q.force(a.force).space
    stay = plan.worth(a.force, here)
    if answer == END:
        return stay
    if answer == ATTACK:
        return stay + plan.attack(a.force, here, bool(a.tired))[0] - WORTH_A_FIGHT
    if answer in (MARCH, RAPID):
        march = plan.march(a) if answer == MARCH else plan.rapid_march(a)
        return march.value if march.step else stay - 0.5
    if answer == LOOK:
        return stay + worth_of_a_look(plan.outlook, a)
    return stay - (2.0 if answer in (PART, PILLAGE) else 3.0)


def react(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Whoever is about to be attacked at bad odds gets out of the way; the others keep still."""
    outlook, q = plan.outlook, plan.outlook.q
    r = next((p for p in reversed(q.state.procedures) if isinstance(p, Reactions)), None)
    if r is None or not isinstance(answer, str):
        return 0.0
    if decision.stage:
        return {WITHDRAW: 2.0, MOVE: 1.0, LOOK_BACK: 0.0}.get(answer, 0.0)
    if answer == NONE or answer not in q.state.units or not q.has_troops(answer):
        return 0.0 if answer == NONE else -1.0
    here, active = q.force(answer).space, q.force(r.to).space
    if active not in q.ground.around[here]:
        return -1.0
    attack = outlook.enemies.get(active, 0.0)
    promise = defence_of(outlook, here, active, attack, [f for f in q.forces_in(here, outlook.side) if q.has_troops(f)])
    return THREATENED - promise


def step_aside(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """To the best hex near; not where the enemy can follow at once."""
    q = plan.outlook.q
    move = next((p for p in reversed(q.state.procedures) if isinstance(p, ReactionMove)), None)
    if move is None or not isinstance(answer, str):
        return 0.0
    here = q.force(move.force).space
    if answer == STAY:
        return plan.worth(move.force, here) - 1.0
    beside = sum(1 for number in q.ground.around[answer] if number in plan.outlook.enemies)
    return plan.worth(move.force, answer) - 0.5 * beside


def tell_more(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """As much as may be told: it keeps the enemy away."""
    return float(answer) if isinstance(answer, int) else 0.0
