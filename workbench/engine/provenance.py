"""Where a figure comes from. Every figure of a design carries one; the editors show it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Source(StrEnum):
    """The four kinds of origin a figure can have."""

    RULEBOOK = "rulebook"
    PUBLIC_SOURCE = "public_source"
    RECONSTRUCTED = "reconstructed"
    DESIGNER = "designer"


class Provenance(Struct, frozen=True):
    """A kind of origin, and which clause, which source, or why."""

    source: Source = Source.DESIGNER
    note: str = ""

    def __str__(self) -> str:
        return f"{self.source.value.replace('_', ' ')} {self.note}".strip()


BY_THE_DESIGNER = Provenance()
