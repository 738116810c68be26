"""Tables and parameters, out of `tables.yaml` and `parameters.yaml`.

Rows and columns that a rules module can rely on (a one-column table has the column ""):

quality_check, movement_attrition, rally          A4 B3 C2 D1 E0
quality_check_modifiers                           entering_enemy_area leader_A_with_force out_of_general_supply
                                                  austrian_map_edge
ratings                                           A B C D E
initiative_modifiers                              overall_leader_A _B _C won_last_significant_battle
                                                  under_significant_defeat
op_schedule                                       1 to 17 | the factions without reserve and austrian, and bonaparte
op_costs                                          enter_friendly enter_enemy refund_entry ... (one row an action)
spying, spanish_retreat, ship_shore               1 to 6, modified rolls beyond count as the last
leader_capture                                    no_mans_land enemy_patrol enemy_controlled
leader_casualty                                   2 to 12 | stood left_with_R
leader_fate, leader_wound                         1 to 6
leader_return                                     light serious grievous killed_or_captured
movement_attrition_modifiers                      overall_leader_A overall_leader_C mixed_allied_force leader_A_in_area
coordinated_attack                                1 to 6 | A B C
combat_results                                    1 to 6 | 1:4 to 5:1, cells "attacker/defender"
fortification_shifts                              redoubt improved_redoubt level_2_fort level_3_fort reduced_redoubt
                                                  reduced_improved_redoubt town
no_entry_garrison                                 fort toulon | strength infantry artillery
redoubt_counters                                  redoubt improved_redoubt | republican allied
ranged_fire_saves                                 redoubt improved_redoubt fort
shore_ship_petite, shore_ship_grande              1 to 6 | 1-2 3-4 5-6 7-9 10+
ship_shore_modifiers                              town all_targets_fortified tenuous_rade
rally_modifiers                                   leader_A leader_B in_depot_or_town out_of_general_supply
final_attrition                                   the factions without reserve | 1-5 6-9 10-13 14-17
final_attrition_leader                            A B C | losses range
spanish_retreat_modifiers                         spanish_leader_present lost_2_or_more_in_round_1 in_fortification
austrian_reinforcements                           2 to 12
victory_points                                    hit_on_fleet battery_permanent_loss fort_taken ... (one row an event)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sample_games.provenance import provenance
from workbench.engine.design import Parameter, Table
from workbench.engine.provenance import Provenance

TEXTS = ("id", "title", "dice", "row_means", "column_means", "clause", "notes")


def tables(source: Sequence[Mapping[str, Any]]) -> tuple[Table, ...]:
    """All tables in printed order."""
    return tuple(_table(entry) for entry in source)


def parameters(source: Sequence[Sequence[Any]]) -> tuple[Parameter, ...]:
    """All named figures in the order of the source."""
    return tuple(
        Parameter(name, title, value, unit, clause, provenance(origin or f"rulebook {clause}"))
        for name, title, value, unit, clause, origin in source
    )


def _table(entry: Mapping[str, Any]) -> Table:
    columns = tuple(entry.get("columns", [""]))
    rows = {str(row): cells if isinstance(cells, list) else [cells] for row, cells in entry["rows"].items()}
    for row, cells in rows.items():
        if len(cells) != len(columns):
            raise ValueError(f"table {entry['id']}: row {row} has {len(cells)} cells, not {len(columns)}")
    return Table(
        **{field: entry[field] for field in TEXTS if field in entry},
        rows=tuple(rows),
        columns=columns,
        cells=tuple(tuple(str(cell) for cell in cells) for cells in rows.values()),
        provenance=_provenance(entry),
    )


def _provenance(entry: Mapping[str, Any]) -> Provenance:
    """That of the table, and in its note what is known better of single rows."""
    whole = provenance(entry["provenance"])
    rows = "; ".join(f"{row}: {text}" for row, text in entry.get("provenance_of", {}).items())
    return Provenance(whole.source, "; ".join(filter(None, (whole.note, rows))))
