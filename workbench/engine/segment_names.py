"""What segments are called in states, records and answers: names that outlive a renaming of the function.

A moment names the next segment of each procedure (`at`), an answer the segment that it is for. A renamed segment says
what it was called, and everything that was saved still means it, with the same digests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def formerly(*names: str) -> Callable[[F], F]:
    """Mark a segment that had other names, the oldest first: that one it keeps in all that is saved.

    >>> @formerly("run")
    ... def run_or_walk(turn, u): ...
    >>> segment_name(run_or_walk), is_called(run_or_walk, "run_or_walk")
    ('run', True)
    """

    def mark(function: F) -> F:
        function.formerly = names  # type: ignore[attr-defined]
        return function

    return mark


def segment_names(segment: Callable[..., Any]) -> tuple[str, ...]:
    """All names that mean a segment, the one that is saved first."""
    return (*getattr(segment, "formerly", ()), segment.__name__)


def segment_name(segment: Callable[..., Any]) -> str:
    """The name by which a segment stands in states, records and answers."""
    return segment_names(segment)[0]


def is_called(segment: Callable[..., Any], name: str) -> bool:
    """Whether a name means this segment."""
    return name in segment_names(segment)
