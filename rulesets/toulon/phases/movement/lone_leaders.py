"""Leaders who ride alone, by choice or left among the enemy: the way, the risk on it, and where it ends (19, 24.8).

A ride goes from one place that is not friendly to the next; friendly ground and friendly road between them cost
neither points nor dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

import networkx as nx
from msgspec.structs import replace

from rulesets.toulon.events import LeaderRode
from rulesets.toulon.figures import LEADER
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.combat.retreat import capture_leader, clear_the_board
from rulesets.toulon.phases.movement.roads import is_declared_enemy
from rulesets.toulon.phases.strangers import other_space, other_unit
from rulesets.toulon.position import Control, Position
from rulesets.toulon.procedures import LeftAlone, Movement, Ride
from rulesets.toulon.seats import mover, owns, side_of
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told, UnitMoved
from workbench.engine.mechanics.bands import is_in
from workbench.engine.options import OneOf
from workbench.engine.tables.hits import hit
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message

RIDE, STAY = "ride", "stay"
WORDS_OF_RIDES = {RIDE: Message("a leader rides alone")}
UNKNOWN, PATROL, CONTROLLED = "no_mans_land", "enemy_patrol", "enemy_controlled"
"""Rows of the table of capture."""


# ---------------------------------------------------------------- the choice to ride


@implements("19.2", "19.4")
def ride_alone(phase: Movement, u: Play) -> Step:
    """For no points and without a check; whether he has moved with a force or not."""
    q, side, seat = u.position, phase.side, mover(u.position, phase)
    options = OneOf(
        (*riders(q, seat), STAY),
        lambda x: None if x == STAY else why_not_ride(q, side, x),
        words={STAY: Message("nobody rides after all")},
        way_out=STAY,
        beyond=other_unit(q, side, "19.2", lambda x: why_no_rider(q, seat, x)),
    )
    leader = u.ask(seat, "choose the leader who rides alone", options, clause="19.2")
    if leader == STAY:
        return Again(phase)
    u.emit(LeaderRode(unit=leader, clause="19.2"))
    return Begin(phase, Ride(side=side, leader=leader), again=True)


def riders(q: Position, seat: str) -> tuple[str, ...]:
    """Leaders of a seat on land who have not ridden alone in this side turn (interpretation 70), by id."""
    side, leaders = side_of(q, seat), q.index.leaders
    there = (x for area in q.figures.areas for x in leaders.get((area, side), ()))
    return tuple(x for x in there if owns(q, seat, x) and not q.unit(x).rode)


@implements("19.2")
def why_no_rider(q: Position, seat: str, unit: str) -> Refusal:
    """Why another unit does not ride alone (interpretation 70)."""
    if q.arm(unit) != LEADER:
        return Refusal("19.2", "only leaders ride alone")
    if q.unit(unit).rode:
        return Refusal("19.2", "he has ridden alone in this turn")
    if q.unit(unit).space in q.figures.waters:
        return Refusal("19.2", "ships carry him with troops only")
    return Refusal("5.2", "he is another player's") if not owns(q, seat, unit) else Refusal("19.2", "he cannot ride")


@implements("19.5")
def why_not_ride(q: Position, side: str, leader: str) -> Refusal | None:
    """There has to be a friendly area to ride to."""
    if Journey(q, Ride(side=side, leader=leader)).can_arrive:
        return None
    return Refusal("19.5", "there is no friendly area where he could end")


# ---------------------------------------------------------------- the ride


@implements("19.2", "19.3", "19.5", "19.7", "24.8")
def ride_on(ride: Ride, u: Play) -> Step:
    """On to a friendly area, where the ride ends, or into the next place that is none, at a risk.

    Who flees halts in the first friendly area; who can reach none is captured.
    """
    journey = Journey(u.position, ride)
    if not journey.can_arrive:
        capture_leader(u, ride.leader, "24.8" if ride.flees else "19.5")
        return End(ride)
    name = u.words.name_of(ride.leader)
    beyond = journey.beyond
    options = OneOf((*journey.ends, *journey.risky), note=journey.note, way=journey.way, beyond=beyond)
    to = u.ask(
        ride.side, Message("choose where {leader} rides", leader=name), options, clause="24.8" if ride.flees else "19.2"
    )
    if to in journey.ends:
        u.emit(UnitMoved(unit=ride.leader, to=to, path=journey.way(to), clause="24.8" if ride.flees else "19.5"))
        return End(ride)
    if to not in u.position.network.sections:
        u.emit(UnitMoved(unit=ride.leader, to=to, path=journey.way(to), clause="19.2"))
        return _run_the_risk(replace(ride, section=""), u, risk_in(u, to, ride.side))
    if u.position.doubtful(to, ride.side):
        is_declared_enemy(u, to, ride.side)
        if u.position.section_state(to, ride.side) is not Control.NO_MANS_LAND:
            return Again(ride)
    return _run_the_risk(replace(ride, section=to), u, UNKNOWN)


@implements("19.6", "19.7", "19.8", "19.9")
def _run_the_risk(ride: Ride, u: Play, risk: str) -> Step:
    """Two dice for the place he has entered."""
    caught = captured_with(u.position, risk)
    faces = u.roll(
        Message("capture of {leader} (with {caught})", leader=u.words.name_of(ride.leader), caught=caught),
        2,
        clause="19.7",
    )
    hit("leader_capture", risk)
    if is_in(caught, sum(faces)):
        capture_leader(u, ride.leader, "19.8")
        return End(ride)
    return Again(replace(ride, begun=True))


def captured_with(q: Position, risk: str) -> str:
    """The totals of two dice that catch him: "12", "10-12"."""
    return q.figures.table("leader_capture").cell(risk)


@implements("19.2", "19.6")
def risk_in(u: Play, area: str, side: str) -> str:
    """What the area is; of an enemy occupied one its owner says so now that the leader is in it."""
    q = u.position
    theirs = q.troops(area, OTHER[side])
    if not theirs:
        return UNKNOWN
    risk = PATROL if q.is_patrol(theirs) else CONTROLLED
    words = {PATROL: Message("a patrol only"), CONTROLLED: Message("enemy controlled")}
    u.emit(Told(what=u.words.name_of(area), result=words[risk], place=area, clause="19.2"))
    return risk


class Journey:
    """What a lone leader can reach from where he is: friendly areas to end in, and places that are a risk.

    Attributes
    ----------
    here
        The area or the road section where he is.
    ends
        Friendly areas that he comes to over friendly ground, sorted; who flees halts in the first one.
    risky
        Areas and road sections beyond it that are not friendly, sorted.
    """

    def __init__(self, q: Position, ride: Ride) -> None:
        self.q, self.ride = q, ride
        self.here = ride.section or q.unit(ride.leader).space
        found_from = {beyond: place for place, beyond in self._steps_from_here(self._beyond_friends)}
        self._before = {self.here: "", **found_from}
        risky = {place for place in self._before if place != self.here and not self._is_friendly(place)}
        found = set(self._before) - risky
        self.ends = tuple(sorted(a for a in found if a in q.figures.entry_limits and self._may_end_in(a)))
        self.risky = tuple(sorted(risky))

    def _steps_from_here(self, onward: Callable[[str], Iterator[str]]) -> Iterator[tuple[str, str]]:
        """(place, the place beyond it) for every place he comes to, the nearest first."""
        found: Iterator[tuple[str, str]] = nx.generic_bfs_edges(self.q.figures.places_on_land, self.here, onward)
        return found

    def _beyond(self, place: str) -> Iterator[str]:
        """Where one comes to from a place, whatever it is; from off the map nowhere."""
        q = self.q
        if place in q.network.sections:
            beside = (*q.network.joined_sections[place], *q.figures.exits[place])
        else:
            beside = (*q.network.land_neighbours.get(place, ()), *q.figures.roads_at.get(place, ()))
        return (beyond for beyond in beside if self._is_passable(beyond))

    def _beyond_friends(self, place: str) -> Iterator[str]:
        """The same, but a way ends in what is not friendly, and for those who flee in the first area."""
        goes_on = place == self.here or (self._is_friendly(place) and not self._halts_in(place))
        return self._beyond(place) if goes_on else iter(())

    @implements("19.2", "18.13")
    def _is_passable(self, place: str) -> bool:
        """Any area, and roads that are not the enemy's."""
        return place not in self.q.network.sections or self._kind(place) is not Control.ENEMY

    def _is_friendly(self, place: str) -> bool:
        return self._kind(place) is Control.FRIENDLY

    def _kind(self, place: str) -> Control:
        q, side = self.q, self.ride.side
        return q.section_state(place, side) if place in q.network.sections else q.control(place, side)

    def _halts_in(self, place: str) -> bool:
        return self.ride.flees and place in self.q.figures.entry_limits

    def _may_end_in(self, area: str) -> bool:
        """Friendly, and not the one that he has yet to leave."""
        return self._is_friendly(area) and (area != self.here or self.ride.begun)

    @cached_property
    def can_arrive(self) -> bool:
        """Is there a friendly area to end in, whatever lies between?"""
        areas = self.q.figures.entry_limits
        return (
            bool(self.ends)
            or self._is_joined_to_friends
            or any(beyond in areas and self._is_friendly(beyond) for _, beyond in self._steps_from_here(self._beyond))
        )

    @cached_property
    def _is_joined_to_friends(self) -> bool:
        """Does a friendly area lie on the same land? Every area can be passed: most journeys need no search."""
        q = self.q
        near = q.figures.land_joined_to(self.here)
        return any(a in near and a != self.here and self._is_friendly(a) for a in q.held_areas(self.ride.side))

    @implements("19.2", "19.5", "18.13", "24.8")
    def beyond(self, to: str) -> Refusal | None:
        """Why he rides nowhere else."""
        if to in self.q.network.sections:
            if self._kind(to) is Control.ENEMY:
                return Refusal("18.13", "an enemy road section")
            return Refusal("19.2", "it is not beside the friendly ground that he can ride over")
        return other_space(self.q, "19.2", self._why_no_way)(to)

    def _why_no_way(self, to: str) -> Refusal:
        if to not in self.q.figures.entry_limits:
            return Refusal("19.2", "he rides over land")
        if to == self.here:
            return Refusal("19.5", "he is there, and has to ride on")
        if self._halts_in(to) and self._is_friendly(to):
            return Refusal("24.8", "who flees halts in the first friendly area")
        return Refusal("19.2", "it is not beside the friendly ground that he can ride over")

    def way(self, to: str) -> tuple[str, ...]:
        """The areas on the way there, both ends included; road sections are no spaces."""
        places = [to]
        while before := self._before.get(places[-1], ""):
            places.append(before)
        start = self.q.unit(self.ride.leader).space
        areas = [p for p in reversed(places) if p in self.q.figures.entry_limits]
        return tuple(areas if areas[:1] == [start] else [start, *areas])

    def note(self, to: str) -> str:
        """The dice that catch him there."""
        q, side = self.q, self.ride.side
        if to in self.ends:
            return ""
        if to in q.network.sections or not q.troops(to, OTHER[side]):
            return Message("captured with {dice}", dice=captured_with(q, UNKNOWN))
        if not q.may_be_patrol(to, side):
            return Message("captured with {dice}", dice=captured_with(q, CONTROLLED))
        theirs = q.troops(to, OTHER[side])
        doubt = (
            ""
            if q.is_read(theirs[0])
            else Message(", or {dice} if it is more than a patrol", dice=captured_with(q, CONTROLLED))
        )
        return Message("captured with {dice}{doubt}", dice=captured_with(q, PATROL), doubt=doubt)


# ---------------------------------------------------------------- left among the enemy


@implements("24.8")
def catch_the_lone(alone: LeftAlone, u: Play) -> Step:
    """One die for each leader who is left alone in an area that the enemy occupies; Bonaparte among them."""
    lowest = u.position.figures.number("lone_leader_captured_from")
    free: tuple[str, ...] = ()
    for leader in alone.leaders:
        (face,) = u.roll(Message("{leader} alone among the enemy", leader=u.words.name_of(leader)), clause="24.8")
        if face >= lowest:
            capture_leader(u, leader, "24.8")
        else:
            clear_the_board(u, leader)
            free = (*free, leader)
    return replace(alone, leaders=free)


@implements("24.8")
def flee(alone: LeftAlone, u: Play) -> Step:
    """Those who got away ride, one after the other, until they are among friends."""
    if not alone.leaders:
        return None
    leader = alone.leaders[0]
    ride = Ride(side=alone.side, leader=leader, flees=True)
    return Begin(replace(alone, leaders=alone.leaders[1:]), ride, again=True)
