"""The design's own words for spaces: their types, and how a value that one writes is kept.

A tag is of the type that the design declares. One without a declared type is what all its values of a map can be
read as.
"""

from __future__ import annotations

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.maps.tag_values import kind_of_values
from workbench.engine.maps.tags import NO, YES, TagKind, TagOf, TagType, tag_types_of

__all__ = ["NO", "YES", "TagKind", "TagOf", "TagType"]


def type_of_tag(design: Design, shown: AnyMap, name: str) -> TagType:
    """The declared type of a tag; of one without, what its values on a map are."""
    declared = next((tag_type for tag_type in design.tag_types if tag_type.id == name), None)
    if declared is not None:
        return declared
    values = (space.tags[name] for space in shown.stored_spaces if name in space.tags)
    return TagType(name, kind_of_values(values))


def is_declared(design: Design, name: str) -> bool:
    """Does the design say of what type a tag is?"""
    return any(tag_type.id == name for tag_type in design.tag_types)


def tag_names(design: Design, shown: AnyMap) -> list[str]:
    """The names of the tags of the spaces of a map and of those that are declared, sorted."""
    declared = {tag_type.id for tag_type in tag_types_of(design.tag_types, TagOf.SPACE)}
    return sorted(declared.union(*(space.tags for space in shown.stored_spaces if space.tags)))


def names_in_design(design: Design) -> list[str]:
    """The names of the tags of the spaces of all maps, sorted."""
    everything: tuple[AnyMap, ...] = design.maps
    declared = {tag_type.id for tag_type in tag_types_of(design.tag_types, TagOf.SPACE)}
    return sorted(declared.union(*(tag_names(design, shown) for shown in everything)))


def asked_tags(design: Design) -> tuple[TagType, ...]:
    """The tags that every space is asked for: those that have a title."""
    return tuple(tag for tag in tag_types_of(design.tag_types, TagOf.SPACE) if tag.title)


def painted_tags(design: Design) -> tuple[TagType, ...]:
    """The tags of letters, which a tool paints over the map."""
    return tuple(tag for tag in tag_types_of(design.tag_types, TagOf.SPACE) if tag.kind is TagKind.LETTERS)


def marking_tags(design: Design) -> tuple[TagType, ...]:
    """The tags of junctions that a tool sets with a click."""
    return tuple(tag for tag in tag_types_of(design.tag_types, TagOf.JUNCTION) if tag.kind is TagKind.YES_NO)


def written_choices(text: str) -> tuple[str, ...]:
    """The choices that one writes with commas or line breaks between them, each once."""
    parts = (part.strip() for part in text.replace("\n", ",").replace(";", ",").split(","))
    return tuple(dict.fromkeys(part for part in parts if part))
