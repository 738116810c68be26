"""What the kinds of schema 7 were, by the words of their ids: the rules of that time, for the climb from it alone.

Nothing here follows the catalogue as it is today: a file climbs to what it was. Kinds whose id is that of a standard
kind need no word. What no word fits was drawn as other ground, or as a plain line, and still is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

KIND_TABLES = ("terrain_type", "line_class", "road_class")
USED_KINDS: Mapping[str, str] = {
    "terrain_type": "",
    "line_class": "SELECT feature FROM hexside_feature UNION SELECT word FROM listed_word"
    " WHERE owner_kind = 'border' AND field = 'features'"
    " UNION SELECT river_class FROM river WHERE river_class <> ''",
    "road_class": "SELECT road_class FROM road WHERE road_class <> ''",
}
"""Table of a catalogue -> the kinds that maps name; terrain that is in no catalogue is a fault, and stays one."""

_WATER = ("sea", "water", "lake", "ocean")
_GROUND: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("sea", _WATER),
    ("mountain", ("mountain", "alpine", "peak")),
    ("hills", ("hill", "rough", "broken", "slope")),
    ("woods", ("wood", "forest", "jungle")),
    ("marsh", ("marsh", "swamp", "bog")),
    ("fields", ("field", "farm", "orchard", "vineyard")),
    ("desert", ("desert", "sand", "dune")),
    ("town", ("town", "city", "village")),
)
_BORDERS = (
    ("wall", ("wall", "rampart", "entrenchment", "trench")),
    ("cliff", ("cliff",)),
    ("escarpment", ("escarpment", "crest", "ridge", "slope", "bluff")),
    ("bridge", ("bridge",)),
    ("ford", ("ford",)),
    ("stream", ("stream", "brook")),
    ("canal", ("canal",)),
    ("river", ("river",)),
)
_ROADS = (("primary", ("primary", "highway")), ("rail", ("rail",)))
_STANDARD: Mapping[str, frozenset[str]] = {
    "terrain_type": frozenset((
        "clear", "plain", "open", "woods", "forest", "wood", "jungle", "hills", "hill", "rough", "broken", "slope",
        "mountain", "mountains", "alpine", "peak", "marsh", "swamp", "bog", "fields", "field", "farm", "orchard",
        "vineyard", "desert", "sand", "dunes", "town", "city", "village", "sea", "water", "lake", "ocean",
    )),
    "line_class": frozenset((
        "river", "stream", "brook", "canal", "bridge", "ford", "ferry", "wall", "rampart", "entrenchment", "trench",
        "cliff", "escarpment", "crest", "ridge", "slope", "bluff",
    )),
    "road_class": frozenset((
        "primary", "highway", "road", "secondary", "minor", "lane", "street", "track", "trail", "path", "rail",
        "railway",
    )),
}  # fmt: skip
_NO_KINDS = frozenset({"blocked", "coast", "beach", "not_a_beach"})
_DRAWN: Mapping[str, tuple[float, str]] = {
    "river": (1.6, "solid"), "stream": (0.8, "solid"), "bridge": (0.6, "double"), "ford": (0.6, "dotted"),
    "wall": (1.0, "ticked"), "cliff": (1.0, "toothed"), "escarpment": (1.0, "toothed"), "primary": (1.1, "cased"),
    "rail": (0.7, "ticked"), "canal": (0.0, "solid"), "": (0.6, "dashed"),
}  # fmt: skip


class SaidOfKind(NamedTuple):
    """What a kind is like; one that is not listed is to be, drawn as it was."""

    id: str
    like: str
    wet: str = ""
    is_listed: bool = True

    @property
    def name(self) -> str:
        return self.id.replace("_", " ").capitalize()

    @property
    def width_mm(self) -> float:
        return _DRAWN[self.like][0]

    @property
    def line(self) -> str:
        return _DRAWN[self.like][1]


def kinds_by_words(table: str, listed: Sequence[str], used: Collection[str]) -> Iterator[SaidOfKind]:
    """What is to be said of the kinds of one catalogue; those that it lists, then those that maps name besides.

    >>> [said.like for said in kinds_by_words("terrain_type", ["pine_woods", "clear", "ash"], ())]
    ['woods']
    """
    for kind in listed:
        if like := _like(table, kind):
            yield SaidOfKind(kind, like, "dry" if like == "sea" and not kind.startswith(_WATER) else "")
    others = sorted({*used} - {*listed} - _NO_KINDS)
    if any(_like(table, kind) for kind in others):
        # where nothing was listed any name would do: the first kind listed must not make unknown ones of the others
        new = (kind for kind in others if _like(table, kind) or not (listed or kind in _STANDARD[table]))
        yield from (SaidOfKind(kind, _like(table, kind), is_listed=False) for kind in new)


def _like(table: str, kind: str) -> str:
    """The standard kind that the words of an id speak of; "" for none, and for a standard kind itself."""
    if kind in _STANDARD[table]:
        return ""
    rules = {"terrain_type": _GROUND, "line_class": _BORDERS, "road_class": _ROADS}[table]
    return next((like for like, words in rules if any(word in kind for word in words)), "")


# ---- designs that are kept as JSON: versions, records, exports


def with_kinds_by_words(design: dict[str, object]) -> None:
    """The same climb for the JSON of a design, in place."""
    for field, table in (("terrain", "terrain_type"), ("line_classes", "line_class"), ("road_classes", "road_class")):
        kinds = design.get(field)
        if not isinstance(kinds, list) or not all(isinstance(kind, dict) for kind in kinds):
            continue
        by_id: dict[object, dict[str, object]] = {kind.get("id"): kind for kind in kinds}
        listed = [kind for kind in by_id if isinstance(kind, str)]
        for said in kinds_by_words(table, listed, {*_named(design, table)}):
            if said.is_listed:
                by_id[said.id] |= {"like": said.like, "wet": said.wet}
            else:
                kind = {"id": said.id, "name": said.name, "width_mm": said.width_mm, "style": said.line}
                kinds.append(kind | {"like": said.like, "wet": said.wet})


def _named(design: dict[str, object], table: str) -> Iterator[str]:
    """The kinds that the maps of a design name."""
    read: Mapping[str, Callable[[dict[str, object]], Iterator[object]]] = {
        "terrain_type": lambda sheet: iter(()),
        "line_class": lambda sheet: _features(sheet),
        "road_class": lambda sheet: (road.get("road_class") for road in _things(sheet, "roads")),
    }
    for field in ("maps", "hex_maps"):
        sheets = design.get(field)
        for sheet in sheets if isinstance(sheets, list) else ():
            if isinstance(sheet, dict):
                yield from (kind for kind in read[table](sheet) if isinstance(kind, str) and kind)


def _features(sheet: dict[str, object]) -> Iterator[object]:
    for field in ("borders", "hexsides"):
        for thing in _things(sheet, field):
            features = thing.get("features")
            yield from features if isinstance(features, list) else ()
    yield from (river.get("river_class") for river in _things(sheet, "rivers"))


def _things(sheet: dict[str, object], field: str) -> Iterator[dict[str, object]]:
    things = sheet.get(field)
    return (thing for thing in (things.values() if isinstance(things, dict) else ()) if isinstance(thing, dict))
