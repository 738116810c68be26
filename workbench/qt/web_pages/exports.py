"""The export `web`: a design as one page."""

from __future__ import annotations

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.words.message import Message, marked, said_by
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.manifest import LeftOut
from workbench.exchange.web_page.content import page_data
from workbench.exchange.web_page.data import ReplayData
from workbench.exchange.web_page.faces import Faces
from workbench.exchange.web_page.maps import MapPlaces
from workbench.exchange.web_page.page import page_of
from workbench.exchange.web_page.reader import Reader
from workbench.exchange.web_page.record import read_record
from workbench.exchange.web_page.replay import replay_data
from workbench.long_work import LongWork
from workbench.qt.asset_pictures import decoded
from workbench.qt.counters.counter_pictures import know_contents
from workbench.qt.map_canvas.furniture.furniture_painter import no_picture
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_prints import PrintError, SheetPainter
from workbench.qt.map_prints.application import make_painting_possible
from workbench.qt.map_prints.exports import style_for
from workbench.qt.web_pages.counter_drawings import faces_pictures
from workbench.qt.web_pages.map_pictures import PaintedMap, painted_map
from workbench.storage.file.written import write_text

OTHER_STATE = LeftOut(marked("the figures of the playtest"), marked("it was played with another state of this design"))


def write_web(export: Export) -> Written:
    """A page that anyone opens without a server."""
    make_painting_possible()
    design, work = export.design, LongWork(export.progress)
    reader = Reader(design, export.wishes.language)
    drawn, replayed, told, counters, written = work.parts(6, 4 if export.record else 0, 2, 2, 1)
    if export.asset is not None:
        know_contents(design, export.asset)
    try:
        maps = _maps(export, drawn)
    except PrintError as refusal:
        raise CannotExport(said_by(refusal)) from refusal
    faces = Faces()
    replay, left_out = _replay(export, reader, faces, replayed)

    def places_of(shown: AnyMap) -> MapPlaces:
        return maps[shown.id].places

    data, manifest = page_data(reader, faces, places_of, replay, left_out, told)
    pictures = faces_pictures(faces.all, counters)
    text = page_of(data, [maps[one.id].picture for one in design.maps], pictures)
    written.tell(0)
    write_text(export.path, text)
    written.tell(1)
    size = f"{len(text.encode()) / 1_000_000:.1f}"
    return Written(Message("{path}: one page, {size} MB", path=str(export.path), size=size), manifest=manifest)


def _replay(
    export: Export, reader: Reader, faces: Faces, work: LongWork
) -> tuple[ReplayData | None, tuple[LeftOut, ...]]:
    """What the page replays, and what of it may be otherwise than in the design."""
    if export.record is None:
        if export.seat:
            raise CannotExport(Message("a seat says whose eyes a record is shown with; name a record"))
        return None, ()
    record = read_record(export.record, export.design, export.seat)
    theirs = record.playtest.rules.design
    theirs.pictures_kept_as.update(export.design.pictures_kept_as)
    left_out = () if record.is_of_this else (OTHER_STATE,)
    return replay_data(reader, record, faces, work), left_out


def _maps(export: Export, work: LongWork) -> dict[str, PaintedMap]:
    design, asset = export.design, export.asset
    pictures = decoded(asset) if asset is not None else no_picture
    kinds, found = kinds_of(design, export.wishes.language), {}
    for shown, part in zip(design.maps, work.parts(*[1.0] * len(design.maps)), strict=True):
        style = style_for(export.wishes.style, shown.look.style)
        sheet = SheetPainter(shown, style, picture_of=pictures, kinds=kinds)
        found[shown.id] = painted_map(sheet, shown, part)
    return found
