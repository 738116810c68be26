"""Leaders and brigades, out of `counters.yaml`.

The size of a counter is its rank: a brigade has that of its own general (3.3.3). Values that the rules read:
a leader   initiative, bonus, seniority, commander (under whom he stands; none when he leads)
a unit     initiative (of its own general), level (at which it is ineffective; none when it never is), commander
A unit whose type is one arm has its strength of that arm; a mixed one says it by infantry, cavalry, artillery.
"""

from __future__ import annotations

from collections.abc import Iterator

from immutables import Map

from sample_games.pieces import Source
from sample_games.provenance import of_fields, provenance
from workbench.engine.design import Counter, Value

LEADER, BRIGADE = "leader", "X"


def counters(source: Source) -> tuple[Counter, ...]:
    """Leaders, then units, in the order of the source."""
    return (*_leaders(source), *_units(source))


def _leaders(source: Source) -> Iterator[Counter]:
    for leader, name, faction, rank, initiative, bonus, seniority, commander, origin in source["leaders"]:
        values: dict[str, Value] = {"initiative": initiative, "bonus": bonus, "seniority": seniority}
        values |= _under(commander)
        origins = of_fields(provenance(origin), "size", *values)
        yield Counter(leader, name, name, faction, LEADER, size=rank, values=Map(values), provenance=origins)


def _units(source: Source) -> Iterator[Counter]:
    split, of_levels = provenance(source["units_provenance"]), provenance(source["levels_provenance"])
    for faction, units in source["units"].items():
        for unit, name, short, arm, strength, initiative, level, commander in units:
            values: dict[str, Value] = {"initiative": initiative, **_under(commander)}
            origins = of_fields(split, "strength", *values).update(of_fields(of_levels, "level"))
            values |= {"level": level} if level else {}
            yield Counter(
                unit, name, short, faction, arm, strength=strength, size=BRIGADE, values=Map(values), provenance=origins
            )


def _under(commander: str) -> dict[str, Value]:
    return {"commander": commander} if commander else {}
