"""The sequence of play and the lists of the design: edited, taken back, checked, kept in files and documents."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.rulesets.hex_and_counter.small_design import small_design as played_design
from tests.storage.samples import rich_design
from workbench.engine.codec import digest
from workbench.engine.design import ClauseKind, ClauseLabel, Design, Phase, Side, UnitType
from workbench.engine.problem import Problem
from workbench.exchange.ruleset_json import read_ruleset_json, write_ruleset_json
from workbench.storage.checks.design.sequence import sequence_problems
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.playable_checks import all_problems
from workbench.storage.checks.problems import problems
from workbench.storage.comparison import compare
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.listed_edits import AddThing, MoveThing, RemoveThing, who_needs
from workbench.storage.edits.sequence_edits import (
    DOWN,
    UP,
    AddPhases,
    IndentPhase,
    MovePhase,
    RemovePhases,
    RepeatPhase,
    SetOwnFigure,
    ShiftPhase,
)
from workbench.storage.file.ruleset_file import create, load

LINES = (
    Phase("a", "A"), Phase("a1", "A1", 1, procedure="movement"), Phase("a2", "A2", 1), Phase("a2x", "A2x", 2),
    Phase("b", "B"), Phase("b1", "B1", 1),
)  # fmt: skip


def laid(lines: tuple[Phase, ...] = LINES) -> RulesetDocument:
    return RulesetDocument(replace(rich_design(), sequence=lines))


def told(document: RulesetDocument) -> str:
    return " ".join(f"{phase.depth}{phase.id}" for phase in document.design.sequence)


@pytest.mark.parametrize(
    ("edit", "after"),
    [
        (AddPhases((Phase("new", "New", 1),), "a2"), "0a 1a1 1new 1a2 2a2x 0b 1b1"),
        (AddPhases((Phase("new", "New"),)), "0a 1a1 1a2 2a2x 0b 1b1 0new"),
        (RemovePhases(("a2",)), "0a 1a1 0b 1b1"),
        (RemovePhases(("a", "b1")), "0b"),
        (MovePhase("a2", "b1"), "0a 1a1 0b 1a2 2a2x 1b1"),
        (MovePhase("b", "a"), "0b 1b1 0a 1a1 1a2 2a2x"),
        (MovePhase("a2", "", 0), "0a 1a1 0b 1b1 0a2 1a2x"),
        (ShiftPhase("a2", UP), "0a 1a2 2a2x 1a1 0b 1b1"),
        (ShiftPhase("a1", DOWN), "0a 1a2 2a2x 1a1 0b 1b1"),
        (ShiftPhase("b", UP), "0b 1b1 0a 1a1 1a2 2a2x"),
        (IndentPhase("b", 1), "0a 1a1 1a2 2a2x 1b 2b1"),
        (IndentPhase("a2", -1), "0a 1a1 0a2 1a2x 0b 1b1"),
        (RepeatPhase("a2"), "0a 1a1 1a2 2a2x 1a2_2 2a2x_2 0b 1b1"),
    ],
)
def test_lines_move_with_what_is_indented_under_them_and_back(edit: Edit, after: str) -> None:
    document = laid()
    before = document.design
    inverse = document.apply(edit)
    assert told(document) == after and edit.label
    document.apply(inverse)
    assert document.design == before


@pytest.mark.parametrize(
    "edit",
    [
        AddPhases((Phase("a", "A"),)), AddPhases((Phase("n", "N"),), "nowhere"), RemovePhases(("x",)), RemovePhases(()),
        MovePhase("a", "a2"), ShiftPhase("a1", UP), ShiftPhase("b", DOWN), IndentPhase("a", 1), IndentPhase("a", -1),
        IndentPhase("a2x", 1), RepeatPhase("x"), SetOwnFigure("x", "supply_range", 3), SetOwnFigure("a", "n", None),
        AddThing("sides", Side("allies", "Again")), AddThing("maps", Side("x", "X")), AddThing("sides", Side("", "X")),
        RemoveThing("sides", "nobody"), RemoveThing("sides", "allies"), RemoveThing("sides", "allies", "nobody"),
        MoveThing("sides", "allies", -1), MoveThing("sides", "nobody", 1),
    ],
)  # fmt: skip
def test_what_cannot_be_done_changes_nothing(edit: Edit) -> None:
    document = laid()
    before = document.design
    with pytest.raises(EditError):
        document.apply(edit)
    assert document.design == before


def test_a_repeated_phase_is_given_to_another_side_and_typing_a_figure_is_one_edit() -> None:
    document = laid()
    document.apply(RepeatPhase("a", "republic"))
    assert [phase.side for phase in document.design.sequence[4:8]] == ["republic"] * 4
    first, second = SetOwnFigure("a1", "exit_cost", 1), SetOwnFigure("a1", "exit_cost", 12)
    assert second.merged_with(first) == second
    document.apply(second)
    assert document.design.sequence[1].parameters == Map({"exit_cost": 12})
    document.apply(SetOwnFigure("a1", "exit_cost", None))
    assert not document.design.sequence[1].parameters


def test_own_figures_turns_notes_and_texts_of_clauses_are_kept_and_compared(tmp_path: Path) -> None:
    before = rich_design()
    phase = replace(before.sequence[1], parameters=Map({"exit_cost": 2, "word": "3"}), turns="2-", notes="why")
    clauses = (*before.clauses, ClauseLabel("16.1", "Marching", "A unit marches.", ClauseKind.EXAMPLE))
    design = replace(before, sequence=(before.sequence[0], phase), clauses=clauses)
    create(tmp_path / "own.ruleset", design)
    assert load(tmp_path / "own.ruleset") == design
    assert digest(read_ruleset_json(write_ruleset_json(design))[0]) == digest(design)
    words = " ".join(str(one) for one in compare(before, design))
    assert all(word in words for word in ("exit_cost", "turns", "why", "Marching")), words


def test_what_others_need_goes_with_what_is_to_stand_there_instead() -> None:
    document = laid()
    before = document.design
    assert [str(user) for user in who_needs(before, "sides", "allies")]
    inverse = document.apply(RemoveThing("sides", "allies", "republic"))
    assert [side.id for side in document.design.sides] == ["republic"]
    assert not [*who_needs(document.design, "sides", "allies")]
    document.apply(inverse)
    assert document.design == before
    document.apply(AddThing("unit_types", UnitType("guard", "Guard", "infantry")))
    document.apply(MoveThing("unit_types", "guard", -1))
    assert document.design.unit_types[-1].id != "guard"
    document.apply(RemoveThing("unit_types", "guard"))
    assert document.design.unit_types == before.unit_types


def told_of_phases(design: Design) -> list[Problem]:
    """What the page of the sequence tells."""
    return [one for one in (*problems(design), *sequence_problems(design)) if one.place.kind == "phase"]


def found(design: Design) -> dict[str, str]:
    return {problem.check: problem.place.id for problem in told_of_phases(design)}


def with_phase(**changed: object) -> Design:
    design = played_design()
    return replace(
        design, sequence=tuple(replace(one, **changed) if one.procedure == "combat" else one for one in design.sequence)
    )


@pytest.mark.parametrize(
    ("design", "check"),
    [
        (with_phase(procedure="bombardment"), "unknown_procedure"),
        (with_phase(parameters=Map({"supply_range": 3})), "own_figure"),
        (with_phase(parameters=Map({"retreat_hexes": 0})), "own_figure"),
        (with_phase(parameters=Map({"blocked_retreat": "never"})), "own_figure"),
        (with_phase(turns="winter"), "phase_turns"),
        (with_phase(turns="5-2"), "phase_turns"),
        (with_phase(depth=5), "phase_depth"),
        (with_phase(procedure="reinforcements"), "phase_too_often"),
        (with_phase(procedure="victory_check", side="blue"), "phase_of_a_side"),
        (played_design(without=["combat_results"]), "phase_needs_table"),
    ],
)
def test_the_sequence_is_checked_against_what_the_rules_offer_and_mended(design: Design, check: str) -> None:
    assert check in found(design)
    (problem, *_) = (problem for problem in told_of_phases(design) if problem.check == check)
    assert any(one.place == problem.place for one in all_problems(design)) or check == "phase_needs_table"
    fix = fix_in(design, problem)
    assert fix is not None and problem.cause
    document = RulesetDocument(design)
    document.apply(fix)
    assert found(document.design).get(check) != problem.place.id


def test_a_design_of_a_module_with_a_sequence_of_its_own_is_not_asked_for_kinds() -> None:
    assert not found(replace(rich_design(), rules="toulon", sequence=LINES))


def test_a_side_with_units_to_come_gets_its_phase_before_all_that_it_plays() -> None:
    lines = (
        Phase("b", "Blue"), Phase("bm", "Move", 1, procedure="movement", side="blue"),
        Phase("r", "Red"), Phase("rm", "Move", 1, procedure="movement", side="red"),
    )  # fmt: skip
    document = RulesetDocument(replace(played_design(), sequence=lines))
    for side, before in (("blue", "bm"), ("red", "rm")):
        lacks = next(one for one in all_problems(document.design) if one.facts.get("side") == side)
        edit = fix_in(document.design, lacks)
        assert lacks.clause == "10.1" and edit is not None
        document.apply(edit)
        made = next(one for one in document.design.sequence if one.id == f"{side}_reinforcements")
        ids = [one.id for one in document.design.sequence]
        assert ids[ids.index(made.id) + 1] == before and (made.depth, made.side, made.clause) == (1, side, "10.1")
        assert fix_in(document.design, lacks) is None
    assert not [one for one in all_problems(document.design) if one.check == lacks.check]


def test_a_joint_phase_lets_both_sides_come() -> None:
    lines = (Phase("in", "In", procedure="reinforcements"), Phase("go", "Go", procedure="movement"))
    assert not [one for one in all_problems(replace(played_design(), sequence=lines)) if one.check == "phase_lacks"]
