"""Chapters 1, 2 and 12: pieces, turns and phases, victory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.procedures import Game, GameTurn, Recovery, VictoryCheck
from rulesets.hex_and_counter.state import EXITED
from rulesets.hex_and_counter.victory import final_ending, immediate_ending, points
from sample_games.crossroads.build import build as build_crossroads
from tests.rulesets.hex_and_counter.small_design import small_design, table, with_scenario
from workbench.engine.bots import bot_play, let_play, make_bots
from workbench.engine.counters.faces import Face
from workbench.engine.decision import Action
from workbench.engine.design import Phase
from workbench.engine.display import LineStatus
from workbench.engine.events import Event, PhaseBegun
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.set_up import BadPosition
from workbench.engine.problem import DesignLacks
from workbench.engine.scenarios.scenario_parts import Arrival

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
    lines = rules.display.sequence(playtest.state)
    assert [line.title for line in lines][:4] == ["The turn", "reinforcements", "supply", "movement"]
    assert [line.title for line in lines if line.status is LineStatus.NOW] == ["movement"]
    assert rules.words.trail(playtest.state) == ("Turn 1", "Blue movement")
    assert rules.display.headline(playtest.state)[0] == "Turn 1 of 4"
    assert rules.display.sequence(playtest.start) == ()


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
    with pytest.raises(KeyError, match="a map"):
        HexAndCounterRules(replace(design, maps=()))


def test_all_that_is_missing_is_told_at_once() -> None:
    with pytest.raises(KeyError) as error:
        HexAndCounterRules(small_design(without=["terrain_effects", "stacking_limit", "combat_results"]))
    told = error.value.args[0]
    assert all(name in told for name in ("terrain_effects", "stacking_limit", "combat_results"))


# ---------------------------------------------------------------- sequences of another kind


def titles_of(rules: HexAndCounterRules, seed: int = 1) -> list[tuple[str, str]]:
    """Title and side of the phases of the first turn, as they were played."""
    events = [e for play in played(rules, seed).plays for e in play.events]
    return [(e.title, e.side) for e in events if isinstance(e, PhaseBegun) and e.turn == 1][1:]


@pytest.mark.clause("2.1")
@pytest.mark.clause("2.4")
def test_joint_phases_several_of_a_kind_and_sides_without_one() -> None:
    lines = [
        ("combat", "red"),
        ("movement", "blue"),
        ("supply", ""),
        ("movement", "blue"),
        ("reinforcements", ""),
        ("movement", "red"),
        ("recovery", ""),
    ]
    phases = tuple(Phase(f"line_{n}", f"{what} {n}", procedure=what, side=side) for n, (what, side) in enumerate(lines))
    rules = HexAndCounterRules(replace(small_design(), sequence=phases))
    joint = [
        [(f"{what} {n}", who) for who in ([side] if side else ["blue", "red"])] for n, (what, side) in enumerate(lines)
    ]
    assert titles_of(rules) == [line for both in joint for line in both]
    table = Playtest[Any, Any](rules, "", 1)
    table.set_up({"turn": 2, "phase": "line_4", "side": "red"})
    assert [d.seat for d in table.decisions()] == ["red"]
    shown = rules.display.sequence(table.state)
    assert [line.title for line in shown if line.status is LineStatus.NOW] == ["reinforcements 4"]
    assert [line.status for line in shown[:4]] == [LineStatus.DONE] * 4


@pytest.mark.clause("2.1")
def test_a_unit_moves_anew_in_each_movement_phase() -> None:
    phases = tuple(Phase(f"march_{n}", f"March {n}", procedure="movement", side="blue") for n in (1, 2))
    rules = HexAndCounterRules(replace(small_design(), sequence=phases))
    playtest: Playtest[Any, Any] = Playtest(rules, "", 1)
    for to in ("0604", "0605"):
        (decision,) = playtest.decisions()
        to = "0404" if to == "0604" else "0504"
        playtest.play(Action("blue", decision.name, ("b1", to)))
    assert (playtest.state.units["b1"].space, playtest.state.turn) == ("0504", 2)


@pytest.mark.clause("6.4")
def test_a_design_without_a_combat_phase_needs_no_table() -> None:
    design = small_design(without=["combat_results"])
    peaceful = tuple(phase for phase in design.sequence if phase.procedure != "combat")
    assert played(HexAndCounterRules(replace(design, sequence=peaceful))).is_over


@pytest.mark.clause("1.2")
def test_reduced_strength_and_reduced_defence(field: Make) -> None:
    design = small_design()
    values = {"movement": 4, "steps": 2, "defence": 6, "reduced_strength": 3, "reduced_defence": 5}
    counters = (replace(c, values=Map(values)) if c.id == "b1" else c for c in design.counters)
    q = field(replace(design, counters=tuple(counters))).put("0205", "b1", lost=1).position
    assert (q.strength("b1"), q.strength("b1", defending=True)) == (3, 5)
    plain = field().put("0205", "r2", lost=1).position
    assert (plain.strength("r2"), plain.strength("r2", defending=True)) == (2, 2)


@pytest.mark.clause("1.2")
def test_the_faces_of_further_steps_say_what_is_left(field: Make) -> None:
    design = small_design()
    second = Face("reduced", Map({"strength": 3, "movement": 2}))
    last = Face("1", Map({"strength": 1, "defence": 5}))
    faced = {"b1": (second,), "r1": (second, last)}
    counters = tuple(
        replace(c, strength=6, values=Map({"movement": 4} if c.id == "b1" else {"movement": 4, "steps": 3}),
                faces=faced[c.id]) if c.id in faced else c
        for c in design.counters
    )  # fmt: skip
    own = replace(design, counters=counters)
    whole = field(own).put("0205", "b1").position
    assert (whole.steps("b1"), whole.strength("b1"), whole.allowance("b1")) == (2, 6, whole.figures.scaled(4))
    q = field(own).put("0205", "b1", lost=1).put("0404", "r1", lost=1).position
    assert (q.strength("b1"), q.strength("b1", defending=True)) == (3, 3)
    assert q.allowance("b1") == q.figures.scaled(2)
    assert (q.strength("r1"), q.strength("r1", defending=True)) == (3, 3)
    worn = field(own).put("0404", "r1", lost=2).position
    assert (worn.strength("r1"), worn.strength("r1", defending=True), worn.steps("r1")) == (1, 5, 1)
    assert worn.allowance("r1") == worn.figures.scaled(4)
    odd = tuple(
        replace(c, faces=(Face("reduced", Map({"strength": "half"})),)) if c.id == "b1" else c for c in counters
    )
    with pytest.raises(DesignLacks, match="strength of b1"):
        HexAndCounterRules(replace(design, counters=odd))


@pytest.mark.clause("1.1")
def test_copies_of_a_counter_are_units_of_their_own() -> None:
    design = small_design()
    scenario = design.scenarios[0]
    first = scenario.placements[0]
    doubled = tuple(replace(c, quantity=3) if c.id == first.counter else c for c in design.counters)
    placed = (*scenario.placements, replace(first, counter=f"{first.counter}#2", space="0101"))
    later = (Arrival((f"{first.counter}#3",), "2", "entry west"),)
    own = replace(scenario, placements=placed, arrivals=later)
    rules = HexAndCounterRules(replace(design, counters=doubled, scenarios=(own, *design.scenarios[1:])))
    state = rules.start(own.id, {})
    copies = [f"{first.counter}#2", f"{first.counter}#3"]
    assert [state.units[one].space for one in copies] == ["0101", "arrivals"]
    assert {state.units[one].unit_type for one in (first.counter, *copies)} == {state.units[first.counter].unit_type}
    playtest = played(rules)
    assert playtest.is_over
    single = replace(design, scenarios=(own, *design.scenarios[1:]))
    with pytest.raises(DesignLacks, match=copies[0]):
        HexAndCounterRules(single).start(own.id, {})


OBJECTIVES = table("objectives", ["hexes", "steps_lost", "steps_exited"],
                   {"blue": ["0404 0202", 0, 2], "red": ["-", 3, 0]})  # fmt: skip


@pytest.mark.clause("12.6")
@pytest.mark.parametrize(
    ("held", "tracks", "winner"),
    [
        ({"0404": "blue", "0202": "blue"}, {"steps_exited.blue": 2}, "blue"),
        ({"0404": "blue", "0202": "red"}, {"steps_exited.blue": 2}, None),
        ({"0404": "blue", "0202": "blue"}, {"steps_exited.blue": 1}, None),
        ({}, {"steps_lost.blue": 3}, "red"),
        ({}, {"steps_lost.red": 3}, None),
        ({"0404": "blue", "0202": "blue"}, {"steps_exited.blue": 2, "steps_lost.blue": 4}, ""),
    ],
)
def test_objectives_win_at_a_victory_check(
    field: Make, held: dict[str, str], tracks: dict[str, int], winner: str | None
) -> None:
    field_ = field(small_design({"early_victory_margin": 99}, tables=[OBJECTIVES])).put("0204", "b1").put("0804", "r1")
    field_.given(held=Map(held), tracks=Map(tracks)).play(VictoryCheck())
    assert field_.state.ending == ("" if winner is None else "objectives")
    assert field_.state.winner == (winner or "")


@pytest.mark.clause("12.6")
def test_hexes_that_are_only_objectives_are_taken_too() -> None:
    rules = HexAndCounterRules(small_design(tables=[OBJECTIVES]))
    playtest: Playtest[Any, Any] = Playtest(rules, "", 1)
    playtest.play(Action("blue", "Movement.move_a_unit", ("b1", "0202")))
    assert playtest.state.held["0202"] == "blue"


@pytest.mark.clause("12.1")
def test_the_log_tells_what_points_come_from(field: Make) -> None:
    """Of a hex that is taken, of steps that are lost, and of all in the end; the sum is what the score says."""
    playtest = played(HexAndCounterRules(build_crossroads()), 2)
    told = [playtest.rules.words.describe(e, b) for e, b in _events(playtest)]
    assert any(", worth " in line for line in told if "is held by" in line), told
    assert any("point to" in line or "points to" in line for line in told if " loses " in line or " lose " in line), (
        told
    )
    (ending,) = (line for line in told if line.startswith("The playtest is over"))
    for side, points_now in playtest.rules.points(playtest.state).items():
        assert f"{playtest.rules.words.name_of(side)} {points_now}" in ending
    assert "hexes held" in ending


def _events(playtest: Playtest[Any, Any]) -> Iterator[tuple[Event[Any], Any]]:
    """Every event with the state before it."""
    for number, play in enumerate(playtest.plays):
        state = playtest.before(number)
        for event in play.events:
            yield event, state
            state = event.apply(state)


def begun_in(playtest: Playtest[Any, Any]) -> list[tuple[int, str]]:
    events = [e for play in playtest.plays for e in play.events]
    return [(e.turn, e.title) for e in events if isinstance(e, PhaseBegun) and not e.title.startswith("Turn ")]


@pytest.mark.clause("2.5")
def test_a_phase_is_played_in_its_turns_alone() -> None:
    design = small_design()
    sequence = (Phase("m", "Move", 0, "", "movement", "blue"), Phase("f", "Fight", 0, "", "combat", "blue"))
    for turns, wanted in (("2-", {2, 3, 4}), ("odd", {1, 3}), ("1, 3-4", {1, 3, 4}), ("", {1, 2, 3, 4})):
        rules = HexAndCounterRules(replace(design, sequence=(sequence[0], replace(sequence[1], turns=turns))))
        assert {turn for turn, title in begun_in(played(rules)) if title == "Fight"} == wanted
    problems = rules_refusing(replace(design, sequence=(sequence[0], replace(sequence[1], turns="3"))))
    assert "Fight is not played in turn 1" in problems


def rules_refusing(design: Any) -> str:
    rules = HexAndCounterRules(design)
    with pytest.raises(BadPosition) as refused:
        rules.set_up({"turn": 1, "phase": "f"}, "", {})
    return " ".join(str(problem.cause) for problem in refused.value.problems)


@pytest.mark.clause("2.6")
def test_the_figures_of_a_phase_go_before_those_of_the_design_while_it_lasts() -> None:
    design = small_design(parameters={"recovery_at_most": 1})
    own = Phase("r", "Rally", 0, "", "recovery", "blue", Map({"recovery_at_most": 5}))
    plain = replace(own, id="r2", parameters=Map())
    rules = HexAndCounterRules(replace(design, sequence=(own, plain)))
    start = rules.start("", {})
    for line, most in ((1, 5), (2, 1)):
        turn = GameTurn(turn=1, line=line)
        within = replace(start, procedures=(Game(turn=1), turn, Recovery(side="blue")))
        assert rules.position(within).figures.recovery_at_most == most
        assert rules.position(replace(start, procedures=(Game(turn=1), turn))).figures.recovery_at_most == 1
    wrong = replace(own, parameters=Map({"recovery_at_most": "many"}))
    with pytest.raises(DesignLacks) as refused:
        HexAndCounterRules(replace(design, sequence=(wrong,)))
    assert [problem.place.id for problem in refused.value.problems] == ["r"]


def test_a_heading_is_done_when_all_below_it_is() -> None:
    rules = HexAndCounterRules(build_crossroads())
    playtest: Playtest[Any, Any] = Playtest(rules, "", 3)
    bots = make_bots(dict.fromkeys(("blue", "red"), "random"), playtest)
    seen = set()
    for _ in range(60):
        lines = rules.display.sequence(playtest.state)
        titles = [(line.title, line.status) for line in lines if line.depth == 0 and "turn" in line.title]
        seen.add(tuple(status for _, status in titles))
        bot_play(playtest, playtest.decisions()[0].seat, bots[playtest.decisions()[0].seat])
    assert seen == {(LineStatus.NEXT, LineStatus.NEXT), (LineStatus.DONE, LineStatus.NEXT)}
