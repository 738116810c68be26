"""Who wins, and when (17)."""

from __future__ import annotations

import pytest

from rulesets.arcola.events import StrengthLost
from rulesets.arcola.phases.victory import holds_verona
from rulesets.arcola.procedures import CommandPhase, Marches, RallyPhase
from rulesets.arcola.state import EXITED, EXITED_STRENGTH
from tests.rulesets.arcola.moments import AUSTRIAN, FRENCH, Field
from workbench.engine.orders.order import GivenOrders, Order
from workbench.engine.turns import GameTurn

VERONA = "1111"


@pytest.mark.clause("17", "17.1.1")
@pytest.mark.parametrize(("left", "ending"), [(9, ""), (10, "left"), (14, "left")])
@pytest.mark.parametrize("side", [AUSTRIAN, FRENCH])
def test_ten_strength_points_that_left_win_at_the_end_of_a_player_turn(
    field: Field, left: int, ending: str, side: str
) -> None:
    field.put("0808", "menard").left(left).play(RallyPhase(side=side))
    assert (field.state.ending, field.state.winner) == (ending, AUSTRIAN if ending else "")


@pytest.mark.clause("17.1.2", "17.2")
@pytest.mark.parametrize(
    ("turn", "is_held", "ending", "winner"),
    [(7, True, "verona", AUSTRIAN), (7, False, "held", FRENCH), (6, True, "", ""), (6, False, "", "")],
)
def test_verona_decides_at_the_end_of_the_seventh_turn(
    field: Field, turn: int, is_held: bool, ending: str, winner: str
) -> None:
    field.put(VERONA if is_held else "1113", "brabeck").put("0101", "menard").given(turn=turn)
    field.play(GameTurn(turn=turn, line=len(field.rules.figures.phases), at="judge_the_campaign"))
    assert (field.state.ending, field.state.winner) == (ending, winner)


@pytest.mark.clause("17.1.2", "9")
def test_verona_counts_only_within_dispatch_distance_of_a_source(field: Field) -> None:
    field.put(VERONA, "brabeck")
    assert holds_verona(field.position)
    for hex_ in ("1112", "1110", "1211", "1210", "1010", "1011"):
        field.put(hex_, {"1112": "menard", "1110": "rampon", "1211": "vial"}.get(hex_, "pijon"))
    assert not holds_verona(field.position)


@pytest.mark.clause("17.1.1", "13.6.4")
def test_austrians_leave_by_the_south_and_are_counted(field: Field) -> None:
    field.force("0208", "provera", "liptay").put("0208", "alvinczy")
    order = Order("provera", way=("0108",), leaves=True, is_free=True)
    field.ordered(order).play(Marches(side=AUSTRIAN))
    assert field.where("liptay") == EXITED and field.state.tracks[EXITED_STRENGTH] == 5


@pytest.mark.clause("17.1.1")
def test_who_stands_at_the_edge_already_leaves_where_he_stands(field: Field) -> None:
    field.force("0108", "provera", "liptay").put("0208", "alvinczy")
    order = Order("provera", way=("0108",), leaves=True, is_free=True)
    field.ordered(order).play(Marches(side=AUSTRIAN))
    assert field.where("provera") == EXITED


@pytest.mark.clause("17.1.1")
def test_the_french_never_leave(field: Field) -> None:
    field.force("0208", "massena", "menard")
    order = GivenOrders((Order("massena", way=("0108",), leaves=True),))
    assert field.refusal(CommandPhase(side=FRENCH, at="write_orders"), order) == "13.6.4"


def test_losses_are_counted_by_side(field: Field) -> None:
    field.put("0808", "menard").put("1517", "liptay")
    events = [StrengthLost(unit="menard", infantry=1), StrengthLost(unit="liptay", infantry=2, artillery=1)]
    assert field.rules.losses(field.state, events) == {AUSTRIAN: 3, FRENCH: 1}
