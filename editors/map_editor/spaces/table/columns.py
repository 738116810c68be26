"""The columns of the table of spaces: what each says of a space as text, and the space when a text is written there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from immutables import Map
from msgspec.structs import replace

from editors.map_editor.spaces.tags import TagKind, TagType, tag_names, type_of_tag
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.fields import Where, shown_in
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.tag_values import tidied
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import spoken
from workbench.qt.things.columns import Column, declared_columns
from workbench.storage.edits.thing_edits import SPACES
from workbench.storage.older_facts import FORMER_SPACE_FIELDS

FIRST_SHOWN = ("id", *shown_in(Space, Where.FIRST))
"""What is shown until one chooses other columns."""


def columns_of(design: Design, shown: AnyMap) -> list[Column]:
    """All columns for a map of a design: the figures of spaces, a name a language, a column a tag."""
    return [*_figures(design, shown), *_names(design), *_tags(design, shown)]


def _figures(design: Design, shown: AnyMap) -> Iterator[Column]:
    yield Column("id", shown.words.id, lambda space: str(space.id))
    yield from declared_columns(SPACES, design, shown)


def _names(design: Design) -> Iterator[Column]:
    for language in design.languages[1:]:
        yield Column(
            f"name:{language}",
            Message("Name ({language})", language=language),
            _reads_name(language),
            _writes_name(language),
        )


def _reads_name(language: str) -> Callable[[Space], str]:
    return lambda space: space.names.get(language, "")


def _writes_name(language: str) -> Callable[[Space, str], Space]:
    return lambda space, text: with_name(space, language, text)


def with_name(space: Space, language: str, name: str) -> Space:
    """The space with its name in a further language; an empty one is taken away."""
    names = space.names.set(language, name.strip()) if name.strip() else _dropped(space.names, language)
    return replace(space, names=names) if names != space.names else space


def _tags(design: Design, shown: AnyMap) -> Iterator[Column]:
    for name in tag_names(design, shown):
        tag_type = type_of_tag(design, shown, name)
        former = (field for field, tag in FORMER_SPACE_FIELDS.items() if tag == name)
        yield Column(
            f"tag:{name}",
            spoken(tag_type.called),
            _reads_tag(name),
            _writes_tag(tag_type),
            tag_type.kind is TagKind.NUMBER,
            has_origin=True,
            of=name,
            also=(name, *former),
        )


def _reads_tag(name: str) -> Callable[[Space], str]:
    return lambda space: space.tags.get(name, "")


def _writes_tag(tag_type: TagType) -> Callable[[Space, str], Space]:
    name = tag_type.id

    def write(space: Space, text: str) -> Space:
        tags = space.tags.set(name, tidied(tag_type, text)) if text.strip() else _dropped(space.tags, name)
        return replace(space, tags=tags) if tags != space.tags else space

    return write


def _dropped(texts: Map[str, str], name: str) -> Map[str, str]:
    return texts.delete(name) if name in texts else texts
