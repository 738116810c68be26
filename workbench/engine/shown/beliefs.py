"""What sides believe beside what is so: for who referees, or looks at a whole state."""

from __future__ import annotations

from msgspec import Struct


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
    """

    side: str
    space: str
    told: tuple[str, str]
    really: str = ""
