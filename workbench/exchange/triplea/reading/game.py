"""What a game of TripleA says of its map: territories, which of them are water or closed, and their connections."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from msgspec import Struct

from workbench import limits
from workbench.engine.words.message import Message, said_by
from workbench.exchange.imports.proposal import ImportRefused

TO = ("attachTo", "attatchTo")
"""How the target of an attachment is written, and was for long."""
CLOSED = frozenset({"isImpassable", "isImpassible"})


class ReadGame(Struct, frozen=True):
    """The map of a game; connections have the lesser name first."""

    title: str
    waters: frozenset[str]
    lands: frozenset[str]
    impassable: frozenset[str]
    connections: frozenset[tuple[str, str]]

    @property
    def territories(self) -> frozenset[str]:
        return self.waters | self.lands


def read_game(document: bytes, file: str) -> ReadGame:
    """The map of a game.

    Raises
    ------
    ImportRefused
        It is no game, brings entities of its own, has more connections than a map can, or one that leads nowhere.
    """
    root = _root(document, file)
    title = next((one.get("name", "") for one in root.iter("info")), "")
    kinds = {_plain(one.get("name", "")): one.get("water", "").lower() == "true" for one in root.iter("territory")}
    if len(kinds) > limits.AREA_SPACES.most:
        raise ImportRefused(Message("{file} has {beyond}", file=file, beyond=limits.AREA_SPACES.beyond))
    waters = frozenset(name for name, is_water in kinds.items() if is_water)
    connections = frozenset(_connections(root, kinds, file))
    return ReadGame(title, waters, frozenset(kinds) - waters, frozenset(_impassable(root)), connections)


def _root(document: bytes, file: str) -> Element:
    try:
        root = fromstring(document)
    except DefusedXmlException:
        raise ImportRefused(
            Message("{file} declares entities of its own, or refers to other files: none is read", file=file)
        ) from None
    except (ParseError, ValueError, LookupError) as error:
        raise ImportRefused(Message("{file} is no XML: {error}", file=file, error=said_by(error))) from None
    if not isinstance(root, Element) or root.tag != "game" or root.find("map") is None:
        raise ImportRefused(Message("{file} is no game of TripleA: it has no map", file=file))
    return root


def _connections(root: Element, known: dict[str, bool], file: str) -> Iterator[tuple[str, str]]:
    for connection in root.iter("connection"):
        ends = sorted(_plain(connection.get(end, "")) for end in ("t1", "t2"))
        for end in ends:
            if end not in known:
                raise ImportRefused(
                    Message("{file} connects {name}, which is no territory of it", file=file, name=repr(end[:80]))
                )
        if ends[0] != ends[1]:
            yield ends[0], ends[1]


def _impassable(root: Element) -> Iterator[str]:
    for attachment in root.iter("attachment"):
        if attachment.get("type") == "territory":
            options = ((one.get("name", ""), one.get("value", "")) for one in attachment.iter("option"))
            if any(name in CLOSED and value.lower() == "true" for name, value in options):
                yield next((_plain(attachment.get(to, "")) for to in TO if attachment.get(to)), "")


def _plain(name: str) -> str:
    """A name as the text files have it, where ends of lines and double blanks say nothing."""
    return " ".join(name.split())
