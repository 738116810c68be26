"""What a design has otherwise than its rules read it: each check, its words and its fix."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from immutables import Map
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.problem import Problem
from workbench.engine.tables.parameter import ParameterKind
from workbench.engine.tables.table import CellName, Table
from workbench.storage.checks.design.read_figures import read_problems
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.playable_checks import rules_problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.table_edits import Entry, ReshapeTable, SetCells
from workbench.storage.samples import build_sample


@cache
def toulon() -> Design:
    return replace(build_sample("toulon"), maps=(), scenarios=(), counters=())


def table_changed(table_id: str, change: Callable[[Table], Table]) -> Design:
    return replace(toulon(), tables=tuple(change(one) if one.id == table_id else one for one in toulon().tables))


def with_cell(table_id: str, text: str, *name: str) -> Design:
    document = RulesetDocument(toulon())
    document.apply(SetCells(table_id, Map({CellName(*name): text})))
    return document.design


def value(parameter_id: str, number: int | str) -> Design:
    design = toulon()
    return replace(
        design,
        parameters=tuple(replace(p, value=number) if p.id == parameter_id else p for p in design.parameters),
    )


def found(design: Design) -> list[Problem]:
    return [*read_problems(design)]


@pytest.mark.parametrize(
    ("design", "check", "words"),
    [
        (
            lambda: with_cell("combat_results", "3x/1", "2", "2:1"),
            "wrong_language",
            "2, 2:1: '3x/1' is no combat",
        ),
        (lambda: with_cell("spying", "two_near", "3"), "wrong_language", "3: 'two_near' is no result of spying; write"),
        (lambda: with_cell("leader_return", "some", "light"), "wrong_language", "light: 'some' is no dice; write such"),
        (lambda: with_cell("combat_results", "2r/-", "6", "5:1"), "monotony", "at 5:1 is worse for the attacker than"),
        (lambda: value("council_overheard_at_most", 4), "out_of_range", "4 is not one of 0 to 3"),
        (lambda: value("pursuit_dice", "a few"), "out_of_range", "'a few' are no dice"),
        (lambda: value("vp_margin", "many"), "out_of_range", "'many' is no whole number"),
        (
            lambda: table_changed("op_costs", lambda t: replace(t, rows=("enter", *t.rows[1:]))),
            "missing_entry",
            "the rules read the row enter_friendly, which it lacks",
        ),
        (
            lambda: table_changed("combat_results", lambda t: replace(t, columns=("few", *t.columns[1:]))),
            "wrong_axis",
            "the rules read ratios there, and 'few' is none",
        ),
        (
            lambda: table_changed("ship_shore", lambda t: replace(t, dice="1D3")),
            "unreached",
            "no roll of 1D3 comes to the row 4, with -3 to +0 added",
        ),
    ],
    ids=lambda one: one if isinstance(one, str) and one.isidentifier() else "",
)
def test_what_is_not_as_the_rules_read_it_is_told(design: Callable[[], Design], check: str, words: str) -> None:
    assert found(toulon()) == []
    told = [problem for problem in found(design()) if problem.check == check]
    assert told and words in str(told[0])
    assert told[0].place.id and told[0].of.title


def test_what_is_lacking_is_told_all_at_once_and_the_fix_adds_it() -> None:
    design = replace(toulon(), tables=toulon().tables[2:], parameters=toulon().parameters[1:])
    told = {(problem.check, problem.place.id) for problem in rules_problems(design)}
    assert {("missing_table", "quality_check"), ("missing_parameter", "first_turn")} <= told
    missing = next(p for p in rules_problems(design) if p.place.id == "quality_check")
    fix = fix_in(design, missing)
    assert fix is not None
    document = RulesetDocument(design)
    document.apply(fix)
    assert document.design.table("quality_check").rows == ("A4", "B3", "C2", "D1", "E0")
    assert ("missing_table", "quality_check") not in {(p.check, p.place.id) for p in rules_problems(document.design)}


def test_fixes_add_the_entry_and_take_the_nearest_number() -> None:
    document = RulesetDocument(toulon())
    rows = tuple(Entry(name, name) for name in toulon().table("ratings").rows[1:])
    document.apply(ReshapeTable("x", "ratings", rows=rows))
    (missing,) = found(document.design)
    fix = fix_in(document.design, missing)
    assert fix is not None
    document.apply(fix)
    assert document.design.table("ratings").rows == ("B", "C", "D", "E", "A")
    design = value("council_overheard_at_most", 9)
    (far,) = found(design)
    nearest = fix_in(design, far)
    assert nearest is not None
    document = RulesetDocument(design)
    document.apply(nearest)
    assert document.design.number("council_overheard_at_most") == 3


def test_own_bounds_and_kinds_go_before_those_of_the_rules() -> None:
    (*_, last) = toulon().parameters
    own = replace(last, value=7, least=None, most=5)
    design = replace(toulon(), parameters=(*toulon().parameters[:-1], own))
    assert [str(p.facts["high"]) for p in found(design)] == ["5"]
    words = replace(own, value="maybe", kind=ParameterKind.WORD, most=None, choices="yes no")
    told = found(replace(design, parameters=(*toulon().parameters[:-1], words)))
    assert [p.cause for p in told] == ["'maybe' is none of yes, no"]


def test_a_table_that_is_only_printed_is_read_by_nobody_and_nobody_minds() -> None:
    note = Table("omens", "Omens", ("1",), ("",), (("bad",),))
    full = build_sample("toulon")
    unread = [p.place.id for p in rules_problems(replace(full, tables=(*full.tables, note))) if p.check == "unread"]
    printed = replace(note, is_note=True)
    assert unread == ["omens"]
    assert not [p for p in rules_problems(replace(full, tables=(*full.tables, printed))) if p.check == "unread"]
