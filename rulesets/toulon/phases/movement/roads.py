"""Road movement (18): a force goes section by section, reconnoitres what is unknown, and leaves the road again.

Friendly sections that hang together are one stretch: a force on it may leave by any exit of it, and go on to any
section that joins it.
"""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx
from msgspec.structs import replace

from rulesets.toulon.events import RoadCheckFailed, SectionDeclared, SectionReconnoitred
from rulesets.toulon.phases.acts import Play, check_in_words, check_quality, mark_attrition
from rulesets.toulon.phases.movement.journey import why_not_alone, why_not_crowd
from rulesets.toulon.phases.movement.steps import move, note_first_entries, note_way, troops_among
from rulesets.toulon.phases.purses import ask_who_pays, pay_shares, why_not_pay
from rulesets.toulon.phases.strangers import not_in_force, other_space
from rulesets.toulon.position import ENEMY_OCCUPIED, Control, Position
from rulesets.toulon.procedures import Movement, RoadMarch
from rulesets.toulon.words.grammar import points_in_words
from workbench.engine.clauses import Refusal, implements
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message


@implements("18.1", "18.5", "18.7", "18.14")
def join_road(phase: Movement, u: Play, units: tuple[str, ...], start: str, section: str) -> Step:
    """The first step, from an area onto a section; a failure leaves the force where it is."""
    march = RoadMarch(side=phase.side, units=units, origin=start)
    march = step_onto(march, u, section)
    return Begin(phase, march, again=True) if march.section else Again(phase)


@implements("18.15", "18.19", "18.1", "18.2", "3.e")
def march_on(march: RoadMarch, u: Play) -> Step:
    """On to the next unknown section, or off the road."""
    stretch = Stretch(u.position, march)
    options = OneOf((*stretch.onward, *stretch.exits), stretch.why_not, note=stretch.note, beyond=stretch.beyond)
    to = u.ask(march.side, "go on along the road, or choose where to leave it", options, clause="18.15")
    if to in u.position.network.sections:
        return Again(step_onto(march, u, to))
    return leave_road(march, u, stretch, to)


class Stretch:
    """What a force on a road can reach: the sections that go on from its friendly stretch, and the exits of it."""

    def __init__(self, q: Position, march: RoadMarch) -> None:
        self.q, self.march = q, march
        self.friendly = tuple(_friendly_stretch(q, march))
        joined = {o for s in self.friendly for o in q.network.joined_sections[s]}
        self.onward = tuple(sorted(joined - set(self.friendly)))
        self.exits = tuple(sorted({march.origin, *(a for s in self.friendly for a in q.figures.exits[s])}))

    @implements("18.18", "18.20", "18.21")
    def kind(self, to: str) -> Control:
        """What an exit is; the origin counts as vacated by the force that marches."""
        q, march = self.q, self.march
        if to == march.origin and set(q.troops(to, march.side)) <= set(march.units):
            return Control.NO_MANS_LAND
        return q.control(to, march.side)

    def returns_home(self, to: str) -> bool:
        """The origin, when no friendly exit is open, takes the force back as it is (18.20)."""
        if to != self.march.origin or self.kind(to) is Control.FRIENDLY:
            return False
        return not any(self.kind(a) is Control.FRIENDLY and self.why_not(a) is None for a in self.exits if a != to)

    def cost(self, to: str) -> int:
        """Operations points for an exit (18.16)."""
        unknown = self.kind(to) is Control.NO_MANS_LAND and not self.returns_home(to)
        return self.q.figures.costs["enter_no_mans_land" if unknown else "enter_friendly"]

    @implements("18.17")
    def is_unchecked(self, to: str) -> bool:
        """An exit beside the section that was just reconnoitred needs no second check."""
        return self.march.just_scouted and to in self.q.figures.exits[self.march.section]

    def why_not(self, to: str) -> Refusal | None:
        """Why the force may not go there."""
        if to in self.q.network.sections:
            return why_not_step_onto(self.q, self.march.side, self.march.units, to)
        return why_not_leave(self, to)

    @implements("18.20", "18.21", "18.7", "18.15")
    def beyond(self, to: str) -> Refusal | None:
        """Why the force goes nowhere else."""
        if to in self.q.network.sections:
            on_it = to in self.friendly
            return Refusal("18.7", "the force is on it" if on_it else "it does not join the stretch of road")
        why = Message("it is neither beside a friendly section of the stretch nor a town at its end")
        return other_space(self.q, "18.21", why)(to)

    def note(self, to: str) -> str:
        """Cost and risk in a few words."""
        q = self.q
        if to in q.network.sections:
            cost, check = section_cost(q, self.march.units, to, self.march.side), True
        else:
            cost = self.cost(to)
            check = bool(cost) and not self.is_unchecked(to)
        if not check:
            return points_in_words(cost) if cost else ""
        return Message("{points}, a quality check", points=points_in_words(cost))


@implements("18.20")
def _friendly_stretch(q: Position, march: RoadMarch) -> Iterator[str]:
    """Friendly sections contiguous with the last one traversed, that one included."""

    def onward(section: str) -> Iterator[str]:
        joined = q.network.joined_sections[section]
        return (other for other in joined if q.section_state(other, march.side) is Control.FRIENDLY)

    yield march.section
    for _, section in nx.generic_bfs_edges(q.figures.road_graph, march.section, onward):
        yield section


# ---------------------------------------------------------------- refusals


@implements("18.6", "18.8", "18.11", "18.12", "18.13")
def why_not_step_onto(q: Position, side: str, units: tuple[str, ...], section: str) -> Refusal | None:
    """Why a force may not step onto a section."""
    kind = q.section_state(section, side)
    if kind is Control.FRIENDLY:
        return None
    if kind is Control.ENEMY:
        return Refusal("18.13", "an enemy road section")
    if any(q.is_gun(x) for x in units):
        return Refusal("18.6", "guns do not move onto an unknown section")
    if all(why_not_reconnoitre(q, x) for x in troops_among(q, units)):
        return Refusal("18.11", "nobody is fit to reconnoitre")
    return why_not_pay(section_cost(q, units, section, side), q.funds(units), "18.8")


@implements("18.11", "22.5", "32.19", "23.7")
def why_not_reconnoitre(q: Position, unit: str) -> Refusal | None:
    """A unit without strength may, unless it has lost more than it had; static guns stay behind in their fort."""
    x = q.unit(unit)
    if x.temporary + x.permanent > q.figures.strength_in_open(q.counter(unit)):
        return Refusal("18.11", "it has to recover a temporary loss first")
    return None


@implements("18.15", "18.16", "18.20", "18.21", "18.4", "16.3", "16.15")
def why_not_leave(stretch: Stretch, to: str) -> Refusal | None:
    """Why a force may not leave the road into an area."""
    q, march = stretch.q, stretch.march
    kind = stretch.kind(to)
    if kind in ENEMY_OCCUPIED:
        return Refusal("18.20", "no exit into an area that the enemy occupies")
    if q.wings_apart((*q.troops(to, march.side), *march.units)):
        return Refusal("16.3", "the other wing stands there")
    goes_ahead = kind is Control.NO_MANS_LAND and not stretch.returns_home(to)
    if goes_ahead and (refused := why_not_alone(q, march.units)):
        return refused
    if to != march.origin and (refused := why_not_crowd(q, march.side, march.units, to)):
        return refused
    return why_not_pay(stretch.cost(to), q.funds(march.units), "18.16")


# ---------------------------------------------------------------- steps


@implements("18.8", "18.9", "32.20")
def section_cost(q: Position, units: tuple[str, ...], section: str, side: str) -> int:
    """Operations points to step onto a section; cavalry pays nothing until it first fails a check."""
    if q.section_state(section, side) is Control.FRIENDLY:
        return q.figures.costs["enter_friendly_section"]
    if all(q.is_horse(x) and not q.unit(x).failed_by_road for x in troops_among(q, units)):
        return q.figures.costs["cavalry_section"]
    return q.figures.costs["enter_no_mans_land_section"]


@implements("18.3", "18.8", "18.9", "18.10", "18.14")
def step_onto(march: RoadMarch, u: Play, section: str) -> RoadMarch:
    """Onto a section: for nothing when it is friendly, else with a payment and a check."""
    q, side = u.position, march.side
    if q.section_state(section, side) is Control.FRIENDLY:
        return replace(march, section=section, just_scouted=False)
    shares = ask_who_pays(u, side, section_cost(q, march.units, section, side), q.funds(march.units))
    scouts = OneOf(
        troops_among(q, march.units),
        lambda x: why_not_reconnoitre(q, x),
        note=lambda x: check_in_words(q, x),
        beyond=not_in_force(q, march.units, "18.8"),
    )
    tested = u.ask(side, "choose the unit that reconnoitres for all", scouts, clause="18.8")
    if q.doubtful(section, side):
        if is_declared_enemy(u, section, side):
            return march
        if u.position.section_state(section, side) is Control.FRIENDLY:
            return replace(march, section=section, just_scouted=False)
    pay_shares(u, shares, Message("reconnaissance"))
    if not check_quality(u, tested, Message("reconnoitres a road section"), "18.8"):
        return _after_failing(march, u)
    u.emit(SectionReconnoitred(section=section, clause="18.10"))
    mark_attrition(u, tested, "18.10")
    return replace(march, section=section, just_scouted=True)


@implements("18.9", "18.14")
def _after_failing(march: RoadMarch, u: Play) -> RoadMarch:
    """Where it was, and no part of the force finds unknown sections free of charge any more."""
    for x in troops_among(u.position, march.units):
        if not u.position.unit(x).failed_by_road:
            u.emit(RoadCheckFailed(unit=x, clause="18.9"))
    return replace(march, just_scouted=False)


@implements("18.3")
def is_declared_enemy(u: Play, section: str, side: str) -> bool:
    """The owner of lone units beside the section says whether it is enemy controlled; found out by asking."""
    enemy = u.position.section_is_enemy(section, side)
    u.emit(SectionDeclared(section=section, enemy=enemy, clause="18.3"))
    return enemy


@implements("18.16", "18.17", "18.18", "18.21")
def leave_road(march: RoadMarch, u: Play, stretch: Stretch, to: str) -> Step:
    """Off the road: into a friendly area, back to the origin, or into no man's land with what that costs."""
    q, side = u.position, march.side
    cost, unknown = stretch.cost(to), stretch.kind(to) is Control.NO_MANS_LAND and not stretch.returns_home(to)
    shares = ask_who_pays(u, side, cost, q.funds(march.units), "18.16")
    tested = ""
    if unknown:
        prompt = Message("choose the unit that checks its quality for all")
        if stretch.is_unchecked(to):
            prompt = Message("choose the unit that is marked for attrition")
        note = None if stretch.is_unchecked(to) else lambda x: check_in_words(q, x)
        beyond = not_in_force(q, march.units, "18.18")
        options = OneOf(troops_among(q, march.units), note=note, beyond=beyond)
        tested = u.ask(side, prompt, options, "18.18")
    pay_shares(u, shares, Message("leaves the road"))
    if unknown:
        if not stretch.is_unchecked(to) and not check_quality(u, tested, Message("leaves the road"), "18.18"):
            return Again(_after_failing(march, u))
        mark_attrition(u, tested, "18.17" if stretch.is_unchecked(to) else "18.18")
    move(u, march.units, to, (march.origin, to), "18.15")
    note_way(u, march.units, (to,))
    note_first_entries(u)
    return End(march)
