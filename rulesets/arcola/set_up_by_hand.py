"""Any position set up by hand: the phase it goes on from, and what it may not be."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulesets.arcola.figures import Figures
from rulesets.arcola.figures.pieces import ARMS
from rulesets.arcola.position import Position
from rulesets.arcola.state import BOXES, EXITED_STRENGTH, ArcolaState, Piece
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
from workbench.engine.turns import Game, GameTurn
from workbench.engine.words.message import Message


def as_printed(figures: Figures, unit: str) -> Json:
    """What is printed of a leader or a unit: its side, and its full strength by arm."""
    if unit not in figures.pieces.place_in_print:
        return {}
    strength = figures.pieces.strength(unit)
    return {"side": figures.pieces.side(unit), **{arm: strength.of(arm) for arm in ARMS if strength.of(arm)}}


def at_moment(figures: Figures, state: ArcolaState, moment: Moment) -> ArcolaState:
    """Play goes on at the beginning of a turn, or of the phase whose id in the design's sequence is named.

    Raises
    ------
    BadPosition
        There is no such turn or phase, or it is another side's.
    """
    scenario, phases = figures.design.scenario(state.scenario), figures.phases
    turn = turn_of(moment, state.turn, scenario.first_turn)
    ids = [phase.id for phase in phases]
    found = [*no_such_turn(turn, scenario.first_turn, scenario.last_turn), *no_such_phase(moment.phase, ids)]
    line = ids.index(moment.phase) if moment.phase in ids else 0
    if moment.first or (moment.side and moment.side != phases[line].side):
        found.append(not_playable(Message("this phase is of the side {side}", side=phases[line].side)))
    if found:
        raise BadPosition(tuple(found))
    if not moment.phase:
        return replace(state, turn=turn - 1, phase="", part=0, procedures=(_game(turn - 1),))
    begun = GameTurn(turn=turn, line=line, at="play_the_next_phase")
    before = ids[line - 1] if line else ""
    return replace(state, turn=turn, phase=before, part=line, procedures=(_game(turn), begun))


def _game(turn: int) -> Game:
    return Game(turn=turn, at="play_the_next_turn")


def beginnings(figures: Figures) -> tuple[Beginning, ...]:
    """The phases of the design's sequence of play that the rules play, each with its side."""
    return tuple(Beginning(phase.id, phase.title, (phase.side,)) for phase in figures.phases)


def problems(q: Position) -> tuple[Problem, ...]:
    """What is wrong with a position by these rules, when all its units and spaces are known."""
    found = (*_wrong_pieces(q), *_wrong_command(q), *_wrong_hexes(q))
    if EXITED_STRENGTH not in q.state.tracks:
        return (*found, not_playable("it does not say how much strength has left the map", check="tracks", clause="17"))
    return found


@implements("3.3.1", "3.3.1.1", "3.3.3", "3.3.4")
def _wrong_pieces(q: Position) -> Iterator[Problem]:
    """Of the side as printed, no stronger than printed, and ineffective exactly by its level."""
    for unit in sorted(q.units):
        x, place, printed = q.units[unit], Place("unit", unit), q.pieces.strength(unit)
        if x.side != q.pieces.side(unit):
            yield not_playable("it is of the other side", place, "pieces", "3.3.3")
        if any(getattr(x, arm) > printed.of(arm) for arm in ARMS):
            yield not_playable("it has more strength than is printed", place, "strength points", "3.3.3")
        if not (x.strength or q.pieces.is_leader(unit)):
            yield not_playable("it has no strength and is in play", place, "strength points", "3.3.1")
        if x.ineffective != _is_ineffective(q, unit, x):
            yield not_playable("it is ineffective exactly at its level and below", place, "ineffective", "3.3.1.1")


def _is_ineffective(q: Position, unit: str, x: Piece) -> bool:
    return not q.pieces.is_leader(unit) and x.strength <= q.pieces.level(unit)


@implements("3.5", "4.1", "5.1", "11")
def _wrong_command(q: Position) -> Iterator[Problem]:
    """Everybody stands where his commander stands, who is of his side; nobody stands under himself."""
    for unit in sorted(q.units):
        x, place = q.units[unit], Place("unit", unit)
        if not x.under:
            continue
        above = q.units.get(x.under)
        if above is None:
            yield not_playable(Message("its leader {leader} is not in play", leader=x.under), place, "command", "5.1")
        elif above.side != x.side:
            yield not_playable(Message("{leader} is of the other side", leader=x.under), place, "command", "5.1")
        elif above.space != x.space or (x.space in BOXES and above.entry != x.entry):
            yield not_playable(Message("{leader} stands elsewhere", leader=x.under), place, "command", "4.1")
        if _is_under_itself(q, unit):
            yield not_playable("it stands under itself", place, "command", "5.1")


def _is_under_itself(q: Position, unit: str) -> bool:
    above, seen = q.units[unit].under, set[str]()
    while above in q.units and above not in seen:
        if above == unit:
            return True
        seen.add(above)
        above = q.units[above].under
    return False


@implements("13.6.5")
def _wrong_hexes(q: Position) -> Iterator[Problem]:
    """No hex holds forces of both sides, and none stands where nobody can."""
    first, second = q.pieces.sides
    for hex_ in sorted(q.held(first) & q.held(second)):
        yield not_playable("both sides stand in it", Place("space", hex_), "sides", "13.6.5")
    for hex_ in sorted(q.held(first) | q.held(second)):
        if hex_ not in q.ground.around:
            yield not_playable("nobody can stand in it", Place("space", hex_), "sides", "13.6")
