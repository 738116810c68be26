"""Pillage (13.4): chosen or suffered, what it costs, and the marker that it leaves."""

from __future__ import annotations

from rulesets.grande_tactique.events import PillageMarked, PlacePillaged
from rulesets.grande_tactique.phases.acts import Play, score, set_sheet, stir_sardinians
from rulesets.grande_tactique.position import SARDINIAN, Position
from rulesets.grande_tactique.provisions import in_play, is_tested_for_pillage, why_not_pillage
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told

TEST = "pillages unbidden"
OPTION_PASSING, CHOSEN, TESTED = "pillage_in_passing", "chosen", "tested"


@implements("13.4")
def why_not_pillage_in_passing(q: Position, force: str, *, moved: bool) -> Refusal | None:
    """Why an active force may not pillage where it now stands; it does so on its march (interpretation 78)."""
    refused = why_not_pillage(q, force, fed_by_orders(q))
    if not refused and not moved:
        return Refusal("13.4", "it has not marched: where it stood, it pillages in the supply phase")
    return refused


@implements("13.4")
def disobeys_in_passing(u: Play, force: str) -> bool:
    """By the option, isolated troops that spare a place that they come to are tested, and pillage it unbidden."""
    q = u.position
    if q.state.options.get(OPTION_PASSING) != TESTED or not is_tested_for_pillage(q, force, fed_by_orders(q)):
        return False
    return pillages_unbidden(u, force)


def fed_by_orders(q: Position) -> tuple[str, ...]:
    """Formations that are not isolated. How the others live is looked at in the supply phase (13.1)."""
    return tuple(formation for formation in in_play(q) if not q.formation(formation).isolated)


@implements("13.4")
def pillages_unbidden(u: Play, force: str) -> bool:
    """1D6 with all modifiers: above its morale the force pillages. Only its owner sees the die.

    Once a day for each place (interpretation 78).
    """
    q = u.position
    side = (q.force(force).side,)
    (face,) = u.roll(f"{TEST}: {force}", seen_by=side)
    pillages = face + test_modifier(q, force) > test_morale(q, force)
    u.emit(Told(what=TEST, result="failed" if pillages else "passed", place=force, seen_by=side))
    if not pillages:
        set_sheet(u, force, spared=q.force(force).space)
    return pillages


@implements("13.4")
def test_modifier(q: Position, force: str) -> int:
    """For the army, and for the best general in the hex."""
    unit = q.force(force)
    beside = q.forces_in(unit.space, unit.side)
    generals = tuple(q.general(name) for other in beside for name in q.generals_in(other))
    return q.figures.supply.pillage_modifier(army_of(q, force), generals)


@implements("13.4")
def test_morale(q: Position, force: str) -> int:
    """The morale of the force: the best of its formations, as for attrition (interpretation 89)."""
    return max(q.morale(formation) for formation in q.formations_in(force))


def army_of(q: Position, force: str) -> str:
    """The army of the troops under a marker: that of the strongest formation."""
    strongest = max(q.formations_in(force), key=lambda x: q.formation(x).sp)
    return q.printed(strongest).faction


@implements("13.4", "15.3.b", "15.2.d")
def commit_pillage(u: Play, force: str) -> None:
    """The marker, and the price in victory points and in the morale of the Sardinians (interpretation 90)."""
    q = u.position
    unit, army = q.force(force), army_of(q, force)
    row = f"pillaged_{q.ground.settlement(unit.space)}"
    u.emit(PillageMarked(marker=force, pillages=True, clause="13.4"))
    u.emit(PlacePillaged(hex=unit.space, side=unit.side, clause="13.4"))
    if army != SARDINIAN:
        score(u, row, unit.side)
    if not q.figures.victory.is_indifferent(unit.space):
        stir_sardinians(u, row)
