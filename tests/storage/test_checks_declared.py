"""Checks are declared once: each has an id of its own, its words, and where it has a fix the words of that."""

from __future__ import annotations

import re
import string
from pathlib import Path

import workbench.cartography
import workbench.storage
from workbench.cartography.checks.declared import drawn, lines, sheets, spaces
from workbench.engine.fields import fields_of
from workbench.engine.problem import Check, Level, Place, plain_problem
from workbench.engine.words.message import in_words
from workbench.storage import checks
from workbench.storage.checks import CHECKS, finders
from workbench.storage.edits.thing_edits import KINDS

LOOKED_AT = {"design", "figures", "silence", "named_by_map", "named_by_space", "named_by_line"}
NOT_FOUND_BY_LOOKING = {"rules_module", "rules_figures", "scenario_start", "unread", "stands_where_it_may_not"} | {
    "undeclared_tag", "unknown_procedure", "phase_needs_table", "own_figure", "phase_too_often", "phase_of_a_side",
    "names_no_space", "entry_closed", "free_area_too_small",
    "missing_table", "missing_parameter", "missing_entry", "unknown_entry", "wrong_axis", "wrong_language",
    "out_of_range", "unreached", "monotony", "secret_needed",
}  # fmt: skip
"""What comes of asking the rules module, which is done once no other error is left."""


def messages(check: Check) -> list[str]:
    return [check.title, check.cause, check.remedy, *check.cases.values()]


def told_by_notes() -> set[str]:
    """The checks that notes of fields name: these are found with all other fields."""
    notes = (note for kind in KINDS.values() for note in fields_of(kind.value).values())
    return {check for note in notes for check in (note.below, note.unknown)} - {""}


def test_a_note_of_a_field_names_a_check_that_there_is() -> None:
    assert told_by_notes() <= {*CHECKS}


def test_no_two_checks_have_one_id() -> None:
    declared = [check.id for subject in checks._SUBJECTS for check in subject]
    assert len(declared) == len(set(declared)) == len(CHECKS) > 100


def test_every_check_has_a_title_and_a_cause_and_looks_at_something_that_is_looked_at() -> None:
    assert [check.id for check in CHECKS.values() if not check.title or not check.cause] == []
    assert {name for check in CHECKS.values() for name in check.finds} <= LOOKED_AT
    of_maps = {check.id for declared in (drawn, lines, sheets, spaces) for check in declared.CHECKS}
    not_found = {check.id for check in CHECKS.values() if not check.finds}
    assert NOT_FOUND_BY_LOOKING | of_maps <= not_found <= NOT_FOUND_BY_LOOKING | of_maps | told_by_notes()
    assert all(finders(name) for name in LOOKED_AT)


def test_a_problem_is_made_by_its_check_alone() -> None:
    made = re.compile(r"\bplain_problem\(|\bProblem\(")
    folders = [Path(str(package.__file__)).parent / "checks" for package in (workbench.cartography, workbench.storage)]
    modules = [module for folder in folders for module in folder.rglob("*.py")]
    assert len(modules) > 30
    assert [module.name for module in modules if made.search(module.read_text(encoding="utf-8"))] == []


def test_a_fix_says_what_it_does() -> None:
    assert [check.id for check in CHECKS.values() if check.fix is not None and not check.remedy] == []


def test_messages_have_named_arguments() -> None:
    named = {name for check in CHECKS.values() for text in messages(check) for _, name, _, _ in _parts(text) if name}
    assert {"kind", "side"} <= named
    assert [name for name in sorted(named) if not name.isidentifier()] == []


def _parts(text: str) -> list[tuple[str, str | None, str | None, str | None]]:
    return list(string.Formatter().parse(text))


def test_a_problem_has_its_words_from_its_check_and_in_another_language_from_its_catalogue() -> None:
    check = Check(
        "few", Level.HINT, "Few", cause="lacks {names_2}", remedy="Give {count}", cases={"all": "lacks {count}"}
    )
    told = check.at(Place("space", "A"), names=("a", "b", "c"), count=3)
    assert (told.cause, told.fix, str(told)) == ("lacks a, b and 1 more", "Give 3", "space A: lacks a, b and 1 more")
    assert check.at(Place("space", "A"), "all", can_fix=False, count=3).cause == "lacks 3"
    assert check.at(Place("space", "A"), can_fix=False, count=3).fix == ""
    french = {"lacks {names_2}": "il manque {names_2}", "{names} and {count} more": "{names} et {count} de plus"}
    assert in_words(told.cause, french.get) == "il manque a, b et 1 de plus"
    assert told == check.at(Place("space", "A"), names=("a", "b", "c"), count=3)


def test_words_of_its_own_are_taken_as_they_are() -> None:
    told = plain_problem(Level.ERROR, "odd", Place("file", ""), "has {no} sense", fix="{x}", x="y")
    assert (told.cause, told.fix, told.level, told.check) == ("has {no} sense", "{x}", Level.ERROR, "odd")
