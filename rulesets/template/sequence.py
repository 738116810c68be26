"""The sequence of play: each procedure with its segments in order. Keep it as one reads it in the book."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.template.phases.running import begin_turn, run, run_the_next_turn
from rulesets.template.procedures import Race, Turn
from workbench.engine.ruleset import Segment
from workbench.engine.state import Procedure

SEQUENCE: Mapping[type[Procedure], tuple[Segment, ...]] = {
    Race: (run_the_next_turn,),
    Turn: (begin_turn, run),
}
