"""Any position under the standard rules: the line of the sequence of play it goes on from, and what it may not be."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import Game, GameTurn, Retreat
from rulesets.hex_and_counter.state import BOXES, HexState
from workbench.engine.clauses import implements
from workbench.engine.playtests.set_up import (
    BadPosition,
    Beginning,
    Json,
    Moment,
    no_such_phase,
    no_such_turn,
    not_playable,
    turn_of,
)
from workbench.engine.problem import Place, Problem
from workbench.engine.sequence.turn_words import is_played_in
from workbench.engine.words.message import Message, marked

MAY_OUTLIVE = frozenset({"Movement.moved", "CombatPhase.fought", "Battle.attackers", "Battle.defenders"})
"""What phases and battles remember of units that may have been lost since."""


def as_printed(figures: Figures, unit: str) -> Json:
    """What the counter says of a unit, {} without such a counter."""
    if unit not in figures.units:
        return {}
    counter = figures.design.counter(unit)
    return {"side": figures.units[unit].side, "faction": counter.faction, "unit_type": counter.unit_type}


@implements("2.1", "2.3")
def at_moment(figures: Figures, state: HexState, moment: Moment) -> HexState:
    """Play goes on at the beginning of a turn, or of the phase whose id in the design's sequence is named.

    Raises
    ------
    BadPosition
        There is no such turn or phase, or it is not of this side.
    """
    scenario = figures.design.scenario(state.scenario)
    turn = turn_of(moment, state.turn, scenario.first_turn)
    if problems := tuple(_wrong_words(figures, turn, state.scenario, moment)):
        raise BadPosition(problems)
    if not moment.phase:
        return replace(state, turn=turn - 1, active="", procedures=(Game(turn=turn - 1),))
    named = [phase.id == moment.phase and moment.side in ("", phase.side) for phase in figures.phases]
    line = named.index(True)
    stack = (Game(turn=turn), GameTurn(turn=turn, line=line, at="play_the_next_phase"))
    return replace(state, turn=turn, active="", procedures=stack)


def beginnings(figures: Figures) -> tuple[Beginning, ...]:
    """The lines of the design's sequence of play; one that both sides have by the same id is listed once."""
    sides: dict[str, list[str]] = {}
    for phase in figures.phases:
        sides.setdefault(phase.id, []).extend(filter(None, [phase.side]))
    titles = {phase.id: phase.title for phase in figures.phases}
    return tuple(Beginning(phase, titles[phase], tuple(whose)) for phase, whose in sides.items())


def _wrong_words(figures: Figures, turn: int, scenario_id: str, moment: Moment) -> Iterator[Problem]:
    scenario = figures.design.scenario(scenario_id)
    yield from no_such_turn(turn, scenario.first_turn, scenario.last_turn)
    sides: dict[str, set[str]] = {}
    for phase in figures.phases:
        sides.setdefault(phase.id, set()).add(phase.side)
    yield from no_such_phase(moment.phase, sides)
    if moment.phase in ("", *sides) and moment.side not in ("", *sides.get(moment.phase, ())):
        called = moment.phase or Message("the turn")
        yield not_playable(Message("{phase} is not of the side {side}", phase=called, side=repr(moment.side)))
    named = next((phase for phase in figures.phases if phase.id == moment.phase), None)
    if named is not None and not is_played_in(named.turns, turn):
        yield not_playable(Message("{phase} is not played in turn {turn}", phase=named.title, turn=turn))
    if moment.first:
        yield not_playable("the sequence of play says who goes first")


def problems(q: Position) -> tuple[Problem, ...]:
    """What is wrong with a position by the standard rules, when all its units and spaces are known."""
    return (*_wrong_units(q), *_wrong_hexes(q))


def _wrong_units(q: Position) -> Iterator[Problem]:
    for unit in sorted(q.state.units):
        if q.steps(unit) < 1:
            text = marked("it has lost {lost} steps and has no more than {steps}")
            cause = Message(text, lost=q.unit(unit).lost, steps=q.printed(unit).steps)
            yield not_playable(cause, Place("unit", unit), "steps", "1.3")


def _wrong_hexes(q: Position) -> Iterator[Problem]:
    """Hexes of both sides, and hexes that hold too much, as they may in the middle of a retreat (7.5)."""
    retreating = any(isinstance(procedure, Retreat) for procedure in q.state.procedures)
    for space in sorted({x.space for x in q.state.units.values()} - set(BOXES)):
        place, sides = Place("space", space), {q.unit(unit).side for unit in q.units_in(space)}
        if len(sides) > 1:
            yield not_playable("both sides stand in it", place, "both sides", "5.6")
        elif not retreating and not q.stacks(space, *q.units_in(space)):
            cause = Message("more stands in it than {most}", most=q.ground.stacking(space))
            yield not_playable(cause, place, "stacking", "3.1")
