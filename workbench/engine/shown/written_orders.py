"""What a front-end shows of written orders: what a force has already, the way that it would take, who is in it."""

from __future__ import annotations

from msgspec import Struct

from workbench.engine.orders.order import Order


class StandingOrder(Struct, frozen=True):
    """An order that a force has: what it says, and how it fares in the words of its side ("on its way").

    `is_late` says that it should have begun by now, and nobody has heard of it.
    """

    order: Order
    state: str
    is_begun: bool = False
    is_late: bool = False


class OrderedMarch(Struct, frozen=True):
    """The way of an order as far as its side knows the ground.

    Attributes
    ----------
    spaces
        From where it stands to its end, space by space.
    arrivals
        Of each of these spaces, in how many phases of marching it is reached: 0 where it stands, 1 in the next one.
    words
        When each way-point is reached, in words, by space; nothing of delays.
    expected
        When its end is, in as few words as a map has room for.
    """

    spaces: tuple[str, ...]
    arrivals: tuple[int, ...]
    words: dict[str, str] = {}
    expected: str = ""

    @property
    def reached(self) -> str:
        """The farthest space of the first phase."""
        return [space for space, phase in zip(self.spaces, self.arrivals, strict=True) if phase <= 1][-1]


class OrderedForce(Struct, frozen=True):
    """Who is in a force: leaders under its own one, and units; and leaders near by who could go with it.

    `enters_at` is the space by which one that waits beside the map comes onto it: where its way begins. `specials` are
    the special kinds of fight that its orders may name; `posts` the sections of a battlefield, where an order says
    beforehand who is posted where and how long he stands.
    """

    leaders: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    strength: str = ""
    enters_at: str = ""
    specials: tuple[str, ...] = ()
    posts: tuple[str, ...] = ()


class Subordinate(Struct, frozen=True):
    """Who stands directly under a leader: a unit with its strength, or another leader with what is under him."""

    unit: str
    strength: int = 0
    is_leader: bool = False


class Commanded(Struct, frozen=True):
    """A leader, who stands directly under him, and how much of his span of command they take.

    `clause` says what becomes of a leader who has more than his span under him.
    """

    leader: str
    under: tuple[Subordinate, ...] = ()
    taken: int = 0
    span: int = 0
    clause: str = ""

    @property
    def is_over(self) -> bool:
        """Has he more under him than his span?"""
        return self.taken > self.span
