"""An SVG document as a tree, read within bounds: nothing is fetched, nothing is run, nothing expands without end."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException

from workbench import limits
from workbench.engine.words.message import Message, said_by
from workbench.exchange.imports.bounded_xml import bounded_tree
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
        root = bounded_tree(document, limits.SVG_DEPTH, limits.SVG_ELEMENTS, forbid_dtd=not is_usual)
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
