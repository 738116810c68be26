"""What can be wrong with a design besides its maps: what names what is not there, doubles, figures without origin."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping

from immutables import Map
from msgspec import Struct

from workbench.cartography.map_spaces import spaces_of
from workbench.engine.design import Counter, Design, Placement, Scenario, Table
from workbench.engine.problem import Fact, Level, Place, Problem
from workbench.engine.provenance import Provenance
from workbench.engine.rules_modules import rules_places
from workbench.storage.rows.parts import ORDERED, AnyMap, id_of, maps_of

_SINGULAR = {
    "maps": "map",
    "terrain": "terrain",
    "road_classes": "road_class",
    "line_classes": "line_class",
    "silenced": "silenced_problem",
    "sides": "side",
    "factions": "faction",
    "unit_types": "unit_type",
    "counters": "counter",
    "tables": "table",
    "parameters": "parameter",
    "sequence": "phase",
    "scenarios": "scenario",
    "clauses": "clause",
    "tag_types": "tag_type",
}


def design_problems(design: Design) -> Iterator[Problem]:
    """The problems of everything that is no part of a map, those of scenarios with the spaces that they name."""
    yield from _rules(design)
    yield from _twins(design)
    yield from _ownership(design)
    for counter in design.counters:
        yield from _counter(design, counter)
    for table in design.tables:
        yield from _table(table)
    for scenario in design.scenarios:
        yield from _scenario(design, scenario)


def _rules(design: Design) -> Iterator[Problem]:
    place = Place("design", "", design.title)
    if not design.title.strip():
        yield _error("no_title", place, "the design has no title")
    if not design.rules:
        yield _warning("no_rules", place, "no rules module is named, so nothing enforces its rules")
    elif design.rules not in rules_places():
        yield _warning("unknown_rules", place, f"the rules module {design.rules} is not installed here")
    for what, things in (("map", maps_of(design)), ("scenario", design.scenarios)):
        if not things:
            yield _warning(f"no_{what}", place, f"there is no {what}")


def _twins(design: Design) -> Iterator[Problem]:
    for kind in ("maps", *ORDERED, "clauses"):
        things: tuple[Struct, ...] = getattr(design, kind)
        if kind == "maps":
            things = maps_of(design)
        for name, count in sorted(Tally(id_of(thing) for thing in things).items()):
            if count > 1:
                yield _error("duplicate_id", Place(_SINGULAR[kind], name), f"the id stands {count} times in {kind}")
            if not name:
                yield _error("no_id", Place(_SINGULAR[kind], name), f"an entry of {kind} has no id")


def _ownership(design: Design) -> Iterator[Problem]:
    sides = {side.id for side in design.sides}
    for faction in design.factions:
        if faction.side not in sides:
            place = Place("faction", faction.id, faction.name)
            cause = f"belongs to the side {faction.side}, which is not there"
            yield _error("no_such_side", place, cause, side=faction.side)


def _is_on(sheet: AnyMap, space: str) -> bool:
    return space in spaces_of(sheet)


def _counter(design: Design, counter: Counter) -> Iterator[Problem]:
    place = Place("counter", counter.id, counter.name)
    if counter.faction not in {faction.id for faction in design.factions}:
        yield _error("unknown_faction", place, f"belongs to the faction {counter.faction}, which is not there")
    if counter.unit_type not in {unit_type.id for unit_type in design.unit_types}:
        yield _error("unknown_unit_type", place, f"is of the type {counter.unit_type}, which is not there")
    if counter.strength < 0:
        yield _error("negative_strength", place, f"has a strength of {counter.strength}")
    if counter.arrival is not None and counter.arrival < 1:
        yield _error("arrival_turn", place, f"arrives in turn {counter.arrival}; turns are counted from 1")


def _table(table: Table) -> Iterator[Problem]:
    place = Place("table", table.id, table.title)
    if len(table.cells) != len(table.rows):
        cause = f"has {len(table.rows)} row names and {len(table.cells)} rows of cells"
        yield _error("table_rows", place, cause, table.clause)
    for at, texts in enumerate(table.cells):
        if len(texts) != len(table.columns):
            row = table.rows[at] if at < len(table.rows) else str(at + 1)
            cause = f"row {row} has {len(texts)} cells under {len(table.columns)} columns"
            yield _error("table_cells", place, cause, table.clause)
    for what, names in (("row", table.rows), ("column", table.columns)):
        for name, count in sorted(Tally(names).items()):
            if count > 1:
                cause = f"{count} {what}s are called {name!r}, so only the first is found"
                yield _error(f"duplicate_{what}", place, cause, table.clause)
    if not table.rows or not table.columns:
        yield _warning("empty_table", place, "has no cells", table.clause)


def _scenario(design: Design, scenario: Scenario) -> Iterator[Problem]:
    place = Place("scenario", scenario.id, scenario.title)
    if scenario.first_turn < 1:
        yield _error("turn_numbers", place, f"begins in turn {scenario.first_turn}; turns are counted from 1")
    if scenario.last_turn < scenario.first_turn:
        cause = f"ends in turn {scenario.last_turn}, before it begins in turn {scenario.first_turn}"
        yield _error("turn_numbers", place, cause)
    for turn in sorted(scenario.turn_names):
        if not turn.isdecimal() or not scenario.first_turn <= int(turn) <= scenario.last_turn:
            yield _warning("scenario_turns", place, f"names turn {turn!r}, which is not played")
    yield from _placements(design, scenario, place)


def _placements(design: Design, scenario: Scenario, place: Place) -> Iterator[Problem]:
    sheet = _map_of(design, scenario)
    if scenario.map and sheet is None:
        yield _error("unknown_map", place, f"is played on the map {scenario.map}, which is not there")
    yield from (problem for _, problem in placement_problems(design, scenario))
    for counter, count in sorted(Tally(placement.counter for placement in scenario.placements).items()):
        if count > 1:
            yield _error("placed_twice", place, f"sets up {counter} {count} times")


def placement_problems(design: Design, scenario: Scenario) -> Iterator[tuple[Placement, Problem]]:
    """What is wrong with each counter that a scenario sets up."""
    place, sheet = Place("scenario", scenario.id, scenario.title), _map_of(design, scenario)
    counters = {counter.id for counter in design.counters}
    for placement in scenario.placements:
        if placement.counter not in counters:
            cause = f"sets up the counter {placement.counter}, which is not there"
            yield (
                placement,
                _error("unknown_counter", place, cause, fix="Take it out of the set-up", counter=placement.counter),
            )
        if sheet is not None and not _is_on(sheet, placement.space):
            cause = f"sets up {placement.counter} in the space {placement.space}, which is not on the map"
            yield (
                placement,
                _error(
                    "unknown_space",
                    place,
                    cause,
                    fix="Take it out of the set-up",
                    counter=placement.counter,
                    space=placement.space,
                ),
            )
        if placement.temporary < 0 or placement.permanent < 0:
            yield placement, _error("negative_loss", place, f"sets up {placement.counter} with a negative loss")


def _map_of(design: Design, scenario: Scenario) -> AnyMap | None:
    """The map of a scenario; without a name the first one."""
    sheets = maps_of(design)
    if not scenario.map:
        return sheets[0] if sheets else None
    return next((sheet for sheet in sheets if sheet.id == scenario.map), None)


def origin_problems(
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
            cause = f"{count} of {all_of_them[kind, field]} figures for {what} have no provenance"
            yield _warning("no_provenance", Place(kind, field, f"{kind}s"), cause)


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


def _error(check: str, place: Place, cause: str, clause: str = "", fix: str = "", **facts: Fact) -> Problem:
    return Problem(Level.ERROR, check, place, cause, clause, fix, Map(facts))


def _warning(check: str, place: Place, cause: str, clause: str = "") -> Problem:
    return Problem(Level.WARNING, check, place, cause, clause)
