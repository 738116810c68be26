"""Leaders who ride alone, and those left alone among the enemy (19, 24.8)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import AttritionMarked, PointsSpent, QualityChecked, SectionReconnoitred, UnitPostponed
from rulesets.toulon.phases.movement.lone_leaders import Journey, riders
from rulesets.toulon.procedures import LeftAlone, Movement, Retreat, Ride
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from workbench.engine.events import DiceRolled, Told

HOME, BESIDE, BEYOND = "A20", "A27", "A34"
LINE, OTHER_LINE, SWISS, COMPANY = "59_bourgogne_1", "cote_dor", "courten_swiss", "toulon_gunners"
CARTEAUX, BONAPARTE, DUGOMMIER = "carteaux", "bonaparte", "dugommier"
TURN = 8
SAFE, CAUGHT = (3, 4), (6, 6)


@pytest.fixture
def camp(table):
    """Carteaux with a battalion; another stands two areas further, and nobody between."""
    return table.put(HOME, LINE, CARTEAUX).put(BEYOND, OTHER_LINE).given(turn=TURN, active=REPUBLICAN)


def ride(table, *ways: str, leader: str = CARTEAUX, faces=(), flees=False):
    return table.play(Ride(side=REPUBLICAN, leader=leader, flees=flees), faces=faces, says={"Ride.ride_on": list(ways)})


def fates(table) -> list[tuple[str, str]]:
    return [(e.what, e.result) for e in table.happened(Told)]


# ---------------------------------------------------------------- by choice


@pytest.mark.clause("19.2")
@pytest.mark.clause("19.4")
@pytest.mark.clause("19.3")
def test_he_rides_for_nothing_and_without_a_check(camp) -> None:
    says = {"Movement.order_a_force": ["ride", CARTEAUX, "end"], "Ride.ride_on": [BESIDE, BEYOND]}
    camp.play(Movement(side=REPUBLICAN), faces=SAFE, says=says)
    assert camp.where(CARTEAUX) == BEYOND
    for kind in (PointsSpent, QualityChecked, AttritionMarked, SectionReconnoitred):
        assert not camp.happened(kind)


@pytest.mark.clause("19.2")
def test_friendly_ground_is_ridden_without_dice_however_far(camp) -> None:
    camp.put(BESIDE, "4_isere")
    ride(camp, BEYOND)
    assert camp.where(CARTEAUX) == BEYOND
    assert not camp.happened(DiceRolled)


@pytest.mark.clause("19.2")
def test_who_has_moved_with_a_force_may_still_ride_but_once(camp) -> None:
    assert riders(camp.position, REPUBLICAN) == (CARTEAUX,)
    camp.put(HOME, CARTEAUX, rode=True)
    assert riders(camp.position, REPUBLICAN) == ()


@pytest.mark.clause("19.5")
def test_he_ends_among_friends(camp) -> None:
    camp.put(BESIDE, SWISS)
    journey = Journey(camp.position, Ride(side=REPUBLICAN, leader=CARTEAUX, begun=True))
    assert BESIDE in journey.risky and BESIDE not in journey.ends
    assert set(journey.ends) == {HOME}
    assert camp.refusal(Ride(side=REPUBLICAN, leader=CARTEAUX), BESIDE) == ""


@pytest.mark.clause("19.5")
def test_without_another_friendly_area_nobody_rides(table) -> None:
    table.put(HOME, LINE, CARTEAUX).given(active=REPUBLICAN)
    assert table.refusal(Movement(side=REPUBLICAN), "ride", CARTEAUX) == "19.5"
    table.put(BEYOND, OTHER_LINE)
    assert table.refusal(Movement(side=REPUBLICAN), "ride", CARTEAUX) == ""


@pytest.mark.clause("19.6")
@pytest.mark.clause("19.7")
@pytest.mark.parametrize(
    ("enemies", "losses", "face_sum", "captured"),
    [((), 0, (5, 6), False), ((), 0, (6, 6), True),
     ((SWISS,), 0, (4, 5), False), ((SWISS,), 0, (4, 6), True),
     ((COMPANY,), 0, (4, 6), False), ((COMPANY,), 0, (5, 6), True)],
)  # fmt: skip
def test_the_risk_rises_with_the_enemys_hold(camp, enemies, losses, face_sum, captured) -> None:
    camp.put(BESIDE, *enemies)
    if enemies == (COMPANY,):
        strength = camp.position.strength(COMPANY)
        camp.put(BESIDE, COMPANY, temporary=max(0, strength - 1))
    ride(camp, BESIDE, BEYOND, faces=(*face_sum, *((1,) if captured else ())))
    assert (camp.where(CARTEAUX) == ARRIVALS) is captured


@pytest.mark.clause("19.7")
def test_every_place_he_enters_has_its_roll(camp) -> None:
    camp.units.pop(OTHER_LINE)
    camp.put("A39", OTHER_LINE)
    ride(camp, BESIDE, BEYOND, "A39", faces=(*SAFE, *SAFE))
    assert camp.where(CARTEAUX) == "A39"
    assert len(camp.happened(DiceRolled)) == 2


@pytest.mark.clause("19.2")
def test_the_owner_says_what_an_area_is_when_the_leader_is_in_it(camp) -> None:
    camp.put(BESIDE, SWISS)
    ride(camp, BESIDE, BEYOND, faces=SAFE)
    assert (camp.rules.words.name_of(BESIDE), "enemy controlled") in fates(camp)


@pytest.mark.clause("19.8")
@pytest.mark.clause("24.5")
def test_captured_he_is_replaced_and_the_enemy_scores(table) -> None:
    table.put(HOME, LINE, DUGOMMIER).put(BEYOND, OTHER_LINE).given(turn=TURN, active=REPUBLICAN)
    ride(table, BESIDE, leader=DUGOMMIER, faces=(*CAUGHT, 5))
    x = table.state.units[DUGOMMIER]
    assert (x.space, x.due, x.replaced) == (ARRIVALS, TURN + 3, True)
    assert table.state.tracks["victory_points_allied"] == 2


@pytest.mark.clause("19.9")
def test_bonaparte_captured_alone_leaves_the_game(table) -> None:
    table.put(HOME, LINE, BONAPARTE).put(BEYOND, OTHER_LINE).given(turn=TURN, active=REPUBLICAN)
    ride(table, BESIDE, leader=BONAPARTE, faces=CAUGHT)
    assert BONAPARTE not in table.state.units
    assert not table.happened(UnitPostponed)
    assert table.state.tracks["victory_points_allied"] == 2


# ---------------------------------------------------------------- by road


def no_mans_road(q) -> tuple[str, str]:
    """A road section that can be joined from an area, with that area."""
    for area in q.figures.areas:
        for section in q.figures.roads_at[area]:
            if len(q.figures.exits[section]) > 1:
                return area, section
    raise AssertionError("no roads")


@pytest.mark.clause("19.3")
@pytest.mark.clause("19.7")
def test_an_unknown_road_is_a_risk_and_stays_unknown(table) -> None:
    area, section = no_mans_road(table.position)
    far = next(a for a in table.rules.figures.exits[section] if a != area)
    table.put(area, LINE, CARTEAUX).put(far, "4_isere").given(active=REPUBLICAN)
    before = table.position.section_state(section, REPUBLICAN)
    ride(table, section, far, faces=SAFE) if before != "friendly" else ride(table, far)
    assert table.where(CARTEAUX) == far
    assert not table.state.friendly_sections
    assert len(table.happened(DiceRolled)) == (before != "friendly")


@pytest.mark.clause("19.2")
def test_he_does_not_ride_along_the_enemys_roads(table) -> None:
    area, section = no_mans_road(table.position)
    beside = next(a for a in table.rules.figures.beside[section] if a != area)
    table.put(area, LINE, CARTEAUX).put(beside, SWISS, COMPANY).put("A90", "28_maine").given(active=REPUBLICAN)
    assert section not in Journey(table.position, Ride(side=REPUBLICAN, leader=CARTEAUX)).risky


# ---------------------------------------------------------------- left among the enemy


@pytest.fixture
def left(table):
    """Bonaparte and Carteaux have lost their troops to the Swiss; friends are two areas away."""
    table.put(BESIDE, CARTEAUX, BONAPARTE).put(BESIDE, SWISS).put("A10", LINE)
    return table.given(turn=TURN, active=REPUBLICAN, tracks=Map())


@pytest.mark.clause("24.8")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_four_to_six_captures_bonaparte_too(left, face: int) -> None:
    left.play(LeftAlone(side=REPUBLICAN, leaders=(BONAPARTE, CARTEAUX)), faces=(face, face, 1))
    assert BONAPARTE not in left.state.units
    assert left.where(CARTEAUX) == ARRIVALS


@pytest.mark.clause("24.8")
@pytest.mark.clause("19.7")
def test_who_is_not_captured_rides_at_the_usual_risk(left) -> None:
    left.units.pop(BONAPARTE)
    left.put("A10", LINE)
    way = [*path_between(left, BESIDE, "A10")]
    risks = len(way) - 1
    left.play(LeftAlone(side=REPUBLICAN, leaders=(CARTEAUX,)), faces=(1, *SAFE * risks), says={"Ride.ride_on": way})
    assert left.where(CARTEAUX) == "A10"
    assert len(left.happened(DiceRolled)) == 1 + risks


def path_between(table, start: str, end: str) -> list[str]:
    """The areas on the shortest way, the start left out."""
    ways, edge = {start: []}, [start]
    while end not in ways:
        here = edge.pop(0)
        for b in table.rules.figures.network.land_neighbours[here]:
            if b not in ways:
                ways[b] = [*ways[here], b]
                edge.append(b)
    return ways[end]


@pytest.mark.clause("24.8")
def test_he_halts_in_the_first_friendly_area(left) -> None:
    left.units.pop(BONAPARTE)
    left.put(HOME, OTHER_LINE)
    near = Journey(left.position, Ride(side=REPUBLICAN, leader=CARTEAUX, flees=True))
    free = Journey(left.position, Ride(side=REPUBLICAN, leader=CARTEAUX))
    assert HOME in near.ends
    assert set(near.ends) <= set(free.ends)
    left.play(LeftAlone(side=REPUBLICAN, leaders=(CARTEAUX,)), faces=(1,), says={"Ride.ride_on": HOME})
    assert left.where(CARTEAUX) == HOME


@pytest.mark.clause("24.8")
def test_without_friends_anywhere_he_is_captured(left) -> None:
    left.units.pop(BONAPARTE)
    left.units.pop(LINE)
    left.play(LeftAlone(side=REPUBLICAN, leaders=(CARTEAUX,)), faces=(1, 1))
    assert left.where(CARTEAUX) == ARRIVALS


@pytest.mark.clause("24.8")
def test_a_leader_left_where_no_enemy_stands_stays(table) -> None:
    table.put(BESIDE, CARTEAUX).given(active=REPUBLICAN, origins=Map({BESIDE: (HOME,)}))
    table.play(Retreat(side=REPUBLICAN, area=BESIDE))
    assert table.where(CARTEAUX) == BESIDE
    assert not table.happened(DiceRolled)


@pytest.mark.clause("24.8")
def test_allies_flee_as_well(table) -> None:
    table.put(BESIDE, "gravina").put(BESIDE, LINE).put(BEYOND, SWISS).given(active=REPUBLICAN)
    table.play(Retreat(side=ALLIED, area=BESIDE), faces=(2,), says={"Ride.ride_on": BEYOND})
    assert table.where("gravina") == BEYOND
