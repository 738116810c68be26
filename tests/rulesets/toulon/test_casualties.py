"""Sub-battles: the column of the table, its shifts, and the losses (chapters 3, 13, 23, 25)."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.events import CombatEnded, UnitPlaced
from rulesets.toulon.phases.combat.casualties import effectiveness
from rulesets.toulon.procedures import Battle, Round, SubBattle
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.events import DiceRolled, UnitRemoved
from workbench.engine.options import Allotment
from workbench.engine.state import Allotted

HILL, FORT, TOWN, GORGE, BEYOND_THE_RIVER = "A22", "A30", "A75", "A12", "A06"
LINE, GUNS = "59_bourgogne_1", "east_guns_1"
SWISS, SARDINIANS, CHASSEURS = "courten_swiss", "sardegna", "chasseurs"


def column_of(table, sub: SubBattle, face: int = 4) -> str:
    """The column on which a sub-battle is rolled."""
    table.play(sub, faces=[face])
    roll = table.happened(DiceRolled)[0]
    return roll.why.split()[2]


@pytest.mark.clause("25.29")
@pytest.mark.clause("2.f")
def test_effectiveness_is_strength_up_to_five_and_quality(table) -> None:
    table.put(HILL, LINE, SARDINIANS, temporary=1)
    assert effectiveness(table.position, [LINE]) == 5 + 3
    assert effectiveness(table.position, [LINE, SARDINIANS]) == 8 + 2 + 3


@pytest.mark.clause("25.27")
def test_the_ratio_rounds_down_for_the_defender(table) -> None:
    table.put(HILL, LINE, SARDINIANS)
    sub = SubBattle(attacker=REPUBLICAN, area=HILL, attackers=(LINE,), defenders=(SARDINIANS,))
    assert column_of(table, sub) == "1:1"


@pytest.mark.clause("13.1")
def test_a_fort_shifts_three_columns(table) -> None:
    table.put(FORT, LINE).put(FORT, SARDINIANS, fort="Malbousquet")
    sub = SubBattle(attacker=REPUBLICAN, area=FORT, attackers=(LINE,), defenders=(SARDINIANS,), fort="Malbousquet")
    assert column_of(table, sub) == "1:3"


@pytest.mark.clause("13.2")
@pytest.mark.clause("27.20")
def test_guns_among_the_attackers_take_one_shift_back(table) -> None:
    table.put(FORT, LINE, GUNS).put(FORT, SARDINIANS, fort="Malbousquet")
    sub = SubBattle(attacker=REPUBLICAN, area=FORT, attackers=(LINE, GUNS), defenders=(SARDINIANS,), fort="Malbousquet")
    assert column_of(table, sub) == "2:3"  # 11 to 6 is 3:2, three columns less one to the left


@pytest.mark.clause("3.h")
def test_a_town_helps_those_in_the_open(table) -> None:
    table.put(TOWN, LINE, SARDINIANS)
    sub = SubBattle(attacker=REPUBLICAN, area=TOWN, attackers=(LINE,), defenders=(SARDINIANS,))
    assert column_of(table, sub) == "2:3"


@pytest.mark.clause("3.g")
@pytest.mark.parametrize(("round_", "column"), [(1, "1:2"), (2, "1:1")])
def test_the_river_shifts_two_columns_in_round_one(table, round_: int, column: str) -> None:
    table.put(GORGE, LINE, came_from=BEYOND_THE_RIVER).put(GORGE, SARDINIANS)
    sub = SubBattle(attacker=REPUBLICAN, area=GORGE, attackers=(LINE,), defenders=(SARDINIANS,), round=round_)
    assert column_of(table, sub) == column


@pytest.mark.clause("13.6")
@pytest.mark.clause("13.7")
def test_a_printed_redoubt_helps_the_allies_only(table) -> None:
    assert [f.id for f in table.position.forts_of("A31", ALLIED)] == ["Mulgrave"]
    assert table.position.forts_of("A31", REPUBLICAN) == ()


@pytest.mark.clause("25.30")
def test_without_strength_nobody_fights(table) -> None:
    table.put(HILL, LINE).put(HILL, SARDINIANS, temporary=3)
    table.play(SubBattle(attacker=REPUBLICAN, area=HILL, attackers=(LINE,), defenders=(SARDINIANS,)))
    assert not table.happened(DiceRolled)


def dealt(table, *, attackers: tuple[str, ...], defenders: tuple[str, ...], due: tuple[int, int], says=None):
    sub = SubBattle(
        at="attacker_losses", attacker=REPUBLICAN, area=HILL, attackers=attackers, defenders=defenders, due=due
    )
    return table.play(sub, says=says)


@pytest.mark.clause("23.4")
def test_guns_that_fall_in_the_sub_battle_have_fired_before(table) -> None:
    table.put(HILL, GUNS, CHASSEURS)
    sub = SubBattle(attacker=REPUBLICAN, area=HILL, attackers=(GUNS,), defenders=(CHASSEURS,))
    table.play(sub, faces=[6])  # three to six: one loss each
    assert table.position.strength(GUNS) == 0
    assert (table.state.units[CHASSEURS].temporary, table.state.units[CHASSEURS].permanent) == (0, 1)


@pytest.mark.clause("23.4")
@pytest.mark.clause("23.1")
def test_losses_alternate_and_the_first_is_temporary(table) -> None:
    table.put(HILL, LINE, SWISS)
    dealt(table, attackers=(LINE,), defenders=(SWISS,), due=(1, 3))
    french, swiss = table.state.units[LINE], table.state.units[SWISS]
    assert (french.temporary, french.permanent) == (1, 0)
    assert (swiss.temporary, swiss.permanent) == (2, 1)


@pytest.mark.clause("23.4")
def test_guns_in_the_sub_battle_make_the_first_loss_permanent(table) -> None:
    table.put(HILL, LINE, GUNS, SWISS)
    sub = SubBattle(attacker=REPUBLICAN, area=HILL, attackers=(LINE, GUNS), defenders=(SWISS,))
    table.play(sub, faces=[2])  # eleven to seven: one loss each
    assert (table.state.units[SWISS].temporary, table.state.units[SWISS].permanent) == (0, 1)


@pytest.mark.clause("25.28")
def test_the_owner_shares_losses_out(table) -> None:
    table.put(HILL, LINE, SWISS, SARDINIANS)
    says = {"SubBattle.defender_losses": [Allotted(Map({SWISS: 1})), Allotted(Map({SARDINIANS: 1}))]}
    dealt(table, attackers=(LINE,), defenders=(SWISS, SARDINIANS), due=(0, 2), says=says)
    assert [d.seat for d in table.asked] == [ALLIED, ALLIED]
    assert all(isinstance(d.options, Allotment) for d in table.asked)
    assert table.state.units[SWISS].permanent == 1
    assert table.state.units[SARDINIANS].temporary == 1


@pytest.mark.clause("25.31")
@pytest.mark.clause("23.8")
def test_more_losses_than_strength_eliminate(table) -> None:
    table.put(HILL, LINE, CHASSEURS)
    dealt(table, attackers=(LINE,), defenders=(CHASSEURS,), due=(0, 3))
    assert CHASSEURS not in table.state.units


@pytest.mark.clause("23.6")
def test_exactly_all_strength_lost_leaves_the_unit_in_play(table) -> None:
    table.put(HILL, LINE, CHASSEURS)
    dealt(table, attackers=(LINE,), defenders=(CHASSEURS,), due=(0, 2))
    assert table.position.strength(CHASSEURS) == 0
    assert not table.happened(UnitRemoved)


@pytest.mark.clause("25.31")
@pytest.mark.clause("28.2")
def test_the_example_of_two_units_with_two_points_each(table) -> None:
    """One suffers three losses and is eliminated, the other two and stays at nothing: four lost in all."""
    table.put(HILL, LINE, "59_bourgogne_2", came_from="A21")
    table.put(HILL, "piedmont_line", permanent=1).put(HILL, CHASSEURS)
    table.given(origins=Map({HILL: ("A21",)}))
    sub = SubBattle(at="attacker_losses", attacker=REPUBLICAN, area=HILL)
    three = replace(sub, attackers=(LINE,), defenders=("piedmont_line",), due=(0, 3))
    two = replace(sub, attackers=("59_bourgogne_2",), defenders=(CHASSEURS,), due=(0, 2))
    battle = Battle(at="charge", attacker=REPUBLICAN, area=HILL)
    table.play(battle, Round(at="fight_sub_battles", attacker=REPUBLICAN, area=HILL, subs=(three, two)))
    ended = table.happened(CombatEnded)[0]
    assert (ended.winner, ended.significant, ended.losses) == (REPUBLICAN, True, (0, 4))
    assert "piedmont_line" not in table.state.units
    chasseurs = table.state.units[CHASSEURS]
    assert (chasseurs.temporary, chasseurs.permanent) == (1, 1)


@pytest.mark.clause("25.32")
def test_a_small_letter_sends_the_sub_force_to_the_retreat_zone(table) -> None:
    table.put(HILL, LINE, SWISS, SARDINIANS)
    sub = SubBattle(
        at="fall_back", attacker=REPUBLICAN, area=HILL, attackers=(LINE,), defenders=(SWISS,), letters=("", "r")
    )
    table.play(sub)
    assert [(e.unit, e.withdrawn) for e in table.happened(UnitPlaced)] == [(SWISS, True)]
