"""Finding a space by name or number, the menu of the right button, and who needs a space."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from collections.abc import Iterator

import pytest
from immutables import Map
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.context_menu import filled, menu_at
from editors.map_editor.editor import MapEditor
from editors.map_editor.features import SEPARATOR, Entry
from editors.map_editor.found_things import things_called
from editors.map_editor.selection import NOTHING, Chosen, one_space
from workbench.engine.design import Counter, Placement, Scenario
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.edits.thing_edits import ON_A_MAP
from workbench.storage.samples import build_sample


@pytest.fixture
def editor(qtbot: QtBot, document: RulesetDocument) -> Iterator[MapEditor]:
    made = MapEditor(document)
    qtbot.addWidget(made.page)
    made.page.resize(1200, 800)
    made.page.show()
    made.canvas.camera.reduced_motion = True
    yield made
    made.close()


def test_names_that_begin_with_the_words_come_first(desk: AreaDesk) -> None:
    assert desk.spaces_called("ar") == ("A",)
    assert desk.spaces_called("r") == ("S", "A", "C")
    assert desk.spaces_called("s") == ("S",)
    assert desk.spaces_called("  ") == ()
    assert desk.spaces_called("nowhere") == ()


def test_a_hex_is_found_by_its_number_though_it_is_plain_ground(qtbot: QtBot) -> None:
    made = MapEditor(RulesetDocument(build_sample("crossroads")))
    qtbot.addWidget(made.page)
    assert made.desk.spaces_called("0101") == ("0101",)
    assert made.desk.spaces_called("ashb") == ("1308",)
    assert made.desk.spaces_called("9999") == ()
    made.close()


def test_enter_in_the_find_box_flies_from_one_to_the_next(qtbot: QtBot, editor: MapEditor) -> None:
    box = editor.part.find
    assert box.isHidden()
    box.ask()
    assert box.isVisible()
    qtbot.keyClicks(box.field, "r")
    found = box.found
    assert len(found) > 1
    for wanted in (found[0], found[1]):
        qtbot.keyClick(box.field, Qt.Key.Key_Return)
        assert editor.desk.chosen == wanted.chosen == one_space(wanted.id)
    qtbot.keyClick(box.field, Qt.Key.Key_Escape)
    assert box.isHidden()
    assert editor.desk.chosen == found[1].chosen


def test_whatever_has_a_name_is_found_and_led_to(document: RulesetDocument, editor: MapEditor, qtbot: QtBot) -> None:
    piece = Counter("c1", "Picardy", "Pic.", "red", "infantry")
    scenario = Scenario("s", "The siege", 1, 4, placements=(Placement("c1", "A"),))
    document.apply(ChangeDesign("Set up", Map({"counters": (piece,), "scenarios": (scenario,)})))
    ways = [(name, road.name) for name, road in editor.design.map().roads.items()]
    assert ways
    told = {
        "picar": ("counter", "c1", one_space("A")),
        "pic.": ("counter", "c1", one_space("A")),
        "A-B": ("border", "A-B", Chosen(border="A-B")),
        **{name: ("road", own, Chosen(road=own)) for own, name in ways},
    }
    for typed, wanted in told.items():
        editor.desk.choose(NOTHING)
        editor.part.find.field.setText(typed)
        assert wanted in editor.part.find.found
        for _ in range(1 + editor.part.find.found.index(wanted)):
            editor.part.find.go()
        assert editor.desk.chosen == wanted[2]
    assert things_called(editor.desk, "A-") == (), "what has no name is found by all of its id"


def test_every_kind_of_thing_on_a_map_can_be_selected_by_the_find_box(desk: AreaDesk) -> None:
    fields = {of.removesuffix("s") for of in ON_A_MAP} - {"space"}
    assert fields <= {*Chosen.__struct_fields__}


def words(editor: MapEditor, x: float, y: float) -> list[str]:
    menu = menu_at(editor, x, y, editor.page)
    return [action.text().split("\t")[0] for action in menu.actions()]


def test_the_menu_is_made_of_what_lies_under_the_pointer(editor: MapEditor) -> None:
    lines = words(editor, 60.0, 30.0)
    assert editor.desk.chosen == Chosen(border="A-B")
    assert lines[0].startswith("Select")
    assert "Select High road" in lines
    assert any(line.startswith("Take away") for line in lines)
    lines = words(editor, 30.0, 30.0)
    assert editor.desk.chosen == one_space("A")
    assert {"Rename", "Take away Ardent", "Zoom to Ardent", "Who needs Ardent?", "Merge with Bellevue"} <= set(lines)
    assert words(editor, -1.0, -1.0) == ["Whole map"], "what lies elsewhere is not taken away from here"
    assert editor.desk.chosen == NOTHING


def test_the_menu_over_one_of_many_is_for_all_of_them(editor: MapEditor) -> None:
    editor.desk.choose(Chosen(("A", "C")))
    lines = words(editor, 30.0, 30.0)
    assert editor.desk.chosen == Chosen(("A", "C"))
    assert {"Take away 2 areas", "Merge 2 areas"} <= set(lines)
    next(a for a in menu_at(editor, 30.0, 30.0, editor.page).actions() if a.text().startswith("Merge 2")).trigger()
    assert editor.desk.chosen == one_space("A")
    assert "C" not in editor.design.map().spaces


def test_merging_what_does_not_lie_together_is_refused_and_changes_nothing(editor: MapEditor) -> None:
    before = editor.design
    editor.desk.choose(Chosen(("B", "C")))
    part = editor.part
    next(c for c in part.ground.commands() if c.keys == "M").does()
    assert editor.design is before
    assert editor.page.toast.isVisible()
    editor.desk.choose(one_space("A"))
    next(c for c in part.ground.commands() if c.keys == "M").does()
    assert "two areas or more" in editor.page.toast.accessibleName()


def test_hairlines_stand_only_between_lines(qtbot: QtBot, editor: MapEditor) -> None:
    entries = [SEPARATOR, Entry("one"), SEPARATOR, SEPARATOR, Entry("two", why_not="not now"), SEPARATOR]
    actions = filled(QMenu(editor.page), entries).actions()
    assert [action.isSeparator() for action in actions] == [False, True, False]
    assert [actions[0].isEnabled(), actions[2].isEnabled()] == [True, False]


def test_who_needs_a_space_is_listed(document: RulesetDocument, editor: MapEditor) -> None:
    piece = Counter("c1", "First corps", "1", "red", "infantry")
    scenario = Scenario("s", "The siege", 1, 4, placements=(Placement("c1", "A"), Placement("c1", "B")))
    document.apply(ChangeDesign("Set up", Map({"counters": (piece,), "scenarios": (scenario,)})))
    listed = editor.page.where_used.list
    editor.desk.choose(one_space("A"))
    editor.show_uses()
    assert editor.page.bottom.currentWidget() is editor.page.where_used
    assert [listed.item(row).text() for row in range(listed.count()) if "siege" in listed.item(row).text()]
    assert not any("order" in listed.item(row).text() for row in range(listed.count()))
    editor.desk.choose(one_space("C"))
    editor.show_uses()
    assert listed.count() == 0
