"""Austrians: rolled for from turn 9, landed at Toulon or marching on by an edge, and what they live on (32.3-32.8)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import AustriansRaised, EdgeUsed, UnitArrived, UnitPostponed
from rulesets.toulon.phases.austrians import austrian_points, pool_of, ways_in
from rulesets.toulon.phases.reinforcements import units_due
from rulesets.toulon.procedures import Movement, Reinforcements
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from workbench.engine.codec import to_json
from workbench.engine.events import DiceRolled

TOULON, LINE, SWISS = "A43", "59_bourgogne_1", "courten_swiss"
GRENZ, GRENZ_2, GRENADIERS = "grenz_1", "grenz_2", "austrian_grenadiers"
OPS = Map({"ops.austrian": 9})


def reinforce(table, *faces: int, where: str = "at_toulon", turn: int = 9):
    table.put(TOULON, SWISS).given(turn=turn, toulon_entered=1)
    says = {"Reinforcements.place_austrians": where}
    return table.play(Reinforcements(at="roll_for_austrians"), faces=faces, says=says)


@pytest.fixture
def edge(table) -> str:
    """An empty area on the north edge and on no other."""
    figures = table.rules.figures
    return next(a for a in figures.edge_areas("N") if a not in figures.edge_areas("E"))


# ---------------------------------------------------------------- the roll


@pytest.mark.clause("32.3")
def test_nobody_is_rolled_for_before_the_first_turn(table) -> None:
    reinforce(table, turn=8)
    assert not table.happened(DiceRolled)


@pytest.mark.clause("32.3")
@pytest.mark.parametrize(("faces", "number"), [((4, 4), 0), ((4, 5), 1), ((5, 6), 2), ((6, 6), 3)])
def test_two_dice_say_how_many_come(table, faces, number) -> None:
    reinforce(table, *faces, *[1] * number)
    raised = [e.unit for e in table.happened(AustriansRaised)]
    assert len(raised) == len(set(raised)) == number
    assert table.state.austrians == tuple(raised)


@pytest.mark.clause("32.3")
def test_units_that_were_drawn_do_not_come_again(table) -> None:
    whole = pool_of(table.given(turn=9).position)
    table.given(austrians=(GRENZ,))
    assert set(whole) - set(pool_of(table.position)) == {GRENZ}


# ---------------------------------------------------------------- where they arrive


@pytest.mark.clause("32.4")
def test_they_land_at_toulon_in_the_same_turn(table) -> None:
    reinforce(table, 6, 5, 1, 1)
    arrived = table.happened(UnitArrived)
    assert [e.to for e in arrived] == [TOULON, TOULON]


@pytest.mark.clause("32.4")
@pytest.mark.parametrize(("face", "turns"), [(1, 2), (3, 3), (6, 4)])
def test_or_the_whole_group_is_delayed_by_one_roll(table, face, turns) -> None:
    reinforce(table, 6, 5, 1, 1, face, where="by_land")
    assert [e.due for e in table.happened(UnitPostponed)] == [9 + turns] * 2


@pytest.mark.clause("32.4")
def test_they_do_not_land_where_the_enemy_stands(table) -> None:
    table.put(TOULON, LINE).put(ARRIVALS, GRENZ, due=9).given(turn=9)
    phase = Reinforcements(at="place_austrians", raised=(GRENZ,))
    assert table.refusal(phase, "at_toulon") == "32.4"


@pytest.mark.clause("32.5")
def test_delayed_austrians_do_not_appear_by_themselves(table) -> None:
    table.put(ARRIVALS, GRENZ, due=9).given(turn=9)
    assert GRENZ not in units_due(table.position)


# ---------------------------------------------------------------- over the edge


def march_on(table, to: str, *faces: int, units: tuple[str, ...] = (GRENZ,)):
    table.put(ARRIVALS, *units, due=11).given(turn=11, tracks=OPS, active=ALLIED)
    says = {"Movement.order_a_force": [ARRIVALS, units, to, units[0], "end"]}
    return table.play(Movement(side=ALLIED), faces=faces, says=says)


@pytest.mark.clause("32.5")
@pytest.mark.clause("32.6")
def test_they_march_on_for_points_after_a_check_and_fix_the_edge(table, edge) -> None:
    march_on(table, edge, 1)
    assert table.where(GRENZ) == edge
    assert table.state.units[GRENZ].attrition == 0
    assert table.state.tracks["ops.austrian"] == 9 - table.rules.figures.costs["enter_no_mans_land"]
    assert [e.edge for e in table.happened(EdgeUsed)] == ["N"]


@pytest.mark.clause("32.5")
def test_who_fails_tries_again_next_turn(table, edge) -> None:
    march_on(table, edge, 6)
    assert (table.where(GRENZ), table.state.units[GRENZ].due) == (ARRIVALS, 12)
    assert table.state.austrian_edge == ""


@pytest.mark.clause("32.5")
@pytest.mark.parametrize(("answer", "due", "edge_used"), [("back", 12, ""), ("stay", 0, "N")])
def test_who_turns_back_before_a_patrol_has_not_come_onto_the_map(table, edge, answer, due, edge_used) -> None:
    table.put(edge, "drome", temporary=4).put(ARRIVALS, "austrian_guns", temporary=1, due=11)
    table.given(turn=11, tracks=OPS, active=ALLIED)
    says = {"Movement.order_a_force": [ARRIVALS, ("austrian_guns",), edge, "end"], "Entry.meet_a_patrol": answer}
    table.play(Movement(side=ALLIED), faces=(1,), says=says)
    guns = table.state.units["austrian_guns"]
    assert (guns.space, table.state.austrian_edge) == (edge if answer == "stay" else ARRIVALS, edge_used)
    assert answer == "stay" or guns.due == due


@pytest.mark.clause("32.6")
def test_the_other_edge_is_closed_once_one_has_been_used(table) -> None:
    figures = table.rules.figures
    assert set(ways_in(table.position)) == {*figures.edge_areas("N"), *figures.edge_areas("E")}
    assert ways_in(table.given(austrian_edge="E").position) == figures.edge_areas("E")


@pytest.mark.clause("32.7")
def test_austrians_and_nobody_else_live_off_the_edge_and_attack_from_it(table, edge) -> None:
    table.put(edge, GRENZ, supplied_by=edge).put(edge, SWISS, supplied_by=edge)
    assert table.position.depots_of(GRENZ) == (TOULON,)
    q = table.given(austrian_edge="N").position
    assert edge in q.depots_of(GRENZ) and TOULON in q.depots_of(GRENZ)
    assert q.in_attack_supply(GRENZ) and not q.in_attack_supply(SWISS)
    assert q.depots_of(SWISS) == (TOULON,)
    table.put(edge, LINE)
    assert edge not in table.position.depots_of(GRENZ)


@pytest.mark.clause("32.8")
def test_two_points_for_every_unit_in_play_due_or_lost(table) -> None:
    table.put(TOULON, GRENZ).put(ARRIVALS, GRENZ_2, due=9).put(ARRIVALS, "hussars", due=10)
    table.given(turn=9, austrians=(GRENZ, GRENZ_2, "hussars", GRENADIERS))
    assert austrian_points(table.position) == 6


@pytest.mark.clause("32.8")
def test_their_points_are_their_own(table) -> None:
    table.put(TOULON, GRENZ).given(tracks=Map({"ops.austrian": 3, "ops.toulonnais": 5, "ops.western_wing": 4}))
    assert table.position.funds((GRENZ,)) == {"austrian": 3}
    assert table.rules.figures.sides["austrian"] != REPUBLICAN


@pytest.mark.clause("32.3")
def test_the_enemy_reads_nowhere_which_austrians_come(table) -> None:
    table.put(TOULON, SWISS, shown=True).given(turn=9, toulon_entered=1)
    before = table._with_units()
    reinforce(table, 6, 6, 1, 2, 3)
    names = [e.unit for e in table.happened(AustriansRaised)]
    seen = (
        to_json(table.engine.redacted(before, table.events, REPUBLICAN)),
        to_json(table.engine.view(table.state, REPUBLICAN)),
    )
    assert len(names) == 3
    assert not any(name.encode() in text for name in names for text in seen)
