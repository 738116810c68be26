"""Scans in the editor: import, marks and calibration, the grid fitted, crop, opacity, lock; refusals are said."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.editor import MapEditor
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.scans import arrival
from editors.map_editor.scans import arrival as arrival_module
from editors.map_editor.scans.arrival import Arrival, forget_unused, new_scan
from editors.map_editor.scans.calibrate_tool import CalibrateTool
from editors.map_editor.scans.crop_tool import CropTool
from editors.map_editor.scans.edits import crop_of, grid_on_scan, shifted
from editors.map_editor.scans.marks import Marks
from editors.map_editor.scans.marks_table import MarksTable
from editors.map_editor.scans.scans import Scans
from editors.map_editor.scans.scans_feature import ScansFeature
from tests.exchange.pictures import gradient, save
from workbench.cartography.hexes.hex_grid import centre, centre_of, sheet_extent
from workbench.cartography.scans.calibration import Fit, HexClick
from workbench.engine.design import Design
from workbench.engine.maps.hex_grid import HexGrid
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_parts import Calibration, Crop, Scan
from workbench.exchange.scans.pictures import PictureChoice, UnfitPicture
from workbench.exchange.scans.pixels import pixels
from workbench.exchange.scans.pyramid import Pyramid, index_of
from workbench.qt.map_canvas import ToolEvent
from workbench.qt.undo import EditStack
from workbench.shell.editors import DESIGN, make_editor
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.scan_edits import AddScan

LONG_MS = 60_000
PYRAMID = Pyramid("0" * 16, 4000, 3000, "printed.png")
UPRIGHT = Calibration(10, 0, 0, 0, 10, 0)
HEX_MAP = HexMap("h", "Hexes", 300.0, 200.0, HexGrid(12, 9, 15.0, 20.0, 20.0), scans=(
    Scan("scan1", PYRAMID.index_name, 4000, 3000, UPRIGHT),
))  # fmt: skip
PRINTED = Calibration(14.0, 0.5, 90.0, -0.5, 14.0, 40.0)
"""Where the hexes of the map are found on the picture."""


@pytest.fixture
def document() -> RulesetDocument:
    made = RulesetDocument(Design("Scanned", "", maps=(HEX_MAP,)))
    made.put_asset(Asset(PYRAMID.index_name, "application/json", index_of(PYRAMID)))
    return made


@pytest.fixture
def history(document: RulesetDocument) -> EditStack:
    return EditStack(document)


@pytest.fixture
def desk(document: RulesetDocument, history: EditStack) -> HexDesk:
    return HexDesk(document, history)


@pytest.fixture
def scans(desk: HexDesk) -> Scans:
    return Scans(desk)


@pytest.fixture
def marks(scans: Scans) -> Marks:
    return Marks(scans)


def over(scans: Scans, x_px: float, y_px: float, button: str = "left") -> ToolEvent:
    """The pointer over a pixel of the scan as it lies now."""
    assert scans.chosen is not None
    x, y = scans.place(scans.chosen, x_px, y_px)
    return ToolEvent(x, y, button=button)


def at_hex(scans: Scans, number: str) -> ToolEvent:
    """The pointer over the printed centre of a hex."""
    shown = scans.desk.map
    assert isinstance(shown, HexMap)
    return over(scans, *PRINTED.pixel(*centre_of(HEX_MAP, number)))


def click(tool: CalibrateTool, event: ToolEvent) -> None:
    tool.move(event)
    tool.press(event)
    tool.release(event)


def type_in(tool: CalibrateTool, text: str) -> None:
    for sign in text:
        assert tool.press_key(ToolEvent(key=sign))
    assert tool.press_key(ToolEvent(key="enter"))


def set_marks(tool: CalibrateTool, scans: Scans, *numbers: str) -> None:
    for number in numbers:
        click(tool, at_hex(scans, number))
        type_in(tool, number)


# Calibrating


def test_points_are_clicked_and_numbers_typed_until_the_scan_lies_right(
    scans: Scans, marks: Marks, history: EditStack
) -> None:
    tool = CalibrateTool(marks)
    set_marks(tool, scans, "0101", "1201", "0109")
    fit = marks.fit()
    assert isinstance(fit, Fit)
    assert fit.rms_mm < 1e-6
    assert not marks.is_applied
    assert tool.press_key(ToolEvent(key="enter"))
    assert marks.is_applied
    scan = scans.chosen
    assert scan is not None
    assert len(scan.marks) == 3
    assert scans.pixel(scan, *centre_of(HEX_MAP, "0705")) == pytest.approx(PRINTED.pixel(*centre_of(HEX_MAP, "0705")))
    history.undo()
    assert scans.chosen == HEX_MAP.scans[0]
    assert [mark.number for mark in marks.all] == ["0101", "1201", "0109"], "the marks stay, to be mended"
    history.redo()
    assert marks.is_applied


def test_a_second_click_or_a_drag_says_which_hex_it_is(scans: Scans, marks: Marks) -> None:
    tool = CalibrateTool(marks)
    click(tool, at_hex(scans, "0303"))
    x, y = centre_of(HEX_MAP, "0303")
    click(tool, ToolEvent(x + 3, y - 2, button="left"))
    tool.press(at_hex(scans, "0805"))
    x, y = centre_of(HEX_MAP, "0805")
    tool.move(ToolEvent(x, y, button="left"))
    tool.release(ToolEvent(x, y, button="left"))
    assert [mark.number for mark in marks.all] == ["0303", "0805"]
    assert (marks.all[1].x_mm, marks.all[1].y_mm) == centre_of(HEX_MAP, "0805")


def test_marks_are_taken_back_one_by_one(scans: Scans, marks: Marks) -> None:
    tool = CalibrateTool(marks)
    set_marks(tool, scans, "0101", "0505")
    click(tool, at_hex(scans, "0909"))
    tool.press_key(ToolEvent(key="0"))
    for left_px, typed, number in ((True, "", 2), (False, "", 2), (False, "", 1), (False, "", 0), (False, "", 0)):
        tool.press_key(ToolEvent(key="backspace"))
        assert (marks.pixel is not None, tool.typed, len(marks.all)) == (left_px, typed, number)
    click(tool, at_hex(scans, "0909"))
    assert tool.press_key(ToolEvent(key="escape"))
    assert marks.pixel is None
    assert not tool.press_key(ToolEvent(key="escape"))
    assert not tool.press_key(ToolEvent(key="7")), "a number belongs to a point"


def test_a_hex_that_is_marked_again_is_marked_once(scans: Scans, marks: Marks) -> None:
    tool = CalibrateTool(marks)
    set_marks(tool, scans, "0101", "0505", "0101")
    assert [mark.number for mark in marks.all] == ["0505", "0101"]
    marks.remove(0)
    marks.clear()
    assert marks.all == ()


def test_what_is_no_mark_says_why(scans: Scans, marks: Marks) -> None:
    tool, told = CalibrateTool(marks), list[str]()
    scans.desk.refused.connect(told.append)
    click(tool, ToolEvent(-50, -50, button="left"))
    assert "nothing of the scan" in tool.refusal
    click(tool, at_hex(scans, "0101"))
    type_in(tool, "9999")
    assert "no hex 9999" in tool.refusal
    assert tool.note() is not None
    tool.press_key(ToolEvent(key="escape"))
    assert marks.apply().startswith("A calibration needs two marks")
    click(tool, at_hex(scans, "0101"))
    click(tool, ToolEvent(-20, -20, button="left"))
    assert "no hex here" in tool.refusal
    tool.cancel()
    assert marks.belongs_at((5, 5)) == "Click a point of the scan first."
    assert told == ["A calibration needs two marks at least, and there are 0."]


@pytest.mark.parametrize(
    ("numbers", "said"), [(("0101", "1201"), "Two marks"), (("0101", "1201", "0109"), "Three marks")]
)
def test_marks_that_always_fit_say_that_the_error_is_unknown(
    qtbot: QtBot, scans: Scans, marks: Marks, numbers: tuple[str, ...], said: str
) -> None:
    tool = CalibrateTool(marks)
    set_marks(tool, scans, *numbers[:-1])
    click(tool, over(scans, *(figure + 90 for figure in PRINTED.pixel(*centre_of(HEX_MAP, numbers[-1])))))
    type_in(tool, numbers[-1])
    fit = marks.fit()
    assert isinstance(fit, Fit) and fit.rms_mm < 1e-6 and not fit.knows_its_error
    table = MarksTable(marks, has_grid=True)
    qtbot.addWidget(table)
    assert table.said.text().startswith(f"{said} always fit")
    assert [table.table.item(row, 3).text() for row in range(len(numbers))] == ["–"] * len(numbers)
    set_marks(tool, scans, "0605", "1209")
    assert "Root mean square" in table.said.text()
    fit = marks.fit()
    assert isinstance(fit, Fit) and fit.knows_its_error


def test_the_worst_mark_is_shown(qtbot: QtBot, scans: Scans, marks: Marks) -> None:
    tool = CalibrateTool(marks)
    set_marks(tool, scans, "0101", "1201", "0109", "1209", "0605")
    click(tool, over(scans, *(figure + 90 for figure in PRINTED.pixel(*centre_of(HEX_MAP, "0605")))))
    type_in(tool, "0605")
    refused = [overlay for overlay in tool.overlays() if getattr(overlay, "refused", False)]
    assert len(refused) == 1
    fit = marks.fit()
    assert isinstance(fit, Fit)
    assert marks.all[fit.outlier or 0].number == "0605"
    table = MarksTable(marks, has_grid=True)
    qtbot.addWidget(table)
    assert "Hex 0605 is off by" in table.said.text()


def test_on_an_area_map_a_mark_belongs_to_a_place_or_a_junction(desk_of_areas: AreaDesk) -> None:
    scans = Scans(desk_of_areas)
    marks = Marks(scans)
    tool = CalibrateTool(marks)
    click(tool, ToolEvent(12, 12, button="left"))
    click(tool, ToolEvent(61.0, 59.2, button="left"))
    click(tool, ToolEvent(90, 90, button="left"))
    click(tool, ToolEvent(80, 95, button="left"))
    junction = min(
        (one.point for one in desk_of_areas.area_map.junctions.values()), key=lambda p: abs(p[0] - 60) + abs(p[1] - 60)
    )
    assert [(mark.x_mm, mark.y_mm, mark.number) for mark in marks.all] == [(*junction, ""), (80, 95, "")]
    assert marks.fit_grid() == "Only a hex map has a grid."
    assert marks.apply() == ""


@pytest.fixture
def desk_of_areas(area_map: object) -> AreaDesk:
    from tests.editors.map_editor.conftest import PlainHistory, small_map

    shown = replace(small_map(), scans=(Scan("scan1", PYRAMID.index_name, 1200, 1200, UPRIGHT),))
    document = RulesetDocument(Design("Small", "", maps=(shown,)))
    return AreaDesk(document, PlainHistory(document))


# The grid


def test_the_grid_takes_the_size_and_place_that_it_has_on_the_scan(
    scans: Scans, marks: Marks, history: EditStack, desk: HexDesk
) -> None:
    tool = CalibrateTool(marks)
    set_marks(tool, scans, "0101", "1201", "0109", "1209")
    before = desk.design
    assert marks.fit_grid() == ""
    grid = desk.hex_map.grid
    assert grid.size_mm == pytest.approx(15.0 * 14.0 / 10.0, rel=0.01)
    left, top, right, bottom = sheet_extent(grid)
    assert min(left, top) >= 0
    assert (right <= desk.hex_map.width_mm, bottom <= desk.hex_map.height_mm) == (True, True)
    scan = scans.chosen
    assert scan is not None
    for number in ("0101", "0605", "1209"):
        assert scans.pixel(scan, *centre_of(desk.hex_map, number)) == pytest.approx(
            PRINTED.pixel(*centre_of(HEX_MAP, number)), abs=0.01
        )
    assert marks.is_applied
    history.undo()
    assert desk.design == before
    assert marks.all[0].x_mm == centre_of(HEX_MAP, "0101")[0]


@given(st.floats(-400, 400), st.floats(-400, 400), st.floats(4, 60))
def test_a_fitted_grid_lies_on_the_sheet(dx_px: float, dy_px: float, px_per_mm: float) -> None:
    printed = Calibration(px_per_mm, 0, dx_px, 0, px_per_mm, dy_px)
    places = [(0, 0), (11, 0), (0, 8)]
    clicks = [HexClick(place, *printed.pixel(*centre(HEX_MAP.grid, place))) for place in places]
    fitted, found = grid_on_scan(HEX_MAP, HEX_MAP.scans[0], clicks)
    left, top, right, bottom = sheet_extent(fitted.grid)
    assert min(left, top) >= 0
    assert right <= fitted.width_mm
    assert bottom <= fitted.height_mm
    assert found.fit.rms_mm < 1e-5
    for click in clicks:
        assert found.fit.calibration.sheet(click.x_px, click.y_px) == pytest.approx(
            centre(fitted.grid, click.place), abs=1e-5
        )
    with pytest.raises(EditError, match="needs two marks"):
        grid_on_scan(HEX_MAP, HEX_MAP.scans[0], clicks[:1])


@given(st.floats(-50, 50), st.floats(-50, 50), st.floats(0, 300), st.floats(0, 300))
def test_a_scan_is_shifted(dx: float, dy: float, x: float, y: float) -> None:
    assert shifted(PRINTED, dx, dy).pixel(x + dx, y + dy) == pytest.approx(PRINTED.pixel(x, y), abs=1e-6)


# Crop, opacity, lock


def test_a_scan_is_cropped_by_dragging_and_shown_whole_again(scans: Scans, history: EditStack) -> None:
    tool = CropTool(scans)
    tool.press(over(scans, 500, 300))
    tool.move(over(scans, 2500, 1800))
    assert tool.overlays()
    tool.release(over(scans, 2500, 1800))
    assert scans.chosen is not None
    assert scans.chosen.crop == Crop(500, 300, 2000, 1500)
    assert history.text(history.count() - 1) == "Crop the scan to 2000 × 1500 pixels"
    tool.press(replace(over(scans, 600, 600), double=True))
    assert scans.chosen.crop is None
    tool.press(ToolEvent(-90, -90, button="left"))
    tool.release(ToolEvent(-80, -80, button="left"))
    assert "Nothing of the scan is inside" in tool.refusal
    tool.press(over(scans, 500, 300))
    assert tool.press_key(ToolEvent(key="escape"))
    assert tool.overlays() == ()


@given(st.lists(st.tuples(st.floats(-9e3, 9e3), st.floats(-9e3, 9e3)), min_size=2, max_size=4))
def test_a_crop_lies_inside_the_scan(corners: list[tuple[float, float]]) -> None:
    scan = HEX_MAP.scans[0]
    try:
        crop = crop_of(scan, corners)
    except EditError:
        return
    assert min(crop.x_px, crop.y_px) >= 0
    assert crop.x_px + crop.width_px <= scan.width_px
    assert crop.y_px + crop.height_px <= scan.height_px


def test_a_locked_scan_is_neither_moved_nor_cropped_nor_taken_away(scans: Scans, marks: Marks) -> None:
    assert scans.chosen is not None
    scans.lock(scans.chosen, True)
    told = list[str]()
    scans.desk.refused.connect(told.append)
    locked = "The scan is locked: unlock it first."
    crop, tool = CropTool(scans), CalibrateTool(marks)
    crop.press(over(scans, 500, 300))
    tool.press(over(scans, 500, 300))
    assert (crop.refusal, tool.refusal, marks.apply(), marks.fit_grid()) == (locked, locked, locked, locked)
    scans.remove()
    assert told == [locked] * 3
    scans.lock(scans.chosen, False)
    scans.remove()
    assert scans.chosen is None
    assert CalibrateTool(marks).hint.startswith("Import a scan first")
    tool.press(ToolEvent(5, 5, button="left"))
    assert tool.refusal.startswith("There is no scan on this map")


def test_opacity_is_tried_before_it_is_set(scans: Scans, history: EditStack, desk: HexDesk) -> None:
    seen = list[int]()
    scans.changed.connect(lambda: seen.append(scans.all[0].opacity_percent))
    assert scans.chosen is not None
    for percent in (80, 60, 40):
        scans.try_out(replace(scans.chosen, opacity_percent=percent))
    assert desk.hex_map.scans[0].opacity_percent == 100
    scans.change("Opacity", replace(scans.chosen, opacity_percent=40))
    assert history.count() == 1
    assert seen[:3] == [80, 60, 40]
    for _ in range(9):
        scans.step_opacity(-10)
    assert scans.chosen.opacity_percent == 0
    assert (history.count(), history.text(1)) == (2, "Opacity of the scan: 0 %"), "steps are one edit"
    assert scans.change("Change", Scan("gone", "x", 1, 1)) == "There is no scan 'gone'."


def test_a_scan_is_laid_above_others_and_below_them(scans: Scans, history: EditStack, desk: HexDesk) -> None:
    assert not scans.can_rise(1) and not scans.can_rise(-1)
    first = desk.hex_map.scans[0]
    history.do(AddScan(desk.map_id, replace(first, id="inset"), "inset.png"))
    scans.choose(first.id)
    assert scans.can_rise(1) and not scans.can_rise(-1)
    scans.raise_by(1)
    assert [scan.id for scan in desk.hex_map.scans] == ["inset", first.id]
    assert scans.chosen == first and not scans.can_rise(1)
    scans.raise_by(1)
    assert history.text(history.count() - 1) == "Order the scans"
    history.undo()
    assert [scan.id for scan in desk.hex_map.scans] == [first.id, "inset"]


# Tiles in the ruleset


def arrived(scans: Scans, path: Path, choice: PictureChoice) -> Arrival:
    coming = Arrival(scans, path, choice)
    shares = list[float]()
    while not coming.step(1.0):
        shares.append(coming.share)
    assert shares == sorted(shares)
    assert coming.share == 1.0
    return coming


def test_an_imported_scan_lies_on_the_map_and_comes_back_when_taken_back(
    tmp_path: Path, scans: Scans, history: EditStack, desk: HexDesk
) -> None:
    picture = save(tmp_path / "map.png", gradient(1300, 700))
    arrived(scans, picture, PictureChoice())
    scan = scans.chosen
    assert scan is not None
    assert (scan.id, scan.width_px, scans.called(scan)) == ("scan2", 1300, "map.png")
    left, top = scans.place(scan, 0, 0)
    right, bottom = scans.place(scan, 1300, 700)
    assert (left, right) == pytest.approx((0, 300))
    assert top + bottom == pytest.approx(200)
    tiles = scans.tiles_of(scan)
    assert tiles is not None
    assert pixels(tiles, 1290, 690, 1, 1)[0, 0, 0] > 200
    kept = len(desk.document.assets)
    arrived(scans, picture, PictureChoice())
    assert len(desk.document.assets) == kept, "the same picture is kept once"
    history.undo()
    history.undo()
    assert [one.id for one in scans.all] == ["scan1"]
    history.redo()
    assert scans.tiles_of(scans.all[-1]) is not None


def test_an_import_that_is_stopped_or_fails_leaves_the_ruleset_as_it_was(
    tmp_path: Path, scans: Scans, desk: HexDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = save(tmp_path / "map.png", gradient(4200, 2100))
    before, assets = desk.design, set(desk.document.assets)
    ticks = count(0.0, 0.6 * arrival_module.SLICE_S)
    monkeypatch.setattr(arrival_module, "perf_counter", lambda: next(ticks))
    stopped = Arrival(scans, picture, PictureChoice())
    while stopped.is_reading:
        stopped.step(1.0)
    stopped.step()
    assert not stopped.is_done
    assert set(desk.document.assets) > assets
    stopped.close()
    assert (desk.design, set(desk.document.assets)) == (before, assets)
    monkeypatch.setattr(arrival_module, "MAX_FILE_BYTES", 1000)
    failing = Arrival(scans, picture, PictureChoice())
    with pytest.raises(UnfitPicture, match="import it at half its size"):
        while not failing.step(1.0):
            pass
    assert (desk.design, set(desk.document.assets)) == (before, assets)


def test_tiles_that_nothing_names_go_when_the_file_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other, gone = replace(PYRAMID, key="1" * 16), replace(PYRAMID, key="2" * 16)
    path = tmp_path / "a.ruleset"
    with RulesetDocument.create(path, Design("Scanned", "", maps=(HEX_MAP,))) as document:
        for pyramid in (PYRAMID, other, gone):
            document.put_asset(Asset(pyramid.index_name, "application/json", index_of(pyramid)))
        document.put_asset(Asset("notes.txt", "text/plain", b"kept"))
        history = EditStack(document)
        with_other = AddScan(HEX_MAP.id, new_scan(HEX_MAP, other), "other")
        history.do(with_other)
        document.save_version("With another", "2026-01-01")
        history.undo()
        assert forget_unused(document) == 1
        assert set(document.assets) == {PYRAMID.index_name, other.index_name, "notes.txt"}
        document.remove_version(1)
        assert forget_unused(document) == 0, "it comes back when the step is done again"
        with monkeypatch.context() as large:
            large.setattr(arrival, "MOST_BYTES_WITH_OLD_SCANS", 0)
            assert forget_unused(document) == 1
        document.put_asset(Asset(other.index_name, "application/json", index_of(other)))
        history.forget()
        assert forget_unused(document) == 1
    with RulesetDocument.look_at(path) as looked_at:
        assert forget_unused(looked_at) == 0


def test_a_scan_without_tiles_is_listed_and_not_seen(document: RulesetDocument, scans: Scans) -> None:
    assert scans.tiles()
    document.remove_asset(PYRAMID.index_name)
    again = Scans(scans.desk)
    assert again.chosen is not None
    assert again.tiles_of(again.chosen) is None
    assert again.tiles() == {}
    assert again.called(again.chosen) == "scan1"


# In the window


@pytest.fixture
def editor(qtbot: QtBot, document: RulesetDocument) -> Iterator[MapEditor]:
    made = make_editor(DESIGN, document)
    assert isinstance(made, MapEditor)
    qtbot.addWidget(made.widget())
    made.widget().resize(1200, 800)
    with qtbot.waitExposed(made.widget()):
        made.widget().show()
    yield made
    made.close()


def test_the_dialog_imports_and_takes_the_tool(qtbot: QtBot, editor: MapEditor, tmp_path: Path) -> None:
    part = editor.part.feature(ScansFeature)
    dialog = part.import_file(save(tmp_path / "map.png", gradient(1300, 700)))
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.facts is not None, timeout=LONG_MS)
    assert "1\u202f300 × 700 px" in dialog.said.text()
    dialog.size_box.setCurrentIndex(1)
    assert dialog.choice() == PictureChoice(0, 2)
    with qtbot.waitSignal(dialog.imported, timeout=LONG_MS):
        dialog.begin()
    assert part.scans.chosen is not None
    assert part.scans.chosen.width_px == 650
    assert editor.canvas.tool_host.tool is part.calibrate_tool
    assert editor.canvas.layers.scene is not None
    assert editor.canvas.layers.scene.sheet.scans is not None
    assert [laid.scan.id for laid in editor.canvas.layers.scene.sheet.scans.laid] == ["scan1", "scan2"]


def test_the_dialog_says_why_a_file_is_no_scan(qtbot: QtBot, editor: MapEditor, tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    path.write_text("no picture")
    dialog = editor.part.feature(ScansFeature).import_file(path)
    assert dialog is not None
    assert "choose a PNG" in dialog.said.text()
    assert not dialog.import_button.isVisible()
    dialog.reject()
    torn = save(tmp_path / "torn.png", np.random.default_rng(1).integers(0, 255, (400, 600, 3), dtype=np.uint8))
    torn.write_bytes(torn.read_bytes()[:200_000])
    dialog = editor.part.feature(ScansFeature).import_file(torn)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.facts is not None, timeout=LONG_MS)
    dialog.begin()
    qtbot.waitUntil(lambda: "cut short" in dialog.said.text(), timeout=LONG_MS)
    dialog.reject()


def test_the_list_and_the_keys_change_the_scan(qtbot: QtBot, editor: MapEditor) -> None:
    part = editor.part.feature(ScansFeature)
    assert part.list.show_map() == 1
    part.list.opacity.setValue(55)
    assert part.scans.chosen is not None
    assert part.scans.chosen.opacity_percent == 55
    part.list.opacity.sliderPressed.emit()
    part.list.opacity.setValue(30)
    assert editor.design.hex_maps[0].scans[0].opacity_percent == 55
    part.list.opacity.sliderReleased.emit()
    assert editor.design.hex_maps[0].scans[0].opacity_percent == 30
    actions = {action.text(): action for menu in editor.menus().values() for action in menu}
    actions["Scan stronger"].trigger()
    assert part.scans.chosen.opacity_percent == 40
    actions["Scan fainter"].trigger()
    actions["Show or hide the scan"].trigger()
    assert (part.scans.chosen.opacity_percent, part.scans.chosen.shown) == (30, False)
    part.list.shown.click()
    part.list.locked.click()
    assert (part.scans.chosen.shown, part.scans.chosen.locked) == (True, True)
    assert not part.list.calibrate.isEnabled()
    part.list.locked.click()
    assert part.list.higher.isHidden(), "there is one scan"
    first = part.scans.chosen
    editor.apply(AddScan(editor.design.hex_maps[0].id, replace(first, id="inset"), "inset.png"))
    part.list.list.setCurrentRow(1)
    assert part.list.higher.isEnabled() and not part.list.deeper.isEnabled()
    part.list.higher.click()
    assert editor.design.hex_maps[0].scans[-1] == first
    part.list.remove.click()
    part.list.remove.click()
    assert part.list.show_map() == 0
    assert part.list.currentIndex() == 0


def test_while_u_is_held_the_scan_is_away(editor: MapEditor) -> None:
    scene = editor.canvas.layers.scene
    assert scene is not None
    for kind, away in ((QEvent.Type.KeyPress, True), (QEvent.Type.KeyRelease, False)):
        QApplication.sendEvent(editor.canvas, QKeyEvent(kind, Qt.Key.Key_U, Qt.KeyboardModifier.NoModifier, "u"))
        assert scene.sheet.scans_away is away


def test_the_table_shows_how_far_off_each_mark_is(editor: MapEditor) -> None:
    part = editor.part.feature(ScansFeature)
    set_marks(part.calibrate_tool, part.scans, "0101", "1201", "0109", "1209")
    table = part.table.table
    assert [table.item(row, 0).text() for row in range(table.rowCount())] == [
        "Hex 0101", "Hex 1201", "Hex 0109", "Hex 1209",
    ]  # fmt: skip
    assert table.item(0, 3).text() == "0.000"
    assert part.table.apply.isEnabled()
    part.table.apply.click()
    assert not part.table.apply.isEnabled()
    assert "lies so" in part.table.said.text()
    table.selectRow(1)
    part.table.drop.click()
    assert table.rowCount() == 3
    part.table.clear.click()
    assert table.rowCount() == 0
    assert "needs two marks" in part.table.said.text()


def test_every_map_has_its_own_scans(qtbot: QtBot) -> None:
    other = replace(HEX_MAP, id="i", title="Other", scans=())
    document = RulesetDocument(Design("Two", "", maps=(HEX_MAP, other)))
    assert Map({"h": 1, "i": 0}) == Map(
        {one.id: len(Scans(HexDesk(document, EditStack(document), one.id)).all) for one in document.design.hex_maps}
    )
