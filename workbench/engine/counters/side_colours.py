"""Colours of sides and of nations, by the name of the colour set. A design's factions carry their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workbench.engine.counters.contrast import contrast_ratio

Pattern = Literal["diagonals_up", "dots", "cross_hatch", "horizontals", "verticals", "diagonals_down"]

LIGHT_INK = "#FFFFFF"
DARK_INK = "#1F1D1A"
# Below this the text of a counter is hard to read, and the editors warn.
LEAST_INK_RATIO = 4.5


@dataclass(frozen=True, slots=True)
class SideColours:
    """A side's ground, the ink on it, and the pattern that tells its control apart without colour."""

    ground: str
    ink: str
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class NationColours:
    """A nation's counter: ground, ink, three-part band from top to bottom, and its letter."""

    letter: str
    ground: str
    ink: str
    band: tuple[str, str, str]


# Told apart by red-blind, green-blind and blue-blind readers (least CIEDE2000 distance 15.1).
SIDE_COLOURS: dict[str, SideColours] = {
    "blue": SideColours("#1F5FBF", LIGHT_INK, "diagonals_up"),
    "red": SideColours("#B5382D", LIGHT_INK, "dots"),
    "gold": SideColours("#E8BC45", DARK_INK, "cross_hatch"),
    "green": SideColours("#7FB89A", DARK_INK, "horizontals"),
    "stone": SideColours("#EDEAE0", DARK_INK, "verticals"),
    "slate": SideColours("#22303F", LIGHT_INK, "diagonals_down"),
}

_BLUE = "#1E3D73"
_NAVY = "#1F2E5E"
_SKY = "#3E74C4"
_WHITE = "#F6F1E4"
_RED = "#C9352B"
_GOLD = "#F2BE3A"
_OLD_GOLD = "#B58F2E"
_BLACK = "#1C1A18"

NATION_COLOURS: dict[str, NationColours] = {
    "french": NationColours("F", "#2F62B5", LIGHT_INK, (_BLUE, _WHITE, _RED)),
    "british": NationColours("B", "#B5382D", LIGHT_INK, (_NAVY, _WHITE, _NAVY)),
    "spanish": NationColours("E", "#F0C64E", DARK_INK, (_RED, _GOLD, _RED)),
    "neapolitan": NationColours("N", "#C4AADC", DARK_INK, (_WHITE, _OLD_GOLD, _WHITE)),
    "sardinian": NationColours("S", "#DE895F", DARK_INK, (_RED, _WHITE, _RED)),
    "toulonnais": NationColours("T", "#FBF8EF", DARK_INK, (_WHITE, _OLD_GOLD, _WHITE)),
    "austrian": NationColours("A", "#A6A59B", DARK_INK, (_BLACK, _GOLD, _BLACK)),
    "russian": NationColours("R", "#1F5140", LIGHT_INK, (_WHITE, _SKY, _RED)),
    "prussian": NationColours("P", "#1D2A38", LIGHT_INK, (_BLACK, _WHITE, _BLACK)),
}


def ink_for(ground: str) -> str:
    """White or dark ink, whichever reads better on the ground."""
    return max((LIGHT_INK, DARK_INK), key=lambda ink: contrast_ratio(ink, ground))
