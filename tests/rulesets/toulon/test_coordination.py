"""Leaders combine attackers for a round (25.10, 25.12 to 25.16); a leader shares his sub-force's retreat (25.32)."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.events import UnitPlaced
from rulesets.toulon.phases.combat.coordination import combinable, coordinating_leaders, why_not_combine
from rulesets.toulon.procedures import Battle, Round
from rulesets.toulon.sides import REPUBLICAN
from workbench.engine.events import DiceRolled, Told, UnitMoved

HILL, ORIGIN = "A27", "A20"
LINE, LINE_2, LEVIES = "59_bourgogne_1", "59_bourgogne_2", "marseille_vol"
SWISS, SARDINIANS, CHASSEURS = "courten_swiss", "sardegna", "chasseurs"


@pytest.fixture
def assault(table, rules):
    """Three French battalions and a leader upon two Allied ones in the open; the leader's rating decides the column."""

    def set_up(leader: str, *units: str):
        units = units or (LINE, LINE_2, LEVIES)
        table.put(HILL, *units, leader, came_from=ORIGIN, shown=True).put(HILL, SWISS, SARDINIANS, shown=True)
        return table.given(origins=Map({HILL: (ORIGIN,)}))

    return set_up


@pytest.fixture
def leader_of(rules):
    """The first Republican leader with a rating."""

    def find(rating: str) -> str:
        found = [
            c.id
            for c in rules.design.counters
            if c.unit_type == "leader"
            and c.quality == rating
            and c.id != "bonaparte"
            and rules.design.faction(c.faction).side == REPUBLICAN
        ]
        return found[0]

    return find


def fight(table, faces, **says):
    return table.play(
        Round(attacker=REPUBLICAN, area=HILL), faces=faces, says={f"Round.{k}": v for k, v in says.items()}
    )


@pytest.mark.clause("25.12")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_roll_and_the_rating_fix_how_many_units_may_be_combined(assault, leader_of, rules, face) -> None:
    leader = leader_of("B")
    table = assault(leader)
    number = int(rules.figures.table("coordinated_attack").cell(str(face), "B"))
    fight(table, [face, 4, 4])
    (told,) = [e for e in table.happened(Told) if e.what.startswith("units that")]
    assert told.result == str(number)
    asked = [d for d in table.asked if d.name == "Round.form_sub_forces"]
    assert [d.options.most for d in asked] == ([number] if number else [])
    assert [d.clause for d in asked] == (["25.13"] if number else [])


@pytest.mark.clause("25.13")
@pytest.mark.clause("25.21")
def test_combined_units_add_their_effectiveness_in_one_sub_battle(assault, leader_of, rules) -> None:
    table = assault(leader_of("B"))
    q = table.position
    pair = sum(min(q.strength(x), 5) + q.points(x) for x in (LINE, LINE_2))
    fight(
        table,
        [1, 4, 4],
        form_sub_forces=(LINE, LINE_2),
        lay_out=(SARDINIANS, SWISS),
        engage=f"{LINE}+{LINE_2}",
        fight_sub_battles="0",
    )
    rolls = [e.why for e in table.happened(DiceRolled) if e.why.startswith("combat")]
    assert len(rolls) == 2  # the pair and the single battalion
    assert f"({pair} against" in rolls[0]


@pytest.mark.clause("25.10")
def test_without_a_leader_everybody_fights_singly(table) -> None:
    table.put(HILL, LINE, LINE_2, came_from=ORIGIN, shown=True).put(HILL, SWISS, SARDINIANS, shown=True)
    fight(table, [4, 4])
    assert not [d for d in table.asked if d.name == "Round.form_sub_forces"]
    assert len([e for e in table.happened(DiceRolled) if e.why.startswith("combat")]) == 2


@pytest.mark.clause("25.12")
def test_a_leader_with_one_battalion_does_not_roll(assault, leader_of) -> None:
    table = assault(leader_of("B"), LINE)
    fight(table, [4])
    assert not [e for e in table.happened(DiceRolled) if "coordinates" in e.why]


@pytest.mark.clause("25.14")
def test_two_leaders_make_two_groups(table) -> None:
    four = (LINE, LINE_2, LEVIES, "drome")
    table.put(HILL, *four, "carteaux", "duteil", came_from=ORIGIN, shown=True).put(HILL, SWISS, SARDINIANS, shown=True)
    table.given(origins=Map({HILL: (ORIGIN,)}))
    fight(table, [1, 1, 4, 4], form_sub_forces=[(LINE, LINE_2), ("drome", LEVIES)])
    groups = [e for e in table.happened(Told) if e.what.startswith("combined under")]
    assert [e.what for e in groups] == ["combined under Carteaux", "combined under Du Teil"]
    offered = [set(d.options.candidates) for d in table.asked if d.name == "Round.form_sub_forces"]
    assert offered == [set(four), {LEVIES, "drome"}]  # nobody fights in two groups


@pytest.mark.clause("25.15")
def test_a_leader_combines_units_of_other_nations(table, rules) -> None:
    leader = next(c.id for c in rules.design.counters if c.unit_type == "leader" and c.faction == "british")
    table.put(HILL, SWISS, SARDINIANS, leader, came_from=ORIGIN, shown=True).put(HILL, LINE, shown=True)
    assert {rules.design.counter(x).faction for x in (SWISS, SARDINIANS)} != {"british"}
    options = combinable(table.position, leader, 2, (SWISS, SARDINIANS))
    assert (SARDINIANS, SWISS) in list(options) or (SWISS, SARDINIANS) in list(options)


@pytest.mark.clause("25.16")
def test_bonaparte_always_has_a_gun_and_one_other_unit(table, rules) -> None:
    gun = next(c.id for c in rules.design.counters if c.unit_type == "art" and c.faction == "eastern_wing")
    table.put(HILL, LINE, LINE_2, gun, "bonaparte", came_from=ORIGIN, shown=True)
    q = table.position
    assert why_not_combine(q, "bonaparte", 0, (LINE, gun)) is None
    refused = why_not_combine(q, "bonaparte", 0, (LINE, LINE_2))
    assert refused is not None and refused.clause == "25.12"
    assert why_not_combine(q, "bonaparte", 2, (LINE, LINE_2)) is None
    assert [set(units) for units in combinable(q, "bonaparte", 0, (LINE, LINE_2, gun)) if units] == [
        {LINE, gun}, {LINE_2, gun},
    ]  # fmt: skip


@pytest.mark.clause("25.16")
def test_whoever_replaces_bonaparte_has_no_such_pair(table, rules) -> None:
    gun = next(c.id for c in rules.design.counters if c.unit_type == "art" and c.faction == "eastern_wing")
    table.put(HILL, LINE, gun).put(HILL, "bonaparte", replaced=True)
    refused = why_not_combine(table.position, "bonaparte", 0, (LINE, gun))
    assert refused is not None and refused.clause == "25.12"


@pytest.mark.clause("25.13")
def test_one_unit_alone_is_no_group(table, leader_of) -> None:
    table.put(HILL, LINE, LINE_2, leader_of("B"))
    refused = why_not_combine(table.position, leader_of("B"), 3, (LINE,))
    assert refused is not None and refused.clause == "25.13"


@pytest.mark.clause("25.32")
@pytest.mark.clause("26.6")
def test_a_leader_goes_back_with_the_sub_force_that_he_led(table) -> None:
    weak = {"came_from": ORIGIN, "shown": True, "temporary": 4}
    table.put(HILL, LINE, LEVIES, **weak).put(HILL, "carteaux", came_from=ORIGIN).put(HILL, SWISS, "hibernia")
    table.given(origins=Map({HILL: (ORIGIN,)}))
    assert coordinating_leaders(table.position, HILL, REPUBLICAN) == ("carteaux",)
    fight(table, [1, 1], form_sub_forces=(LINE, LEVIES))
    (result,) = [e.result for e in table.happened(Told) if e.what == "combat result"]
    assert result.split("/")[0][-1] in "rR"
    assert {e.unit for e in table.happened(UnitPlaced) if e.withdrawn} == {"carteaux", LINE, LEVIES}
    assert coordinating_leaders(table.position, HILL, REPUBLICAN) == ()


@pytest.mark.clause("26.6")
def test_a_leader_in_the_retreat_zone_leaves_with_his_units_while_others_hold(assault, leader_of) -> None:
    leader = leader_of("B")
    table = assault(leader)
    for x in (LINE, leader):
        table.units[x] = replace(table.units[x], withdrawn=True)
    for x in (SWISS, SARDINIANS):
        del table.units[x]
    table.play(Battle(attacker=REPUBLICAN, area=HILL), faces=[])
    moved = {e.unit: e.to for e in table.happened(UnitMoved)}
    assert moved == {LINE: ORIGIN, leader: ORIGIN}
    assert not table.position.unit(leader).withdrawn
