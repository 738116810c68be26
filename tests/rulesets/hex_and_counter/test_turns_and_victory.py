"""Chapters 1, 2 and 12: pieces, turns and phases, victory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.procedures import VictoryCheck
from rulesets.hex_and_counter.state import EXITED
from rulesets.hex_and_counter.victory import final_ending, immediate_ending, points
from tests.rulesets.hex_and_counter.small_design import small_design, table, with_scenario
from workbench.engine.bots import let_play, make_bots
from workbench.engine.design import Phase
from workbench.engine.display import LineStatus
from workbench.engine.events import PhaseBegun
from workbench.engine.playtest import Playtest

Make = Callable[..., Any]


def played(rules: HexAndCounterRules, seed: int = 1) -> Playtest[Any, Any]:
    playtest: Playtest[Any, Any] = Playtest(rules, "", seed)
    let_play(playtest, make_bots(dict.fromkeys(("blue", "red"), "random"), playtest))
    return playtest


@pytest.mark.clause("1.1")
def test_what_a_unit_is(field: Make) -> None:
    figures = field().rules.figures.units
    assert (figures["b_guns"].attack, figures["b_guns"].defence, figures["b_guns"].steps) == (5, 1, 1)
    assert (figures["b_horse"].movement, figures["b3"].steps, figures["r2"].reduced) == (6, 3, 2)


@pytest.mark.clause("2.1")
@pytest.mark.clause("2.2")
@pytest.mark.clause("2.3")
def test_phases_come_in_the_order_of_the_design() -> None:
    design = small_design()
    order = tuple(reversed([phase for phase in design.sequence if phase.procedure != "reinforcements"]))
    for sequence in (design.sequence, order):
        rules = HexAndCounterRules(replace(design, sequence=sequence))
        playtest = played(rules)
        begun = [e for play in playtest.plays for e in play.events if isinstance(e, PhaseBegun)]
        titles = [(e.title, e.side) for e in begun if e.turn == 1]
        assert titles == [("Turn 1", ""), *((p.title, p.side) for p in sequence if p.procedure)]
        assert playtest.turn == 4
        assert max(e.turn for e in begun) == 4


@pytest.mark.clause("2.1")
def test_the_sequence_is_shown_with_where_play_stands() -> None:
    rules = HexAndCounterRules(small_design())
    playtest: Playtest[Any, Any] = Playtest(rules, "", 1)
    lines = rules.sequence_shown(playtest.state)
    assert [line.title for line in lines][:4] == ["The turn", "reinforcements", "supply", "movement"]
    assert [line.title for line in lines if line.status is LineStatus.NOW] == ["movement"]
    assert rules.trail(playtest.state) == ("Turn 1", "Blue movement")
    assert rules.headline(playtest.state)[0] == "Turn 1 of 4"
    assert rules.sequence_shown(playtest.start) == ()


VICTORY = table("victory_points", ["blue", "red"], {"0404": [5, 1], "0202": [2, 0], "step_lost": [1, 2],
                                                      "step_exited": [3, 0]})  # fmt: skip


@pytest.mark.clause("12.1")
@pytest.mark.clause("12.2")
def test_points_for_hexes_losses_and_exits(field: Make) -> None:
    field_ = field(small_design(tables=[VICTORY])).given(held=Map({"0404": "red", "0202": "blue"}))
    field_.given(tracks=Map({"steps_lost.red": 3, "steps_lost.blue": 1, "steps_exited.blue": 2, "points.red": 4}))
    assert points(field_.position) == {"blue": 2 + 3 + 6, "red": 1 + 2 + 4}
    plain = field().given(held=Map({"0404": "red"}))
    assert points(plain.position) == {"blue": 0, "red": 3}  # what is printed in the hex


@pytest.mark.clause("12.1")
def test_hexes_are_held_from_the_first_by_the_table_or_by_whoever_stands_there() -> None:
    held = table("held_battle", [""], {"0404": ["red"], "0202": ["red"]})
    design = small_design(tables=[VICTORY, held])
    assert HexAndCounterRules(design).start("battle", {}).held == Map({"0404": "red", "0202": "red"})
    from workbench.engine.design import Placement

    there = with_scenario(design, placements=(Placement("b1", "0404"),))
    assert HexAndCounterRules(there).start("battle", {}).held["0404"] == "blue"


@pytest.mark.clause("12.3")
def test_after_the_last_turn_the_points_decide(field: Make) -> None:
    field_ = field(small_design({"victory_margin": 3})).put("0204", "b1").put("0804", "r1")
    ahead = field_.given(tracks=Map({"points.red": 3})).position
    assert (final_ending(ahead).ending, final_ending(ahead).winner) == ("by_points", "red")
    level = field_.given(tracks=Map({"points.red": 2})).position
    assert (final_ending(level).ending, final_ending(level).winner) == ("draw", "")
    assert played(HexAndCounterRules(small_design())).state.ending in ("by_points", "draw")


@pytest.mark.clause("12.4")
@pytest.mark.parametrize(("margin", "ending"), [(6, "early_lead"), (7, "")])
def test_a_great_lead_ends_it_at_a_victory_check(field: Make, margin: int, ending: str) -> None:
    field_ = field(small_design({"early_victory_margin": margin})).put("0204", "b1").put("0804", "r1")
    field_.given(tracks=Map({"points.blue": 6})).play(VictoryCheck())
    assert field_.state.ending == ending
    never = field().put("0204", "b1").put("0804", "r1").given(tracks=Map({"points.blue": 99})).play(VictoryCheck())
    assert never.state.ending == ""


@pytest.mark.clause("12.5")
def test_a_side_without_units_has_lost_unless_some_left_by_an_exit(field: Make) -> None:
    gone = immediate_ending(field().put("0204", "b1").position)
    assert gone is not None and (gone.ending, gone.winner) == ("nobody_left", "blue")
    coming = field().put("0204", "b1").put("arrivals", "r_late", due=3)
    assert immediate_ending(coming.position) is None
    left = field().put("0204", "b1").put(EXITED, "r1").given(tracks=Map({"points.red": 2}))
    ending = immediate_ending(left.position)
    assert ending is not None and (ending.ending, ending.winner) == ("by_points", "red")


# ---------------------------------------------------------------- designs that lack something


@pytest.mark.parametrize(
    ("lacking", "said"),
    [
        ({"without": ["terrain_effects"]}, "table terrain_effects (5.2)"),
        ({"without": ["combat_results"]}, "table combat_results (6.4)"),
        ({"without": ["stacking_limit"]}, "parameter stacking_limit (3.1)"),
        ({"without": ["zones_of_control"]}, "parameter zones_of_control (4.1)"),
        ({"without": ["supply_range"]}, "parameter supply_range (9.2)"),
        ({"parameters": {"zones_of_control": "sticky"}}, "rigid, locking, loose as parameter zones_of_control"),
        ({"parameters": {"stacking_limit": "two"}}, "a whole number as parameter stacking_limit"),
        ({"tables": [table("terrain_effects", [""], {"clear": [1], "woods": ["x"], "marsh": [1]})]}, "(woods, )"),
        ({"tables": [table("terrain_effects", [""], {"clear": [1]})]}, "row marsh of table terrain_effects"),
        (
            {"tables": [table("terrain_effects", ["tank"], {"clear": [1], "woods": [1], "marsh": [1]})]},
            "column cavalry",
        ),
        ({"tables": [table("combat_results", ["1:1"], {"1": ["??"]}, "1D6")]}, "'??' in table combat_results"),
        ({"tables": [table("combat_results", ["one"], {"1": ["-"]}, "1D6")]}, "columns such as 2:1"),
        ({"tables": [table("combat_results", ["1:1"], {"1": ["-"]})]}, "dice such as 1D6"),
        ({"tables": [table("combat_results", ["1:1"], {"1": ["-"], "3": ["-"]}, "1D6")]}, "each modified roll"),
        ({"tables": [table("retreat_priorities", [""], {"uphill": [""]})]}, "instead of uphill"),
        ({"tables": [table("arrivals_battle", ["turn", "entry"], {"nobody": [1, "west"]})]}, "counter nobody"),
        ({"tables": [table("held", [""], {"0404": ["green"]})]}, "the side that holds 0404"),
        ({"tables": [table("victory_points", ["blue"], {"0404": ["many"]})]}, "(0404, blue)"),
    ],
)
def test_what_a_design_lacks_is_named(lacking: dict[str, Any], said: str) -> None:
    with pytest.raises(KeyError) as error:
        HexAndCounterRules(small_design(**lacking))
    assert said in error.value.args[0]
    assert error.value.args[0].startswith("for the standard rules the design lacks: ")


@pytest.mark.clause("2.2")
def test_a_sequence_that_cannot_be_played_is_named() -> None:
    design = small_design()
    odd = (Phase("tea", "Tea", procedure="tea"), Phase("march", "March", procedure="movement", side="green"))
    with pytest.raises(KeyError, match=r"procedure of phase tea \(2\.2\); the side of phase march"):
        HexAndCounterRules(replace(design, sequence=odd))
    with pytest.raises(KeyError, match="a sequence of play"):
        HexAndCounterRules(replace(design, sequence=()))
    with pytest.raises(KeyError, match="a hex map"):
        HexAndCounterRules(replace(design, hex_maps=()))


def test_all_that_is_missing_is_told_at_once() -> None:
    with pytest.raises(KeyError) as error:
        HexAndCounterRules(small_design(without=["terrain_effects", "stacking_limit", "combat_results"]))
    told = error.value.args[0]
    assert all(name in told for name in ("terrain_effects", "stacking_limit", "combat_results"))
