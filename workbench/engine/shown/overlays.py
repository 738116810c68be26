"""What is laid over the map of a playtest to be read: supply, zones, reach, threat, retreats, room, prizes.

Everything is said of the state or view that was asked about: what is hidden in a view contributes nothing. Spaces and
units are named by their ids in it.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from workbench.engine.display import ShownSupply


class OverlayKind(StrEnum):
    """What can be laid over the map."""

    SUPPLY = "lines"
    CONTROL = "control"
    ZONES = "zones"
    REACH = "reach"
    THREAT = "threat"
    RETREATS = "retreats"
    ROOM = "room"
    PRIZES = "prizes"
    MOVES = "moves"


class OverlayNote(Struct, frozen=True, omit_defaults=True):
    """A line of the legend in the player's words, with its clause."""

    text: str
    clause: str = ""


class ShownLines(Struct, frozen=True, omit_defaults=True):
    """Lines of supply: the sources that they may lead to, and the places where a die still decides."""

    lines: tuple[ShownSupply, ...] = ()
    sources: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()
    notes: tuple[OverlayNote, ...] = ()


class ShownZones(Struct, frozen=True, omit_defaults=True):
    """The spaces of the zones of control of each side, sorted, and what a zone does."""

    zones: tuple[tuple[str, tuple[str, ...]], ...] = ()
    notes: tuple[OverlayNote, ...] = ()


class SpaceRoom(Struct, frozen=True, omit_defaults=True):
    """How much stands in a space of a side, and how much may stand there; None is no limit."""

    space: str
    taken: int
    limit: int | None = None

    @property
    def free(self) -> int | None:
        """What may still come; less than nothing where it is too full."""
        return None if self.limit is None else self.limit - self.taken


class ShownRoom(Struct, frozen=True, omit_defaults=True):
    """The room that spaces have for a side.

    Attributes
    ----------
    counted
        What is counted, in the player's words ("SP", "units").
    usual
        The limit of every space that is not listed; None where all are listed, or have no limit.
    """

    side: str = ""
    spaces: tuple[SpaceRoom, ...] = ()
    counted: str = ""
    usual: int | None = None
    notes: tuple[OverlayNote, ...] = ()


class Prize(Struct, frozen=True, omit_defaults=True):
    """A space that victory is about.

    Attributes
    ----------
    worth
        What a side gets for it, by side in printed order; "" where it is no number of points.
    label
        What stands on the map: a number, or a short sign.
    holders
        Who has it now.
    remark
        What it means, where that is more than points.
    """

    space: str
    label: str
    worth: tuple[tuple[str, str], ...] = ()
    holders: tuple[str, ...] = ()
    remark: str = ""
    clause: str = ""


class ShownPrizes(Struct, frozen=True, omit_defaults=True):
    """The spaces that victory is about, sorted."""

    prizes: tuple[Prize, ...] = ()
    notes: tuple[OverlayNote, ...] = ()


class Reached(Struct, frozen=True, omit_defaults=True):
    """A space that a force can come to.

    `turn` counts from 1, the move that it may make now or next; `cost` is what that move costs, "" of later ones.
    """

    space: str
    cost: str = ""
    turn: int = 1


class ShownReach(Struct, frozen=True, omit_defaults=True):
    """How far a force comes: a space for each that all of it can reach, sorted; `turns` are looked ahead."""

    units: tuple[str, ...] = ()
    spaces: tuple[Reached, ...] = ()
    turns: int = 1
    notes: tuple[OverlayNote, ...] = ()


class Menace(Struct, frozen=True, omit_defaults=True):
    """A known enemy unit and the spaces that it could come to, or fight in, on its next turn."""

    unit: str
    spaces: tuple[str, ...] = ()


class WayOut(Struct, frozen=True, omit_defaults=True):
    """A way of retreat. `rank` 1 goes before 2; 0 is closed, with its clause and reason."""

    to: str
    way: tuple[str, ...]
    rank: int = 1
    units: tuple[str, ...] = ()
    clause: str = ""
    reason: str = ""


class ShownRetreats(Struct, frozen=True, omit_defaults=True):
    """The ways of retreat of units that stand together, the best first."""

    units: tuple[str, ...] = ()
    ways: tuple[WayOut, ...] = ()
    notes: tuple[OverlayNote, ...] = ()
