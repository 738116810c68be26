"""What sides believe beside what is so: for who referees, or looks at a whole state."""

from __future__ import annotations

from msgspec import Struct

from workbench.engine.knowledge.contacts import Estimate


class Belief(Struct, frozen=True):
    """A contact of a side.

    Attributes
    ----------
    side
        Who believes it.
    space
        Where it is believed to be.
    told
        How old the report is, and about how strong it says it is.
    really
        Where whatever is behind it stands; "" where nothing is.
    what
        What is behind it: the unit that heads it; "" where nothing is.
    estimate
        How many men it is said to have, None where nobody said so.
    men
        How many it has.
    """

    side: str
    space: str
    told: tuple[str, str]
    really: str = ""
    what: str = ""
    estimate: Estimate | None = None
    men: int = 0

    @property
    def error(self) -> int | None:
        """How far what is said lies from what is so, in percent of it; None where that cannot be said."""
        if self.estimate is None or not self.men:
            return None
        return round(100 * (self.estimate.likely - self.men) / self.men)
