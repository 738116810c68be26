"""Guns fire at areas where no battle is fought (27.34)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import AreaShelled, GunsFired, LossTaken
from rulesets.toulon.phases.guns.batteries import STOCKPILE
from rulesets.toulon.phases.guns.cannonade import behind_walls, guns_with_targets, places_to_shell, targets_of
from rulesets.toulon.procedures import Cannonade, CombatPhase
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import FieldWork
from workbench.engine.events import DiceRolled, Told
from workbench.engine.maps.area_map import FortKind

HILL = "A27"
SANS_CULOTTES, MONTAGNE, EAST_1, SWISS, SARDINIANS, LINE = (
    "battery_sans_culottes",
    "battery_montagne",
    "east_guns_1",
    "courten_swiss",
    "sardegna",
    "59_bourgogne_1",
)
FOUND, NOT_FOUND = 1, 6


@pytest.fixture
def near(rules):
    """The areas beside the hill."""
    return rules.figures.network.land_neighbours[HILL]


@pytest.fixture
def siege(table, near):
    """A battery of two points on the hill and two battalions in the open beside it; turn 7."""
    return table.put(HILL, SANS_CULOTTES).put(near[0], SWISS, SARDINIANS).given(turn=7)


def shell(table, faces, *guns, **says):
    choice = {"CombatPhase.shell_the_enemy": [*guns, "cease"], **says}
    return table.play(CombatPhase(side=REPUBLICAN), faces=faces, says=choice)


def lost(table) -> list[tuple[str, int, int]]:
    return [(e.unit, e.temporary, e.permanent) for e in table.happened(LossTaken)]


@pytest.mark.clause("27.34")
@pytest.mark.parametrize(("face", "is_hit"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_die_up_to_the_strength_of_the_gun_costs_one_temporary_loss(siege, face, is_hit) -> None:
    shell(siege, [FOUND, face], SANS_CULOTTES, **{"Cannonade.suffer_a_hit": SARDINIANS})
    assert lost(siege) == ([(SARDINIANS, 1, 0)] if is_hit else [])
    assert [e.hit for e in siege.happened(AreaShelled)] == [is_hit]


@pytest.mark.clause("27.34")
def test_the_defender_chooses_who_suffers(siege) -> None:
    shell(siege, [FOUND, 1], SANS_CULOTTES)
    (choice,) = [d for d in siege.asked if d.name == "Cannonade.suffer_a_hit"]
    assert choice.seat == ALLIED
    assert set(choice.options) == {SWISS, SARDINIANS}


@pytest.mark.clause("27.34")
def test_who_has_no_strength_left_is_not_chosen_and_alone_does_not_suffer(table, near) -> None:
    table.put(near[0], SWISS).put(near[0], SARDINIANS, temporary=9)
    assert table.refusal(Cannonade(side=REPUBLICAN, area=near[0]), SARDINIANS) == "27.34"
    table.put(near[0], SWISS, temporary=9)
    table.play(Cannonade(side=REPUBLICAN, area=near[0]))
    assert lost(table) == []


@pytest.mark.clause("27.34")
@pytest.mark.clause("27.8")
def test_it_takes_ammunition(siege) -> None:
    shell(siege, [NOT_FOUND], SANS_CULOTTES)
    assert not siege.happened(AreaShelled)
    assert siege.state.units[SANS_CULOTTES].fired


@pytest.mark.clause("27.17")
def test_a_gun_with_a_marker_fires_no_more(siege) -> None:
    shell(siege, [FOUND, 6], SANS_CULOTTES)
    assert [e.units for e in siege.happened(GunsFired)] == [(SANS_CULOTTES,)]
    assert [d.name for d in siege.asked] == ["CombatPhase.shell_the_enemy"]


@pytest.mark.clause("27.13")
def test_out_of_the_stockpile_a_battery_fires_again_and_is_marked_at_the_end(siege) -> None:
    siege.given(tracks=Map({STOCKPILE: 4}))
    shell(siege, [6, 6], SANS_CULOTTES, STOCKPILE, SANS_CULOTTES, STOCKPILE)
    assert len(siege.happened(AreaShelled)) == 2
    assert siege.state.tracks[STOCKPILE] == 0
    assert [e.units for e in siege.happened(GunsFired)] == [(SANS_CULOTTES,)]


@pytest.mark.clause("27.34")
def test_areas_where_a_battle_was_fought_are_left_alone(siege, near) -> None:
    q = siege.position
    assert places_to_shell(q, CombatPhase(side=REPUBLICAN)) == (near[0],)
    assert places_to_shell(q, CombatPhase(side=REPUBLICAN, fought=(near[0],))) == ()
    assert guns_with_targets(q, CombatPhase(side=REPUBLICAN, fought=(near[0],))) == ()


@pytest.mark.clause("27.19")
@pytest.mark.clause("27.34")
def test_only_what_a_gun_reaches_is_its_target(table, near) -> None:
    far = next(a for a in table.rules.figures.areas if a != HILL and a not in near)
    table.put(HILL, EAST_1).put(near[0], SWISS).put(far, SARDINIANS).given(turn=7)
    assert targets_of(table.position, CombatPhase(side=REPUBLICAN), EAST_1) == (near[0],)


@pytest.mark.clause("27.34")
def test_both_sides_fire_in_their_own_turns(table, near) -> None:
    table.put(HILL, "neapolitan_guns").put(near[0], LINE).given(turn=7)
    assert guns_with_targets(table.position, CombatPhase(side=ALLIED)) == ("neapolitan_guns",)
    assert guns_with_targets(table.position, CombatPhase(side=REPUBLICAN)) == ()


# ---------------------------------------------------------------- saving rolls


@pytest.fixture
def fort_of(table, rules):
    """An area of the map with a work of this kind for the Allies, that is not a fort as a whole."""

    def find(kind: FortKind):
        q = table.position
        return next(
            (a, f)
            for a in rules.figures.areas
            for f in q.forts_of(a, ALLIED)
            if f.kind is kind and len(q.forts_of(a, ALLIED)) == 1 and not rules.figures.is_unified_fort(a)
        )

    return find


@pytest.mark.clause("27.34")
@pytest.mark.parametrize(("face", "is_saved"), [(1, True), (2, True), (3, True), (4, True), (5, False), (6, False)])
def test_a_fort_saves_on_one_or_two_of_three(table, fort_of, face, is_saved) -> None:
    area, fort = fort_of(FortKind.FORT)
    table.put(area, SWISS)
    table.play(Cannonade(side=REPUBLICAN, area=area), faces=[face])
    assert lost(table) == ([] if is_saved else [(SWISS, 1, 0)])
    assert [e.why for e in table.happened(DiceRolled)] == [f"saving roll in {fort.id}"]


@pytest.mark.clause("27.34")
def test_an_improved_redoubt_saves_like_a_fort(table, fort_of) -> None:
    area, _ = fort_of(FortKind.IMPROVED_REDOUBT)
    table.put(area, SWISS)
    table.play(Cannonade(side=REPUBLICAN, area=area), faces=[4])
    assert lost(table) == []


@pytest.mark.clause("27.34")
@pytest.mark.clause("13.3")
def test_with_somebody_in_the_open_nobody_is_saved(table, fort_of) -> None:
    area, _ = fort_of(FortKind.FORT)
    foot = [c.id for c in table.rules.design.counters if c.unit_type == "inf" and c.faction == "spanish"]
    table.put(area, *foot)
    assert table.position.total(foot) > 7
    assert behind_walls(table.position, area, ALLIED) == {}
    table.play(Cannonade(side=REPUBLICAN, area=area), says={"Cannonade.suffer_a_hit": foot[0]})
    assert lost(table) == [(foot[0], 1, 0)]


@pytest.mark.clause("27.34")
def test_the_loss_of_a_closed_counter_is_its_owners_to_know(siege) -> None:
    shell(siege, [FOUND, 1], SANS_CULOTTES, **{"Cannonade.suffer_a_hit": SWISS})
    assert [e.seen_by for e in siege.happened(LossTaken)] == [(ALLIED,)]
    assert [e.result for e in siege.happened(Told)] == ["1 temporary loss"]


@pytest.mark.clause("27.34")
@pytest.mark.parametrize(("face", "is_saved"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_plain_redoubt_saves_on_one_of_three(table, face, is_saved) -> None:
    table.given(works=Map({"redoubt": FieldWork(area=HILL, side=ALLIED, kind=FortKind.REDOUBT)}))
    table.put(HILL, SWISS)
    table.play(Cannonade(side=REPUBLICAN, area=HILL), faces=[face])
    assert lost(table) == ([] if is_saved else [(SWISS, 1, 0)])
