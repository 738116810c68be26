"""Fusing and parting forces, detaching and recovering brigades, in the command phase (6.5).

Whatever a side arranges it says before anything is done, unseen by the other. So that nothing said can depend on what
was said before, each formation is arranged once.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from rulesets.grande_tactique.events import MarkerPlaced, PillageMarked
from rulesets.grande_tactique.phases import morale
from rulesets.grande_tactique.phases.acts import Play, part, set_formation, set_sheet
from rulesets.grande_tactique.phases.strangers import other_formation
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import CommandPhase
from rulesets.grande_tactique.state import Force
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import UnitRemoved
from workbench.engine.options import Number, OneOf
from workbench.engine.refusals import why_none
from workbench.engine.unfolding import End, Step
from workbench.engine.words.message import marked

FUSE, PART, DETACH, RECOVER, DONE = "fuse", "part", "detach", "recover", "done"
WORDS = {
    FUSE: marked("let a force join its general-in-chief"),
    PART: marked("let a formation leave its general-in-chief"),
    DETACH: marked("detach a brigade"),
    RECOVER: marked("take a brigade back"),
    DONE: marked("no more"),
}
PROMPTS = {
    FUSE: marked("choose the formation that joins its general-in-chief"),
    PART: marked("choose the formation that leaves him"),
    DETACH: marked("choose the brigade to detach"),
    RECOVER: marked("choose the brigade to take back"),
}
CLAUSES = {FUSE: "6.5.2", PART: "6.5.3", DETACH: "6.5.3", RECOVER: "6.5.3"}
NOBODY = {
    FUSE: marked("no formation is away from its general-in-chief's marker"),
    PART: marked("no formation lies under the marker of a general-in-chief"),
    DETACH: marked("no division in play has a brigade that it could detach"),
    RECOVER: marked("no detached brigade is in play together with its division"),
}
"""What is lacking where there is nobody that a deed could be about."""
NOT_SO = {
    FUSE: marked("it lies under the marker of its general-in-chief already"),
    PART: marked("it does not lie under the marker of a general-in-chief"),
    DETACH: marked("it is in play already"),
    RECOVER: marked("it is no detached brigade of a division in play"),
}
"""What keeps a formation that is in play from being one of those that a deed is about."""
NOT_IN_PLAY = marked("no division in play detaches it")
HALF = 2
JOINS = marked("it joins another force")


class Arranged(Struct, frozen=True):
    """One thing that a side arranges: FUSE, PART, DETACH or RECOVER, which formation, and how strong a new brigade."""

    deed: str
    formation: str
    sp: int = 0


Plan = tuple[Arranged, ...]


@implements("3.2")
def part_the_demoralised(phase: CommandPhase, u: Play) -> Step:
    """A demoralised division is under no marker with others that are not (interpretation 102)."""
    morale.part_the_demoralised(u)
    return None


@implements("6", "6.5.2", "6.5.3")
def arrange(phase: CommandPhase, u: Play) -> Step:
    """Both sides say all that they arrange; then it is done."""
    sides = u.position.pieces.sides
    plans = u.ask_each(sides, lambda side: _plan(u, side))
    for side in sides:
        for arranged in plans[side]:
            _carry_out(u, arranged)
    return End(phase)


def _plan(u: Play, side: str) -> Plan:
    q, plan = u.position, Plan()
    while (deed := u.ask(side, "choose what to do with forces and brigades", deeds(q, side, plan), "6.5.3")) != DONE:
        formation = u.ask(side, PROMPTS[deed], choices(q, side, deed, plan), CLAUSES[deed])
        most = most_to_detach(q, formation, plan) if deed == DETACH else 0
        options = Number(1, most, clause="6.5.3")
        sp = u.ask(side, "choose the strength points of the brigade", options, "6.5.3") if most else 0
        plan = (*plan, Arranged(deed, formation, sp))
    return plan


def deeds(q: Position, side: str, plan: Plan) -> OneOf:
    """What can still be arranged, with the reason where nothing can."""

    def refuse(deed: str) -> Refusal | None:
        found = candidates(q, side, deed)
        nothing = Refusal(CLAUSES[deed], NOBODY[deed])
        return why_none(found, lambda formation: why_not_arrange(q, deed, formation, plan), _name_in(q), nothing)

    return OneOf(WORDS, lambda deed: None if deed == DONE else refuse(deed), words=WORDS, way_out=DONE)


def _name_in(q: Position) -> Callable[[str], str]:
    return lambda formation: q.figures.design.counter(formation).name


def choices(q: Position, side: str, deed: str, plan: Plan) -> OneOf:
    """The formations that a deed can be about."""
    found = candidates(q, side, deed)
    beyond = other_formation(q, side, CLAUSES[deed], NOT_SO[deed], NOT_IN_PLAY if deed == DETACH else "")
    return OneOf(found, lambda formation: why_not_arrange(q, deed, formation, plan), beyond=beyond)


def candidates(q: Position, side: str, deed: str) -> tuple[str, ...]:
    """Formations of a side, in printed order: under a general-in-chief's marker, under their own, or not in play."""
    found = []
    for formation, figures in q.pieces.formations.items():
        stands = q.state.formations.get(formation)
        if figures.side != side or stands is None:
            continue
        if deed == DETACH:
            fits = bool(figures.division) and not stands.force and bool(q.hex_of(figures.division))
        elif deed == RECOVER:
            fits = bool(figures.division) and bool(q.hex_of(formation)) and bool(q.hex_of(figures.division))
        else:
            fits = bool(q.hex_of(formation)) and bool(q.sheet(stands.force).chief) == (deed == PART)
        if fits:
            found.append(formation)
    return tuple(found)


def why_not_arrange(q: Position, deed: str, formation: str, plan: Plan) -> Refusal | None:
    """Why a formation may not be arranged so, in the order a player is told."""
    if any(arranged.formation == formation for arranged in plan):
        return Refusal("6.5.3", "it has been arranged already")
    if deed == FUSE:
        return why_not_fuse(q, formation, plan)
    if deed == DETACH:
        return why_not_detach(q, formation, plan)
    return why_not_recover(q, formation) if deed == RECOVER else None


@implements("6.5.2", "3.2")
def why_not_fuse(q: Position, formation: str, plan: Plan) -> Refusal | None:
    """Only in the presence of its general-in-chief, only with orders, and not shaken with steady."""
    if not (chief := chief_beside(q, formation)):
        return Refusal("6.5.2", "its general-in-chief is not in the hex")
    if not q.formation(formation).commanded:
        return Refusal("6.5.2", "it has no orders")
    left = {arranged.formation for arranged in plan if arranged.deed == PART}
    come = [arranged.formation for arranged in plan if arranged.deed == FUSE and chief_beside(q, arranged.formation)]
    with_him = [x for x in q.formations_in(q.chief_at(chief)) if x not in left]
    with_him += [x for x in come if chief_beside(q, x) == chief]
    if any(q.is_demoralised_division(other) != q.is_demoralised_division(formation) for other in with_him):
        return Refusal("3.2", "demoralised divisions are not in one force with others")
    return None


@implements("6.5.2")
def chief_beside(q: Position, formation: str) -> str:
    """The general-in-chief whom a formation obeys, if he stands in its hex; "" if not."""
    figures = q.printed(formation)
    chief = q.figures.command.commander.get(figures.division or formation, "")
    force = q.chief_at(chief) if chief else ""
    return chief if force and q.force(force).space == q.hex_of(formation) else ""


@implements("6.5.3")
def why_not_detach(q: Position, brigade: str, plan: Plan) -> Refusal | None:
    """At most half of the division, and only of its own arm (interpretation 9)."""
    if q.printed(brigade).is_cavalry != q.printed(q.printed(brigade).division).is_cavalry:
        return Refusal("6.5.3", "its division has no such troops")
    if most_to_detach(q, brigade, plan) < 1:
        return Refusal("6.5.3", "its division is too weak: a brigade has at most half of its strength points")
    return None


@implements("6.5.3")
def most_to_detach(q: Position, brigade: str, plan: Plan) -> int:
    """Half of what its division has, rounded down, after what it has detached already."""
    division = q.printed(brigade).division
    gone = sum(a.sp for a in plan if a.deed == DETACH and q.printed(a.formation).division == division)
    return (q.formation(division).sp - gone) // HALF


@implements("6.5.3")
def why_not_recover(q: Position, brigade: str) -> Refusal | None:
    """Only in the hex of its division, and only into its own arm."""
    division = q.printed(brigade).division
    if q.hex_of(brigade) != q.hex_of(division):
        return Refusal("6.5.3", "its division is not in the hex")
    if q.printed(brigade).is_cavalry != q.printed(division).is_cavalry:
        return Refusal("6.5.3", "its division is of another arm")
    return None


def _carry_out(u: Play, arranged: Arranged) -> None:
    match arranged.deed:
        case "fuse":
            fuse(u, arranged.formation)
        case "part":
            part(u, arranged.formation)
        case "detach":
            detach(u, arranged.formation, arranged.sp)
        case "recover":
            recover(u, arranged.formation)


@implements("6.5.2")
def fuse(u: Play, formation: str) -> None:
    """It lies under the marker of its general-in-chief, as tired as the most tired of them (interpretation 8)."""
    q = u.position
    own = q.formation(formation).force
    joined = q.chief_at(chief_beside(q, formation))
    _share_marks(u, own, joined)
    set_formation(u, formation, force=joined)
    u.emit(UnitRemoved(unit=own, why=JOINS))


@implements("6.5.3")
def detach(u: Play, brigade: str, sp: int) -> None:
    """A brigade stands beside its division, as tired, fed and well commanded as that, and pillages on with it.

    Stragglers stay the division's (interpretation 81).
    """
    q = u.position
    division, marker = q.printed(brigade).division, q.marker_for(brigade)
    stands = q.formation(division)
    unit = q.force(stands.force)
    u.emit(MarkerPlaced(marker=marker, force=Force(unit.side, unit.space, pillages=unit.pillages)))
    set_sheet(u, marker, fatigue=q.sheet(stands.force).fatigue, acted=False)
    set_formation(
        u,
        brigade,
        force=marker,
        sp=sp,
        commanded=stands.commanded,
        isolated=stands.isolated,
        supplied=stands.supplied,
        hungry=stands.hungry,
        acted=False,
        acted_before=stands.acted_before,
        lost=0,
    )
    set_formation(u, division, sp=stands.sp - sp)


@implements("6.5.3")
def recover(u: Play, brigade: str) -> None:
    """Its strength points are the division's again, and its marker leaves the map."""
    q = u.position
    division = q.printed(brigade).division
    own, joined = q.formation(brigade), q.formation(division)
    _share_marks(u, own.force, joined.force)
    set_formation(u, division, sp=joined.sp + own.sp, lost=joined.lost + own.lost)
    set_formation(u, brigade, force="", sp=0, lost=0)
    if not u.position.has_troops(own.force) and not u.position.sheet(own.force).chief:
        u.emit(UnitRemoved(unit=own.force, why=JOINS))


def _share_marks(u: Play, own: str, joined: str) -> None:
    """A force that others join is as tired as the most tired of them, and carries on their pillage."""
    q = u.position
    set_sheet(u, joined, fatigue=max(q.sheet(own).fatigue, q.sheet(joined).fatigue))
    if q.force(own).pillages and not q.force(joined).pillages:
        u.emit(PillageMarked(marker=joined, pillages=True))
