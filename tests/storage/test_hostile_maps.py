"""Rows of maps made to do harm, or damaged: one clear line, nothing touched."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.storage.samples import rich_design
from tests.storage.test_hostile_files import OLD_FILES, edited, refusal
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexZone
from workbench.engine.maps.map_parts import Calibration, LabelStyle, Rectangle
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceMap
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.ruleset_file import create, load
from workbench.storage.rows.storable import NotStorable, storable

UNFIT = [
    ("UPDATE hex_grid SET prefix = replace(hex(zeroblob(50)), '0', 'a')", "more than 40 signs"),
    ("UPDATE hex_grid SET column_label = 'runes'", "Invalid enum value 'runes'"),
    (
        "UPDATE hex_grid SET column_label = 'doubled_letters', first_column = 9000000000000",
        "counts in letters from 9,000,000,000,000",
    ),
    ("UPDATE hex_grid SET cut_left = 3", "neither 0 nor 1"),
    ("UPDATE hex_grid SET km_per_hex = 9e999", "inf is no coordinate"),
    ("INSERT INTO skipped_line VALUES ('hexes', 'column', 4, 4)", "not counted from 0 without a gap"),
    ("INSERT INTO skipped_line VALUES ('hexes', 'diagonal', 0, 4)", "which is not there"),
    (
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)"
        " INSERT INTO skipped_line SELECT 'hexes', 'row', i, i FROM n",
        "more than 1,000 skipped",
    ),
    ("UPDATE scan SET width_px = 99999999", "has a scan of 99999999 by 3000 pixels"),
    ("UPDATE scan SET opacity_percent = 900", "an opacity of 900 %"),
    ("UPDATE scan SET c = NULL", "Expected `float`, got `null`"),
    ("UPDATE scan SET crop_x_px = NULL", "Expected `int`, got `null`"),
    ("UPDATE scan SET a = 'wide'", "Expected `float`"),
    ("UPDATE scan SET b = 9e999 WHERE id = 'scan'", "inf is no coordinate"),
    ("UPDATE scan SET position = 7 WHERE id = 'old'", "not counted from 0 without a gap"),
    ("UPDATE scan_mark SET x_mm = 1e200", "beyond all bounds"),
    ("UPDATE scan_mark SET scan = 12", "which is not there"),
    ("UPDATE furniture SET x_mm = -1e200", "furniture beyond all bounds"),
    ("UPDATE furniture SET kind = 'sofa'", "Invalid enum value 'sofa'"),
    ("UPDATE furniture_value SET value = x'41'", "Expected `str`"),
    ("UPDATE layer SET shown = 'perhaps'", "neither 0 nor 1"),
    ("UPDATE link SET one_way = 'up'", "Invalid enum value 'up'"),
    ("UPDATE link SET map = 'nowhere'", "which is not there"),
    ("UPDATE hex_zone SET space = 'nowhere' WHERE space = 'box'", "which is no space of the map"),
    ("DELETE FROM hex_zone WHERE space = 'lake'", "table zone_hex has rows for"),
    ("UPDATE zone_hex SET hex = x'41'", "Expected `str`"),
    ("UPDATE listed_word SET field = 'colours' WHERE field = 'supply'", "it has no list of colours"),
    ("UPDATE listed_word SET position = position + 10", "not counted from 0 without a gap"),
    ("UPDATE listed_word SET owner = 'nobody'", "which is not there"),
    ("UPDATE named_text SET field = 'verses'", "not all of the field names"),
    ("UPDATE label_style SET size_mm = 9e999", "inf is no coordinate"),
    ("UPDATE space_shape SET space = 'nobody'", "which is not there"),
    ("UPDATE space SET elevation = 'high' WHERE id = 'east'", "Expected `int`"),
    ("UPDATE road_class SET style = 'plaid'", "Invalid enum value 'plaid'"),
    ("UPDATE silenced_problem SET reason = x'41'", "Expected `str`"),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "given"
    folder.mkdir()
    return Path(shutil.copy(OLD_FILES / "rich_maps_schema_2.ruleset", folder / "x.ruleset"))


@pytest.mark.parametrize(("statements", "why"), UNFIT)
def test_what_no_map_holds(path: Path, statements: str, why: str) -> None:
    edited(path, statements)
    assert why in refusal(path)


def test_a_zone_and_a_hex_are_never_called_alike(tmp_path: Path) -> None:
    (sheet,) = rich_design().hex_maps
    twin = HexZone(Space("0202", "Twin", SpaceKind.SEA_ZONE))
    with pytest.raises(NotStorable, match="'0202' is a hex"):
        storable(rich_design().with_map(replace(sheet, zones=sheet.zones.set("0202", twin))))


def test_figures_beyond_all_bounds_are_not_edited_in(tmp_path: Path) -> None:
    design = rich_design()
    (sheet, hexes) = design.maps
    path = tmp_path / "x.ruleset"
    with RulesetDocument.create(path, design) as document:
        for edit in (
            ReplaceMap("x", replace(sheet, scans=(replace(sheet.scans[0], opacity_percent=101),))),
            ReplaceMap("x", replace(sheet, metres_per_mm=float("nan"))),
            ReplaceMap("x", replace(hexes, grid=replace(hexes.grid, columns=10**9))),
        ):
            with pytest.raises((RulesetFileError, ValueError)):
                document.apply(edit)
            assert document.design == design
    assert load(path) == design


def test_whole_figures_of_what_is_beside_a_map_become_floats(tmp_path: Path) -> None:
    design = rich_design()
    (sheet, hexes) = design.maps
    east = replace(sheet.spaces["east"], label_style=LabelStyle(3, -0.0), shape=Rectangle(1, 2, 3, 4))
    scan = replace(sheet.scans[0], calibration=Calibration(1, 0, 0, 0, 1, -0.0))
    lake = replace(hexes.zones["lake"].space, label=(1, 2))
    sloppy = replace(
        design,
        maps=(
            replace(sheet, spaces=sheet.spaces.set("east", east), scans=(scan,), metres_per_mm=80),
            replace(hexes, km_per_hex=2, zones=hexes.zones.set("lake", HexZone(lake))),
        ),
        road_classes=(replace(design.road_classes[0], width_mm=1),),
    )
    path = tmp_path / "x.ruleset"
    create(path, sloppy)
    loaded = load(path)
    assert loaded == sloppy
    figures = (
        loaded.maps[0].spaces["east"].shape.x_mm,  # type: ignore[union-attr]
        loaded.maps[0].scans[0].calibration.a,  # type: ignore[union-attr]
        loaded.maps[0].metres_per_mm,
        loaded.maps[1].km_per_hex,
        loaded.maps[1].zones["lake"].space.label[0],  # type: ignore[index]
        loaded.road_classes[0].width_mm,
        storable(sloppy).maps[0].spaces["east"].label_style.size_mm,  # type: ignore[union-attr]
        storable(sloppy).maps[0].scans[0].calibration.a,  # type: ignore[union-attr]
        storable(sloppy).road_classes[0].width_mm,
    )
    assert {type(figure) for figure in figures} == {float}
