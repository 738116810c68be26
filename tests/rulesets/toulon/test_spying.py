"""Spies: Toulon for nothing, other stacks for a roll, and what is known afterwards (14)."""

from __future__ import annotations

import pytest
from immutables import Map

from rulesets.toulon.events import PointsSpent, SpiesSent, StackInspected, StackRead
from rulesets.toulon.phases.spying import stacks_to_inspect, why_not_inspect
from rulesets.toulon.procedures import SideTurn, Spying
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from workbench.engine.events import DiceRolled, PhaseBegun, Told
from workbench.engine.play import Engine

TOULON, HILL, NEAR, FAR = "A43", "A27", "A20", "A90"
LINE, EAST, SWISS, DEVON, GUNS = "59_bourgogne_1", "28_maine", "courten_swiss", "11th_devon", "toulon_gunners"
SEND = "Spying.send_spies"
ANSWER = "Spying.answer_the_spies"
CHOOSE = "Spying.choose_a_stack"


@pytest.fixture
def siege(table):
    """Allies on the hill, the Republicans beside it."""
    table.put(HILL, SWISS, temporary=1).put(NEAR, LINE).put(FAR, EAST)
    return table.given(turn=8, tracks=Map({"ops.western_wing": 3, "ops.spanish": 1, "ops.bonaparte": 2}))


def spy(table, *faces: int, side: str = REPUBLICAN, **says):
    told = {SEND: ["send", "nobody"], ANSWER: "nobody", **{f"Spying.{name}": said for name, said in says.items()}}
    return table.play(Spying(side=side), faces=faces, says=told)


def inspected(table) -> list[tuple[str, str]]:
    return [(e.side, e.area) for e in table.happened(StackInspected)]


# ---------------------------------------------------------------- the phase


@pytest.mark.clause("14.2")
@pytest.mark.parametrize(("turn", "spies"), [(1, False), (2, True)])
def test_spies_are_about_from_turn_two(table, turn: int, spies: bool) -> None:
    table.given(turn=turn).play(SideTurn(side=REPUBLICAN, at="spying_phase"), says={SEND: "refrain"})
    assert ("Spying" in [e.title for e in table.happened(PhaseBegun)]) is spies


@pytest.mark.clause("14.2")
def test_a_side_need_not_roll(siege) -> None:
    siege.play(Spying(side=REPUBLICAN), says={SEND: "refrain"})
    assert [e.sent for e in siege.happened(SpiesSent)] == [False]
    assert not siege.happened(DiceRolled) and not siege.happened(PointsSpent)


# ---------------------------------------------------------------- Toulon


@pytest.mark.clause("14.3")
@pytest.mark.parametrize(("turn", "seen"), [(2, []), (3, [(REPUBLICAN, TOULON)])])
@pytest.mark.parametrize("side", [REPUBLICAN, ALLIED])
def test_toulon_lies_open_from_turn_three_without_a_roll(table, turn: int, seen: list[object], side: str) -> None:
    table.put(TOULON, DEVON).given(turn=turn).play(Spying(side=side), says={SEND: "refrain"})
    assert inspected(table) == seen
    assert not table.happened(DiceRolled)


@pytest.mark.clause("14.3")
def test_republicans_in_toulon_are_no_secret_of_theirs(table) -> None:
    table.put(TOULON, LINE).given(turn=8).play(Spying(side=ALLIED), says={SEND: "refrain"})
    assert inspected(table) == []


# ---------------------------------------------------------------- the roll and the points


@pytest.mark.clause("14.1")
@pytest.mark.clause("14.2")
@pytest.mark.parametrize(("face", "stacks"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2)])
def test_the_table_says_how_many_stacks(siege, face: int, stacks: int) -> None:
    siege.put("A39", DEVON)
    spy(siege, face, choose_a_stack=[HILL, "A39"] if face == 5 else HILL)
    assert inspected(siege) == [(REPUBLICAN, area) for area in (HILL, "A39")[:stacks]]


@pytest.mark.clause("14.2")
def test_some_spies_go_no_further_than_two_areas_from_friends(siege) -> None:
    siege.put("A61", DEVON)
    q = siege.position
    near, anywhere = Spying(side=REPUBLICAN, result="one_near"), Spying(side=REPUBLICAN, result="one_anywhere")
    assert why_not_inspect(q, near, REPUBLICAN, HILL) is None
    refused = why_not_inspect(q, near, REPUBLICAN, "A61")
    assert refused is not None and refused.clause == "14.2"
    assert why_not_inspect(q, anywhere, REPUBLICAN, "A61") is None


@pytest.mark.clause("14.2")
def test_a_double_agent_lets_the_enemy_look(siege) -> None:
    spy(siege, 6, choose_a_stack=FAR)
    assert inspected(siege) == [(ALLIED, FAR)]
    assert [d.seat for d in siege.asked if d.name == CHOOSE] == [ALLIED]


@pytest.mark.clause("14.4")
@pytest.mark.clause("7.10")
def test_a_point_of_any_purse_of_the_side_pays_but_not_bonapartes(siege) -> None:
    assert siege.refusal(Spying(side=REPUBLICAN), "send", "western_wing") == ""
    assert siege.refusal(Spying(side=REPUBLICAN), "send", "bonaparte") == "7.5"
    assert siege.refusal(Spying(side=REPUBLICAN), "send", "eastern_wing") == "7.7"


@pytest.mark.clause("14.4")
def test_points_are_declared_before_the_roll_the_phasing_side_first(siege) -> None:
    siege.play(
        Spying(side=REPUBLICAN),
        faces=[1],
        says={
            SEND: ["send", "western_wing"],
            ANSWER: "spanish",
            "Spying.shift_own_roll": "raised",
            "Spying.shift_their_roll": "lowered",
        },
    )
    kinds = [e for e in siege.events if isinstance(e, (PointsSpent, DiceRolled))]
    assert [getattr(e, "purse", "roll") for e in kinds] == ["western_wing", "spanish", "roll"]
    assert [e.points for e in siege.happened(PointsSpent)] == [1, 1]
    order = [(d.seat, d.name) for d in siege.asked]
    assert order[-2:] == [(REPUBLICAN, "Spying.shift_own_roll"), (ALLIED, "Spying.shift_their_roll")]
    assert inspected(siege) == []


@pytest.mark.clause("14.4")
@pytest.mark.parametrize(
    ("face", "shift", "result"),
    [(1, "raised", "one stack within two areas of friends"), (6, "lowered", "two stacks, wherever they are"),
     (6, "raised", "a double agent: the enemy inspects one stack"), (1, "lowered", "they learn nothing"),
     (4, "unchanged", "one stack, wherever it is")],
)  # fmt: skip
def test_what_the_point_does_is_chosen_after_the_roll(siege, face: int, shift: str, result: str) -> None:
    says = {SEND: ["send", "western_wing"], ANSWER: "nobody", "Spying.shift_own_roll": shift}
    siege.play(Spying(side=REPUBLICAN), faces=[face], says=says)
    assert [e.result for e in siege.happened(Told) if e.what == "spies"] == [result]


@pytest.mark.clause("14.4")
def test_who_has_not_paid_shifts_nothing(siege) -> None:
    spy(siege, 4, choose_a_stack="enough")
    assert not [d for d in siege.asked if "shift" in d.name]
    assert inspected(siege) == []


# ---------------------------------------------------------------- what is known


@pytest.mark.clause("14.1")
@pytest.mark.clause("14.5")
@pytest.mark.clause("6.3")
def test_the_side_is_told_what_stands_there_and_its_view_keeps_nothing(siege) -> None:
    before = siege._with_units()
    spy(siege, 4, choose_a_stack=HILL)
    (told,) = siege.happened(StackRead)
    (counter,) = told.counters
    strength = siege.position.strength(SWISS)
    assert (counter.unit, counter.strength, counter.as_it_is.temporary) == (SWISS, strength, 1)
    assert told.seen_by == (REPUBLICAN,)
    engine = Engine(siege.rules)
    assert engine.view(siege.state, REPUBLICAN).units == engine.view(before, REPUBLICAN).units
    assert SWISS not in engine.view(siege.state, REPUBLICAN).units
    read = engine.redacted(before, siege.events, REPUBLICAN)
    assert [e.counters[0].unit for e in read if isinstance(e, StackRead)] == [SWISS]
    assert siege.state.inspected == ()


@pytest.mark.clause("14.1")
def test_the_owner_sees_which_stack_was_inspected_and_no_more(siege) -> None:
    before = siege._with_units()
    spy(siege, 4, choose_a_stack=HILL)
    read = Engine(siege.rules).redacted(before, siege.events, ALLIED)
    assert [e.area for e in read if isinstance(e, StackInspected)] == [HILL]
    assert not [e for e in read if isinstance(e, StackRead)]


@pytest.mark.clause("14.5")
def test_what_both_sides_can_read_is_not_offered(siege) -> None:
    siege.put("A39", DEVON, shown=True).put("A61", "gravina")
    offered = stacks_to_inspect(siege.position, Spying(side=REPUBLICAN, result="one_anywhere"), REPUBLICAN)
    assert tuple(offered) == (HILL, "enough")


@pytest.mark.clause("14.1")
def test_the_log_reads_like_a_report(siege) -> None:
    spy(siege, 4, choose_a_stack=HILL)
    (told,) = siege.happened(StackRead)
    line = siege.rules.words.describe(told, siege.state)
    assert siege.rules.words.name_of(HILL) in line and siege.rules.words.name_of(SWISS) in line
