"""The tables of a ruleset file, one file per subject: a row per space, border, counter, cell, placement, figure.

Only definitions stand here. Whoever changes one raises `SCHEMA` in `workbench/storage/file/upgrades.py` and adds the
step that brings older files up to it.
"""

from workbench.storage.file.sums import add_table_of_sums
from workbench.storage.tables import (
    assets,
    clauses,
    counters,
    hex_maps,
    history,
    maps,
    meta,
    printed_tables,
    provenance,
    scenarios,
    secrets,
    sequence,
    sheets,
    silenced,
    words,
)
from workbench.storage.tables.ruleset_table import RulesetTable

RULESET_TABLES = RulesetTable.metadata
add_table_of_sums(RULESET_TABLES)
BESIDE_THE_DESIGN = ("version", "asset", "history_step", "history")
"""The tables that hold nothing of the design as it is now."""

__all__ = [
    "BESIDE_THE_DESIGN",
    "RULESET_TABLES",
    "assets",
    "clauses",
    "counters",
    "hex_maps",
    "history",
    "maps",
    "meta",
    "printed_tables",
    "provenance",
    "scenarios",
    "secrets",
    "sequence",
    "sheets",
    "silenced",
    "words",
]
