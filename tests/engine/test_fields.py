"""Fields that are declared once: what is said of them, their order where they are shown, their values as texts."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec import Struct

from tests.engine.declared_values import EVERY_FIELD, THINGS, another, may_be_none, named, saying
from workbench.engine.codec import from_json, to_json
from workbench.engine.fields import (
    AT_ONCE,
    Field,
    FieldKind,
    Where,
    fields_of,
    rows_of_section,
    shown_in,
    title_of_field,
    types_of,
)
from workbench.engine.maps.area_map import NOTES, SUPPLY, Space
from workbench.engine.maps.border import Border
from workbench.engine.maps.map_parts import WITHOUT_LIMIT
from workbench.engine.maps.written_fields import read, said
from workbench.engine.tables.table import AXES, Table

UNDECLARED = {"id", "tags", "provenance", "names"}
"""Ids, the design's own words, origins, names by language: each has a form or a column of its own and no note."""
OF_A_SCENARIO = ("placements", "free", "arrivals", "out_of_play", "victory")
CHOICES = [("Woods", "woods"), ("Blue", "blue"), ("Red", "red"), ("Area", "area")]


class Depot(Struct, frozen=True):
    """A value with notes of its own."""

    id: str
    room: Annotated[int, Field("Room", FieldKind.WHOLE, place=20, high=9)] = 0
    side: Annotated[str, Field("Side", place=10, column=30, of=frozenset({"port"}), shown=AT_ONCE)] = ""
    hidden: Annotated[bool, Field("Hidden", FieldKind.YES_NO, shown=frozenset())] = False


@pytest.mark.parametrize("thing", THINGS, ids=named)
def test_each_field_is_declared_or_known_to_be_by_hand(thing: Struct) -> None:
    in_parts = {"features", "course"} if isinstance(thing, Border) else {*OF_A_SCENARIO, "clause"}
    if isinstance(thing, Table):
        in_parts = {*AXES, "cells", "provenance_of"}
    assert {*thing.__struct_fields__} - {*fields_of(type(thing))} <= UNDECLARED | in_parts


@pytest.mark.parametrize(("thing", "name", "field"), EVERY_FIELD, ids=named)
def test_each_field_of_each_kind_can_say_another_thing(thing: Struct, name: str, field: Field) -> None:
    assert getattr(saying(thing, name, another(thing, name, field)), name) != getattr(thing, name)
    is_whole_or_none = field.kind is FieldKind.WHOLE and may_be_none(thing, name)
    assert is_whole_or_none == (field.kind is FieldKind.WHOLE and field.absent != "")
    assert 0 <= field.low <= field.high or field.kind is FieldKind.DECIMAL or may_be_none(thing, name)


def test_each_field_that_the_inspector_shows_is_a_row_of_one_of_its_sections() -> None:
    rows = [name for section in ("main", SUPPLY, NOTES) for name in rows_of_section(Space, section)]
    assert sorted(rows) == sorted(shown_in(Space, Where.INSPECTOR))


def test_rows_and_columns_stand_in_the_order_that_is_declared() -> None:
    assert [*shown_in(Depot, Where.INSPECTOR)] == ["side", "room"]
    assert [*shown_in(Depot, Where.TABLE)] == ["room", "side"]
    assert [*shown_in(Depot, Where.FIRST)] == ["side"]


def test_a_note_says_of_which_things_a_field_is_asked_and_changes_nothing_of_the_value() -> None:
    notes = fields_of(Depot)
    assert notes["side"].is_of("port") and not notes["side"].is_of("box") and notes["room"].is_of("box")
    assert types_of(Depot) == {"id": str, "room": int, "side": str, "hidden": bool}
    assert from_json(to_json(Depot("D", 3, "red")), Depot) == Depot("D", 3, "red")
    assert [title_of_field(Depot, name) for name in ("room", "no_note")] == ["Room", "no note"]


@pytest.mark.parametrize(("thing", "name", "field"), EVERY_FIELD, ids=named)
def test_what_a_cell_says_of_a_field_is_read_as_the_same(thing: Struct, name: str, field: Field) -> None:
    if field.kind is FieldKind.DRAWN:
        return
    before, after = getattr(thing, name), another(thing, name, field)
    known = after if isinstance(after, str) else after[0] if field.kind is FieldKind.SEVERAL else ""
    mine = before[0] if isinstance(before, tuple) and before else before
    choices = [("In words", str(known)), ("Also in words", str(mine))]
    more = [None, WITHOUT_LIMIT] if field.kind is FieldKind.LIMIT else [0] if field.kind is FieldKind.WHOLE else []
    for value in (before, after, *(one for one in more if field.low == 0)):
        for words in ({id: told for told, id in choices}, {}):
            assert read(field, said(field, value, words), choices, before) == value


@pytest.mark.parametrize("text", ["10", "-1", "two", "1.5"])
def test_a_number_beyond_what_is_declared_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read(fields_of(Depot)["room"], text)
