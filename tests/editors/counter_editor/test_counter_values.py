"""The values of counters: a field each, of one counter and of many; what is refused stays to be mended."""

from __future__ import annotations

from typing import cast

from immutables import Map
from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editors.counter_editor.editor import CounterEditor
from tests.editors.counter_editor.conftest import design
from workbench.engine.counters.value_types import ValueKind, ValueType
from workbench.engine.provenance import Provenance, Source
from workbench.qt.controls.fields import NumberField
from workbench.qt.things.counter_values import MOST_ROWS, ValueRows, values_of
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.thing_edits import ChangeThings

STANDARD = "hex_and_counter"


def rows_of(editor: CounterEditor) -> ValueRows:
    return editor.page.counter_form.values.rows


def number(editor: CounterEditor, name: str) -> NumberField:
    return cast(NumberField, rows_of(editor).widgets[name])


def line(editor: CounterEditor, name: str) -> QLineEdit:
    return cast(QLineEdit, rows_of(editor).widgets[name])


def typed(field: QLineEdit, text: str) -> None:
    field.setText(text)
    field.setModified(True)
    field.editingFinished.emit()


def values(editor: CounterEditor, counter: str) -> dict[str, int | str]:
    return dict(editor.desk.design.counter(counter).values)


def test_every_value_has_a_field_of_its_own(editor: CounterEditor) -> None:
    form = editor.page.counter_form
    assert values(editor, "b1") == {"fire": 2, "mark": "12"}
    assert number(editor, "fire").value() == 2 and line(editor, "mark").text() == "12"
    assert not form.rows["values"].isVisibleTo(form) and rows_of(editor).isVisibleTo(form)
    number(editor, "fire").setValue(5)
    assert values(editor, "b1") == {"fire": 5, "mark": "12"}
    number(editor, "fire").setValue(-1)
    assert values(editor, "b1") == {"mark": "12"} and "fire" not in rows_of(editor).widgets
    editor.desk.history.undo()
    assert values(editor, "b1")["fire"] == 2 and number(editor, "fire").value() == 2


def test_of_many_counters_each_keeps_its_other_values(editor: CounterEditor) -> None:
    desk, b2 = editor.desk, Map({"fire": 7, "mark": "x"})
    desk.apply(ChangeThings("counters", "", ("b2",), "values", b2))
    desk.choose(("b1", "b2"))
    assert number(editor, "fire").text() == "mixed" and line(editor, "mark").placeholderText() == "mixed"
    number(editor, "fire").setValue(3)
    assert (values(editor, "b1"), values(editor, "b2")) == ({"fire": 3, "mark": "12"}, {"fire": 3, "mark": "x"})
    typed(line(editor, "mark"), "y")
    assert [values(editor, name)["mark"] for name in ("b1", "b2")] == ["y", "y"]
    typed(line(editor, "mark"), "")
    assert [values(editor, name) for name in ("b1", "b2")] == [{"fire": 3}, {"fire": 3}]
    rows_of(editor).chips["fire"].origin_chosen.emit(Provenance(Source.RULEBOOK, "7"))
    counters = [desk.design.counter(name) for name in ("b1", "b2")]
    assert [one.provenance["fire"] for one in counters] == [Provenance(Source.RULEBOOK, "7")] * 2


def test_values_that_the_rules_read_and_that_are_declared_are_asked_for(qtbot: QtBot) -> None:
    declared = ValueType("morale", "Nerve", ValueKind.RATING)
    known = replace(design(), rules=STANDARD, value_types=(declared,))
    found = {kind.id: (kind.title, kind.kind) for kind in values_of(known)}
    assert found["morale"] == ("Nerve", ValueKind.RATING) and found["mark"][1] is ValueKind.TEXT
    assert {"defence", "movement", "steps", "entry", "fire"} <= {*found}
    editor = CounterEditor(RulesetDocument(known))
    qtbot.addWidget(editor.page)
    assert number(editor, "movement").text() == "–"
    number(editor, "movement").setValue(4)
    typed(line(editor, "morale"), "B2")
    assert values(editor, "b1") | {"movement": 4, "morale": "B2"} == values(editor, "b1")
    editor.close()


def test_of_more_values_than_rows_the_line_of_all_stays(qtbot: QtBot) -> None:
    known = design()
    many = replace(known.counters[0], values=Map({f"v{number}": 1 for number in range(MOST_ROWS + 1)}))
    editor = CounterEditor(RulesetDocument(replace(known, counters=(many, *known.counters[1:]))))
    qtbot.addWidget(editor.page)
    form = editor.page.counter_form
    assert len(rows_of(editor).widgets) == MOST_ROWS and form.rows["values"].isVisibleTo(form)
    editor.close()


def test_what_is_refused_stays_as_it_was_typed(editor: CounterEditor) -> None:
    field = cast(QLineEdit, editor.page.face_form.fields["values"])
    typed(field, "defence 9")
    assert field.text() == "defence 9" and editor.page.toast.isVisible()
