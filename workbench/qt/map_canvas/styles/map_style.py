"""How a map is drawn, as plain values: all lengths in millimetres, colours `#RRGGBB`.

The program's own styles are files of `resources/map_styles`, one each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from importlib.resources.abc import Traversable

from workbench.engine.extensions import BrokenExtension, Extensions
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.language import marked
from workbench.qt.looks.fonts import FontRole
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.styles.elevation import tinted
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle
from workbench.qt.map_canvas.styles.kinds import PLAIN_KINDS, Kinds
from workbench.qt.map_canvas.styles.stroke import Stroke as Stroke
from workbench.qt.map_canvas.styles.style_files import built, own_style, whole_style

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
    hexes: HexStyle
    labels: LabelStyle = field(default_factory=LabelStyle)
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


def style_in_file(file: Traversable) -> MapStyle:
    """The style that a file declares, as those of `resources/map_styles` do; TypeError for what is no style."""
    return built(MapStyle, whole_style(file))


PERIOD = built(MapStyle, own_style("period"))
CLEAN = built(MapStyle, own_style("clean"))
HIGH_CONTRAST = built(MapStyle, own_style("high contrast"))
COLOUR_BLIND_SAFE = built(MapStyle, own_style("colour-blind safe"))

STYLES: Extensions[MapStyle] = Extensions(
    "map style",
    marked("a MapStyle of that name"),
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
