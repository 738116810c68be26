"""The display of a rules module: what a window draws of a state, and questions that front-ends ask about it.

Every hook here has a default, gets whole states and a seat's views alike, and reads of them only what it is given: so
nothing that is hidden can be shown. None of them is ever called by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.display import (
    Lost,
    Piece,
    ScenarioOption,
    SequenceLine,
    ShownDeed,
    ShownSupply,
    ShownTrack,
    ShownVictory,
    ShownWork,
    points_of,
)
from workbench.engine.events import Event, Told
from workbench.engine.networks.march import March
from workbench.engine.orders.order import Order
from workbench.engine.rules_words import BoundRules, NotOffered
from workbench.engine.shown.battle import ShownBattle
from workbench.engine.shown.battlefield import ShownField
from workbench.engine.shown.beliefs import Belief
from workbench.engine.shown.order import ShownOrder
from workbench.engine.shown.overlays import (
    Menace,
    OverlayKind,
    ShownLines,
    ShownPrizes,
    ShownReach,
    ShownRetreats,
    ShownRoom,
    ShownZones,
)
from workbench.engine.shown.victory import VictoryLine
from workbench.engine.shown.written_orders import Commanded, OrderedForce, OrderedMarch, StandingOrder
from workbench.engine.state import Answer, State
from workbench.engine.words.message import Message, as_message

S = TypeVar("S", bound=State[Any, Any])
Q = TypeVar("Q")
HOOKS = {
    OverlayKind.SUPPLY: "lines",
    OverlayKind.CONTROL: "control",
    OverlayKind.ZONES: "zones",
    OverlayKind.ROOM: "room",
    OverlayKind.PRIZES: "prizes",
    OverlayKind.REACH: "come_to",
    OverlayKind.THREAT: "menaces",
    OverlayKind.RETREATS: "ways_out",
}
"""What a rules module defines so that a kind of overlay has something to show."""


class Display(Generic[S, Q]):
    """What front-ends draw and ask. A rules module with more to show derives from this, and takes it in `__init__`."""

    def __init__(self, rules: BoundRules[S, Q]) -> None:
        self.rules = rules
        self.design = rules.design

    def options_offered(self, scenario_id: str) -> tuple[ScenarioOption, ...]:
        """What may be chosen before this scenario begins, in the order in which a player decides it.

        Asked for by the page before a playtest. Only names and values that `start` reads may stand here; the preset is
        what the scenario itself says. Options that make the scenario what it is (its objective) are better left out.
        """
        return ()

    def pieces(self, state: S) -> tuple[Piece, ...]:
        """Every unit of a state or a view, sorted by id; by default what the counters of the design say.

        Asked for at every change of the window. A unit that the design has no counter of is a stand-in: say so by
        leaving `counter` empty.
        """
        counters = {counter.id: counter for counter in self.design.counters}
        shown = []
        for unit_id in sorted(state.units):
            unit, counter = state.units[unit_id], counters.get(unit_id)
            known = Piece(unit=unit_id, side=unit.side, space=unit.space, name=self.rules.words.name_of(unit_id))
            if counter is not None:
                known = replace(
                    known,
                    counter=counter.id,
                    faction=counter.faction,
                    unit_type=counter.unit_type,
                    strength=str(counter.strength),
                    quality=counter.quality,
                )
            shown.append(known)
        return tuple(shown)

    def losses_told(self, seat: str, start: S, now: S, events: Sequence[Event[Any]]) -> Mapping[str, Lost]:
        """Side -> strength that it has lost, as `RulesModule.losses` counts it, by what a seat was told.

        `events` are those that it was told between two of its views; of a position that was set up by hand `start` is
        the view, and its event the first of them. Sides that it cannot tell of are left out.
        """
        return {}

    def headline(self, state: S) -> tuple[str, str]:
        """What turn it is: a title and a line below it ("Turn 14 of 17", "24-30 November 1793")."""
        return (Message("Turn {turn}", turn=self.rules.turn(state)), "")

    def score(self, state: S) -> Mapping[str, int]:
        """The victory points that stand beside the map, by side: all of them, unless some sides never have any."""
        return self.rules.points(state)

    def victory(self, state: S) -> ShownVictory:
        """What decides, as it stands: beside the turn at the head of a playtest. By default the victory points.

        It gets views too, and may use only what all may see.
        """
        return points_of(self.score(state), {side.id: side.name for side in self.design.sides})

    def standings(self, state: S) -> tuple[VictoryLine, ...]:
        """The ways to win and how each side stands towards them, then its points. By default the points alone.

        As `victory` of what all may see; of a view no more than that knows.
        """
        what = Message("Victory points")
        return tuple(VictoryLine(what, side, str(points)) for side, points in self.score(state).items())

    def tracks(self, state: S) -> tuple[ShownTrack, ...]:
        """Tracks that belong beside the map, in printed order, from a whole state or a view."""
        return ()

    def sequence(self, state: S) -> tuple[SequenceLine, ...]:
        """The lines of this turn's sequence of play, with where play stands; () hides the list.

        By default the design's own lines are not known to be the module's procedures, so there are none.
        """
        return ()

    def control(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """Space -> the sides that hold it; two when it is contested. What nobody holds is left out."""
        return {}

    def works(self, state: S) -> tuple[ShownWork, ...]:
        """Field works dug in play, and printed ones that are not as printed, in the order of their names."""
        return ()

    def scene(self, state: S) -> str:
        """The space that is fought over, entered or left by what is going on now; "" when that has no one place."""
        return ""

    def battle(self, state: S, so_far: tuple[Answer, ...] = ()) -> ShownBattle | None:
        """The battle that is under way, as a board to lay out; None while there is none.

        Asked for at every change of the window, and again while an answer is put together: `so_far` are the answers
        already given to the question that is pending, the last one perhaps still to be refused.
        """
        return None

    def battlefields(
        self, state: S, side: str, so_far: tuple[Answer, ...] = (), draft: Order | None = None
    ) -> tuple[ShownField, ...]:
        """The battles that go on as pictures of their fields, where a game has sections and reserves.

        `side` is whose question waits, "" of nobody's; `so_far` are the answers already given to it; `draft` is the
        order that is being written: the battle of its force is drawn as if it were given.
        """
        return ()

    def beliefs(self, state: S) -> tuple[Belief, ...]:
        """What each side believes of others, of a whole state: for who sees everything. By default nothing is."""
        return ()

    def deed(self, event: Event[Any]) -> ShownDeed | None:
        """The fight, the fire or the draw that an event tells of, as its reader was told it; None of any other.

        What moved, was lost or changed hands is read off the map, and is not asked for here.
        """
        return None

    def outcome(self, events: Sequence[Event[Any]], before: S) -> tuple[str, ...]:
        """What of these events counts for whoever asks what may come of an answer, in words: what a check came to.

        By default what is told of a die or a check. Losses, and how a whole procedure ends, are known without it.
        """
        told = (event for event in events if isinstance(event, Told))
        return tuple(
            Message("{what}: {result}", what=as_message(one.what), result=as_message(one.result)) for one in told
        )

    def acting(self, state: S) -> str:
        """The unit that acts now, of which no answer so far says so; "" when there is none, or it is not known."""
        return ""

    def supply(self, state: S, seat: str) -> tuple[ShownSupply, ...]:
        """Supply paths of a seat's forces as last traced, and where they were cut; nothing of other seats."""
        return ()

    # -- what is laid over the map to be read: see `shown.overlays`

    def why_no_overlay(self, kind: OverlayKind) -> str:
        """Why this game has nothing of a kind to lay over its map; "" when it has."""
        hook = HOOKS.get(kind)
        if hook is None or getattr(type(self), hook) is not getattr(Display, hook):
            return ""
        return Message("The rules of this game do not tell it.")

    def lines(self, state: S, seat: str) -> ShownLines:
        """Lines of supply of a seat's forces with sources and dice; by default those last traced, without these."""
        return ShownLines(self.supply(state, seat))

    def zones(self, state: S) -> ShownZones:
        """The zones of control of all sides."""
        return ShownZones()

    def room(self, state: S, side: str) -> ShownRoom:
        """How much more of a side its spaces hold."""
        return ShownRoom(side)

    def prizes(self, state: S) -> ShownPrizes:
        """The spaces that victory is about."""
        return ShownPrizes()

    def come_to(self, state: S, units: tuple[str, ...]) -> ShownReach:
        """How far units that stand together come, in this move and in the next ones."""
        return ShownReach(units)

    def menaces(self, state: S, side: str) -> Iterator[Menace]:
        """What each known enemy unit of a side could do on its next turn, one after the other, sorted by id.

        Whoever asks in a window takes a few at a time.
        """
        return iter(())

    def ways_out(self, state: S, units: tuple[str, ...]) -> ShownRetreats:
        """Where units that stand together could retreat to, had they to now."""
        return ShownRetreats(units)

    def marches(self, map_id: str) -> Mapping[str, March]:
        """Unit type -> what marching over a map costs it while nobody is in its way.

        Asked by those who draw the map. By default nothing is said, and they count steps.

        Example
        -------
            return {kind: March(MoveCost(ground.network.graph, ground.prices[kind])) for kind in ground.prices}
        """
        return {}

    def orders(
        self, state: S, unit: str, so_far: tuple[Answer, ...] = (), through: tuple[str, ...] = ()
    ) -> Mapping[str, ShownOrder]:
        """Space -> how this unit, which acts or is to be chosen now, gets there by several plays, `through` others.

        Asked while one points at places, of a view whose seat is asked; `so_far` are the stages already answered. Not
        needed where one question decides how far a unit goes. Under "" stands why it gets to none of the other spaces.
        By default nothing is foreseen.
        """
        return {}

    # -- written orders: of a view, no more than that knows

    def standing_orders(self, state: S, side: str) -> Mapping[str, tuple[StandingOrder, ...]]:
        """Force -> the orders that it has already, one for each phase at most, and how they fare."""
        return {}

    def march_of(self, state: S, order: Order) -> OrderedMarch | None:
        """The way that an order leads; None where it leads nowhere, or cannot."""
        return None

    def force_of(self, state: S, leader: str) -> OrderedForce:
        """Who is in a force that takes orders, and who could go with it."""
        return OrderedForce()

    def commands_at(self, state: S, force: str, orders: tuple[Order, ...] = ()) -> tuple[Commanded, ...]:
        """The leaders where a force stands and who is under whom, once these orders have changed that."""
        return ()

    # -- questions that other front-ends ask about a position; the answer is a plain struct with paths and reasons

    def trace_supply(self, state: S, seat: str, of: str) -> Struct:
        """How a unit or a space of this seat is supplied: the way to its source, or why there is none.

        Raises
        ------
        NotOffered
            This rules module has no such question.
        KeyError
            No unit and no space has this name.
        """
        raise NotOffered(Message("tracing supply is not offered by the rules module {name}", name=self.rules.name))

    def retreats(self, state: S, units: tuple[str, ...]) -> Struct:
        """Where units that stand together may retreat, and why not elsewhere.

        The answer is a frozen struct of the module's own, with paths and reasons that a map can draw; it is written
        as JSON. Nothing is changed, and it may be asked at any moment. Raises as `trace_supply`.
        """
        raise NotOffered(Message("retreats are not offered by the rules module {name}", name=self.rules.name))

    def reach(self, state: S, units: tuple[str, ...]) -> Struct:
        """Where units that move together can come to, at what cost, and why not further.

        As `retreats`: a frozen struct with paths and reasons, asked at any moment. Raises as `trace_supply`.
        """
        raise NotOffered(Message("reach is not offered by the rules module {name}", name=self.rules.name))
