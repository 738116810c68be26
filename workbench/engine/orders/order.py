"""An order to a force, and the answers of a seat that writes: orders, a text, a ruling with its note.

Which of its parts a game knows, and what they mean there, its rules module says; an unknown one is refused.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

COMMAND: Final = "command"
MOVEMENT: Final = "movement"
COMBAT_MARCH: Final = "combat_march"
COMBAT: Final = "combat"
When: TypeAlias = Literal["command", "movement", "combat_march", "combat"]
HALT: Final = "halt"
ATTACK: Final = "attack"
REPULSE: Final = "repulse"
AVOID: Final = "avoid"
Deed: TypeAlias = Literal["halt", "attack", "repulse", "avoid"]


class Meet(Struct, frozen=True):
    """What to do on meeting the enemy.

    `up_to` bounds it by his strength in per cent of one's own, as the commander judges it; 0 is whatever it is.
    `whom` are contacts, () is all.
    """

    do: Deed = HALT
    up_to: int = 0
    whom: tuple[str, ...] = ()


class Drop(Struct, frozen=True):
    """A leader, with units from the force beside his own, is left behind in a space on the way."""

    at: str
    leader: str
    units: tuple[str, ...] = ()


class Transfer(Struct, frozen=True):
    """A unit (or leader) passes under the command of a leader."""

    unit: str
    to: str


class Post(Struct, frozen=True):
    """A unit is posted in a section of the battlefield."""

    unit: str
    section: str


class Effort(Struct, frozen=True):
    """Where an attack is pressed: the section, the unit that carries it, and the enemy's unit that faces it."""

    section: str = ""
    unit: str = ""
    facing: str = ""


class Stand(Struct, frozen=True):
    """What to do after an undecided fight: stand while no more than so much was lost, else retreat so many spaces.

    `pursue` is how far a retreating enemy is followed by one who stands.
    """

    while_lost: int = 0
    else_retreat: int = 1


class Order(Struct, frozen=True):
    """What one force is to do. One of no parts is to stay where it is.

    Attributes
    ----------
    force
        Its leader, or the unit that is alone.
    when
        The phase it is for.
    way
        Way-points; the last is the destination. Between them goes the cheapest way over known ground.
    meet
        The first that fits; where none does, it halts and reports.
    drops
        Who is left behind on the way.
    join
        Leaders near by who march, or fight, under this order.
    transfers
        Who changes commanders, in the same space.
    attack
        Spaces that are attacked.
    deploy, effort, special
        How it stands on the battlefield, where it presses, and a special kind of fight ("" is none).
    stand
        What to do when neither side breaks; None asks.
    pursue, pursue_with
        How far a beaten enemy is followed, and by whom; () is by all.
    leaves
        It leaves the map at the end of its way.
    is_free
        It is the free order of the commander-in-chief.
    note
        To the referee: read by people, never by code.
    """

    force: str
    when: When = MOVEMENT
    way: tuple[str, ...] = ()
    meet: tuple[Meet, ...] = ()
    drops: tuple[Drop, ...] = ()
    join: tuple[str, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    attack: tuple[str, ...] = ()
    deploy: tuple[Post, ...] = ()
    effort: Effort | None = None
    special: str = ""
    stand: Stand | None = None
    pursue: int = 0
    pursue_with: tuple[str, ...] = ()
    leaves: bool = False
    is_free: bool = False
    note: str = ""

    @property
    def is_to_stay(self) -> bool:
        """Is it to do nothing at all in a phase of marching? Whatever it says to the referee."""
        return self.when in (MOVEMENT, COMBAT_MARCH) and replace(self, note="") == Order(self.force, self.when)


class GivenOrders(Struct, frozen=True, tag=True):
    """All orders of a seat, as one answer."""

    given: tuple[Order, ...] = ()


class Text(Struct, frozen=True, tag=True):
    """A free text: bounded, kept, shown, never interpreted."""

    text: str = ""


class Overruled(Struct, frozen=True, tag=True):
    """A ruling of the person who referees, with the note that stays in the record."""

    instead: str | int | tuple[str, ...]
    note: str = ""
