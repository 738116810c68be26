"""`workbench check FILE --fix CHECK` fixes what "Fix all" in the window fixes, check by check, over all spoilt maps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
import typer
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editors.map_editor.host import Host
from editors.map_editor.problem_desk import ProblemDesk
from tests.editors.map_editor.spoilt_maps import OF_AREAS, OF_HEXES, AnyMap, areas, design_of, ground, hexes
from workbench.cli import main
from workbench.commands import checks
from workbench.engine.codec import digest
from workbench.engine.design import Design, SilencedProblem
from workbench.engine.maps.area_map import AreaMap, Junction
from workbench.engine.problem import Level, Problem
from workbench.qt.editing.problem_rows import ProblemGroup
from workbench.qt.editing.problems_panel import ProblemsPanel
from workbench.storage.checks.fixes.fixed_designs import MOST_ROUNDS, fixed
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.file.ruleset_file import create, load

NEVER_STORED = {"wrong_id", "broken_lines"}
KINDS = [(areas, OF_AREAS), (hexes, OF_HEXES)]


def spoilt_designs(make: Callable[[], AnyMap], cases: list[tuple[str, object, object]]) -> Iterator[tuple[str, Design]]:
    """Each check of maps of one kind with designs that it finds something in."""
    for check, spoil, _ in cases:
        if check not in NEVER_STORED:
            assert callable(spoil)
            yield check, design_of(spoil(make()))


class Window(QWidget):
    """The window's panel of problems over a document, with what goes to work when one presses its buttons; no map."""

    def __init__(self, design: Design) -> None:
        super().__init__()
        self.document, self.page, self.is_blank = RulesetDocument(design), self, False
        self.problems = ProblemsPanel(lambda: self, self)
        self.desk = ProblemDesk(cast(Host, self))
        self.desk.checking.finish()

    @property
    def design(self) -> Design:
        return self.document.design

    def apply(self, edit: Edit) -> str:
        try:
            self.document.apply(edit)
        except EditError as refused:
            return str(refused)
        return ""

    def go_to_problem(self, problem: Problem) -> None:
        """There is no map to go to."""

    def mark_problems(self, problem: Problem | None) -> None:
        """There is no map to mark them on."""

    def show_problem_counts(self) -> None:
        """There is no line below the map."""

    def groups_of(self, check: str) -> list[ProblemGroup]:
        tree = self.problems.tree
        groups = [tree.group_at(at) for at in range(tree.topLevelItemCount())]
        return [one for one in groups if isinstance(one, ProblemGroup) and one.check == check and one.curable]

    def fix_all(self, check: str) -> Design:
        """Press "Fix all" over the problems of one check until that changes nothing; one problem has its own "Fix"."""
        for _ in range(MOST_ROUNDS):
            before = self.design
            for group in self.groups_of(check):
                self.problems.tree.setCurrentItem(group)
                self.problems.fix()
            self.desk.checking.finish()
            if self.design == before:
                break
        return self.design


def code_of_fixing(path: Path, check: str) -> int:
    """Run the command without the reading of its options, which takes longer than all else; its exit code."""
    try:
        checks.check(path, [check], fix=True, json=True)
    except typer.Exit as done:
        return done.exit_code
    return 0


@pytest.mark.parametrize(("make", "cases"), KINDS, ids=["areas", "hexes"])
def test_the_command_fixes_what_the_window_fixes_check_by_check(
    make: Callable[[], AnyMap],
    cases: list[tuple[str, object, object]],
    qtbot: QtBot,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "spoilt.ruleset"
    for check, design in spoilt_designs(make, cases):
        path.unlink(missing_ok=True)
        create(path, design)
        kept = load(path)
        window = Window(kept)
        qtbot.addWidget(window)
        in_the_window = window.fix_all(check)
        code = code_of_fixing(path, check)
        said = json.loads(capfd.readouterr().out)
        assert digest(load(path)) == digest(in_the_window), check
        assert {problem["check"] for problem in said["fixed"]} <= {check}
        assert bool(said["fixed"]) is (digest(in_the_window) != digest(kept)), check
        assert code == any(problem["level"] == "error" for problem in said["problems"])


def torn() -> Design:
    """A map with a stray junction, a space without a name, an unknown side, and an error that nobody can fix."""
    sheet = areas()
    assert isinstance(sheet, AreaMap)
    spoilt = {
        "A00": replace(sheet.spaces["A00"], name=" ", supply=("moon",)),
        "A01": replace(sheet.spaces["A01"], stacking=0),
    }
    stray = sheet.junctions.set("X", Junction("X", 20.0, 20.0))
    return design_of(replace(sheet, spaces=sheet.spaces.update(spoilt), junctions=stray))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "torn.ruleset"
    create(file, torn())
    return file


def test_all_checks_are_fixed_as_one_edit_that_is_taken_back(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = load(path)
    assert main(["check", str(path), "--fix"]) == 1  # the stacking number is for the designer to say
    lines = capfd.readouterr().out.splitlines()
    fixed = [line for line in lines if line.startswith("fixed: ")]
    assert {line.partition("[")[2].partition("]")[0] for line in fixed} == {
        "nameless", "unknown_side", "unused_junction",
    }  # fmt: skip
    assert [line for line in lines if line.startswith("error: ")] == [
        "error: Area A01: has the stacking number 0, not one of 1 to 99 [stacking_number]"
    ]
    assert lines[-1].endswith(", 3 fixed")
    assert {problem.check for problem in problems(load(path)) if problem.place.map} == {"stacking_number"}
    (step,) = RulesetDocument.look_at(path).history.steps
    assert step.label == "Fix 3 problems"
    assert main(["history", str(path), "--undo", "1"]) == 0
    assert digest(load(path)) == digest(before)


def test_only_what_is_named_is_fixed(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(path), "--fix", "nameless", "unused_junction", "--json"]) == 1
    said = json.loads(capfd.readouterr().out)
    assert [(problem["check"], problem["id"]) for problem in said["fixed"]] == [
        ("nameless", "A00"), ("unused_junction", "X"),
    ]  # fmt: skip
    (side,) = (problem for problem in said["problems"] if problem["check"] == "unknown_side")
    assert side["facts"] == {"side": "moon"}


def test_a_file_in_which_nothing_is_fixed_stays_as_it_is(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert main(["check", str(path), "--fix", "stacking_number"]) == 1
    assert main(["check", str(path), "--fix", "nothing_like_it"]) == 1
    assert capfd.readouterr().err == "workbench: nothing_like_it: no check of this name finds anything here\n"
    assert main(["check", str(path), "nameless"]) == 2
    assert "--fix" in capfd.readouterr().err
    assert path.read_bytes() == before


def test_what_is_silenced_is_let_be_and_a_silence_of_nothing_is_forgotten() -> None:
    sheet = ground("0101")(hexes())
    silent = SilencedProblem("hex_is_default", "hex", "0101", "For later.", "test")
    gone = SilencedProblem("dead_end", "road", "lane", "As printed.", "test")
    design = replace(design_of(sheet), silenced=(silent, gone))
    done = fixed(design)
    assert [problem.check for problem in done.fixed] == ["silenced_is_gone"]
    assert done.design == replace(design, silenced=(silent,))


def test_a_sound_design_is_left_as_it_is() -> None:
    design = design_of(areas())
    assert fixed(design) == (design, ())


def test_every_error_that_has_a_fix_is_fixed_when_all_is() -> None:
    done = fixed(torn())
    assert [problem for problem in problems(done.design) if problem.level is Level.ERROR and problem.fix] == []
    assert all(isinstance(problem, Problem) for problem in done.fixed)
