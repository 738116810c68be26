"""What a module has that is no part of a ruleset: named, with counts, by the words that its players know."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from workbench.engine.words.message import Message, all_of, marked
from workbench.exchange.vassal.elements import MAP, MODULE, ROOT, WIDGET
from workbench.exchange.vassal.reading.palettes import CARDS, DECK
from workbench.exchange.vassal.reading.pieces import Piece
from workbench.exchange.vassal.traits import Kind

TOLD = {
    DECK: marked("decks of cards"),
    CARDS[0]: marked("cards"),
    MODULE + "DiceButton": marked("dice"),
    MODULE + "SpecialDiceButton": marked("dice"),
    MODULE + "RandomTextButton": marked("dice"),
    MODULE + "turn.TurnTracker": marked("turn trackers"),
    WIDGET + "Chart": marked("charts"),
    WIDGET + "HtmlChart": marked("charts"),
    MODULE + "Inventory": marked("inventories"),
    MODULE + "PlayerHand": marked("hands of players"),
    MODULE + "GlobalKeyCommand": marked("commands on many pieces"),
    MODULE + "StartupGlobalKeyCommand": marked("commands on many pieces"),
    MAP + "MassKeyCommand": marked("commands on many pieces"),
    MODULE + "gamepieceimage.GamePieceLayout": marked("pictures that VASSAL draws from layouts"),
}
TAKEN = frozenset(
    {*Kind} - {Kind.LABEL} | {"immob", "submenu", "hideCmd"}  # what stands in its menus is nothing of a counter
)
"""The traits that are read, and those that say nothing of a counter."""
TRAITS_TOLD = {
    Kind.LABEL.value: marked("with text labels"),
    "rotate": marked("that turn"),
    "footprint": marked("with trails"),
    "report": marked("that report what is done with them"),
    "macro": marked("with commands of their own"),
    "globalkey": marked("with commands of their own"),
    "placemark": marked("that place others"),
    "replace": marked("that become others"),
    "sendto": marked("that are sent somewhere"),
    "AreaOfEffect": marked("that show a reach"),
}
FURTHER = marked("with further traits")
SHOWN = 6


def left_out(root: Element) -> Iterator[str]:
    """In words and with counts: parts that are known and not taken."""
    counts = Count(TOLD[one.tag] for one in root.iter() if one.tag in TOLD)
    for what in dict.fromkeys(TOLD.values()):
        if counts[what]:
            yield Message("{count:,} {what}", count=counts[what], what=what)


def left_out_of(pieces: Iterable[Piece]) -> Iterator[str]:
    """In words and with counts: what pieces have besides that no counter takes."""
    counts = Count(
        what
        for piece in pieces
        for what in {TRAITS_TOLD.get(kind, FURTHER) for kind in piece.kinds if kind not in TAKEN}
    )
    for what in (*dict.fromkeys(TRAITS_TOLD.values()), FURTHER):
        if counts[what]:
            yield Message("{count:,} {what}", count=counts[what], what=what)


def foreign_classes(root: Element) -> str:
    """The classes that are none of VASSAL's own, by name, which is all that is ever done with them; "" without any."""
    found = dict.fromkeys(
        one.tag for one in root.iter() if isinstance(one.tag, str) and "." in one.tag and not one.tag.startswith(ROOT)
        and not one.tag.startswith("VASSAL.")
    )  # fmt: skip
    shown = all_of(repr(name[:60]) for name in list(found)[:SHOWN])
    return shown if len(found) <= SHOWN else Message("{names} and {count} more", names=shown, count=len(found) - SHOWN)
