"""What looks wrong in a design that can be played all the same: names that nothing reads, ends that never come."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.hex_and_counter.figures import (
    COMBAT,
    MOVEMENT,
    REINFORCEMENTS,
    STEP_EXITED,
    STEP_LOST,
    SUPPLY,
    VICTORY_CHECK,
    Figures,
)
from rulesets.hex_and_counter.map_words import features_of, road_classes_of, spaces_written
from rulesets.hex_and_counter.reading import words
from workbench.engine.clauses import implements
from workbench.engine.counters.names import counter_called
from workbench.engine.design import Scenario
from workbench.engine.maps.border import BLOCKED, BRIDGE, RIVER
from workbench.engine.problem import PHASE_LACKS, Level, Place, Problem, plain_problem
from workbench.engine.scenarios.scenario_parts import VictoryMoment
from workbench.engine.words.message import Message, as_message, marked

STANDARD_FEATURES = (RIVER, BRIDGE, BLOCKED)
RENAME = marked("rename it")
ROAD_TABLE, SIDE_TAGS = "road_effects", ("exit", "supply_source")


def design_problems(figures: Figures) -> tuple[Problem, ...]:
    """All warnings."""
    found = [*_sequence(figures), *_rows(figures), *_without_effect(figures), *_tags(figures)]
    for scenario in figures.design.scenarios:
        found += [*_victory(figures, scenario), *_hexes_named(figures, scenario), *_late(figures, scenario)]
        found += [*_tracks(figures, scenario), *_without_source(figures, scenario)]
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
                cause = Message("row {row} names nothing that is in this design", row=row)
                yield _warning("unknown_row", Place("table", table.id, table.title), cause, table.clause, RENAME)


@implements("5.4", "5.5")
def _without_effect(figures: Figures) -> Iterator[Problem]:
    """Features and roads of the map that no table gives an effect."""
    rows = {table.id: set(table.rows) for table in figures.design.tables}
    told = {BLOCKED}.union(*(rows.get(name, set()) for name in ("hexside_effects", "zone_effects", "combat_effects")))
    for sheet in figures.sheets:
        place = Place("map", sheet.id, sheet.title)
        for feature in sorted(features_of(sheet, figures.river) - told):
            text = marked("no table gives the {border} {feature} an effect")
            cause = Message(text, border=as_message(sheet.words.border), feature=feature)
            yield _warning("no_effect", place, cause, "5.4", marked("add a row"))
        for road_class in sorted(road_classes_of(sheet) - rows.get(ROAD_TABLE, set())):
            text = marked("table {table} has no row for roads of the class {row}")
            cause = Message(text, table=ROAD_TABLE, row=road_class)
            yield _warning("no_effect", place, cause, "5.5", Message("add the row {row}", row=road_class))


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
                        cause = Message("its tag {tag} names {word}, which is no side", tag=tag, word=word)
                        yield _warning("tag_of_no_side", Place("space", number, space.name), cause, "", RENAME)


# ---------------------------------------------------------------- what never happens


@implements("2.1", "12.4")
def _sequence(figures: Figures) -> Iterator[Problem]:
    place = Place("design", "", figures.design.title)
    if not figures.runs(MOVEMENT) and not figures.runs(COMBAT):
        cause = marked("nobody ever moves or fights")
        yield _warning("sequence", place, cause, "2.1", marked("add a movement phase"))
    asks = any(one.when is VictoryMoment.CHECK for kept in figures.conditions.values() for one in kept)
    ends = figures.early_margin is not None or any(figures.objectives.values()) or asks
    if figures.runs(VICTORY_CHECK) and not ends:
        cause = marked("the victory check has neither an early margin nor objectives to look at")
        fix = Message("add the parameter {parameter}", parameter="early_victory_margin")
        yield _warning("victory_check", place, cause, "12.4", fix)
    if ends and not figures.runs(VICTORY_CHECK):
        cause = marked("no phase checks for the early margin or the objectives")
        fix = Message("add a phase with the procedure {procedure}", procedure=VICTORY_CHECK)
        yield _warning("victory_check", place, cause, "12.4", fix)


@implements("12.1", "12.2")
def _victory(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """A scenario in which nobody can gain a point or reach anything."""
    ground = figures.ground(scenario.id)
    worth = [points for row in figures.prizes[scenario.id].values() for points in row.values()]
    worth += [points for row in ground.prizes(scenario.id).values() for points in row.values()]
    if not any(worth) and not figures.objectives[scenario.id] and not figures.conditions[scenario.id]:
        cause = marked(
            "nothing gives points and there are no objectives: it can only be won by leaving the enemy no unit"
        )
        fix = Message("give spaces points, or add a table {table}", table="victory_points")
        yield _of_scenario(scenario, "no_victory", cause, "12.1", fix)


@implements("12.1")
def _hexes_named(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """Rows of the tables of points and of hexes held that are no hexes of the map."""
    ground = figures.ground(scenario.id)
    for row in figures.prizes[scenario.id]:
        if row not in ground.spaces and row not in (STEP_LOST, STEP_EXITED):
            text = marked("row {row} of its victory points is no {noun} of the map")
            cause = Message(text, row=row, noun=as_message(ground.noun))
            yield _of_scenario(scenario, "unknown_row", cause, "12.1", marked("write one that is on the map"))
    for row in figures.held_at_first[scenario.id]:
        if row not in ground.prizes(scenario.id):
            text = marked("{noun} {hex} is held at first, and is worth nothing")
            cause = Message(text, noun=as_message(ground.noun), hex=row)
            yield _of_scenario(scenario, "unknown_row", cause, "12.1", marked("give it points, or take it out"))


@implements("10.1")
def _late(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """Units that never come: after the last turn, or without a phase in which they could.

    Of arrivals that the scenario says itself the former is told by the check of its turns.
    """
    said = {counter for arrival in scenario.arrivals for counter in arrival.counters}
    for counter, arrival in figures.arrivals[scenario.id].items():
        if arrival.turn > scenario.last_turn and counter not in said:
            name = counter_called(figures.design, counter)
            cause = Message("{counter} is due in turn {turn}, after the last one", counter=name, turn=arrival.turn)
            yield _of_scenario(scenario, "never_arrives", cause, "10.1", marked("let it come earlier"))
    coming = {figures.units[counter].side for counter in figures.arrivals[scenario.id]}
    for side in figures.sides:
        if side in coming and not figures.runs(REINFORCEMENTS, side):
            cause = Message("{side} has units to come and no reinforcement phase", side=side)
            fix = marked("add the phase")
            place = Place("scenario", scenario.id, scenario.title)
            yield plain_problem(
                Level.WARNING, PHASE_LACKS, place, cause, "10.1", fix, side=side, procedure=REINFORCEMENTS
            )


@implements("9.3")
def _without_source(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """Sides that trace supply on a map where nothing is a source of theirs: all their units would be out of it."""
    ground = figures.ground(scenario.id)
    for side in figures.sides:
        if figures.runs(SUPPLY, side) and not ground.supply_sources(side):
            text = marked(
                "{side} has a supply phase and no source: no space of the map is one, no edge in table {table}"
            )
            cause, fix = Message(text, side=side, table="supply_edges"), marked("make a space its source")
            place = Place("scenario", scenario.id, scenario.title)
            yield plain_problem(
                Level.WARNING, "no_supply_source", place, cause, "9.3", fix, side=side, procedure=SUPPLY
            )


@implements("12.1", "12.2")
def _tracks(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    known = {f"{track}.{side}" for track in ("points", "steps_lost", "steps_exited") for side in figures.sides}
    for track in sorted(set(scenario.tracks) - known):
        cause = Message("the standard rules have no track {track}", track=track)
        fix = Message("rename it: {names}", names=", ".join(sorted(known)))
        yield _of_scenario(scenario, "unknown_track", cause, "12.2", fix)


def _warning(check: str, place: Place, cause: str, clause: str = "", fix: str = "") -> Problem:
    return plain_problem(Level.WARNING, check, place, cause, clause, fix)


def _of_scenario(scenario: Scenario, check: str, cause: str, clause: str, fix: str) -> Problem:
    return _warning(check, Place("scenario", scenario.id, scenario.title), cause, clause, fix)
