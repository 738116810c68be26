"""Redoubts under fire: which guns, how strong, and what a reduced redoubt is worth (25.25, 27.42 to 27.47)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import LossTaken, WorkReduced
from rulesets.toulon.phases.combat.casualties import fortification_shifts
from rulesets.toulon.phases.guns.ammunition import ROLL, STOCKPILE
from rulesets.toulon.phases.guns.reduction import bombarding_guns, works_under_attack
from rulesets.toulon.procedures import Round, SubBattle
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import FieldWork
from workbench.engine.events import DiceRolled
from workbench.engine.maps.area_map import FortKind
from workbench.engine.mechanics.modifiers import total_of

HILL, ORIGIN = "A27", "A20"
LINE, GUNS, MORE_GUNS = "59_bourgogne_1", "east_guns_1", "battery_montagne"
SWISS, SARDINIANS = "courten_swiss", "sardegna"
FIRST, SECOND = "redoubt 1", "redoubt 2"
SILENT = {"RangedFire.load_a_gun": "cease"}
STORE = Map({"stockpile": 10})


def work(kind: FortKind = FortKind.REDOUBT, side: str = ALLIED) -> FieldWork:
    return FieldWork(area=HILL, side=side, built=5, kind=kind)


@pytest.fixture
def assault(table):
    """A French battalion before a redoubt with Swiss in it, and a mobile battery beside the hill."""

    def set_up(kind: FortKind = FortKind.REDOUBT, **more: FieldWork):
        table.put(HILL, LINE, came_from=ORIGIN, shown=True).put(HILL, SWISS, fort=FIRST)
        table.put(ORIGIN, MORE_GUNS, mobile=True)
        return table.given(origins=Map({HILL: (ORIGIN,)}), works=Map({FIRST: work(kind), **more}), tracks=STORE)

    return set_up


def bombard(table, faces, *guns: str, how: str = STOCKPILE):
    """The step alone, with a sub-battle that is never rolled for."""
    sub = SubBattle(attacker=REPUBLICAN, area=HILL, defenders=(SWISS,))
    round_ = Round(attacker=REPUBLICAN, area=HILL, at="reduce_redoubts", subs=(sub,))
    says = {"Round.reduce_redoubts": [guns, *([how] * len(guns))], **SILENT}
    return table.play(round_, faces=faces, says=says)


@pytest.mark.clause("25.25")
@pytest.mark.clause("27.42")
@pytest.mark.clause("27.44")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_of_at_most_the_strength_reduces_a_redoubt(assault, face) -> None:
    table = assault()
    strength = table.position.strength(MORE_GUNS)
    bombard(table, [face], MORE_GUNS)
    (shot,) = table.happened(WorkReduced)
    assert (shot.strength, shot.modified, shot.reduced) == (strength, face, face <= strength)
    assert (FIRST in table.state.reduced) is shot.reduced


@pytest.mark.clause("27.44")
def test_an_improved_redoubt_adds_one_to_the_die(assault) -> None:
    table = assault(FortKind.IMPROVED_REDOUBT)
    face = table.position.strength(MORE_GUNS)
    bombard(table, [face], MORE_GUNS)
    (shot,) = table.happened(WorkReduced)
    assert (shot.modified, shot.reduced) == (face + 1, False)


@pytest.mark.clause("27.43")
def test_no_more_than_five_strength_points_count(table, rules) -> None:
    batteries = [c.id for c in rules.design.counters if c.unit_type == "battery"]
    table.put(HILL, LINE, came_from=ORIGIN, shown=True).put(HILL, SWISS, fort=FIRST)
    table.put(ORIGIN, *batteries, mobile=True).given(works=Map({FIRST: work()}), tracks=Map({"stockpile": 19}))
    assert table.position.total(batteries) > 5
    bombard(table, [6], *batteries)
    (shot,) = table.happened(WorkReduced)
    assert (shot.strength, shot.reduced) == (5, False), "a six never reduces"


@pytest.mark.clause("27.45")
def test_who_holds_the_redoubt_suffers_nothing(assault) -> None:
    table = bombard(assault(), [1], MORE_GUNS)
    assert table.happened(WorkReduced)[0].reduced
    assert not table.happened(LossTaken)


@pytest.mark.clause("27.42")
def test_without_ammunition_nothing_is_rolled_against_the_redoubt(assault) -> None:
    table = bombard(assault(), [3], MORE_GUNS, how=ROLL)
    assert not table.happened(WorkReduced)
    assert table.state.units[MORE_GUNS].fired


@pytest.mark.clause("27.42")
def test_what_one_gun_takes_from_the_stockpile_is_gone_for_the_next(table, rules) -> None:
    first, second = [c.id for c in rules.design.counters if c.unit_type == "battery"][:2]
    table.put(HILL, LINE, came_from=ORIGIN, shown=True).put(HILL, SWISS, fort=FIRST)
    table.put(ORIGIN, first, mobile=True).put(ORIGIN, second, mobile=True, out_of_supply=True)
    strength, store = table.position.strength(first), table.position.total((first, second)) - 1
    table.given(works=Map({FIRST: work()}), tracks=Map({"stockpile": store}))
    bombard(table, [6], first, second)
    assert table.happened(WorkReduced)[0].strength == strength
    assert table.state.tracks["stockpile"] == store - strength


@pytest.mark.clause("27.42")
def test_reserve_guns_and_guns_beside_the_battle_may_fire_and_nobody_else(assault) -> None:
    table = assault()
    table.put(HILL, GUNS, came_from=ORIGIN, shown=True).put("A1", "east_guns_2")
    round_ = Round(attacker=REPUBLICAN, area=HILL, reserve=(GUNS, LINE))
    assert bombarding_guns(table.position, round_) == (GUNS, MORE_GUNS)


@pytest.mark.clause("27.42")
def test_forts_and_works_of_the_attacker_are_no_targets(assault) -> None:
    table = assault(**{SECOND: work(side=REPUBLICAN)})
    round_ = Round(attacker=REPUBLICAN, area=HILL)
    assert [f.id for f in works_under_attack(table.position, round_)] == [FIRST]
    table.given(reduced=(FIRST,))
    assert works_under_attack(table.position, round_) == ()


@pytest.mark.clause("27.46")
@pytest.mark.clause("27.47")
@pytest.mark.parametrize(("kind", "columns"), [(FortKind.REDOUBT, 0), (FortKind.IMPROVED_REDOUBT, 1)])
def test_a_reduced_redoubt_protects_less(assault, kind, columns) -> None:
    table = assault(kind).given(reduced=(FIRST,))
    sub = SubBattle(attacker=REPUBLICAN, area=HILL, attackers=(LINE,), defenders=(SWISS,), fort=FIRST)
    assert -total_of(fortification_shifts(table.position, sub)) == columns


@pytest.mark.clause("27.46")
def test_guns_in_the_attack_take_nothing_off_a_reduced_redoubt(assault) -> None:
    table = assault().given(reduced=(FIRST,))
    table.put(HILL, GUNS, came_from=ORIGIN, shown=True)
    sub = SubBattle(attacker=REPUBLICAN, area=HILL, attackers=(GUNS,), defenders=(SWISS,), fort=FIRST)
    assert total_of(fortification_shifts(table.position, sub)) == 0


@pytest.mark.clause("25.25")
def test_fire_at_the_redoubt_comes_before_the_sub_battles(assault) -> None:
    table = assault()
    says = {"Round.reduce_redoubts": [(MORE_GUNS,), STOCKPILE], "Round.engage": LINE, **SILENT}
    table.play(Round(attacker=REPUBLICAN, area=HILL), faces=[1, 6], says=says)
    why = [event.why for event in table.happened(DiceRolled)]
    assert why[0] == f"fire at {FIRST}" and why[1].startswith("combat at")


# ---------------------------------------------------------------- several works in one battle


@pytest.mark.clause("25.6")
def test_the_attacker_spreads_his_forces_over_the_works_as_he_likes(assault) -> None:
    table = assault(**{SECOND: work()})
    table.put(HILL, "59_bourgogne_2", came_from=ORIGIN, shown=True).put(HILL, SARDINIANS, fort=SECOND)
    says = {
        "Round.engage": ["reserve", "59_bourgogne_2"],
        "Round.add_defenders": "stay_out",
        "Round.reduce_redoubts": [(), ()],
        **SILENT,
    }
    table.play(Round(attacker=REPUBLICAN, area=HILL), faces=[6], says=says)
    asked = [d.prompt for d in table.asked if d.name == "Round.engage"]
    assert len(asked) == 2 and FIRST in asked[0] and SECOND in asked[1]
    assert table.state.units[SWISS].shown is False, "who holds the redoubt that is left alone is not revealed"
    assert table.state.units[SARDINIANS].shown is True


@pytest.mark.clause("25.8")
def test_in_round_two_units_do_not_go_from_one_work_to_another(assault) -> None:
    table = assault(**{SECOND: work()})
    table.put(HILL, SARDINIANS, fort=SECOND)
    says = {"Round.change_garrison": lambda d: (SWISS,) if d.stage == 0 else (), **SILENT}
    table.play(Round(attacker=REPUBLICAN, area=HILL, number=2, at="change_garrison"), faces=[6], says=says)
    offered = [d.options.candidates for d in table.asked if d.name == "Round.change_garrison"]
    assert offered == [(SWISS,), (SARDINIANS,)], "nobody who left a work is offered to the other"
    assert table.state.units[SWISS].fort == ""


@pytest.mark.clause("25.32")
def test_nobody_falls_back_into_a_work(assault) -> None:
    table = assault(**{SECOND: work()})
    table.put(HILL, SARDINIANS, fort="", withdrawn=True)
    table.play(Round(attacker=REPUBLICAN, area=HILL, number=2, at="change_garrison"), faces=[6], says=SILENT)
    offered = [d.options.candidates for d in table.asked if d.name == "Round.change_garrison"]
    assert offered and all(SARDINIANS not in units for units in offered)
