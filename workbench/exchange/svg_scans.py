"""The scans of a map in an SVG drawing: their tiles as they are, each in its place, so that the drawing is whole."""

from __future__ import annotations

from base64 import b64encode
from math import sqrt
from xml.etree.ElementTree import Element, SubElement

from workbench.cartography.calibration import calibration_of
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.map_parts import Calibration, Scan
from workbench.exchange.scans.pyramid import TILE_PX, ReadAsset, ScanTiles, TilePlace, UnfitPyramid, pyramid_of

DOTS_PER_MM = 254 / 25.4
"""So fine the scans of a drawing are, where they are as fine as that."""
XLINK = "http://www.w3.org/1999/xlink"


def scans_layer(shown: AnyMap, asset: ReadAsset) -> Element:
    """The group of the scans that are seen on a map, the first the lowest; those that the file lacks are left out."""
    layer = Element("g", id="layer-scans")
    for scan in shown.scans:
        at = calibration_of(scan, shown.width_mm, shown.height_mm)
        size = abs(at.a * at.e - at.b * at.d)
        if not scan.shown or scan.opacity_percent <= 0 or not size:
            continue
        try:
            tiles = ScanTiles(pyramid_of(scan.asset, asset(scan.asset)), asset)
        except (KeyError, UnfitPyramid):
            continue
        _add_tiles(_group(layer, scan, at), scan, tiles, tiles.pyramid.level_for(DOTS_PER_MM / sqrt(size)))
    return layer


def _group(layer: Element, scan: Scan, at: Calibration) -> Element:
    """A group that counts in pixels of the scan, and shows what is not cropped away."""
    (x0, y0), (x1, y1), (x2, y2) = (at.sheet(*pixel) for pixel in ((0, 0), (1, 0), (0, 1)))
    figures = (x1 - x0, y1 - y0, x2 - x0, y2 - y0, x0, y0)
    number = len(layer) // 2
    crop = scan.crop
    seen = (crop.x_px, crop.y_px, crop.width_px, crop.height_px) if crop else (0, 0, scan.width_px, scan.height_px)
    clip = SubElement(layer, "clipPath", id=f"scan-{number}")
    SubElement(clip, "rect", dict(zip(("x", "y", "width", "height"), map(str, seen), strict=True)))
    group = SubElement(layer, "g", {"clip-path": f"url(#scan-{number})"})
    group.attrib |= {"transform": f"matrix({' '.join(map(repr, figures))})", "opacity": f"{scan.opacity_percent / 100}"}
    return group


def _add_tiles(group: Element, scan: Scan, tiles: ScanTiles, level: int) -> None:
    columns, rows = tiles.pyramid.tiles(level)
    step = 1 << level
    for row in range(rows):
        for column in range(columns):
            place = TilePlace(level, column, row)
            (width, height), content = tiles.pyramid.tile_size_px(place), tiles.tile(place)
            x, y = column * TILE_PX * step, row * TILE_PX * step
            if not content or _is_cropped_away(scan, x, y, width * step, height * step):
                continue
            link = f"data:image/jpeg;base64,{b64encode(content).decode('ascii')}"
            SubElement(group, "image", {
                "x": str(x), "y": str(y), "width": str(width * step), "height": str(height * step),
                "preserveAspectRatio": "none", "xlink:href": link,
            })  # fmt: skip


def _is_cropped_away(scan: Scan, x: int, y: int, width: int, height: int) -> bool:
    crop = scan.crop
    if crop is None:
        return False
    beside = x >= crop.x_px + crop.width_px or x + width <= crop.x_px
    return beside or y >= crop.y_px + crop.height_px or y + height <= crop.y_px
