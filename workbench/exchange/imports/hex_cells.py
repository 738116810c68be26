"""What the cells of a hex's row mean: terrain, name, numbers, sides, tags, and where each comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from immutables import Map
from msgspec.structs import replace

from workbench import limits
from workbench.engine.catalogue.standard import Family, Wet, proposed_kind, standard_lineage
from workbench.engine.fields import Field, FieldKind, Where, shown_in
from workbench.engine.maps.area_map import Fort, Space, SpaceKind
from workbench.engine.provenance import Provenance, Source
from workbench.engine.words.message import Message, as_message, joined
from workbench.exchange.imports.csv_rows import Columns, Row
from workbench.exchange.imports.hex_grid_guess import NOTHING_TOLD, Told, row_stands_first
from workbench.exchange.imports.proposal import ImportRefused
from workbench.storage.older_facts import tags_as_today

BETWEEN = "/"
FIGURES = shown_in(Space, Where.CSV)
HEX_NAMES: Mapping[str, Sequence[str]] = {
    "hex": ("hex_id", "number", "id", "hex_number"),
    **{field.in_csv(name): field.also_csv for name, field in FIGURES.items()},
    "zone": ("sea_zone", "sea_zones", "zones"),
    "settlement": ("city_kind",),
    "row": (),
    "col": ("column",),
    "lat": ("latitude",),
    "lon": ("longitude",),
}
_AS_THEY_STAND = {name: field for name, field in FIGURES.items() if name not in ("kind", "terrain", "forts", "ports")}
"""The others are known by what stands beside them in the row."""
TOWN_WORDS = ("town", "city", "capital", "major", "fortress")
YES, NO = ("1", "yes", "true", "y", "x"), ("", "0", "no", "false", "n")
MOST_FIGURE = limits.FIGURE.most
ORIGIN_ENDS = ("_from", "_source")
_ORIGINS = {
    "rulebook": Source.RULEBOOK,
    "public source": Source.PUBLIC_SOURCE,
    "reconstructed": Source.RECONSTRUCTED,
    "designer": Source.DESIGNER,
}
_FIELD_OF = {column: name for name, field in FIGURES.items() for column in (field.in_csv(name), *field.also_csv)}


class HexCells:
    """The rows of a table of hexes. ImportRefused when it has no column of numbers."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._columns = Columns(Message("the table of hexes"), rows, HEX_NAMES)
        self._columns.needs("hex")
        self._origins = tuple(c for c in self._columns.others if c.endswith(ORIGIN_ENDS))
        self._tags = tuple(c for c in self._columns.others if c not in self._origins)

    def cell(self, row: Row, meaning: str) -> str:
        """The text of a cell by its meaning, "" when the table has no such column."""
        return self._columns.cell(row, meaning)

    def number(self, row: Row) -> str:
        """The hex's number; ImportRefused for an empty one."""
        number = self.cell(row, "hex")
        if not number:
            raise ImportRefused("the table of hexes has a row without a number")
        return number

    def terrain(self, row: Row) -> str:
        """The kind of ground in small letters with "_" for spaces; "clear" where nothing is said."""
        return "_".join(self.cell(row, "terrain").lower().split()) or "clear"

    def commonest_terrain(self, rows: Iterable[Row]) -> str:
        """The ground that most hexes of land have; of equals the first by name."""
        counted = Counter(terrain for row in rows if not is_water(terrain := self.terrain(row)))
        return min(counted, key=lambda terrain: (-counted[terrain], terrain), default="clear")

    def told(self, rows: Sequence[Row], before: Told = NOTHING_TOLD) -> Told:
        """What the columns of rows and of latitudes tell of the numbering, beside what is known before."""
        lines = [self.cell(row, "row") for row in rows]
        if not all(line.isdecimal() and len(line) < len(str(MOST_FIGURE)) for line in lines):
            return before
        numbers = [self.number(row) for row in rows]
        is_row_first = before.is_row_first
        if is_row_first is None:
            is_row_first = row_stands_first(numbers, list(map(int, lines)))
        return replace(before, is_row_first=is_row_first, is_counted_up=self._is_counted_up(rows))

    def _is_counted_up(self, rows: Sequence[Row]) -> bool | None:
        """Do the rows run from south to north? None when nothing tells."""
        places = [(int(self.cell(row, "row")), float(lat)) for row in rows if _is_number(lat := self.cell(row, "lat"))]
        if len({line for line, _ in places}) < 2:
            return None
        return max(places)[1] > min(places)[1]

    def space(self, row: Row, zones: Mapping[str, str]) -> Space:
        """The hex; `zones` are the ids of zones by what they are called."""
        number, terrain, settlement = self.number(row), self.terrain(row), self.cell(row, "settlement")
        near = tuple(zones[word] for word in split_words(self.cell(row, "zone")) if word in zones)
        tags = {column: row[column] for column in self._tags if row[column] not in NO}
        tags = tags_as_today(tags)
        if settlement:
            tags["settlement"] = settlement
        name = self.cell(row, "name")
        told = ((field, note, self.cell(row, note.in_csv(field))) for field, note in _AS_THEY_STAND.items())
        fields = {field: value_of(note, text, number) for field, note, text in told}
        fields["town"] = fields["town"] or any(word in settlement.lower() for word in TOWN_WORDS)
        return Space(
            number,
            kind=self._kind(row, number, terrain, bool(near)),
            terrain=terrain,
            forts=self._forts(row, number, name),
            tags=Map(tags),
            ports=self._ports(row, number, near, zones),
            provenance=self._provenance(row, name, tags),
            **fields,
        )

    def _kind(self, row: Row, number: str, terrain: str, is_zoned: bool) -> SpaceKind:
        told = self.cell(row, "kind")
        if told:
            if told not in list(SpaceKind):
                raise ImportRefused(
                    Message(
                        "hex {number}: its kind {told} is none of {names}",
                        number=number,
                        told=repr(told),
                        names=joined(", ", SpaceKind),
                    )
                )
            return SpaceKind(told)
        return SpaceKind.SEA_ZONE if is_water(terrain) and not is_zoned else SpaceKind.HEX

    def _forts(self, row: Row, number: str, name: str) -> tuple[Fort, ...]:
        text = self.cell(row, "fort")
        if text.lower() in NO:
            return ()
        level = 1 if text.lower() in YES else whole(text, Message("hex {number}", number=number))
        origins = (origin_of(row[column]) for column in self._origins if _about(column) in ("fort", "forts"))
        return (Fort(name, level, provenance=next((x for x in origins if x is not None), Provenance())),)

    def _ports(self, row: Row, number: str, near: tuple[str, ...], zones: Mapping[str, str]) -> tuple[str, ...]:
        """The zones that a port names, or all beside it where it only says that it is one."""
        text = self.cell(row, "port")
        if text.lower() in NO:
            return ()
        if text.lower() in YES:
            return near
        for word in split_words(text):
            if word not in zones:
                raise ImportRefused(
                    Message("hex {number}: its port opens on {word}, which is no zone", number=number, word=repr(word))
                )
        return tuple(zones[word] for word in split_words(text))

    def _provenance(self, row: Row, name: str, tags: Mapping[str, str]) -> Map[str, Provenance]:
        """By field; an origin of a column that is a tag is that of the tags."""
        found: dict[str, Provenance] = {}
        for column in self._origins:
            about = _about(column)
            origin = origin_of(row[column])
            field = _FIELD_OF.get(about, about)
            if origin is None or (field == "name" and not name):
                continue
            found["tags" if field in tags or field not in Space.__struct_fields__ else field] = origin
        return Map({field: origin for field, origin in found.items() if field != "tags" or tags})


def _about(column: str) -> str:
    """The column whose figures a column of origins is about."""
    return column.removesuffix("_from").removesuffix("_source")


def is_water(terrain: str) -> bool:
    """Is there no land in a hex of this ground?"""
    proposed = proposed_kind(Family.GROUND, terrain)
    return any(kind.wet is Wet.WATER for kind in standard_lineage(Family.GROUND, proposed))


def cell_of(field: Field, value: Any) -> str:
    """A figure of a hex as its cell says it; what says nothing is an empty cell."""
    match field.kind:
        case FieldKind.WHOLE | FieldKind.YES_NO:
            return str(int(value) or "")
        case FieldKind.LIMIT:
            return "" if value is None else str(value)
        case FieldKind.SEVERAL:
            return BETWEEN.join(value)
        case FieldKind.FORTS:
            return str(next((fort.level for fort in value), ""))
        case _:
            return str(value)


def value_of(field: Field, text: str, number: str) -> Any:
    """The figure that a cell of a hex says; ImportRefused when it says none."""
    match field.kind:
        case FieldKind.WHOLE:
            return whole(text or "0", Message("hex {number}", number=number))
        case FieldKind.LIMIT:
            return whole(text, Message("hex {number}", number=number)) if text else None
        case FieldKind.YES_NO:
            return says_yes(text, number)
        case FieldKind.SEVERAL:
            return split_words(text)
        case _:
            return text


def split_words(text: str) -> tuple[str, ...]:
    """The words of a cell that names several.

    >>> split_words("Baltic/North Sea"), split_words("")
    (('Baltic', 'North Sea'), ())
    """
    return tuple(word.strip() for word in text.split(BETWEEN) if word.strip())


def says_yes(text: str, number: str = "") -> bool:
    """Does a cell say yes? ImportRefused when it says neither."""
    word = text.lower()
    if word in YES or word in NO:
        return word in YES
    raise ImportRefused(Message("hex {number}: {text} is neither yes nor no", number=number, text=repr(text)))


def whole(text: str, place: str) -> int:
    """A cell that is a whole number; ImportRefused with the place otherwise, or for one larger than any figure."""
    try:
        number = int(text)
    except ValueError:
        raise ImportRefused(Message("{place}: {text} is no whole number", place=place, text=repr(text[:40]))) from None
    if abs(number) > MOST_FIGURE:
        raise ImportRefused(
            Message(
                "{place}: {text} is a number beyond {most:,}: {instead}",
                place=place,
                text=repr(text[:40]),
                most=MOST_FIGURE,
                instead=as_message(limits.FIGURE.instead),
            )
        )
    return number


def origin_of(text: str) -> Provenance | None:
    """Where a figure comes from, as it is written: "rulebook 13.1", "reconstructed: why"; other texts are a source."""
    if not text:
        return None
    for word, source in _ORIGINS.items():
        if text.startswith(word):
            return Provenance(source, text[len(word) :].strip(" :"))
    return Provenance(Source.PUBLIC_SOURCE, text)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
