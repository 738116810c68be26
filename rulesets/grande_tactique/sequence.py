"""The sequence of play: each procedure with its segments in order."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.grande_tactique.phases.actions import activate_the_next, draw_a_marker
from rulesets.grande_tactique.phases.activation import act, end_the_march, fight, find_capacity, test_the_others
from rulesets.grande_tactique.phases.attrition import roll_for_attrition, share_out_attrition
from rulesets.grande_tactique.phases.initiative import contend_for_the_initiative
from rulesets.grande_tactique.phases.reactions import move_in_reaction, offer_reactions, test_those_that_moved
from rulesets.grande_tactique.phases.reconnaissance import (
    answer_the_reconnaissance,
    roll_for_reconnaissance,
    tell_what_was_seen,
)
from rulesets.grande_tactique.phases.strategic import march_by_road, order_road_moves, tire_by_the_march
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
    Attrition,
    Battle,
    CommandPhase,
    DrawnMarker,
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
    InitiativePhase: (contend_for_the_initiative,),
    ActionPhase: (draw_a_marker,),
    DrawnMarker: (activate_the_next,),
    Activation: (find_capacity, act, end_the_march, test_the_others, fight),
    Attrition: (roll_for_attrition, share_out_attrition),
    Reactions: (offer_reactions, test_those_that_moved),
    ReactionMove: (move_in_reaction,),
    Reconnaissance: (roll_for_reconnaissance, tell_what_was_seen, answer_the_reconnaissance),
    Battle: (pass_over,),
    GunsMarch: (pass_over,),
    Retreat: (pass_over,),
    Pursuit: (pass_over,),
    StrategicMovement: (order_road_moves,),
    RoadMove: (march_by_road, tire_by_the_march),
    Reinforcements: (pass_over,),
    SupplyPhase: (pass_over,),
    Pillage: (pass_over,),
    EndOfTurn: (pass_over,),
}
