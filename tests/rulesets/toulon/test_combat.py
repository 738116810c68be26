"""Battles: forts, the line, who engages whom, round two, the free attack, the judgement (chapters 16, 25, 28)."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.events import (
    AttritionMarked,
    CombatEnded,
    LossTaken,
    MoraleChanged,
    QualityChecked,
    SignificantBattleWon,
    UnitPlaced,
    UnitShown,
)
from rulesets.toulon.phases.combat.battle_board import helpers, why_not_join
from rulesets.toulon.phases.combat.combat import beaten_side
from rulesets.toulon.phases.movement.garrisons import why_not_shelter
from rulesets.toulon.procedures import Battle, CombatPhase, Round, SubBattle
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.events import DiceRolled, PhaseBegun, Told, UnitMoved

HILL, ORIGIN, BEHIND = "A27", "A20", "A34"
FORT = "A30"
LINE, LINE_2, CAVALRY, LEVIES = "59_bourgogne_1", "59_bourgogne_2", "allobroges_horse", "marseille_vol"
SWISS, SARDINIANS, CHASSEURS = "courten_swiss", "sardegna", "chasseurs"


@pytest.fixture
def hill(table):
    """Two French battalions have come from the west upon Sardinians in the open."""
    table.put(HILL, LINE, LINE_2, came_from=ORIGIN, shown=True).put(HILL, SWISS, SARDINIANS, shown=True)
    return table.given(origins=Map({HILL: (ORIGIN,)}))


# ---------------------------------------------------------------- the phase


@pytest.mark.clause("25.7")
@pytest.mark.clause("25.1")
def test_every_contested_area_is_fought_in_the_order_the_phasing_side_likes(table) -> None:
    for area, french, ally in ((HILL, LINE, SWISS), ("A22", LINE_2, SARDINIANS)):
        table.put(area, french, temporary=6).put(area, ally)
    table.given(origins=Map({HILL: (ORIGIN,), "A22": ("A21",)}))
    table.play(CombatPhase(side=REPUBLICAN), says={"CombatPhase.choose_a_battle": HILL})
    assert [e.title for e in table.happened(PhaseBegun)] == ["Battle of La Beaulieu", "Battle of Hauteur des Arènes"]
    assert table.asked[0].seat == REPUBLICAN


# ---------------------------------------------------------------- forts


@pytest.mark.clause("16.12")
@pytest.mark.clause("25.3")
def test_the_defender_says_who_holds_the_fort(table) -> None:
    table.put(FORT, LINE).put(FORT, SWISS, SARDINIANS, CHASSEURS)
    table.play(Battle(attacker=REPUBLICAN, area=FORT, routed=REPUBLICAN), says={"Battle.occupy_the_fort": (SWISS,)})
    placed = {e.unit: e.fort for e in table.happened(UnitPlaced) if e.clause == "16.12"}
    assert placed == {SWISS: "Malbousquet", SARDINIANS: "", CHASSEURS: ""}
    assert table.asked[0].seat == ALLIED


@pytest.mark.clause("13.3")
def test_a_fort_holds_seven_points_or_one_unit_of_any_size(table) -> None:
    table.put(FORT, SWISS, SARDINIANS, CHASSEURS, "line_1a")
    q = table.position
    (fort,) = q.fortifications(FORT)
    assert why_not_shelter(q, fort, (SWISS, SARDINIANS)) is None
    assert why_not_shelter(q, fort, ("line_1a",)) is None
    refused = why_not_shelter(q, fort, (SWISS, SARDINIANS, CHASSEURS))
    assert refused is not None
    assert refused.clause == "13.3"


@pytest.mark.clause("3.f")
def test_in_a_unified_fort_everybody_is_inside_unasked(table) -> None:
    table.put("A81", LINE, temporary=6).put("A81", SWISS, SARDINIANS)
    table.play(Battle(attacker=REPUBLICAN, area="A81"))
    assert not [d for d in table.asked if d.name == "Battle.occupy_the_fort"]
    assert {e.fort for e in table.happened(UnitPlaced) if e.clause == "16.12"} == {"La Garde"}


# ---------------------------------------------------------------- the line and the engagements


@pytest.mark.clause("25.20")
def test_the_line_has_those_in_the_open_before_those_in_the_fort(table) -> None:
    table.put(FORT, LINE, LINE_2).put(FORT, SARDINIANS, fort="Malbousquet").put(FORT, SWISS, CHASSEURS, fort="")
    says = {"Round.lay_out": (SWISS, CHASSEURS), "Round.engage": [LINE], "Round.add_defenders": "stay_out"}
    table.play(Round(attacker=REPUBLICAN, area=FORT), faces=[4, 4], says=says)
    order = next(d for d in table.asked if d.name == "Round.lay_out")
    assert order.options.of == (CHASSEURS, SWISS)
    shown = [e.unit for e in table.happened(UnitShown)]
    assert shown[0] == SWISS  # engaged first, by the first of the attackers
    assert SARDINIANS not in shown


@pytest.mark.clause("25.22")
@pytest.mark.clause("25.4")
def test_those_in_the_open_must_be_engaged_from_the_left(table, hill) -> None:
    says = {"Round.lay_out": (SWISS, SARDINIANS), "Round.engage": LINE_2}
    hill.play(Round(attacker=REPUBLICAN, area=HILL), faces=[4, 4], says=says)
    engage = [d for d in hill.asked if d.name == "Round.engage"]
    assert [tuple(d.options.candidates) for d in engage] == [(LINE, LINE_2)]  # the second is left for the second


@pytest.mark.clause("25.5")
@pytest.mark.clause("25.23")
def test_a_fort_may_be_left_alone(table) -> None:
    table.put(FORT, LINE, LINE_2).put(FORT, SWISS, SARDINIANS, fort="Malbousquet")
    table.play(Round(attacker=REPUBLICAN, area=FORT), says={"Round.engage": "reserve"})
    assert not table.happened(DiceRolled)
    assert len([d for d in table.asked if d.name == "Round.engage"]) == 1


@pytest.mark.clause("25.24")
def test_defenders_left_over_in_the_open_must_join_a_sub_battle(table) -> None:
    table.put(HILL, LINE, LINE_2).put(HILL, SWISS, SARDINIANS, CHASSEURS)
    says = {
        "Round.lay_out": (SWISS, SARDINIANS, CHASSEURS),
        "Round.engage": LINE,
        "Round.add_defenders": "1",
        "Round.fight_sub_battles": "1",
    }
    table.play(Round(attacker=REPUBLICAN, area=HILL), faces=[4, 4], says=says)
    joined = next(d for d in table.asked if d.name == "Round.add_defenders")
    assert joined.options.candidates == ("0", "1")
    assert table.happened(DiceRolled)[0].why == "combat at 2:3 (8 against 12)"


@pytest.mark.clause("25.24")
@pytest.mark.parametrize(("joins", "column"), [("0", "1:2"), ("stay_out", "1:3")])
def test_a_fort_that_sends_help_forgoes_its_shift(table, joins: str, column: str) -> None:
    table.put(FORT, LINE).put(FORT, SWISS, SARDINIANS, fort="Malbousquet")
    says = {"Round.lay_out": (SWISS, SARDINIANS), "Round.engage": LINE, "Round.add_defenders": joins}
    table.play(Round(attacker=REPUBLICAN, area=FORT), faces=[6], says=says)
    assert table.happened(DiceRolled)[0].why.startswith(f"combat at {column} ")


@pytest.mark.clause("25.33")
def test_a_rout_ends_the_battle_with_sub_battles_unfought(table, hill) -> None:
    rout = SubBattle(at="fall_back", attacker=REPUBLICAN, area=HILL, letters=("", "R"), defenders=(SWISS,))
    other = SubBattle(attacker=REPUBLICAN, area=HILL, attackers=(LINE_2,), defenders=(SARDINIANS,))
    fight = Round(at="fight_sub_battles", attacker=REPUBLICAN, area=HILL, subs=(rout, other))
    hill.play(Battle(at="second_round", attacker=REPUBLICAN, area=HILL), fight, says={"Round.fight_sub_battles": "0"})
    assert not hill.happened(DiceRolled)
    assert hill.state.units[SARDINIANS].space != HILL


# ---------------------------------------------------------------- round two


@pytest.mark.clause("25.2")
def test_without_strength_the_defender_leaves_before_the_fight(table) -> None:
    table.put(HILL, LINE).put(HILL, SARDINIANS, temporary=3).given(origins=Map({HILL: (ORIGIN,)}))
    table.play(Battle(attacker=REPUBLICAN, area=HILL))
    assert not table.happened(DiceRolled)
    assert table.state.units[SARDINIANS].space != HILL


@pytest.mark.clause("25.8")
def test_in_round_two_units_may_leave_the_attacker_first(table, hill) -> None:
    says = {"Round.attacker_withdraws": (LINE, LINE_2), "Round.defender_withdraws": ()}
    hill.play(Battle(at="second_round", attacker=REPUBLICAN, area=HILL), says=says)
    assert not hill.happened(DiceRolled)
    assert hill.state.units[LINE].space == hill.state.units[LINE_2].space == ORIGIN
    assert hill.state.units[SWISS].space == HILL


@pytest.mark.clause("25.8")
def test_help_comes_by_quality_check_the_defender_first(table, hill) -> None:
    hill.put(BEHIND, CHASSEURS).put("A22", CAVALRY)
    says = {"Round.send_for_help": [(CHASSEURS,), (CAVALRY,)], "Round.lay_out": (CHASSEURS, SWISS, SARDINIANS)}
    hill.play(Round(attacker=REPUBLICAN, area=HILL, number=2), faces=[1, 6, 4, 4], says=says)
    checks = [(e.unit, e.passed) for e in hill.happened(QualityChecked)]
    assert checks == [(CHASSEURS, True), (CAVALRY, False)]
    assert [e.unit for e in hill.happened(UnitMoved)][:1] == [CHASSEURS]
    assert hill.state.units[CAVALRY].space == "A22"


@pytest.mark.clause("3.g")
def test_no_help_comes_across_the_river(table) -> None:
    table.put("A12", LINE).put("A12", SWISS).put("A06", SARDINIANS).put("A13", CHASSEURS)
    assert helpers(table.position, "A12", ALLIED) == (CHASSEURS,)


@pytest.mark.clause("25.30")
@pytest.mark.clause("5.2")
def test_who_may_not_join(table) -> None:
    table.put(HILL, LINE).put("A22", LINE_2, temporary=6).put("A22", "isere_2")
    q = table.position
    assert why_not_join(q, HILL, REPUBLICAN, (LINE_2,)).clause == "25.30"
    assert why_not_join(q, HILL, REPUBLICAN, ("isere_2",)).clause == "5.2"
    assert why_not_join(table.given(turn=12).position, HILL, REPUBLICAN, ("isere_2",)) is None


@pytest.mark.clause("25.8")
def test_in_round_two_the_defender_changes_the_garrison(table) -> None:
    table.put(FORT, LINE).put(FORT, SWISS, fort="Malbousquet").put(FORT, SARDINIANS, fort="")
    says = {"Round.change_garrison": [(SWISS,), (SARDINIANS,)], "Round.attacker_withdraws": (LINE,)}
    table.play(Round(attacker=REPUBLICAN, area=FORT, number=2), says=says)
    assert table.state.units[SWISS].fort == ""
    assert table.state.units[SARDINIANS].fort == "Malbousquet"
    assert [e.unit for e in table.happened(UnitShown)] == [SWISS]


# ---------------------------------------------------------------- the end


@pytest.mark.clause("25.9")
def test_the_attacker_leaves_when_both_could_go_on(table, hill) -> None:
    assert beaten_side(hill.position, Battle(attacker=REPUBLICAN, area=HILL)) == REPUBLICAN


@pytest.mark.clause("25.9")
def test_the_side_without_strength_leaves(table) -> None:
    table.put(HILL, LINE).put(HILL, SARDINIANS, temporary=3)
    assert beaten_side(table.position, Battle(attacker=REPUBLICAN, area=HILL)) == ALLIED
    table.put(HILL, LINE, temporary=6)
    assert beaten_side(table.position, Battle(attacker=REPUBLICAN, area=HILL)) == REPUBLICAN


@pytest.mark.clause("25.34")
@pytest.mark.clause("32.21")
def test_cavalry_in_reserve_falls_on_a_beaten_force(table) -> None:
    table.put(HILL, LINE, CAVALRY, came_from=ORIGIN).put(HILL, SWISS, shown=True).given(origins=Map({HILL: (ORIGIN,)}))
    battle = Battle(at="charge", attacker=REPUBLICAN, area=HILL, reserve=(CAVALRY,), routed=ALLIED, losses=(0, 1))
    table.play(battle, faces=[3])
    lost = [(e.unit, e.temporary, e.permanent) for e in table.happened(LossTaken)]
    assert lost == [(SWISS, 1, 2)]  # a 3 is two, and one for its strength; the second loss of the battle is permanent
    assert table.happened(CombatEnded)[0].losses == (0, 4)


@pytest.mark.clause("25.34")
def test_gendarmes_and_engaged_cavalry_do_not_pursue(table, hill) -> None:
    hill.put(HILL, "dragoons_15", CAVALRY, came_from=ORIGIN)
    hill.play(Battle(at="charge", attacker=REPUBLICAN, area=HILL, reserve=("dragoons_15",), routed=ALLIED))
    assert not hill.happened(DiceRolled)


@pytest.mark.clause("28.1")
@pytest.mark.clause("28.3")
@pytest.mark.clause("28.4")
@pytest.mark.clause("25.35")
def test_a_significant_victory_and_what_it_brings(table) -> None:
    table.put(HILL, LINE).put("A26", SWISS).given(tracks=Map({"victory_points_republican": 1}), defeated=(REPUBLICAN,))
    battle = Battle(at="judge", attacker=REPUBLICAN, area=HILL, losses=(1, 4), permanent=(0, 2), retreated=(SWISS,))
    table.play(battle)
    assert table.state.tracks["victory_points_republican"] == 2
    assert table.state.defeated == (ALLIED,)
    assert table.state.last_winner == REPUBLICAN
    assert [(e.unit, e.level) for e in table.happened(AttritionMarked)] == [(SWISS, 0)]


@pytest.mark.clause("28.1")
@pytest.mark.parametrize("losses", [(2, 2), (3, 1)])
def test_without_fewer_losses_nobody_has_won(table, losses: tuple[int, int]) -> None:
    table.put(HILL, LINE)
    table.play(Battle(at="judge", attacker=REPUBLICAN, area=HILL, losses=losses, permanent=(2, 0)))
    (ended,) = table.happened(CombatEnded)
    assert ended.winner == ""
    assert ended.significant
    assert not table.happened(SignificantBattleWon)
    assert not table.happened(MoraleChanged)


@pytest.mark.clause("35.1")
def test_a_garrisoned_fort_taken_is_worth_two_points(table) -> None:
    table.put(FORT, LINE)
    table.play(Battle(at="judge", attacker=REPUBLICAN, area=FORT, garrisoned=("Malbousquet",)))
    assert table.state.tracks["victory_points_republican"] == 2


@pytest.mark.clause("27.22")
@pytest.mark.clause("23.4")
def test_guns_of_a_defence_without_strength_are_spiked(table) -> None:
    table.put(HILL, LINE, came_from=ORIGIN).put(HILL, "neapolitan_guns", temporary=2).put(HILL, SWISS, temporary=4)
    table.given(origins=Map({HILL: (ORIGIN,)})).play(Battle(attacker=REPUBLICAN, area=HILL))
    assert "neapolitan_guns" not in table.state.units
    assert SWISS in table.state.units


@pytest.mark.clause("23.4")
def test_losses_of_guns_without_company_become_permanent(table) -> None:
    guns = beaten_guns(table, losses=(0, 1))
    assert (guns.temporary, guns.permanent) == (0, 1)


def beaten_guns(table, losses: tuple[int, int], *company: str):
    """Guns with a temporary loss, after their side has left the hill."""
    table.put(HILL, LINE, came_from=ORIGIN).put(HILL, "neapolitan_guns", temporary=1).put(HILL, *company)
    table.given(origins=Map({HILL: (ORIGIN,)}))
    table.play(Battle(at="beaten_leave", attacker=REPUBLICAN, area=HILL, routed=ALLIED, losses=losses))
    return table.state.units["neapolitan_guns"]


@pytest.mark.clause("23.4")
@pytest.mark.clause("28.1")
def test_guns_in_company_or_undefeated_keep_their_temporary_losses(rules, table) -> None:
    assert beaten_guns(table, (0, 1), SWISS).temporary == 1
    assert beaten_guns(type(table)(rules), (1, 1)).temporary == 1  # equal losses: nobody is defeated


@pytest.mark.clause("25.2")
def test_a_defender_without_strength_leaves_even_before_attackers_without(table) -> None:
    table.put(HILL, LINE, came_from=ORIGIN, temporary=6).put(HILL, SARDINIANS, temporary=3)
    table.given(origins=Map({HILL: (ORIGIN,)})).play(Battle(at="second_round", attacker=REPUBLICAN, area=HILL))
    assert table.state.units[LINE].space == HILL
    assert table.state.units[SARDINIANS].space != HILL


@pytest.mark.clause("25.35")
def test_who_lost_more_and_left_is_marked_even_on_an_empty_field(table) -> None:
    table.put("A26", SWISS).put(ORIGIN, LINE)
    table.play(Battle(at="judge", attacker=REPUBLICAN, area=HILL, losses=(1, 2), retreated=(LINE, SWISS)))
    assert table.happened(CombatEnded)[0].winner == ""
    assert [(e.unit, e.level) for e in table.happened(AttritionMarked)] == [(SWISS, 0)]


@pytest.mark.clause("25.8")
@pytest.mark.clause("6.5")
def test_units_in_the_retreat_zone_leave_room_for_help(table) -> None:
    there = (SWISS, SARDINIANS, "11th_devon", "25th_sussex")
    table.put(HILL, *there).put(HILL, LINE).put(BEHIND, CHASSEURS, "piedmont_line")
    helping = (CHASSEURS, "piedmont_line")
    assert why_not_join(table.position, HILL, ALLIED, helping).clause == "6.5"
    table.put(HILL, "11th_devon", withdrawn=True)
    assert why_not_join(table.position, HILL, ALLIED, helping) is None


@pytest.mark.clause("32.18")
@pytest.mark.clause("13.3")
def test_static_guns_have_their_full_strength_in_a_fort_only(table) -> None:
    table.put(FORT, "seamen_asg_1", came_from="A28").put(FORT, LINE)
    assert table.position.strength("seamen_asg_1") == 0  # they attack the fort
    table.put("A38", "seamen_asg_2", fort="").put("A38", "line_1a", fort="Saint-Antoine")
    (fort,) = table.position.fortifications("A38")
    assert why_not_shelter(table.position, fort, ("line_1a", "seamen_asg_2")).clause == "13.3"


@pytest.mark.clause("25.20")
def test_the_number_of_units_in_the_line_is_told(table, hill) -> None:
    hill.play(Round(attacker=REPUBLICAN, area=HILL), faces=[4, 4])
    assert [e.result for e in hill.happened(Told) if e.what == "units in the defender's line"] == ["2"]


@pytest.mark.clause("25.10")
@pytest.mark.clause("25.21")
@pytest.mark.clause("25.11")
def test_attackers_fight_singly_in_the_order_their_player_likes(table, hill) -> None:
    says = {"Round.lay_out": (SWISS, SARDINIANS), "Round.engage": LINE, "Round.fight_sub_battles": "1"}
    hill.play(Round(attacker=REPUBLICAN, area=HILL), faces=[4, 4], says=says)
    assert [e.why for e in hill.happened(DiceRolled)] == [
        "combat at 1:1 (8 against 6)",  # the second against the Sardinians, chosen first
        "combat at 1:1 (8 against 7)",
    ]


@pytest.mark.clause("25.18")
@pytest.mark.clause("25.19")
@pytest.mark.clause("25.36")
@pytest.mark.clause("23.5")
def test_each_battle_counts_its_own_losses_and_clears_its_board(table) -> None:
    for area, french, ally, origin in ((HILL, LINE, SWISS, ORIGIN), ("A22", LINE_2, SARDINIANS, "A21")):
        table.put(area, french, came_from=origin).put(area, ally)
    table.given(origins=Map({HILL: (ORIGIN,), "A22": ("A21",)}))
    says = {"CombatPhase.choose_a_battle": HILL, "Round.send_for_help": ()}
    table.play(CombatPhase(side=REPUBLICAN), faces=[4, 4, 4, 4], says=says)
    assert [e.losses for e in table.happened(CombatEnded)] == [(2, 2), (2, 2)]  # 1:1 and a four, "1/1", twice each
    assert table.state.origins == Map()
    assert {(x.fort, x.withdrawn) for x in table.state.units.values()} == {(None, False)}


# ---------------------------------------------------------------- two forts in one area


@pytest.fixture
def two_forts(rules):
    """The hill of Malbousquet with a second fort on it."""
    space = rules.design.map().spaces[FORT]
    second = replace(space, forts=(*space.forts, replace(space.forts[0], name="Second", level=2)))
    sheet = replace(rules.design.map(), spaces=rules.design.map().spaces.set(FORT, second))
    return type(rules)(replace(rules.design, maps=(sheet,)))


@pytest.mark.clause("25.6")
@pytest.mark.clause("13.3")
def test_each_of_two_forts_has_its_garrison_and_may_be_left_alone(two_forts, table) -> None:
    field = type(table)(two_forts).put(FORT, LINE, LINE_2).put(FORT, SWISS, SARDINIANS, CHASSEURS)
    says = {
        "Battle.occupy_the_fort": [(SWISS,), (SARDINIANS,)],
        "Round.engage": [LINE, "reserve", LINE_2],
        "Round.add_defenders": "stay_out",
        "Round.attacker_withdraws": (LINE, LINE_2),
        "Round.fight_sub_battles": "0",
    }
    field.play(Battle(attacker=REPUBLICAN, area=FORT), faces=[4, 6], says=says)
    garrisons = {e.unit: e.fort for e in field.happened(UnitPlaced) if e.clause == "16.12"}
    assert garrisons == {SWISS: "Malbousquet", SARDINIANS: "Second", CHASSEURS: ""}
    rolled = [e.why for e in field.happened(DiceRolled)]
    assert rolled == ["combat at 1:1 (8 against 6)", "combat at 1:3 (8 against 6)"]  # the second fort, not the first
