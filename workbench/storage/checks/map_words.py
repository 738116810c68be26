"""What the things of a map name of the rest of the design: kinds of terrain and lines, sides, factions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from immutables import Map
from msgspec import Struct

from workbench.cartography.checks.findings import Subject, error, hint, warning
from workbench.cartography.checks.hex_checks import place_in
from workbench.cartography.checks.map_places import border_place, space_place
from workbench.cartography.checks.sheet_checks import map_place
from workbench.engine.catalogue.resolved import Catalogue, catalogue_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import BLOCKED, BRIDGE, RIVER, SHORES, WALL, HexMap, HexZone
from workbench.engine.maps.tags import TagKind, TagType
from workbench.engine.problem import Place, Problem
from workbench.storage.rows.parts import AnyMap

KNOWN_FEATURES = frozenset({RIVER, BRIDGE, WALL, BLOCKED}) | SHORES
ADD_TERRAIN, ADD_CLASS = "Add it to the kinds of terrain", "Add it to the classes"
TAG_FIXES = {
    TagKind.NUMBER: "Write it as a number, or take it off",
    TagKind.YES_NO: "Write yes or no, or take it off",
    TagKind.CHOICE: "Add it to the choices",
}
FIGURES = ("stacking", "victory_points")


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


def word_fields(sheet: AnyMap) -> Mapping[str, Map[str, Struct]]:
    """The fields of a map whose things name something of the design."""
    names = ("hexes", "zones", "hexsides", "roads") if isinstance(sheet, HexMap) else _OF_AREAS
    return {name: getattr(sheet, name) for name in names}


_WATERS = (SpaceKind.RADE, SpaceKind.SEA_ZONE)
_OF_AREAS = ("spaces", "borders", "roads", "rivers")


def word_problems(sheet: AnyMap, words: Vocabulary, subject: Subject) -> Iterator[Problem]:
    """What one thing of a map names that is not there; the subject ("", "") is the map itself."""
    field, name = subject
    if not field:
        if isinstance(sheet, HexMap) and sheet.default_terrain not in words.terrain:
            cause = f"its default terrain {sheet.default_terrain} is not among the kinds of terrain"
            yield error("unknown_terrain", map_place(sheet), cause, fix=ADD_TERRAIN, kind=sheet.default_terrain)
        return
    thing = getattr(sheet, field).get(name)
    space = thing.space if isinstance(thing, HexZone) else thing
    if isinstance(space, Space):
        at = place_in(sheet, name) if isinstance(sheet, HexMap) else space_place(sheet, name)
        yield from _of_space(space, words, at)
    elif thing is not None:
        yield from _of_line(sheet, thing, words, field, name)


def _of_space(space: Space, words: Vocabulary, place: Place) -> Iterator[Problem]:
    if space.terrain not in words.terrain and space.kind not in _WATERS:  # a sea is one by its kind
        cause = f"its terrain {space.terrain} is not among the kinds of terrain"
        yield error("unknown_terrain", place, cause, fix=ADD_TERRAIN if space.terrain else "", kind=space.terrain)
    for feature in space.features:
        if feature not in words.terrain:
            cause = f"its {feature} is not among the kinds of terrain"
            yield error("unknown_terrain", place, cause, fix=ADD_TERRAIN if feature else "", kind=feature)
    if space.depot and space.depot not in words.owners:
        cause = f"is a depot of {space.depot}, which is no side and no faction"
        yield error("unknown_faction", place, cause, faction=space.depot)
    for side in (*space.supply, *space.entry):
        if side not in words.owners:
            cause = f"is a source or an entry of the side {side}, which is not there"
            yield hint("unknown_side", place, cause, fix="Take it off", side=side)
    for fort in space.forts:
        if fort.for_side and fort.for_side not in words.sides:
            cause = f"{fort.name} is for the side {fort.for_side}, which is not there"
            yield error("no_such_side", place, cause, fort=fort.name, side=fort.for_side)
    for tag in sorted(space.tags) if words.tags else ():
        tag_type = words.tags.get(tag)
        if tag_type is not None and not tag_type.fits(space.tags[tag]):
            wanted = "one of its choices" if tag_type.kind is TagKind.CHOICE else tag_type.expected
            cause = f"its tag {tag} is {space.tags[tag]!r}, not {wanted}"
            yield warning("tag_value", place, cause, fix=TAG_FIXES[tag_type.kind], tag=tag)


def _of_line(sheet: AnyMap, thing: Struct, words: Vocabulary, field: str, name: str) -> Iterator[Problem]:
    road_class = str(getattr(thing, "road_class", ""))
    if road_class and words.road_classes and road_class not in words.road_classes:
        place = Place("road", name, _called(thing, name))
        yield warning("unknown_class", place, f"its class {road_class} is not there", fix=ADD_CLASS, kind=road_class)
    river_class = str(getattr(thing, "river_class", ""))
    if river_class and words.line_classes and river_class not in words.line_classes:
        place = Place("river", name, _called(thing, name))
        yield warning("unknown_class", place, f"its class {river_class} is not there", fix=ADD_CLASS, kind=river_class)
    if field in ("borders", "hexsides") and words.line_classes:
        for feature in getattr(thing, "features", ()):
            if feature not in words.line_classes and feature not in KNOWN_FEATURES:
                place = Place("hexside", name) if isinstance(sheet, HexMap) else border_place(sheet, name)
                cause = f"carries {feature}, which is no class of lines"
                yield warning("unknown_class", place, cause, fix=ADD_CLASS if feature else "", kind=feature)


def _called(thing: Struct, name: str) -> str:
    return str(getattr(thing, "name", "") or name)


def silent_figures(sheet: AnyMap, subject: Subject) -> tuple[tuple[str, bool], ...]:
    """The figures of a space of a map, each with whether it does not say where it comes from."""
    field, name = subject
    if field not in ("spaces", "hexes"):
        return ()
    space = getattr(sheet, field).get(name)
    if not isinstance(space, Space):
        return ()
    return tuple((figure, figure not in space.provenance) for figure in FIGURES if getattr(space, figure))
