"""A report as it is read: sections of paragraphs, tables, lists and pictures, every text in the reader's language."""

from __future__ import annotations

from typing import NamedTuple

PLAY, PLACE, CLAUSE = "play", "place", "clause"
"""Where a text leads: a moment, a space, a rule. A link is such a word, a colon and the number or id."""


class Cell(NamedTuple):
    """A text with where it leads; `side` is one whose colour stands beside it, a number stands to the right."""

    text: str
    link: str = ""
    side: str = ""
    is_number: bool = False
    is_loud: bool = False


class Paragraph(NamedTuple):
    """Some words; `is_quiet` ones explain the others."""

    text: str
    is_quiet: bool = False


class TableBlock(NamedTuple):
    """Rows under heads."""

    title: str
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Picture(NamedTuple):
    """A drawing: a name, its SVG, its size, what it shows in words, and whether it lies over the sheet of the map."""

    name: str
    svg: str
    width: float
    height: float
    words: str
    is_on_map: bool = False


class Folded(NamedTuple):
    """What only some want to read: lines under a title."""

    title: str
    rows: tuple[tuple[Cell, ...], ...]


Block = Paragraph | TableBlock | Picture | Folded


class Part(NamedTuple):
    """A part of a section with a heading of its own."""

    anchor: str
    title: str
    below: str
    blocks: tuple[Block, ...]


class Section(NamedTuple):
    """A chapter of the report."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]
    parts: tuple[Part, ...] = ()


class Document(NamedTuple):
    """The whole; `sides` are the ground and the ink of each by its id, `language` is what it is written in."""

    title: str
    below: str
    language: str
    sections: tuple[Section, ...]
    sides: tuple[tuple[str, str, str], ...]
    contents: str
    """What the list of sections is called."""


def link(kind: str, what: object) -> str:
    """Where a text leads."""
    return f"{kind}:{what}"
