"""Supply of the isolated, and what being without it means (chapter 13; Coni and Ormea, 15.2)."""

from __future__ import annotations

import pytest

from rulesets.grande_tactique.events import TurnBegun
from rulesets.grande_tactique.phases.supply import SIEGE_OF_CONI, surrenders
from rulesets.grande_tactique.procedures import EndOfTurn, SupplyPhase
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.clauses import IllegalAction

CHOOSE, SHARE = "SupplyPhase.choose_forage_and_pillage", "SupplyPhase.share_out_pillage"
CLEAR, FIELDS, HILLS = "1004", "0902", "0803"
BESIDE_CLEAR, FAR = "1005", "1815"
CONI, CONI_TWO_AWAY, CONI_THREE_AWAY = "0901", "0903", "0803"


def is_supplied(field: Field, formation: str) -> bool:
    return field.formation(formation).supplied


@pytest.mark.clause("13.1")
def test_only_the_isolated_need_means_of_their_own(field: Field) -> None:
    field.put_force(HILLS, "div_massena", supplied=False).put_force("0812", "div_augereau", isolated=True)
    field.play(SupplyPhase())
    assert is_supplied(field, "div_massena")
    assert not is_supplied(field, "div_augereau")


@pytest.mark.clause("13.2")
def test_an_isolated_austrian_division_uses_a_square_of_chariots(field: Field) -> None:
    field.put_force(HILLS, "div_argenteau", isolated=True, chariots=1)
    field.play(SupplyPhase())
    assert is_supplied(field, "div_argenteau")
    assert field.formation("div_argenteau").chariots == 0
    field.play(SupplyPhase())
    assert not is_supplied(field, "div_argenteau")


@pytest.mark.clause("13.2")
def test_six_days_and_again_six_when_it_has_orders(field: Field) -> None:
    field.put_force(HILLS, "div_argenteau", isolated=True, chariots=6)
    for _ in range(6):
        field.play(SupplyPhase())
        assert is_supplied(field, "div_argenteau")
    field.play(SupplyPhase())
    assert not is_supplied(field, "div_argenteau")
    field.change("div_argenteau", isolated=False).play(SupplyPhase())
    assert is_supplied(field, "div_argenteau")
    assert field.formation("div_argenteau").chariots == 6


@pytest.mark.clause("13.2")
def test_its_brigade_lives_with_it_or_within_four_movement_points(field: Field) -> None:
    field.put_force("1011", "div_argenteau", isolated=True, chariots=3)
    field.put_force("1012", "bde_vukassovich", isolated=True)
    field.play(SupplyPhase())
    assert is_supplied(field, "bde_vukassovich")
    assert field.formation("div_argenteau").chariots == 2
    far = Field(field.rules).put_force("1011", "div_argenteau", isolated=True, chariots=3)
    far.put_force(FAR, "bde_vukassovich", isolated=True).play(SupplyPhase())
    assert not is_supplied(far, "bde_vukassovich")


@pytest.mark.clause("13.3")
@pytest.mark.parametrize(
    ("place", "sp", "fed"), [(CLEAR, 5, 1), (CLEAR, 6, 0), (FIELDS, 10, 1), (FIELDS, 11, 0), (HILLS, 1, 0)]
)
def test_the_french_forage_by_the_richness_of_the_ground(field: Field, place: str, sp: int, fed: int) -> None:
    field.put_force(place, "div_massena", sp=sp, isolated=True).play(SupplyPhase())
    assert is_supplied(field, "div_massena") == bool(fed)


@pytest.mark.clause("13.3")
def test_austrians_do_not_forage(field: Field) -> None:
    field.put_force(FIELDS, "div_argenteau", sp=1, isolated=True, chariots=0).play(SupplyPhase())
    assert not is_supplied(field, "div_argenteau")


@pytest.mark.clause("13.3")
def test_a_hex_is_shared_by_all_that_stand_in_it_and_its_owner_chooses(field: Field) -> None:
    field.put_force(CLEAR, "div_massena", sp=3, isolated=True).put_force(CLEAR, "bde_pijon", sp=3, isolated=True)
    field.play(SupplyPhase(), says={CHOOSE: [("bde_pijon",), ()]})
    assert is_supplied(field, "bde_pijon")
    assert not is_supplied(field, "div_massena")


@pytest.mark.clause("13.3")
@pytest.mark.parametrize("chosen", [(), ("bde_pijon", "div_massena")])
def test_neither_more_than_it_feeds_nor_less_than_it_could(field: Field, chosen: tuple[str, ...]) -> None:
    field.put_force(CLEAR, "div_massena", sp=3, isolated=True).put_force(CLEAR, "bde_pijon", sp=3, isolated=True)
    with pytest.raises(IllegalAction) as refused:
        field.play(SupplyPhase(), says={CHOOSE: [chosen]})
    assert refused.value.clause == "13.3"


@pytest.mark.clause("13.5")
def test_sardinians_live_at_home_unless_they_are_besieged(field: Field) -> None:
    for home in ("0908", "1607", "1405", "0901", "0910"):
        at_home = Field(field.rules).put_force(home, "sar_vitale", isolated=True)
        at_home.play(SupplyPhase())
        assert is_supplied(at_home, "sar_vitale"), home
    field.put_force("0908", "sar_vitale", isolated=True).put_force("0908", "div_massena")
    field.play(SupplyPhase(), faces=(1,))
    assert not is_supplied(field, "sar_vitale")


@pytest.mark.clause("13.5")
def test_a_decoy_besieges_nobody_and_other_places_are_no_homes(field: Field) -> None:
    field.put_force("0908", "sar_vitale", isolated=True).put_force("0908", "force_fk")
    field.put_force("1513", "sar_dichat", isolated=True)
    field.play(SupplyPhase(), faces=(1,))
    assert is_supplied(field, "sar_vitale")
    assert not is_supplied(field, "sar_dichat")


@pytest.mark.clause("13.6")
def test_out_of_supply_costs_two_of_cohesion_and_half_the_movement(field: Field) -> None:
    field.put_force(HILLS, "div_massena", isolated=True)
    before = (field.position.cohesion("div_massena"), field.position.capacity("force_fb"))
    field.play(SupplyPhase())
    assert before == (4, 6)
    assert (field.position.cohesion("div_massena"), field.position.capacity("force_fb")) == (2, 3)


@pytest.mark.clause("13.7")
def test_a_fort_surrenders_at_the_end_of_the_following_turn(field: Field) -> None:
    field.put_force("1518", "bde_pittoni", isolated=True).put_force("1518", "div_massena")
    field.play(SupplyPhase(), faces=(1,))
    field.play(EndOfTurn(), faces=())
    assert field.where("force_cs") == "1518"
    field.state = TurnBegun(turn=4).apply(field.state)
    field.play(SupplyPhase(), faces=(1,))
    field.play(EndOfTurn(), faces=())
    assert field.where("force_cs") == ""
    assert field.state.tracks["lost.austrian"] == 5


@pytest.mark.clause("13.7")
def test_no_surrender_without_a_fort_or_to_a_decoy(field: Field) -> None:
    starving = {"isolated": True, "supplied": False, "hungry": 2}
    field.put_force("1518", "bde_pittoni", **starving).put_force("1518", "force_fk")
    assert not surrenders(field.position, "force_cs")
    field.put_force(HILLS, "div_argenteau", **starving).put_force(HILLS, "div_massena")
    assert not surrenders(field.position, "force_co")
    field.put_force("1518", "div_augereau")
    assert surrenders(field.position, "force_cs")


@pytest.mark.clause("13.7")
def test_a_fort_surrenders_to_any_force_but_a_decoy(field: Field) -> None:
    field.put_force("1518", "bde_pittoni", isolated=True, supplied=False, hungry=2).put_force("1518", "bonaparte")
    assert surrenders(field.position, "force_cs")


@pytest.mark.clause("15.2.c")
def test_serurier_lives_through_ormea_by_a_short_line_free_of_enemies(field: Field) -> None:
    at_ormea = Field(field.rules).put_force("0707", "div_serurier", isolated=True)
    at_ormea.play(SupplyPhase(), faces=())
    assert is_supplied(at_ormea, "div_serurier")
    field.put_force("0707", "div_serurier", isolated=True).put_force("0405", "force_cdd")
    field.play(SupplyPhase(), faces=(1,))
    assert not is_supplied(field, "div_serurier")


@pytest.mark.clause("15.2.c")
def test_not_from_further_than_four_points_and_no_other_division(field: Field) -> None:
    field.put_force("0806", "div_serurier", isolated=True).put_force("0406", "div_augereau", isolated=True)
    field.play(SupplyPhase())
    assert not is_supplied(field, "div_serurier")
    assert not is_supplied(field, "div_augereau")


# ------------------------------------------------------------------ Coni


def before_coni(field: Field, sp: int = 6, morale: int = 10, turn: int = 5) -> Field:
    field.put_force(CONI, "div_serurier", sp=sp)
    return field.given(turn=turn, tracks=field.state.tracks.set("sardinian_morale", morale))


@pytest.mark.clause("15.2.b")
def test_coni_falls_in_the_supply_phase_of_the_turn_after(field: Field) -> None:
    before_coni(field).play(SupplyPhase())
    assert CONI not in field.state.held
    assert field.state.tracks[SIEGE_OF_CONI] == 5
    field.given(turn=6).play(SupplyPhase())
    assert field.state.held[CONI] == "french"
    assert field.state.tracks["sardinian_morale"] == 7


@pytest.mark.clause("15.2.b")
@pytest.mark.parametrize(("sp", "morale", "falls"), [(6, 10, True), (5, 10, False), (6, 11, False), (6, 3, True)])
def test_six_points_of_infantry_and_a_morale_modifier_of_minus_two(
    field: Field, sp: int, morale: int, falls: bool
) -> None:
    before_coni(field, sp, morale).play(SupplyPhase())
    field.given(turn=6).play(SupplyPhase())
    assert (CONI in field.state.held) == falls


@pytest.mark.clause("15.2.b")
def test_cavalry_does_not_count(field: Field) -> None:
    field.put_force(CONI, "cav_stengel").given(turn=5, tracks=field.state.tracks.set("sardinian_morale", 10))
    field.play(SupplyPhase()).given(turn=6).play(SupplyPhase())
    assert CONI not in field.state.held


@pytest.mark.clause("15.2.b")
@pytest.mark.parametrize(("place", "falls"), [(CONI_TWO_AWAY, False), (CONI_THREE_AWAY, True)])
def test_a_coalition_force_nearer_than_three_hexes_keeps_it(field: Field, place: str, falls: bool) -> None:
    before_coni(field).put_force(place, "sar_vitale").play(SupplyPhase())
    field.given(turn=6).play(SupplyPhase())
    assert (CONI in field.state.held) == falls


@pytest.mark.clause("15.2.b")
def test_a_garrison_that_left_in_between_begins_anew(field: Field) -> None:
    before_coni(field).play(SupplyPhase())
    field.change("div_serurier", sp=4).given(turn=6).play(SupplyPhase())
    field.change("div_serurier", sp=6).given(turn=7).play(SupplyPhase())
    assert CONI not in field.state.held


@pytest.mark.clause("15.2.b")
def test_the_first_time_it_is_not_simply_entered_but_later_it_is(field: Field) -> None:
    before_coni(field, morale=20).play(EndOfTurn())
    assert CONI not in field.state.held
    field.given(held=field.state.held.set(CONI, "coalition")).play(EndOfTurn())
    assert field.state.held[CONI] == "french"


@pytest.mark.clause("15.2.b")
def test_the_coalition_does_not_see_how_strong_the_garrison_is(field: Field) -> None:
    before_coni(field).play(SupplyPhase())
    assert SIEGE_OF_CONI in field.rules.redact(field.state, "french").tracks
    assert SIEGE_OF_CONI not in field.rules.redact(field.state, "coalition").tracks
