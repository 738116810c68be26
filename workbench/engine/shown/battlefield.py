"""A battlefield as a picture: two fronts that face each other in sections, reserves, what may be moved, and arrows.

Everything is as the reader of the view knows it. Units are named by what orders call them: own ones by their ids, those
of the enemy by whatever stands for them in a question.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from workbench.engine.display import SequenceLine
from workbench.engine.shown.battle import BoardNote

Part: TypeAlias = Literal["deploy", "effort", "stand"]
"""What of a battle is asked for now: where everybody stands, where the attack is pressed, what follows it."""
EFFORT: Final = "effort"
FLANK: Final = "flank"
ENVELOPMENT: Final = "envelopment"
RESERVE: Final = "reserve"
SUPPORT: Final = "support"
"""In reserve, but told to come up beside an envelopment."""


class FieldUnit(Struct, frozen=True, omit_defaults=True):
    """A unit or a leader on the field.

    Attributes
    ----------
    section
        Where it stands, as a post of an order names it; "" of a leader who is placed nowhere.
    counter
        Its counter, "" where the reader does not know which it is.
    looks
        The type of unit that it looks like.
    words
        What is known of it in one line.
    """

    unit: str
    name: str
    section: str
    counter: str = ""
    looks: str = ""
    strength: str = ""
    words: str = ""
    is_leader: bool = False
    is_spent: bool = False


class FieldLimit(Struct, frozen=True):
    """How much may be deployed in front out of one space, and how much is."""

    title: str
    units: int
    most_units: int
    strength: int
    most_strength: int
    clause: str


class FieldArrow(Struct, frozen=True):
    """A move across the field: `kind` says which; out of a unit or section of one side, at one of the other.

    `is_below` says that it starts with those who stand below. `clause` is what it goes by.
    """

    kind: Literal["effort", "flank", "envelopment"]
    begins: str
    ends: str
    title: str
    clause: str
    is_below: bool = True


class FieldSide(Struct, frozen=True, omit_defaults=True):
    """One side of the field.

    Attributes
    ----------
    title, note
        Whose it is, and from where it comes.
    is_front_seen, is_reserve_known
        Does the reader know who stands in front, and who in reserve?
    """

    side: str
    title: str
    note: str = ""
    units: tuple[FieldUnit, ...] = ()
    is_front_seen: bool = True
    is_reserve_known: bool = True


class FieldSection(Struct, frozen=True):
    """A part of the front: its key, and what it is called on either side."""

    key: str
    below: str
    above: str


class FieldChoice(Struct, frozen=True):
    """A special way to fight that may be chosen; `says` is what it means."""

    key: str
    title: str
    says: str
    clause: str


class ShownField(Struct, frozen=True, omit_defaults=True):
    """A battle as a picture.

    Attributes
    ----------
    title, hexes
        What it is called, and the spaces that it is fought for.
    below, above
        Whoever reads stands below, and the attacker for who reads both sides.
    sections
        The front from left to right.
    force
        Who is asked about it, as orders name him; "" where nobody is asked, or somebody else.
    asked
        What is asked of the force.
    specials, special
        Special ways to fight, and the one that is chosen.
    lost
        Strength points that who stands below has lost in it.
    most_retreat, most_pursuit
        How far one may retreat or pursue, in spaces.
    notes
        What else is known, with its clause.
    """

    title: str
    hexes: tuple[str, ...]
    below: FieldSide
    above: FieldSide
    sections: tuple[FieldSection, ...]
    steps: tuple[SequenceLine, ...] = ()
    limits: tuple[FieldLimit, ...] = ()
    arrows: tuple[FieldArrow, ...] = ()
    force: str = ""
    asked: tuple[Part, ...] = ()
    specials: tuple[FieldChoice, ...] = ()
    special: str = ""
    lost: int = 0
    most_retreat: int = 0
    most_pursuit: int = 0
    notes: tuple[BoardNote, ...] = ()
    reserve_clause: str = ""
    effort_clause: str = ""
