"""Columns of tables of things: what each says of a thing as text, and the thing when a text is written there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.fields import Field, FieldKind, Where, shown_in, type_of
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.written_fields import Choices, read, said
from workbench.qt.looks.translator import spoken
from workbench.qt.things.choices import choices_of
from workbench.storage.edits.thing_edits import KINDS, SET_OTHERWISE, origin_of, with_origin

Key = tuple[int, float, str]
Reads = Callable[[Any], str]
Writes = Callable[[Any, str], Any]


class Column(Struct, frozen=True):
    """One column. `read` gives the text, `write` the thing with that text; it raises ValueError with the reason.

    A column without `write` is only looked at. `has_origin` is one of figures that say where they come from, under the
    name `of` where that is not the key. What is pasted may call it by the headings `also` besides.
    """

    key: str
    title: str
    read: Reads
    write: Writes | None = None
    is_number: bool = False
    has_origin: bool = False
    of: str = ""
    also: tuple[str, ...] = ()

    def sort_key(self, text: str) -> Key:
        """How a cell with this text is sorted: empty ones last, numbers by size, words by their letters."""
        if not text:
            return (2, 0.0, "")
        if self.is_number:
            try:
                return (0, float(text), "")
            except ValueError:
                return (0, float("inf"), "")
        return (1, 0.0, text.casefold())


def declared_columns(of: str, design: Design, shown: AnyMap | None = None) -> Iterator[Column]:
    """A column for each field that things of a kind declare for their table, in their order."""
    kind, otherwise = KINDS[of].value, SET_OTHERWISE.get(of, frozenset())
    for name, field in shown_in(kind, Where.TABLE).items():
        yield _declared(kind, name, field, choices_of(field.choices, design, shown), name not in otherwise)


def _declared(kind: type[Struct], name: str, field: Field, choices: Choices, is_written: bool) -> Column:
    words, made = {value: told for told, value in choices}, type_of(kind, name)
    is_choice = field.kind is FieldKind.CHOICE

    def write(thing: Any, text: str) -> Any:
        value = read(field, text, choices, getattr(thing, name))
        return with_figure(thing, name, made(value) if is_choice else value)

    return Column(
        name,
        spoken(field.column_title),
        lambda thing: said(field, getattr(thing, name), words),
        write if is_written else None,
        field.is_number,
        field.has_origin,
    )


def with_figure(thing: Any, field: str, value: object) -> Any:
    """The thing with another figure, which is the designer's own then, where each figure has an origin."""
    if getattr(thing, field) == value:
        return thing
    after = replace(thing, **{field: value})
    return after if isinstance(getattr(after, "provenance", None), Struct) else with_origin(after, field, None)


def origin_column(figures: Column, ending: str) -> Column:
    """The column of where the figures of a column come from."""
    from workbench.exchange.imports.hex_cells import origin_of as origin_said  # the imports take their time to load

    name = figures.of or figures.key

    def says(thing: Any) -> str:
        return str(origin_of(thing, name) or "")

    def write(thing: Any, text: str) -> Any:
        origin, before = origin_said(text.strip()), origin_of(thing, name)
        return thing if origin == before else with_origin(thing, name, origin)

    return Column(f"{name}{ending}", f"{figures.title}{ending}", says, write)


def columns_named(columns: Iterable[Column], keys: Iterable[str]) -> list[Column]:
    """The columns of these keys, in the order of the columns."""
    wanted = set(keys)
    return [column for column in columns if column.key in wanted]
