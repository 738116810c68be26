"""All problems of a design: those of its maps, and those of everything else, each with its place and its cause."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from workbench.cartography import hex_map_checks, map_checks
from workbench.engine.area_map import AreaMap, Space
from workbench.engine.design import Counter, Design, Scenario, Table
from workbench.engine.hex_map import HexMap
from workbench.engine.hex_places import find_place
from workbench.engine.problem import Level, Place, Problem
from workbench.engine.provenance import Provenance
from workbench.engine.rules_modules import rules_places
from workbench.storage.parts import ORDERED, AnyMap, id_of, maps_of

M = TypeVar("M", AreaMap, HexMap)
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
}


def problems(design: Design) -> tuple[Problem, ...]:
    """Every problem of a design, errors first, without the warnings that its designer has silenced.

    What has no error is sound enough to be played and printed.
    """
    found: list[Problem] = []
    for area_map in design.maps:
        found += _checked(area_map, map_checks.problems)
    for hex_map in design.hex_maps:
        found += _checked(hex_map, hex_map_checks.problems)
    found += _rules(design)
    found += _twins(design)
    found += _ownership(design)
    for sheet in maps_of(design):
        found += _words_of_a_map(design, sheet)
    for counter in design.counters:
        found += _counter(design, counter)
    for table in design.tables:
        found += _table(table)
    for scenario in design.scenarios:
        found += _scenario(design, scenario)
    found += _origins(design)
    found = [problem for problem in found if not is_silenced(design, problem)]
    return tuple(sorted(set(found), key=lambda p: (p.level, p.check, p.place.kind, p.place.id, p.cause)))


def is_silenced(design: Design, problem: Problem) -> bool:
    """Has the designer looked at this warning and let it be? Errors are never silenced."""
    if problem.level is Level.ERROR or not design.silenced:
        return False
    place = (problem.check, problem.place.kind, problem.place.id)
    return any((silenced.check, silenced.place_kind, silenced.place_id) == place for silenced in design.silenced)


def _checked(sheet: M, check: Callable[[M], Iterable[Problem]]) -> list[Problem]:
    """The problems of one map; where its lines are so broken that nothing can be worked out, that is the problem."""
    try:
        return list(check(sheet))
    except Exception as error:  # what geometry raises over points of a damaged file is of many kinds
        cause = f"its lines are no map, so that nothing more can be said of them ({error})"
        return [_error("broken_lines", Place("map", sheet.id, sheet.title), cause)]


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
            yield _error("unknown_side", place, f"belongs to the side {faction.side}, which is not there")


def _words_of_a_map(design: Design, sheet: AnyMap) -> Iterator[Problem]:
    """What the spaces of a map name of the rest of the design."""
    terrain = {kind.id for kind in design.terrain}
    sides = {side.id for side in design.sides}
    owners = sides | {faction.id for faction in design.factions}
    if isinstance(sheet, HexMap) and sheet.default_terrain not in terrain:
        cause = f"its default terrain {sheet.default_terrain} is not among the kinds of terrain"
        yield _error("unknown_terrain", Place("map", sheet.id, sheet.title), cause)
    for name, space in _spaces_of(sheet):
        place = Place("space", name, space.name)
        if space.terrain not in terrain:
            yield _error("unknown_terrain", place, f"its terrain {space.terrain} is not among the kinds of terrain")
        if space.depot and space.depot not in owners:
            yield _error("unknown_faction", place, f"is a depot of {space.depot}, which is no side and no faction")
        for fort in space.forts:
            if fort.for_side and fort.for_side not in sides:
                yield _error("unknown_side", place, f"{fort.name} is for the side {fort.for_side}, which is not there")


def _spaces_of(sheet: AnyMap) -> list[tuple[str, Space]]:
    """The spaces that a map names one by one, sorted: of a hex map those that differ from its default."""
    spaces = sheet.hexes if isinstance(sheet, HexMap) else sheet.spaces
    return [(name, spaces[name]) for name in sorted(spaces)]


def _is_on(sheet: AnyMap, space: str) -> bool:
    return find_place(sheet.grid, space) is not None if isinstance(sheet, HexMap) else space in sheet.spaces


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
        yield _error("scenario_turns", place, f"begins in turn {scenario.first_turn}; turns are counted from 1")
    if scenario.last_turn < scenario.first_turn:
        cause = f"ends in turn {scenario.last_turn}, before it begins in turn {scenario.first_turn}"
        yield _error("scenario_turns", place, cause)
    for turn in sorted(scenario.turn_names):
        if not turn.isdecimal() or not scenario.first_turn <= int(turn) <= scenario.last_turn:
            yield _warning("scenario_turns", place, f"names turn {turn!r}, which is not played")
    yield from _placements(design, scenario, place)


def _placements(design: Design, scenario: Scenario, place: Place) -> Iterator[Problem]:
    sheet = _map_of(design, scenario)
    if scenario.map and sheet is None:
        yield _error("unknown_map", place, f"is played on the map {scenario.map}, which is not there")
    counters = {counter.id for counter in design.counters}
    for placement in scenario.placements:
        if placement.counter not in counters:
            yield _error("unknown_counter", place, f"sets up the counter {placement.counter}, which is not there")
        if sheet is not None and not _is_on(sheet, placement.space):
            cause = f"sets up {placement.counter} in the space {placement.space}, which is not on the map"
            yield _error("unknown_space", place, cause)
        if placement.temporary < 0 or placement.permanent < 0:
            yield _error("negative_loss", place, f"sets up {placement.counter} with a negative loss")
    for counter, count in sorted(Tally(placement.counter for placement in scenario.placements).items()):
        if count > 1:
            yield _error("placed_twice", place, f"sets up {counter} {count} times")


def _map_of(design: Design, scenario: Scenario) -> AnyMap | None:
    """The map of a scenario; without a name the first one."""
    sheets = maps_of(design)
    if not scenario.map:
        return sheets[0] if sheets else None
    return next((sheet for sheet in sheets if sheet.id == scenario.map), None)


def _origins(design: Design) -> Iterator[Problem]:
    """One warning for each kind of figure of which some do not say where they come from."""
    silent, all_of_them = Tally[tuple[str, str]](), Tally[tuple[str, str]]()
    for kind, field, provenance in _figures(design):
        all_of_them[kind, field] += 1
        silent[kind, field] += field not in provenance
    for (kind, field), count in sorted(silent.items()):
        if count:
            what = field.replace("_", " ")
            cause = f"{count} of {all_of_them[kind, field]} figures for {what} have no provenance"
            yield _warning("no_provenance", Place(kind, field, f"{kind}s"), cause)


def _figures(design: Design) -> Iterator[tuple[str, str, Mapping[str, Provenance]]]:
    """Every figure whose origin is told field by field: the kind of its owner, its field, the origins of the owner.

    What has one origin for all of it (a table, a parameter) always says it; a field that stands empty is no figure.
    """
    for sheet in maps_of(design):
        for _, space in _spaces_of(sheet):
            for field in ("stacking", "victory_points"):
                if getattr(space, field):
                    yield "space", field, space.provenance
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


def _error(check: str, place: Place, cause: str, clause: str = "") -> Problem:
    return Problem(Level.ERROR, check, place, cause, clause)


def _warning(check: str, place: Place, cause: str, clause: str = "") -> Problem:
    return Problem(Level.WARNING, check, place, cause, clause)
