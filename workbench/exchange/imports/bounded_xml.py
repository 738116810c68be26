"""XML of a stranger as a tree, within bounds: nothing is fetched, nothing expands, nothing is deeper than it may be."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element, TreeBuilder

from defusedxml.ElementTree import DefusedXMLParser

from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import ImportRefused
from workbench.limits import Limit


def bounded_tree(document: bytes, depth: Limit, elements: Limit, forbid_dtd: bool = True) -> Element:
    """The root. It is fed whole: in pieces, one long attribute would be scanned over and over again.

    Raises
    ------
    ImportRefused
        It is deeper than this, or has more elements.
    ParseError, DefusedXmlException, ValueError, LookupError
        It is no XML, or no plain one.
    """
    parser = DefusedXMLParser(target=_BoundedTree(depth, elements), forbid_dtd=forbid_dtd)
    parser.feed(document)
    root = parser.close()
    assert isinstance(root, Element)
    return root


class _BoundedTree(TreeBuilder):
    """Builds a tree, and gives up one that is too deep or too large before it is held."""

    def __init__(self, depth: Limit, elements: Limit) -> None:
        super().__init__()
        self._deepest, self._most = depth, elements
        self._depth = self._count = 0

    def start(self, tag: Any, attrs: dict[Any, Any], /) -> Element:
        self._depth, self._count = self._depth + 1, self._count + 1
        if self._depth > self._deepest.most:
            raise ImportRefused(Message("it has {beyond}", beyond=self._deepest.beyond))
        if self._count > self._most.most:
            raise ImportRefused(Message("it has {beyond}", beyond=self._most.beyond))
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        self._depth -= 1
        return super().end(tag)
