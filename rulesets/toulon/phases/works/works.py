"""Field works: redoubts are dug, improved in two turns, and destroyed (13.5 to 13.13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from rulesets.toulon.events import ImprovementCancelled, ImprovementWorked, RedoubtBuilt, WorkDestroyed
from rulesets.toulon.figures import PIONEERS
from rulesets.toulon.phases.acts import Play, mark_attrition
from rulesets.toulon.phases.purses import ask_who_pays, pay_shares, why_not_pay
from rulesets.toulon.phases.strangers import not_here, other_space
from rulesets.toulon.phases.works.other_works import why_no_ground, why_not_to_be_destroyed, why_not_to_be_improved
from rulesets.toulon.position import Control, Position
from rulesets.toulon.procedures import Entry, Movement
from rulesets.toulon.seats import mover, side_of, why_not_order
from rulesets.toulon.sides import OTHER, SIDES
from rulesets.toulon.words.wording import points_in_words
from rulesets.toulon.works_display import KIND_WORDS
from workbench.engine.clauses import Refusal, implements
from workbench.engine.maps.area_map import FortKind
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.unfolding import Again, Step
from workbench.engine.words.message import Message

BUILD, IMPROVE, DESTROY = "build_redoubt", "improve_redoubt", "destroy_redoubt"
WORDS_OF_WORKS = {
    BUILD: Message("build a redoubt"),
    IMPROVE: Message("work on an improved redoubt"),
    DESTROY: Message("destroy an enemy redoubt"),
}
MOST_BUILDERS = 2
WOODS = "woods"


# ---------------------------------------------------------------- building


@implements("13.5", "13.9", "13.11", "3.d")
def build_redoubt(phase: Movement, u: Play) -> Step:
    """Where, by whom, and out of which purse; the diggers are marked."""
    q, side, seat = u.position, phase.side, mover(u.position, phase)
    options = OneOf(
        own_ground(q, side),
        lambda a: why_not_build(q, seat, a),
        note=lambda a: points_in_words(building_cost(q, a)),
        beyond=other_space(q, "13.5", lambda a: why_no_ground(q, side, a)),
    )
    area = u.ask(side, "choose where a redoubt is built", options, clause="13.5")
    cost = building_cost(q, area)
    builders = _ask_for_builders(u, seat, area, cost, "13.5")
    shares = ask_who_pays(u, side, cost, q.funds(builders), "13.5")
    pay_shares(u, shares, Message("built a redoubt"), "13.5")
    work = next_name(q, area)
    u.emit(RedoubtBuilt(work=work, area=area, side=side, turn=q.state.turn, clause="13.5"))
    _mark(u, builders)
    return Again(phase)


def own_ground(q: Position, side: str) -> tuple[str, ...]:
    """Areas where a side stands without an enemy; one that as a whole is a fort has no use for works."""
    held = (a for a in q.held_areas(side) if not q.figures.is_unified_fort(a))
    return tuple(a for a in held if q.control(a, side) is Control.FRIENDLY)


@implements("3.d")
def building_cost(q: Position, area: str) -> int:
    """Operations points for a redoubt: woods make it cheaper."""
    wooded = q.figures.kinds.ground.is_a(q.figures.spaces[area].terrain, WOODS)
    return q.figures.costs["build_redoubt_wooded" if wooded else "build_redoubt"]


def next_name(q: Position, area: str) -> str:
    """The name of the next redoubt of an area; numbers of destroyed ones are not given again."""
    number = 1 + sum(1 for w in q.state.works.values() if w.area == area and w.built)
    return f"{q.figures.spaces[area].name} redoubt {number}"


@implements("13.12", "13.11")
def why_not_build(q: Position, seat: str, area: str) -> Refusal | None:
    """No marker left, nobody to dig, or nothing to pay with."""
    if refused := why_no_marker(q, side_of(q, seat), FortKind.REDOUBT):
        return refused
    return why_nobody_digs(q, seat, area, building_cost(q, area), "13.5")


@implements("13.12", "13.9", "13.13")
def why_no_marker(q: Position, side: str, kind: FortKind) -> Refusal | None:
    """Markers that have been replaced or destroyed are out of the game; work in progress has claimed its own."""
    dug = [w for w in q.state.works.values() if w.side == side and w.built]
    used = len(dug)
    if kind is FortKind.IMPROVED_REDOUBT:
        used = sum(1 for w in dug if w.kind is kind or w.progress)
    most = int(q.figures.table("redoubt_counters").cell(str(kind), side))
    return (
        Refusal.of("13.12", "all {most} markers of the kind {kind} are used up", most=most, kind=KIND_WORDS[kind])
        if used >= most
        else None
    )


# ---------------------------------------------------------------- who digs


def _ask_for_builders(u: Play, seat: str, area: str, cost: int, clause: str) -> tuple[str, ...]:
    q = u.position
    options = SomeOf(
        q.troops(area, side_of(q, seat)),
        1,
        MOST_BUILDERS,
        refuse=lambda units: why_not_dig(q, units, cost, clause) or why_not_employ(q, seat, units),
        too_much=lambda units: why_too_tired(q, units),
        beyond=not_here(q, side_of(q, seat), area, "13.11"),
        clause="13.11",
    )
    builders: tuple[str, ...] = u.ask(seat, "choose the units that do the work", options, clause="13.11")
    return builders


@implements("13.11")
def why_not_dig(q: Position, units: tuple[str, ...], cost: int, clause: str) -> Refusal | None:
    """Marked troops do not; Pionniers at full strength, or strength enough in one or two units; and it is paid for."""
    if refused := why_too_tired(q, units):
        return refused
    least = q.figures.number("redoubt_builder_strength")
    if not any(_is_full_pioneer(q, x) for x in units) and q.total(units) < least:
        return Refusal.of("13.11", "it takes {least} strength points, or Pionniers at full strength", least=least)
    return why_not_pay(cost, q.funds(units), clause)


@implements("13.11")
def why_too_tired(q: Position, units: tuple[str, ...]) -> Refusal | None:
    """Pionniers work on under any marker."""
    if any(q.unit(x).attrition is not None and q.arm(x) != PIONEERS for x in units):
        return Refusal("13.11", "a unit with an attrition check marker does not dig")
    return None


@implements("5.2")
def why_not_employ(q: Position, seat: str, units: tuple[str, ...]) -> Refusal | None:
    """Units work for the player who has most of them (interpretation 92); a side as a whole has them all."""
    return None if seat in SIDES else why_not_order(q, seat, units)


def _is_full_pioneer(q: Position, unit: str) -> bool:
    x = q.unit(unit)
    return q.arm(unit) == PIONEERS and not (x.temporary or x.permanent)


@implements("13.11")
def why_nobody_digs(q: Position, seat: str, area: str, cost: int, clause: str) -> Refusal | None:
    """Why no unit or pair in the area can do the work; the reason of the likeliest."""
    units = q.troops(area, side_of(q, seat))
    if sum(q.points_in(p) for p in q.purses(units)) < cost:
        return why_not_pay(cost, q.funds(units), clause)
    refused = Refusal("13.11", "nobody there can dig")
    for some in _gangs(q, units):
        why = why_not_dig(q, some, cost, clause) or why_not_employ(q, seat, some)
        if why is None:
            return None
        refused = why
    return refused


def _gangs(q: Position, units: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Single units, then pairs; the tired ones left out."""
    fresh = tuple(x for x in units if why_too_tired(q, (x,)) is None)
    yield from ((x,) for x in fresh)
    yield from combinations(fresh, MOST_BUILDERS)


@implements("13.11", "22.2")
def _mark(u: Play, builders: Iterable[str]) -> None:
    """Digging tires everybody but Pionniers."""
    for x in builders:
        if u.position.arm(x) != PIONEERS:
            mark_attrition(u, x, "13.11")


# ---------------------------------------------------------------- improving


@implements("13.8", "13.9", "13.11")
def improve_redoubt(phase: Movement, u: Play) -> Step:
    """A turn of work on an improvement, paid for each time; the last one replaces the marker."""
    q, side, seat = u.position, phase.side, mover(u.position, phase)
    cost = q.figures.costs["improve_redoubt"]
    options = OneOf(
        own_redoubts(q, side),
        lambda w: why_not_improve(q, seat, w),
        note=lambda w: _stage(q, w),
        beyond=lambda w: why_not_to_be_improved(q, side, w),
    )
    work = u.ask(side, "choose the redoubt to improve", options, clause="13.9")
    x = q.state.works[work]
    builders = _ask_for_builders(u, seat, x.area, cost, "13.9")
    shares = ask_who_pays(u, side, cost, q.funds(builders), "13.9")
    pay_shares(u, shares, Message("improved a redoubt"), "13.9")
    done = x.progress + 1 >= q.figures.number("redoubt_improvement_turns")
    u.emit(ImprovementWorked(work=work, area=x.area, turn=q.state.turn, improved=done, clause="13.9"))
    _mark(u, builders)
    return Again(phase)


def own_redoubts(q: Position, side: str) -> tuple[str, ...]:
    """Redoubts of a side that are not improved yet, where it stands without an enemy."""
    ground = own_ground(q, side)
    return tuple(
        name
        for name in sorted(q.state.works)
        if (w := q.state.works[name]).side == side
        and not w.destroyed
        and w.kind is FortKind.REDOUBT
        and w.area in ground
    )


def _stage(q: Position, work: str) -> str:
    turns = q.figures.number("redoubt_improvement_turns")
    cost = points_in_words(q.figures.costs["improve_redoubt"])
    return Message("turn {turn} of {turns}, {cost}", turn=q.state.works[work].progress + 1, turns=turns, cost=cost)


@implements("13.8", "13.9", "13.12")
def why_not_improve(q: Position, seat: str, work: str) -> Refusal | None:
    """Not in the turn in which it was built, once a turn, and only while there are markers."""
    x = q.state.works[work]
    if x.built == q.state.turn:
        return Refusal("13.8", "it was built in this turn")
    if x.worked == q.state.turn:
        return Refusal("13.9", "this turn's work on it is done")
    if not x.progress and (refused := why_no_marker(q, side_of(q, seat), FortKind.IMPROVED_REDOUBT)):
        return refused
    return why_nobody_digs(q, seat, x.area, q.figures.costs["improve_redoubt"], "13.9")


@implements("13.10")
def disturb_works(entry: Entry, u: Play) -> Step:
    """Where an attack comes in, work on improvements is lost."""
    for name in sorted(u.state.works):
        work = u.state.works[name]
        if work.area == entry.area and work.progress:
            u.emit(ImprovementCancelled(work=name, area=work.area, clause="13.10"))
    return None


# ---------------------------------------------------------------- destroying


@implements("13.13", "13.7")
def destroy_redoubt(phase: Movement, u: Play) -> Step:
    """Whoever holds the ground pulls an enemy work down; whose troops stand there may pay."""
    q, side, seat = u.position, phase.side, mover(u.position, phase)
    cost = q.figures.costs["destroy_redoubt"]
    areas = enemy_works(q, side)
    options = OneOf(
        sorted(areas),
        lambda w: why_not_destroy(q, seat, areas[w]),
        words={w: Message("{work} ({area})", work=w, area=q.figures.spaces[areas[w]].name) for w in areas},
        note=lambda w: points_in_words(cost),
        beyond=lambda w: why_not_to_be_destroyed(q, side, w),
    )
    work = u.ask(side, "choose the redoubt to destroy", options, clause="13.13")
    area = areas[work]
    shares = ask_who_pays(u, side, cost, q.funds(q.troops(area, side)), "13.13")
    pay_shares(u, shares, Message("destroyed a redoubt"), "13.13")
    u.emit(WorkDestroyed(work=work, area=area, side=OTHER[side], clause="13.13"))
    return Again(phase)


def enemy_works(q: Position, side: str) -> dict[str, str]:
    """Redoubts of the enemy on ground that a side holds alone -> their area."""
    found: dict[str, str] = {}
    for area in q.held_areas(side):
        works = [f for f in q.fortifications(area) if f.side == OTHER[side] and f.kind is not FortKind.FORT]
        if works and q.control(area, side) is Control.FRIENDLY:
            found.update({f.id: area for f in works})
    return found


def why_not_destroy(q: Position, seat: str, area: str) -> Refusal | None:
    """Nothing but the price hinders it, and that most of the troops there are another player's."""
    troops = q.troops(area, side_of(q, seat))
    cost = q.figures.costs["destroy_redoubt"]
    return why_not_pay(cost, q.funds(troops), "13.13") or why_not_employ(q, seat, troops)
