"""Edits of printed tables: cells by their names, rows and columns with their cells, and all of it taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.tables.table import Table
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.table_edits import (
    AddTable,
    CellName,
    Entry,
    RemoveTables,
    ReshapeTable,
    SetCells,
)
from workbench.storage.edits.thing_edits import ChangeThings

CRT = Table("crt", "Combat", ("1", "2"), ("1:1", "2:1"), (("-/1", "-/2"), ("1/-", "1/1")), dice="1D6", row_means="roll")
ONE = Table("one", "Weather", ("1", "2"), ("",), (("fair",), ("mud",)))


def document() -> RulesetDocument:
    return RulesetDocument(Design("D", "", tables=(CRT, ONE)))


def after(*edits: Edit) -> Table:
    kept = document()
    for edit in edits:
        kept.apply(edit)
    return kept.design.table("crt")


def test_cells_go_by_their_names() -> None:
    found = after(
        ReshapeTable("Turn it", "crt", rows=(Entry("2", "2"), Entry("1", "1"))),
        SetCells("crt", Map({CellName("1", "2:1"): "NE", CellName("2", "1:1"): ""})),
    )
    assert found.rows == ("2", "1") and found.cells == (("", "1/1"), ("-/1", "NE"))


def test_rows_and_columns_take_their_cells_with_them() -> None:
    rows = (Entry("2", "2"), Entry("new"), Entry("one", "1"))
    columns = (Entry("3:1"), Entry("2:1", "2:1"))
    found = after(ReshapeTable("Reshape", "crt", rows, columns))
    assert (found.rows, found.columns) == (("2", "new", "one"), ("3:1", "2:1"))
    assert found.cells == (("", "1/1"), ("", ""), ("", "-/2"))


def test_a_new_column_beside_the_only_one_is_empty() -> None:
    kept = document()
    kept.apply(ReshapeTable("A second", "one", columns=(Entry("now", ""), Entry("later"))))
    assert kept.design.table("one").cells == (("fair", ""), ("mud", ""))


def test_typing_and_filling_of_one_gesture_are_one_edit() -> None:
    typed = SetCells("crt", Map({CellName("1", "1:1"): "A"}), "run 1")
    more = SetCells("crt", Map({CellName("1", "1:1"): "AE", CellName("2", "1:1"): "DE"}), "run 1")
    merged = more.merged_with(typed)
    assert isinstance(merged, SetCells) and len(merged.cells) == 2
    assert more.merged_with(replace(typed, gesture="run 2")) is None
    assert replace(more, gesture="").merged_with(replace(typed, gesture="")) is None


@pytest.mark.parametrize("field", ["title", "dice", "row_means", "column_means", "clause", "notes"])
def test_all_that_is_said_of_a_table_can_be_set(field: str) -> None:
    kept = document()
    kept.apply(ChangeThings("tables", "", ("crt",), field, "2D6+1"))
    assert getattr(kept.design.table("crt"), field) == "2D6+1"


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (SetCells("crt", Map({CellName("3", "1:1"): "x"})), "table crt has no cell (3, 1:1)"),
        (SetCells("crt", Map({CellName("1"): "x"})), "table crt has no cell (1, )"),
        (SetCells("nothing", Map({CellName("1"): "x"})), "there is no table 'nothing'"),
        (SetCells("crt", Map({CellName("1", "1:1"): "-/1"})), "Nothing would change"),
        (SetCells("crt", Map({CellName("1", "1:1"): 7})), "Expected `str`"),  # type: ignore[dict-item]
        (ReshapeTable("x", "crt", rows=()), "A table needs a row and a column."),
        (ReshapeTable("x", "crt", rows=(Entry("1", "1"), Entry("1"))), "would be called '1'"),
        (ReshapeTable("x", "crt", rows=(Entry("9", "9"),)), "table crt has no cell (9, 1:1)"),
        (ReshapeTable("x", "crt", rows=tuple(Entry(str(n)) for n in range(100_001))), "at most 100000 rows"),
        (ChangeThings("tables", "", ("crt",), "cells", ()), "a table has no cells to be changed"),
        (ChangeThings("tables", "", ("crt",), "title", 5), "Expected `str`"),
        (AddTable(CRT), "There is a table 'crt' already."),
        (AddTable(replace(ONE, id="")), "A table needs an id."),
        (RemoveTables(("crt", "gone")), "there is no table 'gone'"),
        (RemoveTables(()), "Nothing would change"),
    ],
)
def test_what_cannot_be_done_says_so_and_changes_nothing(edit: Edit, why: str) -> None:
    kept = document()
    before = kept.design
    with pytest.raises(EditError) as refused:
        kept.apply(edit)
    assert why in str(refused.value) and kept.design == before


NAMES = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=4, unique=True).map(tuple)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    rows, columns = draw(NAMES), draw(NAMES)
    cells = tuple(tuple(draw(st.sampled_from(["", "1", "2/R"])) for _ in columns) for _ in rows)
    return Table("t", "T", rows, columns, cells)


@given(st.data())
def test_any_edits_are_taken_back_exactly(data: st.DataObject) -> None:
    kept = RulesetDocument(Design("D", "", tables=(data.draw(tables()), ONE)))
    digests, inverses = [digest(kept.design)], []
    for _ in range(data.draw(st.integers(1, 5))):
        table = kept.design.table("t")
        was = [None, *table.rows]
        rows = tuple(Entry(name, data.draw(st.sampled_from(was))) for name in data.draw(NAMES))
        name = CellName(data.draw(st.sampled_from(table.rows)), data.draw(st.sampled_from(table.columns)))
        edit: Edit = data.draw(
            st.sampled_from([SetCells("t", Map({name: "new"})), ReshapeTable("Reshape", "t", rows=rows)])
        )
        try:
            inverses.append(kept.apply(edit))
        except EditError as error:
            assert "Nothing would change" in str(error)
            continue
        digests.append(digest(kept.design))
    for inverse in reversed(inverses):
        assert digest(kept.design) == digests.pop()
        kept.apply(inverse)
    assert digest(kept.design) == digests.pop()
