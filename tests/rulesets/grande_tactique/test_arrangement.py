"""Fusing and parting forces, detaching and recovering brigades (6.5) against the sentences of the book."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulesets.grande_tactique.phases.arrangement import DETACH, FUSE, PART, RECOVER, deeds, why_not_arrange
from rulesets.grande_tactique.procedures import CommandPhase
from workbench.engine.clauses import IllegalAction

SAVONA, VADO, CEVA = "0713", "0612", "0908"
BONAPARTE, COLLI, BEAULIEU = "bonaparte", "colli", "beaulieu"
MASSENA, LAHARPE, AUGEREAU, JOUBERT = "div_massena", "div_laharpe", "div_augereau", "bde_joubert"
ORDERS = {BONAPARTE: ("massena", "laharpe", "augereau"), COLLI: (), BEAULIEU: ()}


def arrange(field, *answers, orders=None):
    """The command phase in which the French arrange this."""
    said = {**ORDERS, **(orders or {})}
    left = [*answers, "done"]

    def chosen(decision):
        chief = next(name for name in said if name.capitalize() in decision.prompt.split("(")[0])
        return tuple(name for name in decision.options.candidates if name in said[chief])

    def arranged(decision):
        return left.pop(0) if decision.seat == "french" else "done"

    says = {"CommandPhase.give_orders": chosen, "CommandPhase.arrange": arranged}
    field.play(CommandPhase(), says=says)
    assert not left
    return field


def refused(field, deed, formation, *plan) -> str:
    found = why_not_arrange(field.position, deed, formation, plan)
    return found.clause if found else ""


# ---------------------------------------------------------------- fusing


@pytest.mark.clause("6.5.2")
def test_in_the_presence_of_the_general_in_chief_his_marker_alone_remains(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(SAVONA, MASSENA).put_force(SAVONA, LAHARPE)
    arrange(field, FUSE, MASSENA, FUSE, LAHARPE)
    assert sorted(field.state.units) == ["force_fa"]
    assert field.formation(MASSENA).force == field.formation(LAHARPE).force == "force_fa"


@pytest.mark.clause("6.5.2")
def test_without_the_general_in_chief_forces_stay_stacked(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, MASSENA).put_force(VADO, LAHARPE)
    assert refused(field, FUSE, MASSENA) == "6.5.2"
    with pytest.raises(IllegalAction) as refusal:
        arrange(field, FUSE)
    assert refusal.value.clause == "6.5.2"


@pytest.mark.clause("6.5.2")
def test_only_commanded_forces_fuse(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(SAVONA, MASSENA, commanded=False)
    assert refused(field, FUSE, MASSENA) == "6.5.2"


@pytest.mark.clause("6.5.2")
def test_forces_fuse_with_their_own_general_in_chief(field) -> None:
    """Provera obeys Colli, not Beaulieu in whose hex he is."""
    field.put_force(CEVA, BEAULIEU).put_force(CEVA, "div_provera").put_force(CEVA, "div_argenteau")
    assert refused(field, FUSE, "div_argenteau") == ""
    assert refused(field, FUSE, "div_provera") == "6.5.2"


@pytest.mark.clause("3.2")
def test_demoralised_divisions_do_not_fuse_with_others(field) -> None:
    field.put_force(SAVONA, BONAPARTE, LAHARPE).put_force(SAVONA, MASSENA, cursor=-4)
    assert refused(field, FUSE, MASSENA) == "3.2"


@pytest.mark.clause("3.2")
def test_a_division_that_is_demoralised_leaves_the_force_of_others(field) -> None:
    field.put_force(SAVONA, BONAPARTE, LAHARPE, MASSENA).change(MASSENA, cursor=-4)
    arrange(field)
    assert field.formation(MASSENA).force == "force_fb"
    assert field.where("force_fb") == SAVONA
    assert field.formation(LAHARPE).force == "force_fa"


@pytest.mark.clause("3.2")
def test_brigades_are_no_divisions_and_stay_with_colli_however_shaken(field) -> None:
    """Cohesion 3 and a modifier of -3: their morale is nothing, but the clause speaks of divisions."""
    field.given(tracks=field.state.tracks.set("sardinian_morale", 3))
    field.put_force(CEVA, COLLI, "sar_vitale", "sar_brempt")
    arrange(field)
    assert field.position.formations_in("force_cu") == ("sar_brempt", "sar_vitale")
    field.put_force(CEVA, COLLI, "sar_vitale").put_force(CEVA, "sar_brempt")
    assert refused(field, FUSE, "sar_brempt") == ""


@pytest.mark.clause("6.5.2")
@pytest.mark.clause("3.3")
def test_a_fused_force_is_as_tired_as_the_most_tired_in_it(field) -> None:
    field.put_force(SAVONA, BONAPARTE, LAHARPE).put_force(SAVONA, MASSENA, fatigue=1)
    arrange(field, FUSE, MASSENA)
    assert field.sheet("force_fa").fatigue == 1


# ---------------------------------------------------------------- parting


@pytest.mark.clause("6.5.3")
def test_a_formation_that_parts_stands_beside_the_general_in_chief(field) -> None:
    field.put_force(SAVONA, BONAPARTE, LAHARPE, MASSENA, fatigue=1)
    arrange(field, PART, MASSENA)
    assert field.where("force_fb") == SAVONA
    assert field.formation(MASSENA).force == "force_fb"
    assert field.sheet("force_fb").fatigue == 1


@pytest.mark.clause("6.5.2")
def test_a_general_in_chief_may_be_alone_in_his_force(field) -> None:
    field.put_force(SAVONA, BONAPARTE, LAHARPE)
    arrange(field, PART, LAHARPE)
    assert field.where("force_fa") == SAVONA
    assert not field.position.has_troops("force_fa")


# ---------------------------------------------------------------- detached brigades


@pytest.mark.clause("6.5.3")
def test_a_brigade_takes_its_strength_points_from_its_division(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, AUGEREAU, sp=8, fatigue=1)
    arrange(field, DETACH, "bde_rusca", 3)
    assert (field.formation(AUGEREAU).sp, field.formation("bde_rusca").sp) == (5, 3)
    assert field.where("force_fi") == VADO
    assert field.formation("bde_rusca").commanded
    assert field.sheet("force_fi").fatigue == 1


@pytest.mark.clause("6.5.3", "13.4", "13.7")
def test_a_brigade_goes_on_as_its_division_was_and_leaves_it_its_stragglers(field) -> None:
    """Hungry for two days, pillaging, active the day before; what the marker stood for earlier is forgotten."""
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, AUGEREAU, sp=8, lost=2, hungry=2, acted_before=True)
    field.put(VADO, field.marker_of(AUGEREAU), pillages=True).change("bde_rusca", lost=4, hungry=5)
    arrange(field, DETACH, "bde_rusca", 3)
    brigade = field.formation("bde_rusca")
    assert (brigade.lost, brigade.hungry, brigade.acted_before) == (0, 2, True)
    assert field.formation(AUGEREAU).lost == 2
    assert field.state.units["force_fi"].pillages


@pytest.mark.clause("6.5.3", "13.4")
def test_what_parts_pillages_on(field) -> None:
    field.put_force(SAVONA, BONAPARTE, MASSENA).put(SAVONA, "force_fa", pillages=True)
    arrange(field, PART, MASSENA)
    assert field.state.units["force_fb"].pillages


@pytest.mark.clause("6.5.3")
@pytest.mark.parametrize(("sp", "most"), [(8, 4), (7, 3), (2, 1)])
def test_no_more_than_half_of_the_division(field, sp, most) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, AUGEREAU, sp=sp)
    with pytest.raises(IllegalAction):
        arrange(field, DETACH, "bde_rusca", most + 1)
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, AUGEREAU, sp=sp)
    arrange(field, DETACH, "bde_rusca", most)
    assert field.formation("bde_rusca").sp == most


@pytest.mark.clause("6.5.3")
def test_a_division_of_one_strength_point_detaches_nothing(field) -> None:
    field.put_force(VADO, AUGEREAU, sp=1)
    assert refused(field, DETACH, "bde_rusca") == "6.5.3"


@pytest.mark.clause("6.5.2")
def test_where_nobody_can_fuse_each_is_told_why(field) -> None:
    """Laharpe has no orders, Augereau is elsewhere."""
    field.put_force(SAVONA, BONAPARTE).put_force(SAVONA, LAHARPE, commanded=False).put_force(VADO, AUGEREAU)
    refused = deeds(field.position, "french", ()).refusal(FUSE)
    assert refused is not None
    assert refused.clause == "6.5.2"
    assert "1st Division: it has no orders" in refused.reason
    assert "3rd Division: its general-in-chief is not in the hex" in refused.reason


@pytest.mark.clause("6.5.3")
def test_infantry_detaches_no_cavalry(field) -> None:
    field.put_force(CEVA, "div_sebottendorf")
    assert refused(field, DETACH, "bde_schubirz") == "6.5.3"
    assert refused(field, DETACH, "bde_pittoni") == ""


@pytest.mark.clause("6.5.3")
def test_a_brigade_in_the_hex_of_its_division_is_taken_back(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(VADO, MASSENA).put_force(VADO, JOUBERT, fatigue=1)
    arrange(field, RECOVER, JOUBERT)
    assert field.formation(MASSENA).sp == 6 + 3
    assert (field.formation(JOUBERT).force, field.formation(JOUBERT).sp) == ("", 0)
    assert field.where("force_fg") == ""
    assert field.sheet("force_fb").fatigue == 1


@pytest.mark.clause("6.5.3")
def test_a_brigade_elsewhere_is_not_taken_back(field) -> None:
    field.put_force(SAVONA, MASSENA).put_force(VADO, JOUBERT)
    assert refused(field, RECOVER, JOUBERT) == "6.5.3"


@pytest.mark.clause("6.5.3")
def test_a_brigade_is_taken_back_into_a_division_under_the_chiefs_marker(field) -> None:
    field.put_force(SAVONA, BONAPARTE, MASSENA).put_force(SAVONA, JOUBERT)
    arrange(field, RECOVER, JOUBERT)
    assert field.formation(MASSENA).sp == 9
    assert sorted(field.state.units) == ["force_fa"]


@pytest.mark.clause("6.5.3")
def test_strength_points_are_neither_made_nor_lost(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(SAVONA, MASSENA).put_force(SAVONA, JOUBERT)
    field.put_force(VADO, AUGEREAU)
    before = sum(formation.sp for formation in field.state.formations.values())
    arrange(field, RECOVER, JOUBERT, FUSE, MASSENA, DETACH, "bde_rusca", 2)
    assert sum(formation.sp for formation in field.state.formations.values()) == before


@pytest.mark.clause("6.5.1")
def test_the_other_side_does_not_learn_what_lies_under_a_marker(field) -> None:
    field.put_force(SAVONA, BONAPARTE).put_force(SAVONA, MASSENA).put_force(VADO, AUGEREAU)
    arrange(field, FUSE, MASSENA, DETACH, "bde_rusca", 2)
    view = field.rules.redact(replace(field.state, procedures=()), "coalition")
    assert not any(formation.sp for formation in view.formations.values())
    assert not view.sheets or all(not sheet.chief for sheet in view.sheets.values())
