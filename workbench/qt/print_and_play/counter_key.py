"""The key of the counters: whose each ground is, and what each symbol stands for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.engine.counters.faces import BACK
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Counter, Design
from workbench.engine.words.message import marked
from workbench.qt.counters.counter_painter import paint_counter
from workbench.qt.print_and_play.blocks import Beside, Block, Drawn, Gap, Stack, Words
from workbench.qt.print_and_play.flow import shelved
from workbench.qt.print_and_play.planned import Planned
from workbench.qt.print_and_play.set_text import BODY, HEADING

KEY = marked("Key of the counters")
KEY_MM, GAP_MM, COLUMN_MM = 9.0, 6.0, 42.0


def counter_key(planned: Planned, room: QRectF) -> Iterator[Block]:
    """The backs of the first counter of each nation, then of each type of unit, with what they are called."""
    design = planned.design
    if not design.counters:
        return
    title = planned.said(KEY)
    yield Words(title, HEADING, room.width(), 2.5, leads=True, entry=title)
    columns = max(1, int((room.width() + GAP_MM) // (COLUMN_MM + GAP_MM)))
    wide = (room.width() - GAP_MM * (columns - 1)) / columns
    for kinds in (_nations(design), _types(design)):
        blocks = [_line(design, counter, name, wide) for name, counter in kinds]
        yield from shelved(blocks, room.width(), room.height(), GAP_MM, 2.0)
        yield Gap(2.0)


def _nations(design: Design) -> Iterator[tuple[str, Counter]]:
    for faction in design.factions:
        first = next((one for one in design.counters if one.faction == faction.id), None)
        if first is not None:
            yield faction.name, first


def _types(design: Design) -> Iterator[tuple[str, Counter]]:
    for kind in design.unit_types:
        first = next((one for one in design.counters if one.unit_type == kind.id), None)
        if first is not None:
            yield kind.name, first


def _line(design: Design, counter: Counter, name: str, wide: float) -> Block:
    picture = Drawn(KEY_MM, KEY_MM, partial(_paint, design, counter))
    words = Words(name, BODY, wide - KEY_MM - 2.0)
    above = Gap(max(0.0, (KEY_MM - words.high_mm) / 2))
    return Beside([picture, Stack([above, words], words.wide_mm)], 2.0)


def _paint(design: Design, counter: Counter, painter: QPainter, room: QRectF) -> None:
    face = counter_face(design, counter, BACK)
    if face.kind == "marker":
        face = counter_face(design, counter)  # on the back of a marker stands nothing
    paint_counter(painter, face, room, shadow=False)
