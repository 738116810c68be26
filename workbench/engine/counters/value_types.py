"""The figures that a game prints on its counters: what each is, where it stands, what it may say."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from workbench import limits
from workbench.engine.fields import NOT_PLAYED_BY, Choice, Field, FieldKind

Value = str | int
MOST = limits.SPACE_FIGURE.most


class ValueKind(StrEnum):
    """What a figure of a counter is: a number, a text, a rating out of letters, a word, another counter, a space."""

    NUMBER = "number"
    TEXT = "text"
    RATING = "rating"
    WORD = "word"
    COUNTER = "counter"
    SPACE = "space"


class CounterPlace(StrEnum):
    """Where a value stands on a counter; those in the middle lie beside the symbol."""

    NOWHERE = ""
    LOWER_LEFT = "lower_left"
    LOWER_MIDDLE = "lower_middle"
    LOWER_RIGHT = "lower_right"
    UPPER_LEFT = "upper_left"
    UPPER_RIGHT = "upper_right"
    SIZE_MARK = "size_mark"
    LEFT_MIDDLE = "left_middle"
    RIGHT_MIDDLE = "right_middle"
    STEPS = "steps"
    FOOT = "foot"


class Branch(StrEnum):
    """What an arm is; unsaid it is what its symbol shows."""

    UNSAID = ""
    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    ENGINEERS = "engineers"
    LEADER = "leader"
    SHIP = "ship"
    TRANSPORT = "transport"
    HEADQUARTERS = "headquarters"
    WAGON = "wagon"
    DECOY = "decoy"
    MARKER = "marker"


class ValueType(Struct, frozen=True):
    """A further figure that counters of a game have (`Counter.values`), by its name there.

    It is printed at its `place`, unless the type of unit has it elsewhere; without one it is on no counter.
    """

    id: str
    title: Annotated[str, Field("Title", is_needed=True)]
    kind: Annotated[ValueKind, Field("Kind", FieldKind.CHOICE, choices=Choice.VALUE_KINDS)] = ValueKind.NUMBER
    place: Annotated[
        CounterPlace, Field("Place", FieldKind.CHOICE, choices=Choice.COUNTER_PLACES, absent="not printed")
    ] = CounterPlace.NOWHERE
    least: Annotated[int | None, Field("At least", FieldKind.WHOLE, high=MOST, absent="no limit")] = None
    most: Annotated[int | None, Field("At most", FieldKind.WHOLE, high=MOST, absent="no limit")] = None
    unit: Annotated[str, Field("Unit", shown=NOT_PLAYED_BY)] = ""
    clause: Annotated[str, Field("Clause", shown=NOT_PLAYED_BY)] = ""
