"""Pillage (13.4): chosen or suffered, what it costs, and the marker that it leaves."""

from __future__ import annotations

from rulesets.grande_tactique.events import PillageMarked, PlacePillaged
from rulesets.grande_tactique.phases.acts import Play, score, set_sheet, stir_sardinians
from rulesets.grande_tactique.position import SARDINIAN, Position
from rulesets.grande_tactique.procedures import Pillage
from rulesets.grande_tactique.provisions import can_be_pillaged, in_play, is_tested_for_pillage, why_not_pillage
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.options import OneOf
from workbench.engine.unfolding import End, Step

YES, NO = "pillage", "spare"
WORDS = {YES: "pillage the place", NO: "leave it alone"}
TEST = "pillages unbidden"
OPTION_PASSING, CHOSEN, TESTED = "pillage_in_passing", "chosen", "tested"


def is_tempting(q: Position, force: str) -> bool:
    """Is a force on the map where pillage has to be asked about? What all can see decides, so that it tells nothing."""
    return force in q.state.units and can_be_pillaged(q, q.force(force).space)


@implements("13.4")
def pillage_in_passing(pillage: Pillage, u: Play) -> Step:
    """Who has come to a place says whether he pillages; by the option he is tested if not (interpretation 78)."""
    q, force = u.position, pillage.force
    if not is_tempting(q, force):
        return End(pillage)
    fed = tuple(formation for formation in in_play(q) if not q.formation(formation).isolated)

    def why_not(answer: str) -> Refusal | None:
        return why_not_pillage(q, force, fed) if answer == YES else None

    deed = u.ask(q.force(force).side, "Pillage", OneOf((YES, NO), why_not, words=WORDS, way_out=NO), "13.4")
    is_tested = q.state.options.get(OPTION_PASSING) == TESTED and is_tested_for_pillage(q, force, fed)
    if deed == YES or (is_tested and pillages_unbidden(u, force)):
        commit_pillage(u, force)
    return End(pillage)


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
