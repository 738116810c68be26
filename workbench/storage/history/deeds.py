"""What applying an edit is to the history in the file; apart from how it is kept, so that little is loaded with it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Way(Enum):
    """Whether a step is begun, gone on with, undone or redone."""

    NEW = "new"
    JOINING = "joining"
    BACK = "back"
    AGAIN = "again"


class Deed(NamedTuple):
    """What applying an edit is to the history: a new step, more of one, one taken back or done again."""

    way: Way
    step: int = 0


NEW = Deed(Way.NEW)


def joining(step: int) -> Deed:
    """More of the gesture that this step is."""
    return Deed(Way.JOINING, step)


def taking_back(step: int) -> Deed:
    """The step is undone."""
    return Deed(Way.BACK, step)


def doing_again(step: int) -> Deed:
    """The step is redone."""
    return Deed(Way.AGAIN, step)
