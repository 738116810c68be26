"""What of a design is in no map of TripleA, or not whole, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design, Scenario
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.words.message import Message
from workbench.exchange.manifest import LeftOut
from workbench.exchange.triplea.file_names import NAMES
from workbench.exchange.triplea.scenario_game import ScenarioGame
from workbench.exchange.triplea.territories import TripleaMap


def left_out(
    design: Design, shown: AnyMap, triplea: TripleaMap, games: Sequence[ScenarioGame], elsewhere: Sequence[Scenario]
) -> tuple[LeftOut, ...]:
    """A line for each kind of thing, of those alone that the design has."""
    return (
        *_of_the_rules(design, games),
        *_of_the_map(design, shown, triplea),
        *_of_the_scenarios(design, shown, games, elsewhere),
    )


def _of_the_rules(design: Design, games: Sequence[ScenarioGame]) -> Iterator[LeftOut]:
    yield LeftOut(
        Message("the rules of the game"),
        Message("TripleA plays by its own: movement in areas, a die for each unit, no zones of control or supply"),
    )
    if design.tables:
        count = len(design.tables)
        yield LeftOut(
            Message("{count} {count:table|tables}", count=count),
            Message("TripleA has no tables of combat, terrain or losses; strengths stand as attack and defence"),
        )
    if design.sequence:
        yield LeftOut(
            Message("the phases of the sequence of play"),
            Message("each side in turn moves and fights; the sequence stands in the notes of the game"),
        )
    if any(unit.hits > 1 for game in games for unit in game.units) or any(one.faces for one in design.counters):
        yield LeftOut(
            Message("steps and other faces of counters"),
            Message("a unit that takes several hits stays as strong as it is, and has one picture"),
        )
    if len(design.factions) > len(design.sides):
        yield LeftOut(
            Message("nations and wings inside the sides"),
            Message("a side is a player of TripleA; counters keep their colours"),
        )


def _of_the_map(design: Design, shown: AnyMap, triplea: TripleaMap) -> Iterator[LeftOut]:
    yield LeftOut(
        Message("terrain, forts, numbers and costs of spaces"),
        Message("a territory is land or water; what else stands on the map is painted"),
    )
    lines = sum(bool(border.features) for border in shown.borders.values())
    if lines or shown.roads or shown.rivers:
        yield LeftOut(
            Message("roads, rivers and what else lies along borders"),
            Message("connections of TripleA are all alike; a border that nobody crosses has none"),
        )
    if any(link.cost is not None or link.one_way for link in shown.links.values()) or any(
        border.one_way is not OneWay.NO for border in shown.borders.values()
    ):
        yield LeftOut(
            Message("costs and directions of links and borders"), Message("connections go both ways and cost one")
        )
    if triplea.nowhere:
        count = len(triplea.nowhere)
        yield LeftOut(
            Message("{count} {count:space|spaces} without a place on the map", count=count),
            Message("a territory needs an outline"),
        )
    changed = sum(one.name != (shown.every_space[one.space].name or one.space) for one in triplea.territories)
    if changed:
        yield LeftOut(
            Message("{count} {count:name|names} of spaces as they are printed", count=changed),
            Message("TripleA wants plain names of their own; {file} tells which is which", file=NAMES),
        )
    if len(design.maps) > 1:
        count = len(design.maps) - 1
        yield LeftOut(
            Message("{count} other {count:map|maps} of the design", count=count),
            Message("a package of TripleA has one map; export the others by themselves"),
        )


def _of_the_scenarios(
    design: Design, shown: AnyMap, games: Sequence[ScenarioGame], elsewhere: Sequence[Scenario]
) -> Iterator[LeftOut]:
    scenarios = [scenario for scenario in design.scenarios if scenario not in elsewhere]
    if elsewhere:
        count = len(elsewhere)
        yield LeftOut(
            Message("{count} {count:scenario|scenarios} on other maps", count=count),
            Message("they are played on another map than {title}", title=shown.title or shown.id),
        )
    if any(game.waiting for game in games):
        yield LeftOut(
            Message("units that come later or are set up freely"),
            Message("they are types of units of the game, to be added by hand in TripleA's edit mode"),
        )
    if count := sum(game.off_map for game in games):
        yield LeftOut(
            Message("{count} {count:unit|units} in places without territory", count=count),
            Message("what they stand in has no outline on this map"),
        )
    if any(scenario.victory or scenario.tracks for scenario in scenarios):
        yield LeftOut(
            Message("tracks, the last turn and the conditions of victory"), Message("TripleA has no such conditions")
        )
    if any(placement.tags for scenario in scenarios for placement in scenario.placements):
        yield LeftOut(
            Message("marks of units at the set-up"), Message("a unit of TripleA has no other facts than its type's")
        )
