"""What is printed on a sheet: added where there is room, dragged with snapping, resized, changed, taken away."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.editor import MapEditor
from editors.map_editor.furniture.furniture_feature import FurnitureFeature
from editors.map_editor.furniture.furniture_tool import FurnitureTool
from editors.map_editor.furniture.placing import HANDLES, LEAST_MM, item_at, new_item, resized
from editors.map_editor.selection import NOTHING, Chosen
from tests.editors.map_editor.conftest import PlainHistory, small_map
from tests.editors.map_editor.tool_events import drag, hold, key
from workbench import limits
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Rectangle
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.furniture_edits import AddFurniture

BOX = Furniture("box", FurnitureKind.BOX, Rectangle(20, 20, 30, 20), "Pool")
Sheet = SimpleNamespace


@pytest.fixture
def sheet(document: RulesetDocument) -> Sheet:
    history = PlainHistory(document)
    desk = AreaDesk(document, history)
    desk.apply(AddFurniture("small", BOX))
    return Sheet(desk=desk, history=history, tool=FurnitureTool(desk), shape=lambda: desk.map.furniture[0].shape)


def test_a_drag_moves_a_piece_as_one_edit(sheet: Sheet) -> None:
    drag(sheet.tool, sheet.desk, [(30, 30), (36, 33), (47, 44)])
    assert sheet.desk.chosen == Chosen(furniture="box")
    assert sheet.shape() == Rectangle(37, 34, 30, 20)


def test_it_snaps_to_the_margin_and_not_with_alt(sheet: Sheet) -> None:
    hold(sheet.tool, sheet.desk, [(30, 30), (15.6, 30)])
    assert sheet.shape().x_mm == 5.0
    sheet.tool.release(None)
    hold(sheet.tool, sheet.desk, [(10, 30), (10.8, 30)], alt=True)
    assert sheet.shape().x_mm == pytest.approx(5.8)


def test_it_snaps_beside_another_piece(sheet: Sheet) -> None:
    other = replace(BOX, id="other", shape=Rectangle(70, 70, 30, 20))
    sheet.desk.apply(AddFurniture("small", other))
    hold(sheet.tool, sheet.desk, [(30, 30), (30, 80.7)])
    assert sheet.shape().y_mm == 70.0


def test_a_handle_resizes_it(sheet: Sheet) -> None:
    sheet.desk.choose(Chosen(furniture="box"))
    drag(sheet.tool, sheet.desk, [(50, 40), (56, 44), (63, 49)], alt=True)
    assert sheet.shape() == Rectangle(20, 20, 43, 29)


def test_escape_gives_a_drag_up(sheet: Sheet) -> None:
    hold(sheet.tool, sheet.desk, [(30, 30), (60, 60)])
    assert key(sheet.tool, sheet.desk, "escape")
    assert sheet.shape() == BOX.shape
    assert key(sheet.tool, sheet.desk, "escape")
    assert sheet.desk.chosen == NOTHING


def test_arrows_push_it_and_del_takes_it_away(sheet: Sheet) -> None:
    sheet.desk.choose(Chosen(furniture="box"))
    key(sheet.tool, sheet.desk, "right")
    key(sheet.tool, sheet.desk, "down", shift=True)
    assert sheet.shape() == Rectangle(20.5, 25, 30, 20)
    assert sheet.desk.remove_chosen() is not None
    assert sheet.desk.map.furniture == ()
    assert sheet.desk.chosen == NOTHING
    sheet.history.undo()
    assert sheet.shape() == Rectangle(20.5, 25, 30, 20)


@given(st.sampled_from(sorted(HANDLES)), st.floats(-500, 500), st.floats(-500, 500))
def test_whatever_is_dragged_stays_a_rectangle_on_the_sheet(handle: str, x: float, y: float) -> None:
    shape = resized(replace(small_map(), furniture=(BOX,)), BOX, handle, (x, y), 1.0).shape
    assert shape.width_mm >= LEAST_MM - 1e-6
    assert shape.height_mm >= LEAST_MM - 1e-6
    assert shape.x_mm >= 0
    assert shape.x_mm + shape.width_mm <= 120 + 1e-6


@pytest.mark.parametrize("kind", FurnitureKind)
def test_a_new_piece_lies_on_free_ground(kind: FurnitureKind) -> None:
    area_map = replace(small_map(), width_mm=420.0, height_mm=297.0)
    for _ in range(4):
        item = new_item(area_map, kind)
        assert not item_at(area_map, *item.shape.middle)
        area_map = replace(area_map, furniture=(*area_map.furniture, item))
    assert len({item.id for item in area_map.furniture}) == 4


@pytest.fixture
def editor(qtbot: QtBot, document: RulesetDocument) -> MapEditor:
    made = MapEditor(document)
    qtbot.addWidget(made.page, before_close_func=lambda _: made.close())
    made.page.resize(1100, 700)
    return made


def test_the_form_follows_the_piece(editor: MapEditor) -> None:
    editor.part.feature(FurnitureFeature).add(FurnitureKind.TRACK)
    form = editor.part.feature(FurnitureFeature).form
    assert editor.part.inspector.page is form
    assert (form.first.value(), form.last.value()) == (1, 12)
    form.last.setValue(20)
    form.text.setPlainText("Days")
    form.places[2].setValue(90.0)
    (track,) = editor.desk.map.furniture
    assert (track.values["last"], track.text, track.shape.width_mm) == ("20", "Days", 90.0)
    editor.undo_stack().undo()
    assert editor.desk.map.furniture[0].shape.width_mm != 90.0


def test_a_legend_takes_the_words_of_the_catalogue(editor: MapEditor) -> None:
    terrain = tuple(replace(kind, name=f"{kind.name} ground") for kind in editor.design.terrain)
    editor._document._design = replace(editor.design, terrain=terrain)  # as the catalogue's own editor would leave it
    editor.part.feature(FurnitureFeature).add(FurnitureKind.LEGEND)
    (legend,) = editor.desk.map.furniture
    assert legend.values["terrain woods"] == "Woods ground"


def test_a_picture_is_kept_in_the_design_and_seen(editor: MapEditor, tmp_path: Path) -> None:
    picture = QImage(8, 8, QImage.Format.Format_RGB32)
    picture.fill(0xFFCC0011)
    assert picture.save(str(tmp_path / "arms.png"))
    editor.part.feature(FurnitureFeature).add(FurnitureKind.PICTURE)
    before = editor.canvas.seen.render_to_image(editor.canvas.size())
    editor.part.feature(FurnitureFeature).take_picture(tmp_path / "arms.png")
    assert editor.desk.map.furniture[0].values["asset"] == "arms.png"
    assert editor.canvas.seen.render_to_image(editor.canvas.size()) != before


def test_what_is_no_picture_is_refused(editor: MapEditor, tmp_path: Path) -> None:
    said: list[str] = []
    editor.desk.refused.connect(said.append)
    (tmp_path / "notes.png").write_text("no picture at all")
    editor.part.feature(FurnitureFeature).add(FurnitureKind.PICTURE)
    editor.part.feature(FurnitureFeature).take_picture(tmp_path / "notes.png")
    assert "asset" not in editor.desk.map.furniture[0].values
    os.mkfifo(tmp_path / "pipe.png")
    editor.part.feature(FurnitureFeature).take_picture(tmp_path / "pipe.png")
    with (tmp_path / "vast.png").open("wb") as vast:
        vast.truncate(limits.ASSET_BYTES.most + 1)
    editor.part.feature(FurnitureFeature).take_picture(tmp_path / "vast.png")
    assert said[:2] == ["notes.png is no picture.", "pipe.png is no picture."]
    assert len(said) == 3 and said[2].startswith("asset vast.png has more than")
