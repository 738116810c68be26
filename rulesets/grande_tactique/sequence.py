"""The sequence of play: each procedure with its segments in order."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.grande_tactique.phases.actions import activate_the_next, draw_a_marker
from rulesets.grande_tactique.phases.activation import act, end_the_march, fight, find_capacity, test_the_others
from rulesets.grande_tactique.phases.arrangement import arrange, part_the_demoralised
from rulesets.grande_tactique.phases.attrition import roll_for_attrition, share_out_attrition
from rulesets.grande_tactique.phases.battles.battle import (
    choose_the_terrain,
    decide_on_the_tested,
    give_morale,
    join,
    open_the_battle,
    roll_for_the_battle,
    take_positions,
    test_those_without_orders,
)
from rulesets.grande_tactique.phases.battles.guns import (
    end_the_march_to_the_guns,
    hear_the_guns,
    march_to_the_guns,
    step_towards_the_guns,
    test_for_the_guns,
)
from rulesets.grande_tactique.phases.battles.pursuit import suffer_the_pursuit, test_the_pursuit
from rulesets.grande_tactique.phases.battles.results import (
    concentrate,
    give_way,
    leave_the_steady,
    move_the_cursors,
    pursue,
    share_out_losses,
    test_the_tired,
    tire_all,
)
from rulesets.grande_tactique.phases.battles.retreat import retreat_a_hex
from rulesets.grande_tactique.phases.command import give_orders, share_status
from rulesets.grande_tactique.phases.dealing import deal_the_markers
from rulesets.grande_tactique.phases.end_of_turn import (
    close_the_day,
    return_to_order,
    surrender_forts,
    verify_victory,
)
from rulesets.grande_tactique.phases.initiative import contend_for_the_initiative
from rulesets.grande_tactique.phases.reactions import move_in_reaction, offer_reactions, test_those_that_moved
from rulesets.grande_tactique.phases.reconnaissance import (
    answer_the_reconnaissance,
    roll_for_reconnaissance,
    tell_what_was_seen,
)
from rulesets.grande_tactique.phases.reinforcements import (
    call_a_reserve,
    give_out_replacements,
    roll_for_replacements,
)
from rulesets.grande_tactique.phases.set_up_phase import place_counters, place_decoys
from rulesets.grande_tactique.phases.strategic import march_by_road, order_road_moves, tire_by_the_march
from rulesets.grande_tactique.phases.supply import (
    besiege_coni,
    choose_forage_and_pillage,
    live_without_choice,
    share_out_pillage,
    test_the_tempted,
    turn_counters,
)
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

SEQUENCE: Mapping[type[Procedure], tuple[Segment, ...]] = {
    Game: (set_up_the_rest, deal_the_markers, play_the_next_turn),
    SetUp: (place_counters, place_decoys),
    GameTurn: (begin_turn, play_the_next_phase),
    Weather: (roll_for_the_weather,),
    CommandPhase: (give_orders, share_status, part_the_demoralised, arrange),
    InitiativePhase: (contend_for_the_initiative,),
    ActionPhase: (draw_a_marker,),
    DrawnMarker: (activate_the_next,),
    Activation: (find_capacity, act, end_the_march, test_the_others, fight),
    Attrition: (roll_for_attrition, share_out_attrition),
    Reactions: (offer_reactions, test_those_that_moved),
    ReactionMove: (move_in_reaction,),
    Reconnaissance: (roll_for_reconnaissance, tell_what_was_seen, answer_the_reconnaissance),
    Battle: (
        open_the_battle,
        join,
        test_those_without_orders,
        decide_on_the_tested,
        hear_the_guns,
        test_for_the_guns,
        march_to_the_guns,
        take_positions,
        choose_the_terrain,
        give_morale,
        roll_for_the_battle,
        share_out_losses,
        give_way,
        concentrate,
        move_the_cursors,
        tire_all,
        test_the_tired,
        pursue,
        leave_the_steady,
    ),
    GunsMarch: (step_towards_the_guns, end_the_march_to_the_guns),
    Retreat: (retreat_a_hex,),
    Pursuit: (test_the_pursuit, suffer_the_pursuit),
    StrategicMovement: (order_road_moves,),
    RoadMove: (march_by_road, tire_by_the_march),
    Reinforcements: (call_a_reserve, roll_for_replacements, give_out_replacements),
    SupplyPhase: (
        besiege_coni,
        live_without_choice,
        choose_forage_and_pillage,
        test_the_tempted,
        share_out_pillage,
        turn_counters,
    ),
    EndOfTurn: (surrender_forts, verify_victory, return_to_order, close_the_day),
}
