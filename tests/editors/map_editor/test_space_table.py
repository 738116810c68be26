"""The table of spaces: cells, sorting, filter, the selection both ways, copy, paste and fill down; each one edit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.selection import Chosen
from editors.map_editor.spaces.space_list import SpacesModel
from editors.map_editor.spaces.table import space_table
from editors.map_editor.spaces.table.space_table import SpaceTable
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.qt.editing.cell_selection import cells_in, rows_in
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample


@pytest.fixture
def stack(document: RulesetDocument) -> EditStack:
    return EditStack(document)


@pytest.fixture
def table(qtbot: QtBot, document: RulesetDocument, stack: EditStack) -> Iterator[SpaceTable]:
    desk = AreaDesk(document, stack)
    made = SpaceTable(desk)
    qtbot.addWidget(made)
    made.resize(900, 300)
    made.show()
    yield made
    desk.close()


def cell(table: SpaceTable, space: str, key: str) -> tuple[int, int]:
    keys = [column.key for column in table.model.columns]
    return table.model.rows.index(space), keys.index(key)


def take(table: SpaceTable, *cells: tuple[int, int]) -> None:
    chosen = table.view.selectionModel()
    chosen.clearSelection()
    for row, column in cells:
        chosen.select(table.model.index(row, column), chosen.SelectionFlag.Select)
    chosen.setCurrentIndex(table.model.index(*cells[0]), chosen.SelectionFlag.NoUpdate)


def put(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def text_at(table: SpaceTable, space: str, key: str) -> str:
    return str(table.model.index(*cell(table, space, key)).data())


def test_a_cell_that_is_typed_is_one_edit(table: SpaceTable, stack: EditStack) -> None:
    assert table.model.setData(table.model.index(*cell(table, "B", "stacking")), "12")
    assert text_at(table, "B", "stacking") == "12"
    assert stack.count() == 1
    stack.undo()
    assert text_at(table, "B", "stacking") == "3"
    assert not table.model.setData(table.model.index(*cell(table, "B", "stacking")), "3,5")
    assert [fault.column for fault in table.faults.faults] == ["Stacking"]
    assert not table.faults.isHidden()
    assert not table.model.flags(table.model.index(*cell(table, "B", "id"))) & Qt.ItemFlag.ItemIsEditable


def test_a_click_on_a_heading_sorts_and_another_turns_it_round(table: SpaceTable) -> None:
    at = [column.key for column in table.model.columns].index("stacking")
    table.sort_by(at)
    assert table.model.rows == ["B", "A", "C", "S"]
    table.sort_by(at)
    assert table.model.rows == ["C", "A", "B", "S"]


def test_the_filter_leaves_rows_out(table: SpaceTable) -> None:
    table.filter.setText("stacking:>3")
    table.refresh()
    assert table.model.rows == ["A", "C"]


def test_columns_are_chosen(table: SpaceTable) -> None:
    assert "depot" not in [column.key for column in table.model.columns]
    table.show_column("depot", is_shown=True)
    assert text_at(table, "A", "depot") == ""
    table.show_column("depot", is_shown=False)
    assert "depot" not in [column.key for column in table.model.columns]


def test_a_declared_tag_has_a_column_that_is_called_as_its_type_says(table: SpaceTable) -> None:
    titles = {column.key: column.title for column in table.model.columns}
    assert (titles["tag:ship_fire"], text_at(table, "A", "tag:ship_fire")) == ("Ship fire", "P")


def test_the_selection_goes_both_ways(table: SpaceTable) -> None:
    desk = table._desk
    take(table, (0, 1), (2, 1))
    assert set(desk.chosen.spaces) == {table.model.rows[0], table.model.rows[2]}
    desk.choose(Chosen(("B",)))
    marked = {index.row() for index in table.view.selectionModel().selectedIndexes()}
    assert marked == {table.model.rows.index("B")}
    assert desk.chosen == Chosen(("B",))


def test_cells_are_copied_as_a_spreadsheet_takes_them(table: SpaceTable) -> None:
    name, stacking = cell(table, "A", "name"), cell(table, "A", "stacking")
    take(table, name, stacking, (name[0] + 1, name[1]), (name[0] + 1, stacking[1]))
    table.copy()
    assert QGuiApplication.clipboard().text() == "Ardent\t4\nBellevue\t3\n"


def test_a_paste_is_one_edit_and_can_be_taken_back(table: SpaceTable, stack: EditStack) -> None:
    before = table._desk.map
    take(table, cell(table, "A", "name"))
    put("Alpha\r\nBeta\r\nGamma\r\n")
    table.paste()
    assert [text_at(table, space, "name") for space in "ABC"] == ["Alpha", "Beta", "Gamma"]
    assert (stack.count(), stack.text(0)) == (1, "Paste 3 spaces")
    stack.undo()
    assert table._desk.map == before


def test_a_paste_that_cannot_be_read_changes_nothing_and_says_where(table: SpaceTable, stack: EditStack) -> None:
    put("number\tname\tstacking\nA\tAlpha\tfour\nQ\tBeta\t3\n")
    table.paste()
    assert stack.count() == 0
    assert [(fault.row, fault.column) for fault in table.faults.faults] == [(2, "Stacking"), (3, "Id")]
    put("\n".join(["number\tstacking", *(f"Q{at}\t3" for at in range(6))]))
    table.paste()
    said = table.faults._notice._text.text().split("\n")
    assert said[0].endswith("The first 4 of 6 faults:") and len(said) == 5, "how many is read first, in the least room"
    put('"open\t3')
    table.paste()
    assert "cannot be read" in table.faults.faults[0].why
    put("id\tname\nA\tAlpha\n")
    table.paste()
    assert table.faults.isHidden()
    assert text_at(table, "A", "name") == "Alpha"


def test_fill_down_is_one_edit(table: SpaceTable, stack: EditStack) -> None:
    row, column = cell(table, "A", "stacking")
    take(table, (row, column), (row + 1, column), (row + 2, column))
    table.fill_down()
    assert [text_at(table, space, "stacking") for space in "ABC"] == ["4", "4", "4"]
    assert stack.count() == 1


def test_cells_are_emptied(table: SpaceTable, stack: EditStack) -> None:
    take(table, cell(table, "A", "stacking"), cell(table, "A", "name"))
    table.clear_cells()
    assert (text_at(table, "A", "stacking"), text_at(table, "A", "name"), stack.count()) == ("", "", 1)


def test_an_edit_elsewhere_is_shown(table: SpaceTable, stack: EditStack) -> None:
    from workbench.storage.edits.thing_edits import ChangeThings

    table._desk.apply(ChangeThings("spaces", "small", ("C",), "name", "Elsewhere"))
    assert text_at(table, "C", "name") == "Elsewhere"


def test_a_file_that_is_only_looked_at_has_no_fields(table: SpaceTable) -> None:
    table.look_only("another program has it open")
    assert table.view.editTriggers() == QTableView.EditTrigger.NoEditTriggers
    assert not table.fill_button.isEnabled()


def test_plain_hexes_are_listed_when_asked_for(qtbot: QtBot) -> None:
    document = RulesetDocument(build_sample("crossroads"))
    desk = HexDesk(document, EditStack(document))
    table = SpaceTable(desk)
    qtbot.addWidget(table)
    table.show()
    said = len(table.model.rows)
    assert 0 < said < 300
    table.all_hexes.setChecked(True)
    assert len(table.model.rows) == 300
    assert table.model.setData(table.model.index(*cell(table, "0101", "name")), "Corner")
    assert desk.hex_map.hexes["0101"].name == "Corner"
    desk.close()


# ---- very many spaces

MANY = 60


@pytest.fixture
def many(qtbot: QtBot) -> Iterator[tuple[SpaceTable, HexDesk, EditStack]]:
    """All 3,600 hexes of a map of which nothing is said, in the table."""
    design = replace(
        build_sample("arcola"), maps=(HexMap("m", "Large", 900.0, 900.0, HexGrid(MANY, MANY, 14.0, 9, 9)),),
    )  # fmt: skip
    document = RulesetDocument(design)
    stack = EditStack(document)
    desk = HexDesk(document, stack)
    made = SpaceTable(desk)
    qtbot.addWidget(made)
    made.show()
    made.all_hexes.setChecked(True)
    yield made, desk, stack
    desk.close()


def test_thousands_of_spaces_that_are_selected_on_the_map_are_all_marked(
    many: tuple[SpaceTable, HexDesk, EditStack],
) -> None:
    table, desk, _ = many
    desk.choose(Chosen(desk.spaces_alike("")))
    assert rows_in(table.view.selectionModel()) == list(range(MANY * MANY))
    desk.choose(Chosen(("0101", "0103", "0104")))
    assert [table.model.rows[row] for row in rows_in(table.view.selectionModel())] == ["0101", "0103", "0104"]


def test_what_takes_long_to_list_comes_between_keys_and_nothing_is_laid_over_it_meanwhile(
    many: tuple[SpaceTable, HexDesk, EditStack], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _, stack = many
    before = list(table.model.rows)
    monkeypatch.setattr(space_table, "AT_ONCE", 1)
    table.sort_by(0)
    assert table.model.rows == before and table.count.text() == "looking …"
    put("9")
    table.paste()
    table.fill_down()
    assert "being looked for" in table.faults.faults[0].why and not stack.count()
    while table._slices.isActive():
        table._list_on()
    assert table.model.rows == before[::-1] and table.count.text().endswith("spaces")


def test_typing_a_number_goes_to_the_first_row_that_begins_so(many: tuple[SpaceTable, HexDesk, EditStack]) -> None:
    table, _, _ = many
    table.view.setCurrentIndex(table.model.index(7, 0))
    table.view.keyboardSearch("0302")
    assert table.model.rows[table.view.currentIndex().row()] == "0302"


def test_thousands_of_rows_are_pasted_copied_filled_and_emptied_each_by_one_edit(
    many: tuple[SpaceTable, HexDesk, EditStack],
) -> None:
    table, desk, stack = many
    numbers = table.model.rows[:3000]
    put("\n".join(["Number\tVictory points", *(f"{number}\t{at % 9 + 1}" for at, number in enumerate(numbers))]))
    table.paste()
    assert stack.count() == 1 and len(desk.hex_map.hexes) == 3000
    table.view.selectAll()
    table.copy()
    copied = QGuiApplication.clipboard().text().splitlines()
    assert len(copied) == MANY * MANY + 1 and copied[1].startswith("0101\t")
    at = [column.key for column in table.model.columns].index("victory_points")
    whole = QItemSelection(table.model.index(0, at), table.model.index(len(table.model.rows) - 1, at))
    table.view.selectionModel().select(whole, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    table.fill_down()
    assert stack.count() == 2 and {space.victory_points for space in desk.hex_map.hexes.values()} == {1}
    table.clear_cells()
    assert stack.count() == 3 and not desk.hex_map.hexes
    for _ in range(3):
        stack.undo()
    assert not desk.hex_map.hexes


def test_only_the_tops_of_the_columns_fill_what_is_selected_below_them(table: SpaceTable, stack: EditStack) -> None:
    """Of cells here and there, each column its own."""
    (a, stacking), (c, _), (_, town) = cell(table, "A", "stacking"), cell(table, "C", "id"), cell(table, "A", "town")
    take(table, (a, stacking), (c, stacking), (c, town))
    assert cells_in(table.view.selectionModel()) == {stacking: sorted((a, c)), town: [c]}
    table.fill_down()
    assert stack.count() == 1 and text_at(table, "C", "stacking") == text_at(table, "A", "stacking")


def test_a_change_of_very_many_spaces_is_told_to_the_list_once(qtbot: QtBot) -> None:
    """The list looks at all that it shows whenever it is told; told a thousand times it stood still for minutes."""
    spaces = [Space(f"{at:04}", f"Place {at:04}", SpaceKind.HEX) for at in range(1000)]
    model = SpacesModel()
    model.show_spaces(spaces)
    told: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    model.show_spaces([replace(space, victory_points=3) if at > 9 else space for at, space in enumerate(spaces)])
    assert told == [(10, 999)]
    told.clear()
    before = [model._spaces[at] for at in range(1000)]
    model.show_spaces([replace(space, town=True) if space.id in ("0003", "0700") else space for space in before])
    assert told == [(3, 3), (700, 700)]
