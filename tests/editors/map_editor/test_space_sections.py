"""The sections of the inspector for spaces: chips, names in languages, label, tags, folding, the sheet's own rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from immutables import Map
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.spaces.folding import FoldingSection, Folds
from editors.map_editor.spaces.forts_form import FortsForm
from editors.map_editor.spaces.languages import add_language
from editors.map_editor.spaces.sections import LabelRows, NamesRows, SupplyRows
from editors.map_editor.spaces.sheet_rows import SheetRows
from editors.map_editor.spaces.tags import TagKind, TagType
from editors.map_editor.spaces.tags_form import TagsForm
from editors.map_editor.tools.label_tool import HexLabelTool
from rulesets.toulon.facts import TAG_TYPES
from workbench.engine.maps.area_map import Fort, Space
from workbench.engine.maps.map_parts import WITHOUT_LIMIT, LabelStyle, StackingRule
from workbench.engine.provenance import Provenance, Source
from workbench.qt.map_canvas import ToolEvent
from workbench.qt.map_canvas.labels.label_block import block_size, label_block
from workbench.qt.map_canvas.labels.map_text import text_outline
from workbench.qt.map_canvas.styles.kinds import Kinds, kinds_of
from workbench.qt.map_canvas.styles.map_style import PERIOD
from workbench.qt.things.limit_field import AS_THE_MAP, UNLIMITED, LimitField
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.samples import build_sample


@pytest.fixture
def stack(document: RulesetDocument) -> EditStack:
    return EditStack(document)


@pytest.fixture
def areas(document: RulesetDocument, stack: EditStack) -> Iterator[AreaDesk]:
    made = AreaDesk(document, stack)
    yield made
    made.close()


def own_types(desk: AreaDesk) -> tuple[TagType, ...]:
    """The types of tags that the design declares beside those that were there at first."""
    return tuple(one for one in desk.design.tag_types if one not in TAG_TYPES)


def space_of(desk: AreaDesk, space: str) -> Space:
    return desk.area_map.spaces[space]


def show(section: SupplyRows | LabelRows | NamesRows | TagsForm, desk: AreaDesk, *spaces: str) -> None:
    desk.choose(Chosen(spaces))
    section.show_spaces(desk.spaces_of(desk.chosen))


def test_chips_are_turned_for_all_and_each_keeps_its_others(qtbot: QtBot, areas: AreaDesk, stack: EditStack) -> None:
    rows = SupplyRows(areas)
    qtbot.addWidget(rows)
    show(rows, areas, "A")
    rows["supply"].turned.emit("red", True)
    show(rows, areas, "A", "B")
    assert [chip.text() for chip in rows["supply"].chips] == ["~ Red"]
    rows["supply"].turned.emit("blue", True)
    assert (space_of(areas, "A").supply, space_of(areas, "B").supply) == (("red", "blue"), ("blue",))
    show(rows, areas, "A", "B")
    assert [chip.text() for chip in rows["supply"].chips] == ["Blue", "~ Red"]
    assert [action.isChecked() for action in rows["supply"].menu().actions()] == [False, True]
    assert stack.count() == 2
    show(rows, areas, "A")
    rows["ports"].turned.emit("S", True)
    assert space_of(areas, "A").ports == ("S",)


def test_names_in_further_languages(qtbot: QtBot, areas: AreaDesk) -> None:
    add_language(areas, "fr")
    rows = NamesRows(areas)
    qtbot.addWidget(rows)
    show(rows, areas, "A")
    field = rows.names["fr"]
    field.setText("Ardente")
    field.setModified(True)
    field.editingFinished.emit()
    assert space_of(areas, "A").names == Map({"fr": "Ardente"})
    field.setText("")
    field.setModified(True)
    field.editingFinished.emit()
    assert space_of(areas, "A").names == Map()
    rows.fill_menu()
    assert "French" not in [action.text() for action in rows._menu.actions()]


def test_the_label_has_a_style_of_its_own_only_where_it_differs(
    qtbot: QtBot, areas: AreaDesk, stack: EditStack
) -> None:
    rows = LabelRows(areas)
    qtbot.addWidget(rows)
    show(rows, areas, "A", "B")
    rows.letters.setValue(3.0)
    rows.rotation.setValue(-30.0)
    assert space_of(areas, "B").label_style == LabelStyle(size_mm=3.0, rotation_deg=-30.0)
    rows.letters.setValue(0.0)
    rows.rotation.setValue(0.0)
    assert space_of(areas, "A").label_style is None
    assert not rows.reset.isEnabled()


def test_tags_are_added_renamed_changed_and_taken_away(qtbot: QtBot, areas: AreaDesk, stack: EditStack) -> None:
    form, before = TagsForm(areas), areas.area_map
    qtbot.addWidget(form)
    refusals: list[str] = []
    areas.refused.connect(refusals.append)
    areas.map_changed.connect(lambda _touched: form.show_spaces(areas.spaces_of(areas.chosen)))
    show(form, areas, "A", "B")
    form.new_name.setText("depth")
    form.new_kind.setCurrentIndex(form.new_kind.findData(TagKind.NUMBER.value))
    form.add_tag()
    assert [space_of(areas, space).tags["depth"] for space in "AB"] == ["0", "0"]
    assert isinstance(form.values[0], QSpinBox)
    form.values[0].setValue(7)
    form.rename("depth", "height")
    assert space_of(areas, "B").tags == Map({"height": "7"})
    form.set_kind("height", TagKind.YES_NO)
    assert "neither yes nor no" in refusals[-1]
    form.set_kind("height", TagKind.TEXT)
    assert isinstance(form.values[0], QLineEdit)
    form.remove("height")
    form.add_tag()
    assert refusals[-1] == "A tag needs a name."
    assert own_types(areas) == ()
    while stack.canUndo():
        stack.undo()
    assert areas.area_map == before


def tag_form(qtbot: QtBot, areas: AreaDesk, answers: list[tuple[str, ...] | None]) -> tuple[TagsForm, list[str]]:
    """A form that follows the desk and is given these choices when it asks, and what is refused."""
    form = TagsForm(areas, lambda _tag, _choices: answers.pop(0))
    qtbot.addWidget(form)
    refusals: list[str] = []
    areas.refused.connect(refusals.append)
    areas.map_changed.connect(lambda _touched: form.show_spaces(areas.spaces_of(areas.chosen)))
    return form, refusals


def add_tag(form: TagsForm, name: str, kind: TagKind) -> None:
    form.new_name.setText(name)
    form.new_kind.setCurrentIndex(form.new_kind.findData(kind.value))
    form.add_tag()


def test_a_tag_that_is_a_text_stays_one_though_its_values_are_numbers(
    qtbot: QtBot, areas: AreaDesk, stack: EditStack
) -> None:
    form, _ = tag_form(qtbot, areas, [])
    show(form, areas, "A")
    add_tag(form, "code", TagKind.TEXT)
    form.set_value("code", "007")
    assert isinstance(form.values[0], QLineEdit)
    another = TagsForm(areas)
    qtbot.addWidget(another)
    another.show_spaces(areas.spaces_of(areas.chosen))
    assert isinstance(another.values[0], QLineEdit)
    assert another.kinds[0].currentData() == TagKind.TEXT.value
    form.set_kind("code", TagKind.NUMBER)
    assert own_types(areas) == (TagType("code", TagKind.NUMBER),)
    assert space_of(areas, "A").tags["code"] == "7"
    assert stack.undoText() == "Type of the tag code"
    stack.undo()
    assert (own_types(areas), space_of(areas, "A").tags["code"]) == ((TagType("code"),), "007")


def test_choices_are_asked_offered_and_kept_while_they_are_used(
    qtbot: QtBot, areas: AreaDesk, stack: EditStack
) -> None:
    form, refusals = tag_form(qtbot, areas, [None, ("gay", "glum"), ("gay",), ("glum", "gay", "sad")])
    before = areas.design
    show(form, areas, "A", "B")
    add_tag(form, "mood", TagKind.CHOICE)
    assert areas.design == before
    form.add_tag()
    assert own_types(areas) == (TagType("mood", TagKind.CHOICE, ("gay", "glum")),)
    box = form.values[0]
    assert isinstance(box, QComboBox)
    assert [box.itemText(at) for at in range(box.count())] == ["gay", "glum", "Other choices…"]
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert {space_of(areas, space).tags["mood"] for space in "AB"} == {"glum"}
    box = form.values[0]
    assert isinstance(box, QComboBox) and box.currentText() == "glum"
    for _ in range(2):
        box.setCurrentIndex(box.count() - 1)
        box.activated.emit(box.count() - 1)
        box = form.values[0]
        assert isinstance(box, QComboBox) and box.currentText() == "glum"
    assert refusals == ["Ardent has mood 'glum', which is not one of gay."]
    assert own_types(areas)[0].choices == ("glum", "gay", "sad")
    form.set_value("mood", "merry")
    assert "there is no mood 'merry'" in refusals[-1]
    while stack.canUndo():
        stack.undo()
    assert areas.design == before


def test_a_type_goes_with_the_name_and_with_the_last_space_that_has_the_tag(
    qtbot: QtBot, areas: AreaDesk, stack: EditStack
) -> None:
    form, refusals = tag_form(qtbot, areas, [])
    show(form, areas, "A", "B")
    add_tag(form, "depth", TagKind.NUMBER)
    show(form, areas, "A")
    form.rename("depth", "height")
    assert [tag_type.id for tag_type in own_types(areas)] == ["depth", "height"]
    show(form, areas, "B")
    form.rename("depth", "height")
    assert [tag_type.id for tag_type in own_types(areas)] == ["height"]
    form.remove("height")
    assert own_types(areas) == (TagType("height", TagKind.NUMBER),)
    add_tag(form, "note", TagKind.TEXT)
    form.set_value("note", "deep")
    form.rename("note", "height")
    assert "'deep' is no whole number" in refusals[-1]
    show(form, areas, "A")
    form.remove("height")
    assert [tag_type.id for tag_type in own_types(areas)] == ["note"]


def test_a_value_of_another_type_is_shown_as_the_text_it_is(qtbot: QtBot, areas: AreaDesk) -> None:
    depth = TagType("depth", TagKind.NUMBER)
    areas.apply(ChangeDesign("From elsewhere", Map({"tag_types": (depth,)})))
    areas.apply(ChangeThings("spaces", areas.map_id, ("A",), "tags", Map({"depth": "deep"}), called="Arden"))
    form, refusals = tag_form(qtbot, areas, [])
    show(form, areas, "A")
    line = form.values[0]
    assert isinstance(line, QLineEdit) and line.text() == "deep"
    form.set_value("depth", "deeper")
    assert "no whole number" in refusals[-1]
    form.set_value("depth", "12")
    assert isinstance(form.values[0], QSpinBox)


def test_the_capacity_of_a_fort_is_a_row_of_its_own(qtbot: QtBot, areas: AreaDesk) -> None:
    form = FortsForm(areas)
    qtbot.addWidget(form)
    areas.map_changed.connect(lambda _touched: form.show_spaces(areas.spaces_of(areas.chosen)))
    areas.choose(Chosen(("A",)))
    printed = Fort("Keep", 2, for_side="red", provenance=Provenance(Source.RULEBOOK, "13.1"))
    areas.apply(ChangeThings("spaces", areas.map_id, ("A",), "forts", (printed,), called="Arden"))

    def room() -> QSpinBox:
        return [box for box in form.findChildren(QSpinBox) if box.accessibleName() == "Capacity"][-1]

    assert room().text() == "as the space"
    room().setValue(3)
    assert space_of(areas, "A").forts == (Fort("Keep", 2, for_side="red", capacity=3),)
    assert form.said([space_of(areas, "A")]) == "Keep 2/3"
    room().setValue(room().minimum())
    assert space_of(areas, "A").forts[0].capacity is None


def test_a_section_folds_and_is_filled_when_it_opens(qtbot: QtBot, areas: AreaDesk) -> None:
    folds, rows = Folds(), SupplyRows(areas)
    section = FoldingSection("supply", "Supply", rows, folds)
    qtbot.addWidget(section)
    areas.choose(one_space("A"))
    section.show_spaces(areas.spaces_of(areas.chosen))
    assert rows.isHidden() and rows._shown == ()
    section.turn(True)
    assert not rows.isHidden() and rows._shown == tuple(areas.spaces_of(areas.chosen))
    again = Folds()
    again.restore(folds.saved())
    assert again.is_open("supply")


def test_a_stacking_number_is_the_maps_unlimited_or_a_figure(qtbot: QtBot) -> None:
    field = LimitField()
    qtbot.addWidget(field)
    field.show_limit(None, is_mixed=False, default=5)
    assert (field.value(), field.text(), field.limit()) == (AS_THE_MAP, "map: 5", None)
    field.show_limit(WITHOUT_LIMIT, is_mixed=False, default=5)
    assert (field.value(), field.text(), field.limit()) == (UNLIMITED, "∞", WITHOUT_LIMIT)
    field.show_limit(4, is_mixed=True, default=None)
    assert field.text() == "mixed"
    field.show_limit(4, is_mixed=False, default=None)
    assert [field.valueFromText(text) for text in ("7", "unlimited", "", "nonsense")] == [7, UNLIMITED, AS_THE_MAP, 4]


def test_the_sheets_own_rows_are_edits(qtbot: QtBot, areas: AreaDesk) -> None:
    rows = SheetRows(areas)
    qtbot.addWidget(rows)
    rows.refresh()
    rows.entry.setValue(6)
    rows.scale.setValue(25.0)
    assert areas.area_map.stacking == StackingRule(entry=6)
    assert areas.area_map.metres_per_mm == 25.0
    rows.languages.turned.emit("de", True)
    assert areas.design.languages == ("en", "de")
    refusals: list[str] = []
    areas.refused.connect(refusals.append)
    rows.languages.turned.emit("en", False)
    assert refusals and areas.design.languages == ("en", "de")


# Labels as they are painted


def test_a_hidden_label_leaves_the_signs_and_a_turned_one_covers_its_own_room(qtbot: QtBot) -> None:
    plain = Space("A", "Ardent", stacking=4)
    hidden = label_block(Space("A", "Ardent", stacking=4, label_style=LabelStyle(hidden=True)), PERIOD)
    assert hidden.lines == () and hidden.signs
    turned = label_block(Space("A", "Ardent", stacking=4, label_style=LabelStyle(rotation_deg=90.0)), PERIOD)
    size, other = block_size(label_block(plain, PERIOD)), block_size(turned)
    assert (other.width(), other.height()) == pytest.approx((size.height(), size.width()))


def test_the_size_of_a_label_is_the_height_of_its_capitals(qtbot: QtBot) -> None:
    for family in ("", "Inter"):
        block = label_block(Space("A", "H", label_style=LabelStyle(size_mm=4.0, font=family)), PERIOD)
        assert text_outline("H", block.form, 0.0, 0.0).boundingRect().height() == pytest.approx(4.0, rel=0.05)
    bare = label_block(Space("A", "H", label_style=LabelStyle(halo=False)), PERIOD)
    assert bare.halo_width == 0.0


def test_names_are_those_of_the_language_that_is_shown(areas: AreaDesk) -> None:
    space = Space("A", "Leghorn", names=Map({"it": "Livorno"}))
    assert Kinds(language="it").in_language(space).name == "Livorno"
    assert Kinds(language="fr").in_language(space).name == "Leghorn"
    assert kinds_of(areas.design, "it").language == ""
    add_language(areas, "it")
    assert kinds_of(areas.design, "it").language == "it"


def test_the_name_of_a_hex_is_moved_and_given_back() -> None:
    document = RulesetDocument(build_sample("crossroads"))
    stack = EditStack(document)
    desk = HexDesk(document, stack)
    tool = HexLabelTool(desk)
    tool.press(ToolEvent(0.0, 0.0, button="left", space="1008"))
    tool.move(ToolEvent(50.0, 60.0))
    tool.release(ToolEvent(50.0, 60.0))
    assert desk.hex_map.space("1008").label == (50.0, 60.0)
    assert tool.press_key(ToolEvent(key="right")) and tool.press_key(ToolEvent(key="right"))
    assert desk.hex_map.space("1008").label == (51.0, 60.0)
    assert stack.count() == 2
    assert tool.press_key(ToolEvent(key="delete"))
    assert desk.hex_map.space("1008").label is None
    tool.press(ToolEvent(0.0, 0.0, button="left", space="0101"))
    assert tool.overlays() == ()
    desk.close()
