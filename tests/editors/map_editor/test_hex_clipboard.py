"""Pieces of hex maps carried from map to map, from design to design, and through the clipboard of the system."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools.clipboard import MIME, Clipboard, SharedClipboard
from editors.map_editor.hexes.tools.region_tools import PasteTool
from editors.map_editor.selection import Chosen
from tests.editors.map_editor.conftest import PlainHistory
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.codec import digest
from workbench.engine.design import Design, Side, TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone, Orientation, hexside
from workbench.qt.map_canvas import ToolEvent
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceMap

VINES = TerrainType("vineyard", "Vineyard", colour="#9a7fb0", pattern="furrows")
CLEAR = TerrainType("clear", "Clear")


class Table:
    """A design with one hex map of its own on a desk of its own."""

    def __init__(self, hex_map: HexMap, *terrain: TerrainType, sides: tuple[Side, ...] = ()) -> None:
        self.document = RulesetDocument(Design("D", "", maps=(hex_map,), terrain=terrain, sides=sides))
        self.history = PlainHistory(self.document)
        self.desk = HexDesk(self.document, self.history)

    def paste(self, clipboard: Clipboard, at: str) -> PasteTool:
        tool = PasteTool(self.desk, clipboard)
        x, y = centre_of(self.desk.hex_map, at)
        event = ToolEvent(x, y, space=at, button="left")
        tool.move(event)
        tool.press(event)
        return tool


@pytest.fixture
def south() -> Table:
    """Two hexes of vines with a cliff between them, a port on a bay and a source of supply, and the bay."""
    hexes = {
        "0202": Space("0202", "Port", SpaceKind.HEX, "vineyard", elevation=3, ports=("bay",), supply=("red",)),
        "0302": Space("0302", "", SpaceKind.HEX, "vineyard", features=("chapel",)),
    }
    side = hexside("0202", "0302", "cliff")
    bay = HexZone(Space("bay", "Bay", SpaceKind.SEA_ZONE, "sea"), ("0101",))
    shown = HexMap(
        "s", "South", 200.0, 200.0, HexGrid(8, 8, 16.0, 20.0, 20.0), hexes=Map(hexes),
        borders=Map({side.id: side}), zones=Map({"bay": bay}),
    )  # fmt: skip
    return Table(shown, CLEAR, VINES, TerrainType("chapel", "Chapel", is_feature=True))


@pytest.fixture
def north() -> Table:
    grid = HexGrid(9, 9, 20.0, 20.0, 20.0, Orientation.FLAT)
    return Table(HexMap("n", "North", 260.0, 260.0, grid), CLEAR)


def test_a_patch_brings_the_kinds_of_ground_that_the_other_design_lacks(south: Table, north: Table) -> None:
    clipboard = Clipboard()
    south.desk.choose(Chosen(("0202", "0302")))
    assert clipboard.copy(south.desk) == ""
    before = digest(north.desk.design)
    tool = north.paste(clipboard, "0404")
    design = north.desk.design
    assert [kind.id for kind in design.terrain] == ["clear", "vineyard", "chapel"]
    assert design.terrain[1] == VINES
    laid = sorted(north.desk.hex_map.hexes.values(), key=lambda space: -space.elevation)
    assert [(space.terrain, space.elevation) for space in laid] == [("vineyard", 3), ("vineyard", 0)]
    assert laid[0].ports == () and laid[0].supply == (), "neither the bay nor the red side are there"
    assert [side.kinds for side in north.desk.hex_map.borders.values()] == [("cliff",)]
    note = tool.note()
    assert note is not None and "brings" not in note.text, "now it has them"
    north.history.undo()
    assert digest(north.desk.design) == before and len(north.history.inverses) == 0


def test_what_comes_along_is_told_before(south: Table, north: Table) -> None:
    clipboard = Clipboard()
    south.desk.choose(Chosen(("0202",)))
    clipboard.copy(south.desk)
    tool = PasteTool(north.desk, clipboard)
    x, y = centre_of(north.desk.hex_map, "0404")
    tool.move(ToolEvent(x, y, space="0404"))
    note = tool.note()
    assert note is not None and note.title == "1 hex" and "brings Vineyard" in note.text


def test_zones_and_boxes_are_not_copied(south: Table) -> None:
    clipboard = Clipboard()
    south.desk.choose(Chosen(("bay",)))
    assert "Zones and boxes" in clipboard.copy(south.desk)
    south.desk.choose(Chosen(("bay", "0202")))
    assert clipboard.copy(south.desk) == ""
    assert clipboard.patch is not None and clipboard.patch.size == 1


@pytest.fixture
def emptied(qapp: QApplication) -> Iterator[None]:
    QGuiApplication.clipboard().clear()
    yield
    QGuiApplication.clipboard().clear()


def test_another_program_takes_the_patch_from_the_clipboard(emptied: None, south: Table, north: Table) -> None:
    ours, theirs = SharedClipboard(), SharedClipboard()
    assert theirs.copied is None
    south.desk.choose(Chosen(("0202", "0302")))
    ours.copy(south.desk)
    theirs._is_stale = True  # as the system tells a program that does not own the clipboard
    assert theirs.copied == ours.copied
    north.paste(theirs, "0404")
    assert len(north.desk.hex_map.hexes) == 2
    assert "0202\tvineyard\tPort" in QGuiApplication.clipboard().text()


@pytest.mark.parametrize(
    "raw", [b"", b"[", b'{"patch": 7}', b'{"patch": {"hexes": [[[0, 0], {"id": 1}]]}}', b"\xff\xfe"]
)
def test_what_was_not_copied_is_left_alone(emptied: None, south: Table, raw: bytes) -> None:
    clipboard = SharedClipboard()
    south.desk.choose(Chosen(("0202",)))
    clipboard.copy(south.desk)
    kept = clipboard.copied
    foreign = QMimeData()
    foreign.setData(MIME, raw)
    QGuiApplication.clipboard().setMimeData(foreign)
    clipboard._is_stale = True
    assert clipboard.copied == kept and kept is not None


def test_a_patch_keeps_its_low_sides_when_it_is_turned(south: Table) -> None:
    """The cliff falls from the higher hex, and what points to the second hex of a hexside still does."""
    clipboard = Clipboard()
    turned = replace(next(iter(south.desk.hex_map.borders.values())), first="0302", second="0202")
    shown = south.desk.hex_map
    south.desk.apply(ReplaceMap("Turned", replace(shown, borders=Map({turned.id: turned}))))
    south.desk.choose(Chosen(("0202", "0302")))
    clipboard.copy(south.desk)
    tool = PasteTool(south.desk, clipboard)
    for _ in range(3):
        assert tool.press_key(ToolEvent(key="]"))
    x, y = centre_of(shown, "0606")
    tool.press(ToolEvent(x, y, space="0606", button="left"))
    laid = next(side for side in south.desk.hex_map.borders.values() if side.id != turned.id)
    assert south.desk.hex_map.space(laid.second).elevation == 3
