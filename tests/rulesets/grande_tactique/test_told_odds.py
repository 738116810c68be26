"""Odds as far as a seat knows: what a pursuit is about, and battles that others may still come to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from rulesets.grande_tactique.phases.battles.pursuit import pursuit_losses, pursuit_modifier
from rulesets.grande_tactique.procedures import Pursuit
from tests.rulesets.test_answer_odds import answers_in, playtest_of, prospect, reckoned
from workbench.engine.mechanics import quality_check
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.questions.whole_procedure import CAUGHT, DEFENDER_LOST, ESCAPED
from workbench.engine.visibility import view

FACES = range(1, 7)
GATHERING = ("Battle.join", "Battle.hear_the_guns")
WAYS, SAMPLES = 500, 30
"""The same dice fall in both worlds: a few samples tell whether anything differs."""


def played() -> Playtest[Any, Any]:
    return playtest_of("grande_tactique", "campaign", 260)


def test_a_pursuit_is_about_who_is_caught_and_not_about_the_place() -> None:
    """Counted by the two dice: the general's, then that of the pursuit."""
    rules, seen = played().rules, 0
    for state, decision, _said in answers_in(played()):
        if decision.name != "Pursuit.test_the_pursuit":
            continue
        q, pursuit = rules.position(state), state.procedures[-1]
        assert isinstance(pursuit, Pursuit)
        goes = Fraction(sum(quality_check.passes(face, q.test_value(pursuit.commander)) for face in FACES), 6)
        change = pursuit_modifier(q, pursuit)
        catches = Fraction(sum(pursuit_losses(q, pursuit, face + change) > 0 for face in FACES), 6)
        odds = reckoned(rules, state, decision, ("pursue",))
        assert odds.attacker == pursuit.side
        assert odds.ends.get(CAUGHT, Fraction()) == goes * catches
        assert odds.ends.keys() <= {CAUGHT, ESCAPED, DEFENDER_LOST}
        assert reckoned(rules, state, decision, ("rest",)).ends == {ESCAPED: 1}
        seen += 1
    assert seen


def test_a_battle_that_unknown_forces_may_still_come_to_is_told_as_if_they_stayed_away() -> None:
    rules, left_out, partial = played().rules, 0, 0
    for state, decision, said in answers_in(played()):
        if decision.name not in GATHERING:
            continue
        sight = view(rules, state, decision.seat)
        found = prospect(rules, sight, decision, said, WAYS, SAMPLES)
        partial += found.is_partial
        if not found.leaves_out:
            continue
        left_out += 1
        assert found.odds[0].attacker and found.is_rolled
        battle, unknown = sight.procedures[-1], rules.judgement.unknown(sight)
        fights = {battle.attacker, *battle.defenders, *battle.joined, *(x for x in unknown if _is_there(sight, x))}
        without = sight.units
        for unit in unknown - fights:
            if unit in without:
                without = without.delete(unit)
        known = prospect(rules, replace(sight, units=without), decision, said, WAYS, SAMPLES)
        assert not known.leaves_out and known.ends == found.ends
    assert left_out and partial


def _is_there(sight: Any, unit: str) -> bool:
    return unit in sight.units and sight.units[unit].space == sight.procedures[-1].hex
