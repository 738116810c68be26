"""What a scenario is made of, to rows and back: set-up, free areas, arrivals, conditions of victory, texts by name."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.design import Scenario
from workbench.storage.rows.row_cache import RowCache
from workbench.storage.rows.rows import Row, counted, named, numbered, without
from workbench.storage.rows.statements import Cells


def scenario_contents(scenario: Scenario) -> Iterator[Row]:
    """All rows of a scenario but its own."""
    key: Cells = {"scenario": scenario.id}
    for at, placement in enumerate(scenario.placements):
        yield "placement", key | {"position": at, "counter": placement.counter, "space": placement.space}
        yield from named("placement_tag", key | {"placement": at}, "name", "value", placement.tags)
    yield from named("track", key, "name", "value", scenario.tracks)
    yield from named("scenario_option", key, "name", "value", scenario.options)
    yield from named("turn_name", key, "turn", "name", scenario.turn_names)
    yield from named("held_space", key, "space", "side", scenario.held)
    yield from numbered("out_of_play", key, "counter", scenario.out_of_play)
    yield from _free(scenario, key)
    yield from _arrivals(scenario, key)
    yield from _victory(scenario, key)


def _free(scenario: Scenario, key: Cells) -> Iterator[Row]:
    for at, free in enumerate(scenario.free):
        own: Cells = {"id": free.id, "where": free.where, "by": free.by, "order": free.order}
        yield "free_set_up", key | {"position": at} | own | {"is_hidden": int(free.is_hidden), "clause": free.clause}
        yield from numbered("free_counter", key | {"free": at}, "counter", free.counters)


def _arrivals(scenario: Scenario, key: Cells) -> Iterator[Row]:
    for at, arrival in enumerate(scenario.arrivals):
        own: Cells = {"turn": arrival.turn, "entry": arrival.entry, "may_wait": int(arrival.may_wait)}
        yield "arriving", key | {"position": at} | own
        yield from numbered("arriving_counter", key | {"arriving": at}, "counter", arrival.counters)
        yield from numbered("other_entry", key | {"arriving": at}, "entry", arrival.otherwise)


def _victory(scenario: Scenario, key: Cells) -> Iterator[Row]:
    for at, condition in enumerate(scenario.victory):
        own: Cells = {"ending": condition.ending, "winner": condition.winner, "when": condition.when.value}
        yield "victory_condition", key | {"position": at} | own | {"clause": condition.clause}
        for place, test in enumerate(condition.tests):
            yield "victory_test", key | {"condition": at, "position": place, "kind": test.kind}
            of_test = key | {"condition": at, "test": place}
            yield from named("victory_argument", of_test, "name", "value", test.arguments)


def scenario_fields(row_cache: RowCache, scenario: object) -> Iterator[tuple[str, object]]:
    """The fields of a scenario that are more than a cell, as they decode."""
    yield "placements", [_placement(row_cache, row) for row in row_cache.take("placement", scenario)]
    for field, table, name, value in (
        ("tracks", "track", "name", "value"),
        ("options", "scenario_option", "name", "value"),
        ("turn_names", "turn_name", "turn", "name"),
        ("held", "held_space", "space", "side"),
    ):
        yield field, {str(row[name]): row[value] for row in row_cache.take(table, scenario)}
    yield "out_of_play", counted("out_of_play", row_cache.take("out_of_play", scenario), "counter")
    yield "free", _in_order(row_cache, "free_set_up", scenario, {"counters": ("free_counter", "counter")})
    arriving = {"counters": ("arriving_counter", "counter"), "otherwise": ("other_entry", "entry")}
    yield "arrivals", _in_order(row_cache, "arriving", scenario, arriving)
    conditions = _in_order(row_cache, "victory_condition", scenario, {})
    yield "victory", [one | {"tests": _tests(row_cache, scenario, at)} for at, one in enumerate(conditions)]


def _in_order(row_cache: RowCache, table: str, scenario: object, lists: dict[str, tuple[str, str]]) -> list[Cells]:
    """The things of a table, each with its lists: field -> the table of the list, and its column."""
    rows = row_cache.take(table, scenario)
    found: list[Cells] = []
    for at in counted(table, rows, "position"):
        inner = {field: counted(of, row_cache.take(of, scenario, at), column) for field, (of, column) in lists.items()}
        found.append(without(rows[len(found)], "scenario", "position") | inner)
    return found


def _tests(row_cache: RowCache, scenario: object, condition: int) -> list[Cells]:
    rows = row_cache.take("victory_test", scenario, condition)
    places = counted("victory_test", rows, "position")
    return [
        {
            "kind": row["kind"],
            "arguments": {
                str(argument["name"]): argument["value"]
                for argument in row_cache.take("victory_argument", scenario, condition, at)
            },
        }
        for at, row in zip(places, rows, strict=True)
    ]


def _placement(row_cache: RowCache, row: Cells) -> Cells:
    tags = row_cache.take("placement_tag", row["scenario"], row["position"])
    return without(row, "scenario", "position") | {"tags": {str(tag["name"]): tag["value"] for tag in tags}}
