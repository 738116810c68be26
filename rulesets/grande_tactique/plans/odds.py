"""What a battle is worth: all faces of 2D6, and all that a result moves. Modifiers are given."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from rulesets.grande_tactique.casualties import percentage
from rulesets.grande_tactique.figures import Figures
from rulesets.grande_tactique.figures.battle import ATTACKER, DEFENDER, ResultRow
from rulesets.grande_tactique.phases.victory import COUNTED
from rulesets.grande_tactique.plans.outlook import Outlook
from rulesets.grande_tactique.state import SARDINIAN_MORALE, VICTORY_POINTS

A_STRENGTH_POINT = 0.35
A_SARDINIAN_POINT = 0.5
"""What each strength point of Sardinians costs their morale."""
THE_END = 12.0
"""What it is worth more that a result ends the playtest."""
A_NOTCH = 0.3
"""What a notch of a division's morale is worth while it is steady."""
WAVERS = 0.35
"""How likely a division that a battle leaves with its last notch loses that as well, in the pursuit or later."""


class Forecast(Struct, frozen=True):
    """A battle as it may come: counted strengths, the modifiers of the roll, and who is in it.

    Attributes
    ----------
    others
        All modifiers but those of ratio and terrain.
    sardinians
        How likely Sardinians are in it.
    attack_hearts, defence_hearts
        Cohesion and cursor of each division in it: at 0 it is demoralised.
    field
        What it is worth to the attacker to win the hex itself.
    """

    attacking: str
    attack: float
    defence: float
    ratio: int
    terrain: int
    others: int
    attack_hearts: tuple[int, ...]
    defence_hearts: tuple[int, ...]
    sardinians: float
    chief: bool
    field: float


@lru_cache(maxsize=2)
def rows_of(figures: Figures) -> tuple[ResultRow, ...]:
    """The rows of the results for modified rolls from -10 on."""
    return tuple(figures.battle.result(total) for total in range(-10, 31))


ODDS = tuple((total, (6 - abs(total - 7)) / 36) for total in range(2, 13))
"""The sums of 2D6, and how likely each is."""


def prospects(outlook: Outlook, f: Forecast) -> float:
    """The expected value of a battle for the side of the outlook."""
    rows = rows_of(outlook.q.figures)
    shift = f.ratio + f.terrain + f.others + 10
    mean = sum(odds * _value(outlook, f, rows[max(0, min(len(rows) - 1, total + shift))]) for total, odds in ODDS)
    return mean if f.attacking == outlook.side else -mean


class Outcome(Struct):
    """What a result moves: victory points, the morale of the Sardinians, and what else it is worth to the French."""

    points: float = 0.0
    sardinians: float = 0.0
    rest: float = 0.0


def _value(outlook: Outlook, f: Forecast, row: ResultRow) -> float:
    """What a result is worth to the attacker."""
    outcome = Outcome()
    _count_losses(outlook, f, row, outcome)
    defending = outlook.q.pieces.other(f.attacking)
    for side, hearts_of, change in (
        (f.attacking, f.attack_hearts, row.attacker_morale),
        (defending, f.defence_hearts, row.defender_morale),
    ):
        for heart in hearts_of:
            _count_heart(outlook, side, heart, change, outcome)
    if row.victor == ATTACKER:
        outcome.rest += f.field if f.attacking == outlook.french else -f.field
    _count_points(outlook, f, row, outcome)
    value = _weighed(outlook, outcome)
    return value if f.attacking == outlook.french else -value


def _weighed(outlook: Outlook, outcome: Outcome) -> float:
    """All of it as the French see it; what ends the playtest counts more than anything."""
    tracks = outlook.q.state.tracks
    value = outcome.rest - outcome.sardinians
    value += outcome.points * (outlook.dearness if outcome.points < 0 else 1.0)
    if tracks[SARDINIAN_MORALE] + outcome.sardinians <= 0:
        value += THE_END
    elif tracks[VICTORY_POINTS] + outcome.points <= 0:
        value -= THE_END
    return value


def _count_losses(outlook: Outlook, f: Forecast, row: ResultRow, outcome: Outcome) -> None:
    figures = outlook.q.figures.battle
    for code, whose, sp, other in (
        (row.attacker_loss, ATTACKER, f.attack, f.defence),
        (row.defender_loss, DEFENDER, f.defence, f.attack),
    ):
        lost = min(sp * percentage(figures, code, whose, f.ratio, f.terrain) / 100, other / 2)
        if (whose == ATTACKER) == (f.attacking == outlook.french):
            outcome.rest -= A_STRENGTH_POINT * lost
        else:
            outcome.rest += A_STRENGTH_POINT * lost
            outcome.sardinians -= f.sardinians * A_SARDINIAN_POINT * lost


def _count_heart(outlook: Outlook, side: str, heart: int, change: int, outcome: Outcome) -> None:
    """The cursor of a division moves; it may be demoralised by that, or by what follows."""
    figures, is_french = outlook.q.figures, side == outlook.french
    outcome.rest += A_NOTCH * (change if is_french else -change)
    if change >= 0 or heart <= 0 or heart + change > 1:
        return
    likely = 1.0 if heart + change <= 0 else WAVERS
    outcome.points += likely * figures.modifier("victory_points", "division_demoralised", side)
    if not is_french:
        outcome.sardinians += likely * figures.modifier("sardinian_morale_changes", "austrian_division_demoralised")


def _count_points(outlook: Outlook, f: Forecast, row: ResultRow, outcome: Outcome) -> None:
    """Victory points and Sardinian morale of a major or decisive result."""
    level = row.result.partition("_")[0]
    if not row.victor or level not in COUNTED:
        return
    figures, french = outlook.q.figures, outlook.french
    coalition = outlook.q.pieces.other(french)
    victor = f.attacking if row.victor == ATTACKER else outlook.q.pieces.other(f.attacking)
    outcome.points += figures.modifier("victory_points", f"{level}_victory", victor)
    if victor == coalition and f.chief:
        outcome.points += figures.modifier("victory_points", f"bonaparte_{level}_defeat", french)
    if f.sardinians:
        change = f"{level}_victory" if victor == coalition else f"{level}_defeat"
        outcome.sardinians += f.sardinians * figures.modifier("sardinian_morale_changes", change)
