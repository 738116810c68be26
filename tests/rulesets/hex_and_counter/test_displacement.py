"""Friends make room for a retreat (7.8), where the design wants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from immutables import Map

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.outlook import retreats_of
from rulesets.hex_and_counter.procedures import Retreat
from tests import conformance
from tests.rulesets.hex_and_counter.small_design import small_design, with_scenario
from workbench.engine.bots import make_bots
from workbench.engine.design import Placement
from workbench.engine.events import UnitMoved, UnitRemoved

Make = Callable[..., Any]
BACK = Retreat(side="red", units=("r1",), hexes=1, away_from="0505")
FIGURES = {"zones_of_control": "none", "displacement": "one_hex"}


def hemmed_in(field: Make, **figures: Any) -> Any:
    """r1 has one way back, to 0605."""
    field_ = field(small_design({**FIGURES, **figures})).put("0505", "r1")
    return field_.put("0405", "b1").put("0404", "b2").put("0504", "b3").put("0406", "b_horse").put("0506", "b_guns")


def moves(field_: Any) -> list[tuple[str, str, str]]:
    return [(event.unit, event.to, event.clause) for event in field_.happened(UnitMoved)]


@pytest.mark.clause("7.8")
def test_as_few_friends_as_need_be_make_room(field: Make) -> None:
    field_ = hemmed_in(field).put("0605", "r2", "r3").play(BACK)
    assert moves(field_) == [("r2", "0606", "7.8"), ("r1", "0605", "7.1")]
    assert not field_.state.units["r2"].disrupted and field_.state.units["r1"].disrupted
    assert [decision.options.note("0605") for decision in field_.asked] == ["displaces R2"]


@pytest.mark.clause("7.8")
def test_others_are_displaced_in_turn_the_last_first(field: Make) -> None:
    field_ = hemmed_in(field, stacking_limit=1).put("0605", "r2").put("0606", "r3").put("0705", "r_guns").play(BACK)
    assert moves(field_) == [("r3", "0607", "7.8"), ("r2", "0606", "7.8"), ("r1", "0605", "7.1")]


@pytest.mark.clause("7.8")
@pytest.mark.clause("7.5")
def test_nobody_makes_room_unless_the_design_says_so(field: Make) -> None:
    field_ = hemmed_in(field, displacement="refused").put("0605", "r2", "r3")
    (report,) = retreats_of(field_.position, ("r1",)).units
    assert ("0605", "7.5") in {(end.to, end.clause) for end in report[1]}
    field_.play(BACK)
    assert [event.unit for event in field_.happened(UnitRemoved)] == ["r1"]
    assert moves(field_) == []


@pytest.mark.clause("7.8")
@pytest.mark.clause("7.2")
def test_nobody_is_displaced_where_he_could_not_retreat(field: Make) -> None:
    field_ = hemmed_in(field).put("0605", "r2", "r3").put("0606", "b_train").put("0705", "b_late").play(BACK)
    assert [event.unit for event in field_.happened(UnitRemoved)] == ["r1"]
    assert moves(field_) == []


@pytest.mark.clause("7.8")
def test_a_hex_with_room_goes_before_one_where_friends_would_have_to_move(field: Make) -> None:
    field_ = field(small_design(FIGURES)).put("0505", "r1").put("0405", "b1").put("0605", "r2", "r3")
    field_.play(BACK, says={"Retreat.retreat_a_unit": lambda decision: next(iter(decision.options))})
    assert "0605" not in set(field_.asked[0].options)
    assert [unit for unit, _, _ in moves(field_)] == ["r1"]


CROWD = {
    "b1": "0304", "b2": "0404", "b3": "0504", "b_horse": "0403", "b_guns": "0503", "b_train": "0502",
    "r1": "0405", "r2": "0505", "r3": "0605", "r_guns": "0506", "r_late": "0606",
}  # fmt: skip


def test_whole_playtests_in_a_crowd_and_in_the_fog() -> None:
    crowd = tuple(Placement(unit, number) for unit, number in CROWD.items())
    design = small_design({**FIGURES, "stacking_limit": 1, "retreat_disrupts": 0})
    rules = HexAndCounterRules(with_scenario(design, placements=crowd, options=Map({"fog": "on"})))

    def bots(playtest: conformance.AnyPlaytest) -> Any:
        return make_bots(dict.fromkeys(("blue", "red"), "random"), playtest)

    displaced = 0
    for seed in (2, 4, 11):
        played = conformance.whole_playtest(rules, "battle", seed, bots, every=10)
        conformance.events_alone_give_the_states(played)
        conformance.the_same_actions_play_the_same(played)
        conformance.worlds_stay_alike(played, every=10, depth=8)
        displaced += sum(event.clause == "7.8" for play in played.plays for event in play.events)
        for play in played.plays:
            q: Any = rules.position(play.state)
            for side, number in ((s, n) for s in rules.figures.sides for n in q.friend_hexes(s)):
                assert len(q.friends_in(number, side)) <= q.ground.stacking(number)
    assert displaced
