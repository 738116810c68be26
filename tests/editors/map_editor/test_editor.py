"""The whole page on a screen: a junction dragged by the mouse, fields that edit, problems that are fixed."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.areas_feature import AreasFeature
from editors.map_editor.editor import MapEditor
from editors.map_editor.selection import Chosen, one_space
from rulesets.toulon.facts import RECONNOITRE_POINT
from workbench.cartography.plane import border_line
from workbench.engine.design import Design
from workbench.engine.maps.border import BEACH, NOT_A_BEACH, ROAD, Feature
from workbench.engine.problem import Level
from workbench.engine.provenance import Provenance, Source
from workbench.qt.map_canvas import STYLES, DraftLine, Layer, MapCanvas, Selection
from workbench.qt.things.limit_field import AS_THE_MAP
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.areas.line_edits import TagJunction
from workbench.storage.edits.border_edits import MarkBorders, mark_kind

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editor(qtbot: QtBot, document: RulesetDocument) -> MapEditor:
    made = MapEditor(document)
    qtbot.addWidget(made.page, before_close_func=lambda _: made.close())
    made.page.resize(1400, 900)
    made.page.show()
    made.page.activateWindow()
    qtbot.waitUntil(made.page.isActiveWindow)
    made.canvas.camera.reduced_motion = True
    made.check_now()
    return made


def area(editor: MapEditor) -> AreasFeature:
    return editor.part.feature(AreasFeature)


def pixel(editor: MapEditor, x: float, y: float) -> QPoint:
    return editor.canvas.camera.view.to_screen(x, y).toPoint()


def test_a_junction_is_dragged_by_the_mouse_and_the_drag_is_one_step(
    qtbot: QtBot, editor: MapEditor, pictures: Path
) -> None:
    editor.part.strip.take("Junction")
    start, end = pixel(editor, 60, 60), pixel(editor, 66, 56)
    qtbot.mousePress(editor.canvas, LEFT, pos=start)
    for share in (0.3, 0.6, 1.0):
        qtbot.mouseMove(editor.canvas, QPoint((QPointF(start) + QPointF(end - start) * share).toPoint()))
    assert editor.page.grab().save(str(pictures / "map_editor_dragging.png"))
    qtbot.mouseRelease(editor.canvas, LEFT, pos=end)
    moved = area(editor).area_desk.area_map.junctions[editor.desk.chosen.junction]
    assert moved.point == pytest.approx((66.0, 56.0), abs=1.0)
    history = editor.undo_stack()
    assert history is not None
    assert history.count() == 1
    history.undo()
    assert area(editor).area_desk.area_map.junctions[moved.id].point == (60.0, 60.0)
    history.redo()
    assert area(editor).area_desk.area_map.junctions[moved.id].point == moved.point


def test_nudges_by_key_merge_into_one_step(qtbot: QtBot, editor: MapEditor) -> None:
    editor.part.strip.take("Junction")
    qtbot.mouseClick(editor.canvas, LEFT, pos=pixel(editor, 60, 60))
    editor.canvas.setFocus()
    for _ in range(3):
        qtbot.keyClick(editor.canvas, Qt.Key.Key_Right)
    history = editor.undo_stack()
    assert history is not None
    assert history.count() == 1
    assert area(editor).area_desk.area_map.junctions[editor.desk.chosen.junction].point == (61.5, 60.0)
    history.undo()
    assert area(editor).area_desk.area_map.junctions[editor.desk.chosen.junction].point == (60.0, 60.0)


def test_what_the_selected_road_takes_in_is_marked_with_it(editor: MapEditor) -> None:
    road = next(iter(sorted(area(editor).area_desk.area_map.roads)))
    editor.desk.choose(Chosen(road=road))
    free = next(name for name, border in sorted(area(editor).area_desk.area_map.borders.items()) if not border.road)
    editor.apply(MarkBorders("small", (free,), (Feature(ROAD, road),)))
    assert editor.canvas.layers.scene is not None
    (marked,) = [shown for shown in editor.canvas.layers.scene.overlays if isinstance(shown, Selection)]
    assert free in marked.borders


def test_fields_of_the_inspector_are_edits_with_their_origin(qtbot: QtBot, editor: MapEditor) -> None:
    editor.desk.choose(one_space("A"))
    form = area(editor).space_form
    assert form["name"].text() == "Ardent"
    form["stacking"].setValue(7)
    space = area(editor).area_desk.area_map.spaces["A"]
    assert space.stacking == 7
    assert space.provenance["stacking"].source is Source.DESIGNER
    form["stacking"].setValue(AS_THE_MAP)
    assert area(editor).area_desk.area_map.spaces["A"].stacking is None
    form["name"].setText("Ardente")
    form["name"].editingFinished.emit()
    assert area(editor).area_desk.area_map.spaces["A"].name == "Ardente"
    assert "Ardente" in area(editor).spaces.visible_names()
    form.rows.chips["stacking"].origin_chosen.emit(Provenance(Source.RULEBOOK, "6.2"))
    assert area(editor).area_desk.area_map.spaces["A"].provenance["stacking"] == Provenance(Source.RULEBOOK, "6.2")


def test_forts_are_added_changed_and_removed(editor: MapEditor) -> None:
    editor.desk.choose(one_space("A"))
    forts = area(editor).space_form.forts
    forts.add.click()
    assert len(area(editor).area_desk.area_map.spaces["A"].forts) == 2
    forts._replace(1, level=1)
    assert area(editor).area_desk.area_map.spaces["A"].forts[1].level == 1
    forts._remove(0)
    assert len(area(editor).area_desk.area_map.spaces["A"].forts) == 1


def test_borders_of_a_space_are_listed_with_what_they_carry(editor: MapEditor) -> None:
    editor.desk.choose(one_space("A"))
    table = area(editor).space_form.borders.table
    rows = {
        item.text(): kind.text()
        for row in range(table.rowCount())
        if (item := table.item(row, 0)) is not None and (kind := table.item(row, 1)) is not None
    }
    assert rows == {"Bellevue": "Road", "Corniche": "Land"}


def test_a_border_of_the_table_is_seen_on_the_map_and_selected_by_enter(qtbot: QtBot, editor: MapEditor) -> None:
    def marked() -> list[DraftLine]:
        assert editor.canvas.layers.scene is not None
        return [one for one in editor.canvas.layers.scene.overlays if isinstance(one, DraftLine)]

    editor.desk.choose(one_space("A"))
    table = area(editor).space_form.borders.table
    area_map = area(editor).area_desk.area_map
    line = DraftLine(tuple(border_line(area_map, area_map.borders["A-C"])))
    assert not marked()
    table.selectRow(1)
    assert marked() == [line]
    editor.desk.apply(mark_kind("small", ("A-B",), ROAD, present=False))
    assert table.currentRow() == 1 and marked() == [line]
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert editor.desk.chosen == Chosen(border="A-C")
    editor.desk.choose(one_space("A"))
    next(action for action in table.menu_of(0).actions() if action.text() == "Select Bellevue").trigger()
    assert editor.desk.chosen == one_space("B") and not marked()


def test_problems_are_listed_gone_to_and_fixed(editor: MapEditor, pictures: Path) -> None:
    unproven = len(editor.page.problems.problems)
    editor.desk.apply(MarkBorders("small", ("B-S",), drops=(BEACH, NOT_A_BEACH)))
    editor.desk.apply(TagJunction("small", editor.desk.hit(60, 60, 1).junction, RECONNOITRE_POINT, ""))
    editor.check_now()
    counts = editor.page.problems.counts()
    assert (counts[Level.ERROR], sum(counts.values())) == (1, 2 + unproven)
    places = set()
    for _ in editor.page.problems.problems:
        editor.page.problems.step(1)
        places.add(editor.desk.chosen)
    assert Chosen(border="B-S") in places
    assert Chosen(junction=editor.desk.hit(60, 60, 1).junction) in places
    assert editor.page.grab().save(str(pictures / "map_editor_problems.png"))
    for problem in editor.page.problems.problems:
        editor.fix(problem)
    assert len(editor.page.problems.problems) == unproven
    assert editor.page.problems.counts()[Level.ERROR] == 0


def test_a_refused_edit_is_said_and_the_field_shows_the_old_value(editor: MapEditor) -> None:
    editor.desk.choose(Chosen(junction=editor.desk.hit(60, 60, 1).junction))
    form = area(editor).junction_form
    form["x_mm"].setValue(5.0)
    assert form["x_mm"].value() == 60.0
    assert editor.page.toast.isVisible()


def test_the_list_filters_and_choosing_in_it_selects(editor: MapEditor) -> None:
    area(editor).spaces.filter.setText("bell")
    assert area(editor).spaces.visible_names() == ["Bellevue"]
    area(editor).spaces.filter.clear()
    area(editor).spaces.spaces_chosen.emit(("B",))
    assert editor.desk.chosen == one_space("B")


def test_letters_take_tools_on_the_map_and_are_typed_in_fields(qtbot: QtBot, editor: MapEditor) -> None:
    editor.canvas.setFocus()
    qtbot.keyClick(editor.canvas, Qt.Key.Key_J)
    assert editor.canvas.tool_host.tool is not None
    assert editor.canvas.tool_host.tool.name == "Junction"
    editor.desk.choose(one_space("A"))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_F2)
    name = area(editor).space_form["name"]
    qtbot.keyClicks(name, "Xenia")
    assert editor.canvas.tool_host.tool.name == "Junction"
    qtbot.keyClick(name, Qt.Key.Key_Escape)
    assert area(editor).area_desk.area_map.spaces["A"].name == "Ardent"
    assert editor.canvas.hasFocus()
    qtbot.keyClick(editor.canvas, Qt.Key.Key_F2)
    qtbot.keyClicks(name, "Xenia")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    assert area(editor).area_desk.area_map.spaces["A"].name == "Xenia"
    assert editor.canvas.hasFocus()


def test_delete_takes_away_what_is_selected_or_says_why_not(qtbot: QtBot, editor: MapEditor) -> None:
    editor.canvas.setFocus()
    for chosen, said in (
        (Chosen(border="A-B"), "High road"),
        (
            Chosen(border=next(b for b in sorted(area(editor).area_desk.area_map.borders) if b.startswith("A-e"))),
            "edge",
        ),
    ):
        editor.desk.choose(chosen)
        qtbot.keyClick(editor.canvas, Qt.Key.Key_Delete)
        assert said in editor.page.toast.accessibleName()
    editor.desk.choose(Chosen(border="A-C"))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Delete)
    assert "A-C" not in area(editor).area_desk.area_map.borders
    assert editor.page.toast.isHidden()
    (kept,) = {"A", "C"} & set(area(editor).area_desk.area_map.spaces)
    assert editor.desk.chosen == one_space(kept)
    editor.desk.choose(one_space("S"))
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Delete)
    assert "S" not in area(editor).area_desk.area_map.spaces
    assert editor.desk.chosen == Chosen()


def test_neighbours_of_one_kind_are_offered_for_merging(editor: MapEditor) -> None:
    editor.desk.choose(one_space("A"))
    area(editor).fill_merge_menu()
    offered = area(editor).merge_menu.actions()
    assert [action.text() for action in offered] == ["Bellevue", "Corniche"]
    offered[1].trigger()
    assert "C" not in area(editor).area_desk.area_map.spaces
    editor.desk.choose(one_space("S"))
    area(editor).fill_merge_menu()
    assert not any(action.isEnabled() for action in area(editor).merge_menu.actions())


def test_roads_and_their_sections_are_listed_chosen_named_and_removed(editor: MapEditor) -> None:
    names = [name for name, _ in area(editor).roads.rows()]
    assert names[0] == "High road"
    assert names[-1] == "Brook"
    (section,) = area(editor).area_desk.sections
    area(editor).roads.line_chosen.emit(Chosen(section=section))
    assert editor.desk.chosen_borders() == ("A-B",)
    form = area(editor).line_form
    assert form["name"].text() == "High road"
    form["name"].setText("King's road")
    form["name"].setModified(True)
    form["name"].editingFinished.emit()
    assert area(editor).roads.rows()[0][0] == "King's road"
    form.remove.click()
    assert not area(editor).area_desk.area_map.roads
    assert editor.desk.chosen == Chosen()


def test_the_sheet_has_a_name_and_a_size(editor: MapEditor) -> None:
    form = area(editor).map_form
    form.game.setText("A small war")
    form.game.editingFinished.emit()
    assert editor.title() == "A small war"
    assert area(editor).area_desk.area_map.title == "Small map"
    form.width_mm.setValue(140)
    assert area(editor).area_desk.area_map.width_mm == 140.0
    history = editor.undo_stack()
    assert history is not None
    assert [history.text(i) for i in range(history.count())] == [
        "Call the game A small war",
        "Make the sheet 140 × 120 mm",
    ]


def test_the_arrow_down_leads_from_the_filter_to_the_list(qtbot: QtBot, editor: MapEditor) -> None:
    editor.page.filter_spaces()
    qtbot.keyClicks(area(editor).spaces.filter, "corn")
    qtbot.keyClick(area(editor).spaces.filter, Qt.Key.Key_Down)
    assert editor.desk.chosen == one_space("C")


def test_undo_in_a_field_that_one_did_not_type_in_takes_the_edit_back(qtbot: QtBot, editor: MapEditor) -> None:
    name = area(editor).space_form["name"]
    undo = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    editor.desk.choose(one_space("A"))
    name.setFocus()
    undo.ignore()
    QApplication.sendEvent(name, undo)
    assert not undo.isAccepted()
    qtbot.keyClicks(name, "x")
    QApplication.sendEvent(name, undo)
    assert undo.isAccepted()


def test_a_game_without_an_area_map_says_so(qtbot: QtBot) -> None:
    made = MapEditor(RulesetDocument(Design("Elsewhere", "")))
    qtbot.addWidget(made.page, before_close_func=lambda _: made.close())
    made.page.resize(900, 600)
    made.page.show()
    assert not made.canvas.isVisible()
    assert not made.part.strip.isEnabled()
    made.show_example()
    assert made.desk.chosen == Chosen()


def whole_picture(qtbot: QtBot, canvas: MapCanvas) -> QImage:
    """The map when all that comes piece by piece, as relief does, is there: three times the same picture."""
    seen: list[QImage] = []

    def is_whole() -> bool:
        seen.append(canvas.seen.render_to_image(canvas.size()))
        return len(seen) > 2 and not canvas.seen._again.isActive() and seen[-1] == seen[-2] == seen[-3]

    qtbot.waitUntil(is_whole, timeout=60_000)
    return seen[-1]


def test_layers_hide_and_styles_change(qtbot: QtBot, editor: MapEditor, pictures: Path) -> None:
    canvas = editor.canvas
    with_labels = whole_picture(qtbot, canvas)
    editor.part.layers.show_layer(Layer.LABELS, False)
    assert canvas.seen.render_to_image(canvas.size()) != with_labels
    editor.part.layers.show_layer(Layer.LABELS, True)
    assert whole_picture(qtbot, canvas) == with_labels
    for style in STYLES.values():
        canvas.layers.set_style(style)
        image = canvas.seen.render_to_image(canvas.size())
        assert image.save(str(pictures / f"small_map_{style.name.replace(' ', '_')}.png"))
    assert canvas.seen.render_to_image(canvas.size()) != with_labels


def test_the_layout_is_kept(editor: MapEditor) -> None:
    layout = editor.save_layout()
    dock = editor.page.dock_actions()[0]
    dock.trigger()
    assert not dock.isChecked()
    editor.restore_layout(layout)
    assert dock.isChecked()


def test_every_tool_can_be_taken_and_names_itself(editor: MapEditor) -> None:
    for name, action in editor.part.strip.actions_by_name().items():
        action.trigger()
        assert editor.canvas.tool_host.tool is not None
        assert editor.canvas.tool_host.tool.name == name
        assert editor.canvas.tool_host.tool.hint
    assert set(editor.menus()) == {"Map", "View", "Check"}


def test_keys_select_all_of_a_kind_and_nothing_whatever_tool_is_taken(qtbot: QtBot, editor: MapEditor) -> None:
    editor.part.strip.take("Label")
    editor.canvas.setFocus()
    qtbot.keyClick(editor.canvas, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert set(editor.desk.chosen.spaces) == {"A", "B", "C"}
    qtbot.keyClick(editor.canvas, Qt.Key.Key_Escape)
    assert editor.desk.chosen == Chosen()


def test_shift_and_the_mouse_select_several_and_a_rectangle(qtbot: QtBot, editor: MapEditor, pictures: Path) -> None:
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.mouseClick(editor.canvas, LEFT, pos=pixel(editor, 30, 30))
    qtbot.mouseClick(editor.canvas, LEFT, shift, pixel(editor, 90, 30))
    assert editor.desk.chosen == Chosen(("A", "B"))
    assert area(editor).space_form["name"].placeholderText() == "mixed"
    qtbot.mousePress(editor.canvas, LEFT, pos=pixel(editor, 3, 3))
    qtbot.mouseMove(editor.canvas, pixel(editor, 80, 80))
    qtbot.mouseMove(editor.canvas, pixel(editor, 118, 118))
    assert editor.page.grab().save(str(pictures / "map_editor_rectangle.png"))
    qtbot.mouseRelease(editor.canvas, LEFT, pos=pixel(editor, 118, 118))
    assert set(editor.desk.chosen.spaces) == {"A", "B", "C", "S"}


def test_the_status_line_says_what_a_click_would_do(qtbot: QtBot, editor: MapEditor) -> None:
    def hint() -> str:
        assert editor.canvas.tool_host.tool is not None
        return editor.canvas.tool_host.tool.hint

    qtbot.mouseMove(editor.canvas, pixel(editor, 60, 90))  # a move to where another test left the mouse is none
    qtbot.mouseMove(editor.canvas, pixel(editor, 30, 30))
    assert hint().startswith("Click selects Ardent")
    assert editor.page.status_line.hint == hint()
    qtbot.mouseMove(editor.canvas, pixel(editor, 90, 30))
    assert editor.page.status_line.hint.startswith("Click selects Bellevue")


def test_a_low_window_puts_the_tools_into_columns(editor: MapEditor) -> None:
    strip = editor.part.strip
    strip.resize(strip.width(), 900)
    narrow = strip.width()
    strip.resize(strip.width(), 260)
    assert strip.width() > narrow
    lowest = max(button.geometry().bottom() for button in strip.findChildren(QToolButton))
    assert lowest <= 260
    strip.resize(strip.width(), 900)
    assert strip.width() == narrow
