"""The columns of the table of spaces: what each says of a space as text, and the space when a text is written there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from editors.map_editor.spaces.choices import (
    FORT_LEVELS,
    MOST_IN_A_FORT,
    Choices,
    owners,
    place_choices,
    side_choices,
    terrain_choices,
)
from editors.map_editor.spaces.tags import TagKind, TagType, tag_names, type_of_tag
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Fort, Space, SpaceKind
from workbench.engine.maps.tag_values import tidied
from workbench.engine.maps.written_values import (
    figure_of,
    limit_of,
    limit_text,
    one_of,
    some_of,
    words_for,
    yes_or_no,
)
from workbench.engine.provenance import Provenance
from workbench.qt.looks.translator import title_of

Key = tuple[int, float, str]
_SIGNS_OF_A_FORT = 12
FIRST_SHOWN = ("id", "name", "kind", "terrain", "stacking", "town", "victory_points", "forts")
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
    terrain = terrain_choices(design)
    features = terrain_choices(design, features_alone=True) or terrain
    sides, places, factions = side_choices(design), place_choices(shown), owners(design)
    yield Column("id", shown.words.id, lambda space: space.id)
    yield Column("name", "Name", lambda space: space.name, lambda space, text: with_figure(space, "name", text.strip()))
    yield _choice("kind", "Kind", _kinds(shown), "kind of space", SpaceKind)
    yield _choice("terrain", "Terrain", terrain, "kind of terrain")
    yield _several("features", "Features", features, "feature")
    yield _limit("stacking", "Stacking")
    yield _limit("occupancy", "May stay")
    yield _number("elevation", "Elevation")
    yield Column("town", "Town", _said_town, lambda space, text: with_figure(space, "town", yes_or_no(text)))
    yield _number("victory_points", "Victory points")
    yield Column("forts", "Forts", _said_forts, lambda space, text: with_figure(space, "forts", forts_of(text, space)))
    yield _choice("depot", "Depot of", [("", ""), *factions], "side or faction")
    yield _several("supply", "Supply source of", sides, "side")
    yield _several("entry", "Entry of", sides, "side")
    yield _several("ports", "Port on", places, "rade or sea zone")
    yield Column("zone", "Ship fire from", lambda s: s.zone, lambda s, text: with_figure(s, "zone", text.strip()))
    yield Column("notes", "Notes", lambda s: s.notes, lambda s, text: with_figure(s, "notes", text))


def _kinds(shown: AnyMap) -> Choices:
    left_out = {SpaceKind.AREA, SpaceKind.HEX} - {SpaceKind(shown.words.space)}
    return [(title_of(kind), kind.value) for kind in SpaceKind if kind not in left_out]


def _said_town(space: Space) -> str:
    return "yes" if space.town else ""


def _said_forts(space: Space) -> str:
    return "; ".join(map(said_fort, space.forts))


def said_fort(fort: Fort) -> str:
    """Name, level and capacity of a fort as a cell says them: "Faron 3/2", "Artigues 2"."""
    room = "" if fort.capacity is None else f"/{fort.capacity}"
    return f"{fort.name} {fort.level}{room}".strip()


def forts_of(text: str, space: Space) -> tuple[Fort, ...]:
    """The forts that a cell names, each with its level and semicolons between them: "Faron 3/2; Artigues 2".

    Behind a stroke stands how many the fort holds; one without holds as many as its space. What else is known of a
    fort of the space that keeps its name is kept: its kind, its side, where it comes from.
    """
    known, (lowest, highest) = {fort.name: fort for fort in space.forts}, FORT_LEVELS
    forts = []
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _, figures = re.sub(r"\s*/\s*", "/", f" {part}").rpartition(" ")
        level, stroke, room = figures.partition("/")
        is_whole = len(figures) <= _SIGNS_OF_A_FORT and level.isdecimal() and (room.isdecimal() or not stroke)
        if not is_whole or not lowest <= int(level) <= highest or int(room or 0) > MOST_IN_A_FORT:
            room_words = f"and /capacity, at most {MOST_IN_A_FORT}, where it has one"
            expected = f"its name and its level, {lowest} to {highest}, are expected, {room_words}"
            raise ValueError(f"{part[:40]!r} is no fort: {expected}")
        capacity = int(room) if room else None
        fort = known.get(name.strip(), Fort(name.strip(), int(level), capacity=capacity))
        is_same = (fort.level, fort.capacity) == (int(level), capacity)
        changed = replace(fort, level=int(level), capacity=capacity, provenance=Provenance())
        forts.append(fort if is_same else changed)
    return tuple(forts)


def _choice(field: str, title: str, choices: Choices, what: str, make: Callable[[str], object] = str) -> Column:
    def write(space: Space, text: str) -> Space:
        return with_figure(space, field, make(one_of(text, choices, what)))

    words = _words(choices)
    return Column(field, title, lambda space: words.get(value := str(getattr(space, field)), value), write)


def _several(field: str, title: str, choices: Choices, what: str) -> Column:
    def write(space: Space, text: str) -> Space:
        return with_figure(space, field, some_of(text, choices, what))

    words = _words(choices)
    return Column(field, title, lambda space: words_for(getattr(space, field), words), write)


def _words(choices: Choices) -> dict[str, str]:
    return {value: said for said, value in choices}


def _limit(field: str, title: str) -> Column:
    return Column(
        field,
        title,
        lambda space: limit_text(getattr(space, field)),
        lambda space, text: with_figure(space, field, limit_of(text)),
        is_number=True,
    )


def _number(field: str, title: str) -> Column:
    """A whole number; 0 is an empty cell."""
    return Column(
        field,
        title,
        lambda space: str(getattr(space, field) or ""),
        lambda space, text: with_figure(space, field, figure_of(text)),
        is_number=True,
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
