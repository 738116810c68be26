"""Fields that are declared once: what is said of them, their order where they are shown, their values as texts."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Struct

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
from workbench.engine.maps.area_map import NOTES, SUPPLY, Fort, Space, SpaceKind
from workbench.engine.maps.map_parts import WITHOUT_LIMIT
from workbench.engine.maps.written_fields import read, said

BY_HAND = {"id", "label", "tags", "provenance", "names", "label_style", "shape"}
"""What of a space has a form, a tool or a column of its own and no note."""
CHOICES = [("Woods", "woods"), ("Blue", "blue"), ("Red", "red"), ("Area", "area")]
VALUES: dict[FieldKind, list[Any]] = {
    FieldKind.TEXT: ["", "Ardent"],
    FieldKind.LETTERS: ["", "AB"],
    FieldKind.LINES: ["", "one\ntwo"],
    FieldKind.WHOLE: [0, 7],
    FieldKind.LIMIT: [None, 0, 12, WITHOUT_LIMIT],
    FieldKind.YES_NO: [False, True],
    FieldKind.CHOICE: ["woods", "blue"],
    FieldKind.SEVERAL: [(), ("blue",), ("red", "blue")],
    FieldKind.FORTS: [(), (Fort("Faron", 3, capacity=2), Fort("", 1))],
}


class Depot(Struct, frozen=True):
    """A value with notes of its own."""

    id: str
    room: Annotated[int, Field("Room", FieldKind.WHOLE, place=20, high=9)] = 0
    side: Annotated[str, Field("Side", place=10, column=30, of=frozenset({"port"}), shown=AT_ONCE)] = ""
    hidden: Annotated[bool, Field("Hidden", FieldKind.YES_NO, shown=frozenset())] = False


def test_each_field_of_a_space_is_declared_or_known_to_be_by_hand() -> None:
    assert {*Space.__struct_fields__} - {*fields_of(Space)} == BY_HAND


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


@pytest.mark.parametrize(("name", "field"), fields_of(Space).items())
def test_what_a_cell_says_of_a_field_is_read_as_the_same(name: str, field: Field) -> None:
    values = VALUES[field.kind] if name != "kind" else [SpaceKind.AREA]
    words = {value: told for told, value in CHOICES}
    for value in values:
        for known in (words, {}):
            assert read(field, said(field, value, known), CHOICES) == value


@pytest.mark.parametrize("text", ["10", "-1", "two", "1.5"])
def test_a_number_beyond_what_is_declared_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read(fields_of(Depot)["room"], text)
