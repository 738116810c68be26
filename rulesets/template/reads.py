"""What these rules read of a design: each table and parameter, by which clauses, in which procedures."""

from __future__ import annotations

from workbench.engine.tables.reads import ParameterRead, Reads

READS = Reads(
    parameters=(
        ParameterRead("dash_die", least=2, most=100, used_in=("Turn",)),
        ParameterRead("steady_distance", least=1, used_in=("Turn",)),
    )
)
