"""The export of a design as a VASSAL module. No display is needed."""

from __future__ import annotations

from zipfile import ZipFile

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.design import Design
from workbench.engine.words.message import Message, said_by
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.vassal.boards import MM_PER_INCH, Board, boards_of
from workbench.exchange.vassal.counters import HIDDEN, Counters
from workbench.exchange.vassal.package import package_of
from workbench.exchange.vassal.said import said_for
from workbench.exchange.zip_files import put, put_file
from workbench.long_work import LongWork
from workbench.qt.asset_pictures import decoded
from workbench.qt.counter_sheets.writing import sheets_of
from workbench.qt.counters.counter_painter import paint_counter
from workbench.qt.counters.counter_pictures import know_contents
from workbench.qt.map_canvas.furniture.furniture_painter import no_picture
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_prints import PrintedScans, PrintError, SheetPainter, write_picture
from workbench.qt.map_prints.application import make_painting_possible
from workbench.qt.map_prints.exports import style_for
from workbench.qt.saved_pictures import png
from workbench.qt.vassal_modules.tray_pictures import hidden_sign, tray_picture
from workbench.storage.file.passing_folders import PassingFolder
from workbench.storage.file.unfinished import unfinished
from workbench.storage.file.wholeness import is_whole_zip

IN_HEX = 0.78
"""A counter is at most so large a part of a hex: otherwise one would not see whose hex it is in."""
LEAST_PX, PLAIN_DPI = 24, 150


def write_vmod(export: Export) -> Written:
    """All maps, counters, tables and scenarios of the design as one module."""
    make_painting_possible()
    design, work = export.design, LongWork(export.progress)
    if export.asset is not None:
        know_contents(design, export.asset)
    boards = boards_of(design.maps, export.wishes.dpi)
    counters = Counters(design, _counter_px(design, boards), said_for(export))
    written, counted, drawn = work.parts(1, 1, 20)
    package = package_of(design, boards, counters, said_for(export), written)
    try:
        with unfinished(export.path, is_whole_zip) as place, ZipFile(place, "w") as archive:
            for name, content in package.files.items():
                put(archive, name, content)
            for name, face in counted.over(sorted(counters.pictures.items())):
                put(archive, f"images/{name}", _picture(face, counters.size_px))
            if counters.has_masks:
                put(archive, f"images/{HIDDEN}", hidden_sign(counters.size_px))
            if package.tray is not None:
                put(archive, f"images/{package.tray.picture}", tray_picture(package.tray))
            for board, part in zip(boards, drawn.parts(*[1.0] * len(boards)), strict=True):
                _add_map(archive, export, board, part)
    except PrintError as refusal:
        raise CannotExport(said_by(refusal)) from refusal
    words = Message(
        "{path}: {maps} {maps:map|maps}, {counters} counters, {scenarios} {scenarios:scenario|scenarios}",
        path=str(export.path), maps=len(boards), counters=len(design.counters), scenarios=len(design.scenarios),
    )  # fmt: skip
    coarse = ", ".join(f"{board.name} {board.dpi} dpi" for board in boards)
    return Written(f"{words} ({coarse})" if coarse else words, manifest=package.manifest)


def _counter_px(design: Design, boards: tuple[Board, ...]) -> int:
    """The side of a counter: as it is printed, and no larger than has room in a hex of any map."""
    wished = sheets_of(design)[0].size_mm
    sizes = [min(wished, _room_mm(board.sheet, wished)) / MM_PER_INCH * board.dpi for board in boards]
    return max(LEAST_PX, round(min(sizes, default=wished / MM_PER_INCH * PLAIN_DPI)))


def _room_mm(sheet: AnyMap, wished: float) -> float:
    return wished if sheet.grid is None else sheet.grid.size_mm * IN_HEX


def _picture(face: CounterFace, side_px: int) -> bytes:
    """A face of a counter as PNG."""
    picture = QImage(side_px, side_px, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        paint_counter(painter, face, QRectF(0, 0, side_px, side_px), False)
    return png(picture)


def _add_map(archive: ZipFile, export: Export, board: Board, work: LongWork) -> None:
    """The picture of a map."""
    design, asset = export.design, export.asset
    sheet = SheetPainter(
        board.sheet,
        style_for(export.wishes.style, board.sheet.look.style),
        picture_of=decoded(asset) if asset is not None else no_picture,
        kinds=kinds_of(design, next(iter(design.languages), "")),
        scans=PrintedScans(board.sheet, asset) if export.wishes.scans and asset is not None else None,
    )
    with PassingFolder() as folder:
        path = folder / board.picture
        write_picture(sheet, path, board.dpi, work.goes_on, "png")
        put_file(archive, f"images/{board.picture}", path)
