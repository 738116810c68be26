"""Phase IV: who routed may fall into disorder, who is in disorder rallies or goes on retreating (7.1.4)."""

from __future__ import annotations

from rulesets.arcola.phases.acts import Play
from rulesets.arcola.procedures import MovementPhase, RallyPhase
from workbench.engine.clauses import implements
from workbench.engine.unfolding import Step


@implements("7.1.4.2")
def flee_on(phase: MovementPhase, u: Play) -> Step:
    """Disorganized pieces go on retreating in their side's movement phase."""
    return None


@implements("7.1.4.1")
def test_the_routed(phase: RallyPhase, u: Play) -> Step:
    """A die for each unit and leader of a force that routed."""
    return None
