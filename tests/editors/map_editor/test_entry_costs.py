"""The inspector says what it costs to enter a space, as the rules price the map that is drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableWidgetItem
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.measuring.entry_costs import NO_WAY, EntryCostsSection, EntryCostsTable
from tests.editors.map_editor.conftest import PlainHistory
from workbench.engine.maps.border import RIVER
from workbench.engine.maps.hex_places import neighbours_by_number
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import mark_kind
from workbench.storage.edits.hex_edits import PaintTerrain
from workbench.storage.samples import build_sample


@pytest.fixture(scope="module")
def crossroads_desk() -> HexDesk:
    document = RulesetDocument(build_sample("crossroads"))
    return HexDesk(document, PlainHistory(document))


def cell(table: EntryCostsTable, row: int, column: int) -> QTableWidgetItem:
    found = table.item(row, column)
    assert found is not None
    return found


def texts(table: EntryCostsTable) -> dict[str, list[str]]:
    """Neighbour -> what coming in from there costs, column by column."""
    columns = range(1, table.columnCount())
    return {
        str(cell(table, row, 0).data(Qt.ItemDataRole.UserRole)): [cell(table, row, c).text() for c in columns]
        for row in range(table.rowCount())
    }


def test_each_neighbour_has_a_row_and_like_marches_share_a_column(qtbot: QtBot, crossroads_desk: HexDesk) -> None:
    desk = crossroads_desk
    section = EntryCostsSection(desk)
    qtbot.addWidget(section)
    section.show_spaces([desk.spaces["1008"]])
    assert set(texts(section.table)) == set(neighbours_by_number(desk.hex_map.grid)["1008"])
    head = section.table.horizontalHeaderItem(1)
    assert head is not None and head.text() == "All units"
    assert "movement points" in section.words.text()


def test_prices_follow_what_is_drawn(qtbot: QtBot) -> None:
    document = RulesetDocument(build_sample("crossroads"))
    desk = HexDesk(document, PlainHistory(document))
    section = EntryCostsSection(desk)
    qtbot.addWidget(section)
    section.show_spaces([desk.spaces["1008"]])
    before = texts(section.table)["0909"]
    desk.apply(PaintTerrain(desk.map_id, ("1008",), "woods"))
    section.show_spaces([desk.spaces["1008"]])
    assert texts(section.table)["0909"] == before, "whoever paints on is not kept waiting"
    section.price()
    woods = texts(section.table)["0909"]
    assert woods != before
    desk.apply(mark_kind(desk.map_id, ("0909/1008",), RIVER, True))
    section.price()
    assert texts(section.table)["0909"] not in (before, woods)
    desk.apply(mark_kind(desk.map_id, ("0909/1008",), RIVER, False))
    section.price()
    assert texts(section.table)["0909"] == woods


def test_a_double_click_goes_to_the_neighbour(qtbot: QtBot, crossroads_desk: HexDesk) -> None:
    desk = crossroads_desk
    section = EntryCostsSection(desk)
    qtbot.addWidget(section)
    section.show_spaces([desk.spaces["1008"]])
    item = cell(section.table, 0, 0)
    section.table.itemDoubleClicked.emit(item)
    assert desk.chosen.last == item.text().split()[0] != "1008"


def test_rules_without_prices_say_so(qtbot: QtBot, document: RulesetDocument) -> None:
    desk = AreaDesk(document, PlainHistory(document))
    section = EntryCostsSection(desk)
    qtbot.addWidget(section)
    section.show_spaces([desk.spaces["A"]])
    assert section.table.isHidden() and section.words.text()


def test_water_has_no_price_on_land(qtbot: QtBot) -> None:
    document = RulesetDocument(build_sample("toulon"))
    desk = AreaDesk(document, PlainHistory(document))
    section = EntryCostsSection(desk)
    qtbot.addWidget(section)
    section.show_spaces([desk.spaces["A30"]])
    found = texts(section.table)
    assert found["A22"] == ["0", "1", "3"] and found["SP"] == [NO_WAY] * 3
