"""Who flees and who may be taken, while it goes on: each is rolled, perhaps ruled on, then done (5.3.2, 7.1.4, 19)."""

from __future__ import annotations

from workbench.engine.state import Procedure

Group = tuple[str, ...]
"""Pieces of one force, or leaders whom it has left alone."""


class Flight(Procedure, frozen=True):
    """Pieces go back, those of one force after those of another (7.1.4, 15).

    Attributes
    ----------
    waiting, length
        Who, and by how many hexes.
    why
        The word for it: they flee, or are repulsed.
    shuns
        They keep out of hexes that the enemy controls, and go no farther than a source of supply.
    """

    waiting: tuple[Group, ...] = ()
    length: int = 0
    why: str = ""
    shuns: bool = False


class GoingBack(Procedure, frozen=True):
    """A force goes back by a way that the referee may choose.

    Attributes
    ----------
    head, length
        Who, and how many hexes.
    why
        The word for it: it flees, or gets away.
    shuns
        It keeps out of hexes that the enemy controls.
    """

    head: str = ""
    length: int = 0
    why: str = ""
    shuns: bool = False


class Captures(Procedure, frozen=True):
    """Leaders without anybody's strength may be taken, those of one force after those of another (5.3.2).

    `must_go` says that they have to leave their hex: cavalry enters it.
    """

    waiting: tuple[Group, ...] = ()
    must_go: bool = False


class Capture(Procedure, frozen=True):
    """The leaders of one force: what each rolled, and who of them gets away."""

    leaders: Group = ()
    must_go: bool = False
    rolled: tuple[tuple[str, int], ...] = ()
    free: Group = ()
    place: str = ""
