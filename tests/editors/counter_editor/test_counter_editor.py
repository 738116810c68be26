"""The counter editor: choosing, one and many, faces, values, the sheet, pictures, printing, what cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from editors.counter_editor.editor import CounterEditor
from editors.counter_editor.eyes import EYES, seen
from editors.counter_editor.sheet_view import Sides
from editors.counter_editor.stage import named_texts
from tests.exchange.pictures import gradient, save
from workbench.engine.codec import digest
from workbench.engine.counters.faces import BACK, FRONT, REDUCED
from workbench.engine.counters.shown_counter import counter_face, own_face
from workbench.engine.design import Design
from workbench.engine.problem import Place
from workbench.qt.chosen_names import file_name
from workbench.qt.controls.fitting_tabs import FittingTabs
from workbench.qt.looks.symbols import symbol_names
from workbench.qt.shown_history import ShownHistory
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.counters.symbol_sets import BOX_OF, PERIOD_OF
from workbench.storage.edits.thing_edits import ChangeThings


def typed(field: object, text: str) -> None:
    field.setText(text)  # type: ignore[attr-defined]
    field.setModified(True)  # type: ignore[attr-defined]
    field.editingFinished.emit()  # type: ignore[attr-defined]


def ids(editor: CounterEditor) -> list[str]:
    return [one.id for one in editor.desk.design.counters]


def middle(editor: CounterEditor, name: str, is_back: bool = False) -> QPoint:
    """Where a counter lies on the sheet that is shown."""
    pages = editor.page.sheet.pages
    for row, (page, back) in pages._shown():
        for one in page.laid:
            if one.id == name and back is is_back:
                return pages._on_screen(row, back, one).center().toPoint()
    raise AssertionError(name)


def test_the_list_the_sheet_and_the_keys_choose(editor: CounterEditor, qtbot: QtBot) -> None:
    page, desk = editor.page, editor.desk
    assert desk.counter is not None and desk.counter.id == "b1"
    qtbot.mouseClick(page.sheet.pages, Qt.MouseButton.LeftButton, pos=middle(editor, "b2"))
    assert [one.id for one in desk.chosen] == ["b2"] and page.head.title.text() == "2nd Foot"
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.mouseClick(page.sheet.pages, Qt.MouseButton.LeftButton, control, middle(editor, "w1", is_back=True))
    assert [one.id for one in desk.chosen] == ["b2", "w1"] and page.head.title.text() == "2 counters"
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    page.outline.tree.setFocus()
    for key, at in ((Qt.Key.Key_BracketLeft, "b1"), (Qt.Key.Key_BracketLeft, "w1"), (Qt.Key.Key_BracketRight, "b1")):
        qtbot.keyClick(page.outline.tree, key)
        assert desk.counter is not None and desk.counter.id == at
    qtbot.keyClick(page.outline.tree, Qt.Key.Key_F)
    assert desk.face == BACK
    qtbot.keyClick(page.outline.tree, Qt.Key.Key_F)
    assert desk.face == FRONT


def test_a_faction_is_all_its_counters_and_the_filter_leaves_what_has_all_words(editor: CounterEditor) -> None:
    tree = editor.page.outline.tree
    british = tree.topLevelItem(0)
    assert british is not None and (british.text(0), british.text(1)) == ("British", "2")
    tree.clearSelection()
    british.setSelected(True)
    assert [one.id for one in editor.desk.chosen] == ["b1", "b2"]
    editor.page.outline.filter.setText("british turn 3")
    assert [row.data(0, int(Qt.ItemDataRole.UserRole)) for row in editor.page.outline._rows()] == ["b2"]


def test_many_are_set_at_once_and_taken_back_by_one_step(editor: CounterEditor) -> None:
    editor.desk.choose(("b1", "b2"))
    before = digest(editor.desk.design)
    editor.page.counter_form.rows["quantity"].setValue(4)
    assert [one.quantity for one in editor.desk.design.counters] == [4, 4, 1]
    assert sum(len(page.laid) for page in editor.page.sheet.pages.laid) == 9
    editor.desk.history.undo()
    assert digest(editor.desk.design) == before


def test_counters_are_added_doubled_and_taken_out_with_what_needs_them(
    editor: CounterEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor.desk.choose(("b2",))
    editor.duplicate()
    assert ids(editor) == ["b1", "b2", "b2_2", "w1"] and editor.desk.counter == editor.desk.design.counters[2]
    editor.remove()
    assert ids(editor) == ["b1", "b2", "w1"] and editor.desk.counter is not None
    editor.desk.choose(("b1",))
    monkeypatch.setattr(CounterEditor, "_may_go", lambda *_: False)
    editor.remove()
    assert ids(editor) == ["b1", "b2", "w1"], "a scenario sets it up"
    monkeypatch.setattr(CounterEditor, "_may_go", lambda *_: True)
    editor.remove()
    assert ids(editor) == ["b2", "w1"]
    assert [one.counter for one in editor.desk.design.scenarios[0].placements] == ["w1"]
    for _ in range(3):
        editor.desk.history.undo()
    assert ids(editor) == ["b1", "b2", "w1"]
    editor.desk.choose(("b1",))
    editor.add_counter()
    assert ids(editor)[1] == editor.desk.chosen[0].id == "counter_2"


def test_who_needs_a_counter_is_asked_with_the_choices(editor: CounterEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append(box.informativeText()) or 0)
    editor.desk.choose(("b1",))
    editor.remove()
    assert told == ["The siege sets up 1 of them"] and "b1" in ids(editor)


def test_a_field_of_many_faces_leaves_what_else_each_of_them_says(editor: CounterEditor) -> None:
    desk, form = editor.desk, editor.page.face_form
    for name, text in (("b1", "first"), ("b2", "second")):
        desk.choose((name,))
        form.add_back.click()
        desk.choose_face(BACK)
        typed(form.fields["text"], text)
    desk.choose(("b1", "b2"))
    typed(form.fields["ink"], "#102030")
    backs = [own_face(one, BACK) for one in desk.chosen]
    assert [(one.text, one.ink) for one in backs if one] == [("first", "#102030"), ("second", "#102030")]


def test_a_value_of_many_faces_leaves_the_other_values_of_each(editor: CounterEditor) -> None:
    editor.desk.choose(("b2",))
    editor.page.face_form._add(REDUCED)
    typed(editor.page.face_form.fields["values"], "strength: 1; steps: 3")
    before = editor.desk.design
    editor.desk.choose(("b1", "b2"))
    typed(editor.page.face_form.fields["values"], "strength: 2; quality: C2")

    def said() -> list[dict[str, object]]:
        faces = (own_face(one, REDUCED) for one in editor.desk.design.counters[:2])
        return [dict(face.values) for face in faces if face is not None]

    assert said() == [{"strength": 2, "quality": "C2"}, {"strength": 1, "steps": 3, "quality": "C2"}]
    editor.desk.history.undo()
    assert editor.desk.design == before


def test_what_is_half_typed_of_a_face_is_kept_when_one_steps_on_or_takes_back(
    editor: CounterEditor, qtbot: QtBot
) -> None:
    page, desk = editor.page, editor.desk
    page.show_form(page.face_form)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    heading = page.face_form.fields["text"]
    heading.setFocus()
    qtbot.keyClicks(heading, "Old")
    qtbot.mouseClick(page.after, Qt.MouseButton.LeftButton)
    assert desk.counter is not None and desk.counter.id == "b2"
    assert own_face(desk.design.counter("b1"), FRONT).text == "Old"  # type: ignore[union-attr]
    assert own_face(desk.design.counter("b2"), FRONT) is None and heading.text() == ""  # type: ignore[union-attr]
    shown = ShownHistory(page)
    shown.follow(desk.history)
    heading.setFocus()
    qtbot.keyClicks(heading, "New")
    shown.undo.trigger()
    assert own_face(desk.design.counter("b2"), FRONT) is None and desk.history.canRedo()
    shown.redo.trigger()
    assert own_face(desk.design.counter("b2"), FRONT).text == "New"  # type: ignore[union-attr]
    shown.follow(None)


def test_the_faces_have_room_on_a_low_stage_and_the_forms_in_a_narrow_dock(editor: CounterEditor, qtbot: QtBot) -> None:
    page = editor.page
    editor.desk.choose(("b1",))
    page.face_form._add(REDUCED)
    for width, height in ((640, 286), (480, 150), (900, 200)):
        page.stage.setFixedSize(width, height)
        for place in page.stage.places().values():
            assert page.stage.rect().contains(place.toAlignedRect()) and place.width() > 50
    assert [page.side.box.itemText(at) for at in range(page.side.box.count())][:2] == ["Counter", "Faces"]
    side = FittingTabs()
    qtbot.addWidget(side)
    for title in ("Counter", "Faces", "Type", "Faction", "Values", "Sheet"):
        side.add(QWidget(), title)
    side.resize(180, 400)
    side.show()
    assert side.bar.isHidden() and side.box.isVisible()
    side.box.activated.emit(4)
    assert side.current == 4 == side.bar.currentIndex()
    side.resize(900, 400)
    assert side.bar.isVisible() and not side.box.isVisible()


def test_a_face_for_many_leaves_those_that_have_one(editor: CounterEditor) -> None:
    desk, form = editor.desk, editor.page.face_form
    desk.choose(("b2",))
    form.add_back.click()
    typed(form.fields["text"], "its own")
    desk.choose(("w1", "b2"))
    assert form.add_back.isEnabled()
    form.add_back.click()
    assert [own.text for one in desk.chosen if (own := own_face(one, BACK))] == ["", "its own"]


def test_faces_say_what_the_front_does_not(editor: CounterEditor) -> None:
    form, desk = editor.page.face_form, editor.desk
    desk.choose(("b2", "w1"))
    form.add_step.click()
    assert desk.face == REDUCED and not form.add_step.isEnabled()
    typed(form.fields["values"], "strength: 1")
    typed(form.fields["ground"], "#204060")
    for name in ("b2", "w1"):
        face = own_face(desk.design.counter(name), REDUCED)
        assert face is not None and (face.values, face.ground) == (Map({"strength": 1}), "#204060")
    before = digest(desk.design)
    typed(form.fields["ground"], "blue")
    assert digest(desk.design) == before and form.fields["ground"].text() == "blue"
    form.take_away.click()
    assert desk.face == FRONT and own_face(desk.design.counter("b2"), REDUCED) is None


def test_a_figure_becomes_a_value_with_a_place_and_is_named_on_the_stage(editor: CounterEditor) -> None:
    desk, form = editor.desk, editor.page.values_form
    form.add.click()
    assert form.which.currentData() == "fire" and form.which.count() == 2
    place = form.form.rows["place"]
    place.setCurrentIndex(place.findData("left_middle"))
    place.activated.emit(place.currentIndex())
    face = counter_face(desk.design, desk.design.counter("b1"))
    assert [(one.place, one.text) for one in face.placed] == [("left_middle", "2")]
    names = {one.label for one in named_texts(face, desk.design)}
    assert {"strength", "quality", "fire", "short name"} <= names
    form.remove.click()
    assert [kind.id for kind in desk.design.value_types] == ["range"]


def test_a_text_without_room_is_said_under_the_stage(editor: CounterEditor) -> None:
    assert not editor.page.fault.isVisible()
    typed(editor.page.counter_form.rows["short_name"], "Regiment of the Sappers")
    assert editor.page.fault.isVisible() and "mm and has" in editor.page.fault.text()
    editor.page.problems.refresh()
    assert "does_not_fit" in {one.check for one in editor.page.problems.problems}


def test_a_counter_is_dragged_to_another_place_of_the_sheet(editor: CounterEditor, qtbot: QtBot) -> None:
    pages = editor.page.sheet.pages
    editor.page.sides[Sides.FRONTS].click()
    start = middle(editor, "w1")
    grid = pages.laid[0].grid
    target = start + QPoint(round(4 * grid.pitch_mm * pages.scale), 0)
    qtbot.mousePress(pages, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseRelease(pages, Qt.MouseButton.LeftButton, pos=target)
    (laid,) = (one for one in pages.laid[0].laid if one.id == "w1")
    assert (laid.row, laid.column) == editor.desk.sheet.slots["w1"][1:] == (0, 7)


def test_sides_are_shown_alone_or_beside_each_other(editor: CounterEditor) -> None:
    pages = editor.page.sheet.pages
    for sides, shown in ((Sides.FRONTS, [False]), (Sides.BACKS, [True]), (Sides.BOTH, [False, True])):
        editor.page.sides[sides].click()
        assert [is_back for _, (_, is_back) in pages._shown()] == shown
        editor.page.grab()


def test_a_picture_is_taken_and_a_wrong_one_is_refused(editor: CounterEditor, tmp_path: Path) -> None:
    editor.take_picture(save(tmp_path / "a.png", gradient(40, 30)))
    name = editor.desk.design.counters[0].picture
    assert name.endswith(".png") and name in editor.desk.document.assets
    face = counter_face(editor.desk.design, editor.desk.design.counters[0])
    assert face.picture == name
    before = digest(editor.desk.design)
    (tmp_path / "b.svg").write_text("<svg><script/></svg>")
    editor.take_picture(tmp_path / "b.svg")
    assert digest(editor.desk.design) == before and editor.page.toast.isVisible()


def test_the_print_has_a_name_and_an_ending(
    editor: CounterEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    suggested: list[str] = []

    def asked(_page: QWidget, _title: str, name: str, _kinds: str) -> tuple[str, str]:
        suggested.append(name)
        return str(tmp_path / "mine"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    editor.choose_print()
    assert suggested == [f"{file_name(editor.desk.design.title)}.pdf"]
    assert [one.name for one in tmp_path.iterdir()] == ["mine.pdf"]


def test_the_sheet_is_printed_and_what_has_no_room_is_said(editor: CounterEditor, tmp_path: Path) -> None:
    editor.print_sheet(tmp_path / "a.pdf")
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    editor.page.sheet_form.form.rows["gutter_mm"].setValue(0)
    assert not editor.page.sheet.pages.why_not


def test_the_symbols_of_a_game_are_changed_to_the_other_set_and_back(editor: CounterEditor) -> None:
    desk = editor.desk
    desk.apply(ChangeThings("unit_types", "", (desk.design.unit_types[0].id,), "symbol", "grenadier"))
    before = desk.design
    editor.change_symbols(period=True)
    assert desk.design.unit_types[0].symbol == "period_grenadier"
    editor.change_symbols(period=False)
    assert desk.design == before
    assert {*PERIOD_OF} | {*BOX_OF} <= {*symbol_names()}


def test_eyes_see_other_colours(editor: CounterEditor) -> None:
    faces = editor.page.eyes.faces()
    assert len(faces) == 2
    pictures = [seen(faces, 40, matrix) for matrix in EYES]
    assert len({picture.pixelColor(60, 4).name() for picture in pictures}) == 4
    assert all(isinstance(picture, QImage) and picture.width() == 80 for picture in pictures)


def test_a_problem_leads_to_its_counter_type_faction_value_and_sheet(editor: CounterEditor) -> None:
    editor.go_to(Place("counter", "w1"))
    assert editor.desk.counter is not None and editor.desk.counter.id == "w1"
    page = editor.page
    for place, form in (
        (Place("unit_type", "infantry"), page.type_form),
        (Place("faction", "wing"), page.faction_form),
        (Place("value_type", "range"), page.values_form),
        (Place("counter_sheet", "counters"), page.sheet_form),
    ):
        editor.go_to(place)
        assert form.isVisible()


def test_a_game_without_counters_gets_its_first_with_all_that_it_lacks(qtbot: QtBot) -> None:
    editor = CounterEditor(RulesetDocument(Design("New", "")))
    qtbot.addWidget(editor.page)
    editor.page.show()
    assert editor.page.no_counter.isVisible()
    editor.page.no_counter.clicked.emit()
    design = editor.desk.design
    assert design.counters[0].faction == design.factions[0].id and design.unit_types and len(design.sides) == 2
    assert not editor.page.no_counter.isVisible()
    editor.desk.history.undo()
    assert editor.desk.design == Design("New", "") and editor.page.no_counter.isVisible()
    editor.close()


def test_a_file_that_is_only_looked_at_takes_no_picture(qtbot: QtBot, tmp_path: Path, editor: CounterEditor) -> None:
    path = tmp_path / "small.ruleset"
    with RulesetDocument.create(path, editor.desk.design), RulesetDocument.open(path) as document:
        looking = CounterEditor(document)
        qtbot.addWidget(looking.page)
        looking.page.show()
        looking.desk.choose((ids(editor)[1],))
        assert not looking.page.picture.isEnabled()
        looking.take_picture(save(tmp_path / "a.png", gradient(40, 30)))
        assert looking.page.toast.isVisible() and looking.desk.design == editor.desk.design
        looking.close()
