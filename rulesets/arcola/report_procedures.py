"""The reports of a turn while they are made: rolled, perhaps ruled on, then told (4.1)."""

from __future__ import annotations

from msgspec import Struct

from workbench.engine.knowledge.contacts import Contact
from workbench.engine.state import Procedure


class Draft(Struct, frozen=True):
    """A report before it is told.

    Attributes
    ----------
    report
        As the program suggests it.
    contact
        Of which contact it is; "" for one that is new.
    unit
        What is behind one that is new, "" nothing.
    is_late
        It comes a turn later.
    most
        As many men as it can tell.
    """

    report: Contact
    contact: str = ""
    unit: str = ""
    is_late: bool = False
    most: int = 0


class ReportPhase(Procedure, frozen=True):
    """What a side is told at the end of a player turn; the drafts are the referee's alone (4.1, 13)."""

    side: str = ""
    drafts: tuple[Draft, ...] = ()
