"""Which cells rolls are read on: told to whoever counts them while plays are made again, and kept nowhere.

A rules module says it where it reads a roll: by `Table.rolled`, or by `hit` where the cell was read long before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Told = Callable[[str, tuple[str, str, str]], None]
"""Told the id of a table, and the row, the column and the plane of a cell."""

_told: ContextVar[Told | None] = ContextVar("told_of_hits", default=None)


def hit(table: str, row: str, column: str = "", plane: str = "") -> None:
    """A roll has led to this cell."""
    if (told := _told.get()) is not None:
        told(table, (row, column, plane))


@contextmanager
def hits_told(told: Told) -> Iterator[None]:
    """Every hit of the plays that are made meanwhile is told."""
    token = _told.set(told)
    try:
        yield
    finally:
        _told.reset(token)
