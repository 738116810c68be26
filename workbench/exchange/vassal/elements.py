"""Elements of a build file: each is called after a class of VASSAL, and has its settings as attributes."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element, indent, tostring

from workbench.exchange.vassal.sequences import printable

ROOT = "VASSAL.build."
MODULE = ROOT + "module."
MAP = MODULE + "map."
BOARD = MAP + "boardPicker.board."
WIDGET = ROOT + "widget."
Setting = str | int | float | bool


def element(tag: str, children: Iterable[Element] = (), text: str = "", /, **settings: Setting) -> Element:
    """An element with its settings; `text` is written as it is, settings without signs of control."""
    made = Element(tag, {name: _said(value) for name, value in settings.items()})
    made.text = text or None
    made.extend(children)
    return made


def _said(value: Setting) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return printable(value) if isinstance(value, str) else repr(value)


def document(root: Element) -> bytes:
    """The element as a file."""
    indent(root, "\t")
    content: bytes = tostring(root, encoding="UTF-8", xml_declaration=True)
    return content + b"\n"
