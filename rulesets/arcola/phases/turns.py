"""Turns and player turns, line after line of the design's sequence of play (7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rulesets.arcola.events import PhaseEntered, TurnBegun
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.procedures import CombatPhase, CommandPhase, MovementPhase, RallyPhase
from rulesets.arcola.reports.looking import look
from workbench.engine.clauses import implements
from workbench.engine.state import Procedure
from workbench.engine.turns import Game, GameTurn, next_turn
from workbench.engine.unfolding import Begin, Step
from workbench.engine.words.message import Message

PHASES: Mapping[str, Callable[[str], Procedure]] = {
    "CommandPhase": lambda side: CommandPhase(side=side),
    "MovementPhase": lambda side: MovementPhase(side=side),
    "CombatPhase": lambda side: CombatPhase(side=side),
    "RallyPhase": lambda side: RallyPhase(side=side),
}
"""Procedure of a line of the sequence of play -> what it begins."""


@implements("7", "17")
def play_the_next_turn(campaign: Game, u: Play) -> Step:
    """Turn after turn, to the last of the scenario."""
    last = u.position.figures.design.scenario(u.state.scenario).last_turn
    return next_turn(campaign, lambda turn: GameTurn(turn=turn), last)


@implements("7", "13")
def begin_turn(turn: GameTurn, u: Play) -> Step:
    """Everybody looks: the first time at who stands there when the campaign begins."""
    u.emit(TurnBegun(turn=turn.turn))
    u.announce(Message("Turn {turn}", turn=turn.turn))
    look(u)
    return None


@implements("7", "7.1", "7.2")
def play_the_next_phase(turn: GameTurn, u: Play) -> Step:
    """Line after line of the design's sequence of play; what was marked in a player turn goes with it."""
    lines = u.position.figures.phases
    if turn.line >= len(lines):
        return None
    phase = lines[turn.line]
    begins_player_turn = turn.line == 0 or lines[turn.line - 1].side != phase.side
    u.emit(PhaseEntered(phase=phase.id, part=turn.line + 1, clears=begins_player_turn))
    u.announce(phase.title, phase.side)
    return Begin(replace(turn, line=turn.line + 1), PHASES[phase.procedure](phase.side), again=True)
