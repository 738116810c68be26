"""The movement phase (16): a force is ordered, step by step, as often as its owner likes and can pay."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rulesets.toulon.figures import LEADER, STATIC_GUNS
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.austrians import ways_in
from rulesets.toulon.phases.guns.batteries import MOBILISE, make_mobile
from rulesets.toulon.phases.movement.enquiries import ENQUIRE, WORDS_OF_ENQUIRIES, enquire
from rulesets.toulon.phases.movement.journey import Way, find_ways, why_not_crowd
from rulesets.toulon.phases.movement.landing import embark, land, landing_ways, why_not_embark, why_not_land
from rulesets.toulon.phases.movement.lone_leaders import RIDE, WORDS_OF_RIDES, ride_alone
from rulesets.toulon.phases.movement.marches import arrival_way, step_into, why_not_enter
from rulesets.toulon.phases.movement.roads import join_road, why_not_step_onto
from rulesets.toulon.phases.movement.starts import (
    END,
    GIVE_WAY,
    STAY,
    starts,
    waiting_units,
    why_not_go_along,
    why_not_there,
    works,
)
from rulesets.toulon.phases.movement.steps import troops_among
from rulesets.toulon.phases.reinforcements import depot_of_arrival
from rulesets.toulon.phases.strangers import other_space
from rulesets.toulon.phases.works.works import (
    BUILD,
    DESTROY,
    IMPROVE,
    WORDS_OF_WORKS,
    build_redoubt,
    destroy_redoubt,
    improve_redoubt,
)
from rulesets.toulon.position import Control, Position
from rulesets.toulon.procedures import Movement
from rulesets.toulon.seats import mover, others_to_move, owns, side_of, why_not_order
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from rulesets.toulon.words.battle_words import columns_in_words, shifts_of_the_ground
from rulesets.toulon.words.grammar import points_in_words, strength_in_words
from workbench.engine.clauses import Refusal, implements
from workbench.engine.mechanics.stacking import fits
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.unfolding import Again, End, Step
from workbench.engine.words.message import Message, as_message, joined
from workbench.engine.words.wording import signed

WORDS = {
    END: Message("no more moves"),
    GIVE_WAY: Message("let the others of our side move first"),
    MOBILISE: Message("make a battery mobile"),
    **WORDS_OF_WORKS,
    **WORDS_OF_RIDES,
    **WORDS_OF_ENQUIRIES,
}
NOBODY_CAN_MOVE = Message("no force of yours can move from where it stands: go on, or choose what else is to be done")
WORKS: Mapping[str, Callable[[Movement, Play], Step]] = {
    MOBILISE: make_mobile,
    BUILD: build_redoubt,
    IMPROVE: improve_redoubt,
    DESTROY: destroy_redoubt,
    RIDE: ride_alone,
    ENQUIRE: enquire,
}
"""What else is done in the movement phase: the word -> what follows it."""


@implements("16.7", "16.2", "16.1", "5.3", "4.a")
def order_a_force(phase: Movement, u: Play) -> Step:
    """Force, units, destination; the kind of ground there says what it costs and what must be passed."""
    q, side, seat = u.position, phase.side, mover(u.position, phase)
    later = (GIVE_WAY,) if seat not in phase.gave_way and others_to_move(q, phase) else ()
    from_here = starts(q, seat)
    start = u.ask(
        seat,
        "choose where a force is to move from, or what else is to be done" if from_here else NOBODY_CAN_MOVE,
        OneOf(
            (*from_here, *works(q, seat), *later, END),
            words=WORDS,
            way_out=END,
            beyond=why_not_there(q, seat),
        ),
    )
    if start == END:
        return Again(replace(phase, passed=(*phase.passed, seat))) if others_to_move(q, phase) else End(phase)
    if start == GIVE_WAY:
        return Again(replace(phase, gave_way=(*phase.gave_way, seat)))
    if start in WORKS:
        return WORKS[start](phase, u)
    units = u.ask(seat, "choose the units that go together", who_goes(q, seat, start), clause="16.2")
    order = Order(q, side, start, units)
    options = OneOf(
        (*order.destinations, STAY),
        order.why_not,
        words={STAY: Message("stay here after all")},
        note=order.note,
        way=order.spaces_to,
        way_out=STAY,
        beyond=order.beyond,
    )
    to = u.ask(seat, "choose where the force goes", options, clause="16.1")
    if to == STAY:
        return Again(phase)
    if to in q.network.sections:
        return join_road(phase, u, units, start, to)
    if to in q.figures.waters:
        return embark(phase, u, units, to)
    if start in q.figures.waters:
        return land(phase, u, units, to)
    return step_into(phase, u, units, order.ways[to])


def who_goes(q: Position, seat: str, start: str) -> SomeOf:
    """Units that may be ordered together from a start, so that they may go somewhere together; one's own come first."""
    side = side_of(q, seat)
    here = waiting_units(q, side) if start == ARRIVALS else (*q.troops(start, side), *q.leaders(start, side))
    here = tuple(sorted(here, key=lambda x: not owns(q, seat, x)))
    limit = widest_way_out(q, side, start)

    def too_much(units: tuple[str, ...]) -> Refusal | None:
        return why_not_unite(q, units) or why_not_squeeze(q, units, limit)

    def refuse(units: tuple[str, ...]) -> Refusal | None:
        return why_not_lead(q, units) or why_not_order(q, seat, units)

    return SomeOf(
        here,
        1,
        refuse=refuse,
        too_much=too_much,
        note=lambda x: what_it_is(q, x),
        beyond=why_not_go_along(q, seat, start),
        clause="16.2",
    )


def what_it_is(q: Position, unit: str) -> str:
    """Strength and quality of troops, the rating of a leader."""
    rating = q.quality(unit)
    return rating if q.arm(unit) == LEADER else joined(", ", (strength_in_words(q.strength(unit)), rating))


@implements("6.2", "18.13")
def widest_way_out(q: Position, side: str, start: str) -> int | None:
    """The most strength points that may leave a start together, None where roads, ships or a depot set no limit."""
    if start not in q.figures.entry_limits or (side == ALLIED and start in q.figures.beaches):
        return None
    if any(q.section_state(s, side) is not Control.ENEMY for s in q.figures.roads_at[start]):
        return None
    limits = [q.figures.entry_limits[a] for a in q.network.land_neighbours[start]]
    return None if None in limits else max((n for n in limits if n is not None), default=None)


@implements("6.2")
def why_not_squeeze(q: Position, units: tuple[str, ...], limit: int | None) -> Refusal | None:
    """Units that no area around takes in together; static guns weigh nothing away from a fort."""
    if fits((q.strength(x) for x in units if q.arm(x) != STATIC_GUNS), limit):
        return None
    return Refusal.of("6.2", "no area around lets more than {limit} strength points in together", limit=str(limit))


@implements("5.2", "9.8", "27.5")
def why_not_unite(q: Position, units: tuple[str, ...]) -> Refusal | None:
    """Units that cannot form one moving force."""
    if q.wings_apart(units):
        return Refusal("5.2", "the two wings form no common force yet")
    if any(q.is_fixed(x) for x in units):
        return Refusal("27.5", "the battery is not mobile")
    if q.unit(units[0]).space == ARRIVALS and len({depot_of_arrival(q, x) for x in units}) > 1:
        return Refusal("9.1", "they arrive at different depots")
    return None


@implements("19.1")
def why_not_lead(q: Position, units: tuple[str, ...]) -> Refusal | None:
    """Leaders go with troops; alone they move by a rule of their own."""
    return None if troops_among(q, units) else Refusal("19.1", "a leader moves with a force")


class Order:
    """The destinations of one force, and what each of them costs and demands."""

    def __init__(self, q: Position, side: str, start: str, units: tuple[str, ...]) -> None:
        self.q, self.side, self.start, self.units = q, side, start, units
        self.troops = troops_among(q, units)
        self.funds = q.funds(units)
        self.ways = self._ways()

    def _ways(self) -> dict[str, Way]:
        q = self.q
        if self.start == ARRIVALS and self.side == ALLIED:
            return {a: arrival_way(q, self.side, a) for a in ways_in(q)}
        if self.start == ARRIVALS:
            depot = depot_of_arrival(q, self.units[0])
            return {depot: arrival_way(q, self.side, depot)}
        if self.start in q.figures.waters:
            return landing_ways(q, self.side, self.start)
        return find_ways(q, self.side, self.start, self.units)

    def spaces_to(self, to: str) -> tuple[str, ...]:
        """The spaces on the way there, both ends included; a road section is no space."""
        return self.ways[to].spaces if to in self.ways else ()

    @property
    def destinations(self) -> tuple[str, ...]:
        """Areas, then the waters to embark on, then the road sections that the start lies at."""
        if self.start not in self.q.figures.entry_limits:
            return tuple(self.ways)
        ships = self.q.figures.beaches.get(self.start, ()) if self.side == ALLIED else ()
        return (*self.ways, *ships, *self.q.figures.roads_at[self.start])

    def why_not(self, to: str) -> Refusal | None:
        """Why the force may not go there; None when it may."""
        q = self.q
        if to == STAY:
            return None
        if to in q.network.sections:
            return why_not_step_onto(q, self.side, self.units, to)
        if to in q.figures.waters:
            return why_not_embark(q, self.units, to)
        if self.start in q.figures.waters:
            return why_not_land(q, self.units, self.ways[to])
        return why_not_enter(q, self.side, self.units, self.ways[to])

    def beyond(self, to: str) -> Refusal | None:
        """Why the force goes nowhere else."""
        if to in self.q.network.sections:
            return Refusal("18.5", "the road section is neither beside the area nor ends at its town")
        return other_space(self.q, "16.1", self._why_no_way)(to)

    @implements("16.1", "16.8", "9.8", "32.5", "32.6", "17.1", "17.8", "3.k")
    def _why_no_way(self, to: str) -> Refusal:
        q = self.q
        if to == self.start:
            return Refusal("16.1", "the force stands there")
        if self.start == ARRIVALS:
            return self._why_not_arrive(to)
        if to in q.figures.waters and self.side == REPUBLICAN:
            return Refusal("17.1", "only the Allies go aboard")
        if self.start in q.figures.waters and to in q.figures.waters:
            return Refusal("17.1", "ships sail for nothing: choose the beach where the force lands")
        if self.start in q.figures.waters or to in q.figures.waters:
            return Refusal("17.8", "there is no beach between them")
        if to == ARRIVALS:
            return Refusal("16.1", "nobody marches off the map")
        before = [a for a in q.network.land_neighbours[to] if a in self.ways]
        full = (
            why_not_crowd(q, self.side, self.units, a) for a in before if q.control(a, self.side) is Control.FRIENDLY
        )
        if refused := next(filter(None, full), None):
            return Refusal.of(
                refused.clause, "no way leads there through friends: {reason}", reason=as_message(refused.reason)
            )
        if before:
            return Refusal("16.8", "what lies before it is not friendly: a move ends there")
        return Refusal("16.1", "neither the force nor friendly areas that it may pass are beside it")

    @implements("9.8", "32.5", "32.6")
    def _why_not_arrive(self, to: str) -> Refusal:
        if self.side == REPUBLICAN:
            return Refusal("9.8", "reinforcements come in by their depot")
        if to in self.q.figures.edge_areas("NE"):
            return Refusal("32.6", "the Austrians have used the other map edge")
        return Refusal("32.5", "Austrians come in by the north or the east edge of the map")

    def note(self, to: str) -> str:
        """Cost and risk in a few words."""
        q, price = self.q, self.q.figures.costs
        if to == STAY:
            return ""
        if to in q.network.sections:
            kind, cost = q.section_state(to, self.side), price["enter_no_mans_land_section"]
            cost = 0 if kind is Control.FRIENDLY else cost
        elif to in q.figures.waters:
            kind, cost = Control.FRIENDLY, price["embark"]
        else:
            kind, cost = q.control(to, self.side), self.ways[to].cost
        if to in q.network.sections and q.doubtful(to, self.side):
            return Message(
                "{points}, one quality check, the enemy says first whether it is his", points=points_in_words(cost)
            )
        if kind is Control.FRIENDLY:
            return points_in_words(cost) if cost else ""
        risks = (Message("one quality check"),) if kind is Control.NO_MANS_LAND else self._danger(to)
        return joined(", ", (points_in_words(cost), *risks))

    def _danger(self, to: str) -> tuple[str, ...]:
        """What an attack has to reckon with: checks that are harder, and what the ground does for the defenders."""
        q = self.q
        if to not in self.ways:
            return (Message("each unit checks"),)
        harder = q.figures.modifiers["quality_check_modifiers"]["entering_enemy_area"]
        ground = columns_in_words(shifts_of_the_ground(q, self.side, self.ways[to].origin, to))
        checks = Message("each unit checks at {modifier}", modifier=signed(harder))
        return (checks, ground) if ground else (checks,)
