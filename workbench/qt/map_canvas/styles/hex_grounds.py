"""What a map style says of hexes, as plain values; mm, `#RRGGBB`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
