"""Turns, and the phases of a turn in the order of the design (2); victory at the end (12)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.hex_and_counter.figures import COMBAT, MOVEMENT, RECOVERY, REINFORCEMENTS, SUPPLY
from rulesets.hex_and_counter.phases.acts import Play
from rulesets.hex_and_counter.phases.conditions import condition_reached
from rulesets.hex_and_counter.procedures import (
    CombatPhase,
    Game,
    GameTurn,
    HexProcedure,
    Movement,
    Recovery,
    Reinforcements,
    SupplyPhase,
    VictoryCheck,
)
from rulesets.hex_and_counter.victory import early_ending, final_ending
from workbench.engine.clauses import implements
from workbench.engine.design import Phase
from workbench.engine.scenarios.scenario_parts import VictoryMoment
from workbench.engine.sequence.turn_words import is_played_in
from workbench.engine.turns import SideActive, TurnBegun, next_turn
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import Message

PHASES_OF_A_SIDE: dict[str, type[Reinforcements | SupplyPhase | Movement | CombatPhase | Recovery]] = {
    REINFORCEMENTS: Reinforcements,
    SUPPLY: SupplyPhase,
    MOVEMENT: Movement,
    COMBAT: CombatPhase,
    RECOVERY: Recovery,
}


@implements("2.3")
def play_the_next_turn(game: Game, u: Play) -> Step:
    """Turn after turn, to the last of the scenario."""
    last = u.position.figures.design.scenario(u.state.scenario).last_turn
    return next_turn(game, lambda turn: GameTurn(turn=turn), last)


@implements("2.3")
def begin_turn(turn: GameTurn, u: Play) -> Step:
    u.emit(TurnBegun(turn=turn.turn))
    u.announce(Message("Turn {turn}", turn=turn.turn))
    return None


@implements("2.1", "2.2", "2.4", "2.5")
def play_the_next_phase(turn: GameTurn, u: Play) -> Step:
    """Line after line of the design's sequence of play, less those that are not of this turn."""
    phases = u.position.figures.phases
    due = (line for line in range(turn.line, len(phases)) if is_played_in(phases[line].turns, turn.turn))
    line = next(due, None)
    if line is None:
        return None
    phase = phases[line]
    u.emit(SideActive(side=phase.side))
    u.announce(phase.title, phase.side)
    return Begin(replace(turn, line=line + 1), _procedure(phase), again=True)


def _procedure(phase: Phase) -> HexProcedure:
    kinds = PHASES_OF_A_SIDE
    return kinds[phase.procedure](side=phase.side) if phase.procedure in kinds else VictoryCheck()


@implements("12.3", "12.7")
def compare_points(turn: GameTurn, u: Play) -> Step:
    """Conditions that are looked at when a turn ends, then after the last turn those of the end, or the points."""
    q = u.position
    is_last = turn.turn >= q.figures.design.scenario(q.state.scenario).last_turn
    moments = (VictoryMoment.TURN_END, *((VictoryMoment.THE_END,) if is_last else ()))
    if reached := condition_reached(q, *moments):
        u.conclude(reached)
    elif is_last:
        u.conclude(final_ending(q))
    return None


@implements("12.4", "12.6", "12.7")
def check_victory(check: VictoryCheck, u: Play) -> Step:
    """Conditions of the scenario; where it has none objectives reached, or a great lead, end it at once."""
    q = u.position
    own = q.figures.conditions[q.state.scenario]
    if ending := condition_reached(q, VictoryMoment.CHECK) if own else early_ending(q):
        u.conclude(ending)
    return None
