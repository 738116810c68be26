"""Reconnaissance (10): one force looks at another, and its owner tells as much as he has to."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.events import Reported
from rulesets.grande_tactique.figures.looking import STRENGTH, UNITS, limits
from rulesets.grande_tactique.phases.acts import Play, owner_of, set_formation, show
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Reactions, Reconnaissance
from rulesets.grande_tactique.state import Report
from workbench.engine.clauses import implements
from workbench.engine.events import Told
from workbench.engine.mechanics.modifiers import Modifiers, total_of
from workbench.engine.options import Number
from workbench.engine.unfolding import Begin, End, Step
from workbench.engine.words.message import Message, marked
from workbench.engine.words.wording import modifiers_in_words

BRIGADE, DIVISION, ARMY = marked("brigade"), marked("division"), marked("army")
NOTHING = "nothing"
LOOKED = "looks"


@implements("10", "2.e")
def roll_for_reconnaissance(r: Reconnaissance, u: Play) -> Step:
    """1D6, the points spent, and who looks. A decoy that is found out is taken off the map."""
    q = u.position
    if r.by not in q.state.units or r.on not in q.state.units:
        return End(r)
    (face,) = u.roll(Message("reconnaissance: {force}", force=r.by))
    for formation in q.formations_in(r.by):
        set_formation(u, formation, acted=True)
    changes = modifiers(q, r)
    total = face + total_of(changes)
    dice = Message("{changes}: {total}", changes=modifiers_in_words(changes), total=total)
    u.emit(Told(what=LOOKED, result=dice, place=r.by, seen_by=owner_of(u, r.by)))
    looking = q.figures.looking.found(total)
    u.emit(Told(what="reconnaissance", result=_result(looking.tells, looking.margin), place=r.on))
    if looking.row and q.is_decoy(r.on):
        show(u, (r.on,), "2.e")
    return replace(r, row=looking.row)


def _result(tells: str, margin: int | None) -> str:
    return Message("{tells} within {margin} %", tells=tells, margin=margin) if margin else tells or NOTHING


def modifier(q: Position, r: Reconnaissance) -> int:
    """What the die of a look is changed by, all together."""
    return total_of(modifiers(q, r))


@implements("10")
def modifiers(q: Position, r: Reconnaissance) -> Modifiers:
    """Points spent, and the best of the eyes that a force has: any cavalry, or else its infantry by nation."""
    looking = q.figures.looking
    eyes = {
        "cavalry" if printed.is_cavalry else f"{printed.faction}_infantry"
        for printed in map(q.printed, q.formations_in(r.by))
    }
    best = max(sorted(eyes), key=looking.modifier)
    spent = r.bonus * looking.modifier("each_point_spent")
    return ((best, looking.modifier(best)), *(((marked("movement points spent"), spent),) if spent else ()))


@implements("10")
def tell_what_was_seen(r: Reconnaissance, u: Play) -> Step:
    """The reconnoitred player tells the kind, a strength within the margin, at best the units (interpretation 30)."""
    q = u.position
    if not r.row or r.on not in q.state.units:
        return None
    looking = q.figures.looking.row(r.row)
    report = Report(kind=kind_of(q, r.on))
    if looking.tells in (STRENGTH, UNITS) and looking.margin is not None:
        least, most = limits(q.sp(r.on), looking.margin)
        prompt = Message(
            "choose the strength told of Force {letter}, within {margin} %",
            letter=q.pieces.markers[r.on].letter,
            margin=looking.margin,
        )
        told = u.ask(q.force(r.on).side, prompt, Number(least, most, clause="10"))
        report = replace(report, strength=told, margin=looking.margin)
    if looking.tells == UNITS:
        report = replace(report, units=(*q.generals_in(r.on), *q.formations_in(r.on)))
    u.emit(Reported(marker=r.on, report=with_what_was_known(q.state.reports.get(r.on), report)))
    return None


@implements("10")
def kind_of(q: Position, force: str) -> str:
    """A general-in-chief makes an army, a division a division; what is left is a brigade."""
    if q.sheet(force).chief:
        return ARMY
    divisions = (formation for formation in q.formations_in(force) if q.printed(formation).is_division)
    return DIVISION if next(divisions, None) else BRIGADE


@implements("10")
def with_what_was_known(before: Report | None, now: Report) -> Report:
    """Results add up: a closer look stands until the turn ends (interpretation 31)."""
    if before is None:
        return now
    closer = now if now.margin <= before.margin else before
    return Report(now.kind, closer.strength, closer.margin, now.units or before.units)


@implements("10", "8.4")
def answer_the_reconnaissance(r: Reconnaissance, u: Play) -> Step:
    """The other side may react to it, unless it was a reaction itself."""
    return End(r) if r.reacting else Begin(r, Reactions(to=r.by, later=True))
