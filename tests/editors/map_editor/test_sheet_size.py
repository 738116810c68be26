"""The dialogs for the size of a map: what is said before, and one edit that is taken back whole."""

from __future__ import annotations

import pytest
from msgspec.structs import astuple
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.selection import Chosen
from editors.map_editor.sheet_size.area_size_dialog import AreaSizeDialog
from editors.map_editor.sheet_size.hex_size_dialog import HexSizeDialog, Lie
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.edit_examples import AREAS, HEXES, everything
from workbench.cartography.hexes.hex_resizing import margins_of
from workbench.engine.codec import digest
from workbench.storage.document import RulesetDocument


@pytest.fixture
def document(qapp: QApplication) -> RulesetDocument:
    return RulesetDocument(everything())


@pytest.fixture
def hexes(document: RulesetDocument) -> HexDesk:
    return HexDesk(document, PlainHistory(document), HEXES)


@pytest.fixture
def areas(document: RulesetDocument) -> AreaDesk:
    return AreaDesk(document, PlainHistory(document), AREAS)


def ok(dialog: HexSizeDialog | AreaSizeDialog) -> bool:
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def test_a_dialog_that_was_not_touched_changes_nothing(hexes: HexDesk, areas: AreaDesk) -> None:
    for dialog in (HexSizeDialog(hexes), AreaSizeDialog(areas)):
        assert not ok(dialog) and dialog.notice.isHidden() and not dialog.lost.text()


def test_each_field_is_heard_by_a_name_of_its_own(hexes: HexDesk) -> None:
    dialog = HexSizeDialog(hexes)
    names = [field.accessibleName() for field in (*dialog.sides.values(), *dialog.margins.values())]
    assert len({*names}) == 8 and names[0] == "Columns and rows: left"


def test_columns_that_go_are_taken_with_what_hangs_on_them_said_before(
    hexes: HexDesk, document: RulesetDocument
) -> None:
    before, margins = digest(document.design), margins_of(hexes.hex_map)
    dialog = HexSizeDialog(hexes)
    dialog.sides["left"].setValue(-1)
    dialog.show_preview()
    assert ok(dialog)
    assert "7 × 6 hexes" in dialog.outcome.text()
    assert "The road High road is cut to 0201–0401" in dialog.lost.text()
    assert "1 link goes" in dialog.lost.text()
    dialog.make()
    shown = hexes.hex_map
    assert (shown.grid.columns, sorted(shown.hexes)) == (7, ["0202"]), "numbers are kept"
    assert astuple(margins_of(shown)) == pytest.approx(astuple(margins), abs=1e-3), (
        "the sheet has become smaller with them"
    )
    assert isinstance(hexes._history, PlainHistory)
    hexes._history.undo()
    assert digest(document.design) == before


def test_numbers_that_cannot_be_kept_are_counted_anew_with_the_reason(hexes: HexDesk) -> None:
    hexes.choose(Chosen(("0202",)))
    dialog = HexSizeDialog(hexes)
    dialog.sides["left"].setValue(2)
    assert "counted from -1" in dialog.why_anew.text() and not dialog.numbers.isEnabled()
    dialog.make()
    assert sorted(hexes.hex_map.hexes) == ["0402"]
    assert hexes.chosen.spaces == ("0402",), "the same place is selected"


def test_a_map_without_hexes_is_refused_with_the_reason(hexes: HexDesk) -> None:
    dialog = HexSizeDialog(hexes)
    dialog.sides["left"].setValue(-7)
    dialog.sides["right"].setValue(-7)
    assert not ok(dialog) and any("None of the hexes" in label.text() for label in dialog.notice.findChildren(QLabel))


@pytest.mark.parametrize("lie", list(Lie))
def test_hexes_lie_on_another_sheet_as_they_are_to(hexes: HexDesk, lie: Lie) -> None:
    dialog = HexSizeDialog(hexes)
    dialog.lie.setCurrentIndex(dialog.lie.findData(lie.value))
    dialog.paper.paper.setCurrentIndex(dialog.paper.paper.findData("A3"))
    for field in dialog.margins.values():
        field.setValue(15.0)
    dialog.km_per_hex.setValue(2.0)
    dialog.make()
    shown, margins = hexes.hex_map, margins_of(hexes.hex_map)
    assert shown.km_per_hex == 2.0
    if lie is Lie.FOLLOWED:
        assert astuple(margins) == pytest.approx((15.0,) * 4, abs=1e-3)
        return
    assert (shown.width_mm, shown.height_mm) == (420.0, 297.0)
    if lie is Lie.STAYS:
        assert shown.grid == everything().hex_maps[0].grid
    if lie is Lie.CENTRED:
        assert margins.left == pytest.approx(margins.right, abs=1e-3)
    if lie is Lie.FITTED:
        assert shown.grid.size_mm > 40.0 and min(margins.left, margins.upper) >= 14.99


def test_the_drawing_of_areas_stays_at_the_edge_that_is_wished(areas: AreaDesk) -> None:
    before = areas.area_map
    dialog = AreaSizeDialog(areas)
    dialog.paper.width_mm.setValue(before.width_mm + 60.0)
    dialog.across.setCurrentIndex(dialog.across.findData("right"))
    dialog.make()
    shown = areas.area_map
    assert shown.width_mm == before.width_mm + 60.0
    assert all(shown.junctions[name].x_mm == j.x_mm + 60.0 for name, j in before.junctions.items())
    assert all(shown.junctions[name].y_mm == j.y_mm for name, j in before.junctions.items())


def test_what_will_lie_off_the_sheet_is_said(areas: AreaDesk) -> None:
    dialog = AreaSizeDialog(areas)
    dialog.percent.setValue(200.0)
    dialog.show_preview()
    assert "spaces will lie off the sheet: " in dialog.lost.text()
    assert areas.area_map == everything().maps[0]
