"""The sides, their nations and wings, the arms, and the printed pieces of a design."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, TypeVar

from immutables import Map
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from workbench import limits
from workbench.engine.counters.faces import Face
from workbench.engine.counters.value_types import Branch, CounterPlace, Value
from workbench.engine.fields import AT_ONCE, CALLED, NOT_PLAYED_BY, NOWHERE, Choice, Field, FieldKind, Seen
from workbench.engine.maps.map_catalogue import KindName
from workbench.engine.provenance import Provenance

CHOICE, WHOLE, LINES = FieldKind.CHOICE, FieldKind.WHOLE, FieldKind.LINES
TURNS = limits.SCENARIO_TURNS.most


BUILT_IN: Mapping[str, CounterPlace] = {
    "strength": CounterPlace.LOWER_LEFT,
    "quality": CounterPlace.LOWER_RIGHT,
    "short_name": CounterPlace.UPPER_LEFT,
    "letter": CounterPlace.UPPER_RIGHT,
    "size": CounterPlace.SIZE_MARK,
    "arrival": CounterPlace.RIGHT_MIDDLE,
    "steps": CounterPlace.STEPS,
}
"""The figures that every counter may have, and where they stand when a type of unit says nothing else."""
OF_THE_SET_UP = frozenset({"arrival"})
"""Those of them that tell when it comes."""
V = TypeVar("V")


class Side(Struct, frozen=True):
    """One of the parties. `colours` names a set of the program's side colours (blue, red, ...)."""

    id: str
    name: KindName
    colours: Annotated[str, Field("Colours", CHOICE, choices=Choice.SIDE_COLOURS)] = "blue"


class Faction(Struct, frozen=True):
    """A nation or wing inside a side. Colours are #rrggbb; the band is three of them, top to bottom."""

    id: str
    name: KindName
    side: Annotated[str, Field("Side", CHOICE, choices=Choice.SIDES)]
    letter: Annotated[str, Field("Letter")]
    ground: Annotated[str, Field("Ground", FieldKind.COLOUR)]
    ink: Annotated[str, Field("Ink", FieldKind.COLOUR)]
    band: Annotated[tuple[str, str, str], Field("Band", FieldKind.COLOURS)]


class UnitType(Struct, frozen=True):
    """An arm: infantry, artillery, leader ... `symbol` names a drawing of the symbol set.

    `size` is the mark of its counters that have none of their own, `places` where it has values elsewhere than their
    types say.
    """

    id: str
    name: KindName
    symbol: Annotated[str, Field("Symbol", CHOICE, choices=Choice.SYMBOLS, is_open=True)]
    size: Annotated[str, Field("Size", shown=NOT_PLAYED_BY)] = ""
    branch: Annotated[
        Branch, Field("Branch", CHOICE, choices=Choice.BRANCHES, absent="as its symbol", shown=NOT_PLAYED_BY)
    ] = Branch.UNSAID
    places: Annotated[Map[str, str], Field("Places of values", FieldKind.TEXTS, shown=NOT_PLAYED_BY)] = Map()


class Counter(Struct, frozen=True):
    """A printed piece. `strength` is its strength points, `quality` as printed ("B3"; a leader's rating "A").

    `arrival` is the turn of entry, None for set-up or variable entry. `values` are further printed or
    hidden figures of the game, by name; `provenance` goes by field or value name. It is printed `quantity` times: in
    play its id is the first, "id#2" the second. `faces` say what its other sides show otherwise.
    """

    id: str
    name: Annotated[str, Field("Name", shown=CALLED, is_needed=True)]
    short_name: Annotated[str, Field("Short name", shown=NOT_PLAYED_BY)]
    faction: Annotated[str, Field("Faction", CHOICE, choices=Choice.FACTIONS, unknown="unknown_faction", shown=CALLED)]
    unit_type: Annotated[
        str, Field("Type", CHOICE, choices=Choice.UNIT_TYPES, unknown="unknown_unit_type", shown=CALLED)
    ]
    strength: Annotated[int, Field("Strength", WHOLE, below="negative_strength", shown=AT_ONCE)] = 0
    quality: Annotated[str, Field("Quality", shown=AT_ONCE)] = ""
    size: Annotated[str, Field("Size", shown=NOT_PLAYED_BY)] = ""
    letter: Annotated[str, Field("Letter", shown=NOT_PLAYED_BY)] = ""
    arrival: Annotated[
        int | None,
        Field(
            "Arrival",
            WHOLE,
            low=1,
            high=TURNS,
            absent="at the set-up or variable",
            briefly="variable",
            below="arrival_turn",
        ),
    ] = None
    values: Annotated[Map[str, Value], Field("Values", FieldKind.FIGURES)] = Map()
    notes: Annotated[str, Field("Notes", LINES, shown=NOT_PLAYED_BY, seen=Seen.DESIGNER)] = ""
    provenance: Map[str, Provenance] = Map()
    quantity: Annotated[int, Field("Copies", WHOLE, low=1, high=limits.COUNTER_COPIES.most, shown=NOT_PLAYED_BY)] = 1
    faces: Annotated[tuple[Face, ...], Field("Faces", FieldKind.DRAWN, shown=NOWHERE)] = ()
    picture: Annotated[str, Field("Picture", shown=NOT_PLAYED_BY)] = ""

    @property
    def heading(self) -> str:
        """What stands at its head: the short name, or the name where it has none."""
        return self.short_name or self.name

    def another(self, counter_id: str, name: str) -> Counter:
        """A new counter of the same kind with the same figures, under a name of its own."""
        return replace(self, id=counter_id, name=name, short_name="", faces=())

    def without(self, names: Collection[str]) -> Counter:
        """The counter without these figures, printed or not, on all of its faces."""
        printed = (one for one in fields(Counter) if one.name in BUILT_IN and one.name in names)
        unsaid = {one.name: "" if one.default is NODEFAULT else one.default for one in printed}
        return replace(
            self,
            values=entries_without(self.values, names),
            provenance=entries_without(self.provenance, names),
            faces=tuple(replace(face, values=entries_without(face.values, names)) for face in self.faces),
            **unsaid,
        )


def entries_without(entries: Map[str, V], names: Collection[str]) -> Map[str, V]:
    """The entries but those of these names; of a copy of a counter ("id#2") the name is that of the first."""
    for name in [name for name in entries if name in names or copy_of(name)[0] in names]:
        entries = entries.delete(name)
    return entries


def copy_of(counter_id: str) -> tuple[str, int]:
    """The counter that "id#2" is a copy of, and its number; of what names no copy the id itself and 0.

    >>> copy_of("guards#2"), copy_of("guards"), copy_of("guards#1")
    (('guards', 2), ('guards', 0), ('guards#1', 0))
    """
    first, _, number = counter_id.rpartition("#")
    is_copy = first and number.isascii() and number.isdigit() and len(number) <= 4 and int(number) >= 2
    return (first, int(number)) if is_copy else (counter_id, 0)


def copies(counter: Counter, most: int) -> tuple[str, ...]:
    """The ids of its printed copies, at most so many."""
    further = (f"{counter.id}#{number}" for number in range(2, min(counter.quantity, most) + 1))
    return (counter.id, *further) if counter.quantity > 0 and most > 0 else ()
