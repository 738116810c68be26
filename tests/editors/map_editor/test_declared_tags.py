"""Tags that a design declares: tools, rows and columns stand there for them, and for no others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtWidgets import QCheckBox, QLineEdit
from pytestqt.qtbot import QtBot

from editors.map_editor.counters.counters_feature import CountersFeature
from editors.map_editor.editor import MapEditor
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.spaces.declare_dialog import DeclareDialog
from editors.map_editor.spaces.tags_form import TagsForm
from rulesets.template.example import race_design
from rulesets.toulon.facts import PERMANENT, RECONNOITRE_POINT, SHIP_FIRE, TAG_TYPES, TEMPORARY, UNIFIED_FORT
from tests.editors.map_editor.conftest import small_map
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.tags import TagKind, TagOf, TagType
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample
from workbench.storage.starters.starter_design import starter_design

OF_ONE_GAME = {"Point", "Letters"}


def drawn_map() -> AreaMap:
    """An area map that says nothing of any game's own facts."""
    sheet = small_map()
    junctions = Map({name: replace(one, tags=Map()) for name, one in sheet.junctions.items()})
    return replace(sheet, junctions=junctions, spaces=Map({n: replace(s, tags=Map()) for n, s in sheet.spaces.items()}))


def of_the_template() -> Design:
    """A new area map of the template's rules."""
    return replace(race_design(), maps=(drawn_map(),))


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Any]:
    """What opens a design in the editor of maps."""
    made: list[MapEditor] = []

    def open_it(design: Design) -> MapEditor:
        editor = MapEditor(RulesetDocument(design))
        qtbot.addWidget(editor.page)
        editor.page.resize(1280, 760)
        editor.page.show()
        made.append(editor)
        return editor

    yield open_it
    for editor in made:
        editor.close()


def offered(editor: MapEditor) -> dict[str, str]:
    """The tools that the strip offers: name and title."""
    return {name: action.text() for name, action in editor.part.strip.actions_by_name().items() if action.isVisible()}


def tags_of(editor: MapEditor) -> TagsForm:
    """The form as it shows what is selected, folded or not."""
    form, desk = next(iter(editor.part.inspector.findChildren(TagsForm))), editor.part.desk
    form.show_spaces(desk.spaces_of(desk.chosen))
    return form


def columns_of_set_up(editor: MapEditor) -> list[str]:
    table = editor.part.feature(CountersFeature).table
    table.refresh()
    heads = (table.table.horizontalHeaderItem(at) for at in range(table.table.columnCount()))
    return [head.text() for head in heads if head is not None][5:]


@pytest.mark.parametrize("design", [of_the_template, lambda: starter_design("New", drawn_map())], ids=["own", "new"])
def test_a_new_area_map_of_other_rules_is_offered_no_facts_of_one_game(opened: Any, design: Any) -> None:
    editor = opened(design())
    assert not OF_ONE_GAME & {*offered(editor)}
    editor.part.desk.choose(one_space("A"))
    assert not {RECONNOITRE_POINT, SHIP_FIRE, UNIFIED_FORT} & {*tags_of(editor).asked.widgets}
    assert not {"Temporary losses (SP)", "Permanent losses (SP)"} & {*columns_of_set_up(editor)}


def test_toulon_is_offered_its_own(opened: Any) -> None:
    design = build_sample("toulon")
    editor = opened(design)
    assert {name: offered(editor)[name] for name in OF_ONE_GAME} == {
        "Point": "Reconnoitre point", "Letters": "Ship fire",
    }  # fmt: skip
    space = next(name for name, one in sorted(design.area_map().spaces.items()) if UNIFIED_FORT in one.tags)
    editor.part.desk.choose(one_space(space))
    assert [*tags_of(editor).asked.widgets] == [SHIP_FIRE, UNIFIED_FORT]
    assert columns_of_set_up(editor) == ["Temporary losses (SP)", "Permanent losses (SP)"]


def test_the_tools_come_and_go_with_what_is_declared(opened: Any) -> None:
    editor = opened(replace(of_the_template(), tag_types=TAG_TYPES))
    strip, desk = editor.part.strip, editor.part.desk
    strip.take("Letters")
    dialog = DeclareDialog(desk)
    dialog.which.setCurrentIndex(dialog.which.findData(SHIP_FIRE))
    dialog.which.activated.emit(0)
    dialog.forget_it()
    assert "Letters" not in offered(editor) and "Point" in offered(editor)
    assert editor.part.canvas.tool_host.tool.name == strip.buttons[0].names[0]


def test_a_designer_declares_a_tag_of_each_type_and_gives_it_a_value(opened: Any, qtbot: QtBot) -> None:
    editor = opened(of_the_template())
    desk = editor.part.desk
    for title, kind in (("Camp", TagKind.YES_NO), ("Depth", TagKind.NUMBER), ("Guild", TagKind.LETTERS)):
        dialog = tags_of(editor).declare_tag()
        dialog.title.setText(title)
        dialog.kind.setCurrentIndex(dialog.kind.findData(kind.value))
        dialog._grey()
        dialog.high.setText("9")
        dialog.accept()
    mood = DeclareDialog(desk)
    qtbot.addWidget(mood)
    mood.title.setText("Mood")
    mood.kind.setCurrentIndex(mood.kind.findData(TagKind.CHOICE.value))
    mood.accept()
    assert mood.notice.isVisibleTo(mood), "a choice without choices is refused"
    mood.choices.setText("gay, glum")
    mood.accept()
    assert desk.design.tag_types[-4:] == (
        TagType("camp", TagKind.YES_NO, title="Camp"),
        TagType("depth", TagKind.NUMBER, title="Depth", high=9),
        TagType("guild", TagKind.LETTERS, title="Guild"),
        TagType("mood", TagKind.CHOICE, ("gay", "glum"), title="Mood"),
    )
    desk.choose(one_space("A"))
    asked = tags_of(editor).asked
    camp, guild = asked.widgets["camp"], asked.widgets["guild"]
    assert isinstance(camp, QCheckBox) and isinstance(guild, QLineEdit)
    camp.click()
    guild.setText("ba")
    guild.setModified(True)
    guild.editingFinished.emit()
    assert dict(desk.map.every_space["A"].tags) == {"camp": "yes", "guild": "AB"}
    assert offered(editor)["Letters"] == "Guild"


def test_what_a_junction_is_marked_as_is_a_row_of_its_form(opened: Any) -> None:
    editor = opened(replace(of_the_template(), tag_types=TAG_TYPES))
    desk = editor.part.desk
    junction = desk.map.borders["A-B"].start
    desk.choose(Chosen(junction=junction))
    form = editor.part.ground.junction_form
    form.refresh()
    (field,) = form.tags.values()
    field.field.click()
    assert desk.map.junctions[junction].tags == Map({RECONNOITRE_POINT: "yes"})
    field.field.click()
    assert not desk.map.junctions[junction].tags


def test_losses_are_typed_in_the_table_of_the_set_up(opened: Any) -> None:
    editor = opened(build_sample("toulon"))
    table = editor.part.feature(CountersFeature).table
    table.refresh()
    placed = next(at for at in range(table.table.rowCount()) if table._listed[at][-1])
    counter = table._listed[placed][0]
    for said, kept in (("2", "2"), ("-1", "2"), ("many", "2"), ("", None)):
        table.table.item(placed, 5).setText(said)
        (found,) = (p for p in editor.part.desk.design.scenarios[0].placements if p.counter == counter)
        assert found.tags.get(TEMPORARY) == kept and PERMANENT not in found.tags


def test_a_tag_of_junctions_or_set_ups_does_not_ask_spaces(opened: Any) -> None:
    types = (TagType("well", TagKind.YES_NO, of=TagOf.JUNCTION, title="Well"),)
    editor = opened(replace(of_the_template(), tag_types=types))
    editor.part.desk.choose(one_space("A"))
    assert not tags_of(editor).asked.widgets and offered(editor)["Point"] == "Well"
