"""The words in which the cases of Arcola are written. A word that stands here nowhere fails its case."""
# ruff: noqa: RUF012 (fields of msgspec structs, whose base stands in another file)

from __future__ import annotations

from typing import Any

from msgspec import field

from tests.case_books.words import Numbered, Played, Proved, Words


class Given(Words, frozen=True):
    """The moment before: an empty map in the third turn, and what is put there.

    `set up` is the campaign as it begins instead. `forces` are hexes with a force each, who heads it first; or with a
    list of forces. `pieces` are fields that are not as printed. `orders` stand already, sent, or as `delivery` says.
    `in sight` is side: contact: hex.
    """

    forces: dict[str, list[str | list[str]]] = {}
    pieces: dict[str, dict[str, Any]] = {}
    orders: dict[str, dict[str, Any]] = {}
    delivery: dict[str, str] = {}
    in_sight: dict[str, dict[str, str]] = {}
    routed: tuple[str, ...] = ()
    left: int = 0
    turn: int = 3
    options: dict[str, str] = {}
    set_up: bool = False


class When(Played, frozen=True):
    """What is played; `battle` is the combat that was fought before an aftermath (`case_battles`).

    `rolled` are faces of rolls in battles by what they are for, with or without whose they are (`case_fights`).
    """

    battle: dict[str, Any] = {}
    rolled: dict[str, int | list[int]] = {}


class Cost(Words, frozen=True, kw_only=True):
    """What a step costs a force's arm in movement points, "closed" where it is; with `arm` alone, the ground does."""

    force: str = ""
    arm: str = "infantry"
    start: str = field(name="from")
    to: str
    mp: float | str = field(name="is")


class Room(Words, frozen=True, kw_only=True):
    """May a force end a phase in a hex?"""

    force: str
    hex: str
    is_so: bool = field(name="is")


class Way(Words, frozen=True, kw_only=True):
    """The way that a force takes by these points, as its side knows the map; none where it is empty."""

    force: str
    by: list[str]
    is_so: list[str] = field(name="is")


class Back(Words, frozen=True, kw_only=True):
    """The first of the ways by which a force retreats so many hexes, as a list of hexes or of its end alone.

    `ends` is shelter, full, off_map or short; `displaces` says who is pushed where; `controlled` are its hexes in the
    enemy's control. `beside` is a force that retreats with it.
    """

    force: str
    hexes: int
    beside: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    to: str = ""
    ends: str = "full"
    displaces: dict[str, str] = {}
    controlled: int | None = None


class Then(Proved, frozen=True):
    """What is true afterwards.

    `sees` is side: hex: does its view show an enemy there. `reads` is side: piece: fields, or "gone" where the view has
    no such piece; `withheld` are tables, parameters, counters and values of which a side's design has none. `routed`
    are pieces that routed in this player turn. `battles` are all of the phase, in order, with facts of `case_fights`.
    """

    pieces: dict[str, str | dict[str, Any]] = {}
    orders: dict[str, str] = {}

    initiative: dict[str, int] = {}
    modified_initiative: dict[str, int] = {}
    begins: dict[str, int] = {}
    holds: dict[str, int] = {}
    rallies: dict[str, int] = {}
    load: dict[str, int] = {}
    span: dict[str, int] = {}
    strength: dict[str, int] = {}
    members: dict[str, list[str]] = {}
    arms: dict[str, list[str]] = {}
    unemployed: dict[str, bool] = {}
    precedence: list[str] = []
    takes_orders: dict[str, bool] = {}
    controls: dict[str, dict[str, bool]] = {}
    near_source: dict[str, dict[str, bool]] = {}
    near_chief: dict[str, dict[str, bool]] = {}
    costs: list[Cost] = []
    room: list[Room] = []
    ways: list[Way] = []
    retreats: list[Back] = []
    sees: dict[str, dict[str, bool]] = {}
    reads: dict[str, dict[str, str | dict[str, Any]]] = {}
    withheld: dict[str, list[str]] = {}
    routed: dict[str, bool] = {}
    battles: list[dict[str, Any]] | None = None


class Case(Numbered, frozen=True, kw_only=True):
    """A case of the book."""

    given: Given = Given()
    then: Then
    when: When | None = None
