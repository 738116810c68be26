"""The state of a playtest of Arcola: leaders and units, who stands under whom, orders, and what each side was told.

On the map a force is where its leader is. Whoever stands under nobody heads a force: a leader, or a unit whose own
general is alone.
"""

from __future__ import annotations

from immutables import Map
from msgspec import Struct

from rulesets.arcola.procedures import ArcolaProcedure
from workbench.engine.knowledge.contacts import Clock, Contact, ToldState
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.order import Order
from workbench.engine.state import Unit

COMING, OFF_MAP, EXITED = "coming", "off_map", "exited"
BOXES = (COMING, OFF_MAP, EXITED)
"""Who has not come; who retreated off the map and may come back; who left it for good (13.1, 17.1, 19.4)."""
EXITED_STRENGTH = "exited"
"""The track of strength points that have left for good (17)."""
REFEREE_IS, PERSON = "referee", "person"
SIGHT, SIGHT_OPEN = "sight", "open"
ROUNDS, FIVE, SHORT = "rounds", "five", "short"


class Piece(Unit, frozen=True):
    """A leader or a unit; its space is where its force is.

    Attributes
    ----------
    under
        The leader on whose track it stands; "" when it heads a force (5.1, 3.5).
    infantry, cavalry, artillery
        Strength points as they are; a leader has none (3.3.4).
    ineffective
        Its losses have made it so, for the rest of the game (3.3.1.1).
    disorganized
        It has to rally (7.1.4).
    entry
        In a box: the hex by which it comes onto the map (13.1, 19.4).
    due
        In the box of what comes: the turn in which it may.
    """

    under: str = ""
    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0
    ineffective: bool = False
    disorganized: bool = False
    entry: str = ""
    due: int = 0

    @property
    def strength(self) -> int:
        """Strength points of all arms."""
        return self.infantry + self.cavalry + self.artillery


class Written(Struct, frozen=True):
    """An order that a force has: how far it has come, and since when."""

    order: Order
    delivery: Delivery = Delivery.SENT
    since: Clock = (0, 0)


class ArcolaState(ToldState[Piece, ArcolaProcedure], frozen=True):
    """A moment of a playtest.

    Tracks: "exited" (Austrian strength points that have left by the southern edge).

    Attributes
    ----------
    scenario, turn
        What is played, and which turn; the turn is one less than the first before it begins.
    phase, part
        The id of the phase in the design's sequence of play, "" between turns; and how many there were in this turn.
    orders
        Force -> the orders that it carries out or has not got yet, one for each phase that they are for.
    routed
        Forces and units that routed in this player turn (7.1.4.1).
    failed
        Force -> the hexes of those whom it could not repulse in this player turn, and has to attack (15).
    options
        The options of the scenario as they were chosen.
    """

    scenario: str = ""
    turn: int = 0
    phase: str = ""
    part: int = 0
    orders: Map[str, tuple[Written, ...]] = Map()
    routed: tuple[str, ...] = ()
    failed: Map[str, tuple[str, ...]] = Map()
    options: Map[str, str] = Map()

    def written(self, force: str, when: str) -> Written | None:
        """The order that a force has for a phase, if any."""
        return next((one for one in self.orders.get(force, ()) if one.order.when == when), None)

    def ordered(self, force: str, when: str) -> Order:
        """What a force was ordered for a phase; an order of no parts where nothing was."""
        found = self.written(force, when)
        return Order(force) if found is None else found.order

    @property
    def clock(self) -> Clock:
        """The moment, as reports say it."""
        return self.turn, self.part

    @property
    def is_refereed(self) -> bool:
        return self.options.get(REFEREE_IS) == PERSON

    @property
    def is_short(self) -> bool:
        """Are later questions answered by what orders say, as by mail?"""
        return self.options.get(ROUNDS) == SHORT

    def face_of(self, contact: Contact) -> Piece:
        """A contact on the map: its side and place, and nothing else."""
        return Piece(side=contact.side, space=contact.space)
