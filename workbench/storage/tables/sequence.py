"""The sequence of play, a row per line."""

from __future__ import annotations

from workbench.engine.design import Phase
from workbench.storage.tables.ruleset_table import row_of

PhaseRow = row_of(Phase, "phase", __name__)
