"""Redoubts are built, improved, destroyed, and what they are worth (13.5 to 13.13, 3.d)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import ImprovementCancelled, ImprovementWorked, RedoubtBuilt, WorkDestroyed
from rulesets.toulon.phases.combat.casualties import fortification_shifts
from rulesets.toulon.phases.movement.garrisons import why_not_shelter
from rulesets.toulon.phases.works.works import (
    BUILD,
    DESTROY,
    IMPROVE,
    building_cost,
    enemy_works,
    why_no_marker,
    why_not_build,
    why_not_destroy,
    why_not_dig,
    why_not_improve,
)
from rulesets.toulon.phases.works.works_at_hand import may_build
from rulesets.toulon.procedures import Movement, SubBattle
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import FieldWork
from workbench.engine.display import WorkStatus
from workbench.engine.maps.area_map import FortKind
from workbench.engine.mechanics.modifiers import total_of

LINE, LINE_2, LEVIES, PIONEERS = "59_bourgogne_1", "59_bourgogne_2", "marseille_vol", "pionniers_w"
SWISS, SARDINIANS = "courten_swiss", "sardegna"
HILL, WOOD, MULGRAVE = "A27", "A31", "A31"
OPS = Map({"ops.western_wing": 12, "ops.british": 12, "ops.spanish": 12, "ops.sardinian": 12, "ops.neapolitan": 12})
FIRST = "redoubt 1"


@pytest.fixture
def ground(table):
    """A French battalion on a bare hill in turn 8, with points to spend."""
    return table.put(HILL, LINE, LINE_2).given(tracks=OPS)


def name_on(table, area: str, number: int = 1) -> str:
    return f"{table.rules.figures.spaces[area].name} redoubt {number}"


def work(area: str = HILL, side: str = REPUBLICAN, **fields) -> FieldWork:
    return FieldWork(area=area, side=side, **{"built": 5, **fields})


def order(table, *answers, side: str = REPUBLICAN):
    """Play the movement phase with these answers and end it."""
    return table.play(Movement(side=side), says={"Movement.order_a_force": [*answers, "end"]})


# ---------------------------------------------------------------- building


@pytest.mark.clause("13.5")
@pytest.mark.clause("13.9")
def test_a_redoubt_is_built_in_the_movement_phase_for_operations_points(ground) -> None:
    before = ground.position.points_in("western_wing")
    order(ground, BUILD, HILL, (LINE,))
    (built,) = ground.happened(RedoubtBuilt)
    assert built.clause == "13.5"
    (fort,) = ground.position.forts_of(HILL, REPUBLICAN)
    assert (fort.kind, fort.level, fort.id) == (FortKind.REDOUBT, 1, name_on(ground, HILL))
    assert before - ground.position.points_in("western_wing") == building_cost(ground.position, HILL) == 4


@pytest.mark.clause("13.5")
def test_several_redoubts_may_stand_in_one_area(ground) -> None:
    order(ground, BUILD, HILL, (LINE,), BUILD, HILL, (LINE_2,))
    assert [f.id for f in ground.position.forts_of(HILL, REPUBLICAN)] == [name_on(ground, HILL, n) for n in (1, 2)]


@pytest.mark.clause("3.d")
def test_woods_make_a_redoubt_cheaper(table) -> None:
    costs = {a: building_cost(table.position, a) for a in table.rules.figures.areas}
    woods = {a for a in costs if table.rules.figures.spaces[a].terrain == "woods"}
    assert woods and max(costs[a] for a in woods) < min(n for a, n in costs.items() if a not in woods)


@pytest.mark.clause("13.11")
def test_who_digs_is_marked_for_attrition(ground) -> None:
    order(ground, BUILD, HILL, (LINE, LINE_2))
    assert [ground.state.units[x].attrition for x in (LINE, LINE_2)] == [0, 0]


@pytest.mark.clause("13.11")
def test_it_takes_two_strength_points_from_one_or_two_units(table) -> None:
    table.put(HILL, LINE, temporary=5).put(HILL, LINE_2, temporary=5).given(tracks=OPS)
    q = table.position
    assert (q.strength(LINE), q.strength(LINE_2)) == (1, 1)
    refused = why_not_dig(q, (LINE,), 4, "13.5")
    assert refused is not None and refused.clause == "13.11"
    assert why_not_dig(q, (LINE, LINE_2), 4, "13.5") is None


@pytest.mark.clause("13.11")
def test_pionniers_dig_alone_at_full_strength_only(table) -> None:
    table.put(HILL, PIONEERS, attrition=1).put(HILL, LEVIES, temporary=9).given(tracks=OPS)
    assert why_not_dig(table.position, (PIONEERS,), 4, "13.5") is None, "their marker does not stop them"
    table.put(HILL, PIONEERS, temporary=1)
    refused = why_not_dig(table.position, (PIONEERS,), 4, "13.5")
    assert refused is not None and refused.clause == "13.11"


@pytest.mark.clause("13.11")
@pytest.mark.clause("22.2")
def test_pionniers_dig_under_a_marker_and_get_none_for_it(table) -> None:
    table.put(HILL, PIONEERS, attrition=1).given(tracks=OPS)
    order(table, BUILD, HILL, (PIONEERS,))
    assert table.state.units[PIONEERS].attrition == 1


@pytest.mark.clause("13.11")
def test_marked_troops_do_not_dig(table) -> None:
    table.put(HILL, LINE, attrition=0).put(HILL, LINE_2).given(tracks=OPS)
    assert table.refusal(Movement(side=REPUBLICAN), BUILD, HILL, (LINE,)) == "13.11"
    assert table.refusal(Movement(side=REPUBLICAN), BUILD, HILL, (LINE, LINE_2)) == "13.11"
    assert table.refusal(Movement(side=REPUBLICAN), BUILD, HILL, (LINE_2,)) == ""


@pytest.mark.clause("13.5")
def test_without_the_points_nothing_is_built(ground) -> None:
    ground.given(tracks=Map({"ops.western_wing": 3}))
    assert not may_build(ground.position, REPUBLICAN)
    refused = why_not_build(ground.position, REPUBLICAN, HILL)
    assert refused is not None and refused.clause == "13.5"


@pytest.mark.clause("13.12")
def test_the_markers_limit_what_is_built_even_when_redoubts_are_gone(ground) -> None:
    most = int(ground.rules.figures.table("redoubt_counters").cell("redoubt", REPUBLICAN))
    works = {f"old {n}": work(destroyed=n % 2 == 0) for n in range(most)}
    ground.given(works=Map(works))
    refused = why_not_build(ground.position, REPUBLICAN, HILL)
    assert refused is not None and refused.clause == "13.12"
    assert not may_build(ground.position, REPUBLICAN)
    del works["old 0"]
    assert why_not_build(ground.given(works=Map(works)).position, REPUBLICAN, HILL) is None


@pytest.mark.clause("13.12")
def test_the_works_printed_for_the_allies_use_no_marker(table) -> None:
    gone = FieldWork(area=MULGRAVE, side=ALLIED, kind=FortKind.IMPROVED_REDOUBT, destroyed=True)
    table.given(works=Map({"Mulgrave": gone}))
    assert why_no_marker(table.position, ALLIED, FortKind.REDOUBT) is None
    assert why_no_marker(table.position, ALLIED, FortKind.IMPROVED_REDOUBT) is None


# ---------------------------------------------------------------- what they are worth


@pytest.mark.clause("13.6")
@pytest.mark.clause("13.3")
def test_a_redoubt_helps_its_builder_only_and_holds_seven(ground) -> None:
    ground.given(works=Map({FIRST: work()}))
    q = ground.position
    (fort,) = q.forts_of(HILL, REPUBLICAN)
    assert q.forts_of(HILL, ALLIED) == ()
    assert q.strength(LINE) == 6 and why_not_shelter(q, fort, (LINE,)) is None
    refused = why_not_shelter(q, fort, (LINE, LINE_2))
    assert refused is not None and refused.clause == "13.3"


@pytest.mark.clause("13.8")
@pytest.mark.parametrize(("kind", "columns"), [(FortKind.REDOUBT, 2), (FortKind.IMPROVED_REDOUBT, 3)])
def test_an_improved_redoubt_works_as_of_level_two(table, kind, columns) -> None:
    table.put(HILL, SWISS, fort=FIRST).put(HILL, LINE).given(works=Map({FIRST: work(side=ALLIED, kind=kind)}))
    sub = SubBattle(attacker=REPUBLICAN, area=HILL, attackers=(LINE,), defenders=(SWISS,), fort=FIRST)
    assert -total_of(fortification_shifts(table.position, sub)) == columns


# ---------------------------------------------------------------- improving


@pytest.mark.clause("13.9")
def test_an_improvement_takes_two_turns_of_work(ground) -> None:
    ground.given(works=Map({FIRST: work()}))
    order(ground, IMPROVE, FIRST, (LINE,))
    assert ground.state.works[FIRST].progress == 1
    assert ground.position.fortifications(HILL)[0].kind is FortKind.REDOUBT
    ground.put(HILL, LINE, LINE_2).given(turn=9, tracks=OPS)
    order(ground, IMPROVE, FIRST, (LINE,))
    assert [e.improved for e in ground.happened(ImprovementWorked)] == [False, True]
    assert ground.position.fortifications(HILL)[0].kind is FortKind.IMPROVED_REDOUBT
    assert ground.state.units[LINE].attrition == 0


@pytest.mark.clause("13.9")
def test_one_turn_of_work_is_done_in_a_turn(ground) -> None:
    ground.given(works=Map({FIRST: work(progress=1, worked=8)}))
    refused = why_not_improve(ground.position, REPUBLICAN, FIRST)
    assert refused is not None and refused.clause == "13.9"


@pytest.mark.clause("13.8")
def test_nothing_is_built_and_improved_in_the_same_turn(ground) -> None:
    ground.given(works=Map({FIRST: work(built=8)}))
    refused = why_not_improve(ground.position, REPUBLICAN, FIRST)
    assert refused is not None and refused.clause == "13.8"


@pytest.mark.clause("13.12")
def test_work_that_goes_on_has_its_marker(ground) -> None:
    most = int(ground.rules.figures.table("redoubt_counters").cell("improved_redoubt", REPUBLICAN))
    done = {f"old {n}": work(kind=FortKind.IMPROVED_REDOUBT) for n in range(most - 1)}
    ground.given(works=Map({**done, FIRST: work(progress=1), "redoubt 2": work()}))
    assert why_not_improve(ground.position, REPUBLICAN, FIRST) is None
    refused = why_not_improve(ground.position, REPUBLICAN, "redoubt 2")
    assert refused is not None and refused.clause == "13.12"


@pytest.mark.clause("13.10")
def test_an_attack_cancels_the_work(table) -> None:
    depots = tuple(sorted(table.rules.figures.depots))
    table.put("A20", LINE, supplied_by=depots[0]).put(HILL, SWISS, SARDINIANS)
    table.given(tracks=OPS, attack_supply=depots)
    table.given(works=Map({FIRST: work(side=ALLIED, progress=1, worked=7)}))
    assert HILL in table.rules.figures.network.land_neighbours["A20"]
    says = {"Movement.order_a_force": ["A20", (LINE,), HILL, "end"]}
    table.play(Movement(side=REPUBLICAN), faces=(1,), says=says)
    assert [e.work for e in table.happened(ImprovementCancelled)] == [FIRST]
    assert (table.state.works[FIRST].progress, table.state.works[FIRST].worked) == (0, 0)


# ---------------------------------------------------------------- destroying


@pytest.mark.clause("13.13")
def test_whoever_holds_the_ground_destroys_an_enemy_redoubt(ground) -> None:
    ground.given(works=Map({FIRST: work(side=ALLIED)}))
    order(ground, DESTROY, FIRST)
    assert [e.work for e in ground.happened(WorkDestroyed)] == [FIRST]
    assert ground.position.fortifications(HILL) == ()
    assert ground.position.points_in("western_wing") == 10


@pytest.mark.clause("13.13")
@pytest.mark.clause("13.7")
def test_a_printed_work_of_the_allies_is_destroyed_for_good(table) -> None:
    table.put(MULGRAVE, LINE).given(tracks=OPS)
    assert [f.side for f in table.position.fortifications(MULGRAVE)] == [ALLIED]
    order(table, DESTROY, "Mulgrave")
    assert table.state.works["Mulgrave"].destroyed
    assert table.position.fortifications(MULGRAVE) == ()


@pytest.mark.clause("13.13")
def test_neither_own_works_nor_held_ones_nor_forts_are_destroyed(ground) -> None:
    ground.put("A20", SWISS, SARDINIANS).put(HILL, LINE)
    works = {"own": work(), "held": work("A20", ALLIED)}
    assert enemy_works(ground.given(works=Map(works)).position, REPUBLICAN) == {}
    forts = [a for a, fs in ground.rules.figures.fortifications.items() if all(f.kind is FortKind.FORT for f in fs)]
    ground.put(forts[0], LEVIES)
    assert enemy_works(ground.position, REPUBLICAN) == {}


@pytest.mark.clause("13.13")
def test_destroying_is_paid_for(ground) -> None:
    ground.given(works=Map({FIRST: work(side=ALLIED)}), tracks=Map({"ops.western_wing": 1}))
    refused = why_not_destroy(ground.position, REPUBLICAN, HILL)
    assert refused is not None and refused.clause == "13.13"


# ---------------------------------------------------------------- what the window shows


@pytest.mark.clause("13.9")
@pytest.mark.clause("13.13")
def test_the_window_shows_works_as_they_are(table) -> None:
    works = {
        FIRST: work(),
        "redoubt 2": work(progress=1, worked=7),
        "redoubt 3": work(kind=FortKind.IMPROVED_REDOUBT),
        "redoubt 4": work(destroyed=True),
        "Mulgrave": work(MULGRAVE, ALLIED, kind=FortKind.IMPROVED_REDOUBT, built=0, destroyed=True),
    }
    table.given(works=Map(works), reduced=("redoubt 3", "Cap Brun"))
    shown = {w.name: (w.symbol, w.status, w.side) for w in table.rules.display.works(table.state)}
    assert shown == {
        FIRST: ("redoubt", WorkStatus.WHOLE, REPUBLICAN),
        "redoubt 2": ("redoubt", WorkStatus.UNDER_WORK, REPUBLICAN),
        "redoubt 3": ("improved_redoubt", WorkStatus.REDUCED, REPUBLICAN),
        "Mulgrave": ("improved_redoubt", WorkStatus.DESTROYED, ALLIED),
        "Cap Brun": ("improved_redoubt", WorkStatus.REDUCED, ALLIED),
    }
