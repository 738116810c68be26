"""Pillage (13.4): chosen or suffered, what it costs, and the marker that it leaves."""

from __future__ import annotations

from rulesets.grande_tactique.events import PillageMarked, PlacePillaged
from rulesets.grande_tactique.phases.acts import PILLAGES, Play, score, set_sheet, stir_sardinians
from rulesets.grande_tactique.phases.sums import NEEDED
from rulesets.grande_tactique.position import SARDINIAN, Position
from rulesets.grande_tactique.provisions import in_play, is_tested_for_pillage, why_not_pillage
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.mechanics.modifiers import Modifiers, total_of
from workbench.engine.options import OneOf
from workbench.engine.words.message import Message, as_message

GENERAL, BONUS = "general_present", "general_with_tactical_bonus"
"""Rows of the table of modifiers."""
OPTION_PASSING, CHOSEN, TESTED = "pillage_in_passing", "chosen", "tested"


@implements("13.4")
def why_not_pillage_in_passing(q: Position, force: str, *, moved: bool) -> Refusal | None:
    """Why an active force may not pillage where it now stands; it does so on its march (interpretation 78)."""
    refused = why_not_pillage(q, force)
    if not refused and not moved:
        return Refusal("13.4", "it has not marched: where it stood, it pillages in the supply phase")
    return refused


@implements("13.4")
def is_tested_in_passing(q: Position, force: str) -> bool:
    """By the option, isolated troops that spare a place that they come to are tested whether they do."""
    return q.state.options.get(OPTION_PASSING) == TESTED and is_tested_for_pillage(q, force, fed_by_orders(q))


def fed_by_orders(q: Position) -> tuple[str, ...]:
    """Formations that are not isolated. How the others live is looked at in the supply phase (13.1)."""
    return tuple(formation for formation in in_play(q) if not q.formation(formation).isolated)


@implements("13.4")
def ask_for_restraint(u: Play, force: str) -> str:
    """What a general in the hex takes off the die, as its owner likes where he has a tactical bonus; "" without one."""
    q = u.position
    restraints = restraints_on(q, force)
    if len(restraints) < 2:
        return restraints[0] if restraints else ""
    changes, letter = q.figures.supply.pillage_modifiers("", BONUS), q.pieces.markers[force].letter
    changes |= q.figures.supply.pillage_modifiers("", GENERAL)
    words = {row: Message("{change:+} to the die", change=changes.get(row, 0)) for row in restraints}
    prompt = Message(
        "choose what the general does if Force {letter} is tested whether it spares the place", letter=letter
    )
    chosen: str = u.ask(q.force(force).side, prompt, OneOf(restraints, words=words), "13.4")
    return chosen


@implements("13.4")
def restraints_on(q: Position, force: str) -> tuple[str, ...]:
    """Rows of the table that generals in the hex of a force offer, the stronger one first."""
    unit = q.force(force)
    beside = q.forces_in(unit.space, unit.side)
    generals = [q.general(name) for other in beside for name in q.generals_in(other)]
    with_bonus = (BONUS,) if any(general.tactical_bonus for general in generals) else ()
    return (*with_bonus, GENERAL) if generals else ()


@implements("13.4")
def pillages_unbidden(u: Play, force: str, restraint: str) -> bool:
    """1D6 with all modifiers: above its morale the force pillages. Only its owner sees the die.

    Once a day for each place (interpretation 78).
    """
    q = u.position
    side = (q.force(force).side,)
    changes, most = test_modifiers(q, force, restraint), test_morale(q, force)
    u.emit(Told(what=NEEDED, result=Message("{most} or less (morale)", most=most), place=force, seen_by=side))
    why = Message("{test}: {force}", test=as_message(PILLAGES), force=force)
    (face,) = u.roll(why, seen_by=side, modifiers=changes)
    pillages = face + total_of(changes) > most
    u.emit(Told(what=PILLAGES, result="failed" if pillages else "passed", place=force, seen_by=side))
    if not pillages:
        set_sheet(u, force, spared=q.force(force).space)
    return pillages


def test_modifier(q: Position, force: str, restraint: str) -> int:
    """What the die of the test is changed by, all together."""
    return total_of(test_modifiers(q, force, restraint))


@implements("13.4")
def test_modifiers(q: Position, force: str, restraint: str) -> Modifiers:
    """For the army, and for a general in the hex, as its owner has him restrain the troops."""
    return tuple(q.figures.supply.pillage_modifiers(army_of(q, force), restraint).items())


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
