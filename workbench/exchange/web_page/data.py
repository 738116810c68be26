"""What a page is told, as values that become JSON: the shape of it, and nothing that makes it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Figure(NamedTuple):
    """A title, what it says, and where that comes from ("rulebook", and a note), "" where nobody says."""

    title: str
    value: str
    source: str = ""
    note: str = ""


class Near(NamedTuple):
    """A neighbour, and what lies between."""

    space: str
    over: str


class SpaceData(Struct, frozen=True, omit_defaults=True):
    """A space; `outline` is the path of an SVG in mm of the sheet, "" for one that lies nowhere."""

    id: str
    name: str
    kind: str
    outline: str = ""
    at: tuple[float, float] | None = None
    ground: str = ""
    figures: tuple[Figure, ...] = ()
    near: tuple[Near, ...] = ()
    zone: str = ""
    tags: tuple[Figure, ...] = ()


class MapData(Struct, frozen=True):
    """A map; `counter_mm` is the size of a counter that a space has room for."""

    id: str
    title: str
    width: float
    height: float
    counter_mm: float
    spaces: tuple[SpaceData, ...]


class SideData(Struct, frozen=True, omit_defaults=True):
    """A side, or a nation or wing of one."""

    id: str
    name: str
    ground: str
    ink: str
    side: str = ""


class CounterData(Struct, frozen=True, omit_defaults=True):
    """A counter; `face` is the number of its picture, `others` those of its further faces with what they are."""

    id: str
    name: str
    side: str
    faction: str
    kind: str
    face: int
    others: tuple[tuple[str, int], ...] = ()
    figures: tuple[Figure, ...] = ()
    copies: int = 1
    under: str = ""


class PieceData(NamedTuple):
    """A unit: its counter ("" where it is not known), its name, its picture, what it is now, whether it leads.

    `strength` is less than 0 where it is not known.
    """

    unit: str
    counter: str
    name: str
    face: int
    remark: str = ""
    leads: int = 0
    strength: int = 0


class UnitData(NamedTuple):
    """A unit where it stands."""

    space: str
    side: str
    piece: PieceData


class ScenarioData(Struct, frozen=True, omit_defaults=True):
    """A set-up. `beside` are units in places that no map has, `coming` and `free` counters that stand nowhere yet."""

    id: str
    title: str
    map: str
    turns: str
    text: str = ""
    units: tuple[UnitData, ...] = ()
    beside: tuple[UnitData, ...] = ()
    coming: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    free: tuple[tuple[str, tuple[str, ...]], ...] = ()
    victory: tuple[str, ...] = ()
    tracks: tuple[Figure, ...] = ()


class ColumnOdds(NamedTuple):
    """The results of a column with their chances: as a fraction and as a share of one."""

    column: str
    results: tuple[tuple[str, str, float], ...]


class PlaneData(NamedTuple):
    """One plane of a table: its cells line by line, and its odds where dice fall on its rows."""

    name: str
    cells: tuple[tuple[str, ...], ...]
    odds: tuple[ColumnOdds, ...]


class TableData(Struct, frozen=True, omit_defaults=True):
    """A table; `odds_of` says what its odds are of: "result" or "row passes"."""

    id: str
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    planes: tuple[PlaneData, ...]
    dice: str = ""
    row_means: str = ""
    column_means: str = ""
    clause: str = ""
    notes: str = ""
    source: str = ""
    passes: bool = False


class PhaseData(Struct, frozen=True, omit_defaults=True):
    """A line of the sequence of play."""

    title: str
    depth: int = 0
    clause: str = ""
    side: str = ""
    turns: str = ""


class ClauseData(Struct, frozen=True, omit_defaults=True):
    """A numbered rule under our heading; `state` is "" for one that the program plays."""

    number: str
    heading: str
    text: str = ""
    state: str = ""


class LineData(Struct, frozen=True, omit_defaults=True):
    """A line of the log; a head line begins a phase."""

    text: str
    head: bool = False
    clause: str = ""
    faces: tuple[int, ...] = ()
    sides: int = 6
    side: str = ""
    place: str = ""


class PlayData(Struct, frozen=True, omit_defaults=True):
    """A play: the numbers of its lines, and what of the map is other than before it.

    `put` are spaces with the number of the unit that now stands there, `gone` are units that left; `head` and `score`
    are left out while they stay as they were. `cells` are those that rolls were read on: table, plane, row and column
    by their places.
    """

    turn: int
    title: str
    lines: tuple[int, ...] = ()
    put: tuple[tuple[str, int], ...] = ()
    gone: tuple[str, ...] = ()
    head: tuple[str, str] | None = None
    score: tuple[str, str] | None = None
    scene: str = ""
    battle: bool = False
    cells: tuple[tuple[int, int, int, int], ...] = ()


class EyesData(Struct, frozen=True):
    """A playtest as a seat was told it, or everybody ("")."""

    seat: str
    name: str
    plays: tuple[PlayData, ...]


class ReplayData(Struct, frozen=True):
    """A record: its scenario, how it ended, and whose eyes it can be seen with.

    Lines of the log and units as they stand (side and unit) are told once, under their numbers.
    """

    scenario: str
    map: str
    title: str
    result: str
    eyes: tuple[EyesData, ...]
    lines: tuple[LineData, ...]
    units: tuple[tuple[str, PieceData], ...]


class WhatData(Struct, frozen=True):
    """What is in the page: counts, what is left out, and where figures come from."""

    title: str
    designer: str
    rules: str
    digest: str
    program: str
    rights: str
    holds: tuple[tuple[str, int], ...]
    left_out: tuple[str, ...]
    provenance: tuple[tuple[str, str, int], ...]


class PageData(Struct, frozen=True, omit_defaults=True):
    """All of a page but its pictures."""

    title: str
    language: str
    words: dict[str, str]
    maps: tuple[MapData, ...] = ()
    sides: tuple[SideData, ...] = ()
    factions: tuple[SideData, ...] = ()
    counters: tuple[CounterData, ...] = ()
    scenarios: tuple[ScenarioData, ...] = ()
    tables: tuple[TableData, ...] = ()
    figures: tuple[Figure, ...] = ()
    sequence: tuple[PhaseData, ...] = ()
    clauses: tuple[ClauseData, ...] = ()
    what: WhatData | None = None
    replay: ReplayData | None = None
    text: str = ""
    designer: str = ""
