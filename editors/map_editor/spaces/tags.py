"""The design's own words for spaces: their types, and how a value that one writes is kept.

A tag is of the type that the design declares. One without a declared type is what all its values of a map can be
read as.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from editors.map_editor.spaces.table.cell_texts import one_of, whole_number, yes_or_no
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.tags import NO, YES, TagKind, TagType

__all__ = ["NO", "YES", "TagKind", "TagType"]
_PLAIN_NUMBER = re.compile("0|-?[1-9][0-9]{0,5}")
LOWEST = -1_000_000
"""So far down, and up, go the numbers that one writes."""


def first_value(tag_type: TagType) -> str:
    """What a tag of this type says until one says otherwise."""
    match tag_type.kind:
        case TagKind.NUMBER:
            return "0"
        case TagKind.YES_NO:
            return YES
        case TagKind.CHOICE:
            return tag_type.choices[0] if tag_type.choices else ""
        case _:
            return ""


def tidied(tag_type: TagType, text: str) -> str:
    """A value as it is kept; ValueError with the reason when it is not of this type."""
    match tag_type.kind:
        case TagKind.NUMBER:
            number = whole_number(text, lowest=LOWEST)
            if number > -LOWEST:
                raise ValueError(f"{number} is more than {-LOWEST}")
            return str(number)
        case TagKind.YES_NO:
            return YES if yes_or_no(text) else NO
        case TagKind.CHOICE:
            return one_of(text, [(choice, choice) for choice in tag_type.choices], tag_type.id)
        case _:
            return text.strip()


def kind_of_values(values: Iterable[str]) -> TagKind:
    """The narrowest type that fits all values. What begins with a nought, such as a code, is no number."""
    said = [value for value in values if value]
    if said and all(value in (YES, NO) for value in said):
        return TagKind.YES_NO
    if said and all(_PLAIN_NUMBER.fullmatch(value) for value in said):
        return TagKind.NUMBER
    return TagKind.TEXT


def said_spaces(shown: AnyMap) -> Iterator[Space]:
    """The spaces that a map says something of."""
    if isinstance(shown, HexMap):
        yield from shown.hexes.values()
        yield from (zone.space for zone in shown.zones.values())
    else:
        yield from shown.spaces.values()


def type_of_tag(design: Design, shown: AnyMap, name: str) -> TagType:
    """The declared type of a tag; of one without, what its values on a map are."""
    declared = next((tag_type for tag_type in design.tag_types if tag_type.id == name), None)
    if declared is not None:
        return declared
    values = (space.tags[name] for space in said_spaces(shown) if name in space.tags)
    return TagType(name, kind_of_values(values))


def is_declared(design: Design, name: str) -> bool:
    """Does the design say of what type a tag is?"""
    return any(tag_type.id == name for tag_type in design.tag_types)


def tag_names(design: Design, shown: AnyMap) -> list[str]:
    """The names of the tags of a map and of those that are declared, sorted."""
    declared = {tag_type.id for tag_type in design.tag_types}
    return sorted(declared.union(*(space.tags for space in said_spaces(shown) if space.tags)))


def names_in_design(design: Design) -> list[str]:
    """The names of the tags of all maps, sorted."""
    everything: tuple[AnyMap, ...] = (*design.maps, *design.hex_maps)
    declared = {tag_type.id for tag_type in design.tag_types}
    return sorted(declared.union(*(tag_names(design, shown) for shown in everything)))


def written_choices(text: str) -> tuple[str, ...]:
    """The choices that one writes with commas or line breaks between them, each once."""
    parts = (part.strip() for part in text.replace("\n", ",").replace(";", ",").split(","))
    return tuple(dict.fromkeys(part for part in parts if part))
