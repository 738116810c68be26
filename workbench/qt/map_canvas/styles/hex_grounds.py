"""Hexes in the four styles of the program, as plain values. Terrain is known by the words in its id; mm, `#RRGGBB`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workbench.cartography.checks.hex_checks import WATER_WORDS
from workbench.qt.map_canvas.styles.stroke import Stroke

TOWN_WORDS = ("town", "city", "village")
Sign = Literal["", "trees", "hills", "mountain", "furrows", "marsh", "unplayable", "hatch", "dots"]


@dataclass(frozen=True, slots=True)
class HexGround:
    """A fill and what stands on it."""

    fill: str
    sign: Sign = ""


@dataclass(frozen=True, slots=True, eq=False)
class HexStyle:
    """What a map style says of hexes. Kinds of terrain that no word fits take one of the `other` grounds.

    There is one value of each, so that what is kept by it is found at once.
    """

    clear: HexGround
    grounds: tuple[tuple[tuple[str, ...], HexGround], ...]
    other: tuple[HexGround, ...]
    unplayable: HexGround
    grid: Stroke
    number_ink: str
    number_halo: str
    relief: str
    relief_opacity: float
    furrow: str
    house: str
    house_edge: str
    uneven_mm: float = 0.0
    name: str = "period"
    kinds: tuple[tuple[str, HexGround], ...] = ()
    """The grounds that the design draws in its own way, by kinds of terrain."""


PERIOD_HEXES = HexStyle(
    clear=HexGround("#F5ECD4"),
    grounds=(
        (WATER_WORDS, HexGround("#C6DADB")),
        (("mountain", "alpine", "peak"), HexGround("#CFB288", "mountain")),
        (("hill", "rough", "broken", "slope"), HexGround("#E8D6A8", "hills")),
        (("wood", "forest", "jungle"), HexGround("#C6CE98", "trees")),
        (("marsh", "swamp", "bog"), HexGround("#D5DDC0", "marsh")),
        (("field", "farm", "orchard", "vineyard"), HexGround("#DDE0AC", "furrows")),
        (("desert", "sand", "dune"), HexGround("#F0DFAF")),
        (TOWN_WORDS, HexGround("#EEDFC0")),
    ),
    other=(HexGround("#E9E0C4"), HexGround("#E3DDCB"), HexGround("#EBDCC6"), HexGround("#DFE0CB")),
    unplayable=HexGround("#D9BE8C", "unplayable"),
    grid=Stroke("#5B4A36", 0.2, opacity=0.6),
    number_ink="#6B5A45",
    number_halo="",
    relief="#6E5233",
    relief_opacity=0.62,
    furrow="#A9AE6C",
    house="#B4574A",
    house_edge="#5A231C",
    uneven_mm=0.55,
)

CLEAN_HEXES = HexStyle(
    clear=HexGround("#FAF7EF"),
    grounds=(
        (WATER_WORDS, HexGround("#D5E6F0")),
        (("mountain", "alpine", "peak"), HexGround("#D4BE9C", "mountain")),
        (("hill", "rough", "broken", "slope"), HexGround("#EBDFC6", "hills")),
        (("wood", "forest", "jungle"), HexGround("#CFE0BE", "trees")),
        (("marsh", "swamp", "bog"), HexGround("#DCE8DE", "marsh")),
        (("field", "farm", "orchard", "vineyard"), HexGround("#E6E9C4", "furrows")),
        (("desert", "sand", "dune"), HexGround("#F5E9C8")),
        (TOWN_WORDS, HexGround("#F1E2DA")),
    ),
    other=(HexGround("#F0EADB"), HexGround("#E8E6DE"), HexGround("#F0E4D6"), HexGround("#E7EADB")),
    unplayable=HexGround("#E4E1DA", "unplayable"),
    grid=Stroke("#8A857C", 0.2),
    number_ink="#6B665E",
    number_halo="",
    relief="#8A7248",
    relief_opacity=0.6,
    furrow="#AEB57A",
    house="#B96A5C",
    house_edge="#6B2F26",
)

HIGH_CONTRAST_HEXES = HexStyle(
    clear=HexGround("#FFFFFF"),
    grounds=(
        (WATER_WORDS, HexGround("#DDEBFF")),
        (("mountain", "alpine", "peak"), HexGround("#B4B4B4", "mountain")),
        (("hill", "rough", "broken", "slope"), HexGround("#DCDCDC", "hills")),
        (("wood", "forest", "jungle"), HexGround("#FFFFFF", "trees")),
        (("marsh", "swamp", "bog"), HexGround("#FFFFFF", "marsh")),
        (("field", "farm", "orchard", "vineyard"), HexGround("#FFFFFF", "furrows")),
        (TOWN_WORDS, HexGround("#FFFFFF")),
    ),
    other=(HexGround("#EFEFEF"), HexGround("#E4E4E4")),
    unplayable=HexGround("#FFFFFF", "unplayable"),
    grid=Stroke("#000000", 0.35),
    number_ink="#000000",
    number_halo="#FFFFFF",
    relief="#000000",
    relief_opacity=1.0,
    furrow="#000000",
    house="#000000",
    house_edge="#000000",
)

COLOUR_BLIND_SAFE_HEXES = HexStyle(
    clear=HexGround("#FFFDF5"),
    grounds=(
        (WATER_WORDS, HexGround("#B9E6FC")),
        (("mountain", "alpine", "peak"), HexGround("#C8A279", "mountain")),
        (("hill", "rough", "broken", "slope"), HexGround("#F6D0B7", "hills")),
        (("wood", "forest", "jungle"), HexGround("#84C0A8", "trees")),
        (("marsh", "swamp", "bog"), HexGround("#A3AAD0", "marsh")),
        (("field", "farm", "orchard", "vineyard"), HexGround("#F5EBA9", "furrows")),
        (("desert", "sand", "dune"), HexGround("#CFD6CE")),
        (TOWN_WORDS, HexGround("#DAB8D2")),
    ),
    other=(HexGround("#AFAFAF"), HexGround("#9B9B9B")),
    unplayable=HexGround("#666666", "unplayable"),
    grid=Stroke("#4A4A4A", 0.25),
    number_ink="#000000",
    number_halo="#FFFFFF",
    relief="#5A3A00",
    relief_opacity=0.8,
    furrow="#8C8100",
    house="#8A3A00",
    house_edge="#000000",
)
