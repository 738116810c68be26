"""What the parts of a game on paper are called."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.exchange.exports import PaperPart
from workbench.language import marked
from workbench.qt.looks.translator import spoken

TITLES: Mapping[PaperPart, str] = {
    PaperPart.COVER: marked("Cover, contents"),
    PaperPart.MAP: marked("Map"),
    PaperPart.COUNTERS: marked("Counters"),
    PaperPart.TABLES: marked("Tables"),
    PaperPart.AIDS: marked("Player aids"),
    PaperPart.CARDS: marked("Set-up cards"),
    PaperPart.RULES: marked("Rules summary"),
    PaperPart.REFEREE: marked("Referee's figures"),
    PaperPart.CREDITS: marked("Credits, sources"),
}


def part_title(part: PaperPart) -> str:
    """A part in the language of the reader."""
    return spoken(TITLES[part])
