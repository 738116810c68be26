"""What is going on in a battle: the battle itself, a retreat, a pursuit (16, 18–20)."""

from __future__ import annotations

from workbench.engine.state import Procedure


class Battle(Procedure, frozen=True):
    """One combat, from its opening to the last pursuit (18)."""


class Retreat(Procedure, frozen=True):
    """A force, or what is left of it, goes back (19)."""


class Pursuit(Procedure, frozen=True):
    """Who won follows who retreats (20)."""
