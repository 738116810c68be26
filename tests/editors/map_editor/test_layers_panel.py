"""The panel of the layers: ten rows at most, of one or several layers each, and one slider under the chosen one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSlider
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from editors.map_editor.layers.layer_groups import LayerGroup, groups_of_areas, groups_of_hexes
from editors.map_editor.layers.layers_panel import LayersPanel
from workbench.engine.maps import map_parts
from workbench.engine.maps.map_parts import MapLook
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import THEMES
from workbench.qt.map_canvas import Layer
from workbench.qt.map_canvas.layers import ORDER
from workbench.storage.document import RulesetDocument

KINDS = {"areas": groups_of_areas(), "hexes": groups_of_hexes()}
WATER = (Layer.RIVERS, Layer.SEA_GRID, Layer.SHALLOWS, Layer.SEAS)
LEFT = Qt.MouseButton.LeftButton


def shown_panel(qtbot: QtBot, groups: tuple[LayerGroup, ...], width: int = 240) -> LayersPanel:
    panel = LayersPanel(groups=groups)
    qtbot.addWidget(panel)
    panel.resize(width, 420)
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    return panel


@pytest.fixture
def panel(qtbot: QtBot) -> LayersPanel:
    return shown_panel(qtbot, groups_of_areas())


@pytest.fixture
def editor(qtbot: QtBot, document: RulesetDocument) -> MapEditor:
    made = MapEditor(document)
    qtbot.addWidget(made.page, before_close_func=lambda _: made.close())
    made.page.resize(1400, 900)
    made.page.show()
    return made


def names(panel: LayersPanel) -> list[str]:
    """The rows from above."""
    return [panel.rows[leader].group.name for leader in panel.shown_order]


def steps(editor: MapEditor) -> int:
    history = editor.undo_stack()
    return history.count() if history is not None else 0


@pytest.mark.parametrize("kind", KINDS)
def test_ten_rows_at_most_hold_each_layer_once(kind: str) -> None:
    held = [layer for group in KINDS[kind] for layer in group.layers]
    assert len(KINDS[kind]) <= 10
    assert len(held) == len(set(held))
    assert set(Layer) - set(held) <= ({Layer.NUMBERS} if kind == "areas" else set())


MANY = {Layer.ROADS: 31, Layer.BORDERS: 1153, Layer.SPACES: 100_000}
FEW = {Layer.LABELS: 8, Layer.ROADS: 4, Layer.RIVERS: 9, Layer.SPACES: 300}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("counts", [MANY, FEW], ids=["many", "few"])
@pytest.mark.parametrize(("width", "scale"), [(200, 1.0), (340, 1.0), (221, 1.5), (340, 1.5)])
def test_no_name_or_figure_is_cut_in_any_dock(
    qtbot: QtBot, qapp: QApplication, kind: str, counts: dict[Layer, int], width: int, scale: float
) -> None:
    """At half as large again no dock is narrower than 221 pixels beside its scroll bar."""
    apply_theme(qapp, THEMES["light"], scale)
    panel = shown_panel(qtbot, KINDS[kind], width)
    panel.show_counts(counts)
    panel.show_look(MapLook(layers=(map_parts.Layer("rivers", True, 60),)))
    QApplication.processEvents()
    for row in panel.rows.values():
        assert row.name.text() == row.group.name
        for label in (row.amount, row.opacity):
            assert label.isHidden() or label.width() >= label.sizeHint().width(), (row.group.name, label.text())
    told = [row.amount.isVisible() for row in panel.rows.values() if row.amount.text()]
    assert all(told) or (width < 340 and not any(told))


def test_the_one_slider_stands_under_the_row_that_a_click_or_the_keyboard_chose(panel: LayersPanel) -> None:
    assert len(panel.findChildren(QSlider)) == 1
    sea, borders = panel.rows[Layer.RIVERS], panel.rows[Layer.BORDERS]
    QTest.mouseClick(sea, LEFT, pos=QPoint(80, 8))
    assert panel.chosen is Layer.RIVERS
    QApplication.processEvents()
    assert sea.geometry().bottom() < panel.strip.y() < borders.y()
    assert panel.strip.slider.accessibleName() == "Opacity of Water"
    QTest.keyClick(sea, Qt.Key.Key_Down)
    assert borders.hasFocus() and borders.is_chosen and not sea.is_chosen
    QApplication.processEvents()
    assert borders.geometry().bottom() < panel.strip.y()


def test_the_figure_stands_where_the_opacity_is_not_in_full_and_tells_of_a_difference(panel: LayersPanel) -> None:
    panel.show_look(MapLook(layers=(map_parts.Layer("borders", True, 60), map_parts.Layer("rivers", True, 30))))
    told = {row.group.name: row.opacity.text() for row in panel.rows.values() if row.opacity.isVisible()}
    assert told == {"Borders": "60 %", "Water": "30–100 %"}


def test_a_row_of_several_layers_has_the_sum_of_what_is_counted(panel: LayersPanel) -> None:
    panel.show_counts({Layer.ROADS: 31, Layer.LINKS: 4, Layer.SPACES: 97})
    assert panel.rows[Layer.ROADS].amount.text() == "35"
    assert panel.rows[Layer.PAPER].amount.text() == ""


def test_an_eye_is_open_while_one_of_its_layers_is_seen(panel: LayersPanel) -> None:
    told: list[tuple[object, bool]] = []
    panel.layers_shown.connect(lambda layers, shown: told.append((layers, shown)))
    panel.show_look(MapLook(layers=(map_parts.Layer("seas", False),)))
    assert panel.rows[Layer.RIVERS].is_shown
    QTest.keyClick(panel.rows[Layer.RIVERS], Qt.Key.Key_Space)
    panel.show_look(MapLook(layers=tuple(map_parts.Layer(layer.value, False) for layer in WATER)))
    assert not panel.rows[Layer.RIVERS].is_shown
    panel.rows[Layer.RIVERS].eye.click()
    assert told == [(WATER, False), (WATER, True)]


def test_a_row_that_is_moved_takes_its_first_layer_along_and_leaves_the_others(panel: LayersPanel) -> None:
    told: list[tuple[Layer, ...]] = []
    panel.layers_ordered.connect(told.append)
    above = panel.shown_order[panel.shown_order.index(Layer.RIVERS) - 1]
    QTest.keyClick(panel.rows[Layer.RIVERS], Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    (order,) = told
    assert order.index(Layer.RIVERS) == order.index(above) + 1
    assert [layer for layer in order if layer is not Layer.RIVERS] == [
        layer for layer in ORDER if layer is not Layer.RIVERS
    ]


def test_a_row_is_dragged_past_the_slider_and_a_click_drags_nothing(panel: LayersPanel) -> None:
    told: list[tuple[Layer, ...]] = []
    panel.layers_ordered.connect(told.append)
    panel.choose(panel.shown_order[0])
    QApplication.processEvents()
    first, last = (panel.rows[panel.shown_order[at]] for at in (0, -1))
    QTest.mouseClick(last, LEFT, pos=QPoint(80, 8))
    assert told == [] and panel.chosen is last.group.leader
    QTest.mousePress(first, LEFT, pos=QPoint(80, 8))
    QTest.mouseMove(first, QPoint(80, 60))
    QApplication.processEvents()
    QTest.mouseRelease(first, LEFT, pos=first.mapFromParent(last.geometry().center()))
    assert told[0][0] is first.group.leader


def test_the_eye_and_the_slider_of_several_layers_are_one_step_each(editor: MapEditor) -> None:
    panel, before = editor.part.layers, editor.desk.map.look
    panel.choose(Layer.RIVERS)
    panel.rows[Layer.RIVERS].eye.click()
    assert steps(editor) == 1
    assert not any(editor.desk.map.look.layer(layer.value).shown for layer in WATER)
    panel.strip.slider.setSliderDown(True)
    for percent in (80, 60, 45):
        panel.strip.slider.setValue(percent)
    panel.strip.slider.setSliderDown(False)
    assert steps(editor) == 2
    assert {editor.desk.map.look.layer(layer.value).opacity_percent for layer in WATER} == {45}
    assert panel.rows[Layer.RIVERS].opacity.text() == "45 %"
    history = editor.undo_stack()
    assert history is not None
    history.undo()
    assert not panel.rows[Layer.RIVERS].opacity.text() and panel.strip.slider.value() == 100
    history.undo()
    assert editor.desk.map.look == before
    assert panel.rows[Layer.RIVERS].is_shown


def test_where_the_file_is_only_looked_at_eyes_turn_in_this_window_alone(editor: MapEditor) -> None:
    editor.part.look_only("another window has it open")
    panel, before = editor.part.layers, editor.desk.map.look
    panel.rows[Layer.RIVERS].eye.click()
    assert not panel.rows[Layer.RIVERS].is_shown
    scene = editor.canvas.layers.scene
    assert scene is not None and scene.sheet.hidden == set(WATER)
    panel.rows[Layer.RIVERS].eye.click()
    assert panel.rows[Layer.RIVERS].is_shown and not scene.sheet.hidden
    assert editor.desk.map.look == before and steps(editor) == 0
    assert not panel.strip.slider.isEnabled() and panel.strip.slider.toolTip() == "another window has it open"
