"""Rally, surrounded forces, final attrition and the markers that come off (chapters 29 and 30)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import LossTaken
from rulesets.toulon.phases.final_attrition import (
    Attrition,
    attrition_of,
    read_attrition,
    turn_band,
    units_that_suffer_first,
)
from rulesets.toulon.phases.rally import has_room_to_rally, is_cut_off, rally_modifiers
from rulesets.toulon.procedures import FinalAttrition, Rally
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.events import DiceRolled, Told
from workbench.engine.mechanics.modifiers import total_of
from workbench.engine.state import Allotted

FIELD, AROUND = "A27", ("A20", "A22", "A26", "A30", "A34", "A38", "A39")
LINE, LEVIES, DRAGOONS = "59_bourgogne_1", "marseille_vol", "dragoons_15"
SWISS, SARDINIANS, CHASSEURS = "courten_swiss", "sardegna", "chasseurs"


# ---------------------------------------------------------------- rally


@pytest.mark.clause("29.2")
@pytest.mark.clause("23.3")
def test_one_die_a_force_and_one_point_a_unit(table) -> None:
    table.put(FIELD, LINE, temporary=2).put(FIELD, "gard", temporary=2)
    table.play(Rally(side=REPUBLICAN), faces=[3])  # B recovers on four or less, D on two
    assert table.state.units[LINE].temporary == 1
    assert table.state.units["gard"].temporary == 2
    assert len(table.happened(DiceRolled)) == 1


@pytest.mark.clause("29.2")
def test_what_each_unit_needs_is_told_to_its_owner_alone_before_the_die(table) -> None:
    table.put(FIELD, LINE, temporary=2).put(FIELD, "gard", temporary=2).put("A26", LEVIES, temporary=3)
    table.put("A26", DRAGOONS).play(Rally(side=REPUBLICAN), faces=[3, 3])
    needs = [event for event in table.happened(Told) if event.what == "rally needs"]
    assert {event.seen_by for event in needs} == {("republican",)}
    said = {event.place: table.rules.words.describe(event, table.state) for event in needs}
    assert "59th Bourgogne, 1st battalion (B3) recovers with a die of 4 or less; " in said[FIELD], said
    assert "(D1) recovers with a die of 2 or less" in said[FIELD]
    assert said["A26"].endswith("recovers, its stragglers brought back by gendarmes"), said


@pytest.mark.clause("29.1")
def test_only_the_phasing_side_rallies(table) -> None:
    table.put(FIELD, LINE, temporary=2).play(Rally(side=ALLIED))
    assert not table.happened(DiceRolled)


@pytest.mark.clause("29.2")
def test_leaders_shelter_and_want_of_supply_change_the_die(table) -> None:
    table.put(FIELD, LINE).put("A75", "isere_2", "victor").put("A26", "gard", out_of_supply=True)
    q = table.position
    assert total_of(rally_modifiers(q, REPUBLICAN, FIELD)) == 0
    assert total_of(rally_modifiers(q, REPUBLICAN, "A75")) == -2  # a B leader, and a town
    assert total_of(rally_modifiers(q, REPUBLICAN, "A26")) == 1


@pytest.mark.clause("29.3")
@pytest.mark.clause("32.22")
def test_gendarmes_bring_back_a_point_for_every_other_unit(table) -> None:
    table.put(FIELD, LEVIES, temporary=3).put(FIELD, DRAGOONS, temporary=1)
    table.play(Rally(side=REPUBLICAN), faces=[6])
    assert table.state.units[LEVIES].temporary == 2
    assert table.state.units[DRAGOONS].temporary == 1


@pytest.mark.clause("29.4")
def test_nobody_rallies_into_an_overstack(table) -> None:
    table.put(FIELD, LINE, "59_bourgogne_2", temporary=1).put(FIELD, "gard")
    assert not has_room_to_rally(table.position, LINE)
    table.play(Rally(side=REPUBLICAN), faces=[1])
    assert not table.happened(LossTaken)


@pytest.mark.clause("29.4")
@pytest.mark.clause("6.2")
def test_a_unit_alone_may_outgrow_its_area(table) -> None:
    table.put("A60", "line_1a", temporary=1)  # the area holds six
    assert has_room_to_rally(table.position, "line_1a")
    table.put("A60", CHASSEURS)
    assert not has_room_to_rally(table.position, "line_1a")


@pytest.fixture
def encircled(table):
    """Two Allied battalions out of supply, enemies all round them."""
    french = ("59_bourgogne_1", "59_bourgogne_2", "mont_blanc_2", "cote_dor", "gard", "drome", "vaucluse")
    for area, unit in zip(AROUND, french, strict=True):
        table.put(area, unit)
    return table.put(FIELD, SWISS, SARDINIANS, out_of_supply=True, temporary=1)


@pytest.mark.clause("29.5")
@pytest.mark.clause("11.1")
def test_a_surrounded_force_loses_instead_of_rallying(encircled) -> None:
    assert is_cut_off(encircled.position, FIELD, ALLIED)
    says = {"Encircled.lose_stragglers": Allotted(Map({SWISS: 1, SARDINIANS: 1}))}
    encircled.play(Rally(side=ALLIED), faces=[2], says=says)
    assert {u: encircled.state.units[u].temporary for u in (SWISS, SARDINIANS)} == {SWISS: 2, SARDINIANS: 2}


@pytest.mark.clause("29.5")
def test_walls_hold_a_surrounded_force_together(table) -> None:
    for area, unit in zip(("A22", "A27", "A28", "A34"), ("gard", "drome", "vaucluse", "ardeche"), strict=True):
        table.put(area, unit)
    table.put("A30", SWISS, out_of_supply=True).play(Rally(side=ALLIED))
    assert not table.happened(DiceRolled)


@pytest.mark.clause("29.5")
@pytest.mark.clause("13.3")
def test_a_force_too_large_for_its_fort_is_not_in_it(table) -> None:
    for area, unit in zip(("A22", "A27", "A28", "A34"), ("gard", "drome", "vaucluse", "ardeche"), strict=True):
        table.put(area, unit)
    table.put("A30", SWISS, "line_1a", out_of_supply=True)
    table.play(Rally(side=ALLIED), faces=[1])
    assert sum(table.state.units[u].temporary for u in (SWISS, "line_1a")) == 1


# ---------------------------------------------------------------- final attrition


@pytest.mark.clause("30.2")
@pytest.mark.parametrize(
    ("cell", "attrition"),
    [
        ("-", Attrition()),
        ("1*", Attrition(chance=1)),
        ("1-3*", Attrition(chance=3)),
        ("2", Attrition(losses=2)),
        ("2*", Attrition(chance=2, lowest=2)),
        ("5-6*", Attrition(chance=6, lowest=5)),
    ],
)
def test_the_two_formats_of_the_table(cell: str, attrition: Attrition) -> None:
    assert read_attrition(cell) == attrition


@pytest.mark.clause("30.2")
def test_what_is_neither_format_is_refused() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        read_attrition("many*")


@pytest.mark.clause("30.1")
def test_bands_of_turns() -> None:
    columns = ("1-5", "6-9", "10-13", "14-17")
    assert [turn_band(columns, turn) for turn in (1, 5, 6, 13, 17, 18)] == [
        "1-5",
        "1-5",
        "6-9",
        "10-13",
        "14-17",
        "14-17",
    ]


@pytest.mark.clause("30.1")
@pytest.mark.clause("2.j")
def test_the_overall_leader_changes_what_is_lost(table) -> None:
    table.given(turn=14)
    assert attrition_of(table.position, "western_wing") == Attrition(losses=2)
    table.put("A10", "dugommier")
    assert attrition_of(table.position, "western_wing") == Attrition(losses=1)


@pytest.mark.clause("30.2")
@pytest.mark.clause("30.3")
@pytest.mark.parametrize(("face", "lost"), [(2, 1), (3, 0)])
def test_a_range_costs_one_point_when_it_is_rolled(table, face: int, lost: int) -> None:
    table.put("A43", "11th_devon", "25th_sussex")  # turn 8: British 1-2*
    table.play(FinalAttrition(side=ALLIED), faces=[face])
    assert sum(table.state.units[u].temporary for u in ("11th_devon", "25th_sussex")) == lost


@pytest.mark.clause("30.4")
@pytest.mark.clause("30.5")
def test_who_suffers_first(table) -> None:
    table.put("A43", "marina_1", out_of_supply=True).put("A43", "hibernia", attrition=1).put("A43", "cordoba", "malaga")
    table.put("A43", "spanish_grenadiers", temporary=1).put("A43", "mallorca_1", attrition=0, temporary=5)
    units = ["marina_1", "hibernia", "cordoba", "malaga", "spanish_grenadiers", "mallorca_1"]
    assert units_that_suffer_first(table.position, units) == ("marina_1", "hibernia", "cordoba", "malaga")


@pytest.mark.clause("30.5")
@pytest.mark.parametrize("chosen", [("marina_1", "hibernia"), ("cordoba", "malaga"), ("hibernia", "malaga")])
def test_too_few_losses_fall_among_them_as_their_owner_likes(table, chosen) -> None:
    table.put("A43", "marina_1", out_of_supply=True).put("A43", "hibernia", attrition=1).put("A43", "cordoba", "malaga")
    table.put("A43", "spanish_grenadiers")
    says = {"FinalAttrition.take_final_losses": [Allotted(Map(dict.fromkeys(chosen, 1)))]}
    table.play(FinalAttrition(side=ALLIED, at="take_final_losses", due=(("spanish", 2),)), says=says)
    lost = {u for u in table.state.units if table.state.units[u].temporary}
    assert lost == set(chosen)
    for shares in ({"spanish_grenadiers": 1, "marina_1": 1}, {"marina_1": 2}):
        assert table.asked[0].options.refusal(Allotted(Map(shares))).clause == "30.4"


@pytest.mark.clause("15.14")
def test_units_out_of_supply_lose_besides(table) -> None:
    table.put(FIELD, "isere_2", out_of_supply=True)  # turn 8: Eastern Wing 1-3*
    table.play(FinalAttrition(side=REPUBLICAN), faces=[6])
    assert table.state.units["isere_2"].temporary == 1


@pytest.mark.clause("30.6")
@pytest.mark.clause("30.7")
def test_markers_come_off_and_stacks_are_turned_up(table) -> None:
    table.put(FIELD, "isere_2", attrition=2, shown=True, failed_by_road=True).put("A43", SWISS, attrition=1, shown=True)
    table.given(friendly_sections=("R01-R02",), attack_supply=("A90",))
    table.play(FinalAttrition(side=REPUBLICAN), faces=[6])
    mine, theirs = table.state.units["isere_2"], table.state.units[SWISS]
    assert (mine.attrition, mine.shown, mine.failed_by_road) == (None, False, False)
    assert (theirs.attrition, theirs.shown) == (None, False)
    assert table.state.friendly_sections == table.state.attack_supply == ()


@pytest.mark.clause("30.4")
def test_the_owner_is_asked_wherever_the_enemy_sees_a_choice(table) -> None:
    table.put("A43", "marina_1", temporary=5).put("A43", "hibernia")
    table.play(FinalAttrition(side=ALLIED, at="take_final_losses", due=(("spanish", 1),)))
    assert len(table.asked) == 1  # that one of them has no strength left is not for the enemy to know
    assert table.state.units["hibernia"].temporary == 1
