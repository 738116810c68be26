"""What a design says of how its maps are drawn: its kinds of terrain, roads and lines, and the language of names."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as with_fields

from immutables import Map
from msgspec.structs import replace

from workbench.engine.catalogue.resolved import STANDARD, Catalogue, catalogue_of, with_kinds
from workbench.engine.catalogue.standard import Family, standard_lineage
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import Junction, Space
from workbench.engine.maps.map_catalogue import LineClass, LineStyle, RoadClass
from workbench.engine.maps.tags import TagKind, TagOf, any_yes

PATTERNS = ("plain", "trees", "hills", "mountain", "furrows", "marsh", "hatch", "dots")
"""The patterns that a kind of terrain can name; "" is what the style has for its id."""
NO_TEXTS: Map[str, str] = Map()


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds that are drawn otherwise than the style has them, what all are like, the language of names.

    `language` is "" for the first language of the design; `texts` are what else is printed, as they stand there.
    """

    terrain: tuple[TerrainType, ...] = ()
    roads: tuple[RoadClass, ...] = ()
    lines: tuple[LineClass, ...] = ()
    catalogue: Catalogue = STANDARD
    language: str = ""
    texts: Map[str, str] = NO_TEXTS

    def with_terrain(self, kinds: tuple[TerrainType, ...]) -> Kinds:
        """With further kinds of terrain, drawn in their own way."""
        ground = with_kinds(self.catalogue.ground, kinds)
        return with_fields(self, terrain=(*self.terrain, *kinds), catalogue=with_fields(self.catalogue, ground=ground))

    def said(self, text: str) -> str:
        """What the maps print, in the language that is shown; as it stands where it was not put into that."""
        return self.texts.get(text) or text

    def road(self, road_class: str) -> RoadClass | None:
        """The class of roads of this id, when it is drawn in its own way."""
        return next((kind for kind in self.roads if kind.id == road_class), None)

    def line(self, line_class: str) -> LineClass | None:
        """The kind of line of this id, when it is drawn in its own way."""
        return next((kind for kind in self.lines if kind.id == line_class), None)

    def is_point(self, junction: Junction) -> bool:
        """Does a junction carry a tag that is drawn?"""
        return bool(junction.tags) and any_yes(junction.tags, (tag.id for tag in self.catalogue.drawn(TagOf.JUNCTION)))

    def beside_number(self, space: Space) -> tuple[str, ...]:
        """What the drawn tags of a space say, which stands beside its stacking number."""
        if not space.tags:
            return ()
        drawn = (tag for tag in self.catalogue.drawn(TagOf.SPACE) if tag.kind is not TagKind.YES_NO)
        return tuple(said for tag in drawn if (said := space.tags.get(tag.id, "")))

    def in_language(self, space: Space) -> Space:
        """The space called as it is in the language that is shown; without a name there, as it is called anyway."""
        name = space.names.get(self.language) if self.language else None
        return replace(space, name=name) if name else space


PLAIN_KINDS = Kinds()


def kinds_of(design: Design, language: str = "") -> Kinds:
    """What of a design's catalogues differs from the styles; a language that is its first is none."""
    shown = language if language in design.languages[1:] else ""
    return Kinds(
        tuple(kind for kind in design.terrain if kind.colour or kind.pattern),
        tuple(kind for kind in design.road_classes if _is_own(kind)),
        tuple(kind for kind in design.line_classes if _is_own(kind)),
        catalogue_of(design).lean,
        shown,
        design.texts_in.get(shown, NO_TEXTS),
    )


def _is_own(kind: RoadClass | LineClass) -> bool:
    """Whether a line is drawn otherwise than what it is like is in a new design; that is drawn by the style."""
    family = Family.ROAD if isinstance(kind, RoadClass) else Family.BORDER
    lineage = standard_lineage(family, kind.like or kind.id)
    drawn = next((known for known in lineage if known.width_mm or known.line), None)
    plain = (drawn.width_mm, drawn.line or LineStyle.SOLID) if drawn is not None else (0.0, LineStyle.SOLID)
    return not lineage or bool(kind.colour) or (kind.width_mm, kind.style) != plain
