"""Days, and the phases of a day in the order of the design (4); the weather (5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rulesets.grande_tactique.events import PhaseEntered, TurnBegun, WeatherTurned
from rulesets.grande_tactique.phases.acts import Play
from rulesets.grande_tactique.procedures import (
    CommandPhase,
    EndOfTurn,
    Game,
    GameTurn,
    InitiativePhase,
    Reinforcements,
    SetUp,
    StrategicMovement,
    SupplyPhase,
    Weather,
)
from workbench.engine.clauses import implements
from workbench.engine.state import Procedure
from workbench.engine.turns import next_turn
from workbench.engine.unfolding import Begin, End, Step
from workbench.engine.words.message import Message

PHASES: Mapping[str, Callable[[], Procedure]] = {
    "weather": Weather,
    "command": CommandPhase,
    "initiative": InitiativePhase,
    "strategic_movement": StrategicMovement,
    "reinforcements": Reinforcements,
    "supply": SupplyPhase,
    "end_of_turn": EndOfTurn,
}
"""Procedure of a line of the sequence of play -> what it begins. The action phase is begun by the initiative (7, 8)."""


@implements("15.1.1", "15.1.2")
def set_up_the_rest(game: Game, u: Play) -> Step:
    """What the players place themselves."""
    return Begin(game, SetUp())


@implements("4", "14.3")
def play_the_next_turn(game: Game, u: Play) -> Step:
    """Day after day, to the last of the scenario."""
    last = u.position.figures.design.scenario(u.state.scenario).last_turn
    return next_turn(game, lambda turn: GameTurn(turn=turn), last)


@implements("4")
def begin_turn(turn: GameTurn, u: Play) -> Step:
    u.emit(TurnBegun(turn=turn.turn))
    u.announce(Message("Turn {turn}", turn=turn.turn))
    return None


@implements("4")
def play_the_next_phase(turn: GameTurn, u: Play) -> Step:
    """Line after line of the design's sequence of play."""
    lines = u.position.figures.phases
    if turn.line >= len(lines):
        return None
    phase = lines[turn.line]
    u.emit(PhaseEntered(phase=phase.id))
    u.announce(phase.title)
    after = replace(turn, line=turn.line + 1)
    return Begin(after, PHASES[phase.procedure](), again=True)


@implements("5")
def roll_for_the_weather(weather: Weather, u: Play) -> Step:
    """1D6 of the French player."""
    (face,) = u.roll("weather")
    u.emit(WeatherTurned(weather=u.position.figures.design.table("weather").rolled(str(face))))
    return End(weather)
