"""The whole page on a screen: a junction dragged by the mouse, fields that edit, problems that are fixed."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from editors.map_editor.document import Chosen
from editors.map_editor.editor import MapEditor
from editors.map_editor.line_edits import MarkBorder, SetReconnoitrePoint
from workbench.engine.area_map import Shore
from workbench.engine.provenance import Provenance, Source
from workbench.qt.map_canvas import STYLES, Layer
from workbench.storage.document import RulesetDocument

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editor(qtbot: QtBot, document: RulesetDocument) -> MapEditor:
    made = MapEditor(document)
    qtbot.addWidget(made.page, before_close_func=lambda _: made.close())
    made.page.resize(1400, 900)
    made.page.show()
    qtbot.waitExposed(made.page)
    made.canvas.reduced_motion = True
    made.check_now()
    return made


def pixel(editor: MapEditor, x: float, y: float) -> QPoint:
    return editor.canvas.to_screen(x, y).toPoint()


def test_a_junction_is_dragged_by_the_mouse_and_the_drag_is_one_step(
    qtbot: QtBot, editor: MapEditor, pictures: Path
) -> None:
    editor.page.strip.take("Junction")
    start, end = pixel(editor, 60, 60), pixel(editor, 66, 56)
    qtbot.mousePress(editor.canvas, LEFT, pos=start)
    for share in (0.3, 0.6, 1.0):
        qtbot.mouseMove(editor.canvas, QPoint((QPointF(start) + QPointF(end - start) * share).toPoint()))
    assert editor.page.grab().save(str(pictures / "map_editor_dragging.png"))
    qtbot.mouseRelease(editor.canvas, LEFT, pos=end)
    moved = editor.desk.area_map.junctions[editor.desk.chosen.junction]
    assert moved.point == pytest.approx((66.0, 56.0), abs=1.0)
    history = editor.undo_stack()
    assert history is not None
    assert history.count() == 1
    history.undo()
    assert editor.desk.area_map.junctions[moved.id].point == (60.0, 60.0)
    history.redo()
    assert editor.desk.area_map.junctions[moved.id].point == moved.point


def test_nudges_by_key_merge_into_one_step(qtbot: QtBot, editor: MapEditor) -> None:
    editor.page.strip.take("Junction")
    qtbot.mouseClick(editor.canvas, LEFT, pos=pixel(editor, 60, 60))
    editor.canvas.setFocus()
    for _ in range(3):
        qtbot.keyClick(editor.canvas, Qt.Key.Key_Right)
    history = editor.undo_stack()
    assert history is not None
    assert history.count() == 1
    assert editor.desk.area_map.junctions[editor.desk.chosen.junction].point == (61.5, 60.0)
    history.undo()
    assert editor.desk.area_map.junctions[editor.desk.chosen.junction].point == (60.0, 60.0)


def test_fields_of_the_inspector_are_edits_with_their_origin(qtbot: QtBot, editor: MapEditor) -> None:
    editor.desk.choose(Chosen(space="A"))
    form = editor.page.inspector.space_form
    assert form.name.text() == "Ardent"
    form.stacking.setValue(7)
    space = editor.desk.area_map.spaces["A"]
    assert space.stacking == 7
    assert space.provenance["stacking"].source is Source.DESIGNER
    form.stacking.setValue(0)
    assert editor.desk.area_map.spaces["A"].stacking is None
    form.name.setText("Ardente")
    form.name.editingFinished.emit()
    assert editor.desk.area_map.spaces["A"].name == "Ardente"
    assert "Ardente" in editor.page.spaces.visible_names()
    form._chips["stacking"].origin_chosen.emit(Provenance(Source.RULEBOOK, "6.2"))
    assert editor.desk.area_map.spaces["A"].provenance["stacking"] == Provenance(Source.RULEBOOK, "6.2")


def test_forts_are_added_changed_and_removed(editor: MapEditor) -> None:
    editor.desk.choose(Chosen(space="A"))
    forts = editor.page.inspector.space_form.forts
    forts.add.click()
    assert len(editor.desk.area_map.spaces["A"].forts) == 2
    forts._replace(1, level=1)
    assert editor.desk.area_map.spaces["A"].forts[1].level == 1
    forts._remove(0)
    assert len(editor.desk.area_map.spaces["A"].forts) == 1


def test_borders_of_a_space_are_listed_with_what_they_carry(editor: MapEditor) -> None:
    editor.desk.choose(Chosen(space="A"))
    table = editor.page.inspector.space_form.borders
    rows = {
        item.text(): kind.text()
        for row in range(table.rowCount())
        if (item := table.item(row, 0)) is not None and (kind := table.item(row, 1)) is not None
    }
    assert rows == {"Bellevue": "Road", "Corniche": "Land"}


def test_problems_are_listed_gone_to_and_fixed(editor: MapEditor, pictures: Path) -> None:
    unproven = len(editor.page.problems.problems)
    editor.desk.apply(MarkBorder("small", "B-S", shore=Shore.NONE))
    editor.desk.apply(SetReconnoitrePoint("small", editor.desk.hit(60, 60, 1).junction, False))
    editor.check_now()
    assert editor.page.problems.counts() == (1, 1 + unproven)
    places = set()
    for _ in editor.page.problems.problems:
        editor.page.problems.step(1)
        places.add(editor.desk.chosen)
    assert Chosen(border="B-S") in places
    assert Chosen(junction=editor.desk.hit(60, 60, 1).junction) in places
    assert editor.page.grab().save(str(pictures / "map_editor_problems.png"))
    for problem in editor.page.problems.problems:
        editor.fix(problem)
    assert editor.page.problems.counts() == (0, unproven)


def test_a_refused_edit_is_said_and_the_field_shows_the_old_value(editor: MapEditor) -> None:
    editor.desk.choose(Chosen(junction=editor.desk.hit(60, 60, 1).junction))
    form = editor.page.inspector.junction_form
    form.x_mm.setValue(5.0)
    assert form.x_mm.value() == 60.0
    assert editor.page.toast.isVisible()


def test_the_list_filters_and_choosing_in_it_selects(editor: MapEditor) -> None:
    editor.page.spaces.filter.setText("bell")
    assert editor.page.spaces.visible_names() == ["Bellevue"]
    editor.page.spaces.filter.clear()
    editor.page.spaces.space_chosen.emit("B")
    assert editor.desk.chosen == Chosen(space="B")


def test_layers_hide_and_styles_change(editor: MapEditor, pictures: Path) -> None:
    canvas = editor.canvas
    with_labels = canvas.render_to_image(canvas.size())
    editor.page.layers.show_layer(Layer.LABELS, False)
    assert canvas.render_to_image(canvas.size()) != with_labels
    editor.page.layers.show_layer(Layer.LABELS, True)
    assert canvas.render_to_image(canvas.size()) == with_labels
    for style in STYLES.values():
        canvas.set_style(style)
        image = canvas.render_to_image(canvas.size())
        assert image.save(str(pictures / f"small_map_{style.name.replace(' ', '_')}.png"))
    assert canvas.render_to_image(canvas.size()) != with_labels


def test_the_layout_is_kept(editor: MapEditor) -> None:
    layout = editor.save_layout()
    dock = editor.page.dock_actions()[0]
    dock.trigger()
    assert not dock.isChecked()
    editor.restore_layout(layout)
    assert dock.isChecked()


def test_every_tool_can_be_taken_and_names_itself(editor: MapEditor) -> None:
    for name, action in editor.page.strip.actions_by_name().items():
        action.trigger()
        assert editor.canvas.tool is not None
        assert editor.canvas.tool.name == name
        assert editor.canvas.tool.hint
    assert set(editor.menus()) == {"Map", "View", "Check"}
