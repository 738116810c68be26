"""What the greedy bot does with its guns at a distance: fire into battles, spare batteries otherwise.

All figures here are the bot's taste, not the game's.
"""

from __future__ import annotations

from rulesets.toulon.phases.combat.casualties import effectiveness
from rulesets.toulon.phases.guns.ammunition import ROLL
from rulesets.toulon.phases.guns.batteries import STOCKPILE, stockpile
from rulesets.toulon.phases.guns.ranged_fire import with_fire
from rulesets.toulon.plans.ground import Outlook
from rulesets.toulon.plans.stakes import matters
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import CombatPhase, RangedFire, Round, SubBattle
from workbench.engine.decision import Decision
from workbench.engine.mechanics.combat_table import ratio_column
from workbench.engine.state import Answer

RESERVE_OF_AMMUNITION = 6
"""Below this the stockpile is saved for the ships, or for the second round of a battle that decides."""
USUAL_SUPPORT = 2
HARDLY = 1.0
"""Strength that guns need at least before they are turned from the troops upon a redoubt."""


def gun_into_battle(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Every gun once, the strongest first; out of the stockpile where that is rich, or where the battle matters."""
    q, fire = outlook.q, outlook.q.state.procedures[-1]
    decisive = isinstance(fire, RangedFire) and matters(q, fire.area)
    if answer in (ROLL, STOCKPILE):
        return float((answer == STOCKPILE) == (decisive or stockpile(q) > RESERVE_OF_AMMUNITION))
    if not isinstance(fire, RangedFire) or not isinstance(answer, str) or answer not in q.state.units:
        return 0.0
    if answer not in (*fire.spent, *fire.shots):
        return float(q.strength(answer))
    kept = RESERVE_OF_AMMUNITION if any(sub.round == 1 for sub in fire.subs) else 0
    fires_again = decisive and q.is_battery(answer) and q.strength(answer) + kept <= stockpile(q)
    return 0.1 * q.strength(answer) if fires_again else -1.0


def aim(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """All guns that a leader may coordinate; and where a little more shifts the odds, the bigger fight first."""
    q, fire = outlook.q, outlook.q.state.procedures[-1]
    if isinstance(answer, tuple):
        return float(len(answer))
    if not isinstance(fire, RangedFire) or not isinstance(answer, str) or not answer.isdigit():
        return 0.0
    sub = fire.subs[int(answer)]
    helped = with_fire(sub, fire.side, USUAL_SUPPORT)
    return abs(_column(q, helped) - _column(q, sub)) + 0.1 * len((*sub.attackers, *sub.defenders))


def _column(q: Position, sub: SubBattle) -> int:
    attack, defence = sub.fire
    columns = q.figures.table("combat_results").columns
    ours, theirs = effectiveness(q, sub.attackers), effectiveness(q, sub.defenders)
    return ratio_column(max(1, ours + attack), max(1, theirs + defence), columns)


def gun_at_an_area(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Guns that have nothing to save for; batteries only when the stockpile is full. The dearest area in reach."""
    q, phase = outlook.q, outlook.q.state.procedures[-1]
    is_full = stockpile(q) >= q.figures.number("stockpile_most")
    if answer in (ROLL, STOCKPILE):
        return float((answer == STOCKPILE) == is_full)
    if not isinstance(answer, str) or not isinstance(phase, CombatPhase):
        return 0.0
    if answer not in q.state.units:
        return outlook.worth(answer) if answer in q.figures.entry_limits else 0.0
    spares = q.is_battery(answer) and not is_full
    return -1.0 if spares or answer in phase.guns else float(q.strength(answer))


def guns_at_a_redoubt(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """As much strength as counts and no more, where it is likely to bring the work down; out of a rich stockpile."""
    q, round_ = outlook.q, outlook.q.state.procedures[-1]
    if answer in (ROLL, STOCKPILE):
        rich = stockpile(q) > RESERVE_OF_AMMUNITION
        return float((answer == STOCKPILE) == (rich or (isinstance(round_, Round) and matters(q, round_.area))))
    if not isinstance(answer, tuple) or not answer:
        return 0.0
    most = q.figures.number("redoubt_reduction_most_strength")
    strength = q.total(x for x in answer if x in q.state.units)
    return min(strength, most) - 1.5 * max(0, strength - most) - 0.1 * len(answer) - HARDLY


def sufferer(outlook: Outlook, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """A poor unit that keeps some strength."""
    q = outlook.q
    if not isinstance(answer, str) or answer not in q.state.units:
        return 0.0
    return -q.points(answer) - (3.0 if q.strength(answer) <= 1 else 0.0) - (3.0 if q.is_battery(answer) else 0.0)
