"""What lies in the windows of counters of a module: the pieces, and under which headings each is found."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from msgspec import Struct

from workbench import limits
from workbench.engine.words.message import Message, said_by
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.vassal.elements import MAP, MODULE, WIDGET
from workbench.exchange.vassal.reading.pieces import Piece, Prototypes, Unread, piece_of
from workbench.exchange.vassal.sequences import one_line

SLOTS = (WIDGET + "PieceSlot",)
CARDS = (WIDGET + "CardSlot",)
PALETTES, AT_START, DECK = MODULE + "PieceWindow", MAP + "SetupStack", MAP + "DrawPile"
HEADED = ("entryName", "name")


class Slot(Struct, frozen=True):
    """A piece of a palette, with the headings above it from the outermost on."""

    piece: Piece
    name: str
    gpid: str
    headings: tuple[str, ...]


class Unreadable(Struct, frozen=True):
    """A slot whose piece nobody can read, and why."""

    name: str
    why: str


def slots_of(root: Element, prototypes: Prototypes) -> Iterator[Slot | Unreadable]:
    """All pieces of the palettes; ImportRefused where they are more than any module has."""
    count = 0
    for palette in root.iter(PALETTES):
        for slot, headings in _under(palette, ()):
            count += 1
            if count > limits.MODULE_PIECES.most:
                raise ImportRefused(Message("it has {beyond}", beyond=limits.MODULE_PIECES.beyond))
            yield slot_of(slot, headings, prototypes)


def slot_of(element: Element, headings: tuple[str, ...], prototypes: Prototypes) -> Slot | Unreadable:
    """One piece of the build file."""
    called = one_line(element.get("entryName", ""))
    try:
        piece = piece_of(element.text or "", prototypes)
    except Unread as error:
        return Unreadable(called, said_by(error))
    return Slot(piece, one_line(piece.name) or called, element.get("gpid", "") or piece.gpid, headings)


def _under(element: Element, headings: tuple[str, ...]) -> Iterator[tuple[Element, tuple[str, ...]]]:
    own = next((found for name in HEADED if (found := one_line(element.get(name, "")))), "")
    within = (*headings, own) if own and own not in headings[-1:] else headings
    for child in element:
        if child.tag in SLOTS:
            yield child, within
        elif child.tag not in CARDS:
            yield from _under(child, within)
