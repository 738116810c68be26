"""The first state of a scenario: counters placed, the others on their way, hexes held, points to begin with."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import Game
from rulesets.hex_and_counter.state import ARRIVALS, HexState, HexUnit
from workbench.engine.area_map import SpaceKind
from workbench.engine.clauses import implements
from workbench.engine.design import Placement, Scenario

FOG, ON, OFF = "fog", "on", "off"


@implements("2.3", "10.1", "13.1")
def first_state(figures: Figures, scenario: Scenario, options: Mapping[str, str]) -> HexState:
    """Before the first turn. `options` replace those of the scenario; there is one, `fog`: `on` or `off`.

    Raises
    ------
    KeyError
        The scenario needs a counter, a hex or an entry that the design lacks; the text names it.
    """
    fog = {**dict(scenario.options), **options}.get(FOG, OFF)
    if fog not in (ON, OFF):
        raise KeyError(f"the option fog is on or off, not {fog!r}")
    units = {p.counter: _placed(figures, scenario, p) for p in scenario.placements}
    for counter, arrival in figures.arrivals[scenario.id].items():
        if counter not in units:
            if not figures.ground(scenario.id).tagged("entry", arrival.entry):
                raise KeyError(f"no hex is tagged as the entry {arrival.entry!r} that {counter} needs")
            units[counter] = _unit(figures, counter, ARRIVALS, due=arrival.turn, entry=arrival.entry)
    state = HexState(
        units=Map(units),
        tracks=scenario.tracks,
        procedures=(Game(turn=scenario.first_turn - 1),),
        scenario=scenario.id,
        turn=scenario.first_turn - 1,
        fog=fog == ON,
    )
    return replace(state, held=_held_at_first(Position(figures, state)))


def _placed(figures: Figures, scenario: Scenario, placement: Placement) -> HexUnit:
    ground = figures.ground(scenario.id)
    if placement.space not in ground.spaces or ground.spaces[placement.space].kind is not SpaceKind.HEX:
        raise KeyError(f"the map has no playable hex {placement.space} for {placement.counter}")
    if placement.counter not in figures.units:
        raise KeyError(f"the design has no counter {placement.counter}")
    if placement.permanent >= figures.units[placement.counter].steps:
        raise KeyError(f"{placement.counter} is set up with {placement.permanent} steps lost and has no more")
    return _unit(figures, placement.counter, placement.space, lost=placement.permanent)


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
        if side := (q.unit(there[0]).side if there else table.get(number, "")):
            held[number] = side
    return Map(held)
