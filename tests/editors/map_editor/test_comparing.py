"""What differs between a version and now is marked on the map, listed, and flown to."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.map_editor.comparing.changes import map_changes
from editors.map_editor.comparing.panel import GROUP
from editors.map_editor.editor import MapEditor
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside
from workbench.qt.map_canvas.laid_over.overlays import Differs
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceMap


def test_spaces_borders_and_roads_of_an_area_map(document: RulesetDocument) -> None:
    old = document.design
    area_map = old.map()
    after = replace(
        area_map,
        spaces=area_map.spaces.set("A", replace(area_map.spaces["A"], stacking=9)),
        borders=area_map.borders.set("A-B", area_map.borders["A-B"].marked(road="", blocked=True)),
        rivers=area_map.rivers.delete("W1"),
    )
    found = map_changes(old, replace(old, maps=(after,)), "small")
    by_words = {change.words: change.mark for change in found}
    assert by_words["Space Ardent: stacking number"].kind == "changed"
    assert by_words["Space Ardent: stacking number"].rings
    (border,) = (mark for words, mark in by_words.items() if words.startswith("Border A-B"))
    assert border.lines
    assert not map_changes(old, old, "small")
    assert not map_changes(old, Design("other", ""), "small")


def test_hexes_hexsides_and_roads_of_a_hex_map() -> None:
    sheet = HexMap("h", "Hexes", 90.0, 90.0, HexGrid(4, 4, 16.0, 20.0, 20.0))
    river, road = hexside("0101", "0201", "river"), Road("r", "High road", ("0101", "0102", "0103"))
    before = replace(sheet, borders=sheet.borders.set(river.id, river), roads=sheet.roads.set("r", road))
    after = replace(sheet, hexes=sheet.hexes.set("0202", Space("0202", "Hill", elevation=1)))
    designs = [Design("d", "", maps=(one,)) for one in (before, after)]
    kinds = {change.words: change.mark.kind for change in map_changes(*designs, "h")}
    assert kinds == {"Hex Hill: changed": "changed", f"Hexside {river.id}: removed": "removed",
                     "Road High road: removed": "removed"}  # fmt: skip
    back = {change.words: change.mark.kind for change in map_changes(*reversed(designs), "h")}
    assert back["Road High road: added"] == "added"


@pytest.fixture
def editor(qtbot: QtBot, document: RulesetDocument) -> MapEditor:
    made = MapEditor(document)
    qtbot.addWidget(made.page, before_close_func=lambda _: made.close())
    made.page.resize(1100, 700)
    return made


def marks(editor: MapEditor) -> list[Differs]:
    return [one for one in editor.canvas.layers.scene.overlays if isinstance(one, Differs)]


def test_marks_are_laid_flown_to_and_taken_away(editor: MapEditor) -> None:
    old, area_map = editor.design, editor.desk.map
    moved = replace(area_map, spaces=area_map.spaces.set("B", replace(area_map.spaces["B"], victory_points=3)))
    editor.desk.apply(ReplaceMap("Points", moved))
    editor.show_changes(old, "version 1")
    card = editor.part.comparison
    assert [change.words for change in card.changes] == ["Space Bellevue: victory points"]
    assert len(marks(editor)) == 1
    editor.canvas.camera.set_zoom(3.0)
    card.fly_to(0)
    (mark,) = marks(editor)
    assert mark.chosen
    assert editor.canvas.camera.view.rect_mm.contains(mark.x_mm, mark.y_mm)
    editor.undo_stack().undo()
    card.compare()
    assert not marks(editor)
    assert card.list.count() == 0
    editor.show_changes(old, "version 2")
    editor.part.comparison.end.click()
    assert GROUP not in editor.canvas.layers.scene._overlays
