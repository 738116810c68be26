"""The Spanish may pull out before round two (32.2), the Royal Louis may go over (32.10 to 32.13)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import UnitDefected, UnitPlaced
from rulesets.toulon.phases.combat.doubtful_troops import spanish_modifiers, why_still_too_many
from rulesets.toulon.procedures import Battle, Round
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.events import DiceRolled, Told
from workbench.engine.mechanics.modifiers import total_of

HILL, ORIGIN, TOULON = "A27", "A20", "A43"
LINE, LINE_2, LOUIS, SWISS = "59_bourgogne_1", "59_bourgogne_2", "royal_louis", "courten_swiss"


@pytest.fixture
def spanish(rules) -> tuple[str, ...]:
    return tuple(c.id for c in rules.design.counters if c.faction == "spanish" and c.unit_type == "inf")[:2]


@pytest.fixture
def hill(table):
    """A French battalion attacks from one side; the defenders are put there by each test."""
    return table.put(HILL, LINE, came_from=ORIGIN, shown=True).given(origins=Map({HILL: (ORIGIN,)}))


def second_round(table, *faces: int, **fields):
    return table.play(Round(attacker=REPUBLICAN, area=HILL, number=2, **fields), faces=faces)


def roll(table, why: str) -> list[DiceRolled]:
    return [event for event in table.happened(DiceRolled) if event.why == why]


# ---------------------------------------------------------------- the Spanish


@pytest.mark.clause("32.2")
@pytest.mark.parametrize(("face", "falls_back"), [(1, True), (2, True), (3, False), (6, False)])
def test_all_spanish_units_obey_one_die_before_round_two(hill, spanish, face, falls_back) -> None:
    hill.put(HILL, *spanish, SWISS, fort="", shown=True)
    hill.play(Round(attacker=REPUBLICAN, area=HILL, number=2), faces=(face, 6), says={})
    gone = {e.unit for e in hill.happened(UnitPlaced) if e.clause == "32.2" and e.withdrawn}
    assert gone == (set(spanish) if falls_back else set())
    assert len(roll(hill, "Spanish retreat")) == 1


@pytest.mark.clause("32.2")
def test_nobody_rolls_in_round_one_or_without_spanish(hill, spanish) -> None:
    hill.put(HILL, *spanish, fort="", shown=True)
    hill.play(Round(attacker=REPUBLICAN, area=HILL, number=1), faces=(6,))
    assert not roll(hill, "Spanish retreat")


@pytest.mark.clause("32.2")
def test_without_a_way_out_by_land_they_do_not_roll(hill, spanish) -> None:
    hill.put(HILL, *spanish, fort="", shown=True)
    near = hill.rules.figures.network.land_neighbours[HILL]
    enemies = [c.id for c in hill.rules.design.counters if c.faction == "western_wing" and c.unit_type == "inf"]
    for area, unit in zip([a for a in near if a != ORIGIN], [x for x in enemies if x != LINE], strict=False):
        hill.put(area, unit)
    hill.play(Round(attacker=REPUBLICAN, area=HILL, number=2), faces=(6,), says={"Round.send_for_help": ()})
    assert not roll(hill, "Spanish retreat")


@pytest.mark.clause("32.2")
def test_losses_of_round_one_and_walls_change_the_roll(hill, spanish) -> None:
    hill.put(HILL, *spanish, fort="")
    round_ = Round(attacker=REPUBLICAN, area=HILL, number=2)
    assert total_of(spanish_modifiers(hill.position, round_, spanish)) == 0
    assert (
        total_of(spanish_modifiers(hill.position, Round(attacker=REPUBLICAN, area=HILL, before=(0, 2)), spanish)) == -1
    )
    assert (
        total_of(spanish_modifiers(hill.position, Round(attacker=REPUBLICAN, area=HILL, before=(2, 0)), spanish)) == 0
    )
    hill.put(HILL, *spanish, fort="redoubt")
    assert total_of(spanish_modifiers(hill.position, round_, spanish)) == 1


# ---------------------------------------------------------------- the Royal Louis


def wavers(table, *faces: int, area: str = HILL, attacker: str = REPUBLICAN, number: int = 1, **fields):
    round_ = Round(attacker=attacker, area=area, number=number, at="royal_louis_wavers", **fields)
    return table.play(round_, faces=faces)


@pytest.mark.clause("32.10")
@pytest.mark.clause("32.11")
@pytest.mark.parametrize(("faces", "defects"), [((4, 5), False), ((4, 6), True), ((6, 6), True)])
def test_ten_or_more_of_two_dice_and_it_goes_over(hill, faces, defects) -> None:
    hill.put(HILL, LOUIS, SWISS, fort="")
    wavers(hill, *faces, 6)
    assert bool(hill.happened(UnitDefected)) is defects
    assert hill.state.units[LOUIS].side == (REPUBLICAN if defects else ALLIED)


@pytest.mark.clause("32.10")
def test_it_is_loyal_in_toulon(table) -> None:
    table.put(TOULON, LINE, came_from="A42").put(TOULON, LOUIS, SWISS, fort="")
    table.given(origins=Map({TOULON: ("A42",)}))
    wavers(table, 6, area=TOULON)
    assert not roll(table, "loyalty of the Royal Louis")


@pytest.mark.clause("32.10")
def test_it_rolls_once_a_battle_but_when_it_joins_in_round_two(hill) -> None:
    hill.put(HILL, LOUIS, SWISS, fort="")
    wavers(hill, 6, number=2, wavered=True)
    assert not roll(hill, "loyalty of the Royal Louis")
    hill.put(HILL, LINE, came_from=ORIGIN).put(HILL, LOUIS, SWISS, fort="")
    wavers(hill, 1, 1, 6, number=2, joiners=(LOUIS,))
    assert len(roll(hill, "loyalty of the Royal Louis")) == 1


@pytest.mark.clause("32.11")
def test_it_fights_on_for_the_republicans_in_the_same_battle(hill) -> None:
    hill.put(HILL, LOUIS, SWISS, fort="")
    hill.play(Round(attacker=REPUBLICAN, area=HILL, at="royal_louis_wavers"), faces=(6, 6, 6), says={})
    assert hill.position.troops(HILL, REPUBLICAN) == (LINE, LOUIS)
    told = [e.result for e in hill.happened(Told) if e.what == "units in the defender's line"]
    assert told == ["1"], "only the Swiss are left to defend"


@pytest.mark.clause("32.12")
def test_a_deserter_is_of_no_wing_and_draws_on_both_depots_and_purses(table) -> None:
    table.put(HILL, LOUIS, LINE).given(tracks=Map({"ops.toulonnais": 5, "ops.western_wing": 2, "ops.eastern_wing": 3}))
    table.state = UnitDefected(unit=LOUIS, side=REPUBLICAN).apply(table._with_units())
    table.units = dict(table.state.units)
    q = table.position
    assert q.wings((LOUIS,)) == frozenset()
    assert set(q.depots_of(LOUIS)) == {q.figures.depot_of(wing) for wing in ("western_wing", "eastern_wing")}
    assert q.funds((LOUIS,)) == {"western_wing": 2, "eastern_wing": 3}


@pytest.mark.clause("32.13")
def test_what_does_not_fit_is_borne_for_the_round_and_then_retreats(hill, rules) -> None:
    most = rules.figures.occupancy[HILL]
    western = [c for c in rules.design.counters if c.faction == "western_wing" and c.unit_type == "inf"]
    more = [c.id for c in western if c.id != LINE]
    hill.put(HILL, LOUIS, fort="", shown=True).put(HILL, SWISS, fort="")
    held = hill.position.strength(LINE)
    for x in more:
        strength = rules.design.counter(x).strength
        if held + strength <= most:
            hill.put(HILL, x, came_from=ORIGIN, shown=True)
            held += strength
    hill.state = UnitDefected(unit=LOUIS, side=REPUBLICAN).apply(hill._with_units())
    hill.units = dict(hill.state.units)
    units = hill.position.troops(HILL, REPUBLICAN)
    refused = why_still_too_many(hill.position, HILL, units)
    assert refused is not None and refused.clause == "32.13"
    hill.play(Battle(attacker=REPUBLICAN, area=HILL, at="make_room_after_round_two"), says={})
    left = [e.unit for e in hill.happened(UnitPlaced) if e.clause == "32.13"]
    assert left and LOUIS not in left[:1]
    assert hill.position.fits_standing(HILL, REPUBLICAN, ())
