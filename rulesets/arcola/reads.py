"""What the rules of Arcola read of a design: each table and parameter, with its clauses."""

from __future__ import annotations

from immutables import Map

from workbench.engine.counters.command import CommandRead, Under
from workbench.engine.counters.value_types import ValueKind, ValueType
from workbench.engine.tables.axes import AxisKind, EntriesOf
from workbench.engine.tables.languages import LOSER_AND_NUMBERS, one_of
from workbench.engine.tables.parameter import ParameterKind
from workbench.engine.tables.reads import AxisRead, Bound, ParameterRead, Reads, TableRead
from workbench.engine.words.message import marked

LANGUAGES = (
    one_of("yes_no", marked("yes or no"), "yes", "no"),
    one_of("met_by", marked("how a manoeuvre is met"), "unblocked", "parried", "blocked"),
    one_of("what_is_told", marked("what a report tells"), "men", "rumour"),
)
ARMS = AxisRead(of=EntriesOf.UNIT_TYPE, entries=("infantry", "cavalry", "artillery"))
SIDES = AxisRead(of=EntriesOf.SIDE)
DIE_OF_COMBAT = (Bound(least=-7, most=6),)
"""Bonus points and odds beyond the table bring the die to both its ends."""
COLUMNS = (Bound(least=-9, most=9),)
TERRAIN_COLUMNS = (
    "affecting",
    "centre_only",
    "cavalry_counts",
    "cavalry_attacks",
    "cavalry_defends",
    "refuses",
    "pursuit_strength",
    "rally",
    "line_immune",
    "zone_enters",
    "routs",
    "strength_added_most",
)
IN_NUMBERS = ("pursuit_strength", "rally", "strength_added_most")


def _results(table: str, *clauses: str) -> TableRead:
    return TableRead(
        table,
        rows=AxisRead(AxisKind.ROLL),
        columns=AxisRead(AxisKind.RATIO),
        language=LOSER_AND_NUMBERS.id,
        modifiers=DIE_OF_COMBAT,
        shifts=COLUMNS,
        clauses=clauses,
    )


READS = Reads(
    tables=(
        TableRead("movement_allowances", rows=ARMS, clauses=("3.3.4",)),
        TableRead(
            "terrain_effects",
            rows=AxisRead(of=EntriesOf.TERRAIN),
            columns=ARMS,
            language="cost",
            is_chart=True,
            clauses=("13.6",),
        ),
        TableRead(
            "hexside_effects",
            rows=AxisRead(of=EntriesOf.FEATURE),
            columns=ARMS,
            language="cost",
            is_chart=True,
            clauses=("13.6.2",),
        ),
        TableRead(
            "road_effects",
            rows=AxisRead(of=EntriesOf.ROAD_CLASS),
            language="cost",
            is_chart=True,
            clauses=("13.6.1",),
        ),
        TableRead(
            "place_effects",
            rows=AxisRead(entries=("village", "fortified_town")),
            columns=ARMS,
            language="cost",
            may_be_empty=True,
            is_chart=True,
            clauses=("13.6",),
        ),
        TableRead(
            "terrain_combat",
            rows=AxisRead(entries=("village", "fortified_town")),
            columns=AxisRead(AxisKind.FIELDS, entries=TERRAIN_COLUMNS),
            language="yes_no",
            languages=Map(dict.fromkeys(IN_NUMBERS, "number")),
            may_be_empty=True,
            is_chart=True,
            of_kinds=(EntriesOf.TERRAIN, EntriesOf.FEATURE),
            clauses=("16.7",),
        ),
        TableRead(
            "deployment_limits",
            rows=AxisRead(entries=("other",)),
            columns=AxisRead(
                AxisKind.FIELDS, entries=("out_of_units", "out_of_strength", "into_units", "into_strength")
            ),
            clauses=("12.2", "16.4.3"),
        ),
        TableRead("zone_exit", rows=AxisRead(entries=("other", "cavalry_without_enemy_cavalry")), clauses=("14.2.1",)),
        TableRead("command_spans", clauses=("5.2",)),
        TableRead(
            "order_delays",
            rows=AxisRead(entries=("beyond_dispatch_of_chief", "beyond_dispatch_of_supply", "after_waiting")),
            language="signed",
            clauses=("13.2",),
        ),
        TableRead("free_orders", rows=SIDES, clauses=("13.2",)),
        TableRead("commanders_in_chief", rows=SIDES, language="word", clauses=("8",)),
        TableRead(
            "initiative_comparison",
            rows=AxisRead(AxisKind.RANGE),
            columns=AxisRead(AxisKind.RANGE),
            clauses=("13.3",),
        ),
        _results("combat_results", "18.13"),
        _results("combat_results_out_of_supply", "18.9"),
        TableRead(
            "pursuit",
            rows=AxisRead(AxisKind.ROLL),
            columns=AxisRead(AxisKind.RANGE),
            modifiers=(Bound(table="pursuit_modifiers"),),
            clauses=("20.1",),
        ),
        TableRead(
            "pursuit_modifiers",
            rows=AxisRead(entries=("all_from_reserve", "cavalry_superiority", "leader_bonus")),
            language="signed",
            clauses=("20.2",),
        ),
        TableRead(
            "bombardment_modifiers",
            rows=AxisRead(entries=("cavalry_superiority", "leader_bonus")),
            language="signed",
            clauses=("18.5",),
        ),
        TableRead(
            "manoeuvre_shifts",
            rows=AxisRead(entries=("unblocked", "parried", "blocked")),
            columns=AxisRead(entries=("flank", "envelopment")),
            language="signed",
            clauses=("18.6.b", "18.7.b"),
        ),
        TableRead(
            "manoeuvre_thresholds",
            rows=AxisRead(entries=("flank", "envelopment")),
            columns=AxisRead(AxisKind.FIELDS, entries=("percent", "exactly")),
            languages=Map({"exactly": "met_by"}),
            clauses=("18.6.b.ii", "18.7.b.ii"),
        ),
        TableRead(
            "report_grades",
            rows=AxisRead(AxisKind.RANGE),
            columns=AxisRead(AxisKind.FIELDS, entries=("grade", "with_cavalry", "told")),
            language="word",
            languages=Map({"told": "what_is_told"}),
            clauses=("4.1",),
        ),
        TableRead("report_spread", clauses=("4.1",)),
        TableRead("report_skill", rows=AxisRead(AxisKind.RANGE), clauses=("4.1",)),
        TableRead("false_sizes", rows=AxisRead(AxisKind.ROLL), clauses=("4.1",)),
    ),
    parameters=(
        ParameterRead("first_player", ParameterKind.SIDE, clauses=("7.1",)),
        ParameterRead("unemployed_allowance", clauses=("5.3.1",)),
        ParameterRead("span_of_unit", clauses=("5.2",)),
        ParameterRead("span_of_leader", clauses=("5.2",)),
        ParameterRead("span_penalty", least=-6, most=0, clauses=("5.2",)),
        ParameterRead("initiative_least", clauses=("5.2",)),
        ParameterRead("dispatch_distance", clauses=("9",)),
        ParameterRead("order_dice", ParameterKind.DICE, clauses=("13.2",)),
        ParameterRead("stacking_strength", clauses=("12.1",)),
        ParameterRead("stacking_units", clauses=("12.1",)),
        ParameterRead("stacking_strength_fortified", clauses=("12.1", "13.6.3")),
        ParameterRead("repulse_odds", least=1, clauses=("15",)),
        ParameterRead("repulse_retreat", clauses=("15",)),
        ParameterRead("repulse_failed_shift", least=-9, clauses=("15",)),
        ParameterRead("repulse_march_cost", clauses=("15",)),
        ParameterRead("capture_dice", ParameterKind.DICE, clauses=("5.3.2",)),
        ParameterRead("capture_escapes", ParameterKind.WORD, choices=("at_most", "at_least"), clauses=("5.3.2",)),
        ParameterRead("disorder_retreat", clauses=("7.1.4.1", "7.1.4.3")),
        ParameterRead("disorder_flight", clauses=("7.1.4.2",)),
        ParameterRead("rally_dice", ParameterKind.DICE, clauses=("7.1.4.3",)),
        ParameterRead("odds_die_least", clauses=("18.10",)),
        ParameterRead("odds_die_most", clauses=("18.10",)),
        ParameterRead("odds_each_below", least=-6, clauses=("18.10",)),
        ParameterRead("odds_each_above", least=-6, clauses=("18.10",)),
        ParameterRead("combat_leader_bonus", least=-6, clauses=("18.12",)),
        ParameterRead("superiority", least=1, clauses=("16.5.1",)),
        ParameterRead("superiority_cavalry", clauses=("16.5.1",)),
        ParameterRead("superiority_pursuit_cavalry", clauses=("16.5.1",)),
        ParameterRead("bombardment_dice", ParameterKind.DICE, clauses=("16.5.2",)),
        ParameterRead("bombardment_hit", clauses=("18.5",)),
        ParameterRead("bombardment_hits", least=1, clauses=("18.5",)),
        ParameterRead("bombardment_hits_unsupplied", least=1, clauses=("18.5",)),
        ParameterRead("committed_doubled", least=1, clauses=("18.6.b.v", "18.7.b.v")),
        ParameterRead("refuse_modifier", least=-6, clauses=("16.5.5.1",)),
        ParameterRead("refuse_fails_on", clauses=("16.5.5.1",)),
        ParameterRead("special_loss_part", least=1, clauses=("16.5.5.1", "16.5.5.2")),
        ParameterRead("rearguard_losses", clauses=("16.5.5.2",)),
        ParameterRead("exhausted_from", clauses=("18.16.a", "18.16.b")),
        ParameterRead("never_routs_on", clauses=("18.16.b",)),
        ParameterRead("zone_pursuit_losses", least=1, clauses=("19.1.5", "19.3")),
        ParameterRead("blocked_pursuit_losses", clauses=("20",)),
        ParameterRead("exit_strength", clauses=("17.1.1",)),
        ParameterRead("verona", ParameterKind.SPACE, clauses=("17.1.2",)),
        ParameterRead("verona_turn", least=1, clauses=("17.1.2",)),
        ParameterRead("report_strength_men", least=1, clauses=("4.1",)),
        ParameterRead("report_rounding", least=1, clauses=("4.1",)),
        ParameterRead("report_spread_most", most=99, clauses=("4.1",)),
        ParameterRead("report_steady_part", most=100, clauses=("4.1",)),
        ParameterRead("report_fresh_part", most=100, clauses=("4.1",)),
        ParameterRead("report_die_faces", least=2, clauses=("4.1",)),
        ParameterRead("report_screen", clauses=("4.1",)),
        ParameterRead("report_screen_cavalry", clauses=("4.1",)),
        ParameterRead("report_late_turns", clauses=("4.1",)),
        ParameterRead("report_battle_grade", ParameterKind.WORD, clauses=("16.5.3",)),
        ParameterRead("report_days_a_turn", most=31, clauses=("4.1",)),
        ParameterRead("rumour_true_most", most=6, clauses=("4.1",)),
        ParameterRead("rumour_false_percent", most=100, clauses=("4.1",)),
    ),
    languages=LANGUAGES,
    command=CommandRead(
        under=(Under("commander", ("leader",)),), span="", seniority="seniority", clauses=("5.1", "5.2")
    ),
    values=(
        ValueType("initiative", marked("Initiative"), least=1, most=6, clause="2"),
        ValueType("bonus", marked("Bonus points"), least=0, most=6, clause="5.4"),
        ValueType("seniority", marked("Seniority"), least=1, clause="7.1.2.3"),
        ValueType("level", marked("Ineffective at"), least=1, unit="SP", clause="3.3.1.1"),
        ValueType("commander", marked("Commander"), ValueKind.COUNTER, clause="5.1"),
        ValueType("infantry", marked("Infantry in a mixed unit"), least=0, unit="SP", clause="3.3.4"),
        ValueType("cavalry", marked("Cavalry in a mixed unit"), least=0, unit="SP", clause="3.3.4"),
        ValueType("artillery", marked("Artillery in a mixed unit"), least=0, unit="SP", clause="3.3.4"),
    ),
)
