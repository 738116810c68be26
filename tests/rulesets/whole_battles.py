"""Whole battles counted without any cleverness: every sequence of faces through the engine, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from workbench.engine.dice import GivenDice, NeedsDice
from workbench.engine.play import Engine
from workbench.engine.questions.procedure_odds import ProcedureOdds
from workbench.engine.questions.whole_procedure import Posed, WholeProcedure

Lost = tuple[int, int]


def losses_counted(whole: WholeProcedure[Any], posed: Posed[Any], before: Sequence[int] = ()) -> dict[Lost, Fraction]:
    """(lost by the attacker, by the defender) -> its probability, where the battle's dice begin with these faces."""
    found: dict[Lost, Fraction] = {}
    open_ways = [(tuple(before), Fraction(1))]
    while open_ways:
        faces, odds = open_ways.pop()
        try:
            lost = _lost(whole, posed, GivenDice(faces))
        except NeedsDice as needs:
            open_ways += [((*faces, face), odds / needs.sides) for face in range(1, needs.sides + 1)]
        else:
            found[lost] = found.get(lost, Fraction()) + odds
    return found


def _lost(whole: WholeProcedure[Any], posed: Posed[Any], dice: GivenDice) -> Lost:
    engine = Engine(posed.rules)
    begun, state = engine.begin(posed.state, dice)
    events = [*begun]
    while waiting := engine.decisions(state):
        played, state = engine.play_by(state, waiting[0].seat, whole.choose, dice)
        events += played
    by_side = posed.rules.losses(posed.state, events)
    attacker, defender = whole.sides(posed.state, posed.state.procedures[-1])
    return by_side.get(attacker, 0), by_side.get(defender, 0)


def losses_of(odds: ProcedureOdds) -> dict[Lost, Fraction]:
    """The same of odds that were reckoned."""
    found: dict[Lost, Fraction] = {}
    for outcome, chance in odds.chances.items():
        found[outcome.lost] = found.get(outcome.lost, Fraction()) + chance
    return found
