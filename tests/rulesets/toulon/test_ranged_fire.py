"""Guns at a distance fire into a battle: who, when, with what, and what becomes of them (25.26, 27.21 to 27.33)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import AmmunitionSought, GunsAimed, GunsFired, LossTaken, UnitPlaced
from rulesets.toulon.phases.guns.batteries import STOCKPILE
from rulesets.toulon.phases.guns.ranged_fire import (
    aim_the_guns,
    guns_held_back,
    guns_left_alone,
    guns_that_may,
    why_not_fire_as_one,
)
from rulesets.toulon.procedures import Battle, RangedFire, Round, SubBattle
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.clauses import clauses_of
from workbench.engine.events import DiceRolled, Told

HILL, ORIGIN = "A27", "A20"
LINE, LEVIES, SWISS, SARDINIANS = "59_bourgogne_1", "marseille_vol", "courten_swiss", "sardegna"
MONTAGNE, SANS_CULOTTES, EAST_1, EAST_2 = "battery_montagne", "battery_sans_culottes", "east_guns_1", "east_guns_2"
SPANISH_GUNS, NAPLES_GUNS = "spanish_guns", "neapolitan_guns"
FOUND, NOT_FOUND = 1, 6


@pytest.fixture
def gun_hill(rules):
    """An area beside the battle."""
    return next(a for a in rules.figures.network.land_neighbours[HILL] if a != ORIGIN)


@pytest.fixture
def battle(table):
    """A French battalion on a Swiss one, each with a second battalion beside it; no guns yet."""
    table.put(HILL, LINE, LEVIES, came_from=ORIGIN, shown=True).put(HILL, SWISS, SARDINIANS, shown=True)
    return table.given(turn=7, origins=Map({HILL: (ORIGIN,)}))


def fight(table, faces, **says):
    round_ = Round(attacker=REPUBLICAN, area=HILL)
    return table.play(round_, faces=faces, says={name.replace("__", "."): a for name, a in says.items()})


def odds(table) -> list[str]:
    """What was weighed against what, a sub-battle each."""
    return [e.why.rpartition("(")[2].rstrip(")") for e in table.happened(DiceRolled) if e.why.startswith("combat at")]


def plain(table, *units: str) -> int:
    q = table.position
    return sum(min(q.strength(x), 5) + q.points(x) for x in units)


# ---------------------------------------------------------------- strength into a sub-battle


@pytest.mark.clause("27.25")
@pytest.mark.clause("25.26")
def test_a_gun_beside_the_battle_adds_its_strength_points_to_one_sub_battle(battle, gun_hill) -> None:
    battle.put(gun_hill, SANS_CULOTTES)
    q = battle.position
    with_fire = plain(battle, LINE) + q.strength(SANS_CULOTTES)
    second, swiss, sardinians = plain(battle, LEVIES), plain(battle, SWISS), plain(battle, SARDINIANS)
    fight(
        battle,
        [FOUND, 3, 3],
        Round__lay_out=(SWISS, SARDINIANS),
        Round__engage=LINE,
        RangedFire__load_a_gun=[SANS_CULOTTES],
        RangedFire__aim_the_guns="0",
        Round__fight_sub_battles="0",
    )
    assert odds(battle) == [f"{with_fire} against {swiss}", f"{second} against {sardinians}"]
    (aimed,) = battle.happened(GunsAimed)
    assert (aimed.units, aimed.sub_battle, aimed.points) == ((SANS_CULOTTES,), 0, 2)


@pytest.mark.clause("27.25")
@pytest.mark.clause("27.11")
def test_without_ammunition_a_gun_adds_nothing_and_is_marked(battle, gun_hill) -> None:
    battle.put(gun_hill, EAST_1)
    weighed = [f"{plain(battle, LINE)} against", f"{plain(battle, LEVIES)} against"]
    fight(battle, [NOT_FOUND, 3, 3], RangedFire__load_a_gun=[EAST_1], Round__engage=LINE, Round__fight_sub_battles="0")
    assert [o.rpartition(" ")[0] for o in odds(battle)] == weighed
    assert battle.state.units[EAST_1].fired
    assert not battle.happened(GunsAimed)


@pytest.mark.clause("27.32")
@pytest.mark.clause("27.33")
def test_guns_are_assigned_when_the_sub_battles_stand_the_attackers_first(battle, gun_hill, rules) -> None:
    other = next(a for a in rules.figures.network.land_neighbours[HILL] if a not in (ORIGIN, gun_hill))
    battle.put(gun_hill, EAST_1).put(other, SPANISH_GUNS)
    fight(battle, [FOUND, FOUND, 3, 3], RangedFire__load_a_gun=[EAST_1, SPANISH_GUNS])
    asked = [(d.name.partition(".")[2], d.seat) for d in battle.asked]
    assert asked.index(("engage", REPUBLICAN)) < asked.index(("load_a_gun", REPUBLICAN))
    assert asked.index(("aim_the_guns", REPUBLICAN)) < asked.index(("load_a_gun", ALLIED))
    assert asked.index(("aim_the_guns", ALLIED)) < asked.index(("fight_sub_battles", REPUBLICAN))
    assert [e.units for e in battle.happened(GunsAimed)] == [(EAST_1,), (SPANISH_GUNS,)]


@pytest.mark.clause("27.33")
def test_the_defenders_guns_count_for_the_defence(battle, gun_hill) -> None:
    battle.put(gun_hill, NAPLES_GUNS)
    defence = plain(battle, SWISS) + battle.position.strength(NAPLES_GUNS)
    says = {"RangedFire__load_a_gun": [NAPLES_GUNS], "RangedFire__aim_the_guns": "0", "Round__fight_sub_battles": "0"}
    fight(battle, [FOUND, 3, 3], Round__lay_out=(SWISS, SARDINIANS), **says)
    assert odds(battle)[0].endswith(f"against {defence}")


@pytest.mark.clause("27.29")
@pytest.mark.clause("27.30")
def test_several_guns_support_one_sub_battle_each_with_all_it_has(battle, gun_hill) -> None:
    battle.put(gun_hill, SANS_CULOTTES, MONTAGNE)
    q = battle.position
    attack = plain(battle, LINE) + q.strength(SANS_CULOTTES) + q.strength(MONTAGNE)
    fight(
        battle,
        [FOUND, FOUND, 3, 3],
        Round__engage=LINE,
        RangedFire__load_a_gun=[SANS_CULOTTES, MONTAGNE],
        RangedFire__aim_the_guns=["0", "0"],
        Round__fight_sub_battles="0",
    )
    assert odds(battle)[0].startswith(f"{attack} against")


@pytest.mark.clause("27.31")
@pytest.mark.clause("27.8")
def test_in_round_two_a_gun_needs_ammunition_again_and_may_change_its_aim(battle, gun_hill) -> None:
    battle.put(gun_hill, EAST_1)
    says = {
        "RangedFire.load_a_gun": [EAST_1, EAST_1],
        "RangedFire.aim_the_guns": ["0", "1"],
        "Round.attacker_withdraws": (),
        "Round.defender_withdraws": (),
        "Round.send_for_help": (),
    }
    battle.play(Battle(attacker=REPUBLICAN, area=HILL), faces=[FOUND, 3, 3, FOUND, 3, 3], says=says)
    assert [e.sub_battle for e in battle.happened(GunsAimed)] == [0, 1]
    assert len(battle.happened(AmmunitionSought)) == 2


# ---------------------------------------------------------------- where they may stand


@pytest.mark.clause("27.23")
def test_guns_of_another_battle_are_not_offered(battle, gun_hill) -> None:
    battle.put(gun_hill, EAST_1)
    fire = RangedFire(side=REPUBLICAN, attacker=REPUBLICAN, area=HILL)
    assert guns_that_may(battle.position, fire) == (EAST_1,)
    battle.put(gun_hill, "chasseurs")
    assert guns_that_may(battle.position, fire) == ()


@pytest.mark.clause("27.21")
@pytest.mark.clause("25.23")
def test_guns_in_reserve_fire_with_ammunition(table) -> None:
    table.put(HILL, LINE, EAST_1, came_from=ORIGIN, shown=True).put(HILL, SWISS, shown=True)
    table.given(turn=7, origins=Map({HILL: (ORIGIN,)}))
    attack = plain(table, LINE) + table.position.strength(EAST_1)
    fight(table, [FOUND, 3], Round__engage=LINE, RangedFire__load_a_gun=[EAST_1])
    assert odds(table)[0].startswith(f"{attack} against")
    (sought,) = table.happened(AmmunitionSought)
    assert sought.unit == EAST_1


@pytest.mark.clause("27.21")
def test_guns_that_attack_are_not_in_reserve(table) -> None:
    table.put(HILL, LINE, EAST_1, came_from=ORIGIN, shown=True)
    round_ = Round(attacker=REPUBLICAN, area=HILL, reserve=(LINE,))
    assert guns_held_back(table.position, round_) == ()


@pytest.mark.clause("27.28")
@pytest.mark.clause("25.26")
def test_guns_in_a_fort_that_nobody_engages_fire_those_in_an_engaged_one_do_not(table, rules) -> None:
    area = next(a for a in rules.figures.areas if table.position.forts_of(a, ALLIED))
    fort = table.position.forts_of(area, ALLIED)[0].id
    table.put(area, SWISS, fort="").put(area, NAPLES_GUNS, SARDINIANS, fort=fort)
    line = (SWISS, NAPLES_GUNS, SARDINIANS)
    outside = SubBattle(attacker=REPUBLICAN, area=area, attackers=(LINE,), defenders=(SWISS,))
    inside = SubBattle(attacker=REPUBLICAN, area=area, attackers=(LEVIES,), defenders=(SARDINIANS,), fort=fort)
    q, round_ = table.position, Round(attacker=REPUBLICAN, area=area, line=line, subs=(outside,))
    assert guns_left_alone(q, round_) == (NAPLES_GUNS,)
    engaged = Round(attacker=REPUBLICAN, area=area, line=line, subs=(outside, inside))
    assert guns_left_alone(q, engaged) == ()


# ---------------------------------------------------------------- what they do not do and do not suffer


@pytest.mark.clause("27.24")
@pytest.mark.clause("25.32")
@pytest.mark.clause("25.33")
@pytest.mark.parametrize("face", range(1, 7))
def test_no_result_touches_guns_at_a_distance(table, gun_hill, face) -> None:
    table.put(HILL, LEVIES, came_from=ORIGIN, shown=True, temporary=1).put(HILL, SWISS, shown=True)
    table.put(gun_hill, EAST_1).given(turn=7, origins=Map({HILL: (ORIGIN,)}))
    fight(table, [FOUND, face], RangedFire__load_a_gun=[EAST_1])
    assert EAST_1 not in {e.unit for e in table.happened(LossTaken)} | {e.unit for e in table.happened(UnitPlaced)}
    assert table.where(EAST_1) == gun_hill


@pytest.mark.clause("23.4")
@pytest.mark.clause("25.28")
@pytest.mark.parametrize(("where", "permanent"), [("beside", 0), ("in the sub-battle", 1)])
def test_only_guns_in_the_sub_battle_make_the_first_loss_permanent(table, gun_hill, where, permanent) -> None:
    """A die that costs the defender one point, with the guns on the hill and with guns in the attack."""
    table.given(turn=7, origins=Map({HILL: (ORIGIN,)}))
    there = {"came_from": ORIGIN, "shown": True}
    table.put(HILL, LINE, **there).put(HILL, SWISS, shown=True)
    if where == "beside":
        table.put(gun_hill, EAST_1)
        fight(table, [FOUND, 4], RangedFire__load_a_gun=[EAST_1])
    else:
        table.put(HILL, EAST_1, "duteil", **there)
        fight(table, [1, 4], Round__form_sub_forces=(EAST_1, LINE))
    lost = [e for e in table.happened(LossTaken) if e.unit == SWISS]
    assert lost and lost[0].permanent >= permanent
    assert (lost[0].permanent > lost[0].temporary or lost[0].temporary == lost[0].permanent) is bool(permanent)


# ---------------------------------------------------------------- markers


@pytest.mark.clause("27.17")
def test_after_the_combat_all_guns_that_took_part_are_marked(table, gun_hill) -> None:
    table.put(HILL, LINE, came_from=ORIGIN, shown=True).put(HILL, SWISS, NAPLES_GUNS, shown=True)
    table.put(gun_hill, SANS_CULOTTES, MONTAGNE).given(turn=7, origins=Map({HILL: (ORIGIN,)}))
    table.given(tracks=Map({STOCKPILE: 2}))
    says = {
        "RangedFire.load_a_gun": [SANS_CULOTTES, STOCKPILE, "cease", "cease"],
        "Round.attacker_withdraws": (),
        "Round.defender_withdraws": (),
        "Round.send_for_help": (),
    }
    table.play(Battle(attacker=REPUBLICAN, area=HILL), faces=[3, 3], says=says)
    marked = {x for e in table.happened(GunsFired) for x in e.units}
    assert marked == {SANS_CULOTTES, NAPLES_GUNS}
    assert not table.state.units[MONTAGNE].fired


@pytest.mark.clause("27.17")
def test_guns_fire_once_in_a_round(battle, gun_hill) -> None:
    battle.put(gun_hill, EAST_1, loaded_by_roll=True)
    fire = RangedFire(side=REPUBLICAN, attacker=REPUBLICAN, area=HILL, shots=(EAST_1,))
    other = RangedFire(side=REPUBLICAN, attacker=REPUBLICAN, area=HILL, spent=(EAST_1,))
    battle.put(gun_hill, EAST_2)
    assert battle.refusal(fire, EAST_1) == "27.17"
    assert battle.refusal(other, EAST_1) == "27.17"
    assert battle.refusal(fire, EAST_2) == ""


@pytest.mark.clause("27.13")
def test_a_battery_fires_twice_in_a_round_out_of_the_stockpile(battle, gun_hill) -> None:
    battle.put(gun_hill, MONTAGNE).given(tracks=Map({STOCKPILE: 2}), turn=5)
    attack = plain(battle, LINE) + 2 * battle.position.strength(MONTAGNE)
    fight(
        battle,
        [3, 3],
        Round__engage=LINE,
        RangedFire__load_a_gun=[MONTAGNE, STOCKPILE, MONTAGNE, STOCKPILE, "cease"],
        RangedFire__aim_the_guns=["0", "0"],
        Round__fight_sub_battles="0",
    )
    assert odds(battle)[0].startswith(f"{attack} against")
    assert battle.state.tracks[STOCKPILE] == 0


# ---------------------------------------------------------------- coordination


@pytest.fixture
def gun_line(battle, gun_hill):
    """Two Eastern guns and a leader on the hill."""

    def with_leader(leader: str):
        return battle.put(gun_hill, EAST_1, EAST_2, leader)

    return with_leader


@pytest.mark.clause("27.26")
@pytest.mark.clause("25.17")
def test_guns_that_a_leader_coordinates_add_their_whole_effectiveness(gun_line) -> None:
    table = gun_line("duteil")
    attack = plain(table, LINE, EAST_1, EAST_2)
    fight(
        table,
        [FOUND, FOUND, 1, 3, 3],
        Round__engage=LINE,
        RangedFire__load_a_gun=[EAST_1, EAST_2],
        RangedFire__aim_the_guns=[(EAST_1, EAST_2), "0"],
        Round__fight_sub_battles="0",
    )
    assert odds(table)[0].startswith(f"{attack} against")
    (aimed,) = table.happened(GunsAimed)
    assert aimed.leader == "duteil"
    assert aimed.clause == "27.26"


@pytest.mark.clause("27.26")
def test_a_leader_who_fails_leaves_them_their_strength(gun_line, rules) -> None:
    face = next(f for f in range(6, 0, -1) if int(rules.figures.table("coordinated_attack").cell(str(f), "C")) < 2)
    table = gun_line("carteaux")
    assert table.position.quality("carteaux") == "C"
    fight(table, [FOUND, FOUND, face, 3, 3], RangedFire__load_a_gun=[EAST_1, EAST_2])
    assert [e.points for e in table.happened(GunsAimed)] == [1, 1]


@pytest.mark.clause("27.27")
def test_bonaparte_needs_no_roll_for_two_guns_and_has_three_with_a_battery(gun_line, gun_hill) -> None:
    table = gun_line("bonaparte").put(gun_hill, MONTAGNE)
    q = table.position
    assert why_not_fire_as_one(q, "bonaparte", 0, (EAST_1, EAST_2)) is None
    assert why_not_fire_as_one(q, "bonaparte", 0, (MONTAGNE, EAST_1, EAST_2)) is None
    fight(
        table,
        [FOUND, FOUND, 3, 3],
        RangedFire__load_a_gun=[EAST_1, EAST_2, "cease"],
        RangedFire__aim_the_guns=[(EAST_1, EAST_2), "0"],
    )
    assert not [e for e in table.happened(DiceRolled) if "coordinates" in e.why]
    assert not [e for e in table.happened(Told) if "coordinate" in e.what]
    assert [e.leader for e in table.happened(GunsAimed)] == ["bonaparte"]


@pytest.mark.clause("27.27")
def test_without_a_battery_among_them_bonaparte_has_two(table, gun_hill) -> None:
    spanish = ("spanish_guns", "neapolitan_guns", "sardinian_guns")
    table.put(gun_hill, "bonaparte", *spanish)
    refused = why_not_fire_as_one(table.position, "bonaparte", 0, spanish)
    assert refused is not None and refused.clause == "27.26"


@pytest.mark.clause("27.26")
@pytest.mark.parametrize(("number", "guns", "clause"), [(2, 2, ""), (2, 3, "27.26"), (3, 1, "27.26")])
def test_as_many_guns_as_the_roll_says(table, gun_hill, number, guns, clause) -> None:
    table.put(gun_hill, "duteil", EAST_1, EAST_2, MONTAGNE)
    refused = why_not_fire_as_one(table.position, "duteil", number, (EAST_1, EAST_2, MONTAGNE)[:guns])
    assert (refused.clause if refused else "") == clause


@pytest.mark.clause("27.24")
def test_the_clauses_of_aiming_are_cited() -> None:
    assert {"27.29", "27.30"} <= set(clauses_of(aim_the_guns))


@pytest.mark.clause("25.17")
def test_in_the_battle_a_leader_uses_his_one_roll_for_guns_in_reserve_instead(table) -> None:
    """He has combined nobody: both guns in reserve fire as one, without another roll."""
    there = {"came_from": ORIGIN, "shown": True}
    table.put(HILL, LINE, EAST_1, EAST_2, "duteil", **there).put(HILL, SWISS, shown=True)
    table.given(turn=7, origins=Map({HILL: (ORIGIN,)}))
    attack = plain(table, LINE, EAST_1, EAST_2)
    fight(
        table,
        [1, FOUND, FOUND, 3],
        Round__form_sub_forces=(),
        Round__engage=LINE,
        RangedFire__load_a_gun=[EAST_1, EAST_2],
        RangedFire__aim_the_guns=[(EAST_1, EAST_2)],
    )
    assert odds(table)[0].startswith(f"{attack} against")
    assert len([e for e in table.happened(DiceRolled) if "coordinates" in e.why]) == 1


@pytest.mark.clause("25.17")
def test_a_leader_who_has_combined_attackers_has_no_roll_left_for_guns(table) -> None:
    there = {"came_from": ORIGIN, "shown": True}
    table.put(HILL, LINE, LEVIES, EAST_1, EAST_2, "duteil", **there).put(HILL, SWISS, shown=True)
    table.given(turn=7, origins=Map({HILL: (ORIGIN,)}))
    fight(
        table,
        [1, FOUND, FOUND, 3],
        Round__form_sub_forces=(LINE, LEVIES),
        Round__engage=f"{LINE}+{LEVIES}",
        RangedFire__load_a_gun=[EAST_1, EAST_2],
    )
    assert [(e.points, e.leader) for e in table.happened(GunsAimed)] == [(1, ""), (1, "")]
