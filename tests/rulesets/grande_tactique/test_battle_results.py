"""What comes of a battle (11.9 to 11.11): losses, retreat, concentration, morale, fatigue, pursuit."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from rulesets.grande_tactique.battle_positions import engaged
from rulesets.grande_tactique.casualties import losses, percentage, shares
from rulesets.grande_tactique.events import BattleFought
from rulesets.grande_tactique.phases.battles.pursuit import (
    commanding_force,
    pursuit_after,
    pursuit_losses,
    pursuit_modifier,
)
from rulesets.grande_tactique.phases.battles.results import forces_out_of_supply
from rulesets.grande_tactique.phases.battles.retreat import refuge, ways_back
from rulesets.grande_tactique.procedures import Battle, Pursuit, Retreat
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.events import DiceRolled
from workbench.engine.state import Allotted

FIELD, ATTACK, FLANK, BESIDE_ATTACK = "0913", "0813", "0912", "0812"
OPPOSITE = ("0912", "1012", "1013")
COSSERIA, BEFORE_COSSERIA = "0910", "0810"
VICTORY, DEFEAT, UNDECIDED = (5, 5), (1, 1), (3, 3)
"""Faces of even battles in the hills that are won by the attacker, by the defender, by nobody."""


def french_attack(**fields: Any) -> Battle:
    """From the south on Montenotte, under Masséna."""
    return Battle(attacker="force_fb", from_hex=ATTACK, hex=FIELD, attacking="french", defending="coalition", **fields)


def duel(field: Field, french: int = 8, austrian: int = 8, **argenteau: Any) -> Field:
    """Masséna before Montenotte, Argenteau in it."""
    field.put_force(ATTACK, "div_massena", sp=french)
    return field.put_force(FIELD, "div_argenteau", sp=austrian, **argenteau)


def fought(field: Field) -> BattleFought:
    (event,) = field.happened(BattleFought)
    assert isinstance(event, BattleFought)
    return event


# ------------------------------------------------------------------ losses (11.9)


@pytest.mark.clause("11.9")
def test_the_victor_loses_as_in_the_first_example(field: Field) -> None:
    assert percentage(field.position.figures.battle, "V", "defender", ratio=1, terrain=-1) == 10


@pytest.mark.clause("11.9")
def test_an_undecided_battle_costs_as_in_the_second_example(field: Field) -> None:
    field.put_force(BEFORE_COSSERIA, "div_laharpe", sp=3).put_force(COSSERIA, "div_argenteau", sp=10)
    battle = Battle("", "force_fc", BEFORE_COSSERIA, COSSERIA, "french", "coalition", ("force_co",))
    q = field.position
    assert percentage(q.figures.battle, "U", "attacker", ratio=-4, terrain=-2) == 15
    assert (q.figures.battle.losses(3, 15), q.figures.battle.losses(10, 15)) == (0, 2)
    assert losses(q, battle, ("U", "U"), {"ratio": -4, "terrain": -2}) == (0, 1)


@pytest.mark.clause("11.9")
@pytest.mark.parametrize(
    ("whose", "ratio", "terrain", "percent"),
    [("attacker", 2, -2, 10), ("attacker", -2, 0, 20), ("defender", 0, 0, 10), ("defender", -2, -2, 5)],
)
def test_the_victor_loses_by_ratio_and_terrain(
    field: Field, whose: str, ratio: int, terrain: int, percent: int
) -> None:
    assert percentage(field.position.figures.battle, "V", whose, ratio, terrain) == percent


@pytest.mark.clause("11.9", "help.e")
@pytest.mark.parametrize(
    ("sp", "percent", "lost"),
    [(7, 20, 1), (14, 10, 1), (1, 40, 1), (28, 25, 7), (39, 40, 16), (41, 5, 2), (50, 25, 13), (100, 15, 15)],
)
def test_losses_are_read_from_the_table_and_reckoned_beyond_it(field: Field, sp: int, percent: int, lost: int) -> None:
    assert field.position.figures.battle.losses(sp, percent) == lost


@pytest.mark.clause("11.9")
def test_losses_may_be_reckoned_more_exactly(field: Field) -> None:
    figures = field.position.figures.battle
    assert (figures.losses(8, 20), figures.losses(8, 20, exactly=True)) == (1, 2)


@pytest.mark.clause("help.d", "11.9")
@pytest.mark.parametrize(
    ("total", "result", "morale"),
    [
        (-3, "decisive_defeat", (-3, 2)),
        (2, "major_defeat", (-2, 1)),
        (5, "tactical_defeat", (-1, 0)),
        (6, "undecided", (-1, 0)),
        (8, "undecided", (0, 0)),
        (9, "tactical_victory", (0, -1)),
        (12, "major_victory", (1, -2)),
        (17, "decisive_victory", (2, -2)),
    ],
)
def test_results_are_those_of_the_table(field: Field, total: int, result: str, morale: tuple[int, int]) -> None:
    row = field.position.figures.battle.result(total)
    assert (row.result, (row.attacker_morale, row.defender_morale)) == (result, morale)


# ------------------------------------------------------------------ whose losses (11.10)


@pytest.mark.clause("11.10")
def test_the_first_loss_falls_on_who_gave_his_morale() -> None:
    fall = shares(3, {"a": 4, "b": 5}, first="a")
    assert (fall.forced, fall.free, fall.room) == ({"a": 1}, 2, {"a": 2, "b": 4})


@pytest.mark.clause("11.10")
def test_nobody_is_destroyed_while_another_has_two_points() -> None:
    assert shares(1, {"a": 1, "b": 2}, first="a").forced == {"b": 1}


@pytest.mark.clause("11.10")
@given(st.dictionaries(st.sampled_from("abcd"), st.integers(1, 6), min_size=1), st.integers(0, 26), st.data())
def test_shares_are_the_whole_loss_and_destroy_as_few_as_they_can(
    strong: dict[str, int], total: int, data: st.DataObject
) -> None:
    first = data.draw(st.sampled_from(sorted(strong)))
    fall = shares(total, strong, first)
    assert fall.free <= sum(fall.room.values())
    left, rest = fall.free, dict(fall.forced)
    for formation in data.draw(st.permutations(sorted(fall.room))):
        rest[formation] = rest.get(formation, 0) + (now := min(left, fall.room[formation]))
        left -= now
    after = {formation: strong[formation] - rest.get(formation, 0) for formation in strong}
    assert sum(after.values()) == max(0, sum(strong.values()) - total)
    assert min(after.values()) > 0 or max(after.values()) < 2
    if total and strong[first] > 1:
        assert rest[first] >= 1


# ------------------------------------------------------------------ retreat (11.10)


def retreating(attacking: bool, **fields: Any) -> Retreat:
    side = "french" if attacking else "coalition"
    return Retreat(side=side, hex=FIELD, away_from=ATTACK, attacking=attacking, **fields)


@pytest.mark.clause("11.10")
def test_the_defender_first_goes_to_one_of_the_three_hexes_opposite(field: Field) -> None:
    q = duel(field).position
    assert ways_back(q, retreating(False), "force_co") == OPPOSITE


@pytest.mark.clause("11.10")
def test_no_hex_with_enemies_serves_for_a_retreat(field: Field) -> None:
    q = duel(field).put_force("1012", "div_augereau").position
    assert ways_back(q, retreating(False), "force_co") == ("0912", "1013")


@pytest.mark.clause("11.10")
def test_the_attacker_first_goes_to_the_principal_attackers_hex_or_beside_it(field: Field) -> None:
    q = duel(field).put_force(FLANK, "div_serurier").position
    assert ways_back(q, retreating(True), "force_fe") == ("0812", "0813", "0914")


@pytest.mark.clause("11.10")
def test_beyond_the_first_hex_a_retreat_comes_closer_to_supply(field: Field) -> None:
    q = duel(field).position
    ways = ways_back(q, retreating(False, steps=1, here="1012"), "force_co")
    distance = q.figures.battle.way_to_supply("austrian")
    assert "1113" in ways and all(distance[to] < distance["1012"] for to in ways)


@pytest.mark.clause("11.10")
def test_as_many_hexes_as_morale_points_and_one_at_least(field: Field) -> None:
    duel(field, french=8).play(
        french_attack(), faces=[*VICTORY, 1, 1, 6], says={"Retreat.retreat_a_hex": ["1012", "1113"]}
    )
    assert fought(field).defender_morale == -1
    assert field.where("force_co") == "1012"


@pytest.mark.clause("11.10")
def test_a_beaten_attacker_may_stay_in_the_hex_that_he_came_from(field: Field) -> None:
    duel(field).play(french_attack(), faces=[1, 3, 1, 1, 6], says={"Retreat.retreat_a_hex": ATTACK})
    assert (fought(field).result, field.where("force_fb")) == ("tactical_defeat", ATTACK)


@pytest.mark.clause("11.10")
@pytest.mark.parametrize("advances", [True, False])
def test_the_coalition_withdraws_into_a_fort_and_the_victor_may_stand_with_it(field: Field, advances: bool) -> None:
    field.put_force(BEFORE_COSSERIA, "div_massena", sp=16).put_force(COSSERIA, "div_argenteau")
    battle = Battle(
        attacker="force_fb", from_hex=BEFORE_COSSERIA, hex=COSSERIA, attacking="french", defending="coalition"
    )
    answers = {"Retreat.retreat_a_hex": COSSERIA, "Battle.concentrate": "advance" if advances else "stay"}
    field.play(battle, faces=[6, 6, 1, 1], says=answers | {"Battle.choose_the_terrain": "hills"})
    assert fought(field).victor == "french"
    assert (field.where("force_co"), field.where("force_fb")) == (COSSERIA, COSSERIA if advances else BEFORE_COSSERIA)


@pytest.mark.clause("11.10")
def test_the_french_withdraw_into_no_fort(field: Field) -> None:
    q = field.put_force(COSSERIA, "div_massena").put_force(BEFORE_COSSERIA, "div_argenteau").position
    retreat = Retreat(side="french", hex=COSSERIA, away_from=BEFORE_COSSERIA)
    assert COSSERIA not in ways_back(q, retreat, "force_fb")


@pytest.mark.clause("13.7", "11.10")
@pytest.mark.parametrize("stacked", [False, True])
def test_a_beaten_stack_out_of_supply_is_eliminated(field: Field, stacked: bool) -> None:
    duel(field, french=16, austrian=4, supplied=False)
    if stacked:
        field.put_force(FIELD, "div_provera", sp=2)
    field.play(french_attack(), faces=[5, 5, *([1] * (3 if stacked else 1)), *([6] if stacked else [])])
    assert fought(field).victor == "french"
    assert bool(field.where("force_co")) == stacked


@pytest.mark.clause("11.10")
def test_the_victor_comes_together_on_the_field(field: Field) -> None:
    duel(field, french=12).put_force(FLANK, "div_serurier")
    field.play(french_attack(), faces=[*VICTORY, 1, 1, 1, 6], says={"Battle.join": ("force_fe",)})
    assert (field.where("force_fb"), field.where("force_fe")) == (FIELD, FIELD)


@pytest.mark.clause("11.10")
def test_undecided_each_side_comes_together_around_its_principal_force(field: Field) -> None:
    duel(field).put_force(FLANK, "div_serurier").put_force("1012", "div_provera")
    joins = {"Battle.join": lambda d: ("force_fe",) if d.seat == "french" else ("force_cq",)}
    field.play(french_attack(), faces=[2, 3, 1, 1, 1, 1], says=joins)
    assert fought(field).result == "undecided"
    assert [field.where(x) for x in ("force_fb", "force_fe", "force_co", "force_cq")] == [ATTACK, ATTACK, FIELD, FIELD]


@pytest.mark.clause("11.10", "3.1")
def test_cursors_of_divisions_engaged_move_within_their_ends(field: Field) -> None:
    duel(field, french=20, cursor=-3).change("div_massena", cursor=1)
    field.play(french_attack(), faces=[6, 6, 1, 1, 6])
    assert (fought(field).attacker_morale, fought(field).defender_morale) == (2, -2)
    assert (field.formation("div_massena").cursor, field.formation("div_argenteau").cursor) == (2, -4)


# ------------------------------------------------------------------ fatigue and pursuit (11.11)


@pytest.mark.clause("11.11", "3.3", "8.5")
def test_all_who_fought_tire_and_are_tested_for_attrition_at_once(field: Field) -> None:
    duel(field).play(french_attack(), faces=[*UNDECIDED, 1, 1])
    assert (field.sheet("force_fb").fatigue, field.sheet("force_co").fatigue) == (1, 1)
    rolled = [event.why for event in field.happened(DiceRolled)]
    assert rolled == ["battle", "attrition of force_fb", "attrition of force_co"]
    assert field.formation("div_massena").acted and field.formation("div_argenteau").acted


@pytest.mark.clause("11.11")
def test_a_pursuit_is_declared_and_tested(field: Field) -> None:
    """Masséna has an initiative of 4."""
    duel(field, french=16).play(french_attack(), faces=[*VICTORY, 1, 1, 5])
    assert [d.seat for d in field.asked if d.name == "Pursuit.test_the_pursuit"] == ["french"]
    assert field.happened(DiceRolled)[-1].why == "pursues: force_fb"


def pursuing(field: Field, number: str, fatigue: int = 0) -> Pursuit:
    """Masséna with 11 infantry and Stengel with 5 cavalry after Argenteau with 6 and Schubirz with 2 cavalry."""
    field.put_force(number, "div_massena", sp=11).put_force(number, "cav_stengel", sp=5)
    field.put_force(FLANK, "div_argenteau", sp=6, fatigue=fatigue).put_force(FLANK, "bde_schubirz", sp=2)
    return Pursuit(side="french", victors=("force_fb", "force_ff"), vanquished=("force_co", "force_ct"), hex=number)


@pytest.mark.clause("11.11")
@pytest.mark.parametrize(("number", "fatigue", "modifier"), [(FIELD, 0, 2), ("0713", 0, 2 + 2 - 1), (FIELD, 2, 3)])
def test_the_roll_of_a_pursuit_is_modified(field: Field, number: str, fatigue: int, modifier: int) -> None:
    pursuit = pursuing(field, number, fatigue)
    assert pursuit_modifier(field.position, pursuit) == modifier


@pytest.mark.clause("11.11")
@pytest.mark.parametrize(("cursor", "total", "lost"), [(0, 5, 2), (0, 1, 1), (0, 0, 0), (0, -2, 0), (-3, 5, 5)])
def test_a_pursuit_is_halved_unless_the_beaten_are_demoralised(
    field: Field, cursor: int, total: int, lost: int
) -> None:
    duel(field, cursor=cursor)
    pursuit = Pursuit(side="french", victors=("force_fb",), vanquished=("force_co",), hex=FIELD)
    assert pursuit_losses(field.position, pursuit, total) == lost


@pytest.mark.clause("11.11", "13.2")
def test_who_flees_loses_men_heart_and_wagons(field: Field) -> None:
    field.put_force(FIELD, "div_massena", sp=10).put_force(FLANK, "div_argenteau", sp=8, chariots=1)
    pursuit = Pursuit(side="french", victors=("force_fb",), vanquished=("force_co",), hex=FIELD, commander="force_fb")
    field.play(pursuit, faces=[4, 4], says={"Pursuit.test_the_pursuit": "pursue"})
    argenteau = field.formation("div_argenteau")
    assert (argenteau.sp, argenteau.cursor, argenteau.chariots) == (8 - 3, -1, 0)


@pytest.mark.clause("11.11")
def test_an_undecided_battle_is_followed_by_no_pursuit(field: Field) -> None:
    duel(field).play(french_attack(), faces=[*UNDECIDED, 1, 1])
    assert not [d for d in field.asked if d.name.startswith("Pursuit")]
    assert engaged(field.position, french_attack(defenders=("force_co",)), "french") == ("force_fb",)


@pytest.mark.clause("11.10")
def test_losses_beyond_the_first_go_where_the_owner_likes(field: Field) -> None:
    duel(field, french=30, austrian=8).put_force(FIELD, "div_provera", sp=8)
    answers = {"Battle.give_morale": "div_argenteau", "Battle.share_out_losses": Allotted(Map({"div_provera": 3}))}
    field.play(french_attack(), faces=[6, 6, 1, 1, 1, 6], says=answers)
    assert fought(field).defender_loss == 4
    assert (field.formation("div_argenteau").sp, field.formation("div_provera").sp) == (7, 5)


@pytest.mark.clause("11.10")
def test_a_retreat_halts_at_a_depot(field: Field) -> None:
    (depot, *_) = field.position.ground.depots["austrian"]
    q = field.put_force(depot, "div_argenteau").position
    assert ways_back(q, retreating(False, steps=1, here=depot), "force_co") == ()


@pytest.mark.clause("11.10")
def test_where_the_hexes_opposite_are_barred_another_one_serves(field: Field) -> None:
    duel(field)
    for number, division in zip(OPPOSITE, ("div_laharpe", "div_augereau", "div_serurier"), strict=True):
        field.put_force(number, division)
    assert ways_back(field.position, retreating(False), "force_co") == ("0812", "0914")


@pytest.mark.clause("11.10")
def test_a_force_with_no_way_out_is_lost_and_its_general_in_chief_escapes(field: Field) -> None:
    field.put_force(FIELD, "beaulieu", "div_argenteau").put_force("1113", "div_sebottendorf")
    french = ("div_laharpe", "div_augereau", "div_serurier", "cav_stengel", "bde_joubert")
    around = [number for number in field.position.ground.around[FIELD] if number != ATTACK]
    for number, division in zip(around, french, strict=True):
        field.put_force(number, division)
    field.put_force(ATTACK, "div_massena").play(retreating(False, forces=("force_cn",)))
    assert field.formation("div_argenteau").sp == 0
    assert field.where("force_cn") == "1113"


@pytest.mark.clause("11.10")
@pytest.mark.parametrize("army_left", [True, False])
def test_a_general_in_chief_never_stays_among_the_enemy(field: Field, army_left: bool) -> None:
    """His depots are taken, and his last troops besieged: he goes to the nearest hex without an enemy."""
    field.put_force(FIELD, "beaulieu")
    depots = sorted(field.position.ground.depots["austrian"])
    french = ("div_laharpe", "div_augereau", "div_serurier", "cav_stengel", "bde_joubert", "div_massena")
    for depot, division in zip(depots, french, strict=False):
        field.put_force(depot, division)
    if army_left:
        field.put_force(depots[0], "div_argenteau")
    to = refuge(field.position, "force_cn", FIELD)
    assert to in field.position.ground.around[FIELD]
    assert not field.position.forces_in(to)


@pytest.mark.clause("11.10")
def test_a_beaten_attacker_of_the_coalition_may_withdraw_into_the_fort_it_came_from(field: Field) -> None:
    q = field.put_force(COSSERIA, "div_argenteau").put_force(BEFORE_COSSERIA, "div_massena").position
    beaten = Retreat(side="coalition", hex=BEFORE_COSSERIA, away_from=COSSERIA, attacking=True, steps=1, here=COSSERIA)
    assert COSSERIA in ways_back(q, beaten, "force_co")


@pytest.mark.clause("13.7")
def test_supplied_troops_in_the_stack_save_the_rest(field: Field) -> None:
    duel(field, austrian=4, supplied=False).put_force(FIELD, "div_provera")
    beaten = french_attack(defenders=("force_co", "force_cq"))
    assert forces_out_of_supply(field.position, beaten) == ()
    field.change("div_provera", supplied=False)
    assert forces_out_of_supply(field.position, beaten) == ("force_co", "force_cq")


@pytest.mark.clause("11.9")
def test_nobody_loses_more_than_half_of_what_the_enemy_has(field: Field) -> None:
    duel(field, french=3, austrian=20)
    q = field.position
    assert losses(q, french_attack(defenders=("force_co",)), ("V", "25"), {"ratio": -4, "terrain": 0}) == (1, 1)


@pytest.mark.clause("11.11")
def test_who_sits_in_a_fort_is_not_pursued(field: Field) -> None:
    duel(field)
    won = french_attack(defenders=("force_co",), victor="french")
    pursuit = pursuit_after(field.position, won)
    assert pursuit is not None and pursuit.vanquished == ("force_co",)
    assert pursuit_after(field.position, replace(won, sheltered=("force_co",))) is None


@pytest.mark.clause("11.11")
def test_the_general_in_chief_leads_the_pursuit_wherever_he_fought(field: Field) -> None:
    duel(field).put_force(FLANK, "bonaparte")
    q = field.position
    assert commanding_force(q, french_attack(), "french") == "force_fb"
    assert commanding_force(q, french_attack(joined=("force_fa",)), "french") == "force_fa"


@pytest.mark.clause("11.10")
def test_no_retreat_leads_back_onto_the_field(field: Field) -> None:
    """From 0806 the way of the Sardinians to their depots leads by Vico, but there they have just been beaten."""
    field.put_force("0806", "sar_dellera")
    elsewhere = Retreat(side="coalition", forces=("force_caa",), hex="0705", away_from="0704", steps=1, here="0806")
    assert "0805" in ways_back(field.position, elsewhere, "force_caa")
    beaten = Retreat(side="coalition", forces=("force_caa",), hex="0805", away_from="0804", steps=1, here="0806")
    assert "0805" not in ways_back(field.position, beaten, "force_caa")


@pytest.mark.clause("3.2", "11.10")
@pytest.mark.parametrize("acted", [False, True])
def test_a_division_that_a_battle_demoralises_leaves_the_force_of_others(field: Field, acted: bool) -> None:
    """Beulieu's two columns are beaten; the shaken one stands beside him, and acts once a turn all the same."""
    field.put_force(ATTACK, "div_massena", sp=12).put_force(
        FIELD, "beaulieu", "div_argenteau", "div_sebottendorf", sp=4
    )
    field.change("div_argenteau", cursor=-2)
    sheet = replace(field.sheet("force_cn"), acted=acted)
    field.given(sheets=field.state.sheets.set("force_cn", sheet))
    field.play(replace(french_attack(), defenders=("force_cn",)), faces=[*VICTORY, 1, 1, 6])
    assert field.position.is_demoralised_division("div_argenteau")
    assert field.formation("div_sebottendorf").force == "force_cn"
    assert field.formation("div_argenteau").force == "force_co"
    assert field.where("force_co") == field.where("force_cn") != FIELD
    assert (field.sheet("force_co").acted, field.sheet("force_co").fatigue) == (acted, 1)


@pytest.mark.clause("11.11", "3.1")
def test_who_is_cut_down_in_a_pursuit_has_no_cursor_to_move(field: Field) -> None:
    field.put_force(FIELD, "div_massena", sp=10).put_force(FLANK, "div_argenteau", sp=2, cursor=-2)
    pursuit = Pursuit(side="french", victors=("force_fb",), vanquished=("force_co",), hex=FIELD, commander="force_fb")
    field.play(pursuit, faces=[4, 4], says={"Pursuit.test_the_pursuit": "pursue"})
    assert (field.formation("div_argenteau").sp, field.formation("div_argenteau").cursor) == (0, -2)
    assert field.state.tracks["vp"] == 10
