"""A pending decision, and the action that answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from workbench.engine.options import Options
from workbench.engine.state import Answer


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to a seat. Derived by running the waiting segment, never stored.

    `name` is the segment that asks ("Movement.order_a_force"); `stage` counts the questions it asked this
    seat before.
    """

    seat: str
    name: str
    prompt: str
    clause: str
    options: Options[Any]
    stage: int = 0


class Action(Struct, frozen=True, omit_defaults=True):
    """All that a seat has to say to the segment that waits for it: one answer, or the stages of a big choice.

    `to` names the segment, so that a stale answer is refused. This is what is recorded and sent. Said `anew` it stands
    in the place of what the seat had said while others are still to answer; with no answers that is taken back.
    """

    seat: str
    to: str
    answers: tuple[Answer, ...]
    anew: bool = False
