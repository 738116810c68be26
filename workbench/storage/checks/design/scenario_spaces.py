"""What a scenario's texts of spaces mean on its map: entries that are none, free areas without room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.cartography.map_spaces import AnyMap, played_map, spaces_of
from workbench.engine.counters.names import counters_called
from workbench.engine.design import Design, Scenario
from workbench.engine.maps.map_parts import WITHOUT_LIMIT
from workbench.engine.networks.joins import BY_LAND, WATER
from workbench.engine.problem import Check, Level, Problem
from workbench.engine.scenarios.scenario_parts import FreeSetUp
from workbench.engine.scenarios.spaces_named import SpacesNotRead, ids_named, spaces_of_text
from workbench.storage.checks.design.scenario_parts import spaces_written
from workbench.storage.checks.design.turns import scenario_place

if TYPE_CHECKING:  # networkx takes its time and its room: it is loaded when a scenario names spaces
    from workbench.engine.scenarios.spaces_of_map import SpacesOfMap

STACKING = "stacking_limit"
"""The parameter that says how many counters a space holds which says nothing itself."""


def spaces_problems(design: Design) -> Iterator[Problem]:
    """What is wrong with the spaces that scenarios name; texts that cannot be read are told elsewhere."""
    from workbench.engine.scenarios.spaces_of_map import SpacesOfMap

    for scenario in design.scenarios:
        if not (scenario.free or scenario.arrivals or scenario.victory or scenario.held):
            continue
        try:
            sheet = played_map(design, scenario.id)
        except KeyError:
            continue
        yield from _unknown(scenario, sheet)
        asked = SpacesOfMap(sheet)
        yield from _closed(design, scenario, asked)
        for area in scenario.free:
            yield from _too_small(design, scenario, area, asked)


def _unknown(scenario: Scenario, sheet: AnyMap) -> Iterator[Problem]:
    known, place = spaces_of(sheet), scenario_place(scenario)
    for space in sorted(scenario.held):
        if space not in known:
            yield NAMES_NO_SPACE.at(place, "held", space=space)
    for of, text in spaces_written(scenario):
        try:
            named = dict.fromkeys(ids_named(spaces_of_text(text)))
        except SpacesNotRead:
            continue
        for space in named:
            if space not in known:
                yield NAMES_NO_SPACE.at(place, of=of, space=space)


def _closed(design: Design, scenario: Scenario, asked: SpacesOfMap) -> Iterator[Problem]:
    spaces = asked.sheet.every_space
    for arrival in scenario.arrivals:
        entries = [text for text in (arrival.entry, *arrival.otherwise) if text]
        if not entries or not arrival.counters:
            continue
        meant = _meant(asked, " or ".join(f"({text})" for text in entries))
        if meant is not None and not any(spaces[one].kind in (*BY_LAND, *WATER) for one in meant):
            place, entry = scenario_place(scenario), ", ".join(entries)
            names = counters_called(design, arrival.counters)
            yield ENTRY_CLOSED.at(place, counters=arrival.counters, names=names, entry=entry, turn=arrival.turn)


def _too_small(design: Design, scenario: Scenario, area: FreeSetUp, asked: SpacesOfMap) -> Iterator[Problem]:
    meant = _meant(asked, area.where)
    if meant is None or not area.counters:
        return
    room, known = 0, asked.sheet.every_space
    for space in (known[name] for name in meant):
        rule = asked.sheet.stacking
        told = (space.occupancy, space.stacking, rule.occupancy, rule.entry, _stacking(design))
        limit = next((one for one in told if one is not None), None)
        if space.kind in (*BY_LAND, *WATER):
            room += len(area.counters) if limit in (None, WITHOUT_LIMIT) else limit
    if room < len(area.counters):
        yield FREE_AREA_TOO_SMALL.at(scenario_place(scenario), area=area.id, count=len(area.counters), room=room)


def _stacking(design: Design) -> int | None:
    found = next((one.value for one in design.parameters if one.id == STACKING), None)
    return found if isinstance(found, int) else None


def _meant(asked: SpacesOfMap, text: str) -> frozenset[str] | None:
    try:
        return asked.of_text(text)
    except SpacesNotRead:
        return None


NAMES_NO_SPACE = Check(
    "names_no_space",
    Level.ERROR,
    title="Scenario that names a space which is not there",
    cause="names the space {space} in {of}, which is not there",
    cases={"held": "has {space} held at the start, which is not there"},
)
ENTRY_CLOSED = Check(
    "entry_closed",
    Level.ERROR,
    title="Entry that is no space",
    cause="has {names} arrive in turn {turn} by '{entry}', which is no space that can be entered",
)
FREE_AREA_TOO_SMALL = Check(
    "free_area_too_small",
    Level.WARNING,
    title="Free set-up without room",
    cause="sets up {count} counters freely in {area}, which holds {room}",
)
CHECKS = (NAMES_NO_SPACE, ENTRY_CLOSED, FREE_AREA_TOO_SMALL)
