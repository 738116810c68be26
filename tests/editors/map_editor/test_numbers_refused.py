"""A number that is typed and cannot be is refused at its field with the limit; it is never taken as another number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QDialogButtonBox,
    QDoubleSpinBox,
    QSpinBox,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from editors.map_editor.hexes.numbering_dialog import NumberingDialog
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.sheet_size.area_size_dialog import AreaSizeDialog
from editors.map_editor.sheet_size.hex_size_dialog import HexSizeDialog
from editors.map_editor.spaces.folding import FoldingSection
from editors.map_editor.spaces.table.columns import columns_of
from tests.editors.map_editor.edit_examples import AREAS, HEXES, everything
from workbench.engine.maps.area_map import Space
from workbench.qt.controls.fields import DecimalField, NumberField, decimal_field, number_field
from workbench.qt.controls.floating_cards import FieldNote
from workbench.qt.new_maps.new_map_dialog import NewMapDialog
from workbench.qt.new_maps.sheet_forms import MapKind
from workbench.shell.print_dialog import PNG, PrintDialog
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.thing_edits import ChangeThings

TYPED = ("abc-5", "999999999", "-999999999", "9" * 5000)
Field = QSpinBox | QDoubleSpinBox


def shown(qtbot: QtBot, window: QWidget) -> None:
    """The window, with the keyboard."""
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[MapEditor]:
    made = MapEditor(RulesetDocument(everything()))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 900)
    shown(qtbot, made.page)
    yield made
    made.close()


def write(qtbot: QtBot, field: QAbstractSpinBox, text: str, key: Qt.Key = Qt.Key.Key_Tab) -> None:
    """Into the field instead of what stands there, key by key, and leave it; a long text is pasted."""
    field.setFocus()
    field.selectAll()
    if len(text) > 20 or not text.isascii():
        QApplication.clipboard().setText(text)
        field.lineEdit().paste()
    else:
        qtbot.keyClicks(field, text)
    qtbot.keyClick(field, key)


def said(window: QWidget) -> str:
    """What stands at a field of the window."""
    notes = [note for note in window.findChildren(FieldNote) if not note.isHidden()]
    return notes[0].accessibleName() if notes else ""


def space_of(map_id: str) -> str:
    return "0202" if map_id == HEXES else "A"


@pytest.mark.parametrize("map_id", [AREAS, HEXES])
@pytest.mark.parametrize("leave", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_a_stacking_number_that_cannot_be_is_refused_with_the_limit(
    qtbot: QtBot, editor: MapEditor, map_id: str, leave: Qt.Key
) -> None:
    editor.show_map(map_id)
    desk = editor.desk
    desk.choose(one_space(space_of(map_id)))
    field = editor.part.ground.space_form["stacking"]
    before = desk.spaces_of(desk.chosen)
    for text in TYPED:
        before_it = field.text()
        write(qtbot, field, text, leave)
        assert "from 0 to 9999" in said(editor.page), text
        assert text[:10] in said(editor.page) and len(said(editor.page)) < 160
        assert field.text() == before_it
        assert desk.spaces_of(desk.chosen) == before
    write(qtbot, field, "7", leave)
    assert not said(editor.page)
    assert desk.spaces_of(desk.chosen)[0].stacking == 7


def goes_nowhere(qtbot: QtBot, field: Field, window: QWidget) -> None:
    """Whatever is typed there is shown while one types, and then refused with the reason."""
    before, shown = field.value(), field.text()
    for text in TYPED:
        field.selectAll()
        if len(text) < 20:
            qtbot.keyClicks(field, text)
            assert field.lineEdit().text().startswith(field.prefix() + text), "a key was swallowed"
        write(qtbot, field, text)
        name = field.accessibleName() or field.objectName()
        assert (field.value(), field.text()) == (before, shown), f"{name}: {text[:20]}"
        assert " to " in said(window) and "expected" in said(window), f"{name}: {text[:20]}"


def seen_fields(window: QWidget) -> Iterator[Field]:
    """All fields for numbers that can be reached: sections are opened, and each tab is turned to."""
    found = [field for kind in (QSpinBox, QDoubleSpinBox) for field in window.findChildren(kind)]
    assert all(isinstance(field, NumberField | DecimalField) for field in found)
    for section in window.findChildren(FoldingSection):
        section.turn(True)
    for field in found:
        for tabs in window.findChildren(QTabWidget):
            for page in map(tabs.widget, range(tabs.count())):
                if page.isAncestorOf(field):
                    tabs.setCurrentWidget(page)
        if field.isVisible() and field.isEnabled():
            yield field


@pytest.mark.parametrize("map_id", [AREAS, HEXES])
def test_no_field_of_the_inspector_takes_another_number_than_was_typed(
    qtbot: QtBot, editor: MapEditor, map_id: str
) -> None:
    editor.show_map(map_id)
    desk, inspector = editor.desk, editor.part.inspector
    seen = 0
    several = ("A", "B") if map_id == AREAS else ("0202", "0303")
    for chosen in (Chosen(), one_space(space_of(map_id)), Chosen(several)):
        desk.choose(chosen)
        before = desk.design
        for field in list(seen_fields(inspector)):
            goes_nowhere(qtbot, field, editor.page)
            seen += 1
        assert desk.design is before
    assert seen > 12


def test_no_field_of_a_dialog_takes_another_number_than_was_typed(qtbot: QtBot, editor: MapEditor) -> None:
    editor.show_map(AREAS)
    dialogs: list[QWidget] = [NewMapDialog("new", "New"), AreaSizeDialog(editor.desk)]
    editor.show_map(HEXES)
    dialogs += [HexSizeDialog(editor.desk), NumberingDialog(editor.desk)]
    dialogs.append(PrintDialog([editor.desk.map], "a-design"))
    dialogs[-1].format.setCurrentIndex(dialogs[-1].format.findData(PNG))
    seen = []
    for dialog in dialogs:
        qtbot.addWidget(dialog)
        shown(qtbot, dialog)
        for field in seen_fields(dialog):
            goes_nowhere(qtbot, field, dialog)
            seen.append(field)
    assert len(seen) > 24 and dialogs[-1].dpi in seen


@pytest.mark.parametrize("clicked", [False, True])
def test_a_dialog_is_not_done_with_the_number_that_stood_there_before(qtbot: QtBot, clicked: bool) -> None:
    dialog = NewMapDialog("new", "New")
    qtbot.addWidget(dialog)
    shown(qtbot, dialog)
    field, ok = dialog.sheet.margin, dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    dialog.sheet.kind_box.setCurrentIndex(dialog.sheet.kind_box.findData(MapKind.HEXES))
    assert ok.isEnabled()
    write(qtbot, field, "abc-5", Qt.Key.Key_A if clicked else Qt.Key.Key_Return)
    if clicked:
        ok.setFocus(Qt.FocusReason.MouseFocusReason)
        qtbot.mousePress(ok, Qt.MouseButton.LeftButton)
        qtbot.wait(1)
        qtbot.mouseRelease(ok, Qt.MouseButton.LeftButton)
    assert dialog.isVisible() and dialog.made is None and said(dialog)
    write(qtbot, field, "12", Qt.Key.Key_Return)
    assert dialog.made is not None


def test_what_can_be_is_taken_as_it_was_typed(qtbot: QtBot) -> None:
    whole, decimal = number_field(-5, 5000, 4), decimal_field(0, 500, 0.5, 2)
    for field in (whole, decimal):
        qtbot.addWidget(field)
        field.show()
    for text, number in (("12", 12), ("-5", -5), ("+7", 7), ("1 200", 1200), ("−3", -3)):
        write(qtbot, whole, text, Qt.Key.Key_Return)
        assert whole.value() == number
    for text, figure in (("12", 12.0), ("1.25", 1.25), ("1,5", 1.5), (".5", 0.5)):
        write(qtbot, decimal, text, Qt.Key.Key_Return)
        assert decimal.value() == figure
    for text in ("1.255", "1,200", "1.200", "nan", "inf", "1e2", "1.2.3", ""):
        write(qtbot, decimal, text, Qt.Key.Key_Return)
        assert decimal.value() == 0.5 and "2 decimals" in said(decimal.window())
    exact = decimal_field(0, 5000, 0.5, 3)
    qtbot.addWidget(exact)
    exact.show()
    write(qtbot, exact, "1,200", Qt.Key.Key_Return)
    assert exact.value() == 0.5, "it can be read in two ways"
    write(qtbot, exact, "1.200", Qt.Key.Key_Return)
    assert exact.value() == 1.2


def test_a_word_for_no_number_is_no_number_below_the_lowest(qtbot: QtBot) -> None:
    field = number_field(-1, 50, 3)
    field.setSpecialValueText("∞")
    qtbot.addWidget(field)
    field.show()
    write(qtbot, field, "-1", Qt.Key.Key_Return)
    assert field.value() == 3 and "from 0 to 50" in said(field)
    write(qtbot, field, "∞", Qt.Key.Key_Return)
    assert field.value() == -1


def test_what_a_file_has_beyond_the_limits_is_shown_as_it_is(qtbot: QtBot, editor: MapEditor) -> None:
    editor.show_map(AREAS)
    desk, rows = editor.desk, editor.part.ground.space_form.rows
    for field, number in (("elevation", 12_000), ("victory_points", -7), ("stacking", 20_000)):
        assert not desk.apply(ChangeThings("spaces", desk.map_id, ("A",), field, number))
    desk.choose(one_space("A"))
    assert (rows["elevation"].value(), rows["victory_points"].value(), rows["stacking"].value()) == (12_000, -7, 20_000)


@pytest.mark.parametrize("map_id", [AREAS, HEXES])
@pytest.mark.parametrize("key", ["stacking", "occupancy", "elevation", "victory_points"])
def test_cells_of_the_table_and_pastes_have_the_limits_of_the_fields(map_id: str, key: str) -> None:
    design = everything()
    shown = design.map(map_id) if map_id == AREAS else design.hex_map(map_id)
    column = next(column for column in columns_of(design, shown) if column.key == key)
    space = Space(space_of(map_id), "")
    assert column.write is not None
    for text in TYPED:
        with pytest.raises(ValueError) as refused:
            column.write(space, text)
        assert len(str(refused.value)) < 160
    with pytest.raises(ValueError, match="9999"):
        column.write(space, "999999999")
    assert getattr(column.write(space, "9999"), key) == 9999
