"""What seats are called at the table: sides and their factions, and who referees."""

from __future__ import annotations

from workbench.engine.design import Design
from workbench.engine.knowledge.contacts import REFEREE
from workbench.engine.words.message import Message
from workbench.engine.words.seat_names import seat_names
from workbench.qt.looks.translator import spoken

TITLE = Message("Referee")


def seats_called(design: Design) -> dict[str, str]:
    """Seat -> its name, in the language of the reader where the program gives it."""
    return {REFEREE: spoken(TITLE)} | seat_names(design)
