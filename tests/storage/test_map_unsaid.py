"""A scenario of a design of several maps says on which it is played, or that is told and fixed."""

from __future__ import annotations

from msgspec.structs import replace

from tests.editors.map_editor.edit_examples import everything
from workbench.engine.design import Design
from workbench.engine.problem import Problem
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.fixes.fixed_designs import fixed
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.rows.parts import maps_of


def told(design: Design) -> list[Problem]:
    return [problem for problem in problems(design) if problem.check == "map_unsaid"]


def of_two_maps() -> Design:
    design = everything()
    assert len(maps_of(design)) > 1
    return replace(design, scenarios=tuple(replace(scenario, map="") for scenario in design.scenarios))


def test_a_scenario_that_names_no_map_of_several_is_told_of() -> None:
    design = of_two_maps()
    first = maps_of(design)[0]
    assert [problem.place.id for problem in told(design)] == [scenario.id for scenario in design.scenarios]
    assert first.title in told(design)[0].cause
    named = tuple(replace(scenario, map=first.id) for scenario in design.scenarios)
    assert told(replace(design, scenarios=named)) == []


def test_with_one_map_nothing_is_to_be_said() -> None:
    design = of_two_maps()
    assert told(replace(design, maps=design.maps[:1])) == []


def test_its_fix_names_the_map_that_it_is_played_on_and_is_taken_back() -> None:
    document = RulesetDocument(of_two_maps())
    before, (problem, *_) = document.design, told(document.design)
    edit = fix_in(document.design, problem)
    assert edit is not None
    inverse = document.apply(edit)
    assert document.design.scenarios[0].map == maps_of(before)[0].id
    assert problem not in told(document.design)
    assert fix_in(document.design, problem) is None
    document.apply(inverse)
    assert document.design == before


def test_the_command_fixes_it_too() -> None:
    done = fixed(of_two_maps(), ["map_unsaid"])
    assert {problem.check for problem in done.fixed} == {"map_unsaid"}
    assert told(done.design) == []
