"""Sheets of counters: of what size they are printed, on what paper, and where those lie that are placed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from immutables import Map
from msgspec import Struct

from workbench.engine.fields import NOWHERE, Choice, Field, FieldKind

CHOICE, DECIMAL = FieldKind.CHOICE, FieldKind.DECIMAL
PAPERS_MM: Mapping[str, tuple[float, float]] = {
    "A5": (148.0, 210.0),
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "A2": (420.0, 594.0),
    "A1": (594.0, 841.0),
    "A0": (841.0, 1189.0),
    "Letter": (215.9, 279.4),
    "Legal": (215.9, 355.6),
    "Tabloid": (279.4, 431.8),
}
"""Width and height of the papers that counters are printed on, upright."""
Slot = tuple[int, int, int]
"""Page, row and column, counted from 0."""


class Duplex(StrEnum):
    """Over which edge a printer turns the sheet for its second side."""

    LONG_EDGE = "long_edge"
    SHORT_EDGE = "short_edge"


class CounterSheet(Struct, frozen=True):
    """How the counters are printed. Those in `slots` (by id, "id#2" is the second copy) lie there, others where there
    is room.
    """

    id: str
    title: Annotated[str, Field("Title", is_needed=True)]
    size_mm: Annotated[float, Field("Size of a counter", DECIMAL, unit="mm", low=8, high=50)] = 15.0
    paper: Annotated[str, Field("Paper", CHOICE, choices=Choice.PAPERS)] = "A4"
    bleed_mm: Annotated[float, Field("Bleed", DECIMAL, unit="mm", high=20)] = 1.0
    gutter_mm: Annotated[float, Field("Room between them", DECIMAL, unit="mm", high=20)] = 0.0
    duplex: Annotated[Duplex, Field("Turned over", CHOICE, choices=Choice.DUPLEX)] = Duplex.LONG_EDGE
    slots: Annotated[Map[str, Slot], Field("Slots", FieldKind.DRAWN, shown=NOWHERE)] = Map()
