"""What can be going on, as plain facts: a struct for each line of the sequence of play that has steps of its own.

`at` (inherited) is the name of the next segment. Keep ids and numbers here, never objects.
"""

from __future__ import annotations

from workbench.engine.state import Procedure
from workbench.engine.words.message import marked


class Race(Procedure, frozen=True):
    """All turns, one after the other."""

    turn: int = 0


class Turn(Procedure, frozen=True):
    """One turn; `run` are the sides that have had theirs."""

    run: tuple[str, ...] = ()


TITLES = (marked("Race"), marked("Turn"))
"""What is going on goes by the names of the procedures; here they are told to the catalogues."""
RaceProcedure = Race | Turn
