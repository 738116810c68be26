"""Sums: every test and battle tells what it reckons with, before one commits and in the log, to whoever may know it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.phases.choices import deeds, hexes_for
from rulesets.grande_tactique.phases.sums import NEEDED, RECKONED
from rulesets.grande_tactique.procedures import Activation, Attrition, Battle, InitiativePhase, Pursuit
from sample_games.grande_tactique.build import build
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.bots import let_play, make_bots
from workbench.engine.events import DiceRolled, Told
from workbench.engine.options import OneOf
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Procedure

SAVONA, MONTENOTTE, NEGINO, CAIRO = "0713", "0913", "0813", "0911"
LAHARPE, ARGENTEAU = "force_fc", "force_co"


def told(field: Field, what: str) -> list[Told[Any]]:
    return [event for event in field.happened(Told) if event.what == what]


def asked(field: Field, procedure: Procedure) -> OneOf:
    """The first question of a procedure."""
    (first, *_) = field.engine.decisions(replace(field.whole, procedures=(procedure,)))
    assert isinstance(first.options, OneOf)
    return first.options


@pytest.mark.clause("8.5")
def test_attrition_tells_its_modifiers_to_the_owner_alone(field: Field) -> None:
    field.put_force(SAVONA, "div_laharpe", sp=9, fatigue=1).play(Attrition(force=LAHARPE), faces=(1,))
    (roll,) = field.happened(DiceRolled)
    assert dict(roll.modifiers) == {"strength": 1, "fatigue_1": 1}
    assert roll.seen_by == ("french",)


@pytest.mark.clause("2.c")
@pytest.mark.clause("8.3")
def test_what_a_test_needs_is_told_to_the_owner_alone(field: Field) -> None:
    field.put_force(SAVONA, "div_laharpe", commanded=False)
    field.play(Activation(force=LAHARPE), faces=(1, 1), says={"Activation.act": "end"})
    (needs,) = told(field, NEEDED)
    assert needs.result == "3 or less (initiative of Laharpe)"
    assert needs.seen_by == ("french",)


@pytest.mark.clause("11.4")
@pytest.mark.clause("11.6")
@pytest.mark.clause("11.7")
def test_a_battle_tells_what_its_modifiers_come_from(field: Field) -> None:
    field.put_force(NEGINO, "bonaparte", "div_laharpe").put_force(MONTENOTTE, "div_argenteau")
    battle = Battle(
        attacker="force_fa",
        from_hex=NEGINO,
        hex=MONTENOTTE,
        attacking="french",
        defending="coalition",
        defenders=(ARGENTEAU,),
    )
    field.play(battle, faces=(3, 4, 6, 6), says={"Pursuit.test_the_pursuit": "rest"})
    (sums,) = told(field, RECKONED)
    laharpe, argenteau = (field.rules.figures.pieces.formations[x].cohesion for x in ("div_laharpe", "div_argenteau"))
    assert f"morale {laharpe} (" in sums.result and f"to {argenteau} (" in sums.result
    assert sums.result.startswith("counted strength 3 to 8, manoeuvre 3 to ")


def test_choices_say_what_they_are_for(field: Field) -> None:
    field.put_force(NEGINO, "div_laharpe", commanded=False).put_force(MONTENOTTE, "div_argenteau")
    field.put_force(SAVONA, "bonaparte").put_force("1513", "beaulieu")
    q, a = field.position, Activation(force=LAHARPE, mp=4, whole=4, moved=True)
    offered = deeds(q, a)
    assert offered.note is not None
    assert offered.note("attack") == "without orders: 3 or less (initiative of Laharpe)"
    assert offered.note("reconnoitre") == "1 MP, die french infantry −2"
    attack = hexes_for(q, a, "attack")
    assert attack.note is not None
    assert attack.note(MONTENOTTE) == "3 SP, terrain −2 at worst"
    bid = asked(field, InitiativePhase())
    assert bid.note is not None
    assert bid.note("yes") == "alone Bonaparte 5 or less; against a rival each adds it to his die"
    pursuit = Pursuit(side="french", victors=(LAHARPE,), vanquished=(ARGENTEAU,), hex=MONTENOTTE, commander=LAHARPE)
    field.put_force(NEGINO, "div_laharpe", sp=10)
    follow = asked(field, pursuit)
    assert follow.note is not None
    assert follow.note("pursue") == "3 or less (initiative of Laharpe), then a die with infantry +2"


def test_sums_of_a_whole_day_come_out() -> None:
    """Faces and modifiers as told give the losses as told: of attrition, and the total of each battle."""
    rules = GrandeTactiqueRules(build())
    playtest: Playtest[Any, Any] = Playtest(rules, "montenotte", 3)
    let_play(playtest, make_bots({"french": "greedy", "coalition": "greedy"}, playtest))
    events = [event for play in playtest.plays for event in play.events]
    seen = 0
    for roll, after in itertools.pairwise(events):
        if isinstance(roll, DiceRolled) and roll.why.startswith("attrition") and isinstance(after, Told):
            total = sum(roll.faces) + sum(number for _, number in roll.modifiers)
            assert (max(0, total) // 6 == 0) == (after.result == "0")
            seen += 1
    assert seen > 10
