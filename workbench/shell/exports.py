"""What the window writes for other programs: the design in a format, and the map of a page as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.words.message import Message, as_message, said_by
from workbench.exchange.exports import (
    EXPORTS,
    CannotExport,
    Export,
    PrintWishes,
    Written,
    ending_of,
    write_export,
)
from workbench.language import marked
from workbench.long_work import Progress
from workbench.qt.editor import SEEN_NOWHERE, SeenMap
from workbench.qt.looks.translator import spoken

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument

PICTURE_WIDTH_PX = 3000
TITLES = {
    "json": "JSON",
    "bundle": marked("Whole ruleset with its pictures"),
    "geojson": "GeoJSON",
    "gpkg": "GeoPackage",
    "csv": marked("Tables of spaces"),
    "md": marked("Rules to read"),
    "pnp": marked("Print and play"),
    "web": marked("Web page"),
    "tmx": marked("Map of Tiled"),
    "tmj": marked("Map of Tiled, as JSON"),
    "vmod": marked("Module of VASSAL"),
    "triplea": marked("Game of TripleA"),
}
"""What formats are called that are not called as their files end."""


def formats() -> dict[str, str]:
    """What there is to choose from: the title of each format, and the ending of its files, which tells it."""
    files = {name: ending for name in EXPORTS if (ending := ending_of(name))}
    return {spoken(TITLES[name]) if name in TITLES else name.upper(): ending for name, ending in files.items()}


def format_of(path: Path) -> str:
    """The export that the ending of a file asks for.

    Raises
    ------
    CannotExport
        None has this ending.
    """
    endings = {ending: name for name in EXPORTS if (ending := ending_of(name))}
    for ending in sorted(endings, key=len, reverse=True):
        if path.name.lower().endswith(ending):
            return endings[ending]
    raise CannotExport(
        Message(
            "{file}: the file's name has to end in one of {endings}.",
            file=path.name,
            endings=", ".join(formats().values()),
        )
    )


def export_design(
    document: RulesetDocument, path: Path, seen: SeenMap = SEEN_NOWHERE, progress: Progress | None = None
) -> Written:
    """Write a design in the format of the file's ending; of its maps the one that is seen, as it is seen.

    Raises
    ------
    CannotExport
        The format does not fit, or the file cannot be written.
    Stopped
        `progress` said so.
    """
    name = format_of(path)
    wishes = PrintWishes(style=seen.style, language=seen.language)
    maps: tuple[AnyMap, ...] = document.design.maps
    map_id = next((sheet.id for sheet in maps if sheet.id == seen.map_id), "")
    try:
        asked = Export(document.design, path, map_id, wishes, document.asset, document.assets, progress)
        return write_export(name, asked)
    except CannotExport as error:
        raise CannotExport(Message("{why:^}.", why=as_message(said_by(error)))) from error
    except OSError as error:
        raise CannotExport(
            Message("{path}: it could not be written ({why}).", path=str(path), why=error.strerror or "")
        ) from error


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

    canvas = next(
        (found for found in page.findChildren(MapCanvas) if found.isVisible() and found.layers.shown_map), None
    )
    if canvas is None or canvas.layers.scene is None:
        raise CannotExport(Message("There is no map on this page."))
    sheet = canvas.layers.scene.drawing.rect
    if sheet.isEmpty():
        raise CannotExport(Message("The sheet of the map has no size."))
    size = QSize(PICTURE_WIDTH_PX, round(PICTURE_WIDTH_PX * sheet.height() / sheet.width()))
    try:
        with painting(), faults_told() as told:
            picture = canvas.seen.render_to_image(size)
            if told:
                raise told[0]
        save_picture(picture, path)
    except PrintError as error:
        raise CannotExport(said_by(error)) from error
    except OSError as error:
        raise CannotExport(
            Message("{path}: the picture could not be written ({why}).", path=str(path), why=error.strerror or "")
        ) from error
