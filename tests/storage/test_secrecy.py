"""Who may know a figure: kept in files, edited, taken back, compared and checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.rulesets.hex_and_counter.small_design import small_design
from tests.storage.samples import rich_design
from workbench.engine.rules_modules import reads_of, rules_for
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind
from workbench.engine.secrecy.seat_design import design_for
from workbench.engine.secrecy.seat_rules import rules_at_hand, rules_of_seat
from workbench.storage.checks import CHECKS
from workbench.storage.checks.design.read_figures import what_is_lacking
from workbench.storage.checks.design.rules import rules_problems
from workbench.storage.checks.design.secrets import SECRET_NEEDED, SECRET_UNKNOWN, SECRET_WITHOUT_OWNER
from workbench.storage.checks.problems import problems
from workbench.storage.comparison import compare
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.declarations.secrecy_edits import SetSecrecy, secrecy_of
from workbench.storage.edits.edit import EditError
from workbench.storage.file.ruleset_file import create, load


def test_a_file_keeps_who_may_know_what_and_so_does_that_of_a_seat(tmp_path: Path) -> None:
    design = rich_design()
    assert design.secrets
    for name, kept in (("whole", design), ("seat", design_for(design, "red"))):
        create(tmp_path / f"{name}.ruleset", kept)
        assert load(tmp_path / f"{name}.ruleset") == kept
    assert load(tmp_path / "seat.ruleset").withheld == {"value.range", "table.shore"}


def test_it_is_said_changed_and_taken_back_to_everybody() -> None:
    document = RulesetDocument(replace(rich_design(), secrets=()))
    parameter = document.design.parameters[0].id
    said = document.apply(SetSecrecy(SecretKind.PARAMETER, parameter, Secrecy.REFEREE, "Pursuit"))
    assert document.design.secrets == (Secret(SecretKind.PARAMETER, parameter),)
    document.apply(SetSecrecy(SecretKind.VALUE, "strength", Secrecy.OWNER))
    document.apply(SetSecrecy(SecretKind.VALUE, "strength", Secrecy.REFEREE))
    assert secrecy_of(document.design, SecretKind.VALUE, "strength") is Secrecy.REFEREE
    document.apply(SetSecrecy(SecretKind.VALUE, "strength"))
    assert document.design.secrets == (Secret(SecretKind.PARAMETER, parameter),)
    document.apply(said)
    assert document.design.secrets == ()
    label = SetSecrecy(SecretKind.PARAMETER, parameter, Secrecy.REFEREE, "Pursuit").label
    assert str(label) == "Who may know Pursuit: The referee alone"


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (SetSecrecy(SecretKind.TABLE, "shore", Secrecy.OWNER), "Only counters have an owner"),
        (SetSecrecy(SecretKind.TABLE, "else", Secrecy.REFEREE), r"no table\.else"),
        (SetSecrecy(SecretKind.COUNTERS), "Nothing would change"),
    ],
)
def test_what_can_be_nobodys_secret_is_refused(edit: SetSecrecy, why: str) -> None:
    document = RulesetDocument(replace(rich_design(), secrets=()))
    with pytest.raises(EditError, match=why):
        document.apply(edit)


def test_a_secret_of_nothing_is_found_and_forgotten_and_one_without_an_owner_goes_to_the_referee() -> None:
    design = replace(
        rich_design(),
        secrets=(Secret(SecretKind.TABLE, "gone"), Secret(SecretKind.PARAMETER, "odds", Secrecy.OWNER)),
        parameters=(replace(rich_design().parameters[0], id="odds"),),
    )
    document = RulesetDocument(design)
    found = [one for one in problems(design) if one.of in (SECRET_UNKNOWN, SECRET_WITHOUT_OWNER)]
    assert [(one.check, one.place.id) for one in found] == [
        ("secret_unknown", "table.gone"), ("secret_without_owner", "parameter.odds"),
    ]  # fmt: skip
    for problem in found:
        fix = problem.of.fix(design, problem) if problem.of and problem.of.fix else None
        assert fix is not None
        document.apply(fix)
    assert document.design.secrets == (Secret(SecretKind.PARAMETER, "odds"),)
    seat = design_for(rich_design(), "red")
    assert not [one for one in problems(seat) if one.of is SECRET_UNKNOWN], "it was there"


def test_two_designs_are_compared_in_it() -> None:
    old = replace(rich_design(), secrets=(Secret(SecretKind.VALUE, "range", Secrecy.OWNER),))
    new = replace(old, secrets=(Secret(SecretKind.VALUE, "range"), Secret(SecretKind.COUNTERS)))
    told = [str(one) for one in compare(old, new)]
    assert told == ["secret counters: added", "secret value.range: who may know it: owner → referee"]


def test_what_is_withheld_from_a_seat_is_not_lacking_in_its_design() -> None:
    design = rich_design()
    read = next(one.id for one in reads_of(design).tables if one.required)
    table = replace(design.tables[0], id=read)
    secret = replace(design, tables=(table,), secrets=(Secret(SecretKind.TABLE, read),))
    lacks = {(one.check, one.place.id) for one in what_is_lacking(design_for(secret, "republican"))}
    assert ("missing_table", read) not in lacks
    assert ("missing_table", read) in {(one.check, one.place.id) for one in what_is_lacking(replace(secret, tables=()))}


def test_a_secret_that_the_rules_need_to_be_bound_is_told_and_given_up(tmp_path: Path) -> None:
    """The standard rules read their figures when they are bound: bots play on, and nobody is told of a seat's rules."""
    design = small_design()
    kept = replace(design, secrets=(Secret(SecretKind.TABLE, "terrain_effects"), Secret(SecretKind.SET_UP)))
    found = [one for one in rules_problems(kept) if one.of is SECRET_NEEDED]
    assert [one.place.id for one in found] == ["table.terrain_effects"]
    rules = rules_for(kept)
    assert rules_at_hand(rules, "blue") is rules
    with pytest.raises(LookupError):
        rules_of_seat(rules, "blue")
    document = RulesetDocument(kept)
    fix = found[0].of.fix
    document.apply(fix(kept, found[0]) if fix else None)  # type: ignore[arg-type]
    assert document.design.secrets == (Secret(SecretKind.SET_UP),)
    assert not [one for one in rules_problems(document.design) if one.of is SECRET_NEEDED]
    assert SECRET_NEEDED in CHECKS.values()
