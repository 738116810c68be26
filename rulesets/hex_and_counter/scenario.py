"""The first state of a scenario: counters placed, the others on their way, hexes held, points to begin with."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter.checks.scenario_checks import OFF, ON, problems
from rulesets.hex_and_counter.facts import STEPS_LOST
from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import Game, SetUp
from rulesets.hex_and_counter.state import ARRIVALS, HexState, HexUnit
from workbench.engine.clauses import implements
from workbench.engine.design import Scenario
from workbench.engine.display import ScenarioOption
from workbench.engine.maps.tags import number_said
from workbench.engine.playtests.scenario_options import option_of
from workbench.engine.problem import DesignLacks
from workbench.engine.words.message import Message

FOG = "fog"
FOG_WORDS = ((OFF, Message("Off: every unit is seen")), (ON, Message("On: of the enemy only the kind of unit is seen")))


def options_offered(scenario: Scenario) -> tuple[ScenarioOption, ...]:
    """The one choice before a scenario: fog of war."""
    return (option_of(scenario, FOG, Message("Fog of war"), FOG_WORDS, "13.1"),)


@implements("2.3", "2.7", "10.1", "13.1")
def first_state(figures: Figures, scenario: Scenario, options: Mapping[str, str]) -> HexState:
    """Before the first turn. `options` replace those of the scenario; there is one, `fog`: `on` or `off`.

    Raises
    ------
    DesignLacks
        The scenario cannot be set up as it stands; the problems are all the reasons.
    """
    fog = {**dict(scenario.options), **options}.get(FOG, OFF)
    if found := problems(figures, scenario, fog):
        raise DesignLacks(Message("the scenario {scenario} cannot be set up", scenario=scenario.title), found)
    lost = {p.counter: number_said(p.tags, STEPS_LOST) for p in scenario.placements}
    units = {p.counter: _unit(figures, p.counter, p.space, lost[p.counter]) for p in scenario.placements}
    for counter, arrival in figures.arrivals[scenario.id].items():
        if counter not in units:
            units[counter] = _unit(figures, counter, ARRIVALS, due=arrival.turn, entry=arrival.entry)
    free = tuple(counter for area in scenario.free for counter in area.counters)
    units |= {counter: _unit(figures, counter, ARRIVALS) for counter in free if counter in figures.units}
    state = HexState(
        units=Map(units),
        tracks=scenario.tracks,
        procedures=(Game(turn=scenario.first_turn - 1), *((SetUp(),) if free else ())),
        scenario=scenario.id,
        turn=scenario.first_turn - 1,
        fog=fog == ON,
    )
    return replace(state, held=_held_at_first(Position(figures, state)))


def _unit(figures: Figures, counter: str, space: str, lost: int = 0, due: int = 0, entry: str = "") -> HexUnit:
    printed = figures.design.counter(counter)
    return HexUnit(
        side=figures.units[counter].side,
        space=space,
        faction=printed.faction,
        unit_type=printed.unit_type,
        lost=lost,
        due=due,
        entry=entry,
    )


@implements("12.1")
def _held_at_first(q: Position) -> Map[str, str]:
    """Hexes worth points: by whoever stands there, or by the table."""
    held = {}
    table = q.figures.held_at_first.get(q.state.scenario, {})
    for number in q.ground.prizes(q.state.scenario):
        there = q.units_in(number)
        if side := q.unit(there[0]).side if there else table.get(number, ""):
            held[number] = side
    return Map(held)
