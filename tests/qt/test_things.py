"""Forms and tables of things of any kind: every field that is declared has its row and its column, without more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from immutables import Map
from msgspec import Struct
from pytestqt.qtbot import QtBot

from tests.engine.declared_values import EVERY_FIELD, THINGS, another, named, saying
from tests.storage.samples import rich_design
from workbench.engine.design import Design
from workbench.engine.fields import Field, FieldKind, Where, fields_of, shown_in
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.border import Border
from workbench.engine.provenance import Provenance, Source
from workbench.qt.things.choices import choices_of
from workbench.qt.things.columns import declared_columns
from workbench.qt.things.declared_rows import DeclaredRows
from workbench.qt.things.pasting import Sheet, pasted
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.thing_edits import KINDS, ON_A_MAP, SET_OTHERWISE, things_of

MAP = "sheet"


class Edited:
    """An editor of one kind of things, with nothing of its own."""

    def __init__(self, of: str) -> None:
        self.of, self.document = of, RulesetDocument(rich_design())
        self.refused: list[str] = []

    @property
    def design(self) -> Design:
        return self.document.design

    @property
    def board(self) -> AnyMap | None:
        return self.design.map(MAP) if self.of in ON_A_MAP else None

    def apply(self, edit: Edit) -> str:
        try:
            self.document.apply(edit)
        except EditError as why:
            self.refuse(str(why))
            return str(why)
        return ""

    def called(self, things: Sequence[Any]) -> str:
        return ", ".join(thing.id for thing in things)

    def spaces_called(self, words: str) -> tuple[str, ...]:
        return tuple(name for name in self.board.every_space if words in name) if self.board is not None else ()

    def refuse(self, reason: str) -> None:
        self.refused.append(reason)

    def things(self) -> dict[str, Any]:
        return dict(things_of(self.design, self.of, MAP if self.of in ON_A_MAP else ""))


def kind_of(thing: Struct) -> str:
    return next(of for of, kind in KINDS.items() if isinstance(thing, kind.value))


@pytest.mark.parametrize("thing", THINGS, ids=named)
def test_a_kind_has_a_row_and_a_column_for_each_field_that_is_shown_so(qtbot: QtBot, thing: Struct) -> None:
    of, kind = kind_of(thing), type(thing)
    edited = Edited(of)
    otherwise = SET_OTHERWISE.get(of, frozenset())
    sections = {field.section for field in fields_of(kind).values()}
    rows = [DeclaredRows(edited, section) for section in sorted(sections)]
    for one in rows:
        qtbot.addWidget(one)
        one.show_things([*edited.things().values()][:2])
    assert {name for one in rows for name in one.widgets} == {*shown_in(kind, Where.INSPECTOR)} - otherwise
    columns = {column.key: column for column in declared_columns(of, edited.design, edited.board)}
    assert {*columns} == {*shown_in(kind, Where.TABLE)}
    assert {name for name, column in columns.items() if column.write is None} == {*columns} & otherwise


@pytest.mark.parametrize(("thing", "name", "field"), EVERY_FIELD, ids=named)
def test_a_column_writes_what_it_reads(thing: Struct, name: str, field: Field) -> None:
    if Where.TABLE not in field.shown or isinstance(thing, Border) or name in SET_OTHERWISE.get(kind_of(thing), ()):
        return
    edited = Edited(kind_of(thing))
    column = next(one for one in declared_columns(edited.of, edited.design, edited.board) if one.key == name)
    after = saying(thing, name, another(thing, name, field))
    assert column.write is not None
    value = getattr(after, name)
    offered = {str(one) for _, one in choices_of(field.choices, edited.design, edited.board)}
    if field.choices and not field.is_open and not {*(value if isinstance(value, tuple) else [value])} <= offered:
        with pytest.raises(ValueError):  # what the design has not cannot be said
            column.write(thing, column.read(after))
    elif field.kind is not FieldKind.SPACE:
        assert getattr(column.write(thing, column.read(after)), name) == value


def test_counters_are_edited_one_and_many(qtbot: QtBot) -> None:
    edited = Edited("counters")
    rows = DeclaredRows(edited, "main")
    qtbot.addWidget(rows)
    b1, b2, _ = edited.design.counters
    rows.show_things([b1])
    assert (rows["name"].text(), rows["strength"].value(), rows["faction"].currentText()) == ("1st Foot", 4, "British")
    assert rows["values"].text() == 'fire: 2; mark: "12"'
    rows["strength"].setValue(6)
    rows["values"].setText("fire: 3; mark: A")
    rows["values"].setModified(True)
    rows["values"].editingFinished.emit()
    rows.show_things(edited.design.counters[:1])
    b1 = edited.design.counter("b1")
    assert (b1.strength, b1.values) == (6, Map({"fire": 3, "mark": "A"}))
    assert b1.provenance["strength"] == Provenance()
    rows["values"].setText("fire")
    rows["values"].setModified(True)
    rows["values"].editingFinished.emit()
    assert "is no name with a figure" in edited.refused[-1]
    assert rows["values"].text() == "fire" and edited.design.counter("b1").values == Map({"fire": 3, "mark": "A"})
    rows.show_things([b1, b2])
    assert rows["arrival"].text() == "mixed" and rows["faction"].currentText() == "British"
    rows["arrival"].setValue(5)
    assert [edited.design.counter(name).arrival for name in ("b1", "b2")] == [5, 5]
    rows.chips["quality"].origin_chosen.emit(Provenance(Source.RULEBOOK, "7"))
    assert edited.design.counter("b2").provenance["quality"] == Provenance(Source.RULEBOOK, "7")


def test_cells_are_pasted_over_parameters() -> None:
    edited = Edited("parameters")
    columns = [*declared_columns("parameters", edited.design)]
    things = edited.things()
    sheet = Sheet(columns, columns, sorted(things), 0, 0, things, "parameter")
    found = pasted([["Title", "Value", "Unit"], ["First", "north", ""], ["Cost", "5", "op"]], sheet)
    assert [(one.id, one.title, one.value, one.unit) for one in found.things] == [
        ("first_side", "First", "north", ""), ("river_cost", "Cost", 5, "op"),
    ]  # fmt: skip
    refused = pasted([["Title", "Value"], ["First", "8"], ["", "many"]], sheet)
    assert refused.things == () and [fault.column for fault in refused.faults] == ["Title", "Value"]
