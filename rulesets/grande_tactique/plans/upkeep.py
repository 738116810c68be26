"""What a march costs besides its points: attrition by the exact odds of a die, hunger, and pillage unbidden."""

from __future__ import annotations

from rulesets.grande_tactique.phases.attrition import POINTS_A_LOSS, modifier, multiplier
from rulesets.grande_tactique.phases.pillage import army_of, restraints_on, test_modifier, test_morale
from rulesets.grande_tactique.plans.outlook import Outlook
from rulesets.grande_tactique.position import FRENCH, SARDINIAN
from rulesets.grande_tactique.provisions import can_be_pillaged, lives_by_its_train, lives_through_ormea

FACES = range(1, 7)
A_STRENGTH_POINT = 0.35
A_SARDINIAN_POINT = 0.85
"""What a strength point is worth to its side; each two of the Sardinians cost a square of their morale as well."""
HUNGER = 0.5
"""What it costs to go hungry for a day."""


def point_worth(outlook: Outlook, force: str) -> float:
    """What a strength point of a force is worth to its side."""
    return A_SARDINIAN_POINT if outlook.q.faction(force) == SARDINIAN else A_STRENGTH_POINT


def attrition(outlook: Outlook, force: str, *, acted: bool, more_fatigue: int = 0) -> float:
    """The expected cost of a test for attrition."""
    q = outlook.q
    if not q.has_troops(force):
        return 0.0
    shift, each = modifier(q, force, acted) + more_fatigue, q.figures.number(POINTS_A_LOSS)
    losses = sum(max(0, face + shift) // each for face in FACES) / len(FACES)
    return losses * multiplier(q, force) * point_worth(outlook, force)


def price_of_acting(outlook: Outlook, force: str) -> float:
    """What a force risks by acting that it would not risk by rest."""
    return attrition(outlook, force, acted=True) - attrition(outlook, force, acted=False)


def tiredness(outlook: Outlook, force: str) -> float:
    """What a level of fatigue adds to the attrition of a march."""
    return attrition(outlook, force, acted=True, more_fatigue=1) - attrition(outlook, force, acted=True)


def price_of_pillage(outlook: Outlook, force: str, number: str) -> float:
    """What it costs the side of a force that it pillages a place; nothing where none can be."""
    q = outlook.q
    if not can_be_pillaged(q, number) or not q.has_troops(force):
        return 0.0
    row, figures, side = f"pillaged_{q.ground.settlement(number)}", q.figures, q.force(force).side
    army = army_of(q, force)
    points = figures.modifier("victory_points", row, side) if army != SARDINIAN else 0
    morale = 0 if figures.victory.is_indifferent(number) else figures.modifier("sardinian_morale_changes", row)
    if army == FRENCH:
        return -points * outlook.dearness + morale
    return float(points - morale)


def temptation(outlook: Outlook, force: str, number: str) -> float:
    """What it is likely to cost that an isolated force comes into a hex: it may pillage unbidden."""
    q = outlook.q
    if not any(q.formation(x).isolated for x in q.formations_in(force)):
        return 0.0
    price = price_of_pillage(outlook, force, number)
    return price * odds_of_pillage(outlook, force) if price else 0.0


def odds_of_pillage(outlook: Outlook, force: str) -> float:
    """How likely a force pillages unbidden (13.4)."""
    restraint = next(iter(restraints_on(outlook.q, force)), "")
    shift, most = test_modifier(outlook.q, force, restraint), test_morale(outlook.q, force)
    return sum(face + shift > most for face in FACES) / len(FACES)


def is_pillage_better(outlook: Outlook, force: str) -> bool:
    """Is it better that a hungry force pillages where it stands by choice, than that it starves or does so unbidden?"""
    price = price_of_pillage(outlook, force, outlook.q.force(force).space)
    return price * (1.0 - odds_of_pillage(outlook, force)) < HUNGER


def goes_hungry(outlook: Outlook, force: str, number: str) -> bool:
    """Would a force find nothing to live on in a hex, as it now is commanded?"""
    q = outlook.q
    isolated = [x for x in q.formations_in(force) if q.formation(x).isolated]
    if not isolated:
        return False
    faction, figures = q.printed(isolated[0]).faction, q.figures.supply
    if faction == SARDINIAN:
        return number not in figures.sardinian_homes
    if faction == FRENCH:
        feeds = figures.forage(number) >= sum(q.formation(x).sp for x in isolated)
        return not feeds and not all(lives_through_ormea(q, x) for x in isolated)
    return not all(lives_by_its_train(q, x) for x in isolated)


def hunger(outlook: Outlook, force: str, number: str) -> float:
    """What it costs to end the day in a hex without anything to live on."""
    return HUNGER + max(0.0, temptation(outlook, force, number)) if goes_hungry(outlook, force, number) else 0.0
