"""The sequence of play: each procedure with its segments in order."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.grande_tactique.phases.turns import (
    begin_turn,
    play_the_next_phase,
    play_the_next_turn,
    roll_for_the_weather,
    set_up_the_rest,
)
from rulesets.grande_tactique.procedures import (
    ActionPhase,
    Activation,
    Battle,
    CommandPhase,
    EndOfTurn,
    Game,
    GameTurn,
    GunsMarch,
    InitiativePhase,
    Pillage,
    Pursuit,
    ReactionMove,
    Reactions,
    Reconnaissance,
    Reinforcements,
    Retreat,
    RoadMove,
    SetUp,
    StrategicMovement,
    SupplyPhase,
    Weather,
)
from workbench.engine.ruleset import Segment
from workbench.engine.state import Procedure
from workbench.engine.unfolding import End, Step, Unfolding


def pass_over(procedure: Procedure, u: Unfolding) -> Step:  # type: ignore[type-arg]
    """A chapter that is not built yet."""
    return End(procedure)


SEQUENCE: Mapping[type[Procedure], tuple[Segment, ...]] = {
    Game: (set_up_the_rest, play_the_next_turn),
    SetUp: (pass_over,),
    GameTurn: (begin_turn, play_the_next_phase),
    Weather: (roll_for_the_weather,),
    CommandPhase: (pass_over,),
    InitiativePhase: (pass_over,),
    ActionPhase: (pass_over,),
    Activation: (pass_over,),
    Reactions: (pass_over,),
    ReactionMove: (pass_over,),
    Reconnaissance: (pass_over,),
    Battle: (pass_over,),
    GunsMarch: (pass_over,),
    Retreat: (pass_over,),
    Pursuit: (pass_over,),
    StrategicMovement: (pass_over,),
    RoadMove: (pass_over,),
    Reinforcements: (pass_over,),
    SupplyPhase: (pass_over,),
    Pillage: (pass_over,),
    EndOfTurn: (pass_over,),
}
