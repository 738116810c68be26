"""What a scenario is made of besides its set-up: free areas, arrivals, conditions of victory.

Spaces are the texts of `spaces_named.py`, arguments of tests texts that their kind reads (`victory_tests.py`): a draft
may hold what cannot be read yet, and a check says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from immutables import Map
from msgspec import Struct

from workbench.engine.fields import Choice, Field, FieldKind
from workbench.engine.words.message import marked

LEADER, DRAW = "leader", "draw"
"""Winners that are no side: whoever leads by points, and nobody."""


class FreeSetUp(Struct, frozen=True):
    """Counters whose owner sets them up as he likes, in spaces that `where` names.

    `by` is the side that sets them up, "" that of the counters. Areas of a lower `order` are set up first; of one that
    `is_hidden` the others see nothing before all have set up.
    """

    id: Annotated[str, Field("Name", is_needed=True)]
    counters: tuple[str, ...] = ()
    where: Annotated[str, Field("Spaces")] = ""
    by: Annotated[str, Field("Set up by", FieldKind.CHOICE, choices=Choice.SIDES, absent="their own side")] = ""
    order: Annotated[int, Field("Order", FieldKind.WHOLE, high=99)] = 0
    is_hidden: Annotated[bool, Field("Hidden", FieldKind.YES_NO)] = False
    clause: Annotated[str, Field("Clause")] = ""


class Arrival(Struct, frozen=True):
    """Counters that come in a turn, in spaces of `entry`, or of the first of `otherwise` that is open.

    `turn` is a whole number; "" for an entry is the one that the counter says.
    """

    counters: tuple[str, ...] = ()
    turn: Annotated[str, Field("Turn", is_needed=True)] = "1"
    entry: Annotated[str, Field("Entry")] = ""
    otherwise: tuple[str, ...] = ()
    may_wait: Annotated[bool, Field("May enter later", FieldKind.YES_NO)] = True


class VictoryMoment(StrEnum):
    """When a condition is looked at."""

    AT_ONCE = "at_once"
    CHECK = "check"
    TURN_END = "turn_end"
    THE_END = "the_end"


MOMENTS: Mapping[VictoryMoment, str] = {
    VictoryMoment.AT_ONCE: marked("at once"),
    VictoryMoment.CHECK: marked("at a victory check"),
    VictoryMoment.TURN_END: marked("when a turn ends"),
    VictoryMoment.THE_END: marked("after the last turn"),
}
"""What each moment is called."""


class VictoryTest(Struct, frozen=True):
    """One thing that has to hold: its kind, and what the kind asks for, by name."""

    kind: str
    arguments: Map[str, str] = Map()


class VictoryCondition(Struct, frozen=True):
    """A moment and tests that have all to hold then. `winner` is a side, LEADER or DRAW.

    The first condition that holds ends the playtest, so that their order is the precedence.
    """

    ending: Annotated[str, Field("Ending", is_needed=True)]
    winner: Annotated[str, Field("Winner")] = DRAW
    when: VictoryMoment = VictoryMoment.THE_END
    tests: tuple[VictoryTest, ...] = ()
    clause: Annotated[str, Field("Clause")] = ""


def turn_said(arrival: Arrival) -> int | None:
    """The turn of an arrival; None where it is no whole number from 1 up."""
    text = arrival.turn.strip()
    is_whole = text.isascii() and text.isdecimal() and len(text) < 7
    return int(text) if is_whole and int(text) >= 1 else None
