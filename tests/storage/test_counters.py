"""Counters with faces, copies and sheets: kept in files and documents, edited, taken back, checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.storage.samples import rich_design
from workbench.engine.codec import digest
from workbench.engine.counters.faces import BACK, FRONT, REDUCED, Face
from workbench.engine.counters.shown_counter import counter_face, face_value, faces_of
from workbench.engine.counters.value_types import Branch, CounterPlace, ValueKind, ValueType
from workbench.engine.design import Counter, Design, Placement
from workbench.engine.display import Piece
from workbench.exchange.ruleset_json import read_ruleset_json, write_ruleset_json
from workbench.storage.checks.design.letter_widths import text_mm
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.problems import problems
from workbench.storage.comparison import compare
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.counters.counter_edits import (
    AddCounters,
    PutOnSheet,
    RemoveCounters,
    SetFaces,
    copies_of,
    who_needs,
)
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.file.ruleset_file import create, load

GUARD = Counter("g1", "Guard", "Guard", "british", "infantry", 5, "A4")


def found(design: Design, check: str) -> list[str]:
    return [str(problem) for problem in problems(design) if problem.check == check]


def with_counter(**fields: object) -> Design:
    design = rich_design()
    return replace(design, counters=(replace(design.counters[0], **fields), *design.counters[1:]))


def test_what_counters_have_comes_back_from_a_file_and_a_document(tmp_path: Path) -> None:
    design = rich_design()
    assert design.counters[0].faces and design.value_types and design.counter_sheets[0].slots
    create(tmp_path / "a.ruleset", design)
    assert digest(load(tmp_path / "a.ruleset")) == digest(design)
    assert read_ruleset_json(write_ruleset_json(design)) == (design, True)


def test_versions_are_compared_in_faces_sheets_and_values() -> None:
    old = rich_design()
    sheet = replace(old.counter_sheets[0], size_mm=12.0)
    new = replace(with_counter(quantity=3, faces=()), value_types=(), counter_sheets=(sheet,))
    told = {(one.kind, one.what) for one in compare(old, new)}
    assert {("counter", "copies"), ("counter", "faces"), ("value", "removed")} <= told
    assert ("sheet of counters", "size of a counter") in told


@pytest.mark.parametrize(
    "edit",
    [
        AddCounters((GUARD,), "b1"),
        copies_of(rich_design(), ("b1", "w1")),
        RemoveCounters(("b2",)),
        RemoveCounters(("b1", "w1"), and_set_ups=True),
        SetFaces(("b1", "b2"), REDUCED, Face(REDUCED, Map({"strength": 1}))),
        SetFaces(("b1",), REDUCED, None),
        PutOnSheet("counters", "b1", (0, 3, 3)),
        PutOnSheet("counters", "b1#2", None),
    ],
    ids=lambda edit: type(edit).__name__,
)
def test_every_edit_of_counters_is_taken_back(edit: Edit) -> None:
    document = RulesetDocument(rich_design())
    before = digest(document.design)
    inverse = document.apply(edit)
    after = digest(document.design)
    assert after != before and str(edit.label)
    again = document.apply(inverse)
    assert digest(document.design) == before
    document.apply(again)
    assert digest(document.design) == after


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (AddCounters((replace(GUARD, id="b1"),)), "There is a counter 'b1' already."),
        (AddCounters((replace(GUARD, name=" "),)), "A counter needs a name."),
        (RemoveCounters(("b1",)), "b1 cannot go alone: The siege sets up 1 of them"),
        (RemoveCounters(("b9",)), "there is no counter 'b9'"),
        (SetFaces(("b1",), REDUCED, Face("other")), "A face needs a name."),
        (SetFaces(("b1",), FRONT, None), "The front stays."),
        (PutOnSheet("nowhere", "b1", (0, 0, 0)), "there is no sheet of counters 'nowhere'"),
        (PutOnSheet("counters", "b1", (0, -1, 0)), "A sheet begins at its first row and column."),
    ],
)
def test_what_cannot_be_done_with_counters_is_said_and_changes_nothing(edit: Edit, why: str) -> None:
    document = RulesetDocument(rich_design())
    before = digest(document.design)
    with pytest.raises(EditError) as refused:
        document.apply(edit)
    assert str(refused.value) == why and digest(document.design) == before


def test_a_counter_has_no_more_faces_than_a_file_takes() -> None:
    document = RulesetDocument(rich_design())
    for number in range(18):
        document.apply(SetFaces(("b1",), str(number), Face(str(number))))
    with pytest.raises(EditError, match="at most 20 faces"):
        document.apply(SetFaces(("b1",), "more", Face("more")))


def test_copies_lie_behind_their_counters_and_who_needs_one_is_named() -> None:
    document = RulesetDocument(rich_design())
    document.apply(copies_of(document.design, ("b1", "b2")))
    document.apply(copies_of(document.design, ("b1_2",)))
    assert [one.id for one in document.design.counters] == ["b1", "b2", "b1_2", "b1_3", "b2_2", "w1"]
    design = replace(rich_design(), counters=(*rich_design().counters, replace(GUARD, values=Map({"leader": "w1"}))))
    assert who_needs(design, frozenset({"w1"})) == ("The siege sets up 1 of them", "Guard names one of them")


def test_a_copy_is_its_counter_and_no_more_are_placed_than_printed() -> None:
    design = rich_design()
    assert design.counter("b1#2") is design.counters[0]
    for name in ("b1#3", "b1#1", "b1#", "b2#2", "#2"):
        with pytest.raises(KeyError):
            design.counter(name)
    (scenario,) = design.scenarios
    placed = replace(scenario, placements=(*scenario.placements, Placement("b1#2", "east"), Placement("b1#4", "east")))
    document = RulesetDocument(replace(design, scenarios=(placed,)))
    (problem,) = [one for one in problems(document.design) if one.check == "not_enough_counters"]
    assert problem.cause == "sets up 1st Foot #4, and 2 of it are printed"
    fix = fix_in(document.design, problem)
    assert fix is not None
    document.apply(fix)
    assert document.design.counters[0].quantity == 4 and not found(document.design, "not_enough_counters")


def test_a_face_says_its_own_figures_and_falls_back_on_the_front() -> None:
    design = rich_design()
    counter = design.counters[0]
    assert faces_of(counter) == (FRONT, REDUCED, BACK)
    assert [face_value(counter, face, "strength") for face in (FRONT, REDUCED)] == [4, 2]
    assert face_value(counter, REDUCED, "quality") == "B3" and face_value(counter, FRONT, "range") is None
    front, reduced, back = (counter_face(design, counter, face) for face in faces_of(counter))
    assert (front.strength, front.quality, front.size_mark, front.symbol) == ("4", "B3", "II", "infantry")
    assert (reduced.strength, reduced.quality, reduced.side, reduced.symbol) == ("2", "B3", "reduced", "cavalry")
    # What the arm says of a place goes before what the value says.
    assert [(one.place, one.text) for one in reduced.placed] == [("foot", "1")]
    assert (back.side, back.ground, back.ink, back.strength, back.placed) == ("back", "#202020", "#ffffff", "", ())


def test_a_unit_in_play_shows_what_it_has_there() -> None:
    design = rich_design()
    piece = Piece("b1", "allies", "east", "1st Foot", "british", "infantry", "b1", "3", "C1", 4, 2)
    face = counter_face(design, design.counters[0], FRONT, piece)
    assert (face.strength, face.quality, face.steps, face.steps_lost, face.short_name) == ("3", "C1", 4, 2, "1")
    unknown = counter_face(design, None, BACK, Piece("?", "allies", "east", "", "", "infantry"))
    assert (unknown.side, unknown.short_name, unknown.strength) == ("back", "", "")
    marker = replace(design, unit_types=(replace(design.unit_types[0], branch=Branch.MARKER), *design.unit_types[1:]))
    assert counter_face(marker, design.counters[0]).kind == "marker"


def test_two_values_at_one_place_are_told() -> None:
    assert not found(rich_design(), "too_many_values")
    types = (
        ValueType("range", "Range", place=CounterPlace.LOWER_LEFT),
        ValueType("fire", "Fire", place=CounterPlace.LEFT_MIDDLE),
    )
    design = replace(rich_design(), value_types=types)
    assert not found(design, "too_many_values"), "the arm has the range elsewhere"
    crowded = replace(design, unit_types=(replace(design.unit_types[0], places=Map()), *design.unit_types[1:]))
    assert found(crowded, "too_many_values") == [
        "1st Foot: on its second step Strength, Range stand together at the lower left"
    ]


def test_a_text_that_does_not_fit_is_told_with_its_measure() -> None:
    long = with_counter(short_name="Regiment of the Sappers")
    wide = text_mm("Regiment of the Sappers", 2.15, 600)
    assert found(long, "does_not_fit")[0] == (
        f"1st Foot: on its front, Short name “Regiment of the Sappers” needs {wide:.1f} mm and has 11.5"
    )
    assert not found(with_counter(short_name="Grenadiers"), "does_not_fit")


def test_ink_that_one_can_hardly_read_is_told_and_mended() -> None:
    design = rich_design()
    factions = (replace(design.factions[0], ground="#f0c64e"), design.factions[1])
    document = RulesetDocument(replace(design, factions=factions))
    (problem,) = [one for one in problems(document.design) if one.check == "faint_ink"]
    assert problem.place.id == "british"
    fix = fix_in(document.design, problem)
    assert fix is not None
    document.apply(fix)
    assert not found(document.design, "faint_ink")
    faint = with_counter(faces=(Face(BACK, ground="#808080", ink="#707070"),))
    assert found(faint, "faint_ink") == [
        "1st Foot: the ink of its back has a contrast of 1.3 to 1 on its ground, less than 4.5"
    ]


@pytest.mark.parametrize(("value", "said"), [(9, "a number from 1 to 6"), ("far", "a number from 1 to 6"), (6, "")])
def test_a_value_is_of_its_type(value: int | str, said: str) -> None:
    told = found(with_counter(values=Map({"range": value})), "value_unfit")
    assert told == ([f"1st Foot: Range: {value} is not {said}"] if said else [])
    assert ValueType("x", "X").kind is ValueKind.NUMBER
