"""What whoever writes orders asks of the rules, as the eyes at the table know the position: sentences, refusals, ways.

No widget here. Everything is read off the moment that is looked at, so that nothing hidden can be told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from editors.playtest.orders.writing import Writing
from workbench.engine.clauses import Refusal
from workbench.engine.decision import Decision
from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMMAND, GivenOrders, Order
from workbench.engine.shown.written_orders import Commanded, OrderedForce, OrderedMarch, StandingOrder
from workbench.engine.state import STAND_IN, is_stand_in
from workbench.engine.words.message import Message, as_message
from workbench.qt.looks.translator import called, spoken

if TYPE_CHECKING:
    from editors.playtest.session import PlaytestSession

MOST_LIKELY = 8


class OrdersDesk:
    """The questions, for the drafts of a session."""

    def __init__(self, session: PlaytestSession) -> None:
        self.session = session
        self._marches: tuple[Any, dict[Order, OrderedMarch | None]] = (None, {})

    @property
    def writing(self) -> Writing:
        return self.session.writing

    @property
    def sight(self) -> Any:
        return self.session.sight

    def settle(self, decision: Decision | None) -> None:
        """The drafts are those of this question from now on; of a question for anything else there are none."""
        options = decision.options if decision is not None else None
        if decision is None or not isinstance(options, OrdersFor):
            self.writing.ask(None, None)
        else:
            self.writing.ask((decision.seat, decision.name, self.session.playtest.tree.at), options)

    # ------------------------------------------------------------------ one force

    def name(self, key: str) -> str:
        return called(self.session.rules.words.name_of(key))

    def place_called(self, space: str) -> str:
        return called(self.session.rules.words.place_called(space))

    def place_of(self, force: str) -> str:
        """Where a force stands; a box where it waits beside the map."""
        units = self.sight.units
        return str(units[force].space) if force in units else ""

    def where(self, force: str) -> str:
        """Where it stands, in words."""
        if enters_at := self.force(force).enters_at:
            return spoken(
                Message("comes by {place}", place=as_message(self.session.rules.words.place_called(enters_at)))
            )
        return self.place_called(self.place_of(force))

    def force(self, force: str) -> OrderedForce:
        return self.session.rules.display.force_of(self.sight, force)

    def standing(self) -> Mapping[str, tuple[StandingOrder, ...]]:
        """All orders that forces of the asked seat, or of whose eyes look, have already and have not carried out."""
        decision = self.session.decision()
        seat = decision.seat if decision is not None else self.session.viewer
        if not seat:
            return {}
        return self.session.rules.display.standing_orders(self.sight, self.session.rules.side_of(seat))

    def stands(self, force: str, when: str) -> StandingOrder | None:
        """The order that a force has already for such a phase."""
        return next((one for one in self.standing().get(force, ()) if one.order.when == when), None)

    def leads_by(self, space: str) -> StandingOrder | None:
        """The first order under way that leads by a space."""
        standing = (one for orders in self.standing().values() for one in orders)
        return next((one for one in standing if (march := self.march(one.order)) and space in march.spaces[1:]), None)

    def forces_at(self, space: str) -> tuple[str, ...]:
        """The forces that take orders in a space, or come by it."""
        forces = self.writing.options.forces if self.writing.options is not None else ()
        return tuple(force for force in forces if (self.force(force).enters_at or self.place_of(force)) == space)

    def commands_at(self, force: str) -> tuple[Commanded, ...]:
        """The leaders where a force stands, as they will command once all that is written is done."""
        drafts = tuple(order for order in self.writing.drafts if order.when == COMMAND)
        return self.session.rules.display.commands_at(self.sight, force, drafts)

    def commands_as_they_are(self, force: str) -> tuple[Commanded, ...]:
        """The leaders where a force stands, as they command now."""
        return self.session.rules.display.commands_at(self.sight, force)

    def contacts(self) -> tuple[str, ...]:
        """What the seat was told of and does not own, as an order names it."""
        return tuple(unit.removeprefix(STAND_IN) for unit in sorted(self.sight.units) if is_stand_in(unit))

    def contact_called(self, contact: str) -> str:
        return spoken(self.session.rules.words.contact_called(contact, self.sight, self.writing.current))

    # ------------------------------------------------------------------ one order

    def sentence(self, order: Order) -> str:
        return spoken(self.session.rules.words.told_order(order, self.sight))

    def part_called(self, key: str) -> str:
        """A section of a battlefield, or a special kind of fight."""
        return spoken(self.session.rules.words.order_part(key))

    def why(self, order: Order) -> str:
        """Why an order may not be given, in words; "" when it may."""
        refused = self.why_not(order)
        return spoken(refused.reason) if refused is not None else ""

    def why_not(self, order: Order) -> Refusal | None:
        return self.writing.options.why_not(order) if self.writing.options is not None else None

    def march(self, order: Order) -> OrderedMarch | None:
        """The way of an order; asked once for each while the moment is the same."""
        sight, known = self._marches
        if sight is not self.sight:
            known = {}
            self._marches = (self.sight, known)
        key = Order(order.force, order.when, order.way)
        if key not in known:
            known[key] = self.session.rules.display.march_of(self.sight, key)
        return known[key]

    def last_time(self, force: str, when: str) -> Order | None:
        """What its seat ordered this force the last time, for such a phase."""
        decision = self.session.decision()
        if decision is None:
            return None
        for play in reversed(self.session.playtest.plays):
            if play.action is not None and play.action.seat == decision.seat:
                given = (order for a in play.action.answers if isinstance(a, GivenOrders) for order in a.given)
                if (found := next((o for o in given if (o.force, o.when) == (force, when)), None)) is not None:
                    return found
        return None

    def likely(self, force: str) -> tuple[Order, ...]:
        """A few orders that the force could well get, where no march is written."""
        options = self.writing.options
        if options is None or self.writing.is_march or force not in options.forces:
            return ()
        found = []
        for order in options.for_one(force):
            if order.when == self.writing.when:
                found.append(order)
            if len(found) == MOST_LIKELY:
                break
        return tuple(found)
