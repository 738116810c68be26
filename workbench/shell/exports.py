"""What the window writes for other programs: the design as JSON, its map as GeoJSON, SVG, tables or a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.long_work import LongWork, Progress
from workbench.qt.editor import SEEN_NOWHERE, SeenMap

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument

PICTURE_WIDTH_PX = 3000


class CannotExport(Exception):
    """Nothing was written; the text says why, in a sentence for the reader."""


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format: its name, the ending of its files, and what writes one."""

    title: str
    ending: str
    write: Callable[[RulesetDocument, Path, SeenMap, Progress | None], tuple[str, ...]]
    """Gives what of the map the format cannot hold; tells how far it is."""


def _write_json(document: RulesetDocument, path: Path, seen: SeenMap, progress: Progress | None) -> tuple[str, ...]:
    from workbench.exchange.ruleset_json import write_ruleset_json
    from workbench.storage.file.written import write_text

    write_text(path, write_ruleset_json(document.design, LongWork(progress)))
    return ()


def _write_geojson(document: RulesetDocument, path: Path, seen: SeenMap, progress: Progress | None) -> tuple[str, ...]:
    from workbench.exchange.geojson import UnfitMap, write_geojson
    from workbench.storage.file.written import write_text

    try:
        text = write_geojson(_the_map(document.design, seen), LongWork(progress))
    except UnfitMap as error:
        raise CannotExport(f"The map cannot be written: {error}. Problems says more of it.") from error
    write_text(path, text)
    return ()


def _write_csv(document: RulesetDocument, path: Path, seen: SeenMap, progress: Progress | None) -> tuple[str, ...]:
    from workbench.exchange.hex_tables import write_tables
    from workbench.exchange.imports.proposal import ImportRefused

    shown = next(iter(sorted(document.design.hex_maps, key=lambda one: one.id != seen.map_id)), None)
    if shown is None:
        raise CannotExport("The design has no hex map, and other maps cannot be written as tables.")
    try:
        return write_tables(shown, path, LongWork(progress))
    except ImportRefused as error:
        raise CannotExport(f"Its tables would not be read again: {error}.") from error


def _write_svg(document: RulesetDocument, path: Path, seen: SeenMap, progress: Progress | None) -> tuple[str, ...]:
    from workbench.qt.asset_pictures import pictures_of
    from workbench.qt.map_canvas.styles.kinds import kinds_of
    from workbench.qt.map_canvas.styles.map_style import style_of
    from workbench.qt.map_prints import PrintError, SheetPainter, write_drawing

    shown = _the_map(document.design, seen)
    kinds, pictures = kinds_of(document.design, seen.language), pictures_of(document)
    style = style_of(seen.style or shown.look.style)
    try:
        write_drawing(SheetPainter(shown, style, picture_of=pictures, kinds=kinds), path, progress)
    except PrintError as error:
        raise CannotExport(str(error)) from error
    return ()


def _the_map(design: Design, seen: SeenMap) -> AnyMap:
    """The map that is seen; without one the first."""
    maps: tuple[AnyMap, ...] = (*design.maps, *design.hex_maps)
    if not maps:
        raise CannotExport("The design has no map.")
    return next((one for one in maps if one.id == seen.map_id), maps[0])


FORMATS = (
    ExportFormat("JSON", ".json", _write_json),
    ExportFormat("GeoJSON", ".geojson", _write_geojson),
    ExportFormat("SVG", ".svg", _write_svg),
    ExportFormat("Tables of hexes", ".csv", _write_csv),
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


def export_design(
    document: RulesetDocument, path: Path, seen: SeenMap = SEEN_NOWHERE, progress: Progress | None = None
) -> tuple[str, ...]:
    """Write a design in the format of the file's ending; of its maps the one that is seen, as it is seen.

    What it gives are the kinds of things that the format cannot hold, "scans" say, and that are not all in the file.

    Raises
    ------
    CannotExport
        The format does not fit, or the file cannot be written.
    Stopped
        `progress` said so.
    """
    try:
        return format_of(path).write(document, path, seen, progress)
    except OSError as error:
        raise CannotExport(f"{path}: it could not be written ({error.strerror}).") from error


def export_picture(page: QWidget, path: Path) -> None:
    """Write the whole map that a page of the window shows as a picture.

    Raises
    ------
    CannotExport
        The page shows no map, or the file cannot be written.
    """
    from workbench.qt.faults import faults_told
    from workbench.qt.map_canvas import MapCanvas
    from workbench.qt.map_prints import PrintError
    from workbench.qt.map_prints.paintable import painting
    from workbench.qt.saved_pictures import save_picture

    canvas = next((found for found in page.findChildren(MapCanvas) if found.isVisible() and found.shown_map), None)
    if canvas is None or canvas.scene is None:
        raise CannotExport("There is no map on this page.")
    sheet = canvas.scene.drawing.rect
    if sheet.isEmpty():
        raise CannotExport("The sheet of the map has no size.")
    size = QSize(PICTURE_WIDTH_PX, round(PICTURE_WIDTH_PX * sheet.height() / sheet.width()))
    try:
        with painting(), faults_told() as told:
            picture = canvas.render_to_image(size)
            if told:
                raise told[0]
        save_picture(picture, path)
    except PrintError as error:
        raise CannotExport(str(error)) from error
    except OSError as error:
        raise CannotExport(f"{path}: the picture could not be written ({error.strerror}).") from error
