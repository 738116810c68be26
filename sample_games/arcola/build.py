"""The complete design of Arcola."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from sample_games.arcola import SUMMARY, TITLE
from sample_games.arcola.counters import counters
from sample_games.arcola.map import TERRAIN, hex_map
from sample_games.arcola.scenarios import scenarios
from sample_games.arcola.tables import game_tables
from sample_games.pieces import factions, sides, unit_types
from sample_games.scenarios import sequence
from sample_games.sources import Sources
from sample_games.tables import parameters
from workbench.engine.design import Design
from workbench.engine.secrecy.declared import NAMED, Secrecy, Secret, SecretKind

SOURCES = Sources(__file__)
RULES = "arcola"


@cache
def build() -> Design:
    """Read all sources of the sample into one design."""
    pieces, plays = SOURCES.mapping("counters.yaml"), SOURCES.mapping("scenarios.yaml")
    sheet = hex_map()
    return Design(
        title=TITLE,
        rules=RULES,
        designer="Domenico Licheri (the variant); figures as their provenance says",
        description=SUMMARY,
        maps=(sheet,),
        terrain=TERRAIN,
        sides=sides(pieces),
        factions=factions(pieces),
        unit_types=unit_types(pieces),
        counters=counters(pieces),
        tables=game_tables(SOURCES.entries("tables.yaml")),
        parameters=parameters(SOURCES.entries("parameters.yaml")),
        sequence=sequence(plays),
        scenarios=scenarios(plays, sheet),
        secrets=tuple(_secrets(SOURCES.mapping("secrets.yaml"))),
    )


def _secrets(source: Mapping[str, Mapping[str, Sequence[str]]]) -> Iterator[Secret]:
    """What not everybody may know: `all` of a kind, or values, tables and parameters by their ids."""
    for known_to, kinds in source.items():
        yield from (Secret(SecretKind(kind), known_to=Secrecy(known_to)) for kind in kinds.get("all", ()))
        for kind in sorted(NAMED):
            yield from (Secret(kind, of, Secrecy(known_to)) for of in kinds.get(f"{kind}s", ()))
