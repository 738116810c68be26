"""Every check of maps: its mistake alone is found, with place and cause; its fix leaves it gone and nothing new."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.editors.map_editor.edit_examples import EXAMPLES, everything
from tests.editors.map_editor.spoilt_maps import (
    OF_AREAS,
    OF_HEXES,
    AnyMap,
    Spoil,
    areas,
    design_of,
    fort,
    ground,
    hexes,
    space,
    then,
)
from workbench.cartography.checks.declared import drawn, lines, sheets, spaces
from workbench.engine.codec import digest
from workbench.engine.design import Counter, Design, Faction, Placement, Scenario, Side, SilencedProblem, UnitType
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.problem import Level, Place, Problem, plain_problem
from workbench.storage.checks import CHECKS
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.fixes.map_fixes import FixAll
from workbench.storage.checks.problems import problems, report_of
from workbench.storage.checks.running_check import DesignCheck
from workbench.storage.checks.silences import silencing
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.file.ruleset_file import create, load

BESIDES = {
    # what a mistake cannot be without
    "name_without_space": {"unused_junction", "gap"},
    "areas_overlap": {"border_crosses"},
    "border_crosses": {"areas_overlap"},
    "unknown_space": {"open_outline"},
    "inside_out": {"open_outline"},
    "no_ring": {"inside_out"},
    "same_on_both_sides": {"border_crosses"},
    "shore": {"sea_without_exit"},
    "port_without_sea": {"sea_without_exit"},
    "port_to_nothing": {"sea_without_exit"},
}
AFTERWARDS = {
    # what a fix brings to light: the two ends of a road that is cut
    "road_jumps": {"dead_end"},
}
OF_NO_MAP = {"design", "figures", "silence"}
"""What is looked at besides maps."""
CASES = [*((areas, *case) for case in OF_AREAS), *((hexes, *case) for case in OF_HEXES)]
NAMED = [f"{make.__name__}-{check}-{at}" for at, (make, check, _, _) in enumerate(CASES)]
NEVER_STORED = {"wrong_id", "broken_lines"}
"""What no document takes: it is found in a design that comes from elsewhere."""
STORED = [(case, name) for case, name in zip(CASES, NAMED, strict=True) if case[1] not in NEVER_STORED]
each_check = pytest.mark.parametrize(("make", "check", "spoil", "alike"), CASES, ids=NAMED)
each_stored_check = pytest.mark.parametrize(
    ("make", "check", "spoil", "alike"), [case for case, _ in STORED], ids=[name for _, name in STORED]
)


def found(sheet: AnyMap) -> set[Problem]:
    """The problems of a map, without those that count figures over the whole design."""
    return {problem for problem in problems(design_of(sheet)) if problem.place.map}


def of_check(sheet: AnyMap, check: str) -> list[Problem]:
    return sorted((problem for problem in found(sheet) if problem.check == check), key=str)


def on_maps(design: Design) -> set[Problem]:
    return {problem for problem in problems(design) if problem.place.map}


@each_check
def test_a_mistake_alone_is_found_and_what_is_none_is_not(
    make: Callable[[], AnyMap], check: str, spoil: Spoil, alike: Spoil
) -> None:
    assert not found(make())
    told = found(spoil(make()))
    assert {problem.check for problem in told} - BESIDES.get(check, set()) == {check}
    for problem in told:
        assert problem.place.map == "test"
        assert problem.place.id
        assert problem.cause
    assert not of_check(alike(make()), check)


@each_stored_check
def test_a_fix_that_is_reported_done_has_fixed_it_and_nothing_else_arose(
    make: Callable[[], AnyMap], check: str, spoil: Spoil, alike: Spoil
) -> None:
    sheet = spoil(make())
    for problem in of_check(sheet, check):
        document = RulesetDocument(design_of(sheet))
        edit = fix_in(document.design, problem)
        assert (edit is not None) is bool(problem.fix), f"{problem} says {problem.fix!r}"
        if edit is None:
            continue
        before, was = digest(document.design), on_maps(document.design)
        inverse = document.apply(edit)
        assert edit.label
        assert digest(document.design) != before
        now = on_maps(document.design)
        assert problem not in now
        assert {p.check for p in now - was} <= AFTERWARDS.get(check, set()), [str(p) for p in now - was]
        document.apply(inverse)
        assert digest(document.design) == before


@each_stored_check
def test_all_of_a_kind_are_fixed_as_one_edit(
    make: Callable[[], AnyMap], check: str, spoil: Spoil, alike: Spoil
) -> None:
    sheet = spoil(make())
    fixed = tuple(problem for problem in of_check(sheet, check) if problem.fix)
    document = RulesetDocument(design_of(sheet))
    before = digest(document.design)
    if not fixed:
        with pytest.raises(EditError):
            document.apply(FixAll(tuple(of_check(sheet, check)), fix_in))
        return
    inverse = document.apply(FixAll(fixed, fix_in))
    assert not [problem for problem in on_maps(document.design) if problem in fixed]
    with pytest.raises(EditError):
        document.apply(FixAll(fixed, fix_in))
    document.apply(inverse)
    assert digest(document.design) == before


@each_stored_check
def test_what_is_checked_again_comes_to_the_same_as_a_check_of_everything(
    make: Callable[[], AnyMap], check: str, spoil: Spoil, alike: Spoil
) -> None:
    running = DesignCheck(design_of(make()))
    running.finish()
    document = RulesetDocument(design_of(spoil(make())))
    fixes = [edit for problem in of_check(spoil(make()), check) if (edit := fix_in(document.design, problem))]
    designs = [document.design]
    for edit in fixes:
        try:
            inverse = document.apply(edit)
        except EditError:  # a fix before it has fixed this one as well
            continue
        designs.append(document.design)
        document.apply(inverse)
        designs.append(document.design)
    for design in (*designs, design_of(alike(make())), design_of(make())):
        running.follow(design)
        running.finish()
        assert running.report() == report_of(design)


def test_after_every_kind_of_edit_it_comes_to_the_same_as_a_check_of_everything() -> None:
    running = DesignCheck(everything())
    for edits in EXAMPLES:
        document = RulesetDocument(everything())
        inverse = None
        for edit in edits:
            inverse = document.apply(edit)
            running.follow(document.design)
        assert inverse is not None
        running.finish()
        assert running.report() == report_of(document.design), edits[-1].label
        document.apply(inverse)
        running.follow(document.design)
        running.finish()
        assert running.report() == report_of(document.design), edits[-1].label


def test_every_check_of_maps_has_a_row() -> None:
    told = {check.id for check in CHECKS.values() if {*check.finds} - OF_NO_MAP}
    told |= {check.id for declared in (drawn, lines, sheets, spaces) for check in declared.CHECKS}
    rows = {check for _, check, _, _ in CASES}
    assert len(told) > 70
    assert told - rows == {"in_pieces"}  # two islands of one space have two outer rings, and the outline says so


def design_with_set_up(*placements: Placement) -> Design:
    counters = tuple(Counter(name, name.title(), name, "army", "infantry", 3) for name in ("horse", "foot"))
    return replace(
        design_of(areas()),
        factions=(Faction("army", "Army", "blue", "A", "#334455", "#ffffff", ("#334455", "#334455", "#334455")),),
        unit_types=(UnitType("infantry", "Infantry", "infantry"),),
        counters=counters,
        scenarios=(Scenario("s", "Start", 1, 3, placements=placements),),
    )


def test_a_set_up_that_names_what_is_gone_is_fixed_one_by_one_and_all_at_once() -> None:
    sound = Placement("foot", "A00")
    design = design_with_set_up(sound, Placement("horse", "gone"), Placement("ghost", "A11"))
    told = [p for p in problems(design) if p.check in ("unknown_space", "unknown_counter")]
    assert [problem.cause for problem in told] == [
        "sets up the counter ghost, which is not there",
        "sets up Horse in the space gone, which is not on the map",
    ]
    document = RulesetDocument(design)
    for problem, left in zip(told, (2, 1), strict=True):
        edit = fix_in(document.design, problem)
        assert edit is not None
        document.apply(edit)
        assert len(document.design.scenarios[0].placements) == left
        assert problem not in problems(document.design)
    assert document.design.scenarios[0].placements == (sound,)
    document = RulesetDocument(design)
    inverse = document.apply(FixAll(tuple(told), fix_in))
    assert document.design.scenarios[0].placements == (sound,)
    document.apply(inverse)
    assert document.design == design


def test_fixes_of_one_kind_reach_over_all_maps() -> None:
    spoil = next(spoil for check, spoil, _ in OF_AREAS if check == "bridge_without_river")
    sheet = spoil(areas())
    assert isinstance(sheet, AreaMap)
    document = RulesetDocument(replace(design_of(sheet), maps=(sheet, replace(sheet, id="other"))))
    told = tuple(p for p in problems(document.design) if p.check == "bridge_without_river")
    assert [problem.place.map for problem in told] == ["other", "test"]
    document.apply(FixAll(told, fix_in))
    assert not [p for p in problems(document.design) if p.check == "bridge_without_river"]


@pytest.mark.parametrize(
    ("sides", "supply", "left"),
    [
        (("republican",), ("republican", "former republican"), ("republican",)),
        (("allies",), ("allies", "former allies"), ("allies",)),
        (("former allies",), ("allies", "former allies"), ("former allies",)),
    ],
)
def test_the_side_that_is_not_there_is_taken_off_and_the_one_that_is_stays(
    sides: tuple[str, ...], supply: tuple[str, ...], left: tuple[str, ...]
) -> None:
    sheet = then(space("A00", supply=supply, entry=supply))(areas())
    document = RulesetDocument(replace(design_of(sheet), sides=tuple(Side(name, name.title()) for name in sides)))
    for problem in (p for p in on_maps(document.design) if p.check == "unknown_side"):
        edit = fix_in(document.design, problem)
        assert edit is not None
        document.apply(edit)
    fixed = document.design.maps[0].spaces["A00"]
    assert (fixed.supply, fixed.entry) == (left, left)


HINTS = [
    ("unknown_side", space("A00", entry=("moon",))(areas())),
    ("fort_capacity", space("A00", occupancy=4, forts=fort(5))(areas())),
    ("no_name", ground("0101", town=True)(hexes())),
    ("duplicate_name", then(ground("0101", name="Ash"), ground("0505", name="Ash"))(hexes())),
]


@pytest.mark.parametrize(("check", "sheet"), HINTS, ids=[check for check, _ in HINTS])
def test_what_a_kept_file_silences_is_silent(check: str, sheet: AnyMap, tmp_path: Path) -> None:
    (told,) = of_check(sheet, check)
    entry = SilencedProblem(check, told.place.kind, told.place.id, "As printed.", "test")
    create(tmp_path / "kept.ruleset", replace(design_of(sheet), silenced=(entry,)))
    report = report_of(load(tmp_path / "kept.ruleset"))
    assert [(one.problem, one.silenced) for one in report.silenced] == [(told, entry)]
    assert not [problem for problem in report.problems if problem.place.map]


def test_a_check_that_has_another_id_now_is_silenced_by_its_former_one() -> None:
    tagged = plain_problem(Level.WARNING, "tag_of_no_side", Place("space", "A00"), "its tag entry names moon")
    entry = SilencedProblem("unknown_side", "space", "A00", "As printed.")
    assert silencing(replace(design_of(areas()), silenced=(entry,)), tagged) == entry
