"""Tables of three axes: their cells, what is said of their axes, where each cell is from; kept, edited, compared."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.storage.samples import BOOK, GUESS, rich_design, shore_fire
from workbench.engine.codec import digest, from_json, to_json
from workbench.engine.design import Design
from workbench.engine.provenance import Provenance
from workbench.engine.tables.axes import AxisKind
from workbench.engine.tables.printed_odds import column_odds
from workbench.engine.tables.table import CellName, CellOrigin, Table
from workbench.storage.checks.problems import problems
from workbench.storage.comparison import compare
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.references import with_spaces_renamed
from workbench.storage.edits.table_edits import Entry, ReshapeTable, SetCells, SetOrigins
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.file.ruleset_file import create, load

ONE = Table("one", "Weather", ("1", "2"), ("",), (("fair",), ("mud",)), languages=Map({"2": "word"}))


def edited(table: Table, edit: object) -> Table:
    document = RulesetDocument(replace(rich_design(), tables=(table,)))
    before = digest(document.design)
    inverse = document.apply(edit)  # type: ignore[arg-type]
    after = document.design.table(table.id)
    document.apply(inverse)
    assert digest(document.design) == before
    return after


def test_a_table_with_planes_is_kept_in_file_and_json(tmp_path: Path) -> None:
    design = rich_design()
    create(tmp_path / "a.ruleset", design)
    assert load(tmp_path / "a.ruleset").table("shore") == shore_fire()
    assert from_json(to_json(design), Design) == design


def test_cells_axes_and_planes_are_found_by_name() -> None:
    table = shore_fire()
    assert (table.cell("2+", "3+", "near"), table.cell("2+", "3+", "far")) == ("2", "1")
    assert table.numbers("3+", "far") == {"1": 0, "2+": 1} and table.plane("far").cells == (("0", "0"), ("0", "1"))
    assert [axis.kind for axis in table.axes] == [AxisKind.ROLL, AxisKind.RANGE, AxisKind.NAMED]
    assert [cell for cell, _ in table.named_cells()][:3] == [
        ("1", "1-2", "near"),
        ("1", "3+", "near"),
        ("2+", "1-2", "near"),
    ]
    assert table.language_at("1", "3+") == "signed" and table.language_at("1", "1-2") == "number"
    for wrong in (("1", "3+"), ("1", "3+", "mid"), ("9", "3+", "near")):
        with pytest.raises(KeyError):
            table.cell(*wrong)


def test_what_is_known_best_says_where_a_cell_is_from() -> None:
    table = shore_fire()
    assert table.origin_at(CellName("1", "1-2", "near")) == BOOK
    assert table.origin_at(CellName("2+", "3+", "far")) == GUESS
    assert table.origin_at(CellName("1", "1-2", "far")) == table.provenance


def test_odds_are_those_of_one_plane() -> None:
    near, far = (column_odds(shore_fire(), plane=plane)["3+"] for plane in ("near", "far"))
    assert [*near] == ["1", "2"] and [*far] == ["0", "1"]


def test_cells_of_a_plane_are_set_and_taken_back() -> None:
    after = edited(shore_fire(), SetCells("shore", Map({CellName("1", "3+", "far"): "4"})))
    assert (after.cell("1", "3+", "far"), after.cell("1", "3+", "near")) == ("4", "1")
    with pytest.raises(EditError, match="has no cell"):
        edited(shore_fire(), SetCells("shore", Map({CellName("1", "3+"): "4"})))


def test_all_that_belongs_to_an_entry_goes_with_it() -> None:
    columns = (Entry("3-4", "3+"), Entry("new"), Entry("1-2", "1-2"))
    after = edited(shore_fire(), ReshapeTable("Columns", "shore", columns=columns))
    assert after.cells[0] == ("1", "", "0") and after.column_axis.lines == (("strong", "", "weak"), ("b", "", "a"))
    assert after.languages == Map({"3-4": "signed"})
    assert after.provenance_of == (CellOrigin("", "3-4", "far", GUESS), CellOrigin("1", "1-2", "near", BOOK))
    gone = edited(shore_fire(), ReshapeTable("Columns", "shore", columns=(Entry("1-2", "1-2"),)))
    assert gone.languages == Map() and gone.provenance_of == (CellOrigin("1", "1-2", "near", BOOK),)


def test_planes_come_move_and_go() -> None:
    moved = edited(shore_fire(), ReshapeTable("P", "shore", planes=(Entry("distant", "far"), Entry("near", "near"))))
    assert moved.cell("2+", "3+", "distant") == "1" and moved.provenance_of[0].plane == "distant"
    without = edited(shore_fire(), ReshapeTable("P", "shore", planes=()))
    assert without.planes == () and without.cells == (("0", "1"), ("1", "2"))
    assert without.provenance_of == (CellOrigin("1", "1-2", "", BOOK),)
    first = edited(ONE, ReshapeTable("P", "one", planes=(Entry("east", ""), Entry("west"))))
    assert first.cells == (("fair",), ("mud",), ("",), ("",)) and first.languages == ONE.languages
    renamed = edited(ONE, ReshapeTable("R", "one", rows=(Entry("1-3", "1"), Entry("4-6", "2"))))
    assert renamed.languages == Map({"4-6": "word"})
    with pytest.raises(EditError, match="would be called 'a'"):
        edited(ONE, ReshapeTable("P", "one", planes=(Entry("a", ""), Entry("a"))))
    with pytest.raises(EditError, match="at most 200000 cells"):
        many = tuple(Entry(str(at)) for at in range(1000))
        edited(ONE, ReshapeTable("R", "one", rows=many, columns=many))


def test_where_cells_are_from_is_said_and_forgotten() -> None:
    name = CellName("1", "3+", "far")
    after = edited(
        shore_fire(), SetOrigins("shore", Map({name: Provenance(note="tried"), CellName("", "3+", "far"): None}))
    )
    assert after.origin_at(name) == Provenance(note="tried") and len(after.provenance_of) == 2
    with pytest.raises(EditError, match="has no cell"):
        edited(shore_fire(), SetOrigins("shore", Map({CellName("9"): BOOK})))


def test_what_is_said_of_an_axis_is_an_edit() -> None:
    def said(field: str, value: object) -> Table:
        return edited(shore_fire(), ChangeThings("tables", "", ("shore",), field, value))

    assert said("row_axis", replace(shore_fire().row_axis, kind=AxisKind.RANGE)).axes[0].kind is AxisKind.RANGE
    assert said("languages", Map()).language_at("1", "3+") == "number"


def test_what_differs_is_told_cell_by_cell() -> None:
    old, new = shore_fire(), shore_fire()
    document = RulesetDocument(replace(rich_design(), tables=(old,)))
    document.apply(SetCells("shore", Map({CellName("1", "3+", "far"): "4"})))
    document.apply(SetOrigins("shore", Map({CellName("1", "1-2", "near"): None})))
    document.apply(ChangeThings("tables", "", ("shore",), "row_axis", replace(new.row_axis, low_is_better=False)))
    told = [str(one) for one in compare(replace(rich_design(), tables=(old,)), document.design)]
    assert told[0] == "table Fire on ships: cell far, 1, 3+: 0 → 4"
    assert told[1].startswith("table Fire on ships: origin of cell near, 1, 1-2: rulebook")
    assert "kind of rows, low is better: yes → no" in told[2] and len(told) == 3


def test_rows_that_are_spaces_keep_their_origins_under_other_numbers() -> None:
    table = Table(
        "t", "Arrivals", ("east", "west"), ("",), (("1",), ("2",)), provenance_of=(CellOrigin("east", "", "", BOOK),)
    )
    design = replace(rich_design(), tables=(replace(table, languages=Map({"east": "number"})),))
    after = with_spaces_renamed(design, "sheet", Map({"east": "orient"}))
    assert after.tables[0].rows == ("orient", "west") and after.tables[0].provenance_of[0].row == "orient"
    assert after.tables[0].languages == Map({"orient": "number"})


@pytest.mark.parametrize(
    ("table", "check"),
    [
        (replace(shore_fire(), planes=("a", "a")), "duplicate_plane"),
        (replace(shore_fire(), planes=("a", "b", "c")), "table_rows"),
        (replace(shore_fire(), rows=("1", "woods")), "entry_unread"),
        (replace(shore_fire(), rows=("1", "3+")), "table_gap"),
    ],
)
def test_faults_of_axes_are_told(table: Table, check: str) -> None:
    found = {problem.check for problem in problems(replace(rich_design(), tables=(table,)))}
    assert check in found
