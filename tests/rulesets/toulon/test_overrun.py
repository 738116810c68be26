"""Overruns of forces and of patrols, and garrisons that bar the way (chapters 13, 20, 21)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import AttritionMarked, PointsSpent, UnitPlaced, UnitShown
from rulesets.toulon.phases.attack_supply import why_not_supplied
from rulesets.toulon.phases.movement.overrun import why_not_bar, why_not_overrun
from rulesets.toulon.procedures import Entry
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.events import DiceRolled, UnitRemoved

LINE, SECOND, THIRD, PATROL = "59_bourgogne_1", "35_aquitaine", "ardeche", "allobroges_horse"
SWISS, CHASSEURS, SARDINIANS, GUNNERS = "courten_swiss", "chasseurs", "sardegna", "seamen_asg_1"
HILL, ORIGIN, FORT = "A27", "A20", "A30"
PAID = (("western_wing", 3),)


def entry(area: str, *units: str, paid: tuple[tuple[str, int], ...] = PAID) -> Entry:
    return Entry(side=REPUBLICAN, area=area, origin=ORIGIN, base=ORIGIN, entered=units, paid=paid)


@pytest.fixture
def hill(table):
    table.put(HILL, LINE, SECOND, came_from=ORIGIN)
    return table.given(origins=Map({HILL: (ORIGIN,)}), tracks=Map({"ops.western_wing": 1}))


# ---------------------------------------------------------------- overrun


@pytest.mark.clause("20.4")
@pytest.mark.clause("20.6")
@pytest.mark.parametrize(("face", "gone"), [(5, True), (6, False)])
def test_six_to_one_may_sweep_the_enemy_away(hill, face: int, gone: bool) -> None:
    hill.put(HILL, CHASSEURS, SARDINIANS, temporary=1).put(HILL, SARDINIANS, temporary=2).put(
        HILL, CHASSEURS, temporary=1
    )
    hill.play(entry(HILL, LINE, SECOND), faces=(face,), says={"Entry.attempt_an_overrun": ["overrun", LINE]})
    assert {e.unit for e in hill.happened(UnitRemoved)} == ({CHASSEURS, SARDINIANS} if gone else set())
    assert [(e.unit, e.level) for e in hill.happened(AttritionMarked)] == ([(LINE, 0)] if gone else [])
    assert [e.points for e in hill.happened(PointsSpent)] == ([-2] if gone else [])
    assert (HILL in hill.state.origins) is not gone


@pytest.mark.clause("20.1")
@pytest.mark.clause("20.2")
@pytest.mark.clause("20.5")
def test_the_ratio_is_of_strength_points_of_all_who_came(hill) -> None:
    hill.put(HILL, SWISS, CHASSEURS, temporary=2)
    assert why_not_overrun(hill.position, entry(HILL, LINE)) is None, "12 against 2"
    hill.put(HILL, SWISS, temporary=1)
    assert why_not_overrun(hill.position, entry(HILL, LINE)).clause == "20.1"


@pytest.mark.clause("20.4")
@pytest.mark.clause("20.6")
def test_a_failed_overrun_is_not_tried_again(hill) -> None:
    hill.put(HILL, CHASSEURS, SARDINIANS, temporary=2).put(HILL, THIRD, came_from=ORIGIN)
    assert why_not_overrun(hill.position, entry(HILL, THIRD)) is None
    hill.play(entry(HILL, LINE, SECOND), faces=(6,), says={"Entry.attempt_an_overrun": ["overrun", LINE]})
    assert why_not_overrun(hill.position, entry(HILL, THIRD)).clause == "20.4"


@pytest.mark.clause("20.1")
@pytest.mark.clause("13.7")
def test_a_fortification_that_helps_the_defender_bars_an_overrun(table) -> None:
    table.put("A31", SWISS, temporary=3).put("A31", LINE, SECOND)
    assert why_not_overrun(table.position, entry("A31", LINE)).reason == "there is a fortification"


@pytest.mark.clause("20.3")
def test_an_overrun_may_be_left_to_the_battle(hill) -> None:
    hill.put(HILL, CHASSEURS, SARDINIANS, temporary=2)
    hill.play(entry(HILL, LINE, SECOND), says={"Entry.attempt_an_overrun": "fight"})
    assert not hill.happened(DiceRolled)


# ---------------------------------------------------------------- patrols


@pytest.mark.clause("21.6")
@pytest.mark.clause("21.1")
@pytest.mark.clause("21.2")
@pytest.mark.clause("21.3")
@pytest.mark.clause("21.8")
def test_a_patrol_gives_way_but_not_to_where_the_enemy_came_from(hill) -> None:
    hill.put(HILL, SWISS, temporary=3)
    hill.play(entry(HILL, LINE, SECOND), says={"Entry.overrun_a_patrol": SECOND})
    assert hill.state.units[SWISS].space not in (HILL, ORIGIN)
    retreated = hill.asked[-1]
    assert retreated.options.refusal(ORIGIN).clause == "21.1"
    assert [(e.unit, e.clause) for e in hill.happened(AttritionMarked)][:2] == [(SECOND, "21.2"), (SWISS, "21.3")]
    assert [e.points for e in hill.happened(PointsSpent)] == [-2]
    assert HILL not in hill.state.origins, "the area is no longer under attack (21.6)"


@pytest.mark.clause("21.5")
@pytest.mark.clause("21.4")
def test_a_patrol_without_a_way_out_is_lost(table) -> None:
    table.put("A36", LINE, SECOND, came_from="A33").put("A36", SWISS, temporary=3)
    for area, unit in (("A40", THIRD), ("A41", "drome"), ("A33", "gard")):
        table.put(area, unit)
    table.given(origins=Map({"A36": ("A33",)}))
    table.play(Entry(side=REPUBLICAN, area="A36", origin="A33", base="A33", entered=(LINE, SECOND), paid=PAID))
    assert [e.unit for e in table.happened(UnitRemoved)] == [SWISS]


@pytest.mark.clause("21.9")
def test_no_patrol_is_overrun_without_attack_supply(table) -> None:
    q = table.put(ORIGIN, LINE, supplied_by="A10").put(HILL, SWISS, temporary=3, shown=True).position
    assert why_not_supplied(q, REPUBLICAN, (LINE,), HILL).clause == "15.11"


@pytest.mark.clause("21.7")
@pytest.mark.parametrize(("answer", "space"), [("stay", HILL), ("back", ORIGIN)])
def test_a_patrol_that_meets_a_patrol_stays_or_goes_back(table, answer: str, space: str) -> None:
    table.put(HILL, PATROL, came_from=ORIGIN).put(HILL, SWISS, temporary=3).given(origins=Map({HILL: (ORIGIN,)}))
    table.play(entry(HILL, PATROL), says={"Entry.meet_a_patrol": answer})
    assert table.state.units[PATROL].space == space
    assert [e.points for e in table.happened(PointsSpent)] == [-2]
    assert [(e.unit, e.level, e.clause) for e in table.happened(AttritionMarked)] == [(PATROL, 0, "21.8")]


@pytest.mark.clause("21.7")
@pytest.mark.clause("20.1")
def test_a_patrol_does_not_overrun_a_patrol_without_strength(table) -> None:
    table.put(HILL, PATROL, came_from=ORIGIN).put(HILL, SWISS, temporary=4).given(origins=Map({HILL: (ORIGIN,)}))
    table.play(entry(HILL, PATROL), says={"Entry.meet_a_patrol": "stay"})
    assert [d.name for d in table.asked] == ["Entry.meet_a_patrol"]
    assert {SWISS, PATROL} <= set(table.position.troops(HILL, REPUBLICAN) + table.position.troops(HILL, ALLIED))


@pytest.mark.clause("21.7")
def test_a_patrol_without_strength_goes_back(table) -> None:
    table.put(HILL, PATROL, permanent=1).put(HILL, SWISS, temporary=3).given(origins=Map({HILL: (ORIGIN,)}))
    table.play(entry(HILL, PATROL))
    assert table.state.units[PATROL].space == ORIGIN and not table.asked


@pytest.mark.clause("16.12")
@pytest.mark.clause("21.7")
def test_who_held_a_fortification_is_asked_again_when_the_next_attack_comes(table) -> None:
    """Defenders take their places for an attack; when it has turned back they stand in the area as before."""
    table.put(FORT, PATROL, permanent=1, came_from=ORIGIN).put(FORT, SWISS, CHASSEURS)
    table.given(origins=Map({FORT: (ORIGIN,)}))
    fort = table.position.fortifications(FORT)[0].id
    table.play(entry(FORT, PATROL), says={"Entry.bar_the_way": (), "Entry.defenders_take_position": (CHASSEURS,)})
    assert (CHASSEURS, fort) in {(e.unit, e.fort) for e in table.happened(UnitPlaced)}
    assert table.state.units[PATROL].space == ORIGIN
    assert [table.state.units[x].fort for x in (SWISS, CHASSEURS)] == [None, None]


# ---------------------------------------------------------------- garrisons


@pytest.mark.clause("13.1")
@pytest.mark.clause("32.18")
def test_what_a_garrison_must_show(table) -> None:
    q = table.put(FORT, SWISS, CHASSEURS, GUNNERS).put("A43", "2nd_royals", "royal_artillery").position
    assert why_not_bar(q, FORT, (CHASSEURS, GUNNERS)) is None, "2 of infantry and 2 of garrison guns"
    assert why_not_bar(q, FORT, (SWISS, CHASSEURS)).clause == "13.1"
    assert why_not_bar(q, "A43", ("2nd_royals", "royal_artillery")).clause == "13.1", "Toulon needs twice as many guns"


@pytest.mark.clause("13.1")
def test_a_shown_garrison_turns_the_attack_away_for_two_points(table) -> None:
    table.put(FORT, CHASSEURS, GUNNERS, SWISS).put(FORT, LINE, came_from=ORIGIN)
    table.given(origins=Map({FORT: (ORIGIN,)}), tracks=Map({"ops.western_wing": 0}))
    table.play(entry(FORT, LINE), says={"Entry.bar_the_way": (CHASSEURS, GUNNERS)})
    assert table.state.units[LINE].space == ORIGIN
    assert {e.unit for e in table.happened(UnitShown)} == {CHASSEURS, GUNNERS}
    assert table.position.points_in("western_wing") == 2
    assert not table.state.origins


@pytest.mark.clause("13.1")
def test_the_defender_is_asked_even_when_the_garrison_is_too_weak(table) -> None:
    table.put(FORT, CHASSEURS, SWISS).put(FORT, LINE, came_from=ORIGIN).given(origins=Map({FORT: (ORIGIN,)}))
    table.play(entry(FORT, LINE), says={"Entry.bar_the_way": ()})
    assert table.asked[0].name == "Entry.bar_the_way"
    assert table.state.units[LINE].space == FORT


@pytest.mark.clause("13.1")
@pytest.mark.clause("13.3")
def test_a_garrison_that_the_fort_cannot_hold_bars_nobody(table) -> None:
    q = table.put(FORT, "line_1a", GUNNERS).put("A43", "line_1b", "line_2a", "seamen_asg_2").position
    assert why_not_bar(q, FORT, ("line_1a", GUNNERS)).clause == "13.3"
    assert why_not_bar(q, "A43", ("line_1b", "line_2a", "seamen_asg_2")) is None, "Toulon holds everybody"


# ---------------------------------------------------------------- batteries


@pytest.mark.clause("27.18")
@pytest.mark.parametrize("guns", [("battery_jacobins",), ("battery_jacobins", "battery_patriotes_du_midi")])
def test_ammunition_goes_with_batteries_that_are_overrun(table, guns: tuple[str, ...]) -> None:
    force = ("re", "hibernia", SWISS)
    table.put(HILL, *guns).put(HILL, *force, came_from=ORIGIN)
    table.given(origins=Map({HILL: (ORIGIN,)}), tracks=Map(stockpile=15))
    coming = Entry(side=ALLIED, area=HILL, origin=ORIGIN, base=ORIGIN, entered=force)
    says = {"Entry.attempt_an_overrun": ["overrun", "re"]} if len(guns) > 1 else {}
    table.play(coming, faces=[1, 4, 2] if len(guns) > 1 else [4], says=says)
    assert table.state.tracks["stockpile"] == (9 if len(guns) > 1 else 11)
