"""Sums are told with their sources: on the dice, in the log afterwards, and before one commits."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import (
    AttritionChecked,
    InitiativeTaken,
    OddsTaken,
    QualityChecked,
    SalvoFired,
    WorkReduced,
)
from rulesets.toulon.phases.acts import check_in_words
from rulesets.toulon.phases.movement.movement import Order
from rulesets.toulon.procedures import Movement, SubBattle, SupplyDetermination
from rulesets.toulon.sides import REPUBLICAN, SIDES
from tests.rulesets.toulon.bots_at_play import Game, bots_of
from workbench.engine.bots import let_play
from workbench.engine.dice import GivenDice
from workbench.engine.events import DiceRolled
from workbench.engine.mechanics.combat_table import ratio_column, shifted
from workbench.engine.mechanics.modifiers import total_of
from workbench.engine.playtests.playtest import Playtest

HILL, FORT, ORIGIN, TOWN, ACROSS, GORGE = "A22", "A30", "A20", "A16", "A06", "A12"
LINE, GUNS, SWISS = "59_bourgogne_1", "east_guns_1", "courten_swiss"


def line_of(table, kind: type) -> str:
    (event,) = table.happened(kind)
    return table.rules.words.describe(event, table.state)


@pytest.mark.clause("8.1")
def test_a_check_tells_what_is_added_and_why(table) -> None:
    table.put(ORIGIN, LINE, "dugommier", out_of_supply=False).put(HILL, SWISS, "sardegna")
    table.given(tracks=Map({"ops.western_wing": 9}), attack_supply=("A10",))
    table.units[LINE] = table.make_unit(LINE, ORIGIN, supplied_by="A10")
    table.play(Movement(side=REPUBLICAN), faces=(6,), says={"Movement.order_a_force": [ORIGIN, (LINE,), HILL, "end"]})
    (roll,) = table.happened(DiceRolled)
    assert roll.modifiers == (("entering_enemy_area", 1), ("leader_A_with_force", -1))
    assert line_of(table, DiceRolled) == "enters an enemy area: 6; enemy area +1, leader rated A −1, makes 6"


@pytest.mark.clause("13.2")
@pytest.mark.clause("25.27")
def test_a_sub_battle_tells_its_odds_and_every_shift(table) -> None:
    table.put(FORT, LINE, GUNS).put(FORT, SWISS, fort="Malbousquet")
    sub = SubBattle(attacker=REPUBLICAN, area=FORT, attackers=(LINE, GUNS), defenders=(SWISS,), fort="Malbousquet")
    table.play(sub, faces=[6])
    (odds,) = table.happened(OddsTaken)
    assert odds.shifts == (("Malbousquet", -3), ("guns in the attack", 1))
    assert "(11: strength and quality 11) against " in line_of(table, OddsTaken), "they lie face down"
    assert "Malbousquet 3 columns left, guns in the attack 1 column right: fought at" in line_of(table, OddsTaken)


@pytest.mark.clause("25.29")
def test_what_quality_adds_is_told_where_everybody_reads_the_counters(table) -> None:
    table.put(HILL, LINE, shown=True).put(HILL, SWISS, shown=True)
    table.play(SubBattle(attacker=REPUBLICAN, area=HILL, attackers=(LINE,), defenders=(SWISS,)), faces=[6])
    told = line_of(table, OddsTaken)
    assert "(8: strength 5, quality 3) against Courten's Swiss (7: strength 4, quality 3): 1:1" in told


@pytest.mark.parametrize("seed", [3])
def test_no_sum_of_a_campaign_hides_a_part(rules: ToulonRules, seed: int) -> None:
    """What a line says a roll came to is its face and the modifiers that were told with it."""
    playtest: Game = Playtest(rules, "campaign", seed)
    let_play(playtest, bots_of("greedy", seed, rules), turns=8)
    table = rules.figures.table("combat_results")
    told = 0
    for play in playtest.plays:
        faces, added = 0, 0
        initiative: dict[str, int] = {}
        for event in play.events:
            match event:
                case DiceRolled(faces=rolled, modifiers=modifiers, why=why):
                    faces, added = sum(rolled), total_of(modifiers)
                    initiative |= {
                        side: faces + added
                        for side in SIDES
                        if why.startswith("initiative") and rules.words.name_of(side) in why
                    }
                case QualityChecked(modified=modified) | SalvoFired(modified=modified) | WorkReduced(modified=modified):
                    assert modified == faces + added
                    told += 1
                case AttritionChecked(modified=modified, modifiers=modifiers):
                    assert modified == faces + total_of(modifiers)
                case InitiativeTaken(rolls=rolls) if rolls:
                    assert dict(rolls) == initiative
                case OddsTaken(attack=attack, defence=defence, odds=odds, shifts=shifts, column=column):
                    assert odds == table.columns[ratio_column(attack, defence, table.columns)]
                    assert column == table.columns[shifted(table.columns.index(odds), total_of(shifts), table.columns)]
                    told += 1
    assert told > 50


# ---------------------------------------------------------------- before one commits


@pytest.mark.clause("13.1")
@pytest.mark.clause("3.g")
@pytest.mark.clause("3.h")
def test_an_attack_says_what_the_ground_does_for_the_defenders(table) -> None:
    table.put(ORIGIN, LINE).put(FORT, SWISS).put(ACROSS, "drome").put(GORGE, "sardegna")
    table.given(tracks=Map({"ops.western_wing": 9}))
    q = table.position
    origin = next(a for a in q.network.land_neighbours[FORT] if not q.network.has_river(a, FORT))
    q = table.put(origin, "gard").position
    assert (
        Order(q, REPUBLICAN, origin, ("gard",))
        .note(FORT)
        .endswith("each unit checks at +1, Malbousquet 3 columns left")
    )
    assert "across the river 2 columns left" in Order(q, REPUBLICAN, ACROSS, ("drome",)).note(GORGE)


@pytest.mark.clause("8.1")
def test_a_unit_says_what_it_needs_to_pass(table) -> None:
    table.put(ORIGIN, LINE).put(HILL, SWISS, out_of_supply=True)
    q = table.position
    assert check_in_words(q, LINE) == f"{q.quality(LINE)}, passes with {q.figures.passes_at[q.quality(LINE)]} or less"
    assert check_in_words(q, SWISS).endswith("(out of supply +1)")


@pytest.mark.clause("15.6")
def test_a_stake_says_what_it_is_for(table) -> None:
    table.put(HILL, LINE).given(tracks=Map({"ops.western_wing": 9}))
    state = table.engine.begin(
        table.given(procedures=(SupplyDetermination(side=REPUBLICAN),), units=Map(table.units)).state, GivenDice(())
    )[1]
    (decision,) = table.engine.decisions(state)
    assert "its units attack nobody" in decision.prompt
