"""Hexes in the four styles of the program, as plain values; mm, `#RRGGBB`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from workbench.engine.catalogue.resolved import STANDARD, Kindred
from workbench.qt.map_canvas.styles.stroke import Stroke

Sign = Literal["", "trees", "hills", "mountain", "furrows", "marsh", "unplayable", "hatch", "dots"]


@dataclass(frozen=True, slots=True)
class HexGround:
    """A fill and what stands on it."""

    fill: str
    sign: Sign = ""


@dataclass(frozen=True, slots=True, eq=False)
class HexStyle:
    """What a map style says of hexes: `grounds` by standard kinds of ground.

    There is one value of each, so that what is kept by it is found at once.
    """

    clear: HexGround
    grounds: Mapping[str, HexGround]
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
    kindred: Kindred = STANDARD.ground
    """What the design's kinds of ground are like."""
    found: dict[str, HexGround] = field(init=False, default_factory=dict, repr=False)
    """The grounds that were looked up, by kinds of terrain."""


PERIOD_HEXES = HexStyle(
    clear=HexGround("#F5ECD4"),
    grounds=MappingProxyType(
        {
            "sea": HexGround("#C6DADB"),
            "mountain": HexGround("#CFB288", "mountain"),
            "hills": HexGround("#E8D6A8", "hills"),
            "woods": HexGround("#C6CE98", "trees"),
            "marsh": HexGround("#D5DDC0", "marsh"),
            "fields": HexGround("#DDE0AC", "furrows"),
            "desert": HexGround("#F0DFAF"),
            "town": HexGround("#EEDFC0"),
            "other_0": HexGround("#E9E0C4"),
            "other_1": HexGround("#E3DDCB"),
            "other_2": HexGround("#EBDCC6"),
            "other_3": HexGround("#DFE0CB"),
        }
    ),
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
    grounds=MappingProxyType(
        {
            "sea": HexGround("#D5E6F0"),
            "mountain": HexGround("#D4BE9C", "mountain"),
            "hills": HexGround("#EBDFC6", "hills"),
            "woods": HexGround("#CFE0BE", "trees"),
            "marsh": HexGround("#DCE8DE", "marsh"),
            "fields": HexGround("#E6E9C4", "furrows"),
            "desert": HexGround("#F5E9C8"),
            "town": HexGround("#F1E2DA"),
            "other_0": HexGround("#F0EADB"),
            "other_1": HexGround("#E8E6DE"),
            "other_2": HexGround("#F0E4D6"),
            "other_3": HexGround("#E7EADB"),
        }
    ),
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
    grounds=MappingProxyType(
        {
            "sea": HexGround("#DDEBFF"),
            "mountain": HexGround("#B4B4B4", "mountain"),
            "hills": HexGround("#DCDCDC", "hills"),
            "woods": HexGround("#FFFFFF", "trees"),
            "marsh": HexGround("#FFFFFF", "marsh"),
            "fields": HexGround("#FFFFFF", "furrows"),
            "desert": HexGround("#EFEFEF"),
            "town": HexGround("#FFFFFF"),
            "other_0": HexGround("#EFEFEF"),
            "other_1": HexGround("#E4E4E4"),
            "other_2": HexGround("#EFEFEF"),
            "other_3": HexGround("#E4E4E4"),
        }
    ),
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
    grounds=MappingProxyType(
        {
            "sea": HexGround("#B9E6FC"),
            "mountain": HexGround("#C8A279", "mountain"),
            "hills": HexGround("#F6D0B7", "hills"),
            "woods": HexGround("#84C0A8", "trees"),
            "marsh": HexGround("#A3AAD0", "marsh"),
            "fields": HexGround("#F5EBA9", "furrows"),
            "desert": HexGround("#CFD6CE"),
            "town": HexGround("#DAB8D2"),
            "other_0": HexGround("#AFAFAF"),
            "other_1": HexGround("#9B9B9B"),
            "other_2": HexGround("#AFAFAF"),
            "other_3": HexGround("#9B9B9B"),
        }
    ),
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
