"""Reinforcements on a turn track: who is due, whose date may be changed, and where they can enter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping


def due_by(dates: Mapping[str, int], turn: int) -> tuple[str, ...]:
    """Units whose turn of arrival has come, by id: of this turn, and those kept back from earlier ones.

    A date of 0 is none: such a unit waits for something else.

    >>> due_by({"guards": 3, "hussars": 1, "siege train": 0, "militia": 4}, turn=3)
    ('guards', 'hussars')
    """
    return tuple(sorted(unit for unit, date in dates.items() if 0 < date <= turn))


def turns_gained(date: int, new_date: int, turn: int) -> int:
    """How many turns earlier a unit comes by a new date, negative when later. One that is overdue is due now.

    >>> turns_gained(5, 3, turn=2), turns_gained(2, 4, turn=3), turns_gained(3, 3, turn=3)
    (2, -1, 0)
    """
    return max(date, turn) - new_date


def open_entries(entries: Iterable[Iterable[str]], is_open: Callable[[str], bool]) -> tuple[str, ...]:
    """The open places of the first entry that has any: an entry counts when all of those before it are closed.

    Empty when every place is closed: the arrival is put off.

    >>> open_entries([["north road"], ["beach", "port"]], lambda place: place != "north road")
    ('beach', 'port')
    """
    for places in entries:
        found = tuple(place for place in places if is_open(place))
        if found:
            return found
    return ()
