"""What looks wrong in a design that can be played all the same: names that nothing reads, ends that never come."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.hex_and_counter.figures import (
    COMBAT,
    MOVEMENT,
    REINFORCEMENTS,
    STEP_EXITED,
    STEP_LOST,
    VICTORY_CHECK,
    Figures,
)
from rulesets.hex_and_counter.map_words import features_of, road_classes_of, spaces_written
from rulesets.hex_and_counter.reading import words
from workbench.engine.clauses import implements
from workbench.engine.design import Scenario
from workbench.engine.maps.border import BLOCKED, BRIDGE, RIVER
from workbench.engine.problem import Level, Place, Problem, plain_problem

STANDARD_FEATURES = (RIVER, BRIDGE, BLOCKED)
ROAD_TABLE, SIDE_TAGS = "road_effects", ("exit", "supply_source")


def design_problems(figures: Figures) -> tuple[Problem, ...]:
    """All warnings."""
    found = [*_sequence(figures), *_rows(figures), *_without_effect(figures), *_tags(figures)]
    for scenario in figures.design.scenarios:
        found += [*_victory(figures, scenario), *_hexes_named(figures, scenario), *_late(figures, scenario)]
        found += _tracks(figures, scenario)
    return tuple(dict.fromkeys(found))


@implements("5.2", "5.4", "5.5", "4.2", "6.5")
def _rows(figures: Figures) -> Iterator[Problem]:
    """Rows whose name is nothing on the maps and in the lists of the design."""
    design = figures.design
    terrain = {kind.id for kind in design.terrain}
    features = {*STANDARD_FEATURES, *(line.id for line in design.line_classes)}
    features = features.union(*(features_of(sheet, figures.river) for sheet in figures.sheets))
    roads = {road.id for road in design.road_classes}.union(*map(road_classes_of, figures.sheets))
    expected = {
        "terrain_effects": terrain,
        "hexside_effects": features,
        ROAD_TABLE: roads,
        "zone_effects": terrain | features | set(figures.kinds),
        "combat_effects": terrain | features | {figures.town},
    }
    for table in design.tables:
        for row in table.rows if table.id in expected else ():
            if row not in expected[table.id]:
                cause = f"row {row} names nothing that is in this design"
                yield _warning("unknown_row", Place("table", table.id, table.title), cause, table.clause, "rename it")


@implements("5.4", "5.5")
def _without_effect(figures: Figures) -> Iterator[Problem]:
    """Features and roads of the map that no table gives an effect."""
    rows = {table.id: set(table.rows) for table in figures.design.tables}
    told = {BLOCKED}.union(*(rows.get(name, set()) for name in ("hexside_effects", "zone_effects", "combat_effects")))
    for sheet in figures.sheets:
        place = Place("map", sheet.id, sheet.title)
        for feature in sorted(features_of(sheet, figures.river) - told):
            yield _warning(
                "no_effect", place, f"no table gives the {sheet.words.border} {feature} an effect", "5.4", "add a row"
            )
        for road_class in sorted(road_classes_of(sheet) - rows.get(ROAD_TABLE, set())):
            cause = f"table {ROAD_TABLE} has no row for roads of the class {road_class}"
            yield _warning("no_effect", place, cause, "5.5", f"add the row {road_class}")


@implements("5.8", "9.3")
def _tags(figures: Figures) -> Iterator[Problem]:
    """Tags that ought to name sides."""
    for sheet in figures.sheets:
        written = spaces_written(sheet)
        for number in sorted(written):
            space = written[number]
            for tag in SIDE_TAGS:
                for word in words(space.tags.get(tag, "")):
                    if word not in figures.sides:
                        cause = f"its tag {tag} names {word}, which is no side"
                        yield _warning("tag_of_no_side", Place("space", number, space.name), cause, "", "rename it")


# ---------------------------------------------------------------- what never happens


@implements("2.1", "12.4")
def _sequence(figures: Figures) -> Iterator[Problem]:
    place = Place("design", "", figures.design.title)
    if not figures.runs(MOVEMENT) and not figures.runs(COMBAT):
        yield _warning("sequence", place, "nobody ever moves or fights", "2.1", "add a movement phase")
    ends = figures.early_margin is not None or any(figures.objectives.values())
    if figures.runs(VICTORY_CHECK) and not ends:
        cause = "the victory check has neither an early margin nor objectives to look at"
        yield _warning("victory_check", place, cause, "12.4", "add the parameter early_victory_margin")
    if ends and not figures.runs(VICTORY_CHECK):
        cause = "no phase checks for the early margin or the objectives"
        yield _warning("victory_check", place, cause, "12.4", "add a phase with the procedure victory_check")


@implements("12.1", "12.2")
def _victory(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """A scenario in which nobody can gain a point or reach anything."""
    ground = figures.ground(scenario.id)
    worth = [points for row in figures.prizes[scenario.id].values() for points in row.values()]
    worth += [points for row in ground.prizes(scenario.id).values() for points in row.values()]
    if not any(worth) and not figures.objectives[scenario.id]:
        cause = "nothing gives points and there are no objectives: it can only be won by leaving the enemy no unit"
        yield _of_scenario(scenario, "no_victory", cause, "12.1", "give spaces points, or add a table victory_points")


@implements("12.1")
def _hexes_named(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """Rows of the tables of points and of hexes held that are no hexes of the map."""
    ground = figures.ground(scenario.id)
    for row in figures.prizes[scenario.id]:
        if row not in ground.spaces and row not in (STEP_LOST, STEP_EXITED):
            cause = f"row {row} of its victory points is no {ground.noun} of the map"
            yield _of_scenario(scenario, "unknown_row", cause, "12.1", "write one that is on the map")
    for row in figures.held_at_first[scenario.id]:
        if row not in ground.prizes(scenario.id):
            cause = f"{ground.noun} {row} is held at first, and is worth nothing"
            yield _of_scenario(scenario, "unknown_row", cause, "12.1", "give it points, or take it out")


@implements("10.1")
def _late(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """Units that never come: after the last turn, or without a phase in which they could."""
    for counter, arrival in figures.arrivals[scenario.id].items():
        if arrival.turn > scenario.last_turn:
            cause = f"{counter} is due in turn {arrival.turn}, after the last one"
            yield _of_scenario(scenario, "never_arrives", cause, "10.1", "let it come earlier")
    coming = {figures.units[counter].side for counter in figures.arrivals[scenario.id]}
    for side in figures.sides:
        if side in coming and not figures.runs(REINFORCEMENTS, side):
            cause = f"{side} has units to come and no reinforcement phase"
            yield _of_scenario(
                scenario, "never_arrives", cause, "10.1", "add a phase with the procedure reinforcements"
            )


@implements("12.1", "12.2")
def _tracks(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    known = {f"{track}.{side}" for track in ("points", "steps_lost", "steps_exited") for side in figures.sides}
    for track in sorted(set(scenario.tracks) - known):
        cause = f"the standard rules have no track {track}"
        yield _of_scenario(scenario, "unknown_track", cause, "12.2", f"rename it: {', '.join(sorted(known))}")


def _warning(check: str, place: Place, cause: str, clause: str = "", fix: str = "") -> Problem:
    return plain_problem(Level.WARNING, check, place, cause, clause, fix)


def _of_scenario(scenario: Scenario, check: str, cause: str, clause: str, fix: str) -> Problem:
    return _warning(check, Place("scenario", scenario.id, scenario.title), cause, clause, fix)
