"""Pieces of palettes as counters: their pictures and names, their faces by their layers, their figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.counters.faces import BACK, FRONT, REDUCED, Face
from workbench.engine.counters.pieces import BUILT_IN
from workbench.engine.counters.shown_counter import MOST_STEPS, PICTURE
from workbench.engine.counters.value_types import Branch
from workbench.engine.design import Counter, UnitType
from workbench.engine.fields import Field, FieldKind, fields_of
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, marked
from workbench.exchange.imports.proposal import Cleaning
from workbench.exchange.table_folder.heading_words import heading_words, plain
from workbench.exchange.table_folder.lists import VALUE
from workbench.exchange.vassal.reading.ids import Ids, plain_id
from workbench.exchange.vassal.reading.palettes import Slot
from workbench.exchange.vassal.reading.pieces import Layer, Piece
from workbench.exchange.vassal.reading.sides import OF_NATIONS, OF_SIDES
from workbench.exchange.vassal.reading.source import ModuleFiles
from workbench.exchange.vassal.said import OTHER_SIDE
from workbench.exchange.vassal.sequences import one_line

WHOLE_SHARE = 0.7
"""What a layer shows is another face where it is so large a part of the piece at least."""
TYPE, FACTION, NEVER = "unit_type", "faction", ("id", "name", "notes", "picture", "quantity")
"""What properties mean of what the words of headings say; what is said elsewhere is no figure."""
OTHER_SIDES = frozenset((OTHER_SIDE, "back", "flipped", "reverse", "flip"))
MOST_VALUES, MOST_DIGITS = 40, 9
UNIT, MARKER = "unit", "marker"


class Made(Struct, frozen=True):
    """The counters, the types that they are of, and which counter each slot became, by its place."""

    counters: tuple[Counter, ...]
    unit_types: tuple[UnitType, ...]
    of: Mapping[int, str]
    missing: tuple[str, ...]


class _Level(Struct, frozen=True):
    """One thing that a piece can look like: an entry of the package, and what it is called then."""

    picture: str
    name: str


def counters_of(
    slots: Sequence[Slot], factions: Mapping[int, str], playing: frozenset[str], files: ModuleFiles, cleaning: Cleaning
) -> Made:
    """A counter for each different slot; `playing` are the factions that have a side."""
    maker = _Maker(files)
    ids, types = Ids(), dict[str, UnitType]()
    made: dict[object, str] = {}
    counters: dict[str, Counter] = {}
    of: dict[int, str] = {}
    layered: dict[str, int] = {}
    for at, slot in enumerate(slots):
        key = slot.gpid or (slot.name, slot.piece.picture, slot.headings)
        if key in made and counters[made[key]].name == slot.name:
            of[at] = made[key]
            continue
        faction = factions.get(at, "")
        unit_type = _type_of(slot, faction in playing, types)
        counter = maker.counter(slot, ids.free(_own_id(slot), slot.name, "counter"), faction, unit_type)
        counters[counter.id] = counter
        made[key] = of[at] = counter.id
        if len(counter.faces) > 1:
            layered[_kind_of_layer(maker, slot)] = layered.get(_kind_of_layer(maker, slot), 0) + 1
    for name, count in sorted(layered.items()):
        cause = Message("shows whole other pictures on {count:,} {count:counter|counters}", count=count)
        called = Message("the layer {name}", name=repr(name[:40])) if name else Message("the masks")
        place = Place("layer", name, called)
        if not cleaning.step("faces", place, cause, marked("make faces of them: lost steps, or the other side")):
            for at, slot in enumerate(slots):
                if _kind_of_layer(maker, slot) == name and at in of:
                    counters[of[at]] = replace(counters[of[at]], faces=counters[of[at]].faces[:1])
    return Made(tuple(counters.values()), tuple(types.values()), of, tuple(dict.fromkeys(maker.missing)))


def _own_id(slot: Slot) -> str:
    return slot.piece.properties.get("Id", "") if "Faction" in slot.piece.properties else ""


def _kind_of_layer(maker: _Maker, slot: Slot) -> str:
    layer = maker.faced(slot.piece)
    return (layer.name or slot.name) if layer is not None else ""


def _type_of(slot: Slot, is_playing: bool, types: dict[str, UnitType]) -> str:
    """The id of the type of a piece, which is made where there is none yet."""
    told = next((value for name, value in slot.piece.properties.items() if value.strip() and _meant(name) == TYPE), "")
    name = one_line(told) or (marked("Unit") if is_playing else marked("Marker"))
    type_id = plain_id(told) or (UNIT if is_playing else MARKER)
    if type_id not in types:
        branch = Branch.UNSAID if told or is_playing else Branch.MARKER
        types[type_id] = UnitType(type_id, name, "infantry" if is_playing or told else "", branch=branch)
    return type_id


class _Maker:
    """Makes counters, and notes pictures that are named and not there."""

    def __init__(self, files: ModuleFiles) -> None:
        self._files = files
        self.missing: list[str] = []

    def counter(self, slot: Slot, counter_id: str, faction: str, unit_type: str) -> Counter:
        levels = self.levels(slot.piece)
        properties = {one_line(name): one_line(value) for name, value in slot.piece.properties.items()}
        fields, values = _figures(properties)
        named = Counter(counter_id, slot.name or counter_id, "", faction, unit_type, values=Map(values))
        bare = replace(named, **fields)
        if not levels:
            return bare
        further = levels[1:]
        names, steps = _faces(further, values.get("steps"))
        faces = [Face(FRONT, layout=PICTURE)]
        faces += [Face(name, picture=one.picture, layout=PICTURE) for name, one in zip(names, further, strict=False)]
        back = self._entry(slot.piece.mask)
        if back and BACK not in names:
            faces.append(Face(BACK, picture=back, layout=PICTURE))
        if steps > 1:
            bare = replace(bare, values=bare.values.set("steps", steps))
        return replace(bare, picture=levels[0].picture, faces=tuple(faces))

    def levels(self, piece: Piece) -> list[_Level]:
        """What it looks like: as it lies in the palette, then as its layer that shows whole pictures has it."""
        base = self._entry(piece.picture)
        faced = self.faced(piece)
        if faced is None:
            shown = next((found for layer in piece.layers if (found := self._shown(layer, base))), base)
            return [_Level(shown, "")] if shown else []
        entries = [
            _Level(self._entry(picture) or base, name)
            for picture, name in zip(faced.pictures, (*faced.names, *[""] * len(faced.pictures)), strict=False)
        ]
        first = max(0, faced.level - 1)
        if faced.level < 1 and base:
            entries, first = [_Level(base, ""), *entries], 0
        ordered = entries[first:] + entries[:first]
        return [one for one in dict.fromkeys(ordered) if one.picture][: limits.COUNTER_FACES.most]

    def faced(self, piece: Piece) -> Layer | None:
        """The layer whose levels are whole pictures of the piece, if one has."""
        base = self._entry(piece.picture)
        for layer in reversed(piece.layers):
            whole = [picture for picture in layer.pictures if self._is_whole(self._entry(picture), base)]
            if whole and len(whole) + (not all(layer.pictures) and bool(base)) > 1:
                return layer
            if whole and base and layer.level < 1:
                return layer
        return None

    def _shown(self, layer: Layer, base: str) -> str:
        """What a layer lies over the piece with, where that hides it."""
        picture = layer.pictures[layer.level - 1] if 0 < layer.level <= len(layer.pictures) else ""
        entry = self._entry(picture)
        return entry if self._is_whole(entry, base) else ""

    def _is_whole(self, entry: str, base: str) -> bool:
        if not entry or not base:
            return bool(entry)
        own, whole = self._files.size(entry), self._files.size(base)
        return all(one >= WHOLE_SHARE * other for one, other in zip(own, whole, strict=True))

    def _entry(self, name: str) -> str:
        entry = self._files.picture(name)
        if name.strip() and not entry:
            self.missing.append(name)
        return entry


def _faces(further: Sequence[_Level], told: object) -> tuple[list[str], int]:
    """The names of the faces beside the front, and how many steps the counter has."""
    other = [one.name.strip("+ ()").lower() in OTHER_SIDES for one in further]
    is_told = isinstance(told, int) and 1 <= told <= MOST_STEPS
    lost = min(len(further), int(told) - 1) if is_told and isinstance(told, int) else len(further) - sum(other)
    if lost + 1 > MOST_STEPS:
        lost = 0
    steps = [REDUCED] if lost == 1 else [str(left) for left in range(lost, 0, -1)]
    rest = further[lost:]
    names = [BACK] if len(rest) == 1 else [one_line(one.name.strip("+ ()")) for one in rest]
    found: list[str] = []
    for at, name in enumerate((*steps, *names), 2):
        found.append(name if name and name not in (*found, FRONT) else str(at) + "'")
    return found, lost + 1


def _figures(properties: Mapping[str, str]) -> tuple[dict[str, str | int], dict[str, str | int]]:
    """What the properties of a piece are here: fields of every counter, and values of its own."""
    notes = fields_of(Counter)
    fields: dict[str, str | int] = {}
    values: dict[str, str | int] = {}
    for name, value in properties.items():
        meant = _meant(name)
        if not value or meant in (TYPE, FACTION, *NEVER) or name.strip().lower() in (*OF_SIDES, *OF_NATIONS, "copies"):
            continue
        figure, note = _figure(value), notes.get(meant)
        if note is not None and meant not in fields and _fits(note, figure):
            fields[meant] = figure if note.kind is FieldKind.WHOLE else value
            continue
        key = meant.removeprefix(VALUE) if meant.startswith(VALUE) else plain_id(name) or name
        is_free = key not in BUILT_IN or (key == "steps" and isinstance(figure, int))
        if is_free and len(values) < MOST_VALUES:
            values[key] = figure
    return fields, values


def _meant(name: str) -> str:
    """The field that a property means by its name, as the heading of a column does; "" for one of the game's own."""
    return _meanings().get(plain(name.replace("_", " ")), "")


@cache
def _meanings() -> Mapping[str, str]:
    return {
        word: field for field, words in heading_words().items() for word in (plain(field.replace("_", " ")), *words)
    }


def _fits(note: Field, figure: str | int) -> bool:
    if note.kind is not FieldKind.WHOLE:
        return True
    return isinstance(figure, int) and note.low <= figure <= note.high


def _figure(text: str) -> str | int:
    is_number = text.lstrip("-").isdecimal() and text.isascii() and len(text) <= MOST_DIGITS
    return int(text) if is_number and text.count("-") <= 1 else text


def copies_in(properties: Mapping[str, str]) -> int:
    """How many there are of a piece by what our own modules say."""
    told = _figure(properties.get("Copies", ""))
    return min(told, limits.COUNTER_COPIES.most) if isinstance(told, int) and told > 1 else 1


def pictures_of(counters: Iterable[Counter]) -> tuple[str, ...]:
    """The entries of the pictures that counters have."""
    named = [one for counter in counters for one in (counter.picture, *(face.picture for face in counter.faces))]
    return tuple(dict.fromkeys(name for name in named if name))
