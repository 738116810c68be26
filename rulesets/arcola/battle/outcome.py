"""Who wins and loses, who routs or is tired of combat, and what both lose (16.5.5, 18.14 to 18.18).

Numbers of a result are those of its cell: the winner's are his losses, the loser's his length of retreat and the base
of his losses. `is_attacker` tells the sides apart.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from msgspec import Struct

from rulesets.arcola.battle.battlefield import Companies, Field, in_section
from rulesets.arcola.battle.losses import Losses, emptied, reach_the_reserve
from rulesets.arcola.battle.manoeuvres import Pressure
from workbench.engine.clauses import implements
from workbench.engine.mechanics.combat_table import LoserAndNumbers
from workbench.engine.mechanics.losses import part_rounded_up
from workbench.engine.tables.languages import ATTACKER

NO_PRESSURE = Pressure()


class SpecialFigures(Protocol):
    """Special combats cost one part in so many; a rearguard loses at least so many times what the attacker does."""

    @property
    def special_part(self) -> int: ...

    @property
    def rearguard_times(self) -> int: ...


class Verdict(Struct, frozen=True):
    """How a combat ended.

    Attributes
    ----------
    attacker, defender
        The number of each side in the result.
    attacker_loses, defender_loses
        Both may, when a combat was refused or only a rearguard fought it.
    is_refused
        The attacker refused it, and succeeded.
    is_rearguard
        The defender fought it as a rearguard.
    """

    attacker: int
    defender: int
    attacker_loses: bool
    defender_loses: bool
    is_refused: bool = False
    is_rearguard: bool = False

    def number(self, is_attacker: bool) -> int:
        return self.attacker if is_attacker else self.defender

    def loses(self, is_attacker: bool) -> bool:
        return self.attacker_loses if is_attacker else self.defender_loses

    @property
    @implements("16.6", "7.1.3.5")
    def has_winner(self) -> bool:
        """Nobody pursues where both have lost."""
        return not (self.attacker_loses and self.defender_loses)


@implements("16.5.5.1")
def refusal_succeeds(
    die: int, modified_initiative: int, initiative: int, is_rough: bool, modifier: int, fails_on: int
) -> bool:
    """Does an attacker succeed in refusing combat? Into rough ground by his natural initiative and with a better die,
    but never on the natural face `fails_on`.
    """
    if is_rough:
        return die != fails_on and die + modifier <= initiative
    return die <= modified_initiative


@implements("16.5.5.1")
def may_refuse(field: Field) -> bool:
    """May the attacker try to refuse? When he holds every section of the front that is used."""
    return all(in_section(field.attacker, section) for section in field.front)


@implements("16.5.5.1", "16.5.5.2", "18.14")
def verdict(result: LoserAndNumbers, refusal: bool | None = None, is_rearguard: bool = False) -> Verdict:
    """Who loses. `refusal` is None when none was tried, else whether it succeeded.

    Who refuses loses, and so does a rearguard. Where a refusal fails the attacker only does not win.
    """
    lost = result.loser == ATTACKER
    attacker_loses = lost or refusal is not None
    return Verdict(
        result.attacker, result.defender, attacker_loses, not lost or is_rearguard, refusal is True, is_rearguard
    )


@implements("18.15", "16.4.2", "16.5.6.1", "16.7.5", "18.6.b.ii")
def routs_automatically(units: Companies, is_attacker: bool, may_rout: bool, pressure: Pressure = NO_PRESSURE) -> bool:
    """Does a loser rout without a roll, if he may: by an unblocked flanking attack, or defending with guns alone?"""
    if not may_rout:
        return False
    has_guns_alone = not is_attacker and all(unit.has_only_guns for unit in units if unit.strength)
    return pressure.routs_if_it_loses or has_guns_alone


class Tiredness(NamedTuple):
    """Is a side tired of combat, and worse: does a winner have to retreat, a loser rout?"""

    is_tired: bool = False
    is_worse: bool = False


@implements("18.16.a", "18.6.b.ii")
def winners_tiredness(die: int, initiative: int, exhausted_from: int, pressure: Pressure = NO_PRESSURE) -> Tiredness:
    """Is a winner tired, so that he cannot pursue; exhausted, so that he retreats a hex of his own where he can?"""
    is_exhausted = die >= exhausted_from
    return Tiredness(is_exhausted or die > initiative or pressure.tires, is_exhausted)


@implements("18.16.b", "18.6.b.ii", "18.6.b.iii", "18.7.b.ii")
def losers_tiredness(
    die: int, number: int, initiative: int, routs_from: int, never_on: int, pressure: Pressure = NO_PRESSURE
) -> Tiredness:
    """Is a loser tired, so that he has to retreat; does he rout? Half his number, rounded down, makes the die worse.

    He never routs on the natural face `never_on`, nor when nothing but a manoeuvre tires him.
    """
    roll = die + number // 2
    is_tired = roll > initiative
    return Tiredness(
        is_tired or pressure.tires or pressure.tires_if_it_loses, is_tired and roll >= routs_from and die != never_on
    )


class PointsLost(NamedTuple):
    """Strength points that each side loses in combat."""

    attacker: int
    defender: int

    def of(self, is_attacker: bool) -> int:
        return self.attacker if is_attacker else self.defender


@implements("16.5.5.1", "16.5.5.2", "18.14", "18.17", "18.18")
def points_lost(outcome: Verdict, figures: SpecialFigures, routs: tuple[bool, bool] = (False, False)) -> PointsLost:
    """What both lose; `routs` says of attacker and defender whether they rout before losses are taken.

    The winner his number. A loser who routs as much as the winner; one who does not half his own number, rounded up, or
    as much as the winner. Where both lose each counts the other's number as a winner's (interpretation 21).
    """
    attack, defence = outcome.attacker, outcome.defender
    if outcome.is_refused:
        few = defence // figures.special_part
        return PointsLost(max(1, part_rounded_up(attack, figures.special_part), few), few)
    if outcome.is_rearguard:
        few = attack // figures.special_part
        if routs[1]:
            return PointsLost(few, attack)
        return PointsLost(few, max(1, part_rounded_up(defence, figures.special_part), figures.rearguard_times * few))
    if not outcome.has_winner:  # a refusal that failed
        return PointsLost(attack, _of_loser(defence, attack, routs[1]))
    if outcome.attacker_loses:
        return PointsLost(_of_loser(attack, defence, routs[0]), defence)
    return PointsLost(attack, _of_loser(defence, attack, routs[1]))


def _of_loser(number: int, of_winner: int, routs: bool) -> int:
    return of_winner if routs else max(part_rounded_up(number, 2), of_winner)


@implements("16.5.7.1", "16.7.5", "18.18")
def routs_by_losses(before: Companies, losses: Losses, may_rout: bool) -> bool:
    """Does a loser who may rout do so because its losses reached the reserve, or left a section of the front empty?"""
    return may_rout and (reach_the_reserve(before, losses) or bool(emptied(before, losses)))


@implements("16.4.2", "16.5.5.2", "16.7.5", "18.16.b", "18.17", "18.18")
def forced_retreat(number: int, routs: bool, is_tired: bool, is_rearguard: bool = False, is_fort: bool = False) -> int:
    """How far a loser has to retreat: all of his number when routed or a rearguard, half of it, rounded up, when tired.

    0 when he chooses for himself, as everybody in a fortified town does.
    """
    if routs or is_rearguard:
        return number
    return part_rounded_up(number, 2) if is_tired and not is_fort else 0


@implements("16.6", "18.16.a")
def may_pursue(outcome: Verdict, is_attacker: bool, tiredness: Tiredness) -> bool:
    """May a side pursue, as far as the combat goes: has it won alone, and is it not tired?"""
    return outcome.has_winner and not outcome.loses(is_attacker) and not tiredness.is_tired
