"""The figures of one scenario: prizes, hexes held at first, arrivals, and what wins at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulesets.hex_and_counter.reading import Reader, one_of, words
from workbench.engine.clauses import implements
from workbench.engine.design import Counter, Scenario
from workbench.engine.problem import Place
from workbench.engine.scenarios.scenario_parts import VictoryCondition, turn_said
from workbench.engine.scenarios.victory_tests import FOLLOWS, KINDS, ArgumentKind
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message

HEXES, STEPS_LOST, STEPS_EXITED = "hexes", "steps_lost", "steps_exited"


class Arrival(Struct, frozen=True):
    """When a unit comes, and through which entry; `places` are the texts of spaces that a scenario says instead.

    Whoever may not `wait` enters as soon as it can.
    """

    turn: int
    entry: str = ""
    places: tuple[str, ...] = ()
    may_wait: bool = True


class Objective(Struct, frozen=True):
    """What wins at once for a side, all of it together: hexes held, steps the enemy lost, own steps that left."""

    hexes: tuple[str, ...] = ()
    steps_lost: int = 0
    steps_exited: int = 0


Prizes = dict[str, dict[str, int]]


@implements("12.1", "12.2")
def read_prizes(reader: Reader, scenario: Scenario, sides: tuple[str, ...]) -> Prizes:
    """Row of the victory table -> side -> points."""
    table = reader.find_table("victory_points", scenario.id)
    if table is None:
        return {}
    reader.needs_columns(table, sides, "12.1")
    return {row: {side: reader.whole(table, row, side, "12.1") for side in sides} for row in table.rows}


@implements("12.1")
def read_held(reader: Reader, scenario: Scenario, sides: tuple[str, ...]) -> dict[str, str]:
    """Hex -> the side that holds it at first; what the scenario says itself goes before the table."""
    table = reader.find_table("held", scenario.id)
    found = {row: reader.only(table, row, "12.1") for row in table.rows} if table else {}
    for number, side in found.items():
        if table and side not in sides:
            fix = Message("write {sides} instead of {side}", sides=one_of(sides), side=repr(side))
            what = Message("the side that holds {hex} in table {table}", hex=number, table=table.id)
            reader.lack(what, "12.1", _of(table), fix)
    return {**found, **dict(scenario.held.items())}


@implements("12.7")
def read_conditions(reader: Reader, scenario: Scenario) -> tuple[VictoryCondition, ...]:
    """The conditions of victory, every test of a kind that these rules can tell."""
    place = Place("scenario", scenario.id, scenario.title)
    for condition in scenario.victory:
        for test in condition.tests:
            if test.kind not in KINDS:
                words = one_of(KINDS)
                what = Message("{kinds} instead of {kind} as a condition of victory", kinds=words, kind=repr(test.kind))
                reader.lack(what, "12.7", place)
    for name in followed_by(scenario.victory):
        reader.number(name, "12.7", least=-10_000)
    return scenario.victory


def followed_by(conditions: Iterable[VictoryCondition]) -> tuple[str, ...]:
    """The parameters that numbers of conditions follow."""
    said = (text for one in conditions for test in one.tests for text in test.arguments.values())
    return tuple(sorted({text[len(FOLLOWS) :] for text in said if text.startswith(FOLLOWS)}))


def spaces_to_hold(conditions: Iterable[VictoryCondition]) -> tuple[str, ...]:
    """The texts of spaces that conditions ask about."""
    return tuple(
        test.arguments.get(argument.id, "")
        for condition in conditions
        for test in condition.tests
        if test.kind in KINDS
        for argument in KINDS[test.kind].arguments
        if argument.kind is ArgumentKind.SPACES
    )


@implements("12.6")
def read_objectives(reader: Reader, scenario: Scenario, sides: tuple[str, ...]) -> dict[str, Objective]:
    """Side -> what wins for it at once."""
    table = reader.find_table("objectives", scenario.id)
    if table is None:
        return {}
    for row in table.rows:
        if row not in sides:
            what = Message("a side instead of {row} in table {table}", row=row, table=table.id)
            reader.lack(what, "12.6", _of(table), Message("rename row {row}", row=row))
    found = {row: _objective(reader, table, row) for row in table.rows if row in sides}
    for side, objective in found.items():
        if objective == Objective():
            what = Message("something to reach for {side} in table {table}", side=side, table=table.id)
            reader.lack(what, "12.6", _of(table))
    return found


def _objective(reader: Reader, table: Table, row: str) -> Objective:
    hexes = words(reader.cell(table, row, HEXES, "12.6")) if HEXES in table.columns else ()
    return Objective(
        tuple(number for number in hexes if number not in ("-", "–")),
        reader.whole(table, row, STEPS_LOST, "12.6"),
        reader.whole(table, row, STEPS_EXITED, "12.6"),
    )


@implements("10.1")
def read_arrivals(
    reader: Reader, scenario: Scenario, counters: Mapping[str, Counter], side_of: Mapping[str, str]
) -> dict[str, Arrival]:
    """Counter -> its arrival: as the scenario says, else as the table or the counter has it.

    Counters that stand on the map, are set up freely or are out of play do not arrive.
    """
    elsewhere = {*scenario.out_of_play, *(counter for area in scenario.free for counter in area.counters)}
    own = _own_arrivals(scenario, counters, side_of)
    found = {**_by_figures(reader, scenario, counters, side_of), **own}
    return {counter: arrival for counter, arrival in found.items() if counter not in elsewhere}


@implements("10.4")
def _own_arrivals(
    scenario: Scenario, counters: Mapping[str, Counter], side_of: Mapping[str, str]
) -> dict[str, Arrival]:
    """Those that the scenario says itself; one that names no entry goes by its counter."""
    found = {}
    for arrival in scenario.arrivals:
        places = tuple(filter(None, (arrival.entry.strip(), *arrival.otherwise)))
        for name in arrival.counters:
            if name in counters:
                entry = "" if places else _printed_entry(counters[name], side_of)
                found[name] = Arrival(turn_said(arrival) or 0, entry, places, arrival.may_wait)
    return found


def _printed_entry(counter: Counter, side_of: Mapping[str, str]) -> str:
    return str(counter.values.get("entry", side_of.get(counter.faction, "")))


def _by_figures(
    reader: Reader, scenario: Scenario, counters: Mapping[str, Counter], side_of: Mapping[str, str]
) -> dict[str, Arrival]:
    placed = {placement.counter for placement in scenario.placements}
    table = reader.find_table(f"arrivals_{scenario.id}")
    if table is None:
        return {
            name: Arrival(c.arrival, _printed_entry(c, side_of))
            for name, c in counters.items()
            if c.arrival is not None and name not in placed
        }
    reader.needs_columns(table, ("turn", "entry"), "10.1")
    found = {row: _arrival(reader, table, row) for row in table.rows if row in counters}
    for row in table.rows:
        if row not in counters:
            what = Message("counter {row} of table {table}", row=row, table=table.id)
            reader.lack(what, "10.1", _of(table), Message("add the counter or take {row} out", row=row))
    return found


def _arrival(reader: Reader, table: Table, row: str) -> Arrival:
    turn = reader.whole(table, row, "turn", "10.1")
    if turn < 1 and "turn" in table.columns:
        what = Message("a turn of 1 or more for {row} in table {table}", row=row, table=table.id)
        reader.lack(what, "10.1", _of(table))
    return Arrival(turn, reader.cell(table, row, "entry", "10.1"))


def _of(table: Table) -> Place:
    return Place("table", table.id, table.title)
