"""How a map is drawn, as plain values: four styles, all lengths in millimetres, colours `#RRGGBB`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from workbench.engine.extensions import BrokenExtension, Extensions
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.language import marked
from workbench.qt.looks.fonts import FontRole
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.styles.elevation import tinted
from workbench.qt.map_canvas.styles.hex_grounds import (
    CLEAN_HEXES,
    COLOUR_BLIND_SAFE_HEXES,
    HIGH_CONTRAST_HEXES,
    PERIOD_HEXES,
    HexStyle,
)
from workbench.qt.map_canvas.styles.kinds import PLAIN_KINDS, Kinds
from workbench.qt.map_canvas.styles.stroke import Stroke as Stroke

RELIEF = "#6E5233"


class Layer(StrEnum):
    """What can be shown and hidden on its own."""

    LABELS = "labels"
    FURNITURE = "furniture"
    NUMBERS = "numbers"
    SIGNS = "signs"
    ROADS = "roads"
    LINKS = "links"
    RIVERS = "rivers"
    BORDERS = "borders"
    SEA_GRID = "sea_grid"
    SCANS = "scans"
    RELIEF = "relief"
    SHALLOWS = "shallows"
    SEAS = "seas"
    SPACES = "spaces"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines in an area; `angle_deg` counts from the right, downwards."""

    stroke: Stroke
    every: float
    angle_deg: float = 45.0


@dataclass(frozen=True, slots=True)
class TreeStyle:
    """Height and distance of trees, the two greens of their crowns, their ink, and whether they cast a shadow."""

    height: float = 2.4
    apart: float = 6.0
    crowns: tuple[str, str] = ("#A9BA75", "#97AA63")
    ink: str = "#5F6E3A"
    shaded: bool = True

    def scaled(self, factor: float) -> TreeStyle:
        """Trees that are so much higher."""
        return replace(self, height=self.height * factor)


@dataclass(frozen=True, slots=True)
class Ground:
    """A fill, what stands on it ("trees" or nothing), and how steep it is from 0 (flat) to 1."""

    fill: str
    sign: str = ""
    steepness: float = 0.0
    hatch: Hatch | None = None


@dataclass(frozen=True, slots=True)
class SeaStyle:
    """Bands and lines that follow the coast: (distance, opacity) and (distance, width)."""

    fill: str
    name: str
    vignette: str
    bands: tuple[tuple[float, float], ...]
    waterline: str
    waterlines: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """Type of the map: role of the font, sizes, weights and letter spacing in mm."""

    role: FontRole = "map"
    ink: str = "#2A211B"
    plain: float = 3.0
    plain_weight: int = 500
    plain_italic: bool = True
    fort: float = 3.2
    town: float = 3.15
    town_spacing: float = 0.12
    strong_weight: int = 600
    figure: float = 5.2
    sea_least: float = 8.0
    sea_most: float = 11.0
    sea_spacing: float = 0.7
    title: float = 12.0
    halo: float = 0.9
    white_halo: bool = False


@dataclass(frozen=True, slots=True)
class MapStyle:
    """One way to draw a map. `stacking_grounds` gives the ground up to a stacking number, smallest first.

    `terrain_grounds` are those of areas by standard kinds of ground.
    """

    name: str
    surround: str
    paper: str
    textured: bool
    ink: str
    clear: Ground
    stacking_grounds: tuple[tuple[int, Ground], ...]
    terrain_grounds: Mapping[str, Ground]
    town: Ground
    unplayable: Ground
    sea: SeaStyle
    tint_band: float
    tint_share: float
    border: Stroke
    coast: Stroke
    beach: Stroke
    sea_limit: Stroke
    town_outline: Stroke
    fortress_outline: Stroke
    river_casing: Stroke
    river: Stroke
    road_casing: Stroke
    road: Stroke
    trail_casing: Stroke
    trail: Stroke
    blocked: Stroke
    hachure: Stroke | None
    trees: TreeStyle
    point_fill: str
    sign_ground: str
    victory: str
    zone: str
    labels: LabelStyle = field(default_factory=LabelStyle)
    hexes: HexStyle = PERIOD_HEXES
    own: tuple[tuple[str, str], ...] = ()
    """The map's own colours that are in it, by what they colour; see `own_colours.py`."""
    kinds: Kinds = PLAIN_KINDS
    """What the design draws in its own way, and the language of names."""
    own_grounds: tuple[tuple[str, Ground], ...] = ()
    """The grounds of these kinds of terrain, by their ids."""

    def ground(self, space: Space) -> Ground:
        """How a space's ground is drawn; what lies high is tinted."""
        ground = self._level_ground(space)
        if space.elevation <= 0 or space.kind is SpaceKind.UNPLAYABLE:
            return ground
        relief = self.hachure.colour if self.hachure is not None else RELIEF
        return replace(ground, fill=tinted(ground.fill, space.elevation, relief))

    def _level_ground(self, space: Space) -> Ground:
        if space.kind is SpaceKind.UNPLAYABLE:
            return self.unplayable
        if space.kind in (SpaceKind.RADE, SpaceKind.SEA_ZONE):
            return Ground(self.sea.fill)
        kindred = self.kinds.catalogue.ground
        if space.town or any(kindred.is_a(feature, "town") for feature in space.features):
            return self.town
        if ground := next(filter(None, map(self._of_kind, space.features)), None):
            return ground
        if own := next((ground for kind, ground in self.own_grounds if kind == space.terrain), None):
            return own
        if ground := self._of_kind(space.terrain):
            return ground
        if space.stacking is not None:
            for most, ground in self.stacking_grounds:
                if space.stacking <= most:
                    return ground
        return self.clear

    def _of_kind(self, kind: str) -> Ground | None:
        """The ground of a kind by itself: that of the nearest of the standard kinds that it is."""
        lineage = self.kinds.catalogue.ground.lineage(kind)
        return next((self.terrain_grounds[one.id] for one in lineage if one.id in self.terrain_grounds), None)


_WATERLINES = ((1.0, 0.26), (2.2, 0.23), (3.7, 0.2), (5.6, 0.17), (8.0, 0.14), (11.0, 0.11))

PERIOD = MapStyle(
    name="period",
    surround="#D8D4CB",
    paper="#F5ECD4",
    textured=True,
    ink="#2A211B",
    clear=Ground("#F5ECD4"),
    stacking_grounds=((3, Ground("#E6D2A2", steepness=1.0)), (4, Ground("#EFE0BC", steepness=0.5))),
    terrain_grounds=MappingProxyType({"woods": Ground("#BFC78E", "trees", 0.7)}),
    town=Ground("#DDA79A", hatch=Hatch(Stroke("#A8463B", 0.22), 1.1)),
    unplayable=Ground("#D9BE8C", hatch=Hatch(Stroke("#7A5B33", 0.3), 1.6, -45.0)),
    sea=SeaStyle(
        "#C6DADB",
        "#274B61",
        "#8DB3BE",
        ((14.0, 0.22), (9.5, 0.24), (6.0, 0.28), (3.2, 0.34)),
        "#5F8799",
        _WATERLINES,
    ),
    tint_band=1.5,
    tint_share=0.22,
    border=Stroke("#6A5A47", 0.34, (0.01, 0.74), round=True),
    coast=Stroke("#2A211B", 0.5),
    beach=Stroke("#C08A2E", 0.62, (0.01, 1.15), round=True),
    sea_limit=Stroke("#2F5E78", 0.45, (2.4, 1.2)),
    town_outline=Stroke("#2A211B", 0.45),
    fortress_outline=Stroke("#2A211B", 0.75),
    river_casing=Stroke("#2E5A73", 1.6),
    river=Stroke("#84B4CB", 1.08),
    road_casing=Stroke("#2A211B", 1.55),
    road=Stroke("#FBF5E4", 1.0),
    trail_casing=Stroke("#F5ECD4", 1.1),
    trail=Stroke("#5C3B22", 0.5, (1.6, 0.9)),
    blocked=Stroke("#2A211B", 0.5),
    hachure=Stroke("#6E5233", 0.24, opacity=0.42),
    trees=TreeStyle(),
    point_fill="#E7BB4B",
    sign_ground="#FBF6E8",
    victory="#8C1C1C",
    zone="#27506B",
)

CLEAN = replace(
    PERIOD,
    name="clean",
    hexes=CLEAN_HEXES,
    paper="#FAF7EF",
    textured=False,
    clear=Ground("#FAF7EF"),
    stacking_grounds=((3, Ground("#EBDFC6")), (4, Ground("#F4ECDC"))),
    terrain_grounds=MappingProxyType({"woods": Ground("#CFE0BE", "trees")}),
    town=Ground("#E5C2B8"),
    unplayable=Ground("#E4E1DA", hatch=Hatch(Stroke("#8A857C", 0.3), 1.6, -45.0)),
    sea=SeaStyle("#D5E6F0", "#274B61", "#B5D2E2", ((4.0, 0.8),), "#5F8799", ()),
    tint_band=0.0,
    border=Stroke("#6B665E", 0.25),
    coast=Stroke("#2A211B", 0.45),
    river_casing=Stroke("#3F86B8", 1.4),
    river=Stroke("#3F86B8", 1.4),
    road_casing=Stroke("#2A211B", 1.4),
    road=Stroke("#FFFFFF", 0.9),
    hachure=None,
    trees=TreeStyle(2.0, shaded=False),
    labels=LabelStyle(
        role="interface",
        plain_weight=600,
        plain_italic=False,
        plain=2.5,
        fort=2.6,
        town=2.6,
        figure=4.2,
        white_halo=True,
    ),
)

HIGH_CONTRAST = replace(
    CLEAN,
    name="high contrast",
    hexes=HIGH_CONTRAST_HEXES,
    surround="#000000",
    paper="#FFFFFF",
    ink="#000000",
    clear=Ground("#FFFFFF"),
    stacking_grounds=((3, Ground("#FFFFFF", hatch=Hatch(Stroke("#000000", 0.4, (0.01, 2.6), round=True), 2.4, 28.0))),),
    terrain_grounds=MappingProxyType({"woods": Ground("#FFFFFF", "trees")}),
    town=Ground("#FFFFFF"),
    unplayable=Ground("#FFFFFF", hatch=Hatch(Stroke("#000000", 0.4), 1.6, -45.0)),
    sea=SeaStyle("#DDEBFF", "#001B4D", "#DDEBFF", (), "#000000", ()),
    border=Stroke("#000000", 0.6),
    coast=Stroke("#000000", 0.8),
    beach=Stroke("#000000", 0.8, (0.01, 1.3), round=True),
    sea_limit=Stroke("#000000", 0.8, (2.4, 1.2)),
    town_outline=Stroke("#000000", 1.0),
    fortress_outline=Stroke("#000000", 1.2),
    river_casing=Stroke("#FFFFFF", 2.4),
    river=Stroke("#0033CC", 1.8),
    road_casing=Stroke("#000000", 2.0),
    road=Stroke("#FFD60A", 1.2),
    trail=Stroke("#000000", 0.9, (1.6, 0.9)),
    blocked=Stroke("#000000", 0.9),
    trees=TreeStyle(2.0, crowns=("#FFFFFF", "#FFFFFF"), ink="#000000", shaded=False),
    sign_ground="#FFFFFF",
    labels=replace(CLEAN.labels, ink="#000000"),
)

# The eight colours of Okabe and Ito, most of them as tints: all grounds are told apart by eyes of every kind.
COLOUR_BLIND_SAFE = replace(
    CLEAN,
    name="colour-blind safe",
    hexes=COLOUR_BLIND_SAFE_HEXES,
    paper="#FFFDF5",
    ink="#000000",
    clear=Ground("#FFFDF5"),
    stacking_grounds=((3, Ground("#F6D0B7")), (4, Ground("#FBEADC"))),
    terrain_grounds=MappingProxyType({"woods": Ground("#84C0A8", "trees")}),
    town=Ground("#DAB8D2"),
    unplayable=Ground("#666666", hatch=Hatch(Stroke("#FFFFFF", 0.3), 1.6, -45.0)),
    sea=SeaStyle("#B9E6FC", "#003F63", "#7CC4ED", ((4.0, 0.7),), "#0072B2", ()),
    border=Stroke("#4A4A4A", 0.32),
    coast=Stroke("#000000", 0.55),
    beach=Stroke("#E69F00", 0.8, (0.01, 1.2), round=True),
    sea_limit=Stroke("#0072B2", 0.5, (2.4, 1.2)),
    river_casing=Stroke("#FFFFFF", 2.0),
    river=Stroke("#0072B2", 1.5),
    road_casing=Stroke("#000000", 1.6),
    road=Stroke("#FFFFFF", 0.95),
    trail=Stroke("#000000", 0.6, (1.6, 0.9)),
    blocked=Stroke("#D55E00", 0.8),
    trees=TreeStyle(2.0, crowns=("#C3E3D6", "#A5D3C0"), ink="#00523C", shaded=False),
    point_fill="#F0E442",
    victory="#8A3A00",
    zone="#0072B2",
    labels=replace(CLEAN.labels, ink="#000000"),
)

STYLES: Extensions[MapStyle] = Extensions(
    "map style",
    "a MapStyle of that name",
    lambda name, found: isinstance(found, MapStyle) and found.name == name,
    first=(PERIOD.name, CLEAN.name, HIGH_CONTRAST.name, COLOUR_BLIND_SAFE.name),
)
FOR_EYES = (HIGH_CONTRAST.name, COLOUR_BLIND_SAFE.name)
"""Styles that somebody needs to read the map at all: a design's own colours stay out of them."""

OWN_TITLES = (marked("Period"), marked("Clean"), marked("High contrast"), marked("Colour-blind safe"))
"""What our own styles are called: their names with a capital, for the catalogues."""


def style_title(name: str) -> str:
    """What a style is called in the language of the reader."""
    return spoken(name.capitalize())


def style_of(name: str) -> MapStyle:
    """The style of this name; for "" and names of styles that are not here, or cannot be loaded, the program's own."""
    try:
        return STYLES[name] if name else PERIOD
    except (KeyError, BrokenExtension):
        return PERIOD
