"""One edit sets a figure of things of any kind: there and back, refused in words, told in the history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.engine.declared_values import EVERY_FIELD, another, named
from tests.storage.samples import BOOK, rich_design
from workbench.engine.codec import digest
from workbench.engine.counters.counter_sheets import Duplex
from workbench.engine.design import Design
from workbench.engine.fields import Field, FieldKind
from workbench.engine.maps.area_map import Junction, SpaceKind
from workbench.engine.maps.map_catalogue import LineStyle
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import Provenance
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.thing_edits import KINDS, SET_OTHERWISE, ChangeThings, SetThings, origin_of, things_of

WHERE: Mapping[str, tuple[str, str]] = {
    "spaces": ("sheet", "east"), "borders": ("sheet", "be"), "roads": ("sheet", "pass"), "rivers": ("sheet", "brook"),
    "links": ("sheet", "ship"), "junctions": ("sheet", "b"), "counters": ("", "b1"),
    "parameters": ("", "river_cost"), "scenarios": ("", "siege"), "terrain": ("", "woods"),
    "road_classes": ("", "secondary"), "line_classes": ("", "stream"), "sides": ("", "allies"),
    "factions": ("", "british"), "unit_types": ("", "infantry"), "sequence": ("", "move"), "tables": ("", "fire"),
    "clauses": ("", "16"),
    "value_types": ("", "range"), "counter_sheets": ("", "counters"),
}  # fmt: skip
"""Kind -> the map and the id of one of it in the rich design."""
VALUES = {
    ("links", "first"): "west",
    ("links", "second"): "bay",
    ("spaces", "kind"): SpaceKind.AREA,
    ("factions", "side"): "republic",
    ("sequence", "side"): "republic",
    ("links", "one_way"): OneWay.BACKWARDS,
    ("road_classes", "style"): LineStyle.DOTTED,
    ("counter_sheets", "duplex"): Duplex.LONG_EDGE,
}


def holding(of: str, map_id: str, thing: Any) -> Design:
    """The rich design with this thing, whatever it says."""
    design = rich_design()
    if not map_id:
        things = (thing if one.id == thing.id else one for one in getattr(design, of))
        return replace(design, **{of: tuple(things)})
    shown = design.map(map_id)
    return design.with_map(replace(shown, **{of: getattr(shown, of).set(thing.id, thing)}))


def kind_of(thing: Struct) -> str:
    return next(of for of, kind in KINDS.items() if isinstance(thing, kind.value))


@pytest.mark.parametrize(("thing", "name", "field"), EVERY_FIELD, ids=named)
def test_each_declared_field_is_set_and_taken_back(thing: Struct, name: str, field: Field) -> None:
    of = kind_of(thing)
    map_id, wanted = WHERE[of]
    document = RulesetDocument(rich_design())
    before = digest(document.design)
    old = things_of(document.design, of, map_id)[wanted]
    value = VALUES.get((of, name), another(thing, name, field))
    if field.kind is FieldKind.WHOLE and getattr(old, name) == value:
        value += 1
    edit = ChangeThings(of, map_id, (wanted,), name, value, BOOK, "It")
    if name in SET_OTHERWISE.get(of, ()):
        with pytest.raises(EditError, match="to be changed"):
            document.apply(edit)
        return
    inverse = document.apply(edit)
    now = things_of(document.design, of, map_id)[wanted]
    assert getattr(now, name) == value
    assert origin_of(now, name) == (BOOK if hasattr(now, "provenance") else None)
    kept = {"provenance": old.provenance} if hasattr(old, "provenance") else {}
    assert replace(now, **{name: getattr(old, name)}, **kept) == old
    assert str(edit.label).startswith("It: ") and field.title.casefold() in edit.label
    document.apply(inverse)
    assert digest(document.design) == before


@pytest.mark.parametrize(
    ("thing", "name", "field"),
    [case for case in EVERY_FIELD if case[2].is_bounded and not isinstance(case[0], Junction)],
    ids=named,
)
def test_a_number_beyond_its_range_is_told_of_any_thing_and_the_fix_takes_the_nearest(
    thing: Struct, name: str, field: Field
) -> None:
    of = kind_of(thing)
    map_id, wanted = WHERE[of]
    for number, nearest in ((field.low - 1, field.low), (field.high + 1, field.high)):
        old = things_of(rich_design(), of, map_id)[wanted]
        document = RulesetDocument(holding(of, map_id, replace(old, **{name: number})))
        allowed = {"figure_out_of_range", field.below if number < field.low else ""}
        told = [p for p in problems(document.design) if p.facts.get("field") == name and p.check in allowed]
        assert len(told) == 1 and told[0].place.id == wanted and told[0].facts["figure"] == number
        if told[0].check == "figure_out_of_range":
            fix = fix_in(document.design, told[0])
            assert fix is not None
            document.apply(fix)
            assert getattr(things_of(document.design, of, map_id)[wanted], name) == nearest


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (ChangeThings("counters", "", ("b9",), "strength", 3), "there is no counter 'b9'"),
        (ChangeThings("counters", "", ("b1",), "strength", "many"), "Expected `int`"),
        (ChangeThings("counters", "", ("b1",), "name", " "), "A counter needs a name."),
        (ChangeThings("counters", "", ("b1",), "colour", "red"), "a counter has no colour to be changed"),
        (ChangeThings("counters", "", ("b1",), "strength", 4), "Nothing would change."),
        (ChangeThings("dice", "", ("b1",), "strength", 4), "a design has no dice"),
        (ChangeThings("links", "sheet", ("ship",), "second", "pool"), "leads from a space to another"),
        (ChangeThings("links", "sheet", ("ship",), "cost", -1), "costs nothing or more"),
        (ChangeThings("roads", "nowhere", ("pass",), "name", "X"), "there is no map 'nowhere'"),
        (SetThings("parameters", "Table", "", ()), "Nothing would change."),
    ],
)
def test_what_cannot_be_done_says_why_and_changes_nothing(edit: ChangeThings | SetThings, why: str) -> None:
    document = RulesetDocument(rich_design())
    before = document.design
    with pytest.raises(EditError, match=why):
        document.apply(edit)
    assert document.design is before


def test_many_are_set_at_once_and_typing_merges() -> None:
    document = RulesetDocument(rich_design())
    b1, b2, _ = document.design.counters
    document.apply(SetThings("counters", "Table", "", (replace(b2, strength=9), b1, replace(b1, strength=8))))
    assert [counter.strength for counter in document.design.counters] == [8, 9, 0]
    first = ChangeThings("counters", "", ("b1",), "name", "A", Provenance(), "1st Foot")
    second = ChangeThings("counters", "", ("b1",), "name", "AB", None, "A")
    assert second.merged_with(first) == replace(second, called="1st Foot", provenance=Provenance())
    assert second.merged_with(replace(first, ids=("b2",))) is None
