"""What a player may try and may not, by the clause that says so: other counters, places, purses, stores."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.procedures import (
    Barrage,
    CombatPhase,
    Movement,
    Reinforcements,
    Retreat,
    Ride,
    Round,
    ShoreFire,
    SubBattle,
)
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Action
from workbench.engine.dice import GivenDice
from workbench.engine.state import Allotted, Answer

HILL, ORIGIN, BEYOND, TOWN, COAST = "A22", "A20", "A27", "A16", "A51"
LINE, OTHER_LINE, EASTERN, HORSE, GUNS = "59_bourgogne_1", "cote_dor", "28_maine", "allobroges_horse", "east_guns_1"
SWISS, DEVON, SPANISH, ARTILLERY = "courten_swiss", "11th_devon", "mallorca_1", "royal_artillery"
BATTERY, LEADER = "battery_convention", "carteaux"
RICH = Map({f"ops.{purse}": 9 for purse in ("western_wing", "eastern_wing", "british", "spanish", "bonaparte")})


@pytest.fixture
def rich(table):
    return table.given(tracks=RICH, attack_supply=("A10", "A90", "A43"))


# ---------------------------------------------------------------- movement


@pytest.mark.parametrize(
    ("answers", "clause"),
    [
        ((BEYOND,), "16.2"),  # nobody of theirs is there
        (("A75",), "19.1"),  # a leader alone
        (("A31",), "27.5"),  # a battery without wheels
        (("arrivals",), "9.8"),
        (("U1",), "3.i"),
        ((ORIGIN, (LINE, SWISS)), "16.2"),  # an enemy
        ((ORIGIN, (LINE, EASTERN)), "16.2"),  # one who stands elsewhere
        ((ORIGIN, (LINE, "gard")), "16.2"),  # one who is not in play
        ((ORIGIN, ()), "16.2"),
        ((ORIGIN, (LINE,), "SP"), "17.1"),
        ((ORIGIN, (LINE,), "R46-R47"), "18.5"),
        ((ORIGIN, (LINE,), ORIGIN), "16.1"),
        ((ORIGIN, (LINE,), "arrivals"), "16.1"),
        ((ORIGIN, (LINE,), "A43"), "16.1"),
        ((ORIGIN, (LINE,), HILL, Allotted(Map({"british": 1}))), "7.7"),
        ((ORIGIN, (LINE,), HILL, Allotted(Map({"eastern_wing": 1}))), "16.5"),
        ((ORIGIN, (LINE,), HILL, Allotted(Map({"western_wing": 2}))), "16.5"),
    ],
)
def test_a_march(rich, answers: tuple[Answer, ...], clause: str) -> None:
    rich.put(ORIGIN, LINE).put("A75", LEADER).put("A31", BATTERY).put("A90", EASTERN).put("A34", SWISS)
    assert refused(rich, Movement(side=REPUBLICAN), *answers) == clause


@pytest.mark.parametrize(
    ("word", "clause"),
    [
        ("build_redoubt", "13.11"),
        ("improve_redoubt", "13.8"),
        ("destroy_redoubt", "13.13"),
        ("mobilise", "27.5"),
        ("ride", "19.2"),
        ("enquire", "18.3"),
        ("give_way", "16.7"),
    ],
)
def test_what_else_there_is_to_do(rich, word: str, clause: str) -> None:
    rich.put(ORIGIN, LINE, attrition=0)
    assert refused(rich, Movement(side=REPUBLICAN), word) == clause


def refused(table, procedure, *answers: Answer) -> str:
    """The clause by which an action with these answers is refused, as it is played."""
    state = table.engine.begin(
        table.given(procedures=(procedure,), units=Map(table.units)).state, GivenDice((1,) * 20)
    )[1]
    (decision, *_) = table.engine.decisions(state)
    with pytest.raises(IllegalAction) as told:
        table.engine.play(state, Action(decision.seat, decision.name, answers), GivenDice((1,) * 20))
    return told.value.clause


def test_who_pays_may_be_said_where_only_one_can(rich) -> None:
    """It is asked of nobody; whoever says it is understood, and whoever says another purse is told why not."""
    rich.put(ORIGIN, LINE, supplied_by="A10")
    unsaid = [ORIGIN, (LINE,), HILL, LINE, "end"]
    rich.play(Movement(side=REPUBLICAN), faces=(1,), says={"Movement.order_a_force": unsaid})
    assert rich.where(LINE) == HILL
    state = rich.given(procedures=(Movement(side=REPUBLICAN),)).state
    action = Action(
        REPUBLICAN, "Movement.order_a_force", (HILL, (LINE,), ORIGIN, Allotted(Map({"western_wing": 1})), LINE)
    )
    _, state = rich.engine.play(state, action, GivenDice((1,)))
    assert state.units[LINE].space == ORIGIN
    assert state.tracks["ops.western_wing"] == 7


# ---------------------------------------------------------------- guns and the stockpile


@pytest.mark.clause("27.12")
@pytest.mark.clause("27.15")
@pytest.mark.clause("27.7")
def test_the_stockpile(table) -> None:
    table.put(COAST, BATTERY).given(tracks=Map({"stockpile": 1}))
    barrage = Barrage(aims=((BATTERY, 0, 1),))
    assert table.position.strength(BATTERY) > 1
    assert refused(table, barrage, "stockpile") == "27.15"
    assert refused(table, barrage, "automatic") == "27.9"
    table.put(COAST, BATTERY, out_of_supply=True).given(tracks=Map({"stockpile": 9}))
    assert refused(table, barrage, "roll") == "27.7"


@pytest.mark.clause("27.35")
@pytest.mark.clause("27.37")
def test_fire_at_the_ships(table) -> None:
    table.put(COAST, BATTERY, LINE).put("A14", "battery_montagne").given(turn=7)
    fire = ShoreFire()
    assert refused(table, fire, (LINE,)) == "27.37"
    assert refused(table, fire, ("battery_montagne",)) == "27.35"
    assert refused(table, fire, (ARTILLERY,)) == "27.35"


@pytest.mark.clause("27.19")
@pytest.mark.clause("27.34")
def test_fire_at_areas_without_a_battle(table) -> None:
    near, beside = "A14", "A13"
    table.put(near, GUNS, LINE).put("A22", "drome")
    enemies = [a for a in table.position.network.land_neighbours[near] if a not in ("A22",)][:2]
    for area, unit in zip(enemies, (SWISS, "sardegna"), strict=True):
        table.put(area, unit)
    phase = CombatPhase(side=REPUBLICAN, at="shell_the_enemy")
    assert refused(table, phase, LINE) == "27.19"
    assert refused(table, phase, "drome") == "27.19"
    assert refused(table, phase, GUNS, near) == "27.34"
    assert refused(table, phase, GUNS, "A90") == "27.34"
    assert beside


# ---------------------------------------------------------------- battles


@pytest.fixture
def battle(table):
    table.put(HILL, LINE, OTHER_LINE, came_from=ORIGIN, shown=True).put(HILL, SWISS, "sardegna", shown=True)
    table.put(ORIGIN, "drome").put("A90", EASTERN)
    return table.given(origins=Map({HILL: (ORIGIN,)}), tracks=RICH)


@pytest.mark.parametrize(
    ("answers", "clause"),
    [
        (Allotted(Map({LINE: 3})), "25.28"),
        (Allotted(Map({"drome": 1})), "25.28"),
        (Allotted(Map({SWISS: 1})), "25.28"),
        (Allotted(), "25.28"),
    ],
)
def test_losses(battle, answers: Answer, clause: str) -> None:
    sub = SubBattle(
        attacker=REPUBLICAN,
        area=HILL,
        attackers=(LINE, OTHER_LINE),
        defenders=(SWISS,),
        due=(1, 0),
        at="attacker_losses",
    )
    assert refused(battle, sub, answers) == clause


@pytest.mark.clause("26.1")
@pytest.mark.clause("26.7")
def test_retreats(battle) -> None:
    retreat = Retreat(side=ALLIED, area=HILL, units=(SWISS,))
    assert refused(battle, retreat, "A90") == "26.2"
    assert refused(battle, retreat, "SP") == "26.7"
    assert refused(battle, retreat, "arrivals") == "9.10"
    assert refused(battle, retreat, ORIGIN) == "26.2"


@pytest.mark.clause("25.8")
def test_help_and_withdrawals(battle) -> None:
    second = Round(attacker=REPUBLICAN, area=HILL, number=2)
    assert refused(battle, second, ("drome",)) == "25.8"
    assert refused(battle, second, (SWISS,)) == "25.8"


@pytest.mark.clause("25.20")
def test_the_line(battle) -> None:
    line = Round(attacker=REPUBLICAN, area=HILL, at="lay_out")
    assert refused(battle, line, (SWISS,)) == "25.20"
    assert refused(battle, line, (SWISS, "sardegna", LINE)) == "25.20"


def test_nobody_learns_from_a_refusal_whether_an_enemy_counter_is_in_play(rich) -> None:
    """A counter that has been eliminated, and one that stands somewhere, are both the enemy's."""
    rich.put(ORIGIN, LINE)
    without = refused_reason(rich, (ORIGIN, (LINE, SWISS)))
    assert refused_reason(rich.put("A34", SWISS), (ORIGIN, (LINE, SWISS))) == without


def refused_reason(table, answers: tuple[Answer, ...]) -> str:
    state = table.given(procedures=(Movement(side=REPUBLICAN),), units=Map(table.units)).state
    with pytest.raises(IllegalAction) as told:
        table.engine.play(state, Action(REPUBLICAN, "Movement.order_a_force", answers), GivenDice(()))
    return str(told.value)


# ---------------------------------------------------------------- arrivals and rides


@pytest.mark.clause("9.5")
def test_dates(rich) -> None:
    rich.put("arrivals", LINE, due=9).put("arrivals", OTHER_LINE, due=15).put(ORIGIN, "drome")
    phase = Reinforcements(at="change_dates")
    assert refused(rich, phase, OTHER_LINE) == "9.5"
    assert refused(rich, phase, "drome") == "9.5"
    assert refused(rich, phase, LINE, 16) == "9.5"


@pytest.mark.clause("19.2")
def test_rides(rich) -> None:
    rich.put(ORIGIN, LINE, LEADER).put("A10", "drome")
    ride = Ride(side=REPUBLICAN, leader=LEADER)
    assert refused(rich, ride, "A43") == "19.2"
    assert refused(rich, ride, "SP") == "19.2"
    assert refused(rich, ride, ORIGIN) == "19.5"
    assert refused(rich, Movement(side=REPUBLICAN), "ride", LINE) == "19.2"
