"""What is written in a drawing: the words of a text with all its lines, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

import numpy as np
from msgspec import Struct

from workbench.exchange.imports.choosing.found import FoundText
from workbench.exchange.imports.drawn_shapes import MOST_MM
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.imports.svg_transform import Matrix, length
from workbench.exchange.imports.svg_tree import local_name, styled

MOST_TEXTS, MOST_SIGNS = 20_000, 200
"""So many texts of a drawing are read, and so much of each."""
WIDE, HIGH = 0.5, 0.35
"""Of a letter, in shares of the size of its type: how wide it is, and how far its middle lies above the line."""
ANCHORED = {"": 0.5, "start": 0.5, "middle": 0.0, "end": -0.5}
"""How far the middle of a line lies to the right of its place, in shares of its width."""
_BETWEEN = re.compile(r"[\s,]+")


class Lettering(Struct, frozen=True):
    """How texts are set: the size of their type (0 where nothing tells it), and by what they stand at their place."""

    size: float = 0.0
    anchor: str = ""

    def inside(self, element: Element, rules: Mapping[str, Mapping[str, str]]) -> Lettering:
        """How they are set in this element; `rules` are those of classes."""
        size, anchor = _told(element, "font-size", rules), _told(element, "text-anchor", rules)
        return Lettering(_size(size, self.size), anchor or self.anchor) if size or anchor else self


class _Line(Struct):
    """A line of a text; of one whose letters have each a place, the middle of these."""

    x: float
    y: float
    lettering: Lettering
    words: str = ""
    is_by_letters: bool = False

    @property
    def middle(self) -> tuple[float, float]:
        size, letters = self.lettering.size, len(_tidied(self.words))
        across = 0.0 if self.is_by_letters else ANCHORED.get(self.lettering.anchor, 0.0) * letters * size * WIDE
        return (self.x + across, self.y - size * HIGH)


def text_of(
    element: Element, matrix: Matrix, lettering: Lettering, rules: Mapping[str, Mapping[str, str]]
) -> FoundText | None:
    """A text with the middle of its lines on the sheet; None where it has no words, or no place can be told."""
    lines = [_Line(0.0, 0.0, lettering.inside(element, rules))]
    try:
        for node in element.iter():
            if local_name(node) == "textPath":
                return None
        _gather(element, lines, lines[0].lettering, rules)
    except (ImportRefused, OverflowError):  # what is written is no ground: its mistakes refuse no map
        return None
    written = [line for line in lines if line.words.strip()]
    words = _tidied(" ".join(line.words for line in written))[:MOST_SIGNS]
    if not words:
        return None
    with np.errstate(over="ignore", invalid="ignore"):
        x, y = matrix.points(np.array([line.middle for line in written])).mean(axis=0).tolist()
    return FoundText(words, (x, y)) if abs(x) <= MOST_MM and abs(y) <= MOST_MM else None


def _gather(element: Element, lines: list[_Line], lettering: Lettering, rules: Mapping[str, Mapping[str, str]]) -> None:
    """The words of an element and of all in it: each place that is told begins a line."""
    if element.get("x", "").strip() or element.get("y", "").strip():
        last = lines[-1]
        across, down = tuple(_places(element.get("x", ""))), tuple(_places(element.get("y", "")))
        x, y = (sum(across) / len(across) if across else last.x), (down[0] if down else last.y)
        lines.append(_Line(x, y, lettering, is_by_letters=len(across) > 1))
    lines[-1].words += (element.text or "")[:MOST_SIGNS]
    for child in element:
        if isinstance(child.tag, str) and local_name(child) not in ("title", "desc"):
            _gather(child, lines, lettering.inside(child, rules), rules)
        lines[-1].words += (child.tail or "")[:MOST_SIGNS]


def _places(text: str) -> Iterator[float]:
    for part in _BETWEEN.split(text.strip())[:MOST_SIGNS]:
        if part:
            yield length(part, "")


def _told(element: Element, what: str, rules: Mapping[str, Mapping[str, str]]) -> str:
    """A property of an element by itself or by its class."""
    found = styled(element, what)
    classes = element.get("class", "").split() if not found else []
    return found or next((rules[one][what] for one in classes if what in rules.get(one, {})), "")


def _size(text: str, known: float) -> float:
    try:
        return length(text, "", known)
    except ImportRefused:  # a size in words, or of another one
        return known


def _tidied(words: str) -> str:
    return " ".join(words.split())
