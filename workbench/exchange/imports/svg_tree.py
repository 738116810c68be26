"""An SVG document as a tree, read within bounds: nothing is fetched, nothing is run, nothing expands without end."""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from workbench import limits
from workbench.engine.words.message import Message, said_by
from workbench.exchange.imports.proposal import ImportRefused

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
XLINK = "{http://www.w3.org/1999/xlink}"
_DOCTYPE = re.compile(rb"<!DOCTYPE", re.IGNORECASE)
_USUAL_DOCTYPE = re.compile(rb'<!DOCTYPE\s+svg\s*(PUBLIC\s*"-//W3C//DTD SVG[^"]{0,80}"\s*"[^"]{0,200}"\s*)?>')


def svg_tree(document: bytes) -> Element:
    """The root of the document.

    Raises
    ------
    ImportRefused
        It is no SVG, brings a document type or entities of its own, or is too large or too deep to be a map.
    """
    if len(document) > limits.SVG_BYTES.most:
        raise ImportRefused(Message("it has {beyond}", beyond=limits.SVG_BYTES.beyond))
    is_usual = _USUAL_DOCTYPE.search(document) is not None
    if _DOCTYPE.search(document) and not is_usual:
        raise ImportRefused("it declares a document type of its own, which may hold entities: none is read")
    try:
        root = _read(document, forbid_dtd=not is_usual)
    except ImportRefused:
        raise
    except DefusedXmlException:
        raise ImportRefused("it declares entities or a document type, or refers to other files: none is read") from None
    except (ParseError, ValueError, LookupError) as error:
        raise ImportRefused(Message("it is no SVG: {error}", error=said_by(error))) from None
    if local_name(root) != "svg":
        raise ImportRefused(
            Message("it is no SVG: its outermost element is {element}", element=repr(local_name(root)[:40]))
        )
    return root


def _read(document: bytes, forbid_dtd: bool) -> Element:
    """The tree, built within bounds. It is fed whole: in pieces, one long path would be scanned over and over again."""
    parser = DefusedXMLParser(target=_BoundedTree(), forbid_dtd=forbid_dtd)
    parser.feed(document)
    root = parser.close()
    assert isinstance(root, Element)
    return root


class _BoundedTree(TreeBuilder):
    """Builds a tree, and gives up one that is too deep or too large before it is held."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = self._count = 0

    def start(self, tag: Any, attrs: dict[Any, Any], /) -> Element:
        self._depth, self._count = self._depth + 1, self._count + 1
        if self._depth > limits.SVG_DEPTH.most:
            raise ImportRefused(Message("it has {beyond}", beyond=limits.SVG_DEPTH.beyond))
        if self._count > limits.SVG_ELEMENTS.most:
            raise ImportRefused(Message("it has {beyond}", beyond=limits.SVG_ELEMENTS.beyond))
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        self._depth -= 1
        return super().end(tag)


def local_name(element: Element) -> str:
    """The name of an element without its namespace."""
    return str(element.tag).rsplit("}", 1)[-1]


def styled(element: Element, what: str) -> str:
    """A property of an element, out of its style or its attribute of that name; "" when it says nothing."""
    for part in element.get("style", "").split(";"):
        key, _, value = part.partition(":")
        if key.strip() == what:
            return value.strip()
    return element.get(what, "").strip()


def label_of(element: Element) -> str:
    """What a person called it: its label, else its title; "" when it has neither."""
    title = next((child.text or "" for child in element if local_name(child) == "title"), "")
    return " ".join((element.get(f"{INKSCAPE}label") or title).split())


def refers_to(element: Element) -> str:
    """The id that a `use` refers to, "" when it refers to something outside the document."""
    target = element.get("href") or element.get(f"{XLINK}href") or ""
    return target[1:] if target.startswith("#") else ""
