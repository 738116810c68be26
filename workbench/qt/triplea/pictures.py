"""Units and flags as TripleA shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from workbench.engine.counters.shown_counter import counter_face
from workbench.exchange.exports import Export
from workbench.exchange.triplea.scenario_game import NEUTRAL, Cast, Player
from workbench.exchange.triplea.sheet_pixels import UNIT_PX
from workbench.long_work import LongWork
from workbench.qt.counters.counter_painter import paint_counter
from workbench.qt.counters.counter_pictures import know_contents
from workbench.qt.saved_pictures import png

FLAGS = {"": (32, 20), "_small": (16, 10), "_large": (64, 40)}
"""Ending of the name of a flag -> its width and height."""
EDGE = "#3A342B"
GREY = "808080"
ROOM_PX = 1


def unit_pictures(export: Export, cast: Cast, work: LongWork) -> Iterator[tuple[str, bytes]]:
    """The fronts of all counters, each under the name of its player."""
    design = export.design
    if export.asset is not None:
        know_contents(design, export.asset)
    inner = QRectF(ROOM_PX, ROOM_PX, UNIT_PX - 2 * ROOM_PX, UNIT_PX - 2 * ROOM_PX)
    for counter in work.over(design.counters, 16):
        unit = cast.units[counter.id]
        picture = _empty(UNIT_PX, UNIT_PX)
        with QPainter(picture) as painter:
            paint_counter(painter, counter_face(design, counter), inner, shadow=False)
        yield f"units/{unit.player or NEUTRAL}/{unit.name}.png", png(picture)


def flags(players: Iterable[Player]) -> Iterator[tuple[str, bytes]]:
    """A field in the colour of each player, and a grey one for nobody's."""
    for player in (*players, Player("", NEUTRAL, GREY)):
        for ending, (width, height) in FLAGS.items():
            picture = _empty(width, height)
            with QPainter(picture) as painter:
                painter.fillRect(0, 0, width, height, QColor(EDGE))
                painter.fillRect(1, 1, width - 2, height - 2, QColor(f"#{player.colour}"))
            yield f"flags/{player.name}{ending}.png", png(picture)


def _empty(width: int, height: int) -> QImage:
    picture = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    return picture
