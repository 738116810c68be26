"""The inspector and the lists of borders, roads and rivers: features, one way, classes, breaks, names."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.border_form import BorderForm
from editors.map_editor.areas.line_chooser import LineChooser
from editors.map_editor.areas.line_form import LineForm
from editors.map_editor.areas.redrawing import RedrawOption
from editors.map_editor.areas.roads_list import RoadsList, road_troubles
from editors.map_editor.areas.tool_groups import options_of, tool_groups
from editors.map_editor.areas.tools import JunctionTool
from editors.map_editor.borders.border_tool import BorderTool
from editors.map_editor.borders.kind_option import KindOption
from editors.map_editor.borders.line_classes import LINE_COSTS, ROAD_COSTS, cost_words, features, road_classes
from editors.map_editor.borders.marks import Mark
from editors.map_editor.selection import Chosen, one_space
from rulesets.toulon.facts import RECONNOITRE_POINT
from tests.editors.map_editor.markers import marker
from workbench.engine.design import Design
from workbench.engine.fields import Where, fields_of, shown_in
from workbench.engine.maps.border import ROAD, Border, Feature
from workbench.engine.maps.map_catalogue import LineClass, RoadClass
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.tables.table import Table
from workbench.storage.edits.areas.line_edits import TagJunction
from workbench.storage.edits.border_edits import MarkBorders
from workbench.storage.edits.edits import ReplaceSpace


@pytest.mark.parametrize("asked_of", ["border", "hexside"])
def test_a_border_has_a_row_for_each_field_that_it_declares(qtbot: QtBot, desk: AreaDesk, asked_of: str) -> None:
    form = BorderForm(desk)
    qtbot.addWidget(form)
    shown = {name for name, field in shown_in(Border, Where.INSPECTOR).items() if field.is_of(asked_of)}
    rows = form.widgets if asked_of == "border" else {**form.shared.widgets, "kinds": form.shared.features}
    assert {*rows} == shown
    labels = {label.buddy(): label.text() for label in form.findChildren(QLabel) if label.buddy() is not None}
    titles = fields_of(Border)
    assert all(labels.get(widget, titles[name].title) == titles[name].title for name, widget in rows.items())


def test_a_border_form_sets_features_and_the_one_way(qtbot: QtBot, desk: AreaDesk) -> None:
    form = BorderForm(desk)
    qtbot.addWidget(form)
    desk.choose(Chosen(border="A-C"))
    form.refresh()
    form.shared.box("bridge").click()
    form.shared.box("wall").click()
    assert list(desk.area_map.borders["A-C"].further_kinds) == ["bridge", "wall"]
    form.shared.box("bridge").click()
    assert list(desk.area_map.borders["A-C"].further_kinds) == ["wall"]
    ways = [form.shared.one_way.itemText(i) for i in range(3)]
    assert sorted(ways[1:]) == ["Only Ardent → Corniche", "Only Corniche → Ardent"]
    form.shared.one_way.setCurrentIndex(2)
    form.shared.one_way.activated.emit(2)
    assert desk.area_map.borders["A-C"].one_way is OneWay.BACKWARDS
    form.refresh()
    assert form.shared.one_way.currentIndex() == 2
    assert form.shared.box("wall").isChecked()


def test_features_and_classes_are_those_of_the_design_with_their_costs() -> None:
    tables = (
        Table(ROAD_COSTS, "Roads", ("track",), ("",), (("1/2",),)),
        Table(LINE_COSTS, "Borders", ("dyke",), ("foot", "horse"), (("1", "2"),)),
    )
    design = Design(
        "D",
        "",
        road_classes=(RoadClass("track", "Cart track"),),
        line_classes=(LineClass("river", "River"), LineClass("dyke", "Dyke")),
        tables=tables,
    )
    assert [kind.name for kind in road_classes(design)] == ["Cart track"]
    assert [kind.name for kind in features(design)] == ["Dyke"]
    assert cost_words(design, ROAD_COSTS, "track") == "1/2"
    assert cost_words(design, LINE_COSTS, "dyke") == "foot 1, horse 2"
    assert cost_words(design, LINE_COSTS, "moat") == ""


def test_the_tool_lays_what_its_chooser_says(qtbot: QtBot, desk: AreaDesk) -> None:
    tool = marker(desk, "Along a border")
    chooser = KindOption(desk, tool)
    qtbot.addWidget(chooser)
    assert tool.current() == chooser.kind.currentData()
    chooser.kind.setCurrentIndex(chooser.kind.findData("ford"))
    chooser.kind.activated.emit(chooser.kind.currentIndex())
    assert tool.current() == "ford"


def test_the_class_of_a_road_is_chosen_while_one_draws(qtbot: QtBot, desk: AreaDesk) -> None:
    tool = marker(desk, "Road")
    chooser = LineChooser(tool, desk)
    qtbot.addWidget(chooser)
    assert tool.line == "R1"
    chooser.classes.setCurrentIndex(chooser.classes.findData("track"))
    chooser.classes.activated.emit(0)
    assert desk.area_map.roads["R1"].road_class == "track"
    tool.line = ""
    chooser.refresh()
    chooser.classes.setCurrentIndex(chooser.classes.findData("rail"))
    chooser.classes.activated.emit(0)
    assert tool.new_class == "rail"


def test_the_class_of_a_river_is_a_water_of_the_design(qtbot: QtBot, desk: AreaDesk) -> None:
    form = LineForm(desk)
    qtbot.addWidget(form)
    desk.choose(Chosen(river="W1"))
    form.refresh()
    assert [form["river_class"].itemText(i) for i in range(form["river_class"].count())] == ["River", "Stream"]
    form["river_class"].setCurrentIndex(1)
    form["river_class"].activated.emit(1)
    assert desk.area_map.rivers["W1"].river_class == "stream"


def test_breaks_and_ends_of_roads_are_told_with_their_place(desk: AreaDesk) -> None:
    assert road_troubles(desk.area_map, "R1", {RECONNOITRE_POINT}) == []
    no_town = replace(desk.area_map.spaces["C"], town=False)
    desk.apply(ReplaceSpace("No town", "small", no_town))
    end = desk.hit(60.0, 60.0, 1.0).junction
    assert road_troubles(desk.area_map, "R1", {RECONNOITRE_POINT}) == [(f"Dead end at {end}", end, False)]
    desk.apply(TagJunction("small", end, RECONNOITRE_POINT, ""))
    assert road_troubles(desk.area_map, "R1", {RECONNOITRE_POINT}) == [(f"Ends without a point at {end}", end, True)]
    desk.apply(MarkBorders("small", ("A-C",), (Feature(ROAD, "R1"),)))
    assert road_troubles(desk.area_map, "R1", {RECONNOITRE_POINT}) == []


def test_a_road_is_renamed_in_the_list(qtbot: QtBot, desk: AreaDesk) -> None:
    roads = RoadsList(desk)
    qtbot.addWidget(roads)

    def show(_touched: frozenset[str] | None) -> None:
        roads.show_map()

    desk.map_changed.connect(show)
    roads.show_map()
    row = roads.tree.topLevelItem(0)
    assert row is not None
    row.setText(0, "King's road")
    qtbot.waitUntil(lambda: desk.area_map.roads["R1"].name == "King's road")
    again = roads.tree.topLevelItem(0)
    assert again is not None
    again.setText(0, " ")
    qtbot.waitUntil(lambda: roads.rows()[0][0] == "King's road")
    assert desk.area_map.roads["R1"].name == "King's road"


@pytest.mark.parametrize("chosen", [Chosen(border="A-C"), one_space("A"), Chosen(road="R1")])
def test_borders_are_drawn_anew_by_the_menu_of_the_junction_tool(qtbot: QtBot, desk: AreaDesk, chosen: Chosen) -> None:
    tool = JunctionTool(desk)
    (row,) = options_of(tool, desk, lambda: None)
    qtbot.addWidget(row)
    button = row.findChild(RedrawOption)
    assert isinstance(button, QPushButton)
    menu = button.menu()
    assert menu is not None
    refusals: list[str] = []
    desk.refused.connect(refusals.append)
    desk.choose(chosen)
    before = desk.area_map
    menu.actions()[2].trigger()
    assert (desk.area_map is before) == bool(refusals)
    assert bool(refusals) == (chosen != one_space("A"))
    button.tolerances.actions()[-1].trigger()
    assert tool.tolerance_mm == 5.0


def test_every_tool_has_a_letter_of_its_own_and_says_what_the_mouse_does(qtbot: QtBot, desk: AreaDesk) -> None:
    tools = [tool for group in tool_groups(desk) for tool in group]
    keys = [tool.key for tool in tools]
    assert len(keys) == len(set(keys))
    assert all(tool.hint and tool.icon and tool.name for tool in tools)
    for tool in tools:
        for option in options_of(tool, desk, lambda: None):
            qtbot.addWidget(option)
            assert isinstance(option, QWidget)
    assert {tool.mark for tool in tools if isinstance(tool, BorderTool)} >= {Mark.FEATURE, Mark.ONE_WAY, Mark.BLOCKED}
