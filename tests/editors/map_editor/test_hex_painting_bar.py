"""The bar over a hex map: what is on the brush with its colour and cost, and the buttons that turn a piece."""

from __future__ import annotations

import pytest
from immutables import Map
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.palettes.palette_rows import PaletteRows
from editors.map_editor.hexes.tools.clipboard import Clipboard
from editors.map_editor.hexes.tools.paint_option import PaintOption
from editors.map_editor.hexes.tools.paints import Paints
from editors.map_editor.hexes.tools.region_tools import PasteTool
from editors.map_editor.hexes.tools.tool_groups import options_of
from editors.map_editor.selection import Chosen
from tests.editors.map_editor.conftest import PlainHistory
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, Orientation
from workbench.engine.tables.table import Table
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.catalogue_edits import ChangeKind
from workbench.storage.edits.hex_painting import PaintKind

GROUND = (TerrainType("clear", "Clear"), TerrainType("heath", "Heath", colour="#b03a9e"))
COSTS = Table("terrain_effects", "Terrain", rows=("clear", "heath"), columns=("infantry",), cells=(("1",), ("2",)))


@pytest.fixture(params=list(Orientation))
def desk(request: pytest.FixtureRequest, qtbot: QtBot) -> HexDesk:
    heath = {number: Space(number, "", SpaceKind.HEX, "heath") for number in ("0202", "0303", "0304")}
    grid = HexGrid(6, 6, 16.0, 20.0, 20.0, request.param)
    hex_map = HexMap("m", "Map", 160.0, 160.0, grid, hexes=Map(heath))
    document = RulesetDocument(Design("Small", "", maps=(hex_map,), terrain=GROUND, tables=(COSTS,)))
    return HexDesk(document, PlainHistory(document))


def middle_of(option: PaintOption, at: int) -> QColor:
    picture = option.value.itemIcon(at).pixmap(QSize(20, 20)).toImage()
    return picture.pixelColor(picture.width() // 2, picture.height() // 2)


def test_kinds_of_ground_are_seen_with_what_they_cost(desk: HexDesk, qtbot: QtBot) -> None:
    option = PaintOption(Paints(desk), PaletteRows(desk))
    qtbot.addWidget(option)
    assert middle_of(option, 1) == QColor("#b03a9e")
    tip = option.value.itemData(1, Qt.ItemDataRole.ToolTipRole)
    assert tip == "Heath (2) · infantry 2 · 3 hexes"
    assert "plain ground" in option.value.itemData(0, Qt.ItemDataRole.ToolTipRole)
    desk.apply(ChangeKind(TerrainType("heath", "Heath", colour="#207040"), "colour"))
    option.refresh()
    assert middle_of(option, 1) == QColor("#207040")
    option.kind.setCurrentIndex(option.kind.findData(PaintKind.ELEVATION.value))
    option.kind.activated.emit(option.kind.currentIndex())
    assert option.value.itemIcon(1).isNull() and option.value.currentText() == "Level 1"


def test_buttons_turn_and_mirror_the_piece(desk: HexDesk, qtbot: QtBot) -> None:
    clipboard = Clipboard()
    desk.choose(Chosen(("0202", "0303", "0304")))
    clipboard.copy(desk)
    tool = PasteTool(desk, clipboard)
    options = options_of(tool, desk, PaletteRows(desk))
    for option in options:
        qtbot.addWidget(option)
    buttons = [button for option in options for button in option.findChildren(QToolButton)]
    assert [button.toolTip().rpartition("(")[2] for button in buttons] == ["[)", "])", "/)", "\\)"]
    before = clipboard.patch
    for at, back in ((0, 1), (1, 0), (2, 2), (3, 3)):
        buttons[at].click()
        assert clipboard.patch != before
        buttons[back].click()
        assert clipboard.patch == before
