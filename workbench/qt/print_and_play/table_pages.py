"""The tables of a design over pages; one that is too wide lies on a page that is turned, or goes on below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from workbench.engine.design import Design
from workbench.engine.secrecy.declared import SecretKind
from workbench.engine.secrecy.published import kept_by_the_referee
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, marked
from workbench.exchange.exports import PaperPart
from workbench.long_work import LongWork
from workbench.qt.print_and_play.blocks import Block, Gap, Stack, Words
from workbench.qt.print_and_play.flow import over_pages, shelved
from workbench.qt.print_and_play.paper import Draft
from workbench.qt.print_and_play.planned import Planned
from workbench.qt.print_and_play.set_grids import Cells, Fitted, fitted
from workbench.qt.print_and_play.set_text import HEADING, NOTE, SMALL, titled, wide_mm

TABLES = marked("Tables")
_SIGNED = re.compile(r"^-(?=[0-9]+$)")
_JOINED = re.compile(r"(?<=[^\W_])_(?=[^\W_])")
TITLE = HEADING.of(12)
LEAST_WIDE_MM, TITLE_WIDE_MM = 34.0, 78.0
GAP_MM, BELOW_MM = 9.0, 7.0


class LaidTable(NamedTuple):
    """A table ready for pages: how its grids are fitted, and the block."""

    table: Table
    is_turned: bool
    size: float
    parts: int
    block: Block


def open_tables(design: Design) -> tuple[Table, ...]:
    """The tables that everybody may read."""
    kept = {secret.of for secret in kept_by_the_referee(design) if secret.what is SecretKind.TABLE}
    return tuple(table for table in design.tables if table.id not in kept)


def laid_tables(planned: Planned, tables: Sequence[Table]) -> Iterator[LaidTable]:
    """Each of the tables, as it has room."""
    names = planned.names
    upright, turned = planned.frame.room(), planned.frame.room(is_turned=True)
    for table in tables:
        yield _laid(planned, table, names, upright.width(), turned.width())


def table_pages(planned: Planned) -> Iterator[Draft]:
    """The tables that everybody may read: upright pages with some beside and below each other, then those turned."""
    contents = pages_of_tables(planned, open_tables(planned.design))
    for number, (is_turned, page) in enumerate(contents, start=1):
        told = Message("Tables {number} of {pages}", number=number, pages=len(contents))
        yield Draft(
            PaperPart.TABLES,
            told,
            planned.frame.size_mm(is_turned),
            partial(paint_stack, planned.frame.room(is_turned), page),
            planned.note(told),
            planned.said(TABLES) if number == 1 else "",
            tuple(page.entries()),
        )


def pages_of_tables(planned: Planned, tables: Sequence[Table]) -> list[tuple[bool, Stack]]:
    """What stands on the pages of some tables, and which of them are turned."""
    laid = [*laid_tables(planned, tables)]
    contents: list[tuple[bool, Stack]] = []
    for is_turned in (False, True):
        room = planned.frame.room(is_turned)
        here = [one.block for one in laid if one.is_turned is is_turned]
        blocks = [piece for block in here for piece in _pieces(block, room.height())]
        shelves = shelved(blocks, room.width(), room.height(), GAP_MM, BELOW_MM)
        contents.extend((is_turned, page) for page in over_pages(shelves, room.width(), room.height()))
    return contents


def paint_stack(room: QRectF, page: Stack, painter: QPainter, work: LongWork) -> None:
    """Paint the content of a page of texts."""
    work.look()
    page.paint(painter, room.x(), room.y())


def _laid(planned: Planned, table: Table, names: Mapping[str, str], wide: float, wide_turned: float) -> LaidTable:
    grids = [(plane, fitted(cells, wide, wide_turned)) for plane, cells in cells_of(table, names)]
    is_turned = any(one.is_turned for _, one in grids)
    if is_turned:
        grids = [(plane, fitted(cells, wide_turned, wide_turned)) for plane, cells in cells_of(table, names)]
    room = wide_turned if is_turned else wide
    size = min((one.size for _, one in grids), default=HEADING.size)
    parts = max((len(one.grids) for _, one in grids), default=1)
    return LaidTable(table, is_turned, size, parts, _block(planned, table, grids, room))


def _block(planned: Planned, table: Table, grids: Sequence[tuple[str, Fitted]], room: float) -> Block:
    widest = max((grid.wide_mm for _, one in grids for grid in one.grids), default=0.0)
    runs = min(wide_mm(table.title, TITLE) + 0.5, TITLE_WIDE_MM)
    wide = min(room, max(widest, runs, LEAST_WIDE_MM))
    blocks: list[Block] = [Words(table.title, titled(table.title, TITLE), wide, 0.4, leads=True, entry=table.title)]
    beside = ", ".join(filter(None, (table.dice, table.column_means, table.clause)))
    if beside:
        blocks.append(Words(beside, SMALL, wide, 1.2, leads=True))
    else:
        blocks.append(Gap(0.8))
    for plane, one in grids:
        if plane:
            blocks.append(Words(plane, SMALL._replace(weight=600), wide, 0.8, leads=True))
        for grid in one.grids:
            blocks.extend((grid, Gap(2.0)))
    for paragraph in filter(None, table.notes.split("\n")):
        blocks.append(Words(words_of(paragraph), NOTE, wide, 0.8))
    while isinstance(blocks[-1], Gap):
        blocks.pop()
    again = planned.said(Message("{title}, continued", title=table.title))
    return Stack(blocks, wide, Words(again, titled(again, TITLE.of(10)), wide, 1.2, leads=True))


def _pieces(block: Block, high: float) -> Iterator[Block]:
    """A table that is higher than a page, in pieces that may stand beside each other."""
    rest: Block | None = block
    while rest is not None:
        both = rest.parted(high) if rest.high_mm > high else None
        yield both[0] if both else rest
        rest = both[1] if both else None


def cells_of(table: Table, names: Mapping[str, str]) -> Iterator[tuple[str, Cells]]:
    """The texts of each plane; what is called by the id of a side, a faction or a counter is called by its name."""
    means = f"{table.plane_means}: " if table.plane_means else ""
    head = (table.row_means, *(_called(column, names) for column in table.columns))
    for at, plane in enumerate(table.planes or ("",)):
        lines = table.cells[at * len(table.rows) : (at + 1) * len(table.rows)]
        rows = tuple(
            (_called(row, names), *map(_written, cells), *[""] * (len(table.columns) - len(cells)))[: len(head)]
            for row, cells in zip(table.rows, lines, strict=False)
        )
        yield f"{means}{_called(plane, names)}" if plane else "", Cells(head, rows)


def _called(name: str, names: Mapping[str, str]) -> str:
    return names.get(name) or words_of(name)


def _written(cell: str) -> str:
    """A cell with the minus of its figure."""
    return _SIGNED.sub("−", words_of(cell))


def words_of(name: str) -> str:
    """What rules read as one word, as it is read on paper.

    >>> words_of("improved_redoubt"), words_of("_"), words_of("a_1/b_2")
    ('improved redoubt', '_', 'a 1/b 2')
    """
    return _JOINED.sub(" ", name)
