"""The turns in which a phase is played, as a design says them: "3", "2-5", "2-", "odd", several parted by commas."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from workbench.engine.words.message import Message

ODD, EVEN = "odd", "even"


class Turns(NamedTuple):
    """A run of turns; without a last one there is no end, with `rest` only every second of them is meant."""

    first: int = 1
    last: int | None = None
    rest: int | None = None

    def __contains__(self, turn: object) -> bool:
        return (
            isinstance(turn, int)
            and self.first <= turn
            and (self.last is None or turn <= self.last)
            and self.rest in (None, turn % 2)
        )


EVERY = Turns()


def is_played_in(said: str, turn: int) -> bool:
    """Is this turn among those that are said? Nothing said is every turn, and so is what nobody can read.

    >>> [is_played_in("2-", 1), is_played_in("1, 4-6", 5), is_played_in("odd", 3), is_played_in("", 9)]
    [False, True, True, True]
    """
    try:
        return any(turn in run for run in turns_said(said))
    except ValueError:
        return True


@cache
def turns_said(said: str) -> tuple[Turns, ...]:
    """The runs of turns that a text says.

    Raises
    ------
    ValueError
        It says none, or says them in another way; one line says how they are written.
    """
    return tuple(_run(part.strip(), said) for part in said.split(",")) if said.strip() else (EVERY,)


def _run(part: str, said: str) -> Turns:
    if part in (ODD, EVEN):
        return Turns(rest=1 if part == ODD else 0)
    first, dash, last = (one.strip() for one in part.partition("-"))
    if all(_is_turn(one) for one in (first, last) if one) and (first or last):
        low = int(first or 1)
        high = int(last) if last else None if dash else low
        if high is None or low <= high:
            return Turns(low, high)
    raise ValueError(Message("{said} is not a run of turns; write such as 3, 2-5, 2-, odd or even", said=repr(said)))


def _is_turn(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 1 <= len(text) <= 4
