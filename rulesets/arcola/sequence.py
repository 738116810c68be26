"""The sequence of play: each procedure with its segments in order."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.arcola.battle_procedures import Aftermath, Battle, Retreat
from rulesets.arcola.fleeing_procedures import Capture, Captures, Flight, GoingBack
from rulesets.arcola.phases.battles.aftermath import follow_one, go_back, line_up
from rulesets.arcola.phases.battles.combat import reckon, roll_for_combat, take_losses
from rulesets.arcola.phases.battles.guns import end_where_nobody_is_left, fire, suffer_the_fire
from rulesets.arcola.phases.battles.manoeuvring import (
    carry_out_envelopments,
    carry_out_flanks,
    roll_for_envelopments,
    roll_for_flanks,
)
from rulesets.arcola.phases.battles.pursuing import follow_the_beaten, pursue, roll_for_pursuit
from rulesets.arcola.phases.battles.reporting import guess_losses, report_the_outcome
from rulesets.arcola.phases.battles.tiring import tire
from rulesets.arcola.phases.combat import (
    consolidate_after_combat,
    deploy,
    designate,
    fight_the_next,
    follow_the_next,
    march_in_the_enemys_turn,
    open_the_battles,
    press,
    show_all_fronts,
    stand_or_retreat,
)
from rulesets.arcola.phases.command import take_command, transfer, write_orders
from rulesets.arcola.phases.leaders import escape, judge_the_next, roll_for_capture, take_or_miss, take_who_stays
from rulesets.arcola.phases.marching import (
    drive_leaders_out,
    foresee_meetings,
    judge_the_enemy,
    march_on,
    settle_meetings,
    take_steps,
)
from rulesets.arcola.phases.movement import (
    consolidate_after_movement,
    march_by_orders,
    place_reinforcements,
    roll_for_orders,
    set_off,
)
from rulesets.arcola.phases.rally import consolidate_both, flee_on, flee_one_by_one, roll_for_disorder, settle_disorder
from rulesets.arcola.phases.report_phase import gather_reports, report_to_the_other_side, tell_side
from rulesets.arcola.phases.repulses import repulse_or_halt
from rulesets.arcola.phases.retreats import go_back_by_a_way
from rulesets.arcola.phases.turns import begin_turn, play_the_next_phase, play_the_next_turn
from rulesets.arcola.phases.victory import judge_exits, judge_the_campaign
from rulesets.arcola.procedures import (
    Beside,
    CombatPhase,
    CommandPhase,
    Instant,
    March,
    Marches,
    MovementPhase,
    RallyPhase,
)
from rulesets.arcola.report_procedures import ReportPhase
from workbench.engine.ruleset import Segment
from workbench.engine.state import Procedure
from workbench.engine.turns import Game, GameTurn

SEQUENCE: Mapping[type[Procedure], tuple[Segment, ...]] = {
    Game: (play_the_next_turn,),
    GameTurn: (begin_turn, play_the_next_phase, judge_the_campaign),
    CommandPhase: (take_command, write_orders, transfer),
    MovementPhase: (place_reinforcements, flee_on, march_by_orders, consolidate_after_movement),
    Marches: (roll_for_orders, set_off),
    March: (march_on,),
    Instant: (
        foresee_meetings,
        judge_the_enemy,
        settle_meetings,
        drive_leaders_out,
        take_steps,
    ),
    Beside: (judge_the_enemy, settle_meetings, repulse_or_halt),
    CombatPhase: (
        designate,
        march_in_the_enemys_turn,
        open_the_battles,
        deploy,
        show_all_fronts,
        press,
        fight_the_next,
        stand_or_retreat,
        follow_the_next,
        consolidate_after_combat,
    ),
    Battle: (
        fire,
        suffer_the_fire,
        end_where_nobody_is_left,
        roll_for_flanks,
        carry_out_flanks,
        roll_for_envelopments,
        carry_out_envelopments,
        roll_for_combat,
        reckon,
        tire,
        take_losses,
        guess_losses,
        report_the_outcome,
    ),
    Aftermath: (line_up, follow_one),
    Retreat: (go_back, roll_for_pursuit, pursue, follow_the_beaten),
    RallyPhase: (roll_for_disorder, settle_disorder, consolidate_both, report_to_the_other_side, judge_exits),
    Flight: (flee_one_by_one,),
    GoingBack: (go_back_by_a_way,),
    Captures: (judge_the_next,),
    Capture: (roll_for_capture, take_or_miss, escape, take_who_stays),
    ReportPhase: (gather_reports, tell_side),
}
