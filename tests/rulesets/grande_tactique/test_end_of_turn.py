"""The end of the turn (chapter 14), the morale cursor and rally (3.1, 3.2)."""

from __future__ import annotations

import pytest

from rulesets.grande_tactique.procedures import Activation, EndOfTurn
from rulesets.grande_tactique.state import FAIR, RAIN
from tests.rulesets.grande_tactique.moments import Field

REST = EndOfTurn(at="return_to_order")
HERE, NEAR, FAR = "0713", "0913", "1816"


@pytest.mark.clause("3.1")
@pytest.mark.clause("14.2")
@pytest.mark.parametrize(("acted", "before", "after"), [(False, -1, 0), (True, -1, -1), (False, 0, 0), (False, 1, 1)])
def test_a_division_that_did_not_act_recovers_a_notch_never_beyond_0(
    field: Field, acted: bool, before: int, after: int
) -> None:
    field.put_force(HERE, "div_massena", cursor=before, acted=acted).play(REST)
    assert field.formation("div_massena").cursor == after


@pytest.mark.clause("5")
@pytest.mark.parametrize(("weather", "after"), [(FAIR, 0), (RAIN, -1)])
def test_nobody_recovers_morale_by_rest_in_rain(field: Field, weather: str, after: int) -> None:
    field.given(weather=weather).put_force(HERE, "div_massena", cursor=-1).play(REST)
    assert field.formation("div_massena").cursor == after


@pytest.mark.clause("14.2")
@pytest.mark.parametrize(("face", "sp"), [(3, 6), (4, 5)])
def test_below_its_morale_a_strength_point_comes_back(field: Field, face: int, sp: int) -> None:
    field.put_force(HERE, "div_massena", sp=5, lost=1).play(REST, faces=(face,))
    assert field.formation("div_massena").sp == sp


@pytest.mark.clause("14.2")
def test_the_die_is_compared_with_the_morale_after_the_notch(field: Field) -> None:
    field.put_force(HERE, "div_massena", sp=5, lost=1, cursor=-1).play(REST, faces=(3,))
    assert field.formation("div_massena").sp == 6


@pytest.mark.clause("14.2")
@pytest.mark.parametrize("fields", [{"supplied": False}, {"lost": 0}, {"acted": True}])
def test_no_stragglers_without_supply_or_losses_or_rest(field: Field, fields: dict[str, int]) -> None:
    field.put_force(HERE, "div_massena", **{"sp": 5, "lost": 1, **fields}).play(REST)
    assert field.formation("div_massena").sp == 5
    assert field.state.dice_count == 0


@pytest.mark.clause("14.2")
def test_no_stragglers_under_a_pillage_marker(field: Field) -> None:
    field.put_force(HERE, "div_massena", sp=5, lost=1).put(HERE, "force_fb", pillages=True).play(REST)
    assert field.formation("div_massena").sp == 5


@pytest.mark.clause("14.2")
def test_a_brigade_has_neither_cursor_nor_stragglers(field: Field) -> None:
    field.put_force(HERE, "bde_pijon", sp=5, lost=1, cursor=-1).play(REST)
    assert (field.formation("bde_pijon").sp, field.formation("bde_pijon").cursor) == (5, -1)


@pytest.mark.clause("14.2")
@pytest.mark.clause("3.3")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, 0)])
def test_fatigue_falls_by_a_level(field: Field, before: int, after: int) -> None:
    field.put_force(HERE, "div_massena", fatigue=before, acted=True).play(REST)
    assert field.sheet("force_fb").fatigue == after


# ------------------------------------------------------------------ demoralisation and rally


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(("enemy", "cursor"), [(NEAR, -4), (FAR, -3)])
def test_a_demoralised_division_rallies_five_points_from_the_enemy(field: Field, enemy: str, cursor: int) -> None:
    field.put_force(HERE, "div_massena", cursor=-4, demoralised=True, fatigue=2).put_force(enemy, "force_cdd")
    field.play(Activation(force="force_fb"), faces=[1], says={"Activation.act": "end"}).play(REST)
    assert field.formation("div_massena").cursor == cursor


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(("before", "after", "cursor"), [(FAR, NEAR, -3), (NEAR, FAR, -4)])
def test_it_rallies_where_it_began_its_activation_far_away(field: Field, before: str, after: str, cursor: int) -> None:
    """Beginning its activation 5 MP or more away; what comes nearer later on does not matter."""
    field.put_force(HERE, "div_massena", cursor=-4, demoralised=True, fatigue=2).put_force(before, "force_cdd")
    field.play(Activation(force="force_fb"), faces=[1], says={"Activation.act": "end"})
    field.units = dict(field.state.units.items())
    field.put(after, "force_cdd").play(REST)
    assert field.formation("div_massena").cursor == cursor


@pytest.mark.clause("3.2")
@pytest.mark.parametrize(("enemy", "cursor"), [("1616", -4), ("1416", -3)])
def test_the_distance_is_counted_in_movement_points(field: Field, enemy: str, cursor: int) -> None:
    field.put_force("1816", "div_massena", cursor=-4, demoralised=True, fatigue=2).put_force(enemy, "force_cdd")
    field.play(Activation(force="force_fb"), faces=[1], says={"Activation.act": "end"}).play(REST)
    assert field.formation("div_massena").cursor == cursor


@pytest.mark.clause("3.2")
def test_a_division_that_rallies_is_no_longer_in_one_force_with_the_demoralised(field: Field) -> None:
    field.put_force(HERE, "bonaparte", "div_massena", "div_laharpe", cursor=-4, demoralised=True, fatigue=2)
    field.change("div_laharpe", acted=True)
    field.play(Activation(force="force_fa"), faces=[1], says={"Activation.act": "end"}).play(REST)
    assert field.formation("div_massena").cursor == -3
    assert (field.formation("div_laharpe").force, field.where("force_fc")) == ("force_fc", HERE)
    assert field.formation("div_massena").force == "force_fa"


@pytest.mark.clause("3.2")
@pytest.mark.clause("15.3.b")
@pytest.mark.parametrize(("counter", "cursor", "points"), [("div_massena", -4, 3), ("div_argenteau", -3, -2)])
def test_a_division_that_rallies_is_counted_once(field: Field, counter: str, cursor: int, points: int) -> None:
    field.put_force(HERE, counter, cursor=cursor, demoralised=True, fatigue=2)
    field.play(Activation(force=field.marker_of(counter)), faces=[1], says={"Activation.act": "end"}).play(REST)
    assert field.state.tracks["vp"] == 10 + points
    assert not field.formation(counter).demoralised
    field.play(REST)
    assert field.state.tracks["vp"] == 10 + points
