"""The dialog of a new map, and that which numbers the hexes anew: what they promise is what comes of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.numbering_dialog import NumberingDialog
from tests.editors.map_editor.conftest import PlainHistory
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.hexes.hex_sheets import frame_extent
from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.engine.maps.hex_grid import Corner, LineLabel, NumberOrder
from workbench.engine.maps.hex_map import HexMap, Orientation
from workbench.engine.maps.hex_numbers import number_of
from workbench.qt.new_maps.new_map_dialog import NewMapDialog
from workbench.qt.new_maps.sheet_forms import Fit, MapKind
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample


@pytest.fixture
def dialog(qtbot: QtBot) -> NewMapDialog:
    opened = NewMapDialog("map2", "The valley")
    qtbot.addWidget(opened)
    opened.show()
    return opened


def choose(box: object, value: object) -> None:
    box.setCurrentIndex(box.findData(str(value)))  # type: ignore[attr-defined]


def hexes(dialog: NewMapDialog) -> HexMap:
    choose(dialog.sheet.kind_box, MapKind.HEXES)
    dialog.make()
    assert isinstance(dialog.made, HexMap)
    return dialog.made


def test_a_sheet_of_areas_has_the_paper_chosen(dialog: NewMapDialog) -> None:
    choose(dialog.sheet.paper, "A2")
    choose(dialog.sheet.lies, "portrait")
    dialog.sheet.scale.setValue(25.0)
    assert "420 × 594 mm" in dialog.outcome.text()
    assert not dialog.tabs.isTabVisible(1)
    dialog.make()
    made = dialog.made
    assert isinstance(made, AreaMap)
    assert (made.id, made.title, made.width_mm, made.height_mm) == ("map2", "The valley", 420.0, 594.0)
    assert made.scale_metres_per_mm == 25.0


def test_hexes_fill_the_sheet_or_the_sheet_follows(dialog: NewMapDialog) -> None:
    filled = hexes(dialog)
    assert (filled.width_mm, filled.height_mm) == (420.0, 297.0)
    assert frame_extent(filled.grid)[0] >= 10.0
    choose(dialog.grid.number, Fit.SHEET)
    dialog.grid.columns.setValue(7)
    dialog.grid.rows.setValue(5)
    choose(dialog.grid.orientation, Orientation.FLAT)
    dialog.grid.km_per_hex.setValue(3.2)
    own = hexes(dialog)
    assert (own.grid.columns, own.grid.rows, own.grid.orientation, own.km_per_hex) == (7, 5, Orientation.FLAT, 3.2)
    assert own.width_mm < 200 and not dialog.sheet.paper.isVisible()


def test_what_comes_of_the_fields_is_seen_on_every_page(dialog: NewMapDialog, qtbot: QtBot) -> None:
    choose(dialog.sheet.kind_box, MapKind.HEXES)
    dialog.resize(dialog.minimumSizeHint())
    for page in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(page)
        qtbot.waitUntil(lambda: dialog.outcome.height() > 0)
        assert dialog.rect().contains(dialog.outcome.rect().translated(dialog.outcome.mapTo(dialog, QPoint())))
        assert not dialog.outcome.visibleRegion().isEmpty(), "not scrolled out of sight"


def test_so_many_hexes_are_as_large_as_the_paper_lets_them(dialog: NewMapDialog) -> None:
    choose(dialog.sheet.paper, "Tabloid")
    choose(dialog.grid.number, Fit.SIZE)
    dialog.grid.columns.setValue(20)
    dialog.grid.rows.setValue(12)
    made = hexes(dialog)
    assert (made.grid.columns, made.grid.rows, made.width_mm) == (20, 12, 431.8)
    assert made.grid.size_mm == pytest.approx((431.8 - 20) / 20.5, abs=0.01)
    assert not dialog.grid.across.isVisibleTo(dialog.grid) and f"{made.grid.size_mm:g} mm" in dialog.outcome.text()
    dialog.sheet.below.setValue(60.0)
    assert hexes(dialog).grid.size_mm < made.grid.size_mm


def test_lines_that_lie_further_in_can_be_a_hex_shorter(dialog: NewMapDialog) -> None:
    choose(dialog.grid.number, Fit.SHEET)
    dialog.grid.columns.setValue(6)
    dialog.grid.rows.setValue(5)
    dialog.grid.shorter.setChecked(True)
    made = hexes(dialog)
    assert sorted(made.hexes) == ["0602", "0604"]
    assert {space.kind for space in made.hexes.values()} == {SpaceKind.UNPLAYABLE}
    assert "28 hexes" in dialog.outcome.text()


def test_half_hexes_reach_the_margin(dialog: NewMapDialog) -> None:
    for box in dialog.grid.cut[:2]:
        box.setChecked(True)
    cut = hexes(dialog)
    assert cut.grid.cut.left and cut.grid.cut.right and not cut.grid.cut.upper
    dialog.grid.playable.setChecked(False)
    halves = hexes(dialog)
    assert halves.bare_space(number_of(halves.grid, (0, 0))).kind.value == "unplayable"


def test_numbers_are_as_wished_and_take_a_digit_more_by_themselves(dialog: NewMapDialog) -> None:
    choose(dialog.numbers.order, NumberOrder.ROW_FIRST)
    choose(dialog.numbers.corner, Corner.LOWER_LEFT)
    choose(dialog.numbers.column_label, LineLabel.LETTERS)
    dialog.numbers.separator.setText("-")
    dialog.numbers.skipped_columns.setText("I, 15")
    choose(dialog.grid.number, Fit.SHEET)
    dialog.grid.columns.setValue(12)
    dialog.grid.rows.setValue(120)
    made = hexes(dialog)
    assert number_of(made.grid, (0, 119)) == "001-A"
    assert number_of(made.grid, (8, 0)) == "120-J"
    choose(dialog.numbers.column_label, LineLabel.DIGITS)
    dialog.numbers.skipped_columns.setText("9")
    dialog.numbers.separator.clear()
    dialog.grid.columns.setValue(99)
    assert number_of(hexes(dialog).grid, (98, 119)) == "001100", "a gap takes a digit more too"


def test_what_is_left_out_and_is_no_line_is_told(dialog: NewMapDialog) -> None:
    choose(dialog.sheet.kind_box, MapKind.HEXES)
    dialog.numbers.skipped_columns.setText("9, I")
    assert "“I”, which is to be left out, is no column" in dialog.numbers.outcome.text()
    with pytest.raises(Impossible):
        dialog.planned()
    choose(dialog.numbers.column_label, LineLabel.LETTERS)
    assert dialog.numbers.numbering().skipped_columns == (9,)
    dialog.numbers.show_numbering(dialog.numbers.numbering())
    assert dialog.numbers.skipped_columns.text() == "I"


def test_what_cannot_be_is_said_and_cannot_be_made(dialog: NewMapDialog) -> None:
    ok = dialog.buttons.buttons()[0]
    dialog.name.clear()
    assert not ok.isEnabled() and dialog.notice.isVisible()
    dialog.name.setText("Hexes")
    choose(dialog.sheet.kind_box, MapKind.HEXES)
    assert ok.isEnabled()
    dialog.grid.across.setValue(400.0)
    assert not ok.isEnabled()
    dialog.show_preview()
    dialog.grid.across.setValue(2.0)
    dialog.show_preview()
    assert ok.isEnabled()


def test_hexes_are_numbered_anew_with_all_that_names_them(qtbot: QtBot, history: PlainHistory) -> None:
    document = RulesetDocument(build_sample("crossroads"))
    history.document = document
    before = document.design
    desk = HexDesk(document, history)
    opened = NumberingDialog(desk)
    qtbot.addWidget(opened)
    opened.show()
    opened.form.column_digits.setValue(3)
    opened.form.prefix.setText("A")
    assert "A00101" in opened.form.outcome.text()
    opened.buttons.buttons()[0].click()
    assert not opened.isVisible()
    placed = {placement.space for placement in document.design.scenarios[0].placements}
    assert all(space.startswith("A") and len(space) == 6 for space in placed if space[-1].isdigit())
    history.undo()
    assert document.design == before


def test_a_numbering_that_cannot_be_is_not_done(qtbot: QtBot, history: PlainHistory) -> None:
    document = RulesetDocument(build_sample("crossroads"))
    opened = NumberingDialog(HexDesk(document, history))
    qtbot.addWidget(opened)
    opened.show()
    opened.form.column_digits.setValue(1)
    assert not opened.buttons.buttons()[0].isEnabled()
    assert "digits" in opened.form.outcome.text()
