"""What the greedy bot wants to know: markers near a force that it cannot read, some of which stand for nothing."""

from __future__ import annotations

from rulesets.grande_tactique.figures import HALVES
from rulesets.grande_tactique.phases.choices import targets
from rulesets.grande_tactique.phases.reconnaissance import modifier
from rulesets.grande_tactique.plans.outlook import Outlook
from rulesets.grande_tactique.plans.upkeep import FACES, price_of_acting
from rulesets.grande_tactique.procedures import Activation, Reconnaissance

CURIOSITY = 0.4
"""What it is worth to learn what a marker near stands for."""
NEEDLESS = -0.6
"""What a look is worth that can tell nothing new."""


def worth_of_a_look(outlook: Outlook, a: Activation) -> float:
    """What the best reconnaissance promises a force over doing nothing."""
    unread = unread_by(outlook, a)
    if not unread:
        return NEEDLESS
    likely = max(odds_of_seeing(outlook, a, on, most_points(outlook, a)) for on in unread)
    return CURIOSITY * likely - (0.0 if a.moved or a.done else price_of_acting(outlook, a.force))


def unread_by(outlook: Outlook, a: Activation) -> tuple[str, ...]:
    """Enemy markers within sight of an active force of which nothing is known today."""
    q = outlook.q
    return tuple(on for on in targets(q, a) if not outlook.is_known(on) and on not in q.state.reports)


def most_points(outlook: Outlook, a: Activation) -> int:
    """Movement points that are spent to see better: all, but those of a battle if it may fight one."""
    figures = outlook.q.figures
    left = a.mp - figures.halves("reconnaissance_cost") - (figures.halves("battle_cost") if a.full else 0)
    return max(0, left // HALVES)


def odds_of_seeing(outlook: Outlook, a: Activation, on: str, points: int) -> float:
    """How likely something is told of a marker."""
    q = outlook.q
    shift = modifier(q, Reconnaissance(by=a.force, on=on, bonus=points))
    return sum(bool(q.figures.looking.found(face + shift).row) for face in FACES) / len(FACES)
