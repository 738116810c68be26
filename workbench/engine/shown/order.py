"""An order that takes several plays, as far as it can be foreseen: the way, what it costs, what is answered on it.

It is a proposal and no more. Whoever gives it answers the questions of the engine one by one as they are asked, and
stops where one of them is another, or where an answer is refused.
"""

from __future__ import annotations

from msgspec import Struct

from workbench.engine.state import Answer


class ForeseenPlay(Struct, frozen=True):
    """The segment that is expected to ask ("Activation.act"), and all that is answered to it."""

    to: str
    answers: tuple[Answer, ...]


class ShownOrder(Struct, frozen=True, omit_defaults=True):
    """How a unit gets to a space, or why it does not get there.

    Attributes
    ----------
    way
        The spaces on the way, both ends included.
    note
        What all of it costs, as the note of an option tells it ("2 1/2 MP").
    plays
        What is to be answered, in order; () where it is refused.
    """

    way: tuple[str, ...]
    note: str = ""
    plays: tuple[ForeseenPlay, ...] = ()
    clause: str = ""
    reason: str = ""
