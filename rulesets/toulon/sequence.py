"""The sequence of play (4): each procedure with its segments in order. It is the page of the book."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.toulon.phases.attrition import check_attrition
from rulesets.toulon.phases.austrians import place_austrians, roll_for_austrians
from rulesets.toulon.phases.combat.battle_board import (
    add_defenders,
    attacker_withdraws,
    change_garrison,
    defender_withdraws,
    engage,
    fight_sub_battles,
    lay_out,
    send_for_help,
)
from rulesets.toulon.phases.combat.casualties import attacker_losses, defender_losses, fall_back, roll_on_the_table
from rulesets.toulon.phases.combat.combat import (
    beaten_leave,
    charge,
    choose_a_battle,
    first_round,
    guns_without_company,
    guns_without_strength,
    judge,
    occupy_the_fort,
    second_round,
    suffer_the_charge,
    withdrawn_leave,
)
from rulesets.toulon.phases.combat.coordination import coordinate, form_sub_forces
from rulesets.toulon.phases.combat.doubtful_troops import (
    make_room_after_round_one,
    make_room_after_round_two,
    royal_louis_is_drawn_in,
    royal_louis_wavers,
    spanish_waver,
)
from rulesets.toulon.phases.combat.leader_casualties import note_leaders, roll_for_leaders
from rulesets.toulon.phases.combat.retreat import leaders_go_with_them, spike_guns, take_the_ways_out
from rulesets.toulon.phases.departures import keep_the_calendar, ship_the_cambridgeshire
from rulesets.toulon.phases.end_of_turn import check_victory, count_areas, empty_purses
from rulesets.toulon.phases.final_attrition import remove_markers, roll_final_attrition, take_final_losses
from rulesets.toulon.phases.guns.batteries import fill_stockpile, place_batteries
from rulesets.toulon.phases.guns.cannonade import shell_the_enemy, suffer_a_hit
from rulesets.toulon.phases.guns.ranged_fire import (
    aim_the_guns,
    attacking_guns,
    coordinate_guns,
    defending_guns,
    load_a_gun,
)
from rulesets.toulon.phases.guns.reduction import reduce_redoubts
from rulesets.toulon.phases.guns.ship_fire import (
    aim_at_batteries,
    fire_at_the_shore,
    roll_for_the_ships,
    suffer_the_ships,
)
from rulesets.toulon.phases.guns.shore_fire import bombardment, fire_on_the_ships, lay_a_barrage, load_a_battery
from rulesets.toulon.phases.initiative import choose_the_order, determine_initiative, hold_council
from rulesets.toulon.phases.movement.landing import await_the_next_landing
from rulesets.toulon.phases.movement.lone_leaders import catch_the_lone, flee, ride_on
from rulesets.toulon.phases.movement.movement import order_a_force
from rulesets.toulon.phases.movement.overrun import (
    attempt_an_overrun,
    bar_the_way,
    defenders_take_position,
    leaders_follow,
    look_around,
    meet_a_patrol,
    overrun_a_patrol,
    turn_face_down,
)
from rulesets.toulon.phases.movement.roads import march_on
from rulesets.toulon.phases.operations import (
    begin_turn,
    fill_purses,
    give_up_points,
    play_the_next_turn,
    receive_operations_points,
    roll_for_disarray,
    suffer_disarray,
)
from rulesets.toulon.phases.rades import rade_control_phase, settle_a_rade
from rulesets.toulon.phases.rally import lose_stragglers, melt_away, rally_forces, roll_for_the_encircled
from rulesets.toulon.phases.reinforcement_dates import change_dates
from rulesets.toulon.phases.reinforcements import (
    go_on_along_the_track,
    place_bonaparte,
    place_reinforcements,
    place_units,
)
from rulesets.toulon.phases.side_turn import (
    begin_side_turn,
    catch_lone_leaders,
    combat_phase,
    end_side_turn,
    final_attrition_phase,
    first_side_turn,
    movement_phase,
    rally_phase,
    second_side_turn,
)
from rulesets.toulon.phases.spying import (
    answer_the_spies,
    choose_a_stack,
    inspect_toulon,
    read_the_spying_table,
    roll_for_spies,
    send_spies,
    shift_own_roll,
    shift_their_roll,
    spying_phase,
)
from rulesets.toulon.phases.stacking import find_overstacked_arrivals, find_overstacks, shed_strength
from rulesets.toulon.phases.supply import determine_supply, roll_for_attack_supply, stake_points, trace_supply
from rulesets.toulon.phases.works.works import disturb_works
from rulesets.toulon.procedures import (
    Barrage,
    Battle,
    Cannonade,
    CombatPhase,
    Disarray,
    Encircled,
    Entry,
    FinalAttrition,
    Game,
    GameTurn,
    LeftAlone,
    Movement,
    Operations,
    Overstack,
    RadeControl,
    Rally,
    RangedFire,
    Reinforcements,
    Retreat,
    Ride,
    RoadMarch,
    Round,
    Salvo,
    ShipFire,
    ShoreFire,
    SideTurn,
    Spying,
    SubBattle,
    SupplyDetermination,
)
from workbench.engine.ruleset import Segment
from workbench.engine.state import Procedure

SEQUENCE: Mapping[type[Procedure], tuple[Segment, ...]] = {
    Game: (play_the_next_turn,),
    GameTurn: (
        begin_turn,
        receive_operations_points,
        place_reinforcements,
        find_overstacked_arrivals,
        determine_initiative,
        hold_council,
        choose_the_order,
        first_side_turn,
        second_side_turn,
        fill_stockpile,
        empty_purses,
        count_areas,
        check_victory,
    ),
    Operations: (fill_purses, suffer_disarray),
    Disarray: (roll_for_disarray, give_up_points),
    Reinforcements: (
        keep_the_calendar,
        ship_the_cambridgeshire,
        change_dates,
        place_units,
        place_batteries,
        place_bonaparte,
        roll_for_austrians,
        place_austrians,
    ),
    SideTurn: (
        begin_side_turn,
        rade_control_phase,
        spying_phase,
        determine_supply,
        movement_phase,
        check_attrition,
        bombardment,
        combat_phase,
        catch_lone_leaders,
        find_overstacks,
        rally_phase,
        await_the_next_landing,
        go_on_along_the_track,
        final_attrition_phase,
        end_side_turn,
    ),
    Spying: (
        inspect_toulon,
        send_spies,
        answer_the_spies,
        roll_for_spies,
        shift_own_roll,
        shift_their_roll,
        read_the_spying_table,
        choose_a_stack,
    ),
    RadeControl: (settle_a_rade,),
    SupplyDetermination: (stake_points, roll_for_attack_supply, trace_supply),
    Movement: (order_a_force,),
    RoadMarch: (march_on,),
    Ride: (ride_on,),
    LeftAlone: (catch_the_lone, flee),
    Entry: (
        bar_the_way,
        disturb_works,
        defenders_take_position,
        turn_face_down,
        leaders_follow,
        overrun_a_patrol,
        meet_a_patrol,
        attempt_an_overrun,
        look_around,
    ),
    Overstack: (shed_strength,),
    ShoreFire: (lay_a_barrage,),
    Barrage: (load_a_battery, fire_on_the_ships),
    ShipFire: (fire_at_the_shore,),
    Salvo: (roll_for_the_ships, aim_at_batteries, suffer_the_ships),
    CombatPhase: (choose_a_battle, shell_the_enemy),
    Cannonade: (suffer_a_hit,),
    Battle: (
        note_leaders,
        occupy_the_fort,
        first_round,
        make_room_after_round_one,
        second_round,
        make_room_after_round_two,
        charge,
        suffer_the_charge,
        guns_without_strength,
        beaten_leave,
        withdrawn_leave,
        guns_without_company,
        judge,
        roll_for_leaders,
    ),
    Round: (
        spanish_waver,
        attacker_withdraws,
        defender_withdraws,
        send_for_help,
        change_garrison,
        royal_louis_wavers,
        lay_out,
        coordinate,
        form_sub_forces,
        engage,
        add_defenders,
        royal_louis_is_drawn_in,
        reduce_redoubts,
        attacking_guns,
        defending_guns,
        fight_sub_battles,
    ),
    RangedFire: (load_a_gun, coordinate_guns, aim_the_guns),
    SubBattle: (roll_on_the_table, attacker_losses, defender_losses, fall_back),
    Retreat: (spike_guns, take_the_ways_out, leaders_go_with_them),
    Rally: (rally_forces, melt_away),
    Encircled: (roll_for_the_encircled, lose_stragglers),
    FinalAttrition: (roll_final_attrition, take_final_losses, remove_markers),
}
