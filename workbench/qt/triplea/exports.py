"""The program's own export for TripleA: `workbench.exchange.triplea` with its pictures. No display is needed."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.words.message import said_by
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.triplea.package import write_package
from workbench.exchange.triplea.scenario_game import Cast
from workbench.exchange.triplea.territories import TripleaMap
from workbench.long_work import LongWork
from workbench.qt.map_canvas.styles.map_style import style_of
from workbench.qt.map_prints import PrintError
from workbench.qt.map_prints.application import make_painting_possible
from workbench.qt.triplea.pictures import flags, unit_pictures
from workbench.qt.triplea.tiles import map_tiles


def write_triplea(export: Export) -> Written:
    """A map and its scenarios as TripleA plays on them."""
    return write_package(export, _pictures)


def _pictures(export: Export, triplea: TripleaMap, cast: Cast, work: LongWork) -> Iterator[tuple[str, bytes]]:
    make_painting_possible()
    of_units, of_the_map = work.parts(1, 6)
    style = style_of(export.wishes.style or export.the_map().look.style)
    try:
        yield from flags(cast.players)
        yield from unit_pictures(export, cast, of_units)
        yield from map_tiles(export, triplea.sheet, style, of_the_map)
    except PrintError as refusal:
        raise CannotExport(said_by(refusal)) from refusal
