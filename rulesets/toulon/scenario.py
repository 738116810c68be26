"""The first state of a scenario: counters placed, the others on the turn track, tracks and rades as printed."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.facts import PERMANENT, TEMPORARY
from rulesets.toulon.figures import GRANDE_RADE, PETITE_RADE, RADES, Figures
from rulesets.toulon.phases.movement.steps import depots_of_wings, opens_toulon
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Game
from rulesets.toulon.scenario_options import check_options
from rulesets.toulon.seats import PLAYERS, TWO, seats_at_the_table
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, HELD, LOST, Objective, ToulonState, ToulonUnit
from rulesets.toulon.victory import area_points_at_start
from workbench.engine.clauses import implements
from workbench.engine.design import Placement, Scenario
from workbench.engine.maps.tags import number_said
from workbench.engine.words.message import Message


@implements("10.6", "12.1", "9.6")
def first_state(figures: Figures, scenario: Scenario, options: Mapping[str, str]) -> ToulonState:
    """Before the first turn. Counters of earlier turns that are placed nowhere are out of play.

    `options` replace those of the scenario; "rade_<id>" names the side that holds it, and "players" says
    whether each side is one seat ("two") or every nation and wing ("nations").

    Raises
    ------
    KeyError
        A placement names a counter or a space that the design lacks, or an option or its value is not known.
    """
    check_options(figures, scenario, options)
    chosen = {**dict(scenario.options), **options}

    def is_to_come(arrival: int | None) -> bool:
        return arrival is not None and arrival >= scenario.first_turn and chosen.get("arrivals") != "none"

    placed = {p.counter: _placed(figures, p) for p in scenario.placements}
    coming = {c.id: _coming(figures, c.id, c.arrival or 0) for c in figures.design.counters if is_to_come(c.arrival)}
    objective = _objective(chosen)
    state = ToulonState(
        units=Map({**coming, **placed}),
        tracks=scenario.tracks,
        procedures=(Game(turn=scenario.first_turn - 1),),
        turn=scenario.first_turn - 1,
        seats=seats_at_the_table(figures, chosen.get(PLAYERS, TWO)),
        last_turn=scenario.last_turn,
        objective=objective,
        initiative=chosen.get("initiative", ALLIED),
        rades=_rades(chosen),
    )
    q = Position(figures, state)
    return replace(
        state,
        tracks=Map(area_points_at_start(q)).update(state.tracks),
        occupied_depots=tuple(d for d in depots_of_wings(figures) if q.troops(d, REPUBLICAN)),
        toulon_entered=state.turn if any(opens_toulon(q, x) for x in q.troops(figures.toulon, ALLIED)) else 0,
    )


@implements("12.1", "12.4")
def _rades(options: Mapping[str, str]) -> Map[str, str]:
    """Held, unless an option gives one away; nobody holds the Petite Rade without the Grande."""
    lost = {rade for rade in RADES if options.get(f"rade_{rade}", ALLIED) != ALLIED}
    if GRANDE_RADE in lost:
        lost.add(PETITE_RADE)
    return Map({rade: LOST if rade in lost else HELD for rade in RADES})


def _objective(options: Mapping[str, str]) -> Objective | None:
    """Options "objective" (an area), "objective_side", and "objective_when": at_once or at_end."""
    area = options.get("objective", "")
    return Objective(area, options["objective_side"], options.get("objective_when") == "at_once") if area else None


def _placed(figures: Figures, placement: Placement) -> ToulonUnit:
    if placement.space not in figures.spaces:
        raise KeyError(
            Message("the map has no space {space} for {counter}", space=placement.space, counter=placement.counter)
        )
    temporary, permanent = (number_said(placement.tags, losses) for losses in (TEMPORARY, PERMANENT))
    return _unit(figures, placement.counter, placement.space, temporary, permanent)


def _coming(figures: Figures, counter: str, arrival: int) -> ToulonUnit:
    return _unit(figures, counter, ARRIVALS, due=arrival)


def _unit(
    figures: Figures, counter: str, space: str, temporary: int = 0, permanent: int = 0, due: int = 0
) -> ToulonUnit:
    printed = figures.counter(counter)
    return ToulonUnit(
        side=figures.sides[printed.faction],
        space=space,
        faction=printed.faction,
        arm=printed.unit_type,
        temporary=temporary,
        permanent=permanent,
        due=due,
    )
