"""The sequence of play: each procedure with its segments in order. The phases of a turn are the design's own list."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.hex_and_counter.phases.combat import (
    advance,
    attackers_retreat,
    attackers_suffer,
    declare_an_attack,
    defenders_retreat,
    defenders_suffer,
    roll_on_the_table,
    show_who_fights,
)
from rulesets.hex_and_counter.phases.movement import move_a_unit, turn_face_down
from rulesets.hex_and_counter.phases.recovery import roll_to_recover
from rulesets.hex_and_counter.phases.reinforcements import place_a_unit
from rulesets.hex_and_counter.phases.retreat import retreat_a_unit
from rulesets.hex_and_counter.phases.set_up_phase import set_up_freely
from rulesets.hex_and_counter.phases.supply import trace_lines
from rulesets.hex_and_counter.phases.turns import (
    begin_turn,
    check_victory,
    compare_points,
    play_the_next_phase,
    play_the_next_turn,
)
from rulesets.hex_and_counter.procedures import (
    Battle,
    CombatPhase,
    Game,
    GameTurn,
    Movement,
    Recovery,
    Reinforcements,
    Retreat,
    SetUp,
    SupplyPhase,
    VictoryCheck,
)
from workbench.engine.ruleset import Segment
from workbench.engine.state import Procedure

SEQUENCE: Mapping[type[Procedure], tuple[Segment, ...]] = {
    Game: (play_the_next_turn,),
    GameTurn: (begin_turn, play_the_next_phase, compare_points),
    SetUp: (set_up_freely,),
    Reinforcements: (place_a_unit,),
    SupplyPhase: (trace_lines,),
    Movement: (turn_face_down, move_a_unit),
    CombatPhase: (declare_an_attack,),
    Battle: (
        show_who_fights,
        roll_on_the_table,
        defenders_suffer,
        attackers_suffer,
        defenders_retreat,
        attackers_retreat,
        advance,
    ),
    Retreat: (retreat_a_unit,),
    Recovery: (roll_to_recover,),
    VictoryCheck: (check_victory,),
}
