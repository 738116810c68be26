"""The branches of a round: each time that the person ruled, how all stood then, and the way back to it.

Nothing is ever struck out: to go back is to rule again as it stood, and stays in the record as the rest does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from workbench.engine.orders.order import Overruled
from workbench.referee.by_a_person.ruling import write
from workbench.referee.by_a_person.rulings import Key, standing
from workbench.referee.formats import GivenRuling
from workbench.referee.referee import Referee


class Step(NamedTuple):
    """What was ruled at one time; `number` is how many rulings had been given after it."""

    number: int
    at: str
    rulings: tuple[GivenRuling, ...]
    stands: bool
    """Does everything still stand as it did then?"""

    @property
    def altered(self) -> tuple[GivenRuling, ...]:
        """What was ruled otherwise than suggested, or with a note."""
        return tuple(one for one in self.rulings if isinstance(one.answer, Overruled))

    @property
    def taken_back(self) -> tuple[GivenRuling, ...]:
        """What was let wait again."""
        return tuple(one for one in self.rulings if one.answer is None)


def steps_of(referee: Referee) -> tuple[Step, ...]:
    """All that was ruled in the round that is open, in the order in which it was."""
    rows = referee.rows
    found, number, now = [], 0, standing(rows.ruled)
    for at, together in groupby(zip(rows.ruled_at, rows.ruled, strict=True), key=lambda one: one[0]):
        rulings = tuple(ruling for _, ruling in together)
        number += len(rulings)
        found.append(Step(number, at, rulings, standing(rows.ruled[:number]) == now))
    return tuple(found)


def go_back(referee: Referee, number: int) -> None:
    """Rule again as it stood when so many rulings had been given; 0 is before the first."""
    ruled = referee.rows.ruled
    write(referee, _differences(standing(ruled), standing(ruled[:number])))


def _differences(now: Mapping[Key, GivenRuling], then: Mapping[Key, GivenRuling]) -> list[GivenRuling]:
    keys: Sequence[Key] = (*then, *(key for key in now if key not in then))
    return [then.get(key, GivenRuling(*key, None)) for key in keys if now.get(key) != then.get(key)]
