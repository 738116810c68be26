"""Everything that can be wrong with a design: the table of contents of its checks.

A check is declared in one place, with how its fault is found, what is said of it, and the edit that fixes it. A new one
is a file in the folder of its subject and a line here. Those of a rules module come with the module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbench.cartography.checks.declared import drawn, lines, sheets, spaces
from workbench.engine.problem import Check, Find
from workbench.storage.checks.design import (
    command,
    counter_faces,
    counters,
    ids,
    map_unsaid,
    needed,
    origins,
    read_figures,
    rules,
    scenario_parts,
    scenario_spaces,
    secrets,
    sequence,
    set_ups,
    silenced,
    table_axes,
    tables,
    turns,
)
from workbench.storage.checks.words import figures, line_classes, owners, stray_blanks, tag_value, terrain

_SUBJECTS: tuple[Iterable[Check], ...] = (
    # the design
    needed.CHECKS,
    ids.CHECKS,
    counters.CHECKS,
    counter_faces.CHECKS,
    command.CHECKS,
    tables.CHECKS,
    table_axes.CHECKS,
    read_figures.CHECKS,
    turns.CHECKS,
    sequence.CHECKS,
    set_ups.CHECKS,
    scenario_parts.CHECKS,
    scenario_spaces.CHECKS,
    map_unsaid.CHECKS,
    origins.CHECKS,
    secrets.CHECKS,
    silenced.CHECKS,
    rules.CHECKS,
    # what maps name of the design
    terrain.CHECKS,
    line_classes.CHECKS,
    owners.CHECKS,
    tag_value.CHECKS,
    figures.CHECKS,
    stray_blanks.CHECKS,
    # maps, found in workbench/cartography/checks
    drawn.CHECKS,
    lines.CHECKS,
    spaces.CHECKS,
    sheets.CHECKS,
)

CHECKS: Mapping[str, Check] = {check.id: check for subject in _SUBJECTS for check in subject}
"""Every check by its id."""


def finders(looked_at: str) -> tuple[Find, ...]:
    """What finds the problems of one kind of subject; checks that are met together are found together."""
    return tuple(dict.fromkeys(check.finds[looked_at] for check in CHECKS.values() if looked_at in check.finds))
