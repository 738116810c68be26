"""The kinds of phase of which a design makes its sequence of play, with the figures that each reads (2.2, 2.6)."""

from __future__ import annotations

from rulesets.hex_and_counter.figures import COMBAT, MOVEMENT, RECOVERY, REINFORCEMENTS, SUPPLY, VICTORY_CHECK
from workbench.engine.sequence.phase_kinds import PhaseFigure, PhaseKind, Whose
from workbench.engine.words.message import marked

BEFORE, MOVING, FIGHTING, AFTER = (
    marked("Before the move"),
    marked("Movement"),
    marked("Combat"),
    marked("After it"),
)
POINTS, PERCENT, STEPS = marked("MP"), "%", marked("spaces")
_LEAVING = PhaseFigure("zone_exit_cost", marked("Leaving an enemy zone of control"), "4.5", POINTS, most=99, usual=0)
_ENTERING = PhaseFigure("zone_entry_cost", marked("Entering an enemy zone of control"), "4.5", POINTS, most=99, usual=0)
_FROM_ZONE_TO_ZONE = PhaseFigure(
    "zone_to_zone", marked("From one enemy zone into another"), "4.6", words=("allowed", "forbidden"), usual="allowed"
)

PHASE_KINDS = (
    PhaseKind(
        REINFORCEMENTS,
        marked("Reinforcements"),
        "10.1",
        BEFORE,
        marked("Units that are due enter at their entry, or wait for a later turn."),
        whose=Whose.EITHER,
        most_a_turn=1,
    ),
    PhaseKind(
        SUPPLY,
        marked("Supply"),
        "9.1",
        BEFORE,
        marked("Each unit traces a line to a source; without one it is out of supply until it is traced again."),
        whose=Whose.EITHER,
        parameters=(PhaseFigure("supply_range", marked("Line of communication"), "9.2", STEPS, most=999),),
    ),
    PhaseKind(
        MOVEMENT,
        marked("Movement"),
        "5.1",
        MOVING,
        marked("Units move one after the other, each up to its allowance and as the ground costs."),
        whose=Whose.EITHER,
        parameters=(
            _LEAVING,
            _ENTERING,
            _FROM_ZONE_TO_ZONE,
            PhaseFigure("minimum_move", marked("A unit may always move one space"), "5.7", most=1, usual=1),
            PhaseFigure("exit_cost", marked("Leaving the map"), "5.8", POINTS, most=99, usual=1),
            PhaseFigure(
                "unsupplied_movement_percent", marked("Movement out of supply"), "9.5", PERCENT, most=100, usual=50
            ),
        ),
        needs=("terrain_effects",),
    ),
    PhaseKind(
        COMBAT,
        marked("Combat"),
        "6.1",
        FIGHTING,
        marked("Attacks one after the other: odds, shifts, a roll on the table, losses, retreat, advance."),
        whose=Whose.EITHER,
        parameters=(
            PhaseFigure(
                "unsupplied_strength_percent", marked("Strength out of supply"), "6.6", PERCENT, most=100, usual=50
            ),
            PhaseFigure("retreat_hexes", marked("Retreat without a number"), "7.1", STEPS, least=1, most=99, usual=1),
            PhaseFigure(
                "blocked_retreat",
                marked("A retreat that is blocked"),
                "7.6",
                words=("eliminated", "step_a_hex"),
                usual="eliminated",
            ),
            PhaseFigure(
                "displacement",
                marked("Friends in the way of a retreat"),
                "7.8",
                words=("refused", "one_hex"),
                usual="refused",
            ),
            PhaseFigure("retreat_disrupts", marked("A retreat disrupts"), "7.7", most=1, usual=1),
            PhaseFigure("advance_units", marked("Units that may advance"), "8.1", marked("units"), most=99),
        ),
        needs=("combat_results",),
    ),
    PhaseKind(
        RECOVERY,
        marked("Recovery"),
        "11.1",
        AFTER,
        marked("Each disrupted unit rolls, and recovers with a low number."),
        whose=Whose.EITHER,
        parameters=(
            PhaseFigure(
                "recovery_at_most", marked("A disrupted unit recovers with at most"), "11.1", "1D6", most=6, usual=6
            ),
        ),
    ),
    PhaseKind(
        VICTORY_CHECK,
        marked("Victory check"),
        "12.4",
        AFTER,
        marked("Objectives that are reached, or a great lead, end the playtest at once."),
        whose=Whose.JOINT,
        parameters=(
            PhaseFigure("early_victory_margin", marked("Lead that wins at once"), "12.4", marked("points"), most=9999),
        ),
    ),
)
