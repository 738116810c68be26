"""The columns of the table of spaces: what each says of a space as text, and the space when a text is written there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from editors.map_editor.spaces.choices import choices_of
from editors.map_editor.spaces.tags import TagKind, TagType, tag_names, type_of_tag
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.fields import Field, FieldKind, Where, shown_in, types_of
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.tag_values import tidied
from workbench.engine.maps.written_fields import Choices, read, said
from workbench.qt.looks.translator import spoken

Key = tuple[int, float, str]
FIRST_SHOWN = ("id", *shown_in(Space, Where.FIRST))
"""What is shown until one chooses other columns."""


class Column(Struct, frozen=True):
    """One column. `read` gives the text, `write` the space with that text; it raises ValueError with the reason.

    A column without `write` is only looked at.
    """

    key: str
    title: str
    read: Callable[[Space], str]
    write: Callable[[Space, str], Space] | None = None
    is_number: bool = False

    def sort_key(self, text: str) -> Key:
        """How a cell with this text is sorted: empty ones last, numbers by size, words by their letters."""
        if not text:
            return (2, 0.0, "")
        if self.is_number:
            return (0, float(text) if text.lstrip("-").isdigit() else float("inf"), "")
        return (1, 0.0, text.casefold())


def columns_of(design: Design, shown: AnyMap) -> list[Column]:
    """All columns for a map of a design: the figures of spaces, a name a language, a column a tag."""
    return [*_figures(design, shown), *_names(design), *_tags(design, shown)]


def with_figure(space: Space, field: str, value: object) -> Space:
    """The space with another figure, which is the designer's own then."""
    if getattr(space, field) == value:
        return space
    origins = space.provenance.delete(field) if field in space.provenance else space.provenance
    return replace(space, **{field: value, "provenance": origins})


def _figures(design: Design, shown: AnyMap) -> Iterator[Column]:
    yield Column("id", shown.words.id, lambda space: space.id)
    for name, field in shown_in(Space, Where.TABLE).items():
        yield _figure(name, field, choices_of(field.choices, design, shown))


def _figure(name: str, field: Field, choices: Choices) -> Column:
    words, made = {value: told for told, value in choices}, types_of(Space)[name]
    is_choice = field.kind is FieldKind.CHOICE

    def write(space: Space, text: str) -> Space:
        value = read(field, text, choices, getattr(space, name))
        return with_figure(space, name, made(value) if is_choice else value)

    return Column(
        name, spoken(field.column_title), lambda s: said(field, getattr(s, name), words), write, field.is_number
    )


def _names(design: Design) -> Iterator[Column]:
    for language in design.languages[1:]:
        yield Column(f"name:{language}", f"Name ({language})", _reads_name(language), _writes_name(language))


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
        yield Column(f"tag:{name}", name, _reads_tag(name), _writes_tag(tag_type), tag_type.kind is TagKind.NUMBER)


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


def columns_named(columns: Iterable[Column], keys: Iterable[str]) -> list[Column]:
    """The columns of these keys, in the order of the columns."""
    wanted = set(keys)
    return [column for column in columns if column.key in wanted]
