"""Every counter, out of `counters.yaml`; sides, corps and unit types are read as in any sample."""

from __future__ import annotations

from collections.abc import Iterator

from immutables import Map

from sample_games.pieces import Source
from sample_games.provenance import provenance
from workbench.engine.design import Counter, Value


def counters(source: Source) -> tuple[Counter, ...]:
    """Every counter, in the order of the source."""
    return tuple(_counters(source))


def _counters(source: Source) -> Iterator[Counter]:
    origin = provenance(source["provenance"])
    for faction, pieces in source["counters"].items():
        for piece, name, short, kind, size, strength, defence, movement, steps in pieces:
            values: dict[str, Value] = {"defence": defence, "movement": movement, "steps": steps}
            yield Counter(
                piece,
                name,
                short,
                faction,
                kind,
                strength=strength,
                size=size,
                values=Map(values),
                provenance=Map(dict.fromkeys(("strength", *values), origin)),
            )
