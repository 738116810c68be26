"""What lies under and beside the spaces of a map, as rows and back: scans, furniture, look, the rule of stacking."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.map_parts import Calibration, Crop, Scan
from workbench.storage.rows.row_cache import RowCache
from workbench.storage.rows.rows import Row, cells_of, counted, named, without
from workbench.storage.rows.statements import Cells

_CALIBRATION = Calibration.__struct_fields__
_CROP = {f"crop_{field}": field for field in Crop.__struct_fields__}
_RULE = ("entry", "occupancy", "each_prints_its_own")
_SHAPE = ("x_mm", "y_mm", "width_mm", "height_mm")


def sheet_cells(sheet: AnyMap) -> Cells:
    """The cells of the row of a map that no field of it holds as it is."""
    cells: Cells = {f"stacking_{field}": getattr(sheet.stacking, field) for field in _RULE}
    return cells | {"look_style": sheet.look.style}


def rows_of_sheet(sheet: AnyMap) -> Iterator[Row]:
    """The rows of scans, furniture and look of a map."""
    key: Cells = {"map": sheet.id}
    for at, scan in enumerate(sheet.scans):
        yield from _scan(key, at, scan)
    for at, item in enumerate(sheet.furniture):
        own: Cells = {"id": item.id, "kind": str(item.kind), "text": item.text}
        yield "furniture", key | {"position": at} | own | cells_of(item.shape)
        yield from named("furniture_value", key | {"furniture": at}, "name", "value", item.values)
    for at, layer in enumerate(sheet.look.layers):
        yield "layer", key | {"position": at} | cells_of(layer)
    yield from named("look_colour", key, "name", "colour", sheet.look.colours)


def _scan(key: Cells, at: int, scan: Scan) -> Iterator[Row]:
    own = without(cells_of(scan), "calibration", "marks", "crop")
    own |= {field: getattr(scan.calibration, field, None) for field in _CALIBRATION}
    own |= {column: getattr(scan.crop, field, None) for column, field in _CROP.items()}
    yield "scan", key | {"position": at} | own
    for place, mark in enumerate(scan.marks):
        yield "scan_mark", key | {"scan": at, "position": place} | cells_of(mark)


def read_sheet(row_cache: RowCache, row: Cells) -> Cells:
    """The fields of a map that the row itself, its scans, furniture and look make up, as plain values.

    Raises
    ------
    ValueError
        Rows are not counted from 0 without a gap.
    """
    map_id = row["id"]
    return {
        "scans": _all_in_order("scan", [_read_scan(row_cache, scan) for scan in row_cache.take("scan", map_id)]),
        "furniture": _all_in_order(
            "furniture", [_read_item(row_cache, item) for item in row_cache.take("furniture", map_id)]
        ),
        "look": {
            "style": row["look_style"],
            "colours": {str(colour["name"]): colour["colour"] for colour in row_cache.take("look_colour", map_id)},
            "layers": _all_in_order("layer", row_cache.take("layer", map_id)),
        },
        "stacking": {field: row[f"stacking_{field}"] for field in _RULE},
    }


def _all_in_order(table: str, rows: list[Cells]) -> list[Cells]:
    counted(table, rows, "position")
    return rows


def _read_scan(row_cache: RowCache, row: Cells) -> Cells:
    marks = row_cache.take("scan_mark", row["map"], row["position"])
    scan = without(row, *_CALIBRATION, *_CROP) | {"marks": _all_in_order("scan_mark", marks)}
    if any(row[field] is not None for field in _CALIBRATION):
        scan["calibration"] = {field: row[field] for field in _CALIBRATION}
    if any(row[column] is not None for column in _CROP):
        scan["crop"] = {field: row[column] for column, field in _CROP.items()}
    return scan


def _read_item(row_cache: RowCache, row: Cells) -> Cells:
    values = {
        str(value["name"]): value["value"] for value in row_cache.take("furniture_value", row["map"], row["position"])
    }
    return without(row, *_SHAPE) | {"shape": {field: row[field] for field in _SHAPE}, "values": values}
