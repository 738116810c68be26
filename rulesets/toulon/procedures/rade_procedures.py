"""What can be going on about the rades: control of them, batteries against ships, ships against the shore (12, 27)."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from workbench.engine.state import Procedure

Aim = tuple[str, int, int]
"""A battery, and its strength points against the Grande and against the Petite Rade."""


class RadeControl(Procedure, frozen=True):
    """The Allies look at one rade after the other; `decided` are those that are settled for this turn (12.6)."""

    decided: tuple[str, ...] = ()


class Barrage(Procedure, frozen=True):
    """Batteries fire on the ships, all of them once (27.38).

    Attributes
    ----------
    aims
        The batteries that want to fire, each with its aim.
    tried, loaded
        Those that have looked for ammunition, and those that found some.
    """

    aims: tuple[Aim, ...] = ()
    tried: tuple[str, ...] = ()
    loaded: tuple[str, ...] = ()


class ShoreFire(Procedure, frozen=True):
    """Barrage after barrage, as long as there is ammunition; `fired` are batteries that had a part in one (27.40)."""

    fired: tuple[str, ...] = ()

    def receive(self, inner: Procedure) -> Self:
        """The batteries of a barrage that is over."""
        if not isinstance(inner, Barrage):
            return self
        return replace(self, fired=tuple(sorted({*self.fired, *(unit for unit, _, _ in inner.aims)})))


class Salvo(Procedure, frozen=True):
    """Ships fire at one area: `hits`, once rolled, and whether they are meant for the batteries there (27.51)."""

    area: str = ""
    hits: int = 0
    at_batteries: bool = False


class ShipFire(Procedure, frozen=True):
    """Ships fire at one area after the other; `done` are those that were fired at (27.49)."""

    done: tuple[str, ...] = ()
