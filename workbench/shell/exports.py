"""What the window writes for other programs: the design as JSON, its map as GeoJSON, SVG or a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.area_map import AreaMap
from workbench.engine.design import Design

PICTURE_WIDTH_PX = 3000


class CannotExport(Exception):
    """Nothing was written; the text says why, in a sentence for the reader."""


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format: its name, the ending of its files, and what makes its text."""

    title: str
    ending: str
    text_of: Callable[[Design], str]


def _json(design: Design) -> str:
    from workbench.exchange.ruleset_json import write_ruleset_json

    return write_ruleset_json(design)


def _geojson(design: Design) -> str:
    from workbench.exchange.geojson import write_geojson

    return write_geojson(_area_map(design))


def _svg(design: Design) -> str:
    from workbench.exchange.svg_hex_map import write_hex_svg
    from workbench.exchange.svg_map import write_svg

    found = _first_map(design)
    if isinstance(found, AreaMap):
        return write_svg(found)
    return write_hex_svg(found, {kind.id: kind.colour for kind in design.terrain})


def _first_map(design: Design) -> AnyMap:
    maps: tuple[AnyMap, ...] = (*design.maps, *design.hex_maps)
    if not maps:
        raise CannotExport("The design has no map.")
    return maps[0]


def _area_map(design: Design) -> AreaMap:
    found = _first_map(design)
    if not isinstance(found, AreaMap):
        raise CannotExport("Only area maps can be written in this format.")
    return found


FORMATS = (
    ExportFormat("JSON", ".json", _json),
    ExportFormat("GeoJSON", ".geojson", _geojson),
    ExportFormat("SVG", ".svg", _svg),
)


def format_of(path: Path) -> ExportFormat:
    """The format that the ending of a file asks for.

    Raises
    ------
    CannotExport
        No format has this ending.
    """
    for known in FORMATS:
        if path.suffix.lower() == known.ending:
            return known
    endings = ", ".join(known.ending for known in FORMATS)
    raise CannotExport(f"{path.name}: the file's name has to end in one of {endings}.")


def export_design(design: Design, path: Path) -> None:
    """Write a design in the format of the file's ending.

    Raises
    ------
    CannotExport
        The format does not fit, or the file cannot be written.
    """
    text = format_of(path).text_of(design)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotExport(f"{path}: it could not be written ({error.strerror}).") from error


def export_picture(page: QWidget, path: Path) -> None:
    """Write the whole map that a page of the window shows as a picture.

    Raises
    ------
    CannotExport
        The page shows no map, or the file cannot be written.
    """
    from workbench.qt.map_canvas import MapCanvas

    canvas = next((found for found in page.findChildren(MapCanvas) if found.isVisible() and found.shown_map), None)
    if canvas is None or canvas.scene is None:
        raise CannotExport("There is no map on this page.")
    sheet = canvas.scene.drawing.rect
    size = QSize(PICTURE_WIDTH_PX, round(PICTURE_WIDTH_PX * sheet.height() / sheet.width()))
    if not canvas.render_to_image(size).save(str(path)):
        raise CannotExport(f"{path}: the picture could not be written.")
