"""A named figure of the rules, as it is stored: its value, what kind of value that is, and its bounds."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from workbench.engine.counters.value_types import Value as Value
from workbench.engine.fields import AT_ONCE, CALLED, NOT_PLAYED_BY, Choice, Field, FieldKind, Seen
from workbench.engine.provenance import Provenance

CHOICE, WHOLE, LINES = FieldKind.CHOICE, FieldKind.WHOLE, FieldKind.LINES
A_FIGURE = 1_000_000
"""How far from nothing a bound of a parameter lies at most."""


class ParameterKind(StrEnum):
    """What the value of a parameter is."""

    UNSAID = ""
    """What the rules read, or a number or a text as it stands there."""
    NUMBER = "number"
    PERCENT = "percent"
    DICE = "dice"
    WORD = "word"
    WORDS = "words"
    SIDE = "side"
    FACTION = "faction"
    COUNTER = "counter"
    COUNTERS = "counters"
    SPACE = "space"
    SPACES = "spaces"
    TURNS = "turns"
    TEXT = "text"


OF_ONE = {
    "areas": "area", "batteries": "battery", "battalions": "battalion", "columns": "column", "counters": "counter",
    "days": "day", "dice": "die", "hexes": "hex", "hours": "hour", "markers": "marker", "OPs": "OP", "points": "point",
    "spaces": "space", "steps": "step", "times": "time", "turns": "turn", "units": "unit",
}  # fmt: skip
"""English words that designs measure in -> what they are of one; all others stay as the design has them."""


class Parameter(Struct, frozen=True):
    """A named figure of the rules. `notes` are the designer's: why it is this one, what else was tried.

    A number lies between `least` and `most`, a word is one of `choices`.
    """

    id: str
    title: Annotated[str, Field("Title", shown=CALLED, is_needed=True)]
    value: Annotated[Value, Field("Value", FieldKind.FIGURE, shown=AT_ONCE)]
    unit: Annotated[str, Field("Unit", shown=CALLED)] = ""
    clause: Annotated[str, Field("Clause", shown=NOT_PLAYED_BY)] = ""
    provenance: Provenance = Provenance()
    notes: Annotated[str, Field("Notes", LINES, shown=NOT_PLAYED_BY, seen=Seen.DESIGNER)] = ""
    kind: Annotated[
        ParameterKind,
        Field("Kind", CHOICE, choices=Choice.PARAMETER_KINDS, absent="as the rules read it", shown=NOT_PLAYED_BY),
    ] = ParameterKind.UNSAID
    least: Annotated[
        int | None, Field("At least", WHOLE, low=-A_FIGURE, high=A_FIGURE, absent="no bound", shown=NOT_PLAYED_BY)
    ] = None
    most: Annotated[
        int | None, Field("At most", WHOLE, low=-A_FIGURE, high=A_FIGURE, absent="no bound", shown=NOT_PLAYED_BY)
    ] = None
    choices: Annotated[str, Field("Choices", shown=NOT_PLAYED_BY)] = ""

    @property
    def measured(self) -> str:
        """The value with its unit, in the words of the design: "3 areas", and of one "1 area".

        >>> [Parameter("id", "Title", value, unit).measured for value, unit in ((1, "columns left"), (2, "hexes"))]
        ['1 column left', '2 hexes']
        """
        words = (OF_ONE.get(word, word) for word in self.unit.split()) if self.value == 1 else (self.unit,)
        return " ".join((str(self.value), *words)).strip()
