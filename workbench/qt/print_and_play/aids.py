"""The player aids: turn track, sequence of play, key of the counters, figures of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.engine.design import Phase
from workbench.engine.words.message import Message, marked
from workbench.exchange.exports import PaperPart
from workbench.exchange.vassal.turns import turns_of
from workbench.qt.print_and_play.blocks import Beside, Block, Drawn, Gap, Room, Stack, Words
from workbench.qt.print_and_play.counter_key import counter_key
from workbench.qt.print_and_play.flow import over_pages
from workbench.qt.print_and_play.paper import Draft
from workbench.qt.print_and_play.planned import Planned
from workbench.qt.print_and_play.set_grids import HEAD_GROUND, Cells, Grid, fitted
from workbench.qt.print_and_play.set_text import BODY, HEADING, INK, QUIET, Letters, SetText
from workbench.qt.print_and_play.table_pages import GAP_MM, paint_stack, words_of

AIDS = marked("Player aids")
TURNS, SEQUENCE, FIGURES = marked("Turn track"), marked("Sequence of play"), marked("Figures")
BOX_MM = (29.0, 22.0)
TURN_NUMBER, TURN_NAME = Letters(15, 600), Letters(7.5, ink=QUIET)
INDENT_MM, SEQUENCE_MM = 5.0, 130.0
FIGURES_PT = 8.0
HEADED_MM, LEVEL_MM = 12.0, 7.0
ROWS_BESIDE, LEAST_BESIDE_MM = 8, 75.0
"""Shorter lists of figures are not divided, and none into narrower columns."""


def aid_pages(planned: Planned) -> Iterator[Draft]:
    """All of them, those that have no room on a page with the one before on the next."""
    room = planned.frame.room()
    made = (
        _turn_track(planned, room.width()),
        _sequence(planned, room.width()),
        counter_key(planned, room),
        _figures(planned, room),
    )
    aids = [blocks for one in made if (blocks := [*one])]
    flowing: list[Block] = []
    for blocks in aids:
        flowing.extend((*([Gap(8.0)] if flowing else []), *blocks))
    pages = over_pages(flowing, room.width(), room.height())
    for number, page in enumerate(pages, start=1):
        told = Message("Player aids {number} of {pages}", number=number, pages=len(pages))
        yield Draft(
            PaperPart.AIDS,
            told,
            planned.frame.size_mm(),
            partial(paint_stack, room, page),
            planned.note(told),
            planned.said(AIDS) if number == 1 else "",
            tuple(page.entries()),
        )


def _heading(planned: Planned, words: str, wide: float) -> Words:
    title = planned.said(words)
    return Words(title, HEADING, wide, 2.5, leads=True, entry=title)


def _turn_track(planned: Planned, wide: float) -> Iterator[Block]:
    """A box for each turn of any scenario; its name where all call it the same."""
    turns = turns_of(planned.design)
    if not turns:
        return
    yield _heading(planned, TURNS, wide)
    columns = max(1, int(wide // BOX_MM[0]))
    box = wide / columns
    boxes = [_turn_box(planned, turn, box) for turn in turns]
    for at in range(0, len(boxes), columns):
        yield Beside(boxes[at : at + columns], 0.0)


def _turn_box(planned: Planned, turn: int, wide: float) -> Block:
    names = {one.name_of_turn(turn) for one in planned.design.scenarios if turn in one.turns}
    name = next(iter(names)) if len(names) == 1 else ""
    number = SetText(str(turn), TURN_NUMBER)
    called = SetText(name, TURN_NAME, wide - 4.0)
    high = max(BOX_MM[1], 3.0 + number.high_mm() + called.high_mm())

    def draw(painter: QPainter, room: QRectF) -> None:
        painter.setPen(QPen(QColor(INK), 0.25))
        painter.setBrush(QColor(HEAD_GROUND) if turn % 2 else Qt.BrushStyle.NoBrush)
        painter.drawRect(room)
        number.paint(painter, room.x() + 2, room.y() + 1)
        called.paint(painter, room.x() + 2, room.y() + 1 + number.high_mm())

    return Drawn(wide, high, draw)


def _sequence(planned: Planned, wide: float) -> Iterator[Block]:
    if not planned.design.sequence:
        return
    yield _heading(planned, SEQUENCE, wide)
    counted: list[int] = []
    for phase in planned.design.sequence:
        counted = [*counted[: phase.depth], *[0] * (phase.depth - len(counted)), _next(counted, phase.depth)]
        yield _phase_line(planned, phase, counted[-1], wide)


def _next(counted: Sequence[int], depth: int) -> int:
    return counted[depth] + 1 if depth < len(counted) else 1


def _phase_line(planned: Planned, phase: Phase, number: int, wide: float) -> Block:
    """A line of the sequence: its number, what it is, whose, and its clause at the edge."""
    sides = {one.id: one.name for one in planned.design.sides}
    beside = [side for side in [sides.get(phase.side, "")] if side and not phase.depth and side not in phase.title]
    if phase.turns:
        beside.append(planned.said(Message("turns {turns}", turns=phase.turns)))
    letters = BODY if phase.depth else BODY._replace(weight=600)
    indent = phase.depth * INDENT_MM
    told = ", ".join((phase.title, *beside))
    count = Words(f"{number}." if not phase.depth else "–", letters, 6.0)
    clause = Words(phase.clause, BODY._replace(ink=QUIET), 22.0)
    text = Words(told, letters, max(20.0, min(wide, SEQUENCE_MM) - indent - 6.0 - 22.0), 1.0)
    return Beside([Room(indent), count, text, clause], 0.0)


def _figures(planned: Planned, room: QRectF) -> Iterator[Block]:
    """The parameters of the rules, in two lists beside each other where they have room so."""
    rows = tuple((one.title, words_of(one.measured), one.clause) for one in planned.design.parameters)
    if not rows:
        return
    yield _heading(planned, FIGURES, room.width())
    head = tuple(planned.said(word) for word in (marked("Figure"), marked("Value"), marked("Clause")))
    half = (room.width() - GAP_MM) / 2
    narrow = fitted(Cells(head, rows), half, half, FIGURES_PT)
    if len(rows) < ROWS_BESIDE or half < LEAST_BESIDE_MM or len(narrow.grids) > 1:
        yield from fitted(Cells(head, rows), room.width(), room.width(), FIGURES_PT).grids
    else:
        yield from _in_columns(narrow.grids[0], half, room.height() - HEADED_MM)


def _in_columns(grid: Grid, half: float, high: float) -> Iterator[Block]:
    """Two columns beside each other, as many times as it takes; the last two are of a height."""
    rest: Grid | None = grid
    while rest is not None:
        here: list[Block] = []
        target = min(high, rest.high_mm / 2 + LEVEL_MM)
        for _ in range(2):
            both = rest.parted(target) if rest is not None else None
            if both is None:
                here.extend(() if rest is None else (Stack([rest], half),))
                rest = None
            else:
                here.append(Stack([both[0]], half))
                rest = both[1]
        yield Beside(here, GAP_MM)
