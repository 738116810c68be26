"""The counters that a scenario sets up on a map, as points: an object layer a scenario, the first one shown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbench.cartography.map_spaces import played_map
from workbench.engine.counters.pieces import Counter, copy_of
from workbench.engine.design import Design, Placement, Scenario
from workbench.engine.words.message import marked
from workbench.exchange.tiled.map_objects import Plane
from workbench.exchange.tiled.tiled_map import ObjectLayer, Properties, Shape, TiledObject
from workbench.exchange.tiled.typed_properties import TAG, as_property, properties_of
from workbench.long_work import LongWork

UNITS, COLOUR = marked("units: {title}"), "#8c1c1c"
NOT_TOLD = ("name", "values", "notes", "provenance", "faces", "picture", "quantity")


class Units(Struct, frozen=True):
    """The layers of all scenarios of a map, and how many counters stand in spaces that lie nowhere on it."""

    layers: tuple[ObjectLayer, ...]
    nowhere: int


def units_of(design: Design, plane: Plane, work: LongWork) -> Units:
    """The set-up of every scenario that is played on the map."""
    layers: list[ObjectLayer] = []
    placed = 0
    scenarios = scenarios_on(design, plane.map.id)
    for scenario in work.over(scenarios):
        objects = tuple(_units(design, plane, scenario))
        placed += len(objects)
        layers.append(ObjectLayer(UNITS.format(title=scenario.title or scenario.id), objects, not layers, COLOUR))
    return Units(tuple(layers), sum(len(scenario.placements) for scenario in scenarios) - placed)


def scenarios_on(design: Design, map_id: str) -> list[Scenario]:
    """The scenarios that are played on this map."""
    return [one for one in design.scenarios if played_map(design, one.id).id == map_id]


def _units(design: Design, plane: Plane, scenario: Scenario) -> Iterator[TiledObject]:
    counters = {counter.id: counter for counter in design.counters}
    sides = {faction.id: faction.side for faction in design.factions}
    places = {space: plane.place(space) for space in {placement.space for placement in scenario.placements}}
    for placement in scenario.placements:
        place = places[placement.space]
        if place is None:
            continue
        counter = counters.get(placement.counter) or counters.get(copy_of(placement.counter)[0])
        told = _told(placement, counter)
        if counter is not None:
            told["side"] = sides.get(counter.faction, "")
        name, kind = (counter.name, counter.unit_type) if counter else (placement.counter, "")
        yield TiledObject(name, kind, Shape.POINT, (place,), properties=told)


def _told(placement: Placement, counter: Counter | None) -> Properties:
    told: Properties = properties_of(counter, NOT_TOLD) if counter else {}
    if counter is not None:
        told |= {f"value:{name}": as_property(value) for name, value in counter.values.items()}
    told |= {f"{TAG}{tag}": value for tag, value in placement.tags.items()}
    return told | {"id": placement.counter, "space": placement.space}
