"""The scenarios of a page: who stands where, who comes later, what wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbench.cartography.map_spaces import played_map
from workbench.engine.counters.shown_counter import LEADER, counter_face
from workbench.engine.design import Scenario
from workbench.engine.rules_modules import turns_of_entry
from workbench.engine.words.message import Message
from workbench.exchange.rules_summary import condition_words
from workbench.exchange.web_page.counters import side_of_faction
from workbench.exchange.web_page.data import Figure, PieceData, ScenarioData, UnitData
from workbench.exchange.web_page.faces import Faces
from workbench.exchange.web_page.reader import Reader


def scenario_data(reader: Reader, scenario: Scenario, faces: Faces) -> ScenarioData:
    """A scenario as it is set up."""
    design = reader.design
    try:
        shown = played_map(design, scenario.id)
        map_id, spaces = shown.id, frozenset(shown.every_space)
    except KeyError:
        map_id, spaces = "", frozenset()
    units = [*_standing(reader, scenario, faces)]
    return ScenarioData(
        scenario.id,
        scenario.title,
        map_id,
        reader.said(Message("Turns {first} to {last}", first=scenario.ends[0], last=scenario.ends[1])),
        scenario.description,
        tuple(unit for unit in units if unit.space in spaces),
        tuple(unit for unit in units if unit.space not in spaces),
        tuple(_coming(reader, scenario)),
        tuple((area.where, area.counters) for area in scenario.free),
        tuple(f"{one.ending}: {reader.said(condition_words(design, one, reader.said))}" for one in scenario.victory),
        tuple(
            Figure(name.replace("_", " ").replace(".", " "), str(value))
            for name, value in sorted(scenario.tracks.items())
        ),
    )


def _standing(reader: Reader, scenario: Scenario, faces: Faces) -> Iterator[UnitData]:
    design, sides = reader.design, side_of_faction(reader.design)
    for placed in scenario.placements:
        try:
            counter = design.counter(placed.counter)
        except KeyError:
            continue  # the checks of the design say so
        leads, face = int(counter.unit_type == LEADER), faces.number(counter_face(design, counter))
        piece = PieceData(placed.counter, counter.id, counter.name, face, "", leads, counter.strength)
        yield UnitData(placed.space, sides.get(counter.faction, counter.faction), piece)


def _coming(reader: Reader, scenario: Scenario) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Turn, place of entry and counters of those that come later."""
    there = {one.counter for one in scenario.placements}.union(*(area.counters for area in scenario.free))
    entry: Mapping[str, str] = {one: arrival.entry for arrival in scenario.arrivals for one in arrival.counters}
    found: dict[tuple[int, str], list[str]] = {}
    for counter, turn in turns_of_entry(reader.design, scenario).items():
        if counter not in there:
            found.setdefault((turn, entry.get(counter, "")), []).append(counter)
    for (turn, where), counters in sorted(found.items()):
        name = scenario.name_of_turn(turn)
        title = reader.said(Message("Turn {turn}", turn=turn))
        yield f"{title}, {name}" if name else title, where, tuple(counters)
