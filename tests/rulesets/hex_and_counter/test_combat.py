"""Chapters 6 and 8: combat and the advance after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter import HexAndCounterRules
from rulesets.hex_and_counter.events import StepsLost, UnitDisrupted
from rulesets.hex_and_counter.phases.combat import result_in_words
from rulesets.hex_and_counter.procedures import Battle, CombatPhase
from rulesets.hex_and_counter.shown.battle import shown_battle
from sample_games.crossroads.build import build as build_crossroads
from tests.rulesets.hex_and_counter.small_design import TABLES, small_design, table
from workbench.engine.events import DiceRolled, Told, UnitMoved, UnitRemoved
from workbench.engine.mechanics.combat_results import combat_result
from workbench.engine.state import Allotted

BLUE = CombatPhase(side="blue")
ATTACK = "CombatPhase.declare_an_attack"
ADVANCE = "Battle.advance"
Make = Callable[..., Any]
OPEN = {"retreat_disrupts": 0}


def columns(field: Any) -> list[str]:
    """The columns that were rolled on."""
    return [e.what.removeprefix("combat at ") for e in field.happened(Told) if e.what.startswith("combat at")]


@pytest.mark.clause("6.1")
def test_nobody_attacks_twice_and_no_hex_is_attacked_twice(field: Make) -> None:
    table_ = field().put("0405", "b1", "b2").put("0505", "r1").put("0404", "r3")
    table_.play(BLUE, faces=(3, 3), says={ATTACK: ["0505", ("b1",), "0404", ("b2",)]})
    assert columns(table_) == ["1:1", "2:1"]
    assert table_.refusal(CombatPhase(side="blue", attacked=("0505",)), "0505") == "6.1"
    again = field().put("0405", "b1", "b2").put("0505", "r1")
    assert again.refusal(CombatPhase(side="blue", fought=("b1",)), "0505", ("b1",)) == "6.1"


@pytest.mark.clause("6.2")
@pytest.mark.clause("1.4")
def test_who_cannot_attack(field: Make) -> None:
    assert field().put("0405", "b_train").put("0505", "r1").refusal(BLUE, "0505") == "6.2"
    assert field().put("0206", "b1").put("0306", "r1").refusal(BLUE, "0306") == "6.2"  # a cliff
    table_ = field().put("0405", "b1").put("0404", "b2", disrupted=True).put("0505", "r1")
    assert table_.refusal(BLUE, "0505", ("b2",)) == "1.4"
    assert table_.refusal(BLUE, "0505", ("b1", "b2")) == "1.4"
    guns = field().put("0604", "r1").put("0603", "b1")
    assert guns.refusal(BLUE, "0604") == "6.2"  # into the marsh


@pytest.mark.clause("6.3")
@pytest.mark.clause("6.4")
@pytest.mark.parametrize(
    ("attackers", "defenders", "column"),
    [
        (("b1",), ("r1",), "1:1"),
        (("b1",), ("r1", "r3"), "1:2"),  # 4 to 6
        (("b1", "b2"), ("r1",), "2:1"),
        (("b1", "b2"), ("r3",), "3:1"),  # 8 to 2, beyond the last column
        (("b_guns",), ("r1",), "1:1"),  # 5 to 4
    ],
)
def test_odds_are_rounded_for_the_defender(field: Make, attackers: Any, defenders: Any, column: str) -> None:
    table_ = field().put("0405", *attackers).put("0505", *defenders)
    table_.play(BLUE, faces=(1,), says={ATTACK: ["0505", attackers]})
    assert columns(table_) == [column]


@pytest.mark.clause("6.4")
def test_columns_may_be_differences(field: Make) -> None:
    rows = {str(n): ["-/-", "-/-", "DE"] for n in range(1, 7)}
    sheet = table("combat_results", ["-2", "0", "+2"], rows, "1D6")
    table_ = field(small_design(tables=[sheet])).put("0405", "b1", "b3").put("0505", "r1")
    table_.play(BLUE, faces=(1,), says={ATTACK: ["0505", ("b1", "b3")]})
    assert columns(table_) == ["+2"]
    assert table_.where("r1") == ""


@pytest.mark.clause("6.5")
def test_terrain_shifts_the_column_and_modifies_the_roll(field: Make) -> None:
    woods = field().put("0201", "b1", "b2").put("0301", "r1")
    woods.play(BLUE, faces=(4,), says={ATTACK: ["0301", ("b1", "b2")]})
    assert columns(woods) == ["1:1"]
    town = field(small_design(OPEN)).put("0304", "b1").put("0404", "r1")
    town.play(BLUE, faces=(5,), says={ATTACK: ["0404", ("b1",)]})
    assert [e.steps for e in town.happened(StepsLost)] == [1, 1]  # 5 - 1 at 1:1


@pytest.mark.clause("6.5")
def test_a_river_counts_when_all_attack_across_it(field: Make) -> None:
    both = field().put("0202", "b1", "b2").put("0302", "r1")
    both.play(BLUE, faces=(4,), says={ATTACK: ["0302", ("b1", "b2")]})
    assert columns(both) == ["1:1"]
    one = field().put("0202", "b1").put("0402", "b2").put("0302", "r1")
    one.play(BLUE, faces=(3,), says={ATTACK: ["0302", ("b1", "b2")]})
    assert columns(one) == ["2:1"]


@pytest.mark.clause("6.6")
@pytest.mark.clause("1.2")
def test_strength_out_of_supply_and_with_steps_lost(field: Make) -> None:
    q = (
        field()
        .put("0405", "b1", supplied=False)
        .put("0406", "b3", lost=1)
        .put("0505", "r2", lost=1)
        .put("0605", "r3", supplied=False)
        .position
    )
    assert q.strength_in_battle("b1") == 2
    assert q.strength("b3") == 2  # two of three steps of 3
    assert q.strength("r2") == 2  # printed on its back
    assert q.strength_in_battle("r3", defending=True) == 1


@pytest.mark.clause("6.7")
def test_rolls_beyond_the_table_count_as_its_end(field: Make) -> None:
    table_ = field().put("0304", "b1").put("0404", "r1")
    table_.play(BLUE, faces=(1,), says={ATTACK: ["0404", ("b1",)]})  # 1 - 1 for the town
    assert [e.unit for e in table_.happened(StepsLost)] == ["b1"]


@pytest.mark.clause("6.8")
@pytest.mark.clause("1.3")
def test_a_unit_loses_steps_and_with_the_last_its_life(field: Make) -> None:
    table_ = field().put("0405", "b1", "b2").put("0505", "r3")
    table_.play(BLUE, faces=(4,), says={ATTACK: ["0505", ("b1", "b2")], ADVANCE: ("b1",)})
    assert [(e.unit, e.steps) for e in table_.happened(StepsLost)] == [("r3", 1)]
    assert [e.unit for e in table_.happened(UnitRemoved)] == ["r3"]
    assert table_.state.tracks["steps_lost.red"] == 1


@pytest.mark.clause("6.9")
def test_in_an_exchange_the_attacker_loses_as_much(field: Make) -> None:
    table_ = field().put("0405", "b1", "b2").put("0505", "r1")
    table_.play(
        BLUE,
        faces=(5,),
        says={
            ATTACK: ["0505", ("b1", "b2")],
            "Battle.attackers_suffer": Allotted(Map({"b1": 1, "b2": 1})),
            ADVANCE: (),
        },
    )
    assert dict(table_.state.tracks) == {"steps_lost.red": 2, "steps_lost.blue": 2}
    assert table_.where("r1") == "" and table_.where("b1") == "0405"


@pytest.mark.clause("6.9")
@pytest.mark.parametrize(("lost", "told"), [(0, "loses as many steps as the defender"), (2, "loses 2 steps")])
def test_in_an_exchange_the_board_says_what_the_attacker_loses(field: Make, lost: int, told: str) -> None:
    table_ = field().put("0405", "b1", "b2").put("0505", "r1")
    sides = {"attacker": "blue", "defender": "red", "attackers": ("b1", "b2")}
    battle = Battle(at="attackers_suffer", hex="0505", exchange=True, lost=lost, **sides)
    q = table_.rules.position(replace(table_.state, procedures=(battle,)))
    board = shown_battle(q, (), str)
    assert board is not None
    assert [str(note.text) for note in board.columns[0].attacking_notes] == [told]


@pytest.mark.clause("6.10")
def test_the_owner_shares_out_his_losses(field: Make) -> None:
    rows = {str(n): ["-/3"] for n in range(1, 7)}
    sheet = table("combat_results", ["1:2"], rows, "1D6")
    table_ = field(small_design(tables=[sheet])).put("0405", "b1").put("0505", "r1", "r2")
    table_.play(
        BLUE,
        faces=(1,),
        says={ATTACK: ["0505", ("b1",)], "Battle.defenders_suffer": Allotted(Map({"r1": 2, "r2": 1}))},
    )
    assert [d.seat for d in table_.asked if d.name == "Battle.defenders_suffer"] == ["red"]
    assert table_.where("r1") == "" and table_.state.units["r2"].lost == 1


@pytest.mark.clause("8.1")
@pytest.mark.clause("8.2")
def test_attackers_advance_into_the_empty_hex(field: Make) -> None:
    table_ = field(small_design({"advance_units": 1, **OPEN})).put("0405", "b1", "b2").put("0505", "r3")
    table_.play(BLUE, faces=(5,), says={ATTACK: ["0505", ("b1", "b2")], ADVANCE: ("b2",)})
    asked = next(d for d in table_.asked if d.name == ADVANCE)
    assert asked.options.refusal(("b1", "b2")) is not None
    assert table_.where("b2") == "0505" and table_.where("b1") == "0405"
    held = field().put("0303", "b_guns", "b1").put("0302", "b2").put("0403", "r3")
    held.play(BLUE, faces=(6,), says={ATTACK: ["0403", ("b1", "b_guns")], ADVANCE: ("b1", "b_guns")})
    assert held.where("b_guns") == "0403"


@pytest.mark.clause("8.1")
def test_nobody_advances_after_falling_back_or_into_a_hex_that_is_held(field: Make) -> None:
    table_ = field(small_design(OPEN)).put("0405", "b1").put("0505", "r1")
    table_.play(BLUE, faces=(2,), says={ATTACK: ["0505", ("b1",)]})
    assert not [d for d in table_.asked if d.name == ADVANCE]
    assert [e.unit for e in table_.happened(UnitMoved)] == ["b1"]
    assert not table_.happened(UnitDisrupted)
    held = field().put("0405", "b1").put("0505", "r1")
    held.play(BLUE, faces=(3,), says={ATTACK: ["0505", ("b1",)]})
    assert not [d for d in held.asked if d.name == ADVANCE]


def test_the_sample_table_is_read(field: Make) -> None:
    assert {t.id for t in TABLES} >= {"combat_results"}
    combat = field().rules.figures.combat
    assert (combat.dice, combat.dice_sides, combat.by_odds) == (1, 6, True)


@pytest.mark.clause("6.4")
def test_beyond_the_columns_the_outer_ones_count(field: Make) -> None:
    weak = field().put("0405", "b_horse").put("0505", "r1", "r2", "r_guns")
    assert weak.position.column("0505", ["b_horse"])[0] == 0
    helpless = field().put("0405", "b_horse").put("0505", "b_train")
    helpless.units["b_train"] = replace(helpless.units["b_train"], side="red")
    assert helpless.position.column("0505", ["b_horse"])[0] == len(helpless.rules.figures.combat.columns) - 1


@pytest.mark.clause("6.4")
@pytest.mark.clause("6.5")
def test_an_attack_tells_its_sum_before_one_commits_and_in_the_log(field: Make) -> None:
    table_ = field().put("0405", "b1", "b2").put("0505", "r1")
    table_.play(BLUE, faces=(3,), says={ATTACK: ["0505", ("b1",)]})
    targets, units = (decision.options for decision in table_.asked[:2])
    q = field().put("0405", "b1", "b2").put("0505", "r1").position
    both, one = q.reckoned("0505", ("b1", "b2")), q.reckoned("0505", ("b1",))
    assert targets.note("0505").startswith(f"by all who can: {both.attack} against {both.defence}, column")
    assert units.note("b1") == f"strength {one.attack}"
    (odds,) = [e for e in table_.happened(Told) if e.what == "odds"]
    assert odds.result.startswith(f"{one.attack} against {one.defence}, column")
    (rolled,) = table_.happened(DiceRolled)
    assert rolled.modifiers == one.modifiers


@pytest.mark.clause("6.8")
@pytest.mark.clause("6.9")
@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("-/1R2", "attacker: nothing; defender: loses 1 step, retreats 2"),
        ("AE", "attacker: eliminated; defender: nothing"),
        ("EX", "an exchange: the defender is eliminated, the attacker loses as many steps"),
    ],
)
def test_a_result_is_told_in_words(cell: str, words: str) -> None:
    assert result_in_words(combat_result(cell)) == words


@pytest.mark.clause("6.5")
def test_a_town_that_stands_on_ground_of_that_name_shifts_once() -> None:
    """The first battle of the sample game: Four Ways is a town, and its terrain is called so too."""
    rules = HexAndCounterRules(build_crossroads())
    q = rules.position(rules.start("meeting_engagement", {}))
    assert q.ground_met("1008", ()) == ("town",)
