"""What axes are is chosen in their form, and planes come, are named and go with what is said of their cells."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from editors.table_editor.axes_form import AxesForm
from editors.table_editor.editor import TableEditor
from workbench.engine.tables.axes import AxisKind, Beyond, Rounding
from workbench.engine.tables.table import COLUMNS, PLANES, ROWS, Table
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[TableEditor]:
    made = TableEditor(RulesetDocument(build_sample("crossroads")))
    qtbot.addWidget(made.page)
    made.page.show()
    made.desk.choose_table("combat_results")
    yield made
    made.close()


def table(editor: TableEditor) -> Table:
    return editor.desk.design.table("combat_results")


def pick(form: AxesForm, axis: str, field: str, value: str) -> None:
    box = form.fields[axis, field]
    box.setCurrentIndex(box.findData(value))  # type: ignore[union-attr]
    box.activated.emit(box.currentIndex())  # type: ignore[union-attr]


def test_an_axis_says_what_it_is_and_shows_what_goes_with_it(editor: TableEditor) -> None:
    form, before = editor.page.table_form.axes, editor.desk.design
    assert "what the dice show" in form.fields[ROWS, "kind"].itemText(0)  # type: ignore[union-attr]
    assert form.fields[COLUMNS, "low_is_better"].isHidden() and not form.fields[COLUMNS, "rounding"].isHidden()
    pick(form, COLUMNS, "rounding", "attacker")
    pick(form, COLUMNS, "above", "nothing")
    form.fields[ROWS, "low_is_better"].click()
    said = table(editor).column_axis
    assert (said.rounding, said.above) == (Rounding.ATTACKER, Beyond.NOTHING) and table(editor).row_axis.low_is_better
    pick(form, ROWS, "kind", "named")
    assert table(editor).axis(ROWS).kind is AxisKind.NAMED
    assert not form.fields[ROWS, "of"].isHidden() and form.fields[ROWS, "low_is_better"].isHidden()
    for _ in range(4):
        editor.desk.history.undo()
    assert editor.desk.design == before
    assert not form.fields[ROWS, "low_is_better"].isChecked()  # type: ignore[union-attr]


def test_planes_come_are_named_and_go(editor: TableEditor) -> None:
    form, before = editor.page.table_form.axes, table(editor)
    form.remove()
    assert table(editor) is before and not form.remove_plane.isEnabled()
    form.add()
    assert table(editor).planes == ("A", "B") and editor.page.grid.plane() == "B"
    assert table(editor).plane("A").cells == before.cells and not any(map(any, table(editor).plane("B").cells))
    form.plane.setText("at night")
    form.plane.editingFinished.emit()
    form.add()
    assert table(editor).planes == ("A", "at night", "new") and not form.fields[PLANES, "kind"].isHidden()
    for _ in range(2):
        form.remove()
    editor.page.grid.planes.setCurrentIndex(0)
    form.remove()
    assert table(editor).planes == () and table(editor).cells == before.cells, "the last plane leaves its cells"
    while editor.desk.history.canUndo():
        editor.desk.history.undo()
    assert table(editor) == before
