"""Sides, nations, unit types and counters, out of `counters.yaml`.

Values of counters that a rules module reads:
a general    initiative, command, tactical_bonus; unit type chief or general
a formation  cohesion, movement, general ("" without one), division (what it is detached from, "" for none)
a force      nothing: its letter is all that is printed on it
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from immutables import Map

from sample_games.pieces import Source
from sample_games.provenance import of_fields, provenance
from workbench.engine.design import Counter, Value


def counters(source: Source) -> tuple[Counter, ...]:
    """Generals, formations and force markers, in the order of the source."""
    return (*_generals(source), *_formations(source), *_forces(source))


def _generals(source: Source) -> Iterator[Counter]:
    for general, name, faction, rank, initiative, command, bonus, origin in source["generals"]:
        values: dict[str, Value] = {"initiative": initiative, "command": command, "tactical_bonus": bonus}
        yield _counter(general, name, faction, rank, values, origin)


def _formations(source: Source) -> Iterator[Counter]:
    for formation, name, faction, arm, cohesion, movement, strength, general, division, origin in source["formations"]:
        values: dict[str, Value] = {
            "cohesion": cohesion,
            "movement": movement,
            "general": general,
            "division": division,
        }
        yield _counter(formation, name, faction, arm, values, origin, strength, "X" if not general else "XX")


def _forces(source: Source) -> Iterator[Counter]:
    for force, letter, faction, origin in source["forces"]:
        yield _counter(force, f"Force {letter}", faction, "force", {}, origin, letter=letter)


def _counter(
    counter: str,
    name: str,
    faction: str,
    unit_type: str,
    values: Mapping[str, Value],
    origin: str,
    strength: int = 0,
    size: str = "",
    letter: str = "",
) -> Counter:
    figures = (*values, *(("strength",) if strength else ()))
    short = letter or name.replace(" Division", " Div").replace("'s Column", "")
    return Counter(
        counter,
        name,
        short,
        faction,
        unit_type,
        strength=strength,
        size=size,
        letter=letter,
        values=Map(values),
        provenance=of_fields(provenance(origin), *figures),
    )
