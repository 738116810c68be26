"""What a design has to be named by the things of its maps, and the things that name it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from immutables import Map
from msgspec import Struct

from workbench.cartography.checks.hex_checks import place_in
from workbench.cartography.checks.map_places import border_place, space_place
from workbench.cartography.checks.sheet_checks import map_place
from workbench.engine.catalogue.resolved import Catalogue, catalogue_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.hex_map import HexZone
from workbench.engine.maps.tags import TagType
from workbench.engine.problem import Place, Problem
from workbench.storage.checks.of_maps import sheet_of


class Vocabulary(NamedTuple):
    """What a map may name, by id. Where a design has no classes of roads or lines, any name will do.

    `tags` are the declared types of tags by their names, `kinds` says what the kinds are like.
    """

    terrain: frozenset[str]
    sides: frozenset[str]
    owners: frozenset[str]
    road_classes: frozenset[str]
    line_classes: frozenset[str]
    tags: Map[str, TagType]
    kinds: Catalogue

    @classmethod
    def of(cls, design: Design) -> Vocabulary:
        """What a design has to be named."""
        sides = frozenset(side.id for side in design.sides)
        return cls(
            frozenset(kind.id for kind in design.terrain),
            sides,
            sides | {faction.id for faction in design.factions},
            frozenset(kind.id for kind in design.road_classes),
            frozenset(kind.id for kind in design.line_classes),
            Map({tag_type.id: tag_type for tag_type in design.tag_types}),
            catalogue_of(design),
        )


class Naming(NamedTuple):
    """A thing of a map that may name something of the design: `field` of the map holds it under `name`."""

    sheet: AnyMap
    words: Vocabulary
    field: str
    name: str
    thing: Struct

    @property
    def space(self) -> Space:
        """The thing, which is a space."""
        assert isinstance(self.thing, Space)
        return self.thing

    @property
    def place(self) -> Place:
        """The thing as a problem names it."""
        match self.field:
            case "":
                return map_place(self.sheet)
            case "borders":
                return border_place(self.sheet, self.name)
            case "spaces":
                return space_place(self.sheet, self.name)
            case "hexes" | "zones":
                return place_in(self.sheet, self.name)  # type: ignore[arg-type]
            case field:
                return Place(field.removesuffix("s"), self.name, str(getattr(self.thing, "name", "") or self.name))


def naming(sheet: AnyMap, words: Vocabulary, field: str, name: str) -> Naming | None:
    """One thing of a map by its field and id, the map itself without them; None of one that is gone."""
    if not field:
        return Naming(sheet, words, "", "", sheet)
    thing = getattr(sheet, field).get(name)
    found = thing.space if isinstance(thing, HexZone) else thing
    return Naming(sheet, words, field, name, found) if found is not None else None


def names_what(named: Naming) -> str:
    """What kind of thing names something, as checks say what they look at."""
    if not named.field:
        return "named_by_map"
    return "named_by_space" if isinstance(named.thing, Space) else "named_by_line"


_FIELDS = {
    "map": "", "space": "spaces", "hex": "hexes", "zone": "zones", "border": "borders", "hexside": "borders",
    "road": "roads", "river": "rivers", "link": "links",
}  # fmt: skip


def is_still_so(design: Design, problem: Problem) -> bool:
    """Does the thing that a problem tells of still name what is not there?"""
    place, sheet = problem.place, sheet_of(design, problem.place)
    field = _FIELDS.get(place.kind, "none")
    if sheet is None or not hasattr(sheet, field or "id"):
        return False
    named = naming(sheet, Vocabulary.of(design), field, place.id)
    finds = problem.of.finds.get(names_what(named)) if named is not None else None
    told = (step for step in finds(named) if step is not None) if finds is not None else ()
    return any((now.case, now.facts) == (problem.case, problem.facts) for now in told)


def word_fields(sheet: AnyMap) -> Mapping[str, Map[str, Struct]]:
    """The fields of a map whose things name something of the design."""
    return {name: getattr(sheet, name) for name in _NAMING if name in sheet.entries}


_NAMING = ("spaces", "hexes", "zones", "borders", "roads", "rivers", "links")
FIGURES = ("stacking", "victory_points")


def silent_figures(sheet: AnyMap, subject: tuple[str, str]) -> tuple[tuple[str, bool], ...]:
    """The figures of a space of a map, each with whether it does not say where it comes from."""
    field, name = subject
    if field not in ("spaces", "hexes"):
        return ()
    space = getattr(sheet, field).get(name)
    if not isinstance(space, Space):
        return ()
    return tuple((figure, figure not in space.provenance) for figure in FIGURES if getattr(space, figure))
