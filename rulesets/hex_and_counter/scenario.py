"""The first state of a scenario: counters placed, the others on their way, hexes held; and a scenario of a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter.checks.scenario_checks import OFF, ON, problems
from rulesets.hex_and_counter.facts import DISRUPTED, OUT_OF_SUPPLY, SHOWN, STEPS_LOST, TAG_TYPES_OF_MOMENTS
from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import Game, SetUp
from rulesets.hex_and_counter.state import ARRIVALS, HexState, HexUnit
from workbench.engine.clauses import implements
from workbench.engine.design import Placement, Scenario
from workbench.engine.display import ScenarioOption
from workbench.engine.maps.tags import YES, TagType, number_said, says_yes
from workbench.engine.playtests.scenario_options import option_of
from workbench.engine.problem import DesignLacks
from workbench.engine.ruleset import Moments
from workbench.engine.scenarios.moments import from_moment
from workbench.engine.scenarios.scenario_parts import Arrival
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
    units = {p.counter: _placed(figures, p) for p in scenario.placements}
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


def _placed(figures: Figures, placement: Placement) -> HexUnit:
    tags = placement.tags
    unit = _unit(figures, placement.counter, placement.space, number_said(tags, STEPS_LOST))
    said = {name: says_yes(tags, name) for name in (DISRUPTED, OUT_OF_SUPPLY, SHOWN)}
    return replace(unit, disrupted=said[DISRUPTED], supplied=not said[OUT_OF_SUPPLY], shown=said[SHOWN])


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


class HexMoments(Moments[HexState]):
    """All that the standard rules keep of a position can be said by a set-up."""

    tag_types: ClassVar[tuple[TagType, ...]] = TAG_TYPES_OF_MOMENTS

    def __init__(self, rules: Any, figures: Figures) -> None:
        super().__init__(rules)
        self._figures = figures

    def scenario_of(self, state: HexState, scenario_id: str) -> Scenario:
        return scenario_of(self._figures, state)


def scenario_of(figures: Figures, state: HexState) -> Scenario:
    """The scenario that begins as a moment stands: losses, disruption, supply and what is seen as tags, hexes held.

    Units that are still set up freely stay in their areas; those that have left the map are out of play.
    """
    was = figures.design.scenario(state.scenario)
    found = from_moment(figures.design, state.scenario, state, state.turn, _said_of)
    printed = figures.arrivals[state.scenario]
    postponed = {
        name: unit.due
        for name, unit in state.units.items()
        if unit.due and name in printed and unit.due != printed[name].turn and not printed[name].places
    }
    own = tuple(Arrival((name,), str(turn)) for name, turn in sorted(postponed.items()))
    waiting = {name for name, unit in state.units.items() if unit.space == ARRIVALS and not unit.due}
    free = tuple(replace(area, counters=tuple(x for x in area.counters if x in waiting)) for area in was.free)
    return replace(
        found,
        arrivals=(*found.arrivals, *own),
        free=tuple(area for area in free if area.counters),
        out_of_play=tuple(name for name in found.out_of_play if name not in waiting),
        held=state.held,
        options=was.options.set(FOG, ON if state.fog else OFF),
    )


def _said_of(unit: HexUnit) -> dict[str, str]:
    return {
        STEPS_LOST: str(unit.lost or ""),
        DISRUPTED: YES if unit.disrupted else "",
        OUT_OF_SUPPLY: "" if unit.supplied else YES,
        SHOWN: YES if unit.shown else "",
    }
