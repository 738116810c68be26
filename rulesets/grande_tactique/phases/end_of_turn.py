"""The end of the turn (14): forts surrender, places are counted, troops come to order; the last day ends it."""

from __future__ import annotations

from rulesets.grande_tactique.phases.acts import Play, gain, set_sheet
from rulesets.grande_tactique.phases.battles.retreat import eliminate
from rulesets.grande_tactique.phases.morale import move_cursor, part_the_demoralised
from rulesets.grande_tactique.phases.places import note_places
from rulesets.grande_tactique.phases.sums import NEEDED
from rulesets.grande_tactique.phases.supply import surrenders
from rulesets.grande_tactique.phases.victory import final_ending
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import EndOfTurn
from rulesets.grande_tactique.provisions import in_play
from rulesets.grande_tactique.state import RAIN
from workbench.engine.clauses import implements
from workbench.engine.events import Told
from workbench.engine.unfolding import End, Step
from workbench.engine.words.message import Message


@implements("13.7")
def surrender_forts(end: EndOfTurn, u: Play) -> Step:
    """Those in forts that have lived on nothing for a day, with the enemy in their hex."""
    for force in sorted(u.state.units):
        if force in u.state.units and surrenders(u.position, force):
            here = u.position.force(force).space
            u.emit(Told(what="surrender", result="", place=force))
            eliminate(u, force, here)
    return None


@implements("14.1", "15.3.b")
def verify_victory(end: EndOfTurn, u: Play) -> Step:
    """Who holds what is noted; what ends the playtest at once is looked at after each segment anyway."""
    note_places(u)
    return None


@implements("14.2", "3.1", "3.2", "5")
def return_to_order(end: EndOfTurn, u: Play) -> Step:
    """Divisions that did nothing take heart, not in rain, and collect stragglers by a die each; all are less tired."""
    resting = tuple(x for x in in_play(u.position) if rests(u.position, x))
    for formation in resting:
        if takes_heart(u.position, formation):
            move_cursor(u, formation, 1)
    for formation in resting:
        if may_collect_stragglers(u.position, formation):
            _collect_stragglers(u, formation)
    for force in sorted(u.state.sheets):
        if fatigue := u.position.sheet(force).fatigue:
            set_sheet(u, force, fatigue=fatigue - 1)
    part_the_demoralised(u)
    return None


@implements("14.2")
def rests(q: Position, formation: str) -> bool:
    """A division that did not act during the turn; brigades have no cursor and no stragglers (interpretation 80)."""
    return q.printed(formation).is_division and not q.formation(formation).acted


@implements("3.1", "3.2", "5", "14.2")
def takes_heart(q: Position, formation: str) -> bool:
    """Up to the middle of the scale, in fair weather; if demoralised only where it began far from the enemy."""
    if q.formation(formation).cursor >= 0 or q.state.weather == RAIN:
        return False
    return not q.is_demoralised(formation) or q.sheet(q.formation(formation).force).safe


@implements("14.2")
def may_collect_stragglers(q: Position, formation: str) -> bool:
    """Supplied, without a pillage marker, and with men to come back (interpretation 81)."""
    stands = q.formation(formation)
    return stands.supplied and not q.force(stands.force).pillages and stands.lost > 0


@implements("14.2")
def _collect_stragglers(u: Play, formation: str) -> None:
    """1D6 below its morale brings back a strength point. Its owner alone sees it."""
    q = u.position
    stands = q.formation(formation)
    side = (q.printed(formation).side,)
    below = Message("less than {morale} (morale)", morale=q.morale(formation))
    u.emit(Told(what=NEEDED, result=below, place=formation, seen_by=side))
    (face,) = u.roll(Message("stragglers of {formation}", formation=formation), seen_by=side)
    if face < q.morale(formation):
        gain(u, formation, 1, lost=stands.lost - 1)


@implements("14.3", "15.3.c")
def close_the_day(end: EndOfTurn, u: Play) -> Step:
    """The last day ends it by the victory points. Generals are not replaced (interpretation 82)."""
    if u.state.turn >= u.position.figures.design.scenario(u.state.scenario).last_turn:
        u.conclude(final_ending(u.position))
    return End(end)
