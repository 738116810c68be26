"""Batteries against ships and ships against the shore (27.35 to 27.41, 27.48 to 27.52)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import BarrageFired, LossTaken, SalvoFired
from rulesets.toulon.figures import GRANDE_RADE, PETITE_RADE
from rulesets.toulon.phases.guns.ship_fire import AT_ANYBODY, AT_BATTERIES, areas_under_fire, fire_modifiers
from rulesets.toulon.phases.guns.shore_fire import batteries_in_range, hits_of_barrage
from rulesets.toulon.procedures import ShipFire, ShoreFire
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import HELD, LOST, TENUOUS
from workbench.engine.events import DiceRolled
from workbench.engine.mechanics.modifiers import total_of
from workbench.engine.state import Allotted

MONTAGNE, SANS_CULOTTES, GRANDE, CONVENTION = (
    "battery_montagne",
    "battery_sans_culottes",
    "battery_grande_rade",
    "battery_convention",
)  # of 1, 2, 1 and 2 strength points
LINE, MILITIA, SWISS, EAST_GUNS, GENERAL = "59_bourgogne_1", "ardeche", "courten_swiss", "east_guns_1", "carteaux"
PETITE_ZONE, GRANDE_ZONE, BOTH_ZONES, INLAND, TOWN = "A21", "A24", "A49", "A15", "A43"
FREE = (0, 0)


@pytest.fixture
def shore(table):
    """Ammunition enough for every shot, and both rades held."""
    return table.given(tracks=Map({"stockpile": 19}), rades=Map({GRANDE_RADE: HELD, PETITE_RADE: HELD}))


def fire(table, *barrages: tuple[str, ...], faces: tuple[int, ...], aim: int | list[int] = 0, how: str = "stockpile"):
    """Barrage after barrage, and then cease fire."""
    says = {"ShoreFire.lay_a_barrage": _staged(list(barrages), aim), "Barrage.load_a_battery": lambda _: how}
    return table.play(ShoreFire(), faces=faces, says=says)


def _staged(barrages: list[tuple[str, ...]], aim: int | list[int]):
    aims = list(aim) if isinstance(aim, list) else None

    def say(decision):
        if decision.stage:
            return aims.pop(0) if aims else aim if isinstance(aim, int) else 0
        return barrages.pop(0) if barrages else ()

    return say


def barrages(table) -> list[tuple[str, int, int]]:
    return [(e.rade, e.strength, e.hits) for e in table.happened(BarrageFired)]


# ---------------------------------------------------------------- shore against ships


@pytest.mark.clause("27.35")
@pytest.mark.clause("27.37")
@pytest.mark.clause("3.l")
def test_batteries_in_the_zone_of_an_allied_rade_may_fire_and_nobody_else(shore) -> None:
    shore.put(PETITE_ZONE, MONTAGNE, LINE).put(INLAND, SANS_CULOTTES).put(GRANDE_ZONE, GRANDE)
    assert batteries_in_range(shore.position) == (MONTAGNE, GRANDE)
    shore.given(rades=Map({GRANDE_RADE: TENUOUS, PETITE_RADE: LOST}))
    assert batteries_in_range(shore.position) == (GRANDE,), "a tenuous rade is the Allies' still, a lost one is not"


@pytest.mark.clause("27.37")
@pytest.mark.clause("27.6")
def test_other_guns_fire_on_ships_when_they_have_become_batteries(shore) -> None:
    shore.put(PETITE_ZONE, EAST_GUNS)
    assert batteries_in_range(shore.position) == (EAST_GUNS,)
    assert batteries_in_range(shore.given(turn=7).position) == ()


@pytest.mark.clause("27.35")
def test_batteries_that_have_fired_do_not_fire_on_ships(shore) -> None:
    shore.put(PETITE_ZONE, MONTAGNE, fired=True)
    shore.play(ShoreFire())
    assert shore.asked == []


@pytest.mark.clause("27.35")
@pytest.mark.clause("6.3")
def test_nobody_is_asked_in_vain_but_where_the_enemy_cannot_know_it(shore) -> None:
    shore.put(PETITE_ZONE, MONTAGNE, temporary=1)
    shore.play(ShoreFire())
    assert shore.asked == [], "a battery without strength, for all to see"
    shore.put(PETITE_ZONE, EAST_GUNS, temporary=1)
    shore.play(ShoreFire(), says={"ShoreFire.lay_a_barrage": ()})
    assert len(shore.asked) == 1


@pytest.mark.clause("27.36")
def test_two_batteries_of_an_area_fire_no_more(shore) -> None:
    shore.put(PETITE_ZONE, MONTAGNE, SANS_CULOTTES, GRANDE)
    assert shore.refusal(ShoreFire(), (MONTAGNE, SANS_CULOTTES, GRANDE)) == "27.36"
    assert shore.refusal(ShoreFire(), (MONTAGNE, SANS_CULOTTES)) == ""
    assert shore.refusal(ShoreFire(fired=(MONTAGNE, SANS_CULOTTES)), (GRANDE,)) == "27.36"
    assert shore.refusal(ShoreFire(fired=(MONTAGNE, SANS_CULOTTES)), (MONTAGNE,)) == ""


@pytest.mark.clause("27.36")
def test_batteries_with_a_battle_before_them_do_not_fire_on_ships(shore) -> None:
    shore.put(PETITE_ZONE, MONTAGNE, SWISS).put(GRANDE_ZONE, GRANDE)
    assert shore.refusal(ShoreFire(), (MONTAGNE,)) == "27.36"
    assert shore.refusal(ShoreFire(), (GRANDE,)) == ""


@pytest.mark.clause("27.38")
@pytest.mark.parametrize(
    ("rade", "strength", "face", "hits"),
    [
        (PETITE_RADE, 1, 5, 0),
        (PETITE_RADE, 2, 6, 1),
        (PETITE_RADE, 3, 5, 1),
        (PETITE_RADE, 9, 6, 2),
        (PETITE_RADE, 14, 3, 1),
        (GRANDE_RADE, 2, 6, 0),
        (GRANDE_RADE, 4, 6, 1),
        (GRANDE_RADE, 10, 6, 2),
    ],
)
def test_hits_of_a_barrage(table, rade: str, strength: int, face: int, hits: int) -> None:
    assert hits_of_barrage(table.position, rade, strength, face) == hits


@pytest.mark.clause("27.38")
@pytest.mark.clause("27.39")
def test_all_who_fire_on_a_rade_are_one_barrage(shore) -> None:
    shore.put(PETITE_ZONE, MONTAGNE, SANS_CULOTTES).put(GRANDE_ZONE, GRANDE)
    fire(shore, (MONTAGNE, SANS_CULOTTES, GRANDE), faces=(1, 5))
    assert barrages(shore) == [(GRANDE_RADE, 1, 0), (PETITE_RADE, 3, 1)]
    assert shore.state.tracks["evacuation"] == shore.state.tracks["victory_points_republican"] == 1


@pytest.mark.clause("27.38")
def test_strength_is_split_between_the_rades_where_both_are_in_range(shore) -> None:
    shore.put(BOTH_ZONES, SANS_CULOTTES, CONVENTION)
    fire(shore, (SANS_CULOTTES, CONVENTION), faces=(1, 1), aim=[1, 2])
    assert barrages(shore) == [(GRANDE_RADE, 3, 0), (PETITE_RADE, 1, 0)]
    assert shore.state.tracks["stockpile"] == 15, "a split shot is one shot"


@pytest.mark.clause("27.38")
def test_nobody_aims_at_a_rade_that_is_lost(shore) -> None:
    shore.put(BOTH_ZONES, SANS_CULOTTES).given(rades=Map({GRANDE_RADE: HELD, PETITE_RADE: LOST}))
    fire(shore, (SANS_CULOTTES,), faces=(1,))
    assert barrages(shore) == [(GRANDE_RADE, 2, 0)]


@pytest.mark.clause("27.39")
@pytest.mark.clause("12.3")
@pytest.mark.clause("35.1")
def test_hits_on_a_tenuous_rade_count_twice(shore) -> None:
    shore.put(PETITE_ZONE, SANS_CULOTTES).given(rades=Map({GRANDE_RADE: HELD, PETITE_RADE: TENUOUS}))
    fire(shore, (SANS_CULOTTES,), faces=(6,))
    assert barrages(shore) == [(PETITE_RADE, 2, 1)]
    assert shore.state.tracks["evacuation"] == shore.state.tracks["victory_points_republican"] == 2


@pytest.mark.clause("27.40")
@pytest.mark.clause("27.13")
@pytest.mark.clause("27.41")
def test_barrage_follows_barrage_out_of_the_stockpile(shore) -> None:
    shore.put(PETITE_ZONE, SANS_CULOTTES, MONTAGNE)
    fire(shore, (SANS_CULOTTES, MONTAGNE), (SANS_CULOTTES,), (SANS_CULOTTES,), faces=(1, 1, 6))
    assert barrages(shore) == [(PETITE_RADE, 3, 0), (PETITE_RADE, 2, 0), (PETITE_RADE, 2, 1)]
    assert shore.state.tracks["stockpile"] == 19 - 3 - 2 - 2
    assert shore.state.units[MONTAGNE].fired
    assert shore.state.units[SANS_CULOTTES].fired


@pytest.mark.clause("27.40")
@pytest.mark.clause("27.15")
def test_the_next_battery_is_loaded_from_what_the_first_one_left(shore) -> None:
    shore.put(PETITE_ZONE, MONTAGNE, SANS_CULOTTES).given(tracks=Map({"stockpile": 2}))
    how = ["stockpile"]  # Montagne takes one point: two are too many for the other, which looks for its own
    says = {"ShoreFire.lay_a_barrage": _staged([(MONTAGNE, SANS_CULOTTES)], 0), "Barrage.load_a_battery": how}
    shore.play(ShoreFire(), faces=(2, 6), says=says)
    assert barrages(shore) == [(PETITE_RADE, 3, 1)]
    assert shore.state.tracks["stockpile"] == 1


@pytest.mark.clause("27.7")
@pytest.mark.clause("27.15")
def test_a_battery_without_supply_stays_silent_when_the_others_have_emptied_the_store(shore) -> None:
    shore.put(PETITE_ZONE, MONTAGNE, SANS_CULOTTES, out_of_supply=True).given(tracks=Map({"stockpile": 2}))
    fire(shore, (MONTAGNE, SANS_CULOTTES), faces=(1,))
    assert barrages(shore) == [(PETITE_RADE, 1, 0)]
    assert shore.state.tracks["stockpile"] == 1


@pytest.mark.clause("27.17")
@pytest.mark.clause("27.11")
def test_who_relied_on_a_die_fires_once(shore) -> None:
    shore.put(PETITE_ZONE, SANS_CULOTTES)
    fire(shore, (SANS_CULOTTES,), faces=(1, 1), how="roll")
    assert shore.state.units[SANS_CULOTTES].fired
    assert len([d for d in shore.asked if d.name == "ShoreFire.lay_a_barrage"]) == 1


@pytest.mark.clause("27.11")
def test_without_ammunition_no_shot_is_fired(shore) -> None:
    shore.put(PETITE_ZONE, SANS_CULOTTES)
    fire(shore, (SANS_CULOTTES,), faces=(3,), how="roll")
    assert barrages(shore) == []
    assert shore.state.units[SANS_CULOTTES].fired


@pytest.mark.clause("33.1")
@pytest.mark.clause("34.1")
def test_the_ninth_evacuation_point_drives_the_fleet_away_at_once(shore) -> None:
    shore.put(PETITE_ZONE, SANS_CULOTTES).put("A50", LINE)
    shore.given(tracks=Map({"stockpile": 19, "evacuation": 8}))
    fire(shore, (SANS_CULOTTES,), faces=(6,))
    assert (shore.state.ending, shore.state.winner) == ("evacuation", REPUBLICAN)


# ---------------------------------------------------------------- ships against the shore


@pytest.mark.clause("27.48")
@pytest.mark.clause("3.l")
def test_ships_reach_republicans_in_the_zones_of_rades_that_are_allied(shore) -> None:
    shore.put(PETITE_ZONE, LINE).put(GRANDE_ZONE, MONTAGNE).put(INLAND, MILITIA).put(BOTH_ZONES, SWISS)
    assert areas_under_fire(shore.position) == (PETITE_ZONE, GRANDE_ZONE)
    shore.given(rades=Map({GRANDE_RADE: TENUOUS, PETITE_RADE: LOST}))
    assert areas_under_fire(shore.position) == (GRANDE_ZONE,)


@pytest.mark.clause("27.49")
@pytest.mark.clause("27.51")
def test_one_roll_an_area_and_a_temporary_loss_for_a_hit(shore) -> None:
    shore.put(PETITE_ZONE, LINE).put(BOTH_ZONES, MILITIA)
    shore.play(ShipFire(), faces=(5, 4))
    assert [(e.area, e.hits) for e in shore.happened(SalvoFired)] == [(PETITE_ZONE, 1), (BOTH_ZONES, 0)]
    assert (shore.state.units[LINE].temporary, shore.state.units[LINE].permanent) == (1, 0)
    assert shore.asked == [], "one unit, and nothing to choose"


@pytest.mark.clause("27.49")
@pytest.mark.parametrize(
    ("area", "rades", "modifier"),
    [(PETITE_ZONE, (HELD, HELD), 0), (PETITE_ZONE, (HELD, TENUOUS), -1), (BOTH_ZONES, (HELD, TENUOUS), 0),
     (BOTH_ZONES, (LOST, TENUOUS), -1), ("A50", (HELD, HELD), -1), (TOWN, (HELD, HELD), -2)],
)  # fmt: skip
def test_modifiers_of_the_ships(table, area: str, rades: tuple[str, str], modifier: int) -> None:
    table.put(area, LINE).given(rades=Map(dict(zip((GRANDE_RADE, PETITE_RADE), rades, strict=True))))
    assert total_of(fire_modifiers(table.position, area)) == modifier


@pytest.mark.clause("27.49")
def test_a_force_too_large_for_its_fort_is_no_fortified_target(table) -> None:
    table.put("A50", LINE, MILITIA).given(rades=Map({GRANDE_RADE: HELD, PETITE_RADE: HELD}))
    assert total_of(fire_modifiers(table.position, "A50")) == 0


@pytest.mark.clause("27.50")
def test_ships_fire_where_a_battle_will_be(shore) -> None:
    shore.put(PETITE_ZONE, LINE, SWISS)
    shore.play(ShipFire(), faces=(6,))
    assert shore.state.units[LINE].temporary == 1
    assert shore.state.units[SWISS].temporary == 0


@pytest.mark.clause("27.51")
@pytest.mark.clause("35.1")
def test_the_allies_may_mean_the_batteries(shore) -> None:
    shore.put(PETITE_ZONE, LINE, SANS_CULOTTES)
    shore.play(ShipFire(), faces=(5,), says={"Salvo.aim_at_batteries": AT_BATTERIES})
    assert shore.state.units[SANS_CULOTTES].temporary == 1
    assert shore.state.tracks["victory_points_allied"] == 1
    assert [d.seat for d in shore.asked] == [ALLIED]


@pytest.mark.clause("27.51")
def test_otherwise_the_owner_says_who_is_hit(shore) -> None:
    shore.put(PETITE_ZONE, LINE, SANS_CULOTTES)
    says = {"Salvo.aim_at_batteries": AT_ANYBODY, "Salvo.suffer_the_ships": Allotted(Map({LINE: 1}))}
    shore.play(ShipFire(), faces=(5,), says=says)
    assert shore.state.units[LINE].temporary == 1
    assert "victory_points_allied" not in shore.state.tracks


@pytest.mark.clause("27.51")
def test_a_battery_without_strength_leaves_the_hit_to_others(shore) -> None:
    shore.put(PETITE_ZONE, LINE).put(PETITE_ZONE, MONTAGNE, temporary=1)
    shore.play(ShipFire(), faces=(5,), says={"Salvo.aim_at_batteries": AT_BATTERIES})
    assert shore.state.units[LINE].temporary == 1


@pytest.mark.clause("27.52")
@pytest.mark.clause("24.2")
def test_ships_hit_no_leader(shore) -> None:
    shore.put(PETITE_ZONE, LINE, GENERAL)
    shore.play(ShipFire(), faces=(6,))
    assert len(shore.happened(DiceRolled)) == 1
    assert shore.where(GENERAL) == PETITE_ZONE


@pytest.mark.clause("27.51")
@pytest.mark.clause("6.3")
def test_the_enemy_is_not_told_who_was_hit(shore) -> None:
    shore.put(PETITE_ZONE, LINE)
    shore.play(ShipFire(), faces=(6,))
    (loss,) = shore.happened(LossTaken)
    assert loss.seen_by == (REPUBLICAN,)
