"""The morale cursor (3.1): how it moves, and what it means when a division is demoralised or rallies (3.2, 15.3)."""

from __future__ import annotations

from rulesets.grande_tactique.phases.acts import Play, part, score, set_formation, stir_sardinians
from rulesets.grande_tactique.position import AUSTRIAN
from workbench.engine.clauses import implements


@implements("3.1")
def move_cursor(u: Play, formation: str, by: int) -> None:
    """The marker of a division moves on its scale. Sardinians and brigades have none of their own."""
    q = u.position
    if by == 0 or not q.printed(formation).is_division:
        return
    least, most = q.figures.number("morale_cursor_least"), q.figures.number("morale_cursor_most")
    set_formation(u, formation, cursor=max(least, min(most, q.formation(formation).cursor + by)))
    look_at_morale(u, formation)


@implements("3.2", "15.3.b", "15.2.d")
def look_at_morale(u: Play, formation: str) -> None:
    """A division that has become demoralised, or has rallied, is counted, each way once (interpretation 70)."""
    q = u.position
    is_down = q.is_demoralised(formation)
    if is_down == q.formation(formation).demoralised:
        return
    set_formation(u, formation, demoralised=is_down)
    figures = q.printed(formation)
    score(u, "division_demoralised" if is_down else "division_rallied", figures.side)
    if is_down and figures.faction == AUSTRIAN:
        stir_sardinians(u, "austrian_division_demoralised")


@implements("3.2")
def part_the_demoralised(u: Play) -> None:
    """A demoralised division leaves a marker that others lie under; it acts once a turn all the same."""
    for force in sorted(u.state.units):
        inside = u.position.formations_in(force)
        shaken = [formation for formation in inside if u.position.is_demoralised_division(formation)]
        if len(shaken) < len(inside):
            for formation in shaken:
                part(u, formation, acted=u.position.sheet(force).acted)
