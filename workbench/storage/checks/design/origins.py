"""Figures that do not say where they come from, counted over the design."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping

from workbench.engine.design import Design
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.engine.provenance import Provenance


def _origins(
    design: Design, figures_of_spaces: Mapping[str, int], silent_of_spaces: Mapping[str, int]
) -> Iterator[Problem]:
    """One warning for each kind of figure of which some do not say where they come from.

    Those of spaces are counted by whoever goes through the maps: field -> how many, and how many that are silent.
    """
    all_of_them, silent = Tally[tuple[str, str]](), Tally[tuple[str, str]]()
    for field, count in figures_of_spaces.items():
        all_of_them["space", field] = count
        silent["space", field] = silent_of_spaces.get(field, 0)
    for kind, field, provenance in _figures(design):
        all_of_them[kind, field] += 1
        silent[kind, field] += field not in provenance
    for (kind, field), count in sorted(silent.items()):
        if count:
            what = field.replace("_", " ")
            yield NO_PROVENANCE.at(
                Place(kind, field, f"{kind}s"), silent=count, figures=all_of_them[kind, field], field=what
            )


def _figures(design: Design) -> Iterator[tuple[str, str, Mapping[str, Provenance]]]:
    """Every figure off the maps whose origin is told field by field: the kind of its owner, its field, the origins.

    What has one origin for all of it (a table, a parameter) always says it; a field that stands empty is no figure.
    """
    for counter in design.counters:
        for field in ("strength", "quality", "arrival"):
            if getattr(counter, field):
                yield "counter", field, counter.provenance
        for name in sorted(counter.values):
            yield "counter", name, counter.provenance
    for scenario in design.scenarios:
        if scenario.placements:
            yield "scenario", "placements", scenario.provenance
        if scenario.tracks and not all(name in scenario.provenance for name in scenario.tracks):
            yield "scenario", "tracks", scenario.provenance


NO_PROVENANCE = Check(
    "no_provenance",
    Level.WARNING,
    title="Figures without an origin",
    cause="{silent} of {figures} figures for {field} have no provenance",
    finds={"figures": _origins},
)
CHECKS = (NO_PROVENANCE,)
