"""The inspector for one space and for many: common values, mixed ones, and a change that is of all of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.areas_feature import AreasFeature
from editors.map_editor.editor import MapEditor
from editors.map_editor.hexes.hexes_feature import HexesFeature
from editors.map_editor.selection import Chosen, one_space
from workbench.engine.provenance import Provenance, Source
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample


@pytest.fixture
def areas(qtbot: QtBot, document: RulesetDocument) -> Iterator[MapEditor]:
    made = MapEditor(document)
    qtbot.addWidget(made.page)
    yield made
    made.close()


@pytest.fixture
def hexes(qtbot: QtBot) -> Iterator[MapEditor]:
    made = MapEditor(RulesetDocument(build_sample("crossroads")))
    qtbot.addWidget(made.page)
    yield made
    made.close()


def area(editor: MapEditor) -> AreasFeature:
    return editor.part.feature(AreasFeature)


def steps(editor: MapEditor) -> list[str]:
    stack = editor.undo_stack()
    assert stack is not None
    return [stack.text(i) for i in range(stack.count())]


def test_fields_in_which_spaces_differ_say_mixed(areas: MapEditor) -> None:
    areas.desk.choose(Chosen(("A", "C")))
    rows = area(areas).space_form.rows
    assert (rows["name"].text(), rows["name"].placeholderText()) == ("", "mixed")
    assert rows["stacking"].text() == "mixed"
    assert rows["town"].checkState() is Qt.CheckState.PartiallyChecked
    assert rows["kind"].currentData() == "area"
    assert rows["terrain"].currentData() == "clear"
    assert rows["victory_points"].text() == "mixed"
    assert area(areas).space_form.forts.isHidden()
    areas.desk.choose(one_space("A"))
    assert (rows["name"].text(), rows["stacking"].value(), rows["victory_points"].value()) == ("Ardent", 4, 2)
    assert rows["town"].checkState() is Qt.CheckState.Unchecked
    assert not rows["town"].isTristate()
    assert not area(areas).space_form.forts.isHidden()


def test_a_change_is_of_all_spaces_and_one_step(areas: MapEditor) -> None:
    areas.desk.choose(Chosen(("A", "B", "C")))
    rows, before = area(areas).space_form.rows, area(areas).area_desk.area_map
    rows["stacking"].setValue(9)
    after = area(areas).area_desk.area_map
    assert [after.spaces[space].stacking for space in "ABC"] == [9, 9, 9]
    assert after.spaces["S"] is before.spaces["S"]
    assert steps(areas) == ["3 areas: stacking number 9"]
    assert rows["stacking"].text() == "9"
    rows["terrain"].setCurrentIndex(rows["terrain"].findData("woods"))
    rows["terrain"].activated.emit(rows["terrain"].currentIndex())
    rows["town"].click()
    assert all(space.town for space in area(areas).area_desk.area_map.spaces.values() if space.id in "ABC")
    stack = areas.undo_stack()
    assert stack is not None and stack.count() == 3
    while stack.canUndo():
        stack.undo()
    assert area(areas).area_desk.area_map == before
    assert rows["stacking"].text() == "mixed"


def test_leaving_a_mixed_field_without_typing_changes_nothing(areas: MapEditor) -> None:
    areas.desk.choose(Chosen(("A", "B")))
    rows = area(areas).space_form.rows
    rows["name"].editingFinished.emit()
    rows["stacking"].setValue(rows["stacking"].minimum())
    assert steps(areas) == []


def test_an_origin_given_to_many_leaves_each_its_figure(areas: MapEditor) -> None:
    areas.desk.choose(Chosen(("A", "B")))
    rows = area(areas).space_form.rows
    rows.chips["stacking"].origin_chosen.emit(Provenance(Source.RULEBOOK, "6.2"))
    spaces = area(areas).area_desk.area_map.spaces
    assert (spaces["A"].stacking, spaces["B"].stacking) == (4, 3)
    assert {spaces[name].provenance["stacking"] for name in "AB"} == {Provenance(Source.RULEBOOK, "6.2")}
    areas.desk.choose(Chosen(("A", "C")))
    assert rows.chips["stacking"].text() == "mixed"


def test_many_hexes_are_changed_by_one_edit(hexes: MapEditor) -> None:
    ground = hexes.part.feature(HexesFeature)
    before = ground.hex_desk.hex_map
    hexes.desk.choose(Chosen(("0101", "0202", "1308")))
    rows = ground.space_form.rows
    assert rows["victory_points"].text() == "mixed"
    rows["victory_points"].setValue(5)
    assert [ground.hex_desk.hex_map.space(n).victory_points for n in ("0101", "0202", "1308")] == [5, 5, 5]
    assert steps(hexes) == ["3 hexes: victory points 5"]
    stack = hexes.undo_stack()
    assert stack is not None
    stack.undo()
    assert ground.hex_desk.hex_map == before


def test_a_hexside_and_a_road_of_a_hex_map_have_pages(hexes: MapEditor) -> None:
    ground = hexes.part.feature(HexesFeature)
    hexes.desk.choose(Chosen(border="0505/0506"))
    assert hexes.part.inspector.page is ground.hexside_form
    ground.hexside_form.shared.box("river").click()
    assert ground.hex_desk.features("0505", "0506") == ("river",)
    road = min(ground.hex_desk.hex_map.roads)
    ground.roads.line_chosen.emit(Chosen(road=road))
    assert hexes.part.inspector.page is ground.road_form
    ground.road_form["name"].setText("The old road")
    ground.road_form["name"].editingFinished.emit()
    assert ground.hex_desk.hex_map.roads[road].name == "The old road"
    hexes.desk.choose(Chosen())
    assert hexes.part.inspector.page is ground.sheet_words
