"""The design's own words for spaces. A tag's type is what all its values of a map can be read as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from editors.map_editor.spaces.cell_texts import whole_number, yes_or_no
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.area_map import Space
from workbench.engine.design import Design
from workbench.engine.hex_map import HexMap

YES, NO = "yes", "no"


class TagKind(StrEnum):
    """What the values of a tag are."""

    TEXT = "text"
    NUMBER = "number"
    YES_NO = "yes_no"

    @property
    def first_value(self) -> str:
        """What a tag of this type says until one says otherwise."""
        return {TagKind.TEXT: "", TagKind.NUMBER: "0", TagKind.YES_NO: YES}[self]

    def tidied(self, text: str) -> str:
        """A value as it is kept; ValueError with the reason when it is not of this type."""
        match self:
            case TagKind.NUMBER:
                return str(whole_number(text, lowest=-1_000_000))
            case TagKind.YES_NO:
                return YES if yes_or_no(text) else NO
            case _:
                return text.strip()


def kind_of_values(values: Iterable[str]) -> TagKind:
    """The narrowest type that fits all values."""
    said = [value for value in values if value]
    if said and all(value in (YES, NO) for value in said):
        return TagKind.YES_NO
    if said and all(value.removeprefix("-").isdecimal() for value in said):
        return TagKind.NUMBER
    return TagKind.TEXT


def said_spaces(shown: AnyMap) -> Iterator[Space]:
    """The spaces that a map says something of."""
    if isinstance(shown, HexMap):
        yield from shown.hexes.values()
        yield from (zone.space for zone in shown.zones.values())
    else:
        yield from shown.spaces.values()


def kind_of_tag(shown: AnyMap, name: str) -> TagKind:
    """The type of a tag on a map."""
    return kind_of_values(space.tags[name] for space in said_spaces(shown) if name in space.tags)


def tag_names(shown: AnyMap) -> list[str]:
    """The names of the tags of a map, sorted."""
    return sorted({name for space in said_spaces(shown) for name in space.tags})


def names_in_design(design: Design) -> list[str]:
    """The names of the tags of all maps, sorted."""
    everything: tuple[AnyMap, ...] = (*design.maps, *design.hex_maps)
    return sorted({name for shown in everything for name in tag_names(shown)})
