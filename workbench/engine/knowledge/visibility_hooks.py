"""Who may see what: everything that a seat reads is made from these hooks of a rules module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from workbench.engine.knowledge.contacts import OPEN
from workbench.engine.state import Procedure, State, Unit

S = TypeVar("S", bound=State[Any, Any])


class Visibility(Generic[S]):
    """Hooks on who may see what, of which every one has a default: all is seen, and what goes on is closed.

    Class attributes
    ----------------
    knowledge
        OPEN: what lies on the table is seen but for what is hidden. TOLD: a seat knows its own units and what events
        told it, its contacts; events that it is told name it alone, for who else saw is a fact too.
    """

    knowledge: ClassVar[str] = OPEN

    def hidden(self, state: S, seat: str) -> Mapping[str, Unit | None]:
        """The units this seat may not read, each with the unknown counter it sees in their place; None is nothing.

        Called for every view and every event that is redacted, so that it has to be cheap. What is returned is of the
        module's own unit type, with the side, the place and whatever lies open on the table; every other field has
        its default. The engine makes the stand-ins ("?0304.0") and replaces names wherever they stand: in events,
        procedures and answers. It may not depend on what the seat cannot see, but for which units those are.

        Example
        -------
            return {x: replace(FACE_DOWN, side=u.side, space=u.space) for x, u in units if u.side != seat}
        """
        return {}

    def redact(self, state: S, seat: str) -> S:
        """The state without the further fields that this seat may not read (secret tracks, hidden orders).

        Called for every view, with the state as it is. What is taken out stands at one fixed value, whatever it was:
        two states that differ in it alone give byte-equal views. Units and procedures have their own hooks.
        """
        return state

    def seen(self, state: S, procedure: Procedure, seat: str) -> Procedure:
        """What this seat may read of something going on. Closed unless a module opens it: only type and `at` stay.

        Called for every procedure on the stack, and in events. Open field by field what was declared on the table:
        `replace(procedure, orders=())`. Numbers betray as much as names (points left tell the arm). Names of hidden
        units are replaced afterwards.
        """
        return type(procedure)(at=procedure.at)
