"""The sequence of play: each procedure with its segments in order."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.arcola.phases.combat import consolidate_after_combat, march_in_the_enemys_turn
from rulesets.arcola.phases.command import transfer
from rulesets.arcola.phases.marching import (
    foresee_meetings,
    judge_the_enemy,
    march_on,
    repulse_or_halt,
    settle_meetings,
    take_steps,
)
from rulesets.arcola.phases.movement import (
    consolidate_after_movement,
    march_by_orders,
    place_reinforcements,
    roll_for_orders,
    set_off,
    write_orders,
)
from rulesets.arcola.phases.rally import flee_on, test_the_routed
from rulesets.arcola.phases.report_phase import gather_reports, report_to_the_other_side, tell_side
from rulesets.arcola.phases.turns import begin_turn, play_the_next_phase, play_the_next_turn
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
    GameTurn: (begin_turn, play_the_next_phase),
    CommandPhase: (transfer,),
    MovementPhase: (place_reinforcements, flee_on, march_by_orders, consolidate_after_movement),
    Marches: (write_orders, roll_for_orders, set_off),
    March: (march_on,),
    Instant: (
        foresee_meetings,
        judge_the_enemy,
        settle_meetings,
        take_steps,
    ),
    Beside: (judge_the_enemy, settle_meetings, repulse_or_halt),
    CombatPhase: (march_in_the_enemys_turn, consolidate_after_combat),
    RallyPhase: (test_the_routed, report_to_the_other_side),
    ReportPhase: (gather_reports, tell_side),
}
